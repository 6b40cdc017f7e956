// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fills in the ring, by all ways of MULTI_RING_BEYOND moves from the boards at the table's radius
 * that do not lead back into the table with their first move.
 */
#include "config.h"

#include "search/multi/multi_ring.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "puzzle/move.h"

enum { PENDING = 64, POLL_SLOTS = 1 << 12 };

struct builder {
    const struct multi_table *table;
    struct multi_ring *ring;
    uint64_t pending[PENDING]; /* bits to be set, which are being prefetched */
    unsigned pending_count;
};

static void
flush(struct builder *builder)
{
    for (unsigned i = 0; i < builder->pending_count; i++)
        builder->ring->words[builder->pending[i] / 64] |= UINT64_C(1) << builder->pending[i] % 64;
    builder->pending_count = 0;
}

static void
set(struct builder *builder, uint64_t board)
{
    const uint64_t bit = multi_ring_bit(builder->ring, board & builder->table->cells.key_mask);

    NP_PREFETCH(&builder->ring->words[bit / 64]);
    builder->pending[builder->pending_count++] = bit;
    if (builder->pending_count == PENDING)
        flush(builder);
}

/* Sets the bits of all boards `left` moves away, the first of which slides a column or not. */
static void
spread(struct builder *builder, uint64_t start, uint32_t hole, bool vertical, unsigned left)
{
    const struct multi_table *const table = builder->table;

    for (unsigned move = vertical ? MOVE_UP : MOVE_LEFT;
         move_is_vertical((enum move)move) == vertical; move++) {
        uint64_t board = start;
        uint32_t blank = hole;
        for (uint8_t from; (from = table->cells.source[blank][move]) != MULTI_NO_CELL;
             blank = from) {
            board = multi_board_slide(board, from, blank);
            if (left == MULTI_RING_BEYOND && multi_table_distance(table, board) != MULTI_FAR)
                continue;
            if (left == 1)
                set(builder, board);
            else
                spread(builder, board, from, !vertical, left - 1);
        }
        if (move + 1 == MOVE_COUNT)
            break;
    }
}

enum np_status
multi_ring_build(struct multi_ring *ring, const struct multi_table *table, uint32_t bits_log2,
    const struct cancel *cancel, struct np_error *error)
{
    struct builder builder = {.table = table, .ring = ring};

    *ring =
        (struct multi_ring){.bits_log2 = bits_log2, .radius = table->radius + MULTI_RING_BEYOND};
    ring->words = pages_alloc((size_t)multi_ring_bytes(ring));
    if (ring->words == NULL) {
        *ring = (struct multi_ring){0};
        return np_no_memory(error);
    }
    for (size_t slot = 0; slot < table->slots; slot++) {
        const uint64_t entry = table->entries[slot];
        if (slot % POLL_SLOTS == 0 && cancel_requested(cancel))
            return np_fail(error, NP_CANCELLED, "cancelled");
        if (entry >> table->depth_shift != table->radius + 1)
            continue;
        const uint64_t board = multi_board_of_key(&table->cells, entry & table->cells.key_mask);
        const uint32_t blank = multi_board_blank(&table->cells, board);
        spread(&builder, board, blank, true, MULTI_RING_BEYOND);
        spread(&builder, board, blank, false, MULTI_RING_BEYOND);
    }
    flush(&builder);
    return NP_OK;
}

void
multi_ring_free(struct multi_ring *ring)
{
    pages_free(ring->words, (size_t)multi_ring_bytes(ring));
    *ring = (struct multi_ring){0};
}
