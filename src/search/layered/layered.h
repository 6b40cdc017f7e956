// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Layered search with a consistent heuristic: iterative deepening that never searches twice.
 *
 * With a consistent heuristic of the right parity every child has f = g + h of its parent or 2
 * more. A *layer* is all states with one f. Children that stay in the layer are followed depth
 * first; a parent with children that fall behind becomes a *seed* of the next layer, together with
 * the set of moves that were put off. The next layer starts from the seeds, those with the
 * smallest h first, so nothing is searched again and the last layer, where the goal is, is hardly
 * searched at all. (Iterative deepening A*, Korf 1985; keeping the fringe, Bjoernsson et al. 2005;
 * seeds and nodes in flight are ours, see doc/layered.md.)
 *
 *   layer f       root -----o-----o        o  expanded, f stays
 *                  |  \           |        x  put off: f + 2
 *                  x   o---x      x
 *   layer f + 2    o-----o            o---x      ... from the seeds on
 *
 * Within a layer a small hash of boards cuts duplicates: f and the board fix g, so equal boards are
 * equal states. It forgets, it never errs.
 *
 * When the seeds would outgrow the memory limit they are frozen: every further bound runs plain
 * depth-first iterations below the same seeds, which costs time and no memory, with the same
 * answer.
 *
 * Large layers are cut into tasks of a fixed number of seeds, which threads take by a counter; each
 * task has its own hash, so the nodes of a completed bound do not depend on the threads.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_H
#define NP_SEARCH_LAYERED_LAYERED_H

#include "search/search.h"

/* Set it to leave out special instructions of the processor: for tests, before any search. */
extern bool layered_portable;

/* The row is search_layered, declared in search.h; it needs the heuristic row `pdb`. */

#endif
