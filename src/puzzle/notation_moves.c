// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The move reader: letters, run-length letters and `steps`, told apart by where a number stands.
 *
 *      R2DLU      a number right behind its letter repeats it
 *      5 L        a number before its letter is the tile that moves; the letter says it all
 */
#include "config.h"

#include "puzzle/notation.h"

#include "base/intl.h"
#include "puzzle/notation_source.h"

static bool
move_of_token(const struct token *token, enum move *move)
{
    if (token->kind != TOKEN_FOREIGN)
        return false;
    for (unsigned m = 0; m < MOVE_COUNT; m++) {
        const uint64_t letter = (unsigned char)move_letter((enum move)m);
        if (token->number == letter || token->number == letter - 'A' + 'a') {
            *move = (enum move)m;
            return true;
        }
    }
    return false;
}

/* Skips the first line of the format `text`: OPTIMAL or SOLVED, whose first letter was cut. */
static enum np_status
skip_title(struct notation_source *source, struct token *token, struct np_error *error)
{
    const char *rest = token->number == 'O' ? "PTIMAL" : "OLVED";

    for (; *rest != '\0'; rest++) {
        if (source_peek(source) != *rest)
            return source_unexpected(source, token, _("a move"), error);
        source_take(source);
    }
    while (source_peek(source) != '\n' && source_peek(source) != SOURCE_END)
        source_take(source);
    source_token(source, token);
    return NP_OK;
}

/* Appends the move of the token at hand as often as the number behind it says. */
static enum np_status
take_moves(struct notation_source *source, struct token *token, enum move move, struct path *path,
    struct np_error *error)
{
    const struct token letter = *token;
    uint64_t times = 1;

    source_token(source, token);
    if (token->kind == TOKEN_NUMBER && token->line == letter.line &&
        token->column == letter.column + 1) {
        times = token->number;
        if (times < 1 || times >= BOARD_SIDE_MAX)
            return source_fail(source, token, error, "a tile cannot move %llu times in a row",
                (unsigned long long)times);
        source_token(source, token);
    }
    enum np_status status = NP_OK;
    while (times-- > 0 && status == NP_OK)
        status = path_append(path, move, error);
    return status;
}

static enum np_status
read_moves(struct notation_source *source, struct path *path, struct np_error *error)
{
    struct token token;
    enum np_status status = NP_OK;
    bool tile_named = false;

    do {
        source_token(source, &token);
    } while (token.kind == TOKEN_LINE_END);
    if (token.kind == TOKEN_FOREIGN && (token.number == 'O' || token.number == 'S'))
        status = skip_title(source, &token, error);

    while (status == NP_OK) {
        enum move move;
        if (move_of_token(&token, &move)) {
            status = take_moves(source, &token, move, path, error);
            tile_named = false;
        } else if (token.kind == TOKEN_NUMBER && !tile_named) {
            tile_named = true;
            source_token(source, &token);
        } else if (token.kind == TOKEN_LINE_END && !tile_named) {
            source_token(source, &token);
        } else if (token.kind == TOKEN_END && !tile_named && !source->failed) {
            return NP_OK;
        } else {
            status = source_unexpected(source, &token, _("a move (U, D, L or R)"), error);
        }
    }
    return status;
}

enum np_status
notation_read_moves(FILE *stream, const char *name, struct path *path, struct np_error *error)
{
    struct notation_source source;

    source_init_stream(&source, stream, name);
    return read_moves(&source, path, error);
}

enum np_status
notation_read_moves_text(
    const char *bytes, size_t count, const char *name, struct path *path, struct np_error *error)
{
    struct notation_source source;

    source_init_text(&source, bytes, count, name);
    return read_moves(&source, path, error);
}
