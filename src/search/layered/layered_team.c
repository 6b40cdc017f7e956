// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layers of a layered search: ordering seeds, cutting them into tasks, threads, memory.
 */
#include "config.h"

#include "search/layered/layered_team.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread/parallel.h"

/* How a layer is cut into tasks, and the hash that each of them has. */
struct layer_plan {
    uint64_t seeds_max; /* of layers that are cut in this way */
    uint64_t task_seeds;
    uint32_t hash_bits;
};

/* The small layers of a search share one hash that fits the second-level cache. Later each task has
 * a fresh one. The more seeds a task has, the more boards it meets again, but smaller layers would
 * not make tasks enough for several threads. On 4x4 the last two hashes are of 1 and 8 MB, on
 * larger boards of 16 and 64 MB; doc/layered.md has what they save. */
static const struct layer_plan plans_nibbles[] = {
    {1 << 14, 1 << 14, 15}, {1 << 16, 1 << 16, 17}, {UINT64_MAX, 1 << 18, 20}};
static const struct layer_plan plans_ranks[] = {
    {1 << 14, 1 << 14, 14}, {1 << 22, 1 << 16, 20}, {UINT64_MAX, 1 << 18, 22}};

/* One table of all tiles is exact: nothing but the way to the goal is ever looked at. Emptying a
 * hash of 128 KB would take as long as all the rest. */
static const struct layer_plan plans_exact[] = {
    {1 << 14, 1 << 14, 8}, {1 << 16, 1 << 16, 10}, {UINT64_MAX, 1 << 18, 12}};

/* A hash takes no more than this part of a thread's memory. */
enum { HASH_PART = 4 };

/* Seeds have this much room, whatever the limit: so the smallest searches are never refused. */
enum { SEEDS_MIN_BYTES = 1 << 20 };

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
        plan++; /* iterations must not meet what others left */
    while (plan < team->last_plan && team->order_count > plan->seeds_max)
        plan++;
    return plan;
}

enum {
    SORT_CHUNK = 1 << 14,  /* seeds between two looks while sorting */
    CLEAR_CHUNK = 4 << 20, /* bytes, while a hash is emptied */
};

/* ---- looking up ------------------------------------------------------------------------------ */

static void
note_counts(struct layered_member *member)
{
    const struct layered_worker *const worker = &member->worker;
    atomic_store(&member->expanded, worker->expanded);
    atomic_store(&member->generated, worker->generated);
    atomic_store(&member->seeds, worker->seed_count);
}

static void
add_up(struct layered_team *team)
{
    uint64_t seeds = 0;
    team->poll->expanded = 0;
    team->poll->generated = 0;
    for (unsigned i = 0; i < team->threads; i++) {
        team->poll->expanded += atomic_load(&team->members[i].expanded);
        team->poll->generated += atomic_load(&team->members[i].generated);
        seeds += atomic_load(&team->members[i].seeds);
    }
    search_poll_count_part(team->poll, &team->counted_bytes,
        team->stack_bytes + team->hashed_bytes + seeds * team->seed_bytes +
            team->order_limit * sizeof *team->order);
}

/* Whether a limit is reached that the calling thread would see, if it were not waiting. */
static bool
others_must_stop(const struct layered_team *team)
{
    const struct search_request *const request = team->poll->request;
    uint64_t generated = 0;
    for (unsigned i = 0; i < team->threads; i++)
        generated += atomic_load(&team->members[i].generated);
    return (request->limits.nodes != 0 && generated >= request->limits.nodes) ||
           search_must_stop(request);
}

/* The calling thread looks for all, but it may be done with a layer long before the others. */
static bool
look(void *context, struct layered_worker *worker)
{
    struct layered_member *const member = context;
    struct layered_team *const team = member->team;
    note_counts(member);
    worker->next_look = worker->generated + team->poll->interval;
    if (member == team->members) {
        add_up(team);
        if (!search_poll_look(team->poll))
            atomic_store(&team->stop, true);
        else
            worker->next_look = worker->generated + team->poll->next - team->poll->generated;
    } else if (others_must_stop(team)) {
        atomic_store(&team->stop, true);
    }
    return !atomic_load(&team->stop);
}

static bool
look_now(struct layered_team *team)
{
    return look(&team->members[0], &team->members[0].worker);
}

/* ---- one layer ------------------------------------------------------------------------------- */

static void
note_end(struct layered_team *team, struct layered_member *member, enum layered_end end)
{
    struct layered_member *nobody = NULL;
    int old = atomic_load(&team->end);
    if (end == LAYERED_DONE)
        return;
    if (end == LAYERED_FOUND)
        (void)atomic_compare_exchange_strong(&team->finder, &nobody, member);
    while (old < (int)end && !atomic_compare_exchange_weak(&team->end, &old, (int)end))
        continue;
    atomic_store(&team->stop, true);
}

/* Of the part of the hash that is in use. */
static size_t
hash_bytes(const struct layered_team *team, const struct layered_worker *worker)
{
    const uint32_t words = team->frozen ? 2 : layered_kernel_entry_words(worker->nibbles != NULL);
    return (words * sizeof(uint64_t)) << worker->hash_bits;
}

/* A hash takes long enough to clear to look up meanwhile; false: stop. */
static bool
clear_hash(struct layered_member *member)
{
    const size_t bytes = hash_bytes(member->team, &member->worker);
    unsigned char *const hash = (unsigned char *)member->worker.hash;
    for (size_t at = 0; at < bytes; at += CLEAR_CHUNK) {
        memset(hash + at, 0, bytes - at < CLEAR_CHUNK ? bytes - at : CLEAR_CHUNK);
        if (!look(member, &member->worker))
            return false;
    }
    return true;
}

static void
run_tasks(void *context, unsigned number)
{
    struct layered_team *const team = context;
    struct layered_member *const member = &team->members[number];
    struct layered_worker *const worker = &member->worker;
    for (;;) {
        const uint64_t task = atomic_fetch_add(&team->next_task, 1);
        if (task >= team->task_count || atomic_load(&team->stop))
            break;
        const uint64_t first = task * team->task_seeds;
        const uint64_t left = team->order_count - first;
        const uint64_t count = left < team->task_seeds ? left : team->task_seeds;
        const uint64_t before = worker->seed_count;
        if (team->hash_bits > team->plans->hash_bits && !clear_hash(member)) {
            note_end(team, member, LAYERED_STOP);
            break;
        }
        note_end(team, member, team->run(worker, team->order + first, count, team->raise));
        team->fresh[task] = (struct layered_segment){
            worker->seeds + before * team->seed_bytes, worker->seed_count - before};
    }
    note_counts(member);
}

/* Only what is in use takes memory. */
static void
note_hashes(struct layered_team *team)
{
    const unsigned in_use = team->task_count > 1 ? team->threads : 1;
    const uint64_t bytes = in_use * (uint64_t)hash_bytes(team, &team->members[0].worker);
    if (bytes > team->hashed_bytes)
        team->hashed_bytes = bytes;
}

/* Whether the seeds that this layer leaves may not fit. */
static bool
may_overflow(const struct layered_team *team)
{
    const uint64_t more = team->order_count * (team->growth + 2) / team->threads;
    if (team->order_count <= team->plans->seeds_max)
        return false;
    for (unsigned i = 0; i < team->threads; i++) {
        const struct layered_worker *const worker = &team->members[i].worker;
        if (worker->seed_limit - worker->seed_count < more)
            return true;
    }
    return false;
}

enum np_status
layered_team_layer(struct layered_team *team, enum layered_end *end, struct np_error *error)
{
    team->frozen = team->frozen || (!team->is_last && may_overflow(team));
    const struct layer_plan *const plan = plan_of(team);
    team->task_seeds = plan->task_seeds;
    team->hash_bits = min_bits(plan->hash_bits, team->hash_bits_max);
    team->task_count = (team->order_count + team->task_seeds - 1) / team->task_seeds;
    free(team->fresh);
    team->fresh = calloc((size_t)team->task_count, sizeof *team->fresh);
    if (team->fresh == NULL)
        return np_no_memory(error);
    for (unsigned i = 0; i < team->threads; i++) {
        team->members[i].worker.hash_bits = team->hash_bits;
        team->members[i].worker.recording = !team->frozen && !team->is_last;
        team->members[i].worker.depth_mask = team->frozen ? UINT64_MAX : 0;
    }
    note_hashes(team);
    atomic_store(&team->next_task, 0);
    atomic_store(&team->end, LAYERED_DONE);
    atomic_store(&team->finder, NULL);
    if (team->task_count > 1)
        (void)parallel_run(team->threads, run_tasks, team);
    else
        run_tasks(team, 0);
    (void)look_now(team);
    *end = (enum layered_end)atomic_load(&team->end);
    if (atomic_load(&team->finder) != NULL)
        *end = LAYERED_FOUND;
    else if (team->poll->stop != SEARCH_GO_ON)
        *end = LAYERED_STOP;
    return NP_OK;
}

/* ---- from one layer to the next -------------------------------------------------------------- */

static struct layered_node *
seed_at(const struct layered_team *team, const struct layered_segment *segment, uint64_t i)
{
    return (struct layered_node *)(void *)(segment->first + i * team->seed_bytes);
}

/* Lists the seeds of all segments by promise; a counting sort, so equal ones keep their order. */
static bool
sort_seeds(struct layered_team *team)
{
    uint64_t starts[257] = {0};
    uint64_t passed = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (uint64_t s = 0; s < team->segment_count; s++)
            for (uint64_t i = 0; i < team->segments[s].count; i++) {
                struct layered_node *const seed = seed_at(team, &team->segments[s], i);
                if (pass == 0)
                    starts[seed->promise + 1]++;
                else {
                    team->order[starts[seed->promise]++] = seed;
                    seed->promise = UINT8_MAX;
                }
                if (++passed % SORT_CHUNK == 0 && !look_now(team))
                    return false;
            }
        for (unsigned promise = 1; pass == 0 && promise <= 256; promise++)
            starts[promise] += starts[promise - 1];
    }
    return true;
}

static enum np_status
order_seeds(struct layered_team *team, enum layered_end *end, struct np_error *error)
{
    uint64_t count = 0;
    for (uint64_t s = 0; s < team->segment_count; s++)
        count += team->segments[s].count;
    if (count > team->order_limit) {
        free(team->order);
        team->order_limit = count;
        team->order = malloc((size_t)team->order_limit * sizeof *team->order);
        if (team->order == NULL)
            return np_no_memory(error);
    }
    team->order_count = count;
    *end = sort_seeds(team) ? LAYERED_DONE : LAYERED_STOP;
    return NP_OK;
}

enum np_status
layered_team_next(struct layered_team *team, enum layered_end *end, struct np_error *error)
{
    const uint64_t before = team->order_count;
    if (!team->frozen) {
        free(team->segments);
        team->segments = team->fresh;
        team->segment_count = team->task_count;
        team->fresh = NULL;
        team->raise = 0;
    }
    team->raise++;
    const enum np_status status = order_seeds(team, end, error);
    team->growth = team->order_count / (before > 0 ? before : 1);
    return status;
}

void
layered_team_freeze(struct layered_team *team)
{
    team->frozen = true;
    atomic_store(&team->stop, false);
}

bool
layered_team_has_seeds(const struct layered_team *team)
{
    return team->order_count > 0;
}

/* ---- beginning and end ----------------------------------------------------------------------- */

/* All plans but the last where its hashes would be too large; one of them has to do, with smaller
 * hashes if need be. They stay larger than the one of small layers, which is not emptied. */
static void
choose_plans(struct layered_team *team, const struct layered_tables *tables, uint64_t hash_limit)
{
    team->plans = tables->nibbles != NULL ? plans_nibbles : plans_ranks;
    if (tables->reader->lookups == 1 && tables->reader->pattern_count == 1)
        team->plans = plans_exact;
    team->last_plan = team->plans + 1;
    if ((uint64_t)LAYERED_ENTRY_BYTES << team->plans[2].hash_bits <= hash_limit)
        team->last_plan++;
    team->hash_bits_max = team->last_plan->hash_bits;
    while (team->hash_bits_max > team->plans->hash_bits + 1 &&
           (uint64_t)LAYERED_ENTRY_BYTES << team->hash_bits_max > hash_limit)
        team->hash_bits_max--;
}

/* What is left of a thread's memory for seeds, each of which is in the list of its layer, too. */
static size_t
room_for_seeds(const struct layered_team *team, uint64_t memory_bytes, uint64_t fixed_bytes)
{
    const uint64_t left = memory_bytes > fixed_bytes ? memory_bytes - fixed_bytes : 0;
    const uint64_t seeds = left / (team->seed_bytes + sizeof *team->order);
    const uint64_t bytes = seeds * team->seed_bytes;
    return (size_t)(bytes > SEEDS_MIN_BYTES ? bytes : SEEDS_MIN_BYTES);
}

static void
open_member(struct layered_team *team, struct layered_member *member,
    const struct layered_tables *tables, struct layered_scratch *scratch, size_t seeds_bytes)
{
    const size_t room = seeds_bytes < scratch->seeds_bytes ? seeds_bytes : scratch->seeds_bytes;

    member->team = team;
    member->scratch = scratch;
    member->worker = (struct layered_worker){.reader = tables->reader,
        .nibbles = tables->nibbles,
        .orders = team->orders,
        .seed_bytes = team->seed_bytes,
        .stack = scratch->stack,
        .hash = scratch->hash,
        .seeds = scratch->seeds,
        .seed_limit = room / team->seed_bytes,
        .look = look,
        .context = member};
}

enum np_status
layered_team_open(struct layered_team *team, const struct layered_tables *tables,
    struct search_poll *poll, unsigned threads, uint64_t memory_bytes, bool portable,
    struct np_error *error)
{
    const struct pdb_reader *const reader = tables->reader;
    const bool nibbles = tables->nibbles != NULL;
    *team = (struct layered_team){.poll = poll,
        .run = layered_kernel_run(reader->lookups, reader->pattern_count, nibbles, portable),
        .seed_bytes = layered_kernel_seed_bytes(reader->lookups, nibbles),
        .threads = threads < LAYERED_THREADS_MAX ? threads : LAYERED_THREADS_MAX};
    if (team->run == NULL)
        return np_fail(error, NP_UNSUPPORTED, "layered search cannot read these tables");
    team->members = calloc(team->threads, sizeof *team->members);
    if (team->members == NULL)
        return np_no_memory(error);
    if (!nibbles)
        layered_kernel_orders(team->orders);
    const uint64_t part_bytes = memory_bytes / team->threads;
    choose_plans(team, tables, part_bytes / HASH_PART);
    const size_t stack_bytes = LAYERED_STACK_NODES * layered_kernel_node_bytes(reader->lookups,
                                                         reader->pattern_count, nibbles);
    const size_t hash_bytes_most = (size_t)LAYERED_ENTRY_BYTES << team->hash_bits_max;
    const size_t seeds_bytes = room_for_seeds(team, part_bytes, stack_bytes + hash_bytes_most);
    team->stack_bytes = team->threads * (uint64_t)stack_bytes;
    for (unsigned i = 0; i < team->threads; i++) {
        struct layered_scratch *const scratch =
            layered_scratch_take(stack_bytes, hash_bytes_most, seeds_bytes);
        if (scratch == NULL)
            return np_no_memory(error);
        open_member(team, &team->members[i], tables, scratch, seeds_bytes);
    }
    return NP_OK;
}

void
layered_team_close(struct layered_team *team)
{
    for (unsigned i = 0; team->members != NULL && i < team->threads; i++)
        if (team->members[i].scratch != NULL)
            layered_scratch_give(team->members[i].scratch,
                (size_t)team->members[i].worker.seed_count * team->seed_bytes);
    free(team->members);
    free(team->order);
    free(team->segments);
    free(team->fresh);
}

enum np_status
layered_team_begin(
    struct layered_team *team, const struct layered_node *root, struct np_error *error)
{
    struct layered_worker *const worker = &team->members[0].worker;
    enum layered_end end;
    if (worker->seed_limit == 0)
        return np_no_memory(error);
    worker->hash_bits = team->plans->hash_bits;
    memset(worker->hash, 0, hash_bytes(team, worker));
    memcpy(worker->seeds, root, team->seed_bytes);
    worker->seed_count = 1;
    team->segments = malloc(sizeof *team->segments);
    if (team->segments == NULL)
        return np_no_memory(error);
    team->segments[0] = (struct layered_segment){worker->seeds, 1};
    team->segment_count = 1;
    return order_seeds(team, &end, error);
}
