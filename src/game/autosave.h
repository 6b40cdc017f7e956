// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The autosave: what the game writes to disk while it is played, and finds there again.
 *
 * Every game has a file of its own from its first move on, which is kept when it is left (see
 * game/saved_games.h); a solve is a line of $XDG_STATE_HOME/npuzzle-tui/history.
 *
 * Trouble with the disk, and what a crash has left there, is told once and never stops the game.
 * Every few seconds after it, and at the end, the whole game is tried again.
 */
#ifndef NP_GAME_AUTOSAVE_H
#define NP_GAME_AUTOSAVE_H

#include <stdbool.h>

#include "game/history.h"
#include "game/save.h"
#include "game/saved_games.h"
#include "game/saved_list.h"
#include "game/scribe.h"
#include "game/session.h"

/* The file of a game. */
struct autosave_file {
    char name[SAVED_NAME_BYTES]; /* locked; "" = there is no file */
    char *path;                  /* owned; NULL = there is no file */
    struct save save;
    struct scribe *scribe; /* writes a giant game; NULL = nobody does */
    int64_t left_ns;       /* when the game was left, since 1970 */
    char *superseded;      /* owned; a file of 0.1.0 that goes when the game is in this one */
};

struct autosave {
    bool off;                     /* nothing is written, and no history read */
    struct saved_games games;     /* the locks */
    struct autosave_file file;    /* of this game */
    struct autosave_file left;    /* of the game before, as long as its scribe writes */
    char *history_path;           /* NULL = none */
    uint64_t look_ns;             /* when to look whether a scribe has written */
    bool begun;                   /* there is something of this game to write */
    bool holding;                 /* between autosave_hold() and autosave_release() */
    bool behind;                  /* events are missing there, since they could not be written */
    uint64_t retry_ns;            /* when to try again where it is behind */
    struct history history;       /* as it was when last read */
    struct history_record record; /* of boards like this one */
    struct np_error trouble;      /* status NP_OK = none */
    bool told;                    /* the player knows */
    bool mended;                  /* what could not be saved is: to be told */
    struct np_error lost;         /* why a game or a solve is not on the disk; NP_OK = all are */
    char kept[SAVED_NAME_BYTES];  /* the unfinished game that was left last; "" = none */
    char note[200];               /* something else to tell; "" = nothing */
    uint64_t beaten_ms;           /* the best time before the last solve; 0 = none */
    enum history_excuse excuse;   /* why the last solve does not count */
};

/* Makes the directory of the games and reads the history, unless `off`. */
void autosave_init(struct autosave *autosave, bool off);

void autosave_free(struct autosave *autosave);

/* This game is left, be it for another one: it is kept if it is worth that, else its file goes. A
 * giant one may still be written, which is not waited for. */
void autosave_leave(struct autosave *autosave, const struct session *session,
    const struct save_names *names, uint64_t now_ns);

/* Whether this game could be left without a loss: it is on the disk, where that is tried again, or
 * on its way there, or is not worth it. */
bool autosave_can_leave(struct autosave *autosave, const struct session *session,
    const struct save_names *names, uint64_t now_ns);

/* Waits until a giant game that was left is on the disk, or there is trouble. */
void autosave_settle(struct autosave *autosave);

/* Finds what there is of solves of the same kind of board. */
void autosave_find_record(
    struct autosave *autosave, const struct session *session, const struct save_names *names);

/* Another game begins in the middle: all of it is written down. */
void autosave_adopt(struct autosave *autosave, const struct session *session,
    const struct save_names *names, uint64_t now_ns);

/*
 * Takes a saved game, which was read a moment ago, for this program, before the one that is played
 * is left. Returns NP_OK, NP_UNSUPPORTED (another program plays it, or has since it was listed),
 * NP_NOT_FOUND, NP_IO or NP_NO_MEMORY.
 */
enum np_status autosave_claim(
    struct autosave *autosave, const struct saved_game *game, struct np_error *error);

/* Goes on with a game that was claimed, in its own file if it is an unfinished one. */
void autosave_go_on(struct autosave *autosave, const struct saved_game *game,
    const struct save_damage *damage, const struct session *session, const struct save_names *names,
    uint64_t now_ns);

/* Writes an event of a game down, unless the game is behind. */
void autosave_event(struct autosave *autosave, const struct session *session,
    const struct save_names *names, const struct session_event *event);

/* When autosave_catch_up() has something to do; UINT64_MAX = nothing. */
uint64_t autosave_wake_ns(const struct autosave *autosave);

/* Writes all of a game whose events could not be written, if it is time. Returns whether the game
 * is saved again. */
bool autosave_catch_up(struct autosave *autosave, const struct session *session,
    const struct save_names *names, uint64_t now_ns);

/* Holds events back, for a row of many moves, and writes them in one go. */
void autosave_hold(struct autosave *autosave);
void autosave_release(struct autosave *autosave);

/* Adds a finished game to the history. Returns whether it is the player's fastest of its kind. */
bool autosave_finish(
    struct autosave *autosave, const struct session *session, const struct save_names *names);

#endif
