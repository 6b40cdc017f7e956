// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The autosave: writes a game to disk while it is played, and its solve to the history.
 *
 * Every game has a file of its own from its first move on, which stays when the game is left
 * unfinished (see game/save/saved_games.h); a solve is a line of
 * $XDG_STATE_HOME/npuzzle-tui/history.
 *
 *      IDLE --first event--> OPEN --write fails--> BEHIND --retry succeeds--> OPEN
 *                                                                  any --leave--> IDLE
 *
 * A disk that fails never stops the game: it is reported once, and the whole game is written again
 * every few seconds and at the end.
 */
#ifndef NP_GAME_SAVE_AUTOSAVE_H
#define NP_GAME_SAVE_AUTOSAVE_H

#include <stdbool.h>

#include "game/save/history.h"
#include "game/save/save.h"
#include "game/save/saved_games.h"
#include "game/save/saved_list.h"
#include "game/session.h"

enum autosave_state {
    AUTOSAVE_OFF,    /* nothing is written, and no history read */
    AUTOSAVE_IDLE,   /* nothing has happened in the game yet */
    AUTOSAVE_OPEN,   /* every event is added to the file */
    AUTOSAVE_BEHIND, /* events are missing there: the whole game is written at retry_ns */
};

/* News for the player. */
enum autosave_news {
    AUTOSAVE_NO_NEWS,
    AUTOSAVE_NOT_SAVED,       /* `error` says why */
    AUTOSAVE_SAVED_AGAIN,     /* after that */
    AUTOSAVE_GAME_CUT,        /* `lines` at the end of the opened game were damaged */
    AUTOSAVE_LATEST_LOST,     /* the game `name`, the latest one, cannot be read */
    AUTOSAVE_HISTORY_CUT,     /* the last line of the history is damaged */
    AUTOSAVE_HISTORY_MISSING, /* it cannot be read: `error` */
};

struct autosave_report {
    enum autosave_news news;
    struct np_error error;
    size_t lines;
    char name[SAVED_NAME_BYTES];
};

struct autosave {
    enum autosave_state state;
    struct saved_games games;    /* the locks */
    char name[SAVED_NAME_BYTES]; /* of this game, locked; "" = it has no file */
    char *path;                  /* owned; NULL = it has no file */
    struct save save;
    uint64_t retry_ns;             /* AUTOSAVE_BEHIND: when to write the whole game */
    char *history_path;            /* owned; NULL = none */
    struct history history;        /* as it was when last read */
    struct history_record record;  /* of boards like this one */
    struct np_error trouble;       /* why the game is not saved; NP_OK = it is */
    struct autosave_report report; /* not taken yet; NO_NEWS = none */
    bool told;                     /* the player knows of the trouble */
    bool saved_again;              /* and does not know yet that it is over */
    struct np_error lost;          /* why a game or a solve is not on the disk; NP_OK = all are */
    char kept[SAVED_NAME_BYTES];   /* the unfinished game that was left last; "" = none */
    uint64_t beaten_ms;            /* the best time before the last solve; 0 = none */
    enum history_reason reason;    /* why the last solve does not count */
};

/* Makes the directory of the games and reads the history, unless `off`. */
void autosave_init(struct autosave *autosave, bool off);

/* Closes the file of a game that was not left, and frees everything. */
void autosave_free(struct autosave *autosave);

/* Takes the next report, good news only if `all`; false if there is none. */
bool autosave_take_report(struct autosave *autosave, bool all, struct autosave_report *report);

/* Leaves this game: its file stays if the game is worth resuming. */
void autosave_leave(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/* Whether this game can be left without a loss: it is on the disk, after another attempt if it is
 * behind, or not worth a file. */
bool autosave_can_leave(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/* A game begins: none of its events is written until there is another. */
void autosave_begin(struct autosave *autosave, const struct session *session);

/* Writes the events that are not in the game's file yet, and begins the file if there is none. */
void autosave_update(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/*
 * Claims a saved game, which was read a moment ago, for this program, before the one that is played
 * is left. Returns NP_OK, NP_UNSUPPORTED (another program plays it, or has since it was listed),
 * NP_NOT_FOUND, NP_IO or NP_NO_MEMORY.
 */
enum np_status autosave_claim(
    struct autosave *autosave, const struct saved_game *game, struct np_error *error);

/* Goes on with a game that was claimed, in its own file if it is an unfinished one. */
void autosave_resume(struct autosave *autosave, const struct saved_game *game,
    const struct save_damage *damage, const struct session *session, uint64_t now_ns);

/* When autosave_catch_up() has something to do; UINT64_MAX = nothing. */
uint64_t autosave_wake_ns(const struct autosave *autosave);

/* Writes all of a game that is behind, if it is time. Returns whether it is saved again. */
bool autosave_catch_up(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/* Adds a finished game to the history. Returns whether it is the player's fastest of its kind. */
bool autosave_finish(struct autosave *autosave, const struct session *session);

#endif
