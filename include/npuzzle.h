// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * npuzzle.h - the n-puzzle: boards, solvability, solutions, proofs, random boards
 *
 *      struct npuzzle_board *board;
 *      struct npuzzle_answer *answer;
 *
 *      npuzzle_board_from_text("8 1 3 / 4 0 2 / 7 6 5", &board, NULL);
 *      npuzzle_solve(board, NULL, NULL, &answer, NULL);
 *      printf("%s\n", answer->moves);
 *
 * npuzzle(3) has a whole program; cc example.c $(pkg-config --cflags --libs npuzzle) builds it.
 *
 * CONVENTIONS
 *
 * Statuses.  A function that can fail returns enum npuzzle_status and, unless `error` is NULL,
 * fills *error with one line of text. What it would have made is then NULL. Nothing prints, exits,
 * raises a signal, or changes the locale. Limits and cancelling are no failures: npuzzle_solve()
 * returns NPUZZLE_OK with what it has found. NULL is refused with NPUZZLE_BAD_ARGUMENT where this
 * file does not allow it. A free function accepts NULL.
 *
 * Threads.  Any function may be called by any number of threads at once, except where two threads
 * would use the same handle. Boards, heuristics and answers never change, so threads may share
 * them. A cancel token may be used by all. A list of solutions and a generator belong to one thread
 * at a time. A callback runs in the calling thread or in one of the library, never in two at once
 * for one call; it may call the library, but must return. Threads of the library block all signals,
 * so that yours receive them.
 *
 * State.  A process shares one thing: the pattern databases that searches have built or read, which
 * save time and change no solution's length. See "Tables". After fork() the child may use the
 * library unless another thread was in it.
 *
 * Growth.  A struct that you fill begins with its size: set it to sizeof, and what you do not need
 * to zero, as in "struct npuzzle_options options = {.size = sizeof options};". A struct that you
 * receive is allocated by the library. Later versions add only fields at the end, values of enums,
 * and functions, so a program runs with every later libnpuzzle.so.1.
 *
 * Texts are UTF-8 and end with NUL. Returned names and messages are constants: do not free them.
 */
#ifndef NPUZZLE_H
#define NPUZZLE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define NPUZZLE_API __attribute__((visibility("default")))
#else
#define NPUZZLE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- version and statuses -------------------------------------------------------------------- */

/* The version of this header, and that of the library in use, such as "0.1.0". */
#define NPUZZLE_VERSION "0.1.0"
NPUZZLE_API const char *npuzzle_version(void);

enum npuzzle_status {
    NPUZZLE_OK = 0,
    NPUZZLE_UNSOLVABLE = 1,
    NPUZZLE_NOT_A_SOLUTION = 2, /* a move is impossible, or the moves miss the goal */
    NPUZZLE_BAD_ARGUMENT = 3,   /* NULL, an unknown name, or a value out of range */
    NPUZZLE_BAD_INPUT = 4,      /* a text, cells or moves that are not well formed */
    NPUZZLE_UNSUPPORTED = 5,    /* the algorithm, heuristic or table does not suit the board */
    NPUZZLE_LIMIT = 6,          /* a limit was reached before there was any result */
    NPUZZLE_CANCELLED = 7,      /* cancelled before there was any result */
    NPUZZLE_NO_MEMORY = 8,
    NPUZZLE_NOT_FOUND = 9, /* no such file */
    NPUZZLE_IO = 10,       /* reading or writing a file failed */
    NPUZZLE_SYSTEM = 11    /* the system refused a thread or a lock */
};

/* A general sentence for a status; one for unknown statuses, too. */
NPUZZLE_API const char *npuzzle_status_text(int status);

/* What went wrong, for people: one line without a line end, cut if it is too long. */
struct npuzzle_error {
    enum npuzzle_status status;
    char text[508];
};

/* ---- boards ---------------------------------------------------------------------------------- */

/* A board of any width x height up to 32768 x 32768. Cells are numbered row by row from 0; the
 * tiles are 1 .. cells - 1 and the blank is 0. A board never changes. It needs 4 bytes per cell.
 *
 * A goal is a board, too: wherever a function takes a `goal`, it must have the size of the board,
 * and NULL means the standard goal: 1, 2, 3 ... with the blank in the last cell. */
struct npuzzle_board;

/* Makes a board of width * height numbers, row by row. */
NPUZZLE_API enum npuzzle_status npuzzle_board_from_cells(const uint32_t *cells, uint32_t width,
    uint32_t height, struct npuzzle_board **board, struct npuzzle_error *error);

/* Reads one board in any form of a board file: "1 2 3 4 0 5 7 8 6", "3x3: 1 2 3 ...", rows
 * separated by /, or on lines below a size. The blank is 0 or _. Errors name line and column.
 * npuzzle-tui(6) describes all forms. */
NPUZZLE_API enum npuzzle_status npuzzle_board_from_text(
    const char *text, struct npuzzle_board **board, struct npuzzle_error *error);

/* Makes the solved board of a named goal ("standard", "blank-first", "snail"). Any other board can
 * be a goal as well. */
NPUZZLE_API enum npuzzle_status npuzzle_board_goal(const char *name, uint32_t width,
    uint32_t height, struct npuzzle_board **board, struct npuzzle_error *error);

/* Makes the board after `count` moves: letters U D L R, the direction in which a TILE slides.
 * NPUZZLE_NOT_A_SOLUTION: one of them is impossible; the text names it. */
NPUZZLE_API enum npuzzle_status npuzzle_board_after(const struct npuzzle_board *board,
    const char *moves, size_t count, struct npuzzle_board **after, struct npuzzle_error *error);

NPUZZLE_API void npuzzle_board_free(struct npuzzle_board *board);

NPUZZLE_API uint32_t npuzzle_board_width(const struct npuzzle_board *board);
NPUZZLE_API uint32_t npuzzle_board_height(const struct npuzzle_board *board);
/* The width * height numbers, which live as long as the board. */
NPUZZLE_API const uint32_t *npuzzle_board_cells(const struct npuzzle_board *board);

/* Writes "3x3: 1 2 3 4 0 5 7 8 6" and returns its length, like snprintf(). */
NPUZZLE_API size_t npuzzle_board_text(const struct npuzzle_board *board, char *text, size_t size);

/* Writes the possible moves, as in "UDL", and returns how many there are: 0 to 4. */
NPUZZLE_API int npuzzle_board_moves(const struct npuzzle_board *board, char moves[5]);

/* ---- solvable or not, distances -------------------------------------------------------------- */

/* What a look at a board shows, in time n log n. */
struct npuzzle_facts {
    size_t size;
    int solvable;         /* 1 or 0 */
    int odd;              /* 1: every solution has an odd number of moves; 0: an even number */
    uint64_t inversions;  /* pairs of tiles that are not in the goal's order */
    uint64_t blank;       /* moves of the blank to its goal cell */
    uint64_t hamming;     /* tiles that are not in their goal cells */
    uint64_t manhattan;   /* the sum of their distances */
    uint64_t lower_bound; /* no solution is shorter: linear conflict, raised to the parity */
};

/* Examines a board. Returns NPUZZLE_UNSOLVABLE, with the reason in the text, for a board that
 * cannot reach the goal; the facts are filled in for it, too, except lower_bound. `facts` may be
 * NULL. */
NPUZZLE_API enum npuzzle_status npuzzle_examine(const struct npuzzle_board *board,
    const struct npuzzle_board *goal, struct npuzzle_facts *facts, struct npuzzle_error *error);

/* Bounds of the shortest solution without a search, in milliseconds up to 50x50: no solution is
 * shorter than *lower, and one of *upper moves exists. npuzzle_solve() narrows them. */
NPUZZLE_API enum npuzzle_status npuzzle_bounds(const struct npuzzle_board *board,
    const struct npuzzle_board *goal, uint64_t *lower, uint64_t *upper,
    struct npuzzle_error *error);

/* Checks that `count` letters U D L R lead from the board to the goal: NPUZZLE_OK, or
 * NPUZZLE_NOT_A_SOLUTION with the first fault in the text. */
NPUZZLE_API enum npuzzle_status npuzzle_verify(const struct npuzzle_board *board,
    const struct npuzzle_board *goal, const char *moves, size_t count, struct npuzzle_error *error);

/* ---- names ----------------------------------------------------------------------------------- */

/* Everything that can be named is listed: npuzzle_name(NPUZZLE_HEURISTICS, 0), 1, ... until NULL.
 * npuzzle_title() is one line about it. */
enum npuzzle_kind {
    NPUZZLE_GOALS = 0,      /* standard, blank-first, snail */
    NPUZZLE_ALGORITHMS = 1, /* ida, astar, layered, beam, ... */
    NPUZZLE_HEURISTICS = 2, /* manhattan, linear-conflict, pdb, ..., the weakest first */
    NPUZZLE_TABLES = 3      /* sets of pattern databases */
};
NPUZZLE_API const char *npuzzle_name(enum npuzzle_kind kind, unsigned index);
NPUZZLE_API const char *npuzzle_title(enum npuzzle_kind kind, unsigned index);

/* A set of the flags below for a name; 0 for goals, tables and unknown names. */
enum npuzzle_flag {
    NPUZZLE_OPTIMAL = 1,        /* algorithm: shortest solutions, if the heuristic is admissible */
    NPUZZLE_USES_HEURISTIC = 2, /* algorithm */
    NPUZZLE_ADMISSIBLE = 4,     /* heuristic: never above the true distance */
    NPUZZLE_CONSISTENT = 8      /* heuristic: a move changes it by at most one */
};
NPUZZLE_API unsigned npuzzle_flags(enum npuzzle_kind kind, const char *name);

/* A heuristic that is ready for all boards of a goal, which is not NULL and may be freed. */
struct npuzzle_heuristic;
NPUZZLE_API enum npuzzle_status npuzzle_heuristic_open(const char *name,
    const struct npuzzle_board *goal, struct npuzzle_heuristic **heuristic,
    struct npuzzle_error *error);
NPUZZLE_API enum npuzzle_status npuzzle_heuristic_value(const struct npuzzle_heuristic *heuristic,
    const struct npuzzle_board *board, uint64_t *value, struct npuzzle_error *error);
NPUZZLE_API void npuzzle_heuristic_free(struct npuzzle_heuristic *heuristic);

/* ---- cancelling ------------------------------------------------------------------------------ */

/* Ends calls from outside: within 50 ms they return what they have. One token may end many calls.
 * npuzzle_cancel() may be called by any thread and by signal handlers; npuzzle_cancel_clear() makes
 * the token usable again. Free it after the calls that use it. */
struct npuzzle_token;
NPUZZLE_API enum npuzzle_status npuzzle_token_new(
    struct npuzzle_token **token, struct npuzzle_error *error);
NPUZZLE_API void npuzzle_token_free(struct npuzzle_token *token);
NPUZZLE_API void npuzzle_cancel(struct npuzzle_token *token);
NPUZZLE_API void npuzzle_cancel_clear(struct npuzzle_token *token);

/* ---- solving --------------------------------------------------------------------------------- */

enum npuzzle_mode {
    NPUZZLE_AUTO = 0,  /* an answer at once, better ones, a proof if it is in reach */
    NPUZZLE_FIRST = 1, /* the first answer */
    NPUZZLE_PROVE = 2  /* most of the time for the proof that an answer is shortest */
};

enum npuzzle_state {
    NPUZZLE_STATE_OPTIMAL = 0,    /* a solution that is proved shortest */
    NPUZZLE_STATE_SOLVED = 1,     /* a solution */
    NPUZZLE_STATE_UNSOLVABLE = 2, /* there is none */
    NPUZZLE_STATE_UNKNOWN = 3     /* none was found within the limits */
};

enum npuzzle_end {
    NPUZZLE_END_DONE = 0,   /* nothing is left to search */
    NPUZZLE_END_PROVED = 1, /* optimal or unsolvable */
    NPUZZLE_END_SOLVED = 2, /* the chosen algorithm found its solution */
    NPUZZLE_END_FIRST = 3,  /* NPUZZLE_FIRST */
    NPUZZLE_END_TIME = 4,   /* limits */
    NPUZZLE_END_NODES = 5,
    NPUZZLE_END_MEMORY = 6,
    NPUZZLE_END_DEPTH = 7,
    NPUZZLE_END_STOPPED = 8, /* a callback asked for it */
    NPUZZLE_END_CANCELLED = 9
};
NPUZZLE_API const char *npuzzle_state_text(int state); /* "optimal" */
NPUZZLE_API const char *npuzzle_end_text(int end);     /* "time limit" */

/* An answer. Two things are certain in every answer: a solution of `length` moves was found and
 * checked, and none is shorter than `lower_bound`. */
struct npuzzle_answer {
    size_t size;
    enum npuzzle_state state;
    enum npuzzle_end end;  /* in a callback: NPUZZLE_END_DONE */
    const char *moves;     /* letters U D L R; NULL without a solution or if they are not kept */
    size_t move_count;     /* how many letters */
    uint64_t length;       /* of the solution */
    uint64_t lower_bound;  /* no solution is shorter */
    const char *algorithm; /* what found it; NULL = nothing did */
    const char *heuristic; /* NULL = none */
    uint64_t expanded;     /* states whose moves were tried */
    uint64_t generated;    /* states that these moves reached: the nodes of node_limit */
    uint64_t peak_bytes;   /* of the searches, without tables */
    uint64_t table_bytes;  /* tables in use */
    uint64_t elapsed_ns;
    uint64_t cpu_ns;
    const char *note; /* what made the search weaker (tables that could not be built), or NULL */
};

struct npuzzle_progress {
    size_t size;
    uint64_t expanded;
    uint64_t generated;
    uint64_t bytes; /* in use */
    uint64_t bound; /* the depth or f of the search that runs */
    uint64_t elapsed_ns;
};

/* How to solve. All zero but the size is the default: the best known way, on every processor,
 * within a quarter of the free memory (at most 2 GiB), until nothing is left to try. On boards from
 * 5x5 on that may never end: set time_ms. */
struct npuzzle_options {
    size_t size;
    enum npuzzle_mode mode;
    const char *algorithm;   /* one search only, with this algorithm ... */
    const char *heuristic;   /* ... or this heuristic, or both; NULL = the library chooses */
    double weight;           /* of the heuristic, at least 1; 0 = 1; above 1 proves nothing */
    uint32_t beam_width;     /* for beams; 0 = the library chooses */
    uint32_t threads;        /* 0 = one per processor */
    uint64_t time_ms;        /* limits; 0 = none */
    uint64_t node_limit;     /* reproducible: one thread, no clock */
    uint64_t memory_bytes;   /* including tables; 0 = as above */
    uint64_t max_depth;      /* in moves, for algorithms that have a depth limit */
    double blend[4];         /* weights of Manhattan, Euclidean, Hamming and linear conflict for the
                              * heuristic blend; all 0 = the default */
    const char *known_moves; /* a solution to improve on; NULL = none */
    size_t known_count;      /* how many letters */
    uint64_t known_lower_bound;  /* believed; NPUZZLE_BAD_ARGUMENT if a shorter one is found */
    struct npuzzle_token *token; /* NULL = none */
    void *context;               /* for the callbacks */
    /* Receives every better answer and every raised bound, while the call lasts; the answer belongs
     * to the library. Nonzero ends the call. */
    int (*answer)(void *context, const struct npuzzle_answer *answer);
    /* Receives progress every progress_ms (0 = 100), unless it builds tables. Nonzero ends it. */
    int (*progress)(void *context, const struct npuzzle_progress *progress);
    uint64_t progress_ms;
    /* Receives the moves of boards of more than 65,536 cells, whose solutions are not kept, piece
     * by piece. Nonzero ends the call. */
    int (*moves)(void *context, const char *moves, size_t count);
};

/* Solves a board. `goal` and `options` may be NULL. NPUZZLE_OK comes with an answer of any state,
 * which the caller frees; an unsolvable board is an answer, not a failure. */
NPUZZLE_API enum npuzzle_status npuzzle_solve(const struct npuzzle_board *board,
    const struct npuzzle_board *goal, const struct npuzzle_options *options,
    struct npuzzle_answer **answer, struct npuzzle_error *error);
NPUZZLE_API void npuzzle_answer_free(struct npuzzle_answer *answer);

/* ---- all solutions and all best moves -------------------------------------------------------- */

struct npuzzle_first {
    size_t size;
    char move;          /* U D L R */
    uint64_t solutions; /* shortest solutions that begin with it; UINT64_MAX = more than that */
};

/* How many solutions there are, of at most 64 cells. A solution never takes back its last move. */
struct npuzzle_all {
    size_t size;
    const struct npuzzle_answer *answer; /* about the shortest length; unless it is optimal, all
                                          * that follows is 0 */
    int complete;                        /* 0: a limit ended the count, which is a lower bound */
    enum npuzzle_end end;                /* why counting ended */
    uint64_t count;                      /* all solutions; UINT64_MAX = more than that */
    const uint64_t *counts;              /* by the moves beyond the shortest */
    unsigned lengths;                    /* how many of them */
    unsigned first_count; /* possible first moves; those with solutions are the best moves */
};

/* Proves the shortest length and counts the solutions of up to `extra` moves more (at most 100). */
NPUZZLE_API enum npuzzle_status npuzzle_solve_all(const struct npuzzle_board *board,
    const struct npuzzle_board *goal, const struct npuzzle_options *options, uint64_t extra,
    struct npuzzle_all **all, struct npuzzle_error *error);
/* The first move number `index`; NULL beyond the last. */
NPUZZLE_API const struct npuzzle_first *npuzzle_all_first(
    const struct npuzzle_all *all, unsigned index);
/* Passes at most `most` solutions to put(), the shortest first, until it returns nonzero or the
 * options' token is cancelled. Returns how many were passed. */
NPUZZLE_API uint64_t npuzzle_all_list(struct npuzzle_all *all, uint64_t most,
    int (*put)(void *context, const char *moves, size_t count), void *context);
NPUZZLE_API void npuzzle_all_free(struct npuzzle_all *all);

/* ---- random boards --------------------------------------------------------------------------- */

/* Ids name random boards for ever, on every machine: "4x4#otter-512", "5x3-snail#hello",
 * "4x4~30#otter-512" (30 random moves from the goal). A seed has 1 to 63 bytes. */
#define NPUZZLE_ID_BYTES 112
NPUZZLE_API enum npuzzle_status npuzzle_board_from_id(const char *id, struct npuzzle_board **board,
    struct npuzzle_board **goal, struct npuzzle_error *error);

/* What to generate. All zero but the size: uniformly random 4x4 boards, from a fresh seed. */
struct npuzzle_wish {
    size_t size;
    uint32_t width;
    uint32_t height;
    const char *goal_name;                   /* NULL = "standard" */
    const struct npuzzle_board *custom_goal; /* instead of a name and a size */
    const char *seed;                        /* NULL = a fresh one */
    const char *difficulty; /* "easy", "medium", "hard", or shortest lengths as in "20..30" */
    uint64_t time_ms;       /* to find one board of a difficulty; 0 = a minute */
    struct npuzzle_token *token;
};

/* A sequence of random boards, the same as that of npuzzle-tui --generate: the seed, then the seed
 * with ".2", ".3" ... appended. Boards of a difficulty skip seeds that do not fit. */
struct npuzzle_generator;
NPUZZLE_API enum npuzzle_status npuzzle_generator_new(const struct npuzzle_wish *wish,
    struct npuzzle_generator **generator, struct npuzzle_error *error);
/* Makes the next board, with its id ("" = the goal has no name) and its proved shortest length (0 =
 * not proved), each unless NULL. After NPUZZLE_LIMIT and other failures the next call goes on. */
NPUZZLE_API enum npuzzle_status npuzzle_generator_next(struct npuzzle_generator *generator,
    struct npuzzle_board **board, char id[NPUZZLE_ID_BYTES], uint64_t *length,
    struct npuzzle_error *error);
NPUZZLE_API void npuzzle_generator_free(struct npuzzle_generator *generator);

/* ---- tables ---------------------------------------------------------------------------------- */

/* Pattern databases make proofs fast. Searches build those that take half a second, and use any
 * others that are there, in memory or in $XDG_CACHE_HOME/npuzzle-tui/tables, which npuzzle-tui(6)
 * shares. All threads of the process use the same tables. */

/* Chooses the directory, or "" for none, before anything else uses tables; NULL = the default. */
NPUZZLE_API enum npuzzle_status npuzzle_tables_directory(
    const char *directory, struct npuzzle_error *error);
/* 0: not there; 1: on disk; 2: in memory; -1: no such name. */
NPUZZLE_API int npuzzle_tables_state(const char *name);
/* Builds a set, in seconds to minutes. `token` may be NULL; 0 threads = one per processor. */
NPUZZLE_API enum npuzzle_status npuzzle_tables_build(
    const char *name, uint32_t threads, struct npuzzle_token *token, struct npuzzle_error *error);
/* The oldest report about tables on disk that are damaged, too large or cannot be written: its text
 * in *report and its status; NPUZZLE_OK = there is none. Searches go on without such tables. */
NPUZZLE_API enum npuzzle_status npuzzle_tables_report(struct npuzzle_error *report);
/* Frees all tables and forgets the directory. No call may be running and no heuristic open. */
NPUZZLE_API void npuzzle_tables_clear(void);

#ifdef __cplusplus
}
#endif

#endif
