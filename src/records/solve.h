// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One solve: what lists and statistics know of it, without its board and its moves.
 */
#ifndef NP_RECORDS_SOLVE_H
#define NP_RECORDS_SOLVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "play/contest/contest.h"
#include "play/record.h"
#include "play/session.h"
#include "puzzle/id.h"

/* The value of `shortest` if the shortest solution is not known. */
#define HISTORY_UNKNOWN UINT32_MAX

/* The date of a solve that has none. */
#define SOLVE_NO_DATE INT64_MIN

/* The last second of the year 9999. */
#define SOLVE_DATE_MAX INT64_C(253402300799)

/* Whether a number can be the id of a solve or of an attempt: two mean "none". */
static inline bool
solve_id_valid(uint64_t id)
{
    return id != 0 && id != UINT64_C(1) << 63;
}

/* The longest comment with its NUL. */
enum { SOLVE_COMMENT_BYTES = 400 };

/* Whether a solve counts, or the first reason why not; a DNF counts. The tables have these numbers.
 */
enum history_reason {
    HISTORY_COUNTS,
    HISTORY_DELETED, /* by the player, who can restore it */
    HISTORY_SOLVER,
    HISTORY_HINTS,
    HISTORY_WATCHED,
    HISTORY_REPEATED, /* this board had been solved before */
    HISTORY_REASONS
};

struct history_solve {
    uint64_t id;  /* the same on every machine; never 0 */
    int64_t when; /* seconds since 1970, or SOLVE_NO_DATE */
    uint32_t width;
    uint32_t height;
    char goal[16]; /* "custom" for one without a name */
    uint64_t time_ms;
    uint32_t moves;    /* without those that were undone; 0 = not known */
    uint32_t shortest; /* or HISTORY_UNKNOWN */
    uint32_t hints;
    uint32_t undos;
    uint32_t solver_moves;
    char kind[SESSION_KIND_BYTES];
    char puzzle[PUZZLE_ID_BYTES]; /* the id of the puzzle; "" = none */
    uint64_t key;                 /* of the board and its goal; 0 = not known */
    bool watched;                 /* the player saw a solution */
    bool dnf;                     /* not finished, or not counted as finished */
    enum history_reason reason;
    bool whole;                  /* its start and its events are stored */
    struct contest_spec contest; /* row == NULL = none */
    uint64_t attempt;            /* the number that the boards of an attempt share */
    unsigned part;               /* which board of the attempt, from 1 */
    char group[SESSION_GROUP_BYTES];
    char *comment; /* owned by the history; NULL = none */

    /* What store_read_history() finds out, over all groups: */
    uint32_t number; /* among the solves of its kind that count, from 1; 0 = it does not */
    uint64_t ao5;    /* after this solve: see records/averages.h */
    bool best;       /* its time was the best of its kind so far */
    bool best_ao5;   /* likewise */
    bool is_wanted;  /* by its filter */
};

/* Whether two solves have the same size, goal and kind of board. */
bool history_same_kind(const struct history_solve *a, const struct history_solve *b);

/* The moves a second of a solve; 0 if its moves or its time are not known. */
double solve_moves_per_second(const struct history_solve *solve);

/* Copies a word without control characters. */
void solve_copy_word(char *to, size_t bytes, const char *from);

/* A new id for a solve, different from all others with near certainty; never 0. */
uint64_t solve_new_id(void);

/* The solve of a session, finished or not, as of now; without an id and a date. */
struct history_solve history_solve_of(const struct session *session);

/* A whole solve: what lists know of it, and its record. All zero = empty. */
struct kept_solve {
    struct history_solve solve; /* its comment is NULL, or belongs to an import */
    struct record record;       /* no cells at the start = not kept */
};

/* The whole solve of a session, as a view: its record belongs to the session, and nobody frees it.
 */
struct kept_solve kept_solve_of(const struct session *session);

/* Adds the tiles of a goal without a name; nothing for others. */
void solve_print_goal(struct text *text, const struct goal *goal);

/* Reads the start of a solve and its goal, by its name or, if it has none, its tiles; NULL = "".
 * The caller frees the record, even after an error. Returns what record_parse_board() returns. */
enum np_status solve_parse_boards(
    struct kept_solve *kept, const char *start, const char *tiles, struct np_error *error);

/* Solves that store_read_history() read. All zero = empty. */
struct history {
    struct history_solve *solves; /* owned */
    size_t count;
    size_t capacity;
};

void history_free(struct history *history);

#endif
