// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The forms of a board in a file.
 *
 * Which form a board has shows within its first three tokens. Numbers are checked as they
 * come, so an error is told where it is and an endless input ends at its first repetition.
 */
#include "config.h"

#include "puzzle/notation_reader.h"

#include "base/intl.h"

/* A line of fewer numbers is no board that people write on one line: it may be a row of one. */
enum { LINE_NUMBERS_MIN = 9 };

/* Numbers of a row that are read before the first of them is looked at. */
enum { AHEAD = 32 };

#define CELLS_MAX ((uint32_t)BOARD_SIDE_MAX * BOARD_SIDE_MAX)

static void
next(struct notation_reader *reader)
{
    source_token(&reader->source, &reader->token);
}

static bool
is_tile(const struct token *token)
{
    return token->kind == TOKEN_NUMBER || token->kind == TOKEN_BLANK;
}

static bool
line_is_over(const struct notation_reader *reader)
{
    return reader->token.kind == TOKEN_LINE_END || reader->token.kind == TOKEN_END;
}

static enum np_status
unexpected(const struct notation_reader *reader, const char *wanted, struct np_error *error)
{
    return source_unexpected(&reader->source, &reader->token, wanted, error);
}

/* Adds the number of a token to the board at work; `size` is NULL while it is not known. */
static enum np_status
take_tile(struct notation_reader *reader, const struct token *token, const struct size *size,
    struct np_error *error)
{
    const uint64_t number = token->kind == TOKEN_BLANK ? 0 : token->number;
    const uint32_t limit = size != NULL ? size->cells : CELLS_MAX;

    if (number >= limit && size != NULL)
        return source_fail(&reader->source, token, error, "number %llu is not on a %lux%lu board",
            (unsigned long long)number, (unsigned long)size->width, (unsigned long)size->height);
    if (number >= limit)
        return source_fail(
            &reader->source, token, error, "number %llu is too large", (unsigned long long)number);
    if (number == 0 && (tile_list_has(&reader->list, 0) || reader->gap.found))
        return source_fail(&reader->source, token, error, "a second blank");
    if (tile_list_has(&reader->list, (uint32_t)number))
        return source_fail(&reader->source, token, error,
            size == NULL ? N_("number %llu again: this line was read as a whole board; a size is N "
                              "or W H alone")
                         : N_("number %llu again"),
            (unsigned long long)number);
    if (reader->list.count == 0 || number > reader->largest.number) {
        reader->largest = *token;
        reader->largest.number = number;
    }
    return tile_list_add(&reader->list, (uint32_t)number, limit, error);
}

/* Complains at the token at hand about a row of `count` numbers. */
static enum np_status
wrong_row(const struct notation_reader *reader, uint32_t row, uint32_t count, uint32_t width,
    struct np_error *error)
{
    return source_fail(&reader->source, &reader->token, error,
        P_("row %lu has %lu number, not %lu", "row %lu has %lu numbers, not %lu", count),
        (unsigned long)row + 1, (unsigned long)count, (unsigned long)width);
}

/* Cuts up to so many tokens of numbers and asks for the memory that tells whether they are there
 * already; returns how many there are before something else comes. */
static uint32_t
read_ahead(struct notation_reader *reader, struct token tokens[AHEAD])
{
    uint32_t count = 0;

    for (; count < AHEAD && is_tile(&reader->token); next(reader)) {
        tokens[count++] = reader->token;
        tile_list_prefetch(&reader->list, (uint32_t)reader->token.number);
    }
    return count;
}

/* Reads the numbers of one row up to the end of its line; *count tells how many. */
static enum np_status
read_row(struct notation_reader *reader, uint32_t row, const struct size *size, uint32_t *count,
    struct np_error *error)
{
    struct token tokens[AHEAD];
    uint32_t ahead;

    *count = 0;
    while ((ahead = read_ahead(reader, tokens)) > 0) {
        for (uint32_t i = 0; i < ahead; i++) {
            if (*count == size->width)
                return source_fail(&reader->source, &tokens[i], error,
                    P_("row %lu has more than %lu number", "row %lu has more than %lu numbers",
                        size->width),
                    (unsigned long)row + 1, (unsigned long)size->width);
            gap_note(&reader->gap, (*count)++, &tokens[i]);
            const enum np_status status = take_tile(reader, &tokens[i], size, error);
            if (status != NP_OK)
                return status;
        }
    }
    return line_is_over(reader) ? NP_OK : unexpected(reader, _("a number"), error);
}

/* Puts the blank where the row without one has its gap. */
static enum np_status
fill_gap(struct notation_reader *reader, const struct size *size, const struct token *gap_end,
    struct np_error *error)
{
    const struct gap *gap = &reader->gap;
    uint32_t column = 0;

    if (!gap_find(gap, &column))
        return source_fail(&reader->source, gap_end, error,
            "row %lu is one number short, and the rows do not stand in columns that would show "
            "where the blank is",
            (unsigned long)gap->row + 1);
    return tile_list_insert_blank(&reader->list, gap->row * size->width + column, error);
}

/* Reads the rows below a size line. */
static enum np_status
read_rows(struct notation_reader *reader, const struct size *size, struct np_error *error)
{
    struct token gap_end = reader->token;
    enum np_status status = gap_begin(&reader->gap, size->width, error);

    for (uint32_t row = 0; row < size->height && status == NP_OK; row++) {
        uint32_t count = 0;
        do {
            next(reader);
        } while (reader->token.kind == TOKEN_LINE_END);
        if (reader->token.kind == TOKEN_END && !reader->source.failed)
            return source_fail(&reader->source, &reader->token, error,
                "the board ends after %lu of %lu rows", (unsigned long)row,
                (unsigned long)size->height);

        reader->rows_left = size->height - 1 - row;
        status = read_row(reader, row, size, &count, error);
        if (status != NP_OK)
            return status;
        if (count == size->width) {
            gap_row_full(&reader->gap);
        } else if (count + 1 == size->width && !reader->gap.found &&
                   !tile_list_has(&reader->list, 0)) {
            gap_row_short(&reader->gap, row);
            gap_end = reader->token;
        } else {
            return wrong_row(reader, row, count, size->width, error);
        }
    }
    if (status == NP_OK && reader->gap.found)
        status = fill_gap(reader, size, &gap_end, error);
    return status;
}

/* Reads what follows the second colon: the length of a shortest solution. */
static enum np_status
read_known_length(
    struct notation_reader *reader, struct notation_entry *entry, struct np_error *error)
{
    next(reader);
    if (reader->token.kind != TOKEN_NUMBER)
        return unexpected(reader, _("the length of a solution"), error);
    if (reader->token.number > NOTATION_LENGTH_MAX)
        return source_fail(
            &reader->source, &reader->token, error, "no shortest solution has so many moves");
    entry->has_known_length = true;
    entry->known_length = reader->token.number;
    next(reader);
    return line_is_over(reader) ? NP_OK : unexpected(reader, _("the end of the line"), error);
}

/* Reads the numbers of a board whose size was told on the same line. One number too many needs
 * no check of its own: it is a repetition or not on the board. */
static enum np_status
read_sized_line(struct notation_reader *reader, const struct size *size,
    struct notation_entry *entry, struct np_error *error)
{
    const struct tile_list *list = &reader->list;

    for (next(reader); is_tile(&reader->token) || reader->token.kind == TOKEN_SLASH; next(reader)) {
        if (reader->token.kind == TOKEN_SLASH) {
            if (list->count == 0 || list->count % size->width != 0)
                return wrong_row(reader, list->count / size->width, list->count % size->width,
                    size->width, error);
            continue;
        }
        const enum np_status status = take_tile(reader, &reader->token, size, error);
        if (status != NP_OK)
            return status;
    }
    if (!line_is_over(reader) && reader->token.kind != TOKEN_COLON)
        return unexpected(reader, _("a number"), error);
    if (reader->source.failed)
        return unexpected(reader, _("a number"), error);
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

/* The size of a board that did not tell it: `width` and `rows` of its rows, if it had any. */
static enum np_status
find_size(struct notation_reader *reader, uint32_t width, uint32_t rows, struct size *size,
    struct np_error *error)
{
    const uint32_t count = reader->list.count;

    if (width > 0 && count - width * rows != width)
        return wrong_row(reader, rows, count - width * rows, width, error);
    const uint32_t side = square_root(count);
    *size = width > 0 ? (struct size){width, rows + 1, count} : (struct size){side, side, count};
    if (width == 0 && count < LINE_NUMBERS_MIN &&
        (side * side != count || reader->largest.number >= count)) {
        reader->stray_rows = BOARD_SIDE_MAX;
        return source_fail(&reader->source, &reader->token, error,
            P_("a line of %lu number is no board; if it is a row of one, write the size above: "
               "N, or W H",
                "a line of %lu numbers is no board; if it is a row of one, write the size above: "
                "N, or W H",
                count),
            (unsigned long)count);
    }
    if (size->width * size->height != count)
        return source_fail(&reader->source, &reader->token, error,
            "%lu numbers make no square board: tell the size first", (unsigned long)count);
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

/* Reads a board of which `count` numbers were cut already: numbers to the end of the line, in
 * rows if there are slashes. */
static enum np_status
read_unsized_line(struct notation_reader *reader, const struct token *head, unsigned count,
    struct size *size, struct np_error *error)
{
    uint32_t width = 0;
    uint32_t rows = 0;
    enum np_status status = NP_OK;

    for (unsigned i = 0; i < count && status == NP_OK; i++)
        status = take_tile(reader, &head[i], NULL, error);
    for (; status == NP_OK && !line_is_over(reader); next(reader)) {
        if (is_tile(&reader->token)) {
            status = take_tile(reader, &reader->token, NULL, error);
        } else if (reader->token.kind == TOKEN_SLASH) {
            if (rows++ == 0)
                width = reader->list.count;
            else if (reader->list.count != rows * width)
                status = wrong_row(
                    reader, rows - 1, reader->list.count - (rows - 1) * width, width, error);
        } else {
            status = unexpected(reader, _("a number"), error);
        }
        if (status != NP_OK)
            return status;
    }
    if (status == NP_OK && reader->source.failed)
        status = unexpected(reader, _("a number"), error);
    return status == NP_OK ? find_size(reader, width, rows, size, error) : status;
}

/* Cuts the one or two numbers that an entry begins with; *crossed tells of an `x` in between. */
static enum np_status
read_head(struct notation_reader *reader, struct token head[2], unsigned *count, bool *crossed,
    struct np_error *error)
{
    *count = 0;
    *crossed = false;
    while (*count < 2 && is_tile(&reader->token)) {
        head[(*count)++] = reader->token;
        next(reader);
        if (*count == 1 && reader->token.kind == TOKEN_CROSS) {
            *crossed = true;
            next(reader);
            if (reader->token.kind != TOKEN_NUMBER)
                return unexpected(reader, _("the height of a board"), error);
        }
    }
    return *count > 0 ? NP_OK : unexpected(reader, _("a board"), error);
}

enum np_status
notation_read_board(struct notation_reader *reader, struct notation_entry *entry, struct size *size,
    struct np_error *error)
{
    struct token head[2];
    unsigned count;
    bool crossed;

    reader->to_empty_line = true;
    enum np_status status = read_head(reader, head, &count, &crossed, error);
    if (status != NP_OK)
        return status;

    const bool colon = reader->token.kind == TOKEN_COLON;
    const bool numbers = head[0].kind == TOKEN_NUMBER && head[count - 1].kind == TOKEN_NUMBER;
    if (!crossed && !(numbers && (colon || line_is_over(reader)))) {
        reader->to_empty_line = false;
        return read_unsized_line(reader, head, count, size, error);
    }
    if (!colon && !line_is_over(reader))
        return unexpected(reader, _("':' or the end of the line"), error);

    const uint64_t width = head[0].number;
    const uint64_t height = head[count - 1].number;
    if (width < 1 || width > BOARD_SIDE_MAX || height < 1 || height > BOARD_SIDE_MAX)
        return source_fail(&reader->source, &head[0], error,
            "size %llux%llu: a side is 1 to %d cells", (unsigned long long)width,
            (unsigned long long)height, BOARD_SIDE_MAX);
    *size = (struct size){(uint32_t)width, (uint32_t)height, (uint32_t)(width * height)};
    reader->to_empty_line = false;
    return colon ? read_sized_line(reader, size, entry, error) : read_rows(reader, size, error);
}
