// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Builds the table of boards near the goal. There is no queue: every radius scans the table for the
 * boards of the one before, which keeps the memory to a word per board.
 */
#include "config.h"

#include "search/multi/multi_table.h"

#include <string.h>

#include "base/compiler.h"
#include "base/memory.h"
#include "puzzle/move.h"

enum {
    /* Slots per board, as a fraction: lookups of absent boards read two to three slots. */
    SLOTS_PER_BOARD_TIMES_4 = 5,
    PENDING = 64,
    POLL_SLOTS = 1 << 15, /* slots scanned between two checks for cancelling: at most 10 ms */
};

uint64_t
multi_board(const struct shape *shape, const uint16_t *tiles)
{
    uint64_t board = 0;

    for (uint32_t cell = 0; cell < shape->cells; cell++)
        board |= (uint64_t)(tiles[cell] ^ shape->goal_blank) << (cell * MULTI_CELL_BITS);
    return board;
}

/* The state of building. */
struct builder {
    struct multi_table *table;
    const struct cancel *cancel;
    uint64_t pending[PENDING]; /* keys to be added, whose slots are being prefetched */
    unsigned pending_count;
    unsigned distance; /* of the pending boards */
    size_t frontier;   /* boards at the last radius */
};

/* The size of a table for a number of boards. */
static size_t
slots_for(size_t boards)
{
    return boards / 4 * SLOTS_PER_BOARD_TIMES_4 + 64;
}

/* Puts an entry for a key that the table may or may not have; returns whether it is new. */
static bool
put(struct multi_table *table, uint64_t key, unsigned distance)
{
    size_t slot = multi_table_slot(table, key);

    for (; table->entries[slot] != 0; slot = slot + 1 == table->slots ? 0 : slot + 1)
        if ((table->entries[slot] & table->cells.key_mask) == key)
            return false;
    table->entries[slot] = key | (uint64_t)(distance + 1) << table->depth_shift;
    table->boards++;
    return true;
}

static void
flush(struct builder *builder)
{
    for (unsigned i = 0; i < builder->pending_count; i++)
        builder->frontier += put(builder->table, builder->pending[i], builder->distance);
    builder->pending_count = 0;
}

/* Adds the boards that one move from a board leads to. */
static void
expand(struct builder *builder, uint64_t key)
{
    const struct multi_table *const table = builder->table;
    const uint64_t start = multi_board_of_key(&table->cells, key);
    const uint32_t hole = multi_board_blank(&table->cells, start);

    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        uint64_t board = start;
        uint32_t blank = hole;
        for (uint8_t from; (from = table->cells.source[blank][move]) != MULTI_NO_CELL;
             blank = from) {
            board = multi_board_slide(board, from, blank);
            const uint64_t child = board & table->cells.key_mask;
            NP_PREFETCH(&table->entries[multi_table_slot(table, child)]);
            builder->pending[builder->pending_count++] = child;
            if (builder->pending_count == PENDING)
                flush(builder);
        }
    }
}

/* Adds all boards at the next radius, for which there must be room. */
static enum np_status
add_radius(struct builder *builder, struct np_error *error)
{
    struct multi_table *const table = builder->table;

    builder->frontier = 0;
    builder->distance = table->radius + 1;
    for (size_t slot = 0; slot < table->slots; slot++) {
        const uint64_t entry = table->entries[slot];
        if (slot % POLL_SLOTS == 0 && cancel_requested(builder->cancel))
            return np_fail(error, NP_CANCELLED, "cancelled");
        if (entry >> table->depth_shift == builder->distance)
            expand(builder, entry & table->cells.key_mask);
    }
    flush(builder);
    if (builder->frontier == 0)
        table->whole = true;
    else
        table->radius++;
    return NP_OK;
}

/* Moves the boards to a table of `slots` slots. */
static enum np_status
resize(struct builder *builder, size_t slots, struct np_error *error)
{
    struct multi_table *const table = builder->table;
    const struct multi_table old = *table;

    table->entries = pages_alloc(slots * sizeof *table->entries);
    if (table->entries == NULL) {
        table->entries = old.entries;
        return np_no_memory(error);
    }
    table->slots = slots;
    table->boards = 0;
    enum np_status status = NP_OK;
    for (size_t slot = 0; slot < old.slots && status == NP_OK; slot++) {
        if (slot % POLL_SLOTS == 0 && cancel_requested(builder->cancel))
            status = np_fail(error, NP_CANCELLED, "cancelled");
        if (old.entries[slot] != 0)
            (void)put(table, old.entries[slot] & table->cells.key_mask,
                (unsigned)(old.entries[slot] >> table->depth_shift) - 1);
    }
    pages_free(old.entries, old.slots * sizeof *old.entries);
    return status;
}

/* Makes room for the next radius. Returns NP_LIMIT if there is none within the limits. */
static enum np_status
make_room(struct builder *builder, uint64_t memory_bytes, size_t boards_max, struct np_error *error)
{
    struct multi_table *const table = builder->table;
    const uint32_t side =
        table->shape.width > table->shape.height ? table->shape.width : table->shape.height;
    /* The moves from a board along the line of its last move lead to boards that are no farther. */
    const size_t most = table->boards + builder->frontier * (side - 1) + 2 * (size_t)side;
    const size_t slots = slots_for(most);

    if (most > boards_max || table->radius + 2 >= UINT64_C(1) << (64 - table->depth_shift) ||
        (memory_bytes != 0 && (slots + table->slots) * sizeof *table->entries > memory_bytes))
        return NP_LIMIT;
    return slots > table->slots ? resize(builder, slots, error) : NP_OK;
}

enum np_status
multi_table_build(struct multi_table *table, const struct shape *shape, uint64_t memory_bytes,
    size_t boards_max, const struct cancel *cancel, struct np_error *error)
{
    struct builder builder = {.table = table, .cancel = cancel, .frontier = 1};
    uint64_t goal = 0;

    *table = (struct multi_table){.shape = *shape};
    if (!multi_table_supports(shape))
        return np_fail(error, NP_UNSUPPORTED, "no table of multi-tile moves for %lux%lu",
            (unsigned long)shape->width, (unsigned long)shape->height);
    table->depth_shift = shape->cells < MULTI_CELLS_MAX ? 56 : 60;
    multi_cells_init(&table->cells, shape);
    for (uint32_t cell = 0; cell < shape->cells; cell++)
        goal |= (uint64_t)(cell ^ shape->goal_blank) << (cell * MULTI_CELL_BITS);
    enum np_status status = resize(&builder, slots_for(1), error);
    if (status != NP_OK)
        return status;
    (void)put(table, goal & table->cells.key_mask, 0);
    while (status == NP_OK && !table->whole) {
        status = make_room(&builder, memory_bytes, boards_max, error);
        if (status == NP_OK)
            status = add_radius(&builder, error);
    }
    return status == NP_LIMIT ? NP_OK : status;
}

/* Appends a move from *board to a board of the table at this distance; there is one. */
static void
follow_move(const struct multi_table *table, uint64_t *board, uint32_t distance, struct path *path)
{
    const uint32_t hole = multi_board_blank(&table->cells, *board);
    const size_t length = path->length;

    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        uint64_t next = *board;
        uint32_t blank = hole;
        path->length = length;
        for (uint8_t from; (from = table->cells.source[blank][move]) != MULTI_NO_CELL;
             blank = from) {
            next = multi_board_slide(next, from, blank);
            path->moves[path->length++] = (uint8_t)move;
            if (multi_table_distance(table, next) == distance) {
                *board = next;
                return;
            }
        }
    }
}

void
multi_table_follow(const struct multi_table *table, uint64_t board, struct path *path)
{
    for (uint32_t left = multi_table_distance(table, board); left-- > 0;)
        follow_move(table, &board, left, path);
}

void
multi_table_free(struct multi_table *table)
{
    pages_free(table->entries, multi_table_bytes(table));
    *table = (struct multi_table){0};
}
