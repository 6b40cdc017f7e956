// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The memo of the search for all solutions: how many solutions continue from a state.
 *
 * It is a hash table that doubles until its budget is used up and then forgets the results that are
 * cheapest to find again, so it limits time but never correctness. Keys are whole boards, so two
 * states are never confused.
 */
#ifndef NP_SEARCH_ALL_MEMO_H
#define NP_SEARCH_ALL_MEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"
#include "search/poll.h"

enum { ALL_KEY_WORDS_MAX = 8 };

/* The part of a state that is not the board: moves left, and the last move if it matters. */
struct all_memo_tag {
    uint32_t left; /* at least 1 */
    uint32_t last;
};

struct all_memo {
    struct memory_budget *budget;
    uint64_t *entries; /* slots * stride words; an entry whose tag is 0 is free */
    size_t slots;      /* a power of two */
    size_t used;
    uint32_t key_words;
    uint32_t stride; /* words per entry: the key, the count and the tag */
    bool full;       /* the table cannot grow any more */
};

/* Starts an empty memo for keys of that many words. The budget must outlive it. The caller frees it
 * with all_memo_free(). Returns false if memory runs out. */
bool all_memo_init(struct all_memo *memo, uint32_t key_words, struct memory_budget *budget);

void all_memo_free(struct all_memo *memo);

/* Fetches the memory that all_memo_find() will read. */
void all_memo_prefetch(const struct all_memo *memo, const uint64_t *key, struct all_memo_tag tag);

/* Whether the result of a state is known. */
bool all_memo_find(
    const struct all_memo *memo, const uint64_t *key, struct all_memo_tag tag, uint64_t *count);

/* Remembers a result that all_memo_find() does not know. The memo grows unless the poll ends that
 * early. */
void all_memo_store(struct all_memo *memo, const uint64_t *key, struct all_memo_tag tag,
    uint64_t count, struct search_poll *poll);

#endif
