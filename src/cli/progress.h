// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The progress of a search on standard error: on a terminal one line that changes, elsewhere a line
 * for each bound that was proved and each solution that was improved.
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
    int64_t silent_ns; /* of the log: how long nothing is printed about a board */
    bool visible;      /* the line is on the terminal */
};

/* Of one board. The thread that solves it writes, the one that shows progress reads. */
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

/* Begins with a board. */
void progress_begin(struct progress_board *board, const char *source, uint64_t index);

/* Takes a new answer from the solver; called by the thread that solves the board. */
void progress_news(const struct progress *progress, struct progress_board *board,
    const struct solver_answer *answer);

/* Redraws the line; never called while results are printed. */
void progress_tick(struct progress *progress, struct progress_board *board);

/* Draws a line of this text, on a terminal; as progress_tick(). */
void progress_show(struct progress *progress, const char *format, ...) NP_PRINTF(2, 3);

/* Removes the line, to make room for results. */
void progress_hide(struct progress *progress);

#endif
