// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Scrambles by shuffling: a random walk of practical length favours boards near its start.
 */
#include "config.h"

#include "puzzle/scramble.h"

#include "puzzle/parity.h"

#include "base/compiler.h"
#include "base/thread/cancel.h"

/* On a line, walks of some lengths all end at the goal. */
enum { WALKS_MAX = 64 };

/* Moves of a walk, or swaps, between two looks at the cancel token: a millisecond or two. */
enum { LOOK_MOVES = 1 << 16 };

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

/* On a line only the blank can be anywhere; it slides there. */
static void
slide_blank(struct board *board, uint32_t blank)
{
    while (board->blank < blank)
        swap_cells(board, board->blank, board->blank + 1);
    while (board->blank > blank)
        swap_cells(board, board->blank, board->blank - 1);
}

/* The swaps of a shuffle, drawn AHEAD cells early, so that their memory is prefetched. */
enum { AHEAD = 16 };

struct draws {
    uint32_t next; /* the cell that is drawn for next, downwards */
    uint32_t others[AHEAD];
};

/* The cell to swap with this one. */
static uint32_t
draw(struct draws *draws, const struct board *board, uint32_t cell, struct rng *rng)
{
    for (; draws->next > 0 && cell - draws->next < AHEAD; draws->next--) {
        const uint32_t other = (uint32_t)rng_below(rng, (uint64_t)draws->next + 1);
        NP_PREFETCH_WRITE(&board->tiles[other]);
        draws->others[draws->next % AHEAD] = other;
    }
    return draws->others[cell % AHEAD];
}

/* The parity of the swaps together with that of the blank's way tells whether the goal can be
 * reached. Where it cannot, swapping the first two tiles maps each such board to a solvable one. */
static void
make_solvable(struct board *board, const struct goal *goal, uint32_t swaps)
{
    if ((swaps % 2 != 0) != parity_moves_are_odd(board->width, board->blank, goal->blank)) {
        const uint32_t first = board->blank == 0 ? 1 : 0;
        const uint32_t second = board->blank == first + 1 ? first + 2 : first + 1;
        swap_cells(board, first, second);
    }
}

/* Shuffles the goal's arrangement (R. Durstenfeld, "Algorithm 235", 1964), all solvable boards
 * equally likely. False if it was cancelled. */
static bool
scramble_rectangle(
    struct board *board, const struct goal *goal, struct rng *rng, const struct cancel *cancel)
{
    struct draws draws = {.next = board->cells - 1};
    uint32_t swaps = 0;

    for (uint32_t cell = board->cells - 1; cell > 0; cell--) {
        if (cell % LOOK_MOVES == 0 && cancel_requested(cancel))
            return false;
        const uint32_t other = draw(&draws, board, cell, rng);
        if (other != cell) {
            swap_cells(board, cell, other);
            swaps++;
        }
    }
    make_solvable(board, goal, swaps);
    return true;
}

enum np_status
scramble_uniform(struct board *board, const struct goal *goal, struct rng *rng,
    const struct cancel *cancel, struct np_error *error)
{
    const enum np_status status = goal_to_board(goal, board, cancel, error);
    if (status != NP_OK)
        return status;
    /* Another draw may start from any board. */
    do {
        if (board->width == 1 || board->height == 1)
            slide_blank(board, (uint32_t)rng_below(rng, board->cells));
        else if (!scramble_rectangle(board, goal, rng, cancel))
            return np_fail(error, NP_CANCELLED, "interrupted");
    } while (board->cells > 1 && goal_reached(goal, board));
    return NP_OK;
}

/* A random move, never `back` where there is another; false on a board of one cell. */
static bool
choose_move(const struct board *board, enum move back, struct rng *rng, enum move *move)
{
    enum move choices[MOVE_COUNT];
    uint64_t count = 0;

    for (int i = 0; i < MOVE_COUNT; i++) {
        if ((enum move)i != back && board_can_move(board, (enum move)i))
            choices[count++] = (enum move)i;
    }
    if (count == 0 && back != (enum move)MOVE_COUNT)
        choices[count++] = back;
    if (count > 0)
        *move = choices[rng_below(rng, count)];
    return count > 0;
}

/* Makes random moves, the first of them any; false if it was cancelled. */
static bool
walk(struct board *board, uint64_t moves, struct rng *rng, const struct cancel *cancel)
{
    enum move back = (enum move)MOVE_COUNT;
    enum move move;

    for (uint64_t i = 0; i < moves && choose_move(board, back, rng, &move); i++) {
        if (i % LOOK_MOVES == 0 && cancel_requested(cancel))
            return false;
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
    /* A walk that ends at the goal starts again. */
    do {
        if (!walk(board, moves, rng, cancel))
            return np_fail(error, NP_CANCELLED, "interrupted");
    } while (goal_reached(goal, board) && ++tries < WALKS_MAX);
    if (goal_reached(goal, board))
        (void)walk(board, 1, rng, NULL);
    return NP_OK;
}

/* A random coordinate on a side, at most `near` from another one. */
static uint32_t
place_near(uint32_t place, uint32_t side, uint32_t near, struct rng *rng)
{
    const uint32_t first = place > near ? place - near : 0;
    const uint32_t last = side - 1 - place > near ? place + near : side - 1;

    return first + (uint32_t)rng_below(rng, last - first + 1);
}

/* Swaps every cell with one near it; false if it was cancelled. */
static bool
shuffle_near(struct board *board, const struct goal *goal, uint32_t near, struct rng *rng,
    const struct cancel *cancel)
{
    uint32_t swaps = 0, cell = 0;

    for (uint32_t row = 0; row < board->height; row++)
        for (uint32_t column = 0; column < board->width; column++, cell++) {
            if (cell % LOOK_MOVES == 0 && cancel_requested(cancel))
                return false;
            const uint32_t other_row = place_near(row, board->height, near, rng);
            const uint32_t other =
                other_row * board->width + place_near(column, board->width, near, rng);
            if (other != cell) {
                swap_cells(board, cell, other);
                swaps++;
            }
        }
    make_solvable(board, goal, swaps);
    return true;
}

enum np_status
scramble_near(struct board *board, const struct goal *goal, uint32_t near, struct rng *rng,
    const struct cancel *cancel, struct np_error *error)
{
    const enum np_status status = goal_to_board(goal, board, cancel, error);

    if (status != NP_OK || near == 0)
        return status;
    do {
        if (board->width == 1 || board->height == 1)
            slide_blank(board, place_near(goal->blank, board->cells, near, rng));
        else if (!shuffle_near(board, goal, near, rng, cancel))
            return np_fail(error, NP_CANCELLED, "interrupted");
    } while (board->cells > 1 && goal_reached(goal, board));
    return NP_OK;
}
