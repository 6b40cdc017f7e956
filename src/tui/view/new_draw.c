// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How a new puzzle is asked for: the form, what is to be expected, and the list of boards. Where
 * there is no room for both, the list takes the form's place while one of its boards is chosen.
 */
#include "config.h"

#include "tui/view/new.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "game/humanize.h"
#include "puzzle/goal.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"

enum {
    FORM_ROW = 2,
    WORDS_ROW = FORM_ROW + NEW_FIELDS + 1,
    LIST_ROW = WORDS_ROW + 3,
    LIST_ROWS_MIN = 6, /* of a list that is shown below the form */
};

enum { NAME_COLUMN = 3, SIZE_END = 32, LENGTH_END = 44, NAME_BYTES = 64 };

/* What words mean where nobody proves lengths. */
static void
draw_manhattan(const struct difficulty_range *range, struct canvas *canvas, int y)
{
    char time[HUMANIZE_BYTES];

    humanize_time(time, (uint64_t)range->least * CLOCK_NS_PER_SECOND);
    if (range->most == UINT64_MAX)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
            _("Manhattan distance %" PRIu64
              " or more: %s or longer at a move a second.\nTakes %s or longer\nFrom %s on"),
            range->least, time, time, time);
    else
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
            _("Manhattan distance %" PRIu64 " to %" PRIu64
              ": %s or longer at a move a second.\nTakes %s or longer\nFrom %s on"),
            range->least, range->most, time, time, time);
}

/* "24 to 43 moves, proved; some 00:43 at a move a second" */
static void
draw_expectation(const struct new_view *new, struct canvas *canvas, int y)
{
    struct difficulty difficulty;
    struct difficulty_range range;
    struct puzzle_id id;
    char time[HUMANIZE_BYTES], least[HUMANIZE_BYTES], most[HUMANIZE_BYTES];

    if (!new_read_size(new, &id)) {
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_WARNING, _(VIEW_SIZE_RULE),
            BOARD_SIDE_MAX, BOARD_SIDE_MAX);
        return;
    }
    if (!new_read_difficulty(new, NULL, &difficulty)) {
        canvas_fit(canvas, y, 1, canvas->cols, ROLE_WARNING, new_difficulty_mistake(new));
        return;
    }
    range = difficulty_range_of(&difficulty, id.width, id.height);
    if (difficulty.kind == DIFFICULTY_ANY)
        range.least = difficulty_mean(id.width, id.height);
    humanize_time(time, (uint64_t)range.least * CLOCK_NS_PER_SECOND);
    humanize_move_count(least, range.least);
    humanize_move_count(most, range.most);
    if (new->finder != NULL &&new->at_once)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_GOOD,
            _("Looking for a board of that length: %u tried, Esc stops, q leaves.\n"
              "Looking: %u tried, Esc stops.\n%u tried"),
            new->tries, new->tries, new->tries);
    else if (new->finder != NULL)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_GOOD,
            _("Looking for a board of that length: %u tried, Esc stops.\n%u tried"), new->tries,
            new->tries);
    else if (difficulty.kind == DIFFICULTY_ANY)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
            _("About %s on average: %s at a move a second.\nTakes about %s\nAbout %s"), least, time,
            time, time);
    else if (range.by_manhattan)
        draw_manhattan(&range, canvas, y);
    else if (range.least == range.most)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
            _("%s, proved: %s or longer at a move a second.\nTakes %s or longer\nFrom %s on"),
            least, time, time, time);
    else if (range.most == UINT64_MAX)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
            _("%s or more, proved: %s or longer at a move a second.\nTakes %s or longer\nFrom %s "
              "on"),
            least, time, time, time);
    else
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
            _("%" PRIu64
              " to %s, proved: %s or longer at a move a second.\nTakes %s or longer\nFrom %s on"),
            range.least, most, time, time, time);
}

/* What the chosen board of the list asks for. */
static void
draw_board_words(const struct new_view *new, struct canvas *canvas, int y)
{
    const uint64_t moves = new->boards.boards[new->boards.at].length;
    char counted[HUMANIZE_BYTES], time[HUMANIZE_BYTES];

    humanize_move_count(counted, moves);
    humanize_time(time, (uint64_t)moves * CLOCK_NS_PER_SECOND);
    canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
        _("The shortest solution has %s: %s or longer at a move a second.\nTakes %s or longer\n"
          "From %s on"),
        counted, time, time, time);
}

/* The line that says what is to be expected. */
static void
draw_words(const struct new_view *new, struct app *app, struct canvas *canvas, int y)
{
    const struct goal_row *const goal = goal_row_find(form_text(&new->form, NEW_GOAL));

    if (frame_message(app, canvas, y, 1))
        return;
    if (new_in_list(new))
        draw_board_words(new, canvas, y);
    else if (new->form.at == NEW_GOAL && goal != NULL)
        canvas_fit(canvas, y, 1, canvas->cols, ROLE_DIM, _(goal->title));
    else
        draw_expectation(new, canvas, y);
}

static void
draw_board(const struct collection_board *board, struct canvas *canvas, int y, enum role role)
{
    const int letters = (int)(strlen(board->file) - strlen(".txt"));
    char name[NAME_BYTES], size[HUMANIZE_BYTES], length[HUMANIZE_BYTES];

    snprintf(name, sizeof name, "%.*s:%" PRIu64, letters, board->file, board->index);
    snprintf(size, sizeof size, "%ux%u", (unsigned)board->width, (unsigned)board->height);
    humanize_move_count(length, board->length);
    if (canvas->cols < LENGTH_END) {
        canvas_fit_printf(canvas, y, NAME_COLUMN, canvas->cols, role,
            "%s  %s  %s\n%s  %" PRIu64 "\n%s", name, size, length, name, board->length, name);
        return;
    }
    canvas_fit(canvas, y, NAME_COLUMN, SIZE_END - 8, role, name);
    canvas_text(canvas, y, SIZE_END - canvas_text_width(canvas, size), canvas->cols, role, size);
    canvas_text(
        canvas, y, LENGTH_END - canvas_text_width(canvas, length), canvas->cols, role, length);
}

/* Draws the list, as HIT_ROW, from row `y` to before row `end`, with the chosen board in it,
 * which is marked if `marked`. */
static void
draw_list(struct new_view *new, struct canvas *canvas, int y, int end, bool marked)
{
    const size_t rows = end > y ? (size_t)(end - y) : 0;
    const struct collection *const boards = &new->boards;
    const size_t first = list_follow(new->first, boards->at, rows, boards->count);

    new->first = first;
    canvas_add_hit(canvas, y, 0, end - y, canvas->cols, HIT_ROW, first);
    for (size_t i = first; i < boards->count && i - first < rows; i++, y++) {
        const bool chosen = marked && i == boards->at;

        if (chosen)
            canvas_put(canvas, y, 1, ROLE_SELECTED, '>');
        draw_board(&boards->boards[i], canvas, y, chosen ? ROLE_SELECTED : ROLE_TEXT);
    }
}

/* The list in the form's place. */
static void
draw_list_alone(struct new_view *new, struct app *app, struct canvas *canvas)
{
    draw_list(new, canvas, FORM_ROW, canvas->rows - 2, true);
    draw_words(new, app, canvas, canvas->rows - 2);
}

static void
draw_form_and_list(struct new_view *new, struct app *app, struct canvas *canvas)
{
    const int words = canvas->rows - 2 < WORDS_ROW ? canvas->rows - 2 : WORDS_ROW;

    form_draw(&new->form, canvas, FORM_ROW, words);
    draw_words(new, app, canvas, words);
    if (words + 3 < canvas->rows)
        canvas_fit(canvas, words + 2, 1, canvas->cols, ROLE_DIM,
            new->boards.count > 0
                ? _("Or pick one of these boards (down). In the game o opens a file.\n"
                    "Further down: boards to pick from")
                : _("In the game o opens a board file, g plays an id.\nIn the game: o, g"));
    if (canvas->rows - 2 - LIST_ROW >= LIST_ROWS_MIN)
        draw_list(new, canvas, LIST_ROW, canvas->rows - 2, new_in_list(new));
}

void
new_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct new_view *const new = (struct new_view *)view;

    frame_text(app, canvas, _("A new puzzle"));
    if (new_in_list(new) && canvas->rows - 2 - LIST_ROW < LIST_ROWS_MIN)
        draw_list_alone(new, app, canvas);
    else
        draw_form_and_list(new, app, canvas);
}
