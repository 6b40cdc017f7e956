// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Importing solves: what --history prints, and what csTimer exports (its src/js/export.js and
 * src/js/lib/storage.js write it):
 *
 *      {"session1":[[[PENALTY,MS],SCRAMBLE,COMMENT,SECONDS],...],...,
 *      "properties":{"sessionData":...}}
 *
 * The id of its solves follows from their date, time and scramble. SQLite reads the JSON.
 */
#include "config.h"

#include "records/import.h"

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
    const char *record; /* what is there, if texts are parts of it; else NULL */
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

/* ---- solves -------------------------------------------------------------------------------- */

/* The columns of a solve, which a file may give as texts; "" = not given. */
#define COLUMN_LIST(ROW)          \
    ROW(ID, "solve")              \
    ROW(WHEN, "when")             \
    ROW(SESSION, "session")       \
    ROW(KIND, "kind")             \
    ROW(WIDTH, "width")           \
    ROW(HEIGHT, "height")         \
    ROW(GOAL, "goal")             \
    ROW(TIME, "time_ms")          \
    ROW(RESULT, "result")         \
    ROW(MOVES, "moves")           \
    ROW(SHORTEST, "shortest")     \
    ROW(HINTS, "hints")           \
    ROW(UNDOS, "undos")           \
    ROW(SOLVER, "solver_moves")   \
    ROW(WATCHED, "watched")       \
    ROW(COMMENT, "comment")       \
    ROW(PUZZLE, "id")             \
    ROW(CONTEST, "contest")       \
    ROW(ATTEMPT, "attempt")       \
    ROW(PART, "part")             \
    ROW(START, "start")           \
    ROW(GOAL_TILES, "goal_tiles") \
    ROW(EVENTS, "events")         \
    ROW(CSTIMER, "cstimer")
#define CONSTANT(constant, name) constant,
#define NAME(constant, name) name,
enum column { COLUMN_LIST(CONSTANT) COLUMNS };
static const char *const names[COLUMNS] = {COLUMN_LIST(NAME)};
#undef CONSTANT
#undef NAME

/* Which column has a name; COLUMNS = none. */
static unsigned
column_named(const char *name)
{
    unsigned column = 0;

    while (column < COLUMNS && strcmp(name, names[column]) != 0)
        column++;
    return column;
}

/* Reads a word; "" leaves it. */
static void
read_word(char *word, size_t bytes, const char *text)
{
    if (text[0] != '\0')
        solve_copy_word(word, bytes, text);
}

/* Reads a number of at most `most`; "" leaves it. */
static bool
read_number(const char *text, uint64_t most, uint64_t *number)
{
    if (text[0] == '\0')
        return true;
    *number = strtoull(text, NULL, 10);
    return text[strspn(text, "0123456789")] == '\0' && strlen(text) <= 19 && *number <= most;
}

/* Reads a number of 16 hexadecimal digits; "" leaves it. */
static bool
read_id(const char *text, uint64_t *id)
{
    if (text[0] == '\0')
        return true;
    *id = strtoull(text, NULL, 16);
    return strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16 && solve_id_valid(*id);
}

/* Reads 2026-11-21T12:00:59Z; "" leaves it. */
static bool
read_date(const char *text, int64_t *when)
{
    struct tm date = {.tm_mday = 1};
    const char *const end = strptime(text, "%Y-%m-%dT%H:%M:%SZ", &date);

    if (text[0] == '\0')
        return true;
    *when = timegm(&date);
    return end != NULL && *end == '\0' && *when <= SOLVE_DATE_MAX && *when >= 0;
}

/* A solve without an id gets one that follows from its other columns, as the file has them, or from
 * what identifies it in csTimer, whatever became of its comment and its penalty. */
static uint64_t
derive_id(const char *const *texts)
{
    const bool is_cstimer = texts[CSTIMER][0] != '\0';
    struct checksum sum;
    uint64_t value;

    checksum_begin(&sum);
    for (unsigned i = 0; i < COLUMNS; i++)
        if (texts[i][0] != '\0' && i != COMMENT && (!is_cstimer || i == CSTIMER))
            checksum_add(&sum, texts[i], strlen(texts[i]) + 1);
    value = checksum_value(&sum);
    return solve_id_valid(value) ? value : 1;
}

/* Reads the columns but for the board and the events. Returns the first that is not valid, or
 * COLUMNS. */
static enum column
read_columns(struct history_solve *solve, const char *const *texts)
{
    const struct {
        enum column column;
        uint32_t *number;
    } numbers[] = {{WIDTH, &solve->width}, {HEIGHT, &solve->height}, {MOVES, &solve->moves},
        {SHORTEST, &solve->shortest}, {HINTS, &solve->hints}, {UNDOS, &solve->undos},
        {SOLVER, &solve->solver_moves}, {PART, &solve->part}};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        uint64_t number = *numbers[i].number;

        if (!read_number(texts[numbers[i].column], UINT32_MAX, &number) ||
            (number == 0 && i < 2)) /* a size */
            return numbers[i].column;
        *numbers[i].number = (uint32_t)number;
    }
    if (texts[TIME][0] == '\0' || !read_number(texts[TIME], RECORD_TIME_MS_MAX, &solve->time_ms))
        return TIME;
    if (!read_date(texts[WHEN], &solve->when))
        return WHEN;
    if (!read_id(texts[ID], &solve->id))
        return ID;
    if (solve->id == 0)
        solve->id = derive_id(texts);
    if (texts[CONTEST][0] == '\0')
        solve->part = 0;
    else if (contest_spec_parse(&solve->contest, texts[CONTEST], NULL) != NP_OK)
        return CONTEST;
    else if (!read_id(texts[ATTEMPT], &solve->attempt) || solve->attempt == 0)
        return ATTEMPT;
    else if (solve->part == 0 || solve->part > contest_parts(&solve->contest))
        return PART;
    solve->dnf = strcmp(texts[RESULT], "dnf") == 0;
    /* JSON's true is 1. */
    solve->watched = strcmp(texts[WATCHED], "yes") == 0 || strcmp(texts[WATCHED], "1") == 0;
    read_word(solve->goal, sizeof solve->goal, texts[GOAL]);
    read_word(solve->kind, sizeof solve->kind, texts[KIND]);
    read_word(solve->puzzle, sizeof solve->puzzle, texts[PUZZLE]);
    read_word(solve->group, sizeof solve->group, texts[SESSION]);
    read_word(solve->comment, SOLVE_COMMENT_BYTES, texts[COMMENT]);
    return COLUMNS;
}

/* Reads the board and the events, and repeats them: what they say is believed, not the columns. */
static enum np_status
read_record(struct kept_solve *kept, const char *const *texts, struct np_error *error)
{
    struct history_solve *const solve = &kept->solve;
    struct session session = {.moves = 0};
    enum np_status status = solve_parse_boards(kept, texts[START], texts[GOAL_TILES], error);

    if (status == NP_OK)
        status = record_parse_events(&kept->record, texts[EVENTS], error);
    if (status == NP_OK)
        status = record_replay(&kept->record, &session, error);
    if (status == NP_OK && !session.finished && !solve->dnf)
        status = np_fail(error, NP_BAD_INPUT, "the events do not solve the board");
    if (status == NP_OK) {
        const struct history_solve replayed = history_solve_of(&session);

        solve->time_ms = replayed.time_ms;
        solve->moves = replayed.moves;
        solve->hints = replayed.hints;
        solve->undos = replayed.undos;
        solve->solver_moves = replayed.solver_moves;
        solve->watched = replayed.watched;
        solve->key = replayed.key;
    }
    session_free(&session);
    return status;
}

/* Adds the solve with these texts, which begin at a place. */
static enum np_status
add_texts(
    struct import *import, const char *const *texts, struct place place, struct np_error *error)
{
    char comment[SOLVE_COMMENT_BYTES] = "";
    struct kept_solve kept = {.solve = {.when = SOLVE_NO_DATE,
                                  .goal = "standard",
                                  .shortest = HISTORY_UNKNOWN,
                                  .kind = SESSION_KIND_RANDOM,
                                  .comment = comment}};
    const enum column wrong = read_columns(&kept.solve, texts);
    enum np_status status = NP_OK;
    bool added;

    if (wrong < COLUMNS) {
        if (place.record != NULL && texts[wrong][0] != '\0')
            place.column = (unsigned)(texts[wrong] - place.record) + 1;
        return fail(import, place, error, "this is not a value of '%s'", names[wrong]);
    }
    if (import->options->group != NULL)
        solve_copy_word(kept.solve.group, sizeof kept.solve.group, import->options->group);
    if (texts[START][0] != '\0')
        status = read_record(&kept, texts, error);
    if (status == NP_BAD_INPUT || status == NP_TOO_LARGE)
        status = fail(import, place, error, "%s", error != NULL ? error->text : "");
    if (status == NP_OK)
        status = store_import(import->store, &kept, &added, error);
    if (status == NP_OK)
        *(added ? &import->report->added : &import->report->known) += 1;
    record_free(&kept.record);
    return status;
}

/* ---- tables -------------------------------------------------------------------------------- */

static enum np_status
import_csv(struct import *import, char *text, struct np_error *error)
{
    enum { FIELDS_MAX = 64 };
    unsigned columns[FIELDS_MAX];
    char *fields[FIELDS_MAX];
    struct csv_reader reader = {.at = text};
    size_t heading = 0, count;
    enum np_status status = NP_OK;

    while (status == NP_OK) {
        const char *texts[COLUMNS + 1]; /* the last is that of all unknown columns */
        const bool closed = csv_next(&reader, fields, FIELDS_MAX, &count);
        const struct place place = {reader.line, 1, fields[0]};

        if (!closed)
            return fail(import, place, error, "a quotation mark is not closed");
        if (count == 0)
            return NP_OK;
        if (count > FIELDS_MAX || (heading > 0 && count != heading))
            return fail(import, place, error, "this line has %zu fields, and the heading has %zu",
                count, heading);
        for (unsigned i = 0; i < COLUMNS; i++)
            texts[i] = "";
        for (size_t i = 0; i < count; i++) {
            if (heading == 0)
                columns[i] = column_named(fields[i]);
            texts[columns[i]] = fields[i];
        }
        if (heading > 0)
            status = add_texts(import, texts, place, error);
        else if (texts[TIME][0] == '\0' || texts[WIDTH][0] == '\0' || texts[HEIGHT][0] == '\0')
            return fail(import, place, error,
                "the heading does not name the columns '%s', '%s' and '%s'", "time_ms", "width",
                "height");
        heading = count;
    }
    return status;
}

/* ---- JSON ---------------------------------------------------------------------------------- */

/* Adds the solves in the rows of a query, whose columns have the names of those of a solve. */
static enum np_status
import_rows(struct import *import, struct store_rows rows, unsigned line)
{
    const struct place place = {line, 1, NULL};

    while (store_next(&rows)) {
        const char *texts[COLUMNS + 1];

        for (unsigned i = 0; i < COLUMNS; i++)
            texts[i] = "";
        for (int i = 0; i < sqlite3_column_count(rows.at); i++) {
            const char *const text = (const char *)sqlite3_column_text(rows.at, i);

            if (text != NULL)
                texts[column_named(sqlite3_column_name(rows.at, i))] = text;
        }
        if (texts[CSTIMER][0] != '\0' && texts[WIDTH][0] == '\0')
            import->report->other++;
        else
            rows.status = add_texts(import, texts, place, rows.error);
    }
    return rows.status == NP_IO && (sqlite3_errcode(import->store->db) & 0xff) == SQLITE_ERROR
               ? fail(import, place, rows.error, "this is not JSON")
               : rows.status;
}

static enum np_status
import_json_lines(struct import *import, char *text, struct np_error *error)
{
#define VALUE(constant, name) ",json_extract(?1,'$." name "') AS \"" name "\""
    static const char values[] = "SELECT 1" COLUMN_LIST(VALUE);
#undef VALUE
    enum np_status status = NP_OK;

    for (unsigned line = 1; status == NP_OK && *text != '\0'; line++) {
        const size_t bytes = strcspn(text, "\n");
        char *const next = text + bytes + (text[bytes] == '\n');

        text[bytes] = '\0';
        if (text[strspn(text, " \t\r")] != '\0')
            status =
                import_rows(import, store_query(import->store, error, values, "e", text), line);
        text = next;
    }
    return status;
}

/* A row for each solve of an export of csTimer; ?2 and ?3 are the size if the session does not tell
 * it. Old exports have sessions as strings. A penalty of -1 is a DNF. */
static const char cstimer_query[] =
    "WITH data(text) AS (SELECT json_extract(?1,'$.properties.sessionData')),"
    " named(name,info) AS (SELECT key,value"
    "  FROM data,json_each(CASE WHEN json_valid(text) THEN text ELSE '{}' END) WHERE "
    "type='object'),"
    " session(name,solves) AS (SELECT substr(key,8),CASE type WHEN 'array' THEN value"
    "  WHEN 'text' THEN CASE WHEN json_valid(value) THEN value ELSE '[]' END ELSE '[]' END"
    "  FROM json_each(?1) WHERE key GLOB 'session[0-9]*'),"
    " item(name,info,number,item) AS (SELECT session.name,info,each.key+1,"
    "  CASE each.type WHEN 'array' THEN each.value ELSE '[]' END"
    "  FROM session LEFT JOIN named USING(name),json_each(session.solves) AS each),"
    " solve(session,type,penalty,ms,scramble,comment,date,number) AS (SELECT"
    "  coalesce(nullif(json_extract(info,'$.name'),''),name),"
    "  coalesce(json_extract(info,'$.opt.scrType'),json_extract(info,'$.scr'),''),"
    "  iif(json_type(item,'$[0][0]') IN('integer','real'),json_extract(item,'$[0][0]'),NULL),"
    "  iif(json_type(item,'$[0][1]') IN('integer','real'),json_extract(item,'$[0][1]'),NULL),"
    "  json_extract(item,'$[1]'),json_extract(item,'$[2]'),"
    "  nullif(max(json_extract(item,'$[3]'),0),0),number FROM item)"
    " SELECT session,comment,CAST(ms+max(penalty,0) AS INTEGER) AS time_ms,"
    "  CASE WHEN type GLOB '15p*' THEN 4 WHEN type GLOB '8p*' THEN 3"
    "   WHEN type='' THEN nullif(?2,0) END AS width,"
    "  CASE WHEN type GLOB '15p*' THEN 4 WHEN type GLOB '8p*' THEN 3"
    "   WHEN type='' THEN nullif(?3,0) END AS height,"
    "  iif(penalty<0,'dnf','ok') AS result,"
    "  strftime('%Y-%m-%dT%H:%M:%SZ',date,'unixepoch') AS \"when\","
    "  printf('%d %d %d %s',date,ms,iif(date IS NULL,number,0),rtrim(scramble)) AS cstimer"
    " FROM solve";

static enum np_status
import_cstimer(struct import *import, const char *text, struct np_error *error)
{
    const struct import_options *const options = import->options;

    if (strstr(text, "\"session") == NULL)
        return fail(import, (struct place){1, 1, NULL}, error, "this is not an export of csTimer");
    return import_rows(import,
        store_query(
            import->store, error, cstimer_query, "euu", text, options->width, options->height),
        1);
}

/* ---- files --------------------------------------------------------------------------------- */

enum np_status
import_solves(struct store *store, const char *file, const struct import_options *options,
    struct import_report *report, struct np_error *error)
{
    static const struct place top = {1, 1, NULL};
    const bool is_input = strcmp(file, "-") == 0;
    struct import import = {store, is_input ? "stdin" : file, options, report};
    size_t count;
    char *bytes, *text;
    const char *first;
    enum np_status status =
        file_read(is_input ? "/dev/stdin" : file, FILE_BYTES_MAX, &bytes, &count, error);

    memset(report, 0, sizeof *report);
    if (status != NP_OK)
        return status;
    text = bytes + (strncmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
    first = text + strspn(text, " \t\r\n");
    status = store_begin(store, error);
    if (status == NP_OK) {
        if (strlen(bytes) < count)
            status = fail(&import, top, error, "there is a NUL character, so this is no text");
        else if (strncmp(first, "{\"solve\"", strlen("{\"solve\"")) == 0)
            status = import_json_lines(&import, text, error);
        else if (*first == '{')
            status = import_cstimer(&import, text, error);
        else if (memchr(first, ',', strcspn(first, "\r\n")) != NULL)
            status = import_csv(&import, text, error);
        else
            status = fail(&import, top, error,
                "this is neither an export of csTimer nor what --history prints");
        status = store_end_import(store, status, error);
    }
    free(bytes);
    return status;
}
