// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison: every chosen method (an algorithm with a heuristic) on every board, as a table or
 * as tab-separated values.
 */
#ifndef NP_CLI_COMPARE_COMPARE_H
#define NP_CLI_COMPARE_COMPARE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/modes.h"
#include "puzzle/format/format.h"
#include "puzzle/instance.h"
#include "solver/race.h"

struct compare_board {
    struct puzzle puzzle; /* puzzle.error says why no method can run */
    struct instance instance;
    uint64_t root_bound; /* a lower bound, known before any run */
    bool shortest_known;
    uint64_t shortest;   /* length of a shortest solution */
    struct answer *runs; /* one per method, without paths; no algorithm: it did not run; owned */
};

/* One method's totals over all boards. */
struct compare_total {
    size_t ran;
    size_t found;
    size_t optimal;
    double moves;     /* sum over the runs with a solution */
    double log_nodes; /* sum over the runs with a solution */
    double seconds;   /* sum over all runs */
    uint64_t peak_bytes;
};

/* Fetching and reporting run in different threads, which write different fields. */
struct compare {
    struct job *job;
    const struct cli_options *options;
    bool table;             /* print a table, not values */
    struct method *methods; /* owned */
    unsigned method_count;
    uint64_t memory_bytes; /* for the tables and all runs side by side */
    atomic_bool write_failed;

    /* Fetching: */
    struct heuristic_cache cache;
    struct compare_board *board; /* the board being fetched, method by method */
    unsigned next_method;
    struct np_error input_error; /* why the input ended early */

    /* Reporting: */
    size_t board_count;           /* reported so far */
    struct compare_total *totals; /* one per method; owned */
};

/* Adds the runs on a board to the totals. */
void compare_add_board(struct compare *compare, const struct compare_board *board);

/* Prints the totals of all methods. */
void compare_print_table(const struct compare *compare, FILE *stream);

/* Prints the names of the values, then one method's run on a board. */
void compare_print_names(FILE *stream);
void compare_print_run(
    const struct compare *compare, const struct compare_board *board, unsigned index, FILE *stream);

#endif
