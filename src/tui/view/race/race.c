// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the race: all methods (an algorithm, with a heuristic if it uses one) solve the
 * game's board. Those that find a solution move up the list. Every solution can be watched.
 */
#include "config.h"

#include "tui/view/race/race.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/machine.h"
#include "tui/view/copy.h"
#include "tui/view/views.h"

enum { POLL_NS = 100 * CLOCK_NS_PER_MS, MORE_TIME = 10 };

/* The time limit of each run in the first race, unless the player's own limit is shorter; and the
 * longest limit, a day. */
#define RUN_NS (2 * (uint64_t)CLOCK_NS_PER_SECOND)
#define RUN_NS_MAX (86400 * (uint64_t)CLOCK_NS_PER_SECOND)

/* Proved solutions come first, then other solutions, then running methods. */
static int
rank_of(const struct race_entry *entry)
{
    static const int ranks[] = {[RACE_RUNS] = 2,
        [RACE_WAITS] = 3,
        [RACE_ENDED] = 4,
        [RACE_STOPPED] = 4,
        [RACE_UNSUPPORTED] = 5};

    if (entry->state == RACE_ENDED && answer_has_solution(&entry->run))
        return entry->run.state == ANSWER_OPTIMAL ? 0 : 1;
    return ranks[entry->state];
}

static int
compare(const void *a, const void *b)
{
    const struct race_entry *const one = a, *const other = b;
    const int rank = rank_of(one);

    if (rank != rank_of(other))
        return rank - rank_of(other);
    if (rank <= 1 && one->run.length != other->run.length)
        return one->run.length < other->run.length ? -1 : 1;
    if (rank <= 1 && one->run.effort.cpu_ns != other->run.effort.cpu_ns)
        return one->run.effort.cpu_ns < other->run.effort.cpu_ns ? -1 : 1;
    return (int)one->index - (int)other->index;
}

static void
poll_race(struct race_view *race, uint64_t now_ns)
{
    unsigned chosen;

    if (race->race == NULL || race->ended)
        return;
    chosen = race->entries[race->list.at].index;
    race->ended = race_look(race->race, race->entries);
    race->polled_ns = now_ns;
    qsort(race->entries, race->list.count, sizeof race->entries[0], compare);
    for (size_t i = 0; i < race->list.count && race->moved; i++)
        if (race->entries[i].index == chosen)
            race->list.at = i;
}

static void
race_view_free(struct view *view)
{
    struct race_view *const race = (struct race_view *)view;

    race_free(race->race);
    free(race->entries);
    race->race = NULL;
    race->entries = NULL;
}

static void
start(struct race_view *race, const struct app *app)
{
    const struct session *const session = &app->game.session;
    struct solver_options options = app->options->game.solver;
    enum np_status status;

    race_view_free(&race->view);
    options.time_ns = race->run_ns;
    race->ended = race->moved = false;
    race->started_ns = race->polled_ns = app->now_ns;
    race->list = (struct list){.table = &race_table, .owner = race};
    race->single =
        options.limits.threads == 1 || (options.limits.threads == 0 && machine_processors() == 1);
    status = race_start(
        &race->race, race->methods, &session->board, &session->goal, &options, &race->trouble);
    if (status == NP_OK)
        race->entries = calloc(race_count(race->race), sizeof race->entries[0]);
    if (status == NP_OK && race->entries == NULL) {
        (void)np_no_memory(&race->trouble);
        race_view_free(&race->view);
    } else if (status == NP_OK)
        race->list.count = race_count(race->race);
    poll_race(race, app->now_ns);
}

/* Plays the solution of the chosen method. */
static void
play(const struct race_view *race, struct app *app)
{
    const struct race_entry *const entry = &race->entries[race->list.at];
    struct path path = {0};
    struct np_error error;

    if (entry->state != RACE_ENDED || !answer_has_solution(&entry->run))
        app_say(app, ROLE_TEXT, "This method has found no solution to play.");
    else if (race_path(race->race, race->entries[race->list.at].index, &path, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else
        app_open(app, solution_view_new(app, &path, entry->run.state == ANSWER_OPTIMAL));
    path_free(&path);
}

static void
stop(const struct race_view *race, struct app *app, bool all)
{
    const enum race_state state = race->entries[race->list.at].state;

    if (race->ended) {
        app_say(app, ROLE_TEXT, "The race is over.");
    } else if (all) {
        race_stop(race->race);
        app_say(app, ROLE_TEXT, "The race is stopped.");
    } else if (state == RACE_RUNS || state == RACE_WAITS) {
        race_stop_entry(race->race, race->entries[race->list.at].index);
    } else {
        app_say(app, ROLE_TEXT, "This method has ended; X stops the others.");
    }
}

static void
more_time(struct race_view *race, struct app *app)
{
    unsigned long long seconds;

    race->run_ns = race->run_ns < RUN_NS_MAX / MORE_TIME ? race->run_ns * MORE_TIME : RUN_NS_MAX;
    seconds = race->run_ns / CLOCK_NS_PER_SECOND;
    start(race, app);
    app_say(app, ROLE_TEXT, "Again, with %llu seconds for each method.", seconds);
}

static void
race_request(struct view *view, struct app *app, enum request request)
{
    struct race_view *const race = (struct race_view *)view;

    poll_race(race, app->now_ns);
    if (list_request(&race->list, request)) {
        race->moved = race->list.count > 0;
        return;
    }
    switch (race->race == NULL ? REQUEST_NONE : request) {
    case REQUEST_RACE_LEFT:
        race->measure = (enum race_measure)((race->measure + RACE_LOOKS - 1) % RACE_LOOKS);
        break;
    case REQUEST_RACE_RIGHT:
        race->measure = (enum race_measure)((race->measure + 1) % RACE_LOOKS);
        break;
    case REQUEST_RACE_PLAY:
        play(race, app);
        break;
    case REQUEST_RACE_STOP:
    case REQUEST_RACE_STOP_ALL:
        stop(race, app, request == REQUEST_RACE_STOP_ALL);
        break;
    case REQUEST_RACE_METHODS:
        race->methods = race->methods == RACE_ALL ? RACE_CLASSICS : RACE_ALL;
        start(race, app);
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
race_click(struct view *view, struct app *app, const struct click *click)
{
    struct race_view *const race = (struct race_view *)view;
    const bool moved = race->moved;

    if (click->kind != HIT_ROW)
        return;
    race->moved = true;
    if (list_click(&race->list, click) && moved)
        race_request(view, app, REQUEST_RACE_PLAY);
}

static uint64_t
race_wake_ns(const struct view *view, const struct app *app)
{
    const struct race_view *const race = (const struct race_view *)view;

    return race->race == NULL || race->ended ? APP_NEVER : app->now_ns + POLL_NS;
}

static void
race_tick(struct view *view, struct app *app)
{
    poll_race((struct race_view *)view, app->now_ns);
}

/* The table, with tabs between its columns and with whole numbers. */
static void
race_copy(struct view *view, struct app *app, struct copy_list *list)
{
    const struct race_view *const race = (struct race_view *)view;
    struct text text = {0};

    (void)app;
    if (race->race == NULL)
        return;
    text_add(&text, "method\tmoves\tnodes\tcpu_ms\tbytes\n");
    for (size_t i = 0; i < race->list.count; i++) {
        const struct race_entry *const entry = &race->entries[i];

        text_printf(&text, "%s\t", race_method_words(&entry->method).text);
        if (answer_has_solution(&entry->run))
            text_add_number(&text, entry->run.length);
        else
            text_add_char(&text, '-');
        text_printf(&text, "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
            (uint64_t)entry->run.effort.generated,
            (uint64_t)entry->run.effort.cpu_ns / CLOCK_NS_PER_MS,
            (uint64_t)entry->run.effort.peak_bytes);
    }
    copy_add(list, N_("The table of the race"), &text);
}

static const struct view_class race_class = {
    .mode = MODE_RACE,
    .covers = true,
    .request = race_request,
    .click = race_click,
    .copy = race_copy,
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
