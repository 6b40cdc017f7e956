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

/* Copies a word without control characters; "" leaves it. */
static void
read_word(char *word, size_t bytes, const char *text)
{
    if (text[0] == '\0')
        return;
    utf8_copy(word, bytes, text);
    text_sanitize(word);
}

/* What is not known of a solve; its comment is in a buffer of SOLVE_COMMENT_BYTES. */
static struct history_solve
empty_solve(char *comment)
{
    return (struct history_solve){.when = SOLVE_NO_DATE,
        .goal = "standard",
        .shortest = HISTORY_UNKNOWN,
        .kind = SESSION_KIND_RANDOM,
        .comment = comment};
}

static enum np_status
add(struct import *import, struct kept_solve *kept, struct np_error *error)
{
    bool added;
    enum np_status status;

    if (import->options->group != NULL)
        read_word(kept->solve.group, sizeof kept->solve.group, import->options->group);
    status = store_import(import->store, kept, &added, error);
    if (status == NP_OK)
        *(added ? &import->report->added : &import->report->known) += 1;
    return status;
}

/* ---- what --history prints --------------------------------------------------------------------
 */

/* The columns of a file, and where their texts are; CONTEST to EVENTS are those of contests,
 * boards and moves. */
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
    ROW(EVENTS, "events")
#define CONSTANT(constant, name) constant,
#define NAME(constant, name) name,
enum column { COLUMN_LIST(CONSTANT) COLUMNS };
static const char *const names[COLUMNS] = {COLUMN_LIST(NAME)};
#undef CONSTANT
#undef NAME

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

/* A solve without an id gets one that follows from its other columns, as the file has them. */
static uint64_t
derive_id(const char *const *texts)
{
    struct checksum sum;
    uint64_t value;

    checksum_begin(&sum);
    for (unsigned i = 0; i < COLUMNS; i++)
        if (texts[i][0] != '\0' && i != COMMENT)
            checksum_add(&sum, texts[i], strlen(texts[i]) + 1);
    value = checksum_value(&sum);
    return solve_id_valid(value) ? value : 1;
}

/* Reads the columns but for the board and the events; false if one is not valid. */
static bool
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

        if (!read_number(texts[numbers[i].column], UINT32_MAX, &number))
            return false;
        *numbers[i].number = (uint32_t)number;
    }
    if (solve->width == 0 || solve->height == 0 || texts[TIME][0] == '\0' ||
        !read_number(texts[TIME], RECORD_TIME_MS_MAX, &solve->time_ms) ||
        !read_date(texts[WHEN], &solve->when) || !read_id(texts[ID], &solve->id) ||
        !read_id(texts[ATTEMPT], &solve->attempt))
        return false;
    if (solve->id == 0)
        solve->id = derive_id(texts);
    if (texts[CONTEST][0] == '\0')
        solve->attempt = solve->part = 0;
    else if (contest_spec_parse(&solve->contest, texts[CONTEST], NULL) != NP_OK ||
             solve->attempt == 0 || solve->part == 0 ||
             solve->part > contest_parts(&solve->contest))
        return false;
    solve->dnf = strcmp(texts[RESULT], "dnf") == 0;
    /* JSON's true is 1. */
    solve->watched = strcmp(texts[WATCHED], "yes") == 0 || strcmp(texts[WATCHED], "1") == 0;
    read_word(solve->goal, sizeof solve->goal, texts[GOAL]);
    read_word(solve->kind, sizeof solve->kind, texts[KIND]);
    read_word(solve->puzzle, sizeof solve->puzzle, texts[PUZZLE]);
    read_word(solve->group, sizeof solve->group, texts[SESSION]);
    read_word(solve->comment, SOLVE_COMMENT_BYTES, texts[COMMENT]);
    return true;
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

/* Adds the solve with these texts; "" = not given. */
static enum np_status
add_texts(
    struct import *import, const char *const *texts, struct place place, struct np_error *error)
{
    char comment[SOLVE_COMMENT_BYTES] = "";
    struct kept_solve kept = {.solve = empty_solve(comment)};
    enum np_status status = NP_OK;

    if (!read_columns(&kept.solve, texts))
        return fail(import, place, error, "this is not a solve");
    if (texts[START][0] != '\0')
        status = read_record(&kept, texts, error);
    if (status == NP_BAD_INPUT || status == NP_TOO_LARGE)
        status = fail(import, place, error, "%s", error != NULL ? error->text : "");
    if (status == NP_OK)
        status = add(import, &kept, error);
    record_free(&kept.record);
    return status;
}

/* Reads the heading: which text each column is, COLUMNS for an unknown one. False unless it has
 * what a solve needs. */
static bool
read_heading(char *const *fields, size_t count, unsigned *columns)
{
    unsigned needed = 3;

    for (size_t i = 0; i < count; i++) {
        for (columns[i] = 0; columns[i] < COLUMNS; columns[i]++)
            if (strcmp(fields[i], names[columns[i]]) == 0)
                break;
        needed -= strcmp(fields[i], "time_ms") == 0 || strcmp(fields[i], "width") == 0 ||
                  strcmp(fields[i], "height") == 0;
    }
    return needed == 0;
}

static enum np_status
import_csv(struct import *import, char *text, struct np_error *error)
{
    enum { FIELDS_MAX = 64 };
    unsigned columns[FIELDS_MAX];
    char *fields[FIELDS_MAX];
    struct csv_reader reader = {.at = text};
    size_t heading = 0, count = 1;
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
        for (unsigned i = 0; i < COLUMNS; i++)
            texts[i] = "";
        for (size_t i = 0; i < count && heading > 0; i++)
            texts[columns[i]] = fields[i];
        if (heading > 0)
            status = add_texts(import, texts, place, error);
        else if (!read_heading(fields, count, columns))
            return fail(import, place, error,
                "the heading does not name the columns '%s', '%s' and '%s'", "time_ms", "width",
                "height");
        heading = count;
    }
    return status;
}

/* Whether a text that begins on a line is an object of JSON; SQLite 3.42 says where it is not. */
static enum np_status
check_json(struct import *import, const char *text, unsigned line, struct np_error *error)
{
    const bool knows_place = sqlite3_libversion_number() >= 3042000;
    struct place place = {line, 1};
    struct store_rows rows = store_query(import->store, error,
        knows_place ? "SELECT CASE WHEN json_valid(?1) THEN json_type(?1)='object' END,"
                      "json_error_position(?1)"
                    : "SELECT CASE WHEN json_valid(?1) THEN json_type(?1)='object' END,1",
        "e", text);

    while (store_next(&rows)) {
        if (sqlite3_column_int(rows.at, 0) != 0)
            continue;
        for (int64_t at = sqlite3_column_int64(rows.at, 1); at > 1 && *text != '\0'; at--) {
            place = *text == '\n' ? (struct place){place.line + 1, 1}
                                  : (struct place){place.line, place.column + 1};
            (void)utf8_next(&text);
        }
        rows.status = fail(import, place, error, "this is not JSON");
    }
    return rows.status;
}

/* Adds the solve of an object. */
static enum np_status
import_object(struct import *import, const char *text, unsigned line, struct np_error *error)
{
#define VALUE(constant, name) ",json_extract(?1,'$." name "')"
    static const char values[] = "SELECT 1" COLUMN_LIST(VALUE);
#undef VALUE
    const char *texts[COLUMNS];
    struct store_rows rows;
    enum np_status status = check_json(import, text, line, error);

    if (status != NP_OK)
        return status;
    rows = store_query(import->store, error, values, "e", text);
    while (store_next(&rows)) {
        for (int i = 0; i < COLUMNS; i++) {
            texts[i] = (const char *)sqlite3_column_text(rows.at, i + 1);
            if (texts[i] == NULL)
                texts[i] = "";
        }
        rows.status = add_texts(import, texts, (struct place){line, 1}, error);
    }
    return rows.status;
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
            status = import_object(import, text, line, error);
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
    "  FROM json_each(?1) WHERE key GLOB 'session[0-9]*'),"
    " solve(name,info,number,item) AS (SELECT session.name,info,each.key+1,"
    "  CASE each.type WHEN 'array' THEN each.value ELSE '[]' END"
    "  FROM session LEFT JOIN named USING(name),json_each(session.solves) AS each)"
    " SELECT coalesce(nullif(json_extract(info,'$.name'),''),name),"
    "  coalesce(json_extract(info,'$.opt.scrType'),json_extract(info,'$.scr'),''),"
    "  json_extract(item,'$[0][0]'),json_extract(item,'$[0][1]'),"
    "  coalesce(json_extract(item,'$[1]'),''),coalesce(json_extract(item,'$[2]'),''),"
    "  json_extract(item,'$[3]'),number,"
    "  json_type(item,'$[0][0]') IN('integer','real') AND json_type(item,'$[0][1]') IN('integer',"
    "  'real') FROM solve";

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
    return solve_id_valid(id) ? id : 1;
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
    struct kept_solve kept = {.solve = empty_solve(comment)};
    struct history_solve *const solve = &kept.solve;

    if (sqlite3_column_int(statement, 8) == 0)
        return fail(
            import, (struct place){1, 1}, error, "this is not the JSON of a session of csTimer");
    store_column_text(statement, 1, type, sizeof type);
    solve->width = solve->height = strncmp(type, "15p", 3) == 0  ? 4
                                   : strncmp(type, "8p", 2) == 0 ? 3
                                                                 : 0;
    if (solve->width == 0 && type[0] == '\0') {
        solve->width = options->width;
        solve->height = options->height;
    }
    if (solve->width == 0) {
        import->report->other++;
        return NP_OK;
    }
    solve->when = date > 0 ? date : SOLVE_NO_DATE;
    solve->dnf = penalty < 0;
    solve->time_ms = measured_ms + penalty_ms;
    if (solve->time_ms > RECORD_TIME_MS_MAX)
        return fail(import, (struct place){1, 1}, error, "the time is longer than a year");
    store_column_text(statement, 0, solve->group, sizeof solve->group);
    store_column_text(statement, 5, comment, sizeof comment);
    solve->id = cstimer_id(solve->when, measured_ms, sqlite3_column_int64(statement, 7),
        (const char *)sqlite3_column_text(statement, 4));
    return add(import, &kept, error);
}

static enum np_status
import_cstimer(struct import *import, const char *text, struct np_error *error)
{
    static const struct place top = {1, 1};
    struct store_rows rows;
    enum np_status status = strstr(text, "\"session") == NULL
                                ? fail(import, top, error, "this is not an export of csTimer")
                                : check_json(import, text, 1, error);

    if (status != NP_OK)
        return status;
    rows = store_query(import->store, error, cstimer_query, "e", text);
    while (store_next(&rows))
        rows.status = add_cstimer(import, rows.at, error);
    return rows.status;
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
