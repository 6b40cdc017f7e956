// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Solving and counting all solutions in the public library: checks the options, and passes answers
 * and progress to the callbacks.
 *
 * Progress is reported when a search checks its cancel token, so it needs no thread of its own. A
 * lock keeps the callbacks apart; a check that finds it taken reports nothing this time.
 */
#include "config.h"

#include "library/library.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text/text.h"
#include "base/thread/thread.h"
#include "search/search.h"
#include "solver/all_solutions.h"
#include "solver/solver.h"

enum { PROGRESS_MS = 100, MEMORY_BYTES = 1 << 30 };

/* Longer times mean no limit: 146 years. */
#define TIME_MS_MAX (UINT64_C(1) << 42)

/* ---- cancelling ------------------------------------------------------------------------------ */

enum npuzzle_status
npuzzle_token_new(struct npuzzle_token **token, struct npuzzle_error *error)
{
    struct np_error internal;

    *token = calloc(1, sizeof **token);
    return *token != NULL ? NPUZZLE_OK : library_status(np_no_memory(&internal), &internal, error);
}

void
npuzzle_token_free(struct npuzzle_token *token)
{
    free(token);
}

void
npuzzle_cancel(struct npuzzle_token *token)
{
    cancel_request(&token->cancel);
}

void
npuzzle_cancel_clear(struct npuzzle_token *token)
{
    cancel_clear(&token->cancel);
}

/* ---- one call of the solver ------------------------------------------------------------------ */

/* The caller's options and callbacks, and what they have received. */
struct run {
    struct npuzzle_options given;
    struct solver_options options;
    struct solver_control control;
    struct goal goal;
    struct cancel cancel;
    struct search_counters counters;
    struct path known;    /* owned */
    pthread_mutex_t lock; /* of the callbacks */
    atomic_bool stopped;  /* a callback asked for the end */
    uint64_t start_ns;
    uint64_t next_progress_ns;
};

/* Ends the run, because a callback has asked for it. */
static void
stop(struct run *run)
{
    atomic_store(&run->stopped, true);
    cancel_request(&run->cancel);
}

/* Public states and ends have the solver's numbers, which tests/check_library.c checks. */
static enum npuzzle_end
end_of(const struct run *run, enum answer_end end)
{
    return end == ANSWER_END_CANCELLED && atomic_load(&run->stopped) ? NPUZZLE_END_STOPPED
                                                                     : (enum npuzzle_end)end;
}

/* What callbacks and callers see of an answer, except the moves and the note. */
static struct npuzzle_answer
view_of(const struct run *run, const struct answer *answer)
{
    return (struct npuzzle_answer){
        .state = (enum npuzzle_state)answer->state,
        .end = end_of(run, answer->end),
        .length = answer->length,
        .lower_bound = answer->lower_bound,
        .algorithm = answer->algorithm,
        .heuristic = answer->heuristic,
        .expanded = answer->effort.expanded,
        .generated = answer->effort.generated,
        .peak_bytes = answer->effort.peak_bytes,
        .table_bytes = answer->effort.table_bytes,
        .elapsed_ns = answer->effort.elapsed_ns,
        .cpu_ns = answer->effort.cpu_ns,
    };
}

/* Returns moves as letters, which the caller frees; NULL without memory. */
static char *
spell(const uint8_t *moves, size_t count)
{
    char *const letters = malloc(count + 1);

    for (size_t i = 0; letters != NULL && i <= count; i++)
        letters[i] = i < count ? move_letter((enum move)moves[i]) : '\0';
    return letters;
}

/* Whether a solution is shorter than the lower bound that the caller knew, which makes everything
 * wrong that was concluded from it. */
static bool
bound_is_false(const struct run *run, const struct answer *answer)
{
    return answer_has_solution(answer) && answer->length < run->options.known_bound;
}

/* The solver's changed(): passes a better answer to the caller; without memory it has no moves. */
static bool
pass_answer(void *context, const struct answer *answer)
{
    struct run *const run = context;
    struct npuzzle_answer view = view_of(run, answer);
    const struct effort effort = search_counters_load(&run->counters);

    if (bound_is_false(run, answer))
        return true;
    view.end = NPUZZLE_END_DONE;
    view.elapsed_ns = (uint64_t)clock_now_ns() - run->start_ns;
    if (effort.generated > view.generated) {
        view.expanded = effort.expanded;
        view.generated = effort.generated;
    }
    char *const letters =
        answer_has_path(answer) ? spell(answer->path.moves, answer->path.length) : NULL;
    view.moves = letters;
    pthread_mutex_lock(&run->lock);
    const bool enough = run->given.answer(run->given.context, &view) != 0;
    pthread_mutex_unlock(&run->lock);
    free(letters);
    if (enough)
        stop(run);
    return enough;
}

/* The cancel token's asked(): passes progress to the caller when it is due. */
static bool
pass_progress(void *context)
{
    struct run *const run = context;

    if (atomic_load(&run->stopped))
        return true;
    if (pthread_mutex_trylock(&run->lock) != 0)
        return false;
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    if (now_ns >= run->next_progress_ns) {
        const struct effort effort = search_counters_load(&run->counters);
        const struct npuzzle_progress progress = {
            .expanded = effort.expanded,
            .generated = effort.generated,
            .bytes = effort.peak_bytes,
            .bound = atomic_load(&run->counters.bound),
            .elapsed_ns = now_ns - run->start_ns,
        };

        if (run->given.progress(run->given.context, &progress) != 0)
            stop(run);
        run->next_progress_ns = (uint64_t)clock_now_ns() + run->given.progress_ms * 1000000;
    }
    pthread_mutex_unlock(&run->lock);
    return atomic_load(&run->stopped);
}

/* ---- options --------------------------------------------------------------------------------- */

static enum np_status
set_options(struct run *run, struct np_error *error)
{
    const struct npuzzle_options *const given = &run->given;
    struct solver_options *const options = &run->options;

    solver_options_init(options);
    if (given->mode > NPUZZLE_PROVE)
        return np_fail(error, NP_USAGE, "there is no such mode");
    if (given->threads > PARALLEL_MAX)
        return np_fail(error, NP_USAGE, "more than %d threads", PARALLEL_MAX);
    if (given->beam_width > SEARCH_BEAM_WIDTH_MAX)
        return np_fail(error, NP_USAGE, "a beam of more than %d states", SEARCH_BEAM_WIDTH_MAX);
    if (given->weight != 0 && !(given->weight >= 1 && isfinite(given->weight)))
        return np_fail(error, NP_USAGE, "the weight is neither 0 nor a number of at least 1");
    options->algorithm = given->algorithm != NULL ? search_find(given->algorithm) : NULL;
    options->heuristic = given->heuristic != NULL ? heuristic_find(given->heuristic) : NULL;
    if (given->algorithm != NULL && options->algorithm == NULL)
        return np_fail(
            error, NP_USAGE, "there is no algorithm '%s'", text_brief(given->algorithm).text);
    if (given->heuristic != NULL && options->heuristic == NULL)
        return np_fail(
            error, NP_USAGE, "there is no heuristic '%s'", text_brief(given->heuristic).text);
    options->weight = given->weight != 0 ? given->weight : 1;
    options->beam_width = given->beam_width;
    options->limits.depth = given->max_depth;
    options->time_ns = given->time_ms < TIME_MS_MAX ? given->time_ms * 1000000 : 0;
    options->limits.nodes = given->node_limit;
    options->limits.memory_bytes = given->memory_bytes != 0 ? given->memory_bytes : MEMORY_BYTES;
    options->limits.threads = given->threads != 0 ? given->threads : 1;
    options->first_only = given->mode == NPUZZLE_FIRST;
    options->prove = given->mode == NPUZZLE_PROVE;
    options->known_bound = given->known_lower_bound;
    if (given->known_moves == NULL)
        return NP_OK;
    options->known_path = &run->known;
    return library_read_moves(&run->known, given->known_moves, strlen(given->known_moves), error);
}

/* Prepares a run; `options` may be NULL. The run must not move in memory. The caller ends it with
 * run_end(), even after an error. */
static enum np_status
run_begin(struct run *run, const struct npuzzle_board *board, const struct npuzzle_board *goal,
    const struct npuzzle_options *options, struct np_error *error)
{
    *run = (struct run){
        .start_ns = (uint64_t)clock_now_ns(),
        .lock = PTHREAD_MUTEX_INITIALIZER,
    };
    if (options != NULL)
        run->given = *options;
    enum np_status status = library_tables_begin(error);
    if (status == NP_OK)
        status = set_options(run, error);
    if (status == NP_OK)
        status = library_goal(&run->goal, goal, board, error);
    if (status != NP_OK)
        return status;
    if (run->given.progress_ms == 0 || run->given.progress_ms >= TIME_MS_MAX)
        run->given.progress_ms = PROGRESS_MS;
    run->next_progress_ns = run->start_ns + run->given.progress_ms * 1000000;
    if (run->given.token != NULL)
        run->cancel.parent = &run->given.token->cancel;
    if (run->given.progress != NULL) {
        run->cancel.asked = pass_progress;
        run->cancel.calls_out = true;
        run->cancel.context = run;
    }
    run->options.limits.cancel = &run->cancel;
    run->control = (struct solver_control){
        .counters = &run->counters,
        .context = run,
        .changed = run->given.answer != NULL ? pass_answer : NULL,
    };
    return NP_OK;
}

static void
run_end(struct run *run)
{
    goal_free(&run->goal);
    path_free(&run->known);
}

/* ---- answers --------------------------------------------------------------------------------- */

static enum np_status
publish(struct npuzzle_answer **made, const struct run *run, const struct answer *answer,
    struct np_error *error)
{
    if (bound_is_false(run, answer))
        return np_fail(error, NP_USAGE, "known_lower_bound is false: a shorter solution was found");
    const struct np_error *const note =
        answer->tables_note.status != NP_OK ? &answer->tables_note : &answer->memory_note;
    char *const letters =
        answer_has_path(answer) ? spell(answer->path.moves, answer->path.length) : NULL;
    *made = malloc(sizeof **made);
    if (*made == NULL || (letters == NULL && answer_has_path(answer))) {
        free(letters);
        free(*made);
        *made = NULL;
        return np_no_memory(error);
    }
    **made = view_of(run, answer);
    (*made)->moves = letters;
    library_status(note->status, note, &(*made)->note);
    return NP_OK;
}

enum npuzzle_status
npuzzle_solve(const struct npuzzle_board *board, const struct npuzzle_board *goal,
    const struct npuzzle_options *options, struct npuzzle_answer **answer,
    struct npuzzle_error *error)
{
    struct answer found = {0};
    struct np_error internal;
    struct run run;

    *answer = NULL;
    enum np_status status = run_begin(&run, board, goal, options, &internal);
    if (status == NP_OK)
        status =
            solver_run(&board->board, &run.goal, &run.options, &run.control, &found, &internal);
    if (status == NP_OK)
        status = publish(answer, &run, &found, &internal);
    answer_free(&found);
    run_end(&run);
    return library_status(status, &internal, error);
}

void
npuzzle_answer_free(struct npuzzle_answer *answer)
{
    if (answer != NULL)
        free(answer->moves);
    free(answer);
}

const char *
npuzzle_state_text(enum npuzzle_state state)
{
    return answer_state_name(
        state <= NPUZZLE_STATE_UNSOLVABLE ? (enum answer_state)state : ANSWER_UNKNOWN);
}

const char *
npuzzle_end_text(enum npuzzle_end end)
{
    if (end == NPUZZLE_END_STOPPED)
        return "stopped";
    return end <= NPUZZLE_END_CANCELLED ? answer_end_name((enum answer_end)end) : "unknown";
}

/* ---- all solutions --------------------------------------------------------------------------- */

struct all_box {
    struct npuzzle_all all; /* first: the handle points to it */
    struct run run;
    struct all_solutions counted;
    struct npuzzle_answer *answer;                              /* owned */
    int (*put)(void *context, const char *moves, size_t count); /* of a list */
    void *context;
};

static enum np_status
count_all(
    struct all_box *box, const struct npuzzle_board *board, uint64_t extra, struct np_error *error)
{
    const struct solver_options *const options = &box->run.options;
    struct all_solutions *const counted = &box->counted;

    if (extra > ALL_EXTRA_MAX)
        return np_fail(error, NP_USAGE, "more than %d moves beyond the shortest", ALL_EXTRA_MAX);
    if (options->algorithm != NULL || options->heuristic != NULL || options->weight > 1 ||
        options->beam_width != 0 || options->limits.depth != 0 || options->first_only)
        return np_fail(
            error, NP_USAGE, "to count solutions, the library chooses how to prove the shortest");
    enum np_status status = all_solutions_begin(
        counted, &board->board, &box->run.goal, options, extra, &box->run.control, error);
    if (status == NP_OK)
        status = publish(&box->answer, &box->run, &counted->answer, error);
    if (status != NP_OK)
        return status;
    /* Without a proof of the shortest length, nothing was counted. */
    const bool proved =
        counted->answer.state == ANSWER_OPTIMAL || counted->answer.state == ANSWER_UNSOLVABLE;
    box->all = (struct npuzzle_all){
        .answer = box->answer,
        .complete = counted->complete,
        .end = end_of(&box->run, proved ? counted->end : counted->answer.end),
        .count = counted->count,
        .counts = counted->counts,
        .lengths = counted->lengths,
    };
    for (unsigned i = 0; i < counted->first_count; i++) {
        box->all.first_moves[i] = move_letter(counted->firsts[i].move);
        box->all.first_counts[i] = counted->firsts[i].solutions;
    }
    /* The list obeys the token alone. */
    box->run.cancel.asked = NULL;
    cancel_clear(&box->run.cancel);
    return NP_OK;
}

enum npuzzle_status
npuzzle_solve_all(const struct npuzzle_board *board, const struct npuzzle_board *goal,
    const struct npuzzle_options *options, uint64_t extra, struct npuzzle_all **all,
    struct npuzzle_error *error)
{
    struct np_error internal;
    struct all_box *box;

    *all = NULL;
    box = calloc(1, sizeof *box);
    if (box == NULL)
        return library_status(np_no_memory(&internal), &internal, error);
    enum np_status status = run_begin(&box->run, board, goal, options, &internal);
    if (status == NP_OK)
        status = count_all(box, board, extra, &internal);
    if (status == NP_OK)
        *all = &box->all;
    else
        npuzzle_all_free(&box->all);
    return library_status(status, &internal, error);
}

static bool
put_letters(void *context, const uint8_t *moves, size_t count)
{
    const struct all_box *const box = context;
    char *const letters = spell(moves, count);
    const bool more = letters != NULL && box->put(box->context, letters, count) == 0;

    free(letters);
    return more;
}

uint64_t
npuzzle_all_list(struct npuzzle_all *all, uint64_t most,
    int (*put)(void *context, const char *moves, size_t count), void *context)
{
    struct all_box *const box = (struct all_box *)all;

    box->put = put;
    box->context = context;
    return all_solutions_list(&box->counted, most, put_letters, box);
}

void
npuzzle_all_free(struct npuzzle_all *all)
{
    struct all_box *const box = (struct all_box *)all;

    if (box == NULL)
        return;
    all_solutions_free(&box->counted);
    npuzzle_answer_free(box->answer);
    run_end(&box->run);
    free(box);
}
