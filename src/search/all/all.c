// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Depth-first search for all solutions of one length, with a memo of counts.
 *
 * All children of a state are estimated at once. With pattern databases on a board of at most 16
 * cells, a state includes what pdb/nibbles.h needs, and the bits of all children are fetched before
 * the first is read. Otherwise the heuristic is asked for each child.
 */
#include "config.h"

#include "search/all/all.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/compiler.h"
#include "base/memory.h"
#include "heuristic/pdb.h"
#include "search/poll.h"

/* Few states are met again, and to look one up takes as long as to expand it. So the memo has only
 * the states of every fourth level. */
enum {
    MEMO_LEVELS = 4,
    KEY_WORDS_MAX = 8, /* the moves left with the last move, and at most 64 cells of 6 bits */
    FIRST_SLOTS = 1 << 8,
    WINDOW = 8,
    POLL_SLOTS = 1 << 15, /* slots copied between two polls: a few milliseconds */
    NO_MOVE = MOVE_COUNT,
    NO_CELL = (uint16_t)BOARD_NO_CELL
};

/* ---- the memo -------------------------------------------------------------------------------- */

/* How many solutions continue from a state: a hash table with open addressing within a window of
 * slots, so that a lookup reads a few cache lines at most. It doubles until its budget is used up
 * and then forgets the results that are cheapest to find again, so it limits time but never
 * correctness. Keys are whole boards, so two states are never confused. */
struct memo {
    struct memory_budget *budget;
    uint64_t *entries; /* by slot: the words of the key, and the count; free if the first is 0 */
    size_t slots;      /* a power of two */
    size_t used;
    uint32_t key_words; /* the first is greater if the result costs more */
    bool full;          /* the table cannot grow any more */
};

static uint64_t *
memo_entry(const struct memo *memo, size_t slot)
{
    return memo->entries + (slot & (memo->slots - 1)) * (memo->key_words + 1);
}

static size_t
memo_home(const struct memo *memo, const uint64_t *key)
{
    uint64_t hash = key[0] * UINT64_C(0x9e3779b97f4a7c15);

    for (uint32_t i = 1; i < memo->key_words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0xd6e8feb86659fd93);
        hash ^= hash >> 32;
    }
    return (size_t)hash;
}

/* Returns the count of a state, or NULL if it is not known. */
static const uint64_t *
memo_find(const struct memo *memo, const uint64_t *key)
{
    const size_t home = memo_home(memo, key);

    for (size_t i = 0; i < WINDOW; i++) {
        const uint64_t *const entry = memo_entry(memo, home + i);
        uint32_t same = 0;
        if (entry[0] == 0)
            break;
        while (same < memo->key_words && entry[same] == key[same])
            same++;
        if (same == memo->key_words)
            return &entry[same];
    }
    return NULL;
}

/* Stores a result that is not known in the first free slot of its window or, if there is none, in
 * place of the result that costs least. */
static void
memo_put(struct memo *memo, const uint64_t *key, uint64_t count)
{
    const size_t home = memo_home(memo, key);
    uint64_t *target = memo_entry(memo, home);

    for (size_t i = 0; i < WINDOW && target[0] != 0; i++) {
        uint64_t *const entry = memo_entry(memo, home + i);
        if (entry[0] < target[0])
            target = entry;
    }
    memo->used += target[0] == 0;
    memcpy(target, key, memo->key_words * sizeof *key);
    target[memo->key_words] = count;
}

static void
memo_free(struct memo *memo)
{
    memory_free_array(
        memo->budget, memo->slots, (memo->key_words + 1) * sizeof *memo->entries, memo->entries);
}

/* Moves everything to a table of this size. Returns false if there is no memory for both or the
 * search has to stop; then the old one stays. */
static bool
memo_resize(struct memo *memo, size_t slots, struct search_poll *poll)
{
    const size_t entry_words = memo->key_words + 1;
    struct memo grown = *memo;
    void *entries;

    if (memory_array(memo->budget, slots, entry_words * sizeof *grown.entries, &entries, NULL) !=
        NP_OK)
        return false;
    grown.entries = entries;
    grown.slots = slots;
    grown.used = 0;
    for (size_t slot = 0; slot < memo->slots; slot++) {
        const uint64_t *const entry = memo_entry(memo, slot);
        if (slot % POLL_SLOTS == 0 && !search_poll_check(poll)) {
            memo_free(&grown);
            return false;
        }
        if (entry[0] != 0)
            memo_put(&grown, entry, entry[memo->key_words]);
    }
    memo_free(memo);
    *memo = grown;
    return true;
}

/* Remembers a result, in a table of twice the size if this one is nearly full. */
static NP_NOINLINE void
memo_store(struct memo *memo, const uint64_t *key, uint64_t count, struct search_poll *poll)
{
    if (!memo->full && memo->used >= memo->slots / 4 * 3)
        memo->full = memo->slots > SIZE_MAX / 2 || !memo_resize(memo, 2 * memo->slots, poll);
    memo_put(memo, key, count);
}

/* ---- states ---------------------------------------------------------------------------------- */

/* A state, except for its tiles. */
struct state {
    struct heuristic_value value; /* with nibbles only h */
    /* With nibbles, for each lookup: */
    uint8_t sums[PDB_LOOKUPS_MAX];
    uint64_t words[PDB_LOOKUPS_MAX][2];
    uint32_t blank;
    uint32_t left; /* moves that are left */
    unsigned last; /* the last move, or NO_MOVE */
};

/* Estimates the children of a state by nibbles. */
typedef void estimate_children(const struct all_search *search, const struct state *state,
    struct state *children, uint32_t count);

struct all_search {
    const struct search_request *request;
    struct shape shape;
    uint64_t shortest;
    struct search_poll counting;
    struct search_poll *poll; /* `counting`, or that of the list */
    bool stopped;
    uint64_t length;
    uint16_t tiles[ALL_CELLS_MAX];
    uint64_t key[KEY_WORDS_MAX]; /* of the memo */
    /* Where the key has each cell. */
    uint8_t key_word[ALL_CELLS_MAX];
    uint8_t key_shift[ALL_CELLS_MAX];
    uint32_t unsorted;                          /* cells that do not contain their own tile */
    uint16_t source[ALL_CELLS_MAX][MOVE_COUNT]; /* shape_source(), or NO_CELL */
    struct memo memo;
    const struct pdb_heuristic *pdb;      /* NULL = another heuristic */
    estimate_children *nibbles;           /* NULL = ask the heuristic */
    struct state (*children)[MOVE_COUNT]; /* by the moves left before them */
    struct all_count *count;              /* NULL: the solutions are only listed */
    uint8_t moves[ALL_LENGTH_MAX];        /* the path to the current state */
    all_put *put;                         /* NULL: the solutions are only counted */
    void *context;
    uint64_t wanted; /* solutions that may still be passed */
};

/* ---- estimates ------------------------------------------------------------------------------- */

NP_ALWAYS_INLINE void
estimate_by_nibbles(const struct all_search *search, const struct state *state,
    struct state *children, uint32_t count, bool portable)
{
    const struct pdb_nibbles *const nibbles = &search->pdb->nibbles;
    const struct pdb_reader *const reader = &search->pdb->reader;
    struct pdb_nibbles_probe probes[MOVE_COUNT][PDB_LOOKUPS_MAX];

    for (uint32_t s = 0; s < count; s++)
        for (uint32_t i = 0; i < nibbles->lookups; i++) {
            const uint32_t from = reader->cell[i][children[s].blank];
            const uint32_t pattern = pdb_nibbles_move(
                nibbles, i, state->words[i], from, reader->cell[i][state->blank], &probes[s][i]);
            pdb_nibbles_seek(nibbles, i, pattern, from, portable, &probes[s][i]);
        }
    for (uint32_t s = 0; s < count; s++) {
        struct state *const child = &children[s];
        child->value.h = 0;
        for (uint32_t i = 0; i < nibbles->lookups; i++) {
            const uint32_t sum = state->sums[i];
            const uint32_t grew = pdb_nibbles_read(&probes[s][i]);
            pdb_nibbles_settle(&probes[s][i], grew);
            child->words[i][0] = probes[s][i].board;
            child->words[i][1] = probes[s][i].occupancy;
            /* Limited, so that it stays within a byte even if the tables are wrong. */
            const uint32_t changed = grew ? sum + (sum < UINT8_MAX) : sum - (sum > 0);
            child->sums[i] = (uint8_t)changed;
            child->value.h = changed > child->value.h ? changed : child->value.h;
        }
    }
}

static void
estimate_portably(const struct all_search *search, const struct state *state,
    struct state *children, uint32_t count)
{
    estimate_by_nibbles(search, state, children, count, true);
}

#ifdef NP_TARGET_BMI2
NP_TARGET_BMI2 static void
estimate_by_bmi2(const struct all_search *search, const struct state *state, struct state *children,
    uint32_t count)
{
    estimate_by_nibbles(search, state, children, count, false);
}
#endif

/* Estimates the start, and chooses the way to estimate its children: by nibbles, unless the tables
 * contradict each other. */
static void
begin_estimate(struct all_search *search, const struct instance *start, struct state *state)
{
    const struct pdb_heuristic *const pdb = heuristic_as_pdb(search->request->heuristic);
    uint32_t distances[PDB_LOOKUPS_MAX][PDB_PATTERNS_MAX];
    uint32_t sums[PDB_LOOKUPS_MAX];

    state->value = heuristic_eval(search->request->heuristic, start);
    search->pdb = pdb;
    search->nibbles = NULL;
    if (pdb == NULL || search->shape.cells > PDB_SMALL_CELLS_MAX ||
        pdb_set_estimate(&pdb->set, start->tiles, start->blank, distances, sums) > UINT8_MAX)
        return;
    search->nibbles = estimate_portably;
#ifdef NP_TARGET_BMI2
    if (NP_CPU_HAS_BMI2())
        search->nibbles = estimate_by_bmi2;
#endif
    for (uint32_t i = 0; i < pdb->set.lookup_count; i++) {
        const uint32_t patterns = pdb->set.partitions[pdb->set.lookups[i].partition].pattern_count;
        pdb_nibbles_state(&pdb->nibbles, &pdb->set, i, start->tiles, state->words[i]);
        for (uint32_t pattern = 0; pattern < patterns; pattern++)
            state->words[i][1] |= (uint64_t)(distances[i][pattern] % 4)
                                  << (PDB_NIBBLES_MODULO + 2 * pattern);
        state->sums[i] = (uint8_t)sums[i];
    }
}

static void
set_key(struct all_search *search, uint32_t cell, uint32_t tile)
{
    const uint64_t code = tile ^ search->shape.goal_blank;

    search->key[search->key_word[cell]] ^= code << search->key_shift[cell];
}

/* Slides the tile in cell `from` into the blank in cell `to`. */
static void
slide(struct all_search *search, uint32_t from, uint32_t to)
{
    const uint16_t tile = search->tiles[from];

    search->unsorted += (tile == from) - (uint32_t)(tile == to);
    search->tiles[to] = tile;
    search->tiles[from] = (uint16_t)search->shape.goal_blank;
    set_key(search, from, tile);
    set_key(search, to, tile);
}

/* Fills in the states one move away and returns how many there are. */
static uint32_t
expand(struct all_search *search, const struct state *state, struct state *children)
{
    const struct heuristic *const heuristic = search->request->heuristic;
    uint32_t count = 0;

    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        const uint32_t from = search->source[state->blank][move];
        if (from == NO_CELL ||
            (state->last != NO_MOVE && (enum move)move == move_inverse((enum move)state->last)))
            continue;
        children[count].blank = from;
        children[count].left = state->left - 1;
        children[count].last = move;
        count++;
    }
    if (search->nibbles != NULL) {
        search->nibbles(search, state, children, count);
        return count;
    }
    for (uint32_t i = 0; i < count; i++)
        children[i].value = heuristic->row->step(
            heuristic, state->value, search->tiles, state->blank, children[i].blank);
    return count;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Counts, and lists if there is a list, the solutions of `state->left` moves from a state that is
 * not beyond its bound. */
static uint64_t
count_from(struct all_search *search, const struct state *state)
{
    /* If no solution is shorter than the length, every state on a solution is at its exact
     * distance, and a move that the one before it forbids would begin a shorter solution. So the
     * memo needs the last move only otherwise. */
    const uint64_t head = (uint64_t)state->left << 8 |
                          (search->length > search->shortest ? state->last : (unsigned)NO_MOVE);
    struct state *const children = search->children[state->left];
    bool use_memo = state->left % MEMO_LEVELS == 0;
    bool promising = false;
    uint64_t sum = 0;

    if (search->unsorted == 0 && state->left == 0) {
        if (search->put != NULL &&
            (!search->put(search->context, search->moves, search->length) || --search->wanted == 0))
            search->stopped = true;
        return 1;
    }
    if (search->unsorted == 0 || state->left == 0)
        return 0;
    search->key[0] = head;
    if (use_memo)
        NP_PREFETCH(memo_entry(&search->memo, memo_home(&search->memo, search->key)));
    const uint32_t child_count = expand(search, state, children);
    /* Of a state whose children are all too far, the memo would save less than it costs. */
    for (uint32_t i = 0; i < child_count; i++)
        promising = promising || children[i].value.h <= children[i].left;
    use_memo = use_memo && promising;
    const uint64_t *const result = use_memo ? memo_find(&search->memo, search->key) : NULL;
    const bool known = result != NULL;
    if (known && (*result == 0 || search->put == NULL))
        return *result;
    search->poll->expanded++;
    for (uint32_t i = 0; i < child_count && !search->stopped; i++) {
        const struct state *const child = &children[i];
        uint64_t solutions = 0;
        search->poll->generated++;
        search->stopped = !search_poll(search->poll);
        if (search->stopped)
            break;
        if (child->value.h <= child->left) {
            slide(search, child->blank, state->blank);
            search->moves[search->length - state->left] = (uint8_t)child->last;
            solutions = count_from(search, child);
            slide(search, state->blank, child->blank);
        }
        sum = all_add(sum, solutions);
        if (state->last == NO_MOVE && search->count != NULL)
            search->count->firsts[search->count->first_count++] =
                (struct all_first){(enum move)child->last, solutions};
    }
    if (use_memo && !known && !search->stopped) {
        search->key[0] = head;
        memo_store(&search->memo, search->key, sum, search->poll);
    }
    return sum;
}

/* The board and the estimate at the start. */
static struct state
begin(struct all_search *search, uint64_t length)
{
    const struct instance *const instance = search->request->instance;
    struct state state = {.blank = instance->blank, .left = (uint32_t)length, .last = NO_MOVE};

    memset(search->key, 0, sizeof search->key);
    search->length = length;
    search->unsorted = 0;
    for (uint32_t cell = 0; cell < search->shape.cells; cell++) {
        search->tiles[cell] = instance->tiles[cell];
        search->unsorted += cell != instance->blank && instance->tiles[cell] != cell;
        set_key(search, cell, instance->tiles[cell]);
    }
    begin_estimate(search, instance, &state);
    return state;
}

void
all_search_count(struct all_search *search, uint64_t length, struct all_count *count)
{
    const struct state start = begin(search, length);

    *count = (struct all_count){0};
    search->count = count;
    search->poll->bound = length;
    if (!search->stopped && search_poll_check(search->poll))
        count->solutions = count_from(search, &start);
    else
        search->stopped = true;
    count->complete = !search->stopped;
    count->effort.expanded = search->poll->expanded;
    count->effort.generated = search->poll->generated;
    count->effort.peak_bytes = search->poll->memory.peak_bytes;
    search->count = NULL;
}

uint64_t
all_search_list(
    struct all_search *search, uint64_t length, uint64_t most, all_put *put, void *context)
{
    const struct state start = begin(search, length);
    const bool was_stopped = search->stopped;
    struct search_request unlimited = *search->request;
    struct search_poll poll;

    if (most == 0)
        return 0;
    unlimited.limits = (struct limits){.threads = 1, .cancel = search->request->limits.cancel};
    search_poll_init(&poll, &unlimited);
    search->poll = &poll;
    search->stopped = false;
    search->put = put;
    search->context = context;
    search->wanted = most;
    (void)count_from(search, &start);
    search->put = NULL;
    search->stopped = was_stopped;
    search->poll = &search->counting;
    return most - search->wanted;
}

enum np_status
all_search_init(struct all_search **search, const struct search_request *request, uint64_t shortest,
    struct np_error *error)
{
    const struct shape *const shape = &request->instance->shape;
    struct all_search *const opened = calloc(1, sizeof *opened);
    uint32_t bits = 4;

    *search = NULL;
    assert(shape->cells <= ALL_CELLS_MAX);
    if (opened == NULL)
        return np_no_memory(error);
    opened->request = request;
    opened->shape = *shape;
    opened->shortest = shortest;
    opened->poll = &opened->counting;
    search_poll_init(&opened->counting, request);
    search_poll_limit_memory(&opened->counting);
    while (shape->cells > UINT32_C(1) << bits)
        bits++;
    const uint32_t per_word = 64 / bits;
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        opened->key_word[cell] = (uint8_t)(1 + cell / per_word);
        opened->key_shift[cell] = (uint8_t)(cell % per_word * bits);
        for (unsigned move = 0; move < MOVE_COUNT; move++)
            opened->source[cell][move] = (uint16_t)shape_source(shape, cell, (enum move)move);
    }
    opened->memo.budget = &opened->counting.memory;
    opened->memo.key_words = 1 + (shape->cells + per_word - 1) / per_word;
    opened->children = malloc((ALL_LENGTH_MAX + 1) * sizeof *opened->children);
    if (opened->children == NULL || !memo_resize(&opened->memo, FIRST_SLOTS, NULL)) {
        all_search_free(opened);
        return np_no_memory(error);
    }
    *search = opened;
    return NP_OK;
}

void
all_search_free(struct all_search *search)
{
    if (search == NULL)
        return;
    memo_free(&search->memo);
    free(search->children);
    free(search);
}
