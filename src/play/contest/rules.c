// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The rules of events.
 */
#include "config.h"

#include "play/contest/rules.h"

#include "base/clock.h"
#include "puzzle/path.h"

enum event_phase
event_phase(const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;

    if (!attempt_has(attempt, 0))
        return EVENT_NONE;
    if (session->finished)
        return !session_is_dnf(session) && attempt->part < attempt_parts(attempt) ? EVENT_SPLIT
                                                                                  : EVENT_OVER;
    if (session->clock_started)
        return EVENT_RUNNING;
    if (attempt->look_ns != 0)
        return EVENT_LOOK;
    return attempt_has(attempt, EVENT_WAITS) || attempt->part > 1 || attempt->interrupted
               ? EVENT_READY
               : EVENT_RUNNING;
}

bool
event_locks(const struct session *session)
{
    const enum event_phase phase = event_phase(session);

    return phase != EVENT_NONE && phase != EVENT_OVER;
}

bool
event_has_begun(const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;

    return event_locks(session) && (attempt->part > 1 || attempt->look_ns != 0 ||
                                       session->clock_started || session->event_count > 0);
}

bool
event_hides_tiles(const struct session *session)
{
    const enum event_phase phase = event_phase(session);

    return phase == EVENT_READY ||
           (phase == EVENT_RUNNING && attempt_has(&session->attempt, EVENT_BLIND) &&
               session->count > 0);
}

bool
event_go(struct session *session, uint64_t now_ns)
{
    struct attempt *const attempt = &session->attempt;

    if (event_phase(session) != EVENT_READY)
        return false;
    if (attempt_has(attempt, EVENT_LOOKS) && !attempt->interrupted)
        attempt->look_ns = now_ns > 0 ? now_ns : 1;
    else
        session_start_clock(session, now_ns);
    attempt->interrupted = false;
    return true;
}

/* ---- time --------------------------------------------------------------------------------- */

uint64_t
event_left_ns(const struct session *session, uint64_t now_ns)
{
    const struct attempt *const attempt = &session->attempt;
    const uint64_t limit_ns = (uint64_t)attempt->spec.number * CLOCK_NS_PER_SECOND;
    const enum event_phase phase = event_phase(session);
    uint64_t used_ns = 0;

    if (phase == EVENT_LOOK && now_ns > attempt->look_ns)
        used_ns = now_ns - attempt->look_ns;
    else if (phase == EVENT_RUNNING && attempt_has(attempt, EVENT_LIMITED))
        used_ns = session_time_ns(session, now_ns);
    else if (phase != EVENT_LOOK)
        return 0;
    return used_ns < limit_ns ? limit_ns - used_ns : 0;
}

/* Whether time can end the look or the game. */
static bool
is_timed(const struct session *session)
{
    const enum event_phase phase = event_phase(session);

    return phase == EVENT_LOOK || (phase == EVENT_RUNNING && session->clock_started &&
                                      attempt_has(&session->attempt, EVENT_LIMITED));
}

uint64_t
event_wake_ns(const struct session *session, uint64_t now_ns)
{
    return is_timed(session) ? now_ns + event_left_ns(session, now_ns) : UINT64_MAX;
}

enum np_status
event_tick(struct session *session, uint64_t now_ns, bool *changed, struct np_error *error)
{
    struct attempt *const attempt = &session->attempt;
    const uint64_t limit_ns = (uint64_t)attempt->spec.number * CLOCK_NS_PER_SECOND;

    *changed = is_timed(session) && event_left_ns(session, now_ns) == 0;
    if (!*changed)
        return NP_OK;
    /* A tick that comes late must not lengthen the time. */
    if (event_phase(session) == EVENT_LOOK) {
        session_start_clock(session, attempt->look_ns + limit_ns);
        attempt->look_ns = 0;
        return NP_OK;
    }
    return event_end(session, now_ns - (session_time_ns(session, now_ns) - limit_ns), error);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* Finds the moves of the shortest solution by repeating the game. */
static enum np_status
find_best(const struct session *session, struct path *path, struct np_error *error)
{
    struct session again = {0};
    struct board start;
    enum np_status status = board_copy(&start, &session->start, error);

    if (status == NP_OK)
        status = session_init(&again, &start, &session->goal, error);
    attempt_begin(&again.attempt, &session->attempt.spec, session->attempt.id);
    for (size_t i = 0; i < session->event_count && status == NP_OK; i++) {
        status = session_replay(&again, &session->events[i], error);
        if (status == NP_OK && session_at_goal(&again) &&
            again.moves == session->attempt.best_moves) {
            status = session_path(&again, path, error);
            break;
        }
    }
    session_free(&again);
    board_free(&start);
    return status;
}

/* Plays the shortest solution from the start. */
static enum np_status
play_best(struct session *session, uint64_t now_ns, struct np_error *error)
{
    struct path path = {0};
    enum np_status status = find_best(session, &path, error);

    if (status == NP_OK && session->moves > 0)
        status = session_act(session, SESSION_RESTART, now_ns, error);
    for (size_t i = 0; i < path.length && status == NP_OK; i++)
        status = session_move(session, (enum move)path.moves[i], now_ns, error);
    path_free(&path);
    return status;
}

enum np_status
event_end(struct session *session, uint64_t now_ns, struct np_error *error)
{
    const struct attempt *const attempt = &session->attempt;
    const bool by_moves = attempt_has(attempt, EVENT_BY_MOVES) && attempt->best_moves > 0;
    enum np_status status = NP_OK;

    if (!session->finished && by_moves &&
        (!session_at_goal(session) || session->moves > attempt->best_moves))
        status = play_best(session, now_ns, error);
    return status == NP_OK ? session_act(session, SESSION_END, now_ns, error) : status;
}

/* ---- results ------------------------------------------------------------------------------ */

struct attempt_split
event_total(const struct session *session, uint64_t now_ns)
{
    struct attempt_split total = attempt_before(&session->attempt);

    total.time_ms += session_time_ns(session, now_ns) / CLOCK_NS_PER_MS;
    total.moves += session->moves;
    return total;
}

struct attempt
event_next(const struct session *session)
{
    struct attempt next = session->attempt;

    next.splits[next.part - 1] =
        (struct attempt_split){session->played_ns / CLOCK_NS_PER_MS, session->moves};
    next.part++;
    next.look_ns = 0;
    next.best_moves = 0;
    return next;
}
