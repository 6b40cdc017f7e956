// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * npuzzle.h - boards, solutions and proofs of the n-puzzle; npuzzle(3) has a whole program
 *
 *      npuzzle_board_from_text("8 1 3 / 4 0 2 / 7 6 5", &board, NULL);
 *      npuzzle_solve(board, NULL, NULL, &answer, NULL);
 *      printf("%s\n", answer->moves);
 *
 * Defaults.  A search uses one thread and at most 1 GiB, has no other limit, and reads and writes
 * no file. struct npuzzle_options and npuzzle_tables_directory() change that. What you do not need
 * in a struct that you fill is zero: "struct npuzzle_options options = {.time_ms = 10000};".
 *
 * Statuses.  A function that can fail returns enum npuzzle_status and, unless `error` is NULL,
 * fills *error. What it would have made is then NULL. Nothing prints, exits or changes the locale.
 * Limits and cancelling are no failures: npuzzle_solve() returns what it has found. No argument
 * is NULL where this file does not allow it; the free functions accept it.
 *
 * Threads.  Any function may be called by any number of threads at once, except where two would
 * use the same generator or list of solutions. Boards, heuristics and answers never change. For one
 * call one callback runs at a time, in any thread; it may call the library, but must return.
 * Threads of the library block all signals. A child of fork() may use it unless another thread was
 * in it.
 *
 * Texts are UTF-8 and end with NUL. Returned names are constants: do not free them. Before version
 * 1 a new version may change this file: compile your program again.
 */
#ifndef NPUZZLE_H
#define NPUZZLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define NPUZZLE_VERSION "0.1.0"
const char *npuzzle_version(void); /* of the library in use */

enum npuzzle_status {
    NPUZZLE_OK,
    NPUZZLE_UNSOLVABLE,
    NPUZZLE_NOT_A_SOLUTION, /* a move is impossible, or the moves miss the goal */
    NPUZZLE_BAD_ARGUMENT,   /* an unknown name, or a value out of range */
    NPUZZLE_BAD_INPUT,      /* a text, cells or moves that are not well formed */
    NPUZZLE_UNSUPPORTED,    /* the algorithm, heuristic or table does not suit the board */
    NPUZZLE_LIMIT,          /* a limit was reached before there was any result */
    NPUZZLE_CANCELLED,      /* cancelled before there was any result */
    NPUZZLE_NO_MEMORY,
    NPUZZLE_IO,    /* reading or writing a file failed, or there is none */
    NPUZZLE_SYSTEM /* the system refused a thread */
};

struct npuzzle_error {
    enum npuzzle_status status;
    char text[508]; /* for people: one line without a line end, cut if it is too long */
};

/* ---- boards ---------------------------------------------------------------------------------- */

/* A board of any width x height up to 32768 x 32768: numbers row by row, the tiles 1 .. cells - 1
 * and 0, the blank. A goal is a board of the same size; NULL is the standard goal: 1, 2, 3 ... with
 * the blank in the last cell. */
struct npuzzle_board;

enum npuzzle_status npuzzle_board_from_cells(const uint32_t *cells, uint32_t width, uint32_t height,
    struct npuzzle_board **board, struct npuzzle_error *error);

/* Reads one board in any form of a board file: "1 2 3 4 0 5 7 8 6", "3x3: 1 2 3 ...", rows
 * separated by /, or on lines below a size. The blank is 0 or _. Errors name line and column. */
enum npuzzle_status npuzzle_board_from_text(
    const char *text, struct npuzzle_board **board, struct npuzzle_error *error);

/* Makes the random board of an id, the same for ever on every machine, and its goal (unless NULL):
 * "4x4#otter-512", "5x3-snail#hello", "4x4~30#otter-512" (30 random moves from the goal). */
enum npuzzle_status npuzzle_board_from_id(const char *id, struct npuzzle_board **board,
    struct npuzzle_board **goal, struct npuzzle_error *error);

enum npuzzle_status npuzzle_board_goal(const char *name, uint32_t width, uint32_t height,
    struct npuzzle_board **board, struct npuzzle_error *error);

/* Makes the board after `count` moves: letters U D L R, the direction in which a TILE slides. */
enum npuzzle_status npuzzle_board_after(const struct npuzzle_board *board, const char *moves,
    size_t count, struct npuzzle_board **after, struct npuzzle_error *error);

void npuzzle_board_free(struct npuzzle_board *board);
uint32_t npuzzle_board_width(const struct npuzzle_board *board);
uint32_t npuzzle_board_height(const struct npuzzle_board *board);
const uint32_t *npuzzle_board_cells(const struct npuzzle_board *board);

/* Writes the possible moves, as in "UDL", and returns how many there are: 0 to 4. */
int npuzzle_board_moves(const struct npuzzle_board *board, char moves[5]);

struct npuzzle_facts {
    int solvable;         /* 1 or 0 */
    int odd;              /* 1: every solution has an odd number of moves; 0: even */
    uint64_t inversions;  /* pairs of tiles that are not in the goal's order */
    uint64_t blank;       /* moves of the blank to its goal cell */
    uint64_t hamming;     /* tiles that are not in their goal cells */
    uint64_t manhattan;   /* the sum of their distances */
    uint64_t lower_bound; /* no solution is shorter: linear conflict, raised to the parity */
};

/* NPUZZLE_UNSOLVABLE: the board cannot reach the goal; the text says why, and the facts are filled
 * in, too, except lower_bound. `facts` may be NULL. */
enum npuzzle_status npuzzle_examine(const struct npuzzle_board *board,
    const struct npuzzle_board *goal, struct npuzzle_facts *facts, struct npuzzle_error *error);

/* Checks that moves lead to the goal. NPUZZLE_NOT_A_SOLUTION: the text has the first fault. */
enum npuzzle_status npuzzle_verify(const struct npuzzle_board *board,
    const struct npuzzle_board *goal, const char *moves, size_t count, struct npuzzle_error *error);

enum npuzzle_kind {
    NPUZZLE_GOALS,      /* standard, blank-first, snail */
    NPUZZLE_ALGORITHMS, /* ida, astar, layered, beam, ... */
    NPUZZLE_HEURISTICS, /* manhattan, linear-conflict, pdb, ..., the weakest first */
    NPUZZLE_TABLES      /* sets of pattern databases */
};
enum npuzzle_flag {
    NPUZZLE_OPTIMAL = 1,        /* algorithm: shortest solutions, if the heuristic is admissible */
    NPUZZLE_USES_HEURISTIC = 2, /* algorithm */
    NPUZZLE_ADMISSIBLE = 4,     /* heuristic: never above the true distance */
    NPUZZLE_CONSISTENT = 8      /* heuristic: a move changes it by at most one */
};
struct npuzzle_named {
    const char *name, *title; /* the title is one line about it */
    unsigned flags;           /* a set of enum npuzzle_flag */
};
/* Tells about number `index` of a kind and returns 1; 0 beyond the last. */
int npuzzle_list(enum npuzzle_kind kind, unsigned index, struct npuzzle_named *named);

/* A heuristic that is ready for all boards of a goal, which is not NULL and may be freed. */
struct npuzzle_heuristic;
enum npuzzle_status npuzzle_heuristic_open(const char *name, const struct npuzzle_board *goal,
    struct npuzzle_heuristic **heuristic, struct npuzzle_error *error);
enum npuzzle_status npuzzle_heuristic_value(const struct npuzzle_heuristic *heuristic,
    const struct npuzzle_board *board, uint64_t *value, struct npuzzle_error *error);
void npuzzle_heuristic_free(struct npuzzle_heuristic *heuristic);

/* ---- solving --------------------------------------------------------------------------------- */

/* Ends calls, one or many, from other threads and signal handlers: within 50 ms they return what
 * they have. npuzzle_cancel_clear() makes the token usable again. */
struct npuzzle_token;
enum npuzzle_status npuzzle_token_new(struct npuzzle_token **token, struct npuzzle_error *error);
void npuzzle_token_free(struct npuzzle_token *token);
void npuzzle_cancel(struct npuzzle_token *token);
void npuzzle_cancel_clear(struct npuzzle_token *token);

enum npuzzle_mode {
    NPUZZLE_AUTO,  /* an answer at once, better ones, a proof if it is in reach */
    NPUZZLE_FIRST, /* the first answer */
    NPUZZLE_PROVE  /* most of the time for the proof that an answer is shortest */
};
enum npuzzle_state {
    NPUZZLE_STATE_UNKNOWN,   /* no solution was found within the limits */
    NPUZZLE_STATE_SOLVED,    /* a solution */
    NPUZZLE_STATE_OPTIMAL,   /* a solution that is proved shortest */
    NPUZZLE_STATE_UNSOLVABLE /* there is none */
};
enum npuzzle_end {
    NPUZZLE_END_DONE,   /* nothing is left to search */
    NPUZZLE_END_PROVED, /* optimal or unsolvable */
    NPUZZLE_END_SOLVED, /* the chosen algorithm found its solution */
    NPUZZLE_END_FIRST,  /* NPUZZLE_FIRST */
    NPUZZLE_END_TIME,
    NPUZZLE_END_NODES,
    NPUZZLE_END_MEMORY,
    NPUZZLE_END_DEPTH,   /* limits */
    NPUZZLE_END_STOPPED, /* a callback asked for it */
    NPUZZLE_END_CANCELLED
};
const char *npuzzle_state_text(enum npuzzle_state state); /* "optimal" */
const char *npuzzle_end_text(enum npuzzle_end end);       /* "time limit" */

/* In every answer a solution of `length` moves was checked; none is shorter than lower_bound. */
struct npuzzle_answer {
    enum npuzzle_state state;
    enum npuzzle_end end; /* in a callback: NPUZZLE_END_DONE */
    char *moves;          /* letters U D L R; NULL without a solution or beyond 65,536 cells */
    uint64_t length, lower_bound;
    const char *algorithm; /* what found it; NULL = nothing did */
    const char *heuristic; /* NULL = none */
    uint64_t expanded;     /* states whose moves were tried */
    uint64_t generated;    /* states that these moves reached: the nodes of node_limit */
    uint64_t peak_bytes;   /* of the searches, without tables */
    uint64_t table_bytes, elapsed_ns, cpu_ns;
    struct npuzzle_error note; /* in the end: what made the search weaker; NPUZZLE_OK = nothing */
};
struct npuzzle_progress {
    uint64_t expanded, generated, bytes, elapsed_ns;
    uint64_t bound; /* the depth or f of the search that runs */
};

/* All zero: until nothing is left to try, which may be never from 5x5 on: set time_ms. */
struct npuzzle_options {
    enum npuzzle_mode mode;
    const char *algorithm;       /* one search only, with this algorithm ... */
    const char *heuristic;       /* ... or this heuristic, or both; NULL = the library chooses */
    double weight;               /* of the heuristic, at least 1; 0 = 1; above 1 proves nothing */
    uint32_t beam_width;         /* for beams; 0 = the library chooses */
    uint32_t threads;            /* 0 = 1 */
    uint64_t time_ms;            /* limits; 0 = none */
    uint64_t node_limit;         /* reproducible: one thread, no clock */
    uint64_t max_depth;          /* in moves, for algorithms that have a depth limit */
    uint64_t memory_bytes;       /* including tables; 0 = 1 GiB */
    const char *known_moves;     /* a solution to improve on; NULL = none */
    uint64_t known_lower_bound;  /* believed; NPUZZLE_BAD_ARGUMENT if a shorter one is found */
    struct npuzzle_token *token; /* NULL = none */
    void *context;               /* for the callbacks, which end the call if they return nonzero */
    /* Receives every better answer and every raised bound, which belong to the library. */
    int (*answer)(void *context, const struct npuzzle_answer *answer);
    /* Receives progress every progress_ms (0 = 100), unless it builds tables. */
    int (*progress)(void *context, const struct npuzzle_progress *progress);
    uint64_t progress_ms;
};

/* `goal` and `options` may be NULL. An answer of any state comes with NPUZZLE_OK. */
enum npuzzle_status npuzzle_solve(const struct npuzzle_board *board,
    const struct npuzzle_board *goal, const struct npuzzle_options *options,
    struct npuzzle_answer **answer, struct npuzzle_error *error);
void npuzzle_answer_free(struct npuzzle_answer *answer);

/* How many solutions there are, of at most 64 cells. A solution never takes back its last move. */
struct npuzzle_all {
    const struct npuzzle_answer *answer; /* if it is not optimal, all that follows is 0 */
    int complete;                        /* 0: a limit ended the count, which is a lower bound */
    enum npuzzle_end end;                /* why counting ended */
    uint64_t count;                      /* all solutions; UINT64_MAX = more than that */
    const uint64_t *counts;              /* by the moves beyond the shortest */
    unsigned lengths;                    /* how many of them */
    char first_moves[5];                 /* all possible first moves, as in "UDL" */
    uint64_t first_counts[4];            /* shortest solutions that begin with each */
};

/* Proves the shortest length and counts the solutions of up to `extra` moves more (at most 100). */
enum npuzzle_status npuzzle_solve_all(const struct npuzzle_board *board,
    const struct npuzzle_board *goal, const struct npuzzle_options *options, uint64_t extra,
    struct npuzzle_all **all, struct npuzzle_error *error);
/* Passes at most `most` solutions to put(), the shortest first, until it returns nonzero or the
 * options' token is cancelled. Returns how many were passed. */
uint64_t npuzzle_all_list(struct npuzzle_all *all, uint64_t most,
    int (*put)(void *context, const char *moves, size_t count), void *context);
void npuzzle_all_free(struct npuzzle_all *all);

/* ---- random boards --------------------------------------------------------------------------- */

/* What to generate. All zero: uniformly random 4x4 boards, from a fresh seed. */
struct npuzzle_wish {
    uint32_t width, height;
    const char *goal_name;                   /* NULL = "standard" */
    const struct npuzzle_board *custom_goal; /* instead of a name and a size */
    const char *seed;                        /* 1 to 63 bytes; NULL = a fresh one */
    const char *difficulty; /* "easy", "medium", "hard" or "20..30" moves; on every processor */
    uint64_t time_ms;       /* to find one board of a difficulty; 0 = a minute */
    struct npuzzle_token *token;
};

/* A sequence of random boards, the same as that of npuzzle-tui --generate: the seed, then the seed
 * with ".2", ".3" ... appended. Boards of a difficulty skip seeds that do not fit. */
struct npuzzle_generator;
enum npuzzle_status npuzzle_generator_new(const struct npuzzle_wish *wish,
    struct npuzzle_generator **generator, struct npuzzle_error *error);
/* Makes the next board, with its id ("" = the goal has no name) and its shortest length (0 = not
 * proved), which may be NULL. After NPUZZLE_LIMIT and other failures the next call goes on. */
#define NPUZZLE_ID_BYTES 112
enum npuzzle_status npuzzle_generator_next(struct npuzzle_generator *generator,
    struct npuzzle_board **board, char id[NPUZZLE_ID_BYTES], uint64_t *length,
    struct npuzzle_error *error);
void npuzzle_generator_free(struct npuzzle_generator *generator);

/* ---- tables ---------------------------------------------------------------------------------- */

/* Pattern databases make proofs fast and change no solution's length. All threads share them.
 * Searches build those that take half a second, and use any others that are in memory or in the
 * directory, which is chosen before anything else uses tables: NULL is that of npuzzle-tui(6),
 * $XDG_CACHE_HOME/npuzzle-tui/tables; "", the default, is none. */
enum npuzzle_status npuzzle_tables_directory(const char *directory, struct npuzzle_error *error);
/* 0: not there; 1: on disk; 2: in memory; -1: no such name. */
int npuzzle_tables_state(const char *name);
/* Builds a set, in seconds to minutes. `token` may be NULL; 0 threads = 1. */
enum npuzzle_status npuzzle_tables_build(
    const char *name, uint32_t threads, struct npuzzle_token *token, struct npuzzle_error *error);
/* Frees all tables and forgets the directory. No call may be running and no heuristic open. */
void npuzzle_tables_clear(void);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
