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
#include "pdb/set.h"

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

enum np_status
layered_saved_open(struct layered_saved *saved, struct layered_team *team,
    const struct pdb_set *set, struct checkpoint *checkpoint, uint64_t bound,
    struct np_error *error)
{
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    uint64_t expanded = 0;

    *saved = (struct layered_saved){.team = team,
        .checkpoint = checkpoint,
        .start_ns = now_ns,
        .due_ns = now_ns + checkpoint->options->interval_ns};
    enum np_status status = describe_tables(&saved->tables, team, set, error);
    if (status == NP_OK && checkpoint->has_tables)
        status = check_tables(saved, set->row, error);
    if (status != NP_OK || checkpoint->task_count == 0)
        return status;
    for (size_t i = 0; i < checkpoint->task_count; i++)
        expanded += checkpoint->tasks[i].expanded;
    bound += 2 * (checkpoint->tasks[checkpoint->task_count - 1].layer - 1);
    checkpoint_say(checkpoint, "continues from the checkpoint: bound %llu, %llu nodes expanded",
        (unsigned long long)bound, (unsigned long long)expanded);
    return NP_OK;
}

void
layered_saved_close(struct layered_saved *saved)
{
    text_free(&saved->tables);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Whether the present layer can be cut as it was for a task. */
static bool
fits(const struct layered_team *team, const struct checkpoint_task *task)
{
    return task->layer == team->layer && task->layer_seeds == team->order_count &&
           task->task_seeds > 0 && task->hash_bits <= team->hash_bits_max &&
           (task->frozen || !team->frozen);
}

void
layered_saved_begin_layer(struct layered_saved *saved, bool is_last)
{
    struct layered_team *const team = saved->team;
    struct checkpoint *const checkpoint = saved->checkpoint;
    const struct checkpoint_task *const end = checkpoint->tasks + checkpoint->task_count;
    struct layered_layer *const layer = &team->layers[team->layer];
    const struct checkpoint_task *cut = NULL;
    bool is_saved = false;

    for (const struct checkpoint_task *task = checkpoint->tasks; task < end; task++) {
        is_saved = is_saved || task->layer == team->layer;
        /* The seeds of a layer that was frozen later needed more memory than there was. */
        if (fits(team, task) && (cut == NULL || (task->frozen && !cut->frozen)))
            cut = task;
    }
    if (is_saved && cut == NULL && !saved->unfit) {
        saved->unfit = true;
        checkpoint_say(checkpoint,
            "a part of what was saved is searched again: there is less memory than before");
    }
    if (cut == NULL)
        return;
    team->frozen = cut->frozen;
    if (!layered_team_cut(team, cut->task_seeds, cut->hash_bits))
        return;
    for (const struct checkpoint_task *task = checkpoint->tasks; task < end; task++)
        if (fits(team, task) && task->task_seeds == cut->task_seeds &&
            task->hash_bits == cut->hash_bits && task->frozen == cut->frozen &&
            task->number < layer->task_count && (is_last || task->frozen || !task->last))
            layer->tasks[task->number].kept = task;
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

static bool
take_seeds(const struct layered_saved *saved, struct layered_worker *worker,
    const struct checkpoint_task *kept)
{
    const struct layered_team *const team = saved->team;
    const size_t bytes = team->seed_bytes;
    const struct layered_layer *const source = &team->layers[team->layers[team->layer].source];
    unsigned char *const seeds = worker->seeds + worker->seed_count * bytes;
    uint64_t from = 0;

    if (kept->seeds > worker->seed_limit - worker->seed_count ||
        kept->rest_bytes != kept->seeds * bytes ||
        checkpoint_read(saved->checkpoint, kept->rest_at, seeds, (size_t)kept->rest_bytes, NULL) !=
            NP_OK)
        return false;
    for (uint64_t i = 0; i < kept->seeds; i++) {
        struct layered_node *const seed = (struct layered_node *)(void *)(seeds + i * bytes);
        const uint64_t number = (uint64_t)(uintptr_t)seed->origin;
        if (!find_task(source, number, &from))
            return false;
        seed->origin =
            (struct layered_node *)(void *)(source->tasks[from].first +
                                            (number - source->tasks[from].number) * bytes);
        seed->promise = layered_team_promise(seed);
    }
    worker->seed_count += kept->seeds;
    return true;
}

static bool
take_promises(const struct layered_saved *saved, const struct checkpoint_task *kept)
{
    const struct layered_team *const team = saved->team;
    uint64_t first;
    const uint64_t count = layered_team_task_seeds(team, kept->number, &first);
    uint8_t *const promises = malloc((size_t)count + 1);
    const bool taken =
        promises != NULL && kept->rest_bytes == count &&
        checkpoint_read(saved->checkpoint, kept->rest_at, promises, (size_t)count, NULL) == NP_OK;

    for (uint64_t i = 0; taken && i < count; i++)
        team->order[first + i]->promise = promises[i];
    free(promises);
    return taken;
}

bool
layered_saved_take(
    const struct layered_saved *saved, struct layered_worker *worker, uint64_t number)
{
    struct layered_task *const task = &saved->team->layers[saved->team->layer].tasks[number];
    const struct checkpoint_task *const kept = task->kept;

    if (kept == NULL || (kept->frozen ? !take_promises(saved, kept)
                                      : worker->recording && !take_seeds(saved, worker, kept)))
        return false;
    worker->expanded += kept->expanded;
    worker->generated += kept->generated;
    task->saved = true;
    return true;
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
    const struct checkpoint_task record = {.layer = layer_number,
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
    if (!checkpoint->gave_up && layered_team_has_own_hashes(team)) {
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
