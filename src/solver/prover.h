// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The prover: optimal searches with the best tables that are ready, then with stronger ones.
 *
 * Tables cost seconds once and then save minutes. When a proof has taken a good part of the time
 * that it takes to build the next stronger tables, they are built and the proof goes on with them.
 * They stay in memory and on disk. Private to the solver room.
 */
#ifndef NP_SOLVER_PROVER_H
#define NP_SOLVER_PROVER_H

#include <stdint.h>

#include "pdb/store.h"
#include "solver/incumbent.h"

struct prover {
    struct incumbent *incumbent;
    struct heuristic *heuristic; /* owned; NULL where none serves the board */
    bool no_more;                /* stronger tables cannot be had */
    bool low_memory;             /* memory was refused: searches that need none go on */
    unsigned threads;            /* for the searches that use several; 0 = one */
    uint64_t nodes;              /* that a search may generate; 0 = as many as the solver may */
};

/* Tries a short proof with small tables or none while large tables are still on disk, so that easy
 * boards do not wait for them. It does not depend on the time. The run must have no node limit.
 * Returns whether it was tried. */
bool prover_try_small_tables(struct incumbent *incumbent, struct worker *worker);

/* Opens the best heuristic that is ready for the board. */
void prover_open(struct prover *prover, struct incumbent *incumbent);

/* Whether the heuristic is a pattern database. */
bool prover_has_tables(const struct prover *prover);

/* Whether it is one, or can become one. */
bool prover_may_get_tables(const struct prover *prover);

void prover_close(struct prover *prover);

/* Searches until the proof is done, the run is over or the deadline (0 = none) is reached. Another
 * call continues with the same tables. `threads` threads may build tables. */
void prover_run(
    struct prover *prover, struct worker *worker, unsigned threads, uint64_t deadline_ns);

/* Searches once with the tables at hand, for `nodes` nodes (0 = all that are left). */
void prover_run_nodes(struct prover *prover, struct worker *worker, uint64_t nodes);

/* Opens a heuristic that the user chose, building its tables under the run's cancel token.
 *
 * Returns NP_OK, NP_UNSUPPORTED, NP_CANCELLED, NP_NO_MEMORY or NP_LIMIT (its tables exceed the
 * memory or time limit; the answer's note says so). */
enum np_status prover_open_chosen(struct heuristic **heuristic, const struct heuristic_row *row,
    struct incumbent *incumbent, unsigned threads, struct np_error *error);

/* The fastest optimal search for a heuristic. */
const struct search_row *prover_search(const struct heuristic *heuristic);

#endif
