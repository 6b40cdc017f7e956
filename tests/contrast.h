// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How well what is on a canvas can be read.
 *
 * What a glyph is drawn in has to stand out from what is behind it by a contrast of 3 (WCAG 2.1,
 * 1.4.11), and on a filled tile by 4.5 (1.4.3). A full block covers its cell, so its ground is that
 * of the cells around it: a digit made of black blocks is nothing on a black screen, whatever the
 * background of its own cells.
 *
 * The colours are xterm's: its sixteen, the 6x6x6 cube and the greys. A dark ground is black with
 * foreground of colour 7, a light one white with black foreground. Bold foreground of the first
 * eight colours may or may not be bright, as terminals differ; dim foreground lies a third of the
 * way to the background.
 */
#ifndef NP_TESTS_CONTRAST_H
#define NP_TESTS_CONTRAST_H

#include "tui/term/canvas.h"
#include "front/theme.h"

enum { CONTRAST_TEXT_BYTES = 256 };

/* The findings so far; all-zero to begin with. */
struct contrast_report {
    unsigned faults;                 /* cells that are illegible on some ground with some colours */
    char first[CONTRAST_TEXT_BYTES]; /* the first of them */
};

/*
 * Checks a canvas in a theme without colours, with 8, 16, 256 and all, on both grounds; `view`
 * names the canvas in the report.
 */
void contrast_judge(struct contrast_report *report, const struct canvas *canvas,
    const struct theme_row *theme, const char *view);

#endif
