// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Following a kept solve in its own time.
 */
#include "config.h"

#include "records/replay/pace.h"

#include <stdlib.h>
#include <string.h>

#include "puzzle/estimate.h"

static void
make_move(struct pace *pace, enum move move)
{
    estimate_move(&pace->board, &pace->kept.record.goal, move, &pace->manhattan, &pace->placed);
}

/* Walks through the solve and notes every moment of progress; returns to the start. */
static enum np_status
find_marks(struct pace *pace, struct np_error *error)
{
    const struct replay *const replay = &pace->replay;

    pace->marks = malloc((replay->path.length + 1) * sizeof pace->marks[0]);
    if (pace->marks == NULL)
        return np_no_memory(error);
    pace->marks[pace->mark_count++] = (struct pace_mark){0, pace->manhattan};
    while (pace->at < replay->path.length) {
        const size_t move = pace->at++;

        make_move(pace, (enum move)replay->path.moves[move]);
        if (pace->manhattan < pace->marks[pace->mark_count - 1].manhattan)
            pace->marks[pace->mark_count++] =
                (struct pace_mark){replay->moves[move].time_ms, pace->manhattan};
    }
    pace_go_to(pace, 0);
    return NP_OK;
}

enum np_status
pace_init(struct pace *pace, struct kept_solve *kept, struct np_error *error)
{
    struct estimates estimates;
    enum np_status status;

    memset(pace, 0, sizeof *pace);
    pace->kept = *kept;
    memset(kept, 0, sizeof *kept);
    status = replay_init(&pace->replay, &pace->kept.record, error);
    if (status == NP_OK)
        status = board_copy(&pace->board, &pace->kept.record.start, error);
    if (status == NP_OK)
        status = estimate_all(&estimates, &pace->board, &pace->kept.record.goal, NULL, error);
    if (status != NP_OK)
        return status;
    pace->manhattan = pace->start_manhattan = estimates.manhattan;
    pace->placed = (uint32_t)(pace->board.cells - 1 - estimates.hamming);
    return find_marks(pace, error);
}

void
pace_free(struct pace *pace)
{
    record_free(&pace->kept.record);
    replay_free(&pace->replay);
    board_free(&pace->board);
    free(pace->marks);
    memset(pace, 0, sizeof *pace);
}

bool
pace_fits(const struct pace *pace, const struct session *session)
{
    return session->board.width == pace->board.width &&
           session->board.height == pace->board.height &&
           session->goal.kind == pace->kept.record.goal.kind;
}

void
pace_go_to(struct pace *pace, uint64_t time_ms)
{
    const struct replay *const replay = &pace->replay;

    while (pace->at < replay->path.length && replay->moves[pace->at].time_ms <= time_ms)
        make_move(pace, (enum move)replay->path.moves[pace->at++]);
    while (pace->at > 0 && replay->moves[pace->at - 1].time_ms > time_ms)
        make_move(pace, move_inverse((enum move)replay->path.moves[--pace->at]));
}

int64_t
pace_lead_ms(const struct pace *pace, const struct session *session, uint64_t time_ms)
{
    const double left = session->start_manhattan == 0
                            ? 0
                            : (double)session->manhattan / (double)session->start_manhattan;
    const double wanted = left * (double)pace->start_manhattan;
    size_t least = 0, most = pace->mark_count - 1;

    if (session->finished)
        return (int64_t)pace->replay.end_ms - (int64_t)time_ms;
    while (least < most) {
        const size_t middle = least + (most - least) / 2;

        if ((double)pace->marks[middle].manhattan <= wanted)
            most = middle;
        else
            least = middle + 1;
    }
    return (int64_t)pace->marks[least].time_ms - (int64_t)time_ms;
}
