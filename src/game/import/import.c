// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Imports solves: recognises the format, collects the lines to add, and appends them all at once.
 */
#include "config.h"

#include "game/import/import.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/file/file.h"
#include "base/intl.h"
#include "base/memory.h"
#include "game/import/import_parts.h"
#include "game/solves/solve_columns.h"

enum { FILE_BYTES_MAX = 1 << 30 };

/* ---- errors ---------------------------------------------------------------------------------- */

enum np_status
import_fail(const struct import *import, struct import_place place, struct np_error *error,
    const char *format, ...)
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

/* ---- lines ----------------------------------------------------------------------------------- */

/* Adds a field: a tab and its text, "-" if there is none. Tabs and other control characters become
 * question marks. */
static void
add_field(struct text *out, const char *field)
{
    size_t begin;

    text_add_char(out, '\t');
    begin = out->length;
    text_add(out, field == NULL || field[0] == '\0' ? "-" : field);
    if (!out->failed)
        text_sanitize(out->bytes + begin);
}

/* Adds the line of a solve and reads it back; *good tells whether it is valid. */
static enum np_status
add_line(struct text *out, const struct import_solve *solve, struct solve_entry *entry, bool *good,
    struct np_error *error)
{
    const size_t begin = out->length;

    text_add(out, SOLVE_WORD);
    for (unsigned i = 0; i < FIELD_CHECKSUM; i++)
        add_field(out, solve->fields[i]);
    *good = false;
    if (text_status(out, error) != NP_OK)
        return NP_NO_MEMORY;
    text_printf(out, "\t%016" PRIx64, checksum_of(out->bytes + begin, out->length - begin));
    if (text_status(out, error) != NP_OK)
        return NP_NO_MEMORY;
    *good = out->length - begin <= SOLVE_LINE_MAX &&
            solve_parse(entry, out->bytes + begin, out->length - begin) == SOLVE_LINE_SOLVE;
    text_add_char(out, '\n');
    return text_status(out, error);
}

enum np_status
import_add(struct import *import, const struct import_solve *solve, struct np_error *error)
{
    const size_t first = import->lines.length;
    struct solve_entry entry;
    bool good;
    enum np_status status = add_line(&import->lines, solve, &entry, &good, error);

    if (status != NP_OK)
        return status;
    if (!good)
        return import_fail(import, solve->place, error, "this is not a solve");
    if (history_find(&import->history, entry.solve.id) != SIZE_MAX) {
        import->lines.length = first;
        import->lines.bytes[first] = '\0';
        import->report->known++;
        return NP_OK;
    }
    if (solve->comment != NULL && solve->comment[0] != '\0') {
        solve_print_change(&import->lines, SOLVE_COMMENT, entry.solve.id, solve->comment);
        text_add_char(&import->lines, '\n');
    }
    if (!memory_grow_array(
            &import->solves, &import->capacity, import->count + 1, sizeof import->solves[0]))
        return np_no_memory(error);
    import->solves[import->count++] =
        (struct import_lines){entry.solve.id, first, import->lines.length - first};
    return text_status(&import->lines, error);
}

static int
compare_ids(const void *a, const void *b)
{
    const struct import_lines *const x = a, *const y = b;

    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return x->first < y->first ? -1 : x->first > y->first;
}

static int
compare_places(const void *a, const void *b)
{
    const struct import_lines *const x = a, *const y = b;

    return x->first < y->first ? -1 : x->first > y->first;
}

/* Removes what the file has twice. */
static void
remove_doubles(struct import *import)
{
    size_t length = 0;

    if (import->count == 0)
        return;
    qsort(import->solves, import->count, sizeof import->solves[0], compare_ids);
    for (size_t i = import->count; i > 1; i--)
        if (import->solves[i - 1].id == import->solves[i - 2].id) {
            import->solves[i - 1].bytes = 0;
            import->report->known++;
        }
    qsort(import->solves, import->count, sizeof import->solves[0], compare_places);
    for (size_t i = 0; i < import->count; i++) {
        const struct import_lines *const solve = &import->solves[i];

        memmove(import->lines.bytes + length, import->lines.bytes + solve->first, solve->bytes);
        length += solve->bytes;
        import->report->added += solve->bytes > 0;
    }
    import->lines.length = length;
    import->lines.bytes[length] = '\0';
}

/* ---- formats --------------------------------------------------------------------------------- */

/* Finds out what the file is; NULL = nothing that is known. */
static import_reader *
recognise(const char *text)
{
    const char *const start = text + strspn(text, " \t\r\n");
    const char *const end = start + strcspn(start, "\r\n");

    if (*start == '{')
        return strncmp(start, "{\"solve\"", strlen("{\"solve\"")) == 0 ? import_own_json
                                                                       : import_cstimer;
    if (memchr(start, ',', (size_t)(end - start)) != NULL)
        return import_own_csv;
    return NULL;
}

static enum np_status
read_text(struct import *import, struct np_error *error)
{
    static const struct import_place top = {1, 1};
    import_reader *reader;
    size_t bytes;
    char *text;
    enum np_status status = file_read(import->path, FILE_BYTES_MAX, &import->bytes, &bytes, error);

    if (status != NP_OK)
        return status;
    text = import->bytes;
    if (strlen(text) < bytes)
        return import_fail(import, top, error, "there is a NUL character, so this is no text");
    import->text = text + (strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
    reader = recognise(import->text);
    if (reader == NULL)
        return import_fail(
            import, top, error, "this is neither an export of csTimer nor what --history prints");
    return reader(import, error);
}

enum np_status
import_solves(const char *history_path, const char *file, const struct import_options *options,
    struct import_report *report, struct np_error *error)
{
    const bool is_input = strcmp(file, "-") == 0;
    struct import import = {.file = is_input ? "stdin" : file,
        .path = is_input ? "/dev/stdin" : file,
        .options = *options,
        .report = report};
    enum np_status status;

    memset(report, 0, sizeof *report);
    status = history_read(&import.history, history_path, error);
    if (status == NP_OK)
        status = read_text(&import, error);
    if (status == NP_OK)
        remove_doubles(&import);
    if (status == NP_OK && import.lines.length > 0)
        status = file_append(history_path, import.lines.bytes, error);
    free(import.bytes);
    free(import.solves);
    text_free(&import.lines);
    history_free(&import.history);
    return status;
}
