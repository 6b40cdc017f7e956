// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board reader: from board to board, in one pass, and over the wrong ones.
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include <stdlib.h>
#include <string.h>

#include "puzzle/notation/notation_reader.h"

/* How far to look for the end of a wrong board, so that an endless input ends. */
enum { SKIPPED_BYTES_MAX = 1 << 24 };

/* Gets behind a wrong board. */
static enum np_status
resume(struct notation_reader *reader, struct np_error *error)
{
    uint64_t bytes = SKIPPED_BYTES_MAX;
    bool empty = false;
    bool more = !reader->in_line || source_skip_line(&reader->source, &bytes, &empty);

    for (empty = false; more && !empty && (reader->to_empty_line || reader->rows_left > 0);) {
        more = source_skip_line(&reader->source, &bytes, &empty);
        if (reader->rows_left > 0)
            reader->rows_left--;
    }
    reader->in_line = false;
    reader->to_empty_line = false;
    reader->rows_left = 0;
    if (empty)
        reader->stray_rows = 0;
    if (bytes > 0)
        return NP_OK;
    reader->dead = true;
    reader->token = (struct token){.line = reader->source.line, .column = reader->source.column};
    return source_fail(&reader->source, &reader->token, error,
        "the wrong board does not end within %d MiB: nothing behind it is read",
        SKIPPED_BYTES_MAX >> 20);
}

/* Notes where the reading of a board ended, so that the next one can be found. */
static void
note_failure(struct notation_reader *reader, enum np_status status)
{
    const struct token *token = &reader->token;

    reader->in_line = token->kind != TOKEN_LINE_END && token->kind != TOKEN_END;
    reader->dead = status != NP_BAD_INPUT || (token->kind == TOKEN_FOREIGN && token->number == 0);
}

/* Reads what comes next, right or wrong; *adjoins tells that it stands right below a stray row. */
static enum np_status
read_entry(struct notation_reader *reader, struct notation_entry *entry, bool *found, bool *adjoins,
    struct np_error *error)
{
    struct size size = {0};
    enum np_status status;

    *entry = (struct notation_entry){0};
    *found = *adjoins = false;
    if (resume(reader, error) != NP_OK) {
        entry->index = ++reader->entries;
        entry->line = reader->token.line;
        return NP_BAD_INPUT;
    }
    const uint64_t first_line = reader->source.line;
    do {
        source_token(&reader->source, &reader->token);
    } while (reader->token.kind == TOKEN_LINE_END);
    if (reader->token.kind == TOKEN_END && !reader->source.failed)
        return NP_OK;

    entry->index = ++reader->entries;
    entry->line = reader->token.line;
    *adjoins = reader->stray_rows > 0 && entry->line == first_line;
    reader->stray_rows = 0;
    tile_list_clear(&reader->list);
    reader->blank_finder.found = false;
    status = notation_read_board(reader, entry, &size, error);
    if (status != NP_OK) {
        note_failure(reader, status);
        return status;
    }
    reader->rows_left = 0;
    reader->to_empty_line = false;
    *found = true;
    const uint32_t blank = reader->list.blank;
    entry->board =
        (struct board){size.width, size.height, size.cells, blank, tile_list_take(&reader->list)};
    return NP_OK;
}

enum np_status
notation_next(struct notation_reader *reader, struct notation_entry *entry, bool *found,
    struct np_error *error)
{
    if (reader->single && reader->entries > 0) {
        *entry = (struct notation_entry){0};
        *found = false;
        return NP_OK;
    }
    for (;;) {
        const uint32_t stray_rows = reader->stray_rows;
        bool adjoins;
        const enum np_status status = read_entry(reader, entry, found, &adjoins, error);
        if (status != NP_BAD_INPUT || reader->dead || !adjoins)
            return status;
        /* Another row of the board that was reported already. */
        reader->stray_rows = stray_rows - 1;
        reader->entries--;
    }
}

bool
notation_can_go_on(const struct notation_reader *reader)
{
    return !reader->dead;
}

static enum np_status
reader_new(struct notation_reader **reader, const char *name, struct np_error *error)
{
    *reader = calloc(1, sizeof **reader);
    char *copy = malloc(strlen(name) + 1);
    if (*reader == NULL || copy == NULL) {
        free(*reader);
        free(copy);
        *reader = NULL;
        return np_no_memory(error);
    }
    (*reader)->name = strcpy(copy, name);
    return NP_OK;
}

enum np_status
notation_open(
    struct notation_reader **reader, FILE *stream, const char *name, struct np_error *error)
{
    const enum np_status status = reader_new(reader, name, error);
    if (status == NP_OK)
        source_init_stream(&(*reader)->source, stream, (*reader)->name);
    return status;
}

enum np_status
notation_open_text(struct notation_reader **reader, const char *bytes, size_t count,
    const char *name, struct np_error *error)
{
    const enum np_status status = reader_new(reader, name, error);
    if (status == NP_OK)
        source_init_text(&(*reader)->source, bytes, count, (*reader)->name);
    return status;
}

void
notation_close(struct notation_reader *reader)
{
    if (reader == NULL)
        return;
    tile_list_free(&reader->list);
    blank_finder_free(&reader->blank_finder);
    free(reader->name);
    free(reader);
}

void
notation_entry_free(struct notation_entry *entry)
{
    board_free(&entry->board);
    *entry = (struct notation_entry){0};
}
