// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The pace of a kept solve: what its board looked like when as much time had passed, and how far
 * ahead or behind another game is. The boards may differ, so progress is what is left of the
 * Manhattan distance at the start.
 */
#ifndef NP_RECORDS_REPLAY_PACE_H
#define NP_RECORDS_REPLAY_PACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "play/session.h"
#include "records/solve.h"
#include "records/replay/replay.h"

/* A moment of the solve when the distance was smaller than ever before. */
struct pace_mark {
    uint64_t time_ms;
    uint64_t manhattan;
};

struct pace {
    struct kept_solve kept;
    struct replay replay;
    struct board board; /* after `at` moves of the replay; owned */
    size_t at;
    uint64_t manhattan; /* of the board */
    uint64_t start_manhattan;
    uint32_t placed;         /* tiles of the board on their goal cells */
    struct pace_mark *marks; /* the start first; owned */
    size_t mark_count;
};

/* Begins at the start of a solve, which the pace takes. The caller frees the pace with pace_free(),
 * even after an error. Returns what replay_init() returns. */
enum np_status pace_init(struct pace *pace, struct kept_solve *kept, struct np_error *error);

void pace_free(struct pace *pace);

/* Whether a game can be compared with the solve: it has the same size and goal. */
bool pace_fits(const struct pace *pace, const struct session *session);

/* Goes to the board after a time. */
void pace_go_to(struct pace *pace, uint64_t time_ms);

/* How much earlier than the solve a game is where it is after `time_ms`; negative = later. */
int64_t pace_lead_ms(const struct pace *pace, const struct session *session, uint64_t time_ms);

#endif
