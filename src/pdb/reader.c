// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sets up the forms in which heuristics and searches read a set; see reader.h and nibbles.h.
 */
#include "config.h"

#include "pdb/reader.h"

#include <assert.h>

#include "pdb/nibbles.h"
#include "pdb/set.h"

/* The index of a tile in the key, which lists the tiles by name, without the blank. */
static uint8_t
key_tile(const struct pdb_set *set, uint32_t tile)
{
    return (uint8_t)(tile > set->shape.goal_blank ? tile - 1 : tile);
}

static void
init_table(struct pdb_reader *reader, const struct pdb_set *set, uint32_t lookup, uint32_t pattern)
{
    const struct pdb_lookup *const source = &set->lookups[lookup];
    const struct pdb_table *const content = set->tables[source->partition][pattern];
    const struct pdb_index *const index = content->index;
    struct pdb_reader_table *const table = &reader->tables[lookup][pattern];
    *table = (struct pdb_reader_table){.bits = (const unsigned char *)content->bits,
        .low = index->low,
        .high = index->high,
        .codes = index->codes,
        .region_maps = index->region_maps,
        .moved_ranks = index->moved_ranks,
        .labels = index->labels,
        .head = index->head,
        .tail = index->tail,
        .low_cells = index->low_cells,
        .head_shift = index->head_shift,
        .block_bits = index->block_words * 64,
        .permutations = index->permutations,
        .tiles = index->tiles};
    for (uint32_t tile = 0; tile < set->shape.cells; tile++)
        if (source->pattern[tile] == pattern) {
            table->key_tile[source->label[tile]] = key_tile(set, tile);
            reader->pattern[lookup][key_tile(set, tile)] = (uint8_t)pattern;
        }
}

static void
init_neighbours(struct pdb_reader *reader, uint32_t width)
{
    for (uint32_t cell = 0; cell < reader->cells; cell++)
        for (uint32_t rest = pdb_neighbours(width, reader->cells, cell); rest != 0;
             rest &= rest - 1)
            reader->neighbour[cell][reader->neighbour_count[cell]++] = (uint8_t)bits_lowest(rest);
    for (uint32_t cell = 0; cell < reader->cells; cell++)
        for (uint32_t other = 0; other < reader->cells; other++)
            for (uint32_t i = 0; i < reader->neighbour_count[cell]; i++)
                reader->others[cell][other] |=
                    (uint8_t)((reader->neighbour[cell][i] != other) << i);
}

void
pdb_reader_init(struct pdb_reader *reader, const struct pdb_set *set)
{
    *reader = (struct pdb_reader){.cells = set->shape.cells, .lookups = set->lookup_count};
    for (uint32_t i = 0; i < set->lookup_count; i++) {
        const struct pdb_lookup *const lookup = &set->lookups[i];
        const uint32_t pattern_count = set->partitions[lookup->partition].pattern_count;
        for (uint32_t cell = 0; cell < reader->cells; cell++)
            reader->cell[i][cell] = lookup->cell[cell];
        for (uint32_t pattern = 0; pattern < pattern_count; pattern++)
            init_table(reader, set, i, pattern);
        if (pattern_count > reader->pattern_count)
            reader->pattern_count = pattern_count;
    }
    init_neighbours(reader, set->shape.width);
}

void
pdb_reader_key(const struct pdb_reader *reader, const struct pdb_set *set, const uint16_t *tiles,
    uint64_t key[2])
{
    key[0] = key[1] = 0;
    for (uint32_t cell = 0; cell < reader->cells; cell++) {
        if (tiles[cell] == set->shape.goal_blank)
            continue;
        const uint32_t tile = key_tile(set, tiles[cell]);
        key[tile / PDB_KEY_TILES] |= (uint64_t)cell << (5 * (tile % PDB_KEY_TILES));
    }
}

/* Sets up one pattern, whose tiles have consecutive codes from `first_code`. */
static void
init_nibbles_table(struct pdb_nibbles *nibbles, const struct pdb_set *set, uint32_t lookup,
    uint32_t pattern, uint32_t first_code)
{
    const struct pdb_lookup *const source = &set->lookups[lookup];
    const struct pdb_table *const table = set->tables[source->partition][pattern];
    const struct pdb_index *const index = table->index;
    nibbles->tables[lookup][pattern] =
        (struct pdb_nibbles_table){.bits = (const unsigned char *)table->bits,
            .low = index->low,
            .high = index->high,
            .sets = index->small_sets,
            .head = index->turned_heads + first_code % 8 * PDB_RANK_TABLE_SIZE,
            .tail = index->turned_tails + first_code % 8 * PDB_RANK_TABLE_SIZE,
            .head_shift = index->head_shift,
            .block_bits = index->block_words * 64};
    for (uint32_t tile = 0; tile < set->shape.cells; tile++)
        if (source->pattern[tile] == pattern) {
            nibbles->code[lookup][tile] = (uint8_t)(first_code + source->label[tile]);
            nibbles->pattern[lookup][first_code + source->label[tile]] = (uint8_t)pattern;
        }
}

void
pdb_nibbles_init(struct pdb_nibbles *nibbles, const struct pdb_set *set)
{
    *nibbles = (struct pdb_nibbles){.lookups = set->lookup_count};
    for (uint32_t i = 0; i < set->lookup_count; i++) {
        const struct pdb_partition *const partition = &set->partitions[set->lookups[i].partition];
        uint32_t first_code = 1;
        assert(partition->pattern_count <= PDB_NIBBLES_PATTERNS_MAX);
        for (uint32_t pattern = 0; pattern < partition->pattern_count; pattern++) {
            init_nibbles_table(nibbles, set, i, pattern, first_code);
            first_code += partition->patterns[pattern].count;
        }
    }
}

void
pdb_nibbles_state(const struct pdb_nibbles *nibbles, const struct pdb_set *set, uint32_t lookup,
    const uint16_t *tiles, uint64_t words[2])
{
    words[0] = words[1] = 0;
    for (uint32_t cell = 0; cell < set->shape.cells; cell++) {
        const uint64_t code = nibbles->code[lookup][tiles[cell]];
        const uint32_t there = set->lookups[lookup].cell[cell];
        words[0] |= code << (4 * there);
        if (code != 0)
            words[1] |= UINT64_C(1) << (16 * nibbles->pattern[lookup][code] + there);
    }
}
