// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The progress of a search on standard error: on a terminal, one line that is rewritten;
 * otherwise, one line for each proved bound and improved solution.
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
    int64_t silent_ns; /* PROGRESS_LOG prints nothing about a board before this time has passed */
    bool visible;      /* the line is shown on the terminal */
};

/* The progress of one board. The thread that solves the board writes it; the thread that shows
 * progress reads it. */
struct progress_board {
    struct search_counters counters; /* updated by the solver */
    const char *source;
    uint64_t index;
    _Atomic int64_t started_ns; /* 0 = not started */
    _Atomic uint64_t length;    /* length of the best solution; 0 = none */
    _Atomic uint64_t lower_bound;
};

/* Chooses the kind from the options and whether standard error is a terminal. */
void progress_init(struct progress *progress, const struct cli_options *options);

/* Starts the clock of a board. */
void progress_begin(struct progress_board *board, const char *source, uint64_t index);

/* Records a new answer of the solver; the thread that solves the board calls it. */
void progress_news(
    const struct progress *progress, struct progress_board *board, const struct answer *answer);

/* Redraws the line on a terminal; must not be called while results are being printed. */
void progress_tick(struct progress *progress, struct progress_board *board);

/* Does the same with the caller's text. */
void progress_show(struct progress *progress, const char *format, ...) NP_PRINTF(2, 3);

/* Prints a remark (message.h) while the line may be visible. Any thread may call it. */
void progress_remark(const struct progress *progress, const char *format, ...) NP_PRINTF(2, 3);

/* Removes the line, so that results can be printed. */
void progress_hide(struct progress *progress);

#endif
