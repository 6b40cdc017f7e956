// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What a comparison found: boards down, methods of algorithm and heuristic across, one run each;
 * and the three ways to show it.
 */
#ifndef NP_CLI_COMPARE_COMPARE_H
#define NP_CLI_COMPARE_COMPARE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/option/options.h"
#include "solver/method.h"

struct compare_board {
    const char *source; /* as in struct puzzle */
    uint64_t index;
    uint32_t width;
    uint32_t height;
    bool shortest_known;
    uint64_t shortest;       /* length of a shortest solution */
    struct method_run *runs; /* one a method; owned */
};

struct compare {
    struct method *methods; /* owned */
    unsigned method_count;
    struct compare_board *boards; /* finished ones; owned */
    size_t board_count;
    size_t board_capacity;
};

/* Begins without boards, with the methods that the options choose; see methods_list().
 *
 * The caller frees it with compare_free(), whatever is returned. Returns NP_OK or NP_NO_MEMORY. */
enum np_status compare_init(
    struct compare *compare, const struct cli_options *options, struct np_error *error);

/* Adds a finished board, whose runs the comparison takes over. Returns NP_OK or NP_NO_MEMORY. */
enum np_status compare_add(
    struct compare *compare, const struct compare_board *board, struct np_error *error);

void compare_free(struct compare *compare);

/* "optimal", "solved" or "unknown". */
const char *compare_result(const struct method_run *run);

/* Tab-separated values: a line of names, then a line a run, a board at a time. */
void compare_tsv_head(FILE *stream);
void compare_tsv_board(
    const struct compare *compare, const struct compare_board *board, FILE *stream);

struct puzzle;

/* JSON Lines, an object a run, a board at a time, which is `puzzle`; `settings` as settings_put()
 * has them. */
void compare_json_board(const struct compare *compare, const struct compare_board *board,
    const struct puzzle *puzzle, const char *settings, FILE *stream);

/* A table of one board's runs, and one of all boards. */
void compare_table_board(
    const struct compare *compare, const struct compare_board *board, FILE *stream);
void compare_table_all(const struct compare *compare, FILE *stream);

/* Nodes, time and memory against the length of a shortest solution, as an SVG picture. */
void compare_svg(const struct compare *compare, FILE *stream);

#endif
