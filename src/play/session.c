// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The session: its clock, moves, undo, redo and restart, and the replay of events.
 */
#include "config.h"

#include "play/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/memory.h"
#include "puzzle/estimate.h"
#include "puzzle/parity.h"

static void
apply(struct session *session, enum move move)
{
    estimate_move(&session->board, &session->goal, move, &session->manhattan, &session->placed);
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

/* Makes room for a step and its event. */
static enum np_status
reserve(struct session *session, struct np_error *error)
{
    const size_t steps = session->at + 1;
    enum np_status status = positions_reserve(&session->positions, error);

    if (status == NP_OK && !(memory_grow_array(&session->steps, &session->steps_capacity, steps,
                                 sizeof session->steps[0]) &&
                               memory_grow_array(&session->visited, &session->visited_capacity,
                                   steps + 1, sizeof session->visited[0]) &&
                               memory_grow_array(&session->events, &session->event_capacity,
                                   session->event_count + 1, sizeof session->events[0])))
        status = np_no_memory(error);
    return status;
}

enum np_status
session_check_size(uint32_t width, uint32_t height, struct np_error *error)
{
    if ((uint64_t)width * height <= SESSION_CELLS_MAX)
        return NP_OK;
    return np_fail(error, NP_TOO_LARGE,
        "a board of %ux%u is too large to play (limit: %d cells): use --solve", (unsigned)width,
        (unsigned)height, SESSION_CELLS_MAX);
}

enum np_status
session_init(struct session *session, const struct board *board, const struct goal *goal,
    struct np_error *error)
{
    struct estimates estimates;
    enum np_status status;

    memset(session, 0, sizeof *session);
    if (board->width != goal->width || board->height != goal->height)
        return np_fail(error, NP_BAD_INPUT, "the board is %ux%u, its goal %ux%u",
            (unsigned)board->width, (unsigned)board->height, (unsigned)goal->width,
            (unsigned)goal->height);
    status = session_check_size(board->width, board->height, error);
    if (status == NP_OK)
        status = board_copy(&session->start, board, error);
    if (status == NP_OK)
        status = board_copy(&session->board, board, error);
    if (status == NP_OK)
        status = goal_copy(&session->goal, goal, error);
    if (status == NP_OK)
        status = parity_examine(board, goal, NULL, &session->solvable, NULL, error);
    if (status != NP_OK)
        return status;
    status = estimate_all(&estimates, board, goal, NULL, error);
    if (status != NP_OK)
        return status;
    session->manhattan = session->start_manhattan = estimates.manhattan;
    session->placed = (uint32_t)(board->cells - 1 - estimates.hamming);
    /* A move brings at most one tile one cell closer to its goal. */
    status = positions_init(&session->positions, position_key(board), session->manhattan, error);
    if (status == NP_OK)
        status = reserve(session, error);
    if (status == NP_OK)
        session->visited[0] = 0;
    return status;
}

void
session_free(struct session *session)
{
    board_free(&session->start);
    board_free(&session->board);
    goal_free(&session->goal);
    free(session->steps);
    free(session->visited);
    free(session->events);
    positions_free(&session->positions);
    memset(session, 0, sizeof *session);
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

/* ---- the clock ----------------------------------------------------------------------------- */

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

/* Updates the time played, before the clock starts or stops. */
static void
update_clock(struct session *session, uint64_t now_ns)
{
    session->played_ns = session_time_ns(session, now_ns);
    session->since_ns = now_ns;
}

void
session_start_clock(struct session *session, uint64_t now_ns)
{
    if (!session->clock_started) {
        session->clock_started = true;
        session->since_ns = now_ns;
    }
}

void
session_pause(struct session *session, enum session_pause reason, uint64_t now_ns)
{
    if (attempt_has(&session->attempt, 0))
        return;
    update_clock(session, now_ns);
    session->paused |= reason;
}

void
session_resume(struct session *session, enum session_pause reason, uint64_t now_ns)
{
    update_clock(session, now_ns);
    session->paused &= ~(unsigned)reason;
}

/* ---- events ------------------------------------------------------------------------------- */

/* Records an event, for which room was reserved; `flags` are those of enum session_step. */
static void
record(struct session *session, char letter, unsigned flags, uint64_t now_ns)
{
    session->events[session->event_count++] = (struct event){
        .time_ms = session_time_ns(session, now_ns) / CLOCK_NS_PER_MS,
        .letter = letter,
        .joined = (flags & SESSION_STEP_JOINED) != 0,
        .solver = (flags & SESSION_STEP_SOLVER) != 0,
    };
}

/* ---- steps -------------------------------------------------------------------------------- */

/* Takes the next step, which is at `at`. */
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

/* Drops the steps that could be redone, and takes a new step in their place. */
static void
take_step(struct session *session, unsigned step)
{
    session->steps[session->at] = (uint8_t)step;
    session->count = session->at + 1;
    step_forward(session);
}

/* The game is over, unless the player ends it: then the shortest solution counts. */
static void
reach_goal(struct session *session, uint64_t now_ns)
{
    struct attempt *const attempt = &session->attempt;

    (void)positions_tighten(
        &session->positions, session->visited[session->at], (struct bounds){0, 0});
    if (!attempt_has(attempt, CONTEST_OPEN)) {
        update_clock(session, now_ns);
        session->finished = true;
    } else if (attempt->best_moves == 0 || session->moves < attempt->best_moves) {
        attempt->best_moves = session->moves;
    }
}

enum np_status
session_move_as(struct session *session, enum move move, unsigned flags, uint64_t now_ns,
    struct np_error *error)
{
    const uint32_t from = session->visited[session->at];
    uint64_t key;

    if (session->finished)
        return np_fail(error, NP_UNSUPPORTED, "The game is over");
    if (!board_can_move(&session->board, move))
        return np_fail(error, NP_UNSUPPORTED, "No tile can move that way");
    if (reserve(session, error) != NP_OK)
        return NP_NO_MEMORY;
    key = position_key_after(session_key_at(session, session->at), &session->board, move);
    take_step(session, (unsigned)move | flags);
    session->visited[session->at] =
        positions_move(&session->positions, from, move, key, session->manhattan);
    session_start_clock(session, now_ns);
    if (session_at_goal(session))
        reach_goal(session, now_ns);
    record(session, move_letter(move), flags, now_ns);
    return NP_OK;
}

enum np_status
session_move(struct session *session, enum move move, uint64_t now_ns, struct np_error *error)
{
    return session_move_as(session, move, 0, now_ns, error);
}

enum np_status
session_slide(struct session *session, uint32_t cell, uint64_t now_ns, uint32_t *count,
    struct np_error *error)
{
    const uint32_t width = session->board.width, blank = session->board.blank;
    const uint32_t distance = cell > blank ? cell - blank : blank - cell;
    const bool same_row = cell / width == blank / width;
    const uint32_t tiles = same_row ? distance : distance / width;
    enum move move = cell > blank ? MOVE_LEFT : MOVE_RIGHT;
    enum np_status status = NP_OK;

    *count = 0;
    if (cell >= session->board.cells || cell == blank ||
        (!same_row && cell % width != blank % width))
        return np_fail(error, NP_UNSUPPORTED, "That tile is not in line with the blank");
    if (!same_row)
        move = cell > blank ? MOVE_UP : MOVE_DOWN;
    while (*count < tiles && !session->finished && status == NP_OK) {
        status =
            session_move_as(session, move, *count > 0 ? SESSION_STEP_JOINED : 0, now_ns, error);
        *count += status == NP_OK;
    }
    return status;
}

/* Takes back the step before `at`, and those joined to it. */
static void
undo(struct session *session)
{
    unsigned step;

    do {
        step = session->steps[session->at - 1];
        session->at--;
        if ((step & SESSION_STEP_KIND) == SESSION_STEP_RESTART) {
            const size_t stop = session->at;

            /* The board is at the start: repeat the moves before the restart. */
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
}

/* Why an action is not possible here; NULL = it is. */
static const char *
obstacle(const struct session *session, char action)
{
    if (session->finished && strchr("<>^E", action) != NULL)
        return N_("The game is over");
    if (action == SESSION_UNDO && session->at == 0)
        return N_("Nothing to undo");
    if (action == SESSION_REDO && session->at == session->count)
        return N_("Nothing to redo");
    if (action == SESSION_RESTART && session->moves == 0)
        return N_("This is already the start");
    return NULL;
}

enum np_status
session_act(
    struct session *session, enum session_action action, uint64_t now_ns, struct np_error *error)
{
    const char *const why = obstacle(session, (char)action);

    if (why != NULL)
        return np_fail(error, NP_UNSUPPORTED, "%s", _(why));
    if (reserve(session, error) != NP_OK)
        return NP_NO_MEMORY;
    switch (action) {
    case SESSION_UNDO:
        undo(session);
        break;
    case SESSION_REDO:
        do
            step_forward(session);
        while (session->at < session->count &&
               (session->steps[session->at] & SESSION_STEP_JOINED) != 0);
        assert(!session->finished);
        break;
    case SESSION_RESTART:
        take_step(session, SESSION_STEP_RESTART);
        session->visited[session->at] = 0;
        break;
    case SESSION_HINT:
        session->hints++;
        break;
    case SESSION_WATCH:
        session->watched = true;
        break;
    case SESSION_END:
        update_clock(session, now_ns);
        session->finished = true;
        session->names.dnf |= session_is_dnf(session);
        break;
    case SESSION_TIME:
        if (!session->clock_started)
            return NP_OK;
        break;
    }
    record(session, (char)action, 0, now_ns);
    return NP_OK;
}

static enum np_status
replay_any(
    struct session *session, const struct event *event, uint64_t now_ns, struct np_error *error)
{
    const unsigned flags =
        (event->joined ? SESSION_STEP_JOINED : 0) | (event->solver ? SESSION_STEP_SOLVER : 0);

    if (event->letter != '\0' && strchr("<>^HWE.", event->letter) != NULL)
        return session_act(session, (enum session_action)event->letter, now_ns, error);
    if (event->joined && (session->at == 0 || session_is_restart(session, session->at - 1)))
        return NP_UNSUPPORTED;
    for (unsigned move = 0; move < MOVE_COUNT; move++)
        if (move_letter((enum move)move) == event->letter)
            return session_move_as(session, (enum move)move, flags, now_ns, error);
    return NP_UNSUPPORTED;
}

enum np_status
session_replay(struct session *session, const struct event *event, struct np_error *error)
{
    const uint64_t now_ns = event->time_ms * CLOCK_NS_PER_MS;
    enum np_status status;

    /* The clock of an attempt may start before the first move. */
    if (now_ns > 0)
        session_start_clock(session, 0);
    status = replay_any(session, event, now_ns, error);
    if (status == NP_UNSUPPORTED)
        return np_fail(error, NP_BAD_INPUT, "event '%c' is not possible here", event->letter);
    if (status == NP_OK && session->clock_started && now_ns >= session->played_ns) {
        session->played_ns = now_ns;
        session->since_ns = now_ns;
    }
    return status;
}
