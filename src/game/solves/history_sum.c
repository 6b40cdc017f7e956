// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the history says about a kind of board: which solves count, and the averages that
 * speed-solvers use.
 */
#include "config.h"

#include "game/solves/history.h"

#include <stdlib.h>
#include <string.h>

/* ---- kinds -------------------------------------------------------------------------------- */

bool
history_same_kind(const struct history_solve *a, const struct history_solve *b)
{
    return a->width == b->width && a->height == b->height && strcmp(a->kind, b->kind) == 0 &&
           strcmp(a->goal, b->goal) == 0;
}

/* Whether a solve has a time, and the player did not delete it. */
static bool
is_finished(const struct history_solve *solve)
{
    return !solve->dnf && !solve->deleted;
}

enum history_reason
history_reason(const struct history_solve *solve)
{
    return solve->solver_moves > 0 ? HISTORY_SOLVER
           : solve->hints > 0      ? HISTORY_HINTS
           : solve->watched        ? HISTORY_WATCHED
           : solve->repeated       ? HISTORY_REPEATED
                                   : HISTORY_COUNTS;
}

bool
history_is_faster(uint64_t ms, uint64_t than_ms)
{
    enum { SHOWN_MS = 10 };

    return ms / SHOWN_MS < than_ms / SHOWN_MS;
}

size_t
history_kinds(const struct history *history, const struct history_solve **kinds, size_t max)
{
    size_t count = 0;

    for (size_t i = history->count; i > 0 && count < max; i--) {
        const struct history_solve *solve = &history->solves[i - 1];
        bool known = solve->deleted;

        for (size_t j = 0; j < count && !known; j++)
            known = history_same_kind(kinds[j], solve);
        if (!known)
            kinds[count++] = solve;
    }
    return count;
}

size_t
history_times(
    const struct history *history, const struct history_solve *kind, uint64_t *times_ms, size_t max)
{
    size_t count = 0;

    for (size_t i = history->count; i > 0 && count < max; i--) {
        const struct history_solve *solve = &history->solves[i - 1];

        if (history_same_kind(solve, kind) && is_finished(solve) &&
            history_reason(solve) == HISTORY_COUNTS)
            times_ms[count++] = solve->time_ms;
    }
    for (size_t i = 0; i < count / 2; i++) {
        const uint64_t time = times_ms[i];

        times_ms[i] = times_ms[count - 1 - i];
        times_ms[count - 1 - i] = time;
    }
    return count;
}

/* ---- averages ----------------------------------------------------------------------------- */

static int
compare_times(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* The mean of the last `count` times without the `cut` best and the `cut` worst; 0 = too few times.
 */
static uint64_t
trimmed_mean(const uint64_t *times, size_t available, size_t count, size_t cut)
{
    uint64_t sorted[100], sum = 0;

    if (available < count)
        return 0;
    memcpy(sorted, times + available - count, count * sizeof sorted[0]);
    qsort(sorted, count, sizeof sorted[0], compare_times);
    for (size_t i = cut; i < count - cut; i++)
        sum += sorted[i];
    return sum / (count - 2 * cut);
}

/* Sums up the solves of one kind, and collects the times of those that count. */
static void
add_up(struct history_record *record, const struct history *history,
    const struct history_solve *kind, uint64_t *times)
{
    uint64_t moves = 0, total_ms = 0, above = 0;

    for (size_t i = 0; i < history->count; i++) {
        const struct history_solve *solve = &history->solves[i];
        uint64_t ao5;

        if (!history_same_kind(solve, kind) || !is_finished(solve))
            continue;
        record->not_counted[history_reason(solve)]++;
        if (history_reason(solve) != HISTORY_COUNTS)
            continue;
        times[record->count++] = solve->time_ms;
        total_ms += solve->time_ms;
        moves += solve->moves;
        if (record->count == 1 || solve->time_ms < record->best_ms)
            record->best_ms = solve->time_ms;
        if (record->count == 1 || solve->moves < record->fewest_moves)
            record->fewest_moves = solve->moves;
        if (solve->shortest <= solve->moves) {
            record->judged++;
            above += solve->moves - solve->shortest;
        }
        ao5 = trimmed_mean(times, record->count, 5, 1);
        if (ao5 > 0 && (record->best_ao5_ms == 0 || ao5 < record->best_ao5_ms))
            record->best_ao5_ms = ao5;
    }
    if (record->count > 0)
        record->mean_ms = total_ms / record->count;
    if (record->judged > 0)
        record->mean_above = (double)above / record->judged;
    if (total_ms > 0)
        record->moves_per_second = 1000.0 * (double)moves / (double)total_ms;
}

struct history_record
history_sum(const struct history *history, const struct history_solve *kind)
{
    struct history_record record = {0};
    uint64_t *times;

    if (history->count == 0)
        return record;
    times = malloc(history->count * sizeof times[0]);
    if (times == NULL)
        return record;
    add_up(&record, history, kind, times);
    record.ao5_ms = trimmed_mean(times, record.count, 5, 1);
    record.ao12_ms = trimmed_mean(times, record.count, 12, 1);
    record.ao100_ms = trimmed_mean(times, record.count, 100, 5);
    free(times);
    return record;
}
