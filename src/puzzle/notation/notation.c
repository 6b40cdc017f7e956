// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board reader. The first three tokens of a board determine its form. Numbers are checked one
 * by one, so that endless input fails at its first repeated number.
 *
 * One row may leave out the blank if the numbers are aligned in columns:
 *
 *        4  1  2       columns   2..3  5..6  8..9
 *           5  3       this row        5..6  8..9     so the blank is first
 *        7  8 16
 *
 * The columns must be all flush left or all flush right. If the rows merely happen to be about
 * equally long, the short one is missing a number.
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "base/memory.h"
#include "puzzle/notation/notation_source.h"

/* At most this many bytes of a wrong board are skipped, so that the program stops on endless
 * input. */
enum { SKIPPED_BYTES_MAX = 1 << 24 };

/* A line with fewer numbers may be a row of a board rather than a board. */
enum { LINE_NUMBERS_MIN = 9 };

#define CELLS_MAX ((uint32_t)BOARD_SIDE_MAX * BOARD_SIDE_MAX)

/* The tiles of the board being read, and one bit per tile to find repeated numbers at once. A file
 * that only claims to be large costs at most one bit per cell. */
struct tile_list {
    uint32_t *tiles; /* owned */
    size_t capacity;
    uint32_t count;
    uint32_t blank; /* the index of the blank if it is in the list */
    uint64_t *seen; /* owned */
    size_t seen_capacity;
    size_t seen_words; /* words in use; all others count as 0 */
};

/* The size of a board; all zero = unknown. */
struct size {
    uint32_t width;
    uint32_t height;
    uint32_t cells;
};

struct notation_reader {
    struct notation_source source;
    struct token token; /* the current token */
    struct tile_list list;
    struct token largest; /* the largest number in the list */
    uint64_t entries;
    /* How to skip a wrong board: */
    bool in_line;        /* the current line has not ended */
    uint32_t lines_left; /* this many more lines belong to the board, at most up to an empty one */
    bool dead;           /* nothing more can be read */
    char name[];
};

/* ---- tiles ----------------------------------------------------------------------------------- */

static bool
tile_list_has(const struct tile_list *list, uint32_t tile)
{
    return tile / 64 < list->seen_words && (list->seen[tile / 64] >> tile % 64 & 1) != 0;
}

static enum np_status
tile_list_add(struct tile_list *list, uint32_t tile, struct np_error *error)
{
    const size_t words = tile / 64 + 1;

    /* Most tiles need no more room. */
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

/* Returns whether a token is a number or a blank. */
static bool
is_tile(const struct token *token)
{
    return token->kind == TOKEN_NUMBER || token->kind == '_';
}

/* Reads the next token. Skips one comma after a number. */
static void
next(struct notation_reader *reader)
{
    const bool after_tile = is_tile(&reader->token);

    source_token(&reader->source, &reader->token);
    if (after_tile && reader->token.kind == ',')
        source_token(&reader->source, &reader->token);
}

/* Fails at the current token. */
static enum np_status
unexpected(const struct notation_reader *reader, const char *wanted, struct np_error *error)
{
    return source_unexpected(&reader->source, &reader->token, wanted, error);
}

/* Fails at a token because row `row`, counted from 0, has `count` numbers instead of `width`. */
static enum np_status
wrong_row(const struct notation_reader *reader, const struct token *token, uint32_t row,
    uint32_t count, uint32_t width, struct np_error *error)
{
    return source_fail(&reader->source, token, error,
        P_("row %lu has %lu number, not %lu", "row %lu has %lu numbers, not %lu", count),
        (unsigned long)row + 1, (unsigned long)count, (unsigned long)width);
}

/* Adds the tile of a token; `size` is NULL while it is unknown. */
static enum np_status
add_tile(struct notation_reader *reader, const struct token *token, const struct size *size,
    struct np_error *error)
{
    const uint64_t number = token->kind == TOKEN_NUMBER ? token->number : 0;
    const uint32_t limit = size != NULL ? size->cells : CELLS_MAX;

    if (number >= limit && size != NULL)
        return source_fail(&reader->source, token, error, "number %llu is not on a %lux%lu board",
            (unsigned long long)number, (unsigned long)size->width, (unsigned long)size->height);
    if (number >= limit)
        return source_fail(
            &reader->source, token, error, "number %llu is too large", (unsigned long long)number);
    if (number == 0 && tile_list_has(&reader->list, 0))
        return source_fail(&reader->source, token, error, "a second blank");
    if (tile_list_has(&reader->list, (uint32_t)number))
        return source_fail(
            &reader->source, token, error, "number %llu is repeated", (unsigned long long)number);
    if (reader->list.count == 0 || number > reader->largest.number) {
        reader->largest = *token;
        reader->largest.number = number;
    }
    return tile_list_add(&reader->list, (uint32_t)number, error);
}

/* ---- rows ------------------------------------------------------------------------------------ */

enum column_edge { EDGE_LEFT, EDGE_RIGHT, EDGE_COUNT };

/* The first and last column of a number on a screen. */
struct span {
    uint64_t edges[EDGE_COUNT];
};

/* Reads the numbers of one row up to the end of its line, and their columns. Sets *count to their
 * number. */
static enum np_status
read_row(struct notation_reader *reader, const struct size *size, uint32_t row, struct span *spans,
    uint32_t *count, struct np_error *error)
{
    const uint32_t width = size->width;

    for (*count = 0; is_tile(&reader->token); next(reader)) {
        const struct token *const token = &reader->token;
        if (*count == width)
            return source_fail(&reader->source, token, error,
                P_("row %lu has more than %lu number", "row %lu has more than %lu numbers", width),
                (unsigned long)row + 1, (unsigned long)width);
        spans[(*count)++] = (struct span){{token->first, token->last}};
        const enum np_status status = add_tile(reader, token, size, error);
        if (status != NP_OK)
            return status;
    }
    return token_ends_line(&reader->token) ? NP_OK : unexpected(reader, _("a number"), error);
}

/* The columns of a board's numbers; each row has room for a whole one. */
struct columns {
    struct span *current;    /* the row being read */
    struct span *full;       /* the first full row, or NULL */
    struct span *incomplete; /* the row that is one number short, or NULL */
    uint32_t incomplete_row; /* its number */
    struct token incomplete_end;
    bool flush[EDGE_COUNT]; /* all full rows have these edges in the same columns */
};

/* Whether the `count` numbers of a row have an edge in the columns of the first full row. Sets
 * *blank to the last column without a number. */
static bool
in_columns(const struct columns *columns, const struct span *row, uint32_t width, uint32_t count,
    enum column_edge edge, uint32_t *blank)
{
    uint32_t numbers = 0;

    for (uint32_t i = 0; i < width; i++)
        if (numbers < count && columns->full[i].edges[edge] == row[numbers].edges[edge])
            numbers++;
        else
            *blank = i;
    return numbers == count;
}

/* Inserts the blank where the columns of the other rows show it; if another row has the blank, the
 * incomplete row is missing a number. */
static enum np_status
insert_blank(struct notation_reader *reader, const struct columns *columns, uint32_t width,
    struct np_error *error)
{
    struct tile_list *const list = &reader->list;
    uint32_t column = 0;
    bool found = false;

    if (tile_list_has(list, 0))
        return wrong_row(
            reader, &columns->incomplete_end, columns->incomplete_row, width - 1, width, error);
    for (unsigned edge = 0; edge < EDGE_COUNT && columns->full != NULL && !found; edge++)
        found = columns->flush[edge] && in_columns(columns, columns->incomplete, width, width - 1,
                                            (enum column_edge)edge, &column);
    if (!found)
        return source_fail(&reader->source, &columns->incomplete_end, error,
            "row %lu is one number short, and the rows are not aligned in columns that show where "
            "the blank is",
            (unsigned long)columns->incomplete_row + 1);
    const uint32_t index = columns->incomplete_row * width + column;
    const enum np_status status = tile_list_add(list, 0, error);
    if (status != NP_OK)
        return status;
    memmove(list->tiles + index + 1, list->tiles + index,
        (list->count - 1 - index) * sizeof list->tiles[0]);
    list->tiles[index] = 0;
    list->blank = index;
    return NP_OK;
}

/* Reads the rows of a board of known size, one per line, and finds the blank if they leave it out.
 */
static enum np_status
read_rows(struct notation_reader *reader, const struct size *size, struct np_error *error)
{
    struct span *const spans = calloc((size_t)size->width * 3, sizeof *spans);
    struct columns columns = {.current = spans, .flush = {true, true}};
    enum np_status status = spans != NULL ? NP_OK : np_no_memory(error);
    uint32_t count = 0, blank;

    for (uint32_t row = 0; row < size->height && status == NP_OK; row++) {
        do {
            next(reader);
        } while (reader->token.kind == '\n');
        reader->lines_left = size->height - 1 - row;
        if (reader->token.kind == TOKEN_END)
            status = source_fail(&reader->source, &reader->token, error,
                "the board ends after %lu of %lu rows", (unsigned long)row,
                (unsigned long)size->height);
        else
            status = read_row(reader, size, row, columns.current, &count, error);
        if (status != NP_OK)
            break;
        if (count == size->width && columns.full == NULL) {
            columns.full = columns.current;
            columns.current += size->width;
        } else if (count == size->width) {
            for (unsigned edge = 0; edge < EDGE_COUNT; edge++)
                columns.flush[edge] &= in_columns(
                    &columns, columns.current, count, count, (enum column_edge)edge, &blank);
        } else if (count + 1 == size->width && columns.incomplete == NULL &&
                   !tile_list_has(&reader->list, 0)) {
            columns.incomplete = columns.current;
            columns.current += size->width;
            columns.incomplete_row = row;
            columns.incomplete_end = reader->token;
        } else {
            status = wrong_row(reader, &reader->token, row, count, size->width, error);
        }
    }
    if (status == NP_OK && columns.incomplete != NULL)
        status = insert_blank(reader, &columns, size->width, error);
    free(spans);
    return status;
}

/* ---- forms ----------------------------------------------------------------------------------- */

/* Reads what follows the second colon: the length of a shortest solution or, after `<=`, of the
 * shortest one known. */
static enum np_status
read_known_length(
    struct notation_reader *reader, struct notation_entry *entry, struct np_error *error)
{
    next(reader);
    entry->length_proved = reader->token.kind != '<' || source_peek(&reader->source) != '=';
    if (!entry->length_proved) {
        source_advance(&reader->source);
        next(reader);
    }
    if (reader->token.kind != TOKEN_NUMBER)
        return unexpected(reader, _("the length of a solution"), error);
    if (reader->token.number > NOTATION_LENGTH_MAX)
        return source_fail(
            &reader->source, &reader->token, error, "no shortest solution has that many moves");
    entry->has_known_length = true;
    entry->known_length = reader->token.number;
    next(reader);
    return token_ends_line(&reader->token) ? NP_OK
                                           : unexpected(reader, _("the end of the line"), error);
}

/* Ends row `row`, counted from 0, at the current token. The first row sets the width if it is 0. */
static enum np_status
end_row(struct notation_reader *reader, uint32_t *width, uint32_t row, struct np_error *error)
{
    const uint32_t count = reader->list.count;

    if (*width == 0)
        *width = count;
    return count == (row + 1) * *width
               ? NP_OK
               : wrong_row(reader, &reader->token, row, count - row * *width, *width, error);
}

/* Finds the size of a board on one line that has ended after some rows; both numbers are 0 if there
 * were no slashes. */
static enum np_status
find_size(struct notation_reader *reader, uint32_t width, uint32_t rows, struct size *size,
    struct np_error *error)
{
    const uint32_t count = reader->list.count;
    uint32_t side = 0;

    while ((uint64_t)side * side < count)
        side++;
    *size = rows > 0 ? (struct size){width, rows, count} : (struct size){side, side, count};
    if (rows == 0 && ((uint64_t)side * side != count ||
                         (count < LINE_NUMBERS_MIN && reader->largest.number >= count)))
        return source_fail(&reader->source, &reader->token, error,
            P_("a line of %lu number is not a square board; write the size above it: N, or W H",
                "a line of %lu numbers is not a square board; write the size above it: N, or W H",
                count),
            (unsigned long)count);
    if (size->width > BOARD_SIDE_MAX || size->height > BOARD_SIDE_MAX)
        return source_fail(&reader->source, &reader->token, error,
            "size %lux%lu: a side is 1 to %d cells", (unsigned long)size->width,
            (unsigned long)size->height, BOARD_SIDE_MAX);
    if (reader->largest.number >= count)
        return source_fail(&reader->source, &reader->largest, error,
            "number %llu is not on a %lux%lu board", (unsigned long long)reader->largest.number,
            (unsigned long)size->width, (unsigned long)size->height);
    return NP_OK;
}

/* Reads a board on one line after its first `count` tokens, in rows if there are slashes. If the
 * size is known, there is no check for one number too many, since it must be a repeated number or
 * too large. */
static enum np_status
read_line(struct notation_reader *reader, const struct token *head, unsigned count,
    struct notation_entry *entry, struct size *size, struct np_error *error)
{
    const bool sized = size->cells > 0;
    uint32_t width = size->width, rows = 0;
    enum np_status status = NP_OK;

    reader->lines_left = 0;
    for (unsigned i = 0; i < count && status == NP_OK; i++)
        status = add_tile(reader, &head[i], NULL, error);
    while (status == NP_OK && !token_ends_line(&reader->token) &&
           !(sized && reader->token.kind == ':')) {
        if (is_tile(&reader->token))
            status = add_tile(reader, &reader->token, sized ? size : NULL, error);
        else if (reader->token.kind == '/' && reader->list.count > 0)
            status = end_row(reader, &width, rows++, error);
        else
            status = unexpected(reader, _("a number"), error);
        if (status == NP_OK)
            next(reader);
    }
    if (status == NP_OK && !sized && rows > 0)
        status = end_row(reader, &width, rows++, error);
    if (status != NP_OK)
        return status;
    if (!sized)
        return find_size(reader, width, rows, size, error);
    if (reader->list.count < size->cells)
        return source_fail(&reader->source, &reader->token, error,
            "a %lux%lu board has %lu numbers, not %lu", (unsigned long)size->width,
            (unsigned long)size->height, (unsigned long)size->cells,
            (unsigned long)reader->list.count);
    return reader->token.kind == ':' ? read_known_length(reader, entry, error) : NP_OK;
}

/* Reads one board, from its first token, which is the current one, to the last token of its last
 * line. Its tiles are in reader->list; only the known length is set in the entry. After
 * NP_BAD_INPUT the fields on how to skip it are set. */
static enum np_status
read_board(struct notation_reader *reader, struct notation_entry *entry, struct size *size,
    struct np_error *error)
{
    struct token head[2];
    unsigned count = 0;
    bool crossed = false;

    reader->lines_left = UINT32_MAX;
    while (count < 2 && is_tile(&reader->token)) {
        head[count++] = reader->token;
        next(reader);
        if (count == 1 && (reader->token.kind == 'x' || reader->token.kind == 'X')) {
            crossed = true;
            next(reader);
            if (reader->token.kind != TOKEN_NUMBER)
                return unexpected(reader, _("the height of a board"), error);
        }
    }
    if (count == 0)
        return unexpected(reader, _("a board"), error);
    const struct token *const width = &head[0], *const height = &head[count - 1];
    const bool colon = reader->token.kind == ':';
    if (!crossed && (width->kind != TOKEN_NUMBER || height->kind != TOKEN_NUMBER ||
                        !(colon || token_ends_line(&reader->token))))
        return read_line(reader, head, count, entry, size, error);
    if (!colon && !token_ends_line(&reader->token))
        return unexpected(reader, _("':' or the end of the line"), error);
    if (width->number < 1 || width->number > BOARD_SIDE_MAX || height->number < 1 ||
        height->number > BOARD_SIDE_MAX)
        return source_fail(&reader->source, width, error, "size %llux%llu: a side is 1 to %d cells",
            (unsigned long long)width->number, (unsigned long long)height->number, BOARD_SIDE_MAX);
    *size = (struct size){(uint32_t)width->number, (uint32_t)height->number,
        (uint32_t)(width->number * height->number)};
    if (!colon)
        return read_rows(reader, size, error);
    next(reader);
    return read_line(reader, NULL, 0, entry, size, error);
}

/* ---- from board to board --------------------------------------------------------------------- */

/* Skips the rest of a wrong board. */
static enum np_status
skip_wrong_board(struct notation_reader *reader, struct np_error *error)
{
    struct notation_source *const source = &reader->source;
    uint64_t lines = (uint64_t)reader->lines_left + reader->in_line;
    bool blank = !reader->in_line; /* so far, the current line */

    for (uint32_t bytes = 0; lines > 0 && source_peek(source) != TOKEN_END; bytes++) {
        if (bytes == SKIPPED_BYTES_MAX) {
            reader->dead = true;
            reader->token = (struct token){.line = source->line, .column = source->column};
            return source_fail(source, &reader->token, error,
                "the wrong board does not end within %d MiB: nothing after it is read",
                SKIPPED_BYTES_MAX >> 20);
        }
        if (source->byte == '\n') {
            lines = blank ? 0 : lines - 1;
            blank = true;
        } else if (source->byte > ' ') {
            blank = false;
        }
        source_advance(source);
    }
    return NP_OK;
}

enum np_status
notation_next(struct notation_reader *reader, struct notation_entry *entry, bool *found,
    struct np_error *error)
{
    struct tile_list *const list = &reader->list;
    struct size size = {0};
    enum np_status status = skip_wrong_board(reader, error);

    *entry = (struct notation_entry){0};
    *found = false;
    if (status == NP_OK)
        do {
            source_token(&reader->source, &reader->token);
        } while (reader->token.kind == '\n');
    if (status == NP_OK && reader->token.kind == TOKEN_END)
        return NP_OK;
    entry->index = ++reader->entries;
    entry->line = reader->token.line;
    if (status != NP_OK)
        return status;
    list->count = 0;
    list->seen_words = 0;
    status = read_board(reader, entry, &size, error);
    if (status != NP_OK) {
        reader->in_line = !token_ends_line(&reader->token);
        reader->dead = status != NP_BAD_INPUT || reader->token.kind == 0;
        return status;
    }
    reader->in_line = false;
    reader->lines_left = 0;
    *found = true;
    /* The board takes the tiles, without the room for more. */
    uint32_t *const tiles = realloc(list->tiles, list->count * sizeof tiles[0]);
    if (tiles != NULL)
        list->tiles = tiles;
    entry->board = (struct board){size.width, size.height, size.cells, list->blank, list->tiles};
    list->tiles = NULL;
    list->capacity = 0;
    return NP_OK;
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
    free(reader);
}

void
notation_entry_free(struct notation_entry *entry)
{
    board_free(&entry->board);
    *entry = (struct notation_entry){0};
}
