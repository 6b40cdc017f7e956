// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The grounds on which the screen must be legible: the default palettes of terminals and the best
 * known ones, as published by
 *
 *      xterm           XTerm-col.ad and charproc.c of xterm 390, which is black on white, or white
 *                      on black with -rv
 *      GNOME           terminal-profile-editor.cc of GNOME Terminal 3.52, palette "GNOME"
 *      Windows         defaults.json of Windows Terminal 1.20, scheme "Campbell"
 *      iTerm2          ColorPresets.plist of iTerm2 3.5
 *      Solarized       ethanschoonover.com/solarized
 *      One Dark        colors.less of Atom's one-dark-syntax
 *      GitHub Light    primer/github-vscode-theme, "GitHub Light Default"
 *      Linux           drivers/tty/vt/vt.c of Linux 6.8
 */
#ifndef NP_TESTS_GROUNDS_H
#define NP_TESTS_GROUNDS_H

#include <stdbool.h>
#include <stdint.h>

#include "front/color.h"
#include "front/theme.h"

struct ground {
    const char *name;
    bool light;
    uint32_t fg;
    uint32_t bg;
    uint32_t palette[16];
};

#define GROUND_XTERM                                                                              \
    {                                                                                             \
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, \
            0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff                  \
    }
#define GROUND_GNOME                                                                              \
    {                                                                                             \
        0x171421, 0xc01c28, 0x26a269, 0xa2734c, 0x12488b, 0xa347ba, 0x2aa1b3, 0xd0cfcc, 0x5e5c64, \
            0xf66151, 0x33da7a, 0xe9ad0c, 0x2a7bde, 0xc061cb, 0x33c7de, 0xffffff                  \
    }
#define GROUND_SOLARIZED                                                                          \
    {                                                                                             \
        0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5, 0x002b36, \
            0xcb4b16, 0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3                  \
    }

static const struct ground grounds[] = {
    {"xterm", true, 0x000000, 0xffffff, GROUND_XTERM},
    {"xterm -rv", false, 0xffffff, 0x000000, GROUND_XTERM},
    {"GNOME light", true, 0x171421, 0xffffff, GROUND_GNOME},
    {"GNOME dark", false, 0xd0cfcc, 0x171421, GROUND_GNOME},
    {"Windows", false, 0xcccccc, 0x0c0c0c,
        {0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc, 0x767676,
            0xe74856, 0x16c60c, 0xf9f1a5, 0x3b78ff, 0xb4009e, 0x61d6d6, 0xf2f2f2}},
    {"iTerm2", false, 0xc7c7c7, 0x000000,
        {0x000000, 0xc91b00, 0x00c200, 0xc7c400, 0x0225c7, 0xca30c7, 0x00c5c7, 0xc7c7c7, 0x686868,
            0xff6e67, 0x5ffa68, 0xfffc67, 0x6871ff, 0xff77ff, 0x60fdff, 0xffffff}},
    {"Solarized dark", false, 0x839496, 0x002b36, GROUND_SOLARIZED},
    {"Solarized light", true, 0x657b83, 0xfdf6e3, GROUND_SOLARIZED},
    {"One Dark", false, 0xabb2bf, 0x282c34,
        {0x282c34, 0xe06c75, 0x98c379, 0xe5c07b, 0x61afef, 0xc678dd, 0x56b6c2, 0xabb2bf, 0x5c6370,
            0xe06c75, 0x98c379, 0xe5c07b, 0x61afef, 0xc678dd, 0x56b6c2, 0xffffff}},
    {"GitHub Light", true, 0x1f2328, 0xffffff,
        {0x24292f, 0xcf222e, 0x116329, 0x4d2d00, 0x0969da, 0x8250df, 0x1b7c83, 0x6e7781, 0x57606a,
            0xa40e26, 0x1a7f37, 0x633c01, 0x218bff, 0xa475f9, 0x3192aa, 0x8c959f}},
    {"Linux", false, 0xaaaaaa, 0x000000,
        {0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555,
            0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff}},
};

enum { GROUNDS = sizeof grounds / sizeof grounds[0] };

/* One way in which terminals show colours. */
static const struct means {
    int colors;
    bool bold_is_bright; /* bold ink of the first eight colours */
} means[] = {{0, false}, {8, false}, {8, true}, {256, false}, {THEME_DIRECT, false}};

enum { MEANS = sizeof means / sizeof means[0] };

/* What is seen of a role. */
struct sight {
    uint32_t fg;
    uint32_t bg;
};

static inline uint32_t
ground_shows(const struct ground *ground, int32_t color, int colors, uint32_t otherwise)
{
    if (color == THEME_DEFAULT)
        return otherwise;
    if (colors >= THEME_DIRECT)
        return (uint32_t)color;
    return color < 16 ? ground->palette[color] : color_of_256((unsigned)color);
}

/* A third of the way from one colour to another. */
static inline uint32_t
ground_dims(uint32_t rgb, uint32_t to)
{
    uint32_t dim = 0;

    for (int shift = 0; shift <= 16; shift += 8) {
        const int from = (int)(rgb >> shift & 0xff), by = (int)(to >> shift & 0xff) - from;

        dim |= (uint32_t)(from + by / 3) << shift;
    }
    return dim;
}

/* A role on a terminal whose ground is known to the program. */
static inline struct sight
ground_sight(
    const struct ground *ground, const struct theme_row *theme, enum role role, struct means by)
{
    const struct theme_colors colors =
        theme_colors(theme, role, by.colors, !theme_suits(theme, ground->bg));
    const bool bright = by.bold_is_bright && (colors.attributes & THEME_BOLD) != 0 &&
                        colors.fg >= 0 && colors.fg < 8;
    struct sight sight = {
        .fg = ground_shows(ground, bright ? colors.fg + 8 : colors.fg, by.colors, ground->fg),
        .bg = ground_shows(ground, colors.bg, by.colors, ground->bg),
    };

    if ((colors.attributes & THEME_DIM) != 0)
        sight.fg = ground_dims(sight.fg, sight.bg);
    if ((colors.attributes & THEME_REVERSE) != 0)
        sight = (struct sight){sight.bg, sight.fg};
    return sight;
}

/* Whether the contrasts of a theme depend on the terminal alone: without colours, and where eight
 * colours of a palette for other grounds paint the screen. */
static inline bool
ground_is_own(const struct ground *ground, const struct theme_row *theme, struct means by)
{
    return theme->mono || by.colors == 0 || (by.colors < 256 && theme->light != ground->light);
}

#endif
