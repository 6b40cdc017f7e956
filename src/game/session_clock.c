// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The session's clock, and whoever listens to what happens at which time.
 */
#include "config.h"

#include "game/session_clock.h"

#include "base/clock.h"

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

void
session_clock_stop(struct session *session, uint64_t now_ns)
{
    session->played_ns = session_time_ns(session, now_ns);
    session->since_ns = now_ns;
}

void
session_clock_start(struct session *session, uint64_t now_ns)
{
    if (!session->clock_started) {
        session->clock_started = true;
        session->since_ns = now_ns;
    }
}

void
session_pause(struct session *session, enum session_pause reason, uint64_t now_ns)
{
    session_clock_stop(session, now_ns);
    session->paused |= reason;
}

void
session_resume(struct session *session, enum session_pause reason, uint64_t now_ns)
{
    session_clock_stop(session, now_ns);
    session->paused &= ~(unsigned)reason;
}

void
session_tell(const struct session *session, char letter, unsigned flags, uint64_t now_ns)
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
        session_tell(session, '.', 0, now_ns);
}

void
session_take_hint(struct session *session, uint64_t now_ns)
{
    session->hints++;
    session_tell(session, 'H', 0, now_ns);
}

void
session_watch(struct session *session, uint64_t now_ns)
{
    if (session->watched || session->finished)
        return;
    session->watched = true;
    session_tell(session, 'W', 0, now_ns);
}
