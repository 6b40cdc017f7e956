// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Additive pattern databases: the largest sum of disjoint patterns' distances over a pack's
 * look-ups (Korf & Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134,
 * 2002; with the blank's region and one bit an entry, Clausecker & Reinefeld 2019).
 *
 * `open` takes the best pack that is ready and, where none is, builds the weakest, which is a
 * matter of a moment. The sums of the look-ups travel in the bytes of `part`.
 */
#include "config.h"

#include "heuristic/pdb.h"

#include <stdlib.h>

#include "pdb/store.h"

_Static_assert(PDB_LOOKUPS_MAX <= 12, "a byte a look-up in heuristic_value.part");

struct pdb_heuristic {
    struct heuristic base;
    struct pdb_pack pack;
    struct pdb_reader reader;
    bool has_reader;
};

static const struct pdb_heuristic *
self(const struct heuristic *heuristic)
{
    return (const struct pdb_heuristic *)heuristic;
}

static bool
supports(const struct shape *shape)
{
    return pdb_pack_weakest(shape) != NULL;
}

/* The best pack that is ready, or the weakest one built now if that does not take long. */
static enum np_status
find_pack(struct pdb_pack *pack, const struct shape *shape, const struct heuristic_params *params,
    struct np_error *error)
{
    struct pdb_control const control = {.threads = 0};
    struct pdb_pack_row const *const row = pdb_pack_weakest(shape);
    if (pdb_store_open_best(pack, shape, params->memory_bytes, NULL) == NP_OK)
        return NP_OK;
    if (row->seconds > params->build_seconds)
        return np_fail(error, NP_UNSUPPORTED, "the tables %s have to be built first", row->name);
    enum np_status const status = pdb_store_build(row, &control, error);
    return status == NP_OK || status == NP_IO ? pdb_store_open(pack, row, shape, error) : status;
}

static enum np_status
open_pdb(struct heuristic **heuristic, const struct shape *shape,
    const struct heuristic_params *params, struct np_error *error)
{
    struct pdb_heuristic *const opened = calloc(1, sizeof *opened);
    if (opened == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a heuristic");
    enum np_status const status = find_pack(&opened->pack, shape, params, error);
    if (status != NP_OK) {
        free(opened);
        return status;
    }
    opened->has_reader = pdb_reader_init(&opened->reader, &opened->pack);
    *heuristic = &opened->base;
    return NP_OK;
}

static void
set_sum(struct heuristic_value *value, uint32_t lookup, uint32_t sum)
{
    uint32_t const shift = 8 * (lookup % 4);
    value->part[lookup / 4] = (value->part[lookup / 4] & ~(UINT32_C(255) << shift)) | sum << shift;
    value->h = sum > value->h ? sum : value->h;
}

static uint32_t
get_sum(const struct heuristic_value *value, uint32_t lookup)
{
    return value->part[lookup / 4] >> (8 * (lookup % 4)) & 255;
}

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    struct pdb_pack const *const pack = &self(heuristic)->pack;
    struct heuristic_value value = {0};
    if (self(heuristic)->has_reader) {
        uint64_t words[PDB_LOOKUPS_MAX * PDB_PARTS_MAX];
        uint32_t sums[PDB_LOOKUPS_MAX];
        (void)pdb_reader_words(&self(heuristic)->reader, pack, tiles, blank, words, sums);
        for (uint32_t i = 0; i < pack->lookup_count; i++)
            set_sum(&value, i, sums[i]);
        return value;
    }
    for (uint32_t i = 0; i < pack->lookup_count; i++)
        set_sum(&value, i, pdb_pack_lookup(pack, &pack->lookups[i], tiles, blank));
    return value;
}

/* 1 if the move raises the distance of the part that has the tile, -1 if it lowers it. */
static int
change(const struct pdb_pack *pack, const struct pdb_lookup *lookup, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    struct pdb_partition const *const partition = &pack->partitions[lookup->partition];
    uint16_t after[PDB_CELLS_MAX];
    uint32_t part = 0;
    for (uint32_t cell = 0; cell < pack->shape.cells; cell++)
        after[cell] = tiles[cell];
    after[blank] = tiles[from];
    after[from] = tiles[blank];
    while ((pdb_pattern_goal(&partition->patterns[part]).occupied >> lookup->cell[tiles[from]] &
               1) == 0)
        part++;
    struct pdb_table const *const table = pack->tables[lookup->partition][part];
    struct pdb_place const old = pdb_pack_place(pack, lookup, part, tiles, blank);
    struct pdb_place const new = pdb_pack_place(pack, lookup, part, after, from);
    uint32_t const raised = (pdb_table_modulo(table, &old) + 1) % 4;
    return pdb_table_modulo(table, &new) == raised ? 1 : -1;
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    struct pdb_pack const *const pack = &self(heuristic)->pack;
    struct heuristic_value next = {0};
    for (uint32_t i = 0; i < pack->lookup_count; i++) {
        int const changed = change(pack, &pack->lookups[i], tiles, blank, from);
        set_sum(&next, i, (uint32_t)((int)get_sum(&value, i) + changed));
    }
    return next;
}

static void
close_pdb(struct heuristic *heuristic)
{
    free(heuristic);
}

const struct pdb_pack *
heuristic_pdb_pack(const struct heuristic *heuristic)
{
    return heuristic->row == &heuristic_pdb ? &self(heuristic)->pack : NULL;
}

const struct pdb_reader *
heuristic_pdb_reader(const struct heuristic *heuristic)
{
    return heuristic->row == &heuristic_pdb && self(heuristic)->has_reader
               ? &self(heuristic)->reader
               : NULL;
}

const struct heuristic_row heuristic_pdb = {
    .name = "pdb",
    .title = "additive pattern databases: exact distances of groups of tiles, added up",
    .paper = "Korf & Felner 2002; Clausecker & Reinefeld 2019",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY,
    .supports = supports,
    .open = open_pdb,
    .eval = eval,
    .step = step,
    .close = close_pdb,
};
