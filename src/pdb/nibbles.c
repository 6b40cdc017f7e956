// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Setting up boards of nibbles; see nibbles.h.
 */
#include "config.h"

#include "pdb/nibbles.h"

#include <assert.h>

/* Readies one pattern whose tiles have codes from `first_code` on. Returns false where its index
 * has no tables for it. */
static bool
init_table(struct pdb_nibbles *nibbles, const struct pdb_set *set, uint32_t lookup,
    uint32_t pattern, uint32_t first_code)
{
    const struct pdb_lookup *const source = &set->lookups[lookup];
    const struct pdb_table *const table = set->tables[source->partition][pattern];
    const struct pdb_index *const index = table->index;
    if (index->small_sets == NULL)
        return false;
    nibbles->tables[lookup][pattern] =
        (struct pdb_nibbles_table){.bits = (const unsigned char *)table->bits,
            .low = index->low,
            .high = index->high,
            .sets = index->small_sets,
            .head = index->turned_heads + first_code % 8 * PDB_RANK_TABLE_SIZE,
            .tail = index->turned_tails + first_code % 8 * PDB_RANK_TABLE_SIZE,
            .head_shift = index->head_shift,
            .block_bits = index->block_words * 64};
    for (uint32_t label = 0; label < index->tiles; label++) {
        nibbles->pattern[lookup][first_code + label] = (uint8_t)pattern;
        for (uint32_t tile = 0; tile < set->shape.cells; tile++)
            if (table->pattern.tiles[label] == source->cell[tile])
                nibbles->code[lookup][tile] = (uint8_t)(first_code + label);
    }
    return true;
}

bool
pdb_nibbles_init(struct pdb_nibbles *nibbles, const struct pdb_set *set)
{
    if (set->shape.cells > PDB_NIBBLES_CELLS_MAX)
        return false;
    *nibbles = (struct pdb_nibbles){.lookups = set->lookup_count};
    for (uint32_t i = 0; i < set->lookup_count; i++) {
        const struct pdb_partition *const partition = &set->partitions[set->lookups[i].partition];
        uint32_t first_code = 1;
        if (partition->pattern_count > PDB_NIBBLES_PATTERNS_MAX)
            return false;
        for (uint32_t pattern = 0; pattern < partition->pattern_count; pattern++) {
            if (!init_table(nibbles, set, i, pattern, first_code))
                return false;
            first_code += partition->patterns[pattern].count;
        }
        if (partition->pattern_count > nibbles->pattern_count)
            nibbles->pattern_count = partition->pattern_count;
    }
    return true;
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
