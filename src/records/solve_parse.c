// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reading a line of the history. A player may have 100,000, so nothing here is slow: the moves are
 * only covered by the checksum.
 */
#include "config.h"

#include "records/solve.h"

#include <string.h>

#include "base/checksum.h"
#include "base/text/text.h"
#include "records/solve_fields.h"
#include "records/trend.h"

enum { HEX_DIGITS = 16, CHANGE_PARTS_MAX = 4 };

size_t
solve_split(struct solve_part parts[SOLVE_PARTS_MAX], const char *line, size_t bytes)
{
    const char *const end = line + bytes;
    size_t count = 0;

    while (count < SOLVE_PARTS_MAX) {
        const char *const tab = memchr(line, '\t', (size_t)(end - line));
        const char *const stop = tab != NULL ? tab : end;

        parts[count++] = (struct solve_part){line, (size_t)(stop - line)};
        if (tab == NULL)
            break;
        line = tab + 1;
    }
    return count;
}

/* ---- fields ------------------------------------------------------------------------------- */

static bool
is(const struct solve_part *part, const char *word)
{
    return part->bytes == strlen(word) && memcmp(part->text, word, part->bytes) == 0;
}

/* Reads 1 to `most` digits, with nothing else around them. */
static bool
read_number(const struct solve_part *part, size_t most, uint64_t *number)
{
    *number = 0;
    if (part->bytes == 0 || part->bytes > most)
        return false;
    for (size_t i = 0; i < part->bytes; i++) {
        const char digit = part->text[i];

        if (digit < '0' || digit > '9')
            return false;
        *number = 10 * *number + (uint64_t)(digit - '0');
    }
    return true;
}

static bool
read_count(const struct solve_part *part, uint32_t *count)
{
    uint64_t number;
    const bool good = read_number(part, 9, &number);

    *count = (uint32_t)number;
    return good;
}

static int
value_of_hex(char digit)
{
    return digit >= '0' && digit <= '9'   ? digit - '0'
           : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
           : digit >= 'A' && digit <= 'F' ? digit - 'A' + 10
                                          : -1;
}

static bool
read_hex(const struct solve_part *part, uint64_t *number)
{
    *number = 0;
    if (part->bytes != HEX_DIGITS)
        return false;
    for (size_t i = 0; i < HEX_DIGITS; i++) {
        const int value = value_of_hex(part->text[i]);

        if (value < 0)
            return false;
        *number = *number << 4 | (uint64_t)value;
    }
    return true;
}

/* Copies a word of at least one byte, without control characters. */
static bool
read_word(const struct solve_part *part, char *word, size_t bytes)
{
    if (part->bytes == 0 || part->bytes >= bytes)
        return false;
    memcpy(word, part->text, part->bytes);
    word[part->bytes] = '\0';
    for (size_t i = 0; i < part->bytes; i++)
        if ((unsigned char)word[i] < ' ' || (unsigned char)word[i] >= 0x7f) {
            text_sanitize(word);
            break;
        }
    return true;
}

/* The same for a word that is "-" if there is none. */
static bool
read_optional(const struct solve_part *part, char *word, size_t bytes)
{
    const bool good = read_word(part, word, bytes);

    if (good && is(part, "-"))
        word[0] = '\0';
    return good;
}

/* Reads WIDTHxHEIGHT. */
static bool
read_size(const struct solve_part *part, struct history_solve *solve)
{
    const char *const x = memchr(part->text, 'x', part->bytes);
    struct solve_part width = {part->text, 0}, height = {NULL, 0};
    uint64_t number;

    if (x == NULL)
        return false;
    width.bytes = (size_t)(x - part->text);
    height = (struct solve_part){x + 1, part->bytes - width.bytes - 1};
    if (!read_number(&width, 5, &number) || number == 0 || number > BOARD_SIDE_MAX)
        return false;
    solve->width = (uint32_t)number;
    if (!read_number(&height, 5, &number) || number == 0 || number > BOARD_SIDE_MAX)
        return false;
    solve->height = (uint32_t)number;
    return true;
}

/* Reads YYYY-MM-DDTHH:MM:SSZ; anything else is no date. */
static int64_t
read_when(const struct solve_part *part)
{
    static const char shape[] = "0000-00-00T00:00:00Z";
    int32_t numbers[6] = {0};
    size_t number = 0;
    int64_t days;

    if (part->bytes != sizeof shape - 1)
        return SOLVE_NO_DATE;
    for (size_t i = 0; i < part->bytes; i++) {
        const char c = part->text[i];

        if (shape[i] == '0' && c >= '0' && c <= '9')
            numbers[number] = 10 * numbers[number] + (c - '0');
        else if (shape[i] != '0' && c == shape[i])
            number++;
        else
            return SOLVE_NO_DATE;
    }
    if (numbers[1] < 1 || numbers[1] > 12 || numbers[2] < 1 || numbers[2] > 31 || numbers[3] > 23 ||
        numbers[4] > 59 || numbers[5] > 60)
        return SOLVE_NO_DATE;
    days = calendar_day_of(
        (struct calendar_date){numbers[0], (unsigned)numbers[1], (unsigned)numbers[2]});
    return ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5];
}

/* ---- solves ------------------------------------------------------------------------------- */

/* Whether the last field is the checksum of what is in front of it. */
static bool
checksum_holds(const char *line, const struct solve_part *last)
{
    uint64_t checksum;

    return read_hex(last, &checksum) && last->text > line &&
           checksum == checksum_of(line, (size_t)(last->text - 1 - line));
}

/* Reads the fields of a solve, except for the board and the moves. */
static bool
read_fields(const struct solve_part *fields, struct history_solve *solve)
{
    const struct solve_part *const shortest = &fields[FIELD_SHORTEST];
    const struct solve_part *const watched = &fields[FIELD_WATCHED];
    const struct solve_part *const result = &fields[FIELD_RESULT];
    char puzzle[PUZZLE_ID_BYTES];

    solve->when = read_when(&fields[FIELD_WHEN]);
    solve->shortest = HISTORY_UNKNOWN;
    solve->watched = is(watched, "watched");
    solve->dnf = is(result, "dnf");
    solve->whole = !is(&fields[FIELD_START], "-") && !is(&fields[FIELD_EVENTS], "-");
    if (fields[FIELD_WHEN].bytes == 0 || fields[FIELD_WHEN].bytes > 31 ||
        !read_size(&fields[FIELD_SIZE], solve) ||
        !read_word(&fields[FIELD_GOAL], solve->goal, sizeof solve->goal) ||
        !read_number(&fields[FIELD_TIME], 15, &solve->time_ms) ||
        solve->time_ms > HISTORY_TIME_MS_MAX || !read_count(&fields[FIELD_MOVES], &solve->moves) ||
        !(is(shortest, "-") || read_count(shortest, &solve->shortest)) ||
        !read_count(&fields[FIELD_HINTS], &solve->hints) ||
        !read_count(&fields[FIELD_UNDOS], &solve->undos) ||
        !read_count(&fields[FIELD_SOLVER], &solve->solver_moves) ||
        !read_optional(&fields[FIELD_PUZZLE], puzzle, sizeof puzzle) ||
        !read_word(&fields[FIELD_KIND], solve->kind, sizeof solve->kind) ||
        !read_hex(&fields[FIELD_KEY], &solve->key) || !(solve->watched || is(watched, "-")) ||
        !read_hex(&fields[FIELD_ID], &solve->id) || solve->id == 0 ||
        !(solve->dnf || is(result, "ok")) ||
        !read_optional(&fields[FIELD_EVENT], solve->event, sizeof solve->event) ||
        !read_optional(&fields[FIELD_SESSION], solve->session, sizeof solve->session))
        return false;
    solve->id_hash = solve_hash_of_id(puzzle);
    return true;
}

static bool
read_solve(
    const struct solve_part *parts, size_t count, const char *line, struct history_solve *solve)
{
    const struct solve_part *const fields = parts + 1;

    return is(&parts[0], SOLVE_WORD) && count == FIELDS + 1 && read_fields(fields, solve) &&
           checksum_holds(line, &fields[FIELD_CHECKSUM]);
}

/* ---- changes ------------------------------------------------------------------------------ */

static bool
read_change(
    const struct solve_part *fields, size_t count, const char *line, struct solve_entry *entry)
{
    static const struct {
        const char *word;
        size_t fields;
        size_t bytes;
    } rows[SOLVE_CHANGES] = {
        [SOLVE_DELETE] = {"delete", 3, 0},
        [SOLVE_RESTORE] = {"restore", 3, 0},
        [SOLVE_COMMENT] = {"comment", 4, SOLVE_COMMENT_BYTES},
        [SOLVE_SESSION] = {"session", 4, SESSION_NAME_BYTES},
        [SOLVE_RESULT] = {"result", 4, 4},
    };
    unsigned change = 0;

    while (change < SOLVE_CHANGES && !is(&fields[0], rows[change].word))
        change++;
    if (change == SOLVE_CHANGES || count != rows[change].fields ||
        !read_hex(&fields[1], &entry->id) || !checksum_holds(line, &fields[count - 1]))
        return false;
    entry->change = (enum solve_change)change;
    if (rows[change].bytes == 0)
        return true;
    if (!read_optional(&fields[2], entry->text, rows[change].bytes))
        return false;
    entry->dnf = strcmp(entry->text, "dnf") == 0;
    return change != SOLVE_RESULT || entry->dnf || strcmp(entry->text, "ok") == 0;
}

enum solve_line
solve_parse(struct solve_entry *entry, const char *line, size_t bytes)
{
    struct solve_part parts[SOLVE_PARTS_MAX];
    const size_t count = solve_split(parts, line, bytes);

    memset(&entry->solve, 0, sizeof entry->solve);
    entry->text[0] = '\0';
    if (memchr(line, '\0', bytes) != NULL)
        return SOLVE_LINE_INVALID;
    if (count <= CHANGE_PARTS_MAX)
        return read_change(parts, count, line, entry) ? SOLVE_LINE_CHANGE : SOLVE_LINE_INVALID;
    return read_solve(parts, count, line, &entry->solve) ? SOLVE_LINE_SOLVE : SOLVE_LINE_INVALID;
}
