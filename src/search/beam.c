// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The beam, level by level:
 *
 *      expand     every state of the level, without the move back; children that the closed set
 *                 of all levels knows are dropped, the others get their rank by rank_step()
 *      select     the `width` best by counting sort on the rank
 *      step       their tiles are copied; four bytes a state remember parent and move
 *
 * Without the closed set a beam circles on its plateaus. In stages (stages.h) only the tiles of
 * the current layer and the blank make a state: what the rest of the board does meanwhile is
 * judged by the rank alone, and the layer's tiles are pulled home by an extra term. As soon as a
 * level holds states with the layer complete, only these go on, and the layer is locked.
 *
 * P. Ow and T. Morton, "Filtered beam search in scheduling", 1988; R. Zhou and E. Hansen,
 * "Beam-stack search", ICAPS 2005.
 */
#include "config.h"

#include "search/beam.h"

#include <string.h>

#include "search/beam_state.h"

/* States expanded together, so that the closed set is prefetched. */
enum { CHUNK = 64 };

/* A beam that has seen no better rank for this many levels circles in a corner it does not find
 * out of. */
enum { STALL_LEVELS = 500, STALL_LEVELS_A_CELL = 4 };

/* ---- a level ------------------------------------------------------------------------------- */

/* Writes the children of a state, all but their rank, to `children`. */
static uint32_t
expand_state(const struct beam *beam, uint32_t i, struct beam_node *children)
{
    const struct beam_node *node = &beam->nodes[i];
    const uint16_t *tiles = beam->states + (size_t)i * beam->shape.cells;
    uint32_t count = 0;

    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        const uint32_t from = beam->source[node->blank * MOVE_COUNT + move];
        if (from == BOARD_NO_CELL || (node->move ^ 1u) == move)
            continue;
        const uint64_t step = beam->cell_key[node->blank] - beam->cell_key[from];
        struct beam_node *child = &children[count++];
        child->hash = node->hash +
                      step * (beam->tile_key[tiles[from]] - beam->tile_key[beam->shape.goal_blank]);
        child->parent = i;
        child->blank = (uint16_t)from;
        child->move = (uint8_t)move;
        beam_closed_prefetch(&beam->closed, child->hash);
    }
    return count;
}

static void
rank_child(const struct beam *beam, struct beam_node *child)
{
    const struct beam_node *parent = &beam->nodes[child->parent];
    uint16_t *tiles = beam->states + (size_t)child->parent * beam->shape.cells;
    const uint32_t tile = tiles[child->blank];

    child->rank = parent->rank + rank_step(beam->rank, tiles, parent->blank, child->blank);
    child->missing = parent->missing;
    if (beam_in_layer(beam, tile)) {
        child->rank += beam_pull(beam, tile, parent->blank) - beam_pull(beam, tile, child->blank);
        child->missing =
            (uint16_t)(child->missing + (tile == child->blank) - (tile == parent->blank));
    }
}

static bool
is_goal(const struct beam *beam, const struct beam_node *child)
{
    const struct beam_node *parent = &beam->nodes[child->parent];
    const uint16_t *tiles = beam->states + (size_t)child->parent * beam->shape.cells;

    if (child->blank != beam->shape.goal_blank || tiles[child->blank] != parent->blank)
        return false;
    for (uint32_t cell = 0; cell < beam->shape.cells; cell++) {
        if (tiles[cell] != cell && cell != child->blank && cell != parent->blank)
            return false;
    }
    return true;
}

/* Fills `children` with the new states one move from the level; sets `found` if one is the goal. */
static uint32_t
expand(struct beam *beam, const struct beam_options *options, bool *go_on)
{
    uint32_t count = 0;

    for (uint32_t first = 0; first < beam->count; first += CHUNK) {
        const uint32_t last = first + CHUNK < beam->count ? first + CHUNK : beam->count;
        uint32_t end = count;
        for (uint32_t i = first; i < last; i++) {
            const uint32_t added = expand_state(beam, i, beam->children + end);
            end += added;
            *go_on = options->go_on(options->context, 1, added);
            if (!*go_on)
                return count;
        }
        for (uint32_t i = count; i < end; i++) {
            struct beam_node *child = &beam->children[count];
            if (!beam_closed_add(&beam->closed, beam->children[i].hash))
                continue;
            *child = beam->children[i];
            if (is_goal(beam, child)) {
                beam->found = count;
                return count + 1;
            }
            rank_child(beam, child);
            count++;
        }
    }
    return count;
}

static uint32_t
bucket(int32_t rank, int32_t least)
{
    const int64_t above = (int64_t)rank - least;

    return above < BEAM_BUCKETS ? (uint32_t)above : BEAM_BUCKETS - 1;
}

/* Finds the last bucket that is kept, and how many of its states fit. */
static uint32_t
threshold(struct beam *beam, uint32_t children, int32_t least, uint32_t *room)
{
    uint32_t last = 0;

    memset(beam->counts, 0, BEAM_BUCKETS * sizeof *beam->counts);
    for (uint32_t i = 0; i < children; i++)
        beam->counts[bucket(beam->children[i].rank, least)]++;
    *room = beam->width;
    while (last < BEAM_BUCKETS - 1 && beam->counts[last] <= *room)
        *room -= beam->counts[last++];
    return last;
}

/* Makes the best children the next level. */
static bool
select_best(struct beam *beam, const struct beam_options *options, uint32_t children)
{
    const size_t cells = beam->shape.cells;
    int32_t least = INT32_MAX;
    uint32_t room;
    uint32_t kept = 0;
    uint32_t *trail =
        beam_add_trail(beam, options, children < beam->width ? children : beam->width);

    if (trail == NULL)
        return false;
    for (uint32_t i = 0; i < children; i++)
        least = beam->children[i].rank < least ? beam->children[i].rank : least;
    if (least < beam->best) {
        beam->best = least;
        beam->best_depth = beam->depth;
    }
    const uint32_t last = threshold(beam, children, least, &room);
    for (uint32_t i = 0; i < children; i++) {
        const struct beam_node *child = &beam->children[i];
        const uint32_t at = bucket(child->rank, least);
        if (at > last || (at == last && room == 0))
            continue;
        room -= at == last;
        uint16_t *tiles = beam->next_states + kept * cells;
        const uint32_t blank = beam->nodes[child->parent].blank;
        memcpy(tiles, beam->states + child->parent * cells, cells * sizeof *tiles);
        tiles[blank] = tiles[child->blank];
        tiles[child->blank] = (uint16_t)beam->shape.goal_blank;
        trail[kept] = child->parent * MOVE_COUNT + child->move;
        beam->next_nodes[kept++] = *child;
    }
    beam->count = kept;
    return true;
}

static void
swap_levels(struct beam *beam)
{
    uint16_t *states = beam->states;
    struct beam_node *nodes = beam->nodes;

    beam->states = beam->next_states;
    beam->next_states = states;
    beam->nodes = beam->next_nodes;
    beam->next_nodes = nodes;
    beam->depth++;
}

/* ---- a run --------------------------------------------------------------------------------- */

static bool
read_path(const struct beam *beam, struct path *path)
{
    const struct beam_node *goal = &beam->children[beam->found];
    uint32_t at = goal->parent;
    /* From the goal backwards, so with every move taken back; path_reverse() mends both. */
    bool room = path_append(path, move_inverse((enum move)goal->move), NULL) == NP_OK;

    for (uint64_t level = beam->depth; level-- > 0 && room;) {
        const uint32_t entry = beam->trail[level][at];
        room = path_append(path, move_inverse((enum move)(entry % MOVE_COUNT)), NULL) == NP_OK;
        at = entry / MOVE_COUNT;
    }
    path_reverse(path);
    return room;
}

static void
start(struct beam *beam, const uint16_t *tiles, uint32_t blank)
{
    beam_free_trail(beam);
    beam->depth = 0;
    beam->count = 1;
    beam->found = UINT32_MAX;
    memcpy(beam->states, tiles, beam->shape.cells * sizeof *tiles);
    beam->nodes[0] = (struct beam_node){.blank = (uint16_t)blank};
    beam_enter_stage(beam, 0);
    beam_settle(beam, beam->states, &beam->nodes[0]);
    beam_closed_add(&beam->closed, beam->nodes[0].hash);
}

static bool
is_identity(const struct beam *beam)
{
    for (uint32_t cell = 0; cell < beam->shape.cells; cell++) {
        if (beam->states[cell] != cell)
            return false;
    }
    return true;
}

static bool
stalled(const struct beam *beam)
{
    return beam->depth - beam->best_depth >
           STALL_LEVELS + (uint64_t)STALL_LEVELS_A_CELL * beam->shape.cells;
}

enum beam_end
beam_run(struct beam *beam, const uint16_t *tiles, uint32_t blank,
    const struct beam_options *options, struct path *path)
{
    bool go_on = true;

    path_clear(path);
    if (!beam_make_buffers(beam, options))
        return BEAM_NO_MEMORY;
    beam->stages = options->stages;
    start(beam, tiles, blank);
    if (is_identity(beam))
        return BEAM_FOUND;
    while (beam->depth < options->max_depth && !stalled(beam)) {
        beam_change_stage(beam);
        const uint32_t children = expand(beam, options, &go_on);
        if (!go_on)
            return BEAM_STOPPED;
        if (beam->found != UINT32_MAX)
            return read_path(beam, path) ? BEAM_FOUND : BEAM_NO_MEMORY;
        if (children == 0)
            return BEAM_LOST;
        if (!select_best(beam, options, children))
            return BEAM_NO_MEMORY;
        swap_levels(beam);
        if (options->level != NULL)
            options->level(options->context, beam->depth, beam->states, beam->count);
    }
    return BEAM_LOST;
}
