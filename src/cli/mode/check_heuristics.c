// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The estimates of a board, heuristic by heuristic and tile by tile.
 */
#include "config.h"

#include "cli/mode/check_heuristics.h"

#include <inttypes.h>
#include <math.h>

#include "cli/signals.h"
#include "heuristic/heuristic.h"
#include "heuristic/pdb.h"
#include "pdb/store.h"

/* What a heuristic promises, in a word. */
static const char *
promise(const struct heuristic *heuristic)
{
    if ((heuristic->flags & HEURISTIC_ADMISSIBLE) == 0)
        return "may be too high";
    return (heuristic->flags & HEURISTIC_CONSISTENT) != 0 ? "never too high, consistent"
                                                          : "never too high";
}

enum np_status
check_heuristics_set_up(struct np_error *error)
{
    return pdb_store_set_directory("", error);
}

/* Opens a heuristic. Of tables it is the weakest for the board, where building them is a matter of
 * a moment by their row: NP_NOT_FOUND where it is not, whatever happens to be in memory. */
static enum np_status
open_heuristic(struct heuristic **heuristic, const struct heuristic_row *row,
    const struct shape *shape, struct np_error *error)
{
    const struct pdb_set_row *const tables = pdb_set_weakest(shape);
    struct heuristic_params params;

    heuristic_params_init(&params);
    params.cancel = signals_cancel();
    if (row == &heuristic_pdb && tables != NULL) {
        if (tables->seconds > params.build_seconds)
            return np_fail(error, NP_NOT_FOUND, "the tables %s are not built", tables->name);
        params.memory_bytes = tables->bytes;
    }
    return heuristic_open(heuristic, row, shape, &params, error);
}

/* What each heuristic says, as a table or a JSON object. */
static enum np_status
print_heuristics(const struct instance *instance, bool json, FILE *stream, struct np_error *error)
{
    enum np_status result = NP_OK;

    fputs(json ? ",\"heuristics\":{" : "  each heuristic\n", stream);
    for (unsigned i = 0; i < heuristic_row_count; i++) {
        const struct heuristic_row *const row = heuristic_rows[i];
        struct heuristic *heuristic;
        const enum np_status status = open_heuristic(&heuristic, row, &instance->shape, error);

        if (status == NP_NO_MEMORY || status == NP_CANCELLED) {
            result = status;
            break;
        }
        if (json)
            fprintf(stream, "%s\"%s\":", i > 0 ? "," : "", row->name);
        if (status != NP_OK && json)
            fputs("null", stream);
        else if (status != NP_OK)
            fprintf(stream, "    %-17s     -  %s\n", row->name,
                status == NP_NOT_FOUND ? "not built" : "not for this board");
        if (status != NP_OK)
            continue;
        const uint32_t h = heuristic_eval(heuristic, instance).h;
        if (json)
            fprintf(stream, "%" PRIu32, h);
        else
            fprintf(stream, "    %-17s %5" PRIu32 "  %s\n", row->name, h, promise(heuristic));
        heuristic_close(heuristic);
    }
    if (json)
        putc('}', stream);
    return result;
}

static uint32_t
difference(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* Rows and columns count from 1. */
static void
print_tiles(const struct board *board, const struct instance *instance, bool json, FILE *stream)
{
    const uint32_t width = board->width;
    const char *between = "";

    fputs(json ? ",\"tiles\":["
               : "  each tile   row,column     goal  Hamming  Manhattan  Euclidean\n",
        stream);
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        const uint32_t goal = instance->tiles[cell];
        const uint32_t rows = difference(cell / width, goal / width);
        const uint32_t columns = difference(cell % width, goal % width);
        if (cell == board->blank)
            continue;
        if (json)
            fprintf(stream,
                "%s{\"tile\":%" PRIu32 ",\"row\":%" PRIu32 ",\"column\":%" PRIu32
                ",\"goal_row\":%" PRIu32 ",\"goal_column\":%" PRIu32 "}",
                between, board->tiles[cell], cell / width + 1, cell % width + 1, goal / width + 1,
                goal % width + 1);
        else
            fprintf(stream,
                "    %7" PRIu32 "  %5" PRIu32 ",%-5" PRIu32 " %5" PRIu32 ",%-5" PRIu32
                " %5d %10" PRIu32 " %10.2f\n",
                board->tiles[cell], cell / width + 1, cell % width + 1, goal / width + 1,
                goal % width + 1, cell != goal, rows + columns, hypot(rows, columns));
        between = ",";
    }
    if (json)
        putc(']', stream);
}

enum np_status
check_heuristics_print(const struct board *board, const struct goal *goal, bool solvable, bool json,
    FILE *stream, struct np_error *error)
{
    struct instance instance;
    enum np_status status = instance_init(&instance, board, goal, error);

    if (status == NP_UNSUPPORTED)
        return NP_OK;
    if (status != NP_OK)
        return status;
    if (solvable)
        status = print_heuristics(&instance, json, stream, error);
    if (status == NP_OK)
        print_tiles(board, &instance, json, stream);
    instance_free(&instance);
    return status;
}
