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
#include "tui/widget/frame.h"
#include "tui/widget/list.h"

enum {
    LIST_ROW = 2,
    LABEL_COLUMN = 3,
    TEXT_COLUMN = 28, /* where the texts begin ... */
    WIDE_COLS = 50,   /* ... on screens that are wide enough */
};

struct copy_view {
    struct view view;
    struct copy_list texts;
    struct list list;
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
    copy_add(list, N_("The replay code: the whole solve\nThe replay code"), &text);
}

void
copy_add_solve(struct copy_list *list, const struct kept_solve *kept)
{
    add_code(list, kept);
    copy_add_string(list, N_("The id of the board\nThe id"), kept->record.names.id);
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
    copy_add_string(list, N_("The id of the board\nThe id"), session->names.id);
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

/* Says where the text is now. */
static void
say_copied(struct app *app, bool sent, const char *file, const struct np_error *error)
{
    const char *const reason = error != NULL ? np_error_reason(error) : "";

    if (error != NULL && sent)
        app_say(app, ROLE_WARNING,
            "Sent to the terminal's clipboard, but not written: %.100s\n"
            "Sent to the clipboard, not written: %.60s\nSent to the clipboard",
            reason, reason);
    else if (error != NULL)
        app_say(app, ROLE_WARNING, "Not copied: %.120s\nNot copied", reason);
    else if (sent && file[0] != '\0')
        app_say(app, ROLE_GOOD,
            "Sent to the terminal's clipboard; also in %.120s\n"
            "Sent to the clipboard; also in the file \"copied\"\nSent to the clipboard",
            file);
    else if (sent)
        app_say(app, ROLE_GOOD, "Sent to the terminal's clipboard.\nSent to the clipboard");
    else if (file[0] != '\0')
        app_say(app, ROLE_TEXT, "Written to %.120s\nWritten to \"copied\"", file);
    else
        app_say(app, ROLE_WARNING,
            "Not copied: this terminal has no clipboard, and --no-history writes no file.\n"
            "Not copied: no clipboard, no file.\nNot copied");
}

/* Adds why a text did not go to the clipboard. */
static void
say_too_large(struct app *app, const char *file)
{
    if (file[0] != '\0')
        app_say(app, ROLE_WARNING,
            "Too long for a clipboard (%d bytes at most); written to %.120s\n"
            "Too long for a clipboard; in the file \"copied\"\nOnly in \"copied\"",
            XTERM_CLIPBOARD_MAX, file);
    else
        app_say(app, ROLE_WARNING,
            "Not copied: too long for a clipboard (%d bytes at most).\nNot copied: too long",
            XTERM_CLIPBOARD_MAX);
}

static void
copy(struct app *app, const struct copy_text *chosen)
{
    const bool fits = chosen->bytes <= XTERM_CLIPBOARD_MAX;
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
    if (app->has_clipboard && fits)
        text_add_bytes(&app->clipboard, chosen->text, chosen->bytes);
    if (text_status(&app->clipboard, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "Out of memory.");
    else if (app->has_clipboard && !fits && status == NP_OK)
        say_too_large(app, file);
    else
        say_copied(app, app->clipboard.length > 0, file, status == NP_OK ? NULL : &error);
}

/* ---- the view ----------------------------------------------------------------------------- */

static void
copy_chosen(struct copy_view *view, struct app *app)
{
    struct copy_list texts = view->texts;
    const size_t at = view->list.at;

    view->texts.count = 0; /* closing frees the view */
    app_close(app);
    if (at < texts.count)
        copy(app, &texts.texts[at]);
    free_texts(&texts);
}

static void
copy_request(struct view *view, struct app *app, enum request request)
{
    struct copy_view *const copies = (struct copy_view *)view;

    if (request == REQUEST_COPY_CHOSEN)
        copy_chosen(copies, app);
    else if (!list_request(&copies->list, request))
        app_common_request(app, request);
}

static void
copy_click(struct view *view, struct app *app, const struct click *click)
{
    struct copy_view *const copies = (struct copy_view *)view;

    if (click->kind != HIT_ROW || click->index >= copies->list.count)
        return;
    /* As in other lists, the second click takes the line. */
    if (copies->list.at == click->index)
        copy_chosen(copies, app);
    else
        copies->list.at = click->index;
}

/* Draws a label and, where there is room, how the text begins. */
static void
draw_text(const struct copy_text *text, struct canvas *canvas, int y, bool chosen)
{
    const bool wide = canvas->cols >= WIDE_COLS;
    const int room = canvas->cols - TEXT_COLUMN;
    char beginning[200], cut[197];

    canvas_text(canvas, y, 1, canvas->cols, ROLE_TEXT, chosen ? ">" : " ");
    canvas_fit(canvas, y, LABEL_COLUMN, wide ? TEXT_COLUMN - 1 : canvas->cols,
        chosen ? ROLE_SELECTED : ROLE_TEXT, _(text->label));
    if (!wide)
        return;
    snprintf(beginning, sizeof beginning, "%s", text->text);
    for (char *end = beginning; (end = strchr(end, '\n')) != NULL;)
        *end = end[1] == '\0' ? '\0' : '/';
    /* A code is one long word, which canvas_fit() would leave out. */
    if (room < (int)sizeof beginning && canvas_text_width(canvas, beginning) > room) {
        utf8_copy(cut, (size_t)room + 1 - strlen("..."), beginning);
        snprintf(beginning, sizeof beginning, "%s...", cut);
    }
    canvas_text(canvas, y, TEXT_COLUMN, canvas->cols, ROLE_DIM, beginning);
}

static void
copy_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct copy_view *const copies = (struct copy_view *)view;
    struct list *const list = &copies->list;
    const int end = canvas->rows - 1, top = end > 6 ? LIST_ROW : 1;

    list_place(list, canvas, top, end);
    list_draw_more(list, canvas, frame_text(app, canvas, _("What to copy\nCopy")));
    for (size_t i = list->first; i < list_end(list); i++)
        draw_text(&copies->texts.texts[i], canvas, top + (int)(i - list->first), i == list->at);
}

static void
copy_free(struct view *view)
{
    free_texts(&((struct copy_view *)view)->texts);
}

static const struct view_class copy_class = {
    .mode = MODE_COPY,
    .covers = true,
    .request = copy_request,
    .click = copy_click,
    .draw = copy_draw,
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
    if (texts.failed || texts.count < 2) {
        if (texts.failed)
            app_say(app, ROLE_WARNING, "Out of memory.");
        else if (texts.count == 1)
            copy(app, &texts.texts[0]);
        else
            app_say(app, ROLE_TEXT, "There is nothing to copy here.");
        free_texts(&texts);
        return;
    }
    copies = view_new(sizeof *copies, &copy_class);
    if (copies == NULL) {
        free_texts(&texts);
    } else {
        copies->texts = texts;
        copies->list.count = texts.count;
    }
    app_open(app, copies == NULL ? NULL : &copies->view);
}
