// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How far a search is, on standard error: on a terminal one line that changes, elsewhere a line
 * for each bound that was proved or solution that was improved.
 */
#ifndef NP_CLI_PROGRESS_H
#define NP_CLI_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "cli/option/options.h"
#include "search/search.h"
#include "solver/solver.h"

/* The shortest time between two lines on a terminal. */
enum { PROGRESS_TICK_NS = 100000000 };

/* Of the whole run. */
struct progress {
    enum { PROGRESS_NONE, PROGRESS_LINE, PROGRESS_LOG } kind;
    int64_t patience_ns; /* of the log: how long a board is not talked about */
    bool visible;        /* a line stands on the terminal */
};

/* Of one board. The thread that solves it writes, the one that ticks reads. */
struct progress_board {
    struct search_counters counters; /* give these to the solver */
    const char *source;
    uint64_t index;
    _Atomic int64_t started_ns; /* 0 = not yet */
    _Atomic uint64_t length;    /* of the best solution; 0 = none */
    _Atomic uint64_t lower_bound;
};

/* Chooses the kind by the options and by what standard error is. */
void progress_init(struct progress *progress, const struct cli_options *options);

/* A board is being solved from now on. */
void progress_begin(struct progress_board *board, const char *source, uint64_t index);

/* The solver has news of a board; from the thread that solves it. */
void progress_news(const struct progress *progress, struct progress_board *board,
    const struct solver_answer *answer);

/* Draws the line anew; from the thread that ticks, never while results are printed. */
void progress_tick(struct progress *progress, struct progress_board *board);

/* Draws a line of these words, where lines change; as progress_tick(). */
void progress_show(struct progress *progress, const char *format, ...) NP_PRINTF(2, 3);

/* Takes the line off the terminal, to make room for results. */
void progress_hide(struct progress *progress);

#endif
