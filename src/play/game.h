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
#ifndef NP_PLAY_GAME_H
#define NP_PLAY_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "records/autosave.h"
#include "play/hints.h"
#include "records/save.h"
#include "play/session.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

/* Where the board of a game comes from. */
enum game_from {
    GAME_FROM_SETTINGS,  /* a random board by the settings of the game, from `seed` or a new seed */
    GAME_FROM_ID,        /* the board of `id`; its size and goal become the settings */
    GAME_FROM_BOARD,     /* `board` and `goal`, read from the file `name` or called `title` */
    GAME_FROM_FILE,      /* board `index` of the file `name`, with the goal of the settings */
    GAME_FROM_SAVED,     /* `saved`, or the game that `name` finds: see game_find_saved() */
    GAME_FROM_WORD,      /* `name`, for which saved_games_is_game() is true */
    GAME_FROM_POSITION,  /* `board`, which this game reached after `moves` moves */
    GAME_FROM_START,     /* the start of this game again, as an ordinary game */
    GAME_FROM_EVENT,     /* the first board of an attempt at `event`, or the attempt at the board of
                            the day `when` that is unfinished */
    GAME_FROM_NEXT_PART, /* the next board of this attempt: see game_next_part() */
};

/* Fields that `from` does not use are zero. The caller owns everything that is pointed to. */
struct game_origin {
    enum game_from from;
    const struct puzzle_id *id;
    const char
        *kind; /* see struct session_names; NULL = random for GAME_FROM_SETTINGS, else picked */
    const char *seed; /* NULL = a new one */
    const struct board *board;
    const struct goal *goal;
    const char *name;
    const char *title; /* NULL = the last part of `name` */
    uint64_t index;    /* from 1; for GAME_FROM_BOARD, 0 = the only board */
    size_t moves;
    const struct saved_game *saved;
    const struct event_spec *event;
    int64_t when; /* seconds since 1970 */
};

struct game_options {
    struct solver_options solver; /* for hints, solutions and grading */
    bool no_history;              /* write nothing to disk */
    uint32_t width;               /* the size of random boards; 0 = 4 */
    uint32_t height;              /* likewise */
    enum goal_kind goal;          /* for random boards and for boards from files */
    struct difficulty difficulty; /* for the first random board, if the front end can generate it */
    struct game_origin origin;    /* where the first game comes from */
    bool offer;                   /* also offer the latest unfinished game */
    const char *session;          /* the session of new games; NULL = the one without a name */
};

/* The file that a board was read from. */
struct game_file {
    char name[1024]; /* "" = none */
    uint64_t index;  /* of the board in the file, from 1 */
    uint64_t boards; /* how many the file has; 0 = not known */
    bool has_length; /* the file gives the length of a solution ... */
    uint64_t length; /* ... to the standard goal ... */
    bool is_proved;  /* ... and says that none is shorter */
};

struct game {
    struct rng rng; /* for making seeds */
    struct session session;
    struct hints hints;
    struct puzzle_id puzzle;      /* the size and goal of the next random board */
    struct difficulty difficulty; /* for the next random board */
    struct game_file file;        /* the file that this board was read from */
    struct autosave autosave;
    size_t followed;      /* the step that the solver and the files have reached */
    bool recorded;        /* the game is over, and its solve was added to the history */
    bool attempt_best;    /* the attempt that is over is the player's best of its event */
    bool new_best;        /* the solve is the best time of its kind */
    unsigned warned_way;  /* the `way` of the last warning of game_may_leave(); 0 = none */
    size_t warned_events; /* session.event_count at that warning */
    char saved_name[SAVED_GIVEN_NAME_MAX + 1]; /* its name when last saved; "" = none */
    char session_name[SESSION_NAME_BYTES];     /* of the session of new games; "" = none */
};

/* What to tell the player at the end. */
struct game_outcome {
    char kept[SAVED_NAME_BYTES]; /* the name of an unfinished game that can be resumed; "" = none */
    struct np_error lost;        /* why a game or a solve was lost; NP_OK = nothing was lost */
};

/* Sets the defaults: a search ends after a minute, so that a waiting game leaves the
 * machine idle. */
void game_options_init(struct game_options *options);

/* Prepares a game without a board; `seed` may be any number. The caller ends the game with
 * game_end(). */
void game_init(struct game *game, const struct game_options *options, uint64_t seed);

/* Leaves the game, frees everything and fills in `outcome` unless it is NULL. May be called again.
 */
void game_end(struct game *game, uint64_t now_ns, struct game_outcome *outcome);

/*
 * Begins a game and leaves the previous one. After an error the previous one continues.
 *
 * Returns NP_OK, NP_TOO_LARGE, NP_BAD_INPUT, NP_UNSUPPORTED (another program is playing the saved
 * game), NP_USAGE (there is no such saved game), NP_NOT_FOUND, NP_IO or NP_NO_MEMORY.
 */
enum np_status game_begin(
    struct game *game, const struct game_origin *origin, uint64_t now_ns, struct np_error *error);

/* Sets the source to the last part of a path, followed by the index of the board unless that is 1.
 * Options of the command line are not paths: for these the source becomes empty. */
void game_set_source(struct session_names *names, const char *path, uint64_t index);

/* Leaves the game: its file is kept if the game can be resumed, and nothing more is written. */
void game_leave(struct game *game, uint64_t now_ns);

/* Finds a saved game by a word: see saved_list_find(). If the word is NULL, finds the latest
 * unfinished game, and reports a later one that cannot be read: see saved_list_latest(). Returns
 * what those functions return. */
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

/* ---- events: see play/contest/rules.h ----------------------------------------------------------
 */

/* Begins the look or the clock on a hidden board. Returns whether the board was hidden. */
bool game_event_go(struct game *game, uint64_t now_ns);

/* Begins the next board of an attempt, whose clock runs at once. Returns what game_begin() does. */
enum np_status game_next_part(struct game *game, uint64_t now_ns, struct np_error *error);

/* Ends an attempt whose game was resumed, if its event does not allow that. Returns what
 * event_end() does. */
enum np_status game_resume_event(struct game *game, uint64_t now_ns, struct np_error *error);

/* Ends the attempt: the player is done, or gives up. Returns what event_end() does. */
enum np_status game_event_end(struct game *game, uint64_t now_ns, struct np_error *error);

/* ---- files ----------------------------------------------------------------------------------- */

/* Saves the game under a name: see saved_games_save(). */
enum np_status game_save(
    struct game *game, const char *name, bool overwrite, uint64_t now_ns, struct np_error *error);

/* Proposes a name for game_save(): the one last used, or one that is not taken. */
void game_propose_name(const struct game *game, char name[SAVED_GIVEN_NAME_MAX + 1]);

/* Sets the session that the solves of this game and of new ones belong to; "" and "-" = the one
 * without a name. The name is cut if it is too long, and loses control characters. The solve of a
 * finished game stays where it is. */
void game_set_session(struct game *game, const char *name, uint64_t now_ns);

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

/* Makes *count moves that count as the solver's; sets *count to the number of moves made. */
enum np_status game_move_by_solver(struct game *game, const uint8_t *moves, size_t *count,
    uint64_t now_ns, struct np_error *error);

/* Chooses the algorithm and the heuristic; NULL = the solver chooses. */
void game_choose_search(
    struct game *game, const struct search_row *algorithm, const struct heuristic_row *heuristic);

/* Whether the player may leave the game by `way`, a number other than 0 that the front end chooses.
 * If the game cannot be kept, or it is an attempt that is going on, the first call for each way
 * returns false, so that the front end can warn the player. */
bool game_may_leave(struct game *game, unsigned way, uint64_t now_ns);

/* ---- time ------------------------------------------------------------------------------------ */

/* Reads news from the solver if game_fd() is `readable`, and tries again to save if that failed.
 * Returns whether there is news. */
bool game_tick(struct game *game, uint64_t now_ns, bool readable);

/* When to call game_tick() if game_fd() does not become readable; UINT64_MAX = never. */
uint64_t game_wake_ns(const struct game *game, uint64_t now_ns);

/* A descriptor that is readable when there is news from the solver; -1 = it is too early to read
 * it. */
int game_fd(const struct game *game, uint64_t now_ns);

#endif
