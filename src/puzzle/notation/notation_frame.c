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
 * its numbers in one of its lines, or big digits in five. The empty cell is the blank. Marks and
 * distances in the cells and words to the right of the frame are skipped. A hint's box may cover
 * lines of the frame. The first line may have lost its indentation in a selection by mouse.
 */
#include "config.h"

#include "puzzle/notation/notation_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "puzzle/notation/big_digits.h"

/* Limits on bytes to the right of the frame, columns of a cell and lines of a row. No board on the
 * screen reaches them; they end the reading of endless input. */
enum { WORDS_BYTES_MAX = 1 << 16, COLUMNS_MAX = 256, LINES_MAX = 64 };

/* The characters of frames and big digits. */
enum {
    HORIZONTAL = 0x2500,
    VERTICAL = 0x2502,
    TOP_RIGHT = 0x2510,
    BOTTOM_LEFT = 0x2514,
    LEFT = 0x251c,
    TOP = 0x252c,
    DOUBLE_HORIZONTAL = 0x2550, /* the hint's box, which covers the lines of large tiles */
    DOUBLE_VERTICAL = 0x2551,
    DOUBLE_TOP_LEFT = 0x2554,
    DOUBLE_TOP_RIGHT = 0x2557,
    DOUBLE_BOTTOM_LEFT = 0x255a,
    BLOCK = 0x2588,
};

/* Lines of a row of three: the numbers, and the distances below them. */
enum { NUMBERS_LINE = 2, DISTANCES_LINE = 3 };

/* The bit of ink below the lines of a digit. */
enum { TOO_LOW = 1 << 7 };

struct frame {
    uint32_t width;   /* cells */
    uint64_t columns; /* of a cell, without the frame */
    uint32_t rows;    /* read so far */
    unsigned lines;   /* of the current row, read so far */
    unsigned numbers; /* which of them has the numbers, from 1; 0 = none so far */
    bool ascii;
    bool inked;           /* the current row seems to have big digits */
    unsigned char *ink;   /* a byte for each column of each cell, a bit for each line; owned */
    struct token *places; /* where each cell begins in the first line of the row; owned */
};

/* The empty cells of a line before its first number, which may not come. */
struct line {
    uint32_t empty; /* cells so far */
    struct token first;
    struct token second;
    bool has_numbers;
};

/* Takes a character of one column; each byte that is not UTF-8 counts as one. */
static uint32_t
take_character(struct notation_source *source)
{
    const int lead = source_peek(source);
    unsigned more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    uint32_t character = (uint32_t)lead & (0x7fu >> (more + 1));

    if (lead == SOURCE_END)
        return '\n';
    source_take(source);
    if (more == 0)
        return lead < 0x80 ? (uint32_t)lead : '?';
    for (; more > 0 && source_peek(source) >= 0x80 && source->byte < 0xc0; more--) {
        character = character << 6 | ((uint32_t)source->byte & 0x3f);
        source_take(source);
    }
    return character;
}

/* A token at the current byte. */
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

static void
skip_spaces(struct notation_source *source)
{
    while (source_peek(source) == ' ' || source->byte == '\t')
        source_take(source);
}

/* Skips the rest of a line; its end becomes the current token. */
static enum np_status
end_line(struct notation_reader *reader, struct np_error *error)
{
    struct notation_source *const source = &reader->source;

    for (unsigned bytes = 0; source_peek(source) > 0 && source->byte != '\n'; bytes++) {
        if (bytes == WORDS_BYTES_MAX)
            return fail_here(reader, error, N_("the line does not end"));
        source_take(source);
    }
    if (source_peek(source) == 0 || source->failed)
        return fail_here(reader, error, "");
    source_token(source, &reader->token);
    return NP_OK;
}

static bool
is_across(const struct frame *frame, uint32_t character)
{
    return frame->ascii ? character == '-' || character == '='
                        : character == HORIZONTAL || character == DOUBLE_HORIZONTAL;
}

/* Whether this is the corner that ends the line above a cell. */
static bool
is_top_corner(const struct frame *frame, uint32_t character)
{
    return frame->ascii ? character == '+' || character == '#'
                        : character == TOP || character == TOP_RIGHT ||
                              character == DOUBLE_TOP_LEFT || character == DOUBLE_TOP_RIGHT;
}

/* Reads the first line after its first corner: the number of cells and their width. */
static enum np_status
read_top(struct notation_reader *reader, struct frame *frame, struct np_error *error)
{
    struct notation_source *const source = &reader->source;

    uint32_t corner;

    frame->ascii = source_peek(source) < 0x80;
    do {
        uint64_t columns = 0;

        while (is_across(frame, corner = take_character(source)) && columns < COLUMNS_MAX)
            columns++;
        if (columns == 0 || (frame->width > 0 && columns != frame->columns) ||
            frame->width == BOARD_SIDE_MAX || !is_top_corner(frame, corner))
            return fail_here(
                reader, error, N_("a frame begins with lines and corners, for cells of one width"));
        frame->columns = columns;
        frame->width++;
        (void)source_peek(source);
    } while (frame->ascii ? is_across(frame, (uint32_t)source->byte) : source->byte == 0xe2);
    frame->ink = calloc(frame->width, frame->columns);
    frame->places = calloc(frame->width, sizeof *frame->places);
    if (frame->ink == NULL || frame->places == NULL)
        return np_no_memory(error);
    return end_line(reader, error);
}

/* Notes a cell without a number, which is the blank if its line has numbers. */
static enum np_status
take_empty(struct notation_reader *reader, struct line *line, const struct token *cell,
    struct np_error *error)
{
    if (line->has_numbers)
        return notation_take_tile(reader, cell, NULL, error);
    if (line->empty++ == 0)
        line->first = *cell;
    else if (line->empty == 2)
        line->second = *cell;
    return NP_OK;
}

/* Takes the empty cells to the left of a number, then the number. */
static enum np_status
take_number(struct notation_reader *reader, struct frame *frame, struct line *line,
    const struct token *number, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (frame->numbers == NUMBERS_LINE && frame->lines == DISTANCES_LINE)
        return NP_OK;
    if (!line->has_numbers && frame->numbers != 0)
        return source_fail(
            &reader->source, number, error, "a second line with numbers in one row of the frame");
    line->has_numbers = true;
    frame->numbers = frame->lines;
    if (line->empty > 0)
        status = notation_take_tile(reader, &line->first, NULL, error);
    if (status == NP_OK && line->empty > 1)
        status = notation_take_tile(reader, &line->second, NULL, error);
    line->empty = 0;
    return status == NP_OK ? notation_take_tile(reader, number, NULL, error) : status;
}

static bool
is_letter(int byte)
{
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

/* Whether a letter is the mark of a tile: after its number, or in the corner beside big digits. */
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

/* Notes whether a line of a cell has parts of big digits. In ASCII the corners of the hint's box
 * look the same. */
static void
note_ink(struct frame *frame, unsigned char *ink, bool boxed)
{
    const unsigned bit = frame->lines <= BIG_DIGIT_HEIGHT ? 1u << (frame->lines - 1) : TOO_LOW;

    for (uint64_t column = 0; column < frame->columns; column++)
        if (boxed)
            ink[column] &= (unsigned char)~bit;
        else if ((ink[column] & bit) != 0)
            frame->inked = true;
}

/* Reads one line of one cell. */
static enum np_status
read_cell(struct notation_reader *reader, struct frame *frame, struct line *line, uint32_t index,
    struct np_error *error)
{
    struct notation_source *const source = &reader->source;
    const struct token cell = place(source, TOKEN_BLANK);
    struct token number = {.kind = TOKEN_BLANK};
    unsigned char *const ink = frame->ink + index * frame->columns;
    const unsigned bit = frame->lines <= BIG_DIGIT_HEIGHT ? 1u << (frame->lines - 1) : TOO_LOW;
    bool boxed = false;

    if (frame->lines == 1)
        frame->places[index] = cell;
    for (uint64_t column = 0; column < frame->columns; column++) {
        const struct token here = place(source, TOKEN_NUMBER);
        const int byte = source->byte;

        if (byte == '\n' || byte == '\r' || byte == 0 || byte == SOURCE_END)
            return fail_here(reader, error, N_("the line ends inside the frame"));
        if (is_letter(byte) && !is_mark(frame, byte, column, &number, ink))
            return fail_here(reader, error, N_("a letter, not a number or the mark of a tile"));
        if (take_character(source) == (frame->ascii ? '#' : BLOCK))
            ink[column] |= (unsigned char)bit;
        boxed = boxed || byte == '=';
        if (byte < '0' || byte > '9' || frame->inked)
            continue;
        if (number.kind == TOKEN_BLANK)
            number = here;
        else if (number.last + 1 != column)
            return source_fail(source, &here, error, "a second number in one cell");
        number.last = column;
        if (number.number <= NOTATION_NUMBER_MAX)
            number.number = number.number * 10 + (uint64_t)(byte - '0');
    }
    note_ink(frame, ink, boxed);
    return number.kind == TOKEN_BLANK ? take_empty(reader, line, &cell, error)
                                      : take_number(reader, frame, line, &number, error);
}

/* Whether the character is a vertical line of the frame. */
static bool
is_bar(uint32_t character)
{
    return character == '|' || character == VERTICAL || character == DOUBLE_VERTICAL;
}

/* Whether the character begins a horizontal line of the frame. */
static bool
is_left_end(uint32_t character)
{
    return character == '+' || character == LEFT || character == BOTTOM_LEFT || character == '#' ||
           character == DOUBLE_TOP_LEFT || character == DOUBLE_BOTTOM_LEFT;
}

/* Reads a line of cells after its first vertical line. */
static enum np_status
read_cells(struct notation_reader *reader, struct frame *frame, struct np_error *error)
{
    struct notation_source *const source = &reader->source;
    struct line line = {0};
    enum np_status status = NP_OK;

    reader->token = place(source, TOKEN_FOREIGN);
    if (frame->lines++ == LINES_MAX)
        return fail_here(reader, error, N_("a row of the frame has too many lines"));
    for (uint32_t i = 0; i < frame->width && status == NP_OK; i++) {
        struct token bar;
        uint32_t character;

        status = read_cell(reader, frame, &line, i, error);
        if (status != NP_OK)
            return status;
        bar = place(source, TOKEN_FOREIGN);
        character = take_character(source);
        if (!is_bar(character))
            return source_fail(source, &bar, error, "the frame has no line here");
    }
    return end_line(reader, error);
}

/* Takes the numbers of a row of big digits. */
static enum np_status
take_big_numbers(struct notation_reader *reader, struct frame *frame, struct np_error *error)
{
    enum np_status status = NP_OK;

    for (uint32_t i = 0; i < frame->width && status == NP_OK; i++) {
        struct token *const number = &frame->places[i];
        bool empty;

        if (big_digits_read(frame->ink + i * frame->columns, frame->columns, NOTATION_NUMBER_MAX,
                &number->number, &empty))
            number->kind = TOKEN_NUMBER;
        else if (!empty)
            return source_fail(
                &reader->source, number, error, "the blocks in this cell are no number");
        status = notation_take_tile(reader, number, NULL, error);
    }
    memset(frame->ink, 0, frame->width * frame->columns);
    return status;
}

/* Ends a row at the line below it: takes its big digits, or checks that it had numbers. */
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
        return take_big_numbers(reader, frame, error);
    if (frame->width == 1)
        return notation_take_tile(reader, &blank, NULL, error);
    return source_fail(&reader->source, line, error, "the row above has no number");
}

/* Whether another row of cells follows a horizontal line. In ASCII the last line looks like the
 * others. */
static bool
goes_on(const struct notation_source *source, const struct frame *frame)
{
    return frame->ascii ? source->byte == '|' : source->byte == 0xe2;
}

/* Reads the rows below the first line. */
static enum np_status
read_rows(struct notation_reader *reader, struct frame *frame, struct np_error *error)
{
    struct notation_source *const source = &reader->source;
    enum np_status status = NP_OK;
    bool between_rows = true;

    while (status == NP_OK) {
        struct token line;
        uint32_t character;

        skip_spaces(source);
        line = place(source, TOKEN_FOREIGN);
        if (between_rows && frame->rows > 0 && !goes_on(source, frame))
            break;
        character = take_character(source);
        between_rows = !is_bar(character);
        if (!between_rows) {
            status = read_cells(reader, frame, error);
        } else if (is_left_end(character)) {
            status = end_row(reader, frame, &line, error);
            if (status == NP_OK)
                status = end_line(reader, error);
        } else {
            reader->token = line;
            return source_fail(source, &line, error, "the frame has no line here");
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
    free(frame.places);
    return status == NP_OK ? notation_find_size(reader, frame.width, frame.rows - 1, size, error)
                           : status;
}
