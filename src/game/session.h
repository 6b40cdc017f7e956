// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The session: one player at one board, without a screen and without a clock of its own.
 *
 * What the player does is a list of steps; the board is what the steps make of the start. So undo
 * and redo walk along the list, restarting is a step that can be undone, and saving, resuming and
 * reviewing a game are all the replay of its events (see game/save.h).
 *
 *      start  ->  R  D  D  restart  L  U  |  R       | = where the player stands; what is
 *                                                       behind it can be redone
 *
 * Time is passed in as nanoseconds of any steady clock, so a test never sleeps.
 */
#ifndef NP_GAME_SESSION_H
#define NP_GAME_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/move.h"
#include "puzzle/positions.h"

/* Larger boards are not played: beginning, saving and reading one takes longer than a key may. */
enum { SESSION_CELLS_MAX = 1 << 20 };

/* A step: a move (enum move) or a restart, and how it came about. */
enum session_step {
    SESSION_STEP_RESTART = 4,
    SESSION_STEP_KIND = 7,    /* mask of the move or restart */
    SESSION_STEP_JOINED = 8,  /* one undo takes this step and the one before it back */
    SESSION_STEP_SOLVER = 16, /* the solver's move, not the player's */
};

/* Why the clock may stand still; each has its own bit. */
enum session_pause {
    SESSION_PAUSE_PLAYER = 1,    /* asked for, the board is hidden */
    SESSION_PAUSE_COVERED = 2,   /* another screen covers the board */
    SESSION_PAUSE_SUSPENDED = 4, /* the program is stopped */
};

/* Something the player did, as it goes to a save file: see session_replay(). */
struct session_event {
    uint64_t time_ms; /* played so far */
    char letter;      /* U D L R, < undo, > redo, 0 restart, H hint, W watched, . time only */
    bool joined;      /* goes with the move before it */
    bool solver;      /* the solver's move */
};

/* Told of every event, as it happens. */
struct session_listener {
    void (*event)(void *context, const struct session_event *event);
    void *context;
};

/* Read the fields freely; change them by the functions below only. */
struct session {
    struct board board; /* where the player stands; the start is found by taking moves back */
    struct goal goal;
    bool solvable;
    bool finished;      /* a move reached the goal: the game is over */
    uint32_t placed;    /* tiles on their goal cell, the blank not counted */
    uint64_t manhattan; /* sum of taxicab distances to the goal */

    uint8_t *steps;    /* enum session_step */
    uint32_t *visited; /* visited[i]: the position before step i */
    size_t at;         /* steps taken */
    size_t count;      /* of all steps, those that can be redone included */
    size_t capacity;

    struct positions positions; /* all that were visited, and what is known of them */

    uint32_t moves; /* from the start or the last restart to here */
    uint32_t hints; /* shown to the player */
    bool watched;   /* a solution was */
    uint32_t undos;
    uint32_t solver_moves; /* among `moves`, made by the solver */

    bool clock_started;
    unsigned paused; /* enum session_pause */
    uint64_t played_ns;
    uint64_t since_ns; /* the clock runs since then, if it runs */

    struct session_listener listener;
};

/* Whether step `index` < count is a restart. */
static inline bool
session_is_restart(const struct session *session, size_t index)
{
    return (session->steps[index] & SESSION_STEP_KIND) == SESSION_STEP_RESTART;
}

/* The move of step `index` < count, which is no restart. */
static inline enum move
session_move_of(const struct session *session, size_t index)
{
    return (enum move)(session->steps[index] & SESSION_STEP_KIND);
}

/* The index of the first step after the last restart: from there to `at`, all steps are moves. */
static inline size_t
session_first_move(const struct session *session)
{
    return session->at - session->moves;
}

/* Whether every tile is at home, be it from the start. */
static inline bool
session_at_goal(const struct session *session)
{
    return session->manhattan == 0;
}

/* Whether a board of this size can be played: NP_OK or NP_TOO_LARGE. */
enum np_status session_check_size(uint32_t width, uint32_t height, struct np_error *error);

/*
 * Begins a game; board and goal, of the same size, are copied.
 *
 * The caller frees it with session_free(), whatever is returned.
 * Returns NP_OK, NP_BAD_INPUT (the sizes differ), NP_TOO_LARGE or NP_NO_MEMORY.
 */
enum np_status session_init(struct session *session, const struct board *board,
    const struct goal *goal, struct np_error *error);

void session_free(struct session *session);

/*
 * Slides one tile. The first move starts the clock, the one that reaches the goal stops it.
 *
 * Returns NP_OK, NP_UNSUPPORTED (no tile can go that way, or the game is over; the text says
 * which) or NP_NO_MEMORY.
 */
enum np_status session_move(
    struct session *session, enum move move, uint64_t now_ns, struct np_error *error);

/*
 * The same for a move that the solver made for the player.
 */
enum np_status session_move_by_solver(
    struct session *session, enum move move, uint64_t now_ns, struct np_error *error);

/*
 * Slides all tiles from `cell` to the blank, which must be in one row or column; every tile counts
 * a move, one undo takes all of them back.
 *
 * Returns NP_OK, NP_UNSUPPORTED or NP_NO_MEMORY. *count, if given, is the number of moves made.
 */
enum np_status session_slide(struct session *session, uint32_t cell, uint64_t now_ns,
    uint32_t *count, struct np_error *error);

/*
 * Undo, redo and restart. A restart goes back to the start and is a step of its own.
 *
 * Each returns NP_OK, NP_UNSUPPORTED (there is nothing to do; the text says so) or NP_NO_MEMORY.
 */
enum np_status session_undo(struct session *session, uint64_t now_ns, struct np_error *error);
enum np_status session_redo(struct session *session, uint64_t now_ns, struct np_error *error);
enum np_status session_restart(struct session *session, uint64_t now_ns, struct np_error *error);

/*
 * Makes `board`, uninitialised before, the board that the game began with. The caller frees it,
 * whatever is returned. Returns NP_OK or NP_NO_MEMORY.
 */
enum np_status session_start_board(
    const struct session *session, struct board *board, struct np_error *error);

/* Counts a hint that was shown. */
void session_take_hint(struct session *session, uint64_t now_ns);

/* Notes that the player was shown a solution of this game's board. */
void session_watch(struct session *session, uint64_t now_ns);

/* Stops the clock for a reason, or takes the reason away; the clock runs when none is left. */
void session_pause(struct session *session, enum session_pause reason, uint64_t now_ns);
void session_resume(struct session *session, enum session_pause reason, uint64_t now_ns);

/* The time played. */
uint64_t session_time_ns(const struct session *session, uint64_t now_ns);

/* Whether the time goes on by itself. */
bool session_clock_runs(const struct session *session);

/* Does what an event says, at the event's own time: how a saved game is read back.
 *
 * Returns NP_OK, NP_BAD_INPUT (it is not possible here) or NP_NO_MEMORY. */
enum np_status session_replay(
    struct session *session, const struct session_event *event, struct np_error *error);

/* Tells the listener how much time has been played, so that a save file knows. */
void session_mark_time(struct session *session, uint64_t now_ns);

/* The key of the position before step `index`, at most `count`. */
uint64_t session_key_at(const struct session *session, size_t index);

#endif
