// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of what can be copied. What it says afterwards is what it knows: a terminal does not
 * answer whether it took a text, so the text is in a file, too.
 */
#include "config.h"

#include "tui/view/copy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/utf8.h"
#include "play/contest/describe_contest.h"
#include "play/humanize.h"
#include "records/export.h"
#include "records/replay/replay_code.h"
#include "tui/term/xterm.h"
#include "tui/widget/list.h"

struct copy_view {
    struct list_view base;
    struct copy_list texts;
};

/* ---- the texts ---------------------------------------------------------------------------- */

void
copy_add(struct copy_list *list, const char *label, struct text *text)
{
    const size_t bytes = text->length;

    list->failed = list->failed || text_status(text, NULL) != NP_OK;
    if (!list->failed && bytes > 0 && list->count < COPY_TEXTS_MAX)
        list->texts[list->count++] = (struct copy_text){label, text_take(text), bytes};
    text_free(text);
}

void
copy_add_string(struct copy_list *list, const char *label, const char *string)
{
    struct text text = {0};

    text_add(&text, string);
    copy_add(list, label, &text);
}

void
copy_add_board(struct copy_list *list, const char *label, const struct board *board)
{
    struct text text = {0};

    list->failed = list->failed || export_board(&text, board, NULL) != NP_OK;
    copy_add(list, label, &text);
}

void
copy_add_moves(struct copy_list *list, const char *label, const struct path *path, size_t count)
{
    struct text text = {0};

    for (size_t i = 0; i < count && i < path->length; i++)
        text_add_char(&text, move_letter((enum move)path->moves[i]));
    copy_add(list, label, &text);
}

static void
add_result(struct copy_list *list, const struct session *session)
{
    char line[RESULT_LINE_BYTES];

    result_line(line, session);
    copy_add_string(list, N_("The result"), line);
}

static void
add_code(struct copy_list *list, const struct kept_solve *kept)
{
    struct text text = {0};

    list->failed = list->failed || replay_code_print(&text, kept, NULL) != NP_OK;
    copy_add(list, N_("The replay code: the whole solve"), &text);
}

void
copy_add_solve(struct copy_list *list, const struct kept_solve *kept)
{
    add_code(list, kept);
    copy_add_string(list, N_("The id of the board"), kept->record.names.id);
}

void
copy_add_session(struct copy_list *list, const struct keeper *keeper)
{
    const struct session *const session = &keeper->game->session;
    struct kept_solve kept = kept_solve_of(session);
    struct path moves = {0};

    if (session->finished) {
        add_result(list, session);
        kept.solve.when = keeper->ended;
        add_code(list, &kept);
    }
    copy_add_string(list, N_("The id of the board"), session->names.id);
    list->failed = list->failed || session_path(session, &moves, NULL) != NP_OK;
    copy_add_moves(list, N_("Your moves"), &moves, moves.length);
    path_free(&moves);
}

static void
free_texts(struct copy_list *list)
{
    for (unsigned i = 0; i < list->count; i++)
        free(list->texts[i].text);
    list->count = 0;
}

/* ---- copying ------------------------------------------------------------------------------ */

/* Says where the text is now: a sentence about the clipboard, and one about the file. */
static void
say_copied(struct app *app, bool too_long, const char *file, const struct np_error *error)
{
    const bool sent = app->clipboard.length > 0;
    char clipboard[120] = "", written[200] = "";

    if (sent)
        snprintf(clipboard, sizeof clipboard, "%s ", _("Sent to the terminal's clipboard."));
    else if (too_long)
        snprintf(clipboard, sizeof clipboard, _("Too long for a clipboard (%d bytes at most). "),
            XTERM_CLIPBOARD_MAX);
    if (error != NULL)
        snprintf(written, sizeof written, _("Not written: %.120s"), np_error_reason(error));
    else if (file[0] != '\0')
        snprintf(written, sizeof written, _("Written to %.120s"), file);
    else if (!sent)
        snprintf(written, sizeof written, "%s",
            _("Not copied: this terminal has no clipboard, and --no-history writes no file."));
    app_say(app,
        sent && error == NULL ? ROLE_GOOD
        : file[0] != '\0'     ? ROLE_TEXT
                              : ROLE_WARNING,
        "%s%s", clipboard, written);
}

static void
copy(struct app *app, const struct copy_text *chosen)
{
    const bool too_long = app->has_clipboard && chosen->bytes > XTERM_CLIPBOARD_MAX;
    char *path = NULL;
    char file[200] = "";
    struct np_error error;
    enum np_status status = NP_OK;

    if (!app->options->no_history)
        status = export_copied(chosen->text, chosen->bytes, &path, &error);
    if (status == NP_OK && path != NULL)
        describe_path(file, sizeof file, path);
    free(path);
    text_free(&app->clipboard);
    if (app->has_clipboard && !too_long)
        text_add_bytes(&app->clipboard, chosen->text, chosen->bytes);
    if (text_status(&app->clipboard, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "Out of memory.");
    else
        say_copied(app, too_long, file, status == NP_OK ? NULL : &error);
}

/* ---- the view ----------------------------------------------------------------------------- */

static void
copy_chosen(void *view, struct app *app)
{
    struct copy_view *const copies = view;
    struct copy_list texts = copies->texts;
    const size_t at = copies->base.list.at;

    copies->texts.count = 0; /* closing frees the view */
    app_close(app);
    if (at < texts.count)
        copy(app, &texts.texts[at]);
    free_texts(&texts);
}

/* The label, and how the text begins. */
static void
write_cell(void *view, struct app *app, size_t row, unsigned column, struct list_cell *cell)
{
    const struct copy_text *const text = &((struct copy_view *)view)->texts.texts[row];

    (void)app;
    if (column == 0) {
        snprintf(cell->text, sizeof cell->text, "%s", _(text->label));
        return;
    }
    utf8_copy(cell->text, sizeof cell->text, text->text);
    for (char *end = cell->text; (end = strchr(end, '\n')) != NULL;)
        *end = end[1] == '\0' ? '\0' : '/';
    cell->role = ROLE_DIM;
}

static const struct list_column columns[] = {
    {NULL, 24, LIST_LEFT, 0, 0}, {NULL, 20, LIST_REST, 1, 0}};

static const struct list_action actions[] = {
    {REQUEST_COPY_CHOSEN, copy_chosen}, {REQUEST_NONE, NULL}};

static const struct list_class copy_list = {
    .table = {columns, 2, write_cell, NULL}, .actions = actions, .title = N_("What to copy")};

static void
copy_free(struct view *view)
{
    free_texts(&((struct copy_view *)view)->texts);
}

static const struct view_class copy_class = {
    .mode = MODE_COPY,
    .covers = true,
    .request = list_view_request,
    .click = list_view_click,
    .draw = list_view_draw,
    .free = copy_free,
};

void
copy_open(struct app *app)
{
    struct view *const view = app->top;
    struct copy_list texts = {0};
    struct copy_view *copies;

    if (view->class->copy != NULL)
        view->class->copy(view, app, &texts);
    if (texts.failed) {
        app_say(app, ROLE_WARNING, "Out of memory.");
    } else if (texts.count == 0) {
        app_say(app, ROLE_TEXT, "There is nothing to copy here.");
    } else if (texts.count == 1) {
        copy(app, &texts.texts[0]);
    } else {
        copies = list_view_new(sizeof *copies, &copy_class, &copy_list);
        app_open(app, copies == NULL ? NULL : &copies->base.view);
        if (copies != NULL) {
            copies->texts = texts;
            copies->base.list.count = texts.count;
            return;
        }
    }
    free_texts(&texts);
}
