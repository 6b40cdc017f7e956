// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The statistics of a player.
 */
#include "config.h"

#include "records/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "records/trend.h"

/* ---- which solves count ---------------------------------------------------------------------- */

enum history_reason
history_reason(const struct history_solve *solve)
{
    return solve->deleted            ? HISTORY_DELETED
           : solve->solver_moves > 0 ? HISTORY_SOLVER
           : solve->hints > 0        ? HISTORY_HINTS
           : solve->watched          ? HISTORY_WATCHED
           : solve->repeated         ? HISTORY_REPEATED
                                     : HISTORY_COUNTS;
}

bool
history_same_kind(const struct history_solve *a, const struct history_solve *b)
{
    return a->width == b->width && a->height == b->height && strcmp(a->kind, b->kind) == 0 &&
           strcmp(a->goal, b->goal) == 0;
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

/* ---- series ---------------------------------------------------------------------------------- */

enum np_status
solve_series_init(struct solve_series *series, const struct history *history,
    const struct history_solve *kind, const char *session, struct np_error *error)
{
    const size_t most = history->count + 1;

    memset(series, 0, sizeof *series);
    series->indices = malloc(most * sizeof series->indices[0]);
    series->results = malloc(most * sizeof series->results[0]);
    if (series->indices == NULL || series->results == NULL)
        return np_no_memory(error);
    for (size_t i = 0; i < history->count; i++) {
        const struct history_solve *const solve = &history->solves[i];
        enum history_reason reason;

        if (!history_same_kind(solve, kind) ||
            (session != NULL && strcmp(solve->group, session) != 0))
            continue;
        reason = history_reason(solve);
        series->reasons[reason]++;
        if (reason != HISTORY_COUNTS)
            continue;
        series->indices[series->count] = (uint32_t)i;
        series->results[series->count++] = solve->dnf ? AVERAGE_DNF : solve->time_ms;
    }
    return NP_OK;
}

void
solve_series_free(struct solve_series *series)
{
    free(series->indices);
    free(series->results);
    memset(series, 0, sizeof *series);
}

/* ---- statistics ------------------------------------------------------------------------------ */

double
solve_moves_per_second(const struct history_solve *solve)
{
    return solve->moves == 0 || solve->time_ms == 0
               ? 0
               : 1000.0 * solve->moves / (double)solve->time_ms;
}

bool
solve_excess(const struct history_solve *solve, uint32_t *excess)
{
    *excess = solve->moves - solve->shortest;
    return solve->shortest <= solve->moves;
}

/* Adds up moves. A solve of another timer has none. */
static void
add_moves(struct solve_statistics *statistics, const struct history *history,
    const struct solve_series *series)
{
    uint64_t moves = 0, total_ms = 0, above = 0;

    for (size_t i = 0; i < series->count; i++) {
        const struct history_solve *const solve = &history->solves[series->indices[i]];
        const double speed = solve_moves_per_second(solve);
        uint32_t excess;

        if (solve->dnf || solve->moves == 0)
            continue;
        statistics->moves_known++;
        moves += solve->moves;
        total_ms += solve->time_ms;
        if (statistics->moves_known == 1 || solve->moves < statistics->fewest_moves)
            statistics->fewest_moves = solve->moves;
        if (speed > statistics->best_moves_per_second)
            statistics->best_moves_per_second = speed;
        if (solve_excess(solve, &excess)) {
            statistics->judged++;
            above += excess;
        }
    }
    if (statistics->moves_known > 0)
        statistics->mean_moves = (double)moves / statistics->moves_known;
    if (statistics->judged > 0)
        statistics->mean_excess = (double)above / statistics->judged;
    if (total_ms > 0)
        statistics->moves_per_second = 1000.0 * (double)moves / (double)total_ms;
}

struct solve_statistics
solve_statistics_of_kind(
    const struct history *history, const struct history_solve *kind, const char *session)
{
    struct solve_statistics statistics = {.count = 0};
    struct solve_series series;

    (void)solve_series_init(&series, history, kind, session, NULL);
    statistics.count = (uint32_t)series.count;
    memcpy(statistics.reasons, series.reasons, sizeof statistics.reasons);
    for (size_t i = 0; i < series.count; i++)
        statistics.dnfs += series.results[i] == AVERAGE_DNF;
    for (unsigned average = 0; average < AVERAGE_KINDS; average++)
        statistics.averages[average] =
            average_of((enum average_kind)average, series.results, series.count);
    statistics.spread = average_spread_of(series.results, series.count);
    add_moves(&statistics, history, &series);
    solve_series_free(&series);
    return statistics;
}

/* ---- sessions -------------------------------------------------------------------------------- */

size_t
solve_sessions(const struct history *history, const char **names, size_t max)
{
    size_t count = 0;

    for (size_t i = history->count; i > 0 && count < max; i--) {
        const struct history_solve *const solve = &history->solves[i - 1];
        bool known = solve->deleted;

        for (size_t j = 0; j < count && !known; j++)
            known = strcmp(names[j], solve->group) == 0;
        if (!known)
            names[count++] = solve->group;
    }
    return count;
}

/* ---- the list of solves ---------------------------------------------------------------------- */

/* Takes a value if it is the best so far. */
static bool
is_best(uint64_t *best, uint64_t value)
{
    const bool better = average_is_better(value, *best);

    if (better)
        *best = value;
    return better;
}

/* Fills in the rows of the solves of a kind that count. */
static enum np_status
rate_kind(struct solve_row *rows, const struct history *history, const struct history_solve *kind,
    struct np_error *error)
{
    uint64_t best = AVERAGE_NONE, best_ao5 = AVERAGE_NONE;
    struct solve_series series;
    enum np_status status = solve_series_init(&series, history, kind, NULL, error);
    uint64_t *const ao5 = malloc((series.count + 1) * sizeof ao5[0]);

    if (status == NP_OK && ao5 == NULL)
        status = np_no_memory(error);
    if (status == NP_OK)
        average_series(AVERAGE_AO5, series.results, series.count, ao5);
    for (size_t i = 0; i < series.count && status == NP_OK; i++)
        rows[series.indices[i]] = (struct solve_row){
            .number = (uint32_t)i + 1,
            .ao5 = ao5[i],
            .best = is_best(&best, series.results[i]),
            .best_ao5 = is_best(&best_ao5, ao5[i]),
        };
    free(ao5);
    solve_series_free(&series);
    return status;
}

/* Whether a part of a text, in either case, is wanted. */
static bool
has(const char *text, const char *wanted)
{
    return text != NULL && strcasestr(text, wanted) != NULL;
}

static bool
is_found(const struct history_solve *solve, const char *wanted)
{
    char size[24], date[24] = "";

    snprintf(size, sizeof size, "%ux%u", (unsigned)solve->width, (unsigned)solve->height);
    if (solve->when != SOLVE_NO_DATE) {
        const struct tm day = calendar_date(calendar_day(solve->when));

        (void)strftime(date, sizeof date, "%Y-%m-%d", &day);
    }
    return has(solve->comment, wanted) ||
           has(solve->contest.row != NULL ? solve->contest.row->name : NULL, wanted) ||
           has(solve->group, wanted) || has(solve->kind, wanted) || has(solve->goal, wanted) ||
           has(size, wanted) || has(date, wanted);
}

static bool
is_listed(const struct history_solve *solve, const struct solve_row *row,
    const struct solve_filter *filter)
{
    return solve->deleted == filter->deleted && (!filter->bests || row->best || row->best_ao5) &&
           (filter->kind == NULL || history_same_kind(filter->kind, solve)) &&
           (filter->session == NULL || strcmp(filter->session, solve->group) == 0) &&
           (filter->find == NULL || is_found(solve, filter->find));
}

enum np_status
solve_list_init(struct solve_list *list, const struct history *history,
    const struct solve_filter *filter, struct np_error *error)
{
    const struct history_solve **const kinds = malloc((history->count + 1) * sizeof kinds[0]);
    enum np_status status = NP_OK;
    size_t count;

    *list = (struct solve_list){.rows = malloc((history->count + 1) * sizeof list->rows[0])};
    if (kinds == NULL || list->rows == NULL) {
        free(kinds);
        return np_no_memory(error);
    }
    for (size_t i = 0; i < history->count; i++)
        list->rows[i] = (struct solve_row){.ao5 = AVERAGE_NONE};
    count = history_kinds(history, kinds, history->count);
    for (size_t i = 0; i < count && status == NP_OK; i++)
        status = rate_kind(list->rows, history, kinds[i], error);
    free(kinds);
    for (size_t i = 0; i < history->count && status == NP_OK; i++) {
        struct solve_row row = list->rows[i];

        row.index = (uint32_t)i;
        if (is_listed(&history->solves[i], &row, filter))
            list->rows[list->count++] = row;
    }
    return status;
}

void
solve_list_free(struct solve_list *list)
{
    free(list->rows);
    memset(list, 0, sizeof *list);
}
