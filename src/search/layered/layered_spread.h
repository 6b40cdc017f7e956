// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tasks of a layered search that other ranks run (base/thread/spread.h).
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_SPREAD_H
#define NP_SEARCH_LAYERED_LAYERED_SPREAD_H

#include "base/thread/spread.h"
#include "heuristic/heuristic.h"
#include "search/layered/layered_team.h"

/* Rank 0: lets a thread of another rank expand seeds, with the arguments and effects of a
 * layered_run, and stops it when the layer stops. */
enum layered_end layered_spread_run(struct layered_team *team, struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count);

/* Other ranks: runs a task with tables that `params` allow, until spread_stops() is not `stops` any
 * more. The caller frees the answer. Any thread may call it. Returns NP_OK, NP_SYSTEM (no tables)
 * or NP_NO_MEMORY. */
enum np_status layered_spread_answer(const struct spread_message *question, unsigned stops,
    const struct heuristic_params *params, struct spread_message *answer, struct np_error *error);

#endif
