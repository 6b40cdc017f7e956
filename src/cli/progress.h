// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The progress of a search on standard error: on a terminal one line that is rewritten, elsewhere
 * one line per proved bound and per improved solution.
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

/* The time between two updates on a terminal. */
enum { PROGRESS_TICK_NS = 100000000 };

/* The progress of the whole run. */
struct progress {
    enum { PROGRESS_NONE, PROGRESS_LINE, PROGRESS_LOG } kind;
    int64_t silent_ns; /* PROGRESS_LOG prints nothing about a board before this time */
    bool visible;      /* the line is on the terminal */
};

/* The progress of one board. The thread that solves the board writes it, the thread that shows
 * progress reads it. */
struct progress_board {
    struct search_counters counters; /* updated by the solver */
    const char *source;
    uint64_t index;
    _Atomic int64_t started_ns; /* 0 = not yet */
    _Atomic uint64_t length;    /* of the best solution; 0 = none */
    _Atomic uint64_t lower_bound;
};

/* Chooses the kind by the options and by whether standard error is a terminal. */
void progress_init(struct progress *progress, const struct cli_options *options);

/* Starts the clock of a board. */
void progress_begin(struct progress_board *board, const char *source, uint64_t index);

/* Records a new answer of the solver; called by the thread that solves the board. */
void progress_news(const struct progress *progress, struct progress_board *board,
    const struct solver_answer *answer);

/* Redraws the line on a terminal; must not be called while results are printed. */
void progress_tick(struct progress *progress, struct progress_board *board);

/* The same with a text of the caller. */
void progress_show(struct progress *progress, const char *format, ...) NP_PRINTF(2, 3);

/* Removes the line before results are printed. */
void progress_hide(struct progress *progress);

#endif
