// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Analysis: playing the moves, simplifying them, and proving distances.
 */
#include "config.h"

#include "judge/analysis.h"

#include <assert.h>
#include <string.h>

#include "base/clock.h"
#include "judge/shorten.h"

/* The parts of the time: for the start, whose distance matters most, and for windows. Each later
 * board gets a part of what is left. */
enum { START_PART = 3, SHORTEN_PART = 4, BOARD_PART = 4 };

/* The shortest time worth a search. */
enum { BOARD_NS_MIN = 20 * CLOCK_NS_PER_MS };

/* ---- playing ------------------------------------------------------------------------------ */

static enum np_status
play(struct analysis *analysis, struct np_error *error)
{
    struct session *const session = &analysis->session;
    enum np_status status = NP_OK;

    for (size_t i = 0; i < analysis->path.length && status == NP_OK; i++) {
        session->finished = false; /* moves beyond the goal are judged, too */
        status = session_move(session, (enum move)analysis->path.moves[i], 0, error);
        if (status == NP_UNSUPPORTED)
            return path_is_impossible(&analysis->path, i, error);
    }
    return status;
}

/* The move along the shortest way back to the start, which alone has depth 0. */
static enum move
move_back(const struct positions *positions, const struct position *position)
{
    unsigned move = 0;

    while (position->neighbours[move] == POSITION_NONE ||
           positions->items[position->neighbours[move]].depth >= position->depth)
        move++;
    assert(move < MOVE_COUNT);
    return (enum move)move;
}

/* Fills an empty path with the shortest way from the start of a session to its board along
 * positions that it has visited. Pairs of moves that undo each other and cycles are gone. */
static enum np_status
simplify(const struct session *session, struct path *path, struct np_error *error)
{
    const struct positions *const positions = &session->positions;
    uint32_t at = session->visited[session->at];
    enum np_status status = path_reserve(path, positions->items[at].depth, error);

    while (status == NP_OK && positions->items[at].depth > 0) {
        const enum move move = move_back(positions, &positions->items[at]);

        at = positions->items[at].neighbours[move];
        status = path_append(path, move, error);
    }
    path_reverse(path);
    return status;
}

enum np_status
analysis_init(struct analysis *analysis, const struct board *board, const struct goal *goal,
    const struct path *path, struct np_error *error)
{
    enum np_status status;

    memset(analysis, 0, sizeof *analysis);
    status = session_init(&analysis->session, board, goal, error);
    if (status == NP_OK && !analysis->session.solvable)
        status = np_fail(error, NP_UNSOLVABLE, "this board cannot be solved");
    if (status == NP_OK)
        status = path_copy(&analysis->path, path, error);
    if (status == NP_OK)
        status = play(analysis, error);
    if (status == NP_OK)
        status = simplify(&analysis->session, &analysis->simplified, error);
    if (status == NP_OK)
        status = path_copy(&analysis->shortened, &analysis->simplified, error);
    return status;
}

void
analysis_free(struct analysis *analysis)
{
    session_free(&analysis->session);
    path_free(&analysis->path);
    path_free(&analysis->simplified);
    path_free(&analysis->shortened);
}

/* ---- proving ------------------------------------------------------------------------------ */

/* A run of analysis_run(). */
struct run {
    struct analysis *analysis;
    const struct solver_options *options;
    const struct analysis_control *control;
    uint64_t deadline_ns; /* 0 = none */
};

static bool
is_over(const struct run *run)
{
    return cancel_requested(run->control->cancel) ||
           (run->deadline_ns != 0 && (uint64_t)clock_now_ns() >= run->deadline_ns);
}

/* A part of the time that is left; 0 = no limit. */
static uint64_t
part_ns(const struct run *run, unsigned part)
{
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    uint64_t left_ns;

    if (run->deadline_ns == 0)
        return 0;
    left_ns = run->deadline_ns > now_ns ? run->deadline_ns - now_ns : 1;
    return left_ns / part < BOARD_NS_MIN ? left_ns : left_ns / part;
}

static void
learn(struct run *run, size_t index, struct bounds bounds)
{
    struct session *const session = &run->analysis->session;
    const uint64_t key = session_key_at(session, index);

    grading_learn_key(session, key, bounds);
    if (run->control->learned != NULL)
        run->control->learned(run->control->context, key, bounds);
}

/* Searches from the board after `index` moves; returns whether its distance is now exact. */
static enum np_status
prove(struct run *run, size_t index, uint64_t time_ns, bool *exact, struct np_error *error)
{
    const struct analysis *const analysis = run->analysis;
    const struct session *const session = &analysis->session;
    struct solver_options options = *run->options;
    struct path rest = {.length = analysis->path.length - index};
    struct answer answer = {0};
    struct board board = {0};
    enum np_status status = board_copy(&board, &session->board, error);

    for (size_t i = analysis->path.length; status == NP_OK && i > index; i--)
        board_move(&board, move_inverse((enum move)analysis->path.moves[i - 1]));
    if (rest.length > 0)
        rest.moves = analysis->path.moves + index;
    options.time_ns = time_ns;
    options.limits.cancel = run->control->cancel;
    options.known_bound = grading_bounds_at(session, index).lower;
    options.known_path = session_at_goal(session) ? &rest : NULL;
    if (status == NP_OK)
        status = solver_run(&board, &session->goal, &options, NULL, &answer, error);
    if (status == NP_OK)
        learn(run, index,
            (struct bounds){
                answer.lower_bound, answer_has_solution(&answer) ? answer.length : BOUND_UNKNOWN});
    *exact = bounds_exact(grading_bounds_at(session, index));
    answer_free(&answer);
    board_free(&board);
    return status;
}

static void
report_shorter(void *context, const struct path *path)
{
    const struct run *const run = context;

    if (run->control->shortened != NULL)
        run->control->shortened(run->control->context, path);
}

/* Shortens the moves, unless the start's distance shows that nothing shorter exists. */
static enum np_status
shorten(struct run *run, struct np_error *error)
{
    struct analysis *const analysis = run->analysis;
    struct solver_options options = *run->options;
    const struct shorten_control control = {
        .cancel = run->control->cancel,
        .context = run,
        .shorter = report_shorter,
        .least = session_at_goal(&analysis->session)
                     ? (size_t)grading_bounds_at(&analysis->session, 0).lower
                     : 0,
    };
    struct board board = {0};
    enum np_status status = board_copy(&board, &analysis->session.start, error);

    options.time_ns = part_ns(run, SHORTEN_PART);
    if (status == NP_OK)
        status = shorten_path(&analysis->shortened, &board, &options, &control, error);
    board_free(&board);
    return status;
}

/* Proves one board after the other until all moves are graded. After a board that took too long,
 * only boards behind it are tried: they are nearer to the goal. */
static enum np_status
grade(struct run *run, struct np_error *error)
{
    size_t index, from = 0;
    enum np_status status = NP_OK;

    while (status == NP_OK && !is_over(run) &&
           grading_next_ungraded(&run->analysis->session, from, &index)) {
        bool exact;

        status = prove(run, index, part_ns(run, BOARD_PART), &exact, error);
        if (status == NP_OK && !exact)
            from = index + 1;
    }
    return status;
}

enum np_status
analysis_run(struct analysis *analysis, const struct solver_options *options,
    const struct analysis_control *control, struct np_error *error)
{
    struct run run = {.analysis = analysis, .options = options, .control = control};
    enum np_status status = NP_OK;
    bool exact = bounds_exact(grading_bounds_at(&analysis->session, 0));

    if (options->time_ns != 0)
        run.deadline_ns = (uint64_t)clock_now_ns() + options->time_ns;
    if (!exact)
        status = prove(&run, 0, part_ns(&run, START_PART), &exact, error);
    /* Where proofs are quick, the grades come first: they are worth more than shorter moves. */
    if (status == NP_OK && exact)
        status = grade(&run, error);
    if (status == NP_OK)
        status = shorten(&run, error);
    if (status == NP_OK && !exact)
        status = grade(&run, error);
    return status;
}
