// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of saved games, unfinished and named.
 */
#ifndef NP_RECORDS_SAVED_LIST_H
#define NP_RECORDS_SAVED_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "records/save.h"
#include "records/saved_games.h"

enum saved_kind {
    SAVED_UNFINISHED, /* see records/saved_games.h */
    SAVED_NAMED,      /* saved by the player under a name */
};

/* What is in a file. */
enum saved_content {
    SAVED_UNREAD, /* not read */
    SAVED_GOOD,
    SAVED_LARGE, /* the file begins like a game, but is too large to read for a list */
    SAVED_BAD,   /* the file is not a game */
    SAVED_SHUT,  /* the file cannot be read */
};

struct saved_game {
    char name[SAVED_NAME_BYTES]; /* for --resume */
    enum saved_kind kind;
    int64_t written_ns; /* nanoseconds since 1970 */
    uint64_t bytes;
    enum saved_content content;
    /* The following fields are set for SAVED_GOOD. */
    struct session_names names;
    uint32_t width;
    uint32_t height;
    uint32_t moves;
    uint64_t time_ms;
};

/* Whether the file was read and its game cannot be resumed. */
static inline bool
saved_is_lost(const struct saved_game *game)
{
    return game->content >= SAVED_BAD;
}

/* The largest file that is read for a list on the screen: reading must not delay any key. */
enum { SAVED_GLANCE_BYTES = 256 * 1024 };

struct saved_list {
    struct saved_game *games; /* owned */
    size_t count;
    size_t capacity;
};

/* Lists all games without reading them: unfinished ones first, and among those the latest first.
 * The caller frees the list, even after an error, when it is incomplete. Returns NP_OK, NP_IO (the
 * directory cannot be read) or NP_NO_MEMORY. */
enum np_status saved_list_files(struct saved_list *list, struct np_error *error);

/* Lists the games in the same way, and reads them. Leaves out unfinished ones that are not
 * saved_games_worth() keeping; those that are saved_is_lost() come last. Files of more than
 * `limit_bytes` are SAVED_LARGE; so are those not read within half a second, unless `limit_bytes`
 * is UINT64_MAX. */
enum np_status saved_list_read(
    struct saved_list *list, uint64_t limit_bytes, struct np_error *error);

void saved_list_free(struct saved_list *list);

/* Finds and reads, as above, the latest unfinished game that can be resumed and that no other
 * program is playing. Sets `lost`, if given, to the name of a later one that cannot be read, or to
 * "". Returns NP_OK, NP_NOT_FOUND, NP_IO or NP_NO_MEMORY. */
enum np_status saved_list_latest(const struct saved_games *games, uint64_t limit_bytes,
    struct saved_game *game, char lost[SAVED_NAME_BYTES], struct np_error *error);

/* Finds a game by its name, with or without SAVED_PREFIX, or by the beginning of its name if only
 * one game matches. Does not read the game. Returns NP_OK, NP_USAGE (no game matches, or several),
 * NP_IO or NP_NO_MEMORY. */
enum np_status saved_list_find(const char *wanted, struct saved_game *game, struct np_error *error);

/* Checks that the file of a game has not changed since it was listed. Returns NP_OK, NP_UNSUPPORTED
 * (another program has played it since) or NP_NO_MEMORY. */
enum np_status saved_list_check(const struct saved_game *game, struct np_error *error);

#endif
