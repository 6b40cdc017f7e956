// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writing the finished tasks of a layered search to its checkpoint.
 */
#include "config.h"

#include "search/layered/layered_saved.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

enum {
    CHUNK_SEEDS = 512, /* seeds that are converted at once */
    /* A process that has run for long saves less often: after 1 % of its time. */
    INTERVAL_PART = 100,
};

/* The seeds of a task, for finding a seed by its address. */
struct range {
    const unsigned char *first;
    const unsigned char *end;
    uint64_t number; /* of the first seed */
};

/* A task without seeds comes before the one whose seeds begin at the same address. */
static int
compare_ranges(const void *a, const void *b)
{
    const struct range *const one = a;
    const struct range *const other = b;

    if (one->first != other->first)
        return one->first < other->first ? -1 : 1;
    return one->end < other->end ? -1 : one->end > other->end;
}

/* Lists the tasks of a layer by the addresses of their seeds; NULL without memory. */
static struct range *
sort_ranges(const struct layered_layer *layer, size_t seed_bytes)
{
    struct range *const ranges = calloc((size_t)layer->task_count, sizeof *ranges);

    if (ranges == NULL)
        return NULL;
    for (uint64_t i = 0; i < layer->task_count; i++) {
        const struct layered_task *const task = &layer->tasks[i];
        ranges[i] =
            (struct range){task->first, task->first + task->count * seed_bytes, task->number};
    }
    qsort(ranges, (size_t)layer->task_count, sizeof *ranges, compare_ranges);
    return ranges;
}

/* Returns the number of a seed in the layer that it belongs to. */
static uint64_t
number_of(const struct range *ranges, uint64_t count, const void *seed, size_t seed_bytes)
{
    const unsigned char *const address = seed;
    uint64_t low = 0;

    while (count - low > 1) {
        const uint64_t middle = low + (count - low) / 2;
        if (ranges[middle].first <= address)
            low = middle;
        else
            count = middle;
    }
    return ranges[low].number + (uint64_t)(address - ranges[low].first) / seed_bytes;
}

/* Copies a seed without its promise, which other threads may be lowering, and which the process
 * that reads the seed computes (layered_team_promise()). */
static void
copy_seed(unsigned char *to, const unsigned char *from, size_t bytes)
{
    const size_t promise = offsetof(struct layered_node, promise);

    memcpy(to, from, promise);
    to[promise] = 0;
    memcpy(to + promise + 1, from + promise + 1, bytes - promise - 1);
}

static enum np_status
add_seeds(struct layered_saved *saved, const struct layered_task *task, const struct range *ranges,
    uint64_t range_count)
{
    const size_t bytes = saved->team->seed_bytes;
    unsigned char chunk[CHUNK_SEEDS * sizeof(struct layered_state)];
    enum np_status status = NP_OK;

    for (uint64_t done = 0; done < task->count && status == NP_OK; done += CHUNK_SEEDS) {
        const uint64_t left = task->count - done;
        const size_t some = left < CHUNK_SEEDS ? (size_t)left : CHUNK_SEEDS;
        for (size_t i = 0; i < some; i++) {
            struct layered_node node;
            copy_seed(chunk + i * bytes, task->first + (done + i) * bytes, bytes);
            memcpy(&node, chunk + i * bytes, sizeof node);
            const uint64_t number = number_of(ranges, range_count, node.origin, bytes);
            node.origin = (struct layered_node *)(uintptr_t)number;
            memcpy(chunk + i * bytes, &node, sizeof node);
        }
        status = journal_add(saved->journal, chunk, some * bytes, &saved->error);
    }
    return status;
}

static enum np_status
add_promises(struct layered_saved *saved, uint64_t first, uint64_t count)
{
    uint8_t promises[CHUNK_SEEDS];
    enum np_status status = NP_OK;

    for (uint64_t done = 0; done < count && status == NP_OK; done += CHUNK_SEEDS) {
        const size_t some = count - done < CHUNK_SEEDS ? (size_t)(count - done) : CHUNK_SEEDS;
        for (size_t i = 0; i < some; i++)
            promises[i] = saved->team->order[first + done + i]->promise;
        status = journal_add(saved->journal, promises, some, &saved->error);
    }
    return status;
}

static enum np_status
add_task(struct layered_saved *saved, const struct layered_layer *layer, uint64_t number,
    const struct range *ranges)
{
    struct layered_team *const team = saved->team;
    struct layered_task *const task = &layer->tasks[number];
    uint64_t first = 0;
    const uint64_t promises = layer->frozen ? layered_team_task_seeds(team, number, &first) : 0;
    const struct layered_task_record body = {
        number, task->expanded, task->generated, task->count, layer->last ? 1 : 0};
    const struct journal_record record = {
        CHECKPOINT_TASK, sizeof body + task->count * team->seed_bytes + promises};
    enum np_status status = journal_begin_record(saved->journal, &record, &saved->error);

    if (status == NP_OK)
        status = journal_add(saved->journal, &body, sizeof body, &saved->error);
    if (status == NP_OK && task->count > 0)
        status =
            add_seeds(saved, task, ranges, layered_saved_layer(saved, layer->source)->task_count);
    if (status == NP_OK && promises > 0)
        status = add_promises(saved, first, promises);
    task->saved = true;
    return status;
}

static enum np_status
add_header(struct layered_saved *saved, unsigned number)
{
    static const struct journal_record record = {
        CHECKPOINT_LAYER, sizeof(struct layered_layer_record)};
    const struct layered_layer *const layer = layered_saved_layer(saved, number);
    const struct layered_layer_record body = {
        .number = number,
        .seeds = layer->seeds,
        .task_seeds = layer->task_seeds,
        .hash_bits = layer->hash_bits,
        .frozen = layer->frozen ? 1 : 0,
    };
    const enum np_status status = journal_begin_record(saved->journal, &record, &saved->error);

    return status == NP_OK ? journal_add(saved->journal, &body, sizeof body, &saved->error)
                           : status;
}

/* Adds the finished tasks of a layer that were not saved. */
static enum np_status
add_layer(struct layered_saved *saved, unsigned number)
{
    const struct layered_layer *const layer = layered_saved_layer(saved, number);
    /* The search may stop, or save, while it sorts the seeds of the next layer. */
    if (layer->task_count == 0)
        return NP_OK;
    struct range *const ranges =
        sort_ranges(layered_saved_layer(saved, layer->source), saved->team->seed_bytes);
    enum np_status status = ranges != NULL ? NP_OK : np_no_memory(&saved->error);

    if (status == NP_OK && (!saved->has_layer || saved->was_frozen != layer->frozen))
        status = add_header(saved, number);
    saved->has_layer = true;
    saved->was_frozen = layer->frozen;
    for (uint64_t i = 0; i < layer->task_count && status == NP_OK; i++)
        if (atomic_load(&layer->tasks[i].done) && !layer->tasks[i].saved)
            status = add_task(saved, layer, i, ranges);
    free(ranges);
    return status;
}

static enum np_status
add_tables(struct layered_saved *saved)
{
    const struct journal_record record = {CHECKPOINT_TABLES, saved->tables.length};
    enum np_status status = journal_begin_record(saved->journal, &record, &saved->error);

    saved->has_tables = true;
    return status == NP_OK ? journal_add(saved->journal, text_string(&saved->tables),
                                 saved->tables.length, &saved->error)
                           : status;
}

static enum np_status
write_part(struct layered_saved *saved)
{
    enum np_status status = journal_begin(saved->journal, &saved->error);

    if (status == NP_OK && !saved->has_tables)
        status = add_tables(saved);
    if (status == NP_OK)
        status = checkpoint_add_path(saved->checkpoint, &saved->error);
    while (status == NP_OK) {
        status = add_layer(saved, saved->layer);
        if (saved->layer == saved->team->layer)
            break;
        saved->layer++;
        saved->has_layer = false;
    }
    return status == NP_OK ? journal_commit(saved->journal, &saved->error) : status;
}

/* Whether a finished task of the present layers was not saved. */
static bool
has_news(const struct layered_saved *saved)
{
    const struct layered_team *const team = saved->team;

    for (unsigned number = saved->layer; number <= team->layer; number++)
        for (uint64_t i = 0; i < team->layers[number].task_count; i++)
            if (atomic_load(&team->layers[number].tasks[i].done) &&
                !team->layers[number].tasks[i].saved)
                return true;
    return false;
}

/* Small layers share a hash table, which is not saved, so a process cannot begin with one. */
void
layered_saved_write(struct layered_saved *saved)
{
    const uint64_t start_ns = (uint64_t)clock_now_ns();
    const uint64_t least_ns = checkpoint_interval_ns(saved->checkpoint);
    const uint64_t part_ns = (start_ns - saved->start_ns) / INTERVAL_PART;

    saved->looked_at = atomic_load(&saved->team->finished);
    if (saved->writing && layered_team_has_own_hashes(saved->team) &&
        (has_news(saved) || checkpoint_path_is_new(saved->checkpoint)) &&
        write_part(saved) != NP_OK) {
        saved->writing = false;
        checkpoint_give_up(saved->checkpoint, &saved->error);
    }
    saved->due_ns = (uint64_t)clock_now_ns() + (part_ns > least_ns ? part_ns : least_ns);
}

/* If no task is finished when a part is due, the next one to finish is saved at once: on a busy
 * machine the process may be killed before it is due again. */
void
layered_saved_poll(struct layered_saved *saved)
{
    if (saved->writing && atomic_load(&saved->team->finished) != saved->looked_at &&
        (uint64_t)clock_now_ns() >= saved->due_ns)
        layered_saved_write(saved);
}

void
layered_saved_end_layer(struct layered_saved *saved)
{
    if (saved->team->frozen && !saved->reading)
        layered_saved_write(saved);
}
