// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of saved games: finding, sorting and reading them.
 */
#include "config.h"

#include "records/saved_list.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/file/xdg.h"
#include "base/memory.h"
#include "base/text/text.h"

/* The longest time for reading the files of a list. */
#define LIST_NS (CLOCK_NS_PER_SECOND / 2)

/* The largest number of names in an error text. */
enum { CANDIDATES_MAX = 3 };

/* ---- files -------------------------------------------------------------------------------- */

/* Fills in the time and the size of a file; false if it is not a regular file. */
static bool
stat_game(struct saved_game *game, const char *path)
{
    struct stat file;

    if (stat(path, &file) != 0 || !S_ISREG(file.st_mode))
        return false;
    game->written_ns = (int64_t)file.st_mtim.tv_sec * CLOCK_NS_PER_SECOND + file.st_mtim.tv_nsec;
    game->bytes = (uint64_t)file.st_size;
    return true;
}

enum np_status
saved_list_check(const struct saved_game *game, struct np_error *error)
{
    struct saved_game now = *game;
    char *path;
    enum np_status status = saved_games_path(game->name, &path, error);

    if (status == NP_OK &&
        (!stat_game(&now, path) || now.written_ns != game->written_ns || now.bytes != game->bytes))
        status = np_fail(error, NP_UNSUPPORTED, "another program has just played %s", game->name);
    free(path);
    return status;
}

/* Adds a game if its file exists. */
static enum np_status
add(struct saved_list *list, const char *name, enum saved_kind kind, struct np_error *error)
{
    struct saved_game game = {.kind = kind};
    char *path;
    enum np_status status = saved_games_path(name, &path, error);
    const bool found = status == NP_OK && stat_game(&game, path);

    free(path);
    if (!found)
        return status == NP_NO_MEMORY ? status : NP_OK;
    snprintf(game.name, sizeof game.name, "%s", name);
    if (!memory_grow_array(&list->games, &list->capacity, list->count + 1, sizeof list->games[0]))
        return np_no_memory(error);
    list->games[list->count++] = game;
    return NP_OK;
}

/* Adds the games of a directory, with `prefix` before their names. A missing directory is empty;
 * one that cannot be read is an error, since it may contain games. */
static enum np_status
add_directory(struct saved_list *list, enum xdg_kind parent, const char *name, const char *prefix,
    enum saved_kind kind, struct np_error *error)
{
    const size_t end = strlen(SAVED_ENDING);
    char *path = NULL;
    enum np_status status = xdg_path(parent, name, &path, error);
    DIR *const directory = status == NP_OK ? opendir(path) : NULL;
    const struct dirent *entry;

    if (status == NP_OK && directory == NULL && errno != ENOENT && errno != ENOTDIR)
        status = np_fail_path_errno(error, errno == ENOMEM ? NP_NO_MEMORY : NP_IO, path, errno);
    free(path);
    if (directory == NULL)
        return status == NP_NOT_FOUND ? NP_OK : status;
    while (status == NP_OK && (entry = readdir(directory)) != NULL) {
        const size_t length = strlen(entry->d_name);
        char game[sizeof SAVED_PREFIX + NAME_MAX];

        if (length <= end || entry->d_name[0] == '.' ||
            strcmp(entry->d_name + length - end, SAVED_ENDING) != 0)
            continue;
        snprintf(game, sizeof game, "%s%.*s", prefix, (int)(length - end), entry->d_name);
        if (strlen(game) < SAVED_NAME_BYTES)
            status = add(list, game, kind, error);
    }
    closedir(directory);
    return status;
}

/* Orders unfinished games by time, the latest first; named ones follow, and those that cannot be
 * resumed come last. */
static int
compare(const void *a, const void *b)
{
    const struct saved_game *const one = a, *const other = b;
    const int one_group = saved_is_lost(one) ? 2 : one->kind == SAVED_NAMED;
    const int other_group = saved_is_lost(other) ? 2 : other->kind == SAVED_NAMED;

    if (one_group != other_group)
        return one_group - other_group;
    if (one->written_ns != other->written_ns)
        return one->written_ns > other->written_ns ? -1 : 1;
    return strcmp(one->name, other->name);
}

enum np_status
saved_list_files(struct saved_list *list, struct np_error *error)
{
    enum np_status status;

    *list = (struct saved_list){0};
    status = add_directory(list, XDG_STATE, SAVED_DIRECTORY, "", SAVED_UNFINISHED, error);
    /* An unreadable directory of named games counts as empty. */
    if (status == NP_OK &&
        add_directory(list, XDG_DATA, "", SAVED_PREFIX, SAVED_NAMED, error) == NP_NO_MEMORY)
        status = NP_NO_MEMORY;
    if (list->count > 0)
        qsort(list->games, list->count, sizeof list->games[0], compare);
    return status;
}

void
saved_list_free(struct saved_list *list)
{
    free(list->games);
    *list = (struct saved_list){0};
}

/* ---- content ------------------------------------------------------------------------------ */

/* A deadline for reading the files of a list, unless files of any size may be read. */
static struct cancel
list_deadline(uint64_t limit_bytes)
{
    return (struct cancel){
        .deadline_ns = limit_bytes == UINT64_MAX ? 0 : (uint64_t)clock_now_ns() + LIST_NS};
}

static enum saved_content
content_of(enum np_status status)
{
    switch (status) {
    case NP_OK:
        return SAVED_GOOD;
    case NP_CANCELLED:
        return SAVED_LARGE;
    case NP_IO:
        return SAVED_SHUT;
    default:
        return SAVED_BAD;
    }
}

/* Reads a file, or only its beginning if it is large. Sets *listed to whether the game belongs in a
 * list. Returns NP_OK or NP_NO_MEMORY. */
static enum np_status
read_game(struct saved_game *game, uint64_t limit_bytes, const struct cancel *deadline,
    bool *listed, struct np_error *error)
{
    struct session session = {0};
    char *path = NULL;
    enum np_status status = saved_games_path(game->name, &path, NULL);

    if (status == NP_OK && game->bytes > limit_bytes) {
        status = save_check_beginning(path, NULL);
        status = status == NP_OK ? NP_CANCELLED : status;
    } else if (status == NP_OK) {
        status = save_load(&session, path, deadline, NULL, NULL);
    }
    free(path);
    game->content = content_of(status);
    /* Another program may have removed the file in the meantime. */
    *listed = status != NP_NOT_FOUND;
    if (status == NP_OK) {
        game->names = session.names;
        game->width = session.board.width;
        game->height = session.board.height;
        game->moves = session.moves;
        game->time_ms = session.played_ns / CLOCK_NS_PER_MS;
        *listed = game->kind == SAVED_NAMED || saved_games_worth(&session);
    }
    session_free(&session);
    if (status == NP_NO_MEMORY)
        return np_no_memory(error);
    return NP_OK;
}

enum np_status
saved_list_read(struct saved_list *list, uint64_t limit_bytes, struct np_error *error)
{
    const struct cancel deadline = list_deadline(limit_bytes);
    enum np_status status = saved_list_files(list, error);
    size_t kept = 0;

    for (size_t i = 0; i < list->count && status == NP_OK; i++) {
        struct saved_game game = list->games[i];
        bool listed;

        status = read_game(&game, limit_bytes, &deadline, &listed, error);
        if (listed)
            list->games[kept++] = game;
    }
    if (status != NP_OK)
        return status;
    list->count = kept;
    if (kept > 0)
        qsort(list->games, kept, sizeof list->games[0], compare);
    return NP_OK;
}

enum np_status
saved_list_latest(const struct saved_games *games, uint64_t limit_bytes, struct saved_game *game,
    char lost[SAVED_NAME_BYTES], struct np_error *error)
{
    const struct cancel deadline = list_deadline(limit_bytes);
    struct saved_list list;
    enum np_status status = saved_list_files(&list, error);
    char ignored[SAVED_NAME_BYTES], *const first_lost = lost != NULL ? lost : ignored;
    enum np_status lost_status = NP_NOT_FOUND;
    bool found = false;

    first_lost[0] = '\0';
    for (size_t i = 0; i < list.count && status == NP_OK && !found; i++) {
        *game = list.games[i];
        if (game->kind == SAVED_NAMED || saved_games_in_use(games, game->name))
            continue;
        status = read_game(game, limit_bytes, &deadline, &found, error);
        if (!found || !saved_is_lost(game))
            continue;
        found = false;
        if (first_lost[0] == '\0') {
            snprintf(first_lost, SAVED_NAME_BYTES, "%s", game->name);
            lost_status = game->content == SAVED_SHUT ? NP_IO : NP_NOT_FOUND;
        }
    }
    saved_list_free(&list);
    if (status != NP_OK || found)
        return status;
    if (first_lost[0] != '\0')
        return np_fail(error, lost_status,
            "%s cannot be read, and there is no other game to resume", first_lost);
    return np_fail(error, NP_NOT_FOUND, "there is no game to resume");
}

/* How well a name matches a word: 0 = not at all, 1 = begins with it, 2 = equals it. */
static unsigned
match(const char *name, const char *wanted)
{
    if (strncmp(name, wanted, strlen(wanted)) != 0)
        return 0;
    return name[strlen(wanted)] == '\0' ? 2 : 1;
}

enum np_status
saved_list_find(const char *wanted, struct saved_game *game, struct np_error *error)
{
    struct saved_list list;
    enum np_status status = saved_list_files(&list, error);
    struct text candidates = {0};
    unsigned best = 0;
    size_t count = 0;

    for (size_t i = 0; i < list.count && status == NP_OK; i++) {
        const struct saved_game *const one = &list.games[i];
        unsigned fit = match(one->name, wanted);

        if (one->kind == SAVED_NAMED && fit == 0)
            fit = match(one->name + strlen(SAVED_PREFIX), wanted);
        if (fit < best || fit == 0)
            continue;
        count = fit > best ? 1 : count + 1;
        best = fit;
        if (count == 1) {
            *game = *one;
            text_clear(&candidates);
        }
        if (count <= CANDIDATES_MAX)
            text_printf(&candidates, "%s%s", count > 1 ? ", " : "", one->name);
        else if (count == CANDIDATES_MAX + 1)
            text_add(&candidates, " ...");
    }
    saved_list_free(&list);
    if (status == NP_OK && best == 0)
        status = np_fail(error, NP_USAGE,
            "there is no saved game \"%.80s\"; --list-saved lists them all", wanted);
    else if (status == NP_OK && best == 1 && count > 1)
        status = np_fail(error, NP_USAGE,
            "%zu saved games begin with \"%.80s\": %s; --list-saved names them", count, wanted,
            text_string(&candidates));
    text_free(&candidates);
    return status;
}
