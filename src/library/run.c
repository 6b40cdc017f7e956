// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One call of the solver for a user of the public library: checks the options, and passes answers,
 * progress and moves to the callbacks.
 *
 * Progress is reported when a search checks its cancel token, so it needs no thread of its own. A
 * lock keeps the callbacks apart; a check that finds it taken reports nothing this time.
 */
#include "config.h"

#include "library/library.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "base/thread/thread.h"

/* The size of the struct in its first version. */
#define OPTIONS_BYTES_LEAST \
    (offsetof(struct npuzzle_options, moves) + sizeof((struct npuzzle_options *)NULL)->moves)

enum { PROGRESS_MS = 100 };

/* Longer times mean no limit: 146 years. */
#define TIME_MS_MAX (UINT64_C(1) << 42)

/* ---- callbacks ------------------------------------------------------------------------------- */

/* Fills in what callbacks and callers see of an answer, except the moves. */
static struct npuzzle_answer
view_of(const struct library_run *run, const struct solver_answer *answer)
{
    const struct np_error *const note =
        answer->tables_note.status != NP_OK ? &answer->tables_note : &answer->memory_note;

    return (struct npuzzle_answer){
        .size = sizeof(struct npuzzle_answer),
        .state = (enum npuzzle_state)answer->state,
        .end = library_run_end_of(run, answer->end),
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
        .note = note->status != NP_OK ? note->text : NULL,
    };
}

/* Spells the moves of a better answer; without memory they are NULL. */
static const char *
spell(struct library_run *run, const struct solver_answer *answer)
{
    const size_t length = answer->path.length;

    if (run->letters_length == answer->length)
        return run->letters;
    run->letters_length = UINT64_MAX;
    if (!memory_grow_array(&run->letters, &run->letters_capacity, length + 1, 1))
        return NULL;
    library_write_moves(run->letters, answer->path.moves, length);
    run->letters[length] = '\0';
    run->letters_length = answer->length;
    return run->letters;
}

/* Ends the run, because a callback has asked for it. */
static void
stop(struct library_run *run)
{
    atomic_store(&run->stopped, true);
    cancel_request(&run->cancel);
}

bool
library_run_bound_is_false(const struct library_run *run, const struct solver_answer *answer)
{
    return solver_has_solution(answer) && answer->length < run->options.known_bound;
}

/* The solver's enough(): passes a better answer to the caller. */
static bool
pass_answer(void *context, const struct solver_answer *answer)
{
    struct library_run *const run = context;
    struct npuzzle_answer view = view_of(run, answer);
    const struct effort effort = search_counters_load(&run->counters);

    if (library_run_bound_is_false(run, answer))
        return true;
    view.end = NPUZZLE_END_DONE;
    view.note = NULL;
    view.elapsed_ns = (uint64_t)clock_now_ns() - run->start_ns;
    if (effort.generated > view.generated) {
        view.expanded = effort.expanded;
        view.generated = effort.generated;
    }
    pthread_mutex_lock(&run->lock);
    if (solver_has_path(answer)) {
        view.moves = spell(run, answer);
        view.move_count = view.moves != NULL ? answer->path.length : 0;
    }
    const bool enough = run->given.answer(run->given.context, &view) != 0;
    pthread_mutex_unlock(&run->lock);
    if (enough)
        stop(run);
    return enough;
}

/* The cancel token's asked(): passes progress to the caller when it is due. */
static bool
pass_progress(void *context)
{
    struct library_run *const run = context;

    if (atomic_load(&run->stopped))
        return true;
    if (pthread_mutex_trylock(&run->lock) != 0)
        return false;
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    if (now_ns >= run->next_progress_ns) {
        const struct effort effort = search_counters_load(&run->counters);
        const struct npuzzle_progress progress = {
            .size = sizeof progress,
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

/* The sink of a giant board's moves. */
static bool
pass_moves(void *context, const uint8_t *moves, size_t count)
{
    struct library_run *const run = context;
    char letters[4096];

    pthread_mutex_lock(&run->lock);
    for (size_t done = 0, part; done < count && !atomic_load(&run->stopped); done += part) {
        part = count - done < sizeof letters ? count - done : sizeof letters;
        library_write_moves(letters, moves + done, part);
        if (run->given.moves(run->given.context, letters, part) != 0)
            stop(run);
    }
    pthread_mutex_unlock(&run->lock);
    return !atomic_load(&run->stopped);
}

/* ---- options --------------------------------------------------------------------------------- */

static enum np_status
check_numbers(const struct npuzzle_options *given, struct np_error *error)
{
    if (given->mode < NPUZZLE_AUTO || given->mode > NPUZZLE_PROVE)
        return np_fail(error, NP_USAGE, "there is no such mode");
    if (given->threads > PARALLEL_MAX)
        return np_fail(error, NP_USAGE, "more than %d threads", PARALLEL_MAX);
    if (given->beam_width > SEARCH_BEAM_WIDTH_MAX)
        return np_fail(error, NP_USAGE, "a beam of more than %d states", SEARCH_BEAM_WIDTH_MAX);
    if (given->weight != 0 && !(given->weight >= 1 && isfinite(given->weight)))
        return np_fail(error, NP_USAGE, "the weight is neither 0 nor a number of at least 1");
    for (size_t i = 0; i < sizeof given->blend / sizeof given->blend[0]; i++)
        if (!(given->blend[i] >= 0 && isfinite(given->blend[i])))
            return np_fail(error, NP_USAGE, "a weight of the blend is not a number of at least 0");
    if (given->known_moves == NULL && given->known_count > 0)
        return np_fail(error, NP_USAGE, "argument '%s' is NULL", "known_moves");
    return NP_OK;
}

static enum np_status
find_rows(
    struct solver_options *options, const struct npuzzle_options *given, struct np_error *error)
{
    if (given->algorithm != NULL && strcmp(given->algorithm, "auto") != 0) {
        options->algorithm = search_find(given->algorithm);
        if (options->algorithm == NULL)
            return np_fail(
                error, NP_USAGE, "there is no algorithm '%s'", text_brief(given->algorithm).text);
    }
    if (given->heuristic != NULL && strcmp(given->heuristic, "auto") != 0) {
        options->heuristic = heuristic_find(given->heuristic);
        if (options->heuristic == NULL)
            return np_fail(
                error, NP_USAGE, "there is no heuristic '%s'", text_brief(given->heuristic).text);
    }
    return NP_OK;
}

static enum np_status
set_options(struct library_run *run, struct np_error *error)
{
    const struct npuzzle_options *const given = &run->given;
    struct solver_options *const options = &run->options;
    bool blended = false;

    solver_options_init(options);
    options->weight = given->weight != 0 ? given->weight : 1;
    options->beam_width = given->beam_width;
    options->max_depth = given->max_depth;
    options->time_ns = given->time_ms < TIME_MS_MAX ? given->time_ms * 1000000 : 0;
    options->node_limit = given->node_limit;
    options->memory_bytes = given->memory_bytes;
    options->threads = given->threads;
    options->first_only = given->mode == NPUZZLE_FIRST;
    options->prove = given->mode == NPUZZLE_PROVE;
    options->known_bound = given->known_lower_bound;
    for (size_t i = 0; i < sizeof given->blend / sizeof given->blend[0]; i++)
        blended = blended || given->blend[i] != 0;
    if (blended)
        memcpy(options->params.blend, given->blend, sizeof given->blend);
    if (given->known_moves != NULL)
        options->known_path = &run->known;
    const enum np_status status = find_rows(options, given, error);
    return status == NP_OK
               ? library_read_moves(&run->known, given->known_moves, given->known_count, error)
               : status;
}

enum np_status
library_run_begin(
    struct library_run *run, const struct npuzzle_options *given, struct np_error *error)
{
    enum np_status status = NP_OK;

    memset(run, 0, sizeof *run);
    run->start_ns = (uint64_t)clock_now_ns();
    run->letters_length = UINT64_MAX;
    if (given != NULL)
        status = library_take(&run->given, sizeof run->given, given, OPTIONS_BYTES_LEAST, error);
    if (status == NP_OK)
        status = check_numbers(&run->given, error);
    if (status == NP_OK)
        status = set_options(run, error);
    if (status == NP_OK)
        status = thread_lock_init(&run->lock, error);
    if (status != NP_OK)
        return status;
    run->has_lock = true;
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
    run->control = (struct solver_control){
        .cancel = &run->cancel,
        .counters = &run->counters,
        .context = run,
        .enough = run->given.answer != NULL ? pass_answer : NULL,
    };
    run->sink = (struct move_sink){pass_moves, run};
    if (run->given.moves != NULL)
        run->options.sink = &run->sink;
    return NP_OK;
}

void
library_run_end(struct library_run *run)
{
    if (run->has_lock)
        pthread_mutex_destroy(&run->lock);
    run->has_lock = false;
    path_free(&run->known);
    free(run->letters);
    run->letters = NULL;
}

enum npuzzle_end
library_run_end_of(const struct library_run *run, enum solver_end end)
{
    const bool stopped = end == SOLVER_END_CANCELLED && atomic_load(&run->stopped);

    return stopped ? NPUZZLE_END_STOPPED : (enum npuzzle_end)end;
}

/* ---- answers --------------------------------------------------------------------------------- */

/* An answer with its texts. */
struct answer_box {
    struct npuzzle_answer answer; /* first: the handle points to it */
    char *moves;                  /* owned */
    char note[NP_ERROR_TEXT_BYTES];
};

enum np_status
library_answer(struct npuzzle_answer **made, const struct library_run *run,
    struct solver_answer *answer, struct np_error *error)
{
    struct path *const path = &answer->path;
    struct answer_box *const box = calloc(1, sizeof *box);

    if (box == NULL || path_reserve(path, path->length + 1, NULL) != NP_OK) {
        free(box);
        return np_no_memory(error);
    }
    box->answer = view_of(run, answer);
    if (box->answer.note != NULL) {
        memcpy(box->note, box->answer.note, sizeof box->note);
        box->answer.note = box->note;
    }
    if (solver_has_path(answer)) {
        box->moves = (char *)path->moves;
        library_write_moves(box->moves, path->moves, path->length);
        box->moves[path->length] = '\0';
        box->answer.moves = box->moves;
        box->answer.move_count = path->length;
        *path = (struct path){0};
    }
    *made = &box->answer;
    return NP_OK;
}

void
npuzzle_answer_free(struct npuzzle_answer *answer)
{
    struct answer_box *const box = (struct answer_box *)answer;

    if (box != NULL)
        free(box->moves);
    free(box);
}

const char *
npuzzle_state_text(int state)
{
    static const char *const texts[] = {
        [NPUZZLE_STATE_OPTIMAL] = "optimal",
        [NPUZZLE_STATE_SOLVED] = "solved",
        [NPUZZLE_STATE_UNSOLVABLE] = "unsolvable",
        [NPUZZLE_STATE_UNKNOWN] = "unknown",
    };

    return state >= 0 && (size_t)state < sizeof texts / sizeof texts[0] ? texts[state] : "unknown";
}

const char *
npuzzle_end_text(int end)
{
    if (end == NPUZZLE_END_STOPPED)
        return "stopped";
    return end >= 0 && end <= NPUZZLE_END_CANCELLED ? solver_end_name((enum solver_end)end)
                                                    : "unknown";
}

_Static_assert((int)NPUZZLE_STATE_OPTIMAL == (int)SOLVER_OPTIMAL &&
                   (int)NPUZZLE_STATE_SOLVED == (int)SOLVER_SOLVED &&
                   (int)NPUZZLE_STATE_UNSOLVABLE == (int)SOLVER_UNSOLVABLE &&
                   (int)NPUZZLE_STATE_UNKNOWN == (int)SOLVER_UNKNOWN,
    "the states have the solver's numbers");
_Static_assert((int)NPUZZLE_END_DONE == (int)SOLVER_END_DONE &&
                   (int)NPUZZLE_END_PROVED == (int)SOLVER_END_PROVED &&
                   (int)NPUZZLE_END_SOLVED == (int)SOLVER_END_SOLVED &&
                   (int)NPUZZLE_END_FIRST == (int)SOLVER_END_FIRST &&
                   (int)NPUZZLE_END_TIME == (int)SOLVER_END_TIME &&
                   (int)NPUZZLE_END_NODES == (int)SOLVER_END_NODES &&
                   (int)NPUZZLE_END_MEMORY == (int)SOLVER_END_MEMORY &&
                   (int)NPUZZLE_END_DEPTH == (int)SOLVER_END_DEPTH &&
                   (int)NPUZZLE_END_STOPPED == (int)SOLVER_END_ENOUGH &&
                   (int)NPUZZLE_END_CANCELLED == (int)SOLVER_END_CANCELLED,
    "the ends have the solver's numbers");
