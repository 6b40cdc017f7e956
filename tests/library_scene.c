// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the tests of the public library share.
 */
#include "config.h"

#include "library_scene.h"

#include <string.h>

#include "support.h"

struct npuzzle_board *
library_board(const char *text)
{
    struct npuzzle_board *board;
    struct npuzzle_error error;

    if (npuzzle_board_from_text(text, &board, &error) != NPUZZLE_OK)
        ck_abort_msg("%s: %s", text, error.text);
    return board;
}

void
library_expect(enum npuzzle_status got, enum npuzzle_status wanted,
    const struct npuzzle_error *error, const char *word)
{
    ck_assert_msg(got == wanted, "status %d, not %d: %s", (int)got, (int)wanted, error->text);
    ck_assert_int_eq(error->status, wanted);
    ck_assert_msg(strstr(error->text, word) != NULL, "'%s' is not in '%s'", word, error->text);
}
