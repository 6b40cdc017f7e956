// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The race is a pipeline in a thread of its own. Caller and thread own it together, and
 * whoever lets go last frees it: what runs takes a moment to end, and nobody is to wait for that.
 */
#include "config.h"

#include "solver/race.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/thread/condition.h"
#include "base/thread/parallel.h"
#include "base/machine.h"
#include "puzzle/parity.h"
#include "base/thread/pipeline.h"
#include "solver/heuristic_cache.h"

/* What a run publishes is atomic, the rest is behind the lock of the race. */
struct lane {
    struct race_lane shown;
    struct path path;
    atomic_bool cancel;
    struct search_counters counters;
    _Atomic uint64_t length; /* of the best path so far; 0 = none */
    _Atomic uint64_t lower_bound;
    _Atomic uint64_t cpu_ns; /* of the run so far */
    int64_t start_ns;        /* the thread's processor time when it began; its own */
};

struct race {
    pthread_mutex_t lock;
    unsigned owners;
    atomic_bool stop; /* ends the opening of a heuristic, too */
    struct instance instance;
    struct solver_options options;
    struct heuristic_cache *cache; /* the thread's own, like all from here to `fetched` */
    uint64_t root_bound;
    uint64_t memory_bytes; /* of a run */
    unsigned fetched;
    struct pair *pairs;
    struct lane *lanes;
    unsigned count;
};

/* An item of the pipeline. */
struct heat {
    struct lane *lane;
    const struct heuristic *heuristic;
    struct np_error trouble; /* why there is none */
};

static void
destroy(struct race *race)
{
    for (unsigned i = 0; race->lanes != NULL && i < race->count; i++)
        path_free(&race->lanes[i].path);
    heuristic_cache_free(race->cache);
    instance_free(&race->instance);
    free(race->pairs);
    free(race->lanes);
    pthread_mutex_destroy(&race->lock);
    free(race);
}

/* One of the owners lets go. */
static void
let_go(struct race *race)
{
    bool last;

    pthread_mutex_lock(&race->lock);
    last = --race->owners == 0;
    pthread_mutex_unlock(&race->lock);
    if (last)
        destroy(race);
}

/* ---- a run ----------------------------------------------------------------------------------- */

static void
on_improved(void *context, const struct path *path)
{
    struct lane *const lane = context;

    atomic_store(&lane->length, path->length);
}

static void
on_bound_raised(void *context, uint64_t lower_bound)
{
    struct lane *const lane = context;

    atomic_store(&lane->lower_bound, lower_bound);
}

static void
on_polled(void *context)
{
    struct lane *const lane = context;

    atomic_store(&lane->cpu_ns, (uint64_t)(clock_thread_cpu_ns() - lane->start_ns));
}

/* Whether the lane is to run; marks it. */
static bool
begin(struct race *race, struct heat *heat)
{
    struct race_lane *const shown = &heat->lane->shown;

    pthread_mutex_lock(&race->lock);
    if (atomic_load(&heat->lane->cancel)) {
        shown->state = RACE_STOPPED;
    } else if (heat->trouble.status != NP_OK) {
        shown->state = RACE_UNFIT;
        shown->trouble = heat->trouble;
    } else {
        shown->state = RACE_RUNS;
    }
    const bool runs = shown->state == RACE_RUNS;
    pthread_mutex_unlock(&race->lock);
    return runs;
}

static void
work(void *context, void *item, const struct pipeline_place *place)
{
    struct race *const race = context;
    struct heat *const heat = item;
    struct lane *const lane = heat->lane;
    const struct pair_task task = {
        .instance = &race->instance,
        .heuristic = heat->heuristic,
        .root_bound = race->root_bound,
        .options = &race->options,
        .memory_bytes = race->memory_bytes,
        .control = {.cancel = &lane->cancel,
            .counters = &lane->counters,
            .context = lane,
            .improved = on_improved,
            .bound_raised = on_bound_raised,
            .polled = on_polled},
    };
    struct pair_run run;
    struct path path = {0};
    struct np_error error = {.status = NP_OK};
    enum np_status status;

    (void)place;
    if (!begin(race, heat))
        return;
    lane->start_ns = clock_thread_cpu_ns();
    status = pair_search(&lane->shown.pair, &task, &run, &path, &error);
    pthread_mutex_lock(&race->lock);
    lane->shown.state = status == NP_OK ? RACE_ENDED : RACE_UNFIT;
    lane->shown.run = run;
    lane->shown.trouble = error;
    lane->path = path;
    pthread_mutex_unlock(&race->lock);
}

/* ---- the race's thread ----------------------------------------------------------------------- */

static bool
fetch(void *context, void *item)
{
    struct race *const race = context;
    struct heat *const heat = item;

    if (race->fetched == race->count)
        return false;
    heat->lane = &race->lanes[race->count - 1 - race->fetched++];
    if (!atomic_load(&heat->lane->cancel))
        (void)heuristic_cache_get(
            race->cache, heat->lane->shown.pair.heuristic, &heat->heuristic, &heat->trouble);
    return true;
}

static void *
run_race(void *argument)
{
    struct race *const race = argument;
    const struct pipeline pipeline = {
        .context = race,
        .item_bytes = sizeof(struct heat),
        .workers = race->options.threads,
        .fetch = fetch,
        .work = work,
    };

    race->root_bound = solver_root_bound(&race->instance, &race->options.params);
    if (pipeline_run(&pipeline, NULL) != NP_OK)
        race_stop(race);
    let_go(race);
    return NULL;
}

/* Starts the thread, which nobody waits for. */
static enum np_status
start_thread(struct race *race, struct np_error *error)
{
    pthread_t thread;
    enum np_status status;

    race->owners = 2;
    status = thread_send(&thread, run_race, race, error);
    /* Fails only for what is no thread to be joined. */
    if (status == NP_OK)
        (void)pthread_detach(thread);
    return status;
}

/* ---- the door -------------------------------------------------------------------------------- */

static void
set_options(struct race *race, const struct solver_options *options)
{
    const uint64_t memory_bytes = options->memory_bytes != 0
                                      ? options->memory_bytes
                                      : machine_fair_bytes(machine_available_bytes());

    race->options = *options;
    race->options.params.stop = (struct stop){.flag = &race->stop};
    if (options->threads == 0)
        race->options.threads = machine_processors();
    if (race->options.threads > PIPELINE_WORKERS_MAX)
        race->options.threads = PIPELINE_WORKERS_MAX;
    race->memory_bytes = memory_bytes / race->options.threads + 1;
}

static enum np_status
fill(struct race *race, const struct board *board, const struct goal *goal, struct np_error *error)
{
    bool solvable = false;
    enum np_status status = instance_init(&race->instance, board, goal, error);

    if (status == NP_OK)
        status = parity_solvable(board, goal, NULL, &solvable, error);
    if (status == NP_OK && !solvable)
        status = np_fail(error, NP_UNSOLVABLE, "this board cannot be solved");
    if (status == NP_OK)
        status = pairs_list(&race->pairs, &race->count, 0, 0, error);
    if (status != NP_OK)
        return status;
    race->cache = heuristic_cache_new(&race->instance.shape, &race->options.params);
    race->lanes = calloc(race->count, sizeof race->lanes[0]);
    if (race->cache == NULL || race->lanes == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a race");
    for (unsigned i = 0; i < race->count; i++)
        race->lanes[i].shown.pair = race->pairs[i];
    return NP_OK;
}

enum np_status
race_start(struct race **race, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error)
{
    struct race *const new = calloc(1, sizeof *new);
    enum np_status status;

    *race = NULL;
    if (new == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a race");
    status = condition_lock_init(&new->lock, error);
    if (status != NP_OK) {
        free(new);
        return status;
    }
    set_options(new, options);
    status = fill(new, board, goal, error);
    if (status == NP_OK)
        status = start_thread(new, error);
    if (status == NP_OK)
        *race = new;
    else
        destroy(new);
    return status;
}

unsigned
race_count(const struct race *race)
{
    return race->count;
}

/* What a lane has done so far. */
static void
look_at_run(const struct race *race, struct lane *lane, struct pair_run *run)
{
    const uint64_t bound = atomic_load(&lane->lower_bound);

    run->ran = true;
    run->length = atomic_load(&lane->length);
    run->found = run->length > 0;
    run->lower_bound = bound > race->root_bound ? bound : race->root_bound;
    run->expanded = atomic_load(&lane->counters.expanded);
    run->generated = atomic_load(&lane->counters.generated);
    run->peak_bytes = atomic_load(&lane->counters.bytes);
    run->cpu_ns = atomic_load(&lane->cpu_ns);
}

bool
race_look(struct race *race, struct race_lane *lanes)
{
    bool ended = true;

    pthread_mutex_lock(&race->lock);
    for (unsigned i = 0; i < race->count; i++) {
        struct lane *const lane = &race->lanes[i];

        lanes[i] = lane->shown;
        if (lanes[i].state == RACE_RUNS)
            look_at_run(race, lane, &lanes[i].run);
        /* Its turn to find out may come late. */
        if (lanes[i].state == RACE_WAITS && atomic_load(&lane->cancel))
            lanes[i].state = RACE_STOPPED;
        ended &= lanes[i].state != RACE_WAITS && lanes[i].state != RACE_RUNS;
    }
    pthread_mutex_unlock(&race->lock);
    return ended;
}

void
race_stop_lane(struct race *race, unsigned lane)
{
    atomic_store(&race->lanes[lane].cancel, true);
}

void
race_stop(struct race *race)
{
    for (unsigned i = 0; i < race->count; i++)
        race_stop_lane(race, i);
    /* Last, so that no lane seems unfit whose heuristic could not be opened for this reason. */
    atomic_store(&race->stop, true);
}

enum np_status
race_path(struct race *race, unsigned lane, struct path *path, struct np_error *error)
{
    enum np_status status = NP_OK;

    path_clear(path);
    pthread_mutex_lock(&race->lock);
    if (race->lanes[lane].shown.state == RACE_ENDED)
        status = path_append_all(
            path, race->lanes[lane].path.moves, race->lanes[lane].path.length, error);
    pthread_mutex_unlock(&race->lock);
    return status;
}

void
race_free(struct race *race)
{
    if (race == NULL)
        return;
    race_stop(race);
    let_go(race);
}
