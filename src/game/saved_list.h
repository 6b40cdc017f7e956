// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of saved games: those that were left unfinished and those that the player named.
 */
#ifndef NP_GAME_SAVED_LIST_H
#define NP_GAME_SAVED_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "game/save.h"
#include "game/saved_games.h"

enum saved_kind {
    SAVED_UNFINISHED, /* kept by itself: see game/saved_games.h */
    SAVED_AUTOSAVE,   /* likewise, by version 0.1.0 */
    SAVED_NAMED,      /* by the player, under a name */
};

/* What is in a file. */
enum saved_content {
    SAVED_UNREAD, /* nobody looked */
    SAVED_GOOD,
    SAVED_LARGE, /* it begins as a game does, but takes too long for a glance */
    SAVED_BAD,   /* it is no game */
    SAVED_SHUT,  /* the file cannot be read */
};

struct saved_game {
    char name[SAVED_NAME_BYTES]; /* as --resume takes it */
    enum saved_kind kind;
    int64_t written_ns; /* since 1970 */
    uint64_t bytes;
    enum saved_content content;
    /* The rest is known of SAVED_GOOD. */
    struct save_names names;
    uint32_t width;
    uint32_t height;
    uint32_t moves;
    uint64_t time_ms;
};

/* Whether somebody looked and found no game that could be gone on with. */
static inline bool
saved_is_lost(const struct saved_game *game)
{
    return game->content == SAVED_BAD || game->content == SAVED_SHUT;
}

/* A list on the screen looks into smaller files only, so that no key waits for it. */
enum { SAVED_GLANCE_BYTES = 256 * 1024 };

struct saved_list {
    struct saved_game *games; /* owned */
    size_t count;
    size_t capacity;
};

/*
 * Lists all games, the unfinished ones first, the latest first among each, without a look into any.
 * The caller frees the list, whatever is returned. Returns NP_OK, NP_IO (the directory cannot be
 * read) or NP_NO_MEMORY; after these the list has some of them.
 */
enum np_status saved_list_files(struct saved_list *list, struct np_error *error);

/*
 * The same with a look into the files, and without games of the first two kinds that are not
 * saved_games_worth() keeping. Those that are saved_is_lost() come last. Files of more than
 * `limit_bytes` are SAVED_LARGE, and unless that is UINT64_MAX those that are not read after half a
 * second.
 */
enum np_status saved_list_read(
    struct saved_list *list, uint64_t limit_bytes, struct np_error *error);

void saved_list_free(struct saved_list *list);

/*
 * The latest unfinished game that no other program plays and that is not saved_is_lost(), with a
 * look into it as above. `lost`, if given, is the name of a later one that is, or "". Returns
 * NP_OK, NP_NOT_FOUND, NP_IO or NP_NO_MEMORY.
 */
enum np_status saved_list_latest(const struct saved_games *games, uint64_t limit_bytes,
    struct saved_game *game, char lost[SAVED_NAME_BYTES], struct np_error *error);

/*
 * Finds a game by its name, by a given name without its prefix, or by the beginning of one
 * name only, without a look into it. Returns NP_OK, NP_USAGE (there is none, or several begin so;
 * the text names some), NP_IO or NP_NO_MEMORY.
 */
enum np_status saved_list_find(const char *wanted, struct saved_game *game, struct np_error *error);

/* Whether the file of a game is as it was when it was listed. Returns NP_OK, NP_UNSUPPORTED
 * (another program has played it since, and maybe solved it) or NP_NO_MEMORY. */
enum np_status saved_list_check(const struct saved_game *game, struct np_error *error);

/* Whether a name is that of a file of version 0.1.0. */
bool saved_list_is_autosave(const char *name);

#endif
