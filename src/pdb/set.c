// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of sets of tables, and the lookups of a board in a set; see set.h.
 *
 * The 4x4 partitions keep whole rows together, which matters most (see doc/pdb.md). The 5x5
 * partitions of the standard goal come from Clausecker & Reinefeld's catalogues, rotated so that
 * the blank is in the last cell; bench/choose_partitions found those of the other goals. Up to
 * symmetry the blank's goal is in one of six cells.
 */
#include "config.h"

#include "pdb/set.h"

#include <assert.h>
#include <string.h>

const struct pdb_set_row pdb_set_rows[] = {
    {"2x2", "exact", 2, 2, {"aa/a."}, 100, 0.001},
    {"3x2", "exact", 3, 2, {"aaa/aa."}, 1000, 0.001},
    {"4x2", "exact", 4, 2, {"aaaa/aaa."}, 10000, 0.002},
    {"3x3", "exact", 3, 3, {"aaa/aaa/aa."}, 50000, 0.005},
    {"3x3-edge", "exact, the blank at an edge", 3, 3, {"aaa/aaa/a.a"}, 50000, 0.005},
    {"3x3-middle", "exact, the blank in the middle", 3, 3, {"aaa/a.a/aaa"}, 50000, 0.005},
    {"5x2", "5-4 tiles", 5, 2, {"aaabb/aabb."}, 50000, 0.003},
    {"4x3", "6-5 tiles", 4, 3, {"aaaa/aabb/bbb."}, 260000, 0.01},
    {"4x3-inner", "6-5 tiles, the blank inside", 4, 3, {"aabb/aa.b/aabb"}, 260000, 0.01},
    {"5x3", "7-7 tiles", 5, 3, {"aaaaa/aabbb/bbbb."}, 21000000, 0.7},
    {"5x3-full", "7-7 tiles, two ways", 5, 3, {"aaaaa/aabbb/bbbb.", "aaabb/aaabb/abbb."}, 42000000,
        2},
    {"5x3-inner", "7-7 tiles, the blank inside", 5, 3, {"aaabb/aab.b/aabbb"}, 21000000, 0.7},
    {"6x2", "6-5 tiles", 6, 2, {"aaabbb/aaabb."}, 260000, 0.01},
    {"7x2", "7-6 tiles", 7, 2, {"aaabbbb/aaabbb."}, 7000000, 0.2},
    {"8x2", "8-7 tiles", 8, 2, {"aaaabbbb/aaaabbb."}, 225000000, 6},
    {"4x4-tiny", "6-6-3 tiles", 4, 4, {"accc/aabb/aabb/abb."}, 3300000, 0.14},
    {"4x4-small", "7-7-1 tiles", 4, 4, {"aaaa/aaac/bbbb/bbb."}, 35500000, 1.7},
    {"4x4-full", "8-7 tiles", 4, 4, {"aaaa/aaaa/bbbb/bbb."}, 196000000, 9},
    {"4x4-edge", "6-6-3 tiles, two ways, the blank at an edge", 4, 4,
        {"abbb/abbb/accc/cc.c", "aaaa/bbaa/bccc/cc.c"}, 4800000, 0.2},
    {"4x4-edge-full", "7-7-1 tiles, four ways, the blank at an edge", 4, 4,
        {"abbb/bbbb/cccc/cc.c", "aaab/aaaa/cccc/cc.c", "aaaa/aabb/abbb/bb.c",
            "abbb/bbcc/bccc/bc.c"},
        125000000, 6},
    {"4x4-inner", "6-6-3 tiles, the blank inside", 4, 4, {"aaaa/a.ac/bbbc/bbbc"}, 3300000, 0.14},
    {"4x4-inner-full", "8-7 tiles, the blank inside", 4, 4, {"aaaa/a.aa/bbbb/bbbb"}, 196000000, 9},
    {"6x3", "6-6-5 tiles", 6, 3, {"aaabbb/aaabbb/ccccc."}, 7400000, 0.3},
    {"6x3-full", "6-6-5 tiles, four ways", 6, 3,
        {"aaabbb/aaabbb/ccccc.", "aaaaaa/bbbbbb/ccccc.", "aabbbb/aaccbb/aaccc.",
            "aaabbb/aacbbb/acccc."},
        25700000, 1.5},
    {"6x3-inner", "6-6-5 tiles, three ways, the blank inside", 6, 3,
        {"aabbcc/aabb.c/aabbcc", "aabbbc/aabb.c/aabccc", "aabbcc/aabc.c/aabbcc"}, 15000000, 0.7},
    {"5x4-small", "5-5-5-4 tiles, four ways", 5, 4,
        {"aaaaa/bbbbb/ccccc/dddd.", "aabbb/aabbc/addcc/dddc.", "abbcc/abbcc/abddc/aadd.",
            "aaabb/aacbb/cccbd/cddd."},
        4500000, 0.4},
    {"5x4-full", "7-6-6 tiles, two ways", 5, 4,
        {"aaaaa/aabbb/bbbcc/cccc.", "aaabb/aabbb/aaccb/cccc."}, 231000000, 12},
    {"5x4-inner", "5-5-5-4 tiles, four ways, the blank inside", 5, 4,
        {"aabbb/aabbc/add.c/dddcc", "abbcc/abbcc/aad.c/adddd", "aaaab/ccabb/ccd.b/cdddb",
            "aaabb/aabbb/ccc.d/ccddd"},
        4500000, 0.4},
    {"5x4-inner-full", "7-6-6 tiles, two ways, the blank inside", 5, 4,
        {"abbcc/abbcc/aab.c/aabbc", "aaaaa/bbacc/bbc.c/bbccc"}, 231000000, 12},
    {"6x4", "6-6-6-5 tiles", 6, 4, {"aaabbb/aaabbb/cccddd/cccdd."}, 60000000, 4},
    {"6x4-inner", "6-6-6-5 tiles, the blank inside", 6, 4, {"abbccd/abbccd/aabc.d/aabcdd"},
        60000000, 4},
    {"5x5-small", "6-6-6-6 tiles", 5, 5, {"ccddd/ccddd/ccbaa/bbbaa/bbaa."}, 97000000, 7},
    {"5x5-full", "6-6-6-6 tiles, four ways", 5, 5,
        {"ccddd/ccddd/ccbaa/bbbaa/bbaa.", "bcddd/bcddd/bccaa/bccaa/bbaa.",
            "dddda/dccca/dccca/bbbaa/bbba.", "ccddd/ccddd/ccaaa/bbbaa/bbba."},
        267000000, 18},
    {"5x5-edge", "6-6-6-6 tiles, the blank next to a corner", 5, 5,
        {"aaabb/aaabb/cccbb/ccddd/cdd.d"}, 97000000, 7},
    {"5x5-edge-full", "6-6-6-6 tiles, four ways, the blank next to a corner", 5, 5,
        {"aaabb/aaabb/cccbb/ccddd/cdd.d", "aaabb/aaabb/ccdbb/ccddd/ccd.d",
            "aabbb/aabbb/aacdd/cccdd/ccd.d", "abbcc/abbcc/abbcc/aaddd/add.d"},
        291000000, 20},
    {"5x5-edge-middle", "6-6-6-6 tiles, the blank in the middle of an edge", 5, 5,
        {"aaabb/aaabb/cccbb/ccddd/cd.dd"}, 97000000, 7},
    {"5x5-edge-middle-full", "6-6-6-6 tiles, three ways, the blank in the middle of an edge", 5, 5,
        {"aaabb/aaabb/cccbb/ccddd/cd.dd", "aabbc/aabbc/aabbc/dddcc/dd.dc",
            "aaaab/ccaab/ccdbb/cdddb/cd.db"},
        291000000, 20},
    {"5x5-inner", "6-6-6-6 tiles, the blank diagonal to a corner", 5, 5,
        {"aaabb/aaabb/cccbb/ccc.d/ddddd"}, 97000000, 7},
    {"5x5-inner-full", "6-6-6-6 tiles, three ways, the blank diagonal to a corner", 5, 5,
        {"aaabb/aaabb/cccbb/ccc.d/ddddd", "aabbb/aaabb/ccadb/ccd.d/ccddd",
            "aaaaa/bbacc/bbccc/bbd.c/ddddd"},
        291000000, 20},
    {"5x5-inner-edge", "6-6-6-6 tiles, the blank next to the middle", 5, 5,
        {"aabbc/aabbc/aabbc/dd.cc/ddddc"}, 97000000, 7},
    {"5x5-inner-edge-full", "6-6-6-6 tiles, three ways, the blank next to the middle", 5, 5,
        {"aabbc/aabbc/aabbc/dd.cc/ddddc", "aabbb/aabbb/caadd/cc.dd/cccdd",
            "aaaab/ccaab/ccdbb/cd.db/cdddb"},
        291000000, 20},
    {"5x5-middle",
        "6-6-6-6 tiles, eight ways by symmetry (hence no -full), the blank in the middle", 5, 5,
        {"aaaab/aabbb/cc.bb/ccddd/ccddd"}, 97000000, 7},
};

const unsigned pdb_set_row_count = sizeof pdb_set_rows / sizeof pdb_set_rows[0];

const struct pdb_set_row *
pdb_set_find(const char *name)
{
    for (unsigned i = 0; i < pdb_set_row_count; i++)
        if (strcmp(pdb_set_rows[i].name, name) == 0)
            return &pdb_set_rows[i];
    return NULL;
}

/* The letter for a cell in a drawing, where a slash follows each row. */
static char
drawn(const struct pdb_set_row *row, const char *drawing, uint32_t cell)
{
    return drawing[cell + cell / row->width];
}

static uint32_t
drawn_blank(const struct pdb_set_row *row)
{
    uint32_t cell = 0;
    while (drawn(row, row->partitions[0], cell) != '.')
        cell++;
    return cell;
}

uint32_t
pdb_set_partitions(
    const struct pdb_set_row *row, struct pdb_partition partitions[PDB_PARTITIONS_MAX])
{
    uint32_t count = 0;
    for (; count < PDB_PARTITIONS_MAX && row->partitions[count] != NULL; count++) {
        struct pdb_partition *const partition = &partitions[count];
        *partition = (struct pdb_partition){0};
        for (uint32_t cell = 0; cell < row->width * row->height; cell++) {
            const char letter = drawn(row, row->partitions[count], cell);
            if (letter == '.')
                continue;
            const uint32_t number = (uint32_t)(letter - 'a');
            struct pdb_pattern *const pattern = &partition->patterns[number];
            assert(number < PDB_PATTERNS_MAX && pattern->count < PDB_TILES_MAX);
            pattern->width = row->width;
            pattern->height = row->height;
            pattern->goal_blank = drawn_blank(row);
            pattern->tiles[pattern->count++] = (uint8_t)cell;
            if (number >= partition->pattern_count)
                partition->pattern_count = number + 1;
        }
    }
    return count;
}

uint32_t
pdb_set_patterns(const struct pdb_set_row *row, struct pdb_pattern patterns[PDB_SET_PATTERNS_MAX])
{
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    const uint32_t partition_count = pdb_set_partitions(row, partitions);
    uint32_t count = 0;
    for (uint32_t i = 0; i < partition_count; i++)
        for (uint32_t j = 0; j < partitions[i].pattern_count; j++) {
            uint32_t same = 0;
            patterns[count] = partitions[i].patterns[j];
            while (!pdb_pattern_equal(&patterns[same], &patterns[count]))
                same++;
            count += same == count;
        }
    return count;
}

/* The image of a cell under symmetry `way`, one of 8: bit 0 transposes the board, then bits 1 and 2
 * mirror its columns and rows. */
static uint32_t
image_of(const struct pdb_set_row *row, uint32_t width, uint32_t cell, uint32_t way)
{
    const uint32_t x = way & 1 ? cell / width : cell % width;
    const uint32_t y = way & 1 ? cell % width : cell / width;
    return (way & 4 ? row->height - 1 - y : y) * row->width + (way & 2 ? row->width - 1 - x : x);
}

/* Whether a symmetry maps the shape and its goal blank to those of the row. */
static bool
way_fits(const struct pdb_set_row *row, const struct shape *shape, uint32_t way)
{
    const bool sizes = way & 1 ? shape->width == row->height && shape->height == row->width
                               : shape->width == row->width && shape->height == row->height;
    return sizes && image_of(row, shape->width, shape->goal_blank, way) == drawn_blank(row);
}

bool
pdb_set_fits(const struct pdb_set_row *row, const struct shape *shape)
{
    for (uint32_t way = 0; way < 8; way++)
        if (way_fits(row, shape, way))
            return true;
    return false;
}

const struct pdb_set_row *
pdb_set_weakest(const struct shape *shape)
{
    for (unsigned i = 0; i < pdb_set_row_count; i++)
        if (pdb_set_fits(&pdb_set_rows[i], shape))
            return &pdb_set_rows[i];
    return NULL;
}

/* Whether two lookups of a partition divide the tiles into the same patterns and thus always give
 * the same estimate. */
static bool
lookups_agree(const struct pdb_lookup *one, const struct pdb_lookup *other, uint32_t cells)
{
    for (uint32_t t = 0; t < cells; t++)
        for (uint32_t u = 0; u < t; u++)
            if ((one->pattern[t] == one->pattern[u]) != (other->pattern[t] == other->pattern[u]))
                return false;
    return true;
}

/* Adds the lookup of a partition under a symmetry, unless the set has an equal one. */
static void
add_lookup(struct pdb_set *set, uint32_t partition, uint32_t way)
{
    const uint32_t cells = set->shape.cells;
    struct pdb_lookup *const lookup = &set->lookups[set->lookup_count];
    *lookup = (struct pdb_lookup){.partition = partition};
    for (uint32_t cell = 0; cell < cells; cell++) {
        lookup->cell[cell] = (uint8_t)image_of(set->row, set->shape.width, cell, way);
        lookup->from[lookup->cell[cell]] = (uint8_t)cell;
        lookup->pattern[cell] = PDB_PATTERNS_MAX;
    }
    for (uint32_t i = 0; i < set->partitions[partition].pattern_count; i++)
        for (uint32_t label = 0; label < set->partitions[partition].patterns[i].count; label++) {
            const uint32_t tile = lookup->from[set->partitions[partition].patterns[i].tiles[label]];
            lookup->pattern[tile] = (uint8_t)i;
            lookup->label[tile] = (uint8_t)label;
        }
    for (uint32_t i = 0; i < set->lookup_count; i++)
        if (set->lookups[i].partition == partition &&
            lookups_agree(&set->lookups[i], lookup, cells))
            return;
    set->lookup_count++;
}

void
pdb_set_init(struct pdb_set *set, const struct pdb_set_row *row, const struct shape *shape)
{
    *set = (struct pdb_set){.row = row, .shape = *shape};
    set->partition_count = pdb_set_partitions(row, set->partitions);
    for (uint32_t partition = 0; partition < set->partition_count; partition++)
        for (uint32_t way = 0; way < 8 && set->lookup_count < PDB_LOOKUPS_MAX; way++)
            if (way_fits(row, shape, way))
                add_lookup(set, partition, way);
    assert(set->lookup_count > 0);
}

struct pdb_state
pdb_set_state(const struct pdb_set *set, const struct pdb_lookup *lookup, uint32_t pattern,
    const uint16_t *tiles, uint32_t blank)
{
    struct pdb_state state = {.blank = lookup->cell[blank]};
    uint32_t shift = 0;
    for (uint32_t cell = 0; cell < set->shape.cells; cell++) {
        const uint32_t tile = tiles[lookup->from[cell]];
        const uint32_t mine = lookup->pattern[tile] == pattern;
        state.occupied |= (uint64_t)mine << cell;
        state.labels |= lookup->label[tile] * mine << shift;
        shift += 3 * mine;
    }
    return state;
}

uint32_t
pdb_set_estimate(const struct pdb_set *set, const uint16_t *tiles, uint32_t blank,
    uint32_t distances[][PDB_PATTERNS_MAX], uint32_t *sums)
{
    uint32_t largest = 0;
    for (uint32_t i = 0; i < set->lookup_count; i++) {
        const uint32_t partition = set->lookups[i].partition;
        sums[i] = 0;
        for (uint32_t j = 0; j < set->partitions[partition].pattern_count; j++) {
            const struct pdb_state state = pdb_set_state(set, &set->lookups[i], j, tiles, blank);
            distances[i][j] = pdb_table_distance(set->tables[partition][j], &state);
            if (distances[i][j] == PDB_NO_ESTIMATE)
                return PDB_NO_ESTIMATE;
            sums[i] += distances[i][j];
        }
        largest = sums[i] > largest ? sums[i] : largest;
    }
    return largest;
}
