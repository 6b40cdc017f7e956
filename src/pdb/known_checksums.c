// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The checksums of all tables in pdb_set_rows. tests/check_pdb_checksums.c builds the tables and
 * compares them.
 */
#include "config.h"

#include "pdb/file.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct row {
    uint8_t width;
    uint8_t height;
    uint8_t goal_blank;
    uint32_t tiles; /* bit i is set if tile i is in the pattern */
    uint64_t checksum;
};

/* In the order of pdb_set_rows; each pattern appears once. */
static const struct row rows[] = {
    {2, 2, 3, 0x7, UINT64_C(0xac8199aaf763a9e1)},
    {3, 2, 5, 0x1f, UINT64_C(0x060cb77a997d11de)},
    {4, 2, 7, 0x7f, UINT64_C(0xe241cf51351a8aa5)},
    {3, 3, 8, 0xff, UINT64_C(0x78f38debd8455b24)},
    {3, 3, 7, 0x17f, UINT64_C(0x7def18d520456a9b)},
    {3, 3, 4, 0x1ef, UINT64_C(0x1ec4953a9a4f8c6a)},
    {5, 2, 9, 0x67, UINT64_C(0x103ce368284cf2c6)},
    {5, 2, 9, 0x198, UINT64_C(0x23b04ed470598bd7)},
    {4, 3, 11, 0x3f, UINT64_C(0xd921d0dd9eb5794b)},
    {4, 3, 11, 0x7c0, UINT64_C(0xd4c631341a665585)},
    {5, 3, 14, 0x7f, UINT64_C(0x72484648c17d4fc3)},
    {5, 3, 14, 0x3f80, UINT64_C(0x1f72b47543402c18)},
    {5, 3, 14, 0x4e7, UINT64_C(0x80c93b86caf09e2c)},
    {5, 3, 14, 0x3b18, UINT64_C(0x89df8f0c679e5276)},
    {6, 2, 11, 0x1c7, UINT64_C(0xdab63656c06a55b8)},
    {6, 2, 11, 0x638, UINT64_C(0xd8a07c04710b3064)},
    {7, 2, 13, 0x387, UINT64_C(0x01f64f11c0612d4f)},
    {7, 2, 13, 0x1c78, UINT64_C(0xdacdeafdcf93f563)},
    {8, 2, 15, 0xf0f, UINT64_C(0x7d5259efcd9be4b5)},
    {8, 2, 15, 0x70f0, UINT64_C(0x9a6810559a5e72ac)},
    {4, 4, 15, 0x1331, UINT64_C(0x7ead82d72b7ed4dd)},
    {4, 4, 15, 0x6cc0, UINT64_C(0x32e46b0815966e6f)},
    {4, 4, 15, 0xe, UINT64_C(0x42e91ebb229bae48)},
    {4, 4, 15, 0x7f, UINT64_C(0x2a9302e2d3d35301)},
    {4, 4, 15, 0x7f00, UINT64_C(0x0f4e2856cf3efcb2)},
    {4, 4, 15, 0x80, UINT64_C(0xaa0bb24712bee59a)},
    {4, 4, 15, 0xff, UINT64_C(0x793ede612b5ab553)},
    {4, 4, 5, 0x5f, UINT64_C(0xdb3a46a0ee7f2cf9)},
    {4, 4, 5, 0x7700, UINT64_C(0x6dc64eb70ed5ba8b)},
    {4, 4, 5, 0x8880, UINT64_C(0xc7ad74eb1ae48327)},
    {4, 4, 5, 0xdf, UINT64_C(0xc3ae30bc0cfe6e0d)},
    {4, 4, 5, 0xff00, UINT64_C(0x15b0ff5fba5a8196)},
    {6, 3, 17, 0x1c7, UINT64_C(0x3accbfc715b1f113)},
    {6, 3, 17, 0xe38, UINT64_C(0x110ce69b4483c0a6)},
    {6, 3, 17, 0x1f000, UINT64_C(0x88528c1ca88fbe45)},
    {6, 3, 17, 0x3f, UINT64_C(0x227e6b9f32d6ee18)},
    {6, 3, 17, 0xfc0, UINT64_C(0x62910511afaf5d56)},
    {6, 3, 17, 0x30c3, UINT64_C(0x5463ffe30da7ef96)},
    {6, 3, 17, 0xc3c, UINT64_C(0xb731aa415ca062d1)},
    {6, 3, 17, 0x1c300, UINT64_C(0xf1eb023eae9101e5)},
    {6, 3, 17, 0x10c7, UINT64_C(0x6b40c940b383697c)},
    {6, 3, 17, 0x1e100, UINT64_C(0x72c39994aa0990af)},
    {5, 4, 19, 0x1f, UINT64_C(0xa9190f6cdfca4900)},
    {5, 4, 19, 0x3e0, UINT64_C(0x528c812c38223d2a)},
    {5, 4, 19, 0x7c00, UINT64_C(0x1a7c9972fdf7c1e9)},
    {5, 4, 19, 0x78000, UINT64_C(0x895a98932e5b3b36)},
    {5, 4, 19, 0x463, UINT64_C(0x6abf3fc62653cc38)},
    {5, 4, 19, 0x19c, UINT64_C(0x7c35f1d421fde618)},
    {5, 4, 19, 0x46200, UINT64_C(0x6629982a26be78c1)},
    {5, 4, 19, 0x39800, UINT64_C(0xf157f3cd45d297ee)},
    {5, 4, 19, 0x18421, UINT64_C(0xe3e518fb2b3d13ca)},
    {5, 4, 19, 0x8c6, UINT64_C(0x059456bbc4c49db6)},
    {5, 4, 19, 0x4318, UINT64_C(0x0e1209691d7c7213)},
    {5, 4, 19, 0x63000, UINT64_C(0x43f052c8a712e26c)},
    {5, 4, 19, 0x67, UINT64_C(0x7a4641af071456a1)},
    {5, 4, 19, 0x2318, UINT64_C(0x5d9d01c305c99697)},
    {5, 4, 19, 0x9c80, UINT64_C(0x5fa2a8d9245723f3)},
    {5, 4, 19, 0x74000, UINT64_C(0x7518797a97f69cdf)},
    {5, 4, 19, 0x7f, UINT64_C(0xcff13ca5fa437bfb)},
    {5, 4, 19, 0x1f80, UINT64_C(0x2e78a53a7119a5cd)},
    {5, 4, 19, 0x7e000, UINT64_C(0xd8562a54a7f97e86)},
    {5, 4, 19, 0xc67, UINT64_C(0x975a8b55dfa9a7e4)},
    {5, 4, 19, 0x4398, UINT64_C(0xd1eaac468625bf09)},
    {5, 4, 19, 0x7b000, UINT64_C(0x0e142bf2e0fbd198)},
    {6, 4, 23, 0x1c7, UINT64_C(0xb9eac0d6a8231d49)},
    {6, 4, 23, 0xe38, UINT64_C(0x4815faaabb158369)},
    {6, 4, 23, 0x1c7000, UINT64_C(0x637753835838208d)},
    {6, 4, 23, 0x638000, UINT64_C(0xd85131da97e0dcf1)},
    {5, 5, 24, 0xcc6000, UINT64_C(0x9e3ad78b513f24d6)},
    {5, 5, 24, 0x339000, UINT64_C(0x46d1a5c8db86bbb5)},
    {5, 5, 24, 0xc63, UINT64_C(0xd775f15f4c3b3145)},
    {5, 5, 24, 0x39c, UINT64_C(0x3150060589f9bb60)},
    {5, 5, 24, 0x308421, UINT64_C(0xe19756cd90816179)},
    {5, 5, 24, 0x31842, UINT64_C(0x560e6246919d0684)},
    {5, 5, 24, 0x8c4210, UINT64_C(0xe9c95b25cca0c615)},
    {5, 5, 24, 0x738000, UINT64_C(0xbfdf94f96e58290f)},
    {5, 5, 24, 0x39c0, UINT64_C(0x25d8418c4c056b3e)},
    {5, 5, 24, 0x42f, UINT64_C(0x15641f8a08645afe)},
};

static bool
lowest_byte_comes_first(void)
{
    const uint32_t one = 1;
    uint8_t first;
    memcpy(&first, &one, sizeof first);
    return first == 1;
}

const uint64_t *
pdb_known_checksum(const struct pdb_pattern *pattern)
{
    const uint64_t tiles = pdb_pattern_goal(pattern).occupied;
    if (!lowest_byte_comes_first())
        return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].width == pattern->width && rows[i].height == pattern->height &&
            rows[i].goal_blank == pattern->goal_blank && rows[i].tiles == tiles)
            return &rows[i].checksum;
    return NULL;
}
