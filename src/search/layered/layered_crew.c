// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layers of a layered search: ordering seeds, cutting them into tasks, threads, memory.
 */
#include "config.h"

#include "search/layered/layered_crew.h"

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
plan_of(const struct layered_crew *crew)
{
    const struct layer_plan *plan = crew->plans;
    if (crew->frozen)
        plan++; /* iterations must not meet what others left */
    while (plan < crew->last_plan && crew->order_count > plan->seeds_max)
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
add_up(struct layered_crew *crew)
{
    uint64_t seeds = 0;
    crew->poll->expanded = 0;
    crew->poll->generated = 0;
    for (unsigned i = 0; i < crew->threads; i++) {
        crew->poll->expanded += atomic_load(&crew->members[i].expanded);
        crew->poll->generated += atomic_load(&crew->members[i].generated);
        seeds += atomic_load(&crew->members[i].seeds);
    }
    crew->poll->bytes = crew->stack_bytes + crew->hashed_bytes + seeds * crew->seed_bytes +
                        crew->order_limit * sizeof *crew->order;
    if (crew->poll->bytes > crew->poll->peak_bytes)
        crew->poll->peak_bytes = crew->poll->bytes;
}

/* Whether a limit is reached that the calling thread would see, if it were not waiting. */
static bool
others_must_stop(const struct layered_crew *crew)
{
    const struct search_request *const request = crew->poll->request;
    uint64_t generated = 0;
    for (unsigned i = 0; i < crew->threads; i++)
        generated += atomic_load(&crew->members[i].generated);
    return (request->limits.nodes != 0 && generated >= request->limits.nodes) ||
           search_must_stop(request);
}

/* The calling thread looks for all, but it may be done with a layer long before the others. */
static bool
look(void *context, struct layered_worker *worker)
{
    struct layered_member *const member = context;
    struct layered_crew *const crew = member->crew;
    note_counts(member);
    worker->next_look = worker->generated + crew->poll->interval;
    if (member == crew->members) {
        add_up(crew);
        if (!search_poll_look(crew->poll))
            atomic_store(&crew->stop, true);
        else
            worker->next_look = worker->generated + crew->poll->next - crew->poll->generated;
    } else if (others_must_stop(crew)) {
        atomic_store(&crew->stop, true);
    }
    return !atomic_load(&crew->stop);
}

static bool
look_now(struct layered_crew *crew)
{
    return look(&crew->members[0], &crew->members[0].worker);
}

/* ---- one layer ------------------------------------------------------------------------------- */

static void
note_end(struct layered_crew *crew, struct layered_member *member, enum layered_end end)
{
    struct layered_member *nobody = NULL;
    int old = atomic_load(&crew->end);
    if (end == LAYERED_DONE)
        return;
    if (end == LAYERED_FOUND)
        (void)atomic_compare_exchange_strong(&crew->finder, &nobody, member);
    while (old < (int)end && !atomic_compare_exchange_weak(&crew->end, &old, (int)end))
        continue;
    atomic_store(&crew->stop, true);
}

/* Of the part of the hash that is in use. */
static size_t
hash_bytes(const struct layered_crew *crew, const struct layered_worker *worker)
{
    const uint32_t words = crew->frozen ? 2 : layered_kernel_entry_words(worker->nibbles != NULL);
    return (words * sizeof(uint64_t)) << worker->hash_bits;
}

/* A hash takes long enough to clear to look up meanwhile; false: stop. */
static bool
clear_hash(struct layered_member *member)
{
    const size_t bytes = hash_bytes(member->crew, &member->worker);
    unsigned char *const hash = (unsigned char *)member->worker.hash;
    for (size_t at = 0; at < bytes; at += CLEAR_CHUNK) {
        memset(hash + at, 0, bytes - at < CLEAR_CHUNK ? bytes - at : CLEAR_CHUNK);
        if (!look(member, &member->worker))
            return false;
    }
    return true;
}

static void
work(void *context, unsigned number)
{
    struct layered_crew *const crew = context;
    struct layered_member *const member = &crew->members[number];
    struct layered_worker *const worker = &member->worker;
    for (;;) {
        const uint64_t task = atomic_fetch_add(&crew->next_task, 1);
        if (task >= crew->task_count || atomic_load(&crew->stop))
            break;
        const uint64_t first = task * crew->task_seeds;
        const uint64_t left = crew->order_count - first;
        const uint64_t count = left < crew->task_seeds ? left : crew->task_seeds;
        const uint64_t before = worker->seed_count;
        if (crew->hash_bits > crew->plans->hash_bits && !clear_hash(member)) {
            note_end(crew, member, LAYERED_STOP);
            break;
        }
        note_end(crew, member, crew->run(worker, crew->order + first, count, crew->raise));
        crew->fresh[task] = (struct layered_segment){
            worker->seeds + before * crew->seed_bytes, worker->seed_count - before};
    }
    note_counts(member);
}

/* Only what is in use takes memory. */
static void
note_hashes(struct layered_crew *crew)
{
    const unsigned in_use = crew->task_count > 1 ? crew->threads : 1;
    const uint64_t bytes = in_use * (uint64_t)hash_bytes(crew, &crew->members[0].worker);
    if (bytes > crew->hashed_bytes)
        crew->hashed_bytes = bytes;
}

/* Whether the seeds that this layer leaves may not fit. */
static bool
may_overflow(const struct layered_crew *crew)
{
    const uint64_t more = crew->order_count * (crew->growth + 2) / crew->threads;
    if (crew->order_count <= crew->plans->seeds_max)
        return false;
    for (unsigned i = 0; i < crew->threads; i++) {
        const struct layered_worker *const worker = &crew->members[i].worker;
        if (worker->seed_limit - worker->seed_count < more)
            return true;
    }
    return false;
}

enum np_status
layered_crew_layer(struct layered_crew *crew, enum layered_end *end, struct np_error *error)
{
    crew->frozen = crew->frozen || (!crew->is_last && may_overflow(crew));
    const struct layer_plan *const plan = plan_of(crew);
    crew->task_seeds = plan->task_seeds;
    crew->hash_bits = min_bits(plan->hash_bits, crew->hash_bits_max);
    crew->task_count = (crew->order_count + crew->task_seeds - 1) / crew->task_seeds;
    free(crew->fresh);
    crew->fresh = calloc((size_t)crew->task_count, sizeof *crew->fresh);
    if (crew->fresh == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for the layers of a search");
    for (unsigned i = 0; i < crew->threads; i++) {
        crew->members[i].worker.hash_bits = crew->hash_bits;
        crew->members[i].worker.recording = !crew->frozen && !crew->is_last;
        crew->members[i].worker.depth_mask = crew->frozen ? UINT64_MAX : 0;
    }
    note_hashes(crew);
    atomic_store(&crew->next_task, 0);
    atomic_store(&crew->end, LAYERED_DONE);
    atomic_store(&crew->finder, NULL);
    if (crew->task_count > 1)
        (void)parallel_run(crew->threads, work, crew);
    else
        work(crew, 0);
    (void)look_now(crew);
    *end = (enum layered_end)atomic_load(&crew->end);
    if (atomic_load(&crew->finder) != NULL)
        *end = LAYERED_FOUND;
    else if (crew->poll->stop != SEARCH_GO_ON)
        *end = LAYERED_STOP;
    return NP_OK;
}

/* ---- from one layer to the next -------------------------------------------------------------- */

static struct layered_node *
seed_at(const struct layered_crew *crew, const struct layered_segment *segment, uint64_t i)
{
    return (struct layered_node *)(void *)(segment->first + i * crew->seed_bytes);
}

/* Lists the seeds of all segments by promise; a counting sort, so equal ones keep their order. */
static bool
sort_seeds(struct layered_crew *crew)
{
    uint64_t starts[257] = {0};
    uint64_t passed = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (uint64_t s = 0; s < crew->segment_count; s++)
            for (uint64_t i = 0; i < crew->segments[s].count; i++) {
                struct layered_node *const seed = seed_at(crew, &crew->segments[s], i);
                if (pass == 0)
                    starts[seed->promise + 1]++;
                else {
                    crew->order[starts[seed->promise]++] = seed;
                    seed->promise = UINT8_MAX;
                }
                if (++passed % SORT_CHUNK == 0 && !look_now(crew))
                    return false;
            }
        for (unsigned promise = 1; pass == 0 && promise <= 256; promise++)
            starts[promise] += starts[promise - 1];
    }
    return true;
}

static enum np_status
order_seeds(struct layered_crew *crew, enum layered_end *end, struct np_error *error)
{
    uint64_t count = 0;
    for (uint64_t s = 0; s < crew->segment_count; s++)
        count += crew->segments[s].count;
    if (count > crew->order_limit) {
        free(crew->order);
        crew->order_limit = count;
        crew->order = malloc((size_t)crew->order_limit * sizeof *crew->order);
        if (crew->order == NULL)
            return np_fail(error, NP_NO_MEMORY, "no memory for the layers of a search");
    }
    crew->order_count = count;
    *end = sort_seeds(crew) ? LAYERED_DONE : LAYERED_STOP;
    return NP_OK;
}

enum np_status
layered_crew_next(struct layered_crew *crew, enum layered_end *end, struct np_error *error)
{
    const uint64_t before = crew->order_count;
    if (!crew->frozen) {
        free(crew->segments);
        crew->segments = crew->fresh;
        crew->segment_count = crew->task_count;
        crew->fresh = NULL;
        crew->raise = 0;
    }
    crew->raise++;
    const enum np_status status = order_seeds(crew, end, error);
    crew->growth = crew->order_count / (before > 0 ? before : 1);
    return status;
}

void
layered_crew_freeze(struct layered_crew *crew)
{
    crew->frozen = true;
    atomic_store(&crew->stop, false);
}

bool
layered_crew_has_seeds(const struct layered_crew *crew)
{
    return crew->order_count > 0;
}

/* ---- beginning and end ----------------------------------------------------------------------- */

/* All plans but the last where its hashes would be too large; one of them has to do, with smaller
 * hashes if need be. They stay larger than the one of small layers, which is not emptied. */
static void
choose_plans(struct layered_crew *crew, const struct layered_tables *tables, uint64_t hash_limit)
{
    crew->plans = tables->nibbles != NULL ? plans_nibbles : plans_ranks;
    if (tables->reader->lookups == 1 && tables->reader->parts == 1)
        crew->plans = plans_exact;
    crew->last_plan = crew->plans + 1;
    if ((uint64_t)LAYERED_ENTRY_BYTES << crew->plans[2].hash_bits <= hash_limit)
        crew->last_plan++;
    crew->hash_bits_max = crew->last_plan->hash_bits;
    while (crew->hash_bits_max > crew->plans->hash_bits + 1 &&
           (uint64_t)LAYERED_ENTRY_BYTES << crew->hash_bits_max > hash_limit)
        crew->hash_bits_max--;
}

/* What is left of a thread's memory for seeds, each of which is in the list of its layer, too. */
static size_t
room_for_seeds(const struct layered_crew *crew, uint64_t memory_bytes, uint64_t fixed_bytes)
{
    const uint64_t left = memory_bytes > fixed_bytes ? memory_bytes - fixed_bytes : 0;
    const uint64_t seeds = left / (crew->seed_bytes + sizeof *crew->order);
    const uint64_t bytes = seeds * crew->seed_bytes;
    return (size_t)(bytes > SEEDS_MIN_BYTES ? bytes : SEEDS_MIN_BYTES);
}

enum np_status
layered_crew_open(struct layered_crew *crew, const struct layered_tables *tables,
    struct search_poll *poll, unsigned threads, uint64_t memory_bytes, bool portable,
    struct np_error *error)
{
    const struct pdb_reader *const reader = tables->reader;
    const bool nibbles = tables->nibbles != NULL;
    *crew = (struct layered_crew){.poll = poll,
        .run = layered_kernel_run(reader->lookups, reader->parts, nibbles, portable),
        .seed_bytes = layered_kernel_seed_bytes(reader->lookups, nibbles),
        .threads = threads < LAYERED_THREADS_MAX ? threads : LAYERED_THREADS_MAX};
    if (crew->run == NULL || (!nibbles && tables->ranks == NULL))
        return np_fail(error, NP_UNSUPPORTED, "layered search cannot read these tables");
    crew->members = calloc(crew->threads, sizeof *crew->members);
    if (crew->members == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a search");
    if (!nibbles)
        layered_kernel_orders(crew->orders);
    const uint64_t part_bytes = memory_bytes / crew->threads;
    choose_plans(crew, tables, part_bytes / HASH_PART);
    const size_t stack_bytes =
        LAYERED_STACK_NODES * layered_kernel_node_bytes(reader->lookups, reader->parts, nibbles);
    const size_t hash_bytes_most = (size_t)LAYERED_ENTRY_BYTES << crew->hash_bits_max;
    const size_t seeds_bytes = room_for_seeds(crew, part_bytes, stack_bytes + hash_bytes_most);
    crew->stack_bytes = crew->threads * (uint64_t)stack_bytes;
    for (unsigned i = 0; i < crew->threads; i++) {
        struct layered_member *const member = &crew->members[i];
        member->crew = crew;
        member->scratch = layered_scratch_take(stack_bytes, hash_bytes_most, seeds_bytes);
        if (member->scratch == NULL)
            return np_fail(error, NP_NO_MEMORY, "no memory for a search");
        member->worker = (struct layered_worker){.reader = reader,
            .nibbles = tables->nibbles,
            .ranks = tables->ranks,
            .orders = crew->orders,
            .seed_bytes = crew->seed_bytes,
            .stack = member->scratch->stack,
            .hash = member->scratch->hash,
            .seeds = member->scratch->seeds,
            .seed_limit =
                (seeds_bytes < member->scratch->seeds_bytes ? seeds_bytes
                                                            : member->scratch->seeds_bytes) /
                crew->seed_bytes,
            .look = look,
            .context = member};
    }
    return NP_OK;
}

void
layered_crew_close(struct layered_crew *crew)
{
    for (unsigned i = 0; crew->members != NULL && i < crew->threads; i++)
        if (crew->members[i].scratch != NULL)
            layered_scratch_give(crew->members[i].scratch,
                (size_t)crew->members[i].worker.seed_count * crew->seed_bytes);
    free(crew->members);
    free(crew->order);
    free(crew->segments);
    free(crew->fresh);
}

enum np_status
layered_crew_begin(
    struct layered_crew *crew, const struct layered_node *root, struct np_error *error)
{
    struct layered_worker *const worker = &crew->members[0].worker;
    enum layered_end end;
    if (worker->seed_limit == 0)
        return np_fail(error, NP_NO_MEMORY, "no memory for a search");
    worker->hash_bits = crew->plans->hash_bits;
    memset(worker->hash, 0, hash_bytes(crew, worker));
    memcpy(worker->seeds, root, crew->seed_bytes);
    worker->seed_count = 1;
    crew->segments = malloc(sizeof *crew->segments);
    if (crew->segments == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a search");
    crew->segments[0] = (struct layered_segment){worker->seeds, 1};
    crew->segment_count = 1;
    return order_seeds(crew, &end, error);
}
