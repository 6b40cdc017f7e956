// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A whole game without a screen: the session, the solver that follows it, its files and its names.
 *
 * A front end (src/tui, src/plain) draws a game and passes on what the player asks for:
 *
 *      game_init()                     once
 *      game_begin()                    each game, on a board from any origin
 *      game_move(), game_undo() ...    what the player does
 *      game_tick()                     whenever game_fd() is readable or game_wake_ns() has come
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

/* The longest name of a file of boards, with its NUL. */
enum { GAME_FILE_BYTES = 1024 };

/* Where the board of a game comes from. */
enum game_from {
    GAME_FROM_SETTINGS, /* a shuffle by the game's settings, of `seed` or a new one */
    GAME_FROM_ID,       /* `id`, which becomes the settings */
    GAME_FROM_BOARD,    /* `board` to `goal`, out of the file `name` or called `title` */
    GAME_FROM_FILE,     /* board `index` of the file `name`, to the goal of the settings */
    GAME_FROM_SAVED,    /* `saved`, or what `name` finds: see game_find_saved() */
    GAME_FROM_WORD,     /* a saved game that saved_games_is_game() knows by `name` */
    GAME_FROM_POSITION, /* `board`, a position of this game `moves` moves from its start */
    GAME_FROM_START,    /* the board of this game again */
};

/* Fields that `from` does not use are zero. The caller keeps what the pointers point to. */
struct game_origin {
    enum game_from from;
    const struct puzzle_id *id;
    const char *kind; /* see session_kind(); NULL = random for the settings, else picked */
    const char *seed; /* NULL = a new one */
    const struct board *board;
    const struct goal *goal;
    const char *name;
    const char *title; /* NULL = the end of `name` */
    uint64_t index;    /* from 1; of GAME_FROM_BOARD 0 = the only one */
    size_t moves;
    const struct saved_game *saved;
};

struct game_options {
    struct solver_options solver; /* for hints, solutions and grading */
    bool no_history;              /* write nothing to disk */
    uint32_t width;               /* of shuffles; 0 = 4 */
    uint32_t height;              /* likewise */
    enum goal_kind goal;          /* of shuffles and of the boards of files */
    struct difficulty difficulty; /* of the first shuffle, for a front end that can look for one */
    struct game_origin origin;    /* what a front end begins with */
    bool offer;                   /* it offers the latest unfinished game, too */
};

struct game {
    struct rng rng; /* for new seeds */
    struct session session;
    struct hints hints;
    struct puzzle_id puzzle;      /* size and goal of the next shuffle */
    struct difficulty difficulty; /* of the next shuffle */
    char file[GAME_FILE_BYTES];   /* the file of this board, "" if there is none */
    uint64_t file_index;          /* of this board in it, from 1 */
    uint64_t file_boards;         /* in the file; 0 = not known */
    bool has_length;              /* the file tells the length of the shortest solution: */
    uint64_t length;              /* to the standard goal */
    struct autosave autosave;
    bool new_best;                             /* the solve was the fastest of its kind */
    unsigned warned_way;                       /* of leaving a game that cannot be kept; 0 = none */
    size_t warned_events;                      /* session.event_count at that warning */
    char saved_name[SAVED_GIVEN_NAME_MAX + 1]; /* that it was last saved under; "" = none */
};

/* What to tell the player when a game has ended. */
struct game_outcome {
    char kept[SAVED_NAME_BYTES]; /* the unfinished game that can be resumed; "" = none */
    struct np_error lost;        /* why a game or a solve is not on the disk; NP_OK = all are */
};

/* Solver options for a game that waits for its player: a search rests after a minute. */
void game_options_init(struct game_options *options);

/* Prepares a game without a board; `seed` is any number. The caller ends it with game_end(). */
void game_init(struct game *game, const struct game_options *options, uint64_t seed);

/* Leaves the game, frees everything and, if `outcome` is not NULL, fills it in. The game is all
 * zero then, and may be ended again. */
void game_end(struct game *game, uint64_t now_ns, struct game_outcome *outcome);

/*
 * Begins a game and leaves the one before, which goes on if this fails.
 *
 * Returns NP_OK, NP_TOO_LARGE, NP_BAD_INPUT, NP_UNSUPPORTED (another program plays the saved game),
 * NP_USAGE (there is no such saved game), NP_NOT_FOUND, NP_IO or NP_NO_MEMORY.
 */
enum np_status game_begin(
    struct game *game, const struct game_origin *origin, uint64_t now_ns, struct np_error *error);

/* Sets the source to the last part of a path, with the index of the board, from 1, unless it is the
 * first. Options of the command line are not paths: the source becomes empty. */
void game_set_source(struct session_names *names, const char *path, uint64_t index);

/* Leaves the game: its file stays if the game is worth resuming, and nothing more is written. */
void game_leave(struct game *game, uint64_t now_ns);

/* Finds a saved game by a word, see saved_list_find(), or the latest unfinished one for NULL, and
 * reports a later one that cannot be read. Returns as these do. */
enum np_status game_find_saved(
    struct game *game, const char *word, struct saved_game *saved, struct np_error *error);

/* Which board of this board's file comes next. */
enum game_page { GAME_PAGE_FOUND, GAME_PAGE_NO_FILE, GAME_PAGE_FIRST, GAME_PAGE_LAST };

/* Finds the index of the next or the previous board of the file, or why there is none. */
enum game_page game_next_board(const struct game *game, bool forward, uint64_t *index);

/* Saves the game under a name: see saved_games_save(). */
enum np_status game_save(
    struct game *game, const char *name, bool overwrite, uint64_t now_ns, struct np_error *error);

/* A name for game_save() that is not taken, or the one that was used last. */
void game_propose_name(const struct game *game, char name[SAVED_GIVEN_NAME_MAX + 1]);

/* ---- what the player does: as in session.h; the solver follows, and the game is saved ---------
 */

enum np_status game_move(
    struct game *game, enum move move, uint64_t now_ns, struct np_error *error);
enum np_status game_slide(
    struct game *game, uint32_t cell, uint64_t now_ns, uint32_t *count, struct np_error *error);
enum np_status game_undo(struct game *game, uint64_t now_ns, struct np_error *error);
enum np_status game_redo(struct game *game, uint64_t now_ns, struct np_error *error);
enum np_status game_restart(struct game *game, uint64_t now_ns, struct np_error *error);

enum np_status game_take_hint(struct game *game, uint64_t now_ns, struct np_error *error);
enum np_status game_watch(struct game *game, uint64_t now_ns, struct np_error *error);

/* Makes moves for the player, as the solver's; *count is how many were made. */
enum np_status game_move_by_solver(struct game *game, const uint8_t *moves, size_t *count,
    uint64_t now_ns, struct np_error *error);

/* Chooses what looks for solutions; NULL = the solver's choice. */
void game_choose_search(
    struct game *game, const struct search_row *algorithm, const struct heuristic_row *heuristic);

/* Whether the game may be left in this way, a number of the front end's other than 0. If it cannot
 * be kept, the first call of each way returns false, so that the player can be warned. */
bool game_may_leave(struct game *game, unsigned way, uint64_t now_ns);

/* ---- time ------------------------------------------------------------------------------------ */

/* Lets the solver and the autosave work; `readable`: game_fd() is. Returns whether there is news.
 */
bool game_tick(struct game *game, uint64_t now_ns, bool readable);

/* When game_tick() has something to do, if nothing becomes readable; UINT64_MAX = nothing. */
uint64_t game_wake_ns(const struct game *game, uint64_t now_ns);

/* Readable when the solver has news; -1 = do not wait for it now. */
int game_fd(const struct game *game, uint64_t now_ns);

#endif
