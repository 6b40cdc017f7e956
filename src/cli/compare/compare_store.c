// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The methods of a comparison, and what was found of each.
 */
#include "config.h"

#include "cli/compare/compare.h"

#include <stdlib.h>

enum np_status
compare_init(struct compare *compare, const struct cli_options *options, struct np_error *error)
{
    *compare = (struct compare){0};
    return methods_list(
        &compare->methods, &compare->method_count, options->algorithms, options->heuristics, error);
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
    free(compare->methods);
    *compare = (struct compare){0};
}

const char *
compare_result(const struct method_run *run)
{
    if (!run->found)
        return "unknown";
    return run->optimal ? "optimal" : "solved";
}
