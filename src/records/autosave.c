// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The autosave: the file of the game being played, and the history.
 */
#include "config.h"

#include "records/autosave.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file/xdg.h"
#include "base/thread/task.h"

/* After a failed attempt to save, the program waits this long plus a multiple of the attempt's own
 * time. */
#define RETRY_NS UINT64_C(2000000000)
enum { RETRY_FACTOR = 50 };

/* A larger history is read by a task: reading 100,000 solves takes 0.15 s. */
enum { AT_ONCE_BYTES = 1 << 22 };

static void
report_history(struct autosave *autosave, enum np_status status, const struct np_error *error)
{
    if (status != NP_OK)
        autosave->report =
            (struct autosave_report){.news = AUTOSAVE_HISTORY_MISSING, .error = *error};
    else if (autosave->history.tail_damaged)
        autosave->report.news = AUTOSAVE_HISTORY_CUT;
}

/* Reads what the history has gained. */
static void
read_history(struct autosave *autosave)
{
    struct np_error error;
    enum np_status status;

    if (autosave->history_path == NULL)
        return;
    status = history_refresh(&autosave->history, autosave->history_path, &error);
    if (status != NP_OK)
        report_history(autosave, status, &error);
}

/* Reads the history for the first time. */
static void
begin_history(struct autosave *autosave)
{
    struct stat found;
    struct np_error error;
    enum np_status status;

    if (autosave->history_path == NULL ||
        (stat(autosave->history_path, &found) == 0 && found.st_size > AT_ONCE_BYTES &&
            history_reading_start(&autosave->reading, &autosave->fresh, autosave->history_path)))
        return;
    status = history_read(&autosave->history, autosave->history_path, &error);
    report_history(autosave, status, &error);
}

void
autosave_init(struct autosave *autosave, bool off)
{
    memset(autosave, 0, sizeof *autosave);
    autosave->games.lock = autosave->save.descriptor = -1;
    if (off)
        return;
    autosave->state = AUTOSAVE_LEFT;
    (void)saved_games_open(&autosave->games, &autosave->trouble);
    if (xdg_path(XDG_STATE, "history", &autosave->history_path, &autosave->trouble) != NP_OK)
        autosave->history_path = NULL;
    begin_history(autosave);
}

bool
autosave_take_report(struct autosave *autosave, bool all, struct autosave_report *report)
{
    *report = autosave->report;
    autosave->report.news = AUTOSAVE_NO_NEWS;
    if (report->news != AUTOSAVE_NO_NEWS)
        return true;
    if (autosave->trouble.status != NP_OK && !autosave->told) {
        *report = (struct autosave_report){.news = AUTOSAVE_NOT_SAVED, .error = autosave->trouble};
        autosave->told = true;
    } else if (autosave->saved_again && all) {
        report->news = AUTOSAVE_SAVED_AGAIN;
        autosave->saved_again = false;
    }
    return report->news != AUTOSAVE_NO_NEWS;
}

/* Records whether the whole game is on disk. */
static void
set_saved(struct autosave *autosave, bool saved)
{
    if (saved && autosave->trouble.status != NP_OK) {
        autosave->saved_again = autosave->told;
        autosave->trouble.status = NP_OK;
        autosave->told = false;
    }
    autosave->state = saved ? AUTOSAVE_OPEN : AUTOSAVE_BEHIND;
}

/* Whatever has not been saved by now is lost. */
static void
set_lost(struct autosave *autosave)
{
    if (autosave->trouble.status != NP_OK)
        autosave->lost = autosave->trouble;
}

/* Sums up the solves of the same kind of board and the same session as this one. */
static void
find_record(struct autosave *autosave, const struct session *session)
{
    struct history_solve kind;

    if (session->board.cells == 0)
        return;
    kind = history_solve_of(session);
    autosave->record = solve_statistics_of_kind(&autosave->history, &kind, kind.session,
        AVERAGE_BIT(AVERAGE_SINGLE) | AVERAGE_BIT(AVERAGE_AO5));
}

/* ---- the file of the game ----------------------------------------------------------------- */

/* Chooses a name and a path for the game, unless it has them. */
static bool
have_file(struct autosave *autosave, const struct session *session)
{
    if (autosave->path != NULL)
        return true;
    if (saved_games_begin(&autosave->games, session, (int64_t)time(NULL), autosave->name,
            &autosave->trouble) == NP_OK &&
        saved_games_path(autosave->name, &autosave->path, &autosave->trouble) == NP_OK)
        return true;
    saved_games_release(&autosave->games, autosave->name);
    autosave->name[0] = '\0';
    return false;
}

/* Closes the file, and keeps or removes it. */
static void
close_file(struct autosave *autosave, bool keep)
{
    save_close(&autosave->save);
    if (autosave->path != NULL && keep)
        saved_games_leave(&autosave->games, autosave->name, clock_date_ns());
    else if (autosave->path != NULL)
        saved_games_drop(&autosave->games, autosave->name);
    free(autosave->path);
    autosave->path = NULL;
    autosave->name[0] = '\0';
}

void
autosave_free(struct autosave *autosave)
{
    close_file(autosave, true);
    saved_games_close(&autosave->games);
    task_free(autosave->reading);
    free(autosave->history_path);
    history_free(&autosave->history);
    memset(autosave, 0, sizeof *autosave);
    autosave->games.lock = autosave->save.descriptor = -1;
}

static void
write_whole(struct autosave *autosave, const struct session *session, uint64_t now_ns)
{
    const int64_t start_ns = clock_now_ns();
    const bool saved =
        have_file(autosave, session) &&
        save_whole(autosave->path, 0, session, now_ns, &autosave->trouble) == NP_OK &&
        save_continue(&autosave->save, autosave->path, session, &autosave->trouble) == NP_OK;

    set_saved(autosave, saved);
    /* Even on a slow disk, most of the time remains for the player. */
    autosave->retry_ns = now_ns + RETRY_NS + RETRY_FACTOR * (uint64_t)(clock_now_ns() - start_ns);
}

void
autosave_begin(struct autosave *autosave, const struct session *session)
{
    if (autosave->state != AUTOSAVE_OFF)
        autosave->state = AUTOSAVE_IDLE;
    autosave->told &= autosave->trouble.status != NP_OK;
    autosave->save.events_saved = session->event_count;
    find_record(autosave, session);
}

void
autosave_next_part(struct autosave *autosave, const struct session *session, uint64_t now_ns)
{
    if (autosave->state == AUTOSAVE_OFF)
        return;
    save_close(&autosave->save);
    write_whole(autosave, session, now_ns);
    find_record(autosave, session);
}

void
autosave_update(struct autosave *autosave, const struct session *session, uint64_t now_ns)
{
    if (autosave->save.events_saved == session->event_count)
        return;
    if (autosave->state == AUTOSAVE_OPEN) {
        set_saved(autosave, save_append(&autosave->save, session, &autosave->trouble) == NP_OK);
    } else if (autosave->state == AUTOSAVE_IDLE) {
        write_whole(autosave, session, now_ns);
    }
}

void
autosave_rename(struct autosave *autosave, const struct session *session, uint64_t now_ns)
{
    if (autosave->state == AUTOSAVE_OPEN || autosave->state == AUTOSAVE_BEHIND) {
        save_close(&autosave->save);
        write_whole(autosave, session, now_ns);
    }
    find_record(autosave, session);
}

uint64_t
autosave_wake_ns(const struct autosave *autosave)
{
    return autosave->state == AUTOSAVE_BEHIND || autosave->unrecorded ? autosave->retry_ns
                                                                      : UINT64_MAX;
}

/* Tries again to add a solve to the history. Returns whether it is there now. */
static bool
record_again(struct autosave *autosave, const struct session *session, uint64_t now_ns)
{
    struct np_error error;

    if (!autosave->unrecorded)
        return false;
    autosave->retry_ns = now_ns + RETRY_NS;
    (void)autosave_history(autosave, session);
    if (history_find(&autosave->history, session->names.solve) == SIZE_MAX &&
        history_add(autosave->history_path, session, autosave->finished_at, &error) != NP_OK)
        return false;
    autosave->unrecorded = false;
    autosave->lost.status = NP_OK;
    autosave->saved_again = true;
    (void)autosave_history(autosave, session);
    find_record(autosave, session);
    return true;
}

bool
autosave_catch_up(struct autosave *autosave, const struct session *session, uint64_t now_ns)
{
    bool recorded;

    if (now_ns < autosave_wake_ns(autosave))
        return false;
    recorded = record_again(autosave, session, now_ns);
    if (autosave->state != AUTOSAVE_BEHIND)
        return recorded;
    write_whole(autosave, session, now_ns);
    return autosave->state == AUTOSAVE_OPEN;
}

/* ---- leaving and going on ----------------------------------------------------------------- */

bool
autosave_can_leave(struct autosave *autosave, const struct session *session, uint64_t now_ns)
{
    if (autosave->state == AUTOSAVE_BEHIND && saved_games_worth(session))
        write_whole(autosave, session, now_ns);
    return autosave->state != AUTOSAVE_BEHIND || !saved_games_worth(session);
}

void
autosave_leave_part(struct autosave *autosave, const struct session *session, uint64_t now_ns)
{
    (void)record_again(autosave, session, now_ns);
    autosave->unrecorded = false;
}

/* Whether the file lacks the end of a game whose solve could not be recorded: the player can play
 * that end again. */
static bool
has_lost_its_end(const struct autosave *autosave, const struct session *session)
{
    const bool resumes =
        !attempt_has(&session->attempt, 0) || attempt_has(&session->attempt, EVENT_RESUMES);

    return autosave->unrecorded && autosave->state == AUTOSAVE_BEHIND && resumes;
}

void
autosave_leave(struct autosave *autosave, const struct session *session, uint64_t now_ns)
{
    bool keep;

    (void)record_again(autosave, session, now_ns);
    keep = saved_games_worth(session) || has_lost_its_end(autosave, session);
    autosave->unrecorded = false;
    if (autosave->state == AUTOSAVE_OPEN || autosave->state == AUTOSAVE_BEHIND) {
        autosave->kept[0] = '\0';
        if (!autosave_can_leave(autosave, session, now_ns))
            set_lost(autosave);
        else if (keep)
            snprintf(autosave->kept, sizeof autosave->kept, "%s", autosave->name);
        close_file(autosave, keep);
    }
    if (autosave->state != AUTOSAVE_OFF)
        autosave->state = AUTOSAVE_LEFT;
}

enum np_status
autosave_claim(struct autosave *autosave, const struct saved_game *game, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (autosave->state == AUTOSAVE_OFF || game->kind == SAVED_NAMED)
        return NP_OK;
    status = saved_games_claim(&autosave->games, game->name, error);
    if (status != NP_OK)
        return status;
    status = saved_list_check(game, error);
    if (status != NP_OK)
        saved_games_release(&autosave->games, game->name);
    return status;
}

void
autosave_resume(struct autosave *autosave, const struct saved_game *game,
    const struct save_damage *damage, const struct session *session, uint64_t now_ns)
{
    if (damage->lines > 0)
        autosave->report =
            (struct autosave_report){.news = AUTOSAVE_GAME_CUT, .lines = damage->lines};
    if (autosave->state == AUTOSAVE_OFF)
        return;
    if (game->kind != SAVED_UNFINISHED) {
        write_whole(autosave, session, now_ns);
        return;
    }
    if (saved_games_path(game->name, &autosave->path, &autosave->trouble) != NP_OK) {
        saved_games_release(&autosave->games, game->name);
        autosave->state = AUTOSAVE_BEHIND;
        return;
    }
    snprintf(autosave->name, sizeof autosave->name, "%s", game->name);
    /* Events that follow damage cannot be read back. */
    set_saved(autosave,
        (damage->lines == 0 || save_repair(autosave->path, damage, &autosave->trouble) == NP_OK) &&
            save_continue(&autosave->save, autosave->path, session, &autosave->trouble) == NP_OK);
}

/* ---- the history -------------------------------------------------------------------------- */

bool
autosave_take_history(struct autosave *autosave, const struct session *session, bool wait)
{
    if (autosave->reading == NULL)
        return true;
    while (!task_is_done(autosave->reading) && wait)
        (void)task_wait_ns(autosave->reading, INT64_C(1000000000));
    if (!task_is_done(autosave->reading))
        return false;
    history_free(&autosave->history);
    autosave->history = autosave->fresh->history;
    memset(&autosave->fresh->history, 0, sizeof autosave->fresh->history);
    report_history(autosave, autosave->fresh->status, &autosave->fresh->error);
    task_free(autosave->reading);
    autosave->reading = NULL;
    autosave->fresh = NULL;
    find_record(autosave, session);
    return true;
}

const struct history *
autosave_history(struct autosave *autosave, const struct session *session)
{
    (void)autosave_take_history(autosave, session, true);
    read_history(autosave);
    return &autosave->history;
}

enum np_status
autosave_change(struct autosave *autosave, const struct session *session, enum solve_change change,
    uint64_t id, const char *value, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (autosave->history_path == NULL)
        return np_fail(error, NP_UNSUPPORTED, "Nothing is written to the disk");
    status = history_change(autosave->history_path, change, id, value, error);
    if (status == NP_OK) {
        (void)autosave_history(autosave, session);
        find_record(autosave, session);
    }
    return status;
}

void
autosave_add(struct autosave *autosave, const struct history_solve *solve)
{
    struct np_error error;

    if (autosave->history_path != NULL &&
        history_add_solve(autosave->history_path, solve, &error) != NP_OK)
        autosave->lost = error;
}

bool
autosave_finish(struct autosave *autosave, const struct session *session)
{
    struct history_solve solve = history_solve_of(session);
    uint64_t beaten_ms;
    bool best;

    autosave->reason = HISTORY_COUNTS;
    if (autosave->history_path == NULL) {
        set_lost(autosave);
        return false;
    }
    /* Other programs may have added solves, even this one before it was killed. */
    (void)autosave_history(autosave, session);
    find_record(autosave, session);
    if (solve.id != 0 && history_find(&autosave->history, solve.id) != SIZE_MAX)
        return false;
    solve.repeated = history_has_board(&autosave->history, &solve);
    autosave->reason = history_reason(&solve);
    beaten_ms = autosave->record.averages[AVERAGE_SINGLE].best;
    best = autosave->reason == HISTORY_COUNTS && !solve.dnf && beaten_ms < AVERAGE_NONE &&
           average_is_better(solve.time_ms, beaten_ms);
    autosave->finished_at = (int64_t)time(NULL);
    if (history_add(autosave->history_path, session, autosave->finished_at, &autosave->lost) !=
        NP_OK) {
        autosave->unrecorded = true;
        autosave->retry_ns = 0;
        /* One warning is enough if the game is not saved either. */
        if (autosave->trouble.status == NP_OK || !autosave->told)
            autosave->report =
                (struct autosave_report){.news = AUTOSAVE_NOT_SAVED, .error = autosave->lost};
        autosave->told = true;
        return false;
    }
    autosave->beaten_ms = beaten_ms < AVERAGE_NONE ? beaten_ms : 0;
    read_history(autosave);
    find_record(autosave, session);
    return best;
}
