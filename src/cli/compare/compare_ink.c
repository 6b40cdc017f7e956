// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Colour tells the algorithm, a mark on the line tells the heuristic; where every algorithm has a
 * panel of its own, colour and mark both tell the heuristic.
 *
 * There are colours for light paper and, lighter, for dark; they follow the viewer's scheme. Most
 * are those of M. Okabe & K. Ito, "Color universal design", 2008, which people with any kind of
 * colour vision can tell apart, darkened where they were made for areas and not for thin lines.
 */
#include "config.h"

#include "cli/compare/compare_ink.h"

#include <string.h>

struct ink {
    const char *on_light;
    const char *on_dark;
};

static const struct ink inks[] = {
    {"#0072b2", "#4fa8e0"}, /* blue */
    {"#d55e00", "#f2844a"}, /* vermilion */
    {"#009e73", "#2fc79a"}, /* bluish green */
    {"#b84a8e", "#e590c2"}, /* reddish purple */
    {"#cf8a00", "#f2b63c"}, /* orange */
    {"#4433a0", "#a99cf5"}, /* indigo */
    {"#767676", "#a8adb3"}, /* grey */
    {"#882255", "#d0609a"}, /* wine */
    {"#4ba6d8", "#8fd0f5"}, /* sky blue */
    {"#5c7f14", "#a3c95a"}, /* olive */
};

/* In the order of heuristic_rows. Those drawn with an end ("z") are filled. */
static const char *const marks[] = {
    "M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0",  /* ring */
    "M-3.3 0h6.6M0-3.3v6.6",                            /* plus */
    "M-2.7 0a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0z", /* disc */
    "M0-3.7L3.7 0L0 3.7L-3.7 0z",                       /* diamond */
    "M-2.6-2.6h5.2v5.2h-5.2z",                          /* square */
    "M0-3.5L3.4 2.7h-6.8z",                             /* triangle up */
    "M0 3.5L3.4-2.7h-6.8z",                             /* triangle down */
    "M-2.7-2.7l5.4 5.4M2.7-2.7l-5.4 5.4",               /* cross */
    "M-2.6-2.6h5.2v5.2h-5.2v-5.2",                      /* frame */
    "M0-3.7L3.7 0L0 3.7L-3.7 0L0-3.7",                  /* open diamond */
};

enum {
    INKS = sizeof inks / sizeof inks[0],
    MARKS = sizeof marks / sizeof marks[0],
    LEGEND_LEFT = 110, /* room for what a row is about */
    LEGEND_COLUMN = 188,
    LEGEND_COLUMNS = 6,
    LEGEND_LINE = 22,
    LEGEND_GAP = 10, /* between its two parts */
};

static unsigned
mark_of(const struct heuristic_row *row)
{
    unsigned mark = 0;

    while (heuristic_rows[mark] != row)
        mark++;
    return mark % MARKS;
}

unsigned
compare_ink_colour(const struct compare *compare, unsigned method, bool apart)
{
    unsigned colour = 0;

    if (apart && compare->methods[method].heuristic != NULL)
        return mark_of(compare->methods[method].heuristic) % INKS;
    for (unsigned i = 1; i <= method; i++)
        colour += compare->methods[i].algorithm != compare->methods[i - 1].algorithm;
    return colour % INKS;
}

unsigned
compare_ink_mark(const struct method *method)
{
    return mark_of(method->heuristic);
}

void
compare_ink_style(FILE *stream)
{
    fputs("<style>\n"
          "svg{color:#222;font:13px system-ui,sans-serif}.paper{fill:#fff}\n"
          "text{fill:currentColor}path{fill:none;stroke:currentColor;stroke-width:1.5;"
          "stroke-linecap:round;stroke-linejoin:round}\n"
          ".head{font-weight:600;font-size:15px}.what{font-weight:600}"
          ".y{text-anchor:end}.x{text-anchor:middle}\n"
          ".grid{stroke-width:1;opacity:.14}.line{opacity:.75}.line:hover{opacity:1;"
          "stroke-width:4}.key{stroke-width:4}.full{fill:currentColor}\n",
        stream);
    for (unsigned i = 0; i < INKS; i++)
        fprintf(stream, ".c%u{color:%s}", i, inks[i].on_light);
    fputs("\n@media(prefers-color-scheme:dark){svg{color:#d8dade}.paper{fill:#16181c}\n", stream);
    for (unsigned i = 0; i < INKS; i++)
        fprintf(stream, ".c%u{color:%s}", i, inks[i].on_dark);
    fputs("}\n</style>\n<defs>\n", stream);
    for (unsigned i = 0; i < MARKS; i++)
        fprintf(stream, "<path id=\"m%u\"%s d=\"%s\"/>\n", i,
            strchr(marks[i], 'z') != NULL ? " class=\"full\"" : "", marks[i]);
    fputs("</defs>\n", stream);
}

/* ---- the legend ------------------------------------------------------------------------------ */

/* Whether the legend has a key for the method's algorithm, and this is the first method that asks.
 */
static bool
has_key(const struct compare *compare, unsigned method, bool apart)
{
    if (apart && compare->methods[method].heuristic != NULL)
        return false;
    return method == 0 ||
           compare->methods[method].algorithm != compare->methods[method - 1].algorithm;
}

static bool
heuristic_ran(const struct compare *compare, const struct heuristic_row *row)
{
    for (unsigned method = 0; method < compare->method_count; method++)
        for (size_t i = 0; i < compare->board_count; i++)
            if (compare->methods[method].heuristic == row && compare->boards[i].runs[method].ran)
                return true;
    return false;
}

static unsigned
lines_of(unsigned keys)
{
    return (keys + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS;
}

static unsigned
algorithm_lines(const struct compare *compare, bool apart)
{
    unsigned keys = 0;

    for (unsigned method = 0; method < compare->method_count; method++)
        keys += has_key(compare, method, apart);
    return lines_of(keys);
}

static unsigned
heuristic_lines(const struct compare *compare)
{
    unsigned keys = 0;

    for (unsigned i = 0; i < heuristic_row_count; i++)
        keys += heuristic_ran(compare, heuristic_rows[i]);
    return lines_of(keys);
}

unsigned
compare_ink_legend_height(const struct compare *compare, bool apart)
{
    return (algorithm_lines(compare, apart) + heuristic_lines(compare)) * LEGEND_LINE + LEGEND_GAP +
           LEGEND_LINE;
}

static unsigned
key_x(unsigned place)
{
    return LEGEND_LEFT + place % LEGEND_COLUMNS * LEGEND_COLUMN;
}

static unsigned
key_y(unsigned place)
{
    return place / LEGEND_COLUMNS * LEGEND_LINE;
}

static void
draw_algorithms(const struct compare *compare, bool apart, FILE *stream)
{
    unsigned place = 0;

    fputs("<text class=\"what\" y=\"4\">algorithm</text>\n", stream);
    for (unsigned method = 0; method < compare->method_count; method++) {
        if (!has_key(compare, method, apart))
            continue;
        fprintf(stream,
            "<path class=\"key c%u\" d=\"M%u %uh30\"/><text x=\"%u\" y=\"%u\">%s</text>\n",
            compare_ink_colour(compare, method, apart), key_x(place), key_y(place),
            key_x(place) + 40, key_y(place) + 4, compare->methods[method].algorithm->name);
        place++;
    }
}

static void
draw_heuristics(const struct compare *compare, unsigned y, bool apart, FILE *stream)
{
    unsigned place = 0;

    if (heuristic_lines(compare) > 0)
        fprintf(stream, "<text class=\"what\" y=\"%u\">heuristic</text>\n", y + 4);
    for (unsigned i = 0; i < heuristic_row_count; i++) {
        if (!heuristic_ran(compare, heuristic_rows[i]))
            continue;
        if (apart)
            fprintf(stream, "<path class=\"key c%u\" d=\"M%u %uh30\"/>",
                mark_of(heuristic_rows[i]) % INKS, key_x(place), y + key_y(place));
        fprintf(stream, "<use href=\"#m%u\" x=\"%u\" y=\"%u\"/><text x=\"%u\" y=\"%u\">%s</text>\n",
            mark_of(heuristic_rows[i]), key_x(place) + 15, y + key_y(place), key_x(place) + 40,
            y + key_y(place) + 4, heuristic_rows[i]->name);
        place++;
    }
}

void
compare_ink_legend(const struct compare *compare, bool apart, FILE *stream)
{
    const unsigned lines = algorithm_lines(compare, apart);

    draw_algorithms(compare, apart, stream);
    draw_heuristics(compare, lines * LEGEND_LINE + LEGEND_GAP, apart, stream);
}
