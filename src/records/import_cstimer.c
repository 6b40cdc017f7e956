// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads everything that csTimer exported as JSON (src/js/export.js and src/js/lib/storage.js write
 * it, src/js/lib/tdconverter.js reads all its versions).
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/checksum.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "base/text/utf8.h"
#include "records/import_parts.h"

/* ---- lines of the history -------------------------------------------------------------------- */

/* A solve of the timer. */
struct timer_solve {
    struct import_place place;
    const char *session;  /* "" = none */
    uint32_t side;        /* of its boards; 0 = not known */
    bool other;           /* it is of another puzzle */
    uint64_t number;      /* in its session */
    int64_t when;         /* seconds since 1970, or SOLVE_NO_DATE */
    uint64_t time_ms;     /* with its penalty */
    uint64_t measured_ms; /* without it */
    bool dnf;
    const char *scramble;
    const char *comment;
};

/* The texts of the fields of a solve. */
struct fields {
    char when[24];
    char size[16];
    char time[24];
    char id[17];
    char session[SESSION_GROUP_BYTES];
};

/* The id follows from what does not change when a solve is commented or gets a penalty. */
static uint64_t
id_of(const struct timer_solve *timed)
{
    size_t length = strlen(timed->scramble);
    struct checksum sum;
    char text[96];
    uint64_t id;

    while (length > 0 && timed->scramble[length - 1] == ' ')
        length--;
    snprintf(text, sizeof text, "cstimer %" PRId64 " %" PRIu64 " %" PRIu64 " ", timed->when,
        timed->measured_ms, timed->when == SOLVE_NO_DATE ? timed->number : 0);
    checksum_begin(&sum);
    checksum_add(&sum, text, strlen(text));
    checksum_add(&sum, timed->scramble, length);
    id = checksum_value(&sum);
    return id != 0 ? id : 1;
}

/* Adds a solve, unless it is of another puzzle. Returns what import_add() returns. */
static enum np_status
add_solve(struct import *import, const struct timer_solve *timed, struct np_error *error)
{
    struct fields fields = {.when = ""};
    const time_t seconds = (time_t)timed->when;
    struct tm parts;

    if (timed->other || (timed->side == 0 && import->options.width == 0)) {
        import->report->other++;
        return NP_OK;
    }
    if (timed->time_ms > HISTORY_TIME_MS_MAX)
        return import_fail(import, timed->place, error, "the time is longer than a year");
    if (timed->when != SOLVE_NO_DATE && gmtime_r(&seconds, &parts) != NULL &&
        strftime(fields.when, sizeof fields.when, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
        fields.when[0] = '\0'; /* a year of many digits; the text is undefined */
    snprintf(fields.size, sizeof fields.size, "%" PRIu32 "x%" PRIu32,
        timed->side != 0 ? timed->side : import->options.width,
        timed->side != 0 ? timed->side : import->options.height);
    snprintf(fields.time, sizeof fields.time, "%" PRIu64, timed->time_ms);
    snprintf(fields.id, sizeof fields.id, "%016" PRIx64, id_of(timed));
    utf8_copy(fields.session, sizeof fields.session,
        import->options.session != NULL ? import->options.session : timed->session);
    return import_add(import,
        &(struct import_solve){.fields = {[FIELD_WHEN] = fields.when,
                                   [FIELD_SIZE] = fields.size,
                                   [FIELD_GOAL] = "standard",
                                   [FIELD_TIME] = fields.time,
                                   [FIELD_MOVES] = "0",
                                   [FIELD_HINTS] = "0",
                                   [FIELD_UNDOS] = "0",
                                   [FIELD_SOLVER] = "0",
                                   [FIELD_KIND] = SESSION_KIND_RANDOM,
                                   [FIELD_KEY] = "0000000000000000",
                                   [FIELD_ID] = fields.id,
                                   [FIELD_RESULT] = timed->dnf ? "dnf" : "ok",
                                   [FIELD_SESSION] = fields.session},
            .comment = timed->comment,
            .place = timed->place},
        error);
}

/* ---- the names of the sessions --------------------------------------------------------------- */

enum { SESSIONS_MAX = 10000 };

struct timer_session {
    uint64_t number;
    char name[SESSION_GROUP_BYTES];
    char type[16]; /* of the scrambles; "" = not known */
};

struct timer_sessions {
    struct timer_session *items; /* owned */
    size_t count;
    size_t capacity;
};

/* Copies a decoded string or a number, cut after a whole character. */
static void
copy_value(char *to, size_t bytes, const struct json_value *value)
{
    if (value->kind == JSON_STRING)
        utf8_copy(to, bytes, value->first);
    else if (value->kind == JSON_NUMBER)
        snprintf(to, bytes, "%.*s", (int)(value->bytes < bytes ? value->bytes : bytes - 1),
            value->first);
}

/* Reads a member of properties.sessionData: {"name":"solo","opt":{"scrType":"15prp"}}; older
 * versions have "scr". */
static enum np_status
add_session(struct timer_sessions *sessions, uint64_t number, const struct json_value *member,
    struct np_error *error)
{
    static const char *const names[] = {"name", "opt", "scr"};
    static const char *const types[] = {"scrType"};
    struct timer_session *session;
    struct json_value values[3], type;

    if (sessions->count == SESSIONS_MAX)
        return NP_OK;
    if (!memory_grow_array(
            &sessions->items, &sessions->capacity, sessions->count + 1, sizeof sessions->items[0]))
        return np_no_memory(error);
    session = &sessions->items[sessions->count++];
    *session = (struct timer_session){.number = number};
    json_members(*member, names, values, 3);
    json_members(values[1], types, &type, 1);
    copy_value(session->name, sizeof session->name, &values[0]);
    copy_value(session->type, sizeof session->type, &values[2]);
    copy_value(session->type, sizeof session->type, &type);
    return NP_OK;
}

/* Reads the names of the sessions from properties.sessionData, an object or a string with one, in a
 * copy of the text. What is malformed is left out: only names are lost. */
static enum np_status
read_sessions(struct timer_sessions *sessions, const char *text, struct np_error *error)
{
    static const char *const properties[] = {"properties"}, *const data[] = {"sessionData"};
    enum np_status status = NP_OK;
    char *const copy = strdup(text);
    struct json_value value, name, member;

    if (copy == NULL)
        return np_no_memory(error);
    if (json_read_object(copy, properties, &value, 1) == NULL) {
        json_members(value, data, &value, 1);
        if (value.kind == JSON_STRING && json_read(value.first, &value) != NULL)
            value.kind = JSON_ABSENT;
        while (status == NP_OK && value.kind == JSON_OBJECT && json_next(&value, &name, &member))
            if (member.kind == JSON_OBJECT)
                status = add_session(sessions, strtoull(name.first, NULL, 10), &member, error);
    }
    free(copy);
    return status;
}

/* ---- the solves ------------------------------------------------------------------------------ */

/* The session being read. */
struct session_reader {
    struct import *import;
    struct import_place place; /* of the byte at `at` */
    const char *at;
    struct timer_solve timed;
};

/* Moves the place on to a byte, before the strings up to there are decoded. */
static void
go_to(struct session_reader *reader, const char *at)
{
    for (; reader->at < at; reader->at++) {
        reader->place.column++;
        if (*reader->at == '\n')
            reader->place = (struct import_place){reader->place.line + 1, 1};
    }
}

static enum np_status
malformed(const struct import *import, struct import_place place, struct np_error *error)
{
    return import_fail(import, place, error, "this is not the JSON of a session of csTimer");
}

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads a number as milliseconds or seconds, cut to a whole number. */
static bool
read_whole(const struct json_value *value, int64_t *number)
{
    const bool negative = value->bytes > 0 && value->first[0] == '-';
    size_t i = negative;

    *number = 0;
    if (value->kind != JSON_NUMBER || value->bytes > 24)
        return false;
    for (; i < value->bytes && is_digit(value->first[i]) && *number < INT64_MAX / 20; i++)
        *number = 10 * *number + (value->first[i] - '0');
    *number = negative ? -*number : *number;
    return i == value->bytes || value->first[i] == '.';
}

/* Reads [PENALTY, END OF THE LAST PHASE, ...]; the penalty is -1 for a DNF. */
static bool
read_times(struct json_value times, struct timer_solve *timed)
{
    struct json_value none, value;
    int64_t penalty, ms;

    if (times.kind != JSON_ARRAY || !json_next(&times, &none, &value) ||
        !read_whole(&value, &penalty) || !json_next(&times, &none, &value) ||
        !read_whole(&value, &ms) || ms < 0 || penalty < -1 ||
        penalty > (int64_t)HISTORY_TIME_MS_MAX || ms > (int64_t)HISTORY_TIME_MS_MAX)
        return false;
    timed->dnf = penalty == -1;
    timed->measured_ms = (uint64_t)ms;
    timed->time_ms = (uint64_t)(penalty > 0 ? ms + penalty : ms);
    return true;
}

/* Reads [[PENALTY, ...], SCRAMBLE, COMMENT, SECONDS, ...]. */
static enum np_status
read_solve(struct session_reader *reader, struct json_value solve, struct np_error *error)
{
    struct timer_solve *const timed = &reader->timed;
    struct json_value none, value;
    int64_t when;

    go_to(reader, solve.first);
    timed->place = reader->place;
    go_to(reader, solve.first + solve.bytes);
    timed->scramble = timed->comment = "";
    timed->when = SOLVE_NO_DATE;
    timed->number++;
    if (solve.kind != JSON_ARRAY || !json_next(&solve, &none, &value) || !read_times(value, timed))
        return malformed(reader->import, timed->place, error);
    for (unsigned i = 1; json_next(&solve, &none, &value); i++)
        if (value.kind == JSON_STRING && i <= 2) {
            json_decode(&value);
            *(i == 1 ? &timed->scramble : &timed->comment) = value.first;
        } else if (i == 3 && read_whole(&value, &when) && when > 0) {
            timed->when = when;
        }
    return add_solve(reader->import, timed, error);
}

/* The number N of a member "sessionN"; 0 for another member. */
static uint64_t
session_number(const struct json_value *name)
{
    static const char word[] = "session";
    const size_t length = sizeof word - 1;

    if (name->bytes <= length || name->bytes > length + 9 ||
        memcmp(name->first, word, length) != 0 ||
        strspn(name->first + length, "0123456789") != name->bytes - length)
        return 0;
    return strtoull(name->first + length, NULL, 10);
}

/* Reads the array of a session. Old exports have it as a string. */
static enum np_status
read_session(struct session_reader *reader, struct json_value array, struct np_error *error)
{
    enum np_status status = NP_OK;
    struct json_value none, solve;
    bool good = true;

    go_to(reader, array.first);
    const struct import_place place = reader->place;
    if (array.kind == JSON_STRING) {
        go_to(reader, array.first + array.bytes);
        json_decode(&array);
        if (array.bytes == 0)
            return NP_OK;
        good = json_read(array.first, &array) == NULL;
    }
    if (!good || array.kind != JSON_ARRAY)
        return malformed(reader->import, place, error);
    while (status == NP_OK && json_next(&array, &none, &solve))
        status = read_solve(reader, solve, error);
    return status;
}

/* Reads a member of the outermost object. */
static enum np_status
read_member(struct session_reader *reader, const struct timer_sessions *sessions, uint64_t number,
    struct json_value array, struct np_error *error)
{
    char name[24];
    uint32_t side = 0;

    snprintf(name, sizeof name, "%" PRIu64, number);
    reader->timed = (struct timer_solve){.session = name};
    for (size_t i = 0; i < sessions->count; i++) {
        const struct timer_session *const session = &sessions->items[i];

        if (session->number != number)
            continue;
        if (session->name[0] != '\0')
            reader->timed.session = session->name;
        side = strncmp(session->type, "15p", 3) == 0  ? 4
               : strncmp(session->type, "8p", 2) == 0 ? 3
                                                      : 0;
        reader->timed.other = session->type[0] != '\0' && side == 0;
    }
    reader->timed.side = side;
    return read_session(reader, array, error);
}

enum np_status
import_cstimer(struct import *import, struct np_error *error)
{
    struct timer_sessions sessions = {0};
    struct session_reader reader = {.import = import, .place = {1, 1}, .at = import->text};
    enum np_status status = read_sessions(&sessions, import->text, error);
    struct json_value all, name, value;
    const char *wrong = json_read(import->text, &all);
    bool found = false;

    if (wrong == NULL && all.kind != JSON_OBJECT)
        wrong = import->text;
    while (status == NP_OK && wrong == NULL && json_next(&all, &name, &value)) {
        const uint64_t number = session_number(&name);

        found = found || number > 0;
        if (number > 0)
            status = read_member(&reader, &sessions, number, value, error);
    }
    if (status == NP_OK && (wrong != NULL || !found)) {
        go_to(&reader, wrong != NULL ? wrong : import->text);
        status = malformed(import, reader.place, error);
    }
    free(sessions.items);
    return status;
}
