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

/* Each pattern appears once. */
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
    {5, 5, 24, 0x8c7000, UINT64_C(0x146f2a61321107c4)},
    {5, 5, 23, 0xe7, UINT64_C(0xf52175bec93bd66a)},
    {5, 5, 23, 0x6318, UINT64_C(0x26bb861f6a1c2aab)},
    {5, 5, 23, 0x119c00, UINT64_C(0xd54b855b28335b54)},
    {5, 5, 23, 0x16e0000, UINT64_C(0x9be6f1d4d24b5b23)},
    {5, 5, 23, 0x318c00, UINT64_C(0x18f93fe0fc34ffe6)},
    {5, 5, 23, 0x14e1000, UINT64_C(0xb8ac38b300d8debe)},
    {5, 5, 23, 0xc63, UINT64_C(0xd775f15f4c3b3145)},
    {5, 5, 23, 0x39c, UINT64_C(0x3150060589f9bb60)},
    {5, 5, 23, 0x339000, UINT64_C(0x46d1a5c8db86bbb5)},
    {5, 5, 23, 0x14c6000, UINT64_C(0xb31b99bd40e57af2)},
    {5, 5, 23, 0x118421, UINT64_C(0xfca7571702df4146)},
    {5, 5, 23, 0x18c6, UINT64_C(0xb9c57bae99359e80)},
    {5, 5, 22, 0xe7, UINT64_C(0xf52175bec93bd66a)},
    {5, 5, 22, 0x6318, UINT64_C(0x26bb861f6a1c2aab)},
    {5, 5, 22, 0x119c00, UINT64_C(0xd54b855b28335b54)},
    {5, 5, 22, 0x1ae0000, UINT64_C(0xbb7fa31a1c2157c9)},
    {5, 5, 22, 0xc63, UINT64_C(0xd775f15f4c3b3145)},
    {5, 5, 22, 0x318c, UINT64_C(0x9278c5478f917259)},
    {5, 5, 22, 0x10c4210, UINT64_C(0x3b38eedbdbe554bb)},
    {5, 5, 22, 0xb38000, UINT64_C(0x6fd848db9cdf071f)},
    {5, 5, 22, 0x18f, UINT64_C(0xb49eb1621f035477)},
    {5, 5, 22, 0x1086210, UINT64_C(0xd68e33fa17cef3d6)},
    {5, 5, 22, 0x108c60, UINT64_C(0xdf2184b3872cb000)},
    {5, 5, 22, 0xa71000, UINT64_C(0xe752b37fb1782fe3)},
    {5, 5, 18, 0xe7, UINT64_C(0xf52175bec93bd66a)},
    {5, 5, 18, 0x6318, UINT64_C(0x26bb861f6a1c2aab)},
    {5, 5, 18, 0x39c00, UINT64_C(0xb2b8038722b4c54a)},
    {5, 5, 18, 0x1f80000, UINT64_C(0x57d30afe6ab57816)},
    {5, 5, 18, 0x10e3, UINT64_C(0x27be6dc3fae4bf67)},
    {5, 5, 18, 0x431c, UINT64_C(0x409eba18957dd91f)},
    {5, 5, 18, 0x318c00, UINT64_C(0x18f93fe0fc34ffe6)},
    {5, 5, 18, 0x1ca2000, UINT64_C(0xcd25b5c142003bca)},
    {5, 5, 18, 0x9f, UINT64_C(0x94d85f03dc605e17)},
    {5, 5, 18, 0x18c60, UINT64_C(0x42f153595388a198)},
    {5, 5, 18, 0x87300, UINT64_C(0x5e9f75469ca00d14)},
    {5, 5, 18, 0x1f20000, UINT64_C(0x7ff2b30eb43f0578)},
    {5, 5, 17, 0xc63, UINT64_C(0xd775f15f4c3b3145)},
    {5, 5, 17, 0x318c, UINT64_C(0x9278c5478f917259)},
    {5, 5, 17, 0x10c4210, UINT64_C(0x3b38eedbdbe554bb)},
    {5, 5, 17, 0xf18000, UINT64_C(0x91ed2e093f1b03ea)},
    {5, 5, 17, 0x1863, UINT64_C(0x60ddc2de807b665f)},
    {5, 5, 17, 0x39c, UINT64_C(0x3150060589f9bb60)},
    {5, 5, 17, 0x718400, UINT64_C(0xa0df369dcdb191d1)},
    {5, 5, 17, 0x18c6000, UINT64_C(0x50949f857fd18d2e)},
    {5, 5, 17, 0x18f, UINT64_C(0xb49eb1621f035477)},
    {5, 5, 17, 0x1086210, UINT64_C(0xd68e33fa17cef3d6)},
    {5, 5, 17, 0x108c60, UINT64_C(0xdf2184b3872cb000)},
    {5, 5, 17, 0xe51000, UINT64_C(0x3c62e672c665e687)},
    {5, 5, 12, 0x6f, UINT64_C(0xafaa7612b1cc50d4)},
    {5, 5, 12, 0x6390, UINT64_C(0x88ee31c56171a710)},
    {5, 5, 12, 0x318c00, UINT64_C(0x18f93fe0fc34ffe6)},
    {5, 5, 12, 0x1ce0000, UINT64_C(0xcf7a645c2f93f113)},
    {4, 3, 6, 0x333, UINT64_C(0xe0efb5fb54690840)},
    {4, 3, 6, 0xc8c, UINT64_C(0x74f3ff1e63d72606)},
    {5, 3, 8, 0xc67, UINT64_C(0x131db7f7c87a01f8)},
    {5, 3, 8, 0x7298, UINT64_C(0xd31b67d9a9153cca)},
    {4, 4, 14, 0x111, UINT64_C(0x001a0c4fa7c85c1e)},
    {4, 4, 14, 0xee, UINT64_C(0x2ec0984565dd3707)},
    {4, 4, 14, 0xbe00, UINT64_C(0x8ea6805d10b3261a)},
    {4, 4, 14, 0xcf, UINT64_C(0xde1f1eb5caf57ec2)},
    {4, 4, 14, 0x130, UINT64_C(0x1dacd305efe17720)},
    {4, 4, 14, 0x1, UINT64_C(0x18440f8ea0b2651b)},
    {4, 4, 14, 0xfe, UINT64_C(0x0789e766be0014cb)},
    {4, 4, 14, 0xbf00, UINT64_C(0x10b95e3ea41bf3f8)},
    {4, 4, 14, 0xf7, UINT64_C(0x47cb94de58d42bd8)},
    {4, 4, 14, 0x8, UINT64_C(0x4f3d0b6e950bbe57)},
    {4, 4, 14, 0x13f, UINT64_C(0x831d6718e40163d6)},
    {4, 4, 14, 0x3ec0, UINT64_C(0x83cb860f0dd0a59a)},
    {4, 4, 14, 0x8000, UINT64_C(0xa46d4e405f11b72f)},
    {4, 4, 14, 0x113e, UINT64_C(0x4712e784c633129a)},
    {4, 4, 14, 0xaec0, UINT64_C(0x38799710ff5d7668)},
    {6, 3, 10, 0x30c3, UINT64_C(0x5463ffe30da7ef96)},
    {6, 3, 10, 0xc30c, UINT64_C(0x1f0cc8485cead0ce)},
    {6, 3, 10, 0x30830, UINT64_C(0x855c70c0c3a60222)},
    {6, 3, 10, 0x431c, UINT64_C(0xdaddd26cae5623af)},
    {6, 3, 10, 0x38820, UINT64_C(0x88207308aea6b385)},
    {6, 3, 10, 0xc10c, UINT64_C(0x8060aae5cdfa58b6)},
    {6, 3, 10, 0x30a30, UINT64_C(0xbeb8bb44c34e36e9)},
    {5, 4, 13, 0x463, UINT64_C(0x6abf3fc62653cc38)},
    {5, 4, 13, 0x19c, UINT64_C(0x7c35f1d421fde618)},
    {5, 4, 13, 0xc4200, UINT64_C(0xc01fa90b915ee1d9)},
    {5, 4, 13, 0x39800, UINT64_C(0xf157f3cd45d297ee)},
    {5, 4, 13, 0x8c21, UINT64_C(0x485d6e1c40205902)},
    {5, 4, 13, 0xc6, UINT64_C(0x8e622df2e33117d8)},
    {5, 4, 13, 0x4318, UINT64_C(0x0e1209691d7c7213)},
    {5, 4, 13, 0xf1000, UINT64_C(0x924e2a7a2206bf45)},
    {5, 4, 13, 0x8f, UINT64_C(0x9a39586d6bd0e247)},
    {5, 4, 13, 0x84310, UINT64_C(0x0de76bd8919645c1)},
    {5, 4, 13, 0x8c60, UINT64_C(0x6d7aacc0b1d63d72)},
    {5, 4, 13, 0x71000, UINT64_C(0x897f5847c1c50787)},
    {5, 4, 13, 0x67, UINT64_C(0x7a4641af071456a1)},
    {5, 4, 13, 0x398, UINT64_C(0x1195d18a7a2d9b4f)},
    {5, 4, 13, 0x19c00, UINT64_C(0x8e38b1dcf08ba05c)},
    {5, 4, 13, 0xe4000, UINT64_C(0x97fc6b436e85fdef)},
    {5, 4, 13, 0x18c21, UINT64_C(0x58b24986576d59a4)},
    {5, 4, 13, 0x610c6, UINT64_C(0xdfc534141dc3d2f3)},
    {5, 4, 13, 0x84318, UINT64_C(0x12f1936f8fecc3a7)},
    {5, 4, 13, 0x9f, UINT64_C(0xa8903e03b2fb4dfb)},
    {5, 4, 13, 0x18c60, UINT64_C(0xb4dbeab2c020625e)},
    {5, 4, 13, 0xe5300, UINT64_C(0xc95177611430fcc3)},
    {6, 4, 16, 0xc3041, UINT64_C(0x84661663b5289c25)},
    {6, 4, 16, 0x104186, UINT64_C(0x6088890ad7097fa0)},
    {6, 4, 16, 0x208618, UINT64_C(0x7696536ca4cb0e9f)},
    {6, 4, 16, 0xc20820, UINT64_C(0xd0c3cb510d978315)},
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
