// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The finished tasks of a layered search in its checkpoint.
 */
#include "config.h"

#include "search/layered/layered_saved.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "pdb/file.h"

/* A process that has run for long saves less often: after 1 % of its time. */
enum { INTERVAL_PART = 100 };

/* ---- the tables ------------------------------------------------------------------------------ */

static enum np_status
describe_tables(struct text *text, const struct layered_team *team, const struct pdb_set *set,
    struct np_error *error)
{
    text_printf(text, "%s", set->row->name);
    for (uint32_t i = 0; i < set->partition_count; i++)
        for (uint32_t j = 0; j < set->partitions[i].pattern_count; j++) {
            const uint64_t *const sum = pdb_known_checksum(&set->partitions[i].patterns[j]);
            text_printf(text, " %016llx", sum != NULL ? (unsigned long long)*sum : 0ULL);
        }
    text_printf(text, ", %u lookups, seeds of %u bytes", (unsigned)team->shape.lookups,
        (unsigned)team->seed_bytes);
    return text_status(text, error);
}

/* A proof with stronger tables is soon where one with weaker tables was, so it starts again. */
static enum np_status
check_tables(struct layered_saved *saved, const struct pdb_set_row *row, struct np_error *error)
{
    struct checkpoint *const checkpoint = saved->checkpoint;
    const char *const found = text_string(&checkpoint->tables);
    const int length = (int)strcspn(found, " ");

    if (strcmp(found, text_string(&saved->tables)) == 0)
        return NP_OK;
    for (const struct pdb_set_row *weaker = pdb_set_rows; weaker < row; weaker++)
        if (weaker->width == row->width && weaker->height == row->height &&
            strlen(weaker->name) == (size_t)length &&
            strncmp(weaker->name, found, (size_t)length) == 0) {
            checkpoint_say(checkpoint,
                "starts again with the tables %s: the checkpoint was written with weaker ones, %s",
                row->name, weaker->name);
            return checkpoint_restart(checkpoint, error);
        }
    return np_fail_path(error, NP_BAD_INPUT, checkpoint->file,
        "the checkpoint was written with the tables %.*s, not with these, %s, or by a program of "
        "another word size",
        length, found, row->name);
}

/* ---- reading --------------------------------------------------------------------------------- */

static enum np_status
contradiction(const struct layered_saved *saved, struct np_error *error)
{
    return np_fail_path(
        error, NP_BAD_INPUT, saved->checkpoint->file, "the checkpoint does not fit this search");
}

static enum np_status
no_room(struct np_error *error)
{
    return np_fail(
        error, NP_LIMIT, "the search that the checkpoint continues needs more memory than it has");
}

static enum np_status
find_next(struct layered_saved *saved, struct np_error *error)
{
    enum np_status status;

    do
        status = checkpoint_next(saved->checkpoint, &saved->next, error);
    while (status == NP_OK && saved->next.kind != 0 && saved->next.kind != CHECKPOINT_TASK);
    saved->reading = status == NP_OK && saved->next.kind != 0;
    return status;
}

enum np_status
layered_saved_open(struct layered_saved *saved, struct layered_team *team,
    const struct pdb_set *set, struct checkpoint *checkpoint, struct np_error *error)
{
    const uint64_t now_ns = (uint64_t)clock_now_ns();

    *saved = (struct layered_saved){.team = team,
        .checkpoint = checkpoint,
        .start_ns = now_ns,
        .due_ns = now_ns + checkpoint->options->interval_ns};
    enum np_status status = describe_tables(&saved->tables, team, set, error);
    if (status == NP_OK && checkpoint->has_tables)
        status = check_tables(saved, set->row, error);
    return status == NP_OK ? find_next(saved, error) : status;
}

void
layered_saved_close(struct layered_saved *saved)
{
    text_free(&saved->tables);
}

/* Finds the task that left a seed, which is mostly that of the seed before or the next one. */
static bool
find_task(const struct layered_layer *layer, uint64_t number, uint64_t *task)
{
    for (uint64_t i = 0; i < layer->task_count; i++) {
        const struct layered_task *const found = &layer->tasks[*task];
        if (number >= found->number && number - found->number < found->count)
            return true;
        *task = (*task + 1) % layer->task_count;
    }
    return false;
}

/* Takes the seeds of a task into the memory of the member that has most room. */
static enum np_status
read_seeds(struct layered_saved *saved, struct layered_task *task, const unsigned char *seeds,
    uint64_t count, struct np_error *error)
{
    struct layered_team *const team = saved->team;
    const size_t bytes = team->seed_bytes;
    const struct layered_layer *const source = &team->layers[team->layers[team->layer].source];
    struct layered_worker *const worker = layered_team_roomiest(team);
    uint64_t from = 0;

    if (count > worker->seed_limit - worker->seed_count)
        return no_room(error);
    task->first = worker->seeds + worker->seed_count * bytes;
    task->count = count;
    memcpy(task->first, seeds, (size_t)count * bytes);
    for (uint64_t i = 0; i < count; i++) {
        struct layered_node *const seed = (struct layered_node *)(void *)(task->first + i * bytes);
        const uint64_t number = (uint64_t)(uintptr_t)seed->origin;
        if (!find_task(source, number, &from))
            return contradiction(saved, error);
        seed->origin =
            (struct layered_node *)(void *)(source->tasks[from].first +
                                            (number - source->tasks[from].number) * bytes);
        seed->promise = layered_team_promise(seed);
    }
    worker->seed_count += count;
    return NP_OK;
}

/* Cuts the layer like the process that saved it. */
static enum np_status
cut(struct layered_saved *saved, const struct layered_task_record *record,
    const uint64_t *seed_counts, struct np_error *error)
{
    struct layered_team *const team = saved->team;

    if (record->task_seeds == 0 || record->number > UINT64_MAX / record->task_seeds)
        return contradiction(saved, error);
    if (record->hash_bits > team->hash_bits_max)
        return no_room(error);
    /* The seeds of a layer that was frozen later turned out to need more memory than there was. */
    for (unsigned i = 0; i < team->threads; i++)
        team->members[i].worker.seed_count = seed_counts[i];
    team->frozen = record->frozen;
    return layered_team_cut(team, record->task_seeds, record->hash_bits) ? NP_OK
                                                                         : np_no_memory(error);
}

/* Takes a task over, without its seeds if they are not needed. */
static enum np_status
read_task(struct layered_saved *saved, const struct layered_task_record *record,
    const unsigned char *rest, bool is_last, struct np_error *error)
{
    struct layered_team *const team = saved->team;
    struct layered_worker *const worker = &team->members[0].worker;
    const uint64_t rest_bytes = saved->next.bytes - sizeof *record;
    enum np_status status = NP_OK;
    uint64_t first;

    if (record->number >= team->layers[team->layer].task_count ||
        record->seeds > rest_bytes / team->seed_bytes)
        return contradiction(saved, error);
    struct layered_task *const task = &team->layers[team->layer].tasks[record->number];
    /* A task whose seeds are needed, although it recorded none, runs again. */
    if (atomic_load(&task->done) || (record->last && !is_last && !team->frozen))
        return NP_OK;
    if (!team->frozen && !is_last)
        status = read_seeds(saved, task, rest, record->seeds, error);
    else if (team->frozen) {
        const uint64_t count = layered_team_task_seeds(team, record->number, &first);
        if (count != rest_bytes)
            return contradiction(saved, error);
        for (uint64_t i = 0; i < count; i++)
            team->order[first + i]->promise = rest[i];
    }
    if (status != NP_OK)
        return status;
    task->expanded = record->expanded;
    task->generated = record->generated;
    task->saved = true;
    worker->expanded += record->expanded;
    worker->generated += record->generated;
    atomic_store(&task->done, true);
    return NP_OK;
}

enum layered_end
layered_saved_begin_layer(struct layered_saved *saved, bool is_last)
{
    struct layered_team *const team = saved->team;
    const struct layered_layer *const layer = &team->layers[team->layer];
    const bool was_reading = saved->reading;
    struct layered_task_record record;
    uint64_t seed_counts[LAYERED_THREADS_MAX];
    struct np_error *const error = &saved->error;
    enum np_status status = NP_OK;

    for (unsigned i = 0; i < team->threads; i++)
        seed_counts[i] = team->members[i].worker.seed_count;
    while (status == NP_OK && saved->reading) {
        if (search_must_stop(team->poll->request)) {
            status = np_fail(error, NP_CANCELLED, "cancelled");
            break;
        }
        if (saved->next.bytes < sizeof record) {
            status = contradiction(saved, error);
            break;
        }
        memcpy(&record, saved->next.body, sizeof record);
        if (record.layer > team->layer)
            break;
        if (record.layer < team->layer || record.layer_seeds != team->order_count ||
            (team->frozen && !record.frozen))
            status = contradiction(saved, error);
        else if (layer->task_count == 0 || team->frozen != record.frozen)
            status = cut(saved, &record, seed_counts, error);
        if (status == NP_OK)
            status = read_task(saved, &record,
                (const unsigned char *)saved->next.body + sizeof record, is_last, error);
        if (status == NP_OK)
            status = find_next(saved, error);
    }
    if (status == NP_OK && was_reading && !saved->reading)
        checkpoint_say(saved->checkpoint,
            "continues from the checkpoint: bound %llu, %llu nodes expanded",
            (unsigned long long)team->poll->bound,
            (unsigned long long)team->members[0].worker.expanded);
    return status == NP_OK ? LAYERED_DONE : LAYERED_REFUSED;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Writes the seeds of a task. Their promises, which other threads may be lowering, are left out:
 * the process that reads the seeds computes them. */
static void
put_seeds(const struct layered_team *team, const struct layered_task *task,
    const struct layered_layer *source, unsigned char *to)
{
    const size_t promise = offsetof(struct layered_node, promise);
    const size_t bytes = team->seed_bytes;
    uint64_t from = 0;

    for (uint64_t i = 0; i < task->count; i++, to += bytes) {
        const unsigned char *const seed = task->first + i * bytes;
        struct layered_node *origin;
        memcpy(to, seed, promise);
        to[promise] = 0;
        memcpy(to + promise + 1, seed + promise + 1, bytes - promise - 1);
        memcpy(&origin, seed + offsetof(struct layered_node, origin), sizeof origin);
        const unsigned char *const address = (const unsigned char *)origin;
        while (address < source->tasks[from].first ||
               address >= source->tasks[from].first + source->tasks[from].count * bytes)
            from = (from + 1) % source->task_count;
        const uintptr_t number = (uintptr_t)(source->tasks[from].number) +
                                 (uintptr_t)(address - source->tasks[from].first) / bytes;
        memcpy(to + offsetof(struct layered_node, origin), &number, sizeof number);
    }
}

static void
add_task(struct layered_saved *saved, unsigned layer_number, uint64_t number)
{
    const struct layered_team *const team = saved->team;
    const struct layered_layer *const layer = &team->layers[layer_number];
    struct layered_task *const task = &layer->tasks[number];
    const struct layered_task_record record = {.layer = layer_number,
        .layer_seeds = layer->seeds,
        .task_seeds = layer->task_seeds,
        .number = number,
        .expanded = task->expanded,
        .generated = task->generated,
        .seeds = task->count,
        .hash_bits = layer->hash_bits,
        .frozen = layer->frozen,
        .last = layer->last};
    uint64_t first = 0;
    const uint64_t promises = layer->frozen ? layered_team_task_seeds(team, number, &first) : 0;
    const size_t bytes = sizeof record + (size_t)(task->count * team->seed_bytes + promises);
    unsigned char *const body = malloc(bytes);
    struct np_error error;

    task->saved = true;
    if (body == NULL) {
        (void)np_no_memory(&error);
        checkpoint_give_up(saved->checkpoint, &error);
        return;
    }
    memcpy(body, &record, sizeof record);
    put_seeds(team, task, &team->layers[layer->source], body + sizeof record);
    for (uint64_t i = 0; i < promises; i++)
        body[sizeof record + i] = team->order[first + i]->promise;
    checkpoint_add(saved->checkpoint, CHECKPOINT_TASK, body, bytes);
    free(body);
}

/* Small layers share a hash table, which is not saved, so a process cannot begin with one: they are
 * in the first commit, with a task of a larger layer. */
void
layered_saved_write(struct layered_saved *saved)
{
    const struct layered_team *const team = saved->team;
    struct checkpoint *const checkpoint = saved->checkpoint;
    const uint64_t least_ns = checkpoint->options->interval_ns;
    const uint64_t part_ns = ((uint64_t)clock_now_ns() - saved->start_ns) / INTERVAL_PART;

    saved->looked_at = atomic_load(&team->finished);
    if (!checkpoint->gave_up && !saved->reading && layered_team_has_own_hashes(team)) {
        checkpoint_begin(checkpoint);
        for (unsigned number = 1; number <= team->layer; number++)
            for (uint64_t i = 0; i < team->layers[number].task_count; i++)
                if (atomic_load(&team->layers[number].tasks[i].done) &&
                    !team->layers[number].tasks[i].saved && !checkpoint->gave_up)
                    add_task(saved, number, i);
        checkpoint_commit(checkpoint, text_string(&saved->tables));
    }
    saved->due_ns = (uint64_t)clock_now_ns() + (part_ns > least_ns ? part_ns : least_ns);
}

/* If no task is finished when it is time, the next one to finish is saved at once: on a busy
 * machine the process may be killed before it is time again. */
void
layered_saved_poll(struct layered_saved *saved)
{
    if (!saved->checkpoint->gave_up && atomic_load(&saved->team->finished) != saved->looked_at &&
        (uint64_t)clock_now_ns() >= saved->due_ns)
        layered_saved_write(saved);
}
