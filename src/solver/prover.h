// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The prover: proofs with the best tables there are, and with better ones where it takes long.
 *
 * Tables cost seconds once and then save minutes. A proof begins with what is ready; each time
 * it has taken a good part of the time that the next stronger tables would, those are built
 * and it goes on with them. Built tables stay, in memory and on disk. Private to the solver room.
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

/* Tries to prove without the large tables, where these are still to be read from disk: an easy
 * board need not wait for that. A short search with small tables or none, the same whatever the
 * time. The run must have no limit of nodes. Returns whether it was tried. */
bool prover_try_small_tables(struct incumbent *incumbent, struct worker *worker);

/* Starts with the best heuristic that is ready for the incumbent's board. */
void prover_open(struct prover *prover, struct incumbent *incumbent);

/* Whether that is a pattern database. */
bool prover_has_tables(const struct prover *prover);

/* Whether it is one or may become one. */
bool prover_may_get_tables(const struct prover *prover);

void prover_close(struct prover *prover);

/* Tries to prove until it is done, the run is over, or the deadline (0 = none) has come;
 * another call goes on with the same tables. The worker's thread and `threads` in all may build. */
void prover_run(
    struct prover *prover, struct worker *worker, unsigned threads, uint64_t deadline_ns);

/* Tries to prove once with the tables at hand, in so many nodes (0 = all that are left). */
void prover_run_nodes(struct prover *prover, struct worker *worker, uint64_t nodes);

/* Opens a heuristic that the user chose, building its tables under the run's cancel token.
 *
 * Returns NP_OK, NP_UNSUPPORTED, NP_CANCELLED, NP_NO_MEMORY or NP_LIMIT (its table does not fit
 * into the memory limit, or not into the time; the incumbent's note says so). */
enum np_status prover_open_chosen(struct heuristic **heuristic, const struct heuristic_row *row,
    struct incumbent *incumbent, unsigned threads, struct np_error *error);

/* The optimal search that makes the most of a heuristic. */
const struct search_row *prover_search(const struct heuristic *heuristic);

#endif
