// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The canvas: clipping, UTF-8 and filling.
 */
#include "config.h"

#include "tui/term/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/text/utf8.h"

enum np_status
canvas_resize(struct canvas *canvas, int rows, int cols, struct np_error *error)
{
    const size_t count = (size_t)(rows < 1 ? 1 : rows) * (size_t)(cols < 1 ? 1 : cols);
    struct canvas_cell *cells;

    cells = realloc(canvas->cells, count * sizeof cells[0]);
    if (cells == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a screen of %dx%d", cols, rows);
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
    canvas->touches.count = 0;
}

void
canvas_touch(
    struct canvas *canvas, int y, int x, int rows, int cols, enum touch_kind kind, size_t index)
{
    touch_add(&canvas->touches, (struct touch){kind, y, x, rows, cols, index});
}

static struct canvas_cell *
cell_at(struct canvas *canvas, int y, int x)
{
    if (y < 0 || x < 0 || y >= canvas->rows || x >= canvas->cols)
        return NULL;
    return &canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)x];
}

void
canvas_put(struct canvas *canvas, int y, int x, enum role role, uint32_t glyph)
{
    struct canvas_cell *cell = cell_at(canvas, y, x);

    if (cell == NULL)
        return;
    cell->glyph = canvas->ascii && glyph >= 128 ? '?' : glyph;
    cell->role = role;
}

void
canvas_fill(
    struct canvas *canvas, int y, int x, int height, int width, enum role role, uint32_t glyph)
{
    for (int i = 0; i < height; i++)
        for (int j = 0; j < width; j++)
            canvas_put(canvas, y + i, x + j, role, glyph);
}

void
canvas_paint(struct canvas *canvas, int y, int x, int height, int width, enum role role)
{
    for (int i = 0; i < height; i++)
        for (int j = 0; j < width; j++) {
            struct canvas_cell *cell = cell_at(canvas, y + i, x + j);

            if (cell != NULL)
                cell->role = role;
        }
}

/* What stands for a character where there is only ASCII: letters of Latin-1 lose their marks. */
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

/* The columns a character takes; what has none, or is unknown, is shown as '?'. */
static int
width_of(const struct canvas *canvas, uint32_t *character)
{
    int width = 1;

    if (*character >= 128 && canvas->ascii)
        *character = ascii_for(*character);
    if (*character >= 128)
        width = wcwidth((wchar_t)*character);
    else if (*character < ' ' || *character == 127)
        width = -1;
    if (width < 1) {
        *character = '?';
        width = 1;
    }
    return width;
}

int
canvas_text(struct canvas *canvas, int y, int x, int end, enum role role, const char *text)
{
    while (*text != '\0') {
        uint32_t character = utf8_next(&text);
        const int width = width_of(canvas, &character);

        if (x + width > end)
            break;
        canvas_put(canvas, y, x, role, character);
        if (width == 2)
            canvas_put(canvas, y, x + 1, role, 0);
        x += width;
    }
    return x;
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
