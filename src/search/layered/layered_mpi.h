// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One layered search over the processes that mpirun starts, its *ranks*. Rank 0 runs the program;
 * the threads of the others run tasks of its search. Only compiled after ./configure --with-mpi.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_MPI_H
#define NP_SEARCH_LAYERED_LAYERED_MPI_H

#include "pdb/table.h"
#include "search/layered/layered_team.h"

/* Joins the other ranks, each with its number of threads. `tell` prints the reason before a failure
 * ends all ranks. Returns the rank; 0 if mpirun did not start this process. Call it once, and
 * layered_mpi_end() from the same thread. */
int layered_mpi_begin(unsigned threads, void (*tell)(const struct np_error *error));

/* Leaves MPI. Rank 0 ends the others; with an exit status other than 0, another rank ends all. */
void layered_mpi_end(int exit_status);

/* Other ranks: runs tasks in options->threads threads until rank 0 ends, with the tables that it
 * uses, read or built. */
void layered_mpi_serve(const struct pdb_build_options *options);

/* Rank 0: takes the threads of the other ranks for a search and returns how many; 0 if another
 * search has them. The same thread gives them back. */
unsigned layered_mpi_take(void);

void layered_mpi_give(void);

/* Rank 0: lets such a thread, from 0, expand seeds, with the effects of a layered_run. */
enum layered_end layered_mpi_run(struct layered_team *team, unsigned number,
    struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count);

#endif
