// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The clock of a session.
 */
#include "config.h"

#include "play/session.h"

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
session_stop_clock(struct session *session, uint64_t now_ns)
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
    session_stop_clock(session, now_ns);
    session->paused |= reason;
}

void
session_resume(struct session *session, enum session_pause reason, uint64_t now_ns)
{
    session_stop_clock(session, now_ns);
    session->paused &= ~(unsigned)reason;
}
