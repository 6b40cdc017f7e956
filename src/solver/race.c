// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The race: a pipeline of runs in a background task. Freeing a race does not wait for its runs to
 * end.
 */
#include "config.h"

#include "solver/race.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/thread/thread.h"
#include "base/machine.h"
#include "puzzle/parity.h"
#include "base/thread/pipeline.h"
#include "base/thread/task.h"

struct entry {
    struct race *race;
    struct race_entry shown; /* race->lock guards this and `path` */
    struct path path;
    struct cancel cancel;
    struct search_counters counters;
    int64_t start_ns; /* processor time at the run's start; used only by the run's thread */
};

struct race {
    struct task *task;
    pthread_mutex_t lock;
    struct cancel cancel; /* the parent of the entries' tokens */
    struct instance instance;
    struct solver_options options; /* with the memory of each run */
    struct heuristic_cache cache;  /* from here to `fetched`, used only by the fetching thread */
    uint64_t root_bound;
    unsigned fetched;
    struct entry *entries;
    unsigned count;
};

/* An item of the pipeline: an entry that is about to run. */
struct start {
    struct entry *entry;
    const struct heuristic *heuristic;
    struct np_error trouble; /* why there is no heuristic */
};

static void
destroy(void *context)
{
    struct race *const race = context;

    for (unsigned i = 0; race->entries != NULL && i < race->count; i++)
        path_free(&race->entries[i].path);
    heuristic_cache_free(&race->cache);
    instance_free(&race->instance);
    free(race->entries);
    free(race);
}

/* Adds what the run knows now to its progress; the caller holds the lock. */
static void
add_mark(struct entry *entry, uint64_t cpu_ns)
{
    struct race_progress *const progress = &entry->shown.progress;

    if (progress->count == RACE_MARKS) {
        progress->count = RACE_MARKS / 2;
        for (unsigned i = 0; i < RACE_MARKS / 2; i++)
            progress->marks[i] = progress->marks[2 * i + 1];
    }
    progress->marks[progress->count++] = (struct race_mark){
        .cpu_ns = cpu_ns,
        .length = answer_has_solution(&entry->shown.run) ? entry->shown.run.length : 0,
        .lower_bound = entry->shown.run.lower_bound,
    };
}

static uint64_t
cpu_ns_of(const struct entry *entry)
{
    return (uint64_t)(clock_thread_cpu_ns() - entry->start_ns);
}

static void
on_improved(void *context, const struct path *path)
{
    struct entry *const entry = context;

    pthread_mutex_lock(&entry->race->lock);
    entry->shown.run.state = ANSWER_SOLVED;
    entry->shown.run.length = path->length;
    add_mark(entry, cpu_ns_of(entry));
    pthread_mutex_unlock(&entry->race->lock);
}

static void
on_bound_raised(void *context, uint64_t lower_bound)
{
    struct entry *const entry = context;

    pthread_mutex_lock(&entry->race->lock);
    if (lower_bound > entry->shown.run.lower_bound) {
        entry->shown.run.lower_bound = lower_bound;
        add_mark(entry, cpu_ns_of(entry));
    }
    pthread_mutex_unlock(&entry->race->lock);
}

static void
on_polled(void *context)
{
    struct entry *const entry = context;

    pthread_mutex_lock(&entry->race->lock);
    entry->shown.run.effort = search_counters_load(&entry->counters);
    entry->shown.run.effort.cpu_ns = cpu_ns_of(entry);
    pthread_mutex_unlock(&entry->race->lock);
}

/* Sets the state of an entry whose turn has come; returns whether the entry runs. */
static bool
begin(struct race *race, struct start *start)
{
    struct race_entry *const shown = &start->entry->shown;

    pthread_mutex_lock(&race->lock);
    if (cancel_requested(&start->entry->cancel))
        shown->state = RACE_STOPPED;
    else if (start->trouble.status != NP_OK)
        shown->state = RACE_UNSUPPORTED;
    else
        shown->state = RACE_RUNS;
    const bool runs = shown->state == RACE_RUNS;
    shown->trouble = start->trouble;
    shown->run =
        (struct answer){.algorithm = runs ? start->entry->shown.method.algorithm->name : NULL,
            .lower_bound = race->root_bound};
    pthread_mutex_unlock(&race->lock);
    return runs;
}

static void
work(void *context, void *item, const struct pipeline_place *place)
{
    struct race *const race = context;
    struct start *const start = item;
    struct entry *const entry = start->entry;
    struct limits limits = race->options.limits;
    limits.threads = 1;
    limits.cancel = &entry->cancel;
    const struct method_task task = {
        .instance = &race->instance,
        .heuristic = start->heuristic,
        .root_bound = race->root_bound,
        .options = &race->options,
        .limits = limits,
        .control = {.counters = &entry->counters,
            .context = entry,
            .improved = on_improved,
            .bound_raised = on_bound_raised,
            .polled = on_polled},
    };
    struct answer run;
    struct np_error error = {.status = NP_OK};
    enum np_status status;

    (void)place;
    if (!begin(race, start))
        return;
    entry->start_ns = clock_thread_cpu_ns();
    status = method_search(&entry->shown.method, &task, &run, &error);
    pthread_mutex_lock(&race->lock);
    entry->shown.state = status == NP_OK ? RACE_ENDED : RACE_UNSUPPORTED;
    entry->shown.trouble = error;
    entry->path = run.path;
    run.path = (struct path){0};
    entry->shown.run = run;
    if (status == NP_OK)
        add_mark(entry, cpu_ns_of(entry));
    pthread_mutex_unlock(&race->lock);
}

static bool
fetch(void *context, void *item)
{
    struct race *const race = context;
    struct start *const start = item;

    if (race->fetched == race->count)
        return false;
    start->entry = &race->entries[race->count - 1 - race->fetched++];
    if (!cancel_requested(&start->entry->cancel))
        (void)heuristic_cache_get(&race->cache, &race->instance.shape,
            start->entry->shown.method.heuristic, &start->heuristic, &start->trouble);
    return true;
}

static void
run_race(void *context, const struct cancel *cancel)
{
    struct race *const race = context;
    const struct pipeline pipeline = {
        .context = race,
        .item_bytes = sizeof(struct start),
        .workers = race->options.limits.threads,
        .fetch = fetch,
        .work = work,
    };

    (void)cancel;
    race->root_bound = solver_root_bound(&race->instance, &race->options.params);
    if (pipeline_run(&pipeline, NULL) != NP_OK)
        race_stop(race);
}

enum np_status
race_start(struct race **race, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error)
{
    static const struct task_class class = {.work = run_race, .free = destroy};
    struct race *const new = calloc(1, sizeof *new);
    struct method *methods = NULL;
    bool solvable = false;
    enum np_status status;

    *race = NULL;
    if (new == NULL)
        return np_no_memory(error);
    new->lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    struct limits *const limits = &new->options.limits;
    new->options = *options;
    new->options.params.tables.build.cancel = &new->cancel;
    new->cache.params = new->options.params;
    if (limits->threads == 0)
        limits->threads = machine_processors();
    if (limits->threads > PIPELINE_WORKERS_MAX)
        limits->threads = PIPELINE_WORKERS_MAX;
    if (limits->memory_bytes == 0)
        limits->memory_bytes = machine_fair_bytes(machine_available_bytes());
    limits->memory_bytes = limits->memory_bytes / limits->threads + 1;
    status = instance_init(&new->instance, board, goal, error);
    if (status == NP_OK)
        status = parity_solvable(board, goal, NULL, &solvable, error);
    if (status == NP_OK && !solvable)
        status = np_fail(error, NP_UNSOLVABLE, "this board cannot be solved");
    if (status == NP_OK)
        status = methods_list(&methods, &new->count, 0, 0, error);
    if (status == NP_OK) {
        new->entries = calloc(new->count, sizeof new->entries[0]);
        if (new->entries == NULL)
            status = np_no_memory(error);
    }
    for (unsigned i = 0; i < new->count &&status == NP_OK; i++)
        new->entries[i] = (struct entry){.race = new,
            .shown = {.index = i, .method = methods[i]},
            .cancel.parent = &new->cancel};
    free(methods);
    if (status == NP_OK)
        status = task_start(&new->task, &class, new, error);
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

bool
race_look(struct race *race, struct race_entry *entries)
{
    bool ended = true;

    pthread_mutex_lock(&race->lock);
    for (unsigned i = 0; i < race->count; i++) {
        entries[i] = race->entries[i].shown;
        if (entries[i].state == RACE_WAITS && cancel_requested(&race->entries[i].cancel))
            entries[i].state = RACE_STOPPED;
        ended &= entries[i].state != RACE_WAITS && entries[i].state != RACE_RUNS;
    }
    pthread_mutex_unlock(&race->lock);
    return ended;
}

void
race_stop_entry(struct race *race, unsigned entry)
{
    cancel_request(&race->entries[entry].cancel);
}

void
race_stop(struct race *race)
{
    cancel_request(&race->cancel);
}

enum np_status
race_path(struct race *race, unsigned entry, struct path *path, struct np_error *error)
{
    enum np_status status = NP_OK;

    path_clear(path);
    pthread_mutex_lock(&race->lock);
    if (race->entries[entry].shown.state == RACE_ENDED)
        status = path_append_all(
            path, race->entries[entry].path.moves, race->entries[entry].path.length, error);
    pthread_mutex_unlock(&race->lock);
    return status;
}

void
race_free(struct race *race)
{
    if (race == NULL)
        return;
    race_stop(race);
    task_free(race->task);
}
