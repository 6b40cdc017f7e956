// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The ladder: which search follows which when nobody chose one.
 */
#ifndef NP_SOLVER_LADDER_H
#define NP_SOLVER_LADDER_H

#include "base/status.h"
#include "heuristic/heuristic.h"
#include "search/search.h"
#include "solver/effort.h"

/* Climbs the ladder from the first answer to the proof, until the effort is done.
 *
 * Returns NP_OK or NP_NO_MEMORY (nothing at all could be done). */
enum np_status ladder_climb(struct effort *effort, struct np_error *error);

/* The best admissible heuristic for a shape that is ready without waiting. */
const struct heuristic_row *ladder_heuristic(const struct shape *shape);

/* The algorithm that serves a heuristic best. */
const struct search_row *ladder_algorithm(const struct heuristic_row *heuristic);

#endif
