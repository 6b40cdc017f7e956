// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A saved game: where it began, and every event since, one short line each.
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
 *      1320 +L         goes with the move before it; -L would be the solver's move
 *      1890 <
 *      2210 W          shown a solution; since 2
 *
 * Version 0.1.0 wrote "game 1", which is read, too, and takes "game 2" for no saved game instead of
 * a damaged one.
 *
 * An event is added to the end of the file as it happens, so a program that is killed loses nothing
 * but the event under way. What a crash left behind at the end, half a line or worse, is left out
 * when the game is read back; save_repair() then cuts it off.
 */
#ifndef NP_GAME_SAVE_H
#define NP_GAME_SAVE_H

#include <stdbool.h>

#include "base/status.h"
#include "base/text/text.h"
#include "base/thread/cancel.h"
#include "game/session.h"
#include "puzzle/id.h"

#define SAVE_FIRST_LINE "npuzzle-tui game 2"
#define SAVE_FIRST_LINE_OLD "npuzzle-tui game 1" /* of 0.1.0 */
#define SAVE_FROM_MIDDLE "middle"

/* Behind the name of a file that save_repair() has mended, for what it was before. */
#define SAVE_DAMAGED ".damaged"

enum { SAVE_SOURCE_BYTES = 64, SAVE_KIND_BYTES = 24 };

/* Kinds of boards: drawn among all of a size; chosen by an id, a file, or by hand. A board of a
 * difficulty has that as its kind: "easy", "75..80". */
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
    size_t lines;      /* left out; 0 = the file is whole */
    size_t good_bytes; /* of the file, before them */
};

/* What a game is called. Control characters become question marks in a file and out of one. */
struct save_names {
    char id[PUZZLE_ID_BYTES];       /* "" = none */
    char source[SAVE_SOURCE_BYTES]; /* the board's file; "" = none */
    char kind[SAVE_KIND_BYTES];     /* how the board was come by; see save_kind() */
    bool from_middle;               /* of another game, so that a solve is no record */
};

/* Notes the file that a board comes from, for the title: the end of its path, and which board of
 * the file it is, from 1, unless it is the first. NULL and options of the command line are no file.
 */
void save_set_source(struct save_names *names, const char *path, uint64_t index);

/* The kind of a game's board. Where the names do not tell, as those of 0.1.0, the id does. */
const char *save_kind(const struct save_names *names);

/*
 * Begins a file for a game that stands at its start, for its owner's eyes only. The old file stays
 * until the new one is whole. End it with save_close(), whatever is returned.
 *
 * Returns NP_OK, NP_IO or NP_NO_MEMORY.
 */
enum np_status save_begin(struct save *save, const char *path, const struct session *session,
    const struct save_names *names, struct np_error *error);

/*
 * Writes a whole game at once, wherever it stands: what save_load() makes of it is the same, but
 * for the times of single moves. The old file stays until the new one is whole; `how` is 0, or
 * FILE_NEW if there must be no old one.
 *
 * Returns NP_OK, NP_IO or NP_NO_MEMORY.
 */
enum np_status save_whole(const char *path, unsigned how, const struct session *session,
    const struct save_names *names, uint64_t now_ns, struct np_error *error);

/*
 * Opens a file that save_load() has read, to add what comes, and nothing is held back. End it with
 * save_close(), which is only needed after NP_OK. Returns NP_OK or what file_open_own() does.
 */
enum np_status save_continue(struct save *save, const char *path, struct np_error *error);

/* Adds an event. Returns NP_OK, NP_IO or NP_NO_MEMORY; after these no more events are added. */
enum np_status save_event(
    struct save *save, const struct session_event *event, struct np_error *error);

/*
 * Holds events back, for a row of many, and writes them in one go. A program that is killed in
 * between loses them. save_release() returns as save_event().
 */
void save_hold(struct save *save);
enum np_status save_release(struct save *save, struct np_error *error);

/* Ends the file; it may be ended twice. */
void save_close(struct save *save);

/*
 * Reads a game back, with everything undone and redone in it. The clock stands where it stood, and
 * waits for the next move. Events end where the file is damaged; `damage`, if given, tells where.
 *
 * `session` is uninitialised before; the caller frees it with session_free(), whatever is returned.
 * Returns NP_OK, NP_NOT_FOUND, NP_IO, NP_TOO_LARGE (a GiB), NP_BAD_INPUT (the beginning is damaged;
 * the text names the line) or NP_NO_MEMORY.
 */
enum np_status save_load(struct session *session, struct save_names *names, const char *path,
    struct save_damage *damage, struct np_error *error);

/* The same, but `cancel`, which may be NULL, is asked at every event; NP_CANCELLED then. */
enum np_status save_load_unless(struct session *session, struct save_names *names, const char *path,
    struct save_damage *damage, const struct cancel *cancel, struct np_error *error);

/* Whether a file, however large, begins as a saved game does. Returns NP_OK, NP_NOT_FOUND, NP_IO or
 * NP_BAD_INPUT. */
enum np_status save_check_first_line(const char *path, struct np_error *error);

/*
 * Cuts a file that save_load() has read off where the damage begins, so that events can follow; as
 * it was it stays beside it, with SAVE_DAMAGED behind its name. Returns NP_OK, NP_NOT_FOUND, NP_IO,
 * NP_TOO_LARGE or NP_NO_MEMORY.
 */
enum np_status save_repair(
    const char *path, const struct save_damage *damage, struct np_error *error);

#endif
