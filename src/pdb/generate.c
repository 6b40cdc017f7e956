// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Builds a pattern database by bit-parallel retrograde breadth-first search.
 *
 * The states at one distance form the front, which has one bit per state in the layout of index.h.
 * A block of the next front is gathered from the blocks one pattern move away:
 *
 *      found = OR of moved(front of each neighbour);  found &= ~seen;  seen |= found
 *
 * A tile that moves sideways does not change the order of the tiles, so the whole block is OR-ed
 * word by word. A tile that moves up or down permutes the entries in a fixed way. Every move
 * changes the colour of the occupied set, so blocks of one colour are read while those of the other
 * are written: one array of fronts suffices, and threads need no locks because each writes its own
 * blocks. A table's bit is set if its distance d has d & 2.
 */
#include "config.h"

#include "pdb/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/thread/thread.h"
#include "base/machine.h"
#include "base/memory.h"

enum {
    CHUNK_WORDS = 4096, /* in the blocks that a thread claims at a time: well under 1 ms */
    POLL_SETS = 1024    /* sets between two checks for cancelling, also well under 1 ms */
};

/* A pattern move into a block: the label at position `from` of the permutation moves to position
 * `to`. */
struct edge {
    uint32_t source; /* block */
    uint8_t from;
    uint8_t to;
};

struct builder {
    const struct pdb_index *index;
    const struct pdb_build_options *options;
    uint64_t *fronts;
    uint64_t *seen;
    uint64_t *bits;
    struct edge *edges;    /* the edges into all blocks, in the order of the blocks */
    uint64_t *first_edge;  /* where each block's edges begin, and the end of the last */
    uint8_t *colours;      /* the colour of each block's set */
    uint8_t *active;       /* whether each block's front is not empty */
    uint16_t *moved_ranks; /* of the index, if that has them */
    uint32_t level;
    uint8_t colour; /* the colour of the blocks being written */
    uint32_t chunk_blocks;
    _Atomic uint32_t next_chunk;
    _Atomic uint64_t found;
    atomic_bool stopped;
};

/* Lists the edges into one block of `set`; returns the end of the list. */
static struct edge *
list_block_edges(const struct builder *builder, const struct pdb_cell_set *set, uint32_t region,
    struct edge *edge)
{
    const struct pdb_index *const index = builder->index;
    for (uint32_t from = 0; from < index->cells; from++) {
        if ((set->occupied >> from & 1) != 0 || pdb_cell_set_region(set, from) != region)
            continue;
        const uint32_t tiles = pdb_neighbours(index->width, index->cells, from) & set->occupied;
        for (uint32_t rest = tiles; rest != 0; rest &= rest - 1) {
            const uint32_t to = bits_lowest(rest);
            const uint32_t others = set->occupied & ~(1u << to);
            const struct pdb_state source = {.occupied = others | 1u << from, .blank = to};
            edge->source = pdb_state_block(builder->index, &source);
            edge->from = (uint8_t)bits_count_below(others, from);
            edge->to = (uint8_t)bits_count_below(others, to);
            edge++;
        }
    }
    return edge;
}

/* Counts the edges into all blocks: each is a tile with a free neighbouring cell. */
static uint64_t
count_edges(const struct pdb_index *index)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < index->set_count; i++)
        for (uint32_t rest = index->sets[i].occupied; rest != 0; rest &= rest - 1)
            count += bits_count(pdb_neighbours(index->width, index->cells, bits_lowest(rest)) &
                                ~index->sets[i].occupied);
    return count;
}

static enum np_status
list_edges(struct builder *builder, struct np_error *error)
{
    const struct pdb_index *const index = builder->index;
    const uint64_t black = pdb_black_cells(index->width, index->cells);
    struct edge *edge = builder->edges;
    for (uint32_t i = 0; i < index->set_count; i++) {
        if (i % POLL_SETS == 0 && cancel_requested(builder->options->cancel))
            return np_fail(error, NP_CANCELLED, "the build was cancelled");
        for (uint32_t region = 0; region < index->sets[i].regions; region++) {
            const uint32_t block = index->sets[i].first_block + region;
            builder->first_edge[block] = (uint64_t)(edge - builder->edges);
            builder->colours[block] = (uint8_t)pdb_colour(index->sets[i].occupied, black);
            edge = list_block_edges(builder, &index->sets[i], region, edge);
        }
    }
    builder->first_edge[index->block_count] = (uint64_t)(edge - builder->edges);
    return NP_OK;
}

/* Adds to `found` the states that an edge reaches from the front of its source. */
static void
pull(const struct builder *builder, const struct edge *edge, uint64_t *found)
{
    const uint32_t words = builder->index->block_words;
    const uint64_t *const front = builder->fronts + (uint64_t)edge->source * words;
    if (edge->from == edge->to) {
        for (uint32_t w = 0; w < words; w++)
            found[w] |= front[w];
        return;
    }
    const uint16_t *const map =
        builder->moved_ranks +
        (size_t)(edge->from * PDB_TILES_MAX + edge->to) * builder->index->permutations;
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t rest = front[w]; rest != 0; rest &= rest - 1) {
            const uint32_t entry = map[w * 64 + bits_lowest(rest)];
            found[entry / 64] |= UINT64_C(1) << entry % 64;
        }
}

/* Makes the new states in `found` the block's front; returns how many there are. */
static uint64_t
settle(struct builder *builder, uint32_t block, const uint64_t *found)
{
    const uint32_t words = builder->index->block_words;
    const uint64_t first = (uint64_t)block * words;
    uint64_t *const front = builder->fronts + first;
    uint64_t *const seen = builder->seen + first;
    uint64_t *const bits = builder->bits + first;
    const uint64_t keep = builder->level & 2 ? UINT64_MAX : 0;
    uint64_t count = 0;
    for (uint32_t w = 0; w < words; w++) {
        const uint64_t fresh = found[w] & ~seen[w];
        front[w] = fresh;
        seen[w] |= fresh;
        bits[w] |= fresh & keep;
        count += bits_count(fresh);
    }
    return count;
}

static uint64_t
build_block(struct builder *builder, uint32_t block, uint64_t *found)
{
    bool any = false;
    for (uint64_t e = builder->first_edge[block]; e < builder->first_edge[block + 1]; e++) {
        const struct edge *const edge = &builder->edges[e];
        if (!builder->active[edge->source])
            continue;
        if (!any)
            memset(found, 0, builder->index->block_words * sizeof *found);
        any = true;
        pull(builder, edge, found);
    }
    const uint64_t count = any ? settle(builder, block, found) : 0;
    builder->active[block] = count > 0;
    return count;
}

static void
build_level(void *context, unsigned number)
{
    struct builder *const builder = context;
    uint64_t found[(40320 + 63) / 64];
    uint64_t count = 0;
    (void)number;
    for (;;) {
        const uint64_t chunk = atomic_fetch_add(&builder->next_chunk, 1);
        const uint64_t first = chunk * builder->chunk_blocks;
        if (first >= builder->index->block_count || atomic_load(&builder->stopped))
            break;
        if (cancel_requested(builder->options->cancel))
            atomic_store(&builder->stopped, true);
        for (uint64_t block = first;
             block < first + builder->chunk_blocks && block < builder->index->block_count; block++)
            if (builder->colours[block] == builder->colour)
                count += build_block(builder, (uint32_t)block, found);
    }
    atomic_fetch_add(&builder->found, count);
}

/* Runs the search to its end. */
static enum np_status
build_levels(struct builder *builder, const struct pdb_pattern *pattern, struct np_error *error)
{
    const struct pdb_build_options *const options = builder->options;
    const struct pdb_index *const index = builder->index;
    const struct pdb_state goal = pdb_pattern_goal(pattern);
    const uint32_t block = pdb_state_block(builder->index, &goal);
    const uint32_t entry = pdb_permutation_rank(index, goal.labels);
    const uint64_t word = (uint64_t)block * index->block_words + entry / 64;
    const unsigned threads = options->threads > 0 ? options->threads : machine_processors();
    builder->fronts[word] = builder->seen[word] = UINT64_C(1) << entry % 64;
    builder->active[block] = 1;
    builder->colour = builder->colours[block];
    builder->chunk_blocks = 1 + CHUNK_WORDS / index->block_words;
    uint64_t done = 1;
    for (uint64_t found = 1; found > 0; found = atomic_load(&builder->found)) {
        builder->level++;
        assert(builder->level <= PDB_LEVELS_MAX);
        builder->colour ^= 1;
        atomic_store(&builder->next_chunk, 0);
        atomic_store(&builder->found, 0);
        (void)parallel_run(threads, build_level, builder);
        if (atomic_load(&builder->stopped))
            return np_fail(error, NP_CANCELLED, "the build was cancelled");
        done += atomic_load(&builder->found);
        if (options->progress != NULL)
            options->progress(
                options->context, done, (uint64_t)index->block_count * index->permutations);
    }
    return NP_OK;
}

static enum np_status
allocate(struct builder *builder, struct np_error *error)
{
    const struct pdb_index *const index = builder->index;
    const size_t bytes = pdb_index_table_bytes(builder->index);
    builder->fronts = pages_alloc(bytes);
    builder->seen = pages_alloc(bytes);
    builder->bits = pages_alloc(bytes);
    builder->edges = malloc((size_t)count_edges(index) * sizeof *builder->edges);
    builder->first_edge = malloc(((size_t)index->block_count + 1) * sizeof *builder->first_edge);
    builder->colours = calloc(index->block_count, 1);
    builder->active = calloc(index->block_count, 1);
    if (builder->fronts == NULL || builder->seen == NULL || builder->bits == NULL ||
        builder->edges == NULL || builder->first_edge == NULL || builder->colours == NULL ||
        builder->active == NULL)
        return np_no_memory(error);
    builder->moved_ranks = index->moved_ranks;
    if (index->moved_ranks != NULL)
        return NP_OK;
    builder->moved_ranks = malloc(pdb_moved_ranks_bytes(index));
    if (builder->moved_ranks == NULL)
        return np_no_memory(error);
    pdb_fill_moved_ranks(index, builder->moved_ranks);
    return NP_OK;
}

/* Frees everything except the bits. */
static void
free_scratch(struct builder *builder)
{
    const size_t bytes = pdb_index_table_bytes(builder->index);
    pages_free(builder->fronts, bytes);
    pages_free(builder->seen, bytes);
    free(builder->edges);
    free(builder->first_edge);
    free(builder->colours);
    free(builder->active);
    if (builder->index->moved_ranks == NULL)
        free(builder->moved_ranks);
}

enum np_status
pdb_generate(struct pdb_table **table, const struct pdb_index *index,
    const struct pdb_pattern *pattern, const struct pdb_build_options *options,
    struct np_error *error)
{
    *table = NULL;
    assert(pattern->count == index->tiles && pattern->width == index->width &&
           pattern->height == index->height);
    struct pdb_table *const new = pdb_table_new(index, pattern, error);
    if (new == NULL)
        return NP_NO_MEMORY;
    struct builder builder = {.index = index, .options = options};
    enum np_status status = allocate(&builder, error);
    if (status == NP_OK)
        status = list_edges(&builder, error);
    new->bits = builder.bits;
    if (status == NP_OK)
        status = build_levels(&builder, pattern, error);
    free_scratch(&builder);
    if (status != NP_OK)
        pdb_table_free(new);
    else
        *table = new;
    return status;
}
