// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * csTimer's scrambles of the 8- and the 15-puzzle.
 */
#include "config.h"

#include "game/import/cstimer_scramble.h"

#include <stddef.h>
#include <string.h>

enum { MOVES_MAX = 512 };

/* How each letter or arrow moves the blank, if it names the way of a tile. */
static const struct symbol {
    const char *letter;
    const char *arrow; /* U+FFEA, U+FFE9, U+FFEB, U+FFEC */
    int rows;
    int columns;
} symbols[] = {
    {"U", "\xef\xbf\xaa", 1, 0},
    {"L", "\xef\xbf\xa9", 0, 1},
    {"R", "\xef\xbf\xab", 0, -1},
    {"D", "\xef\xbf\xac", -1, 0},
};

enum { SYMBOLS = sizeof symbols / sizeof symbols[0] };

/* The moves of a scramble, one tile each, as indices of symbols[]. */
struct moves {
    uint8_t symbols[MOVES_MAX];
    size_t count;
};

/* Reads one symbol with its number; returns the text after it, or NULL. */
static const char *
read_symbol(const char *at, struct moves *moves)
{
    unsigned symbol = 0, tiles = 1;

    while (symbol < SYMBOLS &&
           strncmp(at, symbols[symbol].letter, strlen(symbols[symbol].letter)) != 0 &&
           strncmp(at, symbols[symbol].arrow, strlen(symbols[symbol].arrow)) != 0)
        symbol++;
    if (symbol == SYMBOLS)
        return NULL;
    at += *at == *symbols[symbol].letter ? 1 : strlen(symbols[symbol].arrow);
    if (*at >= '1' && *at <= '9')
        tiles = (unsigned)(*at++ - '0');
    for (; tiles > 0; tiles--) {
        if (moves->count == MOVES_MAX)
            return NULL;
        moves->symbols[moves->count++] = (uint8_t)symbol;
    }
    return at;
}

static bool
read_moves(const char *text, struct moves *moves)
{
    const char *at = text + strspn(text, " ");

    moves->count = 0;
    while (at != NULL && *at != '\0') {
        at = read_symbol(at, moves);
        if (at != NULL && *at != ' ' && *at != '\0')
            return false;
        if (at != NULL)
            at += strspn(at, " ");
    }
    return at != NULL && moves->count > 0;
}

/* Makes the moves on a solved board; returns false if one leads over the edge. */
static bool
play(const struct moves *moves, uint32_t side, struct cstimer_board *board)
{
    const struct symbol *const first = &symbols[moves->symbols[0]];
    const int way = first->rows + first->columns < 0 ? 1 : -1; /* -1: of the blank */
    const int last = (int)side - 1;
    int row = last, column = last;

    board->side = side;
    for (uint32_t cell = 0; cell + 1 < side * side; cell++)
        board->tiles[cell] = (uint8_t)(cell + 1);
    for (size_t i = 0; i < moves->count; i++) {
        const struct symbol *const symbol = &symbols[moves->symbols[i]];
        const int to_row = row + way * symbol->rows, to_column = column + way * symbol->columns;

        if (to_row < 0 || to_row >= (int)side || to_column < 0 || to_column >= (int)side)
            return false;
        board->tiles[row * (int)side + column] = board->tiles[to_row * (int)side + to_column];
        row = to_row;
        column = to_column;
    }
    board->tiles[row * (int)side + column] = 0;
    return true;
}

bool
cstimer_scramble_read(const char *text, uint32_t side, struct cstimer_board *board)
{
    struct moves moves;

    if (!read_moves(text, &moves))
        return false;
    if (side != 0)
        return side >= 3 && side <= CSTIMER_SIDE_MAX && play(&moves, side, board);
    return play(&moves, 3, board) || play(&moves, CSTIMER_SIDE_MAX, board);
}

uint32_t
cstimer_type_side(const char *type)
{
    static const struct {
        const char *name;
        uint32_t side;
    } types[] = {{"15p", 4}, {"15pm", 4}, {"15pat", 4}, {"15prp", 4}, {"15prap", 4}, {"15prmp", 4},
        {"8prp", 3}, {"8prap", 3}, {"8prmp", 3}};

    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcmp(type, types[i].name) == 0)
            return types[i].side;
    return 0;
}
