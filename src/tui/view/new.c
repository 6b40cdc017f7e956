// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of a new puzzle: size, goal, difficulty and seed, or a board from a list. A difficulty
 * is a range of optimal lengths: a finder generates and solves boards in the background until it
 * proves one to be in the range.
 */
#include "config.h"

#include "tui/view/new.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/utf8.h"
#include "play/humanize.h"
#include "puzzle/goal.h"
#include "tui/view/views.h"

enum { POLL_NS = 20 * CLOCK_NS_PER_MS };

static const char *const sizes[] = {
    "3x3", "4x3", "4x4", "5x3", "5x4", "5x5", "6x6", "7x7", "8x8", "10x10", "20x20", "100x100"};
static const char *const grades[] = {N_("any"), N_("easy"), N_("medium"), N_("hard")};

static void
size_choice(unsigned index, char text[FORM_TEXT_BYTES])
{
    snprintf(text, FORM_TEXT_BYTES, "%s", sizes[index]);
}

static void
goal_choice_text(unsigned index, char text[FORM_TEXT_BYTES])
{
    snprintf(text, FORM_TEXT_BYTES, "%s", goal_rows[index].name);
}

static void
difficulty_choice(unsigned index, char text[FORM_TEXT_BYTES])
{
    snprintf(text, FORM_TEXT_BYTES, "%s", _(grades[index]));
}

/* Choice 0 is a new seed, choice 1 the seed of the day, which is the same for everybody. */
static void
seed_choice(unsigned index, char text[FORM_TEXT_BYTES])
{
    _Static_assert(PUZZLE_SEED_BYTES <= FORM_TEXT_BYTES, "a seed goes into a field");

    text[0] = '\0';
    if (index == 1)
        puzzle_seed_of_day(text, (int64_t)time(NULL));
}

bool
view_read_size(const char *text, struct puzzle_id *id)
{
    char id_text[PROMPT_BYTES + 2];

    snprintf(id_text, sizeof id_text, "%s#x", text);
    return strspn(text, "0123456789x") == strlen(text) &&
           puzzle_id_parse(id, id_text, NULL) == NP_OK;
}

/* Reads size, goal and seed, or says what is wrong with them. */
static bool
read_id(const struct new_view *new, struct app *app, struct puzzle_id *id)
{
    const char *const wanted = form_text(&new->form, NEW_SEED);

    if (!view_read_size(form_text(&new->form, NEW_SIZE), id)) {
        app_say(app, ROLE_WARNING, VIEW_SIZE_RULE, BOARD_SIDE_MAX);
        return false;
    }
    if (wanted[0] != '\0' && !puzzle_seed_valid(wanted)) {
        app_say(app, ROLE_WARNING, "A seed has %s.", _(PUZZLE_SEED_RULE));
        return false;
    }
    id->goal = goal_row_find(form_text(&new->form, NEW_GOAL))->kind;
    if (wanted[0] == '\0')
        puzzle_seed_fresh(id->seed, &app->game.rng);
    else
        utf8_copy(id->seed, sizeof id->seed, wanted);
    return true;
}

const char *
new_difficulty_mistake(const struct new_view *new)
{
    const char *const text = form_text(&new->form, NEW_DIFFICULTY);
    unsigned long least, most;
    const int numbers = sscanf(text, "%9lu..%9lu", &least, &most);

    if ((numbers >= 1 && least == 0) || (numbers == 2 && most == 0))
        return _("Lengths start at 1: 1..30.");
    if (numbers == 2 && most < least)
        return _("A range goes from fewer moves to more: 20..30.");
    return _("A difficulty is a word or a range of lengths: hard, 20..30.");
}

bool
new_read_difficulty(const struct new_view *new, struct difficulty *difficulty)
{
    const char *const text = form_text(&new->form, NEW_DIFFICULTY);

    *difficulty = (struct difficulty){.kind = DIFFICULTY_ANY};
    if (text[0] == '\0' || strcmp(text, grades[0]) == 0)
        return true;
    /* Words in the player's language count as well as those of --difficulty. */
    for (unsigned i = 0; i < sizeof grades / sizeof grades[0]; i++)
        if (strcmp(text, _(grades[i])) == 0) {
            difficulty->kind = (enum difficulty_kind)i;
            return true;
        }
    return difficulty_read(difficulty, text);
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
accept(struct new_view *new, struct app *app)
{
    struct puzzle_id id;
    struct difficulty difficulty;

    if (!read_id(new, app, &id))
        return;
    if (!new_read_difficulty(new, &difficulty)) {
        app_say(app, ROLE_WARNING, "%s", new_difficulty_mistake(new));
        return;
    }
    app->game.difficulty = difficulty;
    if (difficulty.kind == DIFFICULTY_ANY)
        start_game(new, app, &id);
    else
        start_search(new, app, &id);
}

bool
new_in_list(const struct new_view *new)
{
    return new->form.at == new->form.count;
}

/* Begins a game with the chosen board of the list. */
static void
play_chosen(const struct new_view *new, struct app *app)
{
    const struct collection_board *const board = &new->boards.boards[new->list.at];

    /* The list gives the distances to this goal. */
    app->game.puzzle.goal = GOAL_STANDARD;
    if (app_open_file(app, board->file, board->index))
        app_close(app);
}

/* Handles the list, which comes after the last field; false if the request is for the form. */
static bool
request_in_list(struct new_view *new, struct app *app, enum request request)
{
    struct list *const list = &new->list;

    if (request == REQUEST_FORM_NEXT && new->form.at == NEW_SEED && list->count > 0) {
        stop_search(new);
        new->form.at = new->form.count;
        return true;
    }
    if (!new_in_list(new))
        return false;
    stop_search(new);
    switch (request) {
    case REQUEST_FORM_NEXT:
        if (list->at + 1 < list->count)
            list->at++;
        else
            app_say(app, ROLE_DIM, "This is the last one.");
        return true;
    case REQUEST_FORM_PREVIOUS:
        if (list->at > 0)
            list->at--;
        else
            form_go_to(&new->form, NEW_SEED);
        return true;
    case REQUEST_FORM_LEFT:
    case REQUEST_FORM_RIGHT:
        list->at = collection_turn(&new->boards, list->at, request == REQUEST_FORM_RIGHT);
        return true;
    case REQUEST_FORM_ACCEPT:
        play_chosen(new, app);
        return true;
    case REQUEST_CURSOR_FIRST:
    case REQUEST_CURSOR_LAST:
        list->at = request == REQUEST_CURSOR_FIRST ? 0 : list->count - 1;
        return true;
    default:
        return false;
    }
}

static void
new_request(struct view *view, struct app *app, enum request request)
{
    struct new_view *const new = (struct new_view *)view;

    if (request_in_list(new, app, request))
        return; /* the request may have closed the view */
    if (request == REQUEST_FORM_ACCEPT)
        accept(new, app);
    else if (form_request(&new->form, request))
        stop_search(new);
    else
        app_common_request(app, request);
}

static bool
new_key(struct view *view, struct app *app, int key)
{
    struct new_view *const new = (struct new_view *)view;
    const bool searching = new->finder != NULL;

    if (new->at_once && searching &&keymap_find(app->options->keys, MODE_PLAY, key) == REQUEST_QUIT)
        return app_common_request(app, REQUEST_QUIT);
    if (new_in_list(new) || !form_key(&new->form, key))
        return false;
    stop_search(new);
    return true;
}

/* The first click on a board of the list chooses it, the second plays it. */
static void
new_click(struct view *view, struct app *app, const struct click *click)
{
    struct new_view *const new = (struct new_view *)view;

    if (form_click(&new->form, app->ascii, click)) {
        stop_search(new);
    } else if (click->kind == HIT_ROW) {
        const bool again = new_in_list(new) && click->index == new->list.at;

        stop_search(new);
        if (click->index >= new->list.count)
            return;
        new->list.at = click->index;
        new->form.at = new->form.count;
        if (again)
            play_chosen(new, app);
    }
}

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
    .request = new_request,
    .key = new_key,
    .click = new_click,
    .draw = new_draw,
    .wake_ns = new_wake_ns,
    .tick = new_tick,
    .free = new_free,
};

/* Proposes the difficulty of the last shuffle. */
static void
propose_difficulty(struct form *form, const struct difficulty *difficulty)
{
    char range[DIFFICULTY_BYTES];

    difficulty_print(difficulty, range);
    form_propose(form, NEW_DIFFICULTY,
        difficulty->kind == DIFFICULTY_RANGE ? range : _(grades[difficulty->kind]));
}

static struct new_view *
open_form(struct app *app, unsigned field)
{
    struct new_view *const new = view_new(sizeof *new, &new_class);
    const struct puzzle_id *const puzzle = &app->game.puzzle;

    if (new == NULL)
        return NULL;
    if (collection_read(&new->boards, NULL) != NP_OK) {
        view_free(&new->view);
        return NULL;
    }
    new->list.count = new->boards.count;
    /* In the order of NEW_SIZE .. NEW_SEED. */
    form_add(&new->form, N_("Size"), true, NULL, sizeof sizes / sizeof sizes[0], size_choice);
    form_add(&new->form, N_("Goal"), false, NULL, goal_row_count, goal_choice_text);
    form_add(&new->form, N_("Difficulty"), true, N_("any"), sizeof grades / sizeof grades[0],
        difficulty_choice);
    form_add(&new->form, N_("Seed"), true, N_("a new one"), 2, seed_choice);
    form_propose(&new->form, NEW_SIZE, humanize_size(puzzle->width, puzzle->height).text);
    form_propose(&new->form, NEW_GOAL, goal_row_of(puzzle->goal)->name);
    propose_difficulty(&new->form, &app->game.difficulty);
    form_go_to(&new->form, field);
    return new;
}

struct view *
new_view_new(struct app *app)
{
    return (struct view *)open_form(app, NEW_SIZE);
}

struct view *
new_view_new_at_goal(struct app *app)
{
    return (struct view *)open_form(app, NEW_GOAL);
}

static struct view *
seek(struct app *app, const char *seed)
{
    struct new_view *const new = open_form(app, NEW_SIZE);

    if (new == NULL)
        return NULL;
    form_propose(&new->form, NEW_SEED, seed);
    new->at_once = true;
    accept(new, app);
    return &new->view;
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
