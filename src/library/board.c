// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards, moves and facts of the public library: what needs no search.
 */
#include "config.h"

#include "library/library.h"

#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "puzzle/estimate.h"
#include "puzzle/id.h"
#include "puzzle/notation/notation.h"
#include "puzzle/parity.h"

enum np_status
library_wrap(struct npuzzle_board **handle, struct board *board, enum np_status status,
    struct np_error *error)
{
    if (status == NP_OK) {
        *handle = malloc(sizeof **handle);
        if (*handle != NULL) {
            (*handle)->board = *board;
            *board = (struct board){0};
        } else {
            status = np_no_memory(error);
        }
    }
    board_free(board);
    return status;
}

enum np_status
library_goal(struct goal *goal, const struct npuzzle_board *chosen,
    const struct npuzzle_board *board, struct np_error *error)
{
    const uint32_t width = board->board.width, height = board->board.height;

    *goal = (struct goal){0};
    if (chosen == NULL)
        return goal_init(goal, GOAL_STANDARD, width, height, error);
    if (chosen->board.width != width || chosen->board.height != height)
        return np_fail(error, NP_USAGE, "a board of %lux%lu for a goal of %lux%lu",
            (unsigned long)width, (unsigned long)height, (unsigned long)chosen->board.width,
            (unsigned long)chosen->board.height);
    return goal_from_board(goal, &chosen->board, error);
}

/* ---- boards ---------------------------------------------------------------------------------- */

enum npuzzle_status
npuzzle_board_from_cells(const uint32_t *cells, uint32_t width, uint32_t height,
    struct npuzzle_board **board, struct npuzzle_error *error)
{
    struct np_error internal;
    struct board made;

    *board = NULL;
    enum np_status status = board_init(&made, width, height, &internal);
    if (status == NP_OK) {
        memcpy(made.tiles, cells, made.cells * sizeof *made.tiles);
        for (made.blank = 0; made.blank < made.cells - 1 && cells[made.blank] != 0;)
            made.blank++;
        status = board_validate(&made, &internal);
    }
    status = library_wrap(board, &made, status, &internal);
    return library_status(status, &internal, error);
}

enum npuzzle_status
npuzzle_board_from_text(const char *text, struct npuzzle_board **board, struct npuzzle_error *error)
{
    struct notation_entry entry = {0}, other = {0};
    struct notation_reader *reader;
    struct np_error internal;
    bool found = false, more = false;

    *board = NULL;
    enum np_status status = notation_open_text(&reader, text, strlen(text), "text", &internal);
    if (status == NP_OK)
        status = notation_next(reader, &entry, &found, &internal);
    if (status == NP_OK && !found)
        status = np_fail(&internal, NP_BAD_INPUT, "there is no board in the text");
    if (status == NP_OK)
        status = notation_next(reader, &other, &more, &internal);
    if (status == NP_OK && more)
        status = np_fail(&internal, NP_BAD_INPUT, "there is more than one board in the text");
    status = library_wrap(board, &entry.board, status, &internal);
    notation_entry_free(&entry);
    notation_entry_free(&other);
    notation_close(reader);
    return library_status(status, &internal, error);
}

enum npuzzle_status
npuzzle_board_goal(const char *name, uint32_t width, uint32_t height, struct npuzzle_board **board,
    struct npuzzle_error *error)
{
    const struct goal_row *const row = name != NULL ? goal_row_find(name) : NULL;
    struct np_error internal;
    struct board made = {0};
    struct goal goal = {0};

    *board = NULL;
    enum np_status status = row != NULL
                                ? goal_init(&goal, row->kind, width, height, &internal)
                                : np_fail(&internal, NP_USAGE, "there is no goal of that name");
    if (status == NP_OK)
        status = goal_to_board(&goal, &made, NULL, &internal);
    status = library_wrap(board, &made, status, &internal);
    goal_free(&goal);
    return library_status(status, &internal, error);
}

enum npuzzle_status
npuzzle_board_from_id(const char *id, struct npuzzle_board **board, struct npuzzle_board **goal,
    struct npuzzle_error *error)
{
    struct board made = {0}, solved = {0};
    struct npuzzle_board *wrapped = NULL;
    struct goal reached = {0};
    struct np_error internal;
    struct puzzle_id parsed;

    *board = NULL;
    if (goal != NULL)
        *goal = NULL;
    enum np_status status = puzzle_id_parse(&parsed, id, &internal);
    if (status == NP_OK)
        status = puzzle_id_make(&parsed, &made, &reached, NULL, &internal);
    if (status == NP_OK)
        status = goal_to_board(&reached, &solved, NULL, &internal);
    status = library_wrap(&wrapped, &solved, status, &internal);
    status = library_wrap(board, &made, status, &internal);
    if (status == NP_OK && goal != NULL)
        *goal = wrapped;
    else
        npuzzle_board_free(wrapped);
    goal_free(&reached);
    return library_status(status, &internal, error);
}

void
npuzzle_board_free(struct npuzzle_board *board)
{
    if (board != NULL)
        board_free(&board->board);
    free(board);
}

uint32_t
npuzzle_board_width(const struct npuzzle_board *board)
{
    return board->board.width;
}

uint32_t
npuzzle_board_height(const struct npuzzle_board *board)
{
    return board->board.height;
}

const uint32_t *
npuzzle_board_cells(const struct npuzzle_board *board)
{
    return board->board.tiles;
}

/* ---- moves ----------------------------------------------------------------------------------- */

enum np_status
library_read_moves(struct path *path, const char *moves, size_t count, struct np_error *error)
{
    static const char letters[] = "UDLR";
    enum np_status status = path_reserve(path, path->length + count, error);

    for (size_t i = 0; i < count && status == NP_OK; i++) {
        const char *const letter = memchr(letters, moves[i], sizeof letters - 1);

        if (letter == NULL)
            return np_fail(
                error, NP_BAD_INPUT, "move %zu of %zu is not one of U D L R", i + 1, count);
        status = path_append(path, (enum move)(letter - letters), error);
    }
    return status;
}

int
npuzzle_board_moves(const struct npuzzle_board *board, char moves[5])
{
    int count = 0;

    for (unsigned move = 0; move < MOVE_COUNT; move++)
        if (board_can_move(&board->board, (enum move)move))
            moves[count++] = move_letter((enum move)move);
    moves[count] = '\0';
    return count;
}

enum npuzzle_status
npuzzle_board_after(const struct npuzzle_board *board, const char *moves, size_t count,
    struct npuzzle_board **after, struct npuzzle_error *error)
{
    struct np_error internal;
    struct path path = {0};
    struct board copy = {0};

    *after = NULL;
    enum np_status status = library_read_moves(&path, moves, count, &internal);
    if (status == NP_OK)
        status = board_copy(&copy, &board->board, &internal);
    if (status == NP_OK)
        status = path_apply(&path, &copy, &internal);
    status = library_wrap(after, &copy, status, &internal);
    path_free(&path);
    return library_status(status, &internal, error);
}

enum npuzzle_status
npuzzle_verify(const struct npuzzle_board *board, const struct npuzzle_board *goal,
    const char *moves, size_t count, struct npuzzle_error *error)
{
    struct np_error internal;
    struct path path = {0};
    struct goal reached;

    enum np_status status = library_goal(&reached, goal, board, &internal);
    if (status == NP_OK)
        status = library_read_moves(&path, moves, count, &internal);
    if (status == NP_OK)
        status = path_verify(&path, &board->board, &reached, &internal);
    path_free(&path);
    goal_free(&reached);
    return library_status(status, &internal, error);
}

/* ---- facts ----------------------------------------------------------------------------------- */

enum npuzzle_status
npuzzle_examine(const struct npuzzle_board *given, const struct npuzzle_board *goal,
    struct npuzzle_facts *facts, struct npuzzle_error *error)
{
    struct estimates estimates = {0};
    struct npuzzle_facts found;
    struct np_error internal;
    struct goal reached;
    bool solvable;

    const struct board *const board = &given->board;
    enum np_status status = library_goal(&reached, goal, given, &internal);
    if (status == NP_OK)
        status = parity_examine(board, &reached, NULL, &solvable, &found.inversions, &internal);
    if (status == NP_OK)
        status = estimate_all(&estimates, board, &reached, NULL, &internal);
    if (status == NP_OK) {
        found.solvable = solvable;
        found.odd = parity_moves_are_odd(board->width, board->blank, reached.blank);
        found.blank = goal_distance_of(&reached, 0, board->blank);
        found.hamming = estimates.hamming;
        found.manhattan = estimates.manhattan;
        found.lower_bound = estimates.linear_conflict;
        found.lower_bound += found.lower_bound % 2 != (uint64_t)found.odd;
        if (!solvable) {
            const char *const reason =
                board->width == 1 || board->height == 1
                    ? N_("on a single row or column tiles keep their order, and it is not that of "
                         "the goal")
                : found.odd ? N_("the blank needs an odd number of moves to its goal cell, but the "
                                 "board an even number of swaps")
                            : N_("the blank needs an even number of moves to its goal cell, but "
                                 "the board an odd number of swaps");

            found.lower_bound = 0;
            status = np_fail(&internal, NP_UNSOLVABLE, "%s", _(reason));
        }
        if (facts != NULL)
            *facts = found;
    }
    goal_free(&reached);
    return library_status(status, &internal, error);
}
