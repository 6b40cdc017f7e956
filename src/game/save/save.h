// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A saved game is a file: the board it began with, and every event since, a short line each.
 *
 *      npuzzle-tui game 2
 *      id 4x4#otter-512
 *      source
 *      kind random     since 2: see save_kind()
 *      middle          only if the game began in the middle of another one
 *      goal standard
 *      board 4 4 10 4 13 12 7 9 3 1 0 11 2 15 8 14 6 5
 *      events
 *      0 U             after 0 ms the player slid a tile up
 *      1320 +L         undone together with the move before it; -L would be a move by the solver
 *      1890 <
 *      2210 W          a solution was watched; since 2
 *
 * Version 0.1.0 wrote "game 1", which is read as well; it refuses "game 2".
 *
 * Events are appended as they happen, so a program that is killed loses one event at most. Damage
 * at the end of a file, as a crash leaves it, is ignored when the game is read; save_repair() cuts
 * it off.
 */
#ifndef NP_GAME_SAVE_SAVE_H
#define NP_GAME_SAVE_SAVE_H

#include <stdbool.h>

#include "base/status.h"
#include "base/text/text.h"
#include "base/thread/cancel.h"
#include "game/session.h"
#include "puzzle/id.h"

#define SAVE_FIRST_LINE "npuzzle-tui game 2"
#define SAVE_FIRST_LINE_OLD "npuzzle-tui game 1" /* of 0.1.0 */
#define SAVE_FROM_MIDDLE "middle"

/* What save_repair() appends to the name of its copy of a damaged file. */
#define SAVE_DAMAGED ".damaged"

enum { SAVE_SOURCE_BYTES = 64, SAVE_KIND_BYTES = 24 };

/* Kinds of boards: random among all of its size; chosen by id, file or hand. The kind of a board of
 * some difficulty is that difficulty: "easy", "75..80". */
#define SAVE_KIND_RANDOM "random"
#define SAVE_KIND_PICKED "picked"

/* A file that events are added to. */
struct save {
    int descriptor;      /* -1 = none */
    bool held;           /* between save_hold() and save_release() */
    struct text waiting; /* events that are not written yet */
};

/* What could not be read at the end of a file. */
struct save_damage {
    size_t lines;      /* ignored; 0 = the file is whole */
    size_t good_bytes; /* before them */
};

/* What a game is called. In files control characters become question marks. */
struct save_names {
    char id[PUZZLE_ID_BYTES];       /* "" = none */
    char source[SAVE_SOURCE_BYTES]; /* the board's file; "" = none */
    char kind[SAVE_KIND_BYTES];     /* see save_kind(); "" = not known */
    bool from_middle; /* begun in the middle of another game: its solve sets no record */
};

/* Sets the source to the last part of a path, with the index of the board, from 1, unless it is the
 * first. NULL and options of the command line are no path. */
void save_set_source(struct save_names *names, const char *path, uint64_t index);

/* The kind of a game's board; derived from the id where the names do not tell, as in 0.1.0. */
const char *save_kind(const struct save_names *names);

/*
 * Begins the file of a game that stands at its start, readable by its owner only. An old file stays
 * until the new one is complete. The caller ends it with save_close(), whatever is returned.
 *
 * Returns NP_OK, NP_IO or NP_NO_MEMORY.
 */
enum np_status save_begin(struct save *save, const char *path, const struct session *session,
    const struct save_names *names, struct np_error *error);

/*
 * Writes a whole game, at any point of it; only the times of single moves are lost. An old file
 * stays until the new one is complete. `how` is 0, or FILE_NEW if there must be no old file.
 *
 * Returns NP_OK, NP_IO or NP_NO_MEMORY.
 */
enum np_status save_whole(const char *path, unsigned how, const struct session *session,
    const struct save_names *names, uint64_t now_ns, struct np_error *error);

/*
 * Opens a file that save_load() has read, to append events. After NP_OK the caller ends it with
 * save_close(). Returns NP_OK or what file_open_own() does.
 */
enum np_status save_continue(struct save *save, const char *path, struct np_error *error);

/* Appends an event. Returns NP_OK, NP_IO or NP_NO_MEMORY; after an error the file is closed. */
enum np_status save_event(
    struct save *save, const struct session_event *event, struct np_error *error);

/*
 * Collects the events of a row of moves and appends them at once. A program that is killed in
 * between loses them. save_release() returns as save_event().
 */
void save_hold(struct save *save);
enum np_status save_release(struct save *save, struct np_error *error);

/* Closes the file; may be called twice. */
void save_close(struct save *save);

/*
 * Reads a game, with everything that can be undone and redone. The clock waits for the next move.
 * Events after damage are ignored; `damage`, if given, tells where it begins. `cancel`, which may
 * be NULL, is asked at every event.
 *
 * The caller frees the session, whatever is returned. Returns NP_OK, NP_NOT_FOUND, NP_IO,
 * NP_TOO_LARGE (the file or the board), NP_BAD_INPUT (the beginning is damaged; the text names the
 * line), NP_CANCELLED or NP_NO_MEMORY.
 */
enum np_status save_load_unless(struct session *session, struct save_names *names, const char *path,
    struct save_damage *damage, const struct cancel *cancel, struct np_error *error);

/* The same without a cancel token. */
enum np_status save_load(struct session *session, struct save_names *names, const char *path,
    struct save_damage *damage, struct np_error *error);

/* Checks the first line of a file of any size, and the size of its board. Returns NP_OK,
 * NP_TOO_LARGE (the board), NP_NOT_FOUND, NP_IO or NP_BAD_INPUT. */
enum np_status save_check_beginning(const char *path, struct np_error *error);

/*
 * Cuts damage off the end of a file, so that events can be appended, and keeps a copy of the file
 * as it was. Returns NP_OK, NP_NOT_FOUND, NP_IO, NP_TOO_LARGE or NP_NO_MEMORY.
 */
enum np_status save_repair(
    const char *path, const struct save_damage *damage, struct np_error *error);

#endif
