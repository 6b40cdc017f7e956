// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The pairs of a comparison, and what was found of each.
 */
#include "config.h"

#include "cli/compare.h"

#include <stdlib.h>

/* Whether an index is in a set of names; the empty one stands for all. */
static bool
is_named(uint32_t names, unsigned index)
{
    return names == 0 || (names >> index & 1) != 0;
}

/* Adds an algorithm with each heuristic it is to have. One that asks none is left out where only
 * heuristics are named. */
static void
add_pairs(struct compare *compare, const struct cli_options *options, unsigned algorithm)
{
    const struct search_row *const row = search_rows[algorithm];
    struct compare_pair *const pairs = compare->pairs;

    if ((row->flags & SEARCH_USES_HEURISTIC) == 0) {
        if (options->heuristics == 0 || options->algorithms != 0)
            pairs[compare->pair_count++] = (struct compare_pair){.algorithm = row};
        return;
    }
    for (unsigned i = 0; i < heuristic_row_count; i++)
        if (is_named(options->heuristics, i))
            pairs[compare->pair_count++] = (struct compare_pair){row, heuristic_rows[i]};
}

enum np_status
compare_init(struct compare *compare, const struct cli_options *options, struct np_error *error)
{
    *compare = (struct compare){0};
    compare->pairs =
        calloc((size_t)search_row_count * (heuristic_row_count + 1), sizeof *compare->pairs);
    if (compare->pairs == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a comparison");
    for (unsigned i = 0; i < search_row_count; i++)
        if (is_named(options->algorithms, i))
            add_pairs(compare, options, i);
    return NP_OK;
}

enum np_status
compare_add(struct compare *compare, const struct compare_board *board, struct np_error *error)
{
    if (compare->board_count == compare->board_capacity) {
        const size_t capacity = compare->board_capacity == 0 ? 16 : 2 * compare->board_capacity;
        struct compare_board *const boards =
            realloc(compare->boards, capacity * sizeof *compare->boards);

        if (boards == NULL)
            return np_fail(error, NP_NO_MEMORY, "no memory for another board");
        compare->boards = boards;
        compare->board_capacity = capacity;
    }
    compare->boards[compare->board_count++] = *board;
    return NP_OK;
}

void
compare_free(struct compare *compare)
{
    for (size_t i = 0; i < compare->board_count; i++)
        free(compare->boards[i].runs);
    free(compare->boards);
    free(compare->pairs);
    *compare = (struct compare){0};
}

const char *
compare_result(const struct compare_run *run)
{
    if (!run->found)
        return "unknown";
    return run->optimal ? "optimal" : "solved";
}

const char *
compare_heuristic(const struct compare_pair *pair)
{
    return pair->heuristic != NULL ? pair->heuristic->name : "-";
}
