// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sweeps: the blank crosses a board from side to side so that most tiles it passes come nearer to
 * their homes, until only small distances are left for the lines to mend.
 */
#ifndef NP_SEARCH_CONSTRUCT_SITE_SWEEP_H
#define NP_SEARCH_CONSTRUCT_SITE_SWEEP_H

#include "search/construct/site.h"
#include "search/construct/site_line.h"

/* Sweeps a site as long as that pays; does nothing to one that is small or nearly in order. The
 * distances that are left are some tenths of a move a tile. Ends early if the site is stopped. */
void site_sweep(struct site *site);

/* Whether an area is large enough for sweeps. */
bool site_sweep_takes(const struct site_area *area);

/* Crosses the rows or columns next to a side of the area there and back. */
void site_sweep_side(struct site *site, const struct site_area *area, enum site_side side);

#endif
