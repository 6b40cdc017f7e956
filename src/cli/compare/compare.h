// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison: every chosen method (an algorithm with a heuristic) on every board, and the
 * printers that show it.
 */
#ifndef NP_CLI_COMPARE_COMPARE_H
#define NP_CLI_COMPARE_COMPARE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text/text.h"
#include "cli/modes.h"
#include "puzzle/format/format.h"
#include "puzzle/instance.h"
#include "solver/method.h"

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
    size_t compared;  /* runs that found a solution for a board of known shortest length */
    double excess;    /* sum of length / shortest - 1 over the compared runs */
    double log_nodes; /* sum over the runs with a solution */
    double seconds;   /* sum over all runs */
    uint64_t peak_bytes;
};

/* Fetching and reporting run in different threads, which write different fields. */
struct compare {
    struct job *job;
    const struct cli_options *options;
    const struct compare_printer *printer;
    struct text settings;   /* as option_settings() writes them */
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
    struct compare_board *first;  /* reported board; owned */
    struct compare_total *totals; /* for the table: one per method; owned */
};

/* How a format prints a comparison; each function may be NULL. Boards are not kept, so `board`
 * accumulates what `end` needs and returns NP_OK or NP_NO_MEMORY. `run` prints one method's run on
 * the board. */
struct compare_printer {
    enum format_shape shape;
    void (*begin)(FILE *stream);
    void (*run)(const struct compare *compare, const struct compare_board *board, unsigned method,
        FILE *stream);
    enum np_status (*board)(struct compare *compare, const struct compare_board *board,
        FILE *stream, struct np_error *error);
    void (*end)(const struct compare *compare, FILE *stream);
};

extern const struct compare_printer compare_table_printer;
extern const struct compare_printer compare_tsv_printer;
extern const struct compare_printer compare_json_printer;

#endif
