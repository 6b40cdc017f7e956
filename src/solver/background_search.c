// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The background solver's thread.
 *
 * It sleeps until a search is wanted, runs it for the board where the player stands at that moment,
 * the *origin*, and translates what the search finds by the moves that the player has made since.
 */
#include "config.h"

#include "solver/background_state.h"

#include <errno.h>
#include <unistd.h>

#include "base/clock.h"
#include "solver/prefix.h"
#include "solver/strategy.h"

void
background_tell(struct background *background)
{
    if (background->news)
        return;
    background->news = true;
    /* One byte into an empty pipe never blocks. */
    while (write(background->write_fd, "", 1) < 0 && errno == EINTR)
        continue;
}

bool
background_settled(const struct background *background)
{
    return background->unsolvable || solution_settled(&background->solution);
}

bool
background_worth_a_search(const struct background *background)
{
    return solver_keeps_path(&background->board) ||
           (!background->solution.has_path &&
               (background->beginning.length < BACKGROUND_NEXT_MOVES ||
                   background->off_path > BACKGROUND_OFF_PATH_MAX));
}

/* Brings a path of the origin, reversed, to the player's board; *off_path becomes the number of
 * moves that the player is off it. */
static bool
bring_here(const struct background *background, struct path *reversed, unsigned *off_path)
{
    const size_t length = reversed->length;

    for (size_t i = 0; i < background->since.length; i++) {
        if (!path_follow_reversed(reversed, (enum move)background->since.moves[i]))
            return false;
    }
    /* Of the moves made, those on the path made it shorter and those off it longer. */
    *off_path = (unsigned)((background->since.length + reversed->length - length) / 2);
    return true;
}

/* Takes a path of the origin, reversed, if it is shorter. */
static bool
learn_path(struct background *background, struct path *reversed)
{
    unsigned off_path;

    if (!bring_here(background, reversed, &off_path) ||
        !solution_learn_path(&background->solution, reversed))
        return false;
    background->off_path = off_path;
    return true;
}

/* One search, seen from the background solver. */
struct run {
    struct background *background;
    struct board origin;
    struct path known_path; /* of the origin, when the search started */
    uint64_t best_length;   /* of the paths it has told */
};

/* Takes over bounds of the origin, and what follows for the player's board. */
static void
learn_bounds(struct background *background, uint64_t lower, uint64_t upper)
{
    const size_t moves = background->since.length;
    const bool news =
        lower > background->origin_bounds.lower || upper < background->origin_bounds.upper;

    background->origin_bounds = (struct bounds){lower, upper};
    if ((!background->lost &&
            solution_learn_bound(&background->solution, lower > moves ? lower - moves : 0)) ||
        news)
        background_tell(background);
}

/* Takes over what a search tells about its origin. */
static void
on_changed(void *context, const struct solver_answer *answer)
{
    struct run *run = context;
    struct background *background = run->background;
    struct path reversed = {0};
    const bool solved = answer->state == SOLVER_OPTIMAL || answer->state == SOLVER_SOLVED;
    const bool new_path =
        solved && answer->length == answer->path.length && answer->length < run->best_length;
    const bool learned = new_path && path_copy(&reversed, &answer->path, NULL) == NP_OK;

    if (learned) {
        run->best_length = answer->length;
        path_mirror(&reversed);
    }
    pthread_mutex_lock(&background->lock);
    if (learned && !background->lost && learn_path(background, &reversed)) {
        if (answer->algorithm != NULL) {
            background->algorithm = answer->algorithm;
            background->heuristic = answer->heuristic;
        }
        background_tell(background);
    }
    learn_bounds(background, answer->lower_bound, run->best_length);
    if (answer->state == SOLVER_UNSOLVABLE)
        background->unsolvable = true;
    pthread_mutex_unlock(&background->lock);
    path_free(&reversed);
}

/* Copies what the search needs and marks it running. With the lock held. */
static enum np_status
begin(struct background *background, struct run *run, struct solver_options *options)
{
    *run = (struct run){.background = background, .best_length = UINT64_MAX};
    *options = background->options;
    enum np_status status = board_copy(&run->origin, &background->board, NULL);
    if (status == NP_OK && background->solution.has_path) {
        status = solution_path(&background->solution, &run->known_path, NULL);
        options->known_path = &run->known_path;
    }
    options->known_bound = background->solution.lower_bound;
    background->origin_key =
        solver_keeps_path(&background->board) ? position_key(&background->board) : 0;
    background->origin_bounds = (struct bounds){0, BOUND_UNKNOWN};
    path_clear(&background->since);
    background->lost = false;
    background->off_path = 0;
    background->wanted = false;
    background->running = true;
    background->status = NP_OK;
    background->start_ns = (uint64_t)clock_now_ns();
    cancel_clear(&background->cancel);
    background_tell(background);
    return status;
}

/* Marks the search ended and sees whether another is wanted. With the lock held. */
static void
end(struct background *background, struct run *run, enum np_status status)
{
    background->status = status;
    background->running = false;
    background->elapsed_ns = (uint64_t)clock_now_ns() - background->start_ns;
    /* Where the player has moved on meanwhile, the answer may be no answer for that board. */
    if ((background->since.length > 0 || background->lost) && status == NP_OK &&
        background_worth_a_search(background))
        background->wanted = true;
    if (background_settled(background) || background->cancelled)
        background->wanted = false;
    board_free(&run->origin);
    path_free(&run->known_path);
    background_tell(background);
}

/* Takes over the first moves on a giant board. */
static void
learn_prefix(struct background *background, struct prefix *prefix)
{
    unsigned off_path = 0;
    bool learned;

    path_mirror(&prefix->path);
    pthread_mutex_lock(&background->lock);
    background->unsolvable = prefix->unsolvable;
    if (prefix->whole)
        learned = !background->lost && learn_path(background, &prefix->path);
    else
        learned = !background->lost && bring_here(background, &prefix->path, &off_path);
    if (learned) {
        path_clear(&background->beginning);
        background->algorithm = search_line_by_line.name;
    }
    if (learned && !prefix->whole) {
        const struct path old = background->beginning;

        background->beginning = prefix->path;
        background->off_path = off_path;
        prefix->path = old;
    }
    pthread_mutex_unlock(&background->lock);
}

/* The search of a board that is too large for one: looks prefix. */
static enum np_status
search_giant(struct background *background, const struct board *origin)
{
    struct prefix prefix;
    enum np_status status =
        prefix_find(&prefix, origin, &background->goal, &background->cancel, NULL);

    atomic_store(&background->counters.generated, prefix.path.length);
    if (status == NP_OK)
        learn_prefix(background, &prefix);
    path_free(&prefix.path);
    return status == NP_CANCELLED ? NP_OK : status;
}

static void
search(struct background *background)
{
    struct run run;
    struct solver_options options;
    struct solver_answer answer;
    enum np_status status = begin(background, &run, &options);

    pthread_mutex_unlock(&background->lock);
    if (status == NP_OK && !solver_keeps_path(&run.origin) && !strategy_is_chosen(&options)) {
        status = search_giant(background, &run.origin);
    } else if (status == NP_OK) {
        const struct solver_control control = {
            .cancel = &background->cancel,
            .counters = &background->counters,
            .context = &run,
            .changed = on_changed,
        };
        status = solver_run(&run.origin, &background->goal, &options, &control, &answer, NULL);
        on_changed(&run, &answer);
        solver_answer_free(&answer);
    }
    pthread_mutex_lock(&background->lock);
    end(background, &run, status);
}

void
background_work(void *context, const struct cancel *cancel)
{
    struct background *background = context;

    pthread_mutex_lock(&background->lock);
    while (!cancel_requested(cancel)) {
        if (background->wanted)
            search(background);
        else
            pthread_cond_wait(&background->wake, &background->lock);
    }
    pthread_mutex_unlock(&background->lock);
}
