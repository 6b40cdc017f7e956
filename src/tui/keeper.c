// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The keeper: the file of the game that is played, of the one before, and the history.
 */
#include "config.h"

#include "tui/keeper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/file/xdg.h"

/* The pause after an attempt to save that failed, and how often the attempt's own time is added. */
#define RETRY_NS UINT64_C(2000000000)
enum { RETRY_FACTOR = 50 };

/* Between two looks at a scribe. */
#define LOOK_PAUSE_NS UINT64_C(20000000)

static void
read_history(struct keeper *keeper)
{
    struct np_error error;

    history_free(&keeper->history);
    if (keeper->history_path == NULL ||
        history_read(&keeper->history, keeper->history_path, &error) == NP_OK)
        return;
    history_free(&keeper->history);
    snprintf(
        keeper->note, sizeof keeper->note, _("The history cannot be read: %.120s"), error.text);
}

void
keeper_init(struct keeper *keeper, bool off)
{
    memset(keeper, 0, sizeof *keeper);
    keeper->off = off;
    keeper->games.lock = keeper->file.save.descriptor = keeper->left.save.descriptor = -1;
    if (off)
        return;
    (void)saved_games_open(&keeper->games, &keeper->trouble);
    if (xdg_path(XDG_STATE, "history", &keeper->history_path, &keeper->trouble) != NP_OK)
        keeper->history_path = NULL;
    read_history(keeper);
    if (keeper->history.tail_damaged)
        snprintf(keeper->note, sizeof keeper->note,
            _("The last line of the history is damaged and was left out."));
}

/* Notes whether the game is on the disk: if it is, what troubled that before is over. */
static void
note_saved(struct keeper *keeper, bool saved)
{
    if (saved && keeper->behind) {
        keeper->mended = keeper->trouble.status != NP_OK && keeper->told;
        keeper->trouble.status = NP_OK;
        keeper->told = false;
    }
    keeper->behind = !saved;
}

/* What could not be saved is gone for good. */
static void
note_lost(struct keeper *keeper)
{
    if (keeper->trouble.status != NP_OK)
        keeper->lost = keeper->trouble;
}

/* ---- the file of a game ------------------------------------------------------------------- */

/* Gives this game a name and a path, unless it has them. */
static bool
have_file(struct keeper *keeper, const struct session *session, const struct save_names *names)
{
    struct keeper_file *const file = &keeper->file;

    if (file->path != NULL)
        return true;
    if (saved_games_begin(&keeper->games, session->board.width, session->board.height, names,
            (int64_t)time(NULL), file->name, &keeper->trouble) != NP_OK) {
        file->name[0] = '\0';
        return false;
    }
    if (saved_games_path(file->name, &file->path, &keeper->trouble) == NP_OK)
        return true;
    saved_games_release(&keeper->games, file->name);
    file->name[0] = '\0';
    return false;
}

/* All of a game is in its file, so the one that it was read from is not needed any more. */
static void
end_superseded(struct keeper_file *file)
{
    if (file->superseded != NULL)
        (void)unlink(file->superseded);
    free(file->superseded);
    file->superseded = NULL;
}

/* Waits for the scribe of a file and adds what has happened since it began. */
static bool
end_scribe(struct keeper *keeper, struct keeper_file *file)
{
    const bool saved = scribe_end(file->scribe, &keeper->trouble) == NP_OK &&
                       save_arrived(&file->save, file->path, &keeper->trouble) == NP_OK;

    file->scribe = NULL;
    if (saved)
        end_superseded(file);
    else
        save_close(&file->save);
    return saved;
}

/* Ends a file; what is in it is kept or not. */
static void
close_file(struct keeper *keeper, struct keeper_file *file, bool keep)
{
    save_close(&file->save);
    if (file->path != NULL && keep)
        saved_games_leave(&keeper->games, file->name, file->left_ns);
    else if (file->path != NULL)
        saved_games_drop(&keeper->games, file->name);
    free(file->path);
    free(file->superseded);
    *file = (struct keeper_file){.save = {.descriptor = -1}};
}

void
keeper_settle(struct keeper *keeper)
{
    if (keeper->left.scribe == NULL)
        return;
    if (!end_scribe(keeper, &keeper->left)) {
        note_lost(keeper);
        if (strcmp(keeper->kept, keeper->left.name) == 0)
            keeper->kept[0] = '\0';
    }
    /* Where it could not be written anew there may be an older state of it. */
    close_file(keeper, &keeper->left, true);
}

void
keeper_free(struct keeper *keeper)
{
    keeper_settle(keeper);
    if (keeper->file.scribe != NULL)
        (void)end_scribe(keeper, &keeper->file);
    keeper->file.left_ns = clock_date_ns();
    if (keeper->file.path != NULL)
        close_file(keeper, &keeper->file, true);
    saved_games_close(&keeper->games);
    free(keeper->history_path);
    history_free(&keeper->history);
    memset(keeper, 0, sizeof *keeper);
    keeper->games.lock = keeper->file.save.descriptor = keeper->left.save.descriptor = -1;
}

/* ---- one game ----------------------------------------------------------------------------- */

void
keeper_find_record(
    struct keeper *keeper, const struct session *session, const struct save_names *names)
{
    const struct history_solve kind = history_solve_of(session, names);

    keeper->record = history_sum(&keeper->history, &kind);
}

/* Has a giant game written in the background; false if that cannot be. */
static bool
send_scribe(struct keeper *keeper, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    struct keeper_file *const file = &keeper->file;

    if (session->board.cells < SCRIBE_CELLS || session->board.cells > SAVE_CELLS_MAX ||
        scribe_start(&file->scribe, file->path, 0, session, names, now_ns, NULL) != NP_OK)
        return false;
    save_await(&file->save);
    keeper->behind = true;
    keeper->look_ns = now_ns + LOOK_PAUSE_NS;
    return true;
}

/* Writes all of this game. */
static void
write_whole(struct keeper *keeper, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    const int64_t start_ns = clock_now_ns();
    struct keeper_file *const file = &keeper->file;
    bool saved;

    if (have_file(keeper, session, names) && send_scribe(keeper, session, names, now_ns))
        return;
    saved = file->path != NULL &&
            save_whole(file->path, 0, session, names, now_ns, &keeper->trouble) == NP_OK &&
            save_continue(&file->save, file->path, &keeper->trouble) == NP_OK;
    note_saved(keeper, saved);
    if (saved)
        end_superseded(file);
    /* A giant board takes its time, which is not the player's. */
    keeper->retry_ns = now_ns + RETRY_NS + RETRY_FACTOR * (uint64_t)(clock_now_ns() - start_ns);
}

void
keeper_adopt(struct keeper *keeper, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    if (keeper->off)
        return;
    keeper->begun = true;
    write_whole(keeper, session, names, now_ns);
}

void
keeper_event(struct keeper *keeper, const struct session *session, const struct save_names *names,
    const struct session_event *event)
{
    struct keeper_file *const file = &keeper->file;

    if (keeper->off)
        return;
    if (!keeper->begun) {
        keeper->begun = true;
        keeper->retry_ns = 0;
        /* A giant game is caught up with when the move is on the screen. */
        if (session->board.cells >= SCRIBE_CELLS) {
            keeper->behind = true;
            return;
        }
        note_saved(keeper,
            have_file(keeper, session, names) &&
                save_begin(&file->save, file->path, session, names, &keeper->trouble) == NP_OK);
        if (keeper->holding)
            save_hold(&file->save);
    }
    /* What a game that is behind does is written when it catches up. */
    if (file->scribe != NULL)
        (void)save_event(&file->save, event, NULL);
    else if (!keeper->behind)
        note_saved(keeper, save_event(&file->save, event, &keeper->trouble) == NP_OK);
}

/* Writes what is missing of a game that is left and worth keeping; its scribe goes on alone. */
static void
keep(struct keeper *keeper, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    struct keeper_file *const file = &keeper->file;

    file->left_ns = clock_date_ns();
    if (keeper->behind && file->scribe == NULL)
        write_whole(keeper, session, names, now_ns);
    if (file->scribe == NULL && keeper->behind)
        note_lost(keeper);
    else
        snprintf(keeper->kept, sizeof keeper->kept, "%s", file->name);
    if (file->scribe == NULL) {
        close_file(keeper, file, true);
        return;
    }
    keeper_settle(keeper);
    keeper->left = *file;
    keeper->behind = false;
    *file = (struct keeper_file){.save = {.descriptor = -1}};
}

void
keeper_leave(struct keeper *keeper, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    if (!keeper->begun)
        return;
    keeper->kept[0] = '\0';
    if (saved_games_worth(session)) {
        keep(keeper, session, names, now_ns);
    } else {
        if (keeper->file.scribe != NULL)
            (void)end_scribe(keeper, &keeper->file);
        close_file(keeper, &keeper->file, false);
    }
    keeper->begun = false;
}

bool
keeper_can_leave(struct keeper *keeper, const struct session *session,
    const struct save_names *names, uint64_t now_ns)
{
    if (!keeper->begun || !saved_games_worth(session))
        return true;
    if (keeper->behind && keeper->file.scribe == NULL)
        write_whole(keeper, session, names, now_ns);
    return !keeper->behind || keeper->file.scribe != NULL;
}

uint64_t
keeper_wake_ns(const struct keeper *keeper)
{
    const bool writing = keeper->file.scribe != NULL || keeper->left.scribe != NULL;
    uint64_t wake_ns = writing ? keeper->look_ns : UINT64_MAX;

    if (keeper->begun && keeper->behind && keeper->file.scribe == NULL &&
        keeper->retry_ns < wake_ns)
        wake_ns = keeper->retry_ns;
    return wake_ns;
}

bool
keeper_catch_up(struct keeper *keeper, const struct session *session,
    const struct save_names *names, uint64_t now_ns)
{
    const bool behind = keeper->behind;

    if (now_ns < keeper_wake_ns(keeper))
        return false;
    keeper->look_ns = now_ns + LOOK_PAUSE_NS;
    if (keeper->left.scribe != NULL && scribe_is_done(keeper->left.scribe))
        keeper_settle(keeper);
    if (keeper->file.scribe != NULL && scribe_is_done(keeper->file.scribe)) {
        keeper->retry_ns = now_ns + RETRY_NS;
        note_saved(keeper, end_scribe(keeper, &keeper->file));
    } else if (keeper->begun && behind && keeper->file.scribe == NULL &&
               now_ns >= keeper->retry_ns) {
        write_whole(keeper, session, names, now_ns);
    }
    return behind && !keeper->behind;
}

void
keeper_hold(struct keeper *keeper)
{
    keeper->holding = true;
    save_hold(&keeper->file.save);
}

void
keeper_release(struct keeper *keeper)
{
    keeper->holding = false;
    if (save_release(&keeper->file.save, &keeper->trouble) != NP_OK)
        note_saved(keeper, false);
}

bool
keeper_finish(struct keeper *keeper, const struct session *session, const struct save_names *names)
{
    struct history_solve solve = history_solve_of(session, names);
    bool best;

    keeper->excuse = HISTORY_COUNTS;
    if (keeper->history_path == NULL) {
        note_lost(keeper);
        return false;
    }
    /* Other games may have added to it. */
    read_history(keeper);
    keeper_find_record(keeper, session, names);
    solve.repeated = history_has_board(&keeper->history, &solve);
    keeper->excuse = history_excuse(&solve);
    best = keeper->excuse == HISTORY_COUNTS && keeper->record.count > 0 &&
           history_is_faster(solve.time_ms, keeper->record.best_ms);
    if (history_add(keeper->history_path, session, names, (int64_t)time(NULL), &keeper->trouble) !=
        NP_OK) {
        note_lost(keeper);
        return false;
    }
    keeper->beaten_ms = keeper->record.best_ms;
    read_history(keeper);
    keeper_find_record(keeper, session, names);
    return best;
}

/* ---- going on ----------------------------------------------------------------------------- */

enum np_status
keeper_claim(struct keeper *keeper, const struct saved_game *game, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (keeper->off || game->kind == SAVED_NAMED)
        return NP_OK;
    status = saved_games_claim(&keeper->games, game->name, error);
    if (status != NP_OK)
        return status;
    status = saved_list_check(game, error);
    if (status != NP_OK)
        saved_games_release(&keeper->games, game->name);
    return status;
}

/* Cuts off what a crash has left at the end of a file, which stays as it was under another name,
 * and tells; false if that cannot be done. */
static bool
repair(struct keeper *keeper, const char *path, const struct save_damage *damage)
{
    snprintf(keeper->note, sizeof keeper->note,
        P_("The end of the saved game was damaged: %zu line was left out.",
            "The end of the saved game was damaged: %zu lines were left out.", damage->lines),
        damage->lines);
    return save_repair(path, damage, &keeper->trouble) == NP_OK;
}

/* Notes the file of 0.1.0 that goes when its game is in one of today's kind. What cannot be named,
 * or put aside where it is damaged, stays: it is read again next time, and harms nobody. */
static void
supersede(struct keeper *keeper, const char *name, const struct save_damage *damage)
{
    char **const path = &keeper->file.superseded;

    (void)saved_games_path(name, path, NULL);
    if (*path == NULL || damage->lines == 0 || repair(keeper, *path, damage))
        return;
    free(*path);
    *path = NULL;
}

void
keeper_go_on(struct keeper *keeper, const struct saved_game *game, const struct save_damage *damage,
    const struct session *session, const struct save_names *names, uint64_t now_ns)
{
    struct keeper_file *const file = &keeper->file;
    bool saved;

    if (keeper->off)
        return;
    if (game->kind != SAVED_UNFINISHED) {
        if (game->kind == SAVED_AUTOSAVE)
            supersede(keeper, game->name, damage);
        keeper_adopt(keeper, session, names, now_ns);
        return;
    }
    keeper->begun = true;
    if (saved_games_path(game->name, &file->path, &keeper->trouble) != NP_OK) {
        saved_games_release(&keeper->games, game->name);
        keeper->behind = true;
        return;
    }
    snprintf(file->name, sizeof file->name, "%s", game->name);
    /* What is added behind the damage would not be found again. */
    saved = (damage->lines == 0 || repair(keeper, file->path, damage)) &&
            save_continue(&file->save, file->path, &keeper->trouble) == NP_OK;
    note_saved(keeper, saved);
}
