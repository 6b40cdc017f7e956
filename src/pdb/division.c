// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Finding the divisions that sets share; see division.h.
 */
#include "config.h"

#include "pdb/division.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

enum {
    DIVISIONS_MAX = 1 << (32 - PDB_CODE_BLOCK_BITS),
    SLOT_BITS = 16, /* of a hash with four slots a division */
};

/* Divisions met so far, and where to find them: number + 1, 0 = free. */
struct collection {
    struct pdb_division *divisions;
    uint32_t count;
    uint16_t slots[1 << SLOT_BITS];
};

static uint32_t
largest_region(const struct pdb_sets *sets, const struct pdb_set *set)
{
    uint32_t cells[PDB_REGIONS_MAX] = {0};
    uint32_t largest = 0;
    for (uint32_t cell = 0; cell < sets->cells; cell++)
        if ((set->occupied >> cell & 1) == 0)
            cells[pdb_set_region(set, cell)]++;
    for (uint32_t region = 1; region < set->regions; region++)
        if (cells[region] > cells[largest])
            largest = region;
    return largest;
}

static struct pdb_division
division_of(const struct pdb_sets *sets, const struct pdb_set *set)
{
    const uint32_t largest = set->regions > 1 ? largest_region(sets, set) : 0;
    struct pdb_division division;
    for (uint32_t bit = 0; bit < 3; bit++)
        division.region_bits[bit] =
            (uint32_t)(set->region_bits[bit] | (largest >> bit & 1 ? set->occupied : 0));
    return division;
}

/* The number of a division; DIVISIONS_MAX if it is one too many. */
static uint32_t
number_of(struct collection *collection, const struct pdb_division *division)
{
    const uint64_t mixed = division->region_bits[0] * UINT64_C(0x9e3779b97f4a7c15) ^
                           division->region_bits[1] * UINT64_C(0xc2b2ae3d27d4eb4f) ^
                           division->region_bits[2] * UINT64_C(0x165667b19e3779f9);
    uint32_t slot = (uint32_t)((mixed * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - SLOT_BITS));
    for (; collection->slots[slot] != 0; slot = (slot + 1) % (1u << SLOT_BITS)) {
        const uint32_t number = collection->slots[slot] - 1u;
        if (memcmp(&collection->divisions[number], division, sizeof *division) == 0)
            return number;
    }
    if (collection->count == DIVISIONS_MAX)
        return DIVISIONS_MAX;
    collection->divisions[collection->count++] = *division;
    collection->slots[slot] = (uint16_t)collection->count;
    return collection->count - 1;
}

/* Returns false if there are too many divisions. */
static bool
fill_codes(const struct pdb_sets *sets, struct collection *collection, uint32_t *codes)
{
    for (uint32_t i = 0; i < sets->count; i++) {
        const struct pdb_division division = division_of(sets, &sets->list[i]);
        const uint32_t number = number_of(collection, &division);
        if (number == DIVISIONS_MAX)
            return false;
        codes[i] = sets->list[i].first_block | number << PDB_CODE_BLOCK_BITS;
    }
    return true;
}

enum np_status
pdb_divisions_make(const struct pdb_sets *sets, uint32_t **codes, struct pdb_division **divisions,
    struct np_error *error)
{
    *codes = NULL;
    *divisions = NULL;
    if (sets->cells > 32 || sets->block_count > 1u << PDB_CODE_BLOCK_BITS)
        return NP_OK;
    struct collection *const collection = calloc(1, sizeof *collection);
    struct pdb_division *const found = calloc(DIVISIONS_MAX, sizeof *found);
    uint32_t *const made = calloc(sets->count, sizeof *made);
    const bool room = collection != NULL && found != NULL && made != NULL;
    if (room)
        collection->divisions = found;
    if (room && fill_codes(sets, collection, made)) {
        *codes = made;
        *divisions = found;
    } else {
        free(made);
        free(found);
    }
    free(collection);
    return room ? NP_OK
                : np_fail(error, NP_NO_MEMORY, "no memory for the index of a pattern database");
}
