// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The forms of a board in a file.
 *
 * Which form a board has shows within its first three tokens. Numbers are checked as they
 * come, so an error is told where it is and an endless input ends at its first repetition.
 */
#include "config.h"

#include "puzzle/notation/notation_reader.h"

#include "base/intl.h"

/* A line of fewer numbers may be a row of a board rather than a board. */
enum { LINE_NUMBERS_MIN = 9 };

/* Numbers of a row that are read before the first of them is checked. */
enum { AHEAD = 32 };

/* Nested brackets, so that an input of nothing else ends. */
enum { DEPTH_MAX = 8 };

#define CELLS_MAX ((uint32_t)BOARD_SIDE_MAX * BOARD_SIDE_MAX)

static bool
is_tile(const struct token *token)
{
    return token->kind == TOKEN_NUMBER || token->kind == TOKEN_BLANK ||
           (token->kind == TOKEN_CROSS && token->number != 0);
}

/* Cuts the next token. One comma behind a number, or behind a row in brackets, is a blank. */
static void
next(struct notation_reader *reader)
{
    const bool separable = is_tile(&reader->token) || reader->token.kind == TOKEN_CLOSE;

    source_token(&reader->source, &reader->token);
    if (separable && (reader->token.kind == TOKEN_COMMA ||
                         (reader->semicolons && reader->token.kind == TOKEN_SEMICOLON)))
        source_token(&reader->source, &reader->token);
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

/* Complains at a token about a row of `count` numbers. */
static enum np_status
wrong_row(const struct notation_reader *reader, const struct token *token, uint32_t row,
    uint32_t count, uint32_t width, struct np_error *error)
{
    return source_fail(&reader->source, token, error,
        P_("row %lu has %lu number, not %lu", "row %lu has %lu numbers, not %lu", count),
        (unsigned long)row + 1, (unsigned long)count, (unsigned long)width);
}

/* Whether a number that came again stands for a size that has no line of its own: "3 3 1 2 ...". */
static bool
may_be_a_size(const struct notation_reader *reader, uint64_t number, const struct size *size)
{
    const struct tile_list *const list = &reader->list;

    return size == NULL && !reader->in_rows &&
           (list->tiles[0] == number || (list->count > 1 && list->tiles[1] == number));
}

enum np_status
notation_take_tile(struct notation_reader *reader, const struct token *token,
    const struct size *size, struct np_error *error)
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
    /* The row that was taken to leave the blank out has lost a number instead. */
    if (number == 0 && reader->blank_finder.found)
        return wrong_row(reader, &reader->short_row_end, reader->blank_finder.row, size->width - 1,
            size->width, error);
    if (tile_list_has(&reader->list, (uint32_t)number))
        return source_fail(&reader->source, token, error,
            may_be_a_size(reader, number, size)
                ? N_("number %llu again: this line was read as a whole board; a size is N "
                     "or W H alone")
                : N_("number %llu again"),
            (unsigned long long)number);
    if (reader->list.count == 0 || number > reader->largest.number) {
        reader->largest = *token;
        reader->largest.number = number;
    }
    return tile_list_add(&reader->list, (uint32_t)number, limit, error);
}

/* Cuts up to this many tokens of numbers and asks for the memory that tells whether they are there
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
            blank_finder_note(&reader->blank_finder, (*count)++, &tokens[i]);
            const enum np_status status = notation_take_tile(reader, &tokens[i], size, error);
            if (status != NP_OK)
                return status;
        }
    }
    return line_is_over(reader) ? NP_OK : unexpected(reader, _("a number"), error);
}

/* Puts the blank where the columns of the other rows show it. */
static enum np_status
insert_blank(struct notation_reader *reader, const struct size *size, struct np_error *error)
{
    const struct blank_finder *finder = &reader->blank_finder;
    uint32_t column = 0;

    if (!blank_finder_find(finder, &column))
        return source_fail(&reader->source, &reader->short_row_end, error,
            "row %lu is one number short, and the rows do not stand in columns that would show "
            "where the blank is",
            (unsigned long)finder->row + 1);
    return tile_list_insert_blank(&reader->list, finder->row * size->width + column, error);
}

/* Reads the rows below a size line. */
static enum np_status
read_rows(struct notation_reader *reader, const struct size *size, struct np_error *error)
{
    enum np_status status = blank_finder_begin(&reader->blank_finder, size->width, error);

    for (uint32_t row = 0; row < size->height && status == NP_OK; row++) {
        uint32_t count = 0;
        /* Without a size line the first number is the current token. */
        if (row > 0 || reader->expected.cells == 0)
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
            blank_finder_row_full(&reader->blank_finder);
        } else if (count + 1 == size->width && !reader->blank_finder.found &&
                   !tile_list_has(&reader->list, 0)) {
            blank_finder_row_short(&reader->blank_finder, row);
            reader->short_row_end = reader->token;
        } else {
            return wrong_row(reader, &reader->token, row, count, size->width, error);
        }
    }
    if (status == NP_OK && reader->blank_finder.found)
        status = insert_blank(reader, size, error);
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
            &reader->source, &reader->token, error, "no shortest solution has that many moves");
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
                return wrong_row(reader, &reader->token, list->count / size->width,
                    list->count % size->width, size->width, error);
            continue;
        }
        const enum np_status status = notation_take_tile(reader, &reader->token, size, error);
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

enum np_status
notation_find_size(struct notation_reader *reader, uint32_t width, uint32_t rows, struct size *size,
    struct np_error *error)
{
    const uint32_t count = reader->list.count;

    if (width > 0 && count - width * rows != width)
        return wrong_row(reader, &reader->token, rows, count - width * rows, width, error);
    const uint32_t side = square_root(count);
    *size = width > 0 ? (struct size){width, rows + 1, count} : (struct size){side, side, count};
    if (width == 0 && count < LINE_NUMBERS_MIN &&
        (side * side != count || reader->largest.number >= count)) {
        reader->stray_rows = BOARD_SIDE_MAX;
        return source_fail(&reader->source, &reader->token, error,
            P_("a line of %lu number is not a board; if it is a row of one, write the size above: "
               "N, or W H",
                "a line of %lu numbers is not a board; if it is a row of one, write the size "
                "above: "
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

/* The rows of a board on one line, or in brackets. */
struct rows {
    uint32_t width; /* of the first; 0 = it has not ended */
    uint32_t ended;
    bool break_due; /* before the next number another row begins */
};

/* Notes that a row has ended at the current token. */
static enum np_status
end_row(struct notation_reader *reader, struct rows *rows, struct np_error *error)
{
    const uint32_t count = reader->list.count;

    rows->break_due = false;
    reader->in_rows = true;
    if (rows->ended++ == 0)
        rows->width = count;
    else if (count != rows->ended * rows->width)
        return wrong_row(reader, &reader->token, rows->ended - 1,
            count - (rows->ended - 1) * rows->width, rows->width, error);
    return NP_OK;
}

/* Takes what stands between the numbers of a board without a size. */
static enum np_status
take_separator(struct notation_reader *reader, struct rows *rows, struct np_error *error)
{
    switch (reader->token.kind) {
    case TOKEN_SLASH:
        return end_row(reader, rows, error);
    case TOKEN_SEMICOLON:
        /* Behind a single number it separates numbers: no board has rows of one and no size. */
        if (reader->list.count > 1 && !rows->break_due) {
            rows->break_due = true;
            return NP_OK;
        }
        reader->semicolons = reader->list.count == 1;
        return reader->semicolons ? NP_OK : unexpected(reader, _("a number"), error);
    case TOKEN_OPEN:
        if (reader->depth++ < DEPTH_MAX)
            return NP_OK;
        return unexpected(reader, _("a number"), error);
    case TOKEN_CLOSE:
        if (reader->depth == 0 || reader->list.count == 0)
            return unexpected(reader, _("a number"), error);
        reader->depth--;
        rows->break_due = true;
        return NP_OK;
    default:
        /* Rows in brackets may stand on lines of their own. */
        return reader->token.kind == TOKEN_LINE_END && reader->depth > 0
                   ? NP_OK
                   : unexpected(reader, _("a number"), error);
    }
}

/* Reads a board of which `count` numbers were cut already: numbers to the end of the line, in
 * rows if there are slashes, semicolons or brackets. */
static enum np_status
read_unsized_line(struct notation_reader *reader, const struct token *head, unsigned count,
    struct size *size, struct np_error *error)
{
    struct rows rows = {0};
    enum np_status status = NP_OK;

    for (unsigned i = 0; i < count && status == NP_OK; i++)
        status = notation_take_tile(reader, &head[i], NULL, error);
    while (status == NP_OK && (!line_is_over(reader) || reader->depth > 0)) {
        if (!is_tile(&reader->token)) {
            status = take_separator(reader, &rows, error);
        } else {
            if (rows.break_due)
                status = end_row(reader, &rows, error);
            if (status == NP_OK)
                status = notation_take_tile(reader, &reader->token, NULL, error);
        }
        if (status == NP_OK)
            next(reader);
    }
    if (status == NP_OK && reader->source.failed)
        status = unexpected(reader, _("a number"), error);
    return status == NP_OK ? notation_find_size(reader, rows.width, rows.ended, size, error)
                           : status;
}

/* What a board begins with: at most three numbers, as in `3 x 3`. */
struct head {
    struct token tokens[3];
    unsigned count;
    bool crossed; /* it is a size with an x */
};

/* Cuts `x B` of `A x B`: a size, or tiles with the blank among them if more of them follow. */
static enum np_status
read_cross(struct notation_reader *reader, struct head *head, struct np_error *error)
{
    const bool alone = is_tile(&reader->token);

    head->tokens[head->count++] = reader->token;
    next(reader);
    if (reader->token.kind != TOKEN_NUMBER)
        return alone ? NP_OK : unexpected(reader, _("the height of a board"), error);
    head->tokens[head->count++] = reader->token;
    next(reader);
    head->crossed = !alone || reader->token.kind == TOKEN_COLON || line_is_over(reader);
    return NP_OK;
}

/* Cuts the numbers that an entry begins with, as far as they may be a size. */
static enum np_status
read_head(struct notation_reader *reader, struct head *head, struct np_error *error)
{
    *head = (struct head){.count = 0};
    while (head->count < 2 && is_tile(&reader->token)) {
        head->tokens[head->count++] = reader->token;
        next(reader);
        if (head->count == 1 && reader->token.kind == TOKEN_CROSS)
            return read_cross(reader, head, error);
    }
    return head->count > 0 || reader->token.kind == TOKEN_OPEN
               ? NP_OK
               : unexpected(reader, _("a board"), error);
}

/* Reads what a size in front tells of. */
static enum np_status
read_sized(struct notation_reader *reader, const struct head *head, struct notation_entry *entry,
    struct size *size, struct np_error *error)
{
    const bool colon = reader->token.kind == TOKEN_COLON;
    const uint64_t width = head->tokens[0].number;
    const uint64_t height = head->tokens[head->count - 1].number;

    if (!colon && !line_is_over(reader))
        return unexpected(reader, _("':' or the end of the line"), error);
    if (width < 1 || width > BOARD_SIDE_MAX || height < 1 || height > BOARD_SIDE_MAX)
        return source_fail(&reader->source, &head->tokens[0], error,
            "size %llux%llu: a side is 1 to %d cells", (unsigned long long)width,
            (unsigned long long)height, BOARD_SIDE_MAX);
    *size = (struct size){(uint32_t)width, (uint32_t)height, (uint32_t)(width * height)};
    reader->to_empty_line = false;
    reader->semicolons = true;
    return colon ? read_sized_line(reader, size, entry, error) : read_rows(reader, size, error);
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
        status = read_rows(reader, size, error);
        reader->expected = (struct size){0};
        return status;
    }
    status = read_head(reader, &head, error);
    if (status != NP_OK)
        return status;
    const bool numbers = head.count > 0 && head.tokens[0].kind == TOKEN_NUMBER &&
                         head.tokens[head.count - 1].kind == TOKEN_NUMBER;
    const bool line_ends = line_is_over(reader) || reader->token.kind == TOKEN_COLON;
    if (head.crossed || (numbers && head.count < 3 && line_ends))
        return read_sized(reader, &head, entry, size, error);
    status = read_unsized_line(reader, head.tokens, head.count, size, error);
    /* A board in brackets may go on over more lines. */
    reader->to_empty_line = reader->depth > 0;
    return status;
}
