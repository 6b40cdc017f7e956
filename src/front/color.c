// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Colours: sRGB, the formulas of WCAG 2.1 and OKLab.
 */
#include "config.h"

#include "front/color.h"

#include <math.h>

void
color_linear(uint32_t rgb, double linear[3])
{
    for (unsigned i = 0; i < 3; i++) {
        const double part = (rgb >> (16 - 8 * i) & 0xff) / 255.0;

        linear[i] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
    }
}

double
color_luminance(uint32_t rgb)
{
    double linear[3];

    color_linear(rgb, linear);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

double
color_contrast(uint32_t a, uint32_t b)
{
    const double one = color_luminance(a) + 0.05, other = color_luminance(b) + 0.05;

    return one > other ? one / other : other / one;
}

uint32_t
color_ink_on(uint32_t rgb)
{
    return color_contrast(COLOR_BLACK_RGB, rgb) >= color_contrast(COLOR_WHITE_RGB, rgb)
               ? COLOR_BLACK_RGB
               : COLOR_WHITE_RGB;
}

struct color_oklab
color_oklab_of_linear(const double rgb[3])
{
    const double l = cbrt(0.4122214708 * rgb[0] + 0.5363325363 * rgb[1] + 0.0514459929 * rgb[2]);
    const double m = cbrt(0.2119034982 * rgb[0] + 0.6806995451 * rgb[1] + 0.1073969566 * rgb[2]);
    const double s = cbrt(0.0883024619 * rgb[0] + 0.2817188376 * rgb[1] + 0.6299787005 * rgb[2]);

    return (struct color_oklab){
        .lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        .a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        .b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    };
}

double
color_distance_squared(const struct color_oklab *one, const struct color_oklab *other)
{
    const double lightness = one->lightness - other->lightness;
    const double a = one->a - other->a, b = one->b - other->b;

    return lightness * lightness + a * a + b * b;
}

/* ---- a palette of 256 --------------------------------------------------------------------- */

enum { BASIC = 16, CUBE_SIDE = 6, GREYS = BASIC + CUBE_SIDE * CUBE_SIDE * CUBE_SIDE };

static const unsigned char cube_parts[CUBE_SIDE] = {0, 95, 135, 175, 215, 255};

uint32_t
color_of_256(unsigned index)
{
    static const uint32_t basic[BASIC] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee,
        0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff,
        0x00ffff, 0xffffff};
    const unsigned cube = index - BASIC;

    if (index < BASIC)
        return basic[index];
    if (index >= GREYS)
        return 0x010101 * (8 + 10 * (index - GREYS));
    return (uint32_t)cube_parts[cube / (CUBE_SIDE * CUBE_SIDE)] << 16 |
           (uint32_t)cube_parts[cube / CUBE_SIDE % CUBE_SIDE] << 8 | cube_parts[cube % CUBE_SIDE];
}

static struct color_oklab
oklab_of(uint32_t rgb)
{
    double linear[3];

    color_linear(rgb, linear);
    return color_oklab_of_linear(linear);
}

unsigned
color_nearest_256(uint32_t rgb)
{
    const struct color_oklab wanted = oklab_of(rgb);
    double least = INFINITY;
    unsigned nearest = BASIC;

    for (unsigned entry = BASIC; entry < 256; entry++) {
        const struct color_oklab here = oklab_of(color_of_256(entry));
        const double distance = color_distance_squared(&wanted, &here);

        if (distance < least) {
            least = distance;
            nearest = entry;
        }
    }
    return nearest;
}
