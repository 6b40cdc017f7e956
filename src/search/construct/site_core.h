// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The last cells of a construction, solved in the fewest moves.
 */
#ifndef NP_SEARCH_CONSTRUCT_SITE_CORE_H
#define NP_SEARCH_CONSTRUCT_SITE_CORE_H

#include "search/construct/site.h"
#include "search/construct/site_line.h"

/* The most cells site_core_solve() takes. */
enum { SITE_CORE_CELLS = 9 };

/* Solves what is left of a site, everything outside of the area being home already: at most
 * SITE_CORE_CELLS cells in two rows and two columns or more, or a single line of any length. The
 * board must be solvable. */
void site_core_solve(struct site *site, const struct site_area *area);

#endif
