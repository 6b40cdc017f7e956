// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How the layers of a layered search are cut into tasks.
 */
#include "config.h"

#include "search/layered/layered_team.h"

#include <stdlib.h>

/* The small layers of a search share one hash table that fits in the second-level cache. In larger
 * layers each task has its own. The more seeds a task has, the more duplicates it finds, but the
 * layer must have enough tasks for several threads. At 4x4 the last two hash tables have 1 and 8
 * MB, on larger boards 16 and 64 MB; doc/layered.md shows what they save. */
static const struct layer_plan plans_nibbles[] = {
    {1 << 14, 1 << 14, 15}, {1 << 16, 1 << 16, 17}, {UINT64_MAX, 1 << 18, 20}};
static const struct layer_plan plans_ranks[] = {
    {1 << 14, 1 << 14, 14}, {1 << 22, 1 << 16, 20}, {UINT64_MAX, 1 << 18, 22}};

/* One table of all tiles gives exact distances: only states on a shortest path are expanded, and
 * clearing a hash table of 128 KB would take as long as the search. */
static const struct layer_plan plans_exact[] = {
    {1 << 14, 1 << 14, 8}, {1 << 16, 1 << 16, 10}, {UINT64_MAX, 1 << 18, 12}};

enum { FROZEN_SHIFT_MAX = 6 }; /* tasks of at least 1 / 64 of the seeds */

const struct layer_plan *layered_test_plans = NULL;

static uint32_t
min_bits(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static const struct layer_plan *
plan_of(const struct layered_team *team)
{
    const struct layer_plan *plan = team->plans;
    if (team->frozen)
        plan++; /* an iteration below frozen seeds cannot share the first table */
    while (plan < team->last_plan && team->order_count > plan->seeds_max)
        plan++;
    return plan;
}

bool
layered_team_cut(struct layered_team *team, uint64_t task_seeds, uint32_t hash_bits)
{
    struct layered_layer *const layer = &team->layers[team->layer];
    free(layer->tasks);
    layer->task_count = (team->order_count + task_seeds - 1) / task_seeds;
    layer->tasks = calloc((size_t)layer->task_count, sizeof *layer->tasks);
    layer->seeds = team->order_count;
    layer->task_seeds = task_seeds;
    layer->hash_bits = hash_bits;
    layer->frozen = team->frozen;
    if (layer->tasks == NULL)
        layer->task_count = 0;
    return layer->tasks != NULL;
}

uint64_t
layered_team_task_seeds(const struct layered_team *team, uint64_t task, uint64_t *first)
{
    const uint64_t most = team->layers[team->layer].task_seeds;
    *first = task * most;
    const uint64_t left = team->order_count - *first;
    return left < most ? left : most;
}

bool
layered_team_has_own_hashes(const struct layered_team *team)
{
    return team->hash_bits > team->plans->hash_bits;
}

uint8_t
layered_team_promise(const struct layered_node *seed)
{
    return (uint8_t)(seed->left + (seed->grew == LAYERED_FRESH));
}

bool
layered_team_cut_by_plan(struct layered_team *team)
{
    const struct layer_plan *const plan = plan_of(team);
    uint64_t task_seeds = plan->task_seeds;
    /* Every bound multiplies the work below frozen seeds, but a task must end to be saved. */
    if (team->checkpoint != NULL && team->frozen)
        task_seeds >>= min_bits(2 * team->raise, FROZEN_SHIFT_MAX);
    return layered_team_cut(team, task_seeds, min_bits(plan->hash_bits, team->hash_bits_max));
}

/* Drops the last plan if its hash tables would be too large. The others stay, with smaller hash
 * tables if necessary, but larger than that of small layers, which is not cleared. */
void
layered_team_choose_plans(struct layered_team *team, uint64_t hash_limit)
{
    team->plans = team->shape.nibbles ? plans_nibbles : plans_ranks;
    if (team->shape.lookups == 1 && team->shape.parts == 1)
        team->plans = plans_exact;
    if (layered_test_plans != NULL)
        team->plans = layered_test_plans;
    team->last_plan = team->plans + 1;
    if ((uint64_t)LAYERED_ENTRY_BYTES << team->plans[2].hash_bits <= hash_limit)
        team->last_plan++;
    team->hash_bits_max = team->last_plan->hash_bits;
    while (team->hash_bits_max > team->plans->hash_bits + 1 &&
           (uint64_t)LAYERED_ENTRY_BYTES << team->hash_bits_max > hash_limit)
        team->hash_bits_max--;
}
