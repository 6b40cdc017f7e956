// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Opens pasted or typed text with one board: in any form that files have, as rows without a size,
 * or on a copied screen. On a screen the board has a frame, its tiles are filled, or they are bare
 * numbers in columns.
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include <string.h>

#include "puzzle/notation/notation_reader.h"

static const char *
skip(const char *at, const char *end, const char *what)
{
    while (at < end && *at != '\0' && strchr(what, *at) != NULL)
        at++;
    return at;
}

/* Returns whether a line is "#===#" with a "|" below: the top of an ASCII frame whose first tile is
 * inside the hint's box. Anywhere else "#" begins a comment. */
static bool
is_boxed_top(const char *line, const char *end)
{
    const char *corner;
    const char *below;

    if (line == end || *line != '#')
        return false;
    corner = skip(line + 1, end, "=");
    if (corner == line + 1 || corner == end || *corner != '#')
        return false;
    below = memchr(corner, '\n', (size_t)(end - corner));
    below = below != NULL ? skip(below + 1, end, " \t") : end;
    return below < end && *below == '|';
}

/* Returns whether a line begins with the corner of a frame and a line to its right. */
static bool
is_top(const char *line, const char *end)
{
    static const char *const corners[] = {"+", "\u250c", "\u2554"};

    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++) {
        const size_t length = strlen(corners[i]);

        if ((size_t)(end - line) > length && memcmp(line, corners[i], length) == 0)
            return line[length] == '-' || line[length] == '\xe2';
    }
    return false;
}

/* Returns the number, from 1, of the line where a frame begins, or 0. */
static uint64_t
find_frame(const char *bytes, size_t count, bool *boxed)
{
    const char *const end = bytes + count;
    const char *at = count > 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? bytes + 3 : bytes;

    for (uint64_t number = 1; at < end; number++) {
        const char *const line = skip(at, end, " \t\r\v\f");

        *boxed = is_boxed_top(line, end);
        if (*boxed || is_top(line, end))
            return number;
        at = memchr(line, '\n', (size_t)(end - line));
        at = at != NULL ? at + 1 : end;
    }
    return 0;
}

/* The lines of a text up to the first empty one. */
struct lines {
    uint32_t count;
    uint32_t first;   /* how many numbers the first line has, or 0 if it has anything else */
    uint32_t widest;  /* the most numbers on a line */
    uint64_t width;   /* the first number on the first line */
    uint64_t height;  /* the last number on the first line */
    uint64_t largest; /* the largest number */
};

/* Reads the current line to its end; `token` is its first token. */
static void
scan_line(struct notation_source *source, struct token *token, struct lines *lines)
{
    const bool is_first = lines->count++ == 0;
    uint32_t count = 0;
    bool only_tiles = true;

    for (; !token_ends_line(token); source_token(source, token)) {
        if (token->kind == TOKEN_COMMA || token->kind == TOKEN_SEMICOLON)
            continue;
        only_tiles = only_tiles && token_is_tile(token);
        count += only_tiles;
        if (token->kind != TOKEN_NUMBER)
            continue;
        if (token->number > lines->largest)
            lines->largest = token->number;
        if (is_first && count == 1)
            lines->width = token->number;
        if (is_first)
            lines->height = token->number;
    }
    if (is_first && only_tiles)
        lines->first = count;
    if (count > lines->widest)
        lines->widest = count;
}

/* Returns the size of a board if the first lines of the text are its rows. Returns all zero if they
 * are a size and its rows, or one board per line. */
static struct size
find_rows(const char *bytes, size_t count)
{
    struct notation_source source = {.bytes = bytes, .count = count};
    struct lines lines = {0};
    struct token token;

    do {
        source_token(&source, &token);
        if (!token_ends_line(&token))
            scan_line(&source, &token, &lines);
        else if (lines.count > 0)
            break;
    } while (token.kind != TOKEN_END);
    if (lines.count < 2 || lines.first == 0 || lines.largest < lines.widest)
        return (struct size){0};
    /* Two numbers may be a size: if the second is the number of rows that follow and no row has
     * more numbers than the first says. */
    if (lines.first < 2 || (lines.first == 2 && lines.count == lines.height + 1 &&
                               (lines.widest <= 2 || lines.widest <= lines.width)))
        return (struct size){0};
    return (struct size){lines.widest, lines.count, lines.widest * lines.count};
}

/* Counts the numbers at the start of a line, up to the margin, and reads to the end of the line.
 * Sets *last to their last column, *largest to the largest of them if that is larger, and *apart to
 * whether spaces or the end of the line follow. */
static uint32_t
count_numbers(
    struct notation_source *source, uint64_t margin, uint64_t *last, uint64_t *largest, bool *apart)
{
    struct token token;
    uint32_t count = 0;

    *last = 0;
    for (source_token(source, &token);
         (token.kind == TOKEN_NUMBER || token.kind == TOKEN_BLANK) && token.last <= margin;
         source_token(source, &token)) {
        *last = token.last;
        *largest = token.number > *largest && token.kind == TOKEN_NUMBER ? token.number : *largest;
        count++;
    }
    /* A mark and two spaces separate the last number from the panel. */
    *apart = token_ends_line(&token) || token.first > *last + 3;
    while (!token_ends_line(&token))
        source_token(source, &token);
    return count;
}

/* Finds rows of bare numbers that are the tiles of a board. Sets *first_line, from 1, and *margin
 * to the last column of the board, and returns its size. Returns all zero if there are none. */
static struct size
find_bare(const char *bytes, size_t count, uint64_t *first_line, uint64_t *margin)
{
    struct notation_source source = {.bytes = bytes, .count = count, .margin = UINT64_MAX};
    uint64_t largest = 0, last;
    uint32_t width = 0, rows = 0;

    *margin = UINT64_MAX;
    while (source_peek(&source) != SOURCE_END) {
        const uint64_t line = source.line;
        bool apart;
        const uint32_t numbers = count_numbers(&source, *margin, &last, &largest, &apart);

        if (rows > 0 && numbers == width && apart) {
            rows++;
        } else if (rows > 1) {
            break;
        } else if (numbers > 1 && apart) {
            width = numbers;
            *first_line = line;
            *margin = last;
            rows = 1;
        } else {
            rows = 0;
            largest = 0;
            *margin = UINT64_MAX;
        }
    }
    if (rows < 2 || width > BOARD_SIDE_MAX || rows > BOARD_SIDE_MAX ||
        largest + 1 != (uint64_t)width * rows) {
        *first_line = *margin = 0;
        return (struct size){0};
    }
    return (struct size){width, rows, width * rows};
}

enum np_status
notation_open_paste(struct notation_reader **reader, const char *bytes, size_t count,
    const char *name, struct np_error *error)
{
    enum np_status status = notation_open_text(reader, bytes, count, name, error);
    uint64_t limit = UINT64_MAX, margin = 0;
    bool boxed = false, blocks = false, empty;

    if (status == NP_OK)
        status = notation_blocks(bytes, count, &(*reader)->rows, &blocks, error);
    if (status != NP_OK) {
        notation_close(*reader);
        *reader = NULL;
        return status;
    }
    struct notation_source *const source = &(*reader)->source;
    if (blocks) {
        source->bytes = text_string(&(*reader)->rows);
        source->count = (*reader)->rows.length;
        return NP_OK;
    }
    uint64_t first_line = find_frame(bytes, count, &boxed);
    struct size size = first_line == 0 ? find_rows(bytes, count) : (struct size){0};
    if (first_line == 0 && size.width == 0)
        size = find_bare(bytes, count, &first_line, &margin);
    if (size.width <= BOARD_SIDE_MAX && size.height <= BOARD_SIDE_MAX)
        (*reader)->expected = size;
    (*reader)->single = first_line != 0;
    (void)source_peek(source);
    while (source->line < first_line && source_skip_line(source, &limit, &empty))
        continue;
    source->boxed = boxed;
    source->margin = margin;
    return NP_OK;
}
