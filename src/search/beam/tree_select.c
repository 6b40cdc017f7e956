// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Selection: the best children become the leaves of the next level; and foraging.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "search/beam/tree_state.h"

/* A level adds this penalty times the mean distance times the steps per move that are missing. */
#define FORAGE_PENALTY 21.6F
#define FORAGE_MARGIN 1.25F /* steps are missing below this many times the average gain */
#define FORAGE_LEAST 0.6F   /* the average gain counts as at least this */
#define FORAGE_NOW 0.02F    /* weight of a level in the present gain */
#define FORAGE_LONG 0.0005F /* and in the average gain */
#define FORAGE_MEAN 0.15F   /* the mean distance counts as at least this share of both sides */

/* Fills `order` with the indices of the children, best first. */
static void
sort_children(struct tree_beam *beam)
{
    int32_t least = INT32_MAX;

    for (uint32_t i = 0; i < beam->child_count && tree_goes_on(beam, i); i++)
        least = beam->children[i].key < least ? beam->children[i].key : least;
    memset(beam->counts, 0, sizeof beam->counts);
    for (uint32_t i = 0; i < beam->child_count && tree_goes_on(beam, i); i++)
        beam->counts[beam_bucket(beam->children[i].key, least, TREE_SORT)]++;
    beam_place_buckets(beam->counts, TREE_SORT, beam->child_count);
    for (uint32_t i = 0; i < beam->child_count && tree_goes_on(beam, i); i++)
        beam->order[beam->counts[beam_bucket(beam->children[i].key, least, TREE_SORT)]++] = i;
}

/* Measures what the level has gained. */
static void
measure_gain(struct tree_beam *beam, const struct tree_leaf *best)
{
    const float gain = (float)(best->gain - beam->gain_before);

    beam->gain_before = best->gain;
    beam->gain_now += (gain - beam->gain_now) * FORAGE_NOW;
    beam->gain_long += (gain - beam->gain_long) * FORAGE_LONG;
    if (best->gain > beam->most_gain) {
        beam->most_gain = best->gain;
        beam->gain_depth = beam->depth;
        beam->gain_length = beam->task->path.length;
    }
}

/* Adds to the penalties around a cell. */
static void
penalise(struct tree_beam *beam, const struct tree_cell *at, float amount)
{
    const struct tree_board *const board = &beam->board;

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

/* Penalises the blank's place if the beam gains less there than on average. The farther tiles are
 * from home, the more there is to gain elsewhere; but the way there is long even when they are not.
 */
static void
forage(struct tree_beam *beam, const struct tree_leaf *best)
{
    const struct shape *const shape = &beam->board.shape;
    const uint64_t left = beam->distance - (uint64_t)(int64_t)best->gain;
    const float mean = (float)left / (float)shape->cells;
    const float least = FORAGE_MEAN * (float)(shape->width + shape->height);
    const float usual = beam->gain_long > FORAGE_LEAST ? beam->gain_long : FORAGE_LEAST;
    const float shortfall = usual * FORAGE_MARGIN - beam->gain_now;

    if (beam->depth % FORAGE_PERIOD == 0) {
        /* A penalty should last until the blank has been everywhere else. */
        const int32_t fade = (int32_t)(shape->cells / FORAGE_PERIOD * 4 / 3) + 1;
        for (uint32_t cell = 0; cell < beam->board.cells; cell++)
            beam->penalty[cell] -= beam->penalty[cell] / fade;
        tree_board_set_convex(&beam->board, left);
    }
    if (shortfall > 0)
        penalise(beam, &beam->board.cell[best->blank],
            FORAGE_PENALTY * (mean > least ? mean : least) * shortfall);
}

/* Selects the best children that the quota allows. Children are numbered in the order of the
 * tour. */
void
tree_select(struct tree_beam *beam)
{
    const uint32_t quota = beam->free && beam->task->quota != 0 ? beam->task->quota : UINT32_MAX;
    const size_t most = (size_t)beam->task->width * (beam->free ? 1 : TREE_END_WIDTH);
    const bool crowded = beam->tour.end - beam->tour.begin + 4 * most > beam->tour_room;
    const uint32_t width = crowded ? 1 : (uint32_t)most;
    uint32_t kept = 0;

    sort_children(beam);
    if (!tree_is_running(beam))
        return;
    const struct tree_leaf best = beam->children[beam->order[0]];
    for (uint32_t i = 0; i < beam->child_count && kept < width && tree_goes_on(beam, i); i++) {
        struct tree_leaf *const child = &beam->children[beam->order[i]];
        child->is_selected = beam->blanks[child->blank]++ < quota;
        kept += child->is_selected;
    }
    beam->task->complete = beam->task->complete && kept == beam->child_count;
    beam->selected_count = 0;
    for (uint32_t i = 0; i < beam->child_count && tree_goes_on(beam, i); i++) {
        struct tree_leaf *const child = &beam->children[i];
        beam->blanks[child->blank] = 0;
        if (child->is_selected) {
            child->score -= best.score;
            beam->selected[beam->selected_count++] = *child;
        }
    }
    beam->depth++;
    beam->score += best.score;
    if (beam->score < beam->best) {
        beam->best = beam->score;
        beam->best_depth = beam->depth;
    }
    if (beam->free) {
        measure_gain(beam, &best);
        forage(beam, &best);
    }
    if (beam->depth % GUIDE_PERIOD == 0)
        tree_fill_guide(beam);
}
