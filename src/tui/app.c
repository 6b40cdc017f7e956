// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The application: games, contests and the stack of views.
 */
#include "config.h"

#include "tui/app.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "front/board_file.h"
#include "tui/view/copy.h"
#include "tui/view/play/play.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"

/* ---- begin and end ------------------------------------------------------------------------ */

/* Offers the latest unfinished game, if one can be read. */
static void
offer_unfinished(struct app *app)
{
    struct store_game saved;
    struct np_error error;
    const enum np_status status = keeper_find(&app->keeper, NULL, &saved, &error);

    if (status == NP_OK)
        app_open(app, offer_view_new(app, &saved));
    else if (status != NP_NOT_FOUND)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
}

static void
choose_colors(struct app *app)
{
    const struct screen_options *const screen = &app->options->screen;

    app->usual_theme = theme_row_default(THEME_DEFAULT, getenv("COLORFGBG"));
    app->theme_follows = screen->theme == NULL || strcmp(screen->theme, "auto") == 0;
    app->theme = app->theme_follows ? app->usual_theme : theme_row_find(screen->theme);
    app->scheme = screen->scheme == NULL ? scheme_rows : scheme_row_find(screen->scheme);
    assert(app->theme != NULL);
}

enum np_status
app_init(struct app *app, const struct front_options *options, uint64_t seed, uint64_t now_ns,
    struct np_error *error)
{
    const struct screen_options *const screen = &options->screen;
    enum np_status status;

    memset(app, 0, sizeof *app);
    app->own_options = *options;
    app->options = &app->own_options;
    app->now_ns = now_ns;
    app->arrows_blank = screen->arrows == ARROWS_BLANK;
    app->ascii = screen->ascii;
    app->animate = !screen->no_animation;
    app->mouse = screen->mouse;
    game_init(&app->game, &options->game, seed);
    keeper_init(&app->keeper, &app->game, options->no_history);
    if (options->game.offer && !options->no_history)
        keeper_recall(&app->keeper);
    app->filled = screen->tiles == TILES_FILLED;
    app->display = (enum display)screen->display;
    app->insight = screen->insight;
    choose_colors(app);
    status = keeper_begin(&app->keeper, &options->game.origin, now_ns, error);
    if (status != NP_OK)
        return status;
    if (options->notice != NULL)
        app_say(app, ROLE_WARNING, "%s", options->notice);
    app->top = play_view_new();
    if (app->top == NULL)
        return np_no_memory(error);
    if (options->game.offer && !options->no_history)
        offer_unfinished(app);
    if (app->top->below == NULL && app->game.difficulty.kind != DIFFICULTY_ANY)
        app_open(app, new_view_first(app));
    if (options->replay != NULL)
        replay_view_paste(app, options->replay);
    return NP_OK;
}

void
app_free(struct app *app, struct keeper_outcome *outcome)
{
    while (app->top != NULL) {
        struct view *below = app->top->below;

        view_free(app->top);
        app->top = below;
    }
    play_pace_end(app);
    keeper_end(&app->keeper, app->now_ns, outcome);
    game_end(&app->game);
    text_free(&app->pasted);
    text_free(&app->clipboard);
    memset(app, 0, sizeof *app);
}

/* ---- games -------------------------------------------------------------------------------- */

/* Says what happens to the attempt if the player leaves it. */
static void
say_attempt(struct app *app)
{
    if (attempt_has(&app->game.session.attempt, CONTEST_RESUMES))
        app_say(
            app, ROLE_WARNING, "Leave this attempt? Press again: it is kept, and o resumes it.");
    else
        app_say(app, ROLE_WARNING, "Leave this attempt? Press again: that ends it for good.");
}

bool
app_may_leave(struct app *app, enum request request)
{
    const char *reason;

    if (keeper_may_leave(&app->keeper, request, app->now_ns))
        return true;
    if (contest_has_begun(&app->game.session) && app->keeper.trouble.status == NP_OK) {
        say_attempt(app);
        return false;
    }
    reason = np_error_reason(&app->keeper.trouble);
    app_say(app, ROLE_WARNING, "The game cannot be kept: %.80s. Press again to leave it.", reason);
    return false;
}

bool
app_begin(struct app *app, const struct game_origin *origin)
{
    struct np_error error;

    if (keeper_begin(&app->keeper, origin, app->now_ns, &error) == NP_OK)
        return true;
    app_say(app, ROLE_WARNING, "%.150s", error.text);
    return false;
}

/* Says which board of a file was opened, and what is known about it. */
static void
say_opened(struct app *app, const struct notation_entry *entry)
{
    const struct game *const game = &app->game;
    const struct goal_row *const goal = goal_row_of(game->session.goal.kind);
    const char *const name = game->file.name;
    char place[64] = "", length[64] = "";

    if (game->file.boards != 1)
        snprintf(place, sizeof place, _(", board %llu"), (unsigned long long)game->file.index);
    if (game->file.boards > 1)
        snprintf(place, sizeof place, _(", board %llu of %llu"),
            (unsigned long long)game->file.index, (unsigned long long)game->file.boards);
    if (entry->has_known_length && game->session.goal.kind == GOAL_STANDARD)
        snprintf(length, sizeof length,
            entry->length_proved ? P_(", shortest solution %llu move",
                                       ", shortest solution %llu moves", entry->known_length)
                                 : P_(", best known solution %llu move",
                                       ", best known solution %llu moves", entry->known_length),
            (unsigned long long)entry->known_length);
    /* The file names no goal, so the goal comes from the settings. */
    if (goal != NULL && goal->kind != GOAL_STANDARD)
        snprintf(length, sizeof length, _(", goal %s"), goal->name);
    if (game->session.solvable)
        app_say(app, ROLE_TEXT, "%.60s%s%s", name, place, length);
    else
        app_say(app, ROLE_WARNING, "%.60s%s: this board cannot be solved", name, place);
}

bool
app_open_file(struct app *app, const char *name, uint64_t index)
{
    struct notation_entry entry = {0};
    struct np_error error;
    const enum np_status status =
        board_file_begin(&app->keeper, name, index, app->now_ns, &entry, &error);

    if (status == NP_OK)
        say_opened(app, &entry);
    else
        app_say(app, ROLE_WARNING, "%.150s", error.text);
    notation_entry_free(&entry);
    return status == NP_OK;
}

bool
app_open_saved(struct app *app, const struct store_game *saved)
{
    struct np_error error;

    if (keeper_resume(&app->keeper, saved, app->now_ns, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return false;
    }
    app_say(app, ROLE_TEXT, "Resumed %.80s", saved->name);
    return true;
}

void
app_try_again(struct app *app, const struct board *board, const struct goal *goal, size_t moves)
{
    const struct game_origin here = {.from = GAME_FROM_POSITION, .board = board, .moves = moves};
    const struct game_origin there = {
        .from = GAME_FROM_BOARD, .board = board, .goal = goal, .title = ""};

    if (!app_begin(app, goal == NULL ? &here : &there))
        return;
    app_close_all(app);
    app_say(app, ROLE_TEXT, "Another try from here. The timer starts with your first move.");
}

/* ---- events ------------------------------------------------------------------------------- */

void
app_say(struct app *app, enum role role, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(app->message, sizeof app->message, _(format), arguments) < 0)
        app->message[0] = '\0';
    va_end(arguments);
    app->message_role = role;
}

static void
next_theme(struct app *app)
{
    const char *no_color = getenv("NO_COLOR");

    app->theme_follows = false;
    app->theme = app->theme + 1 < theme_rows + theme_row_count ? app->theme + 1 : theme_rows;
    if (!app->colorless)
        app_say(app, ROLE_TEXT, "Theme %s: %s", app->theme->name, _(app->theme->title));
    else if (no_color != NULL && no_color[0] != '\0')
        app_say(app, ROLE_TEXT, "Theme %s. Colour is off (NO_COLOR is set).", app->theme->name);
    else
        app_say(app, ROLE_TEXT, "Theme %s. Colour is off.", app->theme->name);
}

static void
next_scheme(struct app *app)
{
    app->scheme = app->scheme + 1 < scheme_rows + scheme_row_count ? app->scheme + 1 : scheme_rows;
    app_say(app, ROLE_TEXT, "Scheme %s: %s", app->scheme->name, _(app->scheme->title));
}

static void
next_tiles(struct app *app)
{
    app->filled = !app->filled;
    if (app->filled && app->ascii)
        app_say(
            app, ROLE_TEXT, "Tiles: filled, but ASCII has no blocks, so they keep their lines.");
    else if (app->filled)
        app_say(app, ROLE_TEXT, "Tiles: filled");
    else
        app_say(app, ROLE_TEXT, "Tiles: lines");
}

/* What the mouse does. */
static void
next_mouse_mode(struct app *app)
{
    static const char *const said[MOUSE_MODES] = {
        [MOUSE_OFF] = N_("The terminal handles the mouse again."),
        [MOUSE_CLICKS] = N_("A click slides the tiles up to it."),
        [MOUSE_HOVER] = N_("The pointer slides the tiles up to it, without a click."),
    };

    app->mouse = (enum mouse_mode)((app->mouse + 1) % MOUSE_MODES);
    app_say(app, ROLE_TEXT, "%s", _(said[app->mouse]));
}

static const char *const insight_words[INSIGHT_COUNT] = {
    [INSIGHT_PLAIN] = N_("The panel shows lengths. P hides them."),
    [INSIGHT_NONE] = N_("The solver is hidden. P shows it again, for experts."),
    [INSIGHT_EXPERT] = N_("The panel shows what the search does. P shows less."),
};

bool
app_common_request(struct app *app, enum request request)
{
    switch (request) {
    case REQUEST_HELP:
    case REQUEST_HELP_TYPING:
        app_open(app, help_view_new(app));
        break;
    case REQUEST_NEW:
        app_open(app, new_view_new(app));
        break;
    case REQUEST_GOAL:
        app_open(app, new_view_new_at_goal(app));
        break;
    case REQUEST_OPEN:
        app_open(app, open_view_new(app));
        break;
    case REQUEST_EDIT:
        app_open(app, edit_view_new(app));
        break;
    case REQUEST_REVIEW:
        app_open(app, review_view_new(app));
        break;
    case REQUEST_ANALYSE:
        app_open(app, analysis_view_new(app));
        break;
    case REQUEST_QUIZ:
        app_open(app, quiz_view_new(app));
        break;
    case REQUEST_RACE:
        app_open(app, race_view_new(app));
        break;
    case REQUEST_EVENTS:
        app_open(app, contest_view_new(app));
        break;
    case REQUEST_STATISTICS:
        app_open(app, statistics_view_new(app));
        break;
    case REQUEST_SOLVES:
        app_open(app, solves_view_new(app));
        break;
    case REQUEST_SHOW_GOAL:
        app_open(app, goal_view_new(app));
        break;
    case REQUEST_COPY:
        copy_open(app);
        break;
    case REQUEST_SESSION:
        app_open(app, session_view_new(app));
        break;
    case REQUEST_SETTINGS:
        app_open(app, settings_view_new(app));
        break;
    case REQUEST_CLOSE:
        app_close(app);
        break;
    case REQUEST_QUIT:
        app->quit = true;
        break;
    case REQUEST_REDRAW:
        app->redraw = true;
        break;
    case REQUEST_THEME:
        next_theme(app);
        break;
    case REQUEST_SCHEME:
        next_scheme(app);
        break;
    case REQUEST_TILES:
        next_tiles(app);
        break;
    case REQUEST_DISPLAY:
        app->display = (enum display)((app->display + 1) % DISPLAY_COUNT);
        app_say(app, ROLE_TEXT, "Display: %s", _(display_titles[app->display]));
        break;
    case REQUEST_HIDE_TIMER:
        app->timer_hidden = !app->timer_hidden;
        break;
    case REQUEST_PANEL:
        app->insight = (enum insight)((app->insight + 1) % INSIGHT_COUNT);
        app_say(app, ROLE_TEXT, "%s", _(insight_words[app->insight]));
        break;
    case REQUEST_INVERT:
        app->arrows_blank = !app->arrows_blank;
        app_say(app, ROLE_TEXT,
            app->arrows_blank ? N_("The arrows move the blank.") : N_("The arrows move the tile."));
        break;
    case REQUEST_MOUSE:
        next_mouse_mode(app);
        break;
    default:
        return false;
    }
    return true;
}

/* Shows a report of the keeper. */
static void
show_report(struct app *app)
{
    char text[sizeof app->message];
    struct keeper_report report;

    /* One warning waits until a key has dismissed the other. */
    if (app->message[0] != '\0' && app->message_role == ROLE_WARNING)
        return;
    if (!keeper_take_report(&app->keeper, app->message[0] == '\0', &report))
        return;
    describe_report(text, sizeof text, &report);
    app_say(app, report.news == KEEPER_SAVED_AGAIN ? ROLE_GOOD : ROLE_WARNING, "%s", text);
}

/* When the view on top is due. */
static uint64_t
view_wake_ns(const struct app *app)
{
    const struct view *const view = app->top;
    const uint64_t wake_ns =
        view->class->wake_ns == NULL ? APP_NEVER : view->class->wake_ns(view, app);

    return wake_ns > app->line_free_ns ? wake_ns : app->line_free_ns;
}

bool
app_tick(struct app *app, uint64_t now_ns, bool readable)
{
    const bool news = game_tick(&app->game, now_ns, readable);
    struct view *view = app->top;
    /* A view counts from app->now_ns, so ask it before setting the time. */
    const bool due = view_wake_ns(app) <= now_ns;

    app->now_ns = now_ns;
    if ((due || news) && view->class->tick != NULL)
        view->class->tick(view, app);
    return due || news;
}

uint64_t
app_wake_ns(const struct app *app, uint64_t now_ns)
{
    const uint64_t game = game_wake_ns(&app->game, now_ns), view = view_wake_ns(app);

    return game < view ? game : view;
}

void
app_shown(struct app *app, size_t bytes, uint64_t took_ns)
{
    const uint64_t now_ns = app->now_ns, last_ns = now_ns + APP_BURST_NS;
    const uint64_t rested_ns = now_ns > APP_BURST_NS ? now_ns - APP_BURST_NS : 0;
    const uint64_t from_ns = app->line_free_ns > rested_ns ? app->line_free_ns : rested_ns;
    const uint64_t free_ns = from_ns + (uint64_t)bytes * CLOCK_NS_PER_SECOND / APP_BYTES_PER_SECOND;

    app->line_free_ns = free_ns < last_ns ? free_ns : last_ns;
    app->slow_drawings = took_ns > APP_SLOW_NS ? app->slow_drawings + 1 : 0;
    if (app->slow_drawings >= APP_SLOW_DRAWINGS)
        app->slow_until_ns = now_ns + APP_SLOW_PAUSE_NS;
}

void
app_suspend(struct app *app, uint64_t now_ns)
{
    session_pause(&app->game.session, SESSION_PAUSE_SUSPENDED, now_ns);
}

void
app_resume(struct app *app, uint64_t now_ns)
{
    session_resume(&app->game.session, SESSION_PAUSE_SUSPENDED, now_ns);
    app->redraw = true;
}

/* ---- views -------------------------------------------------------------------------------- */

void *
view_new(size_t bytes, const struct view_class *class)
{
    struct view *const view = calloc(1, bytes);

    if (view != NULL)
        view->class = class;
    return view;
}

void
view_free(struct view *view)
{
    if (view->class->free != NULL)
        view->class->free(view);
    free(view);
}

/* Adapts to a new top view: the clock runs unless that view covers the board. */
static void
top_changed(struct app *app)
{
    app->hits.count = 0;
    if (app->top->class->covers)
        session_pause(&app->game.session, SESSION_PAUSE_COVERED, app->now_ns);
    else
        session_resume(&app->game.session, SESSION_PAUSE_COVERED, app->now_ns);
}

void
app_open(struct app *app, struct view *view)
{
    if (view == NULL) {
        app_say(app, ROLE_WARNING, "Out of memory.");
        return;
    }
    view->below = app->top;
    app->top = view;
    top_changed(app);
}

void
app_close(struct app *app)
{
    struct view *view = app->top;

    if (view->below == NULL)
        return;
    app->top = view->below;
    view_free(view);
    top_changed(app);
}

void
app_close_all(struct app *app)
{
    while (app->top->below != NULL)
        app_close(app);
}

void
app_draw(struct app *app, struct canvas *canvas, uint64_t now_ns)
{
    app->now_ns = now_ns;
    show_report(app);
    canvas->ascii = app->ascii;
    canvas->coarse = app->coarse;
    canvas_clear(canvas);
    app->top->class->draw(app->top, app, canvas);
    if (!app->top->class->own_footer)
        footer_draw(app, canvas, app->top->class->mode);
    app->hits = canvas->hits;
}
