// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layout: the first arrangement that fits, from a table that begins with the most generous one.
 */
#include "config.h"

#include "tui/widget/layout.h"

enum {
    PANEL_MAX_COLS = 46,
    GAP_COLS = 2, /* columns between board and panel */
    MARGIN_COLS = 1,
    CHROME_FULL = 3, /* all three lines: title, hint and keys */
    SCROLL_PANEL_COLS = 60,
    FOLLOW_MARGIN = 2,
    LINES_COLS = 78, /* columns that the lines of hint and keys need */
    TITLE_COLS = 70, /* columns that the title needs */
    ROOMY_ROWS = 6,  /* with this many spare rows, everything is centred together */
};

/* The size that each panel adds to the board. */
static const struct {
    int least_cols; /* including space and margin */
    int most_cols;  /* including space */
    int rows;       /* rows of a panel beside the board, where there is room */
    int below_rows;
} panels[] = {
    [PANEL_NONE] = {0, 0, 0, 0},
    [PANEL_BELOW] = {0, 0, 0, 3},
    [PANEL_NARROW] = {MARGIN_COLS + GAP_COLS + 16, GAP_COLS + 16, 12, 0},
    [PANEL_WIDE] = {MARGIN_COLS + GAP_COLS + 36, GAP_COLS + PANEL_MAX_COLS, 17, 0},
};

/* One way to arrange the screen. */
struct arrangement {
    enum tile_style style;
    enum panel_place panel;
    int chrome; /* how many lines there are: hint, then title, then keys */
    bool low;   /* the panel below lacks its last row */
    int scale;  /* of big digits, if not 1; only in half rows */
    bool tight; /* half a row less above and below the digits; only in half rows */
};

static const struct arrangement arrangements[] = {
    {TILE_DIGITS, PANEL_WIDE, CHROME_FULL, false, 5, false},
    {TILE_DIGITS, PANEL_WIDE, CHROME_FULL, false, 4, false},
    {TILE_DIGITS, PANEL_WIDE, CHROME_FULL, false, 3, false},
    {TILE_DIGITS, PANEL_WIDE, CHROME_FULL, false, 2, false},
    {TILE_DIGITS, PANEL_WIDE, CHROME_FULL, false, 1, false},
    {TILE_DIGITS, PANEL_NARROW, CHROME_FULL, false, 1, false},
    {TILE_DIGITS, PANEL_BELOW, CHROME_FULL, false, 1, false},
    {TILE_DIGITS, PANEL_WIDE, CHROME_FULL, false, 1, true},
    {TILE_DIGITS, PANEL_NARROW, CHROME_FULL, false, 1, true},
    {TILE_LARGE, PANEL_WIDE, CHROME_FULL, false, 1, false},
    {TILE_LARGE, PANEL_NARROW, CHROME_FULL, false, 1, false},
    {TILE_LARGE, PANEL_BELOW, CHROME_FULL, false, 1, false},
    {TILE_LARGE, PANEL_NONE, CHROME_FULL, false, 1, false},
    {TILE_SMALL, PANEL_WIDE, CHROME_FULL, false, 1, false},
    {TILE_SMALL, PANEL_NARROW, CHROME_FULL, false, 1, false},
    {TILE_SMALL, PANEL_BELOW, CHROME_FULL, false, 1, false},
    {TILE_SMALL, PANEL_BELOW, CHROME_FULL, true, 1, false},
    {TILE_SMALL, PANEL_NONE, CHROME_FULL, false, 1, false},
    {TILE_NUMBERS, PANEL_WIDE, CHROME_FULL, false, 1, false},
    {TILE_NUMBERS, PANEL_NARROW, CHROME_FULL, false, 1, false},
    {TILE_NUMBERS, PANEL_BELOW, CHROME_FULL, false, 1, false},
    {TILE_NUMBERS, PANEL_NONE, CHROME_FULL, false, 1, false},
    {TILE_NUMBERS, PANEL_NONE, 2, false, 1, false},
    {TILE_NUMBERS, PANEL_NONE, 1, false, 1, false},
    {TILE_NUMBERS, PANEL_NONE, 0, false, 1, false},
};

static int
digits_of(uint32_t number)
{
    return number < 10 ? 1 : 1 + digits_of(number / 10);
}

static int
larger(int a, int b)
{
    return a > b ? a : b;
}

static int
smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Sets the sizes of tiles whose largest number has `digits` digits. */
static void
set_style(struct layout *layout, const struct arrangement *arrangement, int digits)
{
    static const struct {
        int width; /* at least */
        int digit; /* columns of each digit ... */
        int more;  /* ... and columns beside the digits */
        int height;
    } sizes[] = {
        [TILE_NUMBERS] = {0, 1, 2, 1},
        [TILE_SMALL] = {4, 1, 2, 1},
        [TILE_LARGE] = {6, 1, 4, 3},
        [TILE_DIGITS] = {9, 4, 1, 5},
    };

    const enum tile_style style = arrangement->style;

    layout->style = style;
    layout->framed = style != TILE_NUMBERS;
    layout->digit_scale = arrangement->scale;
    layout->tile_width =
        larger(sizes[style].width, sizes[style].digit * digits + sizes[style].more);
    layout->tile_height = sizes[style].height;
    /* One dot around the digits is five dots high, and as wide as these dots. */
    if (layout->half_rows && style == TILE_DIGITS) {
        layout->tile_width = (layout->tile_width - 1) * layout->digit_scale + 1;
        layout->tile_height = 4 * layout->digit_scale - arrangement->tight;
    }
    layout->number_end =
        layout->tile_height == 1 ? layout->tile_width - 1 : (layout->tile_width + digits) / 2;
    layout->pitch_x = layout->tile_width + layout->framed;
    layout->pitch_y = layout->tile_height + layout->framed;
}

static void
set_view(struct layout *layout, uint32_t width, uint32_t height)
{
    layout->view_width = width;
    layout->view_height = height;
    layout->board_width = (int)width * layout->pitch_x + layout->framed;
    layout->board_height = (int)height * layout->pitch_y + layout->framed;
}

static bool
fits(const struct layout *layout, const struct arrangement *arrangement)
{
    const int cols = layout->board_width + panels[arrangement->panel].least_cols;
    const int rows = layout->board_height + arrangement->chrome +
                     panels[arrangement->panel].below_rows - arrangement->low;

    return cols <= layout->cols && rows <= layout->rows;
}

/* Shows as much of the board as fits, in bare numbers. */
static void
scroll(struct layout *layout, struct arrangement *chosen, uint32_t width, uint32_t height)
{
    int cols = layout->cols, view_rows;
    uint32_t view_cols;

    chosen->style = TILE_NUMBERS;
    chosen->scale = 1;
    chosen->tight = false;
    set_style(layout, chosen, digits_of(width * height - 1));
    chosen->chrome = layout->rows >= 6 ? CHROME_FULL : layout->rows >= 3 ? 1 : 0;
    chosen->panel = PANEL_NONE;
    if (cols >= SCROLL_PANEL_COLS && layout->rows > 6) {
        chosen->panel = PANEL_NARROW;
        cols -= panels[PANEL_NARROW].least_cols;
    }
    view_rows = layout->rows - chosen->chrome;
    view_cols = (uint32_t)(cols / layout->pitch_x);
    layout->too_small = view_rows < 1 || view_cols < (width < 2 ? width : 2);
    if (!layout->too_small)
        set_view(layout, view_cols < width ? view_cols : width,
            (uint32_t)view_rows < height ? (uint32_t)view_rows : height);
}

/* Places the panel, above row `bottom`; `left` is the first column in use. */
static void
place_panel(struct layout *layout, int left, int bottom)
{
    const int right_of_board = layout->board_x + layout->board_width + GAP_COLS;

    layout->panel_y = layout->board_y;
    layout->panel_x = right_of_board;
    layout->panel_width = layout->cols - right_of_board;
    layout->panel_height = bottom - layout->board_y;
    if (layout->panel == PANEL_WIDE)
        layout->panel_width = smaller(layout->panel_width, PANEL_MAX_COLS);
    if (layout->panel == PANEL_BELOW) {
        layout->panel_y = layout->board_y + layout->board_height;
        layout->panel_x = left;
        layout->panel_width = layout->cols - left;
        layout->panel_height = bottom - layout->panel_y;
    }
}

/* Places the lines above and below, from column `left` on; `bottom` is the row after the board and
 * its panel. */
static void
place_lines(struct layout *layout, int chrome, int left, int bottom, bool roomy)
{
    const bool aligned = left > MARGIN_COLS && layout->cols - left >= LINES_COLS;

    layout->lines_x = aligned ? left : MARGIN_COLS;
    layout->title_end = layout->cols;
    if (aligned && layout->cols - left >= left + TITLE_COLS)
        layout->title_end = layout->cols - left + MARGIN_COLS;
    layout->title_row = layout->hint_row = layout->keys_row = LAYOUT_NOWHERE;
    if (chrome >= 1)
        layout->hint_row = roomy ? bottom : layout->rows - 1 - (chrome >= 3);
    if (chrome >= 2)
        layout->title_row = roomy ? layout->board_y - 2 : 0;
    if (chrome >= 3)
        layout->keys_row = roomy ? layout->hint_row + 1 : layout->rows - 1;
}

/* Places board, panel and lines: in the middle of a large screen, in the corner of a small one. */
static void
place(struct layout *layout, const struct arrangement *chosen)
{
    const int width = layout->board_width + panels[chosen->panel].most_cols;
    const int height =
        larger(layout->board_height, panels[chosen->panel].rows) + panels[chosen->panel].below_rows;
    int left, spare;
    bool roomy;

    layout->panel = chosen->panel;
    left = larger((layout->cols - width) / 2,
        layout->cols >= layout->board_width + MARGIN_COLS ? MARGIN_COLS : 0);
    spare = larger(layout->rows - chosen->chrome - height, 0);
    roomy = spare >= ROOMY_ROWS;
    layout->board_x = left;
    layout->board_y = (chosen->chrome >= 2 ? 1 : 0) + (roomy ? spare / 2 - 1 : spare >= 4);
    place_lines(layout, chosen->chrome, left, layout->board_y + height + (spare > 0), roomy);
    place_panel(
        layout, left, layout->hint_row == LAYOUT_NOWHERE ? layout->rows : layout->hint_row - roomy);
}

void
layout_put_keys_last(struct layout *layout, int rows)
{
    layout->keys_row = rows - 1;
    layout->lines_x = MARGIN_COLS;
}

void
layout_make(struct layout *layout, int rows, int cols, uint32_t width, uint32_t height,
    unsigned largest, bool half_rows)
{
    const int digits = digits_of(width * height - 1);
    struct arrangement chosen = {TILE_NUMBERS, PANEL_NONE, 0, false, 1, false};
    bool found = false;

    *layout = (struct layout){.rows = rows,
        .cols = cols,
        .board_cols = width,
        .board_rows = height,
        .half_rows = half_rows};
    for (unsigned i = 0; i < sizeof arrangements / sizeof arrangements[0] && !found; i++) {
        chosen = arrangements[i];
        if ((largest != 0 && (unsigned)chosen.style > largest) ||
            ((chosen.scale > 1 || chosen.tight) && !half_rows))
            continue;
        set_style(layout, &chosen, digits);
        /* Compare first, so that no product overflows. */
        if (width > (uint32_t)cols || height > (uint32_t)rows)
            continue;
        set_view(layout, width, height);
        found = fits(layout, &chosen);
    }
    if (!found)
        scroll(layout, &chosen, width, height);
    if (layout->too_small) {
        layout->title_row = layout->hint_row = layout->keys_row = LAYOUT_NOWHERE;
        layout->lines_x = MARGIN_COLS;
        return;
    }
    place(layout, &chosen);
}

/* Where the visible part, of `view` cells from `first` on, must begin to show `cell` with
 * a margin. */
static uint32_t
follow(uint32_t first, uint32_t view, uint32_t size, uint32_t cell)
{
    const int margin = view > 2 * FOLLOW_MARGIN ? FOLLOW_MARGIN : ((int)view - 1) / 2;
    const int least = (int)cell + margin + 1 - (int)view, most = (int)cell - margin;
    const int begin = smaller(larger((int)first, least), most);

    return (uint32_t)larger(smaller(begin, (int)(size - view)), 0);
}

void
layout_follow(struct layout *layout, uint32_t col, uint32_t row)
{
    if (layout->too_small)
        return;
    layout->view_col = follow(layout->view_col, layout->view_width, layout->board_cols, col);
    layout->view_row = follow(layout->view_row, layout->view_height, layout->board_rows, row);
}

void
layout_show(struct layout *layout, uint32_t col, uint32_t row)
{
    const uint32_t last_col = layout->board_cols - layout->view_width;
    const uint32_t last_row = layout->board_rows - layout->view_height;

    if (layout->too_small)
        return;
    layout->view_col = col < last_col ? col : last_col;
    layout->view_row = row < last_row ? row : last_row;
}

bool
layout_tile_at(const struct layout *layout, uint32_t col, uint32_t row, int *y, int *x)
{
    if (layout->too_small || col < layout->view_col || row < layout->view_row ||
        col - layout->view_col >= layout->view_width ||
        row - layout->view_row >= layout->view_height)
        return false;
    *y = layout->board_y + layout->framed + (int)(row - layout->view_row) * layout->pitch_y;
    *x = layout->board_x + layout->framed + (int)(col - layout->view_col) * layout->pitch_x;
    return true;
}

bool
layout_cell_at(const struct layout *layout, int y, int x, uint32_t *col, uint32_t *row)
{
    /* The rim of a filled tile is on the row above its inside. */
    const int rim = layout->half_rows && layout->framed;
    const int inner_y = y - layout->board_y - layout->framed + rim;
    const int inner_x = x - layout->board_x - layout->framed;

    if (layout->too_small || inner_y < 0 || inner_x < 0 ||
        inner_y % layout->pitch_y >= layout->tile_height + rim ||
        inner_x % layout->pitch_x >= layout->tile_width)
        return false;
    *col = layout->view_col + (uint32_t)(inner_x / layout->pitch_x);
    *row = layout->view_row + (uint32_t)(inner_y / layout->pitch_y);
    return *col - layout->view_col < layout->view_width &&
           *row - layout->view_row < layout->view_height;
}

int
layout_glide_steps(const struct layout *layout, enum move move)
{
    if (move == MOVE_LEFT || move == MOVE_RIGHT)
        return layout->pitch_x;
    return layout->half_rows && layout->framed ? 2 * layout->pitch_y : layout->pitch_y;
}
