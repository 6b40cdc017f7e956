// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The help: what the game is about in a few lines, then the keys of the view the player came from,
 * all from the table of requests.
 */
#include "config.h"

#include "tui/app.h"

#include <stdlib.h>

#include "base/intl.h"

enum { KEYS_COLUMN = 2, WORDS_COLUMN = 24, FIRST_ROW = 2 };

struct help_view {
    struct view view;
    enum mode about; /* the mode whose keys are listed */
    int first;       /* the first line shown */
    int lines;       /* in all, known after drawing */
    int page;        /* lines shown at once */
};

/* What a view is about, a line each; the game's words stand for views without their own. */
static const struct introduction {
    enum mode about;
    const char *lines[6];
} introductions[] = {
    {MODE_PLAY,
        {
            N_("Slide the tiles into the gap until they stand in order."),
            N_("A tile marked * is where it belongs. Times begin with your first move."),
            N_("The solver looks for the shortest solution while you play, and follows your"),
            N_("moves: \"To go\" is what is left, \"You +2\" two moves more than needed so far."),
            N_("A move that leads away from the goal is a slip; it costs two moves."),
        }},
    {MODE_PLAYBACK,
        {
            N_("The solution, move by move. Your own game waits and its clock stands still."),
            N_("Enter takes the board you see and lets you play on from there."),
        }},
    {MODE_RACE,
        {
            N_("Every algorithm with every heuristic on your board, one a processor at a time."),
            N_("First come those that proved their solution shortest, then those that found one."),
            N_("Times are the processor's; bars are on a logarithmic scale. A star is a proof."),
            N_("Whoever gives up says why: look at the line above the keys."),
        }},
};

static void
write_line(const struct help_view *help, struct canvas *canvas, int line, int column,
    enum role role, const char *text)
{
    const int y = FIRST_ROW + line - help->first;

    if (line >= help->first && line < help->first + help->page)
        canvas_text(canvas, y, column, canvas->cols, role, text);
}

static int
draw_introduction(const struct help_view *help, struct canvas *canvas)
{
    const struct introduction *introduction = &introductions[0];
    int count = 0;

    for (size_t i = 0; i < sizeof introductions / sizeof introductions[0]; i++)
        if (introductions[i].about == help->about)
            introduction = &introductions[i];
    for (; count < 6 && introduction->lines[count] != NULL; count++)
        write_line(help, canvas, count, KEYS_COLUMN, ROLE_TEXT, _(introduction->lines[count]));
    return count + 1;
}

static void
help_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct help_view *help = (struct help_view *)view;
    int line;

    app->layout.keys_row = canvas->rows - 1;
    help->page = canvas->rows - FIRST_ROW - 1;
    if (help->page < 1)
        help->page = 1;
    canvas_text(canvas, 0, 1, canvas->cols, ROLE_TITLE, _("Help"));
    line = draw_introduction(help, canvas);
    for (unsigned i = 1; i < REQUEST_COUNT; i++) {
        char keys[64];

        if ((request_rows[i].modes & help->about) == 0)
            continue;
        keymap_keys(app->keys, (enum request)i, keys, sizeof keys);
        write_line(help, canvas, line, KEYS_COLUMN, ROLE_KEY, keys);
        write_line(help, canvas, line, WORDS_COLUMN, ROLE_TEXT, _(request_rows[i].help));
        line++;
    }
    if (help->about == MODE_PLAY) {
        write_line(help, canvas, line, KEYS_COLUMN, ROLE_KEY, _("click"));
        write_line(help, canvas, line, WORDS_COLUMN, ROLE_TEXT,
            _("slide the row or column up to that tile"));
        line++;
    }
    help->lines = line;
    app_draw_keys(app, canvas, MODE_HELP);
}

static void
scroll_by(struct help_view *help, int lines)
{
    const int last = help->lines > help->page ? help->lines - help->page : 0;

    help->first += lines;
    if (help->first > last)
        help->first = last;
    if (help->first < 0)
        help->first = 0;
}

static void
help_request(struct view *view, struct app *app, enum request request)
{
    struct help_view *help = (struct help_view *)view;

    switch (request) {
    case REQUEST_SCROLL_UP:
        scroll_by(help, -1);
        break;
    case REQUEST_SCROLL_DOWN:
        scroll_by(help, 1);
        break;
    case REQUEST_PAGE_UP:
        scroll_by(help, -help->page);
        break;
    case REQUEST_PAGE_DOWN:
        scroll_by(help, help->page);
        break;
    case REQUEST_HELP:
        app_close(app);
        break;
    default:
        app_common_request(app, request);
    }
}

static void
help_free(struct view *view)
{
    free(view);
}

static const struct view_class help_class = {
    .mode = MODE_HELP,
    .covers = true,
    .request = help_request,
    .draw = help_draw,
    .free = help_free,
};

struct view *
help_view_new(enum mode mode)
{
    struct help_view *help = calloc(1, sizeof *help);

    if (help == NULL)
        return NULL;
    help->view.class = &help_class;
    help->about = mode;
    return &help->view;
}
