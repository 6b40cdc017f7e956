// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Saved games: names, files and locks.
 */
#include "config.h"

#include "game/save/saved_games.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/clock.h"
#include "base/file/file.h"
#include "base/file/xdg.h"
#include "base/text/text.h"
#include "game/event/rules.h"
#include "game/save/saved_list.h"

#define LOCK_FILE SAVED_DIRECTORY "/lock"

enum { NAMES_TRIED = 1000 };

/* Prefer locks that belong to the open file, not to the process: they survive when another part of
 * the program closes the same file. */
#ifdef F_OFD_SETLK
enum { SET_LOCK = F_OFD_SETLK, GET_LOCK = F_OFD_GETLK };
#else
enum { SET_LOCK = F_SETLK, GET_LOCK = F_GETLK };
#endif

bool
saved_games_worth(const struct session *session)
{
    return event_has_begun(session) || (!session->finished && session->count > 0);
}

/* ---- files -------------------------------------------------------------------------------- */

static enum np_status
named_path(const char *name, char **path, struct np_error *error)
{
    char file[SAVED_GIVEN_NAME_MAX + sizeof SAVED_ENDING];
    const size_t length = strlen(name);

    if (length == 0 || length > SAVED_GIVEN_NAME_MAX)
        return np_fail(error, NP_BAD_INPUT, "a name has 1 to %d bytes", SAVED_GIVEN_NAME_MAX);
    if (name[0] == '.' || strchr(name, '/') != NULL)
        return np_fail(error, NP_BAD_INPUT, "a name must not contain a slash or begin with a dot");
    snprintf(file, sizeof file, "%s" SAVED_ENDING, name);
    return xdg_path(XDG_DATA, file, path, error);
}

enum np_status
saved_games_path(const char *name, char **path, struct np_error *error)
{
    char file[SAVED_NAME_BYTES + sizeof SAVED_DIRECTORY "/" SAVED_ENDING];

    *path = NULL;
    if (strncmp(name, SAVED_PREFIX, strlen(SAVED_PREFIX)) == 0)
        return named_path(name + strlen(SAVED_PREFIX), path, error);
    if (name[0] == '\0' || strchr(name, '/') != NULL || strlen(name) >= SAVED_NAME_BYTES)
        return np_fail(error, NP_BAD_INPUT, "\"%.80s\" is not the name of a game", name);
    snprintf(file, sizeof file, SAVED_DIRECTORY "/%s" SAVED_ENDING, name);
    return xdg_path(XDG_STATE, file, path, error);
}

enum np_status
saved_games_load(
    const char *name, struct session *session, struct save_damage *damage, struct np_error *error)
{
    char *path, place[SAVED_NAME_BYTES + 16];
    enum np_status status = saved_games_path(name, &path, error);

    memset(session, 0, sizeof *session);
    if (status != NP_OK)
        return status;
    status = save_load(session, path, NULL, damage, error);
    if (status != NP_OK && error != NULL && strncmp(error->text, path, strlen(path)) == 0) {
        snprintf(place, sizeof place, "%s%.*s", name, (int)(error->path_bytes - strlen(path)),
            error->text + strlen(path));
        status = np_fail_path(error, status, place, "%s", np_error_reason(error));
    }
    free(path);
    return status;
}

/* Removes the file of a game, and its damaged copy. */
static void
remove_files(const char *path)
{
    struct text damaged = {0};

    (void)unlink(path);
    text_printf(&damaged, "%s" SAVE_DAMAGED, path);
    if (text_status(&damaged, NULL) == NP_OK)
        (void)unlink(damaged.bytes);
    text_free(&damaged);
}

/* ---- locks -------------------------------------------------------------------------------- */

/* The lock of a name. Two names on one disk practically never share a byte. */
static struct flock
lock_of(const char *name, short type)
{
    return (struct flock){
        .l_type = type,
        .l_whence = SEEK_SET,
        .l_start = (off_t)(checksum_of(name, strlen(name)) >> (sizeof(off_t) < 8 ? 34 : 2)),
        .l_len = 1,
    };
}

enum np_status
saved_games_open(struct saved_games *games, struct np_error *error)
{
    char *path = NULL;
    enum np_status status;

    if (games->lock >= 0)
        return NP_OK;
    status = xdg_path(XDG_STATE, LOCK_FILE, &path, error);
    if (status == NP_OK)
        status = file_make_parents(path, error);
    if (status == NP_OK)
        status = file_open(path, O_RDWR | O_CREAT | O_NOFOLLOW, &games->lock, error);
    if (status != NP_OK)
        games->lock = -1;
    free(path);
    return status;
}

void
saved_games_close(struct saved_games *games)
{
    if (games->lock >= 0)
        close(games->lock);
    *games = (struct saved_games){.lock = -1};
}

/* The index of a name that this program has locked or, for "", of a free slot; SAVED_HELD_MAX =
 * none. */
static unsigned
find_held(const struct saved_games *games, const char *name)
{
    unsigned place = 0;

    while (place < SAVED_HELD_MAX && strcmp(games->held[place], name) != 0)
        place++;
    return place;
}

/* Locks a name. If it is taken, errno becomes EAGAIN or EACCES: see is_taken(). */
static bool
lock_name(struct saved_games *games, const char *name)
{
    struct flock lock = lock_of(name, F_WRLCK);
    const unsigned place = find_held(games, "");

    errno = EAGAIN;
    if (find_held(games, name) < SAVED_HELD_MAX || place == SAVED_HELD_MAX ||
        fcntl(games->lock, SET_LOCK, &lock) != 0)
        return false;
    snprintf(games->held[place], SAVED_NAME_BYTES, "%s", name);
    return true;
}

static bool
is_taken(int reason)
{
    return reason == EACCES || reason == EAGAIN;
}

void
saved_games_release(struct saved_games *games, const char *name)
{
    struct flock lock = lock_of(name, F_UNLCK);
    const unsigned place = find_held(games, name);

    if (place == SAVED_HELD_MAX)
        return;
    (void)fcntl(games->lock, SET_LOCK, &lock);
    games->held[place][0] = '\0';
}

enum np_status
saved_games_claim(struct saved_games *games, const char *name, struct np_error *error)
{
    const enum np_status status = saved_games_open(games, error);

    if (status != NP_OK)
        return status;
    if (lock_name(games, name))
        return NP_OK;
    if (is_taken(errno))
        return np_fail(error, NP_UNSUPPORTED, "%s is being played", name);
    return np_fail_errno(error, NP_IO, errno, "%s cannot be locked", name);
}

/* Whether another program has a lock. */
static bool
is_locked(int descriptor, struct flock lock)
{
    return descriptor >= 0 && fcntl(descriptor, GET_LOCK, &lock) == 0 && lock.l_type != F_UNLCK;
}

bool
saved_games_in_use(const struct saved_games *games, const char *name)
{
    int descriptor = games->lock;
    char *path = NULL;
    bool locked;

    if (find_held(games, name) < SAVED_HELD_MAX)
        return true;
    if (descriptor >= 0)
        return is_locked(descriptor, lock_of(name, F_WRLCK));
    if (xdg_path(XDG_STATE, LOCK_FILE, &path, NULL) != NP_OK)
        return false;
    if (file_open(path, O_RDONLY | O_NOFOLLOW, &descriptor, NULL) != NP_OK)
        descriptor = -1;
    free(path);
    locked = is_locked(descriptor, lock_of(name, F_WRLCK));
    if (descriptor >= 0)
        close(descriptor);
    return locked;
}

/* ---- names -------------------------------------------------------------------------------- */

/* Appends the name of a board, cut to fit; characters that are special to a shell become dashes. */
static size_t
add_called(char *name, size_t length, size_t end, const char *called)
{
    for (; *called != '\0' && length < end; called++) {
        const unsigned char byte = (unsigned char)*called;

        if (isascii(byte) && (isalnum(byte) || byte == '.'))
            name[length++] = *called;
        else if (name[length - 1] != '-')
            name[length++] = '-';
    }
    while (name[length - 1] == '-' || name[length - 1] == '.')
        length--;
    name[length] = '\0';
    return length;
}

/* Writes the name of a game, leaving room for a number after it. */
static void
make_stem(char *name, const struct session *session, int64_t seconds)
{
    enum { TIME_BYTES = sizeof "-20261122-0845-1000" };
    const struct session_names *const names = &session->names;
    const char *called = names->id[0] != '\0' ? names->id : names->source;
    char size[32], spec[EVENT_SPEC_BYTES];
    const time_t time = (time_t)seconds;
    struct tm parts;
    size_t length;

    length = (size_t)snprintf(size, sizeof size, "%ux%u", (unsigned)session->board.width,
        (unsigned)session->board.height);
    /* An attempt has one file for all its boards. */
    if (attempt_has(&session->attempt, 0)) {
        event_spec_print(&session->attempt.spec, spec);
        called = spec + strlen(session->attempt.spec.row->name) + 1;
        length = (size_t)snprintf(size, sizeof size, "%s", session->attempt.spec.row->name);
    }
    memcpy(name, size, length);
    /* An id begins with the size. */
    if (strncmp(called, size, length) == 0 && !isdigit((unsigned char)called[length]))
        called += length;
    name[length++] = '-';
    length = add_called(name, length, SAVED_NAME_BYTES - TIME_BYTES, called);
    if (localtime_r(&time, &parts) != NULL)
        length += strftime(name + length, SAVED_NAME_BYTES - length, "-%Y%m%d-%H%M", &parts);
    name[length] = '\0';
}

/* Whether a file with that name exists or may exist. */
static bool
has_file(const char *name)
{
    char *path;
    const bool found =
        saved_games_path(name, &path, NULL) != NP_OK || access(path, F_OK) == 0 || errno != ENOENT;

    free(path);
    return found;
}

enum np_status
saved_games_begin(struct saved_games *games, const struct session *session, int64_t seconds,
    char name[SAVED_NAME_BYTES], struct np_error *error)
{
    const enum np_status status = saved_games_open(games, error);
    char *number;

    if (status != NP_OK)
        return status;
    make_stem(name, session, seconds);
    number = name + strlen(name);
    for (unsigned i = 1; i < NAMES_TRIED; i++) {
        if (i > 1)
            snprintf(number, SAVED_NAME_BYTES - (size_t)(number - name), "-%u", i);
        if (lock_name(games, name)) {
            if (!has_file(name))
                return NP_OK;
            saved_games_release(games, name);
        } else if (!is_taken(errno)) {
            return np_fail_errno(error, NP_IO, errno, "%s cannot be locked", name);
        }
    }
    return np_fail(error, NP_SYSTEM, "there is no name left for the game");
}

/* ---- leaving ------------------------------------------------------------------------------ */

/* Removes the oldest games, except those that another program has resumed since they were listed.
 */
static void
prune(struct saved_games *games)
{
    struct saved_list list;
    size_t seen = 0;

    if (saved_list_files(&list, NULL) == NP_OK)
        for (size_t i = 0; i < list.count; i++) {
            const struct saved_game *const game = &list.games[i];

            if (game->kind != SAVED_UNFINISHED || seen++ < SAVED_GAMES_KEPT ||
                !lock_name(games, game->name))
                continue;
            if (saved_list_check(game, NULL) == NP_OK)
                saved_games_drop(games, game->name);
            else
                saved_games_release(games, game->name);
        }
    saved_list_free(&list);
}

void
saved_games_leave(struct saved_games *games, const char *name, int64_t left_ns)
{
    const struct timespec left = {.tv_sec = (time_t)(left_ns / CLOCK_NS_PER_SECOND),
        .tv_nsec = (long)(left_ns % CLOCK_NS_PER_SECOND)};
    char *path;

    /* The clock behind file times is too coarse to order games. */
    if (saved_games_path(name, &path, NULL) == NP_OK)
        (void)utimensat(AT_FDCWD, path, (struct timespec[]){left, left}, 0);
    free(path);
    saved_games_release(games, name);
    prune(games);
}

void
saved_games_drop(struct saved_games *games, const char *name)
{
    char *path;

    if (saved_games_path(name, &path, NULL) == NP_OK)
        remove_files(path);
    free(path);
    saved_games_release(games, name);
}

/* ---- named games -------------------------------------------------------------------------- */

bool
saved_games_has(const char *name)
{
    char *path = NULL;
    const bool found = named_path(name, &path, NULL) == NP_OK && access(path, F_OK) == 0;

    free(path);
    return found;
}

enum np_status
saved_games_save(const char *name, bool overwrite, const struct session *session, uint64_t now_ns,
    struct np_error *error)
{
    char *path = NULL;
    enum np_status status = named_path(name, &path, error);

    if (status == NP_OK)
        status = save_whole(path, overwrite ? 0 : FILE_NEW, session, now_ns, error);
    if (status == NP_IO && !overwrite && access(path, F_OK) == 0)
        status = np_fail(error, NP_BAD_INPUT, "%s exists already: choose another name", name);
    free(path);
    return status;
}

bool
saved_games_is_game(const char *word)
{
    const size_t length = strlen(word), end = strlen(SAVED_ENDING);

    if (length > end && strcmp(word + length - end, SAVED_ENDING) == 0)
        return true;
    return access(word, F_OK) != 0 && strncmp(word, SAVED_PREFIX, strlen(SAVED_PREFIX)) == 0 &&
           saved_games_has(word + strlen(SAVED_PREFIX));
}
