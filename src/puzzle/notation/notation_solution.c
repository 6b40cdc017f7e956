// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The reader of solutions as other programs and people write them:
 *
 *      RDDLU  r d d l u  R3DL2  R3 D  Rx3 D     letters, with counts
 *      up, down, left  ['R', 'D']  →↓←  > v <   words and arrows, with any separators
 *      5 L, 12 U       12 11 7                   tile numbers, with directions or without; a number
 *                                                slides all tiles from there to the blank
 *      1. R  2. D      Solution (45 moves): ...  numbered moves, titles, remarks after # or //
 *      {"moves":"RDDLU", ...}                    an answer of this program
 *
 * Half of the programs name the direction of the blank. A solution is read for the tiles first and,
 * if it is impossible or misses the goal that way, for the blank.
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/json.h"
#include "puzzle/notation/notation_reader.h"
#include "puzzle/notation/solution_words.h"

/* A place in the text. */
struct place {
    const char *at;
    uint64_t line;
    uint64_t column;
};

struct solution_reader {
    struct place place;
    const char *end;
    const char *name;
    struct board *board; /* where the moves are made */
    struct path *path;
    bool of_blank;
    uint64_t items;             /* moves read so far, for the numbers before them */
    struct place tile_place;    /* where `tile` is */
    uint64_t tile;              /* the tile named before the next direction; 0 = none */
    struct np_error refutation; /* the first impossible move; NP_OK = none */
};

/* ---- bytes -------------------------------------------------------------------------------- */

static int
byte_at(const struct solution_reader *reader, size_t ahead)
{
    return (size_t)(reader->end - reader->place.at) > ahead ? (unsigned char)reader->place.at[ahead]
                                                            : SOURCE_END;
}

static void
advance(struct solution_reader *reader, size_t bytes)
{
    struct place *const place = &reader->place;

    for (; bytes > 0 && place->at < reader->end; bytes--) {
        place->column++;
        if (*place->at++ == '\n') {
            place->line++;
            place->column = 1;
        }
    }
}

static void
skip_line(struct solution_reader *reader)
{
    while (byte_at(reader, 0) != '\n' && byte_at(reader, 0) != SOURCE_END)
        advance(reader, 1);
}

static enum np_status
fail_at(const struct solution_reader *reader, const struct place *place, struct np_error *error,
    const char *text)
{
    return np_fail(error, NP_BAD_INPUT, "%s:%llu:%llu: %s", reader->name,
        (unsigned long long)place->line, (unsigned long long)place->column, text);
}

/* Fails at the byte here or, if it begins a word, at the word's first letter that is no move. */
static enum np_status
fail_byte(struct solution_reader *reader, struct np_error *error)
{
    struct notation_source source = {.name = reader->name};
    struct token token = {.kind = TOKEN_FOREIGN};

    while (solution_is_letter(byte_at(reader, 0)) && solution_is_letter(byte_at(reader, 1)) &&
           strchr("UDLRudlr", byte_at(reader, 0)) != NULL)
        advance(reader, 1);
    token.number = (uint64_t)byte_at(reader, 0);
    token.line = reader->place.line;
    token.column = reader->place.column;
    return source_unexpected(&source, &token, _("a move (U, D, L or R)"), error);
}

/* ---- playing ------------------------------------------------------------------------------ */

/* Records why a move is impossible; after it, moves are only read. */
static void
refute(struct solution_reader *reader, const struct place *place, const char *text)
{
    struct np_error reason;

    (void)fail_at(reader, place, &reason, text);
    (void)np_fail(&reader->refutation, NP_NOT_A_SOLUTION, "%s", reason.text);
}

/* Makes a move `times` times. */
static enum np_status
play(struct solution_reader *reader, const struct place *place, enum move move, uint64_t times,
    struct np_error *error)
{
    struct board *const board = reader->board;
    const struct place *const where = reader->tile != 0 ? &reader->tile_place : place;
    enum np_status status = NP_OK;
    char text[128];

    for (; times > 0 && status == NP_OK && reader->refutation.status == NP_OK; times--) {
        const uint32_t from = board_source(board, move);

        if (from == BOARD_NO_CELL)
            snprintf(text, sizeof text, _("no tile can move %c here (move %zu)"), move_letter(move),
                reader->path->length + 1);
        else
            snprintf(text, sizeof text, _("tile %lu moves %c here (move %zu)"),
                (unsigned long)board->tiles[from], move_letter(move), reader->path->length + 1);
        if (from == BOARD_NO_CELL || (reader->tile != 0 && board->tiles[from] != reader->tile)) {
            refute(reader, where, text);
            break;
        }
        status = path_append(reader->path, move, error);
        board_move(board, move);
        reader->tile = 0;
    }
    reader->tile = 0;
    return status;
}

/* Slides the tiles from a tile in the blank's row or column up to the blank. */
static enum np_status
play_tile(struct solution_reader *reader, struct np_error *error)
{
    const struct board *const board = reader->board;
    const struct place place = reader->tile_place;
    const uint64_t tile = reader->tile;

    reader->tile = 0;
    if (tile == 0 || tile >= board->cells)
        return fail_at(reader, &place, error, _("the board has no tile of this number"));
    if (reader->refutation.status != NP_OK)
        return NP_OK;
    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        const uint32_t first = board_source(board, (enum move)move);
        const uint32_t step = first - board->blank; /* modulo 2^32 */
        const uint32_t room = move == MOVE_UP     ? board->height - 1 - board->blank / board->width
                              : move == MOVE_DOWN ? board->blank / board->width
                              : move == MOVE_LEFT ? board->width - 1 - board->blank % board->width
                                                  : board->blank % board->width;

        for (uint32_t i = 0; i < room; i++)
            if (board->tiles[first + i * step] == tile)
                return play(reader, &place, (enum move)move, i + 1, error);
    }
    refute(reader, &place, _("this tile is not in the row or column of the blank"));
    return NP_OK;
}

/* ---- items -------------------------------------------------------------------------------- */

/* Reads digits; a number with more than nine is too large for anything here. */
static bool
read_digits(struct solution_reader *reader, uint64_t *number)
{
    unsigned digits = 0;

    *number = 0;
    for (; solution_is_digit(byte_at(reader, 0)); advance(reader, 1), digits++)
        if (digits < 10)
            *number = 10 * *number + (uint64_t)(byte_at(reader, 0) - '0');
    return digits < 10;
}

/* Reads a direction and the count behind it: R3, Rx3, R*3. */
static enum np_status
read_direction(
    struct solution_reader *reader, size_t length, enum move move, struct np_error *error)
{
    const struct place place = reader->place;
    struct place count_place;
    uint64_t times = 1;
    int byte;

    advance(reader, length);
    byte = byte_at(reader, 0);
    if ((byte == 'x' || byte == 'X' || byte == '*') && solution_is_digit(byte_at(reader, 1)))
        advance(reader, 1);
    count_place = reader->place;
    if (solution_is_digit(byte_at(reader, 0)) &&
        (!read_digits(reader, &times) || times < 1 || times >= BOARD_SIDE_MAX))
        return fail_at(reader, &count_place, error, _("a tile cannot move so many times in a row"));
    reader->items++;
    return play(reader, &place, reader->of_blank ? move_inverse(move) : move, times, error);
}

static void
skip_spaces(struct solution_reader *reader)
{
    while (byte_at(reader, 0) == ' ' || byte_at(reader, 0) == '\t')
        advance(reader, 1);
}

/* Reads a number: a tile that a direction follows, a tile that moves, the number of the next move,
 * or a count of moves. */
static enum np_status
read_number(struct solution_reader *reader, struct np_error *error)
{
    const struct place place = reader->place;
    struct place after;
    enum move move;
    uint64_t number;
    size_t length;

    if (!read_digits(reader, &number))
        return fail_at(reader, &place, error, _("this number is too large"));
    after = reader->place;
    if (number == reader->items + 1 &&
        (byte_at(reader, 0) == '.' || byte_at(reader, 0) == ')' || byte_at(reader, 0) == ':'))
        return NP_OK;
    if (byte_at(reader, 0) == ':')
        advance(reader, 1);
    skip_spaces(reader);
    const enum solution_filler filler = solution_filler(reader->place.at, reader->end, &length);
    if (filler == SOLUTION_FILLER_COUNTS || filler == SOLUTION_FILLER_BOTH)
        return NP_OK;
    reader->tile_place = place;
    reader->tile = number;
    if (number > 0 && solution_direction(reader->place.at, reader->end, &length, &move))
        return NP_OK;
    reader->place = after;
    reader->items++;
    return play_tile(reader, error);
}

/* Whether the line contains nothing but a number. */
static bool
is_number_alone(struct solution_reader ahead)
{
    uint64_t number;

    skip_spaces(&ahead);
    if (!solution_is_digit(byte_at(&ahead, 0)) || !read_digits(&ahead, &number))
        return false;
    skip_spaces(&ahead);
    return byte_at(&ahead, 0) == '\n' || byte_at(&ahead, 0) == '\r' ||
           byte_at(&ahead, 0) == SOURCE_END;
}

/* Skips the title of a solution up to its colon, and the length behind it: "Solution (45 moves):",
 * "Moves: 45". A title of this program has no colon: "OPTIMAL 45". Returns whether there is one. */
static bool
skip_title(struct solution_reader *reader)
{
    struct solution_reader ahead = *reader;
    size_t length;
    const enum solution_filler filler = solution_filler(reader->place.at, reader->end, &length);

    if (filler < SOLUTION_FILLER_TITLE)
        return false;
    while (
        byte_at(&ahead, 0) != ':' && byte_at(&ahead, 0) != '\n' && byte_at(&ahead, 0) != SOURCE_END)
        advance(&ahead, 1);
    if (byte_at(&ahead, 0) == ':') {
        advance(&ahead, 1);
        *reader = ahead;
        if (is_number_alone(ahead))
            skip_line(reader);
        return true;
    }
    if (filler != SOLUTION_FILLER_LINE)
        return false;
    skip_line(reader);
    return true;
}

/* Skips what separates moves; returns false if the next byte is not a separator. */
static bool
skip_separator(struct solution_reader *reader)
{
    const int byte = byte_at(reader, 0);
    size_t length;

    if (byte == '#' || (byte == '/' && byte_at(reader, 1) == '/'))
        skip_line(reader);
    else if ((byte == '-' || byte == '=') && byte_at(reader, 1) == '>')
        advance(reader, 2);
    else if (byte > 0 && strchr(" \t\r\n\f\v,;:.|/()[]{}\"'`-+*&=", byte) != NULL)
        advance(reader, 1);
    else if (byte == 0xef && ((byte_at(reader, 1) == 0xb8 && byte_at(reader, 2) == 0x8f) ||
                                 (byte_at(reader, 1) == 0xbb && byte_at(reader, 2) == 0xbf)))
        advance(reader, 3); /* the variation selector after an arrow, or a byte order mark */
    else if (reader->items == 0 && solution_is_letter(byte) && skip_title(reader))
        return true;
    else if (solution_is_letter(byte) &&
             solution_filler(reader->place.at, reader->end, &length) != SOLUTION_NO_FILLER)
        advance(reader, length);
    else
        return false;
    return true;
}

static enum np_status
read_items(struct solution_reader *reader, struct np_error *error)
{
    enum np_status status = NP_OK;

    while (status == NP_OK && byte_at(reader, 0) != SOURCE_END) {
        enum move move;
        size_t length;

        if (skip_separator(reader))
            continue;
        if (solution_is_digit(byte_at(reader, 0)))
            status = read_number(reader, error);
        else if (solution_direction(reader->place.at, reader->end, &length, &move))
            status = read_direction(reader, length, move, error);
        else
            status = fail_byte(reader, error);
    }
    if (status == NP_OK && reader->refutation.status != NP_OK)
        return np_fail(error, reader->refutation.status, "%s", reader->refutation.text);
    return status;
}

/* ---- both directions ---------------------------------------------------------------------- */

/* The text to read: that of the member "moves" if the text is an object. The caller frees *copy. */
static enum np_status
find_moves(const char **bytes, size_t *count, char **copy, struct np_error *error)
{
    static const char *const names[] = {"moves"};
    struct json_value value;
    size_t spaces = 0;

    *copy = NULL;
    while (spaces < *count && strchr(" \t\r\n", (*bytes)[spaces]) != NULL && (*bytes)[spaces] != 0)
        spaces++;
    if (spaces == *count || (*bytes)[spaces] != '{' || memchr(*bytes, '\0', *count) != NULL)
        return NP_OK;
    *copy = malloc(*count + 1);
    if (*copy == NULL)
        return np_no_memory(error);
    memcpy(*copy, *bytes, *count);
    (*copy)[*count] = '\0';
    if (json_read_object(*copy, names, &value, 1) == NULL && value.kind == JSON_STRING) {
        *bytes = value.first;
        *count = value.bytes;
    }
    return NP_OK;
}

/* Reads the moves in one of the two directions. Sets *solves to whether they reach the goal. */
static enum np_status
read_way(struct solution_reader reader, const struct board *start, const struct goal *goal,
    struct path *path, bool *solves, struct np_error *error)
{
    struct board board;
    enum np_status status = board_copy(&board, start, error);

    reader.board = &board;
    reader.path = path;
    if (status == NP_OK)
        status = read_items(&reader, error);
    *solves = status == NP_OK && goal_reached(goal, &board);
    board_free(&board);
    return status;
}

enum np_status
notation_read_solution(const char *bytes, size_t count, const char *name, uint64_t line,
    const struct board *board, const struct goal *goal, struct notation_solution *solution,
    struct np_error *error)
{
    struct solution_reader reader = {.name = name};
    struct path path = {0};
    bool solves = false, blank_solves = false;
    char *copy;
    enum np_status blank_status = NP_NOT_A_SOLUTION;
    enum np_status status = find_moves(&bytes, &count, &copy, error);

    *solution = (struct notation_solution){.of_blank = false};
    reader.place = (struct place){bytes, line, 1};
    reader.end = bytes + count;
    if (status == NP_OK)
        status = read_way(reader, board, goal, &solution->path, &solves, error);
    reader.of_blank = true;
    if ((status == NP_OK || status == NP_NOT_A_SOLUTION) && !solves)
        blank_status = read_way(reader, board, goal, &path, &blank_solves, NULL);
    free(copy);
    /* If neither way solves the board, a possible one is better than none. */
    solution->of_blank = blank_solves || (status != NP_OK && blank_status == NP_OK);
    solution->either = status == NP_OK && blank_status == NP_OK && !blank_solves &&
                       path.length > 0 && path.length == solution->path.length &&
                       memcmp(path.moves, solution->path.moves, path.length) != 0;
    if (solution->of_blank) {
        path_free(&solution->path);
        solution->path = path;
        return NP_OK;
    }
    path_free(&path);
    return status;
}
