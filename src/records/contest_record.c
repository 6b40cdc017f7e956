// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The results of a player at an event.
 */
#include "config.h"

#include "records/contest_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzle/id.h"

enum { SECONDS_OF_DAY = 24 * 60 * 60, SHOWN_MS = 10 /* times are shown in hundredths */ };

/* A board of an attempt. */
struct part {
    uint64_t id; /* of the attempt */
    unsigned number;
    const struct history_solve *solve;
};

static int
compare_parts(const void *a, const void *b)
{
    const struct part *const x = a, *const y = b;

    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->solve < y->solve ? -1 : x->solve > y->solve;
}

/* Collects the boards of all attempts at an event. Returns their number. */
static size_t
collect(struct part *parts, const struct history *history, const struct event_spec *spec,
    const char *goal)
{
    size_t count = 0;

    for (size_t i = 0; i < history->count; i++) {
        const struct history_solve *const solve = &history->solves[i];

        if (solve->contest.row != NULL && event_spec_same(&solve->contest, spec) &&
            !solve->deleted && strcmp(solve->goal, goal) == 0)
            parts[count++] = (struct part){solve->attempt, solve->part, solve};
    }
    return count;
}

/* Adds an attempt, whose `count` boards are all there is of it. */
static void
add_attempt(struct event_record *record, const struct part *parts, size_t count,
    const struct event_spec *spec)
{
    const bool by_moves = (spec->row->flags & EVENT_BY_MOVES) != 0;
    uint64_t time_ms = 0, moves = 0;
    bool dnf = false;

    for (size_t i = 0; i < count; i++) {
        if (parts[i].number != i + 1)
            return;
        time_ms += parts[i].solve->time_ms;
        moves += parts[i].solve->moves;
        dnf |= parts[i].solve->dnf;
    }
    if (!dnf && count < event_parts(spec))
        return;
    if ((spec->row->flags & EVENT_DAILY) != 0 && parts[0].solve->repeated)
        return;
    record->attempts++;
    if (dnf)
        return;
    record->finished++;
    if (record->best_id == 0 ||
        (by_moves ? moves < record->best_moves : time_ms / SHOWN_MS < record->best_ms / SHOWN_MS)) {
        record->best_id = parts[0].id;
        record->best_ms = time_ms;
        record->best_moves = moves;
    }
}

/* ---- days --------------------------------------------------------------------------------- */

/* The day since 1970 whose board this is, if it was played on that day or begun then and finished
 * on the next one; else INT64_MIN. */
static int64_t
day_of(const struct history_solve *solve, const struct event_spec *spec, enum goal_kind goal)
{
    struct puzzle_id id = {.width = spec->width, .height = spec->height, .goal = goal};
    char text[PUZZLE_ID_BYTES];

    if (solve->when == SOLVE_NO_DATE || solve->when < SECONDS_OF_DAY)
        return INT64_MIN;
    for (int64_t day = solve->when / SECONDS_OF_DAY, last = day - 1; day >= last; day--) {
        puzzle_seed_of_day(id.seed, day * SECONDS_OF_DAY);
        puzzle_id_print(&id, text);
        if (strcmp(solve->puzzle, text) == 0)
            return day;
    }
    return INT64_MIN;
}

static int
compare_days(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return x < y ? -1 : x > y;
}

/* Sums up the days on which the board of the day was solved. */
static enum np_status
add_days(struct event_record *record, const struct part *parts, size_t count,
    const struct event_spec *spec, enum goal_kind goal, int64_t when, struct np_error *error)
{
    const int64_t today = when / SECONDS_OF_DAY;
    int64_t *const days = malloc((count + 1) * sizeof days[0]);
    size_t solved = 0;
    uint32_t run = 0;

    if (days == NULL)
        return np_no_memory(error);
    for (size_t i = 0; i < count; i++) {
        const struct history_solve *const solve = parts[i].solve;
        const int64_t day = solve->repeated ? INT64_MIN : day_of(solve, spec, goal);

        if (day == today) {
            record->today = true;
            record->today_dnf = solve->dnf;
            record->today_ms = solve->time_ms;
        }
        if (day != INT64_MIN && !solve->dnf)
            days[solved++] = day;
    }
    qsort(days, solved, sizeof days[0], compare_days);
    for (size_t i = 0; i < solved; i++) {
        if (i > 0 && days[i] == days[i - 1])
            continue;
        run = i > 0 && days[i] == days[i - 1] + 1 ? run + 1 : 1;
        record->longest = run > record->longest ? run : record->longest;
        /* A clock that ran ahead leaves days that are still to come. */
        if (days[i] <= today)
            record->streak = days[i] >= today - 1 ? run : 0;
    }
    free(days);
    return NP_OK;
}

enum np_status
event_record_sum(struct event_record *record, const struct history *history,
    const struct event_spec *spec, enum goal_kind goal, int64_t when, struct np_error *error)
{
    const struct goal_row *const row = goal_row_of(goal);
    struct part *parts;
    size_t count;
    enum np_status status = NP_OK;

    memset(record, 0, sizeof *record);
    parts = malloc((history->count + 1) * sizeof parts[0]);
    if (parts == NULL)
        return np_no_memory(error);
    count = collect(parts, history, spec, row != NULL ? row->name : "custom");
    qsort(parts, count, sizeof parts[0], compare_parts);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && parts[end].id == parts[i].id;)
            end++;
        add_attempt(record, parts + i, end - i, spec);
    }
    if ((spec->row->flags & EVENT_DAILY) != 0)
        status = add_days(record, parts, count, spec, goal, when, error);
    if (status != NP_OK)
        memset(record, 0, sizeof *record);
    free(parts);
    return status;
}
