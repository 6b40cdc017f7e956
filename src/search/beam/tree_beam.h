// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The tree beam: a beam for large boards. It keeps no copies of the board. The states of a level
 * are the leaves of a tree of moves, which is walked on one board from leaf to leaf, so the cost of
 * a state does not depend on the size of the board.
 */
#ifndef NP_SEARCH_BEAM_TREE_BEAM_H
#define NP_SEARCH_BEAM_TREE_BEAM_H

#include "search/beam/beam.h"

/* The longest side of an area that a tree beam solves as one block. */
enum { TREE_CORE = 7 };

bool tree_beam_takes(const struct shape *shape);

/* Returns the memory that a run of a width needs, without the path. */
uint64_t tree_beam_bytes(const struct shape *shape, uint32_t width);

/* Runs a task on boards of a shape that tree_beam_takes(), whose goal_blank is replaced by that of
 * the task. */
void tree_beam_run(const struct shape *shape, const struct beam_host *host, struct beam_task *task);

#endif
