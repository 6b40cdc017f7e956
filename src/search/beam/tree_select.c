// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Selection: the best children become the leaves of the next level; and foraging.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "search/beam/tree_state.h"

#define FORAGE_PENALTY 12.0F /* per level and row, for a shortfall of one step per move */
#define FORAGE_MARGIN 1.25F  /* leave below this many times the average gain */
#define FORAGE_NOW 0.02F     /* weight of a level in the present gain */
#define FORAGE_LONG 0.0005F  /* and in the average gain */

static uint32_t
sort_bucket(int32_t key, int32_t least)
{
    const int64_t above = ((int64_t)key - least) / TREE_SORT_UNITS;

    return above < TREE_SORT ? (uint32_t)above : TREE_SORT - 1;
}

/* Fills `order` with the indices of the children, best first. */
static void
sort_children(struct tree_beam *beam)
{
    int32_t least = INT32_MAX;
    uint32_t sum = 0;

    for (uint32_t i = 0; i < beam->child_count; i++)
        least = beam->children[i].key < least ? beam->children[i].key : least;
    memset(beam->counts, 0, sizeof beam->counts);
    for (uint32_t i = 0; i < beam->child_count; i++)
        beam->counts[sort_bucket(beam->children[i].key, least)]++;
    for (uint32_t i = 0; i < TREE_SORT && sum < beam->child_count; i++) {
        const uint32_t count = beam->counts[i];
        beam->counts[i] = sum;
        sum += count;
    }
    for (uint32_t i = 0; i < beam->child_count; i++)
        beam->order[beam->counts[sort_bucket(beam->children[i].key, least)]++] = i;
}

/* Penalises the blank's place if the beam gains less there than on average. */
static void
forage(struct tree_beam *beam, const struct tree_leaf *best)
{
    const struct tree_board *const board = &beam->board;
    const struct tree_cell *const at = &board->cell[best->blank];
    const float gain = (float)(best->gain - beam->gain_before);

    beam->gain_before = best->gain;
    beam->gain_now += (gain - beam->gain_now) * FORAGE_NOW;
    beam->gain_long += (gain - beam->gain_long) * FORAGE_LONG;
    if (best->gain > beam->most_gain) {
        beam->most_gain = best->gain;
        beam->gain_depth = beam->depth;
        beam->gain_length = beam->task->path.length;
    }
    if (beam->depth % FORAGE_PERIOD == 0) {
        tree_board_set_convex(&beam->board, beam->distance - (uint64_t)(int64_t)best->gain);
        /* A penalty should last until the blank has been everywhere else. */
        const int32_t fade = (int32_t)(board->shape.cells / FORAGE_PERIOD * 4 / 3) + 1;
        for (uint32_t cell = 0; cell < board->cells; cell++)
            beam->penalty[cell] -= beam->penalty[cell] / fade;
    }
    const float shortfall = beam->gain_long * FORAGE_MARGIN - beam->gain_now;
    const float amount = FORAGE_PENALTY * (float)board->shape.height * shortfall;
    if (shortfall <= 0)
        return;
    for (int32_t down = -FORAGE_REACH; down <= FORAGE_REACH; down++) {
        const int32_t row = at->row + down;
        const int32_t across = FORAGE_REACH - abs(down);
        if (row < 0 || row >= (int32_t)board->shape.height)
            continue;
        for (int32_t right = -across; right <= across; right++) {
            const int32_t column = at->column + right;
            if (column < 0 || column >= (int32_t)board->shape.width)
                continue;
            beam->penalty[(row + 1) * (int32_t)board->stride + column + 1] +=
                (int32_t)(amount * (float)(FORAGE_REACH + 1 - abs(down) - abs(right)) /
                          (FORAGE_REACH + 1));
        }
    }
}

static int
by_parent(const void *a, const void *b)
{
    const uint32_t *const first = a;
    const uint32_t *const second = b;

    return (*first > *second) - (*first < *second);
}

/* Selects the best children that the quota allows, in the order of the tour. */
void
tree_select(struct tree_beam *beam)
{
    const uint32_t quota = beam->task->quota != 0 ? beam->task->quota : UINT32_MAX;
    const bool crowded =
        beam->tour.end - beam->tour.begin + 4 * (size_t)beam->task->width > beam->tour_room;
    const uint32_t width = crowded ? 1 : beam->task->width;
    uint32_t kept = 0;

    sort_children(beam);
    const struct tree_leaf best = beam->children[beam->order[0]];
    for (uint32_t i = 0; i < beam->child_count && kept < width; i++) {
        const uint32_t child = beam->order[i];
        if (beam->blanks[beam->children[child].blank]++ < quota)
            beam->order[kept++] = child;
    }
    for (uint32_t i = 0; i < beam->child_count; i++)
        beam->blanks[beam->children[i].blank] = 0;
    beam->task->complete = beam->task->complete && kept == beam->child_count;
    /* Children are numbered in the order of the tour. */
    qsort(beam->order, kept, sizeof *beam->order, by_parent);
    for (uint32_t i = 0; i < kept; i++) {
        beam->selected[i] = beam->children[beam->order[i]];
        beam->selected[i].score -= best.score;
    }
    beam->selected_count = kept;
    beam->depth++;
    beam->score += best.score;
    if (beam->score < beam->best) {
        beam->best = beam->score;
        beam->best_depth = beam->depth;
    }
    if (beam->free)
        forage(beam, &best);
    if (beam->depth % GUIDE_PERIOD == 0)
        tree_fill_guide(beam);
}
