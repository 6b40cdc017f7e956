// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of a new puzzle: size, goal, difficulty and seed, or a board from a list. A difficulty
 * is a range of optimal lengths: a finder generates and solves boards in the background until it
 * proves one to be in the range.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/utf8.h"
#include "front/board_file.h"
#include "play/humanize.h"
#include "puzzle/goal.h"
#include "solver/difficulty.h"
#include "tui/view/views.h"
#include "tui/widget/form.h"

enum { POLL_NS = 20 * CLOCK_NS_PER_MS, GOALS_MAX = 16 };

/* The fields of the form. */
enum { SIZE, GOAL, DIFFICULTY, SEED };

struct new_view {
    struct form_view base; /* its list has the boards to choose from */
    struct collection boards;
    struct finder *finder; /* searches for a board of the difficulty; or NULL */
    unsigned tries;
    bool at_once; /* opened to search at once; during the search, q quits as in the game */
    const char *goals[GOALS_MAX];
    const char *seeds[2]; /* a new one, and that of the day, which is the same for everybody */
    char seed_of_day[PUZZLE_SEED_BYTES];
};

static const char *const sizes[] = {
    "3x3", "4x3", "4x4", "5x3", "5x4", "5x5", "6x6", "7x7", "8x8", "10x10", "20x20", "100x100"};
static const char *const grades[] = {N_("any"), N_("easy"), N_("medium"), N_("hard")};

static const char *
text_of(const struct new_view *new, unsigned field)
{
    return form_text(&new->base.form, field);
}

bool
view_read_size(const char *text, struct puzzle_id *id)
{
    char id_text[PROMPT_BYTES + 2];

    snprintf(id_text, sizeof id_text, "%s#x", text);
    return strspn(text, "0123456789x") == strlen(text) &&
           puzzle_id_parse(id, id_text, NULL) == NP_OK;
}

/* Words in the player's language count as well as those of --difficulty. */
static bool
read_difficulty(const struct new_view *new, struct difficulty *difficulty)
{
    const char *const text = text_of(new, DIFFICULTY);
    const unsigned grade = form_choice(&new->base.form, DIFFICULTY);

    *difficulty = (struct difficulty){.kind = DIFFICULTY_ANY};
    if (grade < sizeof grades / sizeof grades[0])
        difficulty->kind = (enum difficulty_kind)grade;
    return grade < sizeof grades / sizeof grades[0] || text[0] == '\0' ||
           difficulty_read(difficulty, text);
}

/* Reads the form, with the seed "" for a new one; false if a field is wrong, and writes why. */
static bool
read_form(const struct new_view *new, struct puzzle_id *id, struct difficulty *difficulty,
    char mistake[LIST_TEXT_BYTES])
{
    const char *const seed = text_of(new, SEED);

    if (!view_read_size(text_of(new, SIZE), id))
        snprintf(mistake, LIST_TEXT_BYTES, _(VIEW_SIZE_RULE), BOARD_SIDE_MAX);
    else if (!read_difficulty(new, difficulty))
        snprintf(mistake, LIST_TEXT_BYTES, "%s",
            _("A difficulty is a word or a range of lengths, such as hard or 20..30."));
    else if (seed[0] != '\0' && !puzzle_seed_valid(seed))
        snprintf(mistake, LIST_TEXT_BYTES, _("A seed has %s."), _(PUZZLE_SEED_RULE));
    else {
        id->goal = goal_row_find(text_of(new, GOAL))->kind;
        utf8_copy(id->seed, sizeof id->seed, seed);
        return true;
    }
    return false;
}

static void
stop_search(struct new_view *new)
{
    finder_free(new->finder);
    new->finder = NULL;
}

static void
start_game(struct new_view *new, struct app *app, const struct puzzle_id *id)
{
    char kind[DIFFICULTY_BYTES];
    const struct game_origin origin = {
        .from = GAME_FROM_ID,
        .id = id,
        .kind = app->game.difficulty.kind == DIFFICULTY_ANY ? SESSION_KIND_RANDOM : kind,
    };

    stop_search(new);
    difficulty_print(&app->game.difficulty, kind);
    if (!app_begin(app, &origin))
        return;
    app_close(app);
    app_say(app, ROLE_TEXT, "A new board: %s", app->game.session.names.id);
}

static void
new_tick(struct view *view, struct app *app)
{
    struct new_view *const new = (struct new_view *)view;
    struct finder_report report;
    enum finder_state state;

    if (new->finder == NULL)
        return;
    state = finder_wait(new->finder, 0, &report);
    new->tries = report.tries;
    if (state == FINDER_RUNS)
        return;
    stop_search(new);
    if (state == FINDER_FOUND)
        start_game(new, app, &report.id);
    else if (state == FINDER_TIME)
        app_say(app, ROLE_WARNING,
            "No such board among %u tried in %u seconds: ask for a wider range.", report.tries,
            FINDER_SECONDS);
    else if (state == FINDER_FAILED)
        app_say(app, ROLE_WARNING, "%.120s", report.error.text);
    else
        app_say(app, ROLE_WARNING,
            "Lengths like these take too long to prove: ask for fewer moves, say 20..40.");
}

static uint64_t
new_wake_ns(const struct view *view, const struct app *app)
{
    return ((const struct new_view *)view)->finder != NULL ? app->now_ns + POLL_NS : APP_NEVER;
}

static void
start_search(struct new_view *new, struct app *app, const struct puzzle_id *id)
{
    const struct finder_wish wish = {
        .id = *id,
        .range = difficulty_range_of(&app->game.difficulty, id->width, id->height),
    };
    struct np_error error;

    stop_search(new);
    new->tries = 0;
    if (session_check_size(id->width, id->height, &error) != NP_OK ||
        finder_start(&new->finder, &wish, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.150s", error.text);
}

static void
accept(void *view, struct app *app)
{
    struct new_view *const new = view;
    struct puzzle_id id;
    struct difficulty difficulty;
    char mistake[LIST_TEXT_BYTES]; /* is on the screen */

    if (!read_form(new, &id, &difficulty, mistake))
        return;
    if (id.seed[0] == '\0')
        puzzle_seed_fresh(id.seed, &app->game.rng);
    app->game.difficulty = difficulty;
    if (difficulty.kind == DIFFICULTY_ANY)
        start_game(new, app, &id);
    else
        start_search(new, app, &id);
}

/* Begins a game with the chosen board of the list. */
static void
play_chosen(void *view, struct app *app)
{
    const struct new_view *const new = view;
    const struct collection_board *const board = &new->boards.boards[new->base.list.at];

    /* The list gives the distances to this goal. */
    app->game.puzzle.goal = GOAL_STANDARD;
    if (app_open_file(app, board->file, board->index))
        app_close(app);
}

static void
changed(void *view, struct app *app)
{
    (void)app;
    stop_search(view);
}

static bool
new_key(struct view *view, struct app *app, int key)
{
    const struct new_view *const new = (struct new_view *)view;
    const bool searches = new->finder != NULL;

    if (searches && new->at_once && keymap_find(app->options->keys, MODE_PLAY, key) == REQUEST_QUIT)
        return app_common_request(app, REQUEST_QUIT);
    return form_view_key(view, app, key);
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* "24 to 43 moves, proved." */
static void
write_range(char text[LIST_TEXT_BYTES], const struct difficulty_range *range)
{
    const struct words least = humanize_move_count(range->least);

    if (range->by_manhattan && range->most == UINT64_MAX)
        snprintf(text, LIST_TEXT_BYTES, _("Manhattan distance %" PRIu64 " or more."), range->least);
    else if (range->by_manhattan)
        snprintf(text, LIST_TEXT_BYTES, _("Manhattan distance %" PRIu64 " to %" PRIu64 "."),
            range->least, range->most);
    else if (range->least == range->most)
        snprintf(text, LIST_TEXT_BYTES, _("%s, proved."), least.text);
    else if (range->most == UINT64_MAX)
        snprintf(text, LIST_TEXT_BYTES, _("%s or more, proved."), least.text);
    else
        snprintf(text, LIST_TEXT_BYTES, _("%" PRIu64 " to %s, proved."), range->least,
            humanize_move_count(range->most).text);
}

/* What boards to expect with the settings, or how the search for such a board is going. */
static enum role
write_expectation(const struct new_view *new, char text[LIST_TEXT_BYTES])
{
    struct difficulty difficulty;
    struct difficulty_range range;
    struct puzzle_id id;

    if (!read_form(new, &id, &difficulty, text))
        return ROLE_WARNING;
    range = difficulty_range_of(&difficulty, id.width, id.height);
    if (new->finder != NULL) {
        snprintf(text, LIST_TEXT_BYTES,
            new->at_once ? _("Looking for a board of that length: %u tried, Esc stops, q leaves.")
                         : _("Looking for a board of that length: %u tried, Esc stops."),
            new->tries);
        return ROLE_GOOD;
    }
    if (difficulty.kind == DIFFICULTY_ANY)
        snprintf(text, LIST_TEXT_BYTES, _("About %s on average."),
            humanize_move_count(difficulty_mean(id.width, id.height)).text);
    else
        write_range(text, &range);
    return ROLE_DIM;
}

static enum role
write_words(void *view, struct app *app, char text[LIST_TEXT_BYTES])
{
    const struct new_view *const new = view;
    const struct collection_board *board;

    (void)app;
    if (!form_view_in_list(&new->base) && new->base.form.at != GOAL)
        return write_expectation(new, text);
    if (new->base.form.at == GOAL) {
        snprintf(text, LIST_TEXT_BYTES, "%s", _(goal_row_find(text_of(new, GOAL))->title));
        return ROLE_DIM;
    }
    board = &new->boards.boards[new->base.list.at];
    snprintf(text, LIST_TEXT_BYTES,
        board->is_proved ? _("The shortest solution has %s.")
                         : _("The best known solution has %s."),
        humanize_move_count(board->length).text);
    return ROLE_DIM;
}

static void
write_cell(void *view, struct app *app, size_t row, unsigned column, struct list_cell *cell)
{
    const struct collection_board *const board = &((struct new_view *)view)->boards.boards[row];
    const int letters = (int)(strlen(board->file) - strlen(".txt"));

    (void)app;
    snprintf(cell->text, sizeof cell->text, "%s",
        column == 0   ? humanize_printf("%.*s:%" PRIu64, letters, board->file, board->index).text
        : column == 1 ? humanize_size(board->width, board->height).text
                      : humanize_moves(board->length, 5).text);
}

static const struct list_column columns[] = {
    {N_("or one of these boards"), 22, LIST_LEFT, 0, 11},
    {N_("size"), 7, LIST_RIGHT, 2, 0},
    {N_("moves"), 5, LIST_RIGHT, 1, 0},
};

static const struct list_table table = {columns, 3, write_cell, NULL};

static const struct form_class new_form = {
    .title = N_("A new puzzle"),
    .accept = accept,
    .changed = changed,
    .words = write_words,
    .table = &table,
    .accept_row = play_chosen,
};

static void
new_free(struct view *view)
{
    struct new_view *const new = (struct new_view *)view;

    stop_search(new);
    collection_free(&new->boards);
}

static const struct view_class new_class = {
    .mode = MODE_FORM,
    .covers = true,
    .request = form_view_request,
    .key = new_key,
    .click = form_view_click,
    .draw = form_view_draw,
    .wake_ns = new_wake_ns,
    .tick = new_tick,
    .free = new_free,
};

static struct new_view *
open_form(struct app *app, unsigned field)
{
    struct new_view *const new = form_view_new(sizeof *new, &new_class, &new_form);
    const struct puzzle_id *const puzzle = &app->game.puzzle;
    const struct difficulty *const difficulty = &app->game.difficulty;
    char range[DIFFICULTY_BYTES];
    struct form *form;

    if (new == NULL)
        return NULL;
    if (collection_read(&new->boards, NULL) != NP_OK) {
        view_free(&new->base.view);
        return NULL;
    }
    new->base.list.count = new->boards.count;
    for (unsigned i = 0; i < goal_row_count && i < GOALS_MAX; i++)
        new->goals[i] = goal_rows[i].name;
    puzzle_seed_of_day(new->seed_of_day, (int64_t)time(NULL));
    new->seeds[0] = "";
    new->seeds[1] = new->seed_of_day;
    form = &new->base.form;
    /* In the order of SIZE .. SEED. */
    form_add(form, N_("Size"), true, NULL, sizeof sizes / sizeof sizes[0], sizes);
    form_add(form, N_("Goal"), false, NULL, goal_row_count, new->goals);
    form_add(form, N_("Difficulty"), true, N_("any"), sizeof grades / sizeof grades[0], grades);
    form_add(form, N_("Seed"), true, N_("a new one"), 2, new->seeds);
    form_propose(form, SIZE, humanize_size(puzzle->width, puzzle->height).text);
    form_propose(form, GOAL, goal_row_of(puzzle->goal)->name);
    difficulty_print(difficulty, range);
    form_propose(form, DIFFICULTY,
        difficulty->kind == DIFFICULTY_RANGE ? range : _(grades[difficulty->kind]));
    form_go_to(form, field);
    return new;
}

struct view *
new_view_new(struct app *app)
{
    return (struct view *)open_form(app, SIZE);
}

struct view *
new_view_new_at_goal(struct app *app)
{
    return (struct view *)open_form(app, GOAL);
}

static struct view *
seek(struct app *app, const char *seed)
{
    struct new_view *const new = open_form(app, SIZE);

    if (new == NULL)
        return NULL;
    form_propose(&new->base.form, SEED, seed);
    new->at_once = true;
    accept(new, app);
    return &new->base.view;
}

struct view *
new_view_new_at_once(struct app *app)
{
    return seek(app, "");
}

struct view *
new_view_first(struct app *app)
{
    const char *const seed = app->options->game.origin.seed;

    return seek(app, seed != NULL ? seed : "");
}
