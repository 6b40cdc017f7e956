// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads boards with one row per line. One row may leave out the blank if the numbers are aligned in
 * columns:
 *
 *        4  1  2       columns   2..3  5..6  8..9
 *           5  3       this row        5..6  8..9     so the blank is first
 *        7  8 16
 *
 * The columns must be all flush left or all flush right. If the rows merely happen to be about
 * equally long, the short one is missing a number.
 */
#include "config.h"

#include "puzzle/notation/notation_reader.h"

#include <stdlib.h>

#include "base/intl.h"

/* The number of tiles read before the first of them is checked, which gives the prefetches time:
 * without this, --check of an 8000x8000 board takes twice as long. */
enum { AHEAD = 32 };

enum column_edge { EDGE_LEFT, EDGE_RIGHT, EDGE_COUNT };

/* The first and last column of a number on a screen. */
struct span {
    uint64_t edges[EDGE_COUNT];
};

struct rows {
    const struct size *size;
    struct span *spans;      /* room for three rows; owned */
    struct span *current;    /* spans of the row being read */
    struct span *full;       /* spans of the first full row, or NULL */
    struct span *incomplete; /* spans of the row that is one number short, or NULL */
    uint32_t incomplete_row; /* the number of that row */
    struct token incomplete_end;
    bool flush[EDGE_COUNT]; /* all full rows have these edges in the same columns */
};

/* Reads up to AHEAD tiles and prefetches their bits of the list. Returns the number of tiles. */
static uint32_t
read_ahead(struct notation_reader *reader, struct token tokens[AHEAD])
{
    const struct tile_list *const list = &reader->list;
    uint32_t count = 0;

    for (; count < AHEAD && token_is_tile(&reader->token); reader_next(reader)) {
        tokens[count++] = reader->token;
        if (reader->token.number / 64 < list->seen_words)
            NP_PREFETCH_WRITE(&list->seen[reader->token.number / 64]);
    }
    return count;
}

/* Adds a number to the current row, which already has *count numbers. */
static enum np_status
add_number(struct notation_reader *reader, struct rows *rows, const struct token *token,
    uint32_t row, uint32_t *count, struct np_error *error)
{
    const uint32_t width = rows->size->width;

    if (*count == width)
        return source_fail(&reader->source, token, error,
            P_("row %lu has more than %lu number", "row %lu has more than %lu numbers", width),
            (unsigned long)row + 1, (unsigned long)width);
    /* The blank is here, so the incomplete row is missing a number. */
    if (rows->incomplete != NULL && (token->kind != TOKEN_NUMBER || token->number == 0))
        return reader_wrong_row(
            reader, &rows->incomplete_end, rows->incomplete_row, width - 1, width, error);
    rows->current[(*count)++] = (struct span){{token->first, token->last}};
    return reader_add_tile(reader, token, rows->size, error);
}

/* Reads the numbers of one row up to the end of its line. Sets *count to their number. */
static enum np_status
read_row(struct notation_reader *reader, struct rows *rows, uint32_t row, uint32_t *count,
    struct np_error *error)
{
    struct token tokens[AHEAD];
    uint32_t ahead;

    *count = 0;
    while ((ahead = read_ahead(reader, tokens)) > 0)
        for (uint32_t i = 0; i < ahead; i++) {
            const enum np_status status = add_number(reader, rows, &tokens[i], row, count, error);
            if (status != NP_OK)
                return status;
        }
    return reader_line_ends(reader) ? NP_OK : reader_unexpected(reader, _("a number"), error);
}

/* Checks whether a full row has its numbers in the same columns as the first full row. */
static void
compare_columns(struct rows *rows)
{
    if (rows->full == NULL) {
        rows->full = rows->current;
        rows->current += rows->size->width;
        return;
    }
    for (unsigned edge = 0; edge < EDGE_COUNT; edge++)
        for (uint32_t i = 0; i < rows->size->width; i++)
            rows->flush[edge] &= rows->full[i].edges[edge] == rows->current[i].edges[edge];
}

/* Finds the column where the incomplete row has no number. Returns false if its numbers are not all
 * in columns. */
static bool
find_column(const struct rows *rows, enum column_edge edge, uint32_t *column)
{
    const uint32_t last = rows->size->width - 1;
    uint32_t numbers = 0;

    *column = last;
    for (uint32_t i = 0; i <= last; i++)
        if (numbers < last && rows->full[i].edges[edge] == rows->incomplete[numbers].edges[edge])
            numbers++;
        else
            *column = i;
    return numbers == last;
}

/* Inserts the blank where the columns of the other rows show it. */
static enum np_status
insert_blank(struct notation_reader *reader, const struct rows *rows, struct np_error *error)
{
    uint32_t column = 0;
    bool found = false;

    for (unsigned edge = 0; edge < EDGE_COUNT && rows->full != NULL && !found; edge++)
        found = rows->flush[edge] && find_column(rows, (enum column_edge)edge, &column);
    if (!found)
        return source_fail(&reader->source, &rows->incomplete_end, error,
            "row %lu is one number short, and the rows are not aligned in columns that show where "
            "the blank is",
            (unsigned long)rows->incomplete_row + 1);
    return tile_list_insert_blank(
        &reader->list, rows->incomplete_row * rows->size->width + column, error);
}

/* Reads row number `row`. */
static enum np_status
read_line(struct notation_reader *reader, struct rows *rows, uint32_t row, struct np_error *error)
{
    const struct size *const size = rows->size;
    enum np_status status;
    uint32_t count;

    /* Without a size line the first number is already the current token. */
    if (row > 0 || reader->expected.cells == 0)
        do {
            reader_next(reader);
        } while (reader->token.kind == TOKEN_LINE_END);
    if (reader->token.kind == TOKEN_END && !reader->source.failed)
        return source_fail(&reader->source, &reader->token, error,
            "the board ends after %lu of %lu rows", (unsigned long)row,
            (unsigned long)size->height);

    reader->rows_left = size->height - 1 - row;
    status = read_row(reader, rows, row, &count, error);
    if (status != NP_OK)
        return status;
    if (count == size->width) {
        compare_columns(rows);
    } else if (count + 1 == size->width && rows->incomplete == NULL &&
               !tile_list_has(&reader->list, 0)) {
        rows->incomplete = rows->current;
        rows->current += size->width;
        rows->incomplete_row = row;
        rows->incomplete_end = reader->token;
    } else {
        return reader_wrong_row(reader, &reader->token, row, count, size->width, error);
    }
    return NP_OK;
}

enum np_status
notation_read_rows(struct notation_reader *reader, const struct size *size, struct np_error *error)
{
    struct rows rows = {.size = size, .flush = {true, true}};
    enum np_status status = NP_OK;

    rows.spans = calloc((size_t)size->width * 3, sizeof rows.spans[0]);
    rows.current = rows.spans;
    if (rows.spans == NULL)
        return np_no_memory(error);
    for (uint32_t row = 0; row < size->height && status == NP_OK; row++)
        status = read_line(reader, &rows, row, error);
    if (status == NP_OK && rows.incomplete != NULL)
        status = insert_blank(reader, &rows, error);
    free(rows.spans);
    return status;
}
