// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Names of the public library, heuristics by name, and tables.
 */
#include "config.h"

#include "library/library.h"

#include <stdlib.h>

#include "base/intl.h"
#include "heuristic/heuristic.h"
#include "pdb/store.h"

/* ---- names ----------------------------------------------------------------------------------- */

const char *
npuzzle_name(enum npuzzle_kind kind, unsigned index)
{
    switch (kind) {
    case NPUZZLE_GOALS:
        return index < goal_row_count ? goal_rows[index].name : NULL;
    case NPUZZLE_ALGORITHMS:
        return index < search_row_count ? search_rows[index]->name : NULL;
    case NPUZZLE_HEURISTICS:
        return index < heuristic_row_count ? heuristic_rows[index]->name : NULL;
    case NPUZZLE_TABLES:
        return index < pdb_set_row_count ? pdb_set_rows[index].name : NULL;
    }
    return NULL;
}

const char *
npuzzle_title(enum npuzzle_kind kind, unsigned index)
{
    if (npuzzle_name(kind, index) == NULL)
        return NULL;
    switch (kind) {
    case NPUZZLE_GOALS:
        return _(goal_rows[index].title);
    case NPUZZLE_ALGORITHMS:
        return _(search_rows[index]->title);
    case NPUZZLE_HEURISTICS:
        return _(heuristic_rows[index]->title);
    case NPUZZLE_TABLES:
        break;
    }
    return _(pdb_set_rows[index].title);
}

unsigned
npuzzle_flags(enum npuzzle_kind kind, const char *name)
{
    const struct search_row *search = NULL;
    const struct heuristic_row *heuristic = NULL;
    unsigned flags = 0;

    if (name != NULL && kind == NPUZZLE_ALGORITHMS)
        search = search_find(name);
    if (name != NULL && kind == NPUZZLE_HEURISTICS)
        heuristic = heuristic_find(name);
    if (search != NULL && (search->flags & SEARCH_OPTIMAL) != 0)
        flags |= NPUZZLE_OPTIMAL;
    if (search != NULL && (search->flags & SEARCH_USES_HEURISTIC) != 0)
        flags |= NPUZZLE_USES_HEURISTIC;
    if (heuristic != NULL && (heuristic->flags & HEURISTIC_ADMISSIBLE) != 0)
        flags |= NPUZZLE_ADMISSIBLE;
    if (heuristic != NULL && (heuristic->flags & HEURISTIC_CONSISTENT) != 0)
        flags |= NPUZZLE_CONSISTENT;
    return flags;
}

/* ---- heuristics ------------------------------------------------------------------------------ */

struct npuzzle_heuristic {
    struct goal goal;
    struct heuristic *heuristic;
};

static enum np_status
open_heuristic(struct npuzzle_heuristic *made, const struct heuristic_row *row,
    const struct npuzzle_board *goal, struct np_error *error)
{
    struct heuristic_params params;
    enum np_status status = goal_from_board(&made->goal, &goal->board, error);

    if (status != NP_OK)
        return status;
    const struct shape shape = {.width = made->goal.width,
        .height = made->goal.height,
        .cells = made->goal.cells,
        .goal_blank = made->goal.blank};
    heuristic_params_init(&params);
    return heuristic_open(&made->heuristic, row, &shape, &params, error);
}

enum npuzzle_status
npuzzle_heuristic_open(const char *name, const struct npuzzle_board *goal,
    struct npuzzle_heuristic **heuristic, struct npuzzle_error *error)
{
    const struct heuristic_row *row;
    struct npuzzle_heuristic *made;
    struct np_error internal;

    if (heuristic != NULL)
        *heuristic = NULL;
    if (name == NULL || goal == NULL || heuristic == NULL)
        return library_null(error, name == NULL ? "name" : goal == NULL ? "goal" : "heuristic");
    row = heuristic_find(name);
    if (row == NULL)
        return library_fail(error, NPUZZLE_BAD_ARGUMENT, _("there is no heuristic of that name"));
    made = calloc(1, sizeof *made);
    if (made == NULL)
        return library_status(np_no_memory(&internal), &internal, error);
    const enum np_status status = open_heuristic(made, row, goal, &internal);
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
    struct instance instance;
    struct np_error internal;

    if (heuristic == NULL || board == NULL || value == NULL)
        return library_null(error, heuristic == NULL ? "heuristic"
                                   : board == NULL   ? "board"
                                                     : "value");
    if (board->board.width != heuristic->goal.width ||
        board->board.height != heuristic->goal.height)
        return library_fail(error, NPUZZLE_BAD_ARGUMENT,
            _("the board does not have the size of the heuristic's goal"));
    const enum np_status status =
        instance_init(&instance, &board->board, &heuristic->goal, &internal);
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

enum npuzzle_status
npuzzle_tables_directory(const char *directory, struct npuzzle_error *error)
{
    struct np_error internal;

    return library_status(pdb_store_set_directory(directory, &internal), &internal, error);
}

int
npuzzle_tables_state(const char *name)
{
    const struct pdb_set_row *const row = name != NULL ? pdb_set_find(name) : NULL;

    return row != NULL ? (int)pdb_store_presence(row) : -1;
}

enum npuzzle_status
npuzzle_tables_build(
    const char *name, uint32_t threads, struct npuzzle_token *token, struct npuzzle_error *error)
{
    const struct pdb_set_row *const row = name != NULL ? pdb_set_find(name) : NULL;
    const struct pdb_build_options options = {
        .threads = threads, .cancel = token != NULL ? &token->cancel : NULL};
    struct np_error internal;

    if (name == NULL)
        return library_null(error, "name");
    if (row == NULL)
        return library_fail(error, NPUZZLE_BAD_ARGUMENT, _("there are no tables of that name"));
    return library_status(pdb_store_build(row, &options, &internal), &internal, error);
}

enum npuzzle_status
npuzzle_tables_report(struct npuzzle_error *report)
{
    struct np_error fault;

    if (!pdb_store_next_fault(&fault))
        return NPUZZLE_OK;
    return library_status(fault.status, &fault, report);
}

void
npuzzle_tables_clear(void)
{
    pdb_store_clear();
}
