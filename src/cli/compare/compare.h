// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison: every chosen method (an algorithm with a heuristic) on every board, and the
 * printers that show it.
 */
#ifndef NP_CLI_COMPARE_COMPARE_H
#define NP_CLI_COMPARE_COMPARE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/input.h"
#include "cli/option/options.h"
#include "puzzle/format/format.h"
#include "puzzle/instance.h"
#include "solver/heuristic_cache.h"
#include "solver/method.h"

struct compare_board {
    struct puzzle puzzle;     /* puzzle.error says why there is nothing to run */
    struct instance instance; /* both lose their tiles when the board is added */
    uint32_t width;
    uint32_t height;
    uint64_t root_bound; /* known before any run */
    bool shortest_known;
    uint64_t shortest;       /* length of a shortest solution */
    struct method_run *runs; /* one for each method; owned */
};

struct compare {
    const struct cli_options *options;
    const char *settings;   /* as settings_put() writes them */
    struct method *methods; /* owned */
    unsigned method_count;
    struct compare_board **boards; /* those that were reported; owned */
    size_t board_count;
    size_t board_capacity;
    struct heuristic_cache cache;
};

/* Starts a comparison without boards, of the methods that the options choose; see methods_list().
 *
 * The caller frees it with compare_free(), whatever is returned. Returns NP_OK or NP_NO_MEMORY. */
enum np_status compare_init(
    struct compare *compare, const struct cli_options *options, struct np_error *error);

/* Prepares board->puzzle for its runs; if that fails, board->puzzle.error says why. */
void compare_prepare(struct compare *compare, struct compare_board *board);

/* Adds a board after its runs; it belongs to the comparison then. Returns NP_OK or NP_NO_MEMORY. */
enum np_status compare_add(
    struct compare *compare, struct compare_board *board, struct np_error *error);

/* Frees a board that was not added. */
void compare_board_free(struct compare_board *board);

void compare_free(struct compare *compare);

/* "optimal", "solved" or "unknown". */
const char *compare_result(const struct method_run *run);

/* How a format prints a comparison; each function may be NULL. */
struct compare_printer {
    enum format_shape shape;
    void (*begin)(const struct compare *compare, FILE *stream);
    void (*board)(const struct compare *compare, const struct compare_board *board, FILE *stream);
    void (*end)(const struct compare *compare, FILE *stream);
};

extern const struct compare_printer compare_table_printer;
extern const struct compare_printer compare_tsv_printer;
extern const struct compare_printer compare_json_printer;
extern const struct compare_printer compare_gnuplot_printer;

#endif
