// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The race of all methods, algorithms with their heuristics, on the game's board. Methods that have
 * found a solution move up the list; any solution can be watched and played from.
 */
#include "config.h"

#include "tui/view/race.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "tui/view/views.h"

enum { LOOK_PAUSE_NS = 100 * CLOCK_NS_PER_MS, MORE_TIME = 10 };

/* The time limit of a run in the first race, unless the player's own is shorter, and the longest: a
 * day. */
#define RUN_NS (2 * (uint64_t)CLOCK_NS_PER_SECOND)
#define RUN_NS_MAX (86400 * (uint64_t)CLOCK_NS_PER_SECOND)

/* ---- the order ---------------------------------------------------------------------------- */

/* Proved solutions come first, then other solutions, then methods that run, and the rest. */
static unsigned
rank_of(const struct race_entry *entry)
{
    if (entry->state == RACE_ENDED && entry->run.optimal)
        return 0;
    if (entry->state == RACE_ENDED && entry->run.found)
        return 1;
    if (entry->state == RACE_RUNS)
        return 2;
    if (entry->state == RACE_WAITS)
        return 3;
    return entry->state == RACE_UNSUPPORTED ? 5 : 4;
}

static bool
is_before(const struct race_entry *a, const struct race_entry *b)
{
    const unsigned rank = rank_of(a);

    if (rank != rank_of(b))
        return rank < rank_of(b);
    if (rank > 1)
        return a < b;
    if (a->run.length != b->run.length)
        return a->run.length < b->run.length;
    return a->run.effort.cpu_ns != b->run.effort.cpu_ns
               ? a->run.effort.cpu_ns < b->run.effort.cpu_ns
               : a < b;
}

static void
sort(struct race_view *race)
{
    const unsigned chosen = race->order[race->list.at];

    for (size_t i = 1; i < race->list.count; i++) {
        const unsigned entry = race->order[i];
        size_t k = i;

        for (; k > 0 && is_before(&race->entries[entry], race_line(race, k - 1)); k--)
            race->order[k] = race->order[k - 1];
        race->order[k] = entry;
    }
    for (size_t i = 0; i < race->list.count && race->moved; i++)
        if (race->order[i] == chosen)
            race->list.at = i;
}

/* ---- begin and look ----------------------------------------------------------------------- */

static void
look(struct race_view *race, uint64_t now_ns)
{
    if (race->race == NULL || race->ended)
        return;
    race->ended = race_look(race->race, race->entries);
    race->seen_ns = now_ns;
    sort(race);
}

static void
race_view_free(struct view *view)
{
    struct race_view *const race = (struct race_view *)view;

    race_free(race->race);
    free(race->entries);
    free(race->order);
}

static void
start(struct race_view *race, const struct app *app)
{
    const struct session *const session = &app->game.session;
    struct solver_options options = app->options->game.solver;
    unsigned count = 0;

    race_view_free(&race->view);
    race->entries = NULL;
    race->order = NULL;
    options.time_ns = race->run_ns;
    race->ended = race->moved = false;
    race->started_ns = race->seen_ns = app->now_ns;
    race->trouble.status =
        race_start(&race->race, &session->board, &session->goal, &options, &race->trouble);
    if (race->race != NULL) {
        count = race_count(race->race);
        race->entries = calloc(count, sizeof race->entries[0]);
        race->order = calloc(count, sizeof race->order[0]);
    }
    if (race->race != NULL && (race->entries == NULL || race->order == NULL)) {
        race_free(race->race);
        race->race = NULL;
        count = 0;
        race->trouble.status = np_no_memory(&race->trouble);
    }
    race->list = (struct list){.count = count};
    for (unsigned i = 0; i < count; i++)
        race->order[i] = i;
    look(race, app->now_ns);
}

/* ---- requests ----------------------------------------------------------------------------- */

/* Plays what the chosen method has found. */
static void
play(const struct race_view *race, struct app *app)
{
    const struct race_entry *const entry = race_line(race, race->list.at);
    struct path path = {0};
    struct np_error error;

    if (entry->state != RACE_ENDED || !entry->run.found)
        app_say(app, ROLE_TEXT, "This method has found no solution to play.\nNothing to play");
    else if (race_path(race->race, race->order[race->list.at], &path, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else
        app_open(app, playback_view_new(app, NULL, &path,
                          entry->run.optimal ? PLAYBACK_OPTIMAL : PLAYBACK_BEST_FOUND));
    path_free(&path);
}

static void
stop(const struct race_view *race, struct app *app, bool all)
{
    const enum race_state state = race_line(race, race->list.at)->state;

    if (race->ended) {
        app_say(app, ROLE_TEXT, "The race is over.");
    } else if (all) {
        race_stop(race->race);
        app_say(app, ROLE_TEXT, "The race is stopped.\nStopped.");
    } else if (state == RACE_RUNS || state == RACE_WAITS) {
        race_stop_entry(race->race, race->order[race->list.at]);
    } else {
        app_say(app, ROLE_TEXT, "This method has ended; X stops the others.\nIt has ended.");
    }
}

static void
more_time(struct race_view *race, struct app *app)
{
    unsigned long long seconds;

    race->run_ns = race->run_ns < RUN_NS_MAX / MORE_TIME ? race->run_ns * MORE_TIME : RUN_NS_MAX;
    seconds = race->run_ns / CLOCK_NS_PER_SECOND;
    start(race, app);
    app_say(
        app, ROLE_TEXT, "Again, with %llu seconds for each method.\n%llu s each", seconds, seconds);
}

static void
race_request(struct view *view, struct app *app, enum request request)
{
    struct race_view *const race = (struct race_view *)view;

    look(race, app->now_ns);
    if (list_request(&race->list, request)) {
        race->moved = race->list.count > 0;
        return;
    }
    switch (race->race == NULL ? REQUEST_NONE : request) {
    case REQUEST_RACE_LEFT:
        race->measure = (enum race_measure)((race->measure + RACE_MEASURES - 1) % RACE_MEASURES);
        break;
    case REQUEST_RACE_RIGHT:
        race->measure = (enum race_measure)((race->measure + 1) % RACE_MEASURES);
        break;
    case REQUEST_RACE_PLAY:
        play(race, app);
        break;
    case REQUEST_RACE_STOP:
    case REQUEST_RACE_STOP_ALL:
        stop(race, app, request == REQUEST_RACE_STOP_ALL);
        break;
    case REQUEST_RACE_MORE_TIME:
        more_time(race, app);
        break;
    default:
        app_common_request(app, request);
    }
}

/* The first click on a method chooses it, the second plays what it has found. */
static void
race_click(struct view *view, struct app *app, int y, int x)
{
    struct race_view *const race = (struct race_view *)view;
    const struct hit hit = hits_find(&app->hits, y, x);
    const bool again = race->moved && hit.index == race->list.at;

    if (hit.kind != HIT_ROW || hit.index >= race->list.count)
        return;
    race->list.at = hit.index;
    race->moved = true;
    if (again)
        race_request(view, app, REQUEST_RACE_PLAY);
}

/* ---- time --------------------------------------------------------------------------------- */

static uint64_t
race_wake_ns(const struct view *view, const struct app *app)
{
    const struct race_view *const race = (const struct race_view *)view;

    return race->race == NULL || race->ended ? APP_NEVER : app->now_ns + LOOK_PAUSE_NS;
}

static void
race_tick(struct view *view, struct app *app)
{
    look((struct race_view *)view, app->now_ns);
}

static const struct view_class race_class = {
    .mode = MODE_RACE,
    .covers = true,
    .request = race_request,
    .click = race_click,
    .draw = race_draw,
    .wake_ns = race_wake_ns,
    .tick = race_tick,
    .free = race_view_free,
};

struct view *
race_view_new(const struct app *app)
{
    const uint64_t own_ns = app->options->game.solver.time_ns;
    struct race_view *const race = view_new(sizeof *race, &race_class);

    if (race == NULL)
        return NULL;
    race->run_ns = own_ns > 0 && own_ns < RUN_NS ? own_ns : RUN_NS;
    start(race, app);
    return &race->view;
}
