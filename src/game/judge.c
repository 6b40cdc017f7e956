// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the session knows of the distance to the goal, and which moves were slips.
 *
 * The bounds belong to the positions (puzzle/positions.h). A move changes the distance by exactly
 * one, so a move that does not bring the goal closer leads away from it and costs two moves in the
 * end: a slip. Where the bounds do not tell which moves these were, the positions still tell how
 * many there are at least: whoever is back at the start after fourteen moves made seven slips.
 */
#include "config.h"

#include "game/session.h"

/* Slips of so many moves, by how much the distance has risen: each of them made it longer by one
 * move, all others shorter. */
static uint32_t
slips_of(size_t moves, int64_t rise)
{
    return (uint32_t)(((int64_t)moves + rise) / 2);
}

void
session_learn(struct session *session, struct bounds bounds)
{
    (void)positions_learn(&session->positions, session->visited[session->at], bounds);
}

void
session_learn_key(struct session *session, uint64_t key, struct bounds bounds)
{
    const uint32_t position = positions_find(&session->positions, key);

    if (position != POSITION_NONE)
        (void)positions_learn(&session->positions, position, bounds);
}

struct bounds
session_bounds_at(const struct session *session, size_t index)
{
    return session->positions.items[session->visited[index]].bounds;
}

struct bounds
session_bounds_here(const struct session *session)
{
    return session_bounds_at(session, session->at);
}

struct bounds
session_bounds_start(const struct session *session)
{
    return session->positions.items[0].bounds;
}

uint64_t
session_key_at(const struct session *session, size_t index)
{
    return session->positions.items[session->visited[index]].key;
}

/* The distances that rise least from the start are distances that all bounds allow, so the moves
 * that lengthen them are the fewest slips that these moves can have had. */
bool
session_is_slip(const struct session *session, size_t index)
{
    const uint32_t before = session->visited[index], after = session->visited[index + 1];

    return !session_is_restart(session, index) &&
           positions_least_rise(&session->positions, after) >
               positions_least_rise(&session->positions, before);
}

enum session_verdict
session_judge(const struct session *session, size_t index)
{
    const struct bounds before = session_bounds_at(session, index);
    const struct bounds after = session_bounds_at(session, index + 1);

    if (session_is_restart(session, index))
        return SESSION_UNJUDGED;
    if (before.upper != BOUND_UNKNOWN && after.lower >= before.upper)
        return SESSION_SLIP;
    if (after.upper != BOUND_UNKNOWN && after.upper <= before.lower)
        return SESSION_CLOSER;
    return session_is_slip(session, index) ? SESSION_BACK : SESSION_UNJUDGED;
}

/* Whether it is not known which way a step led. */
static bool
is_unjudged(const struct session *session, size_t index)
{
    const enum session_verdict verdict = session_judge(session, index);

    return verdict == SESSION_UNJUDGED || verdict == SESSION_BACK;
}

static bool
is_exact(const struct session *session, size_t index)
{
    return bounds_exact(session_bounds_at(session, index));
}

/* The board nearest to the middle of two boards whose distance is not known; one of them is. */
static size_t
middle_inexact(const struct session *session, size_t begin, size_t end)
{
    const size_t middle = begin + (end - begin) / 2;

    for (size_t i = middle; i <= end; i++)
        if (!is_exact(session, i))
            return i;
    for (size_t i = middle; i > begin; i--)
        if (!is_exact(session, i - 1))
            return i - 1;
    return middle;
}

bool
session_unjudged(const struct session *session, size_t *index)
{
    const size_t first = session_first_move(session);
    size_t end = session->at, begin;

    while (end > first && !is_unjudged(session, end - 1))
        end--;
    for (begin = end; begin > first; begin--)
        if (!is_unjudged(session, begin - 1))
            break;
    *index = middle_inexact(session, begin, end);
    return begin < end;
}

struct session_slips
session_slips_at(const struct session *session, size_t index)
{
    const uint32_t position = session->visited[index];
    const size_t moves = index - session_first_move(session);

    return (struct session_slips){
        .least = slips_of(moves, positions_least_rise(&session->positions, position)),
        .most = slips_of(moves, positions_most_rise(&session->positions, position)),
    };
}

struct session_slips
session_slips(const struct session *session)
{
    return session_slips_at(session, session->at);
}

bool
session_excess(const struct session *session, int64_t *excess)
{
    const struct session_slips slips = session_slips(session);

    /* Each slip costs two moves, whichever it was. */
    *excess = 2 * (int64_t)slips.least;
    return slips.least == slips.most;
}
