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
    {"2x2", "exact", 2, 2, {"aa/a."}, 100, 0.001, {0xac8199aaf763a9e1}},
    {"3x2", "exact", 3, 2, {"aaa/aa."}, 1000, 0.001, {0x060cb77a997d11de}},
    {"4x2", "exact", 4, 2, {"aaaa/aaa."}, 10000, 0.002, {0xe241cf51351a8aa5}},
    {"3x3", "exact", 3, 3, {"aaa/aaa/aa."}, 50000, 0.005, {0x78f38debd8455b24}},
    {"3x3-edge", "exact, the blank at an edge", 3, 3, {"aaa/aaa/a.a"}, 50000, 0.005,
        {0x7def18d520456a9b}},
    {"3x3-middle", "exact, the blank in the middle", 3, 3, {"aaa/a.a/aaa"}, 50000, 0.005,
        {0x1ec4953a9a4f8c6a}},
    {"5x2", "5-4 tiles", 5, 2, {"aaabb/aabb."}, 50000, 0.003,
        {0x103ce368284cf2c6, 0x23b04ed470598bd7}},
    {"4x3", "6-5 tiles", 4, 3, {"aaaa/aabb/bbb."}, 260000, 0.01,
        {0xd921d0dd9eb5794b, 0xd4c631341a665585}},
    {"4x3-inner", "6-5 tiles, the blank inside", 4, 3, {"aabb/aa.b/aabb"}, 260000, 0.01,
        {0xe0efb5fb54690840, 0x74f3ff1e63d72606}},
    {"5x3", "7-7 tiles", 5, 3, {"aaaaa/aabbb/bbbb."}, 21000000, 0.7,
        {0x72484648c17d4fc3, 0x1f72b47543402c18}},
    {"5x3-full", "7-7 tiles, two ways", 5, 3, {"aaaaa/aabbb/bbbb.", "aaabb/aaabb/abbb."}, 42000000,
        2, {0x72484648c17d4fc3, 0x1f72b47543402c18, 0x80c93b86caf09e2c, 0x89df8f0c679e5276}},
    {"5x3-inner", "7-7 tiles, the blank inside", 5, 3, {"aaabb/aab.b/aabbb"}, 21000000, 0.7,
        {0x131db7f7c87a01f8, 0xd31b67d9a9153cca}},
    {"6x2", "6-5 tiles", 6, 2, {"aaabbb/aaabb."}, 260000, 0.01,
        {0xdab63656c06a55b8, 0xd8a07c04710b3064}},
    {"7x2", "7-6 tiles", 7, 2, {"aaabbbb/aaabbb."}, 7000000, 0.2,
        {0x01f64f11c0612d4f, 0xdacdeafdcf93f563}},
    {"8x2", "8-7 tiles", 8, 2, {"aaaabbbb/aaaabbb."}, 225000000, 6,
        {0x7d5259efcd9be4b5, 0x9a6810559a5e72ac}},
    {"4x4-tiny", "6-6-3 tiles", 4, 4, {"accc/aabb/aabb/abb."}, 3300000, 0.14,
        {0x7ead82d72b7ed4dd, 0x32e46b0815966e6f, 0x42e91ebb229bae48}},
    {"4x4-small", "7-7-1 tiles", 4, 4, {"aaaa/aaac/bbbb/bbb."}, 35500000, 1.7,
        {0x2a9302e2d3d35301, 0x0f4e2856cf3efcb2, 0xaa0bb24712bee59a}},
    {"4x4-full", "8-7 tiles", 4, 4, {"aaaa/aaaa/bbbb/bbb."}, 196000000, 9,
        {0x793ede612b5ab553, 0x0f4e2856cf3efcb2}},
    {"4x4-edge", "6-6-3 tiles, two ways, the blank at an edge", 4, 4,
        {"abbb/abbb/accc/cc.c", "aaaa/bbaa/bccc/cc.c"}, 4800000, 0.2,
        {0x001a0c4fa7c85c1e, 0x2ec0984565dd3707, 0x8ea6805d10b3261a, 0xde1f1eb5caf57ec2,
            0x1dacd305efe17720, 0x8ea6805d10b3261a}},
    {"4x4-edge-full", "7-7-1 tiles, four ways, the blank at an edge", 4, 4,
        {"abbb/bbbb/cccc/cc.c", "aaab/aaaa/cccc/cc.c", "aaaa/aabb/abbb/bb.c",
            "abbb/bbcc/bccc/bc.c"},
        125000000, 6,
        {0x18440f8ea0b2651b, 0x0789e766be0014cb, 0x10b95e3ea41bf3f8, 0x47cb94de58d42bd8,
            0x4f3d0b6e950bbe57, 0x10b95e3ea41bf3f8, 0x831d6718e40163d6, 0x83cb860f0dd0a59a,
            0xa46d4e405f11b72f, 0x18440f8ea0b2651b, 0x4712e784c633129a, 0x38799710ff5d7668}},
    {"4x4-inner", "6-6-3 tiles, the blank inside", 4, 4, {"aaaa/a.ac/bbbc/bbbc"}, 3300000, 0.14,
        {0xdb3a46a0ee7f2cf9, 0x6dc64eb70ed5ba8b, 0xc7ad74eb1ae48327}},
    {"4x4-inner-full", "8-7 tiles, the blank inside", 4, 4, {"aaaa/a.aa/bbbb/bbbb"}, 196000000, 9,
        {0xc3ae30bc0cfe6e0d, 0x15b0ff5fba5a8196}},
    {"6x3", "6-6-5 tiles", 6, 3, {"aaabbb/aaabbb/ccccc."}, 7400000, 0.3,
        {0x3accbfc715b1f113, 0x110ce69b4483c0a6, 0x88528c1ca88fbe45}},
    {"6x3-full", "6-6-5 tiles, four ways", 6, 3,
        {"aaabbb/aaabbb/ccccc.", "aaaaaa/bbbbbb/ccccc.", "aabbbb/aaccbb/aaccc.",
            "aaabbb/aacbbb/acccc."},
        25700000, 1.5,
        {0x3accbfc715b1f113, 0x110ce69b4483c0a6, 0x88528c1ca88fbe45, 0x227e6b9f32d6ee18,
            0x62910511afaf5d56, 0x88528c1ca88fbe45, 0x5463ffe30da7ef96, 0xb731aa415ca062d1,
            0xf1eb023eae9101e5, 0x6b40c940b383697c, 0x110ce69b4483c0a6, 0x72c39994aa0990af}},
    {"6x3-inner", "6-6-5 tiles, three ways, the blank inside", 6, 3,
        {"aabbcc/aabb.c/aabbcc", "aabbbc/aabb.c/aabccc", "aabbcc/aabc.c/aabbcc"}, 15000000, 0.7,
        {0x5463ffe30da7ef96, 0x1f0cc8485cead0ce, 0x855c70c0c3a60222, 0x5463ffe30da7ef96,
            0xdaddd26cae5623af, 0x88207308aea6b385, 0x5463ffe30da7ef96, 0x8060aae5cdfa58b6,
            0xbeb8bb44c34e36e9}},
    {"5x4-small", "5-5-5-4 tiles, four ways", 5, 4,
        {"aaaaa/bbbbb/ccccc/dddd.", "aabbb/aabbc/addcc/dddc.", "abbcc/abbcc/abddc/aadd.",
            "aaabb/aacbb/cccbd/cddd."},
        4500000, 0.4,
        {0xa9190f6cdfca4900, 0x528c812c38223d2a, 0x1a7c9972fdf7c1e9, 0x895a98932e5b3b36,
            0x6abf3fc62653cc38, 0x7c35f1d421fde618, 0x6629982a26be78c1, 0xf157f3cd45d297ee,
            0xe3e518fb2b3d13ca, 0x059456bbc4c49db6, 0x0e1209691d7c7213, 0x43f052c8a712e26c,
            0x7a4641af071456a1, 0x5d9d01c305c99697, 0x5fa2a8d9245723f3, 0x7518797a97f69cdf}},
    {"5x4-full", "7-6-6 tiles, two ways", 5, 4,
        {"aaaaa/aabbb/bbbcc/cccc.", "aaabb/aabbb/aaccb/cccc."}, 231000000, 12,
        {0xcff13ca5fa437bfb, 0x2e78a53a7119a5cd, 0xd8562a54a7f97e86, 0x975a8b55dfa9a7e4,
            0xd1eaac468625bf09, 0x0e142bf2e0fbd198}},
    {"5x4-inner", "5-5-5-4 tiles, four ways, the blank inside", 5, 4,
        {"aabbb/aabbc/add.c/dddcc", "abbcc/abbcc/aad.c/adddd", "aaaab/ccabb/ccd.b/cdddb",
            "aaabb/aabbb/ccc.d/ccddd"},
        4500000, 0.4,
        {0x6abf3fc62653cc38, 0x7c35f1d421fde618, 0xc01fa90b915ee1d9, 0xf157f3cd45d297ee,
            0x485d6e1c40205902, 0x8e622df2e33117d8, 0x0e1209691d7c7213, 0x924e2a7a2206bf45,
            0x9a39586d6bd0e247, 0x0de76bd8919645c1, 0x6d7aacc0b1d63d72, 0x897f5847c1c50787,
            0x7a4641af071456a1, 0x1195d18a7a2d9b4f, 0x8e38b1dcf08ba05c, 0x97fc6b436e85fdef}},
    {"5x4-inner-full", "7-6-6 tiles, two ways, the blank inside", 5, 4,
        {"abbcc/abbcc/aab.c/aabbc", "aaaaa/bbacc/bbc.c/bbccc"}, 231000000, 12,
        {0x58b24986576d59a4, 0xdfc534141dc3d2f3, 0x12f1936f8fecc3a7, 0xa8903e03b2fb4dfb,
            0xb4dbeab2c020625e, 0xc95177611430fcc3}},
    {"6x4", "6-6-6-5 tiles", 6, 4, {"aaabbb/aaabbb/cccddd/cccdd."}, 60000000, 4,
        {0xb9eac0d6a8231d49, 0x4815faaabb158369, 0x637753835838208d, 0xd85131da97e0dcf1}},
    {"6x4-inner", "6-6-6-5 tiles, the blank inside", 6, 4, {"abbccd/abbccd/aabc.d/aabcdd"},
        60000000, 4,
        {0x84661663b5289c25, 0x6088890ad7097fa0, 0x7696536ca4cb0e9f, 0xd0c3cb510d978315}},
    {"5x5-small", "6-6-6-6 tiles", 5, 5, {"ccddd/ccddd/ccbaa/bbbaa/bbaa."}, 97000000, 7,
        {0x9e3ad78b513f24d6, 0x46d1a5c8db86bbb5, 0xd775f15f4c3b3145, 0x3150060589f9bb60}},
    {"5x5-full", "6-6-6-6 tiles, four ways", 5, 5,
        {"ccddd/ccddd/ccbaa/bbbaa/bbaa.", "bcddd/bcddd/bccaa/bccaa/bbaa.",
            "dddda/dccca/dccca/bbbaa/bbba.", "ccddd/ccddd/ccaaa/bbbaa/bbba."},
        267000000, 18,
        {0x9e3ad78b513f24d6, 0x46d1a5c8db86bbb5, 0xd775f15f4c3b3145, 0x3150060589f9bb60,
            0x9e3ad78b513f24d6, 0xe19756cd90816179, 0x560e6246919d0684, 0x3150060589f9bb60,
            0xe9c95b25cca0c615, 0xbfdf94f96e58290f, 0x25d8418c4c056b3e, 0x15641f8a08645afe,
            0x146f2a61321107c4, 0xbfdf94f96e58290f, 0xd775f15f4c3b3145, 0x3150060589f9bb60}},
    {"5x5-edge", "6-6-6-6 tiles, the blank next to a corner", 5, 5,
        {"aaabb/aaabb/cccbb/ccddd/cdd.d"}, 97000000, 7,
        {0xf52175bec93bd66a, 0x26bb861f6a1c2aab, 0xd54b855b28335b54, 0x9be6f1d4d24b5b23}},
    {"5x5-edge-full", "6-6-6-6 tiles, four ways, the blank next to a corner", 5, 5,
        {"aaabb/aaabb/cccbb/ccddd/cdd.d", "aaabb/aaabb/ccdbb/ccddd/ccd.d",
            "aabbb/aabbb/aacdd/cccdd/ccd.d", "abbcc/abbcc/abbcc/aaddd/add.d"},
        291000000, 20,
        {0xf52175bec93bd66a, 0x26bb861f6a1c2aab, 0xd54b855b28335b54, 0x9be6f1d4d24b5b23,
            0xf52175bec93bd66a, 0x26bb861f6a1c2aab, 0x18f93fe0fc34ffe6, 0xb8ac38b300d8debe,
            0xd775f15f4c3b3145, 0x3150060589f9bb60, 0x46d1a5c8db86bbb5, 0xb31b99bd40e57af2,
            0xfca7571702df4146, 0xb9c57bae99359e80, 0x26bb861f6a1c2aab, 0x9be6f1d4d24b5b23}},
    {"5x5-edge-middle", "6-6-6-6 tiles, the blank in the middle of an edge", 5, 5,
        {"aaabb/aaabb/cccbb/ccddd/cd.dd"}, 97000000, 7,
        {0xf52175bec93bd66a, 0x26bb861f6a1c2aab, 0xd54b855b28335b54, 0xbb7fa31a1c2157c9}},
    {"5x5-edge-middle-full", "6-6-6-6 tiles, three ways, the blank in the middle of an edge", 5, 5,
        {"aaabb/aaabb/cccbb/ccddd/cd.dd", "aabbc/aabbc/aabbc/dddcc/dd.dc",
            "aaaab/ccaab/ccdbb/cdddb/cd.db"},
        291000000, 20,
        {0xf52175bec93bd66a, 0x26bb861f6a1c2aab, 0xd54b855b28335b54, 0xbb7fa31a1c2157c9,
            0xd775f15f4c3b3145, 0x9278c5478f917259, 0x3b38eedbdbe554bb, 0x6fd848db9cdf071f,
            0xb49eb1621f035477, 0xd68e33fa17cef3d6, 0xdf2184b3872cb000, 0xe752b37fb1782fe3}},
    {"5x5-inner", "6-6-6-6 tiles, the blank diagonal to a corner", 5, 5,
        {"aaabb/aaabb/cccbb/ccc.d/ddddd"}, 97000000, 7,
        {0xf52175bec93bd66a, 0x26bb861f6a1c2aab, 0xb2b8038722b4c54a, 0x57d30afe6ab57816}},
    {"5x5-inner-full", "6-6-6-6 tiles, three ways, the blank diagonal to a corner", 5, 5,
        {"aaabb/aaabb/cccbb/ccc.d/ddddd", "aabbb/aaabb/ccadb/ccd.d/ccddd",
            "aaaaa/bbacc/bbccc/bbd.c/ddddd"},
        291000000, 20,
        {0xf52175bec93bd66a, 0x26bb861f6a1c2aab, 0xb2b8038722b4c54a, 0x57d30afe6ab57816,
            0x27be6dc3fae4bf67, 0x409eba18957dd91f, 0x18f93fe0fc34ffe6, 0xcd25b5c142003bca,
            0x94d85f03dc605e17, 0x42f153595388a198, 0x5e9f75469ca00d14, 0x7ff2b30eb43f0578}},
    {"5x5-inner-edge", "6-6-6-6 tiles, the blank next to the middle", 5, 5,
        {"aabbc/aabbc/aabbc/dd.cc/ddddc"}, 97000000, 7,
        {0xd775f15f4c3b3145, 0x9278c5478f917259, 0x3b38eedbdbe554bb, 0x91ed2e093f1b03ea}},
    {"5x5-inner-edge-full", "6-6-6-6 tiles, three ways, the blank next to the middle", 5, 5,
        {"aabbc/aabbc/aabbc/dd.cc/ddddc", "aabbb/aabbb/caadd/cc.dd/cccdd",
            "aaaab/ccaab/ccdbb/cd.db/cdddb"},
        291000000, 20,
        {0xd775f15f4c3b3145, 0x9278c5478f917259, 0x3b38eedbdbe554bb, 0x91ed2e093f1b03ea,
            0x60ddc2de807b665f, 0x3150060589f9bb60, 0xa0df369dcdb191d1, 0x50949f857fd18d2e,
            0xb49eb1621f035477, 0xd68e33fa17cef3d6, 0xdf2184b3872cb000, 0x3c62e672c665e687}},
    {"5x5-middle",
        "6-6-6-6 tiles, eight ways by symmetry (hence no -full), the blank in the middle", 5, 5,
        {"aaaab/aabbb/cc.bb/ccddd/ccddd"}, 97000000, 7,
        {0xafaa7612b1cc50d4, 0x88ee31c56171a710, 0x18f93fe0fc34ffe6, 0xcf7a645c2f93f113}},
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

const uint64_t *
pdb_known_checksum(const struct pdb_pattern *pattern)
{
#ifndef WORDS_BIGENDIAN
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    for (unsigned row = 0; row < pdb_set_row_count; row++) {
        const uint64_t *checksum = pdb_set_rows[row].checksums;
        const uint32_t count = pdb_set_partitions(&pdb_set_rows[row], partitions);
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < partitions[i].pattern_count; j++, checksum++)
                if (pdb_pattern_equal(&partitions[i].patterns[j], pattern))
                    return checksum;
    }
#else
    (void)pattern;
#endif
    return NULL;
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
