// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing the view of a new puzzle: the form, what to expect, and the list of boards. On a small
 * screen the list replaces the form while one of its boards is chosen.
 */
#include "config.h"

#include "tui/view/new.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "puzzle/goal.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"

enum {
    FORM_ROW = 2,
    WORDS_ROW = FORM_ROW + NEW_FIELDS + 1,
    LIST_ROW = WORDS_ROW + 3,
    LIST_ROWS_MIN = 6, /* rows that a list needs to be shown below the form */
};

enum { NAME_COLUMN = 3, SIZE_END = 32, LENGTH_END = 44 };

/* Draws what is known of the length of a solution, and how long that many moves take. */
static void
draw_duration(struct canvas *canvas, int y, const char *text, uint64_t moves)
{
    const struct words time = humanize_time(moves * CLOCK_NS_PER_SECOND);

    canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
        _("%s: %s or longer at a move a second."), text, time.text);
}

/* "24 to 43 moves, proved: 00:24 or longer at a move a second" */
static void
draw_range(const struct difficulty_range *range, struct canvas *canvas, int y)
{
    const struct words least = humanize_move_count(range->least);
    char text[100];

    if (range->by_manhattan && range->most == UINT64_MAX)
        snprintf(text, sizeof text, _("Manhattan distance %" PRIu64 " or more"), range->least);
    else if (range->by_manhattan)
        snprintf(text, sizeof text, _("Manhattan distance %" PRIu64 " to %" PRIu64), range->least,
            range->most);
    else if (range->least == range->most)
        snprintf(text, sizeof text, _("%s, proved"), least.text);
    else if (range->most == UINT64_MAX)
        snprintf(text, sizeof text, _("%s or more, proved"), least.text);
    else
        snprintf(text, sizeof text, _("%" PRIu64 " to %s, proved"), range->least,
            humanize_move_count(range->most).text);
    draw_duration(canvas, y, text, range->least);
}

/* Says what boards to expect with the settings, or how the search for such a board is going. */
static void
draw_expectation(const struct new_view *new, struct canvas *canvas, int y)
{
    const bool searching = new->finder != NULL;
    struct difficulty difficulty;
    struct difficulty_range range;
    struct puzzle_id id;

    if (!view_read_size(form_text(&new->form, NEW_SIZE), &id)) {
        canvas_fit_printf(
            canvas, y, 1, canvas->cols, ROLE_WARNING, _(VIEW_SIZE_RULE), BOARD_SIDE_MAX);
        return;
    }
    if (!new_read_difficulty(new, &difficulty)) {
        canvas_fit(canvas, y, 1, canvas->cols, ROLE_WARNING, new_difficulty_mistake(new));
        return;
    }
    range = difficulty_range_of(&difficulty, id.width, id.height);
    if (new->at_once && searching) {
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_GOOD,
            _("Looking for a board of that length: %u tried, Esc stops, q leaves."), new->tries);
    } else if (searching) {
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_GOOD,
            _("Looking for a board of that length: %u tried, Esc stops."), new->tries);
    } else if (difficulty.kind == DIFFICULTY_ANY) {
        const uint64_t mean = difficulty_mean(id.width, id.height);
        const struct words time = humanize_time(mean * CLOCK_NS_PER_SECOND);

        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
            _("About %s on average: %s at a move a second."), humanize_move_count(mean).text,
            time.text);
    } else {
        draw_range(&range, canvas, y);
    }
}

/* Says what to expect of the chosen board. */
static void
draw_board_expectation(const struct new_view *new, struct canvas *canvas, int y)
{
    const struct collection_board *const board = &new->boards.boards[new->list.at];
    char text[100];

    snprintf(text, sizeof text,
        board->is_proved ? _("The shortest solution has %s") : _("The best known solution has %s"),
        humanize_move_count(board->length).text);
    draw_duration(canvas, y, text, board->length);
}

static void
draw_words(const struct new_view *new, struct app *app, struct canvas *canvas, int y)
{
    const struct goal_row *const goal = goal_row_find(form_text(&new->form, NEW_GOAL));

    if (frame_message(app, canvas, y, 1))
        return;
    if (new_in_list(new))
        draw_board_expectation(new, canvas, y);
    else if (new->form.at == NEW_GOAL && goal != NULL)
        canvas_fit(canvas, y, 1, canvas->cols, ROLE_DIM, _(goal->title));
    else
        draw_expectation(new, canvas, y);
}

static void
draw_board(const struct collection_board *board, struct canvas *canvas, int y, enum role role)
{
    const int letters = (int)(strlen(board->file) - strlen(".txt"));
    const struct words name = humanize_printf("%.*s:%" PRIu64, letters, board->file, board->index);
    const struct words size = humanize_size(board->width, board->height);
    const struct words length = humanize_move_count(board->length);

    if (canvas->cols < LENGTH_END) {
        canvas_fit_printf(canvas, y, NAME_COLUMN, canvas->cols, role, "%s  %s  %s", name.text,
            size.text, length.text);
        return;
    }
    canvas_fit(canvas, y, NAME_COLUMN, SIZE_END - 8, role, name.text);
    canvas_text_right(canvas, y, SIZE_END, role, size.text);
    canvas_text_right(canvas, y, LENGTH_END, role, length.text);
}

static void
draw_list(struct new_view *new, struct canvas *canvas, int y, int end, bool marked)
{
    struct list *const list = &new->list;

    list_place(list, canvas, y, end);
    for (size_t i = list->first; i < list_end(list); i++, y++) {
        const bool chosen = marked && i == list->at;

        if (chosen)
            canvas_put(canvas, y, 1, ROLE_SELECTED, '>');
        draw_board(&new->boards.boards[i], canvas, y, chosen ? ROLE_SELECTED : ROLE_TEXT);
    }
}

static void
draw_form_and_list(struct new_view *new, struct app *app, struct canvas *canvas)
{
    const int y = canvas->rows - 2 < WORDS_ROW ? canvas->rows - 2 : WORDS_ROW;

    form_draw(&new->form, canvas, FORM_ROW, y);
    draw_words(new, app, canvas, y);
    if (y + 3 < canvas->rows)
        canvas_fit(canvas, y + 2, 1, canvas->cols, ROLE_DIM,
            new->boards.count > 0
                ? _("Or pick one of these boards (down). In the game o opens a file.")
                : _("In the game o opens a board file, g plays an id."));
    if (canvas->rows - 2 - LIST_ROW >= LIST_ROWS_MIN)
        draw_list(new, canvas, LIST_ROW, canvas->rows - 2, new_in_list(new));
}

void
new_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct new_view *const new = (struct new_view *)view;

    frame_text(app, canvas, _("A new puzzle"));
    if (!new_in_list(new) || canvas->rows - 2 - LIST_ROW >= LIST_ROWS_MIN) {
        draw_form_and_list(new, app, canvas);
        return;
    }
    draw_list(new, canvas, FORM_ROW, canvas->rows - 2, true);
    draw_words(new, app, canvas, canvas->rows - 2);
}
