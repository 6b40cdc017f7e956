// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layout: one number, the pitch of the tiles, says how large everything is.
 */
#include "config.h"

#include "tui/widget/layout.h"

enum {
    SPACE_COLS = 2, /* between board and panel */
    MARGIN_COLS = 1,
    CHROME_FULL = 3, /* all three lines: title, hint and keys */
    SCROLL_PANEL_COLS = 60,
    FOLLOW_MARGIN = 2,
    LINES_COLS = 78, /* columns that the lines of hint and keys need */
    NUDGE_COLS = 6,
    TITLE_COLS = 70, /* columns that the title needs */
    /* Half rows from one tile to the next: */
    BARE_PITCH = 2,   /* no lines or seams */
    FRAMED_PITCH = 4, /* the smallest with lines or seams */
    ALONE_PITCH = 6,  /* larger tiles leave room for a panel */
    WIDER_SEAMS = 28, /* seams grow by half a row for each */
};

/* The columns of a panel beside the board, its rows where there is room, and the rows of one below.
 */
static const struct {
    int least_cols;
    int most_cols;
    int rows;
    int least_below;
    int most_below;
} panels[] = {
    [PANEL_NONE] = {0, 0, 0, 0, 0},
    [PANEL_BELOW] = {0, 0, 0, 2, 3},
    [PANEL_NARROW] = {16, 16, 12, 0, 0},
    [PANEL_WIDE] = {36, 46, 17, 0, 0},
};

static int
digits_of(uint32_t number)
{
    return number < 10 ? 1 : 1 + digits_of(number / 10);
}

/* Sets the sizes of tiles of a pitch. False if it is odd, but numbers are text: then they would not
 * stand in the middle of every tile. */
static bool
set_pitch(struct layout *layout, int pitch)
{
    const int digits = digits_of(layout->board_cols * layout->board_rows - 1);
    const int seam = 1 + pitch / WIDER_SEAMS;

    layout->framed = pitch >= FRAMED_PITCH;
    layout->seam_y = !layout->framed ? 0 : layout->filled ? seam : 2;
    layout->seam_x = layout->framed && layout->filled ? seam : 1;
    layout->tile_height = pitch - layout->seam_y;
    /* Beside the number there is a space and a mark. */
    layout->tile_width = larger(pitch - layout->seam_x, digits + 1 + layout->framed);
    layout->pitch_y = pitch;
    layout->pitch_x = layout->tile_width + layout->seam_x;
    layout->numeral =
        numeral_fit(layout->tile_width, layout->tile_height, digits, layout->numeral.dots);
    return pitch % 2 == 0 || (layout->filled && pitch > FRAMED_PITCH && layout->numeral.height > 0);
}

static void
set_view(struct layout *layout, uint32_t width, uint32_t height)
{
    layout->view_width = width;
    layout->view_height = height;
    layout->board_width = (int)width * layout->pitch_x + (layout->framed ? layout->seam_x : 0);
    layout->board_height = ((int)height * layout->pitch_y + layout->seam_y + 1) / 2;
}

/* Sets the largest pitch of a whole board for this much room; returns it, or 0 if none fits. */
static int
set_largest(struct layout *layout, int rows, int cols, int most)
{
    /* Compare first, so that no product overflows. */
    if (rows < 1 || cols < 1 || layout->board_cols > (uint32_t)cols ||
        layout->board_rows > (uint32_t)rows)
        return 0;
    most = smaller(most, 2 * rows / (int)layout->board_rows);
    most = smaller(most, cols / (int)layout->board_cols);
    for (int pitch = most; pitch >= BARE_PITCH; pitch--) {
        if (!set_pitch(layout, pitch))
            continue;
        set_view(layout, layout->board_cols, layout->board_rows);
        if (layout->board_height <= rows && layout->board_width <= cols)
            return pitch;
    }
    return 0;
}

/* The largest pitch with a panel, and the lines above and below. */
static int
largest_with(struct layout *layout, enum panel_place panel)
{
    const int cols = panels[panel].least_cols;

    return set_largest(layout, layout->rows - CHROME_FULL - panels[panel].least_below,
        layout->cols - (cols > 0 ? cols + SPACE_COLS + MARGIN_COLS : 0), 2 * layout->rows);
}

/* Shows the whole board, if possible. Tiles only grow with the screen: the pitch is the largest
 * that some panel allows, and then the panel the widest that this pitch allows. Returns how many
 * lines there are: hint, then title, then keys; or -1. */
static int
show_whole(struct layout *layout)
{
    int chrome = CHROME_FULL, pitch;

    while ((pitch = set_largest(layout, layout->rows - chrome, layout->cols, ALONE_PITCH)) == 0)
        if (chrome-- == 0)
            return -1;
    layout->panel = PANEL_NONE;
    if (chrome == CHROME_FULL) {
        for (unsigned panel = PANEL_BELOW; panel <= PANEL_WIDE; panel++)
            pitch = larger(pitch, largest_with(layout, (enum panel_place)panel));
        layout->panel = PANEL_WIDE;
        while (layout->panel != PANEL_NONE && largest_with(layout, layout->panel) < pitch)
            layout->panel--;
    }
    (void)set_pitch(layout, pitch);
    set_view(layout, layout->board_cols, layout->board_rows);
    return chrome;
}

/* Shows as much of the board as fits, in bare numbers. Returns how many lines there are. */
static int
show_part(struct layout *layout)
{
    const int chrome = layout->rows >= 6 ? CHROME_FULL : layout->rows >= 3 ? 1 : 0;
    const bool panel = layout->cols >= SCROLL_PANEL_COLS && layout->rows > 6;
    const int side = panel ? panels[PANEL_NARROW].least_cols + SPACE_COLS + MARGIN_COLS : 0;
    const int view_rows = layout->rows - chrome;
    int view_cols;

    (void)set_pitch(layout, BARE_PITCH);
    layout->panel = panel ? PANEL_NARROW : PANEL_NONE;
    view_cols = (layout->cols - side) / layout->pitch_x;
    layout->too_small = view_rows < 1 || view_cols < (layout->board_cols < 2 ? 1 : 2);
    if (!layout->too_small)
        set_view(layout, (uint32_t)smaller(view_cols, (int)layout->board_cols),
            (uint32_t)smaller(view_rows, (int)layout->board_rows));
    return chrome;
}

/* Places board, panel and lines as one group in the middle of the screen. */
static void
place(struct layout *layout, int chrome)
{
    const bool beside = layout_has_side_panel(layout);
    const int most_cols = panels[layout->panel].most_cols;
    const int width = layout->board_width + (beside ? SPACE_COLS + most_cols : 0);
    const int below =
        smaller(panels[layout->panel].most_below, layout->rows - chrome - layout->board_height);
    const int height = larger(layout->board_height, panels[layout->panel].rows) + below;
    const int spare = larger(layout->rows - chrome - height, 0);
    /* A free row on both sides, where there is room. */
    const int air = spare >= 2, top = spare / 2 - air;
    const int middle = larger((layout->cols - width) / 2, layout->cols > layout->board_width);
    /* Where the lines need all columns, the group goes a few columns to the left. */
    const bool aligned = layout->cols - middle >= LINES_COLS;
    const int left = aligned || middle > NUDGE_COLS ? middle : smaller(middle, MARGIN_COLS);
    const int rest = layout->cols - left;
    const int bottom = smaller(top + chrome + height + 2 * air, layout->rows);

    layout->board_x = left;
    layout->board_y = top + (chrome >= 2) + air;
    layout->title_row = chrome >= 2 ? top : LAYOUT_NOWHERE;
    layout->keys_row = chrome >= 3 ? bottom - 1 : LAYOUT_NOWHERE;
    layout->hint_row = chrome >= 1 ? bottom - 1 - (chrome >= 3) : LAYOUT_NOWHERE;
    layout->lines_x = aligned ? left : MARGIN_COLS;
    layout->title_end = aligned && rest >= left + TITLE_COLS ? rest + MARGIN_COLS : layout->cols;
    layout->panel_y = layout->board_y + (beside ? 0 : layout->board_height);
    layout->panel_x = left + (beside ? layout->board_width + SPACE_COLS : 0);
    layout->panel_width = layout->cols - layout->panel_x;
    if (layout->panel == PANEL_WIDE)
        layout->panel_width = smaller(layout->panel_width, most_cols);
    layout->panel_height = (chrome >= 1 ? layout->hint_row : bottom) - air - layout->panel_y;
}

void
layout_put_keys_last(struct layout *layout, int rows)
{
    layout->keys_row = rows - 1;
    layout->lines_x = MARGIN_COLS;
}

void
layout_make(struct layout *layout, int rows, int cols, uint32_t width, uint32_t height, bool filled,
    enum dots dots)
{
    int chrome;

    *layout = (struct layout){.rows = rows,
        .cols = cols,
        .board_cols = width,
        .board_rows = height,
        .filled = filled,
        .numeral.dots = dots,
        .title_row = LAYOUT_NOWHERE,
        .hint_row = LAYOUT_NOWHERE,
        .keys_row = LAYOUT_NOWHERE,
        .lines_x = MARGIN_COLS};
    chrome = show_whole(layout);
    if (chrome < 0)
        chrome = show_part(layout);
    if (!layout->too_small)
        place(layout, chrome);
}

bool
layout_make_small(struct layout *layout, int y, int x, int rows, int cols, uint32_t width,
    uint32_t height, bool filled)
{
    *layout = (struct layout){.rows = y + rows,
        .cols = x + cols,
        .board_cols = width,
        .board_rows = height,
        .filled = filled,
        .board_y = y,
        .board_x = x};
    return set_largest(layout, rows, cols, FRAMED_PITCH) != 0;
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
layout_tile_at(const struct layout *layout, uint32_t col, uint32_t row, int *top, int *x)
{
    if (layout->too_small || col < layout->view_col || row < layout->view_row ||
        col - layout->view_col >= layout->view_width ||
        row - layout->view_row >= layout->view_height)
        return false;
    *top = 2 * layout->board_y + layout->seam_y + (int)(row - layout->view_row) * layout->pitch_y;
    *x = layout->board_x + (layout->framed ? layout->seam_x : 0) +
         (int)(col - layout->view_col) * layout->pitch_x;
    return true;
}

bool
layout_cell_at(const struct layout *layout, int y, int x, uint32_t *col, uint32_t *row)
{
    /* A row belongs to the tile that has its lower half or, at a tile's end, its upper half. */
    const int top = 2 * (y - layout->board_y) - layout->seam_y;
    const int half = top >= 0 && top % layout->pitch_y < layout->tile_height ? top : top + 1;
    const int inner_x = x - layout->board_x - (layout->framed ? layout->seam_x : 0);

    if (layout->too_small || half < 0 || inner_x < 0 ||
        half % layout->pitch_y >= layout->tile_height ||
        inner_x % layout->pitch_x >= layout->tile_width)
        return false;
    *col = layout->view_col + (uint32_t)(inner_x / layout->pitch_x);
    *row = layout->view_row + (uint32_t)(half / layout->pitch_y);
    return *col - layout->view_col < layout->view_width &&
           *row - layout->view_row < layout->view_height;
}
