// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A session: one player at one board. Times are passed in as nanoseconds of any steady clock.
 *
 * The board is the result of a list of steps from the start. Undo and redo walk along the list, and
 * a restart is a step that can be undone:
 *
 *      start  ->  R  D  D  restart  L  U  |  R       | = the player; R can be redone
 *
 * Everything that the player does is also an event with its time; repeating the events from the
 * start restores the session (play/record.h).
 */
#ifndef NP_PLAY_SESSION_H
#define NP_PLAY_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "play/contest/contest.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/id.h"
#include "puzzle/move.h"
#include "puzzle/path.h"
#include "puzzle/positions.h"

enum {
    /* The largest board that can be played: every action on it takes a moment. */
    SESSION_CELLS_MAX = 128 * 128,
    SESSION_SOURCE_BYTES = 64,
    SESSION_KIND_BYTES = 24,
    SESSION_GROUP_BYTES = 48
};

/* Kinds of boards: random among all boards of the size, or chosen by id, file or hand. The kind of
 * a board of a given difficulty is that difficulty: "easy", "75..80". */
#define SESSION_KIND_RANDOM "random"
#define SESSION_KIND_PICKED "picked"

/* What a game is called. */
struct session_names {
    char id[PUZZLE_ID_BYTES];          /* "" = none */
    char source[SESSION_SOURCE_BYTES]; /* the board's file; "" = none */
    char kind[SESSION_KIND_BYTES];     /* how the board was chosen; "" = random */
    bool from_middle; /* begun in the middle of another game, so its solve sets no record */
    char group[SESSION_GROUP_BYTES]; /* the group that its solve belongs to; "" = none */
    bool dnf;                        /* its solve will not count as finished */
};

/* A step is a move (enum move) or a restart, with flags. */
enum session_step {
    SESSION_STEP_RESTART = 4,
    SESSION_STEP_KIND = 7,    /* mask for the move or restart */
    SESSION_STEP_JOINED = 8,  /* undone together with the step before it */
    SESSION_STEP_SOLVER = 16, /* made by the solver */
};

/* Reasons why the clock is stopped, one bit each. */
enum session_pause {
    SESSION_PAUSE_PLAYER = 1,    /* the player paused; the board is hidden */
    SESSION_PAUSE_COVERED = 2,   /* another view covers the board */
    SESSION_PAUSE_SUSPENDED = 4, /* the program is suspended */
};

/* What the player does besides moving; the value is the letter of its event. */
enum session_action {
    SESSION_UNDO = '<',
    SESSION_REDO = '>',
    SESSION_RESTART = '^', /* back to the start; a step as well */
    SESSION_HINT = 'H',
    SESSION_WATCH = 'W', /* a solution is seen */
    SESSION_END = 'E',   /* the game ends as it is; away from the goal it did not finish */
    SESSION_TIME = '.',  /* nothing: the time has passed */
};

/* Something that the player did. */
struct event {
    uint64_t time_ms; /* time played so far */
    char letter;      /* enum session_action, or U D L R for a move */
    bool joined;      /* undone together with the move before it */
    bool solver;      /* made by the solver */
};

/* Read the fields freely; change them with the functions below. */
struct session {
    struct session_names names;
    struct attempt attempt; /* at a contest; all zero for an ordinary game */
    struct board start;     /* the board that the game began with */
    struct board board;     /* the current board */
    struct goal goal;
    bool solvable;
    bool finished;            /* the game is over: a move reached the goal, or SESSION_END */
    uint32_t placed;          /* tiles on their goal cells, not counting the blank */
    uint64_t manhattan;       /* Manhattan distance to the goal */
    uint64_t start_manhattan; /* the same at the start */

    uint8_t *steps;    /* enum session_step; owned, as are all arrays here */
    uint32_t *visited; /* visited[i]: the position before step i */
    size_t at;         /* steps taken */
    size_t count;      /* all steps, including those that can be redone */
    size_t steps_capacity;
    size_t visited_capacity;

    struct event *events; /* oldest first */
    size_t event_count;
    size_t event_capacity;

    struct positions positions; /* all positions visited, with bounds on their distances */

    uint32_t moves; /* since the start or the last restart */
    uint32_t hints; /* shown to the player */
    bool watched;   /* the player has seen a solution */
    uint32_t undos;
    uint32_t solver_moves; /* how many of `moves` the solver made */

    bool clock_started;
    unsigned paused; /* flags of enum session_pause */
    uint64_t played_ns;
    uint64_t since_ns; /* when the clock was last started or read */
};

/* Whether step `index` is a restart, and the move of one that is not. */
static inline bool
session_is_restart(const struct session *session, size_t index)
{
    return (session->steps[index] & SESSION_STEP_KIND) == SESSION_STEP_RESTART;
}

static inline enum move
session_move_of(const struct session *session, size_t index)
{
    return (enum move)(session->steps[index] & SESSION_STEP_KIND);
}

/* The index of the first step after the last restart; all steps from there to `at` are moves. */
static inline size_t
session_first_move(const struct session *session)
{
    return session->at - session->moves;
}

/* Whether every tile is on its goal cell; a board may begin solved. */
static inline bool
session_at_goal(const struct session *session)
{
    return session->manhattan == 0;
}

/* Whether the game ended away from the goal: "did not finish". */
static inline bool
session_is_dnf(const struct session *session)
{
    return session->finished && !session_at_goal(session);
}

/* Returns NP_OK or NP_TOO_LARGE. */
enum np_status session_check_size(uint32_t width, uint32_t height, struct np_error *error);

/* Begins a session without names; board and goal are copied. The caller frees it with
 * session_free(), even after an error. Returns NP_OK, NP_BAD_INPUT (the sizes differ), NP_TOO_LARGE
 * or NP_NO_MEMORY. */
enum np_status session_init(struct session *session, const struct board *board,
    const struct goal *goal, struct np_error *error);

void session_free(struct session *session);

/* Slides one tile. The first move starts the clock; the move that reaches the goal stops it.
 * Returns NP_OK, NP_UNSUPPORTED (no tile can move that way, or the game is over) or NP_NO_MEMORY.
 */
enum np_status session_move(
    struct session *session, enum move move, uint64_t now_ns, struct np_error *error);

/* The same, with flags of enum session_step. */
enum np_status session_move_as(struct session *session, enum move move, unsigned flags,
    uint64_t now_ns, struct np_error *error);

/* Slides all tiles from `cell` to the blank, which must be in the same row or column, as *count
 * moves that one undo reverts. Returns NP_OK, NP_UNSUPPORTED or NP_NO_MEMORY. */
enum np_status session_slide(struct session *session, uint32_t cell, uint64_t now_ns,
    uint32_t *count, struct np_error *error);

/* Acts on the whole game. Returns NP_OK (a mark of time before the clock has started does nothing),
 * NP_UNSUPPORTED (there is nothing to do, or the game is over) or NP_NO_MEMORY. */
enum np_status session_act(
    struct session *session, enum session_action action, uint64_t now_ns, struct np_error *error);

/* Appends the moves since the start or the last restart to a path. Returns NP_OK or NP_NO_MEMORY.
 */
enum np_status session_path(
    const struct session *session, struct path *path, struct np_error *error);

/* Starts the clock before the first move, or again after the game was resumed. */
void session_start_clock(struct session *session, uint64_t now_ns);

/* Adds or removes a reason why the clock is stopped. In an attempt the clock never stops. */
void session_pause(struct session *session, enum session_pause reason, uint64_t now_ns);
void session_resume(struct session *session, enum session_pause reason, uint64_t now_ns);

/* The time played. */
uint64_t session_time_ns(const struct session *session, uint64_t now_ns);
bool session_clock_runs(const struct session *session);

/* Repeats an event at its own time. Returns NP_OK, NP_BAD_INPUT (the event is not possible here) or
 * NP_NO_MEMORY. */
enum np_status session_replay(
    struct session *session, const struct event *event, struct np_error *error);

/* The key of the position before step `index`, at most `count`. */
uint64_t session_key_at(const struct session *session, size_t index);

#endif
