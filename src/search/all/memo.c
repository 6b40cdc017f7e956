// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The memo: open addressing within a window of slots, so that a lookup reads a few cache lines at
 * most, even when the table is full.
 */
#include "config.h"

#include "search/all/memo.h"

#include "base/compiler.h"

enum {
    FIRST_SLOTS = 1 << 8,
    WINDOW = 8,
    POLL_SLOTS = 1 << 15 /* slots copied between two polls: a few milliseconds */
};

static uint64_t
word_of_tag(struct all_memo_tag tag)
{
    return (uint64_t)tag.left << 8 | tag.last;
}

static size_t
home_of(const struct all_memo *memo, const uint64_t *key, uint64_t tag)
{
    uint64_t hash = tag * UINT64_C(0x9e3779b97f4a7c15);

    for (uint32_t i = 0; i < memo->key_words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0xd6e8feb86659fd93);
        hash ^= hash >> 32;
    }
    return (size_t)(hash & (memo->slots - 1));
}

static uint64_t *
entry_at(const struct all_memo *memo, size_t slot)
{
    return memo->entries + (slot & (memo->slots - 1)) * memo->stride;
}

static bool
resize(struct all_memo *memo, size_t slots)
{
    void *entries;

    if (memory_array(memo->budget, slots, memo->stride * sizeof *memo->entries, &entries, NULL) !=
        NP_OK)
        return false;
    memo->entries = entries;
    memo->slots = slots;
    memo->used = 0;
    return true;
}

bool
all_memo_init(struct all_memo *memo, uint32_t key_words, struct memory_budget *budget)
{
    *memo = (struct all_memo){.budget = budget, .key_words = key_words, .stride = key_words + 2};
    return resize(memo, FIRST_SLOTS);
}

static void
free_entries(const struct all_memo *memo)
{
    memory_free_array(
        memo->budget, memo->slots, memo->stride * sizeof *memo->entries, memo->entries);
}

void
all_memo_free(struct all_memo *memo)
{
    if (memo->entries != NULL)
        free_entries(memo);
    *memo = (struct all_memo){0};
}

static bool
matches(const struct all_memo *memo, const uint64_t *entry, const uint64_t *key, uint64_t tag)
{
    if (entry[memo->stride - 1] != tag)
        return false;
    for (uint32_t i = 0; i < memo->key_words; i++)
        if (entry[i] != key[i])
            return false;
    return true;
}

void
all_memo_prefetch(const struct all_memo *memo, const uint64_t *key, struct all_memo_tag tag)
{
    NP_PREFETCH(entry_at(memo, home_of(memo, key, word_of_tag(tag))));
}

bool
all_memo_find(
    const struct all_memo *memo, const uint64_t *key, struct all_memo_tag tag, uint64_t *count)
{
    const uint64_t word = word_of_tag(tag);
    const size_t home = home_of(memo, key, word);

    for (size_t i = 0; i < WINDOW; i++) {
        const uint64_t *const entry = entry_at(memo, home + i);
        if (entry[memo->stride - 1] == 0)
            return false;
        if (matches(memo, entry, key, word)) {
            *count = entry[memo->key_words];
            return true;
        }
    }
    return false;
}

/* Stores a result in the first free slot of its window or, if there is none, in place of the result
 * with the fewest moves left. */
static void
put(struct all_memo *memo, const uint64_t *key, uint64_t tag, uint64_t count)
{
    const size_t home = home_of(memo, key, tag);
    uint64_t *target = entry_at(memo, home);

    for (size_t i = 0; i < WINDOW && target[memo->stride - 1] != 0; i++) {
        uint64_t *const entry = entry_at(memo, home + i);
        if (entry[memo->stride - 1] < target[memo->stride - 1])
            target = entry;
    }
    memo->used += target[memo->stride - 1] == 0;
    for (uint32_t i = 0; i < memo->key_words; i++)
        target[i] = key[i];
    target[memo->key_words] = count;
    target[memo->stride - 1] = tag;
}

/* Doubles the table. If there is no room for both, or the search has to stop, the old one stays. */
static void
grow(struct all_memo *memo, struct search_poll *poll)
{
    const struct all_memo old = *memo;

    if (memo->slots > SIZE_MAX / 2 || !resize(memo, 2 * memo->slots)) {
        memo->full = true;
        return;
    }
    for (size_t slot = 0; slot < old.slots; slot++) {
        const uint64_t *const entry = entry_at(&old, slot);
        if (slot % POLL_SLOTS == 0 && !search_poll_check(poll)) {
            free_entries(memo);
            *memo = old;
            return;
        }
        if (entry[old.stride - 1] != 0)
            put(memo, entry, entry[old.stride - 1], entry[old.key_words]);
    }
    free_entries(&old);
}

void
all_memo_store(struct all_memo *memo, const uint64_t *key, struct all_memo_tag tag, uint64_t count,
    struct search_poll *poll)
{
    if (!memo->full && memo->used >= memo->slots / 4 * 3)
        grow(memo, poll);
    put(memo, key, word_of_tag(tag), count);
}
