// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Prints a board on one line, `4x4: 1 2 ... 15 0`, a form that the program reads but never writes.
 */
#ifndef NP_TESTS_BOARD_LINE_H
#define NP_TESTS_BOARD_LINE_H

#include <inttypes.h>
#include <stdio.h>

#include "puzzle/board.h"

static inline void
board_line_print(const struct board *board, FILE *stream)
{
    fprintf(stream, "%" PRIu32 "x%" PRIu32 ":", board->width, board->height);
    for (uint32_t cell = 0; cell < board->cells; cell++)
        fprintf(stream, " %" PRIu32, board->tiles[cell]);
    fputc('\n', stream);
}

#endif
