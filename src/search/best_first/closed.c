// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The closed set: a hash table with seven states per bucket that grows in place.
 *
 * The hash is scaled to an index by multiplication, as in D. Lemire, "Fast random integer
 * generation in an interval", 2019. Scaling keeps the order of the hashes. That is why the table
 * can grow in place: no state's own bucket gets a lower index.
 */
#include "config.h"

#include "search/best_first/closed.h"

enum {
    BUCKETS_AT_FIRST = 24,
    /* Words moved between two checks of the poll: less than a millisecond. */
    CHECK_WORDS = 1024,
    COUNT_MASK = 7,
    SPILLED_EVEN = 8,
    SPILLED_ODD = 16,
    G_LOW_SHIFT = STATE_WORD_BITS + 2, /* g is stored above the move */
    G_LOW_BITS = 2,
};

static uint64_t *
bucket_at(const struct closed_set *set, uint64_t index)
{
    return (uint64_t *)(void *)set->arena.base + index * set->bucket_words;
}

static bool
make_room(struct closed_set *set, uint64_t buckets)
{
    const uint64_t bytes = (buckets + CLOSED_TAIL_BUCKETS) * set->bucket_words * sizeof(uint64_t);

    return buckets <= UINT32_MAX && bytes <= SIZE_MAX && arena_grow(&set->arena, (size_t)bytes);
}

enum np_status
closed_init(
    struct closed_set *set, unsigned words, struct memory_budget *budget, struct np_error *error)
{
    *set = (struct closed_set){
        .words = words,
        .head_words = words > 1 ? 2 : 1,
        .spilled = SPILLED_EVEN,
        .g_max = words > 1 ? (1u << 18) - 1 : (1u << 10) - 1,
        .buckets = BUCKETS_AT_FIRST,
    };
    set->bucket_words = set->head_words + CLOSED_BUCKET_STATES * words;
    if (arena_init(&set->arena, budget, error) != NP_OK)
        return NP_NO_MEMORY;
    if (!make_room(set, set->buckets))
        return np_no_memory(error);
    return NP_OK;
}

void
closed_free(struct closed_set *set)
{
    arena_free(&set->arena);
    *set = (struct closed_set){0};
}

/* Reads the g of a slot: two bits above the move, and 8 or 16 bits in the bucket's head. */
NP_ALWAYS_INLINE uint64_t
load_g(const uint64_t *bucket, unsigned slot, uint64_t first_word, bool wide)
{
    const unsigned shift = 8 + 8 * slot;
    uint64_t g = (bucket[0] >> shift & 0xff) << G_LOW_BITS | first_word >> G_LOW_SHIFT;

    if (wide)
        g |= (bucket[1] >> shift & 0xff) << (G_LOW_BITS + 8);
    return g;
}

/* Stores a key and its g in a slot. */
NP_ALWAYS_INLINE void
put(struct closed_set *set, uint64_t *bucket, unsigned slot, const uint64_t *key, uint64_t g,
    unsigned words)
{
    uint64_t *const state = bucket + set->head_words + slot * words;
    const unsigned shift = 8 + 8 * slot;
    const uint64_t others = ~(UINT64_C(0xff) << shift);

    state_copy(state, key, words);
    state[0] = (key[0] & ~(UINT64_C(3) << G_LOW_SHIFT)) | g << G_LOW_SHIFT;
    bucket[0] = (bucket[0] & others) | (g >> G_LOW_BITS & 0xff) << shift;
    if (words > 1)
        bucket[1] = (bucket[1] & others) | (g >> (G_LOW_BITS + 8) & 0xff) << shift;
}

/* Returns the slot of a key in a bucket, or CLOSED_BUCKET_STATES if it is not there. */
NP_ALWAYS_INLINE unsigned
slot_of(const uint64_t *states, unsigned count, const uint64_t *key, unsigned words)
{
    for (unsigned slot = 0; slot < count; slot++)
        if (state_equal(states + slot * words, key, words))
            return slot;
    return CLOSED_BUCKET_STATES;
}

/* Adds a key. `words` is set->words; as a constant it lets the compiler drop the loops over words.
 * While the set grows, the key cannot be in any bucket, and buckets marked as spilled may have free
 * slots. */
NP_ALWAYS_INLINE enum closed_answer
add(struct closed_set *set, const uint64_t *key, uint64_t g, unsigned words, bool is_growing)
{
    const uint64_t *const end = bucket_at(set, set->buckets + CLOSED_TAIL_BUCKETS);

    for (uint64_t *bucket = closed_bucket(set, key); bucket < end; bucket += set->bucket_words) {
        const uint64_t *const states = bucket + set->head_words;
        const unsigned count = bucket[0] & COUNT_MASK;
        const unsigned slot =
            is_growing ? CLOSED_BUCKET_STATES : slot_of(states, count, key, words);

        if (slot < CLOSED_BUCKET_STATES) {
            if (load_g(bucket, slot, states[slot * words], words > 1) <= g)
                return CLOSED_SEEN;
            put(set, bucket, slot, key, g, words);
            return CLOSED_BETTER;
        }
        if (!is_growing && (bucket[0] & set->spilled))
            continue;
        if (count < CLOSED_BUCKET_STATES) {
            put(set, bucket, count, key, g, words);
            bucket[0]++;
            return CLOSED_NEW;
        }
        bucket[0] |= set->spilled;
    }
    return CLOSED_FULL;
}

enum closed_answer
closed_add(struct closed_set *set, const uint64_t *key, uint64_t g)
{
    const uint64_t kept = g < set->g_max ? g : set->g_max;

    const enum closed_answer answer =
        set->words == 1 ? add(set, key, kept, 1, false) : add(set, key, kept, set->words, false);

    set->count += answer == CLOSED_NEW;
    return answer;
}

bool
closed_find(const struct closed_set *set, const uint64_t *key, enum move *move, uint64_t *g)
{
    const uint64_t *const end = bucket_at(set, set->buckets + CLOSED_TAIL_BUCKETS);

    for (const uint64_t *bucket = closed_bucket(set, key); bucket < end;
         bucket += set->bucket_words) {
        const uint64_t *const states = bucket + set->head_words;
        const unsigned slot = slot_of(states, bucket[0] & COUNT_MASK, key, set->words);

        if (slot < CLOSED_BUCKET_STATES) {
            *move = state_move(states + slot * set->words);
            *g = load_g(bucket, slot, states[slot * set->words], set->words > 1);
            return true;
        }
        if (!(bucket[0] & set->spilled))
            return false;
    }
    return false;
}

/* Moves the states of a bucket to their places in the new layout. A state that had spilled into
 * this bucket may go back to an earlier one; then it moves again when that bucket's turn comes. */
NP_ALWAYS_INLINE bool
move_bucket(struct closed_set *set, uint64_t *bucket, unsigned words)
{
    uint64_t lifted[2 + CLOSED_BUCKET_STATES * STATE_WORDS_MAX];
    const unsigned count = bucket[0] & COUNT_MASK;

    state_copy(lifted, bucket, set->head_words + count * words);
    bucket[0] &= set->spilled;
    for (unsigned slot = 0; slot < count; slot++) {
        const uint64_t *key = lifted + set->head_words + slot * words;

        if (add(set, key, load_g(lifted, slot, key[0], words > 1), words, true) == CLOSED_FULL)
            return false;
    }
    return true;
}

bool
closed_grow(struct closed_set *set, struct search_poll *poll)
{
    const uint64_t buckets = set->buckets + set->buckets / 8;
    uint64_t left = set->buckets + CLOSED_TAIL_BUCKETS;
    bool fits = make_room(set, buckets);

    if (fits) {
        set->buckets = buckets;
        set->spilled ^= SPILLED_EVEN | SPILLED_ODD;
    }
    while (fits && left > 0) {
        uint64_t *const bucket = bucket_at(set, --left);

        fits = set->words == 1 ? move_bucket(set, bucket, 1) : move_bucket(set, bucket, set->words);
        if (left % (CHECK_WORDS / set->words + 1) == 0 && !search_poll_check(poll))
            return false;
    }
    if (!fits)
        poll->stop = SEARCH_STOP_LIMIT;
    return fits;
}
