// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The store: all games of the player, unfinished, named and solved, in one SQLite database that
 * only its owner can read (doc/history.md has its tables):
 *
 *      $XDG_DATA_HOME/npuzzle-tui/games.db
 *
 * A game under way is a row that grows with every move, one transaction each. A solve is the same
 * row once the game is over, so a program that is killed loses and doubles nothing. Two programs
 * may use one store; of two that play the same game, the second to move goes on with a copy.
 *
 * Dates are passed in, in milliseconds since 1970. A function that fails leaves the store as it
 * was. Besides what it says, each returns NP_IO (the disk; a store that is damaged, newer, or
 * locked by another program for longer than store_set_patience() says; the text says what to do) or
 * NP_NO_MEMORY.
 */
#ifndef NP_RECORDS_STORE_H
#define NP_RECORDS_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "play/contest/contest.h"
#include "play/record.h"
#include "play/session.h"
#include "records/solve.h"

/* The number of unfinished games that are kept. */
enum { STORE_UNFINISHED_MAX = 20 };

/* Enough for the longest name of a game with its NUL, and the length of the longest name that a
 * player can give. */
enum { STORE_NAME_BYTES = 80, STORE_GIVEN_NAME_MAX = 60 };

/* What messages and --resume put before the names that players gave. */
#define STORE_NAMED_PREFIX "saved/"

struct store;
struct store_game;

/* The path of an empty store that is no file. */
#define STORE_IN_MEMORY ":memory:"

/* How to open a store: to play, which creates it; the same without waiting for another program; or
 * to read it. */
enum store_use { STORE_PLAY, STORE_PLAY_NOW, STORE_READ };

/* Opens the player's store, or the one at `path`. The caller ends it with store_close(). Returns
 * also NP_NOT_FOUND: no home directory, or nothing to read. */
enum np_status store_open(
    struct store **store, const char *path, enum store_use use, struct np_error *error);

/* Accepts NULL. */
void store_close(struct store *store);

/* How long to wait for another program, 2000 ms at first. A game under way does not wait that long:
 * it tries again later. */
void store_set_patience(struct store *store, int milliseconds);

/* Checks the whole store. */
enum np_status store_check(struct store *store, struct np_error *error);

/* ---- games under way ------------------------------------------------------------------------- */

/* Where a game is stored. All zero = not yet. */
struct stored_game {
    int64_t row;      /* 0 = not stored */
    int64_t replaces; /* the row of the board before it in its attempt, which goes; 0 = none */
    size_t events;    /* how many of its events are stored */
    char name[STORE_NAME_BYTES]; /* for --resume */
    bool solved;                 /* it is over, and its solve is in the history */
    enum history_reason reason;  /* then, whether it counts */
    bool copied; /* another program has gone on with this game, which became a copy */
};

/*
 * Stores what has happened in a game since it was last stored. A game that is over becomes a solve,
 * unless it began in the middle of another; after a board of an attempt that is not the last, the
 * unfinished game stays beside the solve, so that the attempt can be resumed. A copy of an attempt
 * gets a number of its own.
 */
enum np_status store_put(struct store *store, struct stored_game *stored, struct session *session,
    int64_t when_ms, struct np_error *error);

/* Leaves a game: an unfinished one is kept as the latest, and the oldest of more than
 * STORE_UNFINISHED_MAX goes; or it is removed unless `keep`. */
enum np_status store_leave(struct store *store, struct stored_game *stored, bool keep,
    int64_t when_ms, struct np_error *error);

/* Makes an unfinished game the latest one. */
enum np_status store_touch(
    struct store *store, const struct store_game *game, int64_t when_ms, struct np_error *error);

/* Stores a copy of a game, finished or not, under a name. Returns also NP_BAD_INPUT: the name is
 * taken, unless `overwrite`, or not valid. */
enum np_status store_put_named(struct store *store, const char *name, bool overwrite,
    const struct session *session, int64_t when_ms, struct np_error *error);

/* Writes the name of a game that begins at a date: 4x4-otter-512-20261122-0845,
 * relay-5-20261122-0845; or, for INT64_MIN, without the date. What is special to a shell becomes a
 * dash, and there is room for a number after it. */
void store_make_name(char name[STORE_NAME_BYTES], const struct session *session, int64_t when_ms);

/* Whether there is a game with a name that a player gave. */
bool store_has_named(struct store *store, const char *name);

/* Reads size and kind of the latest game on a board that the program made, outside of contests.
 * Returns also NP_NOT_FOUND. */
enum np_status store_read_last(struct store *store, uint32_t *width, uint32_t *height,
    char kind[SESSION_KIND_BYTES], struct np_error *error);

/* ---- the list of games ----------------------------------------------------------------------- */

/* A game that can be resumed. */
struct store_game {
    int64_t row;
    bool named;                  /* saved by the player under a name; else unfinished */
    char name[STORE_NAME_BYTES]; /* for --resume: of one with a name, STORE_NAMED_PREFIX and this */
    int64_t changed_ms;
    char puzzle[PUZZLE_ID_BYTES];      /* its id; "" = none */
    char source[SESSION_SOURCE_BYTES]; /* the board's file; "" = none */
    uint32_t width;
    uint32_t height;
    uint32_t moves;
    uint64_t time_ms;
};

struct store_games {
    struct store_game *games; /* owned */
    size_t count;
    size_t capacity;
};

/* Lists the games: unfinished ones first, and among those the latest first. The caller frees the
 * list with store_games_free(), even after an error. */
enum np_status store_list_games(
    struct store *store, struct store_games *games, struct np_error *error);

void store_games_free(struct store_games *games);

/* Finds a game: the latest unfinished one for NULL, else the one with a name, with or without
 * STORE_NAMED_PREFIX, or the only one whose name begins so. Returns also NP_NOT_FOUND (there is
 * none for NULL) or NP_USAGE (no game matches, or several). */
enum np_status store_find_game(
    struct store *store, const char *word, struct store_game *game, struct np_error *error);

/* Finds the latest unfinished game; of an attempt at a contest unless `spec` is NULL, and on a
 * board whose id begins so unless `puzzle` is NULL. Returns also NP_NOT_FOUND. */
enum np_status store_find_latest(struct store *store, const struct contest_spec *spec,
    const char *puzzle, struct store_game *game, struct np_error *error);

/* Reads a game; an unfinished one goes on in its row, a named one as a new game. The caller frees
 * the record, even after an error. Returns also NP_NOT_FOUND or NP_BAD_INPUT (its text is damaged).
 */
enum np_status store_load_game(struct store *store, const struct store_game *game,
    struct record *record, struct stored_game *stored, struct np_error *error);

/* ---- solves ---------------------------------------------------------------------------------- */

/* Which solves to read: all zero = all. */
struct store_filter {
    enum { STORE_EVERY_SOLVE, STORE_EACH_KIND, STORE_EACH_GROUP } each;
    enum { STORE_WITH_DELETED, STORE_NOT_DELETED, STORE_DELETED } deleted;
    const struct history_solve *kind; /* NULL = any */
    const char *group;                /* "" = the one without a name; NULL = any */
    const char *find; /* a part of the comment, contest, group, size, kind or date; NULL = any */
    bool bests;       /* only those that were personal bests */
};

/* Reads solves, the oldest first, and before them those without a date; or a solve of each kind
 * of boards or of each group, the one played latest first, with the number of all that are not
 * deleted in place of its own: there the rest of the filter has no effect. Without a store there
 * are none. The caller frees the history with history_free(), even after an error. */
enum np_status store_read_history(struct store *store, const struct store_filter *filter,
    struct history *history, struct np_error *error);

/* The best time of a kind and group, and the average of the latest five that count, for the panel
 * of a game: see records/averages.h. */
struct store_best {
    uint64_t best_ms;
    uint64_t ao5;
    size_t count; /* of those five; 0 = none counts */
};

enum np_status store_read_best(struct store *store, const struct history_solve *kind,
    const char *group, struct store_best *best, struct np_error *error);

/* A player's results at a contest. */
struct contest_record {
    uint32_t attempts; /* that are over, finished or not */
    uint32_t finished;
    uint64_t best_id;    /* the attempt with the best result: by time or by moves; 0 = none */
    uint64_t best_ms;    /* its time */
    uint64_t best_moves; /* and its moves */
    /* For the board of the day: */
    bool today;     /* today's board was played */
    bool today_dnf; /* ... and given up */
    uint64_t today_ms;
    uint32_t streak;  /* days in a row, up to today or yesterday */
    uint32_t longest; /* ... ever */
};

/* Sums up all attempts at a contest with these parameters, towards this goal; `when` is now, in
 * seconds since 1970. Repeated boards of a day do not count, nor do deleted solves. After an error
 * the record is empty. */
enum np_status store_read_contest(struct store *store, const struct contest_spec *spec,
    enum goal_kind goal, int64_t when, struct contest_record *record, struct np_error *error);

/* Reads a solve, or the best one of a kind that counts: the fastest whose moves were kept, the
 * earliest of equals. The caller frees its record, even after an error. Returns also NP_NOT_FOUND,
 * NP_UNSUPPORTED (its moves were not kept) or NP_BAD_INPUT (its text is damaged). */
enum np_status store_load_solve(
    struct store *store, uint64_t id, struct kept_solve *kept, struct np_error *error);
enum np_status store_load_best(struct store *store, const struct history_solve *kind,
    struct kept_solve *kept, struct np_error *error);

/* What a player can change about a solve. */
enum store_change {
    STORE_DELETE,      /* hides it from everything but the list of deleted solves */
    STORE_RESTORE,     /* undoes that */
    STORE_COMMENT,     /* the value is the comment */
    STORE_GROUP,       /* the value is the group's name */
    STORE_RESULT,      /* the value is "ok" or "dnf" */
    STORE_DELETE_GAME, /* the same for a game that can be resumed: here the id is its row */
    STORE_RESTORE_GAME,
};

/* Changes a solve or a game. */
enum np_status store_change_solve(struct store *store, uint64_t id, enum store_change change,
    const char *value, struct np_error *error);

/* Adds solves from elsewhere, all of them or none: begin, add each, end. A solve whose id the store
 * has is not added; *added says whether it was. store_end_import() drops them all if `status` is
 * not NP_OK, and returns it. */
enum np_status store_begin(struct store *store, struct np_error *error);
enum np_status store_import(
    struct store *store, const struct kept_solve *kept, bool *added, struct np_error *error);
enum np_status store_end_import(struct store *store, enum np_status status, struct np_error *error);

/* ---- queries ------------------------------------------------------------------------------- */

/* Prints the view `solves` without deleted ones, the oldest first, of one group or, for NULL, of
 * all: as CSV with a line of names, or as JSON Lines. Ends early if the stream fails; the caller
 * checks it.
 */
enum np_status store_print_solves(
    struct store *store, bool json, const char *group, FILE *stream, struct np_error *error);

#endif
