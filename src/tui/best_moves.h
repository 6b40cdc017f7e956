// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The best moves of a board: every first move of a shortest solution, found in the background.
 * The game marks them, and so does a walk.
 */
#ifndef NP_TUI_BEST_MOVES_H
#define NP_TUI_BEST_MOVES_H

#include "solver/all_solutions.h"
#include "tui/app.h"
#include "tui/widget/tiles.h"

/* All zero = nothing is looked for. */
struct best_moves {
    struct all_task *task; /* which counts; owned; NULL = none */
    uint64_t key;          /* of the board */
    bool shown;            /* the task is done, and its moves are marked */
    uint8_t moves[MOVE_COUNT];
    size_t count;
    char words[512]; /* about them */
};

/* Looks for the best moves of a board, unless it does already, or says why there are none. `known`,
 * the shortest way from there, saves the proof; or NULL. */
void best_moves_ask(struct best_moves *best, struct app *app, const struct board *board,
    const struct goal *goal, const struct path *known);

/* Marks the moves once they are known, and forgets them if the board that is shown is another one;
 * `hint` is whether they count as a hint in the game. Returns whether they have just been marked.
 */
bool best_moves_look(
    struct best_moves *best, struct app *app, const struct board *board, bool hint);

/* Forgets the moves and ends the search for them. */
void best_moves_forget(struct best_moves *best);

/* When to look next. */
uint64_t best_moves_wake_ns(const struct best_moves *best, const struct app *app);

/* Marks the moves on the tiles, if they are known. */
void best_moves_mark(const struct best_moves *best, struct tiles *tiles);

#endif
