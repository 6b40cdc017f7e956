// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Printing and reading replay codes.
 */
#include "config.h"

#include "records/replay/replay_code.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/text/utf8.h"
#include "records/replay/replay.h"

/* What the codes of all versions begin with. */
#define FAMILY "NPZ"

enum { CHECKSUM_DIGITS = 8 };

/* ---- base64url: RFC 4648, section 5 -------------------------------------------------------- */

static void
add_base64url(struct text *code, const struct text *text)
{
    const size_t first = code->length;

    text_add_base64(code, text->bytes, text->length);
    while (!code->failed && code->length > first && code->bytes[code->length - 1] == '=')
        code->bytes[--code->length] = '\0';
    for (size_t i = first; !code->failed && i < code->length; i++)
        if (code->bytes[i] == '+' || code->bytes[i] == '/')
            code->bytes[i] = code->bytes[i] == '+' ? '-' : '_';
}

/* The value of a digit; -1 = it is none. */
static int
digit_of(char c)
{
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '-'             ? 62
           : c == '_'             ? 63
                                  : -1;
}

/* Reads digits, ignoring blanks and newlines; false at anything else. */
static bool
take_base64url(struct text *text, const char *code)
{
    unsigned pending = 0, bits = 0;

    for (; *code != '\0'; code++) {
        const int digit = digit_of(*code);

        if (strchr(" \t\r\n", *code) != NULL)
            continue;
        if (digit < 0)
            return false;
        pending = (pending << 6 | (unsigned)digit) & 0xfff;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            text_add_char(text, (char)(pending >> bits & 0xff));
        }
    }
    /* The last digit may hold bits of no byte, which are zero; a whole one is a digit too many. */
    return bits < 6 && (pending & ((1u << bits) - 1)) == 0;
}

/* ---- printing ------------------------------------------------------------------------------ */

static void
add_checksum(struct text *text)
{
    const uint32_t checksum =
        text->failed ? 0 : (uint32_t)checksum_of(text_string(text), text->length);

    text_printf(text, "%0*" PRIx32, CHECKSUM_DIGITS, checksum);
}

enum np_status
replay_code_print(struct text *code, const struct kept_solve *kept, struct np_error *error)
{
    const struct history_solve *const solve = &kept->solve;
    char contest[CONTEST_SPEC_BYTES] = "-";
    struct text text = {0};
    enum np_status status;

    if (solve->contest.row != NULL)
        contest_spec_print(&solve->contest, contest);
    text_printf(&text, "%" PRIu32 "x%" PRIu32 "\t%s\t", solve->width, solve->height, solve->goal);
    record_print_board(&text, &kept->record.start);
    text_add_char(&text, '\t');
    solve_print_goal(&text, &kept->record.goal);
    text_printf(&text, "\t%s\t%" PRId64 "\t%" PRIu32 "\t%s\t%u\t", solve->dnf ? "dnf" : "ok",
        solve->when == SOLVE_NO_DATE ? -1 : solve->when,
        solve->shortest == HISTORY_UNKNOWN ? 0 : solve->shortest, contest, solve->part);
    record_print_events(&text, kept->record.events, kept->record.event_count, 0);
    add_checksum(&text);
    status = text_status(&text, error);
    if (status == NP_OK) {
        text_add(code, REPLAY_CODE_PREFIX);
        add_base64url(code, &text);
    }
    text_free(&text);
    return status;
}

/* ---- reading ------------------------------------------------------------------------------- */

bool
replay_code_is(const char *text)
{
    text += strspn(text, " \t\r\n");
    return strncmp(text, FAMILY, strlen(FAMILY)) == 0 && text[strlen(FAMILY)] >= '0' &&
           text[strlen(FAMILY)] <= '9';
}

static enum np_status
damaged(struct np_error *error)
{
    return np_fail(error, NP_BAD_INPUT, "the replay code is damaged");
}

enum field { SIZE, GOAL, START, GOAL_TILES, RESULT, WHEN, SHORTEST, CONTEST, PART, EVENTS, FIELDS };

/* Cuts a text at its tabs; false unless it has all fields. */
static bool
split(char *text, char *fields[FIELDS])
{
    for (unsigned i = 0; i < FIELDS; i++) {
        fields[i] = text;
        text = strchr(text, '\t');
        if ((text == NULL) != (i + 1 == FIELDS))
            return false;
        if (text != NULL)
            *text++ = '\0';
    }
    return true;
}

static enum np_status
take_fields(struct kept_solve *kept, char *const fields[FIELDS], struct np_error *error)
{
    struct history_solve *const solve = &kept->solve;
    const int64_t when = strtoll(fields[WHEN], NULL, 10);
    const uint64_t shortest = strtoull(fields[SHORTEST], NULL, 10);
    enum np_status status;

    if (sscanf(fields[SIZE], "%9" SCNu32 "x%9" SCNu32, &solve->width, &solve->height) != 2)
        return damaged(error);
    snprintf(solve->goal, sizeof solve->goal, "%s", fields[GOAL]);
    solve->dnf = strcmp(fields[RESULT], "dnf") == 0;
    solve->when = when < 0 || when > SOLVE_DATE_MAX ? SOLVE_NO_DATE : when;
    solve->shortest =
        shortest == 0 || shortest >= HISTORY_UNKNOWN ? HISTORY_UNKNOWN : (uint32_t)shortest;
    if (contest_spec_parse(&solve->contest, fields[CONTEST], NULL) == NP_OK)
        solve->part = (unsigned)strtoul(fields[PART], NULL, 10);
    else
        memset(&solve->contest, 0, sizeof solve->contest);
    status = solve_parse_boards(kept, fields[START], fields[GOAL_TILES], error);
    return status == NP_OK ? record_parse_events(&kept->record, fields[EVENTS], error) : status;
}

/* Repeats the solve, which checks it and gives its moves and its time. */
static enum np_status
fill_in(struct kept_solve *kept, struct np_error *error)
{
    const struct history_solve read = kept->solve;
    struct replay replay;
    enum np_status status;

    snprintf(kept->record.names.kind, sizeof kept->record.names.kind, SESSION_KIND_PICKED);
    /* Not record_replay(): a short code of another player can make any number of moves. */
    status = replay_init(&replay, &kept->record, error);
    if (status == NP_OK) {
        kept->solve = history_solve_of(&replay.session);
        kept->solve.when = read.when;
        kept->solve.dnf = read.dnf;
        kept->solve.contest = read.contest;
        kept->solve.part = read.part;
        if (read.shortest != HISTORY_UNKNOWN)
            kept->solve.shortest = read.shortest;
    }
    replay_free(&replay);
    return status;
}

/* Removes the checksum from the end; false if it does not match. */
static bool
take_checksum(struct text *text)
{
    char found[CHECKSUM_DIGITS + 1], computed[CHECKSUM_DIGITS + 1];

    if (text->length < CHECKSUM_DIGITS || strlen(text->bytes) != text->length)
        return false;
    text->length -= CHECKSUM_DIGITS;
    memcpy(found, text->bytes + text->length, sizeof found);
    text->bytes[text->length] = '\0';
    snprintf(computed, sizeof computed, "%0*" PRIx32, CHECKSUM_DIGITS,
        (uint32_t)checksum_of(text->bytes, text->length));
    return strcmp(found, computed) == 0;
}

enum np_status
replay_code_read(struct kept_solve *kept, const char *code, struct np_error *error)
{
    const size_t prefix = strlen(REPLAY_CODE_PREFIX);
    char *fields[FIELDS];
    struct text text = {0};
    enum np_status status = NP_OK;

    memset(kept, 0, sizeof *kept);
    if (!replay_code_is(code))
        return np_fail(error, NP_BAD_INPUT, "a replay code begins with %s", REPLAY_CODE_PREFIX);
    code += strspn(code, " \t\r\n");
    if (strncmp(code, REPLAY_CODE_PREFIX, prefix) != 0)
        return np_fail(error, NP_BAD_INPUT, "the replay code is from a newer version");
    if (!take_base64url(&text, code + prefix))
        status = damaged(error);
    if (status == NP_OK)
        status = text_status(&text, error);
    if (status == NP_OK && !take_checksum(&text))
        status = np_fail(error, NP_BAD_INPUT,
            "the replay code is damaged or incomplete: its checksum does not match");
    if (status == NP_OK)
        status = split(text.bytes, fields) ? take_fields(kept, fields, error) : damaged(error);
    if (status == NP_OK)
        status = fill_in(kept, error);
    text_free(&text);
    return status;
}
