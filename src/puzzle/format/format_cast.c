// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A solution as a recording that plays in a terminal: asciicast version 2
 * (https://docs.asciinema.org/manual/asciicast/v2/), a header and one line per event.
 *
 * Only the terminal's own colours are used, which suit any background.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "puzzle/format/format_writers.h"

enum {
    MOVE_MS = 300,      /* milliseconds between two moves */
    WHOLE_MS = 90000,   /* the longest recording; longer solutions are played faster */
    LEAST_MS = 15,      /* the shortest delay that eyes and players can follow */
    PAUSE_MS = 1500,    /* before the first move and after the last */
    COLUMNS_MIN = 44,   /* columns for the text below the board */
    LINES_OF_WORDS = 4, /* lines of that text */
};

/* Adds one row of cells if `tiles`, or else the line above it. */
static void
add_row(struct text *out, const struct format_replay *replay, uint32_t row, int digits, bool tiles)
{
    const struct board *const board = &replay->board;
    const bool below = row == board->height;
    const char *const start = row == 0 ? "\u250c" : below ? "\u2514" : "\u251c";
    const char *const cross = row == 0 ? "\u252c" : below ? "\u2534" : "\u253c";
    const char *const end = row == 0 ? "\u2510" : below ? "\u2518" : "\u2524";

    text_add(out, " ");
    for (uint32_t column = 0; column < board->width; column++) {
        const uint32_t cell = row * board->width + column;

        text_add(out, tiles ? "\u2502" : column == 0 ? start : cross);
        if (!tiles) {
            for (int i = 0; i < digits + 2; i++)
                text_add(out, "\u2500");
        } else if (board->tiles[cell] == 0) {
            text_add_repeated(out, ' ', (size_t)digits + 2);
        } else {
            const bool moved = board->tiles[cell] == replay->moved;
            const bool home = board->tiles[cell] == replay->end.tiles[cell];

            text_printf(out, "%s %*" PRIu32 " %s",
                moved  ? "\033[1;7m"
                : home ? "\033[1;36m"
                       : "",
                digits, board->tiles[cell], moved || home ? "\033[0m" : "");
        }
    }
    text_printf(out, "%s\033[K\r\n", tiles ? "\u2502" : end);
}

/* Adds the whole screen, which replaces the previous one. */
static void
add_screen(struct text *out, const struct format_replay *replay, const struct format_answer *answer,
    int digits)
{
    text_add(out, "\033[H");
    for (uint32_t row = 0; row < replay->board.height; row++) {
        add_row(out, replay, row, digits, false);
        add_row(out, replay, row, digits, true);
    }
    add_row(out, replay, replay->board.height, digits, false);
    text_add(out, "\033[K\r\n ");
    format_add_result(out, answer);
    text_add(out, "\033[K\r\n");
    if (replay->at > 0)
        text_printf(out, " Move %zu of %zu: %" PRIu32 " %s", replay->at, replay->path->length,
            replay->moved, format_direction((enum move)replay->path->moves[replay->at - 1]));
    text_add(out, "\033[K");
}

static enum np_status
put_event(struct text *screen, uint64_t at_ms, FILE *stream, struct np_error *error)
{
    const enum np_status status = text_status(screen, error);

    if (status == NP_OK) {
        fprintf(stream, "[%" PRIu64 ".%03" PRIu64 ", \"o\", ", at_ms / 1000, at_ms % 1000);
        format_put_json(stream, text_string(screen));
        fputs("]\n", stream);
    }
    text_clear(screen);
    return status;
}

static void
put_header(const struct format_answer *answer, int digits, FILE *stream)
{
    const struct board *const board = answer->board;
    const uint64_t columns = (uint64_t)board->width * ((unsigned)digits + 3) + 3;

    fprintf(stream, "{\"version\": 2, \"width\": %" PRIu64 ", \"height\": %" PRIu64 ", \"title\": ",
        columns < COLUMNS_MIN ? COLUMNS_MIN : columns,
        2 * (uint64_t)board->height + LINES_OF_WORDS);
    format_put_json(stream, answer->source);
    fputs("}\n", stream);
}

/* Prints the events, from the start to some time after the last move. */
static enum np_status
play(struct format_replay *replay, const struct format_answer *answer, int digits, FILE *stream,
    struct np_error *error)
{
    const size_t length = replay->path->length;
    uint64_t move_ms = length > 0 ? WHOLE_MS / length : MOVE_MS;
    uint64_t at_ms = 0;
    struct text screen = {0};
    enum np_status status;

    move_ms = move_ms > MOVE_MS ? MOVE_MS : move_ms < LEAST_MS ? LEAST_MS : move_ms;
    text_add(&screen, "\033[?25l\033[2J");
    add_screen(&screen, replay, answer, digits);
    status = put_event(&screen, at_ms, stream, error);
    at_ms += PAUSE_MS;
    while (status == NP_OK && replay->at < length && !ferror(stream)) {
        format_replay_step(replay);
        add_screen(&screen, replay, answer, digits);
        status = put_event(&screen, at_ms, stream, error);
        at_ms += move_ms;
    }
    if (status == NP_OK) {
        text_add(&screen, "\033[?25h\r\n");
        status = put_event(&screen, at_ms + PAUSE_MS, stream, error);
    }
    text_free(&screen);
    return status;
}

enum np_status
format_write_asciicast(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    struct format_replay replay;
    enum np_status status;

    if (answer->result == FORMAT_ERROR)
        return NP_OK;
    status = format_replay_init(&replay, answer, options, error);
    if (status == NP_OK) {
        const int digits = snprintf(NULL, 0, "%" PRIu32, answer->board->cells - 1);

        put_header(answer, digits, stream);
        status = play(&replay, answer, digits, stream, error);
    }
    format_replay_free(&replay);
    return status;
}
