// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Statuses, names, heuristics by name, and tables of the public library.
 */
#include "config.h"

#include "library/library.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/intl.h"
#include "base/thread/thread.h"
#include "heuristic/heuristic.h"
#include "pdb/store.h"
#include "search/search.h"

/* ---- statuses -------------------------------------------------------------------------------- */

const char *
npuzzle_version(void)
{
    return PACKAGE_VERSION;
}

enum npuzzle_status
library_status(enum np_status status, const struct np_error *internal, struct npuzzle_error *error)
{
    static const enum npuzzle_status statuses[] = {
        [NP_OK] = NPUZZLE_OK,
        [NP_UNSOLVABLE] = NPUZZLE_UNSOLVABLE,
        [NP_NOT_A_SOLUTION] = NPUZZLE_NOT_A_SOLUTION,
        [NP_USAGE] = NPUZZLE_BAD_ARGUMENT,
        [NP_BAD_INPUT] = NPUZZLE_BAD_INPUT,
        [NP_TOO_LARGE] = NPUZZLE_BAD_ARGUMENT,
        [NP_UNSUPPORTED] = NPUZZLE_UNSUPPORTED,
        [NP_NO_TERMINAL] = NPUZZLE_SYSTEM,
        [NP_LIMIT] = NPUZZLE_LIMIT,
        [NP_CANCELLED] = NPUZZLE_CANCELLED,
        [NP_NO_MEMORY] = NPUZZLE_NO_MEMORY,
        [NP_NOT_FOUND] = NPUZZLE_IO,
        [NP_IO] = NPUZZLE_IO,
        [NP_SYSTEM] = NPUZZLE_SYSTEM,
    };

    if (status != NP_OK && error != NULL) {
        error->status = statuses[status];
        snprintf(
            error->text, sizeof error->text, "%.*s", (int)sizeof error->text - 1, internal->text);
    }
    return statuses[status];
}

/* ---- names ----------------------------------------------------------------------------------- */

int
npuzzle_list(enum npuzzle_kind kind, unsigned index, struct npuzzle_named *named)
{
    *named = (struct npuzzle_named){0};
    if (kind == NPUZZLE_GOALS && index < goal_row_count) {
        named->name = goal_rows[index].name;
        named->title = _(goal_rows[index].title);
    } else if (kind == NPUZZLE_ALGORITHMS && index < search_row_count) {
        const struct search_row *const row = search_rows[index];

        named->name = row->name;
        named->title = _(row->title);
        named->flags = ((row->flags & SEARCH_OPTIMAL) != 0 ? NPUZZLE_OPTIMAL : 0) |
                       ((row->flags & SEARCH_USES_HEURISTIC) != 0 ? NPUZZLE_USES_HEURISTIC : 0);
    } else if (kind == NPUZZLE_HEURISTICS && index < heuristic_row_count) {
        const struct heuristic_row *const row = heuristic_rows[index];

        named->name = row->name;
        named->title = _(row->title);
        named->flags = ((row->flags & HEURISTIC_ADMISSIBLE) != 0 ? NPUZZLE_ADMISSIBLE : 0) |
                       ((row->flags & HEURISTIC_CONSISTENT) != 0 ? NPUZZLE_CONSISTENT : 0);
    } else if (kind == NPUZZLE_TABLES && index < pdb_set_row_count) {
        named->name = pdb_set_rows[index].name;
        named->title = _(pdb_set_rows[index].title);
    }
    return named->name != NULL;
}

/* ---- heuristics ------------------------------------------------------------------------------ */

struct npuzzle_heuristic {
    struct goal goal;
    struct heuristic *heuristic;
};

enum npuzzle_status
npuzzle_heuristic_open(const char *name, const struct npuzzle_board *goal,
    struct npuzzle_heuristic **heuristic, struct npuzzle_error *error)
{
    const struct heuristic_row *const row = heuristic_find(name);
    struct heuristic_params params;
    struct npuzzle_heuristic *const made = calloc(1, sizeof *made);
    struct np_error internal;

    *heuristic = NULL;
    if (made == NULL)
        return library_status(np_no_memory(&internal), &internal, error);
    enum np_status status =
        row != NULL ? library_tables_begin(&internal)
                    : np_fail(&internal, NP_USAGE, "there is no heuristic of that name");
    if (status == NP_OK)
        status = goal_from_board(&made->goal, &goal->board, &internal);
    if (status == NP_OK) {
        const struct shape shape = {.width = made->goal.width,
            .height = made->goal.height,
            .cells = made->goal.cells,
            .goal_blank = made->goal.blank};

        heuristic_params_init(&params);
        params.tables.build.threads = 1;
        status = heuristic_open(&made->heuristic, row, &shape, &params, &internal);
    }
    if (status == NP_OK)
        *heuristic = made;
    else
        npuzzle_heuristic_free(made);
    return library_status(status, &internal, error);
}

enum npuzzle_status
npuzzle_heuristic_value(const struct npuzzle_heuristic *heuristic,
    const struct npuzzle_board *board, uint64_t *value, struct npuzzle_error *error)
{
    struct instance instance = {0};
    struct np_error internal;
    const bool fits = board->board.width == heuristic->goal.width &&
                      board->board.height == heuristic->goal.height;

    const enum np_status status =
        fits ? instance_init(&instance, &board->board, &heuristic->goal, &internal)
             : np_fail(
                   &internal, NP_USAGE, "the board does not have the size of the heuristic's goal");
    if (status == NP_OK)
        *value = heuristic_eval(heuristic->heuristic, &instance).h;
    instance_free(&instance);
    return library_status(status, &internal, error);
}

void
npuzzle_heuristic_free(struct npuzzle_heuristic *heuristic)
{
    if (heuristic == NULL)
        return;
    heuristic_close(heuristic->heuristic);
    goal_free(&heuristic->goal);
    free(heuristic);
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* Whether the store knows its directory, which is otherwise the user's cache; under the lock. */
static bool has_directory;
static pthread_mutex_t directory_lock = PTHREAD_MUTEX_INITIALIZER;

static enum np_status
set_directory(const char *directory, bool again, struct np_error *error)
{
    enum np_status status = NP_OK;

    pthread_mutex_lock(&directory_lock);
    if (again || !has_directory)
        status = pdb_store_set_directory(directory, error);
    if (status == NP_OK)
        has_directory = true;
    pthread_mutex_unlock(&directory_lock);
    return status;
}

enum np_status
library_tables_begin(struct np_error *error)
{
    return set_directory("", false, error);
}

enum npuzzle_status
npuzzle_tables_directory(const char *directory, struct npuzzle_error *error)
{
    struct np_error internal;

    return library_status(set_directory(directory, true, &internal), &internal, error);
}

int
npuzzle_tables_state(const char *name)
{
    const struct pdb_set_row *const row = pdb_set_find(name);
    struct np_error internal;

    return row != NULL && library_tables_begin(&internal) == NP_OK ? (int)pdb_store_presence(row)
                                                                   : -1;
}

enum npuzzle_status
npuzzle_tables_build(
    const char *name, uint32_t threads, struct npuzzle_token *token, struct npuzzle_error *error)
{
    const struct pdb_set_row *const row = pdb_set_find(name);
    const struct pdb_build_options options = {.threads = threads != 0 ? threads : 1,
        .must_keep = true,
        .cancel = token != NULL ? &token->cancel : NULL};
    struct np_error internal;

    enum np_status status = library_tables_begin(&internal);
    if (status == NP_OK)
        status = row != NULL ? pdb_store_build(row, &options, &internal)
                             : np_fail(&internal, NP_USAGE, "there are no tables of that name");
    return library_status(status, &internal, error);
}

void
npuzzle_tables_clear(void)
{
    pthread_mutex_lock(&directory_lock);
    pdb_store_clear();
    has_directory = false;
    pthread_mutex_unlock(&directory_lock);
}
