// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing lines of moves.
 */
#include "config.h"

#include "tui/widget/move_line.h"

static const char more[] = "...";

enum { MORE_COLS = sizeof more - 1, BRACKETS_COLS = 2 };

static int
width_of(const struct move_line *line, size_t index)
{
    return line->part(line->owner, index).bracketed ? 1 + BRACKETS_COLS : 1;
}

/* The columns of all moves from `index` on; any number above `room` if they do not fit. */
static int
width_from(const struct move_line *line, size_t index, int room)
{
    int width = 0;

    for (; index < line->count && width <= room; index++)
        width += width_of(line, index);
    return width;
}

/* The first move to show: half a line before `at`, or earlier if the end is near, so that the line
 * is full. */
static size_t
first_shown(const struct move_line *line, int room)
{
    const int rest = width_from(line, line->at, room);
    int left = room - MORE_COLS - (rest < room / 2 ? rest : room / 2);
    size_t from = line->at;

    if (width_from(line, 0, room) <= room)
        return 0;
    while (from > 0 && width_of(line, from - 1) <= left)
        left -= width_of(line, --from);
    return from;
}

int
move_line_draw(const struct move_line *line, struct canvas *canvas, int y, int x, int end, int rows)
{
    const int bottom = y + rows, left = x, room = end - x;
    /* A move is not separated from its brackets. */
    size_t index = first_shown(line, rows * room - (rows - 1) * BRACKETS_COLS);

    if (room <= 0 || rows <= 0)
        return y;
    if (index > 0)
        x = canvas_text(canvas, y, x, end, ROLE_DIM, more);
    for (; index < line->count; index++) {
        const struct move_line_part part = line->part(line->owner, index);
        const bool last = width_from(line, index, end - x) <= end - x;

        if (y + 1 < bottom && x + width_of(line, index) > end) {
            y++;
            x = left;
        } else if (y + 1 == bottom && !last && x + width_of(line, index) + MORE_COLS > end) {
            break;
        }
        x = canvas_printf(
            canvas, y, x, end, part.role, part.bracketed ? "[%c]" : "%c", move_letter(part.move));
    }
    if (index < line->count)
        (void)canvas_text(canvas, y, x, end, ROLE_DIM, more);
    return y + 1;
}
