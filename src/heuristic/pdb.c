// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Additive pattern databases: the maximum, over a set's lookups, of the sum of the distances of
 * disjoint patterns (Korf & Felner, "Disjoint pattern database heuristics", Artificial
 * Intelligence 134, 2002; with the blank's region and one bit per entry, Clausecker & Reinefeld
 * 2019).
 *
 * `open` loads the best set that is ready, or else builds the weakest one, which is fast. The
 * bytes of aux[0] and aux[1] are the sums of the lookups: a table contains distances only modulo
 * 4, so a state's sum is computed from its parent's.
 */
#include "config.h"

#include "heuristic/pdb.h"

#include "base/bits.h"
#include "base/intl.h"
#include "pdb/store.h"

_Static_assert(PDB_LOOKUPS_MAX <= 8, "one byte per lookup in aux[0] and aux[1]");

static bool
supports(const struct shape *shape)
{
    return pdb_set_weakest(shape) != NULL;
}

static enum np_status
open_pdb(struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    struct pdb_heuristic *const opened = (struct pdb_heuristic *)heuristic;
    const enum np_status status =
        pdb_store_open_best(&opened->set, &heuristic->shape, &params->tables, error);

    if (status != NP_OK)
        return status;
    heuristic->table_bytes = opened->set.row->bytes;
    pdb_heuristic_use_set(opened);
    return NP_OK;
}

void
pdb_heuristic_use_set(struct pdb_heuristic *opened)
{
    pdb_reader_init(&opened->reader, &opened->set);
    if (opened->set.shape.cells <= PDB_SMALL_CELLS_MAX)
        pdb_nibbles_init(&opened->nibbles, &opened->set);
}

static void
set_sum(struct heuristic_value *value, uint32_t lookup, uint32_t sum)
{
    const uint32_t shift = 8 * (lookup % 4);
    value->aux[lookup / 4] = (value->aux[lookup / 4] & ~(UINT32_C(255) << shift)) | sum << shift;
    value->h = sum > value->h ? sum : value->h;
}

static uint32_t
get_sum(const struct heuristic_value *value, uint32_t lookup)
{
    return value->aux[lookup / 4] >> (8 * (lookup % 4)) & 255;
}

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct pdb_heuristic *const pdb = (const struct pdb_heuristic *)heuristic;
    uint32_t distances[PDB_LOOKUPS_MAX][PDB_PATTERNS_MAX];
    uint32_t sums[PDB_LOOKUPS_MAX];
    struct heuristic_value value = {0};
    const uint32_t largest = pdb_set_estimate(&pdb->set, tiles, blank, distances, sums);
    /* There is no estimate if the tables contradict each other. */
    for (uint32_t i = 0; i < pdb->set.lookup_count && largest <= UINT8_MAX; i++)
        set_sum(&value, i, sums[i]);
    return value;
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    const struct pdb_set *const set = &((const struct pdb_heuristic *)heuristic)->set;
    struct heuristic_value next = {0};
    /* Where each lookup finds the distances before and after the move. */
    struct {
        const struct pdb_table *table;
        uint64_t before;
        uint64_t after;
        uint32_t parity;
    } changes[PDB_LOOKUPS_MAX];
    for (uint32_t i = 0; i < set->lookup_count; i++) {
        const struct pdb_lookup *const lookup = &set->lookups[i];
        const uint32_t pattern = lookup->pattern[tiles[from]];
        const struct pdb_table *const table = set->tables[lookup->partition][pattern];
        const struct pdb_state before = pdb_set_state(set, lookup, pattern, tiles, blank);
        const struct pdb_state after =
            pdb_state_move(&before, lookup->cell[from], lookup->cell[blank]);
        changes[i].table = table;
        changes[i].before = pdb_state_entry(table->index, &before);
        changes[i].after = pdb_state_entry(table->index, &after);
        changes[i].parity = pdb_table_parity(table, before.occupied);
        NP_PREFETCH(&table->bits[changes[i].before / 64]);
        NP_PREFETCH(&table->bits[changes[i].after / 64]);
    }
    for (uint32_t i = 0; i < set->lookup_count; i++) {
        const uint32_t before = pdb_table_bit(changes[i].table, changes[i].before);
        const uint32_t after = pdb_table_bit(changes[i].table, changes[i].after);
        /* With h = 2a + p, the bit is a: if p = 0, a growing h leaves a unchanged. */
        const bool grew = before ^ after ^ changes[i].parity ^ 1;
        const uint32_t sum = get_sum(&value, i);
        /* Limited, so that the sum stays within a byte even if the tables are wrong. */
        const uint32_t most = sum < UINT8_MAX ? sum + 1 : sum;
        set_sum(&next, i, grew ? most : sum - (sum > 0));
    }
    return next;
}

const struct heuristic_row heuristic_pdb = {
    .name = "pdb",
    .title = N_("additive pattern databases: exact distances of groups of tiles, added up"),
    .paper = "Korf & Felner 2002; Clausecker & Reinefeld 2019",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY | HEURISTIC_FEW,
    .bytes = sizeof(struct pdb_heuristic),
    .supports = supports,
    .open = open_pdb,
    .eval = eval,
    .step = step,
};
