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

static const struct pdb_heuristic *
self(const struct heuristic *heuristic)
{
    return (const struct pdb_heuristic *)heuristic;
}

static bool
supports(const struct shape *shape)
{
    return pdb_set_weakest(shape) != NULL;
}

static void
init_views(struct pdb_heuristic *opened)
{
    const struct pdb_set *const set = &opened->set;
    opened->black = pdb_black_cells(set->row->width, set->shape.cells);
    for (uint32_t i = 0; i < set->lookup_count; i++) {
        const struct pdb_lookup *const lookup = &set->lookups[i];
        const struct pdb_partition *const partition = &set->partitions[lookup->partition];
        struct pdb_view *const view = &opened->views[i];
        for (uint32_t cell = 0; cell < set->shape.cells; cell++) {
            view->cells[lookup->cell[cell]] = (uint8_t)cell;
            view->patterns[cell] = PDB_PATTERNS_MAX;
        }
        for (uint32_t number = 0; number < partition->pattern_count; number++) {
            const struct pdb_pattern *const pattern = &partition->patterns[number];
            for (uint32_t label = 0; label < pattern->count; label++) {
                const uint32_t tile = view->cells[pattern->tiles[label]];
                view->patterns[tile] = (uint8_t)number;
                view->labels[tile] = (uint8_t)label;
            }
            view->home_colour[number] =
                (uint8_t)pdb_colour(pdb_pattern_goal(pattern).occupied, opened->black);
        }
    }
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
    init_views(opened);
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
    const struct pdb_heuristic *const pdb = self(heuristic);
    uint64_t words[PDB_LOOKUPS_MAX * PDB_PATTERNS_MAX];
    uint32_t sums[PDB_LOOKUPS_MAX];
    struct heuristic_value value = {0};
    const uint32_t largest = pdb_reader_words(&pdb->reader, &pdb->set, tiles, blank, words, sums);
    /* There is no estimate if the tables contradict each other. */
    for (uint32_t i = 0; i < pdb->set.lookup_count && largest <= UINT8_MAX; i++)
        set_sum(&value, i, sums[i]);
    return value;
}

/* The word of a pattern, without its distance. */
static uint64_t
word_of(const struct pdb_view *view, const uint16_t *tiles, uint32_t cells, uint32_t pattern)
{
    uint64_t occupied = 0;
    uint64_t labels = 0;
    uint32_t shift = PDB_WORD_LABELS;
    for (uint32_t cell = 0; cell < cells; cell++) {
        const uint32_t tile = tiles[view->cells[cell]];
        const uint64_t mine = view->patterns[tile] == pattern;
        occupied |= mine << cell;
        labels |= (uint64_t)view->labels[tile] * mine << shift;
        shift += 3 * (uint32_t)mine;
    }
    return occupied | labels;
}

/* Where one lookup finds the distances before and after a move. */
struct change {
    const unsigned char *byte; /* this field and the next two: before the move */
    uint32_t bit;
    uint32_t parity;
    struct pdb_probe after;
};

/* Finds both bits and prefetches them. `blank` and `from` are cells of the tables' board. */
static struct change
seek(const struct pdb_heuristic *pdb, uint32_t lookup, uint32_t pattern, uint64_t word,
    uint32_t blank, uint32_t from)
{
    const struct pdb_reader_table *const table = &pdb->reader.tables[lookup][pattern];
    const uint64_t bit = pdb_reader_bit(table, word, blank);
    struct change change = {
        .byte = table->bits + bits_byte(bit),
        .bit = bit % 8,
        .parity = pdb_colour(word & PDB_WORD_OCCUPIED, pdb->black) ^
                  pdb->views[lookup].home_colour[pattern],
    };
    NP_PREFETCH(change.byte);
    pdb_probe_move(table, word, from, blank, &change.after);
    return change;
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    const struct pdb_heuristic *const pdb = self(heuristic);
    struct heuristic_value next = {0};
    struct change changes[PDB_LOOKUPS_MAX];
    for (uint32_t i = 0; i < pdb->set.lookup_count; i++) {
        const uint8_t *const cell = pdb->reader.cell[i];
        const uint32_t pattern = pdb->views[i].patterns[tiles[from]];
        const uint64_t word = word_of(&pdb->views[i], tiles, pdb->reader.cells, pattern);
        changes[i] = seek(pdb, i, pattern, word, cell[blank], cell[from]);
    }
    for (uint32_t i = 0; i < pdb->set.lookup_count; i++) {
        struct change *const change = &changes[i];
        const unsigned old = (unsigned)*change->byte >> change->bit & 1;
        const uint64_t before = old << 1 | change->parity;
        change->after.word |= before << PDB_WORD_MODULO;
        const uint32_t sum = get_sum(&value, i);
        /* Limited, so that the sum stays within a byte even if the tables are wrong. */
        const uint32_t most = sum < UINT8_MAX ? sum + 1 : sum;
        set_sum(&next, i, pdb_probe_read(&change->after) ? most : sum - (sum > 0));
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
