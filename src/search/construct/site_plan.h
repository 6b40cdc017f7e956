// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Plans: in which order the outer lines of a site are placed until it is solved.
 */
#ifndef NP_SEARCH_CONSTRUCT_SITE_PLAN_H
#define NP_SEARCH_CONSTRUCT_SITE_PLAN_H

#include "search/construct/site.h"

enum site_plan {
    SITE_PLAN_CHEAPEST, /* the side whose line takes the fewest moves for each of its cells */
    SITE_PLAN_FRINGE,   /* the classroom's order: the top row, the left column, and so on */
};

/* Solves a site, whose board must be solvable, and hands the last moves to its sink; ends early
 * when the site is stopped. */
void site_construct(struct site *site, enum site_plan plan);

#endif
