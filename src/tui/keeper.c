// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The keeper: slots, locks, and the two files.
 */
#include "config.h"

#include "tui/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/intl.h"
#include "base/xdg.h"

enum { SLOTS = 9 };

/* The pause after an attempt to save that failed, and how often the attempt's own time is added. */
#define RETRY_NS UINT64_C(2000000000)
enum { RETRY_FACTOR = 50 };

/* Between two looks at a scribe. */
#define LOOK_PAUSE_NS UINT64_C(20000000)

/* ---- slots -------------------------------------------------------------------------------- */

/* The path of a slot, from 1, with an ending; NULL if there is none, with the reason if `trouble`
 * is given. The caller frees it. */
static char *
slot_path(unsigned slot, const char *ending, struct np_error *trouble)
{
    char name[32], *path = NULL;

    if (slot == 1)
        snprintf(name, sizeof name, "autosave%s", ending);
    else
        snprintf(name, sizeof name, "autosave-%u%s", slot, ending);
    return xdg_path(XDG_STATE, name, &path, trouble) == NP_OK ? path : NULL;
}

/* Locks a slot; returns the descriptor that holds it, or -1. */
static int
lock_slot(unsigned slot, struct np_error *trouble)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char *path = slot_path(slot, ".lock", trouble);
    int descriptor = -1;

    if (path != NULL && file_make_parents(path, trouble) == NP_OK)
        (void)file_open_own(path, O_RDWR | O_CREAT, &descriptor, trouble);
    if (descriptor >= 0 && fcntl(descriptor, F_SETLK, &lock) != 0) {
        /* Anything else is no word of another game: some file systems have no locks. */
        if (errno != EACCES && errno != EAGAIN)
            (void)np_fail_errno(trouble, NP_IO, errno, "%s", path);
        close(descriptor);
        descriptor = -1;
    }
    free(path);
    return descriptor;
}

/* Takes a slot for this program in place of the one it had. */
static void
take_slot(struct keeper *keeper, unsigned slot, int lock)
{
    if (keeper->lock >= 0)
        close(keeper->lock);
    keeper->lock = lock;
    free(keeper->save_path);
    keeper->save_path = slot_path(slot, "", &keeper->trouble);
}

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

/* Why there is no slot, though nothing went wrong with a lock. */
static enum np_status
find_trouble(struct np_error *trouble)
{
    char *path = NULL;
    const enum np_status status = xdg_path(XDG_STATE, "", &path, trouble);

    free(path);
    if (status != NP_OK)
        return status;
    return np_fail(trouble, NP_IO, "%d games are open at once", SLOTS);
}

void
keeper_init(struct keeper *keeper, bool off)
{
    memset(keeper, 0, sizeof *keeper);
    keeper->off = off;
    keeper->lock = -1;
    keeper->save.descriptor = -1;
    if (off)
        return;
    for (unsigned slot = 1; slot <= SLOTS && keeper->lock < 0; slot++) {
        const int lock = lock_slot(slot, &keeper->trouble);

        if (lock >= 0)
            take_slot(keeper, slot, lock);
        else if (keeper->trouble.status != NP_OK)
            break;
    }
    if (keeper->lock < 0 && keeper->trouble.status == NP_OK)
        (void)find_trouble(&keeper->trouble);
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

/* Waits for a scribe, if there is one, and adds what has happened since it began. The file of a
 * game that was left is whole then, and it is the turn of the game that is played. */
static void
end_scribe(struct keeper *keeper, uint64_t now_ns)
{
    if (keeper->scribe == NULL)
        return;
    note_saved(
        keeper, scribe_end(keeper->scribe, &keeper->trouble) == NP_OK &&
                    save_arrived(&keeper->save, keeper->save_path, &keeper->trouble) == NP_OK);
    keeper->scribe = NULL;
    keeper->retry_ns = now_ns + RETRY_NS;
    if (keeper->behind || keeper->leaving)
        save_close(&keeper->save);
    if (keeper->leaving && keeper->begun) {
        keeper->behind = true;
        keeper->retry_ns = now_ns;
    }
    keeper->leaving = false;
}

void
keeper_free(struct keeper *keeper)
{
    end_scribe(keeper, 0);
    save_close(&keeper->save);
    if (keeper->lock >= 0)
        close(keeper->lock);
    free(keeper->save_path);
    free(keeper->history_path);
    history_free(&keeper->history);
    memset(keeper, 0, sizeof *keeper);
    keeper->lock = keeper->save.descriptor = -1;
}

/* ---- one game ----------------------------------------------------------------------------- */

void
keeper_next_game(struct keeper *keeper, const struct session *session)
{
    /* A scribe is not waited for: the next game is behind until the file is free. */
    keeper->leaving = keeper->scribe != NULL;
    if (!keeper->leaving)
        save_close(&keeper->save);
    keeper->begun = keeper->own_file = false;
    keeper_find_record(keeper, session, &(struct save_names){.id = ""});
}

void
keeper_find_record(
    struct keeper *keeper, const struct session *session, const struct save_names *names)
{
    const struct history_solve kind = history_solve_of(session, names);

    keeper->record = history_sum(&keeper->history, &kind);
}

/* Keeps a game that was left unfinished, so that a new one does not end it. It stays in its place,
 * too, until the new file is whole: whenever the program is killed, a game is there. */
static void
put_aside(struct keeper *keeper)
{
    const char *const path = keeper->save_path;
    char old[4096], link_to_it[4096];

    if (keeper->own_file)
        return;
    keeper->own_file = true;
    if (snprintf(old, sizeof old, "%s.old", path) >= (int)sizeof old ||
        snprintf(link_to_it, sizeof link_to_it, "%s.keep", path) >= (int)sizeof link_to_it)
        return;
    /* The one that was put aside before goes only when there is another: hence the second name. */
    (void)unlink(link_to_it);
    if (link(path, link_to_it) == 0)
        (void)rename(link_to_it, old);
    else if (errno != ENOENT)
        (void)rename(path, old);
    (void)unlink(link_to_it);
}

/* Has a giant game written in the background; false if that cannot be. */
static bool
send_scribe(struct keeper *keeper, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    if (session->board.cells < SCRIBE_CELLS || session->board.cells > SAVE_CELLS_MAX ||
        scribe_start(&keeper->scribe, keeper->save_path, 0, session, names, now_ns, NULL) != NP_OK)
        return false;
    save_await(&keeper->save);
    keeper->behind = true;
    keeper->look_ns = now_ns + LOOK_PAUSE_NS;
    return true;
}

static void
write_now(struct keeper *keeper, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    const int64_t start_ns = clock_now_ns();

    note_saved(keeper,
        save_whole(keeper->save_path, 0, session, names, now_ns, &keeper->trouble) == NP_OK &&
            save_continue(&keeper->save, keeper->save_path, &keeper->trouble) == NP_OK);
    /* A giant board takes its time, which is not the player's. */
    keeper->retry_ns = now_ns + RETRY_NS + RETRY_FACTOR * (uint64_t)(clock_now_ns() - start_ns);
}

static void
write_whole(struct keeper *keeper, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    put_aside(keeper);
    if (!send_scribe(keeper, session, names, now_ns))
        write_now(keeper, session, names, now_ns);
}

void
keeper_adopt(struct keeper *keeper, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    keeper_next_game(keeper, session);
    if (keeper->save_path == NULL)
        return;
    keeper->begun = true;
    if (!keeper->leaving)
        write_whole(keeper, session, names, now_ns);
}

void
keeper_event(struct keeper *keeper, const struct session *session, const struct save_names *names,
    const struct session_event *event)
{
    if (keeper->save_path == NULL)
        return;
    if (!keeper->begun) {
        keeper->begun = true;
        keeper->retry_ns = 0;
        /* A giant game is caught up with when the move is on the screen. */
        if (keeper->leaving || session->board.cells >= SCRIBE_CELLS) {
            keeper->behind = true;
            return;
        }
        put_aside(keeper);
        note_saved(keeper, save_begin(&keeper->save, keeper->save_path, session, names,
                               &keeper->trouble) == NP_OK);
        if (keeper->holding)
            save_hold(&keeper->save);
    }
    /* What a game that is behind does is written when it catches up. */
    if (keeper->scribe != NULL && !keeper->leaving)
        (void)save_event(&keeper->save, event, NULL);
    else if (!keeper->behind)
        note_saved(keeper, save_event(&keeper->save, event, &keeper->trouble) == NP_OK);
}

uint64_t
keeper_wake_ns(const struct keeper *keeper)
{
    if (keeper->scribe != NULL)
        return keeper->look_ns;
    return keeper->behind && keeper->begun ? keeper->retry_ns : UINT64_MAX;
}

bool
keeper_catch_up(struct keeper *keeper, const struct session *session,
    const struct save_names *names, uint64_t now_ns)
{
    if (now_ns < keeper_wake_ns(keeper))
        return false;
    if (keeper->scribe == NULL)
        write_whole(keeper, session, names, now_ns);
    else if (scribe_is_done(keeper->scribe))
        end_scribe(keeper, now_ns);
    else
        keeper->look_ns = now_ns + LOOK_PAUSE_NS;
    return !keeper->behind;
}

void
keeper_settle(struct keeper *keeper, const struct session *session, const struct save_names *names,
    uint64_t now_ns)
{
    end_scribe(keeper, now_ns);
    if (keeper->behind && keeper->begun) {
        put_aside(keeper);
        write_now(keeper, session, names, now_ns);
    }
}

void
keeper_hold(struct keeper *keeper)
{
    keeper->holding = true;
    save_hold(&keeper->save);
}

void
keeper_release(struct keeper *keeper)
{
    keeper->holding = false;
    if (save_release(&keeper->save, &keeper->trouble) != NP_OK)
        note_saved(keeper, false);
}

bool
keeper_finish(struct keeper *keeper, const struct session *session, const struct save_names *names)
{
    struct history_solve solve = history_solve_of(session, names);
    bool best;

    keeper->excuse = HISTORY_COUNTS;
    if (keeper->history_path == NULL)
        return false;
    /* Other games may have added to it. */
    read_history(keeper);
    keeper_find_record(keeper, session, names);
    solve.repeated = history_has_board(&keeper->history, &solve);
    keeper->excuse = history_excuse(&solve);
    best = keeper->excuse == HISTORY_COUNTS && keeper->record.count > 0 &&
           history_is_faster(solve.time_ms, keeper->record.best_ms);
    if (history_add(keeper->history_path, session, names, (int64_t)time(NULL), &keeper->trouble) !=
        NP_OK)
        return false;
    keeper->beaten_ms = keeper->record.best_ms;
    read_history(keeper);
    keeper_find_record(keeper, session, names);
    return best;
}

/* ---- resuming ----------------------------------------------------------------------------- */

/* When a slot was last written to; -1 = never. */
static int64_t
slot_time(unsigned slot, struct np_error *trouble)
{
    char *path = slot_path(slot, "", trouble);
    struct stat status;
    const bool found = path != NULL && stat(path, &status) == 0;

    free(path);
    return found ? (int64_t)status.st_mtime : -1;
}

/* Cuts off what a crash has left at the end, and tells; false if that cannot be done. */
static bool
repair(struct keeper *keeper, const struct save_damage *damage)
{
    snprintf(keeper->note, sizeof keeper->note,
        P_("The end of the saved game was damaged: %zu line was left out.",
            "The end of the saved game was damaged: %zu lines were left out.", damage->lines),
        damage->lines);
    return save_repair(keeper->save_path, damage, &keeper->trouble) == NP_OK;
}

/* Whether nobody holds the lock of a slot; makes no file. */
static bool
slot_is_free(unsigned slot)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char *path = slot_path(slot, ".lock", NULL);
    int descriptor = -1;
    const bool held = path != NULL && file_open_own(path, O_RDWR, &descriptor, NULL) == NP_OK &&
                      fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;

    if (descriptor >= 0)
        close(descriptor);
    free(path);
    return !held;
}

/* Says why nothing is resumed: what could not be looked at may be there. */
static enum np_status
refuse_to_resume(bool seen, const struct np_error *trouble, struct np_error *error)
{
    if (trouble->status == NP_NO_MEMORY || (seen && trouble->status != NP_OK))
        return np_fail(error, trouble->status, "%s", trouble->text);
    return np_fail(error, NP_NOT_FOUND, "there is no game to resume");
}

/* Reads the newest game and leaves its file alone. */
static enum np_status
peek(struct session *session, struct save_names *names, struct np_error *error)
{
    struct np_error trouble = {.status = NP_OK};
    int64_t newest = -1;
    unsigned found = 0;
    char *path;
    enum np_status status;

    for (unsigned slot = 1; slot <= SLOTS; slot++) {
        const int64_t written = slot_time(slot, &trouble);

        if (written > newest && slot_is_free(slot)) {
            newest = written;
            found = slot;
        }
    }
    path = found == 0 ? NULL : slot_path(found, "", &trouble);
    if (path == NULL)
        return refuse_to_resume(false, &trouble, error);
    status = save_load(session, names, path, NULL, error);
    free(path);
    return status;
}

enum np_status
keeper_resume(struct keeper *keeper, struct session *session, struct save_names *names,
    struct np_error *error)
{
    const int own = keeper->lock;
    int64_t newest = -1;
    bool seen = false;
    struct save_damage damage;
    enum np_status status;

    memset(session, 0, sizeof *session);
    if (keeper->off)
        return peek(session, names, error);
    /* A lock that the program already holds would be lost by closing a second descriptor. */
    keeper->lock = -1;
    if (own >= 0)
        close(own);
    for (unsigned slot = 1; slot <= SLOTS; slot++) {
        const int64_t written = slot_time(slot, &keeper->trouble);
        const int lock = written > newest ? lock_slot(slot, &keeper->trouble) : -1;

        seen |= written >= 0;
        if (lock < 0)
            continue;
        newest = written;
        take_slot(keeper, slot, lock);
    }
    if (newest < 0 || keeper->save_path == NULL)
        return refuse_to_resume(seen, &keeper->trouble, error);
    status = save_load(session, names, keeper->save_path, &damage, error);
    if (status != NP_OK)
        return status;
    keeper->begun = keeper->own_file = true;
    /* What is added behind the damage would not be found again. */
    const bool whole = damage.lines == 0 || repair(keeper, &damage);

    note_saved(keeper,
        whole && save_continue(&keeper->save, keeper->save_path, &keeper->trouble) == NP_OK);
    return NP_OK;
}
