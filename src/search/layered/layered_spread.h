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
 * layered_run, and stops it when the layer stops. Returns LAYERED_LEFT if no other rank helps. */
enum layered_end layered_spread_run(struct layered_team *team, struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count);

/* Other ranks: runs a task until it is stopped, and before that reads or builds the tables that
 * rank 0 uses. The caller frees the reply. Any thread may call it. Returns NP_OK or, with an empty
 * reply, a status of pdb_store_provide(). */
enum np_status layered_spread_answer(struct spread_request *from,
    const struct pdb_build_options *options, struct spread_message *reply, struct np_error *error);

#endif
