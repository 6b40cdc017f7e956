// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The forms of a board in a file. The first three tokens of a board determine its form. Numbers are
 * checked one by one, so that an error is reported where it is and endless input fails at its first
 * repeated number.
 */
#include "config.h"

#include "puzzle/notation/notation_reader.h"

#include "base/intl.h"

/* A line with fewer numbers may be a row of a board rather than a board. */
enum { LINE_NUMBERS_MIN = 9 };

/* Limits nested brackets, so that the reader stops on endless brackets. */
enum { DEPTH_MAX = 8 };

#define CELLS_MAX ((uint32_t)BOARD_SIDE_MAX * BOARD_SIDE_MAX)

void
reader_next(struct notation_reader *reader)
{
    const bool separable = token_is_tile(&reader->token) || reader->token.kind == TOKEN_CLOSE;

    source_token(&reader->source, &reader->token);
    if (separable && (reader->token.kind == TOKEN_COMMA ||
                         (reader->semicolons && reader->token.kind == TOKEN_SEMICOLON)))
        source_token(&reader->source, &reader->token);
}

bool
reader_line_ends(const struct notation_reader *reader)
{
    return token_ends_line(&reader->token) &&
           !(reader->token.kind == TOKEN_END && reader->source.failed);
}

enum np_status
reader_unexpected(const struct notation_reader *reader, const char *wanted, struct np_error *error)
{
    return source_unexpected(&reader->source, &reader->token, wanted, error);
}

enum np_status
reader_wrong_row(const struct notation_reader *reader, const struct token *token, uint32_t row,
    uint32_t count, uint32_t width, struct np_error *error)
{
    return source_fail(&reader->source, token, error,
        P_("row %lu has %lu number, not %lu", "row %lu has %lu numbers, not %lu", count),
        (unsigned long)row + 1, (unsigned long)count, (unsigned long)width);
}

/* Returns whether a repeated number may be part of a size that is not on its own line: "3 3 1 2
 * ...". */
static bool
may_be_a_size(const struct notation_reader *reader, uint64_t number, const struct size *size)
{
    const struct tile_list *const list = &reader->list;

    return size == NULL && !reader->in_rows &&
           (list->tiles[0] == number || (list->count > 1 && list->tiles[1] == number));
}

enum np_status
reader_add_tile(struct notation_reader *reader, const struct token *token, const struct size *size,
    struct np_error *error)
{
    const uint64_t number = token->kind == TOKEN_NUMBER ? token->number : 0;
    const uint32_t limit = size != NULL ? size->cells : CELLS_MAX;

    if (number >= limit && size != NULL)
        return source_fail(&reader->source, token, error, "number %llu is not on a %lux%lu board",
            (unsigned long long)number, (unsigned long)size->width, (unsigned long)size->height);
    if (number >= limit)
        return source_fail(
            &reader->source, token, error, "number %llu is too large", (unsigned long long)number);
    if (number == 0 && tile_list_has(&reader->list, 0))
        return source_fail(&reader->source, token, error, "a second blank");
    if (tile_list_has(&reader->list, (uint32_t)number))
        return source_fail(&reader->source, token, error,
            may_be_a_size(reader, number, size)
                ? N_("number %llu is repeated; this line was read as a whole board, because a "
                     "size (N or W H) needs its own line")
                : N_("number %llu is repeated"),
            (unsigned long long)number);
    if (reader->list.count == 0 || number > reader->largest.number) {
        reader->largest = *token;
        reader->largest.number = number;
    }
    return tile_list_add(&reader->list, (uint32_t)number, error);
}

/* Reads what follows the second colon: the length of a shortest solution or, after `<=`, of the
 * shortest one known. */
static enum np_status
read_known_length(
    struct notation_reader *reader, struct notation_entry *entry, struct np_error *error)
{
    reader_next(reader);
    entry->length_proved = reader->token.kind != TOKEN_FOREIGN || reader->token.number != '<' ||
                           source_peek(&reader->source) != '=';
    if (!entry->length_proved) {
        source_advance(&reader->source);
        reader_next(reader);
    }
    if (reader->token.kind != TOKEN_NUMBER)
        return reader_unexpected(reader, _("the length of a solution"), error);
    if (reader->token.number > NOTATION_LENGTH_MAX)
        return source_fail(
            &reader->source, &reader->token, error, "no shortest solution has that many moves");
    entry->has_known_length = true;
    entry->known_length = reader->token.number;
    reader_next(reader);
    return reader_line_ends(reader) ? NP_OK
                                    : reader_unexpected(reader, _("the end of the line"), error);
}

/* Reads the numbers of a board whose size is on the same line. There is no check for one number too
 * many, since it must be a repeated number or too large. */
static enum np_status
read_sized_line(struct notation_reader *reader, const struct size *size,
    struct notation_entry *entry, struct np_error *error)
{
    const struct tile_list *list = &reader->list;

    for (reader_next(reader); token_is_tile(&reader->token) || reader->token.kind == TOKEN_SLASH;
         reader_next(reader)) {
        if (reader->token.kind == TOKEN_SLASH) {
            if (list->count == 0 || list->count % size->width != 0)
                return reader_wrong_row(reader, &reader->token, list->count / size->width,
                    list->count % size->width, size->width, error);
            continue;
        }
        const enum np_status status = reader_add_tile(reader, &reader->token, size, error);
        if (status != NP_OK)
            return status;
    }
    if (!reader_line_ends(reader) && reader->token.kind != TOKEN_COLON)
        return reader_unexpected(reader, _("a number"), error);
    if (list->count < size->cells)
        return source_fail(&reader->source, &reader->token, error,
            "a %lux%lu board has %lu numbers, not %lu", (unsigned long)size->width,
            (unsigned long)size->height, (unsigned long)size->cells, (unsigned long)list->count);
    return reader->token.kind == TOKEN_COLON ? read_known_length(reader, entry, error) : NP_OK;
}

static uint32_t
square_root(uint32_t number)
{
    uint32_t root = 0;

    for (uint32_t bit = BOARD_SIDE_MAX; bit > 0; bit /= 2) {
        const uint64_t larger = (uint64_t)root + bit;
        if (larger * larger <= number)
            root += bit;
    }
    return root;
}

enum np_status
reader_find_size(struct notation_reader *reader, uint32_t width, uint32_t rows, struct size *size,
    struct np_error *error)
{
    const uint32_t count = reader->list.count;

    if (width > 0 && count - width * rows != width)
        return reader_wrong_row(reader, &reader->token, rows, count - width * rows, width, error);
    const uint32_t side = square_root(count);
    *size = width > 0 ? (struct size){width, rows + 1, count} : (struct size){side, side, count};
    if (width == 0 && count < LINE_NUMBERS_MIN &&
        (side * side != count || reader->largest.number >= count)) {
        reader->stray_rows = BOARD_SIDE_MAX;
        return source_fail(&reader->source, &reader->token, error,
            P_("a line of %lu number is not a board; if it is a row of a board, write the size "
               "above it: N, or W H",
                "a line of %lu numbers is not a board; if it is a row of a board, write the size "
                "above it: N, or W H",
                count),
            (unsigned long)count);
    }
    if (size->width * size->height != count)
        return source_fail(&reader->source, &reader->token, error,
            "%lu numbers do not make a square board: give the size first", (unsigned long)count);
    if (size->width > BOARD_SIDE_MAX || size->height > BOARD_SIDE_MAX)
        return source_fail(&reader->source, &reader->token, error,
            "size %lux%lu: a side is 1 to %d cells", (unsigned long)size->width,
            (unsigned long)size->height, BOARD_SIDE_MAX);
    if (reader->largest.number >= count)
        return source_fail(&reader->source, &reader->largest, error,
            "number %llu is not on a %lux%lu board", (unsigned long long)reader->largest.number,
            (unsigned long)size->width, (unsigned long)size->height);
    return NP_OK;
}

/* The first tokens of a board: at most three, as in `3 x 3`. */
struct head {
    struct token tokens[3];
    unsigned count;
    bool crossed; /* the tokens are a size with an x */
};

/* The rows of a board on one line or in brackets. */
struct rows {
    uint32_t width; /* width of the first row, once it has ended */
    uint32_t ended;
    bool break_due; /* the next number begins a new row */
};

/* Ends a row at the current token. */
static enum np_status
end_row(struct notation_reader *reader, struct rows *rows, struct np_error *error)
{
    const uint32_t count = reader->list.count;

    rows->break_due = false;
    reader->in_rows = true;
    if (rows->ended++ == 0)
        rows->width = count;
    else if (count != rows->ended * rows->width)
        return reader_wrong_row(reader, &reader->token, rows->ended - 1,
            count - (rows->ended - 1) * rows->width, rows->width, error);
    return NP_OK;
}

/* Reads a separator between the numbers of a board without a size. */
static enum np_status
read_separator(struct notation_reader *reader, struct rows *rows, struct np_error *error)
{
    switch (reader->token.kind) {
    case TOKEN_SLASH:
        return end_row(reader, rows, error);
    case TOKEN_SEMICOLON:
        /* After a single number a semicolon acts as a comma, since a board one column wide needs a
         * size. */
        if (reader->list.count > 1 && !rows->break_due) {
            rows->break_due = true;
            return NP_OK;
        }
        reader->semicolons = reader->list.count == 1;
        if (reader->semicolons)
            return NP_OK;
        break;
    case TOKEN_OPEN:
        if (reader->depth++ < DEPTH_MAX)
            return NP_OK;
        break;
    case TOKEN_CLOSE:
        if (reader->depth == 0 || reader->list.count == 0)
            break;
        reader->depth--;
        rows->break_due = true;
        return NP_OK;
    case TOKEN_LINE_END:
        /* Rows in brackets may be on separate lines. */
        if (reader->depth > 0)
            return NP_OK;
        break;
    default:
        break;
    }
    return reader_unexpected(reader, _("a number"), error);
}

/* Reads a board without a size after its first tokens: numbers up to the end of the line, in rows
 * if there are slashes, semicolons or brackets. */
static enum np_status
read_unsized_line(struct notation_reader *reader, const struct head *head, struct size *size,
    struct np_error *error)
{
    struct rows rows = {0};
    enum np_status status = NP_OK;

    for (unsigned i = 0; i < head->count && status == NP_OK; i++)
        status = reader_add_tile(reader, &head->tokens[i], NULL, error);
    while (status == NP_OK && (!reader_line_ends(reader) || reader->depth > 0)) {
        if (!token_is_tile(&reader->token))
            status = read_separator(reader, &rows, error);
        else if (!rows.break_due || (status = end_row(reader, &rows, error)) == NP_OK)
            status = reader_add_tile(reader, &reader->token, NULL, error);
        if (status == NP_OK)
            reader_next(reader);
    }
    return status == NP_OK ? reader_find_size(reader, rows.width, rows.ended, size, error) : status;
}

/* Reads `x B` of `A x B`: a size or, if more tiles follow, tiles with x as the blank. */
static enum np_status
read_cross(struct notation_reader *reader, struct head *head, struct np_error *error)
{
    const bool alone = token_is_tile(&reader->token);

    head->tokens[head->count++] = reader->token;
    reader_next(reader);
    if (reader->token.kind != TOKEN_NUMBER)
        return alone ? NP_OK : reader_unexpected(reader, _("the height of a board"), error);
    head->tokens[head->count++] = reader->token;
    reader_next(reader);
    head->crossed = !alone || reader->token.kind == TOKEN_COLON || reader_line_ends(reader);
    return NP_OK;
}

/* Reads the first tokens of a board as long as they may be a size. */
static enum np_status
read_head(struct notation_reader *reader, struct head *head, struct np_error *error)
{
    *head = (struct head){.count = 0};
    while (head->count < 2 && token_is_tile(&reader->token)) {
        head->tokens[head->count++] = reader->token;
        reader_next(reader);
        if (head->count == 1 && reader->token.kind == TOKEN_CROSS)
            return read_cross(reader, head, error);
    }
    return head->count > 0 || reader->token.kind == TOKEN_OPEN
               ? NP_OK
               : reader_unexpected(reader, _("a board"), error);
}

/* Reads a board after its size. */
static enum np_status
read_sized(struct notation_reader *reader, const struct head *head, struct notation_entry *entry,
    struct size *size, struct np_error *error)
{
    const bool colon = reader->token.kind == TOKEN_COLON;
    const uint64_t width = head->tokens[0].number;
    const uint64_t height = head->tokens[head->count - 1].number;

    if (!colon && !reader_line_ends(reader))
        return reader_unexpected(reader, _("':' or the end of the line"), error);
    if (width < 1 || width > BOARD_SIDE_MAX || height < 1 || height > BOARD_SIDE_MAX)
        return source_fail(&reader->source, &head->tokens[0], error,
            "size %llux%llu: a side is 1 to %d cells", (unsigned long long)width,
            (unsigned long long)height, BOARD_SIDE_MAX);
    *size = (struct size){(uint32_t)width, (uint32_t)height, (uint32_t)(width * height)};
    reader->to_empty_line = false;
    reader->semicolons = true;
    return colon ? read_sized_line(reader, size, entry, error)
                 : notation_read_rows(reader, size, error);
}

enum np_status
notation_read_board(struct notation_reader *reader, struct notation_entry *entry, struct size *size,
    struct np_error *error)
{
    struct head head;
    enum np_status status;

    reader->to_empty_line = true;
    reader->in_rows = reader->semicolons = false;
    reader->depth = 0;
    if (reader->token.kind == TOKEN_FRAME)
        return notation_read_frame(reader, size, error);
    if (reader->expected.cells > 0) {
        *size = reader->expected;
        reader->semicolons = true;
        status = notation_read_rows(reader, size, error);
        reader->expected = (struct size){0};
        return status;
    }
    status = read_head(reader, &head, error);
    if (status != NP_OK)
        return status;
    const bool numbers = head.count > 0 && head.tokens[0].kind == TOKEN_NUMBER &&
                         head.tokens[head.count - 1].kind == TOKEN_NUMBER;
    const bool line_ends = reader_line_ends(reader) || reader->token.kind == TOKEN_COLON;
    if (head.crossed || (numbers && head.count < 3 && line_ends))
        return read_sized(reader, &head, entry, size, error);
    status = read_unsized_line(reader, &head, size, error);
    /* A board in brackets may continue on more lines. */
    reader->to_empty_line = reader->depth > 0;
    return status;
}
