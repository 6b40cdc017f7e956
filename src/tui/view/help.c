// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The help: a short introduction to the view below and its keys, from the table of requests.
 */
#include "config.h"

#include "tui/app.h"

#include <limits.h>
#include <stdio.h>

#include "base/intl.h"
#include "keys/key.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"
#include "tui/view/views.h"

enum {
    FIRST_ROW = 2,
    KEYS_COLUMN = 2,
    WIDE_COLS = 60,
    WORDS_COLUMN = 24,
    MIDDLE_COLS = 36,
    MIDDLE_WORDS_COLUMN = 18,
    NARROW_WORDS_COLUMN = 4,
};

struct help_view {
    struct view view;
    enum mode about;  /* the mode whose keys are listed */
    bool typing;      /* in that mode, characters other than '?' are text */
    struct list list; /* the lines; the chosen one is shown first */
};

/* The introduction, one sentence or more per row. */
static const struct {
    enum mode about;
    const char *text;
} introductions[] = {
    {MODE_PLAY, N_("Slide the tiles into the blank until they are in order.")},
    {MODE_PLAY, N_("A tile marked * is placed. The clock starts with your first move.")},
    {MODE_PLAY, N_("While you play, the solver searches for the shortest solution.")},
    {MODE_PLAY,
        N_("\"To go\" is what is left; \"You +2\" means two moves more than needed so far.")},
    {MODE_PLAY, N_("A move that leads away from the goal is a slip; it costs two moves.")},
    {MODE_PLAY, N_("\"Manhattan\" is the fewest moves the tiles could need, each counted alone.")},
    {MODE_STEP, N_("A list of moves, step by step. Your own game waits and its clock is stopped.")},
    {MODE_STEP, N_("Tab goes from the moves as they were played, with every pause, undo and "
                   "restart, to the same moves judged, and to the shortest way from the board "
                   "you see.")},
    {MODE_STEP, N_("Enter plays on from the board you see.")},
    {MODE_QUIZ,
        N_("Ten boards near the goal, or where you slipped in an earlier game. Play one move: "
           "every move that begins a shortest solution is right.")},
    {MODE_QUIZ, N_("The statistics keep the score; Esc ends the quiz.")},
    {MODE_GOAL, N_("Where every tile belongs; * marks those that are placed.")},
    {MODE_GOAL, N_("The clock keeps running. Esc goes back to your board.")},
    {MODE_RESULT,
        N_("The result of your attempt at the event. The last line is to share; it does not "
           "show any move.")},
    {MODE_STATISTICS,
        N_("One line per kind of board, and details of the chosen one below; charts on "
           "pages of their own, or beside them on a wide screen.")},
    {MODE_STATISTICS,
        N_("Solves with hints or by the solver do not count. ao5 is the average of the last five "
           "without the best and the worst; \"above\" is moves above optimal.")},
    {MODE_STATISTICS,
        N_("The trend shows the latest solves as points, averages as lines with their names, and "
           "personal bests as *. In the calendar the arrows choose a day.")},
    {MODE_STATISTICS, N_("Random boards, boards of a difficulty and boards that you picked are "
                         "counted separately.")},
    {MODE_SOLVES, N_("All your solves, the latest first; * marks the best times of their kind.")},
    {MODE_SOLVES, N_("Nothing is lost: a deleted solve can be restored. Solves imported from a "
                     "timer have no moves to replay.")},
    {MODE_RACE, N_("Every method, an algorithm with a heuristic or alone, on your board, one on "
                   "each processor at a time.")},
    {MODE_RACE,
        N_("Those that proved their solution shortest come first, then those that found one.")},
    {MODE_RACE, N_("Times are processor time; bars have a logarithmic scale. A star is a proof.")},
    {MODE_RACE,
        N_("The chart shows the length of each solution over processor time: o is a first "
           "solution, * a proof, a line a method that improves. Of the chosen method, it also "
           "shows the lower bound.")},
    {MODE_RACE, N_("The line above the keys says why a method gave up.")},
    {MODE_FORM, N_("Up and down choose a line, left and right change its value.")},
    {MODE_FORM, N_("Where a value is selected you can type: the first character replaces it; Home, "
                   "End and Backspace keep it, and then left and right move the cursor.")},
    {MODE_PROMPT, N_("Type a line. Enter accepts it, Esc goes back without a change.")},
    {MODE_OFFER, N_("A game that you left unfinished and can continue. The list that o opens has "
                    "all others.")},
    {MODE_COPY,
        N_("The chosen text goes to the terminal's clipboard, if the terminal allows that, and "
           "to a file, which the message names.")},
    {MODE_EDIT, N_("Make any board: go to a cell and type a number, or swap two tiles. The line "
                   "below the board says whether it can be solved.")},
};

static int
draw_introduction(const struct help_view *help, struct canvas *canvas, int y)
{
    const int x = canvas->cols >= MIDDLE_COLS ? KEYS_COLUMN : KEYS_COLUMN - 1;

    for (size_t i = 0; i < sizeof introductions / sizeof introductions[0]; i++)
        if (introductions[i].about == help->about)
            y = canvas_wrap(
                canvas, y, x, canvas->cols, INT_MAX, ROLE_TEXT, _(introductions[i].text));
    return y + 1;
}

/* Draws keys and what they do; returns the row after them. On small screens the words are below the
 * keys. */
static int
draw_row(struct canvas *canvas, int y, const char *keys, const char *words)
{
    const int column = canvas->cols >= WIDE_COLS     ? WORDS_COLUMN
                       : canvas->cols >= MIDDLE_COLS ? MIDDLE_WORDS_COLUMN
                                                     : NARROW_WORDS_COLUMN;
    const int x = canvas_text(canvas, y, KEYS_COLUMN, canvas->cols, ROLE_KEY, keys);

    return canvas_wrap(
        canvas, x < column ? y : y + 1, column, canvas->cols, INT_MAX, ROLE_TEXT, words);
}

/* Writes the keys of a request, except those that are text. */
static void
write_keys(const struct help_view *help, const struct keymap *map, enum request request, char *text,
    size_t bytes)
{
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < map->count && used < bytes; i++) {
        const int key = map->bindings[i].key;
        char name[KEY_NAME_BYTES];

        if (map->bindings[i].request != request || (help->typing && key_is_text(key) && key != '?'))
            continue;
        key_format(key, true, name);
        used += (size_t)snprintf(text + used, bytes - used, "%s%s", used > 0 ? ", " : "", name);
    }
}

static void
help_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct help_view *const help = (struct help_view *)view;
    struct list *const list = &help->list;
    int y = draw_introduction(help, canvas, FIRST_ROW - (int)list->at);

    for (unsigned i = 1; i < REQUEST_COUNT; i++) {
        char keys[128];

        if ((request_rows[i].modes & help->about) == 0)
            continue;
        write_keys(help, app->options->keys, (enum request)i, keys, sizeof keys);
        if (!help->typing || keys[0] != '\0')
            y = draw_row(canvas, y, keys, _(request_rows[i].help));
    }
    if (help->about == MODE_PLAY)
        y = draw_row(canvas, y, _("click"), _("slide the row or column up to that tile"));
    list->count = (size_t)(y + (int)list->at - FIRST_ROW);
    list->rows = canvas->rows > FIRST_ROW + 2 ? (size_t)(canvas->rows - FIRST_ROW - 1) : 1;
    list->first = list->at;
    canvas_fill(canvas, 0, 0, FIRST_ROW, canvas->cols, ROLE_TEXT, ' ');
    canvas_fill(canvas, canvas->rows - 1, 0, 1, canvas->cols, ROLE_TEXT, ' ');
    list_draw_more(list, canvas, frame_text(app, canvas, _("Help")) + 1);
}

static void
help_request(struct view *view, struct app *app, enum request request)
{
    struct list *const list = &((struct help_view *)view)->list;
    const size_t last = list->count > list->rows ? list->count - list->rows : 0;

    if (request == REQUEST_HELP)
        app_close(app);
    else if (!list_request(list, request))
        app_common_request(app, request);
    else if (list->at > last)
        list->at = last;
}

static const struct view_class help_class = {
    .mode = MODE_HELP,
    .covers = true,
    .request = help_request,
    .draw = help_draw,
};

struct view *
help_view_new(const struct view *about)
{
    struct help_view *help = view_new(sizeof *help, &help_class);

    if (help == NULL)
        return NULL;
    help->about = about->class->mode;
    help->typing = about->class->key != NULL && (help->about & MODE_TYPE) != 0;
    return &help->view;
}
