// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Listing solves, with the averages and bests of every kind of board.
 */
#include "config.h"

#include "records/solve_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "records/averages.h"
#include "records/trend.h"

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
