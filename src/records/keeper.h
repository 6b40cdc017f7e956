// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The keeper: stores a game while it is played, and finds the games that were stored.
 *
 * It watches a game through struct game_watcher. A disk error never stops the game: it is reported
 * once, and the keeper tries again every few seconds and at the end.
 */
#ifndef NP_RECORDS_KEEPER_H
#define NP_RECORDS_KEEPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "play/game.h"
#include "records/solve.h"
#include "records/store.h"

/* News for the player. */
enum keeper_news {
    KEEPER_NO_NEWS,
    KEEPER_NOT_SAVED,   /* `error` says why */
    KEEPER_NOT_READ,    /* likewise: the games cannot be read */
    KEEPER_SAVED_AGAIN, /* the trouble is over */
    KEEPER_COPIED,      /* another program plays this game, too: this is a copy now */
};

struct keeper_report {
    enum keeper_news news;
    struct np_error error;
};

/* What to tell the player at the end. */
struct keeper_outcome {
    char kept[STORE_NAME_BYTES]; /* the unfinished game left last; "" = none */
    struct np_error lost;        /* why a game or a solve was lost; NP_OK = nothing was */
};

struct keeper {
    struct game *game;
    struct store *store; /* NULL = nothing is stored, or the store cannot be opened: `trouble` */
    bool writes;         /* the store is open to play, not only to read */
    bool off;            /* the player wants nothing to be stored */
    struct stored_game stored;  /* this game */
    struct stored_game resumed; /* the game that is about to be resumed */
    uint64_t busy_ns;           /* when the trouble began */
    bool quiet;                 /* it may be over before the player need know */
    uint64_t retry_ns;          /* when to try again while there is trouble */
    struct np_error unread;     /* why the games could not be read, until that is reported */
    struct np_error trouble;    /* why the game is not stored; NP_OK = it is */
    bool told;                  /* `trouble` was reported */
    bool saved_again;           /* the trouble is over, but this has not been reported */
    bool copied;                /* likewise */
    struct keeper_outcome outcome;
    struct store_best best; /* of boards like this one, in this group */
    unsigned changes;       /* how often the player changed a solve */
    int64_t ended;          /* when the game was over, in seconds since 1970, or SOLVE_NO_DATE */
    char given_name[STORE_GIVEN_NAME_MAX + 1]; /* under which the game was last saved; "" = none */
    unsigned warned_way;  /* the `way` of the last warning of keeper_may_leave(); 0 = none */
    size_t warned_events; /* the game's events at that warning */
};

/* Watches a game that was initialised, and opens the store unless `off`. The caller ends the keeper
 * with keeper_end(). */
void keeper_init(struct keeper *keeper, struct game *game, bool off);

/* Leaves the game and fills in `outcome` unless it is NULL. The game remains to be freed. */
void keeper_end(struct keeper *keeper, uint64_t now_ns, struct keeper_outcome *outcome);

/* Moves the next report to *report; good news waits unless `all`. False if there is none. */
bool keeper_take_report(struct keeper *keeper, bool all, struct keeper_report *report);

/* Begins a game as game_begin() does, or resumes one: GAME_FROM_STORE, with its name in `name`, or
 * NULL for the latest unfinished one; and an unfinished attempt at the board of the day. Returns
 * what game_begin() and store_find_game() return. */
enum np_status keeper_begin(struct keeper *keeper, const struct game_origin *origin,
    uint64_t now_ns, struct np_error *error);

/* Resumes a game that was found: an unfinished one goes on, a named one becomes a new game. Returns
 * what store_load_game() and game_begin() return. */
enum np_status keeper_resume(
    struct keeper *keeper, const struct store_game *game, uint64_t now_ns, struct np_error *error);

/* Whether the player may leave the game by `way`, a number other than 0 that the front end chooses.
 * If the game cannot be kept, or is an attempt that is going on, the first call for each way
 * returns false, so that the front end can warn the player. */
bool keeper_may_leave(struct keeper *keeper, unsigned way, uint64_t now_ns);

/* Finds a game: see store_find_game(). Returns also NP_NOT_FOUND: nothing is stored. */
enum np_status keeper_find(
    struct keeper *keeper, const char *word, struct store_game *game, struct np_error *error);

/* Whether there is a game with a name that a player gave. */
bool keeper_has_named(struct keeper *keeper, const char *name);

/* Saves the game under a name: see store_put_named(). */
enum np_status keeper_save(
    struct keeper *keeper, const char *name, bool overwrite, struct np_error *error);

/* Proposes a name for keeper_save(): the one last used, or one that is not taken. */
void keeper_propose_name(struct keeper *keeper, char name[STORE_NAME_BYTES]);

/* Gives new games the size and the difficulty of the last game, if there is one. */
void keeper_recall(struct keeper *keeper);

/* Reads solves; without a store, there are none. The caller frees them with history_free(). An
 * error is reported to the player. */
void keeper_read_history(
    struct keeper *keeper, const struct store_filter *filter, struct history *history);

/* Sums up the attempts at a contest with a goal, likewise. */
void keeper_read_record(struct keeper *keeper, const struct contest_spec *spec, enum goal_kind goal,
    struct contest_record *record);

/* Changes a solve: see store_change_solve(). */
enum np_status keeper_change(struct keeper *keeper, uint64_t id, enum store_change change,
    const char *value, struct np_error *error);

#endif
