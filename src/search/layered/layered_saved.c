// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The finished tasks of a layered search in its checkpoint, which a later process takes over.
 *
 * Layers are searched again in the same way, with tasks taken from the checkpoint instead of run,
 * and their seeds are sorted and cut as before. So the process that continues has the same layers
 * and counts the same nodes, whatever its number of threads. A task that does not fit, because this
 * process has less memory or another limit, is run.
 *
 * The rest of a struct checkpoint_task is the seeds that the task left, which name their origin by
 * the number of that seed in the layer before; or, if the seeds are frozen, the promises of those
 * that it expanded.
 */
#include "config.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "pdb/set.h"
#include "search/checkpoint.h"
#include "search/layered/layered_team.h"

/* Saving takes at most this part of the time: a save waits for the disk. */
enum { SAVE_PART = 20 };

enum np_status
layered_saved_open(
    struct layered_team *team, const struct pdb_set *set, uint64_t bound, struct np_error *error)
{
    struct checkpoint *const checkpoint = team->checkpoint;
    struct checkpoint_search *const search = &checkpoint->search;
    uint64_t expanded = 0;

    if (!checkpoint->is_begun)
        (void)snprintf(search->tables, sizeof search->tables, "%s", set->row->name);
    if (strcmp(search->tables, set->row->name) != 0)
        return np_fail_path(error, NP_BAD_INPUT, checkpoint->file,
            "the checkpoint was written with the tables %s, not with these, %s", search->tables,
            set->row->name);
    for (size_t i = 0; i < checkpoint->task_count; i++)
        expanded += checkpoint->tasks[i].expanded;
    if (checkpoint->task_count > 0)
        checkpoint_say(checkpoint, "continues from the checkpoint: bound %llu, %llu nodes expanded",
            bound + 2ULL * (checkpoint->tasks[checkpoint->task_count - 1].layer - 1),
            (unsigned long long)expanded);
    return NP_OK;
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
layered_saved_begin_layer(struct layered_team *team)
{
    const struct checkpoint *const checkpoint = team->checkpoint;
    struct layered_layer *const layer = &team->layers[team->layer];
    const struct checkpoint_task *cut = NULL;

    if (checkpoint->task_count == 0)
        return;
    const struct checkpoint_task *const end = checkpoint->tasks + checkpoint->task_count;
    /* The seeds of a layer that was frozen later needed more memory than there was. */
    for (const struct checkpoint_task *task = checkpoint->tasks; task < end; task++)
        if (fits(team, task) && (cut == NULL || (task->frozen && !cut->frozen)))
            cut = task;
    if (cut == NULL)
        return;
    team->frozen = cut->frozen;
    if (!layered_team_cut(team, cut->task_seeds, cut->hash_bits))
        return;
    for (const struct checkpoint_task *task = checkpoint->tasks; task < end; task++)
        if (fits(team, task) && task->task_seeds == cut->task_seeds &&
            task->hash_bits == cut->hash_bits && task->frozen == cut->frozen &&
            task->number < layer->task_count && (layer->last || task->frozen || !task->last))
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
take_seeds(const struct layered_team *team, struct layered_worker *worker,
    const struct checkpoint_task *kept)
{
    const size_t bytes = team->seed_bytes;
    const struct layered_layer *const source = &team->layers[team->layers[team->layer].source];
    unsigned char *const seeds = worker->seeds + worker->seed_count * bytes;
    uint64_t from = 0;

    if (kept->seeds > worker->seed_limit - worker->seed_count ||
        kept->rest_bytes != kept->seeds * bytes ||
        checkpoint_read(team->checkpoint, kept->rest_at, seeds, (size_t)kept->rest_bytes, NULL) !=
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
        /* As put_off() in layered_kernel.c sets it. */
        seed->promise = (uint8_t)(seed->left + (seed->grew == LAYERED_FRESH));
    }
    worker->seed_count += kept->seeds;
    return true;
}

static bool
take_promises(const struct layered_team *team, const struct checkpoint_task *kept)
{
    uint64_t first;
    const uint64_t count = layered_team_task_seeds(team, kept->number, &first);
    uint8_t *const promises = malloc((size_t)count + 1);
    const bool taken =
        promises != NULL && kept->rest_bytes == count &&
        checkpoint_read(team->checkpoint, kept->rest_at, promises, (size_t)count, NULL) == NP_OK;

    for (uint64_t i = 0; taken && i < count; i++)
        team->order[first + i]->promise = promises[i];
    free(promises);
    return taken;
}

bool
layered_saved_take(struct layered_team *team, struct layered_worker *worker, uint64_t number)
{
    struct layered_task *const task = &team->layers[team->layer].tasks[number];
    const struct checkpoint_task *const kept = task->kept;

    if (kept == NULL || (kept->frozen ? !take_promises(team, kept)
                                      : worker->recording && !take_seeds(team, worker, kept)))
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
add_task(const struct layered_team *team, unsigned layer_number, uint64_t number)
{
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

    if (body == NULL)
        return; /* perhaps the next time */
    memcpy(body, &record, sizeof record);
    put_seeds(team, task, &team->layers[layer->source], body + sizeof record);
    for (uint64_t i = 0; i < promises; i++)
        body[sizeof record + i] = team->order[first + i]->promise;
    checkpoint_add(team->checkpoint, CHECKPOINT_TASK, body, bytes);
    task->saved = true;
    free(body);
}

/* Small layers share a hash table, which is not saved, so a process cannot begin with one: they are
 * in the first commit, with a task of a larger layer. */
void
layered_saved_write(struct layered_team *team)
{
    struct checkpoint *const checkpoint = team->checkpoint;
    const uint64_t start_ns = (uint64_t)clock_now_ns();

    if (checkpoint->gave_up || !layered_team_has_own_hashes(team))
        return;
    team->saved = atomic_load(&team->finished);
    checkpoint_begin(checkpoint);
    for (unsigned number = 1; number <= team->layer; number++)
        for (uint64_t i = 0; i < team->layers[number].task_count; i++)
            if (atomic_load(&team->layers[number].tasks[i].done) &&
                !team->layers[number].tasks[i].saved)
                add_task(team, number, i);
    checkpoint_commit(checkpoint);
    const uint64_t end_ns = (uint64_t)clock_now_ns();
    team->save_ns = end_ns + SAVE_PART * (end_ns - start_ns);
}

/* If no task is finished when it is time, the next one to finish is saved at once: on a busy
 * machine the process may be killed before it is time again. */
void
layered_saved_poll(struct layered_team *team)
{
    if (atomic_load(&team->finished) != team->saved && (uint64_t)clock_now_ns() >= team->save_ns)
        layered_saved_write(team);
}
