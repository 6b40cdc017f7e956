// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Saved games: their names, their files, and the locks of the programs that play them.
 *
 * Every game that is left unfinished is kept in a file of its own, named by board and time, and the
 * last SAVED_GAMES_KEPT stay:
 *
 *      $XDG_STATE_HOME/npuzzle-tui/games/4x4-otter-512-20261122-0845.game
 *
 * A game that the player saved under a name is called saved/NAME and stays until it is overwritten:
 *
 *      $XDG_DATA_HOME/npuzzle-tui/NAME.game
 *
 * A program that plays an unfinished game locks its name: a byte of the file games/lock, at an
 * offset that the name gives. The system releases the lock when the program ends, so two programs
 * never write to one game and a crash leaves nothing to clean up.
 *
 * Version 0.1.0 wrote autosave, autosave-2 ... autosave-9, and each with ".old"; they are read, and
 * removed once their game is in a new file.
 */
#ifndef NP_GAME_SAVE_SAVED_GAMES_H
#define NP_GAME_SAVE_SAVED_GAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "game/save/save.h"
#include "game/session.h"

/* Older games are removed. */
enum { SAVED_GAMES_KEPT = 20 };

/* The longest name, with its NUL; also of a named game with its prefix. */
enum { SAVED_NAME_BYTES = 80 };

/* The prefix of the names of named games, and the longest name without prefix and NUL. */
#define SAVED_PREFIX "saved/"
enum { SAVED_GIVEN_NAME_MAX = 60 };

/* The directory of unfinished games in XDG_STATE, and the ending of their files. */
#define SAVED_DIRECTORY "games"
#define SAVED_ENDING ".game"

/* A program holds at most two locks: of the game that is played and of the one that is opened. */
enum { SAVED_HELD_MAX = 2 };

/* The locks that this program holds; {.lock = -1} = none. */
struct saved_games {
    int lock;                                    /* descriptor of the lock file; -1 = not open */
    char held[SAVED_HELD_MAX][SAVED_NAME_BYTES]; /* "" = none */
};

/* Whether a game is kept when it is left: it is not finished and has a step to undo or redo. */
bool saved_games_worth(const struct session *session);

/*
 * Makes the directory and opens its lock file, so that a disk that cannot be written is noticed
 * before the first move. Returns NP_OK, NP_NOT_FOUND (no home), NP_IO or NP_NO_MEMORY.
 */
enum np_status saved_games_open(struct saved_games *games, struct np_error *error);

/* Releases all locks. */
void saved_games_close(struct saved_games *games);

/*
 * Finds and locks a name for a game that begins now, `seconds` since 1970. It consists of letters,
 * digits, points and dashes. No file is created.
 *
 * Returns NP_OK, NP_NOT_FOUND (no home), NP_IO, NP_SYSTEM (a thousand names are taken) or
 * NP_NO_MEMORY; after an error nothing is locked.
 */
enum np_status saved_games_begin(struct saved_games *games, const struct session *session,
    int64_t seconds, char name[SAVED_NAME_BYTES], struct np_error *error);

/*
 * Locks the name of a game that is resumed. Returns NP_OK, NP_UNSUPPORTED (another program plays
 * it), NP_NOT_FOUND, NP_IO or NP_NO_MEMORY.
 */
enum np_status saved_games_claim(
    struct saved_games *games, const char *name, struct np_error *error);

/* Releases the lock of a name. */
void saved_games_release(struct saved_games *games, const char *name);

/* Whether this or another program plays a game; false if that cannot be known. */
bool saved_games_in_use(const struct saved_games *games, const char *name);

/* The path of a game of any kind; the caller frees it. Returns NP_OK, NP_BAD_INPUT (the name is not
 * valid), NP_NOT_FOUND (no home) or NP_NO_MEMORY. */
enum np_status saved_games_path(const char *name, char **path, struct np_error *error);

/* Reads a game of any kind: see save_load(). Errors name the game instead of the path. */
enum np_status saved_games_load(
    const char *name, struct session *session, struct save_damage *damage, struct np_error *error);

/* Leaves a claimed game at a time, in nanoseconds since 1970: releases its lock and removes all
 * games but the last SAVED_GAMES_KEPT and those that a program plays. */
void saved_games_leave(struct saved_games *games, const char *name, int64_t left_ns);

/* Removes the file of a claimed game and releases its lock. */
void saved_games_drop(struct saved_games *games, const char *name);

/* Whether there is a named game. `name` has no prefix, also in the next function. */
bool saved_games_has(const char *name);

/*
 * Saves a game, finished or not, under a name.
 *
 * Returns NP_OK, NP_BAD_INPUT (the name is taken or not valid), NP_NOT_FOUND (no home), NP_IO or
 * NP_NO_MEMORY.
 */
enum np_status saved_games_save(const char *name, bool overwrite, const struct session *session,
    uint64_t now_ns, struct np_error *error);

/* Whether a word of the command line is a saved game: a file that ends with SAVED_ENDING, or
 * saved/NAME if there is such a game and no such file. */
bool saved_games_is_game(const char *word);

#endif
