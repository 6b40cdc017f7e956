// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of solves: those that a player wants to see, with the average and the personal best that
 * each of them was.
 */
#ifndef NP_RECORDS_SOLVE_LIST_H
#define NP_RECORDS_SOLVE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "records/solve.h"
#include "records/statistics.h"

/* Which solves to list. All zero = all that are not deleted. */
struct solve_filter {
    const struct history_solve *kind; /* NULL = all kinds */
    const char *session;              /* NULL = all sessions, "" = the one without a name */
    const char *find; /* a part of the comment, event, session, size, kind or date; NULL = any */
    bool deleted;     /* only those that are deleted */
    bool bests;       /* only those that were personal bests */
};

/* A line of the list. */
struct solve_row {
    uint32_t index;  /* of the solve in the history */
    uint32_t number; /* of the solve among those of its kind that count, from 1; 0 = it does not */
    uint64_t ao5;    /* after this solve, over all sessions: see records/averages.h */
    bool best;       /* its time was the best of its kind so far */
    bool best_ao5;   /* likewise */
};

struct solve_list {
    struct solve_row *rows; /* the oldest first; owned */
    size_t count;
};

/* Lists solves. The caller frees the list with solve_list_free(), even after an error. Returns
 * NP_OK or NP_NO_MEMORY. */
enum np_status solve_list_init(struct solve_list *list, const struct history *history,
    const struct solve_filter *filter, struct np_error *error);

void solve_list_free(struct solve_list *list);

#endif
