// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The beam, level by level:
 *
 *      expand     every state of the level, without the move back; children that the closed set
 *                 of all levels knows are dropped, the others get their score by evaluation_step()
 *      select     the `width` best by counting sort on the score
 *      step       their tiles are copied; four bytes a state remember parent and move
 *
 * Without the closed set a beam circles on its plateaus. In stages (stages.h) only the tiles of
 * the current layer and the blank make a state: what the rest of the board does meanwhile is
 * judged by the evaluation alone, and the layer's tiles are pulled home by an extra term. As soon
 * as a level holds states with the layer complete, only these go on, and the layer is locked.
 * Layers always get there but cost moves, so they are the way out where a beam over the whole board
 * has come near the goal and circles: the best state is taken home layer by layer.
 *
 * P. Ow and T. Morton, "Filtered beam search in scheduling", 1988; R. Zhou and E. Hansen,
 * "Beam-stack search", ICAPS 2005.
 */
#include "config.h"

#include "search/beam/beam.h"

#include <string.h>

#include "search/beam/beam_state.h"

/* On boards this large each cell of the blank has a quota of states: QUOTA_SHARE even shares. */
enum { QUOTA_CELLS = 100, QUOTA_SHARE = 4 };

/* States expanded together, so that the closed set is prefetched. */
enum { CHUNK = 64 };

/* A beam that has seen no better score for this many levels circles in a corner it does not find
 * out of. */
enum { STALL_LEVELS = 200, STALL_LEVELS_A_CELL = 1 };

/* ---- a level ------------------------------------------------------------------------------- */

/* Writes the children of a state, all but their score, to `children`. */
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
evaluation_child(const struct beam *beam, struct beam_node *child)
{
    const struct beam_node *parent = &beam->nodes[child->parent];
    const uint16_t *tiles = beam->states + (size_t)child->parent * beam->shape.cells;
    const uint32_t tile = tiles[child->blank];

    int32_t change = evaluation_step(beam->eval, tiles, parent->blank, child->blank);
    child->missing = parent->missing;
    if (beam_in_layer(beam, tile)) {
        change += beam_pull(beam, tile, parent->blank) - beam_pull(beam, tile, child->blank);
        child->missing =
            (uint16_t)(child->missing + (tile == child->blank) - (tile == parent->blank));
    }
    child->score = evaluation_plus(parent->score, change);
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

/* Adds the children that a chunk of states has, from number `count` on, to those that the closed
 * set lets through, and returns how many there are then. beam->found is set if the last one is the
 * goal, *go_on to false where it was time to stop. */
static uint32_t
add_children(struct beam *beam, const struct beam_options *options, uint32_t count, uint32_t end,
    bool *go_on)
{
    for (uint32_t i = count; i < end && *go_on; i++) {
        struct beam_node *child = &beam->children[count];
        if (beam->closed.fresh > 0) {
            beam->closed.fresh--;
            *go_on = beam_worked(beam, options, BEAM_PAGE_BYTES);
        }
        if (!beam_closed_add(&beam->closed, beam->children[i].hash))
            continue;
        *child = beam->children[i];
        if (is_goal(beam, child)) {
            beam->found = count;
            return count + 1;
        }
        evaluation_child(beam, child);
        beam->least = child->score < beam->least ? child->score : beam->least;
        count++;
    }
    return count;
}

/* Fills `children` with the new states one move from the level. */
static uint32_t
expand(struct beam *beam, const struct beam_options *options, bool *go_on)
{
    uint32_t count = 0;

    beam->least = INT32_MAX;
    for (uint32_t first = 0; first < beam->count && beam->found == UINT32_MAX; first += CHUNK) {
        const uint32_t last = first + CHUNK < beam->count ? first + CHUNK : beam->count;
        uint32_t end = count;
        for (uint32_t i = first; i < last && *go_on; i++) {
            const uint32_t added = expand_state(beam, i, beam->children + end);
            end += added;
            *go_on = options->go_on(options->context, 1, added);
        }
        count = add_children(beam, options, count, end, go_on);
        if (!*go_on)
            break;
    }
    return count;
}

static uint32_t
bucket(int32_t score, int32_t least)
{
    const int64_t above = ((int64_t)score - least) / BEAM_BUCKET_UNITS;

    return above < BEAM_BUCKETS ? (uint32_t)above : BEAM_BUCKETS - 1;
}

/* Orders the children by score: beam->order gets their numbers, the best first. False: stop. */
static bool
sort_children(struct beam *beam, const struct beam_options *options, uint32_t children)
{
    const int32_t least = beam->least;
    uint32_t *counts = beam->counts;
    uint32_t sum = 0;

    memset(counts, 0, BEAM_BUCKETS * sizeof *counts);
    for (uint32_t i = 0; i < children; i++) {
        counts[bucket(beam->children[i].score, least)]++;
        if (!beam_worked(beam, options, sizeof *beam->children))
            return false;
    }
    for (uint32_t i = 0; i < BEAM_BUCKETS && sum < children; i++) {
        const uint32_t count = counts[i];
        counts[i] = sum;
        sum += count;
    }
    for (uint32_t i = 0; i < children; i++) {
        beam->order[counts[bucket(beam->children[i].score, least)]++] = i;
        if (!beam_worked(beam, options, sizeof *beam->children))
            return false;
    }
    return true;
}

/* Remembers the best state of the layer so far, which gets into the next level. */
static void
note_best(struct beam *beam, const struct beam_node *node, uint32_t index, const uint16_t *tiles)
{
    beam->best = node->score;
    beam->best_depth = beam->depth + 1;
    beam->best_index = index;
    beam->best_blank = node->blank;
    memcpy(beam->best_tiles, tiles, beam->shape.cells * sizeof *tiles);
}

/* Makes a child the next level's state number `to`. */
static void
keep(struct beam *beam, const struct beam_node *child, uint32_t to)
{
    const size_t cells = beam->shape.cells;
    const uint32_t blank = beam->nodes[child->parent].blank;
    uint16_t *tiles = beam->next_states + to * cells;

    memcpy(tiles, beam->states + child->parent * cells, cells * sizeof *tiles);
    tiles[blank] = tiles[child->blank];
    tiles[child->blank] = (uint16_t)beam->shape.goal_blank;
    beam->trail[beam->depth][to] = child->parent * MOVE_COUNT + child->move;
    beam->next_nodes[to] = *child;
    if (child->score < beam->best)
        note_best(beam, child, to, tiles);
}

/* Makes the best children the next level, no more than the quota with the blank in one cell. False:
 * stop. */
static bool
select_best(struct beam *beam, const struct beam_options *options, uint32_t children)
{
    const uint32_t quota = options->quota != 0 ? options->quota : UINT32_MAX;
    const size_t state_bytes = beam->shape.cells * sizeof *beam->states + sizeof *beam->nodes;
    uint32_t kept = 0;

    if (!sort_children(beam, options, children))
        return false;
    memset(beam->blanks, 0, beam->shape.cells * sizeof *beam->blanks);
    for (uint32_t i = 0; i < children && kept < beam->width; i++) {
        const struct beam_node *child = &beam->children[beam->order[i]];
        if (beam->blanks[child->blank]++ < quota)
            keep(beam, child, kept++);
        if (!beam_worked(beam, options, state_bytes))
            return false;
    }
    beam->dropped = beam->dropped || kept < children;
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

/* Makes the best state the only one of its level and continues from there in these stages. This and
 * start() return false where it was time to stop. */
static bool
begin(struct beam *beam, const struct beam_options *options, const struct stages *stages)
{
    beam_free_trail(beam, beam->best_depth);
    if (beam->best_depth > 0)
        beam->trail[beam->best_depth - 1][0] = beam->trail[beam->best_depth - 1][beam->best_index];
    beam->depth = beam->best_depth;
    beam->count = 1;
    beam->stages = stages;
    memcpy(beam->states, beam->best_tiles, beam->shape.cells * sizeof *beam->states);
    beam->nodes[0] = (struct beam_node){.blank = beam->best_blank};
    if (!beam_enter_stage(beam, options, 0))
        return false;
    beam_settle(beam, beam->states, &beam->nodes[0]);
    beam_closed_add(&beam->closed, beam->nodes[0].hash);
    return true;
}

static bool
start(struct beam *beam, const uint16_t *tiles, uint32_t blank, const struct beam_options *options)
{
    beam_free_trail(beam, 0);
    beam->bytes = beam->buffer_bytes;
    beam->depth = 0;
    beam->found = UINT32_MAX;
    beam->dropped = false;
    beam->best_depth = 0;
    beam->best_blank = (uint16_t)blank;
    memcpy(beam->best_tiles, tiles, beam->shape.cells * sizeof *tiles);
    return begin(beam, options, NULL);
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

void
beam_retarget(struct beam *beam, uint32_t goal_blank)
{
    beam->shape.goal_blank = goal_blank;
}

/* On a large board states with the blank in one corner of it crowd out all others until the beam
 * knows every way of shuffling that corner and no way out. A quota for each cell of the blank keeps
 * it moving: 20x20 at width 200 got lost without and takes 1.0 n^3 moves with it. */
uint32_t
beam_quota(const struct shape *shape, uint32_t width)
{
    return shape->cells < QUOTA_CELLS ? 0 : width * QUOTA_SHARE / shape->cells + 1;
}

bool
beam_is_complete(const struct beam *beam)
{
    return !beam->dropped;
}

static bool
stalled(const struct beam *beam)
{
    return beam->depth - beam->best_depth >
           STALL_LEVELS + (uint64_t)STALL_LEVELS_A_CELL * beam->shape.cells;
}

/* Makes the level ready to be expanded: in another stage where it is time for one. */
static enum beam_end
prepare_level(struct beam *beam, const struct beam_options *options)
{
    const bool is_stalled = stalled(beam);

    if (is_stalled && (options->layers == NULL || beam->stages != NULL))
        return BEAM_LOST;
    if (is_stalled) {
        beam->dropped = true;
        if (!begin(beam, options, options->layers))
            return BEAM_STOPPED;
    }
    return beam_change_stage(beam, options) ? BEAM_GOES_ON : BEAM_STOPPED;
}

/* Takes the beam one level on. */
static enum beam_end
run_level(struct beam *beam, const struct beam_options *options, struct path *path)
{
    bool go_on = true;
    const enum beam_end end = prepare_level(beam, options);

    if (end != BEAM_GOES_ON)
        return end;
    const uint32_t children = expand(beam, options, &go_on);
    if (beam->found != UINT32_MAX)
        return read_path(beam, path) ? BEAM_FOUND : BEAM_NO_MEMORY;
    if (!go_on)
        return BEAM_STOPPED;
    if (children == 0)
        return BEAM_LOST;
    if (beam_add_trail(beam, options, children < beam->width ? children : beam->width) == NULL)
        return BEAM_NO_MEMORY;
    if (!select_best(beam, options, children))
        return BEAM_STOPPED;
    swap_levels(beam);
    if (options->level != NULL)
        options->level(options->context, beam->depth, beam->states, beam->count);
    return BEAM_GOES_ON;
}

enum beam_end
beam_run(struct beam *beam, const uint16_t *tiles, uint32_t blank,
    const struct beam_options *options, struct path *path)
{
    enum beam_end end = BEAM_GOES_ON;

    path_clear(path);
    if (!beam_make_buffers(beam, options))
        return BEAM_NO_MEMORY;
    if (!start(beam, tiles, blank, options))
        return BEAM_STOPPED;
    if (is_identity(beam))
        return BEAM_FOUND;
    while (end == BEAM_GOES_ON && beam->depth < options->max_depth)
        end = run_level(beam, options, path);
    return end != BEAM_GOES_ON ? end : BEAM_LOST;
}
