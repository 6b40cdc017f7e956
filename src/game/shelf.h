// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The shelf: games that the player saved under a name, in $XDG_DATA_HOME/npuzzle-tui/NAME.game.
 *
 * Among the names of files they are called saved/NAME.
 */
#ifndef NP_GAME_SHELF_H
#define NP_GAME_SHELF_H

#include <stdbool.h>
#include <stdint.h>

#include "base/thread/cancel.h"
#include "game/save.h"
#include "game/session.h"
#include "puzzle/files.h"

/* Before a name among those of files. */
#define SHELF_PREFIX "saved/"

/* The longest name, without its NUL. */
enum { SHELF_NAME_MAX = 60 };

/* The file of a name. The caller frees it. Returns NP_OK, NP_BAD_INPUT (the name cannot be used;
 * the text says why), NP_NOT_FOUND (no home) or NP_NO_MEMORY. */
enum np_status shelf_path(const char *name, char **path, struct np_error *error);

/*
 * Saves a game, wherever it stands. A game that has that name already is written over if `over`
 * says so; else that is told before anything is written. `cancel` may be NULL.
 *
 * Returns NP_OK, NP_BAD_INPUT (the name cannot be used; the text says why), NP_NOT_FOUND (no home),
 * NP_UNSUPPORTED (SAVE_CELLS_MAX), NP_CANCELLED (nothing was written), NP_IO or NP_NO_MEMORY.
 */
enum np_status shelf_save(const char *name, bool over, const struct session *session,
    const struct save_names *names, uint64_t now_ns, const struct cancel *cancel,
    struct np_error *error);

/*
 * Reads a game: see save_load(). The file stays as it is.
 */
enum np_status shelf_load(const char *name, struct session *session, struct save_names *names,
    struct save_damage *damage, struct np_error *error);

/* Whether a game of that name is there. */
bool shelf_has(const char *name);

/* Takes the game of that name away. */
void shelf_remove(const char *name);

/* Adds saved/NAME for every game to a list. Returns NP_OK or NP_NO_MEMORY; no shelf adds nothing.
 */
enum np_status shelf_list(struct file_names *names, struct np_error *error);

/* The NAME in saved/NAME, if such a game is there; else NULL. */
const char *shelf_name(const char *text);

/*
 * Whether a word of the command line is a saved game: saved/NAME of the shelf, where there is no
 * file of that name, or a file that ends with .game.
 */
bool shelf_is_game(const char *text);

/*
 * Reads the saved game that shelf_is_game() knows, as save_load() does; the session is freed by the
 * caller, whatever is returned.
 */
enum np_status shelf_open(const char *text, struct session *session, struct save_names *names,
    struct save_damage *damage, struct np_error *error);

#endif
