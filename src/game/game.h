// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A whole game without a screen: the session, the solver that follows it, and its files.
 *
 * A front end (src/tui, src/plain) draws a game and passes on the player's requests:
 *
 *      game_init()                     once
 *      game_begin()                    for each game, on a board from any origin
 *      game_move(), game_undo() ...    for each action of the player
 *      game_tick()                     when game_fd() is readable, and at game_wake_ns()
 *      autosave_take_report()          news for the player
 *      game_end()                      once
 */
#ifndef NP_GAME_GAME_H
#define NP_GAME_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "game/save/autosave.h"
#include "game/hints.h"
#include "game/save/save.h"
#include "game/session.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

/* Where the board of a game comes from. */
enum game_from {
    GAME_FROM_SETTINGS, /* a random board by the game's settings, of `seed` or a new seed */
    GAME_FROM_ID,       /* `id`, which becomes the settings */
    GAME_FROM_BOARD,    /* `board` and `goal`, from the file `name` or called `title` */
    GAME_FROM_FILE,     /* board `index` of the file `name`, with the goal of the settings */
    GAME_FROM_SAVED,    /* `saved`, or what `name` finds: see game_find_saved() */
    GAME_FROM_WORD,     /* `name`, for which saved_games_is_game() is true */
    GAME_FROM_POSITION, /* `board`, which this game reached after `moves` moves */
    GAME_FROM_START,    /* the board of this game again */
};

/* Fields that `from` does not use are zero. All pointers remain the caller's. */
struct game_origin {
    enum game_from from;
    const struct puzzle_id *id;
    const char *kind; /* see session_kind(); NULL = random for the settings, else picked */
    const char *seed; /* NULL = a new one */
    const struct board *board;
    const struct goal *goal;
    const char *name;
    const char *title; /* NULL = the end of `name` */
    uint64_t index;    /* from 1; for GAME_FROM_BOARD, 0 = the only one */
    size_t moves;
    const struct saved_game *saved;
};

struct game_options {
    struct solver_options solver; /* for hints, solutions and grading */
    bool no_history;              /* write nothing to disk */
    uint32_t width;               /* of random boards; 0 = 4 */
    uint32_t height;              /* likewise */
    enum goal_kind goal;          /* of random boards and of the boards of files */
    struct difficulty difficulty; /* of the first random board, if the front end can generate it */
    struct game_origin origin;    /* of the first game */
    bool offer;                   /* offer the latest unfinished game, too */
};

/* The file that a board was read from. */
struct game_file {
    char name[1024]; /* "" = none */
    uint64_t index;  /* of the board, from 1 */
    uint64_t boards; /* in the file; 0 = not known */
    bool has_length; /* it gives the length of the shortest solution ... */
    uint64_t length; /* ... to the standard goal */
};

struct game {
    struct rng rng; /* for new seeds */
    struct session session;
    struct hints hints;
    struct puzzle_id puzzle;      /* size and goal of the next random board */
    struct difficulty difficulty; /* of the next random board */
    struct game_file file;        /* of this board */
    struct autosave autosave;
    size_t followed;                           /* the step that solver and files have reached */
    bool new_best;                             /* the solve is the best time of its kind */
    unsigned warned_way;                       /* of leaving a game that cannot be kept; 0 = none */
    size_t warned_events;                      /* session.event_count at that warning */
    char saved_name[SAVED_GIVEN_NAME_MAX + 1]; /* under which it was last saved; "" = none */
};

/* What to tell the player at the end. */
struct game_outcome {
    char kept[SAVED_NAME_BYTES]; /* name of an unfinished game that can be resumed; "" = none */
    struct np_error lost;        /* why a game or a solve was lost; NP_OK = none was */
};

/* Sets the defaults; a search ends after a minute, so that a waiting game leaves the machine idle.
 */
void game_options_init(struct game_options *options);

/* Prepares a game without a board; `seed` is any number. The caller ends it with game_end(). */
void game_init(struct game *game, const struct game_options *options, uint64_t seed);

/* Leaves the game, frees everything and fills in `outcome` unless it is NULL. May be called again.
 */
void game_end(struct game *game, uint64_t now_ns, struct game_outcome *outcome);

/*
 * Begins a game and leaves the previous one, which continues after an error.
 *
 * Returns NP_OK, NP_TOO_LARGE, NP_BAD_INPUT, NP_UNSUPPORTED (another program is playing the saved
 * game), NP_USAGE (there is no such saved game), NP_NOT_FOUND, NP_IO or NP_NO_MEMORY.
 */
enum np_status game_begin(
    struct game *game, const struct game_origin *origin, uint64_t now_ns, struct np_error *error);

/* Sets the source to the last part of a path, with the index of the board, from 1, unless it is the
 * first. Options of the command line are not paths: the source becomes empty. */
void game_set_source(struct session_names *names, const char *path, uint64_t index);

/* Leaves the game: its file is kept if the game can be resumed, and nothing more is written. */
void game_leave(struct game *game, uint64_t now_ns);

/* Finds a saved game by a word: see saved_list_find(). For NULL, finds the latest unfinished one
 * and reports a later one that cannot be read: see saved_list_latest(). Returns what these return.
 */
enum np_status game_find_saved(
    struct game *game, const char *word, struct saved_game *saved, struct np_error *error);

/* The next or previous board of a file: found, or why there is none. */
enum game_neighbour {
    GAME_NEIGHBOUR_FOUND,
    GAME_NEIGHBOUR_NO_FILE,
    GAME_NEIGHBOUR_FIRST,
    GAME_NEIGHBOUR_LAST
};

/* Finds the index of the next or the previous board of the file. */
enum game_neighbour game_next_board(const struct game *game, bool forward, uint64_t *index);

/* Saves the game under a name: see saved_games_save(). */
enum np_status game_save(
    struct game *game, const char *name, bool overwrite, uint64_t now_ns, struct np_error *error);

/* Proposes a name for game_save(): the one used last, or one that is not taken. */
void game_propose_name(const struct game *game, char name[SAVED_GIVEN_NAME_MAX + 1]);

/* ---- actions: as in session.h; the solver follows, and the game is saved --------------------- */

enum np_status game_move(
    struct game *game, enum move move, uint64_t now_ns, struct np_error *error);
enum np_status game_slide(
    struct game *game, uint32_t cell, uint64_t now_ns, uint32_t *count, struct np_error *error);
enum np_status game_undo(struct game *game, uint64_t now_ns, struct np_error *error);
enum np_status game_redo(struct game *game, uint64_t now_ns, struct np_error *error);
enum np_status game_restart(struct game *game, uint64_t now_ns, struct np_error *error);
enum np_status game_take_hint(struct game *game, uint64_t now_ns, struct np_error *error);
enum np_status game_watch(struct game *game, uint64_t now_ns, struct np_error *error);

/* Makes *count moves that count as the solver's; *count becomes the number of moves made. */
enum np_status game_move_by_solver(struct game *game, const uint8_t *moves, size_t *count,
    uint64_t now_ns, struct np_error *error);

/* Chooses algorithm and heuristic; NULL = the solver's choice. */
void game_choose_search(
    struct game *game, const struct search_row *algorithm, const struct heuristic_row *heuristic);

/* Whether the game may be left by `way`, a number other than 0 that the front end chooses. If the
 * game cannot be kept, the first call for each way returns false, so that the player is warned. */
bool game_may_leave(struct game *game, unsigned way, uint64_t now_ns);

/* ---- time ------------------------------------------------------------------------------------ */

/* Reads the solver, if game_fd() is `readable`, and retries to save. Returns whether there is news.
 */
bool game_tick(struct game *game, uint64_t now_ns, bool readable);

/* When to call game_tick() if game_fd() does not become readable; UINT64_MAX = never. */
uint64_t game_wake_ns(const struct game *game, uint64_t now_ns);

/* A descriptor that is readable when the solver has news; -1 = it is too early to read any. */
int game_fd(const struct game *game, uint64_t now_ns);

#endif
