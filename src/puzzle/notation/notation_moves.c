// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The reader of moves: letters, run-length letters and the format `steps`. The place of a number
 * tells them apart:
 *
 *      R2DLU      a number right after a letter repeats the move
 *      5 L        a number before a letter is the tile that moves; a board, if given, must agree
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include "base/intl.h"
#include "puzzle/notation/notation_source.h"

static bool
move_of_token(const struct token *token, enum move *move)
{
    for (unsigned m = 0; m < MOVE_COUNT; m++) {
        const int letter = (unsigned char)move_letter((enum move)m);

        if (token->kind == letter || token->kind == letter - 'A' + 'a') {
            *move = (enum move)m;
            return true;
        }
    }
    return false;
}

/* Skips the first line of the format `text` after the first letter of OPTIMAL or SOLVED. */
static enum np_status
skip_title(struct notation_source *source, struct token *token, struct np_error *error)
{
    const char *rest = token->kind == 'O' ? "PTIMAL" : "OLVED";

    for (; *rest != '\0'; rest++) {
        if (source_peek(source) != *rest)
            return source_unexpected(source, token, _("a move"), error);
        source_advance(source);
    }
    while (source_peek(source) != '\n' && source_peek(source) != TOKEN_END)
        source_advance(source);
    source_token(source, token);
    return NP_OK;
}

/* The state of reading moves. */
struct moves_reader {
    struct notation_source source;
    struct token token; /* the current token */
    struct token tile;  /* the number before the move, if `tile_named` */
    bool tile_named;
    struct board *board; /* where the moves are made, or NULL */
    struct path *path;
};

/* Makes a move on the board if it is possible and slides the named tile. */
static enum np_status
play(const struct moves_reader *reader, const struct token *letter, enum move move,
    struct np_error *error)
{
    struct board *const board = reader->board;
    const struct token *const place = reader->tile_named ? &reader->tile : letter;
    const bool possible = board != NULL && board_can_move(board, move);
    const uint32_t tile = possible ? board->tiles[board_source(board, move)] : 0;

    if (board == NULL)
        return NP_OK;
    if (possible && (!reader->tile_named || reader->tile.number == tile)) {
        board_move(board, move);
        return NP_OK;
    }
    if (!possible)
        (void)source_fail(&reader->source, place, error, "no tile can move %c here (move %zu)",
            move_letter(move), reader->path->length);
    else
        (void)source_fail(&reader->source, place, error,
            "tile %lu moves %c here, not tile %llu (move %zu)", (unsigned long)tile,
            move_letter(move), (unsigned long long)reader->tile.number, reader->path->length);
    if (error != NULL)
        error->status = NP_NOT_A_SOLUTION;
    return NP_NOT_A_SOLUTION;
}

/* Appends the move of the current token, repeated as often as the number after it says. A tile
 * named before it is the first to move. */
static enum np_status
append_moves(struct moves_reader *reader, enum move move, struct np_error *error)
{
    struct token *const token = &reader->token;
    const struct token letter = *token;
    uint64_t times = 1;

    source_token(&reader->source, token);
    if (token->kind == TOKEN_NUMBER && token->line == letter.line &&
        token->column == letter.column + 1) {
        times = token->number;
        if (times < 1 || times >= BOARD_SIDE_MAX)
            return source_fail(&reader->source, token, error,
                "a tile cannot move %llu times in a row", (unsigned long long)times);
        source_token(&reader->source, token);
    }
    enum np_status status = NP_OK;
    while (times-- > 0 && status == NP_OK) {
        status = path_append(reader->path, move, error);
        if (status == NP_OK)
            status = play(reader, &letter, move, error);
        reader->tile_named = false;
    }
    reader->tile_named = false;
    return status;
}

static enum np_status
read_moves(
    struct notation_source input, struct board *board, struct path *path, struct np_error *error)
{
    struct moves_reader reader = {.source = input, .board = board, .path = path};
    struct notation_source *const source = &reader.source;
    struct token *const token = &reader.token;
    enum np_status status = NP_OK;

    do {
        source_token(source, token);
    } while (token->kind == '\n');
    if (token->kind == 'O' || token->kind == 'S')
        status = skip_title(source, token, error);

    while (status == NP_OK) {
        enum move move;
        if (move_of_token(token, &move)) {
            status = append_moves(&reader, move, error);
        } else if (token->kind == TOKEN_NUMBER && !reader.tile_named) {
            reader.tile_named = true;
            reader.tile = *token;
            source_token(source, token);
        } else if (token->kind == '\n' && !reader.tile_named) {
            source_token(source, token);
        } else if (token->kind == TOKEN_END && !reader.tile_named) {
            return NP_OK;
        } else {
            status = source_unexpected(source, token, _("a move (U, D, L or R)"), error);
        }
    }
    return status;
}

enum np_status
notation_read_moves(
    FILE *stream, const char *name, struct board *board, struct path *path, struct np_error *error)
{
    return read_moves((struct notation_source){.stream = stream, .name = name}, board, path, error);
}

enum np_status
notation_read_moves_text(const char *bytes, size_t count, const char *name, struct board *board,
    struct path *path, struct np_error *error)
{
    return read_moves(
        (struct notation_source){.bytes = bytes, .count = count, .name = name}, board, path, error);
}
