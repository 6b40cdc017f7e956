// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The history: solves in the order of their dates, as store_read_history() fills it in.
 * statistics.h sums it up.
 */
#ifndef NP_RECORDS_HISTORY_H
#define NP_RECORDS_HISTORY_H

#include <stddef.h>

#include "records/solve.h"

/* All zero = empty. */
struct history {
    struct history_solve *solves; /* owned */
    size_t count;
    size_t capacity;
};

void history_free(struct history *history);

#endif
