// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Setting up words with ranks; see ranks.h.
 */
#include "config.h"

#include "pdb/ranks.h"

bool
pdb_ranks_init(struct pdb_ranks *ranks, const struct pdb_set *set, const struct pdb_reader *reader)
{
    *ranks = (struct pdb_ranks){.lookups = reader->lookups, .pattern_count = reader->pattern_count};
    for (uint32_t i = 0; i < reader->lookups; i++)
        for (uint32_t pattern = 0;
             pattern < set->partitions[set->lookups[i].partition].pattern_count; pattern++) {
            const struct pdb_table *const source = set->tables[set->lookups[i].partition][pattern];
            const struct pdb_index *const index = source->index;
            const struct pdb_reader_table *const read = &reader->tables[i][pattern];
            struct pdb_ranks_table *const table = &ranks->tables[i][pattern];
            if (index->moved_ranks == NULL)
                return false;
            *table = (struct pdb_ranks_table){.bits = read->bits,
                .low = read->low,
                .high = read->high,
                .codes = index->codes,
                .region_maps = index->region_maps,
                .moved_ranks = index->moved_ranks,
                .labels = index->labels,
                .head = index->head,
                .tail = index->tail,
                .head_shift = index->head_shift,
                .tiles = index->tiles,
                .low_cells = read->low_cells,
                .permutations = index->permutations,
                .block_bits = read->block_bits};
            for (uint32_t label = 0; label < index->tiles; label++) {
                table->key_tile[label] = read->key_tile[label];
                ranks->pattern[i][read->key_tile[label]] = (uint8_t)pattern;
            }
        }
    return true;
}
