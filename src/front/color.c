// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Colours: sRGB, and the contrast of WCAG 2.1.
 */
#include "config.h"

#include "front/color.h"

#include <math.h>

static int
part_of(uint32_t rgb, unsigned i)
{
    return (int)(rgb >> (16 - 8 * i) & 0xff);
}

/* The relative luminance, 0 to 1. */
static double
luminance(uint32_t rgb)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;

    for (unsigned i = 0; i < 3; i++) {
        const double part = part_of(rgb, i) / 255.0;

        sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

double
color_contrast(uint32_t a, uint32_t b)
{
    const double one = luminance(a) + 0.05, other = luminance(b) + 0.05;

    return one > other ? one / other : other / one;
}

uint32_t
color_ink_on(uint32_t rgb)
{
    return color_contrast(COLOR_BLACK_RGB, rgb) >= color_contrast(COLOR_WHITE_RGB, rgb)
               ? COLOR_BLACK_RGB
               : COLOR_WHITE_RGB;
}

enum { CUBE = 16, SIDE = 6, GREYS = CUBE + SIDE * SIDE * SIDE };

uint32_t
color_of_256(unsigned index)
{
    static const unsigned char parts[SIDE] = {0, 95, 135, 175, 215, 255};
    const unsigned cube = index - CUBE;

    if (index >= GREYS)
        return 0x010101 * (8 + 10 * (index - GREYS));
    return (uint32_t)parts[cube / (SIDE * SIDE)] << 16 | (uint32_t)parts[cube / SIDE % SIDE] << 8 |
           parts[cube % SIDE];
}

/* How much two colours differ to the eye, after T. Riemersma, "Colour metric",
 * https://www.compuphase.com/cmetric.htm. */
static int
distance(uint32_t a, uint32_t b)
{
    const int red = part_of(a, 0) - part_of(b, 0), green = part_of(a, 1) - part_of(b, 1);
    const int blue = part_of(a, 2) - part_of(b, 2), mean = (part_of(a, 0) + part_of(b, 0)) / 2;

    return ((512 + mean) * red * red >> 8) + 4 * green * green + ((767 - mean) * blue * blue >> 8);
}

unsigned
color_nearest_256(uint32_t rgb)
{
    unsigned nearest = CUBE;

    for (unsigned entry = CUBE; entry < 256; entry++)
        if (distance(rgb, color_of_256(entry)) < distance(rgb, color_of_256(nearest)))
            nearest = entry;
    return nearest;
}
