// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Grading: what the bounds tell, and the background solver that measures boards behind the player.
 */
#include "config.h"

#include "game/grading.h"

#include <string.h>

#include "base/clock.h"

enum { LOOK_PAUSE_NS = 10000000 };

/* A board that takes longer stays ungraded. */
#define LIMIT_NS (10 * (uint64_t)CLOCK_NS_PER_SECOND)

/* ---- what is known ------------------------------------------------------------------------ */

/* The slips among these moves: each made the distance one longer, all others one shorter. */
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
        (void)positions_learn(&session->positions, position, bounds);
}

struct bounds
grading_bounds_at(const struct session *session, size_t index)
{
    return session->positions.items[session->visited[index]].bounds;
}

struct bounds
grading_bounds_here(const struct session *session)
{
    return grading_bounds_at(session, session->at);
}

struct bounds
grading_bounds_start(const struct session *session)
{
    return session->positions.items[0].bounds;
}

/* All bounds allow the distances that rise least from the start, so the moves that lengthen them
 * are the fewest slips that there can be. */
bool
grading_is_slip(const struct session *session, size_t index)
{
    const uint32_t before = session->visited[index], after = session->visited[index + 1];

    return !session_is_restart(session, index) &&
           positions_least_rise(&session->positions, after) >
               positions_least_rise(&session->positions, before);
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

/* Whether it is not known where a step led. */
static bool
is_unjudged(const struct session *session, size_t index)
{
    const enum grading_verdict verdict = grading_verdict_of(session, index);

    return verdict == GRADING_UNGRADED || verdict == GRADING_BACK;
}

static bool
is_exact(const struct session *session, size_t index)
{
    return bounds_exact(grading_bounds_at(session, index));
}

/* Of all boards between two steps whose distance is not known, the one nearest to the middle. */
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
grading_next_ungraded(const struct session *session, size_t *index)
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

struct grading_slips
grading_slips_at(const struct session *session, size_t index)
{
    const uint32_t position = session->visited[index];
    const size_t moves = index - session_first_move(session);

    return (struct grading_slips){
        .least = slips_of(moves, positions_least_rise(&session->positions, position)),
        .most = slips_of(moves, positions_most_rise(&session->positions, position)),
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

/* ---- measuring boards ---------------------------------------------------------------------- */

static void
rest(struct grading *grading)
{
    background_free(grading->background);
    grading->background = NULL;
    grading->cancelled = false;
}

void
grading_free(struct grading *grading)
{
    rest(grading);
    memset(grading, 0, sizeof *grading);
}

bool
grading_due(const struct grading *grading, uint64_t now_ns)
{
    return grading->background == NULL || now_ns >= grading->look_at_ns;
}

uint64_t
grading_wake_ns(const struct grading *grading)
{
    return grading->background == NULL ? UINT64_MAX : grading->look_at_ns;
}

void
grading_stop(struct grading *grading)
{
    if (grading->background == NULL || grading->cancelled)
        return;
    background_cancel(grading->background);
    grading->cancelled = true;
}

/* Finds the board before step `index`; false if the player was not there since the last restart. */
static bool
board_before(const struct session *session, size_t index, struct board *board)
{
    if (index < session_first_move(session) || index > session->at ||
        board_copy(board, &session->board, NULL) != NP_OK)
        return false;
    for (size_t i = session->at; i > index; i--)
        board_move(board, move_inverse(session_move_of(session, i - 1)));
    return true;
}

static void
begin(struct grading *grading, const struct session *session, size_t index,
    const struct solver_options *options)
{
    struct solver_options limited = *options;
    struct board board = {0};

    if (limited.time_ns == 0 || limited.time_ns > LIMIT_NS)
        limited.time_ns = LIMIT_NS;
    /* Without memory or a thread the moves stay ungraded. */
    if (!board_before(session, index, &board) ||
        background_start(&grading->background, &board, &session->goal, &limited, NULL) != NP_OK) {
        rest(grading);
        grading->gave_up = true;
        grading->gave_up_at = session->at;
    }
    grading->key = session_key_at(session, index);
    board_free(&board);
}

/* Reads the background solver; returns whether the session learned anything. */
static bool
look(struct grading *grading, struct session *session)
{
    struct background_view view;
    bool learned = false;

    background_look(grading->background, &view);
    if (view.running)
        return false;
    if (view.has_path) {
        grading_learn_key(
            session, grading->key, (struct bounds){view.lower_bound, view.path_length});
        learned = true;
    }
    if (!grading->cancelled && !view.optimal) {
        grading->gave_up = true;
        grading->gave_up_at = session->at;
    }
    rest(grading);
    return learned;
}

bool
grading_work(struct grading *grading, struct session *session, const struct solver_options *options,
    uint64_t now_ns, bool idle)
{
    bool learned = false;
    size_t index;

    if (grading->background != NULL)
        learned = look(grading, session);
    if (grading->gave_up && grading->gave_up_at != session->at)
        grading->gave_up = false;
    if (grading->background == NULL && idle && !grading->gave_up &&
        grading_next_ungraded(session, &index))
        begin(grading, session, index, options);
    grading->look_at_ns = now_ns + LOOK_PAUSE_NS;
    return learned;
}
