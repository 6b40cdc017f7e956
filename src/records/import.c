// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Importing solves: what --history prints, and what csTimer exports (its src/js/export.js and
 * src/js/lib/storage.js write it). SQLite reads the JSON.
 */
#include "config.h"

#include "records/import.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/checksum.h"
#include "base/file/file.h"
#include "base/intl.h"
#include "base/text/csv.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "records/replay/replay.h"
#include "records/solve.h"
#include "records/store_sql.h"

enum { FILE_BYTES_MAX = 1 << 30 };

struct import {
    struct store *store;
    const char *file; /* for messages */
    const struct import_options *options;
    struct import_report *report;
};

/* Where something is in the file, both from 1. */
struct place {
    unsigned line;
    unsigned column;
};

static enum np_status fail(const struct import *import, struct place place, struct np_error *error,
    const char *format, ...) NP_PRINTF(4, 5);

static enum np_status
fail(const struct import *import, struct place place, struct np_error *error, const char *format,
    ...)
{
    char message[NP_ERROR_TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(message, sizeof message, _(format), arguments) < 0)
        message[0] = '\0';
    va_end(arguments);
    return np_fail(
        error, NP_BAD_INPUT, "%s:%u:%u: %s", import->file, place.line, place.column, message);
}

static enum np_status
add(struct import *import, const struct history_solve *solve, const struct record *record,
    struct np_error *error)
{
    bool added;
    const enum np_status status = store_import(import->store, solve, record, &added, error);

    if (status == NP_OK)
        *(added ? &import->report->added : &import->report->known) += 1;
    return status;
}

/* ---- what --history prints --------------------------------------------------------------------
 */

#define COLUMN_LIST(ROW)                                                                 \
    ROW(ID, "solve")                                                                     \
    ROW(WHEN, "when")                                                                    \
    ROW(SESSION, "session")                                                              \
    ROW(CONTEST, "contest") ROW(ATTEMPT, "attempt") ROW(PART, "part") ROW(KIND, "kind")  \
        ROW(WIDTH, "width") ROW(HEIGHT, "height") ROW(GOAL, "goal") ROW(TIME, "time_ms") \
            ROW(RESULT, "result") ROW(MOVES, "moves") ROW(SHORTEST, "shortest")          \
                ROW(HINTS, "hints") ROW(UNDOS, "undos") ROW(SOLVER, "solver_moves")      \
                    ROW(WATCHED, "watched") ROW(COMMENT, "comment") ROW(PUZZLE, "id")    \
                        ROW(START, "start") ROW(GOAL_TILES, "goal_tiles") ROW(EVENTS, "events")

#define COLUMN_CONSTANT(constant, name) COLUMN_##constant,
enum column { COLUMN_LIST(COLUMN_CONSTANT) COLUMNS };
#undef COLUMN_CONSTANT

#define COLUMN_NAME(constant, name) name,
static const char *const column_names[COLUMNS] = {COLUMN_LIST(COLUMN_NAME)};
#undef COLUMN_NAME

static enum column
find_column(const char *name)
{
    unsigned column = 0;

    while (column < COLUMNS && strcmp(name, column_names[column]) != 0)
        column++;
    return (enum column)column;
}

/* Reads a number of at most `most`; "" = `unknown`. */
static bool
read_number(const char *text, uint64_t most, uint64_t unknown, uint64_t *number)
{
    char *end;

    *number = unknown;
    if (text[0] == '\0')
        return true;
    if (text[0] < '0' || text[0] > '9' || strlen(text) > 19)
        return false;
    *number = strtoull(text, &end, 10);
    return *end == '\0' && *number <= most;
}

static bool
read_u32(const char *text, uint32_t *number)
{
    uint64_t value;
    const bool good = read_number(text, UINT32_MAX, 0, &value);

    *number = (uint32_t)value;
    return good;
}

/* Reads a number of 16 hexadecimal digits. */
static bool
read_id(const char *text, uint64_t *id)
{
    char *end;

    *id = strtoull(text, &end, 16);
    return strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16 && *end == '\0';
}

/* Reads 2026-11-21T12:00:59Z; "" = no date. The days are counted as in the proleptic Gregorian
 * calendar. */
static bool
read_date(const char *text, int64_t *when)
{
    int year, month, day, hour, minute, second, end = 0;
    int64_t years;

    *when = SOLVE_NO_DATE;
    if (text[0] == '\0')
        return true;
    if (sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2dZ%n", &year, &month, &day, &hour, &minute, &second,
            &end) != 6 ||
        text[end] != '\0' || year < 0 || month < 1 || month > 12 || day < 1 || day > 31 ||
        hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60)
        return false;
    /* Years that begin in March put the leap day last. */
    years = month > 2 ? year : year - 1;
    *when = (years * 365 + years / 4 - years / 100 + years / 400 +
                (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1 - 719468) *
                86400 +
            hour * 3600 + minute * 60 + second;
    return true;
}

/* A solve without an id gets one that follows from its other columns, as the file has them. */
static uint64_t
derive_id(const char *const *columns)
{
    struct checksum sum;
    uint64_t value;

    checksum_begin(&sum);
    for (unsigned column = COLUMN_WHEN; column < COLUMNS; column++)
        if (column != COLUMN_COMMENT && columns[column][0] != '\0')
            checksum_add(&sum, columns[column], strlen(columns[column]) + 1);
    value = checksum_value(&sum);
    return value != 0 ? value : 1;
}

static void
copy_word(char *to, size_t bytes, const char *from, const char *initial)
{
    utf8_copy(to, bytes, from[0] != '\0' ? from : initial);
    text_sanitize(to);
}

/* Reads the columns but for the board and the events; false if one is not valid. */
static bool
read_columns(const struct import *import, struct history_solve *solve, const char *const *columns)
{
    uint64_t shortest, part;

    memset(solve, 0, sizeof *solve);
    if (!read_date(columns[COLUMN_WHEN], &solve->when) ||
        !read_u32(columns[COLUMN_WIDTH], &solve->width) ||
        !read_u32(columns[COLUMN_HEIGHT], &solve->height) || solve->width == 0 ||
        solve->height == 0 || columns[COLUMN_TIME][0] == '\0' ||
        !read_number(columns[COLUMN_TIME], RECORD_TIME_MS_MAX, 0, &solve->time_ms) ||
        !read_u32(columns[COLUMN_MOVES], &solve->moves) ||
        !read_number(columns[COLUMN_SHORTEST], HISTORY_UNKNOWN - 1, HISTORY_UNKNOWN, &shortest) ||
        !read_u32(columns[COLUMN_HINTS], &solve->hints) ||
        !read_u32(columns[COLUMN_UNDOS], &solve->undos) ||
        !read_u32(columns[COLUMN_SOLVER], &solve->solver_moves))
        return false;
    solve->shortest = (uint32_t)shortest;
    if (columns[COLUMN_ID][0] == '\0')
        solve->id = derive_id(columns);
    else if (!read_id(columns[COLUMN_ID], &solve->id))
        return false;
    if (columns[COLUMN_CONTEST][0] != '\0') {
        if (event_spec_parse(&solve->contest, columns[COLUMN_CONTEST], NULL) != NP_OK ||
            !read_id(columns[COLUMN_ATTEMPT], &solve->attempt) ||
            !read_number(columns[COLUMN_PART], event_parts(&solve->contest), 0, &part) || part == 0)
            return false;
        solve->part = (unsigned)part;
    }
    solve->dnf = strcmp(columns[COLUMN_RESULT], "dnf") == 0;
    solve->watched = strcmp(columns[COLUMN_WATCHED], "yes") == 0;
    copy_word(solve->goal, sizeof solve->goal, columns[COLUMN_GOAL], "standard");
    copy_word(solve->kind, sizeof solve->kind, columns[COLUMN_KIND], SESSION_KIND_RANDOM);
    copy_word(solve->puzzle, sizeof solve->puzzle, columns[COLUMN_PUZZLE], "");
    copy_word(solve->group, sizeof solve->group,
        import->options->group != NULL ? import->options->group : columns[COLUMN_SESSION], "");
    return true;
}

/* Reads the board and the events, and repeats them to see that they fit together. */
static enum np_status
read_record(struct record *record, const struct history_solve *solve, const char *const *columns,
    struct np_error *error)
{
    const struct goal_row *const goal = goal_row_find(solve->goal);
    struct replay replay = {.end_ms = 0};
    struct board board = {0};
    enum np_status status = record_parse_board(
        &record->start, columns[COLUMN_START], solve->width, solve->height, error);

    if (status == NP_OK && goal != NULL) {
        status = goal_init(&record->goal, goal->kind, solve->width, solve->height, error);
    } else if (status == NP_OK) {
        status = record_parse_board(
            &board, columns[COLUMN_GOAL_TILES], solve->width, solve->height, error);
        if (status == NP_OK)
            status = goal_from_board(&record->goal, &board, error);
        board_free(&board);
    }
    if (status == NP_OK)
        status = record_parse_events(record, columns[COLUMN_EVENTS], error);
    if (status == NP_OK)
        status = replay_init(&replay, record, error);
    replay_free(&replay);
    return status;
}

/* Adds the solve with these columns; "" = not given. */
static enum np_status
add_columns(
    struct import *import, const char *const *columns, struct place place, struct np_error *error)
{
    const bool whole = columns[COLUMN_START][0] != '\0';
    char comment[SOLVE_COMMENT_BYTES];
    struct history_solve solve;
    struct record record = {.event_count = 0};
    enum np_status status = NP_OK;

    if (!read_columns(import, &solve, columns))
        return fail(import, place, error, "this is not a solve");
    copy_word(comment, sizeof comment, columns[COLUMN_COMMENT], "");
    solve.comment = comment;
    if (whole)
        status = read_record(&record, &solve, columns, error);
    if (whole && status == NP_OK)
        solve.key = solve_key(&record.start, &record.goal);
    if (status == NP_BAD_INPUT || status == NP_TOO_LARGE)
        status = fail(import, place, error, "%s", error != NULL ? error->text : "");
    if (status == NP_OK)
        status = add(import, &solve, whole ? &record : NULL, error);
    record_free(&record);
    return status;
}

static enum np_status
import_csv(struct import *import, char *text, struct np_error *error)
{
    enum { FIELDS_MAX = 64 };
    enum column columns[FIELDS_MAX];
    char *fields[FIELDS_MAX];
    struct csv_reader reader = {.at = text};
    size_t heading = 0, count = 1;
    unsigned found = 0;
    enum np_status status = NP_OK;

    while (status == NP_OK) {
        const char *texts[COLUMNS + 1];
        const bool closed = csv_next(&reader, fields, FIELDS_MAX, &count);
        const struct place place = {reader.line, 1};

        if (!closed)
            return fail(import, place, error, "a quotation mark is not closed");
        if (count == 0)
            return NP_OK;
        if (count > FIELDS_MAX || (heading > 0 && count != heading))
            return fail(import, place, error, "this line has %zu fields, and the heading has %zu",
                count, heading);
        for (unsigned i = 0; i <= COLUMNS; i++)
            texts[i] = "";
        for (size_t i = 0; i < count; i++) {
            if (heading == 0)
                columns[i] = find_column(fields[i]);
            found |= 1u << columns[i];
            texts[columns[i]] = fields[i];
        }
        if (heading > 0)
            status = add_columns(import, texts, place, error);
        else if ((found >> COLUMN_TIME & found >> COLUMN_WIDTH & found >> COLUMN_HEIGHT & 1) == 0)
            return fail(import, place, error,
                "the heading does not name the columns '%s', '%s' and '%s'",
                column_names[COLUMN_TIME], column_names[COLUMN_WIDTH], column_names[COLUMN_HEIGHT]);
        heading = count;
    }
    return status;
}

/* Whether a text is JSON. */
static enum np_status
check_json(struct import *import, const char *text, struct place place, struct np_error *error)
{
    sqlite3_stmt *statement;
    bool row;
    enum np_status status =
        store_query(import->store, &statement, error, "SELECT json_valid(?1)", "e", text);

    if (status != NP_OK)
        return status;
    status = store_next(import->store, statement, &row, error);
    if (status == NP_OK && sqlite3_column_int(statement, 0) == 0)
        status = fail(import, place, error, "this is not JSON");
    (void)sqlite3_reset(statement);
    return status;
}

/* Adds the solve of an object. */
static enum np_status
import_object(struct import *import, const char *text, struct place place, struct np_error *error)
{
    sqlite3_stmt *statement;
    char *owned[COLUMNS + 1] = {NULL};
    const char *texts[COLUMNS];
    bool row = true;
    enum np_status status = check_json(import, text, place, error);

    if (status == NP_OK)
        status = store_query(import->store, &statement, error,
            "SELECT key,CASE type WHEN 'true' THEN 'yes' WHEN 'false' THEN 'no' ELSE atom END"
            " FROM json_each(?1) WHERE atom IS NOT NULL",
            "e", text);
    if (status != NP_OK)
        return status;
    while (status == NP_OK && row) {
        status = store_next(import->store, statement, &row, error);
        if (row) {
            const enum column column = find_column((const char *)sqlite3_column_text(statement, 0));
            const char *const value = (const char *)sqlite3_column_text(statement, 1);

            free(owned[column]);
            owned[column] = strdup(value == NULL ? "" : value);
            if (owned[column] == NULL)
                status = np_no_memory(error);
        }
    }
    (void)sqlite3_reset(statement);
    for (unsigned column = 0; column < COLUMNS; column++)
        texts[column] = owned[column] == NULL ? "" : owned[column];
    if (status == NP_OK)
        status = add_columns(import, texts, place, error);
    for (unsigned column = 0; column <= COLUMNS; column++)
        free(owned[column]);
    return status;
}

static enum np_status
import_json_lines(struct import *import, char *text, struct np_error *error)
{
    enum np_status status = NP_OK;

    for (unsigned line = 1; status == NP_OK && *text != '\0'; line++) {
        const size_t bytes = strcspn(text, "\n");
        char *const next = text + bytes + (text[bytes] == '\n');

        text[bytes] = '\0';
        if (text[strspn(text, " \t\r")] != '\0')
            status = import_object(import, text, (struct place){line, 1}, error);
        text = next;
    }
    return status;
}

/* ---- csTimer ----------------------------------------------------------------------------------
 */

/* A row for each solve: the session's name and type of scrambles; penalty (-1 = DNF), milliseconds,
 * scramble, comment and date; its number in the session. Old exports have sessions as strings. */
static const char cstimer_query[] =
    "WITH data(text) AS (SELECT json_extract(?1,'$.properties.sessionData')),"
    " named(name,info) AS (SELECT key,value"
    "  FROM data,json_each(CASE WHEN json_valid(text) THEN text ELSE '{}' END) WHERE "
    "type='object'),"
    " session(name,solves) AS (SELECT substr(key,8),CASE type WHEN 'array' THEN value"
    "  WHEN 'text' THEN CASE WHEN json_valid(value) THEN value ELSE '[]' END ELSE '[]' END"
    "  FROM json_each(?1) WHERE key GLOB 'session[0-9]*')"
    " SELECT coalesce(nullif(json_extract(info,'$.name'),''),session.name),"
    "  coalesce(json_extract(info,'$.opt.scrType'),json_extract(info,'$.scr'),''),"
    "  json_extract(each.value,'$[0][0]'),json_extract(each.value,'$[0][1]'),"
    "  coalesce(json_extract(each.value,'$[1]'),''),coalesce(json_extract(each.value,'$[2]'),''),"
    "  json_extract(each.value,'$[3]'),each.key+1,"
    "  each.type='array' AND json_type(each.value,'$[0][0]') IN('integer','real')"
    "  AND json_type(each.value,'$[0][1]') IN('integer','real')"
    " FROM session LEFT JOIN named USING(name),json_each(session.solves) AS each";

/* The id follows from what does not change when a solve is commented or gets a penalty. */
static uint64_t
cstimer_id(int64_t when, uint64_t measured_ms, int64_t number, const char *scramble)
{
    size_t length = strlen(scramble);
    struct checksum sum;
    char text[96];
    uint64_t id;

    while (length > 0 && scramble[length - 1] == ' ')
        length--;
    snprintf(text, sizeof text, "cstimer %" PRId64 " %" PRIu64 " %" PRId64 " ", when, measured_ms,
        when == SOLVE_NO_DATE ? number : 0);
    checksum_begin(&sum);
    checksum_add(&sum, text, strlen(text));
    checksum_add(&sum, scramble, length);
    id = checksum_value(&sum);
    return id != 0 ? id : 1;
}

/* Adds the solve of a row, unless it is of another puzzle. */
static enum np_status
add_cstimer(struct import *import, sqlite3_stmt *statement, struct np_error *error)
{
    const struct import_options *const options = import->options;
    const int64_t penalty = sqlite3_column_int64(statement, 2);
    const uint64_t measured_ms = store_column_number(statement, 3, RECORD_TIME_MS_MAX + 1);
    const uint64_t penalty_ms = store_column_number(statement, 2, RECORD_TIME_MS_MAX + 1);
    const int64_t date = sqlite3_column_int64(statement, 6);
    char type[16], comment[SOLVE_COMMENT_BYTES];
    struct history_solve solve = {.when = date > 0 ? date : SOLVE_NO_DATE,
        .goal = "standard",
        .shortest = HISTORY_UNKNOWN,
        .kind = SESSION_KIND_RANDOM,
        .dnf = penalty < 0,
        .comment = comment};

    if (sqlite3_column_int(statement, 8) == 0)
        return fail(
            import, (struct place){1, 1}, error, "this is not the JSON of a session of csTimer");
    store_column_text(statement, 1, type, sizeof type);
    solve.width = solve.height = strncmp(type, "15p", 3) == 0  ? 4
                                 : strncmp(type, "8p", 2) == 0 ? 3
                                                               : 0;
    if (solve.width == 0 && type[0] == '\0') {
        solve.width = options->width;
        solve.height = options->height;
    }
    if (solve.width == 0) {
        import->report->other++;
        return NP_OK;
    }
    solve.time_ms = measured_ms + penalty_ms;
    if (solve.time_ms > RECORD_TIME_MS_MAX)
        return fail(import, (struct place){1, 1}, error, "the time is longer than a year");
    store_column_text(statement, 0, solve.group, sizeof solve.group);
    if (options->group != NULL)
        copy_word(solve.group, sizeof solve.group, options->group, "");
    store_column_text(statement, 5, comment, sizeof comment);
    solve.id = cstimer_id(solve.when, measured_ms, sqlite3_column_int64(statement, 7),
        (const char *)sqlite3_column_text(statement, 4));
    return add(import, &solve, NULL, error);
}

static enum np_status
import_cstimer(struct import *import, const char *text, struct np_error *error)
{
    static const struct place top = {1, 1};
    sqlite3_stmt *statement;
    bool row = true;
    enum np_status status = strstr(text, "\"session") == NULL
                                ? fail(import, top, error, "this is not an export of csTimer")
                                : check_json(import, text, top, error);

    if (status == NP_OK)
        status = store_query(import->store, &statement, error, cstimer_query, "e", text);
    if (status != NP_OK)
        return status;
    while (status == NP_OK && row) {
        status = store_next(import->store, statement, &row, error);
        if (row)
            status = add_cstimer(import, statement, error);
    }
    (void)sqlite3_reset(statement);
    return status;
}

/* ---- files ------------------------------------------------------------------------------------
 */

/* Finds out what a text is, and reads it. */
static enum np_status
import_text(struct import *import, char *text, struct np_error *error)
{
    const char *const start = text + strspn(text, " \t\r\n");

    if (strncmp(start, "{\"solve\"", strlen("{\"solve\"")) == 0)
        return import_json_lines(import, text, error);
    if (*start == '{')
        return import_cstimer(import, text, error);
    if (memchr(start, ',', strcspn(start, "\r\n")) != NULL)
        return import_csv(import, text, error);
    return fail(import, (struct place){1, 1}, error,
        "this is neither an export of csTimer nor what --history prints");
}

enum np_status
import_solves(struct store *store, const char *file, const struct import_options *options,
    struct import_report *report, struct np_error *error)
{
    const bool is_input = strcmp(file, "-") == 0;
    struct import import = {store, is_input ? "stdin" : file, options, report};
    size_t count;
    char *bytes;
    enum np_status status =
        file_read(is_input ? "/dev/stdin" : file, FILE_BYTES_MAX, &bytes, &count, error);

    memset(report, 0, sizeof *report);
    if (status != NP_OK)
        return status;
    status = store_begin_import(store, error);
    if (status == NP_OK) {
        if (strlen(bytes) < count)
            status = fail(&import, (struct place){1, 1}, error,
                "there is a NUL character, so this is no text");
        else
            status = import_text(
                &import, bytes + (strncmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0), error);
        if (status == NP_OK)
            status = store_end_import(store, true, error);
        else
            (void)store_end_import(store, false, NULL);
    }
    free(bytes);
    return status;
}
