// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Saved games: their names, their files, and the locks of the programs that play them.
 *
 * Every game that is left unfinished is kept in a file of its own, named by board and time. The
 * SAVED_GAMES_KEPT latest are kept:
 *
 *      $XDG_STATE_HOME/npuzzle-tui/games/4x4-otter-512-20261122-0845.game
 *
 * A game that the player saved under a name is called saved/NAME and is never removed:
 *
 *      $XDG_DATA_HOME/npuzzle-tui/NAME.game
 *
 * A program that plays an unfinished game locks its name: one byte of the file games/lock, at an
 * offset computed from the name. Two programs therefore never write to the same game. The system
 * releases the lock when the program ends, so a crash leaves nothing to clean up.
 */
#ifndef NP_RECORDS_SAVED_GAMES_H
#define NP_RECORDS_SAVED_GAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "records/save.h"
#include "play/session.h"

/* The number of unfinished games that are kept. */
enum { SAVED_GAMES_KEPT = 20 };

/* Enough for the longest name, with the prefix of named games and the NUL. */
enum { SAVED_NAME_BYTES = 80 };

/* The prefix of the names of named games, and the length of the longest name without it. */
#define SAVED_PREFIX "saved/"
enum { SAVED_GIVEN_NAME_MAX = 60 };

/* The directory of unfinished games in XDG_STATE, and the ending of their files. */
#define SAVED_DIRECTORY "games"
#define SAVED_ENDING ".game"

/* A program has at most two locks: for the current game and for the one being opened. */
enum { SAVED_HELD_MAX = 2 };

/* The locks of this program; {.lock = -1} = none. */
struct saved_games {
    int lock;                                    /* descriptor of the lock file; -1 = not open */
    char held[SAVED_HELD_MAX][SAVED_NAME_BYTES]; /* the names of the locked games; "" = none */
};

/* Whether a game is kept when it is left: it is not finished, and it has steps to undo or redo; or
 * it belongs to an attempt that has begun and is not over. */
bool saved_games_worth(const struct session *session);

/* Creates the directory and opens its lock file, so that an unwritable disk is noticed before the
 * first move. Returns NP_OK, NP_NOT_FOUND (no home), NP_IO or NP_NO_MEMORY. */
enum np_status saved_games_open(struct saved_games *games, struct np_error *error);

/* Releases all locks. */
void saved_games_close(struct saved_games *games);

/*
 * Chooses and locks a name for a game that begins now, `seconds` since 1970. The name consists of
 * letters, digits, dots and dashes. No file is created.
 *
 * Returns NP_OK, NP_NOT_FOUND (no home), NP_IO, NP_SYSTEM (a thousand names are taken) or
 * NP_NO_MEMORY; after an error nothing is locked.
 */
enum np_status saved_games_begin(struct saved_games *games, const struct session *session,
    int64_t seconds, char name[SAVED_NAME_BYTES], struct np_error *error);

/* Locks the name of a game to resume. Returns NP_OK, NP_UNSUPPORTED (another program is playing
 * it), NP_NOT_FOUND, NP_IO or NP_NO_MEMORY. */
enum np_status saved_games_claim(
    struct saved_games *games, const char *name, struct np_error *error);

/* Releases the lock of a name. */
void saved_games_release(struct saved_games *games, const char *name);

/* Whether this or another program is playing a game; false if that cannot be determined. */
bool saved_games_in_use(const struct saved_games *games, const char *name);

/* The path of a game of any kind; the caller frees it. Returns NP_OK, NP_BAD_INPUT (invalid name),
 * NP_NOT_FOUND (no home) or NP_NO_MEMORY. */
enum np_status saved_games_path(const char *name, char **path, struct np_error *error);

/* Reads a game of any kind: see save_load(). Error texts name the game instead of the path. */
enum np_status saved_games_load(
    const char *name, struct session *session, struct save_damage *damage, struct np_error *error);

/* Leaves a locked game at a time in nanoseconds since 1970: releases the lock, and removes the
 * oldest games that nobody is playing until SAVED_GAMES_KEPT are left. */
void saved_games_leave(struct saved_games *games, const char *name, int64_t left_ns);

/* Removes the file of a locked game and releases the lock. */
void saved_games_drop(struct saved_games *games, const char *name);

/* Whether there is a named game. Here and in the next function, `name` has no prefix. */
bool saved_games_has(const char *name);

/*
 * Saves a game, finished or not, under a name.
 *
 * Returns NP_OK, NP_BAD_INPUT (the name is taken or invalid), NP_NOT_FOUND (no home), NP_IO or
 * NP_NO_MEMORY.
 */
enum np_status saved_games_save(const char *name, bool overwrite, const struct session *session,
    uint64_t now_ns, struct np_error *error);

/* Whether an argument of the command line is a saved game: a file whose name ends with
 * SAVED_ENDING, or saved/NAME if there is a game with that name but no file saved/NAME. */
bool saved_games_is_game(const char *word);

#endif
