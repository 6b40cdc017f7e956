// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of schemes.
 */
#include "config.h"

#include "front/scheme.h"

#include <string.h>

#include "base/intl.h"

struct place {
    uint32_t x;
    uint32_t y;
};

static struct place
place_of(const struct goal *goal, uint32_t cell)
{
    return (struct place){cell % goal->width, cell / goal->width};
}

static uint32_t
smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t
between(uint32_t a, uint32_t b)
{
    return a < b ? b - a : a - b;
}

/* The ring around the board, from outside in. */
static uint32_t
ring_of(const struct goal *goal, struct place place)
{
    return smaller(
        smaller(place.x, goal->width - 1 - place.x), smaller(place.y, goal->height - 1 - place.y));
}

/* The place counted from the corner away from the blank. */
static struct place
from_corner(const struct goal *goal, struct place place)
{
    const struct place blank = place_of(goal, goal->blank);

    return (struct place){
        .x = 2 * blank.x + 1 < goal->width ? goal->width - 1 - place.x : place.x,
        .y = 2 * blank.y + 1 < goal->height ? goal->height - 1 - place.y : place.y,
    };
}

/* The layer of a goal cell, 0 for the first: in a snail the rings from outside in, else what is
 * left once the rows and columns of the layers before it are placed, away from the blank's corner.
 */
static uint32_t
layer_of(const struct goal *goal, uint32_t home)
{
    const struct place place = place_of(goal, home), counted = from_corner(goal, place);

    return goal->kind == GOAL_SNAIL ? ring_of(goal, place) : smaller(counted.x, counted.y);
}

static enum fill
hue(uint32_t index)
{
    return (enum fill)(FILL_HUE_0 + index % FILL_HUES);
}

/* Hues that differ more: first the light tones, then the deep ones. */
static enum fill
tone(uint32_t index)
{
    const uint32_t lines = FILL_HUES / 2;

    return hue(2 * (index % lines) + index / lines % 2);
}

static enum fill
fill_home(const struct goal *goal, uint32_t home, uint32_t cell, bool placed)
{
    (void)goal;
    (void)home;
    (void)cell;
    return placed ? FILL_PLACED : FILL_TILE;
}

/* The row of a layer has one colour, the column another. */
static enum fill
fill_fringe(const struct goal *goal, uint32_t home, uint32_t cell, bool placed)
{
    const uint32_t layer = layer_of(goal, home);
    const struct place place = place_of(goal, home), counted = from_corner(goal, place);
    const bool in_row = goal->kind == GOAL_SNAIL
                            ? smaller(place.y, goal->height - 1 - place.y) == layer
                            : counted.y == layer;

    (void)cell;
    (void)placed;
    return hue(2 * layer + !in_row);
}

static enum fill
fill_rows(const struct goal *goal, uint32_t home, uint32_t cell, bool placed)
{
    (void)cell;
    (void)placed;
    return tone(home / goal->width);
}

static enum fill
fill_columns(const struct goal *goal, uint32_t home, uint32_t cell, bool placed)
{
    (void)cell;
    (void)placed;
    return tone(home % goal->width);
}

static enum fill
fill_rings(const struct goal *goal, uint32_t home, uint32_t cell, bool placed)
{
    (void)cell;
    (void)placed;
    return tone(ring_of(goal, place_of(goal, home)));
}

/* A step for each move of distance; on large boards, for several. */
static enum fill
fill_gradient(const struct goal *goal, uint32_t home, uint32_t cell, bool placed)
{
    const struct place to = place_of(goal, home), from = place_of(goal, cell);
    const uint32_t distance = between(to.x, from.x) + between(to.y, from.y);
    const uint32_t most = goal->width + goal->height - 2, last = FILL_STEPS - 1;
    const uint64_t step = most <= last ? distance : ((uint64_t)distance * last + most - 1) / most;

    (void)placed;
    return (enum fill)(FILL_STEP_0 + step);
}

const struct scheme_row scheme_rows[] = {
    {"home", N_("placed or not"), fill_home},
    {"fringe", N_("the rows and columns in the order in which they are placed"), fill_fringe},
    {"rows", N_("the row where the tile belongs"), fill_rows},
    {"columns", N_("the column where the tile belongs"), fill_columns},
    {"rings", N_("the ring where the tile belongs, from outside in"), fill_rings},
    {"gradient", N_("the distance from home"), fill_gradient},
};

const unsigned scheme_row_count = sizeof scheme_rows / sizeof scheme_rows[0];

const struct scheme_row *
scheme_row_find(const char *name)
{
    for (unsigned i = 0; i < scheme_row_count; i++)
        if (strcmp(scheme_rows[i].name, name) == 0)
            return &scheme_rows[i];
    return NULL;
}
