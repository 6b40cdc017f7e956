// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Replaying events: a saved game becomes a session again by doing all that was done.
 */
#include "config.h"

#include "game/session.h"

#include <string.h>

#include "base/clock.h"

/* Whether the next move can go with the step before it: that is a move, too. */
static bool
can_join(const struct session *session)
{
    return session->at > 0 && !session_is_restart(session, session->at - 1);
}

static enum np_status
replay_move(struct session *session, const struct session_event *event, enum move move,
    uint64_t now_ns, struct np_error *error)
{
    enum np_status status;

    if (event->joined && !can_join(session))
        return NP_UNSUPPORTED;
    status = event->solver ? session_move_by_solver(session, move, now_ns, error)
                           : session_move(session, move, now_ns, error);
    if (status == NP_OK && event->joined)
        session->steps[session->at - 1] |= SESSION_STEP_JOINED;
    return status;
}

enum np_status
session_replay(struct session *session, const struct session_event *event, struct np_error *error)
{
    const uint64_t now_ns = event->time_ms * CLOCK_NS_PER_MS;
    enum np_status status = NP_OK;

    for (unsigned i = 0; i < MOVE_COUNT; i++)
        if (move_letter((enum move)i) == event->letter)
            status = replay_move(session, event, (enum move)i, now_ns, error);
    switch (event->letter) {
    case 'U':
    case 'D':
    case 'L':
    case 'R':
        break;
    case '<':
        status = session_undo(session, now_ns, error);
        break;
    case '>':
        status = session_redo(session, now_ns, error);
        break;
    case '0':
        status = session_restart(session, now_ns, error);
        break;
    case 'H':
        session_take_hint(session, now_ns);
        break;
    case 'W':
        session->watched = true;
        break;
    case '.':
        break;
    default:
        return np_fail(error, NP_BAD_INPUT, "unknown event '%c'", event->letter);
    }
    /* The game was possible when it was played. */
    if (status == NP_UNSUPPORTED)
        return np_fail(error, NP_BAD_INPUT, "event '%c' is not possible here", event->letter);
    if (status == NP_OK && session->clock_started && now_ns >= session->played_ns) {
        session->played_ns = now_ns;
        session->since_ns = now_ns;
    }
    return status;
}
