// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fills in the ring, by all ways of MULTI_RING_BEYOND moves from the boards at the table's radius
 * that do not lead back into the table with their first move.
 */
#include "config.h"

#include "search/multi/multi_ring.h"

#include "base/memory.h"
#include "base/thread/parallel.h"
#include "puzzle/move.h"

enum { PENDING = 64, CHUNK_SLOTS = 1 << 12 };

/* What the threads share. */
struct build {
    const struct multi_table *table;
    struct multi_ring *ring;
    const struct cancel *cancel;
    atomic_size_t next; /* the first slot of the table that no thread has taken */
    atomic_bool cancelled;
};

/* One thread's part. */
struct builder {
    const struct multi_table *table;
    struct multi_ring *ring;
    struct multi_ring_bits pending[PENDING]; /* to be set, being prefetched */
    unsigned pending_count;
};

static void
flush(struct builder *builder)
{
    for (unsigned i = 0; i < builder->pending_count; i++)
        atomic_fetch_or_explicit(&builder->ring->words[builder->pending[i].word],
            builder->pending[i].mask, memory_order_relaxed);
    builder->pending_count = 0;
}

static void
set(struct builder *builder, uint64_t board)
{
    const struct multi_ring_bits bits =
        multi_ring_bits(builder->ring, board & builder->table->cells.key_mask);

    multi_ring_prefetch(builder->ring, bits);
    builder->pending[builder->pending_count++] = bits;
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

/* Sets the bits of the boards around those in a chunk of the table. */
static void
spread_chunk(struct builder *builder, size_t begin)
{
    const struct multi_table *const table = builder->table;

    for (size_t slot = begin; slot < table->slots && slot < begin + CHUNK_SLOTS; slot++) {
        const uint64_t entry = table->entries[slot];
        if (entry >> table->depth_shift != table->radius + 1)
            continue;
        const uint64_t board = multi_board_of_key(&table->cells, entry & table->cells.key_mask);
        const uint32_t blank = multi_board_blank(&table->cells, board);
        spread(builder, board, blank, true, MULTI_RING_BEYOND);
        spread(builder, board, blank, false, MULTI_RING_BEYOND);
    }
}

static void
work(void *context, unsigned number)
{
    struct build *const build = context;
    struct builder builder = {.table = build->table, .ring = build->ring};
    size_t begin;

    (void)number;
    while ((begin = atomic_fetch_add(&build->next, CHUNK_SLOTS)) < build->table->slots) {
        if (cancel_requested(build->cancel)) {
            atomic_store(&build->cancelled, true);
            return;
        }
        spread_chunk(&builder, begin);
    }
    flush(&builder);
}

enum np_status
multi_ring_build(struct multi_ring *ring, const struct multi_table *table, uint32_t words_log2,
    unsigned threads, const struct cancel *cancel, struct np_error *error)
{
    struct build build = {.table = table, .ring = ring, .cancel = cancel};

    *ring =
        (struct multi_ring){.words_log2 = words_log2, .radius = table->radius + MULTI_RING_BEYOND};
    ring->words = pages_alloc((size_t)multi_ring_bytes(ring));
    if (ring->words == NULL) {
        *ring = (struct multi_ring){0};
        return np_no_memory(error);
    }
    (void)parallel_run(threads, work, &build);
    if (atomic_load(&build.cancelled))
        return np_fail(error, NP_CANCELLED, "cancelled");
    return NP_OK;
}

void
multi_ring_free(struct multi_ring *ring)
{
    pages_free(ring->words, (size_t)multi_ring_bytes(ring));
    *ring = (struct multi_ring){0};
}
