// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The session: moves, undo, redo and restart, the clock, and the replay of a saved game.
 */
#include "config.h"

#include "game/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "puzzle/estimate.h"
#include "puzzle/parity.h"

/* ---- the board ---------------------------------------------------------------------------- */

/* Counts distances and the tiles at home. */
static void
count_from_scratch(struct session *session)
{
    struct estimates estimates;

    (void)estimate_distances(&estimates, &session->board, &session->goal, NULL, NULL);
    session->manhattan = estimates.manhattan;
    session->placed = (uint32_t)(session->board.cells - 1 - estimates.hamming);
}

/* Moves a tile and keeps the counts up to date. */
static void
apply(struct session *session, enum move move)
{
    const uint32_t to = session->board.blank;
    const uint32_t from = board_source(&session->board, move);
    const uint32_t tile = session->board.tiles[from];
    const uint32_t before = goal_distance_of(&session->goal, tile, from);
    const uint32_t after = goal_distance_of(&session->goal, tile, to);

    session->manhattan += after;
    session->manhattan -= before;
    session->placed += after == 0;
    session->placed -= before == 0;
    board_move(&session->board, move);
}

/* Undoes all moves since the start or the last restart. */
static void
back_to_start(struct session *session)
{
    for (size_t i = session->at, first = session_first_move(session); i > first; i--)
        apply(session, move_inverse(session_move_of(session, i - 1)));
    session->moves = 0;
    session->solver_moves = 0;
}

/* Whether every tile, and so the blank, is on its goal cell. */
static bool
solved(const struct session *session)
{
    return session->placed == session->board.cells - 1;
}

/* ---- begin and end ------------------------------------------------------------------------ */

enum np_status
session_check_size(uint32_t width, uint32_t height, struct np_error *error)
{
    if ((uint64_t)width * height <= SESSION_CELLS_MAX)
        return NP_OK;
    return np_fail(error, NP_TOO_LARGE,
        "a board of %ux%u is too large to play: use --solve, --check or --generate",
        (unsigned)width, (unsigned)height);
}

enum np_status
session_init(struct session *session, const struct board *board, const struct goal *goal,
    struct np_error *error)
{
    enum np_status status;

    memset(session, 0, sizeof *session);
    if (board->width != goal->width || board->height != goal->height)
        return np_fail(error, NP_BAD_INPUT, "the board is %ux%u, its goal %ux%u",
            (unsigned)board->width, (unsigned)board->height, (unsigned)goal->width,
            (unsigned)goal->height);
    status = session_check_size(board->width, board->height, error);
    if (status == NP_OK)
        status = board_copy(&session->board, board, error);
    if (status == NP_OK)
        status = goal_copy(&session->goal, goal, error);
    if (status == NP_OK)
        status = parity_solvable(board, goal, NULL, &session->solvable, error);
    if (status != NP_OK)
        return status;
    count_from_scratch(session);
    /* No move brings more than one tile one cell closer to its home. */
    status = positions_init(&session->positions, position_key(board), session->manhattan, error);
    if (status != NP_OK)
        return status;

    session->capacity = 64;
    session->steps = malloc(session->capacity);
    session->visited = malloc((session->capacity + 1) * sizeof session->visited[0]);
    if (session->steps == NULL || session->visited == NULL)
        return np_no_memory(error);
    session->visited[0] = 0;
    return NP_OK;
}

void
session_free(struct session *session)
{
    board_free(&session->board);
    goal_free(&session->goal);
    free(session->steps);
    free(session->visited);
    positions_free(&session->positions);
    memset(session, 0, sizeof *session);
}

enum np_status
session_start_board(const struct session *session, struct board *board, struct np_error *error)
{
    const enum np_status status = board_copy(board, &session->board, error);

    if (status != NP_OK)
        return status;
    for (size_t i = session->at, first = session_first_move(session); i > first; i--)
        board_move(board, move_inverse(session_move_of(session, i - 1)));
    return NP_OK;
}

enum np_status
session_path(const struct session *session, struct path *path, struct np_error *error)
{
    enum np_status status = NP_OK;

    for (size_t i = session_first_move(session); i < session->at && status == NP_OK; i++)
        status = path_append(path, session_move_of(session, i), error);
    return status;
}

uint64_t
session_key_at(const struct session *session, size_t index)
{
    return session->positions.items[session->visited[index]].key;
}

/* ---- the clock ---------------------------------------------------------------------------- */

bool
session_clock_runs(const struct session *session)
{
    return session->clock_started && session->paused == 0 && !session->finished;
}

uint64_t
session_time_ns(const struct session *session, uint64_t now_ns)
{
    if (!session_clock_runs(session) || now_ns < session->since_ns)
        return session->played_ns;
    return session->played_ns + (now_ns - session->since_ns);
}

/* Brings the time played up to date. */
static void
stop_clock(struct session *session, uint64_t now_ns)
{
    session->played_ns = session_time_ns(session, now_ns);
    session->since_ns = now_ns;
}

/* Starts the clock at the first move. */
static void
start_clock(struct session *session, uint64_t now_ns)
{
    if (!session->clock_started) {
        session->clock_started = true;
        session->since_ns = now_ns;
    }
}

void
session_pause(struct session *session, enum session_pause reason, uint64_t now_ns)
{
    stop_clock(session, now_ns);
    session->paused |= reason;
}

void
session_resume(struct session *session, enum session_pause reason, uint64_t now_ns)
{
    stop_clock(session, now_ns);
    session->paused &= ~(unsigned)reason;
}

/* ---- the listener ------------------------------------------------------------------------- */

/* Tells the listener of an event; `flags` are those of enum session_step. */
static void
tell(const struct session *session, char letter, unsigned flags, uint64_t now_ns)
{
    const struct session_event event = {
        .time_ms = session_time_ns(session, now_ns) / CLOCK_NS_PER_MS,
        .letter = letter,
        .joined = (flags & SESSION_STEP_JOINED) != 0,
        .solver = (flags & SESSION_STEP_SOLVER) != 0,
    };

    if (session->listener.event != NULL)
        session->listener.event(session->listener.context, &event);
}

void
session_mark_time(struct session *session, uint64_t now_ns)
{
    if (session->clock_started)
        tell(session, '.', 0, now_ns);
}

void
session_take_hint(struct session *session, uint64_t now_ns)
{
    session->hints++;
    tell(session, 'H', 0, now_ns);
}

void
session_watch(struct session *session, uint64_t now_ns)
{
    if (session->watched || session->finished)
        return;
    session->watched = true;
    tell(session, 'W', 0, now_ns);
}

/* ---- steps -------------------------------------------------------------------------------- */

/* Makes room for one more step. */
static enum np_status
reserve(struct session *session, struct np_error *error)
{
    const size_t capacity = 2 * session->capacity;
    uint32_t *visited;
    uint8_t *steps;

    if (session->at < session->capacity)
        return positions_reserve(&session->positions, error);
    steps = realloc(session->steps, capacity);
    if (steps == NULL)
        return np_no_memory(error);
    session->steps = steps;
    visited = realloc(session->visited, (capacity + 1) * sizeof visited[0]);
    if (visited == NULL)
        return np_no_memory(error);
    session->visited = visited;
    session->capacity = capacity;
    return positions_reserve(&session->positions, error);
}

/* Does the step at `at`. */
static void
step_forward(struct session *session)
{
    const unsigned step = session->steps[session->at];

    if ((step & SESSION_STEP_KIND) == SESSION_STEP_RESTART) {
        back_to_start(session);
    } else {
        apply(session, (enum move)(step & SESSION_STEP_KIND));
        session->moves++;
        session->solver_moves += (step & SESSION_STEP_SOLVER) != 0;
    }
    session->at++;
}

/* Replaces the steps that could be redone by a new one, and does it. */
static enum np_status
take_step(struct session *session, unsigned step, struct np_error *error)
{
    const enum np_status status = reserve(session, error);
    const uint32_t from = session->visited[session->at];
    const enum move move = (enum move)(step & SESSION_STEP_KIND);
    const bool restart = (step & SESSION_STEP_KIND) == SESSION_STEP_RESTART;
    uint64_t key;

    if (status != NP_OK)
        return status;
    key = restart ? 0
                  : position_key_after(session_key_at(session, session->at), &session->board, move);
    session->steps[session->at] = (uint8_t)step;
    session->count = session->at + 1;
    step_forward(session);
    session->visited[session->at] =
        restart ? 0 : positions_move(&session->positions, from, move, key, session->manhattan);
    return NP_OK;
}

static enum np_status
move_with_flags(struct session *session, enum move move, unsigned flags, uint64_t now_ns,
    struct np_error *error)
{
    enum np_status status;

    if (session->finished)
        return np_fail(error, NP_UNSUPPORTED, "The game is over");
    if (!board_can_move(&session->board, move))
        return np_fail(error, NP_UNSUPPORTED, "No tile can go that way");
    status = take_step(session, (unsigned)move | flags, error);
    if (status != NP_OK)
        return status;
    start_clock(session, now_ns);
    if (solved(session)) {
        stop_clock(session, now_ns);
        session->finished = true;
        (void)positions_learn(
            &session->positions, session->visited[session->at], (struct bounds){0, 0});
    }
    tell(session, move_letter(move), flags, now_ns);
    return NP_OK;
}

enum np_status
session_move(struct session *session, enum move move, uint64_t now_ns, struct np_error *error)
{
    return move_with_flags(session, move, 0, now_ns, error);
}

enum np_status
session_move_by_solver(
    struct session *session, enum move move, uint64_t now_ns, struct np_error *error)
{
    return move_with_flags(session, move, SESSION_STEP_SOLVER, now_ns, error);
}

enum np_status
session_slide(struct session *session, uint32_t cell, uint64_t now_ns, uint32_t *count,
    struct np_error *error)
{
    const uint32_t width = session->board.width, blank = session->board.blank;
    const bool same_row = cell / width == blank / width;
    uint32_t made = 0, tiles;
    enum move move;
    enum np_status status = NP_OK;

    if (count != NULL)
        *count = 0;
    if (cell >= session->board.cells || cell == blank ||
        (!same_row && cell % width != blank % width))
        return np_fail(error, NP_UNSUPPORTED, "That tile is not in line with the blank");
    if (same_row) {
        move = cell > blank ? MOVE_LEFT : MOVE_RIGHT;
        tiles = cell > blank ? cell - blank : blank - cell;
    } else {
        move = cell > blank ? MOVE_UP : MOVE_DOWN;
        tiles = (cell > blank ? cell - blank : blank - cell) / width;
    }
    while (made < tiles && !session->finished && status == NP_OK) {
        status = move_with_flags(session, move, made > 0 ? SESSION_STEP_JOINED : 0, now_ns, error);
        made += status == NP_OK;
    }
    if (count != NULL)
        *count = made;
    return status;
}

enum np_status
session_undo(struct session *session, uint64_t now_ns, struct np_error *error)
{
    unsigned step;

    if (session->finished)
        return np_fail(error, NP_UNSUPPORTED, "The game is over");
    if (session->at == 0)
        return np_fail(error, NP_UNSUPPORTED, "Nothing to undo");
    do {
        step = session->steps[session->at - 1];
        session->at--;
        if ((step & SESSION_STEP_KIND) == SESSION_STEP_RESTART) {
            const size_t stop = session->at;

            /* The board is the start: the moves before the restart are made again. */
            assert(session->moves == 0);
            while (session->at > 0 && !session_is_restart(session, session->at - 1))
                session->at--;
            while (session->at < stop)
                step_forward(session);
        } else {
            apply(session, move_inverse((enum move)(step & SESSION_STEP_KIND)));
            session->moves--;
            session->solver_moves -= (step & SESSION_STEP_SOLVER) != 0;
        }
    } while ((step & SESSION_STEP_JOINED) != 0);
    session->undos++;
    tell(session, '<', 0, now_ns);
    return NP_OK;
}

enum np_status
session_redo(struct session *session, uint64_t now_ns, struct np_error *error)
{
    if (session->finished)
        return np_fail(error, NP_UNSUPPORTED, "The game is over");
    if (session->at == session->count)
        return np_fail(error, NP_UNSUPPORTED, "Nothing to redo");
    do {
        step_forward(session);
    } while (
        session->at < session->count && (session->steps[session->at] & SESSION_STEP_JOINED) != 0);
    assert(!session->finished);
    tell(session, '>', 0, now_ns);
    return NP_OK;
}

enum np_status
session_restart(struct session *session, uint64_t now_ns, struct np_error *error)
{
    enum np_status status;

    if (session->finished)
        return np_fail(error, NP_UNSUPPORTED, "The game is over");
    if (session->moves == 0)
        return np_fail(error, NP_UNSUPPORTED, "This is the start already");
    status = take_step(session, SESSION_STEP_RESTART, error);
    if (status == NP_OK)
        tell(session, '0', 0, now_ns);
    return status;
}

/* ---- replaying ---------------------------------------------------------------------------- */

static enum np_status
replay_move(struct session *session, const struct session_event *event, enum move move,
    uint64_t now_ns, struct np_error *error)
{
    enum np_status status;

    if (event->joined && (session->at == 0 || session_is_restart(session, session->at - 1)))
        return NP_UNSUPPORTED;
    status = event->solver ? session_move_by_solver(session, move, now_ns, error)
                           : session_move(session, move, now_ns, error);
    if (status == NP_OK && event->joined)
        session->steps[session->at - 1] |= SESSION_STEP_JOINED;
    return status;
}

/* Replays an event that is not a move. */
static enum np_status
replay_other(struct session *session, char letter, uint64_t now_ns, struct np_error *error)
{
    switch (letter) {
    case '<':
        return session_undo(session, now_ns, error);
    case '>':
        return session_redo(session, now_ns, error);
    case '0':
        return session_restart(session, now_ns, error);
    case 'H':
        session_take_hint(session, now_ns);
        return NP_OK;
    case 'W':
        session->watched = true;
        return NP_OK;
    case '.':
        return NP_OK;
    default:
        return np_fail(error, NP_BAD_INPUT, "unknown event '%c'", letter);
    }
}

enum np_status
session_replay(struct session *session, const struct session_event *event, struct np_error *error)
{
    const uint64_t now_ns = event->time_ms * CLOCK_NS_PER_MS;
    unsigned move = 0;
    enum np_status status;

    while (move < MOVE_COUNT && move_letter((enum move)move) != event->letter)
        move++;
    status = move < MOVE_COUNT ? replay_move(session, event, (enum move)move, now_ns, error)
                               : replay_other(session, event->letter, now_ns, error);
    /* The game was possible when it was played. */
    if (status == NP_UNSUPPORTED)
        return np_fail(error, NP_BAD_INPUT, "event '%c' is not possible here", event->letter);
    if (status == NP_OK && session->clock_started && now_ns >= session->played_ns) {
        session->played_ns = now_ns;
        session->since_ns = now_ns;
    }
    return status;
}
