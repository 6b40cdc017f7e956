// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Replaying: the difference that each event makes to the moves since the start; and following a
 * kept solve in its own time.
 */
#include "config.h"

#include "records/replay/replay.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "play/grading.h"

/* Adds a move of the board. */
static enum np_status
add(struct replay *replay, enum move move, const struct replay_move *how, struct np_error *error)
{
    const size_t at = replay->path.length;

    if (at == REPLAY_MOVES_MAX)
        return np_fail(error, NP_TOO_LARGE, "The solve has too many moves to replay");
    if (!memory_grow_array(&replay->moves, &replay->capacity, at + 1, sizeof replay->moves[0]))
        return np_no_memory(error);
    replay->moves[at] = *how;
    return path_append(&replay->path, move, error);
}

static enum replay_cause
cause_of(const struct event *event)
{
    return event->letter == '<'   ? REPLAY_UNDO
           : event->letter == '>' ? REPLAY_REDO
           : event->letter == '^' ? REPLAY_RESTART
           : event->solver        ? REPLAY_SOLVER
                                  : REPLAY_MOVE;
}

/* Repeats an event. It adds moves to those since the start, or takes some back. */
static enum np_status
repeat(struct replay *replay, const struct event *event, struct path *moves, struct np_error *error)
{
    const struct session *const session = &replay->session;
    enum np_status status = session_replay(&replay->session, event, error);
    struct replay_move how = {.time_ms = event->time_ms,
        .manhattan = session->manhattan,
        .placed = session->placed,
        .cause = cause_of(event),
        .back = true};

    while (status == NP_OK && moves->length > session->moves)
        status = add(replay, move_inverse((enum move)moves->moves[--moves->length]), &how, error);
    how.back = false;
    while (status == NP_OK && moves->length < session->moves) {
        const enum move move =
            session_move_of(session, session_first_move(session) + moves->length);

        status = path_append(moves, move, error);
        if (status == NP_OK)
            status = add(replay, move, &how, error);
    }
    replay->end_ms = event->time_ms;
    return status;
}

enum np_status
replay_init(struct replay *replay, const struct record *record, struct np_error *error)
{
    struct path moves = {0}; /* those since the start that were not taken back */
    enum np_status status;

    memset(replay, 0, sizeof *replay);
    status = record_begin(record, &replay->session, error);
    replay->start_placed = replay->session.placed;
    for (size_t i = 0; i < record->event_count && status == NP_OK; i++)
        status = repeat(replay, &record->events[i], &moves, error);
    path_free(&moves);
    return status;
}

void
replay_free(struct replay *replay)
{
    path_free(&replay->path);
    free(replay->moves);
    session_free(&replay->session);
    memset(replay, 0, sizeof *replay);
}

/* ---- pace ------------------------------------------------------------------------------------ */

enum np_status
pace_init(struct pace *pace, struct kept_solve *kept, struct np_error *error)
{
    enum np_status status;

    memset(pace, 0, sizeof *pace);
    pace->kept = *kept;
    memset(kept, 0, sizeof *kept);
    status = replay_init(&pace->replay, &pace->kept.record, error);
    if (status == NP_OK)
        status = board_copy(&pace->board, &pace->kept.record.start, error);
    if (status == NP_OK)
        pace_go_to(pace, 0);
    return status;
}

void
pace_free(struct pace *pace)
{
    record_free(&pace->kept.record);
    replay_free(&pace->replay);
    board_free(&pace->board);
    memset(pace, 0, sizeof *pace);
}

bool
pace_fits(const struct pace *pace, const struct session *session)
{
    return session->board.width == pace->board.width &&
           session->board.height == pace->board.height &&
           session->goal.kind == pace->kept.record.goal.kind;
}

void
pace_go_to(struct pace *pace, uint64_t time_ms)
{
    const struct replay *const replay = &pace->replay;

    while (pace->at < replay->path.length && replay->moves[pace->at].time_ms <= time_ms)
        board_move(&pace->board, (enum move)replay->path.moves[pace->at++]);
    while (pace->at > 0 && replay->moves[pace->at - 1].time_ms > time_ms)
        board_move(&pace->board, move_inverse((enum move)replay->path.moves[--pace->at]));
    pace->manhattan =
        pace->at > 0 ? replay->moves[pace->at - 1].manhattan : replay->session.start_manhattan;
    pace->placed = pace->at > 0 ? replay->moves[pace->at - 1].placed : replay->start_placed;
}

int64_t
pace_lead_ms(const struct pace *pace, const struct session *session, uint64_t time_ms)
{
    const struct replay *const replay = &pace->replay;
    const double left = session->start_manhattan == 0
                            ? 0
                            : (double)session->manhattan / (double)session->start_manhattan;
    const double start = (double)replay->session.start_manhattan, wanted = left * start;
    uint64_t then_ms = session->finished || wanted < start ? replay->end_ms : 0;

    for (size_t i = 0; i < replay->path.length && !session->finished && wanted < start; i++)
        if ((double)replay->moves[i].manhattan <= wanted) {
            then_ms = replay->moves[i].time_ms;
            break;
        }
    return (int64_t)then_ms - (int64_t)time_ms;
}
