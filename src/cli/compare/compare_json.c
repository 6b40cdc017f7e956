// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison as JSON Lines, an object a run, with the names that --solve uses.
 */
#include "config.h"

#include "cli/compare/compare.h"

#include <inttypes.h>

#include "cli/input.h"

static const char *const ends[] = {
    [METHOD_SOLVED] = "solved",
    [METHOD_NOTHING_FOUND] = "done",
    [METHOD_OUT_OF_TIME] = "time limit",
    [METHOD_OUT_OF_NODES] = "node limit",
    [METHOD_OUT_OF_MEMORY] = "memory limit",
    [METHOD_CANCELLED] = "cancelled",
};

static void
put_if(FILE *stream, const char *key, bool known, uint64_t number)
{
    if (known)
        fprintf(stream, ",\"%s\":%" PRIu64, key, number);
    else
        fprintf(stream, ",\"%s\":null", key);
}

static void
put_string(FILE *stream, const char *key, const char *string)
{
    fprintf(stream, ",\"%s\":", key);
    format_put_json(stream, string);
}

static void
put_run(const struct method *method, const struct method_run *run, FILE *stream)
{
    const uint64_t us = run->cpu_ns / 1000;

    put_string(stream, "algorithm", method->algorithm->name);
    put_string(stream, "heuristic", method->heuristic != NULL ? method->heuristic->name : NULL);
    put_string(stream, "status", compare_result(run));
    put_if(stream, "length", run->found, run->length);
    fprintf(stream,
        ",\"lower_bound\":%" PRIu64 ",\"expanded\":%" PRIu64 ",\"generated\":%" PRIu64
        ",\"stored\":%" PRIu64 ",\"peak_bytes\":%" PRIu64 ",\"cpu_seconds\":%" PRIu64 ".%06" PRIu64,
        run->lower_bound, run->expanded, run->generated, run->stored, run->peak_bytes, us / 1000000,
        us % 1000000);
    put_string(stream, "reason", run->optimal ? "proved" : ends[run->end]);
}

void
compare_json_board(const struct compare *compare, const struct compare_board *board,
    const struct puzzle *puzzle, const char *settings, FILE *stream)
{
    for (unsigned i = 0; i < compare->method_count; i++) {
        const struct method_run *const run = &board->runs[i];

        if (!run->ran)
            continue;
        fputs("{\"source\":", stream);
        format_put_json(stream, board->source);
        fprintf(stream, ",\"index\":%" PRIu64 ",\"width\":%" PRIu32 ",\"height\":%" PRIu32,
            board->index, board->width, board->height);
        put_if(stream, "shortest", board->shortest_known, board->shortest);
        put_run(&compare->methods[i], run, stream);
        fputs(",\"board\":", stream);
        format_put_json_board(stream, &puzzle->board);
        fputs(",\"goal\":", stream);
        format_put_json_goal(stream, &puzzle->goal);
        put_string(stream, "id", puzzle->id);
        fprintf(stream, ",\"options\":%s", settings);
        put_string(stream, "version", PACKAGE_VERSION);
        fputs("}\n", stream);
    }
}
