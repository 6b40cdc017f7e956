// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --list-saved: the games that can be gone on with, one a line.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text/text.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/output.h"
#include "game/saved_list.h"

enum { COLUMNS = 5, COLUMN_BYTES = 192 };

/* A line: name, board, moves, time, when. */
struct line {
    char columns[COLUMNS][COLUMN_BYTES];
};

/* What is on the board: its id or its file; a minus where that cannot be known. */
static void
write_board(char text[COLUMN_BYTES], const struct saved_game *game)
{
    const struct save_names *const names = &game->names;

    if (game->content != SAVED_GOOD)
        snprintf(text, COLUMN_BYTES, "%s",
            game->content == SAVED_BAD    ? "damaged"
            : game->content == SAVED_SHUT ? "unreadable"
                                          : "-");
    else if (names->id[0] != '\0')
        snprintf(text, COLUMN_BYTES, "%s", names->id);
    else
        snprintf(text, COLUMN_BYTES, "%ux%u%s%s", (unsigned)game->width, (unsigned)game->height,
            names->source[0] != '\0' ? " " : "", names->source);
}

/* 00:41 or 1:02:03, as on the screen. */
static void
write_time(char text[COLUMN_BYTES], uint64_t time_ms)
{
    const uint64_t seconds = time_ms / 1000, hours = seconds / 3600;

    if (hours > 0)
        snprintf(text, COLUMN_BYTES, "%" PRIu64 ":%02u:%02u", hours, (unsigned)(seconds / 60 % 60),
            (unsigned)(seconds % 60));
    else
        snprintf(
            text, COLUMN_BYTES, "%02u:%02u", (unsigned)(seconds / 60), (unsigned)(seconds % 60));
}

static void
write_date(char text[COLUMN_BYTES], int64_t written_ns)
{
    const time_t seconds = (time_t)(written_ns / CLOCK_NS_PER_SECOND);
    struct tm parts;

    if (localtime_r(&seconds, &parts) == NULL ||
        strftime(text, COLUMN_BYTES, "%Y-%m-%d %H:%M", &parts) == 0)
        snprintf(text, COLUMN_BYTES, "-");
}

static void
write_line(struct line *line, const struct saved_game *game)
{
    snprintf(line->columns[0], COLUMN_BYTES, "%s", game->name);
    text_disarm(line->columns[0]);
    write_board(line->columns[1], game);
    snprintf(line->columns[2], COLUMN_BYTES, "-");
    snprintf(line->columns[3], COLUMN_BYTES, "-");
    if (game->content == SAVED_GOOD) {
        snprintf(line->columns[2], COLUMN_BYTES, "%" PRIu32, game->moves);
        write_time(line->columns[3], game->time_ms);
    }
    write_date(line->columns[4], game->written_ns);
}

/* Adds the lines: columns one below the other for people, tabs between them for programs. */
static void
add_lines(struct text *text, const struct saved_list *list, bool aligned)
{
    int widths[COLUMNS] = {0};
    struct line line;

    for (size_t i = 0; aligned && i < list->count; i++) {
        write_line(&line, &list->games[i]);
        for (unsigned column = 0; column + 1 < COLUMNS; column++) {
            const int width = (int)text_columns(line.columns[column]);

            widths[column] = width > widths[column] ? width : widths[column];
        }
    }
    for (size_t i = 0; i < list->count; i++) {
        write_line(&line, &list->games[i]);
        for (unsigned column = 0; column < COLUMNS; column++) {
            const int width = (int)text_columns(line.columns[column]);
            const bool last = column + 1 == COLUMNS, right = column == 2 || column == 3;
            const int pad = aligned && !last ? widths[column] - width : 0;

            text_printf(text, "%*s%s%*s%s", right ? pad : 0, "", line.columns[column],
                right ? 0 : pad, "",
                last      ? "\n"
                : aligned ? "  "
                          : "\t");
        }
    }
}

int
cli_list_saved(const struct cli_options *options)
{
    struct text text = {0};
    struct output output;
    struct saved_list list;
    struct np_error error;
    enum np_status status = saved_list_read(&list, UINT64_MAX, &error);

    (void)options;
    if (status == NP_OK) {
        add_lines(&text, &list, isatty(STDOUT_FILENO) != 0);
        status = text_status(&text, &error);
    }
    if (status == NP_OK)
        status = output_open(&output, NULL, &error);
    if (status == NP_OK) {
        fputs(text_string(&text), output.stream);
        status = output_close(&output, true, &error);
    }
    saved_list_free(&list);
    text_free(&text);
    if (status != NP_OK)
        message_error(&error);
    return np_status_exit_code(status);
}
