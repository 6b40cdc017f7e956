// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The autosave: the file of the game that is played, of the one before, and the history.
 */
#include "config.h"

#include "game/autosave.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file/xdg.h"
#include "base/intl.h"

/* The pause after an attempt to save that failed, and how often the attempt's own time is added. */
#define RETRY_NS UINT64_C(2000000000)
enum { RETRY_FACTOR = 50 };

/* Between two looks at a scribe. */
#define LOOK_PAUSE_NS UINT64_C(20000000)

static void
read_history(struct autosave *autosave)
{
    struct np_error error;

    history_free(&autosave->history);
    if (autosave->history_path == NULL ||
        history_read(&autosave->history, autosave->history_path, &error) == NP_OK)
        return;
    history_free(&autosave->history);
    snprintf(
        autosave->note, sizeof autosave->note, _("The history cannot be read: %.120s"), error.text);
}

void
autosave_init(struct autosave *autosave, bool off)
{
    memset(autosave, 0, sizeof *autosave);
    autosave->off = off;
    autosave->games.lock = autosave->file.save.descriptor = autosave->left.save.descriptor = -1;
    if (off)
        return;
    (void)saved_games_open(&autosave->games, &autosave->trouble);
    if (xdg_path(XDG_STATE, "history", &autosave->history_path, &autosave->trouble) != NP_OK)
        autosave->history_path = NULL;
    read_history(autosave);
    if (autosave->history.tail_damaged)
        snprintf(autosave->note, sizeof autosave->note,
            _("The last line of the history is damaged and was left out."));
}

/* Notes whether the game is on the disk: if it is, what troubled that before is over. */
static void
note_saved(struct autosave *autosave, bool saved)
{
    if (saved && autosave->behind) {
        autosave->mended = autosave->trouble.status != NP_OK && autosave->told;
        autosave->trouble.status = NP_OK;
        autosave->told = false;
    }
    autosave->behind = !saved;
}

/* What could not be saved is gone for good. */
static void
note_lost(struct autosave *autosave)
{
    if (autosave->trouble.status != NP_OK)
        autosave->lost = autosave->trouble;
}

/* ---- the file of a game ------------------------------------------------------------------- */

/* Gives this game a name and a path, unless it has them. */
static bool
have_file(struct autosave *autosave, const struct session *session, const struct save_names *names)
{
    struct autosave_file *const file = &autosave->file;

    if (file->path != NULL)
        return true;
    if (saved_games_begin(&autosave->games, session->board.width, session->board.height, names,
            (int64_t)time(NULL), file->name, &autosave->trouble) != NP_OK) {
        file->name[0] = '\0';
        return false;
    }
    if (saved_games_path(file->name, &file->path, &autosave->trouble) == NP_OK)
        return true;
    saved_games_release(&autosave->games, file->name);
    file->name[0] = '\0';
    return false;
}

/* All of a game is in its file, so the one that it was read from is not needed any more. */
static void
end_superseded(struct autosave_file *file)
{
    if (file->superseded != NULL)
        (void)unlink(file->superseded);
    free(file->superseded);
    file->superseded = NULL;
}

/* Waits for the scribe of a file and adds what has happened since it began. */
static bool
end_scribe(struct autosave *autosave, struct autosave_file *file)
{
    const bool saved = scribe_end(file->scribe, &autosave->trouble) == NP_OK &&
                       save_arrived(&file->save, file->path, &autosave->trouble) == NP_OK;

    file->scribe = NULL;
    if (saved)
        end_superseded(file);
    else
        save_close(&file->save);
    return saved;
}

/* Ends a file; what is in it is kept or not. */
static void
close_file(struct autosave *autosave, struct autosave_file *file, bool keep)
{
    save_close(&file->save);
    if (file->path != NULL && keep)
        saved_games_leave(&autosave->games, file->name, file->left_ns);
    else if (file->path != NULL)
        saved_games_drop(&autosave->games, file->name);
    free(file->path);
    free(file->superseded);
    *file = (struct autosave_file){.save = {.descriptor = -1}};
}

void
autosave_settle(struct autosave *autosave)
{
    if (autosave->left.scribe == NULL)
        return;
    if (!end_scribe(autosave, &autosave->left)) {
        note_lost(autosave);
        if (strcmp(autosave->kept, autosave->left.name) == 0)
            autosave->kept[0] = '\0';
    }
    /* Where it could not be written anew there may be an older state of it. */
    close_file(autosave, &autosave->left, true);
}

void
autosave_free(struct autosave *autosave)
{
    autosave_settle(autosave);
    if (autosave->file.scribe != NULL)
        (void)end_scribe(autosave, &autosave->file);
    autosave->file.left_ns = clock_date_ns();
    if (autosave->file.path != NULL)
        close_file(autosave, &autosave->file, true);
    saved_games_close(&autosave->games);
    free(autosave->history_path);
    history_free(&autosave->history);
    memset(autosave, 0, sizeof *autosave);
    autosave->games.lock = autosave->file.save.descriptor = autosave->left.save.descriptor = -1;
}

/* ---- one game ----------------------------------------------------------------------------- */

void
autosave_find_record(
    struct autosave *autosave, const struct session *session, const struct save_names *names)
{
    const struct history_solve kind = history_solve_of(session, names);

    autosave->record = history_sum(&autosave->history, &kind);
}

/* Has a giant game written in the background; false if that cannot be. */
static bool
send_scribe(struct autosave *autosave, const struct session *session,
    const struct save_names *names, uint64_t now_ns)
{
    struct autosave_file *const file = &autosave->file;

    if (session->board.cells < SCRIBE_CELLS || session->board.cells > SAVE_CELLS_MAX ||
        scribe_start(&file->scribe, file->path, 0, session, names, now_ns, NULL) != NP_OK)
        return false;
    save_await(&file->save);
    autosave->behind = true;
    autosave->look_ns = now_ns + LOOK_PAUSE_NS;
    return true;
}

/* Writes all of this game. */
static void
write_whole(struct autosave *autosave, const struct session *session,
    const struct save_names *names, uint64_t now_ns)
{
    const int64_t start_ns = clock_now_ns();
    struct autosave_file *const file = &autosave->file;
    bool saved;

    if (have_file(autosave, session, names) && send_scribe(autosave, session, names, now_ns))
        return;
    saved = file->path != NULL &&
            save_whole(file->path, 0, session, names, now_ns, &autosave->trouble) == NP_OK &&
            save_continue(&file->save, file->path, &autosave->trouble) == NP_OK;
    note_saved(autosave, saved);
    if (saved)
        end_superseded(file);
    /* A giant board takes its time, which is not the player's. */
    autosave->retry_ns = now_ns + RETRY_NS + RETRY_FACTOR * (uint64_t)(clock_now_ns() - start_ns);
}

void
autosave_adopt(struct autosave *autosave, const struct session *session,
    const struct save_names *names, uint64_t now_ns)
{
    if (autosave->off)
        return;
    autosave->begun = true;
    write_whole(autosave, session, names, now_ns);
}

void
autosave_event(struct autosave *autosave, const struct session *session,
    const struct save_names *names, const struct session_event *event)
{
    struct autosave_file *const file = &autosave->file;

    if (autosave->off)
        return;
    if (!autosave->begun) {
        autosave->begun = true;
        autosave->retry_ns = 0;
        /* A giant game is caught up with when the move is on the screen. */
        if (session->board.cells >= SCRIBE_CELLS) {
            autosave->behind = true;
            return;
        }
        note_saved(autosave,
            have_file(autosave, session, names) &&
                save_begin(&file->save, file->path, session, names, &autosave->trouble) == NP_OK);
        if (autosave->holding)
            save_hold(&file->save);
    }
    /* What a game that is behind does is written when it catches up. */
    if (file->scribe != NULL)
        (void)save_event(&file->save, event, NULL);
    else if (!autosave->behind)
        note_saved(autosave, save_event(&file->save, event, &autosave->trouble) == NP_OK);
}

/* Writes what is missing of a game that is left and worth keeping; its scribe goes on alone. */
static void
keep(struct autosave *autosave, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    struct autosave_file *const file = &autosave->file;

    file->left_ns = clock_date_ns();
    if (autosave->behind && file->scribe == NULL)
        write_whole(autosave, session, names, now_ns);
    if (file->scribe == NULL && autosave->behind)
        note_lost(autosave);
    else
        snprintf(autosave->kept, sizeof autosave->kept, "%s", file->name);
    if (file->scribe == NULL) {
        close_file(autosave, file, true);
        return;
    }
    autosave_settle(autosave);
    autosave->left = *file;
    autosave->behind = false;
    *file = (struct autosave_file){.save = {.descriptor = -1}};
}

void
autosave_leave(struct autosave *autosave, const struct session *session,
    const struct save_names *names, uint64_t now_ns)
{
    if (!autosave->begun)
        return;
    autosave->kept[0] = '\0';
    if (saved_games_worth(session)) {
        keep(autosave, session, names, now_ns);
    } else {
        if (autosave->file.scribe != NULL)
            (void)end_scribe(autosave, &autosave->file);
        close_file(autosave, &autosave->file, false);
    }
    autosave->begun = false;
}

bool
autosave_can_leave(struct autosave *autosave, const struct session *session,
    const struct save_names *names, uint64_t now_ns)
{
    if (!autosave->begun || !saved_games_worth(session))
        return true;
    if (autosave->behind && autosave->file.scribe == NULL)
        write_whole(autosave, session, names, now_ns);
    return !autosave->behind || autosave->file.scribe != NULL;
}

uint64_t
autosave_wake_ns(const struct autosave *autosave)
{
    const bool writing = autosave->file.scribe != NULL || autosave->left.scribe != NULL;
    uint64_t wake_ns = writing ? autosave->look_ns : UINT64_MAX;

    if (autosave->begun && autosave->behind && autosave->file.scribe == NULL &&
        autosave->retry_ns < wake_ns)
        wake_ns = autosave->retry_ns;
    return wake_ns;
}

bool
autosave_catch_up(struct autosave *autosave, const struct session *session,
    const struct save_names *names, uint64_t now_ns)
{
    const bool behind = autosave->behind;

    if (now_ns < autosave_wake_ns(autosave))
        return false;
    autosave->look_ns = now_ns + LOOK_PAUSE_NS;
    if (autosave->left.scribe != NULL && scribe_is_done(autosave->left.scribe))
        autosave_settle(autosave);
    if (autosave->file.scribe != NULL && scribe_is_done(autosave->file.scribe)) {
        autosave->retry_ns = now_ns + RETRY_NS;
        note_saved(autosave, end_scribe(autosave, &autosave->file));
    } else if (autosave->begun && behind && autosave->file.scribe == NULL &&
               now_ns >= autosave->retry_ns) {
        write_whole(autosave, session, names, now_ns);
    }
    return behind && !autosave->behind;
}

void
autosave_hold(struct autosave *autosave)
{
    autosave->holding = true;
    save_hold(&autosave->file.save);
}

void
autosave_release(struct autosave *autosave)
{
    autosave->holding = false;
    if (save_release(&autosave->file.save, &autosave->trouble) != NP_OK)
        note_saved(autosave, false);
}

bool
autosave_finish(
    struct autosave *autosave, const struct session *session, const struct save_names *names)
{
    struct history_solve solve = history_solve_of(session, names);
    bool best;

    autosave->excuse = HISTORY_COUNTS;
    if (autosave->history_path == NULL) {
        note_lost(autosave);
        return false;
    }
    /* Other games may have added to it. */
    read_history(autosave);
    autosave_find_record(autosave, session, names);
    solve.repeated = history_has_board(&autosave->history, &solve);
    autosave->excuse = history_excuse(&solve);
    best = autosave->excuse == HISTORY_COUNTS && autosave->record.count > 0 &&
           history_is_faster(solve.time_ms, autosave->record.best_ms);
    if (history_add(autosave->history_path, session, names, (int64_t)time(NULL),
            &autosave->trouble) != NP_OK) {
        note_lost(autosave);
        return false;
    }
    autosave->beaten_ms = autosave->record.best_ms;
    read_history(autosave);
    autosave_find_record(autosave, session, names);
    return best;
}

/* ---- going on ----------------------------------------------------------------------------- */

enum np_status
autosave_claim(struct autosave *autosave, const struct saved_game *game, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (autosave->off || game->kind == SAVED_NAMED)
        return NP_OK;
    status = saved_games_claim(&autosave->games, game->name, error);
    if (status != NP_OK)
        return status;
    status = saved_list_check(game, error);
    if (status != NP_OK)
        saved_games_release(&autosave->games, game->name);
    return status;
}

/* Cuts off what a crash has left at the end of a file, which stays as it was under another name,
 * and tells; false if that cannot be done. */
static bool
repair(struct autosave *autosave, const char *path, const struct save_damage *damage)
{
    snprintf(autosave->note, sizeof autosave->note,
        P_("The end of the saved game was damaged: %zu line was left out.",
            "The end of the saved game was damaged: %zu lines were left out.", damage->lines),
        damage->lines);
    return save_repair(path, damage, &autosave->trouble) == NP_OK;
}

/* Notes the file of 0.1.0 that goes when its game is in one of today's kind. What cannot be named,
 * or put aside where it is damaged, stays: it is read again next time, and harms nobody. */
static void
supersede(struct autosave *autosave, const char *name, const struct save_damage *damage)
{
    char **const path = &autosave->file.superseded;

    (void)saved_games_path(name, path, NULL);
    if (*path == NULL || damage->lines == 0 || repair(autosave, *path, damage))
        return;
    free(*path);
    *path = NULL;
}

void
autosave_go_on(struct autosave *autosave, const struct saved_game *game,
    const struct save_damage *damage, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    struct autosave_file *const file = &autosave->file;
    bool saved;

    if (autosave->off)
        return;
    if (game->kind != SAVED_UNFINISHED) {
        if (game->kind == SAVED_AUTOSAVE)
            supersede(autosave, game->name, damage);
        autosave_adopt(autosave, session, names, now_ns);
        return;
    }
    autosave->begun = true;
    if (saved_games_path(game->name, &file->path, &autosave->trouble) != NP_OK) {
        saved_games_release(&autosave->games, game->name);
        autosave->behind = true;
        return;
    }
    snprintf(file->name, sizeof file->name, "%s", game->name);
    /* What is added behind the damage would not be found again. */
    saved = (damage->lines == 0 || repair(autosave, file->path, damage)) &&
            save_continue(&file->save, file->path, &autosave->trouble) == NP_OK;
    note_saved(autosave, saved);
}
