// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Glides, which begin fast and end slowly, so that the first frame already shows that a key was
 * heard.
 */
#include "config.h"

#include "tui/widget/glide.h"

void
glide_begin(struct glide *glide, enum move move, uint32_t count, uint64_t now_ns, uint64_t lasts_ns)
{
    *glide = (struct glide){count, move, now_ns, lasts_ns};
    if (lasts_ns < 2 * GLIDE_FRAME_NS)
        glide_end(glide);
}

void
glide_end(struct glide *glide)
{
    *glide = (struct glide){0};
}

bool
glide_runs(const struct glide *glide, uint64_t now_ns)
{
    return glide->count > 0 && now_ns < glide->since_ns + glide->lasts_ns;
}

uint64_t
glide_wake_ns(const struct glide *glide, uint64_t now_ns)
{
    const uint64_t end_ns = glide->since_ns + glide->lasts_ns;
    uint64_t frames, next_ns;

    if (!glide_runs(glide, now_ns))
        return UINT64_MAX;
    frames = now_ns < glide->since_ns ? 0 : (now_ns - glide->since_ns) / GLIDE_FRAME_NS;
    next_ns = glide->since_ns + (frames + 1) * GLIDE_FRAME_NS;
    return next_ns < end_ns ? next_ns : end_ns;
}

double
glide_left(const struct glide *glide, uint64_t now_ns)
{
    double left = 0;

    /* A frame shows where the tiles are when the next one follows. */
    if (glide_runs(glide, now_ns))
        left = 1 - (double)(now_ns - glide->since_ns + GLIDE_FRAME_NS) / (double)glide->lasts_ns;
    return left > 0 ? left * left : 0;
}
