// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The words, letters and arrows of solutions.
 */
#include "config.h"

#include "puzzle/notation/solution_words.h"

#include <ctype.h>
#include <string.h>

enum { WORD_BYTES = 12 };

/* The letters here as a word in lower case, cut if it is longer than all words that mean something;
 * returns how many there are up to there. A run of moves may have millions of letters. */
static size_t
word_here(const char *at, const char *end, char word[WORD_BYTES])
{
    size_t length = 0;

    for (; length < WORD_BYTES - 1 && solution_is_letter(solution_byte(at, end, length)); length++)
        word[length] = (char)tolower(solution_byte(at, end, length));
    word[length] = '\0';
    return length + (length == WORD_BYTES - 1);
}

enum solution_filler
solution_filler(const char *at, const char *end, size_t *length)
{
    static const struct {
        const char *word;
        enum solution_filler filler;
    } fillers[] = {{"moves", SOLUTION_FILLER_BOTH}, {"steps", SOLUTION_FILLER_BOTH},
        {"move", SOLUTION_FILLER_COUNTS}, {"step", SOLUTION_FILLER_COUNTS},
        {"stm", SOLUTION_FILLER_COUNTS}, {"mtm", SOLUTION_FILLER_COUNTS},
        {"solution", SOLUTION_FILLER_TITLE}, {"optimal", SOLUTION_FILLER_LINE},
        {"solved", SOLUTION_FILLER_LINE}, {"length", SOLUTION_FILLER_TITLE},
        {"tile", SOLUTION_FILLER}, {"blank", SOLUTION_FILLER}, {"slide", SOLUTION_FILLER},
        {"the", SOLUTION_FILLER}, {"then", SOLUTION_FILLER}, {"and", SOLUTION_FILLER},
        {"to", SOLUTION_FILLER}};
    char word[WORD_BYTES];

    *length = word_here(at, end, word);
    for (size_t i = 0; i < sizeof fillers / sizeof fillers[0]; i++)
        if (strcmp(word, fillers[i].word) == 0)
            return fillers[i].filler;
    return SOLUTION_NO_FILLER;
}

/* An arrow or a sign here, whose bytes are counted in *length. */
static bool
arrow_here(const char *at, const char *end, size_t *length, enum move *move)
{
    static const struct {
        const char *bytes;
        enum move move;
    } arrows[] = {{"^", MOVE_UP}, {"<", MOVE_LEFT}, {">", MOVE_RIGHT}, {"\xe2\x86\x90", MOVE_LEFT},
        {"\xe2\x86\x91", MOVE_UP}, {"\xe2\x86\x92", MOVE_RIGHT}, {"\xe2\x86\x93", MOVE_DOWN},
        {"\xe2\xac\x85", MOVE_LEFT}, {"\xe2\xac\x86", MOVE_UP}, {"\xe2\x9e\xa1", MOVE_RIGHT},
        {"\xe2\xac\x87", MOVE_DOWN}};

    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        *length = strlen(arrows[i].bytes);
        if ((size_t)(end - at) >= *length && memcmp(at, arrows[i].bytes, *length) == 0) {
            *move = arrows[i].move;
            return true;
        }
    }
    return false;
}

/* Whether the next letters are moves: only U D L R, or only v, up to a count. Looking as far as a
 * word can reach is enough: what comes behind is read later. */
static bool
letters_here(const char *at, const char *end, enum move *move)
{
    static const char letters[] = "UDLR";
    const bool arrows = toupper(solution_byte(at, end, 0)) == 'V';

    for (size_t i = 0; i < WORD_BYTES && solution_is_letter(solution_byte(at, end, i)); i++) {
        const int byte = toupper(solution_byte(at, end, i));

        if (i > 0 && byte == 'X' && solution_is_digit(solution_byte(at, end, i + 1)))
            break;
        if (strchr(arrows ? "V" : letters, byte) == NULL)
            return false;
    }
    *move = arrows ? MOVE_DOWN
                   : (enum move)(strchr(letters, toupper(solution_byte(at, end, 0))) - letters);
    return true;
}

bool
solution_direction(const char *at, const char *end, size_t *length, enum move *move)
{
    static const char *const words[MOVE_COUNT] = {"up", "down", "left", "right"};
    char word[WORD_BYTES];

    if (arrow_here(at, end, length, move))
        return true;
    if (!solution_is_letter(solution_byte(at, end, 0)))
        return false;
    *length = word_here(at, end, word);
    for (unsigned i = 0; i < MOVE_COUNT; i++)
        if (strcmp(word, words[i]) == 0) {
            *move = (enum move)i;
            return true;
        }
    *length = 1;
    return letters_here(at, end, move);
}
