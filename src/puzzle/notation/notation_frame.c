// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads a board that was copied from the screen, in its frame:
 *
 *      +----+----+----+  Moves      0    Time    00:00
 *      |  4 |  1 |  2 |  Placed*  2/8    Hints       1
 *      +----+----+----+
 *      |  5>|    |  3 |
 *      +----+----+----+
 *      |  7*|  8*|  6 |
 *      +----+----+----+
 *
 * or the same in box-drawing characters. The first line gives the width of every cell. A row has
 * its numbers on one of its lines, or big digits on five lines. The empty cell is the blank. Marks
 * and distances in the cells and text to the right of the frame are skipped. A hint's box may cover
 * lines of the frame. The first line may have lost its indentation if the mouse selected the board.
 */
#include "config.h"

#include "puzzle/notation/notation_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/utf8.h"
#include "puzzle/notation/big_digits.h"

/* Limits on the bytes to the right of the frame, the columns of a cell and the lines of a row. No
 * screen reaches them; they make the reader stop on endless input. */
enum { WORDS_BYTES_MAX = 1 << 16, COLUMNS_MAX = 256, LINES_MAX = 64 };

/* Lines of a row that is three lines high: the numbers are on the second, the distances on the
 * third. */
enum { NUMBERS_LINE = 2, DISTANCES_LINE = 3 };

/* The bit for ink below the lines of a digit. */
enum { TOO_LOW = 1 << 7 };

/* In box-drawing characters: the ink of big digits, and the first corner of the frame's last
 * line. */
enum { BLOCK = 0x2588, BOTTOM_LEFT = 0x2514 };

struct frame {
    uint32_t width;   /* number of cells in a row */
    size_t columns;   /* width of a cell without the frame */
    uint32_t rows;    /* number of rows read so far */
    unsigned lines;   /* number of lines of the current row read so far */
    unsigned numbers; /* which line of the row has its numbers, from 1; 0 = none yet */
    bool ascii;
    bool inked; /* the current row seems to have big digits */
    /* A byte for each column of each cell, with a bit for each line; owned. */
    unsigned char *ink;
    struct token *cells; /* the tiles of the current line; owned */
    /* Where each cell begins on the first line of the row; part of `cells`. */
    struct token *places;
};

/* Reads a character one column wide; a byte that is not UTF-8 counts as one character. */
static uint32_t
read_character(struct notation_source *source)
{
    const int lead = source_peek(source);
    unsigned more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    uint32_t character = (uint32_t)lead & (0x7fu >> (more + 1));

    if (lead == SOURCE_END)
        return '\n';
    source_advance(source);
    if (more == 0)
        return lead < 0x80 ? (uint32_t)lead : '?';
    for (; more > 0 && source_peek(source) >= 0x80 && source->byte < 0xc0; more--) {
        character = character << 6 | ((uint32_t)source->byte & 0x3f);
        source_advance(source);
    }
    return character;
}

static bool
is_one_of(uint32_t character, const char *characters)
{
    while (*characters != '\0')
        if (utf8_next(&characters) == character)
            return true;
    return false;
}

/* Returns whether a character is a vertical line of the frame. */
static bool
is_bar(uint32_t character)
{
    return is_one_of(character, "|\u2502\u2551");
}

/* Returns a token at the current byte. */
static struct token
place(struct notation_source *source, enum token_kind kind)
{
    (void)source_peek(source);
    return (struct token){.kind = kind,
        .number = kind == TOKEN_FOREIGN ? '?' : 0,
        .line = source->line,
        .column = source->column};
}

static enum np_status
fail_here(struct notation_reader *reader, struct np_error *error, const char *text)
{
    struct notation_source *const source = &reader->source;

    reader->token = place(source, TOKEN_FOREIGN);
    if (source->failed || source_peek(source) == 0) {
        source_token(source, &reader->token);
        return source_unexpected(source, &reader->token, _("a frame"), error);
    }
    return source_fail(source, &reader->token, error, "%s", _(text));
}

/* Skips the rest of a line; the end of the line becomes the current token. */
static enum np_status
end_line(struct notation_reader *reader, struct np_error *error)
{
    struct notation_source *const source = &reader->source;

    for (unsigned bytes = 0; source_peek(source) > 0 && source->byte != '\n'; bytes++) {
        if (bytes == WORDS_BYTES_MAX)
            return fail_here(reader, error, N_("the line does not end"));
        source_advance(source);
    }
    if (source_peek(source) == 0 || source->failed)
        return fail_here(reader, error, "");
    source_token(source, &reader->token);
    return NP_OK;
}

/* Reads the first line after its first corner: the number of cells and their width. */
static enum np_status
read_top(struct notation_reader *reader, struct frame *frame, struct np_error *error)
{
    struct notation_source *const source = &reader->source;
    const bool ascii = source_peek(source) < 0x80;
    const char *const lines = ascii ? "-=" : "\u2500\u2550";
    const char *const corners = ascii ? "+#" : "\u252c\u2510\u2554\u2557";

    frame->ascii = ascii;
    do {
        size_t columns = 0;
        uint32_t corner;

        while (is_one_of(corner = read_character(source), lines) && columns < COLUMNS_MAX)
            columns++;
        if (columns == 0 || (frame->width > 0 && columns != frame->columns) ||
            frame->width == BOARD_SIDE_MAX || !is_one_of(corner, corners))
            return fail_here(reader, error,
                N_("a frame begins with a line that has corners at equal distances"));
        frame->columns = columns;
        frame->width++;
        (void)source_peek(source);
    } while (ascii ? is_one_of((uint32_t)source->byte, lines) : source->byte == 0xe2);
    frame->ink = calloc(frame->width, frame->columns);
    frame->cells = calloc((size_t)2 * frame->width, sizeof frame->cells[0]);
    if (frame->ink == NULL || frame->cells == NULL)
        return np_no_memory(error);
    frame->places = frame->cells + frame->width;
    return end_line(reader, error);
}

/* Returns whether a letter is the mark of a tile: after its number, or in the corner beside big
 * digits. */
static bool
is_mark(const struct frame *frame, int letter, uint64_t column, const struct token *number,
    const unsigned char *ink)
{
    const bool behind = number->kind == TOKEN_NUMBER && number->last + 1 == column;

    if (letter < 'a' || letter > 'z')
        return false;
    return letter == 'v' || behind ||
           (column + 1 == frame->columns && memchr(ink, 1, frame->columns) != NULL);
}

/* Notes whether a line of a cell shows parts of big digits. The corners of a hint's box look the
 * same in ASCII and do not count. */
static void
check_ink(struct frame *frame, unsigned char *ink, unsigned bit, bool boxed)
{
    for (uint64_t column = 0; column < frame->columns; column++)
        if (boxed)
            ink[column] &= (unsigned char)~bit;
        else if ((ink[column] & bit) != 0)
            frame->inked = true;
}

/* Reads one line of a cell. */
static enum np_status
read_cell(
    struct notation_reader *reader, struct frame *frame, uint32_t index, struct np_error *error)
{
    struct notation_source *const source = &reader->source;
    struct token *const cell = &frame->cells[index];
    unsigned char *const ink = frame->ink + index * frame->columns;
    const unsigned bit = frame->lines <= BIG_DIGIT_HEIGHT ? 1u << (frame->lines - 1) : TOO_LOW;
    bool boxed = false;

    *cell = place(source, TOKEN_BLANK);
    if (frame->lines == 1)
        frame->places[index] = *cell;
    for (uint64_t column = 0; column < frame->columns; column++) {
        const struct token here = place(source, TOKEN_NUMBER);
        const int byte = source->byte;

        if (byte == '\n' || byte == '\r' || byte == 0 || byte == SOURCE_END)
            return fail_here(reader, error, N_("the line ends inside the frame"));
        if (((byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z')) &&
            !is_mark(frame, byte, column, cell, ink))
            return fail_here(
                reader, error, N_("expected a number or the mark of a tile, not a letter"));
        if (read_character(source) == (frame->ascii ? '#' : BLOCK))
            ink[column] |= (unsigned char)bit;
        boxed = boxed || byte == '=';
        if (byte < '0' || byte > '9' || frame->inked)
            continue;
        if (cell->kind == TOKEN_BLANK)
            *cell = here;
        else if (cell->last + 1 != column)
            return source_fail(source, &here, error, "a second number in one cell");
        cell->last = column;
        if (cell->number <= NOTATION_NUMBER_MAX)
            cell->number = cell->number * 10 + (uint64_t)(byte - '0');
    }
    check_ink(frame, ink, bit, boxed);
    return NP_OK;
}

static enum np_status
add_tiles(struct notation_reader *reader, const struct token *tiles, uint32_t count,
    struct np_error *error)
{
    enum np_status status = NP_OK;

    for (uint32_t i = 0; i < count && status == NP_OK; i++)
        status = reader_add_tile(reader, &tiles[i], NULL, error);
    return status;
}

/* Adds the tiles of the first `count` cells of a line if the line has numbers that are not
 * distances. */
static enum np_status
add_line(
    struct notation_reader *reader, struct frame *frame, uint32_t count, struct np_error *error)
{
    uint32_t i = 0;

    while (i < count && frame->cells[i].kind != TOKEN_NUMBER)
        i++;
    if (i == count || (frame->numbers == NUMBERS_LINE && frame->lines == DISTANCES_LINE))
        return NP_OK;
    if (frame->numbers != 0)
        return source_fail(&reader->source, &frame->cells[i], error,
            "a second line with numbers in one row of the frame");
    frame->numbers = frame->lines;
    return add_tiles(reader, frame->cells, count, error);
}

/* Reads a line of cells after its first vertical line. */
static enum np_status
read_cells(struct notation_reader *reader, struct frame *frame, struct np_error *error)
{
    struct notation_source *const source = &reader->source;
    enum np_status status = NP_OK, earlier;
    uint32_t count = 0;

    reader->token = place(source, TOKEN_FOREIGN);
    if (frame->lines++ == LINES_MAX)
        return fail_here(reader, error, N_("a row of the frame has too many lines"));
    while (status == NP_OK && count < frame->width) {
        status = read_cell(reader, frame, count, error);
        if (status != NP_OK)
            break;
        count++;
        const struct token bar = place(source, TOKEN_FOREIGN);
        if (!is_bar(read_character(source)))
            status = source_fail(source, &bar, error, "a line of the frame is missing here");
    }
    /* An error further left is reported first. */
    earlier = add_line(reader, frame, count, error);
    if (earlier != NP_OK || status != NP_OK)
        return earlier != NP_OK ? earlier : status;
    return end_line(reader, error);
}

/* Adds the numbers of a row of big digits. */
static enum np_status
add_big_numbers(struct notation_reader *reader, struct frame *frame, struct np_error *error)
{
    for (uint32_t i = 0; i < frame->width; i++) {
        struct token *const number = &frame->places[i];
        bool empty;

        if (big_digits_read(frame->ink + i * frame->columns, frame->columns, NOTATION_NUMBER_MAX,
                &number->number, &empty))
            number->kind = TOKEN_NUMBER;
        else if (!empty)
            return source_fail(
                &reader->source, number, error, "the blocks in this cell are not a number");
    }
    memset(frame->ink, 0, frame->width * frame->columns);
    return add_tiles(reader, frame->places, frame->width, error);
}

/* Ends a row at the line below it: adds its big digits, or checks that it had numbers. */
static enum np_status
end_row(struct notation_reader *reader, struct frame *frame, const struct token *line,
    struct np_error *error)
{
    const bool has_numbers = frame->numbers != 0, inked = frame->inked;
    struct token blank = *line;

    blank.kind = TOKEN_BLANK;
    reader->token = *line;
    frame->lines = frame->numbers = 0;
    frame->inked = false;
    if (frame->rows++ == BOARD_SIDE_MAX)
        return source_fail(&reader->source, line, error, "the frame has too many rows");
    if (has_numbers)
        return NP_OK;
    if (inked)
        return add_big_numbers(reader, frame, error);
    if (frame->width == 1)
        return reader_add_tile(reader, &blank, NULL, error);
    return source_fail(&reader->source, line, error, "the row above has no number");
}

/* Reads the rows below the first line. */
static enum np_status
read_rows(struct notation_reader *reader, struct frame *frame, struct np_error *error)
{
    struct notation_source *const source = &reader->source;
    enum np_status status = NP_OK;
    bool between_rows = true;

    while (status == NP_OK) {
        while (source_peek(source) == ' ' || source->byte == '\t')
            source_advance(source);
        const struct token line = place(source, TOKEN_FOREIGN);
        /* In ASCII the last line looks like the others, so what follows it decides. */
        if (between_rows && frame->rows > 0 && source->byte != (frame->ascii ? '|' : 0xe2))
            break;
        const uint32_t character = read_character(source);
        between_rows = !is_bar(character);
        if (!between_rows) {
            status = read_cells(reader, frame, error);
        } else if (is_one_of(character, "+#\u251c\u2514\u2554\u255a")) {
            status = end_row(reader, frame, &line, error);
            if (status == NP_OK)
                status = end_line(reader, error);
        } else {
            reader->token = line;
            return source_fail(source, &line, error, "a line of the frame is missing here");
        }
        if (status == NP_OK && character == BOTTOM_LEFT)
            break;
    }
    return status;
}

enum np_status
notation_read_frame(struct notation_reader *reader, struct size *size, struct np_error *error)
{
    struct frame frame = {0};
    enum np_status status = read_top(reader, &frame, error);

    reader->in_rows = true;
    if (status == NP_OK)
        status = read_rows(reader, &frame, error);
    free(frame.ink);
    free(frame.cells);
    return status == NP_OK ? reader_find_size(reader, frame.width, frame.rows - 1, size, error)
                           : status;
}
