// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Recognises the words, letters and arrows of solutions. Private to notation_solution.c.
 */
#ifndef NP_PUZZLE_NOTATION_SOLUTION_WORDS_H
#define NP_PUZZLE_NOTATION_SOLUTION_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "puzzle/move.h"
#include "puzzle/notation/notation_reader.h"

/* The byte `ahead` bytes behind a place in a text, or SOURCE_END. */
static inline int
solution_byte(const char *at, const char *end, size_t ahead)
{
    return (size_t)(end - at) > ahead ? (unsigned char)at[ahead] : SOURCE_END;
}

static inline bool
solution_is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static inline bool
solution_is_letter(int byte)
{
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

/* What a filler, a word that is not a move, can do besides. */
enum solution_filler {
    SOLUTION_NO_FILLER,
    SOLUTION_FILLER,        /* "tile", "then" */
    SOLUTION_FILLER_COUNTS, /* a number before it counts moves: "45 stm" */
    SOLUTION_FILLER_TITLE,  /* it begins a title with a colon: "Solution:" */
    SOLUTION_FILLER_BOTH,   /* "45 moves", "Moves: 45" */
    SOLUTION_FILLER_LINE,   /* it begins a title without a colon: "OPTIMAL 45" */
};

/* The filler at a place, whose bytes are counted in *length. */
enum solution_filler solution_filler(const char *at, const char *end, size_t *length);

/* Whether there is a direction at a place: a word, a letter or an arrow. Sets *length to its
 * bytes. */
bool solution_direction(const char *at, const char *end, size_t *length, enum move *move);

#endif
