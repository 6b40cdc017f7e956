// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Prints solves as CSV, JSON or text, one at a time. What the history does not keep in memory, such
 * as the moves, is read from the line of the solve when it is printed.
 */
#include "config.h"

#include "game/solves/solve_columns.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/memory.h"
#include "base/text/csv.h"
#include "game/humanize.h"
#include "game/solves/solve_fields.h"
#include "game/solves/statistics.h"
#include "puzzle/format/format.h"

#define COLUMN_NAME(constant, name, type) name,
const char *const solve_column_names[SOLVE_COLUMNS] = {SOLVE_COLUMN_LIST(COLUMN_NAME)};
#undef COLUMN_NAME

#define COLUMN_TYPE(constant, name, type) type,
static const enum solve_column_type types[SOLVE_COLUMNS] = {SOLVE_COLUMN_LIST(COLUMN_TYPE)};
#undef COLUMN_TYPE

/* ---- columns --------------------------------------------------------------------------------- */

/* Room for the numbers of a solve as text. */
enum { NUMBER_BYTES = 24 };

struct columns {
    const char *texts[SOLVE_COLUMNS];
    char numbers[SOLVE_COLUMNS][NUMBER_BYTES];
};

static void
set_number(struct columns *columns, enum solve_column column, uint64_t number)
{
    snprintf(columns->numbers[column], NUMBER_BYTES, "%" PRIu64, number);
    columns->texts[column] = columns->numbers[column];
}

static void
set_text(struct columns *columns, enum solve_column column, const char *text)
{
    columns->texts[column] = text == NULL || text[0] == '\0' ? NULL : text;
}

/* Fills in the columns that the line has as they are; changes the line. */
static void
set_from_line(struct columns *columns, char *line, size_t bytes)
{
    static const struct {
        enum solve_field field;
        enum solve_column column;
    } rows[] = {{FIELD_WHEN, COLUMN_WHEN}, {FIELD_PUZZLE, COLUMN_PUZZLE}, {FIELD_KEY, COLUMN_KEY},
        {FIELD_START, COLUMN_START}, {FIELD_GOAL_TILES, COLUMN_GOAL_TILES},
        {FIELD_EVENTS, COLUMN_EVENTS}};
    struct solve_part parts[SOLVE_PARTS_MAX];
    const size_t count = solve_split(parts, line, bytes);
    const bool old = parts[0].bytes != strlen(SOLVE_WORD) ||
                     memcmp(parts[0].text, SOLVE_WORD, strlen(SOLVE_WORD)) != 0;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const size_t part = (size_t)rows[i].field + !old;

        if (part >= count || (parts[part].bytes == 1 && parts[part].text[0] == '-'))
            continue;
        line[(size_t)(parts[part].text - line) + parts[part].bytes] = '\0';
        set_text(columns, rows[i].column, parts[part].text);
    }
}

static const char *
counts_word(const struct history_solve *solve)
{
    static const char *const words[HISTORY_REASONS] = {
        [HISTORY_COUNTS] = "yes",
        [HISTORY_DELETED] = "deleted",
        [HISTORY_QUIZ] = "quiz",
        [HISTORY_SOLVER] = "solver",
        [HISTORY_HINTS] = "hints",
        [HISTORY_WATCHED] = "watched",
        [HISTORY_REPEATED] = "repeated",
    };

    return words[history_reason(solve)];
}

/* Fills in all columns; `line` has room for a NUL and changes. */
static void
set_columns(
    struct columns *columns, const struct history_solve *solve, char *line, size_t line_bytes)
{
    memset(columns->texts, 0, sizeof columns->texts);
    set_from_line(columns, line, line_bytes);
    snprintf(columns->numbers[COLUMN_ID], NUMBER_BYTES, "%016" PRIx64, solve->id);
    columns->texts[COLUMN_ID] = columns->numbers[COLUMN_ID];
    if (solve->key == 0)
        columns->texts[COLUMN_KEY] = NULL;
    set_text(columns, COLUMN_SESSION, solve->session);
    set_text(columns, COLUMN_EVENT, solve->event);
    set_text(columns, COLUMN_KIND, solve->kind);
    set_number(columns, COLUMN_WIDTH, solve->width);
    set_number(columns, COLUMN_HEIGHT, solve->height);
    set_text(columns, COLUMN_GOAL, solve->goal);
    set_number(columns, COLUMN_TIME, solve->time_ms);
    columns->texts[COLUMN_RESULT] = solve->dnf ? "dnf" : "ok";
    if (solve->moves > 0)
        set_number(columns, COLUMN_MOVES, solve->moves);
    if (solve->shortest != HISTORY_UNKNOWN)
        set_number(columns, COLUMN_SHORTEST, solve->shortest);
    set_number(columns, COLUMN_HINTS, solve->hints);
    set_number(columns, COLUMN_UNDOS, solve->undos);
    set_number(columns, COLUMN_SOLVER, solve->solver_moves);
    columns->texts[COLUMN_WATCHED] = solve->watched ? "yes" : "no";
    columns->texts[COLUMN_COUNTS] = counts_word(solve);
    set_text(columns, COLUMN_COMMENT, solve->comment);
}

/* ---- formats --------------------------------------------------------------------------------- */

static void
begin_csv(FILE *stream)
{
    for (unsigned column = 0; column < SOLVE_COLUMNS; column++)
        fprintf(stream, "%s%s", column > 0 ? "," : "", solve_column_names[column]);
    fputs("\r\n", stream);
}

static void
put_csv(const struct history_solve *solve, const char *const *columns, FILE *stream)
{
    (void)solve;
    for (unsigned column = 0; column < SOLVE_COLUMNS; column++) {
        const char *const text = columns[column] == NULL ? "" : columns[column];

        if (column > 0)
            putc(',', stream);
        csv_put_field(text, stream);
    }
    fputs("\r\n", stream);
}

/* Whether JSON quotes a text as it is. */
static bool
is_plain(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text < 0x20 || *text >= 0x7f || *text == '"' || *text == '\\')
            return false;
    return true;
}

static void
put_json(const struct history_solve *solve, const char *const *columns, FILE *stream)
{
    (void)solve;
    for (unsigned column = 0; column < SOLVE_COLUMNS; column++) {
        const char *const text = columns[column];

        fprintf(stream, "%s\"%s\":", column > 0 ? "," : "{", solve_column_names[column]);
        if (text == NULL || types[column] == SOLVE_NUMBER)
            fputs(text == NULL ? "null" : text, stream);
        else if (types[column] == SOLVE_FLAG)
            fputs(strcmp(text, "yes") == 0 ? "true" : "false", stream);
        else if (is_plain(text))
            fprintf(stream, "\"%s\"", text);
        else
            format_put_json(stream, text);
    }
    fputs("}\n", stream);
}

/* Prints a word with spaces around it to make it `width` columns wide, at the right if it is
 * negative. */
static void
put_word(const char *word, int width, FILE *stream)
{
    const int pad = abs(width) - (int)text_columns(word);

    fprintf(stream, "%*s%s%*s", width < 0 && pad > 0 ? pad : 0, "", word,
        width > 0 && pad > 0 ? pad : 0, "");
}

/* "2026-11-22 08:45   4x4 easy          00:41.34    132   +12  session: comment". */
static void
put_text(const struct history_solve *solve, const char *const *columns, FILE *stream)
{
    const uint64_t result = solve->dnf ? AVERAGE_DNF : solve->time_ms;
    const char *const reason = humanize_reason(history_reason(solve));
    struct words excess = {.text = ""};
    uint32_t above;

    if (solve->moves > 0 && !solve->dnf && solve_excess(solve, &above))
        excess = humanize_printf("+%" PRIu32, above);
    put_word(solve->when == SOLVE_NO_DATE
                 ? "-"
                 : humanize_date(solve->when * (int64_t)CLOCK_NS_PER_SECOND).text,
        18, stream);
    put_word(humanize_kind(solve).text, 16, stream);
    put_word(humanize_result(result).text, -11, stream);
    put_word(columns[COLUMN_MOVES] == NULL ? "-" : columns[COLUMN_MOVES], -7, stream);
    if (excess.text[0] != '\0' || solve->session[0] != '\0' || reason != NULL ||
        solve->comment != NULL)
        put_word(excess.text, -6, stream);
    if (solve->session[0] != '\0')
        fprintf(stream, "  [%s]", solve->session);
    if (reason != NULL)
        fprintf(stream, "  (%s)", reason);
    if (solve->comment != NULL)
        fprintf(stream, "  %s", solve->comment);
    putc('\n', stream);
}

const struct solve_format solve_formats[SOLVE_FORMATS] = {
    {"text", N_("a line for each solve, for people"), NULL, put_text},
    {"csv", N_("comma-separated values (RFC 4180)"), begin_csv, put_csv},
    {"json", N_("JSON Lines: an object for each solve"), NULL, put_json},
};

/* ---- the file -------------------------------------------------------------------------------- */

enum np_status
solve_printer_open(struct solve_printer *printer, const struct solve_format *format,
    const char *path, struct np_error *error)
{
    *printer = (struct solve_printer){.format = format, .path = path};
    printer->descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    return printer->descriptor < 0 ? np_fail_path_errno(error, NP_IO, path, errno) : NP_OK;
}

/* Reads the line of a solve. */
static enum np_status
read_line(struct solve_printer *printer, const struct history_solve *solve, struct np_error *error)
{
    size_t done = 0;

    if (!memory_grow_array(
            &printer->line, &printer->capacity, (size_t)solve->line_bytes + 1, sizeof(char)))
        return np_no_memory(error);
    while (done < solve->line_bytes) {
        const ssize_t got = pread(printer->descriptor, printer->line + done,
            solve->line_bytes - done, (off_t)(solve->offset + done));

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return np_fail_path_errno(error, NP_IO, printer->path, errno);
        if (got == 0)
            return np_fail_path(error, NP_BAD_INPUT, printer->path, "the file became shorter");
        done += (size_t)got;
    }
    printer->line[done] = '\0';
    return NP_OK;
}

/* Whether the line is still that of the solve. */
static bool
is_line_of(const struct solve_printer *printer, const struct history_solve *solve)
{
    struct solve_entry entry;

    return solve_parse(&entry, printer->line, solve->line_bytes) == SOLVE_LINE_SOLVE &&
           entry.solve.id == solve->id;
}

enum np_status
solve_printer_put(struct solve_printer *printer, const struct history_solve *solve, FILE *stream,
    struct np_error *error)
{
    struct columns columns;
    const enum np_status status = read_line(printer, solve, error);

    if (status != NP_OK)
        return status;
    if (!is_line_of(printer, solve))
        return np_fail_path(
            error, NP_BAD_INPUT, printer->path, "the line of this solve is damaged or was changed");
    set_columns(&columns, solve, printer->line, solve->line_bytes);
    printer->format->put(solve, columns.texts, stream);
    return NP_OK;
}

void
solve_printer_close(struct solve_printer *printer)
{
    if (printer->descriptor >= 0)
        close(printer->descriptor);
    free(printer->line);
    printer->line = NULL;
    printer->descriptor = -1;
}
