// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How the lines of a comparison's picture look, and the legend that says so.
 */
#ifndef NP_CLI_COMPARE_COMPARE_INK_H
#define NP_CLI_COMPARE_COMPARE_INK_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/compare/compare.h"

/* Writes the style sheet, and the marks that <use href="#mN"/> refers to. */
void compare_ink_style(FILE *stream);

/* The number of the class, cN, that colours a method. In one panel with all methods colour tells
 * the algorithm; with a panel an algorithm (`apart`), the heuristic or, where there is none, again
 * the algorithm. */
unsigned compare_ink_colour(const struct compare *compare, unsigned method, bool apart);

/* The number of the mark for a method's heuristic, which it has. */
unsigned compare_ink_mark(const struct method *method);

/* How many units high the legend is. */
unsigned compare_ink_legend_height(const struct compare *compare, bool apart);

/* Writes the legend of what took part, from the origin to the right and down. */
void compare_ink_legend(const struct compare *compare, bool apart, FILE *stream);

#endif
