// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * JSON Lines: one object per board, always with the same keys in the same order.
 *
 * File names are bytes but JSON is Unicode, so bytes that are not valid UTF-8 become U+FFFD.
 */
#include "config.h"

#include <inttypes.h>

#include "base/text/utf8.h"
#include "puzzle/format/format_writers.h"

#include "base/clock.h"

void
format_put_json(FILE *stream, const char *string)
{
    if (string == NULL) {
        fputs("null", stream);
        return;
    }
    putc('"', stream);
    while (*string != '\0') {
        const char *const begin = string;
        const uint32_t character = utf8_next(&string);

        if (character == '?' && *begin != '?')
            fputs("\\ufffd", stream);
        else if (character == '"' || character == '\\')
            fprintf(stream, "\\%c", *begin);
        else if (utf8_is_control(character))
            fprintf(stream, "\\u%04" PRIx32, character);
        else
            fwrite(begin, 1, (size_t)(string - begin), stream);
    }
    putc('"', stream);
}

static void
write_key_string(const char *key, const char *value, FILE *stream)
{
    fprintf(stream, ",\"%s\":", key);
    format_put_json(stream, value);
}

static void
write_key_number(const char *key, bool known, uint64_t value, FILE *stream)
{
    if (known)
        fprintf(stream, ",\"%s\":%" PRIu64, key, value);
    else
        fprintf(stream, ",\"%s\":null", key);
}

/* Prints seconds with six decimals and a point, whatever the locale. */
static void
write_key_seconds(const char *key, uint64_t ns, FILE *stream)
{
    fprintf(stream, ",\"%s\":%" PRIu64 ".%06" PRIu64, key, ns / CLOCK_NS_PER_SECOND,
        ns / 1000 % 1000000);
}

/* Larger boards are printed as null. */
enum { CELLS_MAX = 1 << 16 };

void
format_put_json_board(FILE *stream, const struct board *board)
{
    if (board == NULL || board->cells == 0 || board->cells > CELLS_MAX) {
        fputs("null", stream);
        return;
    }
    fprintf(stream, "\"%" PRIu32 "x%" PRIu32 ":", board->width, board->height);
    for (uint32_t cell = 0; cell < board->cells; cell++)
        fprintf(stream, " %" PRIu32, board->tiles[cell]);
    putc('"', stream);
}

void
format_put_json_goal(FILE *stream, const struct goal *goal)
{
    const struct goal_row *const row = goal != NULL ? goal_row_of(goal->kind) : NULL;

    if (goal == NULL || row != NULL)
        format_put_json(stream, row != NULL ? row->name : NULL);
    else
        format_put_json_board(stream,
            &(struct board){goal->width, goal->height, goal->cells, goal->blank, goal->tile_at});
}

/* What prints the list of all solutions. */
struct solutions {
    FILE *stream;
    bool started;
};

static bool
put_solution(void *context, const uint8_t *moves, size_t count)
{
    struct solutions *const solutions = context;

    fputs(solutions->started ? ",\"" : "\"", solutions->stream);
    solutions->started = true;
    (void)format_put_moves(solutions->stream, moves, count);
    putc('"', solutions->stream);
    return !ferror(solutions->stream);
}

/* Prints the count of all solutions, and the list. A count that does not fit is null. */
static void
write_all(const struct format_answer *answer, const struct format_options *options, FILE *stream)
{
    const struct format_all *const all = answer->all;
    struct solutions solutions = {stream, false};

    write_key_number("count", all->count != UINT64_MAX, all->count, stream);
    fputs(",\"counts\":[", stream);
    for (unsigned i = 0; i < all->lengths; i++) {
        fputs(i > 0 ? "," : "", stream);
        if (all->counts[i] != UINT64_MAX)
            fprintf(stream, "%" PRIu64, all->counts[i]);
        else
            fputs("null", stream);
    }
    fprintf(stream, "],\"complete\":%s", all->complete ? "true" : "false");
    if (options->no_moves)
        return;
    fputs(",\"solutions\":[", stream);
    const uint64_t listed = all->list(all->context, put_solution, &solutions);
    fprintf(stream, "],\"listed\":%" PRIu64, listed);
}

static void
write_solution(
    const struct format_answer *answer, const struct format_options *options, FILE *stream)
{
    const struct answer *const found = answer->found;
    const bool bounded = answer->message == NULL && found->state != ANSWER_UNSOLVABLE;

    write_key_number("length", answer_has_solution(found), found->length, stream);
    write_key_number("lower_bound", bounded, found->lower_bound, stream);
    if (answer->all != NULL)
        write_all(answer, options, stream);
    if (options->no_moves || answer->all != NULL)
        return;
    if (!answer_has_path(found)) {
        fputs(",\"moves\":null", stream);
        return;
    }
    fputs(",\"moves\":\"", stream);
    (void)format_put_moves(stream, found->path.moves, found->path.length);
    putc('"', stream);
}

enum np_status
format_write_json(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    const struct board *board = answer->board;
    const struct answer *const found = answer->found;
    const char *heuristic;
    const char *const algorithm = answer_search(found, &heuristic);

    (void)error;
    fputs("{\"source\":", stream);
    format_put_json(stream, answer->source);
    write_key_number("index", true, answer->index, stream);
    write_key_number("width", board != NULL, board != NULL ? board->width : 0, stream);
    write_key_number("height", board != NULL, board != NULL ? board->height : 0, stream);
    write_key_string(
        "status", answer->message != NULL ? "error" : answer_state_name(found->state), stream);
    write_solution(answer, options, stream);
    write_key_string("algorithm", algorithm, stream);
    write_key_string("heuristic", heuristic, stream);
    write_key_number("expanded", true, found->effort.expanded, stream);
    write_key_number("generated", true, found->effort.generated, stream);
    write_key_seconds("seconds", found->effort.elapsed_ns, stream);
    write_key_seconds("cpu_seconds", found->effort.cpu_ns, stream);
    write_key_number("peak_bytes", true, found->effort.peak_bytes, stream);
    write_key_number("table_bytes", true, found->effort.table_bytes, stream);
    write_key_string("reason", answer_end_name(found->end), stream);
    fputs(",\"board\":", stream);
    format_put_json_board(stream, board);
    fputs(",\"goal\":", stream);
    format_put_json_goal(stream, answer->goal);
    write_key_string("id", answer->id, stream);
    write_key_string("version", PACKAGE_VERSION, stream);
    if (answer->message != NULL)
        write_key_string("message", answer->message, stream);
    fputs("}\n", stream);
    return NP_OK;
}
