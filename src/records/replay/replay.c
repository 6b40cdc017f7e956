// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Replaying: the difference that each event makes to the moves since the start.
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
cause_of(const struct session_event *event)
{
    return event->letter == '<'   ? REPLAY_UNDO
           : event->letter == '>' ? REPLAY_REDO
           : event->letter == '^' ? REPLAY_RESTART
           : event->solver        ? REPLAY_SOLVER
                                  : REPLAY_MOVE;
}

/* Repeats an event. It adds moves to those since the start, or takes some back. */
static enum np_status
repeat(struct replay *replay, const struct session_event *event, struct path *moves,
    struct np_error *error)
{
    const struct session *const session = &replay->session;
    struct replay_move how = {.time_ms = event->time_ms, .cause = cause_of(event), .back = true};
    enum np_status status = session_replay(&replay->session, event, error);

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

void
replay_mark_slips(const struct replay *replay, bool *slips)
{
    const struct session *const session = &replay->session;
    size_t step = session->at, back = 0;

    /* From the end: each move back cancels a move before it. */
    for (size_t i = replay->path.length; i > 0; i--) {
        slips[i - 1] = false;
        if (replay->moves[i - 1].back)
            back++;
        else if (back > 0)
            back--;
        else if (step > session_first_move(session))
            slips[i - 1] = grading_is_slip(session, --step);
    }
}
