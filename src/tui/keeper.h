// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The keeper: what the game writes to disk while it is played, and finds there again.
 *
 * Every running game has a slot of its own, held by a lock that the system takes back when the
 * program ends, so two games never write to one file:
 *
 *      $XDG_STATE_HOME/npuzzle-tui/autosave    autosave-2    ...    history
 *
 * Trouble with the disk, and what a crash has left there, is told once and never stops the game.
 * Every few seconds after it, and at the end, the whole game is tried again.
 */
#ifndef NP_TUI_KEEPER_H
#define NP_TUI_KEEPER_H

#include <stdbool.h>

#include "game/history.h"
#include "game/save.h"
#include "game/session.h"
#include "tui/scribe.h"

struct keeper {
    bool off;                     /* nothing is written, and no history read */
    int lock;                     /* the descriptor that holds the slot; -1 = none */
    char *save_path;              /* of the slot; NULL = none */
    char *history_path;           /* NULL = none */
    struct save save;             /* of this game */
    struct scribe *scribe;        /* writes a giant game; NULL = nobody does */
    uint64_t look_ns;             /* when to look whether it has */
    bool leaving;                 /* the scribe and the save are those of the game before */
    bool begun;                   /* there is something of this game to write */
    bool own_file;                /* the game before has been put aside */
    bool holding;                 /* between keeper_hold() and keeper_release() */
    bool behind;                  /* events are missing there, since they could not be written */
    uint64_t retry_ns;            /* when to try again where it is behind */
    struct history history;       /* as it was when last read */
    struct history_record record; /* of boards like this one */
    struct np_error trouble;      /* status NP_OK = none */
    bool told;                    /* the player knows */
    bool mended;                  /* what could not be saved is: to be told */
    char note[200];               /* something else to tell; "" = nothing */
    uint64_t beaten_ms;           /* the best time before the last solve; 0 = none */
    enum history_excuse excuse;   /* why the last solve does not count */
};

/* Takes a slot and reads the history, unless `off`. */
void keeper_init(struct keeper *keeper, bool off);

void keeper_free(struct keeper *keeper);

/* Another game begins: it gets its file with its first event, or when a giant game before it is
 * written, which is not waited for. A game that is left before that has no file. */
void keeper_next_game(struct keeper *keeper, const struct session *session);

/* Finds what there is of solves of the same kind of board. */
void keeper_find_record(
    struct keeper *keeper, const struct session *session, const struct save_names *names);

/* Another game begins in the middle: all of it is written down as soon as the file is free. */
void keeper_adopt(struct keeper *keeper, const struct session *session,
    const struct save_names *names, uint64_t now_ns);

/* Writes an event of a game down, unless the game is behind. */
void keeper_event(struct keeper *keeper, const struct session *session,
    const struct save_names *names, const struct session_event *event);

/* Writes what is missing, and is not done before it is on the disk or there is trouble. */
void keeper_settle(struct keeper *keeper, const struct session *session,
    const struct save_names *names, uint64_t now_ns);

/* When keeper_catch_up() has something to do; UINT64_MAX = nothing. */
uint64_t keeper_wake_ns(const struct keeper *keeper);

/* Writes all of a game whose events could not be written, if it is time. Returns whether the game
 * is saved again. */
bool keeper_catch_up(struct keeper *keeper, const struct session *session,
    const struct save_names *names, uint64_t now_ns);

/* Holds events back, for a row of many moves, and writes them in one go. */
void keeper_hold(struct keeper *keeper);
void keeper_release(struct keeper *keeper);

/* Adds a finished game to the history. Returns whether it is the player's fastest of its kind. */
bool keeper_finish(
    struct keeper *keeper, const struct session *session, const struct save_names *names);

/*
 * Reads the newest game back that no other program plays, and goes on in its file, unless the
 * keeper is off.
 *
 * `session` is uninitialised before; the caller frees it, whatever is returned. Returns NP_OK,
 * NP_NOT_FOUND (there is none), or a status of save_load().
 */
enum np_status keeper_resume(struct keeper *keeper, struct session *session,
    struct save_names *names, struct np_error *error);

#endif
