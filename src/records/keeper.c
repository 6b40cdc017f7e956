// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The keeper: storing a game under way.
 */
#include "config.h"

#include "records/keeper.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/text/utf8.h"
#include "play/contest/rules.h"
#include "records/averages.h"

/* How long to wait before another attempt to store, and how long one may wait for another program:
 * at the beginning and the end, and while a key waits. */
#define RETRY_NS (5 * (uint64_t)CLOCK_NS_PER_SECOND)
#define BUSY_RETRY_NS (100 * (uint64_t)CLOCK_NS_PER_MS)
enum { PATIENCE_MS = 2000, KEY_PATIENCE_MS = 50 };

static int64_t
date_ms(void)
{
    return clock_date_ns() / CLOCK_NS_PER_MS;
}

/* Whether a game is kept when it is left: it is not finished, and it has steps to undo or redo; or
 * it belongs to an attempt that has begun and is not over. */
static bool
is_worth_keeping(const struct session *session)
{
    return contest_has_begun(session) || (!session->finished && session->count > 0);
}

/* ---- trouble ------------------------------------------------------------------------------- */

/* Another program that writes is no trouble yet: it is told after two seconds. */
static void
begin_trouble(struct keeper *keeper, const struct np_error *error, uint64_t now_ns)
{
    const bool is_new = keeper->trouble.status == NP_OK;
    const bool is_busy = error->status == NP_SYSTEM;

    if (is_new)
        keeper->busy_ns = now_ns;
    keeper->quiet = is_busy && now_ns - keeper->busy_ns < PATIENCE_MS * (uint64_t)CLOCK_NS_PER_MS;
    keeper->trouble = *error;
    keeper->retry_ns = now_ns + (keeper->quiet ? BUSY_RETRY_NS
                                    : is_busy  ? 10 * BUSY_RETRY_NS
                                               : RETRY_NS);
}

static void
end_trouble(struct keeper *keeper)
{
    if (keeper->trouble.status == NP_OK)
        return;
    keeper->saved_again = keeper->told;
    keeper->trouble.status = NP_OK;
    keeper->told = false;
    keeper->quiet = false;
}

bool
keeper_take_report(struct keeper *keeper, bool all, struct keeper_report *report)
{
    *report = (struct keeper_report){.news = KEEPER_NO_NEWS};
    if (keeper->unread.status != NP_OK) {
        *report = (struct keeper_report){.news = KEEPER_NOT_READ, .error = keeper->unread};
        keeper->unread.status = NP_OK;
    } else if (keeper->trouble.status != NP_OK && !keeper->told && !keeper->quiet) {
        *report = (struct keeper_report){.news = KEEPER_NOT_SAVED, .error = keeper->trouble};
        keeper->told = true;
    } else if (keeper->copied) {
        report->news = KEEPER_COPIED;
        keeper->copied = false;
    } else if (keeper->saved_again && all) {
        report->news = KEEPER_SAVED_AGAIN;
        keeper->saved_again = false;
    }
    return report->news != KEEPER_NO_NEWS;
}

/* ---- storing ------------------------------------------------------------------------------- */

/* Opens the store to play unless it is open; false if that is not possible. Then what it has can
 * still be read. */
static bool
have_store(struct keeper *keeper, int patience_ms, uint64_t now_ns)
{
    const enum store_use use = patience_ms == PATIENCE_MS ? STORE_PLAY : STORE_PLAY_NOW;
    struct np_error error;

    if (keeper->off)
        return false;
    if (!keeper->writes) {
        store_close(keeper->store);
        keeper->writes = store_open(&keeper->store, NULL, use, &error) == NP_OK;
    }
    if (!keeper->writes) {
        (void)store_open(&keeper->store, NULL, STORE_READ, NULL);
        begin_trouble(keeper, &error, now_ns);
        return false;
    }
    store_set_patience(keeper->store, PATIENCE_MS);
    return true;
}

static void
read_best(struct keeper *keeper)
{
    struct history_solve kind;

    keeper->best = (struct store_best){.best_ms = AVERAGE_NONE};
    if (keeper->game->session.board.cells == 0)
        return;
    kind = history_solve_of(&keeper->game->session);
    (void)store_read_best(keeper->store, &kind, kind.group, &keeper->best, NULL);
}

/* Whether the attempt is over and better than all others at its contest. */
static bool
is_best_attempt(struct keeper *keeper)
{
    const struct session *const session = &keeper->game->session;
    struct contest_record record;

    if (contest_phase(session) != CONTEST_OVER || session_is_dnf(session))
        return false;
    keeper_read_record(keeper, &session->attempt.spec, session->goal.kind, &record);
    return record.finished > 1 && record.best_id == session->attempt.id;
}

/* After a solve was stored: whether it counts, and whether it is a best. */
static void
rate_solve(struct keeper *keeper, uint64_t beaten_ms)
{
    struct game *const game = keeper->game;
    const struct history_solve solve = history_solve_of(&game->session);
    const bool counts = keeper->stored.reason == HISTORY_COUNTS && !game->session.names.from_middle;

    game->new_best = counts && !solve.dnf && beaten_ms < AVERAGE_NONE &&
                     average_is_better(solve.time_ms, beaten_ms);
    game->beaten_ms = beaten_ms < AVERAGE_NONE ? beaten_ms : 0;
    game->attempt_best = is_best_attempt(keeper);
    read_best(keeper);
}

/* Whether something is not stored. */
static bool
has_news(const struct keeper *keeper)
{
    return keeper->stored.events != keeper->game->session.event_count ||
           keeper->stored.replaces != 0;
}

/* Stores what is new. */
static void
put(struct keeper *keeper, int patience_ms, uint64_t now_ns)
{
    struct game *const game = keeper->game;
    const bool ends = game->session.finished && !keeper->stored.solved;
    uint64_t beaten_ms;
    struct np_error error;
    enum np_status status;

    if (!have_store(keeper, patience_ms, now_ns))
        return;
    if (ends)
        read_best(keeper);
    beaten_ms = keeper->best.best_ms;
    store_set_patience(keeper->store, patience_ms);
    status = store_put(keeper->store, &keeper->stored, &game->session, date_ms(), &error);
    store_set_patience(keeper->store, PATIENCE_MS);
    if (status != NP_OK) {
        begin_trouble(keeper, &error, now_ns);
        return;
    }
    end_trouble(keeper);
    keeper->copied |= keeper->stored.copied;
    keeper->stored.copied = false;
    if (ends)
        rate_solve(keeper, beaten_ms);
}

/* ---- the game's hooks ---------------------------------------------------------------------- */

static void
changed(void *context, bool renamed, uint64_t now_ns)
{
    struct keeper *const keeper = context;
    const struct session *const session = &keeper->game->session;
    const bool is_new = keeper->stored.events != session->event_count ||
                        (renamed && keeper->stored.row != 0 && !keeper->stored.solved);

    if (!session->finished)
        keeper->ended = SOLVE_NO_DATE;
    else if (keeper->ended == SOLVE_NO_DATE)
        keeper->ended = date_ms() / 1000;
    /* While there is trouble, the next attempt stores this as well. */
    if (is_new && !keeper->off && (keeper->trouble.status == NP_OK || session->finished))
        put(keeper, KEY_PATIENCE_MS, now_ns);
    if (renamed)
        read_best(keeper);
}

static void
begun(void *context, bool next_part, uint64_t now_ns)
{
    struct keeper *const keeper = context;
    struct session *const session = &keeper->game->session;

    keeper->given_name[0] = '\0';
    keeper->warned_way = 0;
    keeper->ended = SOLVE_NO_DATE;
    if (next_part && keeper->trouble.status != NP_OK)
        keeper->outcome.lost = keeper->trouble;
    if (next_part) {
        keeper->stored = (struct stored_game){.replaces = keeper->stored.row};
        put(keeper, PATIENCE_MS, now_ns);
    } else {
        /* A game begins with no events but those of its board or of the named game that it
         * continues: nothing is stored before the next one. */
        keeper->stored = keeper->resumed;
        if (keeper->stored.row == 0)
            keeper->stored.events = session->event_count;
        keeper->stored.solved = session->finished;
    }
    memset(&keeper->resumed, 0, sizeof keeper->resumed);
    read_best(keeper);
}

static void
left(void *context, uint64_t now_ns)
{
    struct keeper *const keeper = context;
    const struct session *const session = &keeper->game->session;
    const bool keep = is_worth_keeping(session);
    const bool is_new = keeper->stored.events != session->event_count;

    if (keeper->off || (keeper->stored.row == 0 && (keeper->stored.solved || !is_new)))
        return;
    if (is_new && (keep || session->finished || keeper->stored.row != 0))
        put(keeper, PATIENCE_MS, now_ns);
    keeper->outcome.kept[0] = '\0';
    if (keeper->trouble.status != NP_OK)
        keeper->outcome.lost = keeper->trouble;
    /* A game whose end could not be stored is kept without it. */
    if (keeper->stored.row != 0 &&
        (keep || (keeper->trouble.status != NP_OK && !keeper->stored.solved)))
        snprintf(keeper->outcome.kept, sizeof keeper->outcome.kept, "%s", keeper->stored.name);
    if (keeper->writes && keeper->stored.row != 0 && keeper->trouble.status == NP_OK)
        (void)store_leave(keeper->store, &keeper->stored, keep, date_ms(), NULL);
    /* Nothing more is stored of it. */
    keeper->stored = (struct stored_game){.solved = true};
}

static bool
tick(void *context, uint64_t now_ns)
{
    struct keeper *const keeper = context;

    if (keeper->off || keeper->trouble.status == NP_OK || now_ns < keeper->retry_ns)
        return false;
    if (has_news(keeper))
        put(keeper, KEY_PATIENCE_MS, now_ns);
    else if (have_store(keeper, KEY_PATIENCE_MS, now_ns))
        end_trouble(keeper);
    return keeper->trouble.status == NP_OK;
}

static uint64_t
wake_ns(void *context)
{
    const struct keeper *const keeper = context;

    return keeper->off || keeper->trouble.status == NP_OK ? UINT64_MAX : keeper->retry_ns;
}

/* ---- begin and end ------------------------------------------------------------------------- */

void
keeper_init(struct keeper *keeper, struct game *game, bool off)
{
    memset(keeper, 0, sizeof *keeper);
    keeper->game = game;
    keeper->off = off;
    keeper->best.best_ms = AVERAGE_NONE;
    game->watcher = (struct game_watcher){
        .context = keeper,
        .changed = changed,
        .begun = begun,
        .left = left,
        .tick = tick,
        .wake_ns = wake_ns,
    };
    (void)have_store(keeper, PATIENCE_MS, 0);
}

void
keeper_end(struct keeper *keeper, uint64_t now_ns, struct keeper_outcome *outcome)
{
    game_leave(keeper->game, now_ns);
    if (outcome != NULL)
        *outcome = keeper->outcome;
    store_close(keeper->store);
    memset(&keeper->game->watcher, 0, sizeof keeper->game->watcher);
    memset(keeper, 0, sizeof *keeper);
    keeper->off = true;
}

bool
keeper_may_leave(struct keeper *keeper, unsigned way, uint64_t now_ns)
{
    const struct session *const session = &keeper->game->session;
    const bool worth = is_worth_keeping(session);
    bool can_leave;

    if (keeper->trouble.status != NP_OK && worth)
        put(keeper, PATIENCE_MS, now_ns);
    can_leave = keeper->trouble.status == NP_OK || !worth;
    if ((keeper->warned_way == way && keeper->warned_events == session->event_count) ||
        (can_leave && !contest_has_begun(session)))
        return true;
    keeper->warned_way = way;
    keeper->warned_events = session->event_count;
    keeper->told |= !can_leave;
    return false;
}

/* Finds the unfinished attempt at the board of a day: it is resumed instead of begun again. */
static bool
find_daily(struct keeper *keeper, const struct game_origin *origin, struct store_game *found)
{
    const struct contest_spec *const spec = origin->contest;
    struct puzzle_id id = {
        .width = spec->width, .height = spec->height, .goal = keeper->game->puzzle.goal};
    char text[PUZZLE_ID_BYTES];

    puzzle_seed_of_day(id.seed, origin->when);
    puzzle_id_print(&id, text);
    return store_find_latest(keeper->store, spec, text, found, NULL) == NP_OK;
}

enum np_status
keeper_resume(
    struct keeper *keeper, const struct store_game *game, uint64_t now_ns, struct np_error *error)
{
    struct record record = {.event_count = 0};
    const struct game_origin origin = {
        .from = GAME_FROM_RECORD, .record = &record, .as_new = game->named};
    enum np_status status = NP_OK;

    if (game->row == keeper->stored.row)
        return NP_OK; /* it is being played */
    /* Leaving the game that is played must not drop this one as the oldest. */
    if (keeper->writes)
        (void)store_touch(keeper->store, game, date_ms(), NULL);
    status = store_load_game(keeper->store, game, &record, &keeper->resumed, error);
    if (status == NP_OK)
        status = game_begin(keeper->game, &origin, now_ns, error);
    if (status == NP_OK && game->named)
        utf8_copy(
            keeper->given_name, sizeof keeper->given_name, game->name + strlen(STORE_NAMED_PREFIX));
    record_free(&record);
    memset(&keeper->resumed, 0, sizeof keeper->resumed);
    return status;
}

enum np_status
keeper_begin(struct keeper *keeper, const struct game_origin *origin, uint64_t now_ns,
    struct np_error *error)
{
    struct store_game game;
    enum np_status status;

    if (origin->from == GAME_FROM_STORE) {
        status = keeper_find(keeper, origin->name, &game, error);
        return status == NP_OK ? keeper_resume(keeper, &game, now_ns, error) : status;
    }
    if (origin->from == GAME_FROM_CONTEST && (origin->contest->row->flags & CONTEST_DAILY) != 0 &&
        !keeper->off && find_daily(keeper, origin, &game))
        return keeper_resume(keeper, &game, now_ns, error);
    return game_begin(keeper->game, origin, now_ns, error);
}

/* ---- games that were stored ---------------------------------------------------------------- */

enum np_status
keeper_find(
    struct keeper *keeper, const char *word, struct store_game *game, struct np_error *error)
{
    const enum np_status status =
        keeper->store == NULL ? store_open(&keeper->store, NULL, STORE_READ, error) : NP_OK;

    return status == NP_OK || status == NP_NOT_FOUND
               ? store_find_game(keeper->store, word, game, error)
               : status;
}

bool
keeper_has_named(struct keeper *keeper, const char *name)
{
    if (keeper->store == NULL)
        (void)store_open(&keeper->store, NULL, STORE_READ, NULL);
    return store_has_named(keeper->store, name);
}

enum np_status
keeper_save(struct keeper *keeper, const char *name, bool overwrite, struct np_error *error)
{
    const struct session *const session = &keeper->game->session;
    struct store *store = keeper->writes ? keeper->store : NULL;
    enum np_status status = NP_OK;

    if (contest_locks(session))
        return np_fail(error, NP_UNSUPPORTED, "an event is saved on its own until it is over");
    /* What the player asks for is stored even with --no-history. */
    if (store == NULL) {
        store_close(keeper->store);
        keeper->store = NULL;
        status = store_open(&store, NULL, STORE_PLAY, error);
    }
    if (status == NP_OK)
        status = store_put_named(store, name, overwrite, session, date_ms(), error);
    if (!keeper->writes)
        store_close(store);
    if (status == NP_OK)
        snprintf(keeper->given_name, sizeof keeper->given_name, "%s", name);
    return status;
}

void
keeper_propose_name(struct keeper *keeper, char name[STORE_NAME_BYTES])
{
    enum { ROOM = STORE_GIVEN_NAME_MAX - sizeof "-999" + 1 };
    size_t length;

    snprintf(name, STORE_NAME_BYTES, "%s", keeper->given_name);
    if (name[0] != '\0')
        return;
    store_make_name(name, &keeper->game->session, INT64_MIN);
    length = strlen(name) < ROOM ? strlen(name) : ROOM;
    for (unsigned number = 2; keeper_has_named(keeper, name) && number < 1000; number++)
        snprintf(name + length, STORE_NAME_BYTES - length, "-%u", number);
}

/* ---- solves -------------------------------------------------------------------------------- */

void
keeper_recall(struct keeper *keeper)
{
    struct puzzle_id *const puzzle = &keeper->game->puzzle;
    char kind[SESSION_KIND_BYTES];

    if (keeper->store != NULL &&
        store_read_last(keeper->store, &puzzle->width, &puzzle->height, kind, NULL) == NP_OK)
        (void)difficulty_read(&keeper->game->difficulty, kind);
}

void
keeper_read_history(
    struct keeper *keeper, const struct store_filter *filter, struct history *history)
{
    struct np_error error;

    if (store_read_history(keeper->store, filter, history, &error) != NP_OK)
        keeper->unread = error;
}

void
keeper_read_record(struct keeper *keeper, const struct contest_spec *spec, enum goal_kind goal,
    struct contest_record *record)
{
    struct np_error error;

    if (store_read_contest(keeper->store, spec, goal, (int64_t)time(NULL), record, &error) != NP_OK)
        keeper->unread = error;
}

enum np_status
keeper_change(struct keeper *keeper, uint64_t id, enum store_change change, const char *value,
    struct np_error *error)
{
    enum np_status status;

    if (!keeper->writes)
        return np_fail(error, NP_UNSUPPORTED, "Nothing is written to the disk");
    status = store_change_solve(keeper->store, id, change, value, error);
    keeper->changes++;
    if (status == NP_OK)
        read_best(keeper);
    return status;
}
