// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of methods, the run of a method, the cache of heuristics, and the race: a pipeline of
 * runs in a background task. Runs measure processor time, which stays comparable while other
 * threads run. Freeing a race does not wait for its runs to end.
 */
#include "config.h"

#include "solver/race.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/thread/pipeline.h"
#include "base/thread/task.h"
#include "base/thread/thread.h"
#include "puzzle/parity.h"

/* Whether an index is in a set; the empty set means all. */
static bool
is_chosen(uint64_t set, unsigned index)
{
    return set == 0 || (set >> index & 1) != 0;
}

enum np_status
methods_list(struct method **methods, unsigned *count, uint64_t algorithms, uint64_t heuristics,
    struct np_error *error)
{
    /* If the user named both an algorithm and a heuristic that it cannot use, the method is still
     * listed; its run reports the reason. */
    const bool both_chosen = algorithms != 0 && heuristics != 0;
    struct method *next =
        calloc((size_t)search_row_count * (heuristic_row_count + 1), sizeof *next);

    *count = 0;
    *methods = next;
    if (next == NULL)
        return np_no_memory(error);
    for (unsigned i = 0; i < search_row_count; i++) {
        const struct search_row *const row = search_rows[i];
        const bool informed = (row->flags & SEARCH_USES_HEURISTIC) != 0;

        if (!is_chosen(algorithms, i))
            continue;
        if (!informed && (heuristics == 0 || algorithms != 0))
            *next++ = (struct method){.algorithm = row};
        for (unsigned k = 0; k < heuristic_row_count && informed; k++)
            if (is_chosen(heuristics, k) &&
                (both_chosen || row->heuristic == NULL || row->heuristic == heuristic_rows[k]))
                *next++ = (struct method){row, heuristic_rows[k]};
    }
    *count = (unsigned)(next - *methods);
    return NP_OK;
}

const char *
method_heuristic_name(const struct method *method)
{
    return method->heuristic != NULL ? method->heuristic->name : "-";
}

enum np_status
method_search(const struct method *method, struct search_request *request,
    const struct solver_options *options, uint64_t root_bound, struct answer *answer,
    struct np_error *error)
{
    const int64_t start_ns = clock_thread_cpu_ns();

    request->weight = options->weight;
    if (options->beam_width > 0)
        request->beam_width = options->beam_width;
    if (options->time_ns > 0)
        request->limits.deadline_ns = (uint64_t)clock_now_ns() + options->time_ns;
    const enum np_status status = search_run(method->algorithm, request, answer, error);

    if (status != NP_OK)
        answer_free(answer);
    answer->effort.cpu_ns = (uint64_t)(clock_thread_cpu_ns() - start_ns);
    if (status != NP_OK)
        return status;
    answer->algorithm = method->algorithm->name;
    if (answer->lower_bound < root_bound)
        answer->lower_bound = root_bound;
    if (answer_has_solution(answer) && answer->length == answer->lower_bound)
        answer->state = ANSWER_OPTIMAL;
    if (answer->end == ANSWER_END_DONE || answer->end == ANSWER_END_DROPPED)
        answer->end = answer_has_solution(answer) ? ANSWER_END_SOLVED : ANSWER_END_DONE;
    return status;
}

/* ---- the cache of open heuristics ------------------------------------------------------------ */

/* The cache is a linked list, since it has only a few shapes and at most ten rows for each. */
struct cached_heuristic {
    struct cached_heuristic *next;
    struct shape shape;
    const struct heuristic_row *row;
    struct heuristic *heuristic; /* NULL: see `error` */
    struct np_error error;
};

static bool
same_shape(const struct shape *a, const struct shape *b)
{
    return a->width == b->width && a->height == b->height && a->goal_blank == b->goal_blank;
}

enum np_status
heuristic_cache_get(struct heuristic_cache *cache, const struct shape *shape,
    const struct heuristic_row *row, const struct heuristic **heuristic, struct np_error *error)
{
    struct cached_heuristic *entry = cache->first;

    *heuristic = NULL;
    if (row == NULL)
        return NP_OK;
    while (entry != NULL && (entry->row != row || !same_shape(&entry->shape, shape)))
        entry = entry->next;
    if (entry == NULL) {
        entry = calloc(1, sizeof *entry);
        if (entry == NULL)
            return np_no_memory(error);
        *entry = (struct cached_heuristic){.next = cache->first, .shape = *shape, .row = row};
        entry->error.status =
            heuristic_open(&entry->heuristic, row, shape, &cache->params, &entry->error);
        cache->first = entry;
    }
    if (entry->error.status != NP_OK)
        return np_fail(error, entry->error.status, "%s", entry->error.text);
    *heuristic = entry->heuristic;
    return NP_OK;
}

uint64_t
heuristic_cache_bytes(const struct heuristic_cache *cache)
{
    uint64_t bytes = 0;

    for (const struct cached_heuristic *entry = cache->first; entry != NULL; entry = entry->next)
        bytes += entry->heuristic != NULL ? entry->heuristic->table_bytes : 0;
    return bytes;
}

bool
heuristic_cache_has_shape(const struct heuristic_cache *cache, const struct shape *shape)
{
    const struct cached_heuristic *entry = cache->first;

    while (entry != NULL && !same_shape(&entry->shape, shape))
        entry = entry->next;
    return entry != NULL;
}

void
heuristic_cache_free(struct heuristic_cache *cache)
{
    while (cache->first != NULL) {
        struct cached_heuristic *const entry = cache->first;

        cache->first = entry->next;
        heuristic_close(entry->heuristic);
        free(entry);
    }
}

/* ---- the race -------------------------------------------------------------------------------- */

struct entry {
    struct race *race;
    struct race_entry shown; /* race->lock guards this and `path` */
    struct path path;
    struct cancel cancel;
    const struct heuristic *heuristic;
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

/* Works on the next entry that can run; race_look() sees which were stopped before. */
static bool
fetch(void *context, void *item)
{
    struct race *const race = context;

    while (race->fetched < race->count) {
        struct entry *const entry = &race->entries[race->count - 1 - race->fetched++];
        struct np_error trouble;

        if (cancel_requested(&entry->cancel))
            continue;
        if (heuristic_cache_get(&race->cache, &race->instance.shape, entry->shown.method.heuristic,
                &entry->heuristic, &trouble) == NP_OK) {
            *(struct entry **)item = entry;
            return true;
        }
        pthread_mutex_lock(&race->lock);
        entry->shown.state = RACE_UNSUPPORTED;
        entry->shown.trouble = trouble;
        pthread_mutex_unlock(&race->lock);
    }
    return false;
}

static void
work(void *context, void *item, const struct pipeline_place *place)
{
    struct race *const race = context;
    struct entry *const entry = *(struct entry **)item;
    const struct method *const method = &entry->shown.method;
    struct search_request request;
    struct answer run;
    struct np_error error = {.status = NP_OK};

    (void)place;
    if (cancel_requested(&entry->cancel))
        return;
    pthread_mutex_lock(&race->lock);
    entry->shown.state = RACE_RUNS;
    entry->shown.run.algorithm = method->algorithm->name;
    entry->shown.run.lower_bound = race->root_bound;
    pthread_mutex_unlock(&race->lock);
    search_request_init(&request);
    request.instance = &race->instance;
    request.heuristic = entry->heuristic;
    request.limits = race->options.limits;
    request.limits.threads = 1;
    request.limits.cancel = &entry->cancel;
    request.control = (struct search_control){.counters = &entry->counters,
        .context = entry,
        .improved = on_improved,
        .bound_raised = on_bound_raised,
        .polled = on_polled};
    entry->start_ns = clock_thread_cpu_ns();
    const enum np_status status =
        method_search(method, &request, &race->options, race->root_bound, &run, &error);
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

static void
run_race(void *context, const struct cancel *cancel)
{
    struct race *const race = context;
    const struct pipeline pipeline = {
        .context = race,
        .item_bytes = sizeof(struct entry *),
        .workers = race->options.limits.threads,
        .fetch = fetch,
        .work = work,
    };

    (void)cancel;
    race->root_bound = solver_root_bound(&race->instance, &race->options.params);
    if (pipeline_run(&pipeline, NULL) != NP_OK)
        race_stop(race);
}

static enum np_status
list_entries(struct race *race, enum race_methods which, struct np_error *error)
{
    static const char *const classics[] = {"bfs", "greedy", "astar", "ida"};
    uint64_t algorithms = 0, heuristics = 0;
    struct method *methods = NULL;
    enum np_status status;

    for (unsigned i = 0; i < search_row_count && which == RACE_CLASSICS; i++)
        for (unsigned k = 0; k < sizeof classics / sizeof classics[0]; k++)
            algorithms |= (uint64_t)(strcmp(search_rows[i]->name, classics[k]) == 0) << i;
    for (unsigned i = 0; i < heuristic_row_count && which == RACE_CLASSICS; i++)
        heuristics |= (uint64_t)(strcmp(heuristic_rows[i]->name, "manhattan") == 0) << i;
    status = methods_list(&methods, &race->count, algorithms, heuristics, error);
    if (status == NP_OK) {
        race->entries = calloc(race->count, sizeof race->entries[0]);
        if (race->entries == NULL)
            status = np_no_memory(error);
    }
    for (unsigned i = 0; i < race->count && status == NP_OK; i++)
        race->entries[i] = (struct entry){.race = race,
            .shown = {.index = i, .method = methods[i]},
            .cancel.parent = &race->cancel};
    free(methods);
    return status;
}

enum np_status
race_start(struct race **race, enum race_methods methods, const struct board *board,
    const struct goal *goal, const struct solver_options *options, struct np_error *error)
{
    static const struct task_class class = {.work = run_race, .free = destroy};
    struct race *const new = calloc(1, sizeof *new);
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
        status = parity_examine(board, goal, NULL, &solvable, NULL, error);
    if (status == NP_OK && !solvable)
        status = np_fail(error, NP_UNSOLVABLE, "this board cannot be solved");
    if (status == NP_OK)
        status = list_entries(new, methods, error);
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
    const struct path *const found = &race->entries[entry].path;

    path_clear(path);
    pthread_mutex_lock(&race->lock);
    const enum np_status status = path_append_all(path, found->moves, found->length, error);
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
