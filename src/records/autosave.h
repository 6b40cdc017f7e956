// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The autosave: writes a game to disk while it is played, and its solve to the history.
 *
 * Every game has a file of its own from its first move on, which is kept when the game is left
 * unfinished (see records/saved_games.h). A solve becomes a line of the file
 * $XDG_STATE_HOME/npuzzle-tui/history.
 *
 *      IDLE --first event--> OPEN --write fails--> BEHIND --retry succeeds--> OPEN
 *      any --leave--> LEFT --begin--> IDLE
 *
 * A disk error never stops the game: it is reported once, and the program tries to write the whole
 * game every few seconds and at the end.
 */
#ifndef NP_RECORDS_AUTOSAVE_H
#define NP_RECORDS_AUTOSAVE_H

#include <stdbool.h>

#include "records/history.h"
#include "records/statistics.h"
#include "records/save.h"
#include "records/saved_games.h"
#include "records/saved_list.h"
#include "play/session.h"
#include "records/history_reading.h"

enum autosave_state {
    AUTOSAVE_OFF,    /* nothing is written, and no history is read */
    AUTOSAVE_LEFT,   /* no game is being played */
    AUTOSAVE_IDLE,   /* nothing has happened in the game yet */
    AUTOSAVE_OPEN,   /* every event is appended to the file */
    AUTOSAVE_BEHIND, /* the file lacks events: the whole game is written at retry_ns */
};

/* News for the player. */
enum autosave_news {
    AUTOSAVE_NO_NEWS,
    AUTOSAVE_NOT_SAVED,       /* `error` says why */
    AUTOSAVE_SAVED_AGAIN,     /* the trouble is over */
    AUTOSAVE_GAME_CUT,        /* the last `lines` of the opened game were damaged */
    AUTOSAVE_LATEST_LOST,     /* the latest game, `name`, cannot be read */
    AUTOSAVE_HISTORY_CUT,     /* the last line of the history is damaged */
    AUTOSAVE_HISTORY_MISSING, /* the history cannot be read; `error` says why */
};

struct autosave_report {
    enum autosave_news news;
    struct np_error error;
    size_t lines;
    char name[SAVED_NAME_BYTES];
};

struct autosave {
    enum autosave_state state;
    struct saved_games games;    /* with the locks of the games in use */
    char name[SAVED_NAME_BYTES]; /* of this game, which is locked; "" = it has no file */
    char *path;                  /* owned; NULL = it has no file */
    struct save save;
    uint64_t retry_ns;              /* when to write the whole game, for AUTOSAVE_BEHIND */
    char *history_path;             /* owned; NULL = none */
    struct history history;         /* as last read; empty while `reading` */
    struct task *reading;           /* reads a large history; NULL = done */
    struct history_reading *fresh;  /* what the task has read; freed with it */
    struct solve_statistics record; /* for boards like this one, in this session */
    struct np_error trouble;        /* why the game is not saved; NP_OK = it is */
    struct autosave_report report;  /* the report that has not been taken yet */
    bool told;                      /* `trouble` was reported */
    bool saved_again;               /* the trouble is over, but this has not been reported */
    struct np_error lost;           /* why a game or a solve was lost; NP_OK = nothing was lost */
    char kept[SAVED_NAME_BYTES];    /* the name of the unfinished game left last; "" = none */
    uint64_t beaten_ms;             /* the best time before the last solve; 0 = none */
    bool unrecorded;                /* the solve is not in the history: try again at retry_ns */
    int64_t finished_at;            /* its date */
    enum history_reason reason;     /* why the last solve does not count */
};

/* Creates the directory for games and reads the history, unless `off`. A large history is read in
 * the background. */
void autosave_init(struct autosave *autosave, bool off);

/* Closes the file of a game that was not left, and frees everything. */
void autosave_free(struct autosave *autosave);

/* Moves the next report to *report; good news waits unless `all`. Returns false if there is none.
 */
bool autosave_take_report(struct autosave *autosave, bool all, struct autosave_report *report);

/* Leaves the game; its file is kept if the game can be resumed: see saved_games_worth(). So is that
 * of a solved game on a full disk: it lacks the last moves, and the history the solve. */
void autosave_leave(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/* Whether the game can be left without loss: it need not be kept, or it is on disk, if necessary
 * after another attempt to write it. */
bool autosave_can_leave(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/* Begins a game. Its file is not written before the next event. */
void autosave_begin(struct autosave *autosave, const struct session *session);

/* Before the next board of an attempt replaces this one: the last chance to add its solve to the
 * history. */
void autosave_leave_part(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/* Goes on to the next board of an attempt, in the same file: it holds one board or the other, even
 * if the program is killed. */
void autosave_next_part(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/* Writes the events that the file lacks; creates the file if there is none. */
void autosave_update(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/* Locks a saved game that is about to be resumed, while the current game goes on. Returns NP_OK,
 * NP_UNSUPPORTED (another program is playing the game, or has played it since it was listed),
 * NP_NOT_FOUND, NP_IO or NP_NO_MEMORY. */
enum np_status autosave_claim(
    struct autosave *autosave, const struct saved_game *game, struct np_error *error);

/* Resumes a claimed game; an unfinished one continues in its own file. */
void autosave_resume(struct autosave *autosave, const struct saved_game *game,
    const struct save_damage *damage, const struct session *session, uint64_t now_ns);

/* Writes a game whose names have changed. */
void autosave_rename(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/* When autosave_catch_up() has something to do; UINT64_MAX = nothing. */
uint64_t autosave_wake_ns(const struct autosave *autosave);

/* Writes the whole game if its file is behind and another attempt is due. Returns whether the game
 * is saved again. */
bool autosave_catch_up(struct autosave *autosave, const struct session *session, uint64_t now_ns);

/* Whether a large history is still being read. */
static inline bool
autosave_is_reading(const struct autosave *autosave)
{
    return autosave->reading != NULL;
}

/* Takes the history if it has been read; returns whether it has. Waits for it if `wait`. */
bool autosave_take_history(struct autosave *autosave, const struct session *session, bool wait);

/* The history with all lines that the file has now. Its solves move when it is read again. */
const struct history *autosave_history(struct autosave *autosave, const struct session *session);

/* Changes a solve of the history, and reads the change: see history_change(). */
enum np_status autosave_change(struct autosave *autosave, const struct session *session,
    enum solve_change change, uint64_t id, const char *value, struct np_error *error);

/* Adds a solve that is no game, such as the score of a quiz. A write that fails is reported as the
 * loss of a solve is. */
void autosave_add(struct autosave *autosave, const struct history_solve *solve);

/* Adds a finished game to the history. Returns whether its time is the best of its kind in its
 * session. */
bool autosave_finish(struct autosave *autosave, const struct session *session);

#endif
