// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The argument of --difficulty.
 */
#include "config.h"

#include "cli/difficulty.h"

#include <string.h>

#include "cli/values.h"

/* Reads "LO..HI" or "N". */
static enum np_status
parse_range(struct difficulty *difficulty, const char *text, struct np_error *error)
{
    const uint64_t longest = 999999;
    const char *const dots = strstr(text, "..");
    char low[16] = "";

    if (dots != NULL && (size_t)(dots - text) < sizeof low)
        memcpy(low, text, (size_t)(dots - text));
    difficulty->kind = DIFFICULTY_RANGE;
    if (value_number(dots != NULL ? low : text, 1, longest, &difficulty->least, NULL) == NP_OK &&
        value_number(dots != NULL ? dots + 2 : text, difficulty->least, longest, &difficulty->most,
            NULL) == NP_OK)
        return NP_OK;
    return np_fail(error, NP_USAGE, "is not easy, medium, hard or a range of lengths as 20..30");
}

enum np_status
difficulty_parse(struct difficulty *difficulty, const char *text, struct np_error *error)
{
    unsigned index;

    if (strpbrk(text, "0123456789.") != NULL)
        return parse_range(difficulty, text, error);
    if (value_word(text, difficulty_word, &index, error) != NP_OK)
        return NP_USAGE;
    difficulty->kind = (enum difficulty_kind)(index + DIFFICULTY_EASY);
    return NP_OK;
}
