// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The methods and boards of a comparison.
 */
#include "config.h"

#include <stdlib.h>

#include "base/memory.h"
#include "cli/compare/compare.h"
#include "cli/message.h"
#include "cli/interrupt.h"
#include "puzzle/parity.h"

enum np_status
compare_init(struct compare *compare, const struct cli_options *options, struct np_error *error)
{
    *compare = (struct compare){.options = options, .cache.params = options->solver.params};
    compare->cache.params.cancel = interrupt_cancel();
    return methods_list(
        &compare->methods, &compare->method_count, options->algorithms, options->heuristics, error);
}

/* Reports heuristics that the user named and that cannot do boards of this shape. */
static void
report_missing(struct compare *compare, const struct shape *shape)
{
    const struct heuristic *heuristic;
    struct np_error error;

    if (compare->options->quiet || heuristic_cache_has_shape(&compare->cache, shape))
        return;
    for (unsigned i = 0; i < heuristic_row_count; i++)
        if ((compare->options->heuristics >> i & 1) != 0 &&
            heuristic_cache_get(&compare->cache, shape, heuristic_rows[i], &heuristic, &error) !=
                NP_OK)
            message_remark("%s", error.text);
}

void
compare_prepare(struct compare *compare, struct compare_board *board)
{
    struct puzzle *const puzzle = &board->puzzle;
    struct np_error *const error = &puzzle->error;
    bool solvable = false;

    if (error->status != NP_OK || parity_solvable(&puzzle->board, &puzzle->goal, interrupt_cancel(),
                                      &solvable, error) != NP_OK)
        return;
    if (!solvable) {
        (void)np_fail(error, NP_UNSOLVABLE, "%s: board %llu cannot be solved", puzzle->source,
            (unsigned long long)puzzle->index);
        return;
    }
    if (instance_init(&board->instance, &puzzle->board, &puzzle->goal, error) != NP_OK)
        return;
    board->width = puzzle->board.width;
    board->height = puzzle->board.height;
    board->runs = calloc(compare->method_count, sizeof *board->runs);
    if (board->runs == NULL) {
        (void)np_no_memory(error);
        return;
    }
    board->root_bound = solver_root_bound(&board->instance, &compare->options->solver.params);
    report_missing(compare, &board->instance.shape);
}

enum np_status
compare_add(struct compare *compare, struct compare_board *board, struct np_error *error)
{
    if (!memory_grow_array(&compare->boards, &compare->board_capacity, compare->board_count + 1,
            sizeof compare->boards[0]))
        return np_no_memory(error);
    compare->boards[compare->board_count++] = board;
    instance_free(&board->instance);
    puzzle_free(&board->puzzle);
    return NP_OK;
}

void
compare_board_free(struct compare_board *board)
{
    if (board == NULL)
        return;
    free(board->runs);
    instance_free(&board->instance);
    puzzle_free(&board->puzzle);
    free(board);
}

void
compare_free(struct compare *compare)
{
    for (size_t i = 0; i < compare->board_count; i++)
        compare_board_free(compare->boards[i]);
    free(compare->boards);
    free(compare->methods);
    heuristic_cache_free(&compare->cache);
}

const char *
compare_result(const struct method_run *run)
{
    if (!run->found)
        return "unknown";
    return run->optimal ? "optimal" : "solved";
}
