// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The estimates of a board, heuristic by heuristic and tile by tile.
 */
#include "config.h"

#include "cli/check_values.h"

#include <inttypes.h>
#include <math.h>

#include "cli/signals.h"
#include "heuristic/heuristic.h"

/* What a heuristic promises, in a word. */
static const char *
promise(const struct heuristic *heuristic)
{
    if ((heuristic->flags & HEURISTIC_ADMISSIBLE) == 0)
        return "may be too high";
    return (heuristic->flags & HEURISTIC_CONSISTENT) != 0 ? "never too high, consistent"
                                                          : "never too high";
}

static enum np_status
print_heuristics(const struct instance *instance, FILE *stream, struct np_error *error)
{
    struct heuristic_params params;

    heuristic_params_init(&params);
    params.stop.flag = signals_cancel();
    fputs("  each heuristic\n", stream);
    for (unsigned i = 0; i < heuristic_row_count; i++) {
        const struct heuristic_row *const row = heuristic_rows[i];
        struct heuristic *heuristic;
        const enum np_status status =
            heuristic_open(&heuristic, row, &instance->shape, &params, error);
        if (status == NP_NO_MEMORY || status == NP_CANCELLED)
            return status;
        if (status != NP_OK) {
            fprintf(stream, "    %-17s     -  not for this board\n", row->name);
            continue;
        }
        fprintf(stream, "    %-17s %5" PRIu32 "  %s\n", row->name,
            heuristic_eval(heuristic, instance).h, promise(heuristic));
        heuristic_close(heuristic);
    }
    return NP_OK;
}

static uint32_t
difference(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* Rows and columns count from 1. */
static void
print_tiles(const struct board *board, const struct instance *instance, FILE *stream)
{
    const uint32_t width = board->width;

    fputs("  each tile   row,column     goal  Hamming  Manhattan  Euclidean\n", stream);
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        const uint32_t goal = instance->tiles[cell];
        const uint32_t rows = difference(cell / width, goal / width);
        const uint32_t columns = difference(cell % width, goal % width);
        if (cell == board->blank)
            continue;
        fprintf(stream,
            "    %7" PRIu32 "  %5" PRIu32 ",%-5" PRIu32 " %5" PRIu32 ",%-5" PRIu32 " %5d %10" PRIu32
            " %10.2f\n",
            board->tiles[cell], cell / width + 1, cell % width + 1, goal / width + 1,
            goal % width + 1, cell != goal, rows + columns, hypot(rows, columns));
    }
}

enum np_status
check_values_print(const struct board *board, const struct goal *goal, bool solvable, FILE *stream,
    struct np_error *error)
{
    struct instance instance;
    enum np_status status = instance_init(&instance, board, goal, error);

    if (status == NP_UNSUPPORTED)
        return NP_OK;
    if (status != NP_OK)
        return status;
    if (solvable)
        status = print_heuristics(&instance, stream, error);
    if (status == NP_OK)
        print_tiles(board, &instance, stream);
    instance_free(&instance);
    return status;
}
