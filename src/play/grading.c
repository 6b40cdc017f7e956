// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Grading: which moves were slips, by the bounds of the positions.
 */
#include "config.h"

#include "play/grading.h"

/* The number of slips among these moves: each slip increased the distance by one, and each other
 * move decreased it by one. */
static uint32_t
slips_of(size_t moves, int64_t rise)
{
    return (uint32_t)(((int64_t)moves + rise) / 2);
}

void
grading_learn_key(struct session *session, uint64_t key, struct bounds bounds)
{
    const uint32_t position = positions_find(&session->positions, key);

    if (position != POSITION_NONE)
        (void)positions_tighten(&session->positions, position, bounds);
}

struct bounds
grading_bounds_at(const struct session *session, size_t index)
{
    return session->positions.items[session->visited[index]].bounds;
}

/* Distances that rise as little as possible from the start satisfy all bounds. So the moves that
 * increase those distances are the fewest slips possible. */
bool
grading_is_slip(const struct session *session, size_t index)
{
    const uint32_t before = session->visited[index], after = session->visited[index + 1];

    return !session_is_restart(session, index) &&
           positions_rise(&session->positions, after).least >
               positions_rise(&session->positions, before).least;
}

enum grading_verdict
grading_verdict_of(const struct session *session, size_t index)
{
    const struct bounds before = grading_bounds_at(session, index);
    const struct bounds after = grading_bounds_at(session, index + 1);

    if (session_is_restart(session, index))
        return GRADING_UNGRADED;
    if (before.upper != BOUND_UNKNOWN && after.lower >= before.upper)
        return GRADING_SLIP;
    if (after.upper != BOUND_UNKNOWN && after.upper <= before.lower)
        return GRADING_CLOSER;
    return grading_is_slip(session, index) ? GRADING_BACK : GRADING_UNGRADED;
}

/* Whether it is known how a step changed the distance. */
static bool
is_judged(const struct session *session, size_t index)
{
    const enum grading_verdict verdict = grading_verdict_of(session, index);

    return verdict == GRADING_CLOSER || verdict == GRADING_SLIP;
}

/* Of the boards between two steps whose distance is not known exactly, the one nearest to the
 * middle. */
static size_t
middle_inexact(const struct session *session, size_t begin, size_t end)
{
    const size_t middle = begin + (end - begin) / 2;

    for (size_t i = middle; i <= end; i++)
        if (!bounds_exact(grading_bounds_at(session, i)))
            return i;
    for (size_t i = middle; i > begin; i--)
        if (!bounds_exact(grading_bounds_at(session, i - 1)))
            return i - 1;
    return middle;
}

bool
grading_next_ungraded(const struct session *session, size_t from, size_t *index)
{
    size_t end = session->at, begin;

    while (end > from && is_judged(session, end - 1))
        end--;
    begin = end;
    while (begin > from && !is_judged(session, begin - 1))
        begin--;
    *index = middle_inexact(session, begin, end);
    return begin < end;
}

/* Puts a run among the longest ones, in order; of equal runs the first one comes first. */
static void
keep_loss(struct grading_loss *losses, size_t count, size_t most, struct grading_loss loss)
{
    size_t at = count < most ? count : most;

    while (at > 0 && losses[at - 1].moves < loss.moves) {
        if (at < most)
            losses[at] = losses[at - 1];
        at--;
    }
    if (at < most)
        losses[at] = loss;
}

/* The distances that the marks of grading_is_slip() mean, relative to the start. */
static int64_t
rise_at(const struct session *session, size_t index)
{
    return positions_rise(&session->positions, session->visited[index]).least;
}

size_t
grading_losses(const struct session *session, struct grading_loss *losses, size_t most)
{
    size_t at = session_first_move(session), count = 0;

    while (at < session->at) {
        const int64_t here = rise_at(session, at);
        size_t end = at + 1;

        if (rise_at(session, end) > here) {
            /* Runs that follow one another at the same distance are one. */
            while (end < session->at &&
                   (rise_at(session, end) > here || rise_at(session, end + 1) > here))
                end++;
            keep_loss(losses, count++, most, (struct grading_loss){at, end - at});
        }
        at = end;
    }
    return count;
}

struct grading_slips
grading_slips_at(const struct session *session, size_t index)
{
    const uint32_t position = session->visited[index];
    const size_t moves = index - session_first_move(session);

    return (struct grading_slips){
        .least = slips_of(moves, positions_rise(&session->positions, position).least),
        .most = slips_of(moves, positions_rise(&session->positions, position).most),
    };
}

struct grading_slips
grading_slips(const struct session *session)
{
    return grading_slips_at(session, session->at);
}

bool
grading_excess(const struct session *session, int64_t *excess)
{
    const struct grading_slips slips = grading_slips(session);

    /* Each slip costs two moves. */
    *excess = 2 * (int64_t)slips.least;
    return slips.least == slips.most;
}
