// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing a board: first the tray or the lines, then tile after tile. A tile has a number, a fill,
 * and a mark: placed (*), the direction or distance of its goal cell, or a hint. The fill is its
 * block, or the colour of its number between lines:
 *
 *      ╔══════╗──────┬──────┐
 *      ║   8  ║  ##  │   2* │     the hint: 8 to the right, into the blank
 *      ║      ║ ####>│      │
 *      ╚══════╝──────┴──────┘
 */
#include "config.h"

#include "tui/widget/tiles.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"

enum {
    MANY_CELLS = 100,
    HINTS_MAX = 8,
    OUTLINED_HEIGHT = 5,
};

const char *const display_titles[] = {
    [DISPLAY_NUMBERS] = N_("numbers"),
    [DISPLAY_ARROWS] = N_("numbers and the way home"),
    [DISPLAY_DISTANCES] = N_("numbers and distances home"),
};

/* The tile that a hint moves. */
struct pointer {
    uint32_t cell;
    enum move move;
};

#define NO_FILL FILL_COUNT

/* How one cell is drawn. */
struct look {
    uint32_t tile; /* 0 = none */
    bool is_blank;
    enum fill fill; /* or NO_FILL */
    uint32_t mark;  /* a character after the number; 0 = none */
    bool outlined;  /* the tile of the hint */
    bool points;    /* the blank, with the arrow of the hint */
};

/* What all tiles of a drawing share. */
struct painter {
    struct canvas *canvas;
    const struct layout *layout;
    const struct tiles *tiles;
    struct pointer pointers[HINTS_MAX];
    size_t pointer_count;
    bool outlines; /* tiles of hints get an outline in the seams around them */
};

/* ---- lines -------------------------------------------------------------------------------- */

/* Draws a grid of lines; `first` is the first glyph of a set. */
static void
draw_grid(struct canvas *canvas, int y, int x, int height, int width, int pitch_y, int pitch_x,
    enum role role, enum glyph first)
{
    const int bottom = height - 1, right = width - 1;

    for (int i = 0; i <= bottom; i++)
        for (int j = 0; j <= right; j++) {
            const int down = 1 + (i == bottom) - (i == 0), across = 1 + (j == right) - (j == 0);
            unsigned glyph = GLYPH_HORIZONTAL;

            if (i % pitch_y != 0 && j % pitch_x != 0)
                continue;
            if (i % pitch_y != 0)
                glyph = GLYPH_VERTICAL;
            else if (j % pitch_x == 0)
                glyph = GLYPH_TOP_LEFT + 3 * (unsigned)down + (unsigned)across;
            canvas_put(canvas, y + i, x + j, role,
                glyph_character((enum glyph)(first + glyph), canvas->ascii));
        }
}

/* ---- what a cell looks like --------------------------------------------------------------- */

/* Follows the blank along the hints. */
static void
set_pointers(struct painter *painter)
{
    const struct tiles *tiles = painter->tiles;
    struct board at = *tiles->board; /* only the blank is moved */

    while (painter->pointer_count < tiles->hint_count && painter->pointer_count < HINTS_MAX) {
        const enum move move = (enum move)tiles->hints[painter->pointer_count];
        const uint32_t from = board_source(&at, move);

        painter->pointers[painter->pointer_count++] = (struct pointer){from, move};
        if (!tiles->hints_apart)
            at.blank = from;
    }
}

/* The arrow from one cell to another. */
static enum glyph
arrow(uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y)
{
    static const enum glyph arrows[3][3] = {
        {GLYPH_ARROW_UP_LEFT, GLYPH_ARROW_UP, GLYPH_ARROW_UP_RIGHT},
        {GLYPH_ARROW_LEFT, GLYPH_PLACED, GLYPH_ARROW_RIGHT},
        {GLYPH_ARROW_DOWN_LEFT, GLYPH_ARROW_DOWN, GLYPH_ARROW_DOWN_RIGHT},
    };

    return arrows[1 + (to_y > y) - (to_y < y)][1 + (to_x > x) - (to_x < x)];
}

/* Sets colour and mark by where the tile belongs. */
static void
look_home(const struct painter *painter, uint32_t cell, struct look *look)
{
    const struct tiles *const tiles = painter->tiles;
    const uint32_t width = tiles->board->width;
    const uint32_t home = goal_cell_of(tiles->goal, look->tile);
    const uint32_t x = cell % width, y = cell / width, to_x = home % width, to_y = home / width;
    const uint32_t distance = (x > to_x ? x - to_x : to_x - x) + (y > to_y ? y - to_y : to_y - y);
    const bool placed = tiles->now != NULL ? tiles->now->tiles[cell] == look->tile : distance == 0;

    look->fill = tiles->scheme->fill(tiles->goal, home, cell, placed);
    if (placed) {
        /* The colour of placed tiles needs no mark, but in a goal they are few among others. */
        if (look->fill != FILL_PLACED || !painter->layout->filled || tiles->reversed ||
            tiles->now != NULL)
            look->mark = glyph_character(GLYPH_PLACED, painter->canvas->ascii);
    } else if (tiles->display == DISPLAY_ARROWS) {
        look->mark = glyph_character(arrow(x, y, to_x, to_y), painter->canvas->ascii);
    } else if (tiles->display == DISPLAY_DISTANCES) {
        look->mark = distance < 10 ? '0' + distance : '+';
    }
}

/* Marks the tiles of hints: outlines the one to move, or all if the hints are apart, and gives the
 * others an arrow, for their first move. */
static void
look_hint(const struct painter *painter, uint32_t cell, struct look *look)
{
    size_t i = 0;

    while (i < painter->pointer_count && painter->pointers[i].cell != cell)
        i++;
    if (i == painter->pointer_count)
        return;
    look->mark = glyph_character(
        (enum glyph)(GLYPH_ARROW_UP + (unsigned)painter->pointers[i].move), painter->canvas->ascii);
    look->outlined = i == 0 || painter->tiles->hints_apart;
    if (look->outlined && painter->tiles->slip)
        look->fill = FILL_WRONG;
    else if (look->outlined && !painter->outlines)
        look->fill = FILL_HINT;
}

/* What a cell looks like. `wave_distance` is how many tiles the wave has gone beyond it. */
static struct look
look_at(const struct painter *painter, uint32_t cell, int wave_distance)
{
    const struct tiles *const tiles = painter->tiles;
    const struct layout *const layout = painter->layout;
    const uint32_t tile =
        tiles->now != NULL ? goal_tile_at(tiles->goal, cell) : tiles->board->tiles[cell];
    struct look look = {.fill = tiles->hidden ? FILL_TILE : NO_FILL};

    look.is_blank = !tiles->hidden && tile == 0;
    if (!tiles->hidden && tile != 0) {
        look.tile = tile;
        look_home(painter, cell, &look);
    }
    /* Among many tiles, an empty box is hard to see. */
    if (look.is_blank && !layout->filled && tiles->cursor == TILES_NO_CELL &&
        (!layout->framed || tiles->board->cells >= MANY_CELLS))
        look.fill = FILL_SELECTED;
    if (cell == tiles->picked) {
        look.mark = 'x';
        look.fill = FILL_HINT;
    }
    if (cell == tiles->cursor || (look.tile != 0 && look.tile == tiles->found))
        look.fill = FILL_SELECTED;
    if (look.tile != 0)
        look_hint(painter, cell, &look);
    if (tiles->wave != TILES_NO_WAVE && wave_distance >= 0 && wave_distance < TILES_WAVE_LENGTH)
        look.fill = FILL_FLASH;
    if (cell == tiles->board->blank && tiles->blocked)
        look.fill = FILL_WRONG;
    else if (look.is_blank)
        look.points =
            painter->pointer_count == 1 || (painter->pointer_count > 1 && !tiles->hints_apart);
    return look;
}

/* The role of a number between lines. Numerals get no background of their own, which would touch
 * the lines. */
static enum role
lined_role(enum fill fill, bool numeral)
{
    if (fill >= FILL_HUE_0 && fill < FILL_STEP_0)
        return (enum role)(ROLE_RING_0 + (fill - FILL_HUE_0) % ROLE_RINGS);
    if (fill > FILL_STEP_0 && fill < FILL_COUNT)
        return (enum role)(ROLE_RING_0 + (fill - FILL_STEP_0 - 1) % ROLE_RINGS);
    switch (fill) {
    case FILL_HINT:
        return numeral ? ROLE_WARNING : ROLE_HINT;
    case FILL_SELECTED:
        return numeral ? ROLE_STRONG : ROLE_SELECTED;
    case FILL_FLASH:
    case FILL_WRONG:
        return numeral ? ROLE_GOOD : ROLE_FLASH;
    case FILL_PLACED:
    case FILL_STEP_0:
        return ROLE_PLACED;
    default:
        return ROLE_TILE;
    }
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* Draws the number of the tile at (top, x), and its mark. */
static void
draw_number(const struct painter *painter, int top, int x, enum role role, const struct look *look)
{
    const struct layout *const layout = painter->layout;
    struct canvas *const canvas = painter->canvas;
    const int height = layout->tile_height, width = layout->tile_width;
    const bool numeral = layout->numeral.height > 0;
    int y = (top + (height - 1) / 2) / 2, end = x + width;
    char number[16] = "";

    if (look->tile != 0)
        snprintf(number, sizeof number, "%u", (unsigned)look->tile);
    if (numeral) {
        if (look->tile != 0)
            numeral_draw(canvas, &layout->numeral, top, x, height, width, role, look->tile);
        y = (top + 1) / 2;
        end--;
    } else {
        if (layout->framed)
            end = x + (width + (int)strlen(number) + 1) / 2;
        canvas_text_right(canvas, y, end, role, number);
        if (look->is_blank && !layout->framed && !layout->filled)
            canvas_put(canvas, y, end - 1, role, glyph_character(GLYPH_BLANK, canvas->ascii));
    }
    /* The arrow in the blank says what the mark of an outlined tile would. */
    if (look->mark != 0 && (!look->outlined || !painter->outlines))
        canvas_put(
            canvas, y, end, look->mark == 'x' && !layout->filled ? ROLE_HINT : role, look->mark);
}

/* Draws the arrow of the hint in the blank at (top, x). */
static void
draw_arrow(const struct painter *painter, int top, int x)
{
    const struct layout *const layout = painter->layout;
    const enum move move = painter->pointers[0].move;
    const enum role role = !layout->filled        ? ROLE_WARNING
                           : painter->tiles->slip ? role_edge(FILL_WRONG)
                                                  : role_edge(FILL_HINT);

    if (!block_arrow(painter->canvas, top, x, layout->tile_height, layout->tile_width, role, move))
        canvas_put(painter->canvas, (top + (layout->tile_height - 1) / 2) / 2,
            x + layout->tile_width / 2, role,
            glyph_character((enum glyph)(GLYPH_ARROW_UP + (unsigned)move), painter->canvas->ascii));
}

/* Draws the cell between lines at (top, x). */
static void
draw_lined(const struct painter *painter, int top, int x, const struct look *look)
{
    const struct layout *const layout = painter->layout;
    const bool numeral = layout->numeral.height > 0;
    const enum role role = lined_role(look->fill, numeral);
    const int y = top / 2, height = layout->tile_height / 2, width = layout->tile_width;

    canvas_fill(painter->canvas, y, x, height, width, role, ' ');
    draw_number(painter, top, x, role, look);
    if (layout->framed && (look->outlined || (numeral && look->fill == FILL_SELECTED)))
        draw_grid(painter->canvas, y - 1, x - 1, height + 2, width + 2, height + 1, width + 1,
            lined_role(look->fill, true), GLYPH_DOUBLE);
}

/* Draws the filled tile at (top, x). Without colours, what stands out is hollow; else a hint's tile
 * has an outline in the seams around it. */
static void
draw_filled(const struct painter *painter, int top, int x, const struct look *look)
{
    const struct layout *const layout = painter->layout;
    struct canvas *const canvas = painter->canvas;
    const int height = layout->tile_height, width = layout->tile_width;
    const int high = layout->seam_y, wide = layout->seam_x;
    const bool outlined = look->outlined && painter->outlines;
    const bool hollow = look->fill == NO_FILL ||
                        (painter->tiles->reversed && (outlined || theme_is_hollow(look->fill)));
    const enum fill fill = hollow ? FILL_TRAY : look->fill;

    block_fill(canvas, top, x, height, width, fill);
    draw_number(painter, top, x, role_fill(fill), look);
    if (!outlined || hollow)
        return;
    block_fill(canvas, top - high, x - wide, high, width + 2 * wide, FILL_HINT);
    block_fill(canvas, top + height, x - wide, high, width + 2 * wide, FILL_HINT);
    block_fill(canvas, top, x - wide, height, wide, FILL_HINT);
    block_fill(canvas, top, x + width, height, wide, FILL_HINT);
}

/* Draws one tile in its cell or, while it glides, before it; `left` is the part of the way. */
static void
draw_tile(const struct painter *painter, uint32_t cell, double left)
{
    const struct layout *const layout = painter->layout;
    const struct tiles *const tiles = painter->tiles;
    const uint32_t col = cell % tiles->board->width, row = cell / tiles->board->width;
    const int passed = tiles->wave - (int)(col - layout->view_col + row - layout->view_row);
    const struct look look = look_at(painter, cell, passed);
    const enum move move = tiles->glide.move;
    /* Blocks with seams move by half rows, others by rows. */
    const int step = layout->filled && layout->framed ? 1 : 2;
    const int back_x = (int)lround(left * layout->pitch_x);
    const int back_y = (int)lround(left * layout->pitch_y / step) * step;
    int top, x;

    if (!layout_tile_at(layout, col, row, &top, &x))
        return;
    x += move == MOVE_LEFT ? back_x : move == MOVE_RIGHT ? -back_x : 0;
    top += move == MOVE_UP ? back_y : move == MOVE_DOWN ? -back_y : 0;
    (layout->filled ? draw_filled : draw_lined)(painter, top, x, &look);
    if (look.points)
        draw_arrow(painter, top, x);
}

/* Whether a tile is one of those that glide: behind the blank, in the direction of the move. */
static bool
glides(const struct tiles *tiles, uint32_t cell)
{
    const struct glide *const glide = &tiles->glide;
    const uint32_t width = tiles->board->width, blank = tiles->board->blank;
    const bool level = glide->move == MOVE_LEFT || glide->move == MOVE_RIGHT;
    const bool before = glide->move == MOVE_LEFT || glide->move == MOVE_UP;
    const uint32_t first = before ? cell : blank, last = before ? blank : cell;
    const uint32_t step = level ? 1 : width;

    return glide_runs(glide, tiles->now_ns) && first < last && (last - first) % step == 0 &&
           (last - first) / step <= glide->count && (!level || first / width == last / width);
}

/* Screen readers follow the cursor, which stands on the blank and is not shown. */
static void
place_cursor(struct canvas *canvas, const struct layout *layout, const struct board *board)
{
    int top, x;

    if (layout_tile_at(
            layout, board->blank % board->width, board->blank / board->width, &top, &x)) {
        canvas->cursor_y = (top + layout->tile_height / 2) / 2;
        canvas->cursor_x = x + layout->tile_width / 2;
    }
}

/* Tiles on their way come last, since they cross the lines and seams. */
void
tiles_draw(struct canvas *canvas, const struct layout *layout, const struct tiles *tiles)
{
    struct painter painter = {.canvas = canvas,
        .layout = layout,
        .tiles = tiles,
        .outlines = layout->filled && layout->tile_height >= OUTLINED_HEIGHT};

    if (layout->too_small)
        return;
    set_pointers(&painter);
    if (layout->filled)
        canvas_fill(canvas, layout->board_y, layout->board_x, layout->board_height,
            layout->board_width, role_fill(FILL_TRAY), ' ');
    else if (layout->framed)
        draw_grid(canvas, layout->board_y, layout->board_x, layout->board_height,
            layout->board_width, layout->pitch_y / 2, layout->pitch_x, ROLE_FRAME, GLYPH_SINGLE);
    for (int gliding = 0; gliding <= 1; gliding++)
        for (uint32_t i = 0; i < layout->view_width * layout->view_height; i++) {
            const uint32_t col = layout->view_col + i % layout->view_width;
            const uint32_t row = layout->view_row + i / layout->view_width;
            const uint32_t cell = row * tiles->board->width + col;

            if (glides(tiles, cell) == (gliding != 0))
                draw_tile(&painter, cell, gliding ? glide_left(&tiles->glide, tiles->now_ns) : 0);
        }
    if (!tiles->hidden)
        place_cursor(canvas, layout, tiles->board);
}
