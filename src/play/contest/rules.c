// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The rules of contests.
 */
#include "config.h"

#include "play/contest/rules.h"

#include "base/clock.h"
#include "puzzle/path.h"

enum contest_phase
contest_phase(const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;

    if (!attempt_has(attempt, 0))
        return CONTEST_NONE;
    if (session->finished)
        return !session_is_dnf(session) && attempt->part < contest_parts(&attempt->spec)
                   ? CONTEST_SPLIT
                   : CONTEST_OVER;
    if (session->clock_started)
        return CONTEST_RUNNING;
    if (attempt->look_ns != 0)
        return CONTEST_LOOK;
    return attempt_has(attempt, CONTEST_WAITS) || attempt->part > 1 || attempt->interrupted
               ? CONTEST_READY
               : CONTEST_RUNNING;
}

bool
contest_locks(const struct session *session)
{
    const enum contest_phase phase = contest_phase(session);

    return phase != CONTEST_NONE && phase != CONTEST_OVER;
}

bool
contest_has_begun(const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;

    return contest_locks(session) && (attempt->part > 1 || attempt->look_ns != 0 ||
                                         session->clock_started || session->event_count > 0);
}

bool
contest_hides_tiles(const struct session *session)
{
    const enum contest_phase phase = contest_phase(session);

    return phase == CONTEST_READY ||
           (phase == CONTEST_RUNNING && attempt_has(&session->attempt, CONTEST_BLIND) &&
               session->count > 0);
}

bool
contest_go(struct session *session, uint64_t now_ns)
{
    struct attempt *const attempt = &session->attempt;

    if (contest_phase(session) != CONTEST_READY)
        return false;
    if (attempt_has(attempt, CONTEST_LOOKS) && !attempt->interrupted)
        attempt->look_ns = now_ns > 0 ? now_ns : 1;
    else
        session_start_clock(session, now_ns);
    attempt->interrupted = false;
    return true;
}

/* ---- time --------------------------------------------------------------------------------- */

uint64_t
contest_left_ns(const struct session *session, uint64_t now_ns)
{
    const struct attempt *const attempt = &session->attempt;
    const uint64_t limit_ns = (uint64_t)attempt->spec.number * CLOCK_NS_PER_SECOND;
    const enum contest_phase phase = contest_phase(session);
    uint64_t used_ns = 0;

    if (phase == CONTEST_RUNNING && attempt_has(attempt, CONTEST_LIMITED))
        used_ns = session_time_ns(session, now_ns);
    else if (phase != CONTEST_LOOK)
        return UINT64_MAX;
    else if (now_ns > attempt->look_ns)
        used_ns = now_ns - attempt->look_ns;
    return used_ns < limit_ns ? limit_ns - used_ns : 0;
}

enum np_status
contest_tick(struct session *session, uint64_t now_ns, bool *changed, struct np_error *error)
{
    struct attempt *const attempt = &session->attempt;
    const uint64_t limit_ns = (uint64_t)attempt->spec.number * CLOCK_NS_PER_SECOND;

    *changed = contest_left_ns(session, now_ns) == 0;
    if (!*changed)
        return NP_OK;
    /* A tick that comes late must not lengthen the time. */
    if (contest_phase(session) == CONTEST_LOOK) {
        session_start_clock(session, attempt->look_ns + limit_ns);
        attempt->look_ns = 0;
        return NP_OK;
    }
    return contest_end(session, now_ns - (session_time_ns(session, now_ns) - limit_ns), error);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* Plays the shortest solution from the start; repeating the game finds it. */
static enum np_status
play_best(struct session *session, uint64_t now_ns, struct np_error *error)
{
    struct session again = {0};
    struct path path = {0};
    struct board start;
    enum np_status status = board_copy(&start, &session->start, error);

    if (status == NP_OK)
        status = session_init(&again, &start, &session->goal, error);
    again.attempt = session->attempt;
    for (size_t i = 0; i < session->event_count && path.length == 0 && status == NP_OK; i++) {
        status = session_replay(&again, &session->events[i], error);
        if (status == NP_OK && session_at_goal(&again) &&
            again.moves == session->attempt.best_moves)
            status = session_path(&again, &path, error);
    }
    if (status == NP_OK && session->moves > 0)
        status = session_act(session, SESSION_RESTART, now_ns, error);
    for (size_t i = 0; i < path.length && status == NP_OK; i++)
        status = session_move(session, (enum move)path.moves[i], now_ns, error);
    path_free(&path);
    session_free(&again);
    board_free(&start);
    return status;
}

enum np_status
contest_end(struct session *session, uint64_t now_ns, struct np_error *error)
{
    const struct attempt *const attempt = &session->attempt;
    const bool by_moves = attempt_has(attempt, CONTEST_BY_MOVES) && attempt->best_moves > 0;
    enum np_status status = NP_OK;

    if (!session->finished && by_moves &&
        (!session_at_goal(session) || session->moves > attempt->best_moves))
        status = play_best(session, now_ns, error);
    return status == NP_OK ? session_act(session, SESSION_END, now_ns, error) : status;
}

/* ---- results ------------------------------------------------------------------------------ */

struct attempt_split
contest_split(const struct session *session, unsigned part, uint64_t now_ns)
{
    if (part < session->attempt.part)
        return session->attempt.splits[part - 1];
    return (struct attempt_split){
        session_time_ns(session, now_ns) / CLOCK_NS_PER_MS, session->moves};
}

struct attempt_split
contest_total(const struct session *session, uint64_t now_ns)
{
    struct attempt_split total = contest_split(session, session->attempt.part, now_ns);

    for (unsigned part = 1; part < session->attempt.part; part++) {
        total.time_ms += session->attempt.splits[part - 1].time_ms;
        total.moves += session->attempt.splits[part - 1].moves;
    }
    return total;
}

struct attempt
contest_next(const struct session *session)
{
    struct attempt next = session->attempt;

    next.splits[next.part - 1] = contest_split(session, next.part, 0);
    next.part++;
    next.look_ns = 0;
    next.best_moves = 0;
    return next;
}
