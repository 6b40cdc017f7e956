// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A board that was copied from the screen, in its frame:
 *
 *      +----+----+----+  Moves      0    Time    00:00
 *      |  4 |  1 |  2 |  Placed*  2/8    Hints       1
 *      +----+----+----+
 *      |  5>|    |  3 |
 *      +----+----+----+
 *      |  7*|  8*|  6 |
 *      +----+----+----+
 *
 * or the same in thin lines. All cells are as wide as the first line says, a row has one line with
 * numbers and any of other lines, the empty cell is the blank, and marks in the cells and words on
 * the right of the frame are passed over. A first line may have lost its indentation, as where a
 * mouse drew the selection.
 */
#include "config.h"

#include "puzzle/notation/notation_reader.h"

#include "base/intl.h"

/* What no board of the screen has, so that an input without an end ends: more bytes on the right of
 * the frame, columns of a cell, lines of a row. */
enum { WORDS_BYTES_MAX = 1 << 16, COLUMNS_MAX = 256, LINES_MAX = 64 };

/* What is drawn with. */
enum {
    HORIZONTAL = 0x2500,
    VERTICAL = 0x2502,
    TOP_RIGHT = 0x2510,
    BOTTOM_LEFT = 0x2514,
    LEFT = 0x251c,
    TOP = 0x252c,
    DOUBLE_VERTICAL = 0x2551, /* the hint's frame, which lies on the lines of large tiles */
    DOUBLE_TOP_LEFT = 0x2554,
    DOUBLE_BOTTOM_LEFT = 0x255a,
};

struct frame {
    uint32_t width;   /* cells */
    uint64_t columns; /* of a cell, without its lines */
    uint32_t rows;    /* that are over */
    unsigned lines;   /* of cells in the row at work */
    bool ascii;
    bool has_numbers; /* the row at work */
};

/* The cells of a line up to its first number: it may be one without numbers. */
struct line {
    uint32_t empty; /* cells so far */
    struct token first;
    struct token second;
    bool has_numbers;
};

/* Takes a character, of one column; what is not UTF-8 counts byte by byte. */
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

/* A token for the place of the byte at hand. */
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

/* Passes over what is left of a line; leaves its end as the token at hand. */
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

/* Reads the first line behind its first corner, which tells how many cells there are and how wide
 * they are. */
static enum np_status
read_top(struct notation_reader *reader, struct frame *frame, struct np_error *error)
{
    struct notation_source *const source = &reader->source;

    uint32_t corner;

    frame->ascii = source_peek(source) == '-';
    do {
        uint64_t columns = 0;

        while ((corner = take_character(source)) == (frame->ascii ? '-' : HORIZONTAL) &&
               columns < COLUMNS_MAX)
            columns++;
        if (columns == 0 || (frame->width > 0 && columns != frame->columns) ||
            frame->width == BOARD_SIDE_MAX ||
            (frame->ascii ? corner != '+' : corner != TOP && corner != TOP_RIGHT))
            return fail_here(
                reader, error, N_("a frame begins with lines and corners, for cells of one width"));
        frame->columns = columns;
        frame->width++;
    } while (frame->ascii ? source_peek(source) == '-' : corner == TOP);
    return end_line(reader, error);
}

/* Notes a cell without a number: the blank, if its line has numbers. */
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

/* Takes a number, and before it the empty cells on its left. */
static enum np_status
take_number(struct notation_reader *reader, struct frame *frame, struct line *line,
    const struct token *number, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (!line->has_numbers && frame->has_numbers)
        return source_fail(
            &reader->source, number, error, "a second line with numbers in one row of the frame");
    line->has_numbers = frame->has_numbers = true;
    if (line->empty > 0)
        status = notation_take_tile(reader, &line->first, NULL, error);
    if (status == NP_OK && line->empty > 1)
        status = notation_take_tile(reader, &line->second, NULL, error);
    line->empty = 0;
    return status == NP_OK ? notation_take_tile(reader, number, NULL, error) : status;
}

/* Reads what stands between two lines of the frame. */
static enum np_status
read_cell(
    struct notation_reader *reader, struct frame *frame, struct line *line, struct np_error *error)
{
    struct notation_source *const source = &reader->source;
    const struct token cell = place(source, TOKEN_BLANK);
    struct token number = {.kind = TOKEN_BLANK};

    for (uint64_t column = 0; column < frame->columns; column++) {
        const struct token here = place(source, TOKEN_NUMBER);
        const int byte = source->byte;

        if (byte == '\n' || byte == '\r' || byte == 0 || byte == SOURCE_END)
            return fail_here(reader, error, N_("the line ends inside the frame"));
        if ((byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z' && byte != 'v'))
            return fail_here(reader, error, N_("a letter, not a number or the mark of a tile"));
        (void)take_character(source);
        if (byte < '0' || byte > '9')
            continue;
        if (number.kind == TOKEN_BLANK)
            number = here;
        else if (number.last + 1 != column)
            return source_fail(source, &here, error, "a second number in one cell");
        number.last = column;
        if (number.number <= NOTATION_NUMBER_MAX)
            number.number = number.number * 10 + (uint64_t)(byte - '0');
    }
    return number.kind == TOKEN_BLANK ? take_empty(reader, line, &cell, error)
                                      : take_number(reader, frame, line, &number, error);
}

/* Whether a line of the frame runs down here. */
static bool
is_bar(uint32_t character)
{
    return character == '|' || character == VERTICAL || character == DOUBLE_VERTICAL;
}

/* Whether a line of the frame that runs across begins here. */
static bool
is_left_end(uint32_t character)
{
    return character == '+' || character == LEFT || character == BOTTOM_LEFT || character == '#' ||
           character == DOUBLE_TOP_LEFT || character == DOUBLE_BOTTOM_LEFT;
}

/* Reads a line of cells behind its first line of the frame. */
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

        status = read_cell(reader, frame, &line, error);
        if (status != NP_OK)
            return status;
        bar = place(source, TOKEN_FOREIGN);
        character = take_character(source);
        if (!is_bar(character))
            return source_fail(source, &bar, error, "the frame has no line here");
    }
    return end_line(reader, error);
}

/* A row is over: it had its numbers. */
static enum np_status
end_row(struct notation_reader *reader, struct frame *frame, const struct token *line,
    struct np_error *error)
{
    struct token blank = *line;

    blank.kind = TOKEN_BLANK;
    reader->token = *line;
    frame->lines = 0;
    if (frame->rows++ == BOARD_SIDE_MAX)
        return source_fail(&reader->source, line, error, "the frame has too many rows");
    if (frame->has_numbers) {
        frame->has_numbers = false;
        return NP_OK;
    }
    if (frame->width == 1)
        return notation_take_tile(reader, &blank, NULL, error);
    return source_fail(&reader->source, line, error,
        "the row above has no number: copy the board with smaller tiles (--tile-size=3)");
}

/* Whether another row of cells follows a line of the frame. In letters the last line looks like the
 * others. */
static bool
goes_on(const struct notation_source *source, const struct frame *frame)
{
    return frame->ascii ? source->byte == '|' : source->byte == 0xe2;
}

enum np_status
notation_read_frame(struct notation_reader *reader, struct size *size, struct np_error *error)
{
    struct notation_source *const source = &reader->source;
    struct frame frame = {0};
    enum np_status status = read_top(reader, &frame, error);
    bool between_rows = true;

    reader->in_rows = true;
    while (status == NP_OK) {
        struct token line;
        uint32_t character;

        skip_spaces(source);
        line = place(source, TOKEN_FOREIGN);
        if (between_rows && frame.rows > 0 && !goes_on(source, &frame))
            break;
        character = take_character(source);
        between_rows = !is_bar(character);
        if (!between_rows) {
            status = read_cells(reader, &frame, error);
        } else if (is_left_end(character)) {
            status = end_row(reader, &frame, &line, error);
            if (status == NP_OK)
                status = end_line(reader, error);
        } else {
            reader->token = line;
            return source_fail(source, &line, error, "the frame has no line here");
        }
        if (status == NP_OK && character == BOTTOM_LEFT)
            break;
    }
    return status == NP_OK ? notation_find_size(reader, frame.width, frame.rows - 1, size, error)
                           : status;
}
