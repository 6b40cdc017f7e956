// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Scrambles boards by shuffling, because a random walk of practical length favours boards near its
 * start.
 */
#include "config.h"

#include "puzzle/scramble.h"

#include "puzzle/parity.h"

/* On a line, walks of some lengths can only end at the goal. */
enum { WALKS_MAX = 64 };

/* Moves or swaps between two checks of the cancel token: one or two milliseconds. */
enum { CHECK_MOVES = 1 << 16 };

static void
swap_cells(struct board *board, uint32_t a, uint32_t b)
{
    const uint32_t tile = board->tiles[a];

    board->tiles[a] = board->tiles[b];
    board->tiles[b] = tile;
    if (board->tiles[a] == 0)
        board->blank = a;
    else if (board->tiles[b] == 0)
        board->blank = b;
}

/* On a line the blank can be anywhere, but the order of the tiles is fixed. */
static void
slide_blank(struct board *board, uint32_t blank)
{
    while (board->blank != blank)
        swap_cells(board, board->blank, board->blank < blank ? board->blank + 1 : board->blank - 1);
}

/* Draws a coordinate on a side of the board, at most `near` from another coordinate. */
static uint32_t
draw_near(uint32_t place, uint32_t side, uint32_t near, struct rng *rng)
{
    const uint32_t first = place > near ? place - near : 0;
    const uint32_t last = side - 1 - place > near ? place + near : side - 1;

    return first + (uint32_t)rng_below(rng, last - first + 1);
}

/* Shuffles a board so that every permutation is equally likely (R. Durstenfeld, "Algorithm 235",
 * 1964) or, unless `near` is SCRAMBLE_ANYWHERE, swaps every cell with one near it. Returns the
 * number of swaps; ends early if cancelled. */
static uint32_t
shuffle(struct board *board, uint32_t near, struct rng *rng, const struct cancel *cancel)
{
    const uint32_t last = board->cells - 1, width = board->width;
    const bool uniform = near == SCRAMBLE_ANYWHERE;
    uint32_t swaps = 0;

    for (uint32_t i = 0; i < last + !uniform; i++) {
        const uint32_t cell = uniform ? last - i : i;
        uint32_t other;

        if (cell % CHECK_MOVES == 0 && cancel_requested(cancel))
            break;
        if (uniform) {
            other = (uint32_t)rng_below(rng, (uint64_t)cell + 1);
        } else {
            other = draw_near(cell / width, board->height, near, rng) * width;
            other += draw_near(cell % width, width, near, rng);
        }
        if (other != cell) {
            swap_cells(board, cell, other);
            swaps++;
        }
    }
    return swaps;
}

/* Makes a board solvable, given that `swaps` swaps of the goal led to it. Their parity and that of
 * the blank's moves to its goal cell determine whether it is solvable; if not, swapping the first
 * two tiles makes it so, and maps each unsolvable board to a different solvable one. */
static void
make_solvable(struct board *board, const struct goal *goal, uint32_t swaps)
{
    if ((swaps % 2 != 0) != parity_moves_are_odd(board->width, board->blank, goal->blank)) {
        const uint32_t first = board->blank == 0 ? 1 : 0;
        const uint32_t second = board->blank == first + 1 ? first + 2 : first + 1;
        swap_cells(board, first, second);
    }
}

enum np_status
scramble_near(struct board *board, const struct goal *goal, uint32_t near, struct rng *rng,
    const struct cancel *cancel, struct np_error *error)
{
    const enum np_status status = goal_to_board(goal, board, cancel, error);

    if (status != NP_OK || near == 0)
        return status;
    /* A shuffle may start from any board, so if the result is the goal, that board is shuffled
     * again. */
    do {
        if (board->width == 1 || board->height == 1)
            slide_blank(board, draw_near(goal->blank, board->cells, near, rng));
        else
            make_solvable(board, goal, shuffle(board, near, rng, cancel));
        if (cancel_requested(cancel))
            return np_fail(error, NP_CANCELLED, "interrupted");
    } while (board->cells > 1 && goal_reached(goal, board));
    return NP_OK;
}

/* Makes random moves, none of which reverses the one before if there is another; returns false if
 * cancelled. */
static bool
walk(struct board *board, uint64_t moves, struct rng *rng, const struct cancel *cancel)
{
    enum move back = (enum move)MOVE_COUNT;

    for (uint64_t i = 0; i < moves; i++) {
        enum move choices[MOVE_COUNT];
        uint64_t count = 0;

        if (i % CHECK_MOVES == 0 && cancel_requested(cancel))
            return false;
        for (int move = 0; move < MOVE_COUNT; move++)
            if ((enum move)move != back && board_can_move(board, (enum move)move))
                choices[count++] = (enum move)move;
        if (count == 0 && back != (enum move)MOVE_COUNT)
            choices[count++] = back;
        if (count == 0)
            break; /* a single cell */
        const enum move move = choices[rng_below(rng, count)];
        board_move(board, move);
        back = move_inverse(move);
    }
    return true;
}

enum np_status
scramble_walk(struct board *board, const struct goal *goal, uint64_t moves, struct rng *rng,
    const struct cancel *cancel, struct np_error *error)
{
    const enum np_status status = goal_to_board(goal, board, cancel, error);
    unsigned tries = 0;

    if (status != NP_OK || moves == 0)
        return status;
    /* If a walk ends at the goal, another one starts there. */
    do {
        if (!walk(board, moves, rng, cancel))
            return np_fail(error, NP_CANCELLED, "interrupted");
    } while (goal_reached(goal, board) && ++tries < WALKS_MAX);
    if (goal_reached(goal, board))
        (void)walk(board, 1, rng, NULL);
    return NP_OK;
}
