// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The beam, level by level:
 *
 *      expand     generates the children of every state, except the one that undoes its last
 *                 move, drops those in the closed set and scores the others with
 *                 evaluation_step()
 *      select     finds the `width` best by a counting sort on the score and copies their tiles;
 *                 the trail stores parent and move in four bytes per state
 *
 * A beam without the closed set of all levels would circle on plateaus. On large boards it may
 * circle near the goal even with it. Then the beam restarts from its best state and solves the
 * board layer by layer (beam_layer.c), which always reaches the goal but takes more moves.
 *
 * P. Ow and T. Morton, "Filtered beam search in scheduling", 1988; R. Zhou and E. Hansen,
 * "Beam-stack search", ICAPS 2005.
 */
#include "config.h"

#include "search/beam/beam.h"

#include <string.h>

#include "search/beam/beam_state.h"

/* On boards with QUOTA_CELLS cells or more, the states with the blank in one cell may fill at most
 * QUOTA_SHARE times an even share of the level. */
enum { QUOTA_CELLS = 100, QUOTA_SHARE = 4 };

/* The number of states expanded before their children are looked up in the closed set, which gives
 * the prefetches time. */
enum { CHUNK = 64 };

/* A beam is circling if its best score has not improved for STALL_LEVELS levels plus one per
 * cell. */
enum { STALL_LEVELS = 200 };

/* Levels between two looks whether the end is near. */
enum { END_PERIOD = 16 };

/* ---- a level ------------------------------------------------------------------------------- */

static const uint16_t *
parent_tiles(const struct beam *beam, const struct beam_node *child)
{
    return beam->level.tiles + (size_t)child->parent * beam->shape.cells;
}

/* Generates the children of a state, without their scores, and returns their number. */
static uint32_t
expand_state(const struct beam *beam, uint32_t i, struct beam_node *children)
{
    const struct beam_node *node = &beam->level.nodes[i];
    const uint16_t *tiles = beam->level.tiles + (size_t)i * beam->shape.cells;
    const struct beam_cell *const cell = beam->cell;
    uint32_t count = 0;

    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        const uint32_t from = cell[node->blank].source[move];
        if (from == BOARD_NO_CELL || (node->move ^ 1u) == move)
            continue;
        const uint64_t step = cell[node->blank].cell_key - cell[from].cell_key;
        struct beam_node *child = &children[count++];
        child->hash = node->hash +
                      step * (cell[tiles[from]].tile_key - cell[beam->shape.goal_blank].tile_key);
        child->parent = i;
        child->blank = (uint16_t)from;
        child->move = (uint8_t)move;
        beam_closed_prefetch(&beam->closed, child->hash);
    }
    return count;
}

static void
score_child(const struct beam *beam, struct beam_node *child)
{
    const struct beam_node *parent = &beam->level.nodes[child->parent];
    const uint16_t *tiles = parent_tiles(beam, child);
    const uint32_t tile = tiles[child->blank];

    const uint8_t *classes = beam->level.classes + (size_t)child->parent * beam->shape.cells;

    int32_t change = evaluation_step(beam->eval, tiles, classes, parent->blank, child->blank);
    child->missing = parent->missing;
    if (beam_in_layer(beam, tile)) {
        change += beam_penalty(beam, tile, parent->blank) - beam_penalty(beam, tile, child->blank);
        child->missing =
            (uint16_t)(child->missing + (tile == child->blank) - (tile == parent->blank));
    }
    child->score = evaluation_plus(parent->score, change);
}

static bool
is_goal(const struct beam *beam, const struct beam_node *child)
{
    const struct beam_node *parent = &beam->level.nodes[child->parent];
    const uint16_t *tiles = parent_tiles(beam, child);

    if (child->blank != beam->shape.goal_blank || tiles[child->blank] != parent->blank)
        return false;
    for (uint32_t cell = 0; cell < beam->shape.cells; cell++) {
        if (tiles[cell] != cell && cell != child->blank && cell != parent->blank)
            return false;
    }
    return true;
}

/* Scores those of the children count .. end - 1 that are new to the closed set and moves them to
 * the places from `count` on. Returns the new count. If the goal is among them, it is the last
 * one. */
static uint32_t
add_children(struct beam *beam, uint32_t count, uint32_t end)
{
    for (uint32_t i = count; i < end && beam_is_running(beam); i++) {
        struct beam_node *child = &beam->children[count];
        if (beam->closed.fresh > 0) {
            beam->closed.fresh--;
            beam_worked(beam, BEAM_PAGE_BYTES);
        }
        if (!beam_closed_add(&beam->closed, beam->children[i].hash))
            continue;
        *child = beam->children[i];
        count++;
        if (is_goal(beam, child)) {
            beam->task->end = BEAM_FOUND;
            break;
        }
        score_child(beam, child);
        beam->least = child->score < beam->least ? child->score : beam->least;
    }
    return count;
}

/* Fills `children` with the new states one move away from the level and returns their number. */
static uint32_t
expand(struct beam *beam)
{
    uint32_t count = 0;

    beam->least = INT32_MAX;
    for (uint32_t first = 0; first < beam->count && beam_is_running(beam); first += CHUNK) {
        const uint32_t last = first + CHUNK < beam->count ? first + CHUNK : beam->count;
        uint32_t end = count;
        for (uint32_t i = first; i < last && beam_is_running(beam); i++) {
            const uint32_t added = expand_state(beam, i, beam->children + end);
            end += added;
            beam_poll(beam, 1, added);
        }
        count = add_children(beam, count, end);
    }
    return count;
}

/* Fills `order` with the indices of the children, best score first. */
static void
sort_children(struct beam *beam, uint32_t children)
{
    const int32_t least = beam->least;
    uint32_t *counts = beam->counts;

    memset(counts, 0, sizeof beam->counts);
    for (uint32_t i = 0; i < children && beam_worked(beam, sizeof *beam->children); i++)
        counts[beam_bucket(beam->children[i].score, least, BEAM_BUCKETS)]++;
    beam_place_buckets(counts, BEAM_BUCKETS, children);
    for (uint32_t i = 0; i < children && beam_worked(beam, sizeof *beam->children); i++)
        beam->order[counts[beam_bucket(beam->children[i].score, least, BEAM_BUCKETS)]++] = i;
}

/* Copies a child to the next level as its state number `to`. */
static void
keep(struct beam *beam, const struct beam_node *child, uint32_t to)
{
    const size_t cells = beam->shape.cells;
    const uint32_t blank = beam->level.nodes[child->parent].blank;
    const uint32_t tile = parent_tiles(beam, child)[child->blank];
    uint16_t *tiles = beam->next.tiles + to * cells;
    uint8_t *classes = beam->next.classes + to * cells;

    memcpy(tiles, parent_tiles(beam, child), cells * sizeof *tiles);
    memcpy(classes, beam->level.classes + (size_t)child->parent * cells, cells);
    classes[tile] = evaluation_class(beam->eval, tile, blank);
    tiles[blank] = (uint16_t)tile;
    tiles[child->blank] = (uint16_t)beam->shape.goal_blank;
    beam->trail[beam->depth][to] = child->parent * MOVE_COUNT + child->move;
    beam->next.nodes[to] = *child;
    if (child->score < beam->best) {
        beam->best = child->score;
        beam->best_depth = beam->depth + 1;
        beam->best_index = to;
        beam->best_blank = child->blank;
        memcpy(beam->best_tiles, tiles, cells * sizeof *tiles);
    }
}

/* Fills the next level with the best children that the quota allows, and makes it the current
 * level. */
static void
select_best(struct beam *beam, uint32_t children)
{
    const uint32_t quota = beam->task->quota != 0 ? beam->task->quota : UINT32_MAX;
    const size_t state_bytes =
        beam->shape.cells * (sizeof *beam->level.tiles + 1) + sizeof *beam->level.nodes;
    const struct beam_level level = beam->level;
    uint32_t kept = 0;

    sort_children(beam, children);
    memset(beam->blanks, 0, beam->shape.cells * sizeof *beam->blanks);
    for (uint32_t i = 0; i < children && kept < beam->width; i++) {
        if (!beam_worked(beam, state_bytes))
            return;
        const struct beam_node *child = &beam->children[beam->order[i]];
        if (beam->blanks[child->blank]++ < quota)
            keep(beam, child, kept++);
    }
    beam->task->complete = beam->task->complete && kept == children;
    beam->count = kept;
    beam->level = beam->next;
    beam->next = level;
    beam->depth++;
}

/* ---- a run --------------------------------------------------------------------------------- */

/* Follows the trail back from the goal. Returns BEAM_FOUND or BEAM_NO_MEMORY. */
static enum beam_end
read_path(const struct beam *beam, const struct beam_node *goal, struct path *path)
{
    uint32_t entry = goal->parent * MOVE_COUNT + goal->move;
    enum np_status status = NP_OK;

    for (uint64_t level = beam->depth + 1; level-- > 0 && status == NP_OK;) {
        /* path_reverse() inverts every move again. */
        status = path_append(path, move_inverse((enum move)(entry % MOVE_COUNT)), NULL);
        if (level > 0)
            entry = beam->trail[level - 1][entry / MOVE_COUNT];
    }
    path_reverse(path);
    if (status != NP_OK)
        path_clear(path);
    return status == NP_OK ? BEAM_FOUND : BEAM_NO_MEMORY;
}

/* Restarts the beam from a level that contains only the best state. */
static void
restart(struct beam *beam, bool in_layers)
{
    beam_cut_trail(beam, beam->best_depth);
    if (beam->best_depth > 0)
        beam->trail[beam->best_depth - 1][0] = beam->trail[beam->best_depth - 1][beam->best_index];
    beam->depth = beam->best_depth;
    beam->count = 1;
    beam->in_layers = in_layers;
    beam->core =
        beam_find_layers(&beam->shape, in_layers ? BEAM_CORE_SIDE : UINT32_MAX, beam->cell);
    memcpy(beam->level.tiles, beam->best_tiles, beam->shape.cells * sizeof *beam->best_tiles);
    evaluation_classes(beam->eval, beam->level.tiles, beam->level.classes);
    beam->level.nodes[0] = (struct beam_node){.blank = beam->best_blank};
    beam_enter_layer(beam, 0);
    if (beam_is_running(beam)) {
        beam_evaluate(beam);
        beam_closed_add(&beam->closed, beam->level.nodes[0].hash);
    }
}

static void
start(struct beam *beam)
{
    const struct beam_task *task = beam->task;

    if (beam->shape.goal_blank != task->goal_blank) {
        beam->shape.goal_blank = task->goal_blank;
        evaluation_retarget(beam->begin_eval, task->goal_blank);
        if (beam->end_eval != NULL)
            evaluation_retarget(beam->end_eval, task->goal_blank);
    }
    beam->eval = beam->begin_eval;
    beam->bytes = beam->buffer_bytes;
    beam->best_depth = 0;
    beam->best_blank = (uint16_t)task->blank;
    memcpy(beam->best_tiles, task->tiles, beam->shape.cells * sizeof *task->tiles);
    restart(beam, false);
}

static bool
is_identity(const struct beam_task *task, uint32_t cells)
{
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (task->tiles[cell] != cell)
            return false;
    }
    return true;
}

/* On large boards states with the blank in one corner would crowd out all others until the beam has
 * tried every arrangement of that corner. The quota prevents this: at width 200, a beam on a 20x20
 * board found no solution without the quota and one of 1.0 n^3 moves with it. */
uint32_t
beam_quota(const struct shape *shape, uint32_t width)
{
    return shape->cells < QUOTA_CELLS ? 0 : width * QUOTA_SHARE / shape->cells + 1;
}

/* Changes to the evaluation for the end in the first level near it. */
static void
notice_end(struct beam *beam)
{
    if (beam->end_eval == NULL || beam->eval == beam->end_eval || beam->depth % END_PERIOD != 0 ||
        !evaluation_near_end(&beam->shape, beam->level.tiles))
        return;
    beam->eval = beam->end_eval;
    beam->best = INT32_MAX;
    beam->best_depth = beam->depth;
    beam_evaluate(beam);
}

/* Begins to solve the board in layers if the beam is circling. Begins the next layer if one is
 * complete. */
static void
prepare_level(struct beam *beam)
{
    if (beam->depth - beam->best_depth > STALL_LEVELS + (uint64_t)beam->shape.cells) {
        if (!beam->task->layered || beam->in_layers) {
            beam->task->end = BEAM_LOST;
            return;
        }
        beam->task->complete = false;
        restart(beam, true);
    }
    beam_finish_layer(beam);
    notice_end(beam);
}

static void
run_level(struct beam *beam)
{
    struct beam_task *const task = beam->task;

    prepare_level(beam);
    const uint32_t children = expand(beam);
    if (task->end == BEAM_FOUND)
        task->end = read_path(beam, &beam->children[children - 1], &task->path);
    else if (beam_is_running(beam) && children == 0)
        task->end = BEAM_LOST;
    else if (beam_is_running(beam) &&
             !beam_add_trail(beam, children < beam->width ? children : beam->width))
        task->end = BEAM_NO_MEMORY;
    if (!beam_is_running(beam))
        return;
    select_best(beam, children);
    if (beam->host->level != NULL && beam_is_running(beam))
        beam->host->level(beam->host->context, beam->depth, beam->level.tiles, beam->count);
}

void
beam_run(struct beam *beam, const struct beam_host *host, struct beam_task *task)
{
    beam->host = host;
    beam->task = task;
    path_clear(&task->path);
    task->complete = beam_allocate(beam);
    task->end = task->complete ? BEAM_RUNNING : BEAM_NO_MEMORY;
    if (beam_is_running(beam))
        start(beam);
    if (beam_is_running(beam) && is_identity(task, beam->shape.cells))
        task->end = BEAM_FOUND;
    while (beam_is_running(beam) && beam->depth < task->max_depth)
        run_level(beam);
    if (beam_is_running(beam))
        task->end = BEAM_LOST;
}
