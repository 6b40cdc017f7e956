// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Crossings of strips. In each column the blank may go up or down before the next one:
 *
 *      . . o-o . o-o-o        every step moves a tile the other way; the blank enters each cell at
 *      o-o-o o . o . o        most once, so the gains add up, and dynamic programming, from the
 *      . . . o-o-o . o-o      last column to the first, finds the best crossing
 *
 * The gain of a step is how much the tile's squared distance falls, with rows and columns squared
 * separately, less a price. All rows of a column are planned at once. The sum of the tiles' ways
 * from row 0 to x says what the blank gains by going there, so the best row to go to is that of the
 * greatest difference between such a sum and what a row is worth.
 */
#include "config.h"

#include "search/construct/strip.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/compiler.h"

/* Gains and prices are counted in units: those that leave the price below PRICE_MAX. Gains are cut
 * off at GAIN_MAX. So the worth of two rows differs by less than 5,000, and with START for a worth
 * of nothing all sums are positive 16-bit numbers. */
enum {
    PRICE_MAX = 64,
    GAIN_MAX = 255,
    START = 16000,
    WALL = INT16_MAX / 2, /* distance of a tile that the blank must not pass */
    STEPS = 3,            /* steps in a column without a loop */
};

_Static_assert(STRIP_ROWS <= (int)WORK_BOARD_ROOM, "moves of a column are written at once");

/* The plan for a column. Bit x of `falls` (`climbs`) says that the blank should leave by row x if
 * it comes there from above (below), bit x of `down` that a blank in row x should not go up. */
struct turn {
    uint16_t falls;
    uint16_t climbs;
    uint16_t down;
};

/* ---- lanes --------------------------------------------------------------------------------- */

/* Sixteen 16-bit numbers, one for each row, in two vectors. Sums wrap around. */
enum { HALF = STRIP_ROWS / 2 };

typedef NP_VECTOR(16) int16_t lanes_half;
typedef NP_VECTOR(16) uint16_t lanes_wrapping;

struct lanes {
    lanes_half low;
    lanes_half high;
};

/* Has a value in all lanes. */
NP_ALWAYS_INLINE struct lanes
lanes_all(int32_t value)
{
    const lanes_half all = (lanes_half){0} + (int16_t)value;
    return (struct lanes){all, all};
}

/* Has 0, 1, 2, ... times a factor. */
NP_ALWAYS_INLINE struct lanes
lanes_times(int32_t factor)
{
    const lanes_half low = {0, 1, 2, 3, 4, 5, 6, 7};
    return (struct lanes){low * (int16_t)factor, (low + 8) * (int16_t)factor};
}

NP_ALWAYS_INLINE lanes_half
lanes_half_add(lanes_half a, lanes_half b)
{
    return (lanes_half)((lanes_wrapping)a + (lanes_wrapping)b);
}

NP_ALWAYS_INLINE struct lanes
lanes_add(struct lanes a, struct lanes b)
{
    return (struct lanes){lanes_half_add(a.low, b.low), lanes_half_add(a.high, b.high)};
}

NP_ALWAYS_INLINE struct lanes
lanes_sub(struct lanes a, struct lanes b)
{
    return (struct lanes){(lanes_half)((lanes_wrapping)a.low - (lanes_wrapping)b.low),
        (lanes_half)((lanes_wrapping)a.high - (lanes_wrapping)b.high)};
}

/* Shifts right and keeps signs. */
NP_ALWAYS_INLINE struct lanes
lanes_shift(struct lanes a, int bits)
{
    return (struct lanes){a.low >> bits, a.high >> bits};
}

/* Compilers know the loop as one instruction. */
NP_ALWAYS_INLINE lanes_half
lanes_half_max(lanes_half a, lanes_half b)
{
    lanes_half max = a;

    for (int i = 0; i < HALF; i++)
        max[i] = a[i] > b[i] ? a[i] : b[i];
    return max;
}

NP_ALWAYS_INLINE struct lanes
lanes_max(struct lanes a, struct lanes b)
{
    return (struct lanes){lanes_half_max(a.low, b.low), lanes_half_max(a.high, b.high)};
}

NP_ALWAYS_INLINE lanes_half
lanes_half_min(lanes_half a, lanes_half b)
{
    lanes_half min = a;

    for (int i = 0; i < HALF; i++)
        min[i] = a[i] < b[i] ? a[i] : b[i];
    return min;
}

NP_ALWAYS_INLINE struct lanes
lanes_min(struct lanes a, struct lanes b)
{
    return (struct lanes){lanes_half_min(a.low, b.low), lanes_half_min(a.high, b.high)};
}

/* Has lane HALF in all lanes. */
NP_ALWAYS_INLINE struct lanes
lanes_middle(struct lanes a)
{
    return lanes_all(a.high[0]);
}

/* Move all lanes of a half up or down; zeros take the free places. */
#define LANES_UP_1(a) NP_SHUFFLE(a, (lanes_half){0}, 8, 0, 1, 2, 3, 4, 5, 6)
#define LANES_UP_2(a) NP_SHUFFLE(a, (lanes_half){0}, 8, 9, 0, 1, 2, 3, 4, 5)
#define LANES_UP_4(a) NP_SHUFFLE(a, (lanes_half){0}, 8, 9, 10, 11, 0, 1, 2, 3)
#define LANES_DOWN_1(a) NP_SHUFFLE(a, (lanes_half){0}, 1, 2, 3, 4, 5, 6, 7, 8)
#define LANES_DOWN_2(a) NP_SHUFFLE(a, (lanes_half){0}, 2, 3, 4, 5, 6, 7, 8, 9)
#define LANES_DOWN_4(a) NP_SHUFFLE(a, (lanes_half){0}, 4, 5, 6, 7, 8, 9, 10, 11)

NP_ALWAYS_INLINE lanes_half
lanes_half_sums(lanes_half a)
{
    a = lanes_half_add(a, LANES_UP_1(a));
    a = lanes_half_add(a, LANES_UP_2(a));
    return lanes_half_add(a, LANES_UP_4(a));
}

/* Has in each lane the sum of the lanes up to it. */
NP_ALWAYS_INLINE struct lanes
lanes_sums(struct lanes a)
{
    const lanes_half low = lanes_half_sums(a.low);
    const lanes_half last = NP_SHUFFLE(low, low, 7, 7, 7, 7, 7, 7, 7, 7);
    return (struct lanes){low, lanes_half_add(lanes_half_sums(a.high), last)};
}

NP_ALWAYS_INLINE lanes_half
lanes_half_max_up(lanes_half a)
{
    a = lanes_half_max(a, LANES_UP_1(a));
    a = lanes_half_max(a, LANES_UP_2(a));
    return lanes_half_max(a, LANES_UP_4(a));
}

/* Has in each lane the greatest of the lanes up to it, none of which may be negative. */
NP_ALWAYS_INLINE struct lanes
lanes_max_up(struct lanes a)
{
    const lanes_half low = lanes_half_max_up(a.low);
    const lanes_half last = NP_SHUFFLE(low, low, 7, 7, 7, 7, 7, 7, 7, 7);
    return (struct lanes){low, lanes_half_max(lanes_half_max_up(a.high), last)};
}

NP_ALWAYS_INLINE lanes_half
lanes_half_max_down(lanes_half a)
{
    a = lanes_half_max(a, LANES_DOWN_1(a));
    a = lanes_half_max(a, LANES_DOWN_2(a));
    return lanes_half_max(a, LANES_DOWN_4(a));
}

/* The same, of the lanes from it on. */
NP_ALWAYS_INLINE struct lanes
lanes_max_down(struct lanes a)
{
    const lanes_half high = lanes_half_max_down(a.high);
    const lanes_half first = NP_SHUFFLE(high, high, 0, 0, 0, 0, 0, 0, 0, 0);
    return (struct lanes){lanes_half_max(lanes_half_max_down(a.low), first), high};
}

/* lanes_equal() has a bit for each lane in which two are equal, lane 0 in the lowest.
 * lanes_half_of() is the upper or the lower halves of eight words. Compilers find neither of the
 * instructions that x86 has for them. */
#if defined(__SSE2__)

NP_ALWAYS_INLINE uint32_t
lanes_equal(struct lanes a, struct lanes b)
{
    return (uint32_t)_mm_movemask_epi8(
        _mm_packs_epi16((__m128i)(a.low == b.low), (__m128i)(a.high == b.high)));
}

NP_ALWAYS_INLINE lanes_half
lanes_half_of(const uint32_t *words, bool upper)
{
    const int left = upper ? 0 : 16;
    const __m128i a = _mm_loadu_si128((const void *)words);
    const __m128i b = _mm_loadu_si128((const void *)(words + HALF / 2));

    return (lanes_half)_mm_packs_epi32(
        _mm_srai_epi32(_mm_slli_epi32(a, left), 16), _mm_srai_epi32(_mm_slli_epi32(b, left), 16));
}

#else

NP_ALWAYS_INLINE uint32_t
lanes_equal(struct lanes a, struct lanes b)
{
    uint32_t bits = 0;

    for (int i = 0; i < HALF; i++)
        bits |= (uint32_t)(a.low[i] == b.low[i]) << i | (uint32_t)(a.high[i] == b.high[i])
                                                            << (i + HALF);
    return bits;
}

NP_ALWAYS_INLINE lanes_half
lanes_half_of(const uint32_t *words, bool upper)
{
    lanes_half half = {0};

    for (int i = 0; i < HALF; i++)
        half[i] = (int16_t)(words[i] >> (upper ? 16 : 0));
    return half;
}

#endif

/* Has the upper or the lower halves of sixteen words. */
NP_ALWAYS_INLINE struct lanes
lanes_of(const uint32_t *words, bool upper)
{
    return (struct lanes){lanes_half_of(words, upper), lanes_half_of(words + HALF, upper)};
}

/* ---- memory -------------------------------------------------------------------------------- */

bool
strip_init(struct strip *strip, struct work_board *board)
{
    const uint32_t *size = board->size;
    const size_t columns =
        size[AXIS_DOWN] > size[AXIS_ACROSS] ? size[AXIS_DOWN] : size[AXIS_ACROSS];

    *strip = (struct strip){.board = board,
        .tiles = calloc(columns * STRIP_ROWS, sizeof *strip->tiles),
        .turns = calloc(columns, sizeof *strip->turns)};
    return strip->tiles != NULL && strip->turns != NULL;
}

void
strip_free(struct strip *strip)
{
    free(strip->tiles);
    free(strip->turns);
}

uint64_t
strip_bytes(uint32_t longer_side)
{
    return (uint64_t)longer_side * (STRIP_ROWS * sizeof(uint32_t) + sizeof(struct turn));
}

/* ---- copies -------------------------------------------------------------------------------- */

/* Cells of the board: the first of the strip, and the differences along it and across it. */
struct places {
    uint32_t first;
    uint32_t along;
    uint32_t across;
};

static struct places
places_of(const struct strip *strip)
{
    const uint32_t *stride = strip->board->stride;

    return (struct places){.first = (uint32_t)strip->begin * stride[strip->along] +
                                    (uint32_t)strip->low * stride[strip->across],
        .along = stride[strip->along],
        .across = stride[strip->across]};
}

/* Copies columns `from` .. columns - 1 to the board or from it. */
static void
copy_cells(const struct strip *strip, int32_t from, bool to_board)
{
    const struct places places = places_of(strip);

    for (int32_t i = from; i < strip->columns; i++) {
        uint32_t *goal = strip->board->goals + places.first + (uint32_t)i * places.along;
        uint32_t *tile = strip->tiles + i * STRIP_ROWS;
        for (int32_t x = 0; x < strip->rows; x++, tile++, goal += places.across)
            *(to_board ? goal : tile) = *(to_board ? tile : goal);
    }
}

typedef NP_VECTOR(16) uint32_t four;

/* Copies a square of 4 x 4 words, whose rows become columns. */
NP_ALWAYS_INLINE void
transpose(const uint32_t *from, uint32_t from_stride, uint32_t *to, uint32_t to_stride)
{
    four row[4];

    NP_UNROLL
    for (uint32_t i = 0; i < 4; i++)
        memcpy(&row[i], from + i * from_stride, sizeof row[i]);
    const four ab = NP_SHUFFLE(row[0], row[1], 0, 4, 1, 5);
    const four cd = NP_SHUFFLE(row[2], row[3], 0, 4, 1, 5);
    const four ab2 = NP_SHUFFLE(row[0], row[1], 2, 6, 3, 7);
    const four cd2 = NP_SHUFFLE(row[2], row[3], 2, 6, 3, 7);
    row[0] = NP_SHUFFLE(ab, cd, 0, 1, 4, 5);
    row[1] = NP_SHUFFLE(ab, cd, 2, 3, 6, 7);
    row[2] = NP_SHUFFLE(ab2, cd2, 0, 1, 4, 5);
    row[3] = NP_SHUFFLE(ab2, cd2, 2, 3, 6, 7);
    NP_UNROLL
    for (uint32_t i = 0; i < 4; i++)
        memcpy(to + i * to_stride, &row[i], sizeof row[i]);
}

/* Copies as many columns as whole blocks take. Returns their number. */
static int32_t
copy_blocks(const struct strip *strip, bool to_board)
{
    const struct places places = places_of(strip);
    uint32_t *goals = strip->board->goals + places.first;
    uint32_t *tiles = strip->tiles;
    int32_t i = 0;

    if (strip->rows < STRIP_ROWS)
        return 0;
    if (strip->along == AXIS_DOWN) {
        for (; i < strip->columns; i++, goals += places.along, tiles += STRIP_ROWS)
            memcpy(to_board ? goals : tiles, to_board ? tiles : goals, STRIP_ROWS * sizeof *tiles);
        return i;
    }
    for (; i + 4 <= strip->columns; i += 4, goals += 4, tiles += (size_t)4 * STRIP_ROWS) {
        for (uint32_t x = 0; x < STRIP_ROWS; x += 4) {
            if (to_board)
                transpose(tiles + x, STRIP_ROWS, goals + x * places.across, places.across);
            else
                transpose(goals + x * places.across, places.across, tiles + x, STRIP_ROWS);
        }
    }
    return i;
}

void
strip_load(struct strip *strip)
{
    const struct work_board *board = strip->board;

    copy_cells(strip, copy_blocks(strip, false), false);
    strip->at = (int32_t)work_board_coordinate(board, board->blank, strip->along) - strip->begin;
    strip->row = (int32_t)work_board_coordinate(board, board->blank, strip->across) - strip->low;
}

void
strip_store(const struct strip *strip)
{
    const struct places places = places_of(strip);

    copy_cells(strip, copy_blocks(strip, true), true);
    strip->board->blank =
        places.first + (uint32_t)strip->at * places.along + (uint32_t)strip->row * places.across;
}

/* ---- plan ---------------------------------------------------------------------------------- */

/* Fills the rows beyond the last with tiles that are far from home on the near side, so that no
 * crossing enters these rows: to go there and back loses twice the price at least. */
static void
build_wall(struct strip *strip, int32_t direction)
{
    const uint32_t across = (uint32_t)(strip->low + WALL) & UINT16_MAX;

    for (int32_t i = 0; i < strip->columns; i++) {
        const uint32_t along = (uint32_t)(strip->begin + i + direction * WALL) & UINT16_MAX;
        for (int32_t x = strip->rows; x < STRIP_ROWS; x++)
            strip->tiles[i * STRIP_ROWS + x] =
                strip->along == AXIS_DOWN ? along << 16 | across : across << 16 | along;
    }
}

/* Returns twice the distances in units. Twice the limit must fit in 16 bits. */
NP_ALWAYS_INLINE struct lanes
ways_of(struct lanes distances, int shift)
{
    const int32_t most = (GAIN_MAX << shift) / 2;
    const int32_t limit = most < INT16_MAX / 2 ? most : INT16_MAX / 2;
    const struct lanes cut = lanes_max(lanes_min(distances, lanes_all(limit)), lanes_all(-limit));

    return lanes_shift(lanes_add(cut, cut), shift);
}

/* Plans a crossing of `steps` columns. */
NP_ALWAYS_INLINE void
plan(const struct strip *strip, enum axis axis, int32_t direction, int32_t steps)
{
    int shift = 0; /* the bits by which gains are shifted into units */

    while (strip->price >> shift >= PRICE_MAX)
        shift++;
    const int32_t price = strip->price >> shift;
    const struct lanes prices = lanes_times(price);
    const struct lanes rows = lanes_add(lanes_times(1), lanes_all(strip->low));
    const struct lanes start = lanes_all(START - price);
    struct lanes worth = lanes_all(START); /* what the blank can still gain if it leaves by a row */

    for (int32_t i = steps; i >= 0; i--) {
        struct turn *const turn = &strip->turns[i];
        const int32_t column = strip->at + i * direction;
        const uint32_t *const tiles = strip->tiles + column * STRIP_ROWS;
        const struct lanes upper = lanes_of(tiles, true);
        const struct lanes lower = lanes_of(tiles, false);
        const struct lanes across =
            ways_of(lanes_sub(axis == AXIS_DOWN ? lower : upper, rows), shift);
        const struct lanes along = ways_of(
            lanes_sub(axis == AXIS_DOWN ? upper : lower, lanes_all(strip->begin + column)), shift);
        const struct lanes sums = lanes_sums(across);
        const struct lanes falls = lanes_add(sums, prices);
        const struct lanes climbs = lanes_sub(lanes_sub(sums, across), prices);
        const struct lanes fall_to = lanes_sub(worth, falls);
        const struct lanes climb_to = lanes_sub(worth, climbs);
        const struct lanes best_below = lanes_max_down(fall_to);
        const struct lanes best_above = lanes_max_up(climb_to);
        const struct lanes fallen = lanes_add(best_below, falls);
        const struct lanes best = lanes_max(fallen, lanes_add(best_above, climbs));
        /* Only differences count. The worth of a row one column on is known early. */
        const struct lanes base = lanes_sub(start, lanes_middle(worth));

        turn->falls = (uint16_t)lanes_equal(fall_to, best_below);
        turn->climbs = (uint16_t)lanes_equal(climb_to, best_above);
        turn->down = (uint16_t)lanes_equal(fallen, best);
        worth = lanes_add(best, direction > 0 ? lanes_sub(base, along) : lanes_add(base, along));
    }
}

/* The compiler makes a function for each axis and direction. */
static void
plan_crossing(const struct strip *strip, int32_t direction, int32_t steps)
{
    if (strip->along == AXIS_DOWN && direction > 0)
        plan(strip, AXIS_DOWN, 1, steps);
    else if (strip->along == AXIS_DOWN)
        plan(strip, AXIS_DOWN, -1, steps);
    else if (direction > 0)
        plan(strip, AXIS_ACROSS, 1, steps);
    else
        plan(strip, AXIS_ACROSS, -1, steps);
}

/* ---- moves --------------------------------------------------------------------------------- */

/* Returns the row by which to leave a column that the blank has entered by row x. Branches would
 * often be predicted wrongly, here and in cross_column(). */
NP_ALWAYS_INLINE int32_t
row_to_leave(const struct turn *turn, int32_t x)
{
    const int32_t down = -(turn->down >> x & 1);
    const int32_t below = NP_TRAILING_ZEROS64((uint64_t)turn->falls >> x) + x;
    const int32_t above = NP_HIGHEST_BIT64(turn->climbs & ((UINT64_C(2) << x) - 1));

    return above ^ ((above ^ below) & down);
}

/* The moves up and down, eight times each in a word, and their difference. */
struct column_moves {
    uint64_t up;
    uint64_t either;
};

static struct column_moves
column_moves_of(enum axis across)
{
    const uint64_t eight = UINT64_C(0x0101010101010101);
    const uint64_t up = eight * blank_move(across, false);

    return (struct column_moves){up, up ^ eight * blank_move(across, true)};
}

/* All bits if the number is negative, else none. */
NP_ALWAYS_INLINE int32_t
sign_bits(int32_t number)
{
    return -(int32_t)((uint32_t)number >> 31);
}

/* Moves the blank within a column from row x to row `to`. Writes sixteen moves and returns how many
 * of them count. */
NP_ALWAYS_INLINE uint32_t
cross_column(
    uint32_t *tiles, int32_t x, int32_t to, const struct column_moves *moves, uint8_t *block)
{
    const int32_t back = sign_bits(to - x); /* all bits if the blank goes up */
    const int32_t step = 1 | back;
    const int32_t count = (to - x) * step;
    const uint64_t eight = moves->up ^ (moves->either & ~(uint64_t)back);

    memcpy(block, &eight, sizeof eight);
    memcpy(block + sizeof eight, &eight, sizeof eight);
    NP_UNROLL
    for (int32_t i = 0; i < STEPS; i++) {
        const int32_t next = x + (step & sign_bits(i - count));
        tiles[x] = tiles[next];
        x = next;
    }
    for (; NP_UNLIKELY(x != to); x += step)
        tiles[x] = tiles[x + step];
    return (uint32_t)count;
}

/* Moves the blank as planned. */
static void
walk(struct strip *strip, int32_t direction, int32_t steps)
{
    struct work_board *const board = strip->board;
    const uint8_t ahead = (uint8_t)blank_move(strip->along, direction > 0);
    const struct column_moves moves = column_moves_of(strip->across);
    uint32_t *tiles = strip->tiles + strip->at * STRIP_ROWS;
    uint32_t pending = board->pending;
    int32_t x = strip->row;
    int32_t i;

    for (i = 0; !board->stopped; i++) {
        const int32_t to = row_to_leave(&strip->turns[i], x);
        pending += cross_column(tiles, x, to, &moves, board->block + pending);
        x = to;
        if (i == steps)
            break;
        tiles[x] = tiles[x + direction * STRIP_ROWS];
        tiles += direction * STRIP_ROWS;
        board->block[pending++] = ahead;
        if (pending >= board->block_moves) {
            work_board_add_moves(board, pending - board->pending);
            pending = 0;
        }
    }
    work_board_add_moves(board, pending - board->pending);
    strip->at += i * direction;
    strip->row = x;
}

void
strip_cross(struct strip *strip, bool forward)
{
    const int32_t direction = forward ? 1 : -1;
    const int32_t steps = forward ? strip->columns - 1 - strip->at : strip->at;

    if (strip->rows < STRIP_ROWS)
        build_wall(strip, direction);
    plan_crossing(strip, direction, steps);
    walk(strip, direction, steps);
}
