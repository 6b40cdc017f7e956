// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writing a solve, in the formats of the solver's answers.
 */
#include "config.h"

#include "records/export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/file.h"
#include "base/file/xdg.h"
#include "base/text/text.h"
#include "play/grading.h"
#include "puzzle/format/format.h"
#include "puzzle/path.h"

/* The format that belongs to the ending of a file name, or NULL. */
static const struct format_row *
format_of(const char *path)
{
    const size_t length = strlen(path);

    for (unsigned i = 0; i < format_row_count; i++) {
        const char *const ending = format_rows[i].ending;
        const size_t bytes = ending != NULL ? strlen(ending) : length;

        if (length > bytes && strcmp(path + length - bytes, ending) == 0)
            return &format_rows[i];
    }
    return NULL;
}

/* Fails, and lists the endings that have a format. */
static enum np_status
refuse_name(const char *path, struct np_error *error)
{
    struct text endings = {0};

    for (unsigned i = 0; i < format_row_count; i++)
        if (format_rows[i].ending != NULL)
            text_printf(&endings, "%s%s", endings.length > 0 ? " " : "", format_rows[i].ending);
    const enum np_status status =
        np_fail(error, NP_BAD_INPUT, "%.60s: end the name with %s", path, text_string(&endings));
    text_free(&endings);
    return status;
}

enum np_status
export_file(const char *path, const struct session *session, struct np_error *error)
{
    const struct format_row *const row = format_of(path);
    const struct session_names *const names = &session->names;
    const struct bounds start = grading_bounds_at(session, 0);
    struct answer found = {
        .state = session->moves == start.lower ? ANSWER_OPTIMAL : ANSWER_SOLVED,
        .end = ANSWER_END_NONE,
        .length = session->moves,
        .lower_bound = start.lower,
        .effort.elapsed_ns = session->played_ns,
    };
    const struct format_answer answer = {
        .source = names->id[0] != '\0' ? names->id : names->source,
        .index = 1,
        .board = &session->start,
        .found = &found,
        .goal = &session->goal,
    };
    char *bytes = NULL;
    size_t count = 0;
    FILE *stream;
    enum np_status status;

    if (row == NULL)
        return refuse_name(path, error);
    if (!session->finished)
        return np_fail(error, NP_BAD_INPUT, "The game is not solved yet");
    stream = open_memstream(&bytes, &count);
    if (stream == NULL)
        return np_no_memory(error);
    status = session_path(session, &found.path, error);
    if (status == NP_OK)
        status = format_write(row, &answer, stream, error);
    if (fclose(stream) != 0 && status == NP_OK)
        status = np_no_memory(error);
    if (status == NP_OK)
        status = file_write(path, bytes, count, FILE_NEW, error);
    free(bytes);
    path_free(&found.path);
    if (status == NP_IO && access(path, F_OK) == 0)
        return np_fail(error, NP_IO, "%.60s exists already: choose another name", path);
    return status;
}

enum np_status
export_board(struct text *text, const struct board *board, struct np_error *error)
{
    char *bytes = NULL;
    size_t count = 0;
    FILE *const stream = open_memstream(&bytes, &count);
    enum np_status status;

    if (stream == NULL)
        return np_no_memory(error);
    status = format_board(board, stream, NULL);
    if (fclose(stream) != 0 || status != NP_OK)
        status = np_no_memory(error);
    if (status == NP_OK) {
        text_add_bytes(text, bytes, count);
        status = text_status(text, error);
    }
    free(bytes);
    return status;
}

enum np_status
export_copied(const char *bytes, size_t count, char **path, struct np_error *error)
{
    enum np_status status = xdg_path(XDG_DATA, "copied", path, error);
    struct text text = {0};

    if (status != NP_OK)
        return status;
    text_add_bytes(&text, bytes, count);
    if (count == 0 || bytes[count - 1] != '\n')
        text_add_char(&text, '\n');
    status = text_status(&text, error);
    if (status == NP_OK)
        status = file_write(*path, text.bytes, text.length, FILE_PRIVATE, error);
    text_free(&text);
    return status;
}
