// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Glides: tiles that have moved slide to their cells within a moment. The board itself has changed
 * already, so nothing waits for a glide, and the next move ends it.
 *
 * Time is passed in: a view asks where to draw the tiles now, and when to draw them again.
 */
#ifndef NP_TUI_WIDGET_GLIDE_H
#define NP_TUI_WIDGET_GLIDE_H

#include <stdbool.h>
#include <stdint.h>

#include "puzzle/move.h"

enum {
    GLIDE_NS = 100000000,      /* how long a glide lasts */
    GLIDE_FRAME_NS = 16666667, /* from frame to frame: 60 a second */
};

/* All zero = nothing glides. */
struct glide {
    uint32_t count; /* tiles; those behind the blank, in the direction of the move */
    enum move move;
    uint64_t since_ns;
    uint64_t lasts_ns;
};

/* `count` tiles have made a move. A glide that is too short for two frames is none. */
void glide_begin(
    struct glide *glide, enum move move, uint32_t count, uint64_t now_ns, uint64_t lasts_ns);

void glide_end(struct glide *glide);

bool glide_runs(const struct glide *glide, uint64_t now_ns);

/* When to draw the next frame; UINT64_MAX if nothing glides. */
uint64_t glide_wake_ns(const struct glide *glide, uint64_t now_ns);

/* How far the tiles still are from their cells, from 1 to 0. */
double glide_left(const struct glide *glide, uint64_t now_ns);

#endif
