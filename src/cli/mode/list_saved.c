// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --list-saved: the saved games that --resume can continue, one per line.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text/text.h"
#include "cli/modes.h"
#include "game/humanize.h"
#include "game/save/saved_list.h"

enum { NAME, BOARD, MOVES, TIME, DATE, COLUMNS, COLUMN_BYTES = 192 };

struct line {
    char columns[COLUMNS][COLUMN_BYTES];
};

/* Writes the id or the file of the board, or why it is unknown. */
static void
write_board(char text[COLUMN_BYTES], const struct saved_game *game)
{
    const struct session_names *const names = &game->names;

    if (game->content == SAVED_BAD)
        snprintf(text, COLUMN_BYTES, "damaged");
    else if (game->content == SAVED_SHUT)
        snprintf(text, COLUMN_BYTES, "unreadable");
    else if (game->content != SAVED_GOOD)
        snprintf(text, COLUMN_BYTES, "-");
    else if (names->id[0] != '\0')
        snprintf(text, COLUMN_BYTES, "%s", names->id);
    else
        snprintf(text, COLUMN_BYTES, "%ux%u%s%s", (unsigned)game->width, (unsigned)game->height,
            names->source[0] != '\0' ? " " : "", names->source);
}

static void
write_line(struct line *line, const struct saved_game *game)
{
    snprintf(line->columns[NAME], COLUMN_BYTES, "%s", game->name);
    text_sanitize(line->columns[NAME]);
    write_board(line->columns[BOARD], game);
    if (game->content == SAVED_GOOD) {
        snprintf(line->columns[MOVES], COLUMN_BYTES, "%" PRIu32, game->moves);
        snprintf(line->columns[TIME], COLUMN_BYTES, "%s",
            humanize_time(game->time_ms * CLOCK_NS_PER_MS).text);
    } else {
        snprintf(line->columns[MOVES], COLUMN_BYTES, "-");
        snprintf(line->columns[TIME], COLUMN_BYTES, "-");
    }
    snprintf(line->columns[DATE], COLUMN_BYTES, "%s", humanize_date(game->written_ns).text);
}

/* Adds a line with columns of these widths, or with tabs between columns if the widths are 0. */
static void
add_line(struct text *text, const struct line *line, const unsigned widths[COLUMNS])
{
    for (unsigned i = 0; i < COLUMNS; i++) {
        const char *const column = line->columns[i];
        const unsigned width = text_columns(column);
        const size_t pad = i != DATE && widths[i] > width ? widths[i] - width : 0;
        const bool right = i == MOVES || i == TIME;

        text_add_repeated(text, ' ', right ? pad : 0);
        text_add(text, column);
        text_add_repeated(text, ' ', right ? 0 : pad);
        text_add(text, i == DATE ? "\n" : widths[i] > 0 ? "  " : "\t");
    }
}

/* Adds the lines: aligned for people, with tabs for programs. */
static void
add_lines(struct text *text, const struct saved_list *list, bool aligned)
{
    unsigned widths[COLUMNS] = {0};
    struct line line;

    for (size_t i = 0; aligned && i < list->count; i++) {
        write_line(&line, &list->games[i]);
        for (unsigned column = 0; column < COLUMNS; column++) {
            const unsigned width = text_columns(line.columns[column]);

            widths[column] = width > widths[column] ? width : widths[column];
        }
    }
    for (size_t i = 0; i < list->count; i++) {
        write_line(&line, &list->games[i]);
        add_line(text, &line, widths);
    }
}

enum np_status
cli_list_saved(struct job *job, struct np_error *error)
{
    struct text text = {0};
    struct saved_list list;
    const enum np_status status = saved_list_read(&list, UINT64_MAX, error);

    if (status == NP_OK)
        add_lines(&text, &list, isatty(STDOUT_FILENO) != 0);
    saved_list_free(&list);
    return status == NP_OK ? output_text(&job->output, &text, error) : status;
}
