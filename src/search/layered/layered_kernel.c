// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The inner loop of the layered search; see layered_kernel.h.
 *
 * The functions here are inlined into one loop for each shape of tables that occurs, and once more
 * for processors with BMI2 (shifts without the carry register, population count, pext, pdep).
 */
#include "config.h"

#include "base/compiler.h"

NP_NO_VARIABLE_TRACKING

#include "search/layered/layered_kernel.h"

#include <assert.h>
#include <string.h>

#include "search/layered/layered_moves.h"

/* ---- boards met before ----------------------------------------------------------------------- */

/* Whether one word tells a board and nothing else has to be told apart. */
NP_ALWAYS_INLINE bool
has_narrow_hash(const struct layered_worker *worker, struct layered_shape shape)
{
    return shape.nibbles && worker->depth_mask == 0;
}

NP_ALWAYS_INLINE uint64_t *
entry_of(const struct layered_worker *worker, struct layered_shape shape, const uint64_t key[2])
{
    const uint64_t mixed =
        key[0] * UINT64_C(0x9e3779b97f4a7c15) ^ key[1] * UINT64_C(0xc2b2ae3d27d4eb4f);
    const uint64_t number = (mixed * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - worker->hash_bits);
    return worker->hash + number * (has_narrow_hash(worker, shape) ? 1 : 2);
}

/* Whether the board was met before; notes it otherwise. A key in nibbles leaves its second word
 * free, one in cells the top bits of both. */
NP_ALWAYS_INLINE bool
met_before(const struct layered_worker *worker, struct layered_shape shape,
    const struct layered_slot *slot)
{
    const uint64_t depth = slot->node.depth & worker->depth_mask;
    const uint64_t first = slot->node.key[0] | (shape.nibbles ? 0 : depth << 60);
    const uint64_t second = shape.nibbles ? depth : slot->node.key[1] | depth >> 4 << 60;
    uint64_t *const entry = slot->entry;
    const bool narrow = has_narrow_hash(worker, shape);
    if (entry[0] == first && (narrow || entry[1] == second))
        return true;
    entry[0] = first;
    if (!narrow)
        entry[1] = second;
    return false;
}

/* ---- expanding ------------------------------------------------------------------------------- */

/* Keeps a node for the next bound: with moves that were put off and what they made grow, or the
 * node itself: LAYERED_FRESH. Returns false if there is no room. */
NP_ALWAYS_INLINE bool
put_off(struct layered_worker *worker, const struct layered_slot *slot, uint32_t moves,
    uint32_t grew, struct layered_shape shape)
{
    const uint8_t promise = (uint8_t)(slot->node.left + (grew == LAYERED_FRESH));
    if (!worker->recording) {
        struct layered_node *const seed = slot->node.origin;
        if (promise < seed->promise)
            seed->promise = promise;
        return true;
    }
    if (NP_UNLIKELY(worker->seed_count == worker->seed_limit))
        return false;
    struct layered_node *const seed =
        (struct layered_node *)(void *)(worker->seeds + worker->seed_count++ * worker->seed_bytes);
    memcpy(seed, &slot->node, sizeof *seed);
    memcpy(seed + 1, slot->words, layered_kept_bytes(shape));
    seed->moves = (uint8_t)moves;
    seed->grew = (uint16_t)grew;
    seed->critical = slot->critical;
    seed->promise = promise;
    return true;
}

NP_ALWAYS_INLINE enum layered_end
finish(struct layered_worker *worker, struct layered_slot *slot, unsigned char **top,
    struct layered_shape shape)
{
    uint32_t failing = 0;
    uint32_t grew = 0;
    layered_judge_self(worker, slot, shape);
    if (shape.stage < shape.lookups && !layered_within_bound(slot->node.slack, shape))
        return put_off(worker, slot, slot->node.moves, LAYERED_FRESH, shape) ? LAYERED_DONE
                                                                             : LAYERED_FULL;
    if (met_before(worker, shape, slot))
        return LAYERED_DONE;
    worker->expanded++;
    worker->generated += slot->child_count;
    for (uint32_t c = 0; c < slot->child_count; c++) {
        struct layered_child *const child = &slot->children[c];
        const uint64_t slack = layered_judge(slot, child, shape);
        if (!layered_within_bound(slack, shape)) {
            failing |= 1u << child->move;
            grew |= (uint32_t)child->grew << (LAYERED_STAGE * child->move);
            continue;
        }
        struct layered_node *const to = (struct layered_node *)(void *)*top;
        layered_grow(worker, slot, child, slack, to, (uint64_t *)(to + 1), shape);
        *top += sizeof *to + layered_words_bytes(shape);
        if (NP_UNLIKELY(to->left == 0)) {
            worker->goal = to;
            return LAYERED_FOUND;
        }
    }
    if (failing != 0 && !put_off(worker, slot, failing, grew, shape))
        return LAYERED_FULL;
    return LAYERED_DONE;
}

/* The children of a seed that were put off: what the tables say of them is known, and the bound
 * has been raised since. Returns the place behind them. */
NP_ALWAYS_INLINE unsigned char *
sprout(const struct layered_worker *worker, struct layered_slot *slot, unsigned char *top,
    struct layered_shape shape)
{
    layered_set_order(worker, slot, slot->node.critical, shape);
    for (uint32_t rest = slot->node.moves; rest != 0; rest &= rest - 1) {
        struct layered_node *const to = (struct layered_node *)(void *)top;
        const uint32_t move = bits_lowest(rest);
        struct layered_child child;
        layered_make_child(worker, slot, move, false, &child, shape);
        child.grew = slot->node.grew >> (LAYERED_STAGE * move) & ((1u << LAYERED_STAGE) - 1);
        layered_grow(worker, slot, &child, layered_slack_less(slot, child.grew, shape), to,
            (uint64_t *)(to + 1), shape);
        top += sizeof *to + layered_words_bytes(shape);
    }
    return top;
}

NP_ALWAYS_INLINE enum layered_end
run(struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count,
    uint32_t raise, struct layered_shape shape)
{
    struct layered_slot ring[LAYERED_RING];
    const size_t bytes = sizeof(struct layered_node) + layered_words_bytes(shape);
    unsigned char *top = worker->stack;
    uint64_t started = 0;
    uint64_t finished = 0;
    uint64_t next = 0;
    for (;;) {
        while (started - finished < LAYERED_RING && (top > worker->stack || next < count)) {
            struct layered_slot *const slot = &ring[started++ % LAYERED_RING];
            if (top > worker->stack) {
                top -= bytes;
                memcpy(&slot->node, top, sizeof slot->node);
                memcpy(slot->words, top + sizeof slot->node, layered_words_bytes(shape));
            } else {
                if (next + 4 < count)
                    NP_PREFETCH(seeds[next + 4]);
                layered_load_seed(worker, slot, seeds[next], raise, shape);
                slot->node.origin = seeds[next++];
                if (slot->node.grew != LAYERED_FRESH) {
                    top = sprout(worker, slot, top, shape);
                    started--;
                    continue;
                }
            }
            slot->entry = entry_of(worker, shape, slot->node.key);
            NP_PREFETCH_WRITE(slot->entry);
            layered_take_up(worker, slot, shape);
        }
        if (started == finished)
            return LAYERED_DONE;
        const enum layered_end end = finish(worker, &ring[finished++ % LAYERED_RING], &top, shape);
        if (NP_UNLIKELY(end != LAYERED_DONE))
            return end;
        assert(top < worker->stack + (LAYERED_STACK_NODES - 4) * bytes);
        if (NP_UNLIKELY(worker->generated >= worker->next_look) &&
            !worker->look(worker->context, worker))
            return LAYERED_STOP;
    }
}

/* One loop for each combination that a set can have: lookups, parts, nibbles. */
#define LAYERED_SHAPES(SHAPE) \
    SHAPE(1, 1, true)         \
    SHAPE(1, 2, true)         \
    SHAPE(2, 2, true)         \
    SHAPE(2, 3, true)         \
    SHAPE(4, 3, true)         \
    SHAPE(1, 3, false)        \
    SHAPE(1, 4, false)        \
    SHAPE(2, 4, false)        \
    SHAPE(2, 3, false)        \
    SHAPE(4, 3, false)        \
    SHAPE(4, 4, false)        \
    SHAPE(6, 4, false)        \
    SHAPE(8, 4, false)

#define LAYERED_PORTABLE(lookups, parts, nibbles)                                                 \
    static enum layered_end run_##lookups##_##parts##_##nibbles(struct layered_worker *worker,    \
        struct layered_node *const *seeds, uint64_t count, uint32_t raise)                        \
    {                                                                                             \
        return run(worker, seeds, count, raise, LAYERED_SHAPE_OF(lookups, parts, nibbles, true)); \
    }
LAYERED_SHAPES(LAYERED_PORTABLE)

#ifdef NP_TARGET_BMI2
#define LAYERED_BMI2(lookups, parts, nibbles)                                                      \
    NP_TARGET_BMI2 static enum layered_end run_bmi2_##lookups##_##parts##_##nibbles(               \
        struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count,          \
        uint32_t raise)                                                                            \
    {                                                                                              \
        return run(worker, seeds, count, raise, LAYERED_SHAPE_OF(lookups, parts, nibbles, false)); \
    }
LAYERED_SHAPES(LAYERED_BMI2)
#endif

layered_run *
layered_kernel_run(uint32_t lookups, uint32_t parts, bool nibbles, bool portable)
{
#ifdef NP_TARGET_BMI2
#define LAYERED_PICK_BMI2(l, p, n)                                     \
    if (!portable && lookups == (l) && parts == (p) && nibbles == (n)) \
        return run_bmi2_##l##_##p##_##n;
    if (NP_CPU_HAS_BMI2()) {
        LAYERED_SHAPES(LAYERED_PICK_BMI2)
    }
#endif
#define LAYERED_PICK(l, p, n)                             \
    if (lookups == (l) && parts == (p) && nibbles == (n)) \
        return run_##l##_##p##_##n;
    LAYERED_SHAPES(LAYERED_PICK)
    (void)portable;
    return NULL;
}

void
layered_kernel_orders(uint32_t *orders)
{
    for (uint32_t critical = 0; critical < LAYERED_ORDERS; critical++) {
        uint32_t shift = 0;
        orders[critical] = 0;
        for (uint32_t pass = 0; pass < 2; pass++)
            for (uint32_t i = 0; i < PDB_LOOKUPS_MAX; i++)
                if ((critical >> i & 1) != pass) {
                    orders[critical] |= i << shift;
                    shift += 4;
                }
    }
}

uint32_t
layered_kernel_entry_words(bool nibbles)
{
    return nibbles ? 1 : 2;
}

size_t
layered_kernel_node_bytes(uint32_t lookups, uint32_t parts, bool nibbles)
{
    const struct layered_shape shape = {.lookups = lookups, .parts = parts, .nibbles = nibbles};
    return sizeof(struct layered_node) + layered_words_bytes(shape);
}

size_t
layered_kernel_seed_bytes(uint32_t lookups, bool nibbles)
{
    const struct layered_shape shape = {.lookups = lookups, .nibbles = nibbles};
    return sizeof(struct layered_node) + layered_kept_bytes(shape);
}
