// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards, goals and moves of the public library.
 */
#include "config.h"

#include "library/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "puzzle/id.h"
#include "puzzle/notation/notation.h"

enum np_status
library_wrap(struct npuzzle_board **handle, struct board *board, struct np_error *error)
{
    *handle = malloc(sizeof **handle);
    if (*handle == NULL)
        return np_no_memory(error);
    (*handle)->board = *board;
    *board = (struct board){0};
    return NP_OK;
}

enum np_status
library_goal(struct goal *goal, const struct npuzzle_board *chosen, uint32_t width, uint32_t height,
    struct np_error *error)
{
    *goal = (struct goal){0};
    if (chosen == NULL)
        return goal_init(goal, GOAL_STANDARD, width, height, error);
    if (chosen->board.width != width || chosen->board.height != height)
        return np_fail(error, NP_USAGE, "a board of %lux%lu for a goal of %lux%lu",
            (unsigned long)width, (unsigned long)height, (unsigned long)chosen->board.width,
            (unsigned long)chosen->board.height);
    return goal_from_board(goal, &chosen->board, error);
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

void
library_write_moves(char *letters, const uint8_t *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        letters[i] = move_letter((enum move)moves[i]);
}

int
npuzzle_board_moves(const struct npuzzle_board *board, char moves[5])
{
    char possible[MOVE_COUNT + 1];
    int count = 0;

    for (unsigned move = 0; board != NULL && move < MOVE_COUNT; move++)
        if (board_can_move(&board->board, (enum move)move))
            possible[count++] = move_letter((enum move)move);
    possible[count] = '\0';
    if (moves != NULL)
        memcpy(moves, possible, (size_t)count + 1);
    return count;
}

enum npuzzle_status
npuzzle_board_after(const struct npuzzle_board *board, const char *moves, size_t count,
    struct npuzzle_board **after, struct npuzzle_error *error)
{
    struct np_error internal;
    struct path path = {0};
    struct board copy = {0};

    if (after != NULL)
        *after = NULL;
    if (board == NULL || after == NULL || (moves == NULL && count > 0))
        return library_null(error, board == NULL ? "board" : after == NULL ? "after" : "moves");
    enum np_status status = library_read_moves(&path, moves, count, &internal);
    if (status == NP_OK)
        status = board_copy(&copy, &board->board, &internal);
    if (status == NP_OK)
        status = path_apply(&path, &copy, &internal);
    if (status == NP_OK)
        status = library_wrap(after, &copy, &internal);
    path_free(&path);
    board_free(&copy);
    return library_status(status, &internal, error);
}

enum npuzzle_status
npuzzle_verify(const struct npuzzle_board *board, const struct npuzzle_board *goal,
    const char *moves, size_t count, struct npuzzle_error *error)
{
    struct np_error internal;
    struct path path = {0};
    struct goal reached;

    if (board == NULL || (moves == NULL && count > 0))
        return library_null(error, board == NULL ? "board" : "moves");
    enum np_status status =
        library_goal(&reached, goal, board->board.width, board->board.height, &internal);
    if (status == NP_OK)
        status = library_read_moves(&path, moves, count, &internal);
    if (status == NP_OK)
        status = path_verify(&path, &board->board, &reached, &internal);
    path_free(&path);
    goal_free(&reached);
    return library_status(status, &internal, error);
}

/* ---- boards ---------------------------------------------------------------------------------- */

enum npuzzle_status
npuzzle_board_from_cells(const uint32_t *cells, uint32_t width, uint32_t height,
    struct npuzzle_board **board, struct npuzzle_error *error)
{
    struct np_error internal;
    struct board made;

    if (board != NULL)
        *board = NULL;
    if (cells == NULL || board == NULL)
        return library_null(error, cells == NULL ? "cells" : "board");
    enum np_status status = board_init(&made, width, height, &internal);
    if (status == NP_OK) {
        memcpy(made.tiles, cells, made.cells * sizeof *made.tiles);
        for (made.blank = 0; made.blank < made.cells - 1 && cells[made.blank] != 0;)
            made.blank++;
        status = board_validate(&made, &internal);
    }
    if (status == NP_OK)
        status = library_wrap(board, &made, &internal);
    board_free(&made);
    return library_status(status, &internal, error);
}

/* Reads the only board of a text. */
static enum np_status
read_only_board(struct notation_reader *reader, struct board *board, struct np_error *error)
{
    struct notation_entry entry, other;
    bool found, more = false;
    enum np_status status = notation_next(reader, &entry, &found, error);

    if (status == NP_OK && !found)
        status = np_fail(error, NP_BAD_INPUT, "there is no board in the text");
    if (status == NP_OK) {
        status = notation_next(reader, &other, &more, error);
        notation_entry_free(&other);
    }
    if (status == NP_OK && more)
        status = np_fail(error, NP_BAD_INPUT, "there is more than one board in the text");
    if (status == NP_OK) {
        *board = entry.board;
        entry.board = (struct board){0};
    }
    notation_entry_free(&entry);
    return status;
}

enum npuzzle_status
npuzzle_board_from_text(const char *text, struct npuzzle_board **board, struct npuzzle_error *error)
{
    struct notation_reader *reader;
    struct np_error internal;
    struct board read = {0};

    if (board != NULL)
        *board = NULL;
    if (text == NULL || board == NULL)
        return library_null(error, text == NULL ? "text" : "board");
    enum np_status status = notation_open_text(&reader, text, strlen(text), "text", &internal);
    if (status == NP_OK)
        status = read_only_board(reader, &read, &internal);
    if (status == NP_OK)
        status = library_wrap(board, &read, &internal);
    board_free(&read);
    notation_close(reader);
    return library_status(status, &internal, error);
}

enum npuzzle_status
npuzzle_board_goal(const char *name, uint32_t width, uint32_t height, struct npuzzle_board **board,
    struct npuzzle_error *error)
{
    const struct goal_row *row;
    struct np_error internal;
    struct board made = {0};
    struct goal goal;

    if (board != NULL)
        *board = NULL;
    if (name == NULL || board == NULL)
        return library_null(error, name == NULL ? "name" : "board");
    row = goal_row_find(name);
    if (row == NULL)
        return library_fail(error, NPUZZLE_BAD_ARGUMENT, _("there is no goal of that name"));
    enum np_status status = goal_init(&goal, row->kind, width, height, &internal);
    if (status == NP_OK)
        status = goal_to_board(&goal, &made, NULL, &internal);
    if (status == NP_OK)
        status = library_wrap(board, &made, &internal);
    board_free(&made);
    goal_free(&goal);
    return library_status(status, &internal, error);
}

enum npuzzle_status
npuzzle_board_from_id(const char *id, struct npuzzle_board **board, struct npuzzle_board **goal,
    struct npuzzle_error *error)
{
    struct board made = {0}, solved = {0};
    struct goal reached = {0};
    struct np_error internal;
    struct puzzle_id parsed;

    if (board != NULL)
        *board = NULL;
    if (goal != NULL)
        *goal = NULL;
    if (id == NULL || board == NULL)
        return library_null(error, id == NULL ? "id" : "board");
    enum np_status status = puzzle_id_parse(&parsed, id, &internal);
    if (status == NP_OK)
        status = puzzle_id_make(&parsed, &made, &reached, NULL, &internal);
    if (status == NP_OK && goal != NULL)
        status = goal_to_board(&reached, &solved, NULL, &internal);
    if (status == NP_OK && goal != NULL)
        status = library_wrap(goal, &solved, &internal);
    if (status == NP_OK)
        status = library_wrap(board, &made, &internal);
    if (status != NP_OK && goal != NULL) {
        npuzzle_board_free(*goal);
        *goal = NULL;
    }
    goal_free(&reached);
    board_free(&made);
    board_free(&solved);
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
    return board != NULL ? board->board.width : 0;
}

uint32_t
npuzzle_board_height(const struct npuzzle_board *board)
{
    return board != NULL ? board->board.height : 0;
}

const uint32_t *
npuzzle_board_cells(const struct npuzzle_board *board)
{
    return board != NULL ? board->board.tiles : NULL;
}

/* Appends to a text of which only the first `size` bytes are kept. */
static size_t
append(char *text, size_t size, size_t length, const char *piece)
{
    const size_t bytes = strlen(piece);

    if (length < size)
        memcpy(text + length, piece, bytes < size - length ? bytes : size - length);
    return length + bytes;
}

size_t
npuzzle_board_text(const struct npuzzle_board *board, char *text, size_t size)
{
    const struct board *const given = board != NULL ? &board->board : NULL;
    char piece[32];
    size_t length = 0;

    if (text == NULL)
        size = 0;
    if (given != NULL) {
        snprintf(piece, sizeof piece, "%lux%lu:", (unsigned long)given->width,
            (unsigned long)given->height);
        length = append(text, size, 0, piece);
    }
    for (uint32_t cell = 0; given != NULL && cell < given->cells; cell++) {
        snprintf(piece, sizeof piece, " %lu", (unsigned long)given->tiles[cell]);
        length = append(text, size, length, piece);
    }
    if (size > 0)
        text[length < size ? length : size - 1] = '\0';
    return length;
}
