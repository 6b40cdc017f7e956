// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board reader: reads one board after another in a single pass and skips the wrong ones.
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "puzzle/notation/notation_reader.h"

/* At most this many bytes of a wrong board are skipped, so that the program stops on endless
 * input. */
enum { SKIPPED_BYTES_MAX = 1 << 24 };

bool
tile_list_has(const struct tile_list *list, uint32_t tile)
{
    return tile / 64 < list->seen_words && (list->seen[tile / 64] >> tile % 64 & 1) != 0;
}

enum np_status
tile_list_add(struct tile_list *list, uint32_t tile, struct np_error *error)
{
    const size_t words = tile / 64 + 1;

    /* The capacities are checked here as well, because a call for each tile would take 2 % of
     * --check. */
    if ((list->count == list->capacity && !memory_grow_array(&list->tiles, &list->capacity,
                                              (size_t)list->count + 1, sizeof list->tiles[0])) ||
        (words > list->seen_capacity &&
            !memory_grow_array(&list->seen, &list->seen_capacity, words, sizeof list->seen[0])))
        return np_no_memory(error);
    if (words > list->seen_words) {
        memset(list->seen + list->seen_words, 0, (words - list->seen_words) * sizeof list->seen[0]);
        list->seen_words = words;
    }
    list->seen[tile / 64] |= UINT64_C(1) << tile % 64;
    if (tile == 0)
        list->blank = list->count;
    list->tiles[list->count++] = tile;
    return NP_OK;
}

enum np_status
tile_list_insert_blank(struct tile_list *list, uint32_t index, struct np_error *error)
{
    const enum np_status status = tile_list_add(list, 0, error);

    if (status != NP_OK)
        return status;
    memmove(list->tiles + index + 1, list->tiles + index,
        (list->count - 1 - index) * sizeof list->tiles[0]);
    list->tiles[index] = 0;
    list->blank = index;
    return NP_OK;
}

/* Turns the complete list of tiles into a board. */
static struct board
take_board(struct tile_list *list, const struct size *size)
{
    uint32_t *const fitting = realloc(list->tiles, list->count * sizeof fitting[0]);
    uint32_t *const tiles = fitting != NULL ? fitting : list->tiles;

    list->tiles = NULL;
    list->capacity = 0;
    return (struct board){size->width, size->height, size->cells, list->blank, tiles};
}

/* Skips the rest of a wrong board. */
static enum np_status
skip_wrong_board(struct notation_reader *reader, struct np_error *error)
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
        "the wrong board does not end within %d MiB: nothing after it is read",
        SKIPPED_BYTES_MAX >> 20);
}

/* Records where reading a board failed, so that the next board can be found. */
static void
record_failure(struct notation_reader *reader, enum np_status status)
{
    const struct token *token = &reader->token;

    reader->in_line = !token_ends_line(token);
    reader->dead = status != NP_BAD_INPUT || (token->kind == TOKEN_FOREIGN && token->number == 0);
}

/* Reads the next board, right or wrong. Sets *adjoins to whether it begins on the line right below
 * a stray row. */
static enum np_status
read_entry(struct notation_reader *reader, struct notation_entry *entry, bool *found, bool *adjoins,
    struct np_error *error)
{
    struct size size = {0};
    enum np_status status;

    *entry = (struct notation_entry){0};
    *found = *adjoins = false;
    if (skip_wrong_board(reader, error) != NP_OK) {
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
    reader->list.count = 0;
    reader->list.seen_words = 0;
    status = notation_read_board(reader, entry, &size, error);
    if (status != NP_OK) {
        record_failure(reader, status);
        return status;
    }
    reader->rows_left = 0;
    reader->to_empty_line = false;
    *found = true;
    entry->board = take_board(&reader->list, &size);
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
        /* This is another row of a board that was already reported. */
        reader->stray_rows = stray_rows - 1;
        reader->entries--;
    }
}

bool
notation_can_continue(const struct notation_reader *reader)
{
    return !reader->dead;
}

static enum np_status
open_source(struct notation_reader **reader, struct notation_source source, const char *name,
    struct np_error *error)
{
    struct notation_reader *const new = calloc(1, sizeof *new + strlen(name) + 1);

    *reader = new;
    if (new == NULL)
        return np_no_memory(error);
    new->source = source;
    new->source.name = strcpy(new->name, name);
    return NP_OK;
}

enum np_status
notation_open(
    struct notation_reader **reader, FILE *stream, const char *name, struct np_error *error)
{
    return open_source(reader, (struct notation_source){.stream = stream}, name, error);
}

enum np_status
notation_open_text(struct notation_reader **reader, const char *bytes, size_t count,
    const char *name, struct np_error *error)
{
    return open_source(
        reader, (struct notation_source){.bytes = bytes, .count = count}, name, error);
}

void
notation_close(struct notation_reader *reader)
{
    if (reader == NULL)
        return;
    free(reader->list.tiles);
    free(reader->list.seen);
    text_free(&reader->rows);
    free(reader);
}

void
notation_entry_free(struct notation_entry *entry)
{
    board_free(&entry->board);
    *entry = (struct notation_entry){0};
}
