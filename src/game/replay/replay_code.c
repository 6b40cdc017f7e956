// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Replay codes: writing and reading their bits.
 */
#include "config.h"

#include "game/replay/replay_code.h"

#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "game/replay/replay.h"

/* The characters of the prefix without the version. */
#define FAMILY "NPZ"

enum {
    RANKED_CELLS_MAX = 20, /* 20! is less than 2^64 */
    GOAL_BITS = 3,
    DATE_BITS = 40,
    EVENT_NAME_BITS = 6,
    PARAMETER_BITS = 4,
    PARAMETER_MAX = 15,
    ONES_MAX = 24,
    CHECKSUM_BITS = 32,
    EVENT_BITS_LEAST = 4,
    SHOWN_MS = 10,
};

/* The events that are not moves, by their three bits. */
static const char others[] = "<>0HW.E";

/* ---- bits --------------------------------------------------------------------------------- */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* The most significant bit first. */
struct bits {
    uint8_t *bytes; /* owned */
    size_t capacity;
    size_t count;
    size_t at;   /* the next to be read */
    bool failed; /* out of memory, or read past the end */
};

/* Adds the lowest `width` <= 64 bits of a number. */
static void
bits_add(struct bits *bits, uint64_t number, unsigned width)
{
    const size_t needed = (bits->count + width + 7) / 8;

    if (bits->failed || !memory_grow_array(&bits->bytes, &bits->capacity, needed, 1)) {
        bits->failed = true;
        return;
    }
    for (unsigned i = width; i > 0; i--) {
        const unsigned bit = (unsigned)(number >> (i - 1)) & 1, shift = 7 - bits->count % 8;
        uint8_t *const byte = &bits->bytes[bits->count / 8];

        *byte = (uint8_t)(shift == 7 ? bit << 7 : *byte | bit << shift);
        bits->count++;
    }
}

/* Adds a number, at most UINT64_MAX - 1, as an Elias gamma code (P. Elias, "Universal codeword sets
 * and representations of the integers", IEEE Transactions on Information Theory 21, 1975). */
static void
bits_add_number(struct bits *bits, uint64_t number)
{
    unsigned width = 0;

    for (uint64_t rest = number + 1; rest > 1; rest >>= 1)
        width++;
    bits_add(bits, 0, width);
    bits_add(bits, number + 1, width + 1);
}

/* Read what these functions added; 0 past the end, which sets `failed`. */
static uint64_t
bits_take(struct bits *bits, unsigned width)
{
    uint64_t number = 0;

    if (bits->failed || bits->count - bits->at < width) {
        bits->failed = true;
        return 0;
    }
    for (unsigned i = 0; i < width; i++) {
        number = number << 1 | (bits->bytes[bits->at / 8] >> (7 - bits->at % 8) & 1);
        bits->at++;
    }
    return number;
}

static uint64_t
bits_take_number(struct bits *bits)
{
    unsigned width = 0;
    uint64_t number;

    while (!bits->failed && bits_take(bits, 1) == 0)
        if (++width == 64)
            bits->failed = true;
    if (bits->failed)
        return 0;
    number = UINT64_C(1) << width | bits_take(bits, width);
    return bits->failed ? 0 : number - 1;
}

/* Adds the bits, a whole number of bytes, to a text as base64url. */
static void
bits_print(const struct bits *bits, struct text *text)
{
    for (size_t at = 0; at < bits->count; at += 6) {
        unsigned value = 0;

        for (size_t i = at; i < at + 6; i++)
            value = value << 1 |
                    (i < bits->count ? (unsigned)bits->bytes[i / 8] >> (7 - i % 8) & 1 : 0);
        text_add_char(text, letters[value]);
    }
}

/* Reads such a text; blanks and newlines in it are ignored. The caller frees the bytes, even after
 * an error. */
static enum np_status
bits_read(struct bits *bits, const char *text, struct np_error *error)
{
    for (const char *next = text; *next != '\0'; next++) {
        const char *const letter = strchr(letters, *next);

        if (strchr(" \t\r\n", *next) != NULL)
            continue;
        if (letter == NULL)
            return np_fail(
                error, NP_BAD_INPUT, "the code has a character that is none of A-Z a-z 0-9 - _");
        bits_add(bits, (uint64_t)(letter - letters), 6);
    }
    /* Six bits a letter, eight a byte: two or four bits may be left over, but no whole letter. */
    if (bits->count % 8 < 6)
        bits->count -= bits->count % 8;
    return bits->failed ? np_no_memory(error) : NP_OK;
}

static uint32_t
checksum(const struct bits *bits, size_t bytes)
{
    return (uint32_t)checksum_of(bits->bytes, bytes);
}

/* ---- boards ------------------------------------------------------------------------------- */

static unsigned
width_of(uint64_t largest)
{
    unsigned width = 0;

    for (; largest > 0; largest >>= 1)
        width++;
    return width;
}

static uint64_t
factorial(uint32_t number)
{
    return number < 2 ? 1 : number * factorial(number - 1);
}

static void
add_board(struct bits *bits, const struct board *board)
{
    const uint32_t cells = board->cells;
    uint64_t rank = 0;

    for (uint32_t cell = 0; cells > RANKED_CELLS_MAX && cell < cells; cell++)
        bits_add(bits, board->tiles[cell], width_of(cells - 1));
    if (cells > RANKED_CELLS_MAX)
        return;
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint32_t smaller = 0; /* tiles after this one that are smaller */

        for (uint32_t other = cell + 1; other < cells; other++)
            smaller += board->tiles[other] < board->tiles[cell];
        rank = rank * (cells - cell) + smaller;
    }
    bits_add(bits, rank, width_of(factorial(cells) - 1));
}

/* Fills in the tiles of a rank, from the last cell back. */
static bool
unrank(struct board *board, uint64_t rank)
{
    const uint32_t cells = board->cells;

    if (rank >= factorial(cells))
        return false;
    for (uint32_t i = 1; i <= cells; i++) {
        const uint32_t cell = cells - i;
        const uint32_t smaller = (uint32_t)(rank % i);

        rank /= i;
        board->tiles[cell] = smaller;
        for (uint32_t other = cell + 1; other < cells; other++)
            board->tiles[other] += board->tiles[other] >= smaller;
    }
    return true;
}

static enum np_status
damaged(struct np_error *error)
{
    return np_fail(error, NP_BAD_INPUT, "the replay code is damaged");
}

/* The caller frees the board, even after an error. */
static enum np_status
take_board(
    struct bits *bits, uint32_t width, uint32_t height, struct board *board, struct np_error *error)
{
    const uint64_t cells = (uint64_t)width * height;
    const unsigned tile_bits = width_of(cells - 1);
    enum np_status status = session_check_size(width, height, error);

    /* Reserve no memory for a short code that claims to be long. */
    if (status == NP_OK && cells > RANKED_CELLS_MAX && (bits->count - bits->at) / tile_bits < cells)
        return damaged(error);
    if (status == NP_OK)
        status = board_init(board, width, height, error);
    if (status != NP_OK)
        return status;
    if (cells <= RANKED_CELLS_MAX) {
        if (!unrank(board, bits_take(bits, width_of(factorial((uint32_t)cells) - 1))))
            return damaged(error);
    } else {
        for (uint32_t cell = 0; cell < cells; cell++)
            board->tiles[cell] = (uint32_t)bits_take(bits, tile_bits);
    }
    for (uint32_t cell = 0; cell < cells; cell++)
        if (board->tiles[cell] == 0)
            board->blank = cell;
    return board_validate(board, error);
}

/* ---- events ------------------------------------------------------------------------------- */

static void
add_kind(struct bits *bits, const struct session_event *event)
{
    const char *const other = strchr(others, event->letter);

    for (unsigned move = 0; move < MOVE_COUNT; move++)
        if (move_letter((enum move)move) == event->letter) {
            const unsigned flags = (event->joined ? 1U : 0) + (event->solver ? 2U : 0);

            bits_add(bits, (1U << (flags + 1)) - 2, flags + 1);
            bits_add(bits, move, 2);
            return;
        }
    bits_add(bits, 15, 4);
    bits_add(bits, other == NULL ? 5 : (uint64_t)(other - others), 3);
}

static bool
take_kind(struct bits *bits, struct session_event *event)
{
    unsigned flags = 0, other;

    while (flags < 4 && bits_take(bits, 1) == 1)
        flags++;
    event->joined = flags < 4 && (flags & 1) != 0;
    event->solver = flags < 4 && (flags & 2) != 0;
    if (flags < 4) {
        event->letter = move_letter((enum move)bits_take(bits, 2));
        return true;
    }
    other = (unsigned)bits_take(bits, 3);
    event->letter = other < sizeof others - 1 ? others[other] : '\0';
    return event->letter != '\0';
}

static void
add_time(struct bits *bits, uint64_t time, unsigned parameter)
{
    const uint64_t ones = time >> parameter;

    if (ones >= ONES_MAX) {
        bits_add(bits, (UINT64_C(1) << ONES_MAX) - 1, ONES_MAX);
        bits_add_number(bits, time);
        return;
    }
    bits_add(bits, (UINT64_C(1) << (ones + 1)) - 2, (unsigned)ones + 1);
    bits_add(bits, time, parameter);
}

static uint64_t
take_time(struct bits *bits, unsigned parameter)
{
    uint64_t ones = 0;

    while (ones < ONES_MAX && bits_take(bits, 1) == 1)
        ones++;
    return ones == ONES_MAX ? bits_take_number(bits)
                            : ones << parameter | bits_take(bits, parameter);
}

/* The parameter of the Rice codes: about the logarithm of the mean time between events. */
static unsigned
parameter_of(const struct kept_solve *kept)
{
    const size_t count = kept->event_count;
    const uint64_t end = count == 0 ? 0 : kept->events[count - 1].time_ms / SHOWN_MS;
    unsigned parameter = 0;

    while (parameter < PARAMETER_MAX && count > 0 && (UINT64_C(2) << parameter) <= end / count)
        parameter++;
    return parameter;
}

static void
add_events(struct bits *bits, const struct kept_solve *kept)
{
    const unsigned parameter = parameter_of(kept);
    uint64_t before = 0;

    bits_add(bits, parameter, PARAMETER_BITS);
    bits_add_number(bits, kept->event_count);
    for (size_t i = 0; i < kept->event_count; i++) {
        const uint64_t time = kept->events[i].time_ms / SHOWN_MS;

        add_kind(bits, &kept->events[i]);
        add_time(bits, time > before ? time - before : 0, parameter);
        before = time > before ? time : before;
    }
}

static enum np_status
take_events(struct bits *bits, struct kept_solve *kept, struct np_error *error)
{
    const unsigned parameter = (unsigned)bits_take(bits, PARAMETER_BITS);
    const uint64_t count = bits_take_number(bits);
    uint64_t time = 0;

    if (count > (bits->count - bits->at) / EVENT_BITS_LEAST)
        return damaged(error);
    kept->events = malloc((size_t)(count + 1) * sizeof kept->events[0]);
    if (kept->events == NULL)
        return np_no_memory(error);
    for (; kept->event_count < count; kept->event_count++) {
        struct session_event *const event = &kept->events[kept->event_count];
        uint64_t later;

        if (!take_kind(bits, event))
            return damaged(error);
        later = take_time(bits, parameter);
        if (later > HISTORY_TIME_MS_MAX / SHOWN_MS - time)
            return damaged(error);
        time += later;
        event->time_ms = time * SHOWN_MS;
    }
    return NP_OK;
}

/* ---- the solve ---------------------------------------------------------------------------- */

static void
add_optional(struct bits *bits, bool known)
{
    bits_add(bits, known, 1);
}

enum np_status
replay_code_print(struct text *text, const struct kept_solve *kept, struct np_error *error)
{
    const struct history_solve *const solve = &kept->solve;
    const bool dated = solve->when >= 0 && solve->when >> DATE_BITS == 0;
    const size_t event_bytes = strlen(solve->event);
    struct bits bits = {0};
    struct board goal = {0};
    enum np_status status = NP_OK;

    bits_add_number(&bits, kept->start.width - 1);
    bits_add_number(&bits, kept->start.height - 1);
    bits_add(&bits, kept->goal.kind, GOAL_BITS);
    add_board(&bits, &kept->start);
    if (kept->goal.kind == GOAL_CUSTOM) {
        status = goal_to_board(&kept->goal, &goal, NULL, error);
        if (status == NP_OK)
            add_board(&bits, &goal);
        board_free(&goal);
    }
    add_optional(&bits, solve->dnf);
    add_optional(&bits, dated);
    if (dated)
        bits_add(&bits, (uint64_t)solve->when, DATE_BITS);
    add_optional(&bits, solve->shortest != HISTORY_UNKNOWN);
    if (solve->shortest != HISTORY_UNKNOWN)
        bits_add_number(&bits, solve->shortest);
    bits_add(&bits, event_bytes, EVENT_NAME_BITS);
    for (size_t i = 0; i < event_bytes; i++)
        bits_add(&bits, (unsigned char)solve->event[i], 8);
    add_events(&bits, kept);
    bits_add(&bits, 0, (unsigned)(-bits.count % 8));
    if (!bits.failed)
        bits_add(&bits, checksum(&bits, bits.count / 8), CHECKSUM_BITS);
    if (status == NP_OK && bits.failed)
        status = np_no_memory(error);
    if (status == NP_OK) {
        text_add(text, REPLAY_CODE_PREFIX);
        bits_print(&bits, text);
    }
    free(bits.bytes);
    return status;
}

bool
replay_code_is(const char *text)
{
    text += strspn(text, " \t\r\n");
    return strncmp(text, FAMILY, strlen(FAMILY)) == 0 && text[strlen(FAMILY)] >= '0' &&
           text[strlen(FAMILY)] <= '9';
}

/* Reads what follows the boards. */
static enum np_status
take_rest(struct bits *bits, struct kept_solve *kept, struct np_error *error)
{
    struct history_solve *const solve = &kept->solve;
    size_t event_bytes;

    solve->dnf = bits_take(bits, 1) == 1;
    solve->when = bits_take(bits, 1) == 1 ? (int64_t)bits_take(bits, DATE_BITS) : SOLVE_NO_DATE;
    solve->shortest = HISTORY_UNKNOWN;
    if (bits_take(bits, 1) == 1) {
        const uint64_t shortest = bits_take_number(bits);

        if (shortest >= HISTORY_UNKNOWN)
            return damaged(error);
        solve->shortest = (uint32_t)shortest;
    }
    event_bytes = (size_t)bits_take(bits, EVENT_NAME_BITS);
    if (event_bytes >= sizeof solve->event)
        return damaged(error);
    for (size_t i = 0; i < event_bytes; i++)
        solve->event[i] = (char)bits_take(bits, 8);
    text_sanitize(solve->event);
    return take_events(bits, kept, error);
}

static enum np_status
take_solve(struct bits *bits, struct kept_solve *kept, struct np_error *error)
{
    const uint64_t width = bits_take_number(bits) + 1, height = bits_take_number(bits) + 1;
    const unsigned goal_kind = (unsigned)bits_take(bits, GOAL_BITS);
    struct board goal = {0};
    enum np_status status;

    if (bits->failed || width > BOARD_SIDE_MAX || height > BOARD_SIDE_MAX ||
        goal_kind > GOAL_CUSTOM)
        return damaged(error);
    status = take_board(bits, (uint32_t)width, (uint32_t)height, &kept->start, error);
    if (status == NP_OK && goal_kind == GOAL_CUSTOM) {
        status = take_board(bits, (uint32_t)width, (uint32_t)height, &goal, error);
        if (status == NP_OK)
            status = goal_from_board(&kept->goal, &goal, error);
        board_free(&goal);
    } else if (status == NP_OK) {
        status = goal_init(
            &kept->goal, (enum goal_kind)goal_kind, (uint32_t)width, (uint32_t)height, error);
    }
    if (status == NP_OK)
        status = take_rest(bits, kept, error);
    return status == NP_OK && bits->failed ? damaged(error) : status;
}

/* Repeats the solve, which checks it and gives its moves and its time. */
static enum np_status
fill_in(struct kept_solve *kept, struct np_error *error)
{
    const struct history_solve read = kept->solve;
    struct replay replay;
    enum np_status status;

    memcpy(kept->solve.kind, SESSION_KIND_PICKED, sizeof SESSION_KIND_PICKED);
    /* Not kept_solve_replay(): a short code of another player can make any number of moves. */
    status = replay_init(&replay, kept, error);
    if (status == NP_OK) {
        kept->solve = history_solve_of(&replay.session);
        kept->solve.when = read.when;
        kept->solve.dnf = read.dnf;
        kept->solve.whole = true;
        if (read.shortest != HISTORY_UNKNOWN)
            kept->solve.shortest = read.shortest;
    }
    replay_free(&replay);
    return status;
}

/* Removes the checksum from the end; false if it does not match. */
static bool
check(struct bits *bits)
{
    const size_t bytes = bits->count / 8;

    if (bytes <= CHECKSUM_BITS / 8 || bits->count % 8 != 0)
        return false;
    bits->at = bits->count - CHECKSUM_BITS;
    if (bits_take(bits, CHECKSUM_BITS) != checksum(bits, bytes - CHECKSUM_BITS / 8))
        return false;
    bits->at = 0;
    bits->count -= CHECKSUM_BITS;
    return true;
}

enum np_status
replay_code_read(struct kept_solve *kept, const char *text, struct np_error *error)
{
    struct bits bits = {0};
    enum np_status status;

    memset(kept, 0, sizeof *kept);
    if (!replay_code_is(text))
        return np_fail(error, NP_BAD_INPUT, "a replay code begins with %s", REPLAY_CODE_PREFIX);
    text += strspn(text, " \t\r\n");
    if (strncmp(text, REPLAY_CODE_PREFIX, strlen(REPLAY_CODE_PREFIX)) != 0)
        return np_fail(error, NP_BAD_INPUT, "the replay code is from a newer version");
    status = bits_read(&bits, text + strlen(REPLAY_CODE_PREFIX), error);
    if (status == NP_OK && !check(&bits))
        status = np_fail(error, NP_BAD_INPUT,
            "the replay code is damaged or incomplete: its checksum does not match");
    if (status == NP_OK)
        status = take_solve(&bits, kept, error);
    if (status == NP_OK)
        status = fill_in(kept, error);
    free(bits.bytes);
    return status;
}
