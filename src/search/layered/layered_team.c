// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layers of a layered search: sorting seeds, cutting them into tasks, threads and memory.
 */
#include "config.h"

#include "search/layered/layered_team.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread/thread.h"

enum {
    HASH_PART = 4,             /* a hash table gets at most 1/4 of a thread's memory */
    SEEDS_MIN_BYTES = 1 << 20, /* minimum for seeds, so that small searches always run */
    SORT_CHUNK = 1 << 14,      /* seeds to sort between two checks */
    CLEAR_CHUNK = 4 << 20,     /* bytes of a hash table to clear between two checks */
    FROZEN_SHIFT_MAX = 6,      /* tasks of at least 1 / 64 of the seeds */
    KEEP_BYTES = 1 << 30,      /* a larger block of memory is freed */
    OWN_BYTES = 64 << 20,      /* memory beyond this is offered to the system */
};

/* ---- memory that is kept from one board to the next ------------------------------------------ */

/* An easy board takes a quarter of a millisecond; mapping and clearing new memory would take as
 * long again. A hard board touches hundreds of megabytes, and fresh pages cost up to 2.5 s per
 * gigabyte on a virtual machine, which can be half the time of a search. These pages are kept too,
 * but offered to the system, which reclaims them when memory runs short. */
static pthread_mutex_t store_lock = PTHREAD_MUTEX_INITIALIZER;
static struct layered_scratch *store;

static struct layered_scratch *
scratch_new(size_t fixed_bytes, size_t seeds_bytes)
{
    struct layered_scratch *const scratch = calloc(1, sizeof *scratch);
    if (scratch == NULL)
        return NULL;
    scratch->wanted_bytes = fixed_bytes + seeds_bytes;
    for (;; seeds_bytes /= 2) {
        scratch->bytes = fixed_bytes + seeds_bytes;
        scratch->memory = pages_alloc(scratch->bytes);
        if (scratch->memory != NULL)
            return scratch;
        if (seeds_bytes <= SEEDS_MIN_BYTES)
            break;
    }
    free(scratch);
    return NULL;
}

struct layered_scratch *
layered_scratch_take(size_t fixed_bytes, size_t seeds_bytes)
{
    (void)pthread_mutex_lock(&store_lock);
    struct layered_scratch **link = &store;
    while (*link != NULL && ((*link)->wanted_bytes < fixed_bytes + seeds_bytes ||
                                (*link)->bytes < fixed_bytes + SEEDS_MIN_BYTES))
        link = &(*link)->next;
    struct layered_scratch *const found = *link;
    if (found != NULL)
        *link = found->next;
    (void)pthread_mutex_unlock(&store_lock);
    return found != NULL ? found : scratch_new(fixed_bytes, seeds_bytes);
}

void
layered_scratch_give(struct layered_scratch *scratch, size_t used_bytes)
{
    if (used_bytes > KEEP_BYTES) {
        pages_free(scratch->memory, scratch->bytes);
        free(scratch);
        return;
    }
    if (used_bytes > OWN_BYTES)
        pages_offer(scratch->memory + OWN_BYTES, used_bytes - OWN_BYTES);
    (void)pthread_mutex_lock(&store_lock);
    scratch->next = store;
    store = scratch;
    (void)pthread_mutex_unlock(&store_lock);
}

/* ---- how layers are cut ---------------------------------------------------------------------- */

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

const struct layer_plan *layered_test_plans = NULL;

static uint32_t
min_bits(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
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

/* Cuts the present layer as its size demands. Returns false without memory. */
static bool
cut_by_plan(struct layered_team *team)
{
    /* An iteration below frozen seeds cannot share the first table. */
    const struct layer_plan *plan = team->plans + (team->frozen ? 1 : 0);
    while (plan < team->last_plan && team->order_count > plan->seeds_max)
        plan++;
    uint64_t task_seeds = plan->task_seeds;
    /* Every bound multiplies the work below frozen seeds, but a task must end to be saved. */
    if (team->checkpoint != NULL && team->frozen)
        task_seeds >>= min_bits(2 * team->raise, FROZEN_SHIFT_MAX);
    return layered_team_cut(team, task_seeds, min_bits(plan->hash_bits, team->hash_bits_max));
}

/* Chooses how layers of all sizes are cut; a hash table may have `hash_limit` bytes. This drops the
 * last plan if its hash tables would be too large. The others stay, with smaller hash
 * tables if necessary, but larger than that of small layers, which is not cleared. */
static void
choose_plans(struct layered_team *team, uint64_t hash_limit)
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

/* ---- threads --------------------------------------------------------------------------------- */

static size_t
stack_bytes(const struct layered_team *team)
{
    return LAYERED_STACK_NODES * layered_state_bytes(team->shape);
}

static void
publish_counts(struct layered_member *member)
{
    atomic_store(&member->expanded, member->worker.expanded);
    atomic_store(&member->generated, member->worker.generated);
    atomic_store(&member->seeds, member->worker.seed_count);
}

/* The `check` callback of every member; the first member is the calling thread, and only that may
 * change the poll. The others cannot leave the checks to it, since it may finish a layer long
 * before them. */
static bool
check(struct layered_worker *worker)
{
    struct layered_team *const team = worker->context;
    struct layered_member *const member = (struct layered_member *)(void *)worker;
    struct search_poll *const poll = team->poll;
    uint64_t bytes = team->fixed_bytes + team->order_limit * sizeof *team->order;
    uint64_t expanded = 0;
    uint64_t generated = 0;
    publish_counts(member);
    worker->next_check = worker->generated + poll->interval;
    for (unsigned i = 0; i < team->threads; i++) {
        expanded += atomic_load(&team->members[i].expanded);
        generated += atomic_load(&team->members[i].generated);
        bytes += atomic_load(&team->members[i].seeds) * team->seed_bytes;
    }
    if (member != team->members) {
        const uint64_t nodes = poll->request->limits.nodes;
        if ((nodes != 0 && generated >= nodes) || search_must_stop(poll->request))
            atomic_store(&team->stop, true);
        return !atomic_load(&team->stop);
    }
    poll->expanded = expanded;
    poll->generated = generated;
    search_poll_count_part(poll, &team->counted_bytes, bytes);
    if (!search_poll_check(poll))
        atomic_store(&team->stop, true);
    else
        worker->next_check = worker->generated + poll->next - poll->generated;
    if (team->checkpoint != NULL)
        layered_saved_poll(team);
    return !atomic_load(&team->stop);
}

/* Returns how many bytes of a hash table this layer uses. */
static size_t
hash_bytes(const struct layered_team *team)
{
    const bool narrow = team->shape.nibbles && !team->frozen;
    return (size_t)(narrow ? LAYERED_ENTRY_BYTES / 2 : LAYERED_ENTRY_BYTES) << team->hash_bits;
}

/* Expands seeds, on another rank if the member stands for a thread of that. */
static enum layered_end
run_seeds(
    struct layered_team *team, unsigned member, struct layered_node *const *seeds, uint64_t count)
{
    struct layered_worker *const worker = &team->members[member].worker;
#ifdef NP_WITH_MPI
    if (member >= team->local)
        return layered_mpi_run(team, member - team->local, worker, seeds, count);
#endif
    const size_t bytes = layered_team_has_own_hashes(team) ? hash_bytes(team) : 0;
    /* Clearing the hash table may take long. */
    for (size_t at = 0; at < bytes; at += CLEAR_CHUNK) {
        memset((unsigned char *)worker->hash + at, 0,
            bytes - at < CLEAR_CHUNK ? bytes - at : CLEAR_CHUNK);
        if (!check(worker))
            return LAYERED_STOP;
    }
    return team->run(worker, seeds, count, team->raise);
}

static void
run_task(struct layered_team *team, unsigned member, uint64_t number)
{
    struct layered_task *const task = &team->layers[team->layer].tasks[number];
    struct layered_worker *const worker = &team->members[member].worker;
    struct layered_worker *nobody = NULL;
    int old = atomic_load(&team->end);
    const uint64_t before = worker->seed_count;
    const uint64_t expanded = worker->expanded;
    const uint64_t generated = worker->generated;
    uint64_t first;
    const uint64_t count = layered_team_task_seeds(team, number, &first);
    const bool taken = team->checkpoint != NULL && layered_saved_take(team, worker, number);
    const enum layered_end end =
        taken ? LAYERED_DONE : run_seeds(team, member, team->order + first, count);
    task->first = worker->seeds + before * team->seed_bytes;
    task->count = worker->seed_count - before;
    task->expanded = worker->expanded - expanded;
    task->generated = worker->generated - generated;
    atomic_store(&task->done, end == LAYERED_DONE);
    if (taken)
        (void)check(worker);
    else if (end == LAYERED_DONE)
        atomic_fetch_add(&team->finished, 1);
    if (end == LAYERED_DONE)
        return;
    if (end == LAYERED_FOUND)
        (void)atomic_compare_exchange_strong(&team->finder, &nobody, worker);
    while (old < (int)end && !atomic_compare_exchange_weak(&team->end, &old, (int)end))
        continue;
    atomic_store(&team->stop, true);
}

static void
run_tasks(void *context, unsigned number)
{
    struct layered_team *const team = context;
    for (;;) {
        const uint64_t task = atomic_fetch_add(&team->next_task, 1);
        if (task >= team->layers[team->layer].task_count || atomic_load(&team->stop))
            break;
        run_task(team, number, task);
    }
    publish_counts(&team->members[number]);
}

/* Returns whether the seeds of the next layer may need more room than there is. */
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

/* Runs the layer, which is cut into tasks, once. Returns LAYERED_FULL if its seeds did not fit. */
static enum layered_end
run_layer(struct layered_team *team, bool is_last)
{
    struct layered_layer *const layer = &team->layers[team->layer];
    team->hash_bits = layer->hash_bits;
    for (unsigned i = 0; i < team->threads; i++) {
        team->members[i].worker.hash_bits = team->hash_bits;
        team->members[i].worker.recording = !team->frozen && !is_last;
        team->members[i].worker.depth_mask = team->frozen ? UINT64_MAX : 0;
    }
    /* The stacks and hash tables in use; untouched pages occupy no memory. */
    const uint64_t bytes = team->local * (uint64_t)stack_bytes(team) +
                           (layer->task_count > 1 ? team->local : 1) * (uint64_t)hash_bytes(team);
    if (bytes > team->fixed_bytes)
        team->fixed_bytes = bytes;
    atomic_store(&team->next_task, 0);
    atomic_store(&team->end, LAYERED_DONE);
    atomic_store(&team->finder, NULL);
    (void)parallel_run(layer->task_count <= 1 ? 1 : team->threads, run_tasks, team);
    (void)check(&team->members[0].worker);
    if (atomic_load(&team->finder) != NULL)
        return LAYERED_FOUND;
    return team->poll->stop != SEARCH_CONTINUE ? LAYERED_STOP
                                               : (enum layered_end)atomic_load(&team->end);
}

enum layered_end
layered_team_layer(struct layered_team *team, bool is_last)
{
    team->layers[team->layer].last = is_last;
    if (team->checkpoint != NULL)
        layered_saved_begin_layer(team);
    if (team->layers[team->layer].task_count == 0) {
        team->frozen = team->frozen || (!is_last && may_overflow(team));
        if (!cut_by_plan(team))
            return LAYERED_NO_MEMORY;
    }
    enum layered_end end = run_layer(team, is_last);
    if (end == LAYERED_FULL) {
        team->frozen = true;
        atomic_store(&team->stop, false);
        if (!cut_by_plan(team))
            return LAYERED_NO_MEMORY;
        end = run_layer(team, is_last);
    }
    return end;
}

/* Lists the seeds that the layer before produced, sorted by promise. It is a counting sort, so
 * seeds with the same promise keep their order. */
static enum layered_end
order_seeds(struct layered_team *team)
{
    const struct layered_layer *const source = &team->layers[team->layers[team->layer].source];
    uint64_t starts[257] = {0};
    uint64_t passed = 0;
    uint64_t count = 0;
    for (uint64_t t = 0; t < source->task_count; t++) {
        source->tasks[t].number = count;
        count += source->tasks[t].count;
    }
    if (count > team->order_limit) {
        free(team->order);
        team->order_limit = count;
        team->order = malloc((size_t)team->order_limit * sizeof *team->order);
        if (team->order == NULL)
            return LAYERED_NO_MEMORY;
    }
    team->order_count = count;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (uint64_t t = 0; t < source->task_count; t++)
            for (uint64_t i = 0; i < source->tasks[t].count; i++) {
                struct layered_node *const seed =
                    (struct layered_node *)(void *)(source->tasks[t].first + i * team->seed_bytes);
                if (pass == 0)
                    starts[seed->promise + 1]++;
                else {
                    team->order[starts[seed->promise]++] = seed;
                    seed->promise = UINT8_MAX;
                }
                if (++passed % SORT_CHUNK == 0 && !check(&team->members[0].worker))
                    return LAYERED_STOP;
            }
        for (unsigned promise = 1; pass == 0 && promise <= 256; promise++)
            starts[promise] += starts[promise - 1];
    }
    return LAYERED_DONE;
}

enum layered_end
layered_team_next(struct layered_team *team)
{
    const uint64_t before = team->order_count;
    const struct layered_layer *const old = &team->layers[team->layer];
    const unsigned source = team->frozen ? old->source : team->layer;
    /* Before the promises of frozen seeds, which the tasks have changed, are lost. */
    if (team->checkpoint != NULL && team->frozen)
        layered_saved_write(team);
    team->layers[++team->layer].source = source;
    if (!team->frozen)
        team->raise = 0;
    team->raise++;
    const enum layered_end end = order_seeds(team);
    team->growth = team->order_count / before;
    return end;
}

/* Returns the size of a thread's stack and hash table. */
static size_t
fixed_bytes_of(const struct layered_team *team)
{
    return stack_bytes(team) + ((size_t)LAYERED_ENTRY_BYTES << team->hash_bits_max);
}

static enum np_status
open_member(struct layered_team *team, struct layered_member *member,
    const struct layered_tables *tables, uint64_t memory_bytes, struct np_error *error)
{
    const size_t fixed_bytes = fixed_bytes_of(team);
    const uint64_t left = memory_bytes > fixed_bytes ? memory_bytes - fixed_bytes : 0;
    /* Each seed also needs a pointer in the list of its layer. */
    const uint64_t most = left / (team->seed_bytes + sizeof *team->order) * team->seed_bytes;
    const size_t seeds_bytes = most > SEEDS_MIN_BYTES ? (size_t)most : SEEDS_MIN_BYTES;
    struct layered_scratch *const scratch = layered_scratch_take(fixed_bytes, seeds_bytes);
    if (scratch == NULL)
        return np_no_memory(error);
    const size_t room = scratch->bytes - fixed_bytes;
    member->scratch = scratch;
    member->worker = (struct layered_worker){.tables = *tables,
        .shape = team->shape,
        .orders = team->orders,
        .stack = scratch->memory,
        .hash = (uint64_t *)(void *)(scratch->memory + stack_bytes(team)),
        .seeds = scratch->memory + fixed_bytes,
        .seed_limit = (seeds_bytes < room ? seeds_bytes : room) / team->seed_bytes,
        .check = check,
        .context = team};
    return NP_OK;
}

/* Makes the root the only seed of the first layer. */
static enum np_status
plant(struct layered_team *team, const struct layered_state *root, struct np_error *error)
{
    struct layered_worker *const worker = &team->members[0].worker;
    team->hash_bits = team->plans->hash_bits;
    memset(worker->hash, 0, hash_bytes(team));
    memcpy(worker->seeds, root, team->seed_bytes);
    worker->seed_count = 1;
    team->layers[0] = (struct layered_layer){
        .tasks = calloc(1, sizeof *team->layers->tasks), .task_count = 1, .task_seeds = 1};
    if (team->layers[0].tasks == NULL)
        return np_no_memory(error);
    team->layers[0].tasks[0].first = worker->seeds;
    team->layers[0].tasks[0].count = 1;
    team->layer = 1;
    return order_seeds(team) == LAYERED_NO_MEMORY ? np_no_memory(error) : NP_OK;
}

enum np_status
layered_team_open(struct layered_team *team, const struct layered_tables *tables,
    const struct layered_state *root, struct search_poll *poll, unsigned threads,
    uint64_t memory_bytes, struct np_error *error)
{
    const struct pdb_reader *const reader = tables->reader;
    enum np_status status = NP_OK;
    *team = (struct layered_team){.poll = poll,
        .shape =
            LAYERED_SHAPE(reader->lookups, reader->pattern_count, tables->nibbles != NULL, true),
        .local = threads < LAYERED_THREADS_MAX ? threads : LAYERED_THREADS_MAX};
    team->threads = team->local;
#ifdef NP_WITH_MPI
    team->remote = layered_mpi_take();
    team->threads += team->remote;
    if (team->threads > LAYERED_THREADS_MAX)
        team->threads = LAYERED_THREADS_MAX;
#endif
    team->run = layered_kernel_run(team->shape);
    team->seed_bytes = layered_seed_bytes(team->shape);
    team->members = calloc(team->threads, sizeof *team->members);
    team->layers = calloc(LAYERED_LAYERS_MAX, sizeof *team->layers);
    if (team->members == NULL || team->layers == NULL)
        return np_no_memory(error);
    layered_kernel_orders(team->orders);
    choose_plans(team, memory_bytes / team->local / HASH_PART);
    memory_bytes /= team->threads;
    for (unsigned i = 0; i < team->threads && status == NP_OK; i++)
        status = open_member(team, &team->members[i], tables, memory_bytes, error);
    return status == NP_OK ? plant(team, root, error) : status;
}

void
layered_team_close(struct layered_team *team)
{
#ifdef NP_WITH_MPI
    if (team->remote > 0)
        layered_mpi_give();
#endif
    for (unsigned i = 0; team->members != NULL && i < team->threads; i++)
        if (team->members[i].scratch != NULL)
            layered_scratch_give(team->members[i].scratch,
                fixed_bytes_of(team) +
                    (size_t)team->members[i].worker.seed_count * team->seed_bytes);
    free(team->members);
    for (unsigned i = 0; team->layers != NULL && i <= team->layer; i++)
        free(team->layers[i].tasks);
    free(team->layers);
    free(team->order);
}
