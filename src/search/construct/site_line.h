// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Placing one outer line of a rectangle: the step that row-and-column constructions repeat.
 */
#ifndef NP_SEARCH_CONSTRUCT_SITE_LINE_H
#define NP_SEARCH_CONSTRUCT_SITE_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "search/construct/site.h"

/* The part of a site that is not finished: rows top .. bottom - 1, columns left .. right - 1. */
struct site_area {
    uint32_t top;
    uint32_t bottom;
    uint32_t left;
    uint32_t right;
};

enum site_side { SITE_TOP, SITE_BOTTOM, SITE_LEFT, SITE_RIGHT, SITE_SIDE_COUNT };

/* Whether the line on that side may be finished: two other lines stay to work in, and the blank
 * does not belong to it. */
bool site_line_free(const struct site *site, const struct site_area *area, enum site_side side);

/* Estimates how many moves finishing that line takes for each of its cells. */
double site_line_cost(struct site *site, const struct site_area *area, enum site_side side);

/* Brings the tiles of that line home, which site_line_free() allows, leaves everything outside of
 * the area alone, and takes the line out of the area. Ends early if the site is stopped. */
void site_line_place(struct site *site, struct site_area *area, enum site_side side);

#endif
