// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The analyser: a task, and what its thread leaves for the owner. Both sides exchange whole lists
 * by an atomic pointer, so neither waits.
 */
#include "config.h"

#include "judge/analyser.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/thread/task.h"

/* Bounds of a position that the thread has found. */
struct finding {
    struct finding *next;
    uint64_t key;
    struct bounds bounds;
};

/* What the thread works on, and what both share. */
struct work {
    struct analysis analysis; /* the thread's own */
    struct solver_options options;
    _Atomic(struct finding *) findings; /* that the owner has not read, the latest first; owned */
    _Atomic(struct path *) shortened;   /* likewise the latest path, or NULL; owned */
};

struct analyser {
    struct analysis analysis; /* the owner's */
    struct work *work;        /* owned by the task */
    struct task *task;
    bool done;
};

static void
free_path(struct path *path)
{
    if (path != NULL)
        path_free(path);
    free(path);
}

static void
free_findings(struct finding *finding)
{
    while (finding != NULL) {
        struct finding *const next = finding->next;

        free(finding);
        finding = next;
    }
}

/* ---- the thread --------------------------------------------------------------------------- */

/* Without memory the finding is lost, and its move stays ungraded. */
static void
add_finding(void *context, uint64_t key, struct bounds bounds)
{
    struct work *const work = context;
    struct finding *const finding = malloc(sizeof *finding);

    if (finding == NULL)
        return;
    *finding = (struct finding){.next = atomic_load(&work->findings), .key = key, .bounds = bounds};
    while (!atomic_compare_exchange_weak(&work->findings, &finding->next, finding)) {
    }
}

static void
replace_path(void *context, const struct path *path)
{
    struct work *const work = context;
    struct path *const copy = calloc(1, sizeof *copy);

    if (copy != NULL && path_append_all(copy, path->moves, path->length, NULL) == NP_OK)
        free_path(atomic_exchange(&work->shortened, copy));
    else
        free_path(copy);
}

static void
run(void *context, const struct cancel *cancel)
{
    struct work *const work = context;
    const struct analysis_control control = {
        .cancel = cancel, .context = work, .learned = add_finding, .shortened = replace_path};

    /* A failure leaves moves ungraded, as running out of time does. */
    (void)analysis_run(&work->analysis, &work->options, &control, NULL);
}

static void
work_free(void *context)
{
    struct work *const work = context;

    analysis_free(&work->analysis);
    free_path(atomic_load(&work->shortened));
    free_findings(atomic_load(&work->findings));
    free(work);
}

/* ---- the owner ---------------------------------------------------------------------------- */

/* Makes the thread's part and starts it. */
static enum np_status
start(struct analyser *analyser, const struct board *board, const struct solver_options *options,
    struct np_error *error)
{
    static const struct task_class class = {.work = run, .free = work_free};
    const struct analysis *const analysis = &analyser->analysis;
    struct work *const work = calloc(1, sizeof *work);
    enum np_status status;

    if (work == NULL)
        return np_no_memory(error);
    work->options = *options;
    status = analysis_init(&work->analysis, board, &analysis->session.goal, &analysis->path, error);
    if (status == NP_OK)
        status = task_start(&analyser->task, &class, work, error);
    if (status != NP_OK)
        work_free(work);
    analyser->work = status == NP_OK ? work : NULL;
    return status;
}

enum np_status
analyser_start(struct analyser **analyser, const struct board *board, const struct goal *goal,
    const struct path *path, const struct solver_options *options, struct np_error *error)
{
    enum np_status status;

    *analyser = calloc(1, sizeof **analyser);
    if (*analyser == NULL)
        return np_no_memory(error);
    status = analysis_init(&(*analyser)->analysis, board, goal, path, error);
    if (status == NP_OK)
        status = start(*analyser, board, options, error);
    if (status != NP_OK) {
        analyser_free(*analyser);
        *analyser = NULL;
    }
    return status;
}

struct analysis *
analyser_analysis(struct analyser *analyser)
{
    return &analyser->analysis;
}

bool
analyser_poll(struct analyser *analyser)
{
    struct analysis *const analysis = &analyser->analysis;
    struct work *const work = analyser->work;
    /* Ask first: what the thread leaves after this is read by the next call. */
    const bool ended = task_is_done(analyser->task);
    struct finding *findings;
    struct path *shortened;
    bool changed;

    if (analyser->done)
        return false;
    findings = atomic_exchange(&work->findings, NULL);
    shortened = atomic_exchange(&work->shortened, NULL);
    for (const struct finding *finding = findings; finding != NULL; finding = finding->next)
        grading_learn_key(&analysis->session, finding->key, finding->bounds);
    if (shortened != NULL) {
        const struct path old = analysis->shortened;

        analysis->shortened = *shortened;
        *shortened = old;
    }
    changed = findings != NULL || shortened != NULL;
    free_findings(findings);
    free_path(shortened);
    analyser->done = ended;
    return changed || ended;
}

bool
analyser_is_done(const struct analyser *analyser)
{
    return analyser->done;
}

void
analyser_free(struct analyser *analyser)
{
    if (analyser == NULL)
        return;
    task_free(analyser->task);
    analysis_free(&analyser->analysis);
    free(analyser);
}
