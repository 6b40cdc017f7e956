// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Listing solves: one pass over the history, with the averages and bests of every kind of board.
 */
#include "config.h"

#include "records/solve_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "records/averages.h"
#include "records/trend.h"

/* What is known of a kind of board up to some solve. */
struct progress {
    const struct history_solve *kind;
    uint32_t count;
    uint64_t best;
    uint64_t best_ao5;
    struct average_window *ao5; /* owned */
};

struct progresses {
    struct progress *kinds; /* the one of the latest solve first; owned */
    size_t count;
    size_t capacity;
};

/* Finds the progress of the kind of a solve, or begins it; NULL = out of memory. */
static struct progress *
find_progress(struct progresses *all, const struct history_solve *solve)
{
    struct progress found;
    size_t i = 0;

    while (i < all->count && !history_same_kind(all->kinds[i].kind, solve))
        i++;
    if (i == all->count) {
        struct average_window *const ao5 = malloc(sizeof *ao5);

        if (ao5 == NULL ||
            !memory_grow_array(&all->kinds, &all->capacity, all->count + 1, sizeof all->kinds[0])) {
            free(ao5);
            return NULL;
        }
        average_window_init(ao5, AVERAGE_AO5);
        all->kinds[all->count++] = (struct progress){
            .kind = solve, .best = AVERAGE_NONE, .best_ao5 = AVERAGE_NONE, .ao5 = ao5};
    }
    found = all->kinds[i];
    memmove(all->kinds + 1, all->kinds, i * sizeof all->kinds[0]);
    all->kinds[0] = found;
    return &all->kinds[0];
}

/* Takes a value if it is the best so far. */
static bool
is_best(uint64_t *best, uint64_t value)
{
    const bool better = average_is_better(value, *best);

    if (better)
        *best = value;
    return better;
}

/* Adds a solve to the progress of its kind, and fills in its row. */
static bool
rate(struct progresses *all, const struct history_solve *solve, struct solve_row *row)
{
    struct progress *progress;

    row->number = 0;
    row->ao5 = AVERAGE_NONE;
    row->best = row->best_ao5 = false;
    if (history_reason(solve) != HISTORY_COUNTS)
        return true;
    progress = find_progress(all, solve);
    if (progress == NULL)
        return false;
    row->number = ++progress->count;
    row->ao5 = average_window_add(progress->ao5, solve->dnf ? AVERAGE_DNF : solve->time_ms);
    row->best = !solve->dnf && is_best(&progress->best, solve->time_ms);
    row->best_ao5 = is_best(&progress->best_ao5, row->ao5);
    return true;
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
    struct progresses all = {0};
    bool good;

    memset(list, 0, sizeof *list);
    list->rows = malloc((history->count + 1) * sizeof list->rows[0]);
    good = list->rows != NULL;
    for (size_t i = 0; i < history->count && good; i++) {
        const struct history_solve *const solve = &history->solves[i];
        struct solve_row *const row = &list->rows[list->count];

        row->index = (uint32_t)i;
        good = rate(&all, solve, row);
        list->count += good && is_listed(solve, row, filter);
    }
    for (size_t i = 0; i < all.count; i++)
        free(all.kinds[i].ao5);
    free(all.kinds);
    return good ? NP_OK : np_no_memory(error);
}

void
solve_list_free(struct solve_list *list)
{
    free(list->rows);
    memset(list, 0, sizeof *list);
}
