// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Row-and-column construction: outer lines are placed one by one, each of any of the four sides,
 * until nine cells or fewer are left, which are solved in the fewest moves. The plan of the
 * cheapest side sweeps the board first, so that only small distances are left to the lines, and
 * sweeps the rows next to a side again where placing lines has dragged tiles away from their homes.
 *
 *      A A A A A       a line may be placed as long as the blank does not belong to it and two
 *      B . . . D       other lines stay to work in, so the last area always holds the blank's
 *      B . . . D       goal, wherever it is
 *      B C C C D
 */
#include "config.h"

#include "search/construct/site_plan.h"

#include "search/construct/site_core.h"
#include "search/construct/site_line.h"
#include "search/construct/site_sweep.h"

/* A line that takes more moves than this for each of its cells is worth a sweep. */
#define SWEEP_COST 12.0

/* ... and another one if the last has saved so many. */
#define SWEEP_GAIN 0.5

/* Chooses the side whose line comes next; there always is one while the area is too large. */
typedef enum site_side choose_side(struct site *site, const struct site_area *area);

static enum site_side
cheapest_side(struct site *site, const struct site_area *area)
{
    enum site_side best = SITE_SIDE_COUNT;
    double best_cost = 0;

    for (enum site_side side = SITE_TOP; side < SITE_SIDE_COUNT; side++) {
        if (!site_line_free(site, area, side))
            continue;
        const double cost = site_line_cost(site, area, side);
        if (best == SITE_SIDE_COUNT || cost < best_cost) {
            best = side;
            best_cost = cost;
        }
    }
    return best;
}

/* Keeps the area as square as it can and prefers top and left. */
static enum site_side
fringe_side(struct site *site, const struct site_area *area)
{
    const bool tall = area->bottom - area->top >= area->right - area->left;
    const enum site_side order[2][SITE_SIDE_COUNT] = {
        {SITE_LEFT, SITE_RIGHT, SITE_TOP, SITE_BOTTOM},
        {SITE_TOP, SITE_BOTTOM, SITE_LEFT, SITE_RIGHT}};
    unsigned i = 0;

    while (!site_line_free(site, area, order[tall][i]))
        i++;
    return order[tall][i];
}

/* Sweeps the rows next to a side as long as that pays. */
static void
sweep_side(struct site *site, const struct site_area *area, enum site_side side)
{
    double cost = site_line_cost(site, area, side);
    double before = cost + SWEEP_COST;

    while (cost > SWEEP_COST && cost < before - SWEEP_GAIN && !site->stopped) {
        before = cost;
        site_sweep_side(site, area, side);
        cost = site_line_cost(site, area, side);
    }
}

/* Places one line and takes it out of the area. */
static void
place_line(struct site *site, struct site_area *area, enum site_plan plan)
{
    static choose_side *const choices[] = {
        [SITE_PLAN_CHEAPEST] = cheapest_side, [SITE_PLAN_FRINGE] = fringe_side};
    const enum site_side side = choices[plan](site, area);

    if (plan == SITE_PLAN_CHEAPEST && site_sweep_takes(area))
        sweep_side(site, area, side);
    site_line_place(site, area, side);
}

void
site_construct(struct site *site, enum site_plan plan)
{
    struct site_area area = {.bottom = site->height, .right = site->width};

    if (plan == SITE_PLAN_CHEAPEST)
        site_sweep(site);
    if (site->width > 1 && site->height > 1) {
        while (
            (area.bottom - area.top) * (area.right - area.left) > SITE_CORE_CELLS && !site->stopped)
            place_line(site, &area, plan);
    }
    if (!site->stopped)
        site_core_solve(site, &area);
    site_flush(site);
}
