// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The session's clock: it runs from the first move to the last one and stands still in between as
 * long as there is a reason.
 */
#include "config.h"

#include "game/session_clock.h"

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
