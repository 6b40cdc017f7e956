// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The editor: numbers are typed, tiles are swapped with keys or clicks, whole boards are pasted;
 * and at every moment it says whether the board can be solved. Until Enter the game is left alone.
 */
#include "config.h"

#include "tui/edit.h"

#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "puzzle/notation.h"
#include "puzzle/parity.h"
#include "tui/key.h"
#include "tui/views.h"

static struct edit_view *
edit_view(struct view *view)
{
    return (struct edit_view *)view;
}

/* ---- changes ------------------------------------------------------------------------------ */

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

/* Brings the tile with the number to the cursor: after 1 and 2 that is 12, and 1 is back. */
static void
type_digit(struct edit_view *edit, uint32_t digit)
{
    uint64_t number = digit;

    if (edit->typed != EDIT_NOTHING && edit->typed != 0) {
        number = (uint64_t)edit->typed * 10 + digit;
        if (number < edit->board.cells)
            swap(edit, edit->cursor, edit->typed_from);
    }
    if (number >= edit->board.cells)
        number = digit;
    if (number >= edit->board.cells)
        return;
    edit->typed = (uint32_t)number;
    edit->typed_from = find_tile(edit, edit->typed);
    swap(edit, edit->cursor, edit->typed_from);
    examine(edit);
}

/* Picks the tile at the cursor, or swaps it with the one that is picked. */
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

/* Swaps two tiles, neither of them the gap: that turns solvable into unsolvable and back. */
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

static void
arrange(struct edit_view *edit, struct app *app)
{
    struct board board;
    struct np_error error;

    if (goal_to_board(&edit->goal, &board, NULL, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.120s", error.text);
        return;
    }
    memcpy(edit->board.tiles, board.tiles, board.cells * sizeof board.tiles[0]);
    edit->board.blank = board.blank;
    board_free(&board);
    examine(edit);
    app_say(app, ROLE_TEXT, "All tiles are home.");
}

/* ---- requests ----------------------------------------------------------------------------- */

static void
move_cursor(struct edit_view *edit, enum request request)
{
    const uint32_t width = edit->board.width, cells = edit->board.cells;
    const uint32_t col = edit->cursor % width;

    if (request == REQUEST_EDIT_UP && edit->cursor >= width)
        edit->cursor -= width;
    else if (request == REQUEST_EDIT_DOWN && edit->cursor < cells - width)
        edit->cursor += width;
    else if (request == REQUEST_EDIT_LEFT && col > 0)
        edit->cursor--;
    else if (request == REQUEST_EDIT_RIGHT && col + 1 < width)
        edit->cursor++;
    else if (request == REQUEST_EDIT_NEXT)
        edit->cursor = (edit->cursor + 1) % cells;
}

static void
play_it(struct edit_view *edit, struct app *app)
{
    if (!edit->solvable && !edit->warned) {
        edit->warned = true;
        app_say(app, ROLE_WARNING, "It cannot be solved: f mends it, Enter plays it all the same.");
        return;
    }
    if (!app_begin(app, &edit->board, &edit->goal))
        return;
    app->puzzle.width = edit->board.width;
    app->puzzle.height = edit->board.height;
    app_name_source(app, _("your own board"), 1);
    app_close(app);
}

static void
edit_request(struct view *view, struct app *app, enum request request)
{
    struct edit_view *edit = edit_view(view);

    edit->typed = EDIT_NOTHING;
    switch (request) {
    case REQUEST_EDIT_UP:
    case REQUEST_EDIT_DOWN:
    case REQUEST_EDIT_LEFT:
    case REQUEST_EDIT_RIGHT:
    case REQUEST_EDIT_NEXT:
        move_cursor(edit, request);
        break;
    case REQUEST_EDIT_PICK:
        pick(edit);
        break;
    case REQUEST_EDIT_FLIP:
        flip(edit);
        break;
    case REQUEST_EDIT_ARRANGE:
        arrange(edit, app);
        break;
    case REQUEST_EDIT_PLAY:
        play_it(edit, app);
        break;
    default:
        app_common_request(app, request);
    }
}

static bool
edit_key(struct view *view, struct app *app, int key)
{
    (void)app;
    if (key < '0' || key > '9')
        return false;
    type_digit(edit_view(view), (uint32_t)(key - '0'));
    return true;
}

/* The first click picks a tile, the second swaps it. */
static void
edit_click(struct view *view, struct app *app, int y, int x)
{
    struct edit_view *edit = edit_view(view);
    uint32_t cell;

    if (!app_cell_at(app, &edit->board, y, x, &cell))
        return;
    edit->typed = EDIT_NOTHING;
    edit->cursor = cell;
    pick(edit);
}

/* Reads the first board of a text. */
static enum np_status
read_text(const char *text, struct notation_entry *entry, struct np_error *error)
{
    struct notation_reader *reader = NULL;
    bool found = false;
    enum np_status status = notation_open_text(&reader, text, strlen(text), "paste", error);

    memset(entry, 0, sizeof *entry);
    if (status == NP_OK)
        status = notation_next(reader, entry, &found, error);
    if (status == NP_OK && !found)
        status = np_fail(error, NP_BAD_INPUT, "there is no board in what was pasted");
    notation_close(reader);
    return status;
}

/* The same for bare rows: their size is counted and put in front of them. */
static enum np_status
read_rows(const char *text, struct notation_entry *entry, struct np_error *error)
{
    const size_t first = strcspn(text, "\n");
    struct text sized = {0};
    unsigned width = 0, height = 0;
    enum np_status status;

    for (size_t i = 0; i < first; i++)
        width += strchr(" \t\r", text[i]) == NULL && (i == 0 || strchr(" \t", text[i - 1]) != NULL);
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n")) {
        line += *line == '\n';
        height += line[strspn(line, " \t\r")] != '\n' && line[strspn(line, " \t\r")] != '\0';
    }
    text_printf(&sized, "%u %u\n%s\n", width, height, text);
    status = text_status(&sized, error);
    if (status == NP_OK)
        status = read_text(sized.bytes, entry, error);
    text_free(&sized);
    return status;
}

/* Puts a board, which is taken over, in place of the edited one; another size gets another goal. */
static enum np_status
replace_board(
    struct edit_view *edit, const struct app *app, struct board *board, struct np_error *error)
{
    struct goal goal;

    if (board->width != edit->board.width || board->height != edit->board.height) {
        const enum np_status status =
            goal_init(&goal, app->puzzle.goal, board->width, board->height, error);

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
    examine(edit);
    return NP_OK;
}

bool
edit_view_paste(struct view *view, struct app *app, const char *text)
{
    struct notation_entry entry, rows = {0};
    struct np_error error;
    enum np_status status = read_text(text, &entry, &error);

    if (status == NP_BAD_INPUT) {
        if (read_rows(text, &rows, NULL) == NP_OK) {
            notation_entry_free(&entry);
            entry = rows;
            status = NP_OK;
        } else {
            notation_entry_free(&rows);
        }
    }
    if (status == NP_OK)
        status = replace_board(edit_view(view), app, &entry.board, &error);
    if (status == NP_OK && edit_view(view)->solvable)
        app_say(app, ROLE_TEXT, "Pasted. Enter plays it.");
    else if (status == NP_OK)
        app_say(app, ROLE_WARNING, "Pasted. This board cannot be solved.");
    else
        app_say(app, ROLE_WARNING, "%.150s", error.text);
    notation_entry_free(&entry);
    return status == NP_OK;
}

static void
edit_paste(struct view *view, struct app *app, const char *text)
{
    (void)edit_view_paste(view, app, text);
}

static void
edit_free(struct view *view)
{
    board_free(&edit_view(view)->board);
    goal_free(&edit_view(view)->goal);
    free(view);
}

static const struct view_class edit_class = {
    .mode = MODE_EDIT,
    .covers = true,
    .request = edit_request,
    .key = edit_key,
    .click = edit_click,
    .paste = edit_paste,
    .draw = edit_draw,
    .free = edit_free,
};

struct view *
edit_view_new(const struct app *app)
{
    struct edit_view *edit = calloc(1, sizeof *edit);

    if (edit == NULL)
        return NULL;
    edit->view.class = &edit_class;
    edit->picked = edit->typed = EDIT_NOTHING;
    if (board_copy(&edit->board, &app->session.board, NULL) != NP_OK ||
        goal_copy(&edit->goal, &app->session.goal, NULL) != NP_OK) {
        edit_free(&edit->view);
        return NULL;
    }
    examine(edit);
    return &edit->view;
}
