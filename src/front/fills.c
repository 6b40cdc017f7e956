// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The palettes of tiles. Tones of a hue alternate, light and deep, and hues that follow each other
 * also differ for players who do not see red, green or blue; yellow is left to hints. The steps go
 * from light to deep. tests/check_colors.c measures all of that.
 */
#include "config.h"

#include "front/theme.h"

/* The eight colours of every colour terminal; their bright forms follow. */
enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, BRIGHT };

const struct theme_fill theme_fills[FILL_COUNT] = {
    [FILL_TILE] = {0x566072, BRIGHT + BLACK, WHITE, THEME_REVERSE},
    [FILL_PLACED] = {0x2fb39b, CYAN, CYAN, THEME_REVERSE | THEME_BOLD},
    [FILL_HINT] = {0xffd60a, BRIGHT + YELLOW, YELLOW, THEME_BOLD},
    [FILL_SELECTED] = {THEME_DEFAULT, THEME_DEFAULT, THEME_DEFAULT, THEME_BOLD},
    [FILL_FLASH] = {0x9be600, BRIGHT + YELLOW, YELLOW, THEME_BOLD},
    [FILL_WRONG] = {0xc81e82, MAGENTA, RED, THEME_REVERSE},
    [FILL_TRAY] = {0x3a3f4a, BLACK, BLACK, 0},
    [FILL_HUE_0] = {0x87bdfe, BRIGHT + BLUE, CYAN, THEME_REVERSE},
    [FILL_HUE_0 + 1] = {0x2362a9, BLUE, BLUE, THEME_REVERSE},
    [FILL_HUE_0 + 2] = {0xe09358, BRIGHT + RED, GREEN, THEME_REVERSE},
    [FILL_HUE_0 + 3] = {0x995000, RED, RED, THEME_REVERSE},
    [FILL_HUE_0 + 4] = {0xa69ff3, BRIGHT + MAGENTA, WHITE, THEME_REVERSE},
    [FILL_HUE_0 + 5] = {0x675bb0, MAGENTA, BLUE, THEME_REVERSE},
    [FILL_HUE_0 + 6] = {0xe78680, BRIGHT + GREEN, CYAN, THEME_REVERSE},
    [FILL_HUE_0 + 7] = {0x8a2b2a, GREEN, RED, THEME_REVERSE},
    [FILL_HUE_0 + 8] = {0x57d5f8, BRIGHT + CYAN, GREEN, THEME_REVERSE},
    [FILL_HUE_0 + 9] = {0x007891, CYAN, BLUE, THEME_REVERSE},
    [FILL_HUE_0 + 10] = {0xbd9f3d, WHITE, WHITE, THEME_REVERSE},
    [FILL_HUE_0 + 11] = {0x5e4b00, BRIGHT + BLACK, RED, THEME_REVERSE},
    [FILL_STEP_0] = {0x7ee9c9, BRIGHT + CYAN, WHITE, THEME_REVERSE},
    [FILL_STEP_0 + 1] = {0x4cd2d0, CYAN, CYAN, THEME_REVERSE},
    [FILL_STEP_0 + 2] = {0x2bb8d4, CYAN, CYAN, THEME_REVERSE},
    [FILL_STEP_0 + 3] = {0x339bd1, BRIGHT + BLUE, CYAN, THEME_REVERSE},
    [FILL_STEP_0 + 4] = {0x497cc6, BRIGHT + BLUE, BLUE, THEME_REVERSE},
    [FILL_STEP_0 + 5] = {0x5a5db2, BLUE, BLUE, THEME_REVERSE},
    [FILL_STEP_0 + 6] = {0x623e93, BLUE, BLUE, THEME_REVERSE},
    [FILL_STEP_0 + 7] = {0x631f6d, MAGENTA, BLUE, THEME_REVERSE},
};

/* All of them are light, so that black on them has a contrast of at least 7. */
const struct theme_fill theme_fills_contrast[FILL_COUNT] = {
    [FILL_TILE] = {0xd0d0d0, WHITE, WHITE, THEME_REVERSE},
    [FILL_PLACED] = {0x00b4d8, BRIGHT + CYAN, CYAN, THEME_REVERSE | THEME_BOLD},
    [FILL_HINT] = {0xffff00, BRIGHT + YELLOW, YELLOW, THEME_BOLD},
    [FILL_SELECTED] = {THEME_DEFAULT, THEME_DEFAULT, THEME_DEFAULT, THEME_BOLD},
    [FILL_FLASH] = {0xffffff, BRIGHT + WHITE, YELLOW, THEME_BOLD},
    [FILL_WRONG] = {0xff8ad8, BRIGHT + GREEN, YELLOW, THEME_REVERSE},
    [FILL_TRAY] = {0x303030, BLACK, BLACK, 0},
    [FILL_HUE_0] = {0xb6cafe, BRIGHT + CYAN, CYAN, THEME_REVERSE},
    [FILL_HUE_0 + 1] = {0x7d9efe, BRIGHT + WHITE, WHITE, THEME_REVERSE},
    [FILL_HUE_0 + 2] = {0xf4d392, BRIGHT + GREEN, GREEN, THEME_REVERSE},
    [FILL_HUE_0 + 3] = {0xcc9700, WHITE, CYAN, THEME_REVERSE},
    [FILL_HUE_0 + 4] = {0xbef3ff, BRIGHT + CYAN, WHITE, THEME_REVERSE},
    [FILL_HUE_0 + 5] = {0x0db8d2, BRIGHT + WHITE, GREEN, THEME_REVERSE},
    [FILL_HUE_0 + 6] = {0xfeb99b, BRIGHT + GREEN, CYAN, THEME_REVERSE},
    [FILL_HUE_0 + 7] = {0xe87b48, WHITE, WHITE, THEME_REVERSE},
    [FILL_HUE_0 + 8] = {0xd9c3fe, BRIGHT + CYAN, GREEN, THEME_REVERSE},
    [FILL_HUE_0 + 9] = {0xc29aff, BRIGHT + WHITE, CYAN, THEME_REVERSE},
    [FILL_HUE_0 + 10] = {0x9ef5de, BRIGHT + GREEN, WHITE, THEME_REVERSE},
    [FILL_HUE_0 + 11] = {0x0ad2b1, WHITE, GREEN, THEME_REVERSE},
    [FILL_STEP_0] = {0xd1fdee, BRIGHT + WHITE, WHITE, THEME_REVERSE},
    [FILL_STEP_0 + 1] = {0xb3f3f1, BRIGHT + CYAN, CYAN, THEME_REVERSE},
    [FILL_STEP_0 + 2] = {0x9be6f9, BRIGHT + CYAN, CYAN, THEME_REVERSE},
    [FILL_STEP_0 + 3] = {0x92d5ff, BRIGHT + GREEN, CYAN, THEME_REVERSE},
    [FILL_STEP_0 + 4] = {0x98c2fe, BRIGHT + GREEN, GREEN, THEME_REVERSE},
    [FILL_STEP_0 + 5] = {0xa3abfe, CYAN, GREEN, THEME_REVERSE},
    [FILL_STEP_0 + 6] = {0xb592ef, CYAN, GREEN, THEME_REVERSE},
    [FILL_STEP_0 + 7] = {0xc679d2, GREEN, GREEN, THEME_REVERSE},
};
