// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The editor: the player types numbers, swaps tiles with keys or clicks, or pastes a board, and
 * sees whether it can be solved. Enter begins a game with it.
 */
#include "config.h"

#include "tui/view/edit.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "play/humanize.h"
#include "keys/key.h"
#include "puzzle/notation/notation.h"
#include "puzzle/parity.h"
#include "tui/view/copy.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"

static void
examine(struct edit_view *edit)
{
    edit->warned = false;
    if (parity_examine(&edit->board, &edit->goal, NULL, &edit->solvable, &edit->inversions, NULL) !=
        NP_OK)
        edit->solvable = false;
}

static void
swap(struct edit_view *edit, uint32_t a, uint32_t b)
{
    uint32_t *const tiles = edit->board.tiles;
    const uint32_t tile = tiles[a];

    tiles[a] = tiles[b];
    tiles[b] = tile;
    if (tiles[a] == 0)
        edit->board.blank = a;
    if (tiles[b] == 0)
        edit->board.blank = b;
}

static uint32_t
find_tile(const struct edit_view *edit, uint32_t tile)
{
    uint32_t cell = 0;

    while (edit->board.tiles[cell] != tile)
        cell++;
    return cell;
}

/* Swaps the tile with the typed number into the cell at the cursor. Another digit first undoes that
 * swap. */
static void
type_digit(struct edit_view *edit, struct app *app, uint32_t digit)
{
    const bool continued = edit->typed != EDIT_NOTHING && edit->typed != 0;
    const uint64_t number = continued ? (uint64_t)edit->typed * 10 + digit : digit;

    if (number >= edit->board.cells) {
        app_say(app, ROLE_WARNING, "There is no tile %llu: a %ux%u board has 0 to %lu.",
            (unsigned long long)number, (unsigned)edit->board.width, (unsigned)edit->board.height,
            (unsigned long)edit->board.cells - 1);
        edit->typed = EDIT_NOTHING;
        return;
    }
    if (continued)
        swap(edit, edit->cursor, edit->typed_from);
    edit->typed = (uint32_t)number;
    edit->typed_from = find_tile(edit, edit->typed);
    swap(edit, edit->cursor, edit->typed_from);
    examine(edit);
}

/* Picks the tile at the cursor, or swaps it with the picked tile. */
static void
pick(struct edit_view *edit)
{
    if (edit->picked == EDIT_NOTHING) {
        edit->picked = edit->cursor;
        return;
    }
    swap(edit, edit->picked, edit->cursor);
    edit->picked = EDIT_NOTHING;
    examine(edit);
}

/* Swaps two tiles other than the blank, which changes the parity of the board. */
static void
flip(struct edit_view *edit)
{
    uint32_t cells[2], count = 0;

    for (uint32_t cell = edit->board.cells; cell > 0 && count < 2; cell--)
        if (edit->board.tiles[cell - 1] != 0)
            cells[count++] = cell - 1;
    if (count == 2)
        swap(edit, cells[0], cells[1]);
    examine(edit);
}

/* Puts all tiles home. */
static void
arrange(struct edit_view *edit, struct app *app)
{
    struct board board;
    struct np_error error;

    if (goal_to_board(&edit->goal, &board, NULL, &error) == NP_OK) {
        board_free(&edit->board);
        edit->board = board;
        app_say(app, ROLE_TEXT, "All tiles are home.");
    } else {
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    }
    examine(edit);
}

/* Replaces the edited board with another one, which the view then owns, and the goal with one of
 * its size. */
static enum np_status
replace_board(
    struct edit_view *edit, const struct app *app, struct board *board, struct np_error *error)
{
    struct goal goal;

    if (board->width != edit->board.width || board->height != edit->board.height) {
        const enum np_status status =
            goal_init(&goal, app->game.puzzle.goal, board->width, board->height, error);

        if (status != NP_OK)
            return status;
        goal_free(&edit->goal);
        edit->goal = goal;
    }
    board_free(&edit->board);
    edit->board = *board;
    memset(board, 0, sizeof *board);
    edit->cursor = 0;
    edit->picked = edit->typed = EDIT_NOTHING;
    return NP_OK;
}

/* Accepts a size, and edits a board of that size with all tiles home. */
static bool
accept_size(struct app *app, const char *text)
{
    /* The question is the view above the editor. */
    struct edit_view *const edit = (struct edit_view *)app->top->below;
    struct puzzle_id id;
    struct board board = {0};
    struct np_error error;
    enum np_status status;

    if (!view_read_size(text, &id)) {
        app_say(app, ROLE_WARNING, VIEW_SIZE_RULE, BOARD_SIDE_MAX);
        return false;
    }
    status = session_check_size(id.width, id.height, &error);
    if (status == NP_OK)
        status = board_init(&board, id.width, id.height, &error);
    if (status == NP_OK)
        status = replace_board(edit, app, &board, &error);
    if (status == NP_OK)
        arrange(edit, app);
    else
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    board_free(&board);
    return status == NP_OK;
}

static void
ask_size(const struct edit_view *edit, struct app *app)
{
    static const struct app_question question = {
        .title = N_("The size of the board"),
        .label = N_("Size:"),
        .help = N_("One number or two: 4, 5x3. All tiles are put home."),
        .verb = N_("change it"),
        .accept = accept_size,
    };

    app_open(
        app, ask_view_new(&question, humanize_size(edit->board.width, edit->board.height).text));
}

/* Moves the cursor, unless it is at the edge; false for any other request. */
static bool
move_cursor(struct edit_view *edit, enum request request)
{
    const uint32_t width = edit->board.width, cells = edit->board.cells;
    const uint32_t col = edit->cursor % width;

    switch (request) {
    case REQUEST_EDIT_UP:
        edit->cursor -= edit->cursor >= width ? width : 0;
        return true;
    case REQUEST_EDIT_DOWN:
        edit->cursor += edit->cursor < cells - width ? width : 0;
        return true;
    case REQUEST_EDIT_LEFT:
        edit->cursor -= col > 0;
        return true;
    case REQUEST_EDIT_RIGHT:
        edit->cursor += col + 1 < width;
        return true;
    case REQUEST_EDIT_NEXT:
        edit->cursor = (edit->cursor + 1) % cells;
        return true;
    default:
        return false;
    }
}

static void
play_board(struct edit_view *edit, struct app *app)
{
    const struct game_origin origin = {.from = GAME_FROM_BOARD,
        .board = &edit->board,
        .goal = &edit->goal,
        .title = _("your own board")};

    if (!edit->solvable && !edit->warned) {
        edit->warned = true;
        app_say(app, ROLE_WARNING, "It cannot be solved: f repairs it, Enter plays it anyway.");
        return;
    }
    if (!app_may_leave(app, REQUEST_EDIT_PLAY))
        return;
    if (app_begin(app, &origin))
        app_close(app);
}

static void
edit_request(struct view *view, struct app *app, enum request request)
{
    struct edit_view *edit = (struct edit_view *)view;

    edit->typed = EDIT_NOTHING;
    switch (request) {
    case REQUEST_EDIT_PICK:
        pick(edit);
        break;
    case REQUEST_EDIT_FLIP:
        flip(edit);
        break;
    case REQUEST_EDIT_ARRANGE:
        arrange(edit, app);
        break;
    case REQUEST_EDIT_SIZE:
        ask_size(edit, app);
        break;
    case REQUEST_EDIT_PLAY:
        play_board(edit, app);
        break;
    default:
        if (!move_cursor(edit, request))
            app_common_request(app, request);
    }
}

static bool
edit_key(struct view *view, struct app *app, int key)
{
    if (key < '0' || key > '9')
        return false;
    type_digit((struct edit_view *)view, app, (uint32_t)(key - '0'));
    return true;
}

/* The first click picks a tile, the second swaps it. */
static void
edit_click(struct view *view, struct app *app, const struct click *click)
{
    struct edit_view *edit = (struct edit_view *)view;
    uint32_t cell;

    if (!frame_cell_at(app, &edit->board, click, &cell))
        return;
    edit->typed = EDIT_NOTHING;
    edit->cursor = cell;
    pick(edit);
}

static const char *
verdict_text(const struct edit_view *edit)
{
    return edit->solvable ? _("Solvable") : _("Cannot be solved");
}

void
edit_reason(const struct edit_view *edit, char *text, size_t bytes)
{
    const uint32_t width = edit->board.width;
    const uint32_t row = edit->board.blank / width, home = goal_cell_of(&edit->goal, 0) / width;
    const unsigned rows = row > home ? row - home : home - row;
    const unsigned long long inversions = edit->inversions;
    const char *const verdict = verdict_text(edit);
    char counted[64];

    snprintf(
        counted, sizeof counted, P_("%llu inversion", "%llu inversions", inversions), inversions);
    if (width == 1 || edit->board.height == 1)
        snprintf(text, bytes, _("%s: in one line no tile can pass another"), verdict);
    else if (width % 2 != 0)
        snprintf(text, bytes,
            inversions % 2 != 0 ? _("%s: %s, an odd number") : _("%s: %s, an even number"), verdict,
            counted);
    else
        snprintf(text, bytes,
            (inversions + rows) % 2 != 0
                ? P_("%s: %s + %u row to the blank's home, an odd sum",
                      "%s: %s + %u rows to the blank's home, an odd sum", rows)
                : P_("%s: %s + %u row to the blank's home, an even sum",
                      "%s: %s + %u rows to the blank's home, an even sum", rows),
            verdict, counted, rows);
}

static void
draw_panel(const struct edit_view *edit, const struct app *app, struct canvas *canvas)
{
    static const char *const lines[] = {
        N_("Type a number: its tile comes here."),
        N_("0 is the blank. Space moves on."),
        "",
        N_("x picks a tile, x again swaps it;"),
        N_("so do two clicks."),
        "",
        N_("f swaps the last two tiles,"),
        N_("g puts all tiles home,"),
        N_("s changes the size."),
        N_("A board can be pasted as text."),
    };
    struct pen pen = frame_pen(app, canvas);

    pen_printf(&pen, edit->solvable ? ROLE_GOOD : ROLE_WARNING, "%s", verdict_text(edit));
    pen.y++;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *const text = lines[i][0] == '\0' ? "" : _(lines[i]);
        /* Drawing the text below the screen measures it, so that no sentence is cut. */
        const int end =
            canvas_wrap(canvas, canvas->rows, pen.x, pen.right, INT_MAX, ROLE_DIM, text);

        if (pen.y + end - canvas->rows > pen.bottom)
            break;
        canvas_wrap(canvas, pen.y, pen.x, pen.right, pen.bottom, ROLE_DIM, text);
        pen.y += end > canvas->rows ? end - canvas->rows : 1;
    }
}

static void
edit_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    const struct edit_view *edit = (const struct edit_view *)view;
    const uint32_t width = edit->board.width;
    const uint32_t col = edit->cursor % width, row = edit->cursor / width;
    struct tiles tiles = frame_tiles(app);
    char reason[120], text[200];

    frame_lay_out(app, canvas, &edit->board);
    layout_follow(&app->layout, col, row);
    if (frame_too_small(app, canvas))
        return;
    tiles.board = &edit->board;
    tiles.goal = &edit->goal;
    tiles.cursor = edit->cursor;
    tiles.picked = edit->picked;
    snprintf(text, sizeof text, _("Your own board, %ux%u"), (unsigned)width,
        (unsigned)edit->board.height);
    frame_board(app, canvas, &tiles, text);
    if (layout_has_side_panel(&app->layout))
        draw_panel(edit, app, canvas);
    edit_reason(edit, reason, sizeof reason);
    snprintf(text, sizeof text, "%s", reason);
    frame_hint(app, canvas, edit->solvable ? ROLE_TEXT : ROLE_WARNING, text);
}

static void
edit_free(struct view *view)
{
    board_free(&((struct edit_view *)view)->board);
    goal_free(&((struct edit_view *)view)->goal);
}

static void
edit_copy(struct view *view, struct app *app, struct copy_list *list)
{
    (void)app;
    copy_add_board(list, N_("This board"), &((struct edit_view *)view)->board);
}

static const struct view_class edit_class = {
    .mode = MODE_EDIT,
    .covers = true,
    .request = edit_request,
    .key = edit_key,
    .click = edit_click,
    .paste = edit_view_paste,
    .copy = edit_copy,
    .draw = edit_draw,
    .free = edit_free,
};

struct view *
edit_view_new(struct app *app)
{
    struct edit_view *edit = view_new(sizeof *edit, &edit_class);

    if (edit == NULL)
        return NULL;
    edit->picked = edit->typed = EDIT_NOTHING;
    if (board_copy(&edit->board, &app->game.session.board, NULL) != NP_OK ||
        goal_copy(&edit->goal, &app->game.session.goal, NULL) != NP_OK) {
        view_free(&edit->view);
        return NULL;
    }
    examine(edit);
    return &edit->view;
}

/* Replaces the edited board with the first board in a text. */
static enum np_status
paste(struct edit_view *edit, const struct app *app, const char *text, struct np_error *error)
{
    struct notation_reader *reader = NULL;
    struct notation_entry entry = {0};
    bool found = false;
    enum np_status status = notation_open_text(&reader, text, strlen(text), "paste", error);

    if (status == NP_OK)
        status = notation_next(reader, &entry, &found, error);
    if (status == NP_OK && !found)
        status = np_fail(error, NP_BAD_INPUT, "the pasted text contains no board");
    if (status == NP_OK)
        status = session_check_size(entry.board.width, entry.board.height, error);
    if (status == NP_OK)
        status = replace_board(edit, app, &entry.board, error);
    examine(edit);
    notation_entry_free(&entry);
    notation_close(reader);
    return status;
}

void
edit_view_paste(struct view *view, struct app *app, const char *text)
{
    const bool opens = view->class != &edit_class;
    struct edit_view *const edit = (struct edit_view *)(opens ? edit_view_new(app) : view);
    struct np_error error;
    const enum np_status status =
        edit == NULL ? np_no_memory(&error) : paste(edit, app, text, &error);

    if (opens && status == NP_OK)
        app_open(app, &edit->view);
    else if (opens && edit != NULL)
        view_free(&edit->view);
    if (status != NP_OK && !opens)
        app_say(app, ROLE_WARNING, "%.150s", error.text);
    else if (status != NP_OK)
        app_say(app, ROLE_WARNING, "The pasted text is not a board, so nothing was done (%.150s)",
            error.text);
    else if (edit->solvable)
        app_say(app, ROLE_TEXT, "Pasted. Enter plays it.");
    else
        app_say(app, ROLE_WARNING, "Pasted. This board cannot be solved.");
}
