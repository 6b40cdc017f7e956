// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads what --history printed: CSV with a heading, columns in any order, or an object of JSON in
 * each line. Columns that are missing get the values of an ordinary solve.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/text/csv.h"
#include "base/text/json.h"
#include "base/text/utf8.h"
#include "game/import/import_parts.h"
#include "game/solves/solve_columns.h"

/* The field of each column, FIELDS = none, and what it is without the column, NULL = "-". */
static const struct {
    enum solve_field field;
    const char *initial;
} rows[SOLVE_COLUMNS] = {
    [COLUMN_ID] = {FIELD_ID, NULL},
    [COLUMN_WHEN] = {FIELD_WHEN, NULL},
    [COLUMN_SESSION] = {FIELD_SESSION, NULL},
    [COLUMN_EVENT] = {FIELD_EVENT, NULL},
    [COLUMN_KIND] = {FIELD_KIND, SESSION_KIND_RANDOM},
    [COLUMN_WIDTH] = {FIELDS, NULL},
    [COLUMN_HEIGHT] = {FIELDS, NULL},
    [COLUMN_GOAL] = {FIELD_GOAL, "standard"},
    [COLUMN_TIME] = {FIELD_TIME, NULL},
    [COLUMN_RESULT] = {FIELD_RESULT, "ok"},
    [COLUMN_MOVES] = {FIELD_MOVES, "0"},
    [COLUMN_SHORTEST] = {FIELD_SHORTEST, NULL},
    [COLUMN_HINTS] = {FIELD_HINTS, "0"},
    [COLUMN_UNDOS] = {FIELD_UNDOS, "0"},
    [COLUMN_SOLVER] = {FIELD_SOLVER, "0"},
    [COLUMN_WATCHED] = {FIELD_WATCHED, NULL},
    [COLUMN_COUNTS] = {FIELDS, NULL},
    [COLUMN_COMMENT] = {FIELDS, NULL},
    [COLUMN_PUZZLE] = {FIELD_PUZZLE, NULL},
    [COLUMN_KEY] = {FIELD_KEY, "0000000000000000"},
    [COLUMN_START] = {FIELD_START, NULL},
    [COLUMN_GOAL_TILES] = {FIELD_GOAL_TILES, NULL},
    [COLUMN_EVENTS] = {FIELD_EVENTS, NULL},
};

/* A solve without an id gets one that follows from its other fields, as the file has them. */
static void
derive_id(const char *const *fields, char id[17])
{
    struct checksum sum;
    uint64_t value;

    checksum_begin(&sum);
    for (unsigned field = 0; field < FIELD_CHECKSUM; field++)
        if (field != FIELD_ID && fields[field] != NULL)
            checksum_add(&sum, fields[field], strlen(fields[field]) + 1);
    value = checksum_value(&sum);
    snprintf(id, 17, "%016llx", (unsigned long long)(value != 0 ? value : 1));
}

/* Adds the solve with these columns; NULL or "" = not given. */
static enum np_status
add_columns(struct import *import, const char *const *columns, struct import_place place,
    struct np_error *error)
{
    struct import_solve solve = {.comment = columns[COLUMN_COMMENT], .place = place};
    char size[24], id[17], session[SESSION_NAME_BYTES];

    for (unsigned column = 0; column < SOLVE_COLUMNS; column++) {
        const char *const text = columns[column];

        if (rows[column].field != FIELDS)
            solve.fields[rows[column].field] =
                text != NULL && text[0] != '\0' ? text : rows[column].initial;
    }
    snprintf(size, sizeof size, "%.8sx%.8s",
        columns[COLUMN_WIDTH] == NULL ? "" : columns[COLUMN_WIDTH],
        columns[COLUMN_HEIGHT] == NULL ? "" : columns[COLUMN_HEIGHT]);
    solve.fields[FIELD_SIZE] = size;
    solve.fields[FIELD_WATCHED] =
        columns[COLUMN_WATCHED] != NULL && strcmp(columns[COLUMN_WATCHED], "yes") == 0 ? "watched"
                                                                                       : NULL;
    if (solve.fields[FIELD_ID] == NULL) {
        derive_id(solve.fields, id);
        solve.fields[FIELD_ID] = id;
    }
    if (import->options.session != NULL) {
        utf8_copy(session, sizeof session, import->options.session);
        solve.fields[FIELD_SESSION] = session;
    }
    return import_add(import, &solve, error);
}

/* ---- CSV ------------------------------------------------------------------------------------- */

enum { CSV_FIELDS_MAX = 64 };

/* Finds which column each field of the heading is; SOLVE_COLUMNS = none. */
static enum np_status
read_heading(const struct import *import, char *const *fields, size_t count,
    enum solve_column *columns, struct np_error *error)
{
    bool found[SOLVE_COLUMNS + 1] = {false};

    for (size_t i = 0; i < count; i++) {
        unsigned column = 0;

        while (column < SOLVE_COLUMNS && strcmp(fields[i], solve_column_names[column]) != 0)
            column++;
        columns[i] = (enum solve_column)column;
        found[column] = true;
    }
    if (!found[COLUMN_TIME] || !found[COLUMN_WIDTH] || !found[COLUMN_HEIGHT])
        return import_fail(import, (struct import_place){1, 1}, error,
            "the heading does not name the columns '%s', '%s' and '%s'",
            solve_column_names[COLUMN_TIME], solve_column_names[COLUMN_WIDTH],
            solve_column_names[COLUMN_HEIGHT]);
    return NP_OK;
}

enum np_status
import_own_csv(struct import *import, struct np_error *error)
{
    enum solve_column columns[CSV_FIELDS_MAX];
    char *fields[CSV_FIELDS_MAX];
    struct csv_reader reader = {.at = import->text};
    size_t heading = 0, count = 1;
    enum np_status status = NP_OK;

    while (status == NP_OK && count > 0) {
        const char *texts[SOLVE_COLUMNS + 1] = {NULL};
        const bool closed = csv_next(&reader, fields, CSV_FIELDS_MAX, &count);
        const struct import_place place = {reader.line, 1};

        if (!closed)
            return import_fail(import, place, error, "a quotation mark is not closed");
        if (count == 0)
            break;
        if (count > CSV_FIELDS_MAX || (heading > 0 && count != heading))
            return import_fail(import, place, error,
                "this line has %zu fields, and the heading has %zu", count, heading);
        for (size_t i = 0; i < count && heading > 0; i++)
            texts[columns[i]] = fields[i];
        status = heading > 0 ? add_columns(import, texts, place, error)
                             : read_heading(import, fields, count, columns, error);
        heading = count;
    }
    return status;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* The value as CSV has it; NULL for null. */
static const char *
text_of(struct json_value *value)
{
    if (value->kind == JSON_BOOLEAN)
        return *value->first == 't' ? "yes" : "no";
    if (value->kind == JSON_NUMBER)
        value->first[value->bytes] = '\0';
    return value->kind == JSON_NUMBER || value->kind == JSON_STRING ? value->first : NULL;
}

enum np_status
import_own_json(struct import *import, struct np_error *error)
{
    enum np_status status = NP_OK;
    char *at = import->text;

    for (unsigned line = 1; status == NP_OK && *at != '\0'; line++) {
        struct json_value values[SOLVE_COLUMNS];
        const char *texts[SOLVE_COLUMNS], *wrong;
        const size_t bytes = strcspn(at, "\n");
        char *const next = at + bytes + (at[bytes] == '\n');

        at[bytes] = '\0';
        if (at[strspn(at, " \t\r")] != '\0') {
            wrong = json_read_object(at, solve_column_names, values, SOLVE_COLUMNS);
            if (wrong != NULL)
                return import_fail(import, (struct import_place){line, (unsigned)(wrong - at) + 1},
                    error, "this is not JSON");
            for (unsigned column = 0; column < SOLVE_COLUMNS; column++)
                texts[column] = text_of(&values[column]);
            status = add_columns(import, texts, (struct import_place){line, 1}, error);
        }
        at = next;
    }
    return status;
}
