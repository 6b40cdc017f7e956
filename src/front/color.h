// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Colours as numbers 0xRRGGBB in sRGB: contrast, and the nearest colour of a terminal with 256.
 */
#ifndef NP_FRONT_COLOR_H
#define NP_FRONT_COLOR_H

#include <stdint.h>

enum { COLOR_BLACK_RGB = 0x000000, COLOR_WHITE_RGB = 0xffffff };

/* The contrast of two colours, 1 to 21 (WCAG 2.1). */
double color_contrast(uint32_t a, uint32_t b);

/* Black or white, whichever is more legible on the colour; its contrast is at least 4.58. */
uint32_t color_ink_on(uint32_t rgb);

/* The colour of an entry of xterm's palette, 16 to 255: the cube and the greys. The first 16 differ
 * between terminals. */
uint32_t color_of_256(unsigned index);

/* The entry of the cube or the greys that looks most like the colour. */
unsigned color_nearest_256(uint32_t rgb);

#endif
