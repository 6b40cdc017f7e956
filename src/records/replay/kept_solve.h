// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A whole solve: what lists know of it, and its record.
 */
#ifndef NP_RECORDS_REPLAY_KEPT_SOLVE_H
#define NP_RECORDS_REPLAY_KEPT_SOLVE_H

#include "base/status.h"
#include "play/record.h"
#include "records/solve.h"

/* All zero = empty. */
struct kept_solve {
    struct history_solve solve; /* its comment is NULL */
    struct record record;
};

/* The solve of a session, without a date. The caller frees its record with record_free(), even
 * after an error. Returns NP_OK or NP_NO_MEMORY. */
static inline enum np_status
kept_solve_of(struct kept_solve *kept, const struct session *session, struct np_error *error)
{
    kept->solve = history_solve_of(session);
    return record_of(&kept->record, session, error);
}

#endif
