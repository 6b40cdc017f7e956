// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Taking over the finished tasks of a layered search from its checkpoint.
 */
#include "config.h"

#include "search/layered/layered_saved.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "pdb/set.h"

enum {
    CHUNK_PROMISES = 512,
    CHUNK_SEEDS = 1 << 14, /* to read between two checks */
};

/* ---- the tables ------------------------------------------------------------------------------ */

/* Names all that decides which nodes a search counts, except the board. */
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

/* Whether a description names weaker tables for the same boards. */
static bool
names_weaker(const char *found, const struct pdb_set_row *row)
{
    for (const struct pdb_set_row *weaker = pdb_set_rows; weaker < row; weaker++)
        if (weaker->width == row->width && weaker->height == row->height &&
            strlen(weaker->name) == strcspn(found, " ") &&
            strncmp(weaker->name, found, strlen(weaker->name)) == 0)
            return true;
    return false;
}

/* A proof with stronger tables is soon where one with weaker tables was, so it starts again. */
static enum np_status
start_again(struct layered_saved *saved, const char *found, struct np_error *error)
{
    checkpoint_say(saved->checkpoint,
        "starts again with the tables %s: the checkpoint was written with weaker ones, %.*s",
        saved->set->row->name, (int)strcspn(found, " "), found);
    saved->reading = false;
    saved->has_tables = false;
    saved->next = (struct journal_record){0};
    return checkpoint_remove(saved->checkpoint, error);
}

static enum np_status
refuse_tables(const struct layered_saved *saved, const char *found, struct np_error *error)
{
    const char *const path = journal_path(saved->journal);
    const char *const name = saved->set->row->name;
    const size_t length = strcspn(found, " ");

    if (length == strlen(name) && strncmp(found, name, length) == 0)
        return np_fail_path(error, NP_BAD_INPUT, path,
            "the checkpoint was written with other tables of the same name, %s, or by a program of "
            "another word size",
            name);
    return np_fail_path(error, NP_BAD_INPUT, path,
        "the checkpoint was written with the tables %.*s, not with these, %s", (int)length, found,
        name);
}

static enum np_status
check_tables(struct layered_saved *saved, struct np_error *error)
{
    const uint64_t bytes = saved->next.bytes;
    char *const found = calloc(1, (size_t)(bytes <= UINT16_MAX ? bytes : 0) + 1);
    enum np_status status = found != NULL ? NP_OK : np_no_memory(error);

    if (status == NP_OK && bytes <= UINT16_MAX)
        status = journal_read(saved->journal, found, (size_t)bytes, error);
    saved->has_tables = true;
    if (status == NP_OK && names_weaker(found, saved->set->row))
        status = start_again(saved, found, error);
    else if (status == NP_OK && strcmp(found, text_string(&saved->tables)) != 0)
        status = refuse_tables(saved, found, error);
    free(found);
    return status;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Finds the next record that is not a solution. */
static enum np_status
find_next(struct layered_saved *saved, struct np_error *error)
{
    enum np_status status;

    do
        status = journal_next(saved->journal, &saved->next, error);
    while (status == NP_OK && saved->next.kind == CHECKPOINT_PATH);
    if (status == NP_OK && saved->next.kind == 0)
        saved->reading = false;
    return status;
}

static enum np_status
contradiction(const struct layered_saved *saved, struct np_error *error)
{
    return np_fail_path(error, NP_BAD_INPUT, journal_path(saved->journal),
        "the checkpoint does not fit this search");
}

static enum np_status
no_room(struct np_error *error)
{
    return np_fail(
        error, NP_LIMIT, "the search that the checkpoint continues needs more memory than it has");
}

enum np_status
layered_saved_open(struct layered_saved **saved, struct layered_team *team,
    const struct pdb_set *set, struct checkpoint *checkpoint, struct np_error *error)
{
    struct layered_saved *const opened = calloc(1, sizeof *opened);
    enum np_status status;

    *saved = NULL;
    if (opened == NULL)
        return np_no_memory(error);
    opened->team = team;
    opened->set = set;
    opened->checkpoint = checkpoint;
    opened->journal = checkpoint_journal(checkpoint);
    opened->writing = true;
    opened->layer = 1;
    opened->start_ns = (uint64_t)clock_now_ns();
    opened->due_ns = opened->start_ns + checkpoint_interval_ns(checkpoint);
    status = describe_tables(&opened->tables, team, set, error);
    journal_rewind(opened->journal);
    opened->reading = true;
    if (status == NP_OK)
        status = find_next(opened, error);
    if (status == NP_OK && opened->next.kind == CHECKPOINT_TABLES) {
        status = check_tables(opened, error);
        if (status == NP_OK && opened->reading)
            status = find_next(opened, error);
    }
    if (status == NP_OK && opened->next.kind != 0 && opened->next.kind != CHECKPOINT_LAYER)
        status = contradiction(opened, error);
    if (status == NP_OK)
        *saved = opened;
    else
        layered_saved_close(opened);
    return status;
}

void
layered_saved_close(struct layered_saved *saved)
{
    if (saved == NULL)
        return;
    text_free(&saved->tables);
    free(saved);
}

/* Reads the next bytes of the record, unless the search has to stop. */
static enum np_status
read_bytes(struct layered_saved *saved, void *bytes, size_t count, struct np_error *error)
{
    if (search_must_stop(saved->team->poll->request))
        return np_fail(error, NP_CANCELLED, "cancelled");
    return journal_read(saved->journal, bytes, count, error);
}

/* Turns the number of an origin into its address. */
static bool
find_origin(const struct layered_layer *source, struct layered_node *seed, size_t seed_bytes)
{
    const uint64_t number = (uint64_t)(uintptr_t)seed->origin;
    uint64_t low = 0;
    uint64_t high = source->task_count;

    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        if (source->tasks[middle].number <= number)
            low = middle;
        else
            high = middle;
    }
    const struct layered_task *const task = &source->tasks[low];
    if (number < task->number || number - task->number >= task->count)
        return false;
    seed->origin =
        (struct layered_node *)(void *)(task->first + (number - task->number) * seed_bytes);
    return true;
}

/* Checks what the kernel uses as an index. */
static bool
is_sane(const struct layered_saved *saved, const struct layered_node *seed)
{
    const struct pdb_reader *const reader = saved->team->members[0].worker.tables.reader;

    return seed->blank < reader->cells && seed->moves < 1u << reader->neighbour_count[seed->blank];
}

static enum np_status
read_seed_chunk(
    struct layered_saved *saved, unsigned char *seeds, size_t count, struct np_error *error)
{
    const struct layered_layer *const source =
        layered_saved_layer(saved, layered_saved_layer(saved, saved->team->layer)->source);
    const size_t bytes = saved->team->seed_bytes;
    const enum np_status status = read_bytes(saved, seeds, count * bytes, error);

    if (status != NP_OK)
        return status;
    for (size_t i = 0; i < count; i++) {
        struct layered_node *const seed = (struct layered_node *)(void *)(seeds + i * bytes);
        if (!is_sane(saved, seed) || !find_origin(source, seed, bytes))
            return contradiction(saved, error);
        seed->promise = layered_team_promise(seed);
    }
    return NP_OK;
}

/* Reads the seeds of a task into the memory of the member that has most room. */
static enum np_status
read_seeds(
    struct layered_saved *saved, struct layered_task *task, uint64_t count, struct np_error *error)
{
    const size_t bytes = saved->team->seed_bytes;
    struct layered_worker *const worker = layered_team_roomiest(saved->team);
    enum np_status status = NP_OK;

    if (count > worker->seed_limit - worker->seed_count)
        return no_room(error);
    task->first = worker->seeds + worker->seed_count * bytes;
    task->count = count;
    for (uint64_t done = 0; done < count && status == NP_OK; done += CHUNK_SEEDS) {
        const size_t some = count - done < CHUNK_SEEDS ? (size_t)(count - done) : CHUNK_SEEDS;
        status = read_seed_chunk(saved, task->first + done * bytes, some, error);
    }
    worker->seed_count += count;
    return status;
}

/* Reads the promises of the seeds that a task expanded. */
static enum np_status
read_promises(struct layered_saved *saved, uint64_t first, uint64_t count, struct np_error *error)
{
    uint8_t promises[CHUNK_PROMISES];
    enum np_status status = NP_OK;

    for (uint64_t done = 0; done < count && status == NP_OK; done += CHUNK_PROMISES) {
        const size_t some = count - done < CHUNK_PROMISES ? (size_t)(count - done) : CHUNK_PROMISES;
        status = read_bytes(saved, promises, some, error);
        for (size_t i = 0; i < some && status == NP_OK; i++)
            saved->team->order[first + done + i]->promise = promises[i];
    }
    return status;
}

/* Takes a task over, without its seeds if they are not needed. */
static enum np_status
read_task(struct layered_saved *saved, bool is_last, struct np_error *error)
{
    struct layered_team *const team = saved->team;
    struct layered_layer *const layer = layered_saved_layer(saved, team->layer);
    struct layered_worker *const worker = &team->members[0].worker;
    struct layered_task_record record;
    enum np_status status = read_bytes(saved, &record, sizeof record, error);

    if (status != NP_OK)
        return status;
    if (record.number >= layer->task_count || record.seeds > SIZE_MAX / team->seed_bytes)
        return contradiction(saved, error);
    struct layered_task *const task = &layer->tasks[record.number];
    /* A task whose seeds are needed, although it recorded none, runs again. */
    if (atomic_load(&task->done) || (record.last != 0 && !is_last && !team->frozen))
        return NP_OK;
    if (!team->frozen && !is_last)
        status = read_seeds(saved, task, record.seeds, error);
    else if (team->frozen) {
        uint64_t first;
        const uint64_t count = layered_team_task_seeds(team, record.number, &first);
        status = read_promises(saved, first, count, error);
    }
    if (status != NP_OK)
        return status;
    task->expanded = record.expanded;
    task->generated = record.generated;
    task->saved = true;
    worker->expanded += record.expanded;
    worker->generated += record.generated;
    atomic_store(&task->done, true);
    return NP_OK;
}

/* Forgets the tasks of a layer whose seeds turned out to need more memory than there was. */
static void
drop_layer(struct layered_saved *saved, const uint64_t *seed_counts)
{
    struct layered_team *const team = saved->team;

    for (unsigned i = 0; i < team->threads; i++)
        team->members[i].worker.seed_count = seed_counts[i];
}

/* Reads a layer's header and tasks. */
static enum np_status
read_layer(struct layered_saved *saved, bool is_last, struct np_error *error)
{
    struct layered_team *const team = saved->team;
    struct layered_layer_record record;
    enum np_status status = journal_read(saved->journal, &record, sizeof record, error);

    if (status != NP_OK)
        return status;
    if (record.number != team->layer || record.seeds != team->order_count ||
        record.task_seeds == 0 || (team->frozen && record.frozen == 0))
        return contradiction(saved, error);
    if (record.hash_bits > team->hash_bits_max)
        return no_room(error);
    team->frozen = record.frozen != 0;
    if (!layered_team_cut(team, record.task_seeds, record.hash_bits))
        return np_no_memory(error);
    saved->layer = team->layer;
    saved->has_layer = true;
    saved->was_frozen = team->frozen;
    status = find_next(saved, error);
    while (status == NP_OK && saved->next.kind == CHECKPOINT_TASK) {
        status = read_task(saved, is_last, error);
        if (status == NP_OK)
            status = find_next(saved, error);
    }
    if (status == NP_OK && saved->next.kind != 0 && saved->next.kind != CHECKPOINT_LAYER)
        status = contradiction(saved, error);
    return status;
}

enum layered_end
layered_saved_begin_layer(struct layered_saved *saved, bool is_last)
{
    struct layered_team *const team = saved->team;
    const bool was_reading = saved->reading;
    uint64_t seed_counts[LAYERED_THREADS_MAX];
    enum np_status status = NP_OK;

    for (unsigned i = 0; i < team->threads; i++)
        seed_counts[i] = team->members[i].worker.seed_count;
    while (status == NP_OK && saved->reading && !layered_team_complete(team)) {
        drop_layer(saved, seed_counts);
        status = read_layer(saved, is_last, &saved->error);
    }
    if (status == NP_OK && was_reading && !saved->reading)
        checkpoint_say(saved->checkpoint,
            "continues from the checkpoint: bound %llu, %llu nodes expanded",
            (unsigned long long)team->poll->bound,
            (unsigned long long)team->members[0].worker.expanded);
    return status == NP_OK ? LAYERED_DONE : LAYERED_REFUSED;
}

const struct np_error *
layered_saved_error(const struct layered_saved *saved)
{
    return &saved->error;
}
