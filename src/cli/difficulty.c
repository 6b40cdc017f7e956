// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The argument of --difficulty.
 */
#include "config.h"

#include "cli/difficulty.h"

#include <string.h>

#include "cli/option/value.h"

enum np_status
difficulty_parse(struct difficulty *difficulty, const char *text, struct np_error *error)
{
    unsigned index;

    if (difficulty_read_range(difficulty, text))
        return NP_OK;
    if (strpbrk(text, "0123456789.") != NULL)
        return np_fail(
            error, NP_USAGE, "is not easy, medium, hard or a range of lengths like 20..30");
    if (value_word(text, difficulty_word, &index, error) != NP_OK)
        return NP_USAGE;
    difficulty->kind = (enum difficulty_kind)(index + DIFFICULTY_EASY);
    return NP_OK;
}
