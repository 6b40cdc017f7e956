// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How well what is on a canvas can be read: on every ground of grounds.h, with no, 8, 256 and all
 * colours.
 *
 * Text has to stand out from what is behind it by a contrast of 4.5 (WCAG 2.1, 1.4.3), shapes such
 * as large digits by 3 (1.4.11). A full block covers its cell, so its ground is that of the cells
 * around it: a digit made of black blocks is nothing on a black screen, whatever the background of
 * its own cells.
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

/* Checks a canvas in a theme; `name` names the view in the report. */
void contrast_judge(struct contrast_report *report, const struct canvas *canvas,
    const struct theme_row *theme, const char *name);

#endif
