// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The race of all pairs of algorithm and heuristic on the game's board. Those that have found
 * something move up the list; any path that was found can be watched and played on from.
 */
#include "config.h"

#include "tui/view/race.h"

#include "tui/view/views.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_PAUSE_NS = 100000000, MORE_TIME = 10 };

/* The time of a run at first, if the player's own limit is not shorter. */
#define RUN_NS UINT64_C(2000000000)

/* A run of a day is long enough. */
#define RUN_NS_MAX UINT64_C(86400000000000)

static struct race_view *
race_view(struct view *view)
{
    return (struct race_view *)view;
}

/* ---- the order ---------------------------------------------------------------------------- */

/* Where a entry belongs: what is proved first, then what was found, what runs, and the rest. */
static unsigned
class_of(const struct race_entry *entry)
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
    const unsigned class = class_of(a);

    if (class != class_of(b))
        return class < class_of(b);
    if (class > 1)
        return a < b;
    if (a->run.length != b->run.length)
        return a->run.length < b->run.length;
    return a->run.cpu_ns != b->run.cpu_ns ? a->run.cpu_ns < b->run.cpu_ns : a < b;
}

static void
sort(struct race_view *race)
{
    const unsigned chosen = race->order[race->at];

    for (unsigned i = 1; i < race->count; i++) {
        const unsigned entry = race->order[i];
        unsigned k = i;

        for (; k > 0 && is_before(&race->entries[entry], &race->entries[race->order[k - 1]]); k--)
            race->order[k] = race->order[k - 1];
        race->order[k] = entry;
    }
    for (unsigned i = 0; i < race->count && race->moved; i++)
        if (race->order[i] == chosen)
            race->at = i;
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

/* Starts the race, or starts it over. */
static void
start(struct race_view *race, const struct app *app)
{
    struct solver_options options = app->options->solver;

    race_free(race->race);
    options.time_ns = race->run_ns;
    race->ended = false;
    race->moved = false;
    race->at = 0;
    race->started_ns = race->seen_ns = app->now_ns;
    race->trouble.status = race_start(
        &race->race, &app->game.session.board, &app->game.session.goal, &options, &race->trouble);
    if (race->race == NULL)
        return;
    free(race->entries);
    free(race->order);
    race->count = race_count(race->race);
    race->entries = calloc(race->count, sizeof race->entries[0]);
    race->order = calloc(race->count, sizeof race->order[0]);
    if (race->entries == NULL || race->order == NULL) {
        race_free(race->race);
        race->race = NULL;
        race->count = 0;
        race->trouble.status =
            np_fail(&race->trouble, NP_NO_MEMORY, "there is no memory for a race");
        return;
    }
    for (unsigned i = 0; i < race->count; i++)
        race->order[i] = i;
    look(race, app->now_ns);
}

/* ---- requests ----------------------------------------------------------------------------- */

static void
choose_by(struct race_view *race, long lines)
{
    const long at = (long)race->at + lines, last = (long)race->count - 1;

    if (race->count == 0)
        return;
    race->moved = true;
    race->at = (unsigned)(at < 0 ? 0 : at > last ? last : at);
}

/* Plays what the chosen pair has found. */
static void
play(struct race_view *race, struct app *app)
{
    const unsigned entry = race->order[race->at];
    struct path path = {0};
    struct np_error error;

    if (race->entries[entry].state != RACE_ENDED || !race->entries[entry].run.found)
        app_say(app, ROLE_TEXT, "This pair has found no solution to play.\nNothing to play");
    else if (race_path(race->race, entry, &path, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else
        app_open(
            app, playback_view_new(app, &path,
                     race->entries[entry].run.optimal ? PLAYBACK_OPTIMAL : PLAYBACK_BEST_FOUND));
    path_free(&path);
}

static void
stop(struct race_view *race, struct app *app, bool all)
{
    const unsigned entry = race->order[race->at];

    if (race->ended) {
        app_say(app, ROLE_TEXT, "The race is over.");
    } else if (all) {
        race_stop(race->race);
        app_say(app, ROLE_TEXT, "The race is stopped.\nStopped.");
    } else if (race->entries[entry].state == RACE_RUNS ||
               race->entries[entry].state == RACE_WAITS) {
        race_stop_entry(race->race, entry);
    } else {
        app_say(app, ROLE_TEXT, "This pair has ended; X stops the others.\nIt has ended.");
    }
}

static void
more_time(struct race_view *race, struct app *app)
{
    race->run_ns = race->run_ns < RUN_NS_MAX / MORE_TIME ? race->run_ns * MORE_TIME : RUN_NS_MAX;
    start(race, app);
    app_say(app, ROLE_TEXT, "Once more, with %llu seconds for each pair.\n%llu s each",
        (unsigned long long)(race->run_ns / 1000000000),
        (unsigned long long)(race->run_ns / 1000000000));
}

/* Requests about a race that runs or ran; false if it is none of them. */
static bool
entry_request(struct race_view *race, struct app *app, enum request request)
{
    switch (request) {
    case REQUEST_RACE_PLAY:
        play(race, app);
        return true;
    case REQUEST_RACE_STOP:
    case REQUEST_RACE_STOP_ALL:
        stop(race, app, request == REQUEST_RACE_STOP_ALL);
        return true;
    case REQUEST_RACE_MORE_TIME:
        more_time(race, app);
        return true;
    default:
        return false;
    }
}

static void
race_request(struct view *view, struct app *app, enum request request)
{
    struct race_view *race = race_view(view);

    look(race, app->now_ns);
    switch (request) {
    case REQUEST_RACE_UP:
        choose_by(race, -1);
        break;
    case REQUEST_RACE_DOWN:
        choose_by(race, 1);
        break;
    case REQUEST_RACE_PAGE_UP:
        choose_by(race, -(long)race->page);
        break;
    case REQUEST_RACE_PAGE_DOWN:
        choose_by(race, (long)race->page);
        break;
    case REQUEST_RACE_LEFT:
        race->measure = (enum race_measure)((race->measure + RACE_MEASURES - 1) % RACE_MEASURES);
        break;
    case REQUEST_RACE_RIGHT:
        race->measure = (enum race_measure)((race->measure + 1) % RACE_MEASURES);
        break;
    default:
        if (race->race == NULL || !entry_request(race, app, request))
            app_common_request(app, request);
    }
}

/* The first click on a pair chooses it, the second plays what it has found. */
static void
race_click(struct view *view, struct app *app, int y, int x)
{
    struct race_view *race = race_view(view);
    const struct hit hit = app_hit_at(app, y, x);
    const bool again = race->moved && hit.index == race->at;

    if (hit.kind != HIT_ROW || hit.index >= race->count)
        return;
    race->at = (unsigned)hit.index;
    race->moved = true;
    if (again)
        race_request(view, app, REQUEST_RACE_PLAY);
}

/* ---- time --------------------------------------------------------------------------------- */

static uint64_t
race_wake_ns(const struct view *view, const struct app *app)
{
    const struct race_view *race = (const struct race_view *)view;

    return race->race == NULL || race->ended ? APP_NEVER : app->now_ns + LOOK_PAUSE_NS;
}

static void
race_tick(struct view *view, struct app *app)
{
    look(race_view(view), app->now_ns);
}

static void
race_view_free(struct view *view)
{
    struct race_view *race = race_view(view);

    race_free(race->race);
    free(race->entries);
    free(race->order);
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
    const uint64_t own_ns = app->options->solver.time_ns;
    struct race_view *race = view_new(sizeof *race, &race_class);

    if (race == NULL)
        return NULL;
    race->run_ns = own_ns > 0 && own_ns < RUN_NS ? own_ns : RUN_NS;
    start(race, app);
    return &race->view;
}
