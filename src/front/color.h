// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Colours as numbers 0xRRGGBB in sRGB: luminance and contrast, and the nearest colour of a
 * terminal with 256.
 */
#ifndef NP_FRONT_COLOR_H
#define NP_FRONT_COLOR_H

#include <stdint.h>

enum { COLOR_BLACK_RGB = 0x000000, COLOR_WHITE_RGB = 0xffffff };

/* The relative luminance of a colour, 0 to 1 (WCAG 2.1). */
double color_luminance(uint32_t rgb);

/* The contrast of two colours, 1 to 21 (WCAG 2.1). */
double color_contrast(uint32_t a, uint32_t b);

/* Black or white, whichever is more legible on the colour; its contrast is at least 4.58. */
uint32_t color_ink_on(uint32_t rgb);

/* The colour of an entry of xterm's palette, 0 to 255. The first 16 differ between terminals. */
uint32_t color_of_256(unsigned index);

/* The entry of the cube or the greys, 16 to 255, that looks most like the colour: the nearest in
 * OKLab. */
unsigned color_nearest_256(uint32_t rgb);

/* A colour in OKLab, whose distances are those of perception: lightness (0 to 1), green to red, and
 * blue to yellow. B. Ottosson, "A perceptual color space for image processing", 2020. */
struct color_oklab {
    double lightness;
    double a;
    double b;
};

/* The colour with these parts of linear light, each 0 to 1. */
struct color_oklab color_oklab_of_linear(const double rgb[3]);

/* The parts of linear light of a colour, red first. */
void color_linear(uint32_t rgb, double linear[3]);

/* The square of the distance of two colours in OKLab. */
double color_distance_squared(const struct color_oklab *one, const struct color_oklab *other);

#endif
