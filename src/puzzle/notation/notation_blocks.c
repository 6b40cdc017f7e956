// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads a board of filled tiles that was copied from the screen:
 *
 *      ▄▄▄▄▄▄ ▄▄▄▄▄▄        Moves      0         ▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄
 *                           Placed*  2/8          ▄▄    ▄     ▄▄▄
 *         1*     3                                 █    █     ▄▄█
 *                                                 ▄█▄  ▄█▄    ▄▄█
 *      ▄▄▄▄▄▄        ▄▄▄▄▄▄
 *
 *         4             5*
 *
 * A copy has no colours, so a tile is what lies below a rim. The blank has no rim, and each row and
 * column of tiles has another. The first line may have lost its indentation if the mouse selected
 * the board.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/utf8.h"
#include "puzzle/notation/big_digits.h"
#include "puzzle/notation/notation_reader.h"

enum {
    LINES_MAX = 512, /* no screen is larger */
    COLUMNS_MAX = 1024,
    RIM_LEAST = 4,         /* columns of the narrowest tile; a dot of a digit may be three */
    DIGITS_WIDTH_LEAST = 9 /* ... of a tile with big digits */
};

enum { UPPER_HALF = 0x2580, LOWER_HALF = 0x2584, BLOCK = 0x2588 };

struct picture {
    uint32_t *cells; /* lines * COLUMNS_MAX characters; owned */
    int lines;
    int tile_width; /* columns of a tile */
    int pitch_y;    /* lines from one row to the next; 0 = only one row so far */
    int first;      /* the line of the first rim */
    int last;       /* the line of the last one */
    int left;       /* the first column of the board, and of the first line, which may differ */
    int left_first;
    uint32_t width; /* in tiles */
    uint32_t height;
};

static uint32_t
at(const struct picture *picture, int line, int column)
{
    if (line < 0 || line >= picture->lines || column < 0 || column >= COLUMNS_MAX)
        return ' ';
    return picture->cells[(size_t)line * COLUMNS_MAX + (size_t)column];
}

/* Splits the text into characters; if it is too large, picture->cells stays NULL. */
static enum np_status
split(struct picture *picture, const char *text, struct np_error *error)
{
    int column = 0;

    for (const char *line = text; line != NULL && picture->lines <= LINES_MAX; picture->lines++) {
        line = strchr(line, '\n');
        line = line == NULL ? NULL : line + 1;
    }
    if (picture->lines > LINES_MAX)
        return NP_OK;
    picture->cells = calloc((size_t)picture->lines * COLUMNS_MAX, sizeof picture->cells[0]);
    if (picture->cells == NULL)
        return np_no_memory(error);
    for (int line = 0; *text != '\0';) {
        const uint32_t character = utf8_next(&text);

        if (character == '\n') {
            line++;
            column = 0;
        } else if (column < COLUMNS_MAX) {
            picture->cells[(size_t)line * COLUMNS_MAX + (size_t)column++] = character;
        }
    }
    return NP_OK;
}

/* ---- rims --------------------------------------------------------------------------------- */

/* The rims of one line: the first column of the first and of the last one. */
struct rims {
    int width; /* 0 = the line is not one of rims */
    int first;
    int last;
};

static struct rims
rims_of(const struct picture *picture, int line)
{
    struct rims rims = {0};
    int column = 0;

    for (;;) {
        const int begin = column;

        while (at(picture, line, column) == LOWER_HALF)
            column++;
        if (column > begin) {
            if ((rims.width != 0 && column - begin != rims.width) || column - begin < RIM_LEAST)
                return (struct rims){0};
            rims.first = rims.width == 0 ? begin : rims.first;
            rims.width = column - begin;
            rims.last = begin;
        }
        if (column >= COLUMNS_MAX || at(picture, line, column) != ' ')
            break;
        column++;
    }
    return rims.width > 0 && (rims.last - rims.first) % (rims.width + 1) == 0 ? rims
                                                                              : (struct rims){0};
}

/* Takes one line of rims into account; false if it does not belong to the ones above. The first
 * line is one of rims, and narrower ones are dots of large digits. */
static bool
add_rims(struct picture *picture, int line, struct rims rims, int *right)
{
    const bool is_first = picture->tile_width == 0;

    if (is_first) {
        picture->tile_width = rims.width;
        picture->first = picture->last = line;
    } else if (rims.width < picture->tile_width) {
        return true;
    } else if (rims.width > picture->tile_width) {
        return false;
    }
    if (picture->pitch_y == 0)
        picture->pitch_y = line - picture->last;
    else if (line - picture->last != picture->pitch_y)
        return false;
    picture->last = line;
    /* The indentation of the text's first line is not to be trusted. */
    if (line > 0 && (picture->left < 0 || rims.first < picture->left))
        picture->left = rims.first;
    if (line > 0 && rims.last > *right)
        *right = rims.last;
    return true;
}

/* Finds the tiles by their rims; false if there are no two rows of them. */
static bool
find_tiles(struct picture *picture)
{
    const struct rims top = rims_of(picture, 0);
    int right = -1;

    picture->left = -1;
    for (int line = 0; line < picture->lines; line++) {
        const struct rims rims = rims_of(picture, line);

        if (rims.width > 0 && !add_rims(picture, line, rims, &right))
            return false;
    }
    if (picture->tile_width == 0 || picture->pitch_y < 2 || picture->left < 0 ||
        (right - picture->left) % (picture->tile_width + 1) != 0)
        return false;
    picture->left_first = picture->left;
    if (top.width > 0 && top.first < picture->left)
        picture->left_first = 1; /* after the frame's first column */
    if (top.width > 0 && top.last - picture->left_first > right - picture->left)
        right = picture->left + top.last - picture->left_first;
    picture->width = (uint32_t)((right - picture->left) / (picture->tile_width + 1)) + 1;
    picture->height = (uint32_t)((picture->last - picture->first) / picture->pitch_y) + 1;
    return true;
}

/* ---- numbers ------------------------------------------------------------------------------ */

/* Whether there is ink in a half row of a tile, counted from its rim. */
static bool
has_ink(const struct picture *picture, int line, int column, int half)
{
    const uint32_t character = at(picture, line + (half + 1) / 2, column);

    return character == BLOCK || character == (half % 2 != 0 ? UPPER_HALF : LOWER_HALF);
}

/* Reads big digits of which each dot is `scale` columns wide and `scale` half rows high. */
static bool
read_digits(const struct picture *picture, int line, int column, uint64_t *number)
{
    const int scale = picture->pitch_y < 8 ? 1 : (picture->pitch_y - 1) / 4;
    const int top = (2 * picture->pitch_y - 1 - BIG_DIGIT_HEIGHT * scale) / 2;
    const int dots = picture->tile_width / scale;
    unsigned char ink[COLUMNS_MAX] = {0};
    bool empty;
    int begin = 0;

    while (begin < picture->tile_width) {
        bool found = false;

        for (int row = 0; row < BIG_DIGIT_HEIGHT; row++)
            found |= has_ink(picture, line, column + begin, top + row * scale);
        if (found)
            break;
        begin++;
    }
    for (int dot = 0; dot < dots && begin + dot * scale < picture->tile_width; dot++)
        for (int row = 0; row < BIG_DIGIT_HEIGHT; row++)
            if (has_ink(picture, line, column + begin + dot * scale, top + row * scale))
                ink[dot] |= (unsigned char)(1u << row);
    return big_digits_read(ink, (size_t)dots, NOTATION_NUMBER_MAX, number, &empty);
}

/* Reads the first number on the line of numbers. */
static bool
read_number(const struct picture *picture, int line, int column, uint64_t *number)
{
    bool found = false;

    *number = 0;
    for (int i = 0; i < picture->tile_width; i++) {
        const uint32_t character = at(picture, line, column + i);

        if (character >= '0' && character <= '9' && *number <= NOTATION_NUMBER_MAX)
            *number = *number * 10 + (character - '0');
        else if (found)
            break;
        found |= character >= '0' && character <= '9';
    }
    return found;
}

/* Adds the number of a cell to the text; false if a tile has none. */
static bool
add_cell(const struct picture *picture, uint32_t row, uint32_t col, struct text *rows)
{
    const int line = picture->first + (int)row * picture->pitch_y;
    const int left = line == 0 ? picture->left_first : picture->left;
    const int step = (int)col * (picture->tile_width + 1);
    const bool big = picture->tile_width >= DIGITS_WIDTH_LEAST && picture->pitch_y >= 4;
    uint64_t number = 0;

    if (at(picture, line, left + step) == LOWER_HALF) {
        const int middle = line + 1 + (picture->pitch_y - 1) / 2;

        if (!(big && read_digits(picture, line, picture->left + step, &number)) &&
            !read_number(picture, middle, picture->left + step, &number))
            return false;
    }
    text_printf(rows, " %llu", (unsigned long long)number);
    return true;
}

/* The sequence of UTF-8 that every rim begins with. */
static const char rim[] = "\u2584\u2584\u2584\u2584";

enum np_status
notation_blocks(
    const char *bytes, size_t count, struct text *rows, bool *found, struct np_error *error)
{
    struct picture picture = {0};
    struct text copy = {0};
    enum np_status status;
    bool good;

    text_add_bytes(&copy, bytes, count);
    status = text_status(&copy, error);
    if (status == NP_OK && strstr(text_string(&copy), rim) != NULL)
        status = split(&picture, text_string(&copy), error);
    good = status == NP_OK && picture.cells != NULL && find_tiles(&picture);
    if (good)
        text_printf(rows, "%u %u\n", (unsigned)picture.width, (unsigned)picture.height);
    for (uint32_t row = 0; row < picture.height && good; row++) {
        for (uint32_t col = 0; col < picture.width && good; col++)
            good = add_cell(&picture, row, col, rows);
        text_add_char(rows, '\n');
    }
    free(picture.cells);
    text_free(&copy);
    *found = good;
    return good ? text_status(rows, error) : status;
}
