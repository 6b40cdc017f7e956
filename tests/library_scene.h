// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the tests of the public library share.
 */
#ifndef NP_TESTS_LIBRARY_SCENE_H
#define NP_TESTS_LIBRARY_SCENE_H

#include <npuzzle.h>

/* Boards as text, and the lengths of their shortest solutions. */
#define LIBRARY_HARD "7 3 11 4 9 6 10 12 14 8 13 2 5 15 1 0"
#define LIBRARY_EASY "8 1 3 / 4 0 2 / 7 6 5"
enum { LIBRARY_HARD_LENGTH = 50, LIBRARY_EASY_LENGTH = 14 };

/* Reads a board, which the caller frees. */
struct npuzzle_board *library_board(const char *text);

/* Asserts a status and a word of its text. */
void library_expect(enum npuzzle_status got, enum npuzzle_status wanted,
    const struct npuzzle_error *error, const char *word);

#endif
