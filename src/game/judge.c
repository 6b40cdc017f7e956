// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the session knows of the distance to the goal, and which moves were slips.
 *
 * A move changes the distance by exactly one. So whatever is learned of one board bounds all
 * boards of the game, one further off a move; and a move that does not bring the goal closer
 * leads away from it and costs two moves in the end: a slip.
 */
#include "config.h"

#include "game/session.h"

static uint32_t
plus(uint32_t bound, uint32_t moves)
{
    return bound >= SESSION_UNKNOWN - moves ? SESSION_UNKNOWN : bound + moves;
}

/* Tightens the bounds of the board before step `index`; false if nothing new was learned. */
static bool
tighten(struct session *session, size_t index, struct session_bounds learned)
{
    struct session_bounds *known = &session->bounds[index];
    bool news = false;

    if (learned.upper < known->upper) {
        known->upper = learned.upper;
        news = true;
    }
    if (learned.lower > known->lower) {
        known->lower = learned.lower;
        news = true;
    }
    /* Every path from here has the same parity, so a bound of the other parity is one too weak. */
    if (known->upper != SESSION_UNKNOWN && known->lower < known->upper &&
        (known->upper - known->lower) % 2 != 0)
        known->lower++;
    return news;
}

static struct session_bounds
one_move_away(struct session_bounds bounds)
{
    return (struct session_bounds){
        .lower = bounds.lower > 0 ? bounds.lower - 1 : 0,
        .upper = plus(bounds.upper, 1),
    };
}

/* Carries news from the board before step `index` to its neighbours, as far as it is news. */
static void
spread(struct session *session, size_t index)
{
    for (size_t i = index; i > 0 && !session_is_restart(session, i - 1); i--)
        if (!tighten(session, i - 1, one_move_away(session->bounds[i])))
            break;
    for (size_t i = index; i < session->count && !session_is_restart(session, i); i++)
        if (!tighten(session, i + 1, one_move_away(session->bounds[i])))
            break;
}

/* The first step after the restart before step `index`. Where the player stands that is known: a
 * walk there for every move would make a long game's time grow with its square. */
static size_t
first_move_before(const struct session *session, size_t index)
{
    size_t first = index;

    if (index <= session->at && index >= session_first_move(session))
        return session_first_move(session);
    while (first > 0 && !session_is_restart(session, first - 1))
        first--;
    return first;
}

void
session_learn_at(struct session *session, size_t index, struct session_bounds bounds)
{
    size_t first;

    if (!tighten(session, index, bounds))
        return;
    spread(session, index);
    /* After a restart the first board is the start again; its bounds hold in both places. */
    first = first_move_before(session, index);
    if (first > 0 && tighten(session, 0, session->bounds[first]))
        spread(session, 0);
}

void
session_learn(struct session *session, struct session_bounds bounds)
{
    session_learn_at(session, session->at, bounds);
}

struct session_bounds
session_bounds_here(const struct session *session)
{
    return session->bounds[session->at];
}

struct session_bounds
session_bounds_start(const struct session *session)
{
    return session->bounds[0];
}

enum session_verdict
session_judge(const struct session *session, size_t index)
{
    const struct session_bounds before = session->bounds[index];
    const struct session_bounds after = session->bounds[index + 1];

    if (session_is_restart(session, index))
        return SESSION_UNJUDGED;
    if (before.upper != SESSION_UNKNOWN && after.lower >= before.upper)
        return SESSION_SLIP;
    if (after.upper != SESSION_UNKNOWN && after.upper <= before.lower)
        return SESSION_CLOSER;
    return SESSION_UNJUDGED;
}

static bool
is_exact(const struct session *session, size_t index)
{
    return session->bounds[index].lower == session->bounds[index].upper;
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

    while (end > first && session_judge(session, end - 1) != SESSION_UNJUDGED)
        end--;
    for (begin = end; begin > first; begin--)
        if (session_judge(session, begin - 1) != SESSION_UNJUDGED)
            break;
    *index = middle_inexact(session, begin, end);
    return begin < end;
}

bool
session_excess(const struct session *session, int64_t *excess)
{
    const struct session_bounds start = session_bounds_start(session);
    const struct session_bounds here = session_bounds_here(session);

    *excess = (int64_t)session->moves + here.lower - start.lower;
    return start.lower == start.upper && here.lower == here.upper;
}

uint32_t
session_slips(const struct session *session)
{
    uint32_t slips = 0;
    int64_t excess;

    /* Each slip costs two moves, whichever it was. */
    if (session_excess(session, &excess))
        return (uint32_t)(excess / 2);
    for (size_t i = session_first_move(session); i < session->at; i++)
        slips += session_judge(session, i) == SESSION_SLIP;
    return slips;
}
