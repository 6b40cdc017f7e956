// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shortening: windows of a path are solved again, short ones first, then longer ones with wider
 * beams, until none gets shorter (search/beam/improve.c).
 */
#ifndef NP_JUDGE_SHORTEN_H
#define NP_JUDGE_SHORTEN_H

#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/path.h"
#include "solver/solver.h"

struct shorten_control {
    const struct cancel *cancel; /* may be NULL */
    void *context;
    void (*shorter)(void *context, const struct path *path); /* may be NULL */
    size_t least; /* no path between the two boards is shorter: stop there */
};

/* Shortens a path from `board` to any other board; it never grows and keeps both ends. Obeys the
 * time, the memory and the threads of the options; the beams are so narrow that 150 moves of a
 * 15-puzzle take a tenth of a second.
 *
 * Returns NP_OK (also if nothing could be done: the board is a line or too large, or memory is
 * short) or NP_NO_MEMORY. */
enum np_status shorten_path(struct path *path, const struct board *board,
    const struct solver_options *options, const struct shorten_control *control,
    struct np_error *error);

#endif
