// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: a board file as a goal. Any board can be the goal. It defines the home of every
 * tile, and is reached by that board but not by the same board with two tiles swapped.
 */
#include "config.h"

#include "puzzle/goal.h"
#include "puzzle/notation/notation.h"
#include "puzzle/parity.h"

#include <stdlib.h>

#include "fuzz.h"

static void
promise(int kept)
{
    if (!kept)
        abort();
}

/* Swapping two tiles changes the parity. */
static void
check_swapped(const struct goal *goal, struct board *board)
{
    const uint32_t first = board->blank == 0 ? 1 : 0;
    const uint32_t second = board->blank == first + 1 ? first + 2 : first + 1;
    const uint32_t tile = board->tiles[first];
    bool solvable;

    board->tiles[first] = board->tiles[second];
    board->tiles[second] = tile;
    promise(!goal_reached(goal, board));
    promise(parity_examine(board, goal, NULL, &solvable, NULL, NULL) == NP_OK && !solvable);
}

static void
check_goal(struct board *board)
{
    struct goal goal;
    bool solvable;

    promise(goal_from_board(&goal, board, NULL) == NP_OK);
    promise(goal_reached(&goal, board));
    for (uint32_t cell = 0; cell < goal.cells; cell++) {
        promise(goal_tile_at(&goal, cell) == board->tiles[cell]);
        promise(goal_cell_of(&goal, board->tiles[cell]) == cell);
    }
    promise(parity_examine(board, &goal, NULL, &solvable, NULL, NULL) == NP_OK && solvable);
    if (board->cells > 2)
        check_swapped(&goal, board);
    goal_free(&goal);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct notation_reader *reader;
    struct notation_entry entry;
    bool found;

    promise(notation_open_text(&reader, (const char *)bytes, count, "goal", NULL) == NP_OK);
    if (notation_next(reader, &entry, &found, NULL) == NP_OK && found)
        check_goal(&entry.board);
    notation_entry_free(&entry);
    notation_close(reader);
    return 0;
}
