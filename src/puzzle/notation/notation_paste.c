// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Opens pasted or typed text, which holds one board: in a form that files have, as rows without a
 * size, or on a copied screen. On a screen the board has a frame, or its tiles are bare numbers in
 * columns.
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include <string.h>

#include "puzzle/notation/notation_reader.h"

/* What a first pass over the text finds. */
struct shape {
    bool has_frame;
    bool is_boxed;       /* the frame's first corner is that of a hint's box, "#" */
    uint64_t frame_line; /* the number of lines before the frame or the bare board */
    struct size bare;    /* of a board without a frame on a screen; all zero = there is none */
    uint64_t margin;     /* the column where that board ends; 0 = there is none */
    /* Of the lines up to the first empty one: */
    uint32_t lines;
    uint32_t first;   /* how many numbers the first line has, if it has nothing else */
    uint32_t widest;  /* the most numbers of a line */
    uint64_t width;   /* the first number of the first line */
    uint64_t height;  /* the last number of the first line */
    uint64_t largest; /* the largest number */
};

/* Reads a line from its first token, the current one, to its end. */
static void
glance_at_line(struct notation_source *source, struct token *token, struct shape *shape)
{
    const bool is_first = shape->lines == 0;
    uint32_t count = 0;
    bool numbers = true;

    for (; token->kind != TOKEN_LINE_END && token->kind != TOKEN_END; source_token(source, token)) {
        if (token->kind == TOKEN_COMMA || token->kind == TOKEN_SEMICOLON)
            continue;
        numbers = numbers && (token->kind == TOKEN_NUMBER || token->kind == TOKEN_BLANK ||
                                 (token->kind == TOKEN_CROSS && token->number != 0));
        count += numbers;
        if (token->kind == TOKEN_NUMBER && token->number > shape->largest)
            shape->largest = token->number;
        if (token->kind == TOKEN_NUMBER && is_first) {
            shape->width = count == 1 ? token->number : shape->width;
            shape->height = token->number;
        }
    }
    shape->lines++;
    if (is_first && numbers)
        shape->first = count;
    if (count > shape->widest)
        shape->widest = count;
}

static const char *
skip(const char *at, const char *end, const char *what)
{
    while (at < end && *at != '\0' && strchr(what, *at) != NULL)
        at++;
    return at;
}

/* Whether the bytes are spaces and "#===#" with a "|" below: an ASCII frame whose first tile has
 * the hint's box. Anywhere else "#" begins a comment. */
static bool
is_boxed_top(const char *bytes, const char *end)
{
    const char *const begin = skip(bytes, end, " \t");
    const char *corner;
    const char *below;

    if (begin == end || *begin != '#')
        return false;
    corner = skip(begin + 1, end, "=");
    if (corner == begin + 1 || corner == end || *corner != '#')
        return false;
    below = memchr(corner, '\n', (size_t)(end - corner));
    below = below != NULL ? skip(below + 1, end, " \t") : end;
    return below < end && *below == '|';
}

/* Looks for the first such line before the frame found so far. */
static void
look_for_box(const char *bytes, size_t count, struct shape *shape)
{
    const char *const end = bytes + count;

    for (uint64_t line = 0; bytes != NULL && (!shape->has_frame || line < shape->frame_line);
         line++) {
        if (is_boxed_top(bytes, end)) {
            shape->has_frame = shape->is_boxed = true;
            shape->frame_line = line;
            return;
        }
        bytes = memchr(bytes, '\n', (size_t)(end - bytes));
        bytes = bytes != NULL ? bytes + 1 : NULL;
    }
}

static struct shape
glance(const char *bytes, size_t count)
{
    struct notation_source source;
    struct token token;
    struct shape shape = {0};
    bool over = false; /* an empty line has ended the rows; only a frame may follow */

    source_init_text(&source, bytes, count, "");
    for (source_token(&source, &token); token.kind != TOKEN_END; source_token(&source, &token)) {
        struct shape rest = shape;

        shape.has_frame = token.kind == TOKEN_FRAME &&
                          (source_peek(&source) == '-' || source_peek(&source) == 0xe2);
        shape.frame_line = token.line - 1;
        if (shape.has_frame)
            break;
        over = over || (token.kind == TOKEN_LINE_END && shape.lines > 0);
        if (token.kind != TOKEN_LINE_END)
            glance_at_line(&source, &token, over ? &rest : &shape);
    }
    look_for_box(bytes, count, &shape);
    return shape;
}

/* Whether the lines are the rows of a board without a size, rather than a size and its rows or one
 * board a line. */
static bool
are_rows(const struct shape *shape)
{
    if (shape->lines < 2 || shape->first == 0 || shape->largest < shape->widest)
        return false;
    /* Two numbers may be a size: then there are as many rows, and none of them is wider. */
    return shape->first > 2 ||
           (shape->first == 2 && (shape->lines != shape->height + 1 ||
                                     (shape->widest > 2 && shape->widest > shape->width)));
}

/* Counts the numbers at the start of a line, up to the margin. Sets *last to the column of the last
 * one, raises *largest to the largest, and sets *apart if nothing follows close behind. The end of
 * the line becomes the current token. */
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
    *apart = token.kind == TOKEN_LINE_END || token.kind == TOKEN_END || token.first > *last + 3;
    while (token.kind != TOKEN_LINE_END && token.kind != TOKEN_END)
        source_token(source, &token);
    return count;
}

/* Looks for bare numbers on a screen: rows of equal count that hold the tiles of a board. */
static void
look_for_bare(const char *bytes, size_t count, struct shape *shape)
{
    struct notation_source source;
    uint64_t first_line = 0, largest = 0, margin = UINT64_MAX, last;
    uint32_t width = 0, rows = 0;

    source_init_text(&source, bytes, count, "");
    source.margin = UINT64_MAX;
    while (source_peek(&source) != SOURCE_END) {
        const uint64_t line = source.line - 1;
        bool apart;
        const uint32_t numbers = count_numbers(&source, margin, &last, &largest, &apart);

        if (rows > 0 && numbers == width && apart) {
            rows++;
        } else if (rows > 1) {
            break;
        } else if (numbers > 1 && apart) {
            width = numbers;
            first_line = line;
            margin = last;
            rows = 1;
        } else {
            rows = 0;
            largest = 0;
            margin = UINT64_MAX;
        }
    }
    if (rows < 2 || width > BOARD_SIDE_MAX || rows > BOARD_SIDE_MAX ||
        largest + 1 != (uint64_t)width * rows)
        return;
    shape->bare = (struct size){width, rows, width * rows};
    shape->frame_line = first_line;
    shape->margin = margin;
}

enum np_status
notation_open_paste(struct notation_reader **reader, const char *bytes, size_t count,
    const char *name, struct np_error *error)
{
    struct shape shape = glance(bytes, count);
    const enum np_status status = notation_open_text(reader, bytes, count, name, error);
    uint64_t left = UINT64_MAX;
    bool empty;

    if (status != NP_OK)
        return status;
    if (!shape.has_frame && !are_rows(&shape))
        look_for_bare(bytes, count, &shape);
    for (uint64_t i = 0; (shape.has_frame || shape.margin != 0) && i < shape.frame_line; i++)
        (void)source_skip_line(&(*reader)->source, &left, &empty);
    (*reader)->source.boxed = shape.is_boxed;
    (*reader)->source.margin = shape.margin;
    (*reader)->single = shape.has_frame || shape.margin != 0;
    if (shape.margin != 0)
        (*reader)->expected = shape.bare;
    else if (!shape.has_frame && are_rows(&shape) && shape.widest <= BOARD_SIDE_MAX &&
             shape.lines <= BOARD_SIDE_MAX)
        (*reader)->expected = (struct size){shape.widest, shape.lines, shape.widest * shape.lines};
    return NP_OK;
}
