// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Ranks the states of a pattern; index.h explains the numbering. Splitting the permutation rank
 * into two tables is our own idea.
 */
#include "config.h"

#include "pdb/index.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

/* The rank of `count` labels among all their orders: a Lehmer code. */
static uint32_t
order_rank(uint32_t labels, uint32_t count)
{
    uint32_t rank = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t smaller = 0;
        for (uint32_t j = i + 1; j < count; j++)
            smaller += (labels >> (3 * j) & 7) < (labels >> (3 * i) & 7);
        rank = rank * (count - i) + smaller;
    }
    return rank;
}

/* Whether the first `count` labels are distinct and below `below`. */
static bool
labels_valid(uint32_t labels, uint32_t count, uint32_t below)
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < count; i++)
        seen |= 1u << (labels >> (3 * i) & 7);
    return bits_count(seen) == count && seen >> below == 0;
}

static void
fill_rank_tables(struct pdb_index *index)
{
    const uint32_t last = index->tiles < PDB_TAIL_TILES ? index->tiles : PDB_TAIL_TILES;
    const uint32_t first = index->tiles - last;
    uint32_t orders = 1;
    for (uint32_t i = 2; i <= last; i++)
        orders *= i;
    uint32_t rank = 0;
    for (uint32_t labels = 0; labels >> (3 * first) == 0; labels++)
        if (labels_valid(labels, first, index->tiles)) {
            index->head[labels] = (uint16_t)rank;
            rank += orders;
        }
    for (uint32_t labels = 0; labels >> (3 * last) == 0; labels++)
        if (labels_valid(labels, last, index->tiles))
            index->tail[labels] = (uint8_t)order_rank(labels, last);
    index->head_shift = 3 * first;
}

/* Lists the labels of each rank. The digits of `number` say where each label is inserted among
 * those before it. */
static void
fill_labels(struct pdb_index *index)
{
    for (uint32_t number = 0; number < index->permutations; number++) {
        uint32_t labels = 0;
        uint32_t rest = number;
        for (uint32_t i = 0; i < index->tiles; rest /= ++i)
            labels = pdb_labels_shift(labels | i << (3 * i), i, rest % (i + 1));
        index->labels[pdb_permutation_rank(index, labels)] = labels;
    }
}

/* "n choose k" */
static uint64_t
binomial(uint32_t n, uint32_t k)
{
    uint64_t result = n >= k ? 1 : 0;
    for (uint32_t i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

/* The number of entries in the table `high`. */
static uint32_t
high_count(const struct pdb_index *index)
{
    return 1u << (index->cells > index->low_cells ? index->cells - index->low_cells : 0);
}

/* How much some cells contribute to the rank of a set; `position` is the position of the first of
 * them in the set, from 1. */
static uint32_t
rank_share(const struct pdb_index *index, uint64_t cells, uint32_t position)
{
    uint32_t rank = 0;
    for (uint64_t rest = cells; rest != 0 && position <= index->tiles; rest &= rest - 1)
        rank += index->binomials[position++][bits_lowest(rest)];
    return rank;
}

static void
fill_ranks_of_sets(struct pdb_index *index)
{
    for (uint32_t mask = 0; mask < 1u << index->low_cells; mask++)
        index->low[mask] = (uint16_t)rank_share(index, mask, 1);
    for (uint32_t mask = 0; mask < high_count(index); mask++)
        if (bits_count(mask) <= index->tiles)
            index->high[mask] = rank_share(
                index, (uint64_t)mask << index->low_cells, index->tiles - bits_count(mask) + 1);
}

/* Adds `turn` to four labels, modulo 8. */
static uint32_t
turn_labels(uint32_t labels, uint32_t turn)
{
    uint32_t turned = 0;
    for (uint32_t shift = 0; shift < 3 * PDB_TAIL_TILES; shift += 3)
        turned |= (((labels >> shift) + turn) & 7) << shift;
    return turned;
}

static void
fill_turned(struct pdb_index *index)
{
    const uint32_t tail_tiles = index->tiles < PDB_TAIL_TILES ? index->tiles : PDB_TAIL_TILES;
    const uint32_t head_mask = (1u << index->head_shift) - 1;
    const uint32_t tail_mask = (1u << (3 * tail_tiles)) - 1;
    for (uint32_t turn = 0; turn < 8; turn++)
        for (uint32_t labels = 0; labels < PDB_RANK_TABLE_SIZE; labels++) {
            const uint32_t turned = turn_labels(labels, turn);
            const uint32_t first = turn * PDB_RANK_TABLE_SIZE;
            if (labels <= head_mask)
                index->turned_heads[first + (turned & head_mask)] = index->head[labels];
            if (labels <= tail_mask)
                index->turned_tails[first + (turned & tail_mask)] = index->tail[labels];
        }
}

static void
fill_small_sets(struct pdb_index *index)
{
    assert(index->block_count <= UINT16_MAX + 1);
    for (uint32_t i = 0; i < index->set_count; i++) {
        index->small_sets[i] = index->sets[i].first_block;
        for (uint32_t cell = 0; cell < index->cells; cell++)
            index->small_sets[i] |= (uint64_t)pdb_cell_set_region(&index->sets[i], cell)
                                    << (16 + 3 * cell);
    }
}

void
pdb_fill_moved_ranks(const struct pdb_index *index, uint16_t *moved_ranks)
{
    for (uint32_t from = 0; from < index->tiles; from++)
        for (uint32_t to = 0; to < index->tiles; to++)
            for (uint32_t rank = 0; rank < index->permutations; rank++)
                moved_ranks[(from * PDB_TILES_MAX + to) * index->permutations + rank] =
                    (uint16_t)pdb_permutation_rank(
                        index, pdb_labels_shift(index->labels[rank], from, to));
}

/* ---- sets of cells -----------------------------------------------------------------------------
 *
 * The regions follow Clausecker & Reinefeld, "Zero-Aware Pattern Databases with 1-Bit Compression
 * for Sliding Tile Puzzles", SoCS 2019. A search looks up a set's first block and regions after
 * each move. At 16 bytes per set, those of 6 tiles on 5x5 would take 2.8 MB, more than a
 * second-level cache, so on larger boards they are packed into a code of four bytes. Many sets have
 * the same regions:
 *
 *      a a a a a       A *region map* holds the region of every cell. Cells of the set itself
 *      a a a X a       count as part of the largest region, so all sets that cut off the corner
 *      a a a a X       and nothing else share the region map "b is the corner".
 *      a a a X b
 *
 * The 177,100 sets of 6 cells on 5x5 have only 3,377 region maps: 0.7 MB of codes and 40 KB. A code
 * has the set's first block in its low 18 bits, and its region map in the others.
 */

enum {
    PDB_REGION_MAPS_MAX = 1 << (32 - PDB_CODE_BLOCK_BITS),
    SLOT_BITS = 16 /* size of the hash of region maps: four slots for each map */
};

/* All free cells connected to `cell`. */
static uint32_t
flood(const struct pdb_index *index, uint32_t free_cells, uint32_t cell)
{
    uint32_t region = 1u << cell;
    uint32_t border = region;
    while (border != 0) {
        uint32_t reached = 0;
        for (uint32_t rest = border; rest != 0; rest &= rest - 1)
            reached |= pdb_neighbours(index->width, index->cells, bits_lowest(rest));
        border = reached & free_cells & ~region;
        region |= border;
    }
    return region;
}

static void
number_regions(const struct pdb_index *index, struct pdb_cell_set *set)
{
    const uint32_t free_cells = UINT32_MAX >> (32 - index->cells) & ~set->occupied;
    for (uint32_t rest = free_cells; rest != 0; set->regions++) {
        const uint32_t region = flood(index, free_cells, bits_lowest(rest));
        assert(set->regions < PDB_REGIONS_MAX);
        for (uint32_t bit = 0; bit < 3; bit++)
            set->map.bits[bit] |= set->regions >> bit & 1 ? region : 0;
        rest &= ~region;
    }
}

/* The next mask with the same number of bits, in numerical order ("Gosper's hack"). */
static uint32_t
next_set(uint32_t mask)
{
    const uint32_t low = mask & (~mask + 1);
    const uint32_t ripple = mask + low;
    return ripple | ((mask ^ ripple) / low) >> 2;
}

/* Fills in index->sets and counts their blocks. */
static void
fill_cell_sets(struct pdb_index *index)
{
    uint32_t mask = (1u << index->tiles) - 1;
    for (uint32_t i = 0; i < index->set_count; i++, mask = next_set(mask)) {
        struct pdb_cell_set *const set = &index->sets[i];
        *set = (struct pdb_cell_set){.occupied = mask, .first_block = index->block_count};
        number_regions(index, set);
        index->block_count += set->regions;
    }
}

static uint32_t
largest_region(const struct pdb_index *index, const struct pdb_cell_set *set)
{
    uint32_t cells[PDB_REGIONS_MAX] = {0};
    uint32_t largest = 0;
    for (uint32_t cell = 0; cell < index->cells; cell++)
        cells[pdb_cell_set_region(set, cell)] += (set->occupied >> cell & 1) == 0;
    for (uint32_t region = 1; region < set->regions; region++)
        if (cells[region] > cells[largest])
            largest = region;
    return largest;
}

/* Adds the region map of a set if it is new, and returns its number. A hash slot contains the map's
 * number + 1; 0 = free. */
static uint32_t
add_region_map(
    const struct pdb_index *index, const struct pdb_cell_set *set, uint16_t *slots, uint32_t *count)
{
    const uint32_t largest = largest_region(index, set);
    struct pdb_region_map map = set->map;
    for (uint32_t bit = 0; bit < 3; bit++)
        map.bits[bit] |= largest >> bit & 1 ? set->occupied : 0;
    const uint64_t mixed = map.bits[0] * UINT64_C(0x9e3779b97f4a7c15) ^
                           map.bits[1] * UINT64_C(0xc2b2ae3d27d4eb4f) ^
                           map.bits[2] * UINT64_C(0x165667b19e3779f9);
    uint32_t slot = (uint32_t)((mixed * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - SLOT_BITS));
    for (; slots[slot] != 0; slot = (slot + 1) % (1u << SLOT_BITS))
        if (memcmp(&index->region_maps[slots[slot] - 1u], &map, sizeof map) == 0)
            return slots[slot] - 1u;
    assert(*count < PDB_REGION_MAPS_MAX);
    index->region_maps[*count] = map;
    *count += 1;
    slots[slot] = (uint16_t)*count;
    return *count - 1;
}

/* Fills in index->codes and index->region_maps. */
static enum np_status
fill_codes(struct pdb_index *index, struct np_error *error)
{
    uint16_t *const slots = calloc((size_t)1 << SLOT_BITS, sizeof *slots);
    uint32_t count = 0;

    if (slots == NULL)
        return np_no_memory(error);
    assert(index->block_count <= 1u << PDB_CODE_BLOCK_BITS);
    for (uint32_t i = 0; i < index->set_count; i++)
        index->codes[i] =
            index->sets[i].first_block | add_region_map(index, &index->sets[i], slots, &count)
                                             << PDB_CODE_BLOCK_BITS;
    free(slots);
    return NP_OK;
}

/* ---- the index ------------------------------------------------------------------------------- */

/* Allocates the arrays. Returns false if memory runs out; the caller frees what was allocated. */
static bool
allocate(struct pdb_index *index)
{
    const size_t turned = (size_t)8 * PDB_RANK_TABLE_SIZE;
    const bool small = index->cells <= PDB_SMALL_CELLS_MAX;
    index->sets = calloc(index->set_count, sizeof *index->sets);
    index->labels = calloc(index->permutations, sizeof *index->labels);
    index->low = calloc((size_t)1 << index->low_cells, sizeof *index->low);
    index->high = calloc(high_count(index), sizeof *index->high);
    if (small) {
        index->small_sets = calloc(index->set_count, sizeof *index->small_sets);
        index->turned_heads = calloc(turned, sizeof *index->turned_heads);
        index->turned_tails = calloc(turned, sizeof *index->turned_tails);
    } else {
        index->codes = calloc(index->set_count, sizeof *index->codes);
        index->region_maps = calloc(PDB_REGION_MAPS_MAX, sizeof *index->region_maps);
        index->moved_ranks = calloc(1, pdb_moved_ranks_bytes(index));
    }
    return index->sets != NULL && index->labels != NULL && index->low != NULL &&
           index->high != NULL &&
           (small ? index->small_sets != NULL && index->turned_heads != NULL &&
                        index->turned_tails != NULL
                  : index->codes != NULL && index->region_maps != NULL &&
                        index->moved_ranks != NULL);
}

enum np_status
pdb_index_new(const struct pdb_index **index, uint32_t width, uint32_t height, uint32_t tiles,
    struct np_error *error)
{
    const uint32_t cells = width * height;

    *index = NULL;
    assert(width > 0 && height > 0 && cells <= PDB_CELLS_MAX && tiles > 0 && tiles < cells);
    assert(tiles <= (cells <= PDB_SMALL_CELLS_MAX ? PDB_TILES_MAX : PDB_LARGE_TILES_MAX));
    struct pdb_index *const new = calloc(1, sizeof *new);
    if (new == NULL)
        return np_no_memory(error);
    *new = (struct pdb_index){.owners = 1,
        .width = width,
        .height = height,
        .cells = cells,
        .tiles = tiles,
        .low_cells = cells <= 2 * PDB_LOW_CELLS ? PDB_LOW_CELLS : (cells + 1) / 2,
        .permutations = 1};
    for (uint32_t k = 1; k <= tiles; k++) {
        new->permutations *= k;
        for (uint32_t n = 0; n <= cells; n++)
            new->binomials[k][n] = (uint32_t)binomial(n, k);
    }
    new->set_count = new->binomials[tiles][cells];
    new->block_words = (new->permutations + 63) / 64;
    enum np_status status = allocate(new) ? NP_OK : np_no_memory(error);
    if (status == NP_OK) {
        fill_rank_tables(new);
        fill_labels(new);
        fill_ranks_of_sets(new);
        fill_cell_sets(new);
    }
    if (status == NP_OK && cells <= PDB_SMALL_CELLS_MAX) {
        fill_small_sets(new);
        fill_turned(new);
    } else if (status == NP_OK) {
        pdb_fill_moved_ranks(new, new->moved_ranks);
        status = fill_codes(new, error);
    }
    if (status != NP_OK)
        pdb_index_release(new);
    else
        *index = new;
    return status;
}

const struct pdb_index *
pdb_index_share(const struct pdb_index *index)
{
    if (index != NULL)
        atomic_fetch_add(&((struct pdb_index *)(uintptr_t)index)->owners, 1);
    return index;
}

void
pdb_index_release(const struct pdb_index *index)
{
    struct pdb_index *const own = (struct pdb_index *)(uintptr_t)index;
    if (own == NULL || atomic_fetch_sub(&own->owners, 1) > 1)
        return;
    free(own->sets);
    free(own->small_sets);
    free(own->turned_heads);
    free(own->turned_tails);
    free(own->moved_ranks);
    free(own->codes);
    free(own->region_maps);
    free(own->low);
    free(own->high);
    free(own->labels);
    free(own);
}
