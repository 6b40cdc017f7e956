// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The file of a game: the board it began with, and every event since, one short line each.
 *
 *      npuzzle-tui game 2
 *      id 4x4#otter-512
 *      source
 *      kind random     see struct session_names
 *      event relay:5:2/4:89abcdef01234567
 *                      only in an attempt at an event: see game/event/attempt.h
 *      session slow    only if its solve belongs to a session with a name
 *      middle          only if the game began in the middle of another one
 *      solve 0123456789abcdef
 *                      the id of its solve, with " dnf" if the solve will not count as
 *                      finished: see game/solves/solve.h
 *      splits 1200/4   milliseconds and moves of each board of the attempt before this one; only
 *                      if there is one
 *      goal standard
 *      board 4 4 10 4 13 12 7 9 3 1 0 11 2 15 8 14 6 5
 *      events
 *      0 U             after 0 ms the player slid a tile up
 *      1320 +L         undone together with the move before it; -L would be a move by the solver
 *      1890 <
 *      2210 W          a solution was watched
 *
 * Events are appended as they happen, so a program that is killed loses at most one event. Damage
 * at the end of a file, such as a crash leaves, is ignored when the game is read; save_repair()
 * cuts it off.
 */
#ifndef NP_GAME_SAVE_SAVE_H
#define NP_GAME_SAVE_SAVE_H

#include "base/status.h"
#include "base/thread/cancel.h"
#include "game/session.h"

#define SAVE_FIRST_LINE "npuzzle-tui game 2"

/* What save_repair() appends to the name of its copy of a damaged file. */
#define SAVE_DAMAGED ".damaged"

/* A file to which events are added. */
struct save {
    int descriptor;      /* -1 = not open */
    size_t events_saved; /* how many events of the session are in the file */
};

/* What could not be read at the end of a file. */
struct save_damage {
    size_t lines;      /* lines ignored; 0 = the file is whole */
    size_t good_bytes; /* before those lines */
};

/*
 * Writes a whole game to a file that only its owner can read. An old file stays until the new one
 * is complete. `how` is 0, or FILE_NEW if there must be no old file.
 *
 * Returns NP_OK, NP_IO or NP_NO_MEMORY.
 */
enum np_status save_whole(const char *path, unsigned how, const struct session *session,
    uint64_t now_ns, struct np_error *error);

/*
 * Opens the file of a game, which is whole and contains all events so far, to append more. After
 * NP_OK the caller closes it with save_close(). Returns NP_OK or what file_open() returns.
 */
enum np_status save_continue(
    struct save *save, const char *path, const struct session *session, struct np_error *error);

/* Appends the events that are not yet in the file in a single write. Returns NP_OK, NP_IO or
 * NP_NO_MEMORY; after an error the file is closed. */
enum np_status save_append(
    struct save *save, const struct session *session, struct np_error *error);

/* Closes the file; may be called twice. */
void save_close(struct save *save);

/*
 * Reads a game, including everything that can be undone and redone. The clock waits for the next
 * move. Events after damage are ignored; `damage`, if given, says where the damage begins.
 * `cancel`, which may be NULL, is checked at every event.
 *
 * The caller frees the session, even after an error. Returns NP_OK, NP_NOT_FOUND, NP_IO,
 * NP_TOO_LARGE (the file or the board), NP_BAD_INPUT (the beginning is damaged; the text names the
 * line), NP_CANCELLED or NP_NO_MEMORY.
 */
enum np_status save_load(struct session *session, const char *path, const struct cancel *cancel,
    struct save_damage *damage, struct np_error *error);

/* Checks the first line of a file of any size. Returns NP_OK, NP_NOT_FOUND, NP_IO or NP_BAD_INPUT.
 */
enum np_status save_check_beginning(const char *path, struct np_error *error);

/*
 * Cuts damage off the end of a file, so that events can be appended, and keeps a copy of the file
 * as it was. Returns NP_OK, NP_NOT_FOUND, NP_IO, NP_TOO_LARGE or NP_NO_MEMORY.
 */
enum np_status save_repair(
    const char *path, const struct save_damage *damage, struct np_error *error);

#endif
