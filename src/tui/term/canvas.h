// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The canvas: a grid of cells in memory that views draw on.
 *
 * Only terminal.c knows the real screen; it shows a finished canvas in one go, so nothing flickers
 * and every view can be drawn, at every size, by a test that has no terminal. What falls outside
 * the grid is cut off, so no view has to check.
 */
#ifndef NP_TUI_TERM_CANVAS_H
#define NP_TUI_TERM_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "tui/term/role.h"
#include "tui/term/touch.h"

struct canvas_cell {
    uint32_t glyph; /* a Unicode character; 0 = the right half of a wide one */
    enum role role;
};

struct canvas {
    int rows;
    int cols;
    struct canvas_cell *cells; /* rows * cols, row by row; owned */
    bool ascii;                /* only the first 128 characters are shown */
    struct touches touches;    /* what clicks mean */
};

/*
 * Makes the canvas (all zero, or from an earlier call) blank and of this size, at least 1x1.
 *
 * Returns NP_OK or NP_NO_MEMORY; then the canvas is as it was.
 */
enum np_status canvas_resize(struct canvas *canvas, int rows, int cols, struct np_error *error);

void canvas_free(struct canvas *canvas);

/* Fills everything with spaces of ROLE_TEXT; clicks mean nothing. */
void canvas_clear(struct canvas *canvas);

/* Puts one character of width 1. */
void canvas_put(struct canvas *canvas, int y, int x, enum role role, uint32_t glyph);

/* Fills a rectangle with one character. */
void canvas_fill(
    struct canvas *canvas, int y, int x, int height, int width, enum role role, uint32_t glyph);

/* Marks a rectangle, of which only what is inside the canvas counts, as a place to click: see
 * touch.h. */
void canvas_touch(
    struct canvas *canvas, int y, int x, int rows, int cols, enum touch_kind kind, size_t index);

/* Gives a rectangle another role and leaves its characters. */
void canvas_paint(struct canvas *canvas, int y, int x, int height, int width, enum role role);

/*
 * Writes UTF-8 text, cut at column `end`, and returns the column after it. Control characters and
 * what is not UTF-8 become '?', and so does what ASCII has no letter for on such a canvas, where
 * letters lose their accents.
 */
int canvas_text(struct canvas *canvas, int y, int x, int end, enum role role, const char *text);

/* The same, for what printf would print (up to 511 bytes of it). */
int canvas_printf(struct canvas *canvas, int y, int x, int end, enum role role, const char *format,
    ...) NP_PRINTF(6, 7);

/* The columns that canvas_text() would use. */
int canvas_text_width(const struct canvas *canvas, const char *text);

#endif
