// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A whole game without a screen: the session, and the solver that follows it. A front end draws it
 * and passes on what the player does. It knows no file: a watcher stores it (records/keeper.h).
 */
#ifndef NP_PLAY_GAME_H
#define NP_PLAY_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "play/hints.h"
#include "play/record.h"
#include "play/session.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

/* Where the board of a game comes from. */
enum game_from {
    GAME_FROM_SETTINGS, /* a random board by the settings of the game, from `seed` or a new seed */
    GAME_FROM_ID,       /* the board of `id`; its size and goal become the settings */
    GAME_FROM_BOARD,    /* `board` and `goal`, read from the file `name` or called `title` */
    GAME_FROM_STORE,    /* a game that was stored: see keeper_begin() */
    GAME_FROM_RECORD,   /* `record`, after its last event */
    GAME_FROM_POSITION, /* `board`, which this game reached after `moves` moves */
    GAME_FROM_START,    /* the start of this game again, as an ordinary game */
    GAME_FROM_CONTEST,  /* the first board of an attempt at `contest`; a daily one is that of `when`
                         */
    GAME_FROM_NEXT_PART, /* the next board of this attempt, whose clock runs at once */
};

/* Fields that `from` does not use are zero. The caller owns everything that is pointed to. */
struct game_origin {
    enum game_from from;
    const struct puzzle_id *id;
    const char *kind; /* NULL = picked */
    const char *seed; /* valid; NULL = a new one */
    const struct board *board;
    const struct goal *goal;
    const char *name;
    const char *title; /* NULL = the last part of `name` */
    uint64_t index;    /* of the board in the file, from 1; 0 = the only board */
    uint64_t boards;   /* how many the file has; 0 = not known */
    size_t moves;
    const struct record *record;
    bool as_new; /* the record becomes another game, which can be solved again */
    const struct contest_spec *contest;
    int64_t when; /* seconds since 1970 */
};

struct game_options {
    struct solver_options solver; /* for hints, solutions and grading */
    uint32_t width;               /* the size of random boards; 0 = 4 */
    uint32_t height;              /* likewise */
    enum goal_kind goal;          /* for random boards and for boards from files */
    struct difficulty difficulty; /* for the first random board, if the front end can generate it */
    struct game_origin origin;    /* where the first game comes from */
    bool offer;                   /* also offer the latest unfinished game */
    const char *group;            /* of the solves of new games; NULL = the one without a name */
};

/* The file that a board was read from. */
struct game_file {
    char name[1024]; /* "" = none */
    uint64_t index;  /* of the board in the file, from 1 */
    uint64_t boards; /* how many the file has; 0 = not known */
};

/* Who is told what happens to a game. All zero = nobody. */
struct game_watcher {
    void *context;
    /* Something was done, or the game has other names. */
    void (*changed)(void *context, bool renamed, uint64_t now_ns);
    /* A game has begun, or the next board of an attempt. */
    void (*begun)(void *context, bool next_part, uint64_t now_ns);
    void (*left)(void *context, uint64_t now_ns);
    /* Time has passed; returns whether there is news. When to call it; UINT64_MAX = never. */
    bool (*tick)(void *context, uint64_t now_ns);
    uint64_t (*wake_ns)(void *context);
};

struct game {
    struct rng rng; /* for making seeds */
    struct session session;
    struct hints hints;
    struct puzzle_id puzzle;      /* the size and goal of the next random board */
    struct difficulty difficulty; /* for the next random board */
    struct game_file file;        /* the file that this board was read from */
    struct game_watcher watcher;
    unsigned number;                 /* of the game, from 1: one more for each that begins */
    size_t followed;                 /* the step that the solver has reached */
    char group[SESSION_GROUP_BYTES]; /* of new games; "" = none */
    /* Set by the watcher: */
    bool attempt_best;  /* the attempt is the player's best of its contest */
    bool new_best;      /* the solve is the best time of its kind ... */
    uint64_t beaten_ms; /* ... and the best before it; 0 = none */
};

/* Sets the defaults: a search pauses after a minute, so that a waiting game leaves the machine
 * idle.
 */
void game_options_init(struct game_options *options);

/* Prepares a game without a board; `seed` may be any number. The caller ends it with game_end(). */
void game_init(struct game *game, const struct game_options *options, uint64_t seed);

/* Frees everything, without leaving the game. May be called again. */
void game_end(struct game *game);

/* Begins a game and leaves the previous one, which continues after an error. Returns NP_OK,
 * NP_TOO_LARGE, NP_BAD_INPUT, NP_UNSUPPORTED (this is no game to go on with) or NP_NO_MEMORY. */
enum np_status game_begin(
    struct game *game, const struct game_origin *origin, uint64_t now_ns, struct np_error *error);

/* Sets the source to the last part of a path, and the index of the board unless that is 1. */
void game_set_source(struct session_names *names, const char *path, uint64_t index);

/* Leaves the game: an attempt that cannot be resumed ends, and the watcher is told. */
void game_leave(struct game *game, uint64_t now_ns);

/* Ends the attempt: the player is done, or gives up. Returns what contest_end() does. */
enum np_status game_contest_end(struct game *game, uint64_t now_ns, struct np_error *error);

/* Sets the group that the solves of this game and of new ones belong to; "" and "-" = the one
 * without a name. The name is cut if it is too long, and loses control characters. The solve of a
 * finished game stays where it is. */
void game_set_group(struct game *game, const char *name, uint64_t now_ns);

/* Actions: as in session.h; the solver follows, and the watcher. */

enum np_status game_move(
    struct game *game, enum move move, uint64_t now_ns, struct np_error *error);
enum np_status game_slide(
    struct game *game, uint32_t cell, uint64_t now_ns, uint32_t *count, struct np_error *error);
enum np_status game_act(
    struct game *game, enum session_action action, uint64_t now_ns, struct np_error *error);

/* Makes *count moves that count as the solver's; sets *count to the number of moves made. */
enum np_status game_move_by_solver(struct game *game, const uint8_t *moves, size_t *count,
    uint64_t now_ns, struct np_error *error);

/* Reads news from the solver if hints_fd() is `readable`, and lets the watcher work. Returns
 * whether there is news. */
bool game_tick(struct game *game, uint64_t now_ns, bool readable);

/* When to call game_tick() if hints_fd() does not become readable; UINT64_MAX = never. */
uint64_t game_wake_ns(const struct game *game, uint64_t now_ns);

#endif
