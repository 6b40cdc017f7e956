// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The canvas: a grid of cells in memory that views draw on. What falls outside is clipped.
 *
 * paint_show() shows a whole canvas at once, so nothing flickers. Tests need no terminal.
 */
#ifndef NP_TUI_TERM_CANVAS_H
#define NP_TUI_TERM_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "front/theme.h"

/* The characters that draw boards, in Unicode or in ASCII. */
enum glyph {
    GLYPH_SINGLE, /* the first of the single lines, in the order that follows */
    GLYPH_HORIZONTAL = GLYPH_SINGLE,
    GLYPH_VERTICAL,
    GLYPH_TOP_LEFT,
    GLYPH_TOP,
    GLYPH_TOP_RIGHT,
    GLYPH_LEFT,
    GLYPH_CROSS,
    GLYPH_RIGHT,
    GLYPH_BOTTOM_LEFT,
    GLYPH_BOTTOM,
    GLYPH_BOTTOM_RIGHT,
    GLYPH_DOUBLE,                                           /* the same glyphs in double lines */
    GLYPH_ARROW_UP = GLYPH_DOUBLE + GLYPH_BOTTOM_RIGHT + 1, /* in the order of enum move */
    GLYPH_ARROW_DOWN,
    GLYPH_ARROW_LEFT,
    GLYPH_ARROW_RIGHT,
    GLYPH_ARROW_UP_LEFT,
    GLYPH_ARROW_UP_RIGHT,
    GLYPH_ARROW_DOWN_LEFT,
    GLYPH_ARROW_DOWN_RIGHT,
    GLYPH_BLOCK,
    GLYPH_UPPER_HALF,
    GLYPH_LOWER_HALF,
    GLYPH_BLANK,  /* the blank where there are no lines */
    GLYPH_PLACED, /* a placed tile */
    GLYPH_COUNT
};

uint32_t glyph_character(enum glyph glyph, bool ascii);

/* Hit regions: what a click means. Drawing a key, a row of a list or a field of a form adds its
 * region to the canvas. */
enum hit_kind {
    HIT_NONE,
    HIT_KEY,      /* the name of key `index`: a click presses it */
    HIT_ROW,      /* rows of a list, from row `index` on */
    HIT_FIELD,    /* field `index` of a form */
    HIT_PREVIOUS, /* the field's mark for the previous choice */
    HIT_NEXT,     /* the field's mark for the next choice */
    HIT_TEXT,     /* a prompt, shown from byte `index` of its text */
};

struct hit {
    enum hit_kind kind;
    int y;
    int x;
    int rows;
    int cols;
    size_t index;
};

/* More regions than this are dropped. */
enum { HITS_MAX = 64 };

struct hits {
    struct hit list[HITS_MAX];
    unsigned count;
};

/* A click at (y, x), and what it hits. */
struct click {
    int y;
    int x;
    enum hit_kind kind; /* what was hit: where regions overlap, the one added last; or HIT_NONE */
    size_t index;       /* of the region; for HIT_ROW, the row that was clicked */
    int column;         /* relative to the region */
};

struct click hits_find(const struct hits *hits, int y, int x);

struct canvas_cell {
    uint32_t glyph; /* a Unicode character; 0 = the right half of a wide one */
    enum role role;
};

struct canvas {
    int rows;
    int cols;
    struct canvas_cell *cells; /* rows * cols, row by row; owned */
    bool ascii;                /* show only ASCII characters */
    bool coarse;               /* the font has neither braille patterns nor eighths of blocks */
    struct hits hits;          /* what clicks mean */
    int cursor_y;              /* where screen readers look: the blank; -1 = anywhere */
    int cursor_x;
};

/* Clears the canvas and resizes it, to at least 1x1. Before the first call it is all zero. Returns
 * NP_OK, or NP_NO_MEMORY with the canvas unchanged. */
enum np_status canvas_resize(struct canvas *canvas, int rows, int cols, struct np_error *error);

void canvas_free(struct canvas *canvas);

/* Fills everything with spaces of ROLE_TEXT and drops all hit regions. */
void canvas_clear(struct canvas *canvas);

/* Puts one character, which must be one column wide. */
void canvas_put(struct canvas *canvas, int y, int x, enum role role, uint32_t glyph);

/* Fills a rectangle with one character. */
void canvas_fill(
    struct canvas *canvas, int y, int x, int height, int width, enum role role, uint32_t glyph);

/* Adds a hit region. */
void canvas_add_hit(
    struct canvas *canvas, int y, int x, int rows, int cols, enum hit_kind kind, size_t index);

/* Changes the role of a rectangle and keeps its characters. */
void canvas_set_role(struct canvas *canvas, int y, int x, int height, int width, enum role role);

/*
 * Writes UTF-8 text, cut at column `end`, and returns the column after it. Control characters and
 * malformed bytes become '?'; on an ASCII canvas, letters lose their accents, and other characters
 * become '?'.
 */
int canvas_text(struct canvas *canvas, int y, int x, int end, enum role role, const char *text);

/* Writes text so that it ends before column `end`. */
void canvas_text_right(struct canvas *canvas, int y, int end, enum role role, const char *text);

/* Like canvas_text(), with a format as for printf; writes at most 511 bytes. */
int canvas_printf(struct canvas *canvas, int y, int x, int end, enum role role, const char *format,
    ...) NP_PRINTF(6, 7);

/* The number of columns that canvas_text() would use. */
int canvas_text_width(const struct canvas *canvas, const char *text);

/* Writes a text before column `end`; one that does not fit is cut between words and ends in "...".
 * Returns the column after it. */
int canvas_fit(struct canvas *canvas, int y, int x, int end, enum role role, const char *text);

/* The same with a format as for printf, for at most 511 bytes. */
int canvas_fit_printf(struct canvas *canvas, int y, int x, int end, enum role role,
    const char *format, ...) NP_PRINTF(6, 7);

/* Writes text wrapped between words, from row `y` to before row `bottom` and to before column
 * `end`. Text that is too long ends in "...". Returns the row after it. */
int canvas_wrap(
    struct canvas *canvas, int y, int x, int end, int bottom, enum role role, const char *text);

#endif
