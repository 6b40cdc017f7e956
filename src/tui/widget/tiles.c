// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing a board: first the lines, then tile after tile.
 *
 *      ┌──────┬──────┬──────┐
 *      │      │╔════╗│      │     a tile has a number, a role for its colour, and a mark: home (*),
 *      │   5  │║  8↓║│   2* │     the direction or the distance of its home, or a hint
 *      │      │╚════╝│      │
 *      └──────┴──────┴──────┘
 */
#include "config.h"

#include "tui/widget/tiles.h"

#include <stdio.h>

#include "puzzle/notation/big_digits.h"
#include "tui/term/glyph.h"

enum {
    MANY_CELLS = 100, /* among which an empty box is hard to see */
    HINTS_MAX = 8,
    WAVE_LENGTH = 3,
    LETTERS = 26,
};

/* Where a hint points. */
struct pointer {
    uint32_t cell;
    enum move move;
};

/* How to draw one tile. */
struct look {
    uint32_t tile;
    enum role role;
    uint32_t mark;     /* a character after the number */
    uint32_t distance; /* home, written below where there is room; 0 = none */
    bool boxed;
};

/* What all tiles of a drawing share. */
struct painter {
    struct canvas *canvas;
    const struct layout *layout;
    const struct tiles *tiles;
    struct pointer pointers[HINTS_MAX];
    size_t pointer_count;
};

const char *
display_title(enum display display)
{
    static const char *const titles[] = {
#define DISPLAY_TITLE(name, title) title,
        DISPLAY_LIST(DISPLAY_TITLE)
#undef DISPLAY_TITLE
    };

    return titles[display];
}

/* ---- lines -------------------------------------------------------------------------------- */

/* The crossing of two lines, at an edge or inside. */
static enum glyph
crossing(bool top, bool bottom, bool left, bool right)
{
    if (top)
        return left ? GLYPH_TOP_LEFT : right ? GLYPH_TOP_RIGHT : GLYPH_TOP;
    if (bottom)
        return left ? GLYPH_BOTTOM_LEFT : right ? GLYPH_BOTTOM_RIGHT : GLYPH_BOTTOM;
    return left ? GLYPH_LEFT : right ? GLYPH_RIGHT : GLYPH_CROSS;
}

static void
draw_lines(struct canvas *canvas, const struct layout *layout)
{
    const int bottom = layout->board_height - 1, right = layout->board_width - 1;
    const uint32_t across = glyph_character(GLYPH_HORIZONTAL, canvas->ascii);
    const uint32_t down = glyph_character(GLYPH_VERTICAL, canvas->ascii);

    for (int y = 0; y <= bottom; y++)
        for (int x = 0; x <= right; x++) {
            const bool on_row = y % layout->pitch_y == 0, on_col = x % layout->pitch_x == 0;
            uint32_t character = 0;

            if (on_row && on_col)
                character = glyph_character(
                    crossing(y == 0, y == bottom, x == 0, x == right), canvas->ascii);
            else if (on_row || on_col)
                character = on_row ? across : down;
            if (character != 0)
                canvas_put(canvas, layout->board_y + y, layout->board_x + x, ROLE_FRAME, character);
        }
}

/* A box of double lines. */
static void
draw_box(struct canvas *canvas, int y, int x, int height, int width, enum role role)
{
    const bool ascii = canvas->ascii;
    const uint32_t across = glyph_character(GLYPH_DOUBLE_HORIZONTAL, ascii);
    const uint32_t down = glyph_character(GLYPH_DOUBLE_VERTICAL, ascii);
    const int bottom = y + height - 1, right = x + width - 1;

    canvas_fill(canvas, y, x + 1, 1, width - 2, role, across);
    canvas_fill(canvas, bottom, x + 1, 1, width - 2, role, across);
    canvas_fill(canvas, y + 1, x, height - 2, 1, role, down);
    canvas_fill(canvas, y + 1, right, height - 2, 1, role, down);
    canvas_put(canvas, y, x, role, glyph_character(GLYPH_DOUBLE_TOP_LEFT, ascii));
    canvas_put(canvas, y, right, role, glyph_character(GLYPH_DOUBLE_TOP_RIGHT, ascii));
    canvas_put(canvas, bottom, x, role, glyph_character(GLYPH_DOUBLE_BOTTOM_LEFT, ascii));
    canvas_put(canvas, bottom, right, role, glyph_character(GLYPH_DOUBLE_BOTTOM_RIGHT, ascii));
}

/* A role with a similar foreground and no background of its own. Big digits fill their tile from
 * line to line: a background would join the frame, and reversed digits look like holes. */
static enum role
digit_role(enum role role)
{
    switch (role) {
    case ROLE_HINT:
        return ROLE_WARNING;
    case ROLE_FLASH:
        return ROLE_GOOD;
    case ROLE_SELECTED:
        return ROLE_STRONG;
    default:
        return role;
    }
}

/* Recolours a tile. */
static void
paint_tile(struct canvas *canvas, const struct layout *layout, int y, int x, enum role role)
{
    canvas_set_role(canvas, y, x, layout->tile_height, layout->tile_width,
        layout->style == TILE_DIGITS ? digit_role(role) : role);
}

/* Boxes a tile, where there is room: on the lines around big digits. */
static void
box_tile(struct canvas *canvas, const struct layout *layout, int y, int x, enum role role)
{
    if (layout->style == TILE_DIGITS)
        draw_box(canvas, y - 1, x - 1, layout->tile_height + 2, layout->tile_width + 2,
            digit_role(role));
    else if (layout->style == TILE_LARGE)
        draw_box(canvas, y, x, layout->tile_height, layout->tile_width, role);
}

void
tiles_mark(
    struct canvas *canvas, const struct layout *layout, uint32_t col, uint32_t row, enum role role)
{
    int y, x;

    if (!layout_tile_at(layout, col, row, &y, &x))
        return;
    paint_tile(canvas, layout, y, x, role);
    if (layout->style == TILE_DIGITS)
        box_tile(canvas, layout, y, x, role);
}

void
tiles_mark_picked(struct canvas *canvas, const struct layout *layout, uint32_t col, uint32_t row)
{
    int y, x;

    if (!layout_tile_at(layout, col, row, &y, &x))
        return;
    paint_tile(canvas, layout, y, x, ROLE_HINT);
    if (layout->style == TILE_DIGITS)
        canvas_put(canvas, y, x + layout->tile_width - 1, ROLE_HINT, 'x');
    else
        canvas_put(canvas, y + layout->tile_height / 2, x + layout->number_end, ROLE_HINT, 'x');
}

/* ---- what a tile looks like --------------------------------------------------------------- */

/* Follows the blank along the hints; a tile moved by two of them gets one arrow. */
static void
set_pointers(struct painter *painter)
{
    const struct tiles *tiles = painter->tiles;
    struct board at = *tiles->board; /* only its blank moves */

    for (size_t i = 0; i < tiles->hint_count && i < HINTS_MAX; i++) {
        const enum move move = (enum move)tiles->hints[i];
        const uint32_t from = board_source(&at, move);
        bool seen = from == tiles->board->blank;

        for (size_t j = 0; j < painter->pointer_count; j++)
            seen |= painter->pointers[j].cell == from;
        if (!seen)
            painter->pointers[painter->pointer_count++] = (struct pointer){from, move};
        at.blank = from;
    }
}

/* The arrow from one cell to another. */
static enum glyph
arrow(uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y)
{
    if (y > to_y)
        return x > to_x ? GLYPH_ARROW_UP_LEFT : x < to_x ? GLYPH_ARROW_UP_RIGHT : GLYPH_ARROW_UP;
    if (y < to_y)
        return x > to_x   ? GLYPH_ARROW_DOWN_LEFT
               : x < to_x ? GLYPH_ARROW_DOWN_RIGHT
                          : GLYPH_ARROW_DOWN;
    return x > to_x ? GLYPH_ARROW_LEFT : GLYPH_ARROW_RIGHT;
}

static uint32_t
smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The ring of a tile's home: around the board in a snail, else from the top left. */
static uint32_t
ring_of(const struct goal *goal, uint32_t home_x, uint32_t home_y)
{
    uint32_t ring = smaller(home_x, home_y);

    if (goal->kind == GOAL_SNAIL)
        ring = smaller(ring, smaller(goal->width - 1 - home_x, goal->height - 1 - home_y));
    return ring;
}

/* Sets mark and colour by where the tile belongs. */
static void
look_home(const struct painter *painter, uint32_t cell, struct look *look)
{
    const struct tiles *tiles = painter->tiles;
    const uint32_t width = tiles->board->width;
    const uint32_t home = goal_cell_of(tiles->goal, look->tile);
    const uint32_t x = cell % width, y = cell / width, to_x = home % width, to_y = home / width;
    const uint32_t distance = (x > to_x ? x - to_x : to_x - x) + (y > to_y ? y - to_y : to_y - y);

    const bool placed = tiles->now != NULL ? tiles->now->tiles[cell] == look->tile : distance == 0;

    look->role = placed ? ROLE_PLACED : ROLE_TILE;
    if (tiles->rings || tiles->display == DISPLAY_RINGS)
        look->role = (enum role)(ROLE_RING_0 + ring_of(tiles->goal, to_x, to_y) % ROLE_RINGS);
    if (placed) {
        look->mark = glyph_character(GLYPH_PLACED, painter->canvas->ascii);
    } else if (tiles->display == DISPLAY_ARROWS) {
        look->mark = glyph_character(arrow(x, y, to_x, to_y), painter->canvas->ascii);
    } else if (tiles->display == DISPLAY_RINGS) {
        look->mark = 'a' + ring_of(tiles->goal, to_x, to_y) % LETTERS;
    } else if (tiles->display == DISPLAY_DISTANCES) {
        look->distance = distance;
        if (painter->layout->tile_height == 1)
            look->mark = distance < 10 ? '0' + distance : '+';
    }
}

static void
look_hint(const struct painter *painter, uint32_t cell, struct look *look)
{
    for (size_t i = 0; i < painter->pointer_count; i++) {
        const struct pointer *pointer = &painter->pointers[i];

        if (pointer->cell != cell)
            continue;
        look->mark = glyph_character(
            (enum glyph)(GLYPH_ARROW_UP + (unsigned)pointer->move), painter->canvas->ascii);
        look->role = ROLE_HINT;
        look->boxed = i == 0;
    }
}

/* ---- big digits --------------------------------------------------------------------------- */

int
digits_width(uint32_t number)
{
    int width = BIG_DIGIT_WIDTH;

    for (; number >= 10; number /= 10)
        width += BIG_DIGIT_WIDTH + 1;
    return width;
}

static void
draw_digit(struct canvas *canvas, int y, int x, enum role role, unsigned digit)
{
    const uint32_t block = glyph_character(GLYPH_BLOCK, canvas->ascii);

    for (int row = 0; row < BIG_DIGIT_HEIGHT; row++)
        for (int col = 0; col < BIG_DIGIT_WIDTH; col++)
            if ((big_digit_rows[digit][row] >> (BIG_DIGIT_WIDTH - 1 - col) & 1) != 0)
                canvas_put(canvas, y + row, x + col, role, block);
}

void
digits_draw(struct canvas *canvas, int y, int x, enum role role, uint32_t number)
{
    int col = x + digits_width(number) - BIG_DIGIT_WIDTH;

    for (;; number /= 10) {
        draw_digit(canvas, y, col, role, number % 10);
        col -= BIG_DIGIT_WIDTH + 1;
        if (number < 10)
            return;
    }
}

/* ---- drawing a tile ----------------------------------------------------------------------- */

static void
draw_big_tile(const struct painter *painter, int y, int x, const struct look *look)
{
    const struct layout *layout = painter->layout;
    const int width = digits_width(look->tile);

    digits_draw(painter->canvas, y, x + (layout->tile_width - width) / 2, look->role, look->tile);
    canvas_put(painter->canvas, y, x + layout->tile_width - 1, look->role, look->mark);
    if (look->distance > 0)
        canvas_printf(painter->canvas, y + layout->tile_height - 1, x, x + layout->tile_width,
            ROLE_DIM, "%u", (unsigned)look->distance);
}

static void
draw_tile(const struct painter *painter, int y, int x, const struct look *look)
{
    const struct layout *layout = painter->layout;
    const int middle = y + layout->tile_height / 2;
    char number[16];
    int length, end;

    if (look->tile == 0) {
        if (!layout->framed)
            canvas_put(painter->canvas, y, x + layout->tile_width - 2, ROLE_DIM,
                glyph_character(GLYPH_BLANK, painter->canvas->ascii));
        return;
    }
    if (layout->style == TILE_DIGITS) {
        draw_big_tile(painter, y, x, look);
        return;
    }
    length = snprintf(number, sizeof number, "%u", (unsigned)look->tile);
    end = x + layout->number_end;
    canvas_text(painter->canvas, middle, end - length, end, look->role, number);
    canvas_put(painter->canvas, middle, end, look->role, look->mark);
    if (look->distance > 0 && layout->tile_height > 1)
        canvas_printf(painter->canvas, middle + 1, end, x + layout->tile_width, ROLE_DIM, "%u",
            (unsigned)look->distance);
}

/* Highlights the blank where it is hard to see, and the tile that was found. */
static void
mark_cell(const struct painter *painter, uint32_t tile, uint32_t col, uint32_t row, int y, int x)
{
    const struct tiles *const tiles = painter->tiles;
    const struct layout *const layout = painter->layout;
    const bool lost = !layout->framed || tiles->board->cells >= MANY_CELLS;

    if (tiles->hidden)
        return;
    if (tile == 0 && lost && !tiles->plain_blank)
        canvas_set_role(
            painter->canvas, y, x, layout->tile_height, layout->tile_width, ROLE_SELECTED);
    if (tile != 0 && tile == tiles->found)
        tiles_mark(painter->canvas, layout, col, row, ROLE_SELECTED);
}

static uint32_t
tile_at(const struct tiles *tiles, uint32_t cell)
{
    return tiles->now != NULL ? goal_tile_at(tiles->goal, cell) : tiles->board->tiles[cell];
}

static void
draw_cell(const struct painter *painter, uint32_t col, uint32_t row)
{
    const struct tiles *tiles = painter->tiles;
    const uint32_t cell = row * tiles->board->width + col;
    const uint32_t tile = tile_at(tiles, cell);
    struct look look = {.tile = tile, .role = ROLE_TILE, .mark = ' '};
    int y, x, behind;

    if (!layout_tile_at(painter->layout, col, row, &y, &x))
        return;
    if (tiles->hidden)
        look.tile = 0;
    if (look.tile != 0) {
        look_home(painter, cell, &look);
        look_hint(painter, cell, &look);
    }
    draw_tile(painter, y, x, &look);
    mark_cell(painter, tile, col, row, y, x);
    if (look.role == ROLE_HINT)
        paint_tile(painter->canvas, painter->layout, y, x, ROLE_HINT);
    if (look.boxed)
        box_tile(painter->canvas, painter->layout, y, x, ROLE_HINT);
    if (tiles->blocked && cell == tiles->board->blank)
        canvas_set_role(painter->canvas, y, x, painter->layout->tile_height,
            painter->layout->tile_width, ROLE_FLASH);
    behind = tiles->wave - (int)(col - painter->layout->view_col + row - painter->layout->view_row);
    if (tiles->wave != TILES_NO_WAVE && behind >= 0 && behind < WAVE_LENGTH)
        paint_tile(painter->canvas, painter->layout, y, x, ROLE_FLASH);
}

void
tiles_draw(struct canvas *canvas, const struct layout *layout, const struct tiles *tiles)
{
    struct painter painter = {.canvas = canvas, .layout = layout, .tiles = tiles};

    if (layout->too_small)
        return;
    set_pointers(&painter);
    if (layout->framed)
        draw_lines(canvas, layout);
    for (uint32_t row = 0; row < layout->view_height; row++)
        for (uint32_t col = 0; col < layout->view_width; col++)
            draw_cell(&painter, layout->view_col + col, layout->view_row + row);
}
