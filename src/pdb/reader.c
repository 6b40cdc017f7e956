// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Setting up the reader of a pack; see reader.h.
 */
#include "config.h"

#include "pdb/reader.h"

/* The tiles of a key are numbered by name, without the blank. */
static uint8_t
key_tile(const struct pdb_pack *pack, uint32_t tile)
{
    return (uint8_t)(tile > pack->shape.goal_blank ? tile - 1 : tile);
}

static void
init_table(struct pdb_reader_table *table, const struct pdb_pack *pack,
    const struct pdb_lookup *lookup, uint32_t part)
{
    struct pdb_table const *const source = pack->tables[lookup->partition][part];
    struct pdb_index_view const *const view = pdb_index_look(source->index);
    *table = (struct pdb_reader_table){.bits = (const unsigned char *)source->bits,
        .low = view->low,
        .high = view->high,
        .sets = view->compact_sets,
        .head = view->head,
        .tail = view->tail,
        .low_cells = view->low_cells,
        .head_shift = view->head_shift,
        .block_bits = view->block_words * 64};
    for (uint32_t tile = 0; tile < pack->shape.cells; tile++)
        for (uint32_t label = 0; label < view->tiles; label++)
            if (source->pattern.tiles[label] == lookup->cell[tile])
                table->key_tile[label] = key_tile(pack, tile);
}

static void
init_neighbours(struct pdb_reader *reader, uint32_t width)
{
    for (uint32_t cell = 0; cell < reader->cells; cell++)
        for (uint64_t rest = pdb_neighbours(width, reader->cells, cell); rest != 0;
             rest &= rest - 1)
            reader->neighbour[cell][reader->neighbour_count[cell]++] = (uint8_t)bits_lowest(rest);
}

bool
pdb_reader_init(struct pdb_reader *reader, const struct pdb_pack *pack)
{
    if (pack->shape.cells > PDB_READER_CELLS_MAX)
        return false;
    *reader = (struct pdb_reader){.cells = pack->shape.cells, .lookups = pack->lookup_count};
    for (uint32_t i = 0; i < pack->lookup_count; i++) {
        struct pdb_lookup const *const lookup = &pack->lookups[i];
        uint32_t const parts = pack->partitions[lookup->partition].parts;
        for (uint32_t cell = 0; cell < reader->cells; cell++)
            reader->cell[i][cell] = lookup->cell[cell];
        for (uint32_t part = 0; part < parts; part++)
            init_table(&reader->tables[i][part], pack, lookup, part);
        if (parts > reader->parts)
            reader->parts = parts;
    }
    init_neighbours(reader, pack->shape.width);
    return true;
}

uint32_t
pdb_reader_words(const struct pdb_reader *reader, const struct pdb_pack *pack,
    const uint16_t *tiles, uint32_t blank, uint64_t *words, uint32_t *estimates)
{
    uint32_t largest = 0;
    for (uint32_t i = 0; i < reader->lookups; i++) {
        struct pdb_lookup const *const lookup = &pack->lookups[i];
        estimates[i] = 0;
        for (uint32_t part = 0; part < reader->parts; part++) {
            words[i * reader->parts + part] = 0;
            if (part >= pack->partitions[lookup->partition].parts)
                continue;
            struct pdb_place const place = pdb_pack_place(pack, lookup, part, tiles, blank);
            uint32_t const h = pdb_table_distance(pack->tables[lookup->partition][part], &place);
            words[i * reader->parts + part] = place.occupied |
                                              (uint64_t)place.labels << PDB_WORD_LABELS |
                                              (uint64_t)h << PDB_WORD_MODULO;
            estimates[i] += h;
        }
        largest = estimates[i] > largest ? estimates[i] : largest;
    }
    return largest;
}

void
pdb_reader_key(const struct pdb_reader *reader, const struct pdb_pack *pack, const uint16_t *tiles,
    uint64_t key[2])
{
    key[0] = key[1] = 0;
    for (uint32_t cell = 0; cell < reader->cells; cell++) {
        if (tiles[cell] == pack->shape.goal_blank)
            continue;
        uint32_t const tile = key_tile(pack, tiles[cell]);
        key[tile / PDB_KEY_TILES] |= (uint64_t)cell << (5 * (tile % PDB_KEY_TILES));
    }
}
