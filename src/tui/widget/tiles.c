// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing a board: first the lines, then tile after tile:
 *
 *      ┌──────┬──────┬──────┐
 *      │      │╔════╗│      │
 *      │   5  │║  8↓║│   2* │
 *      │      │╚════╝│      │
 *      └──────┴──────┴──────┘
 *
 * or block after block, with seams between them (block.h).
 *
 * A tile has a number, a role for its colour, and a mark: placed (*), the direction or distance of
 * its goal cell, or a hint. A fill and a box mark the whole cell.
 */
#include "config.h"

#include "tui/widget/tiles.h"

#include <stdio.h>

#include "base/intl.h"
#include "tui/widget/block.h"

enum {
    MANY_CELLS = 100, /* among this many cells, an empty box is hard to see */
    HINTS_MAX = 8,
    GLIDING_MAX = 128, /* more than a screen shows in a line */
    LETTERS = 26,
};

const char *const display_titles[] = {
    [DISPLAY_NUMBERS] = N_("numbers"),
    [DISPLAY_ARROWS] = N_("numbers and the way home"),
    [DISPLAY_DISTANCES] = N_("numbers and distances home"),
    [DISPLAY_RINGS] = N_("rings: a letter for each layer"),
};

/* The tile that a hint moves. */
struct pointer {
    uint32_t cell;
    enum move move;
};

#define NO_ROLE ROLE_COUNT
#define NO_FILL FILL_COUNT

/* How one cell is drawn. */
struct look {
    uint32_t tile; /* 0 = none */
    bool is_blank;
    enum role role; /* of the number */
    uint32_t mark;  /* a character after the number; 0 = none */
    enum role mark_role;
    uint32_t distance; /* to the goal cell, below the number where there is room; 0 = none */
    enum role fill;    /* the role of the whole cell, or NO_ROLE */
    enum role box;     /* the role of a box of double lines, or NO_ROLE */
    enum fill block;   /* what a filled tile is filled with, or NO_FILL */
};

/* What all tiles of a drawing share. */
struct painter {
    struct canvas *canvas;
    const struct layout *layout;
    const struct tiles *tiles;
    struct pointer pointers[HINTS_MAX];
    size_t pointer_count;
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

/* Follows the blank along the hints; a tile that moves twice gets one arrow. */
static void
set_pointers(struct painter *painter)
{
    const struct tiles *tiles = painter->tiles;
    struct board at = *tiles->board; /* only the blank is moved */

    for (size_t i = 0; i < tiles->hint_count && i < HINTS_MAX; i++) {
        const enum move move = (enum move)tiles->hints[i];
        const uint32_t from = board_source(&at, move);
        bool seen = from == tiles->board->blank;

        for (size_t j = 0; j < painter->pointer_count; j++)
            seen |= painter->pointers[j].cell == from;
        if (!seen)
            painter->pointers[painter->pointer_count++] = (struct pointer){from, move};
        if (!tiles->hints_apart)
            at.blank = from;
    }
}

/* 0, 1 or 2 if `to` is before, at or after `from`, respectively. */
static unsigned
direction(uint32_t from, uint32_t to)
{
    return 1u + (to > from) - (to < from);
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

    return arrows[direction(y, to_y)][direction(x, to_x)];
}

/* The role of a number between lines that has the colour of a fill. */
static enum role
ink_of(enum fill fill)
{
    if (fill >= FILL_HUE_0 && fill < FILL_STEP_0)
        return (enum role)(ROLE_RING_0 + (fill - FILL_HUE_0) % ROLE_RINGS);
    if (fill > FILL_STEP_0)
        return (enum role)(ROLE_RING_0 + (fill - FILL_STEP_0 - 1) % ROLE_RINGS);
    return fill == FILL_PLACED || fill == FILL_STEP_0 ? ROLE_PLACED : ROLE_TILE;
}

/* Whether a distance fits below the number; else it is a mark of one digit. */
static bool
has_line_for_distance(const struct layout *layout)
{
    const int lines = layout->style == TILE_DIGITS && layout->half_rows ? 4 : 2;

    return layout->tile_height >= lines;
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

    look->block = tiles->scheme == NULL ? scheme_rows[0].fill(tiles->goal, home, cell, placed)
                                        : tiles->scheme->fill(tiles->goal, home, cell, placed);
    look->role = ink_of(look->block);
    if (placed) {
        look->mark = glyph_character(GLYPH_PLACED, painter->canvas->ascii);
    } else if (tiles->display == DISPLAY_ARROWS) {
        look->mark = glyph_character(arrow(x, y, to_x, to_y), painter->canvas->ascii);
    } else if (tiles->display == DISPLAY_RINGS) {
        look->mark = 'a' + scheme_layer(tiles->goal, home) % LETTERS;
    } else if (tiles->display == DISPLAY_DISTANCES) {
        look->distance = distance;
        if (!has_line_for_distance(painter->layout))
            look->mark = distance < 10 ? '0' + distance : '+';
    }
}

/* Sets the arrow of a hint. */
static void
look_hint(const struct painter *painter, uint32_t cell, struct look *look)
{
    for (size_t i = 0; i < painter->pointer_count; i++) {
        const struct pointer *pointer = &painter->pointers[i];

        if (pointer->cell != cell)
            continue;
        look->mark = glyph_character(
            (enum glyph)(GLYPH_ARROW_UP + (unsigned)pointer->move), painter->canvas->ascii);
        look->role = look->fill = ROLE_HINT;
        look->block = painter->tiles->slip ? FILL_WRONG : FILL_HINT;
        if (i == 0)
            look->box = ROLE_HINT;
    }
}

/* A role with a similar foreground and no background of its own. Big digits fill their
 * tile from line to line, so a background would touch the frame, and reversed digits
 * would look like holes. */
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

/* Sets what marks a whole cell: the picked one, the cursor, a hint, the wave, the blank.
 * `wave_distance` is how many tiles the wave has gone beyond the cell. */
static void
look_marked(const struct painter *painter, uint32_t cell, int wave_distance, struct look *look)
{
    const struct tiles *const tiles = painter->tiles;
    const bool big = painter->layout->style == TILE_DIGITS;
    const bool hard_to_see = !painter->layout->framed || tiles->board->cells >= MANY_CELLS;

    if (cell == tiles->picked) {
        look->mark = 'x';
        look->fill = ROLE_HINT;
        look->block = FILL_HINT;
    }
    if (cell == tiles->cursor || (look->tile != 0 && look->tile == tiles->found)) {
        look->fill = ROLE_SELECTED;
        look->block = FILL_SELECTED;
        look->box = big ? ROLE_SELECTED : NO_ROLE;
    }
    if (look->tile != 0)
        look_hint(painter, cell, look);
    if (tiles->wave != TILES_NO_WAVE && wave_distance >= 0 && wave_distance < TILES_WAVE_LENGTH) {
        look->fill = ROLE_FLASH;
        look->block = FILL_FLASH;
    }
    if (big && look->fill != NO_ROLE)
        look->fill = digit_role(look->fill);
    /* The blank is filled in every style, unless a cursor is shown instead. */
    if (tiles->blocked && cell == tiles->board->blank) {
        look->fill = ROLE_FLASH;
        look->block = FILL_WRONG;
    } else if (look->is_blank && hard_to_see && tiles->cursor == TILES_NO_CELL &&
               look->fill == NO_ROLE) {
        look->fill = ROLE_SELECTED;
    }
    look->mark_role = look->fill != NO_ROLE ? look->fill : look->role;
    if (cell == tiles->picked && cell != tiles->cursor)
        look->mark_role = ROLE_HINT;
}

/* What a cell looks like. */
static struct look
look_at(const struct painter *painter, uint32_t cell, int wave_distance)
{
    const struct tiles *const tiles = painter->tiles;
    const uint32_t tile =
        tiles->now != NULL ? goal_tile_at(tiles->goal, cell) : tiles->board->tiles[cell];
    struct look look = {.role = ROLE_TILE, .fill = NO_ROLE, .box = NO_ROLE, .block = NO_FILL};

    look.is_blank = !tiles->hidden && tile == 0;
    if (tiles->hidden)
        look.block = FILL_TILE;
    if (!tiles->hidden && tile != 0) {
        look.tile = tile;
        look.mark = ' ';
        look_home(painter, cell, &look);
    }
    look_marked(painter, cell, wave_distance, &look);
    return look;
}

/* ---- big digits --------------------------------------------------------------------------- */

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
    int col = x + block_digits_width(number) - BIG_DIGIT_WIDTH;

    for (;; number /= 10) {
        draw_digit(canvas, y, col, role, number % 10);
        col -= BIG_DIGIT_WIDTH + 1;
        if (number < 10)
            return;
    }
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* Draws the inside of the tile at (y, x), except its mark. */
static void
draw_number(const struct painter *painter, int y, int x, const struct look *look)
{
    const struct layout *layout = painter->layout;
    const bool big = layout->style == TILE_DIGITS;
    char number[16];

    snprintf(number, sizeof number, "%u", (unsigned)look->tile);
    if (look->tile == 0 && !layout->framed)
        canvas_put(painter->canvas, y, x + layout->tile_width - 2, ROLE_DIM,
            glyph_character(GLYPH_BLANK, painter->canvas->ascii));
    else if (look->tile != 0 && big)
        digits_draw(painter->canvas, y,
            x + (layout->tile_width - block_digits_width(look->tile)) / 2, look->role, look->tile);
    else if (look->tile != 0)
        canvas_text_right(painter->canvas, y + layout->tile_height / 2, x + layout->number_end,
            look->role, number);
}

/* Draws the distance below the number of the tile at (y, x). */
static void
draw_distance(const struct painter *painter, int y, int x, const struct look *look)
{
    const struct layout *const layout = painter->layout;
    const bool big = layout->style == TILE_DIGITS;

    if (look->distance > 0 && has_line_for_distance(layout))
        canvas_printf(painter->canvas,
            y + (big ? layout->tile_height - 1 : layout->tile_height / 2 + 1),
            x + (big ? 0 : layout->number_end), x + layout->tile_width,
            painter->tiles->filled ? look->role : ROLE_DIM, "%u", (unsigned)look->distance);
}

/* Draws the cell whose inside begins at (y, x). */
static void
draw_cell(const struct painter *painter, int y, int x, const struct look *look)
{
    const struct layout *layout = painter->layout;
    const int height = layout->tile_height, width = layout->tile_width;
    const bool big = layout->style == TILE_DIGITS;

    draw_number(painter, y, x, look);
    draw_distance(painter, y, x, look);
    if (look->fill != NO_ROLE)
        canvas_set_role(painter->canvas, y, x, height, width, look->fill);
    if (look->mark != 0)
        canvas_put(painter->canvas, big ? y : y + height / 2,
            big ? x + width - 1 : x + layout->number_end, look->mark_role, look->mark);
    /* There is room for a box on the lines around big digits. */
    if (look->box != NO_ROLE && big)
        draw_grid(painter->canvas, y - 1, x - 1, height + 2, width + 2, height + 1, width + 1,
            digit_role(look->box), GLYPH_DOUBLE);
    else if (look->box != NO_ROLE && layout->style == TILE_LARGE)
        draw_grid(
            painter->canvas, y, x, height, width, height - 1, width - 1, look->box, GLYPH_DOUBLE);
}

/* Draws a filled tile whose inside begins at half row `top`. */
static void
draw_filled(const struct painter *painter, int top, int x, const struct look *look)
{
    const struct layout *const layout = painter->layout;
    const struct tiles *const tiles = painter->tiles;
    const int height = layout->tile_height, scale = layout->digit_scale, y = (top + 1) / 2;
    /* Bare numbers have no seams but a column beside them. */
    const int rim = layout->framed ? 1 : 0, width = layout->tile_width - 1 + rim;
    const bool big = layout->style == TILE_DIGITS;
    /* Of big digits: their columns, and the half rows between the inside's edge and them. */
    const int digits_width = block_digits_width(look->tile) * scale;
    const int above = (2 * height + rim - BIG_DIGIT_HEIGHT * scale) / 2 - rim;
    struct look inked = *look;

    if (look->block == NO_FILL) {
        draw_number(painter, y, x, look);
        return;
    }
    inked.role = role_fill(look->block);
    block_fill(painter->canvas, top - rim, x, 2 * height + rim, width, look->block,
        tiles->reversed && theme_is_hollow(look->block));
    if (look->box != NO_ROLE && height > 1)
        block_box(painter->canvas, y, x, height, width, inked.role,
            (struct block_number){
                big ? digits_width : width, above, 2 * height - above - BIG_DIGIT_HEIGHT * scale});
    if (big && look->tile != 0)
        block_digits(painter->canvas, top + above, x + (width - digits_width) / 2, scale,
            inked.role, look->tile);
    else
        draw_number(painter, y, x, &inked);
    draw_distance(painter, y, x, &inked);
    if (look->mark != 0 && look->mark != ' ')
        canvas_put(painter->canvas, big ? y : y + height / 2,
            big ? x + width - 1 : x + layout->number_end, inked.role, look->mark);
}

/* Draws one tile in its cell, `left` steps behind it. */
static void
draw_tile(const struct painter *painter, uint32_t cell, int left)
{
    const struct layout *const layout = painter->layout;
    const struct tiles *const tiles = painter->tiles;
    const uint32_t col = cell % tiles->board->width, row = cell / tiles->board->width;
    const int passed = tiles->wave - (int)(col - layout->view_col + row - layout->view_row);
    const struct look look = look_at(painter, cell, passed);
    const enum move move = tiles->glide.move;
    const int back_x = move == MOVE_LEFT ? left : move == MOVE_RIGHT ? -left : 0;
    const int back_y = move == MOVE_UP ? left : move == MOVE_DOWN ? -left : 0;
    int y, x;

    if (!layout_tile_at(layout, col, row, &y, &x))
        return;
    if (tiles->filled) {
        /* Tiles with seams move by half rows. */
        draw_filled(painter, 2 * y + back_y * (layout->framed ? 1 : 2), x + back_x, &look);
        return;
    }
    if (left != 0)
        canvas_fill(painter->canvas, y + back_y, x + back_x, layout->tile_height,
            layout->tile_width, ROLE_TILE, ' ');
    draw_cell(painter, y + back_y, x + back_x, &look);
}

/* Finds the cells of the tiles that glide; returns how many. */
static uint32_t
find_gliding(const struct tiles *tiles, uint32_t cells[GLIDING_MAX])
{
    struct board at = *tiles->board; /* only the blank is moved */
    uint32_t count = 0;

    while (count < tiles->glide.count && count < GLIDING_MAX) {
        const uint32_t cell = board_source(&at, move_inverse(tiles->glide.move));

        if (cell == BOARD_NO_CELL)
            break;
        cells[count++] = at.blank = cell;
    }
    return count;
}

static bool
is_gliding(const uint32_t *gliding, uint32_t count, uint32_t cell)
{
    for (uint32_t i = 0; i < count; i++)
        if (gliding[i] == cell)
            return true;
    return false;
}

/* Screen readers follow the cursor, which stands on the blank and is not shown. */
static void
place_cursor(struct canvas *canvas, const struct layout *layout, const struct board *board)
{
    int y, x;

    if (layout_tile_at(layout, board->blank % board->width, board->blank / board->width, &y, &x)) {
        canvas->cursor_y = y + layout->tile_height / 2;
        canvas->cursor_x = x + layout->tile_width / 2;
    }
}

/* Tiles on their way come last, since they cross the lines and seams. */
void
tiles_draw(struct canvas *canvas, const struct layout *layout, const struct tiles *tiles)
{
    struct painter painter = {.canvas = canvas, .layout = layout, .tiles = tiles};
    uint32_t gliding[GLIDING_MAX];
    const uint32_t count = find_gliding(tiles, gliding);

    if (layout->too_small)
        return;
    set_pointers(&painter);
    if (layout->framed && !tiles->filled)
        draw_grid(canvas, layout->board_y, layout->board_x, layout->board_height,
            layout->board_width, layout->pitch_y, layout->pitch_x, ROLE_FRAME, GLYPH_SINGLE);
    for (uint32_t row = layout->view_row; row < layout->view_row + layout->view_height; row++)
        for (uint32_t col = layout->view_col; col < layout->view_col + layout->view_width; col++) {
            const uint32_t cell = row * tiles->board->width + col;

            if (!is_gliding(gliding, count, cell))
                draw_tile(&painter, cell, 0);
        }
    for (uint32_t i = count; i > 0; i--)
        draw_tile(&painter, gliding[i - 1], tiles->glide.left);
    if (!tiles->hidden)
        place_cursor(canvas, layout, tiles->board);
}
