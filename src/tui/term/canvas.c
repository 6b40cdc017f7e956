// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing on a canvas: clipping, UTF-8, and texts that fit.
 */
#include "config.h"

#include "tui/term/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/text/utf8.h"

/* Lines come from the Unicode block "Box Drawing", which console fonts contain. */
static const struct {
    uint32_t drawn;
    char ascii;
} glyphs[GLYPH_COUNT] = {
    [GLYPH_HORIZONTAL] = {0x2500, '-'},
    [GLYPH_VERTICAL] = {0x2502, '|'},
    [GLYPH_TOP_LEFT] = {0x250c, '+'},
    [GLYPH_TOP] = {0x252c, '+'},
    [GLYPH_TOP_RIGHT] = {0x2510, '+'},
    [GLYPH_LEFT] = {0x251c, '+'},
    [GLYPH_CROSS] = {0x253c, '+'},
    [GLYPH_RIGHT] = {0x2524, '+'},
    [GLYPH_BOTTOM_LEFT] = {0x2514, '+'},
    [GLYPH_BOTTOM] = {0x2534, '+'},
    [GLYPH_BOTTOM_RIGHT] = {0x2518, '+'},
    [GLYPH_DOUBLE + GLYPH_HORIZONTAL] = {0x2550, '='},
    [GLYPH_DOUBLE + GLYPH_VERTICAL] = {0x2551, '|'},
    [GLYPH_DOUBLE + GLYPH_TOP_LEFT] = {0x2554, '#'},
    [GLYPH_DOUBLE + GLYPH_TOP_RIGHT] = {0x2557, '#'},
    [GLYPH_DOUBLE + GLYPH_BOTTOM_LEFT] = {0x255a, '#'},
    [GLYPH_DOUBLE + GLYPH_BOTTOM_RIGHT] = {0x255d, '#'},
    [GLYPH_ARROW_UP] = {0x2191, '^'},
    [GLYPH_ARROW_DOWN] = {0x2193, 'v'},
    [GLYPH_ARROW_LEFT] = {0x2190, '<'},
    [GLYPH_ARROW_RIGHT] = {0x2192, '>'},
    [GLYPH_ARROW_UP_LEFT] = {0x2196, '\\'},
    [GLYPH_ARROW_UP_RIGHT] = {0x2197, '/'},
    [GLYPH_ARROW_DOWN_LEFT] = {0x2199, ','},
    [GLYPH_ARROW_DOWN_RIGHT] = {0x2198, '.'},
    [GLYPH_BLOCK] = {0x2588, '#'},
    [GLYPH_UPPER_HALF] = {0x2580, '"'},
    [GLYPH_LOWER_HALF] = {0x2584, '_'},
    [GLYPH_BLANK] = {0x00b7, '.'},
    [GLYPH_PLACED] = {'*', '*'},
};

uint32_t
glyph_character(enum glyph glyph, bool ascii)
{
    return ascii ? (uint32_t)(unsigned char)glyphs[glyph].ascii : glyphs[glyph].drawn;
}

enum np_status
canvas_resize(struct canvas *canvas, int rows, int cols, struct np_error *error)
{
    const size_t count = (size_t)(rows < 1 ? 1 : rows) * (size_t)(cols < 1 ? 1 : cols);
    struct canvas_cell *const cells =
        count <= SIZE_MAX / sizeof *cells ? realloc(canvas->cells, count * sizeof *cells) : NULL;

    if (cells == NULL)
        return np_no_memory(error);
    canvas->cells = cells;
    canvas->rows = rows < 1 ? 1 : rows;
    canvas->cols = cols < 1 ? 1 : cols;
    canvas_clear(canvas);
    return NP_OK;
}

void
canvas_free(struct canvas *canvas)
{
    free(canvas->cells);
    memset(canvas, 0, sizeof *canvas);
}

void
canvas_clear(struct canvas *canvas)
{
    canvas_fill(canvas, 0, 0, canvas->rows, canvas->cols, ROLE_TEXT, ' ');
    canvas->hits.count = 0;
    canvas->cursor_y = -1;
}

void
canvas_add_hit(
    struct canvas *canvas, int y, int x, int rows, int cols, enum hit_kind kind, size_t index)
{
    struct hits *const hits = &canvas->hits;

    if (hits->count < HITS_MAX && rows > 0 && cols > 0)
        hits->list[hits->count++] = (struct hit){kind, y, x, rows, cols, index};
}

struct click
hits_find(const struct hits *hits, int y, int x)
{
    for (unsigned i = hits->count; i > 0; i--) {
        const struct hit hit = hits->list[i - 1];

        if (y >= hit.y && y < hit.y + hit.rows && x >= hit.x && x < hit.x + hit.cols)
            return (struct click){.y = y,
                .x = x,
                .kind = hit.kind,
                .index = hit.index + (hit.kind == HIT_ROW ? (size_t)(y - hit.y) : 0),
                .column = x - hit.x};
    }
    return (struct click){.y = y, .x = x, .kind = HIT_NONE};
}

static struct canvas_cell *
cell_at(struct canvas *canvas, int y, int x)
{
    if (y < 0 || x < 0 || y >= canvas->rows || x >= canvas->cols)
        return NULL;
    return &canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)x];
}

/* Makes spaces of a wide character that column `x` would part. */
static void
part_wide(struct canvas *canvas, int y, int x)
{
    struct canvas_cell *const right = x > 0 ? cell_at(canvas, y, x) : NULL;

    if (right != NULL && right->glyph == 0)
        right[-1].glyph = right->glyph = ' ';
}

void
canvas_put(struct canvas *canvas, int y, int x, enum role role, uint32_t glyph)
{
    struct canvas_cell *cell = cell_at(canvas, y, x);

    if (cell == NULL)
        return;
    part_wide(canvas, y, x);
    part_wide(canvas, y, x + 1);
    cell->glyph = canvas->ascii && glyph >= 128 ? '?' : glyph;
    cell->role = role;
}

void
canvas_fill(
    struct canvas *canvas, int y, int x, int height, int width, enum role role, uint32_t glyph)
{
    const struct canvas_cell cell = {canvas->ascii && glyph >= 128 ? '?' : glyph, role};
    const int top = y < 0 ? 0 : y, left = x < 0 ? 0 : x;
    const int bottom = y + height < canvas->rows ? y + height : canvas->rows;
    const int right = x + width < canvas->cols ? x + width : canvas->cols;

    for (int i = top; i < bottom && left < right; i++) {
        struct canvas_cell *const row = &canvas->cells[(size_t)i * (size_t)canvas->cols];

        part_wide(canvas, i, left);
        part_wide(canvas, i, right);
        for (int j = left; j < right; j++)
            row[j] = cell;
    }
}

void
canvas_set_role(struct canvas *canvas, int y, int x, int height, int width, enum role role)
{
    for (int i = 0; i < height; i++)
        for (int j = 0; j < width; j++) {
            struct canvas_cell *cell = cell_at(canvas, y + i, x + j);

            if (cell != NULL)
                cell->role = role;
        }
}

/* The character for an ASCII canvas: letters of Latin-1 lose their accents. */
static uint32_t
ascii_for(uint32_t character)
{
    static const char letters[] =
        "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy";

    if (character == 0xa0)
        return ' ';
    if (character == 0x153) /* oe */
        return 'o';
    return character >= 0xc0 && character <= 0xff ? (uint32_t)letters[character - 0xc0] : '?';
}

/* The width of a character; one without a width is replaced with '?'. */
static int
width_of(const struct canvas *canvas, uint32_t *character)
{
    int width = 1;

    if (*character >= 128 && canvas->ascii)
        *character = ascii_for(*character);
    if (*character >= 128)
        width = wcwidth((wchar_t)*character);
    if (width < 1 || utf8_is_control(*character)) {
        *character = '?';
        width = 1;
    }
    return width;
}

int
canvas_text(struct canvas *canvas, int y, int x, int end, enum role role, const char *text)
{
    const int right = end < canvas->cols ? end : canvas->cols;

    while (*text != '\0') {
        uint32_t character = utf8_next(&text);
        const int width = width_of(canvas, &character);

        if (x + width > right)
            break;
        canvas_put(canvas, y, x, role, character);
        if (width == 2)
            canvas_put(canvas, y, x + 1, role, x < 0 ? ' ' : 0);
        x += width;
    }
    return x;
}

void
canvas_text_right(struct canvas *canvas, int y, int end, enum role role, const char *text)
{
    canvas_text(canvas, y, end - canvas_text_width(canvas, text), end, role, text);
}

int
canvas_printf(struct canvas *canvas, int y, int x, int end, enum role role, const char *format, ...)
{
    char text[512];
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return length < 0 ? x : canvas_text(canvas, y, x, end, role, text);
}

int
canvas_text_width(const struct canvas *canvas, const char *text)
{
    int width = 0;

    while (*text != '\0') {
        uint32_t character = utf8_next(&text);

        width += width_of(canvas, &character);
    }
    return width;
}

/* ---- texts that fit ----------------------------------------------------------------------- */

enum { LINE_BYTES = 512 };

static const char more[] = "...";

enum { MORE_COLS = sizeof more - 1 };

/* Drops words from the end until the text fits with "..." after it. */
static void
cut_words(const struct canvas *canvas, char text[LINE_BYTES], int width)
{
    size_t length;

    if (canvas_text_width(canvas, text) <= width)
        return;
    while (text[0] != '\0' && canvas_text_width(canvas, text) > width - MORE_COLS) {
        char *const space = strrchr(text, ' ');

        if (space == NULL)
            text[0] = '\0';
        else
            *space = '\0';
    }
    length = strlen(text);
    while (length > 0 && strchr(" ,.;:(", text[length - 1]) != NULL)
        length--;
    /* "..." is no longer than the words that were dropped. */
    memcpy(text + length, width >= MORE_COLS ? more : "", width >= MORE_COLS ? sizeof more : 1);
}

int
canvas_fit(struct canvas *canvas, int y, int x, int end, enum role role, const char *text)
{
    const int right = end < canvas->cols ? end : canvas->cols;
    char line[LINE_BYTES];

    snprintf(line, sizeof line, "%s", text);
    cut_words(canvas, line, right - x);
    return canvas_text(canvas, y, x, right, role, line);
}

int
canvas_fit_printf(
    struct canvas *canvas, int y, int x, int end, enum role role, const char *format, ...)
{
    char text[LINE_BYTES];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(text, sizeof text, format, arguments) < 0)
        text[0] = '\0';
    va_end(arguments);
    return canvas_fit(canvas, y, x, end, role, text);
}

/* Cuts a word that is longer than a row, but leaves at least one character. */
static void
break_word(const struct canvas *canvas, char word[LINE_BYTES], int width)
{
    size_t length = strlen(word);

    while (length > 1 && canvas_text_width(canvas, word) > width) {
        do
            length--;
        while (length > 1 && ((unsigned char)word[length] & 0xC0) == 0x80);
        word[length] = '\0';
    }
}

int
canvas_wrap(
    struct canvas *canvas, int y, int x, int end, int bottom, enum role role, const char *text)
{
    const int right = end < canvas->cols ? end : canvas->cols;

    for (; text[0] != '\0' && y < bottom; y++) {
        char line[LINE_BYTES], *space;

        if (y + 1 == bottom) {
            canvas_fit(canvas, y, x, end, role, text);
            return bottom;
        }
        snprintf(line, sizeof line, "%s", text);
        while (canvas_text_width(canvas, line) > right - x && (space = strrchr(line, ' ')) != NULL)
            *space = '\0';
        break_word(canvas, line, right - x);
        canvas_text(canvas, y, x, right, role, line);
        text += strlen(line);
        text += strspn(text, " ");
    }
    return y;
}
