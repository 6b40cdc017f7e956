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
 * circle near the goal even with it, and is lost then.
 *
 * P. Ow and T. Morton, "Filtered beam search in scheduling", 1988; R. Zhou and E. Hansen,
 * "Beam-stack search", ICAPS 2005.
 */
#include "config.h"

#include "search/beam/beam.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/rng.h"
#include "search/beam/levels.h"

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

enum {
    BEAM_BUCKETS = 1 << 14, /* number of buckets in the counting sort */
    /* Bytes touched between two calls of keep_running(): less than a millisecond. */
    BEAM_CHECK_BYTES = 1 << 20,
    /* A large page. The system clears it at the first touch, which takes half a millisecond, or up
     * to five on virtual machines. */
    BEAM_PAGE_BYTES = 2 << 20,
};

struct beam_node {
    uint64_t hash;
    int32_t score;
    uint32_t parent; /* index in the previous level */
    uint16_t blank;
    uint8_t move;
};

struct beam_cell {
    uint64_t tile_key;           /* random key of the tile whose goal is this cell */
    uint64_t cell_key;           /* random; the sum of tile_key * cell_key is a state's hash */
    uint32_t source[MOVE_COUNT]; /* shape_source() */
};

/* A level of the beam; the tiles of state i begin at tiles[i * cells], their classes
 * (evaluation_classes()) at classes[i * cells]. */
struct beam_level {
    uint16_t *tiles;
    uint8_t *classes;
    struct beam_node *nodes;
};

struct beam {
    struct evaluation *begin_eval;
    struct evaluation *end_eval; /* for states near the end; NULL = `begin_eval` */
    struct shape shape;
    struct beam_cell cell[EVAL_CELLS_MAX];
    uint32_t blanks[EVAL_CELLS_MAX]; /* [cell]: states of the next level with the blank there */

    /* The current run: */
    const struct beam_host *host;
    struct beam_task *task;
    struct evaluation *eval; /* one of the two */
    uint64_t unseen_bytes;   /* bytes touched since the last call of keep_running() */

    uint32_t width; /* width that the buffers are allocated for */
    void *memory;   /* the buffers, `memory_bytes` of them */
    uint64_t memory_bytes;
    struct beam_level level;
    struct beam_level next;
    struct beam_node *children; /* children[MOVE_COUNT * width] */
    uint32_t *order;            /* indices of the children, best first */
    struct beam_closed closed;
    uint64_t bytes; /* peak size of the buffers and the trail */

    uint64_t depth;
    uint32_t count;   /* number of states in the level */
    uint32_t **trail; /* trail[level][state] = parent * MOVE_COUNT + move */
    size_t trail_levels;
    size_t trail_room;
    int32_t least; /* best score of the children */
    int32_t best;  /* best score with the present weights, and its depth */
    uint64_t best_depth;
    uint32_t counts[BEAM_BUCKETS];
};

static inline bool
beam_is_running(const struct beam *beam)
{
    return beam->task->end == BEAM_RUNNING;
}

/* Counts touched memory and calls keep_running() when enough has been touched. Returns whether the
 * run continues. */
static inline bool
beam_worked(struct beam *beam, uint64_t bytes)
{
    beam->unseen_bytes += bytes;
    if (beam->unseen_bytes >= BEAM_CHECK_BYTES) {
        beam->unseen_bytes = 0;
        (void)beam_task_polls(beam->host, beam->task, 0, 0);
    }
    return beam_is_running(beam);
}

/* ---- memory -------------------------------------------------------------------------------- */

/* The closed set has room for the children of at most this many levels. */
enum { CLOSED_LEVELS = 256 };

/* After this many additions per page, a given page of the closed set is still untouched with a
 * probability of e^-16. */
enum { ADDITIONS_PER_PAGE = 16 };

static uint64_t
tags_bytes(uint64_t buckets)
{
    return buckets * BEAM_BUCKET * sizeof(uint32_t);
}

/* Returns the most memory that the buffers may take: what the limit allows and a size_t can count.
 * Sizes are computed in 64 bits before they are compared with it. */
static uint64_t
most_bytes(const struct beam *beam)
{
    const uint64_t limit = beam->host->memory_bytes;
    const uint64_t most = SIZE_MAX / 2;

    return limit != 0 && limit < most ? limit : most;
}

static void
free_buffers(struct beam *beam)
{
    pages_free(beam->memory, (size_t)beam->memory_bytes);
    beam->memory = NULL;
    beam->width = 0;
}

/* Returns the number of buckets for the children of all levels, limited to a quarter of the
 * memory. */
static size_t
closed_buckets(const struct beam *beam)
{
    const uint64_t most = most_bytes(beam) / 4;
    const uint64_t sides = (uint64_t)beam->shape.width + beam->shape.height;
    const uint64_t levels = sides * sides < CLOSED_LEVELS ? sides * sides : CLOSED_LEVELS;
    const uint64_t needed = levels * beam->task->width * 3 / BEAM_BUCKET;
    size_t buckets = 1 << 10;

    while (buckets < needed && tags_bytes((uint64_t)buckets * 2) <= most)
        buckets *= 2;
    return buckets;
}

/* Lays the buffers out and returns their bytes. */
static uint64_t
lay_out(struct beam *beam, unsigned char *memory, uint64_t width, uint64_t buckets)
{
    struct beam_layout layout = {.memory = memory};
    struct beam_level *const levels[] = {&beam->level, &beam->next};

    for (unsigned i = 0; i < 2; i++) {
        levels[i]->tiles =
            beam_layout_add(&layout, width * beam->shape.cells, sizeof *levels[i]->tiles);
        levels[i]->classes = beam_layout_add(&layout, width * beam->shape.cells, 1);
        levels[i]->nodes = beam_layout_add(&layout, width, sizeof *levels[i]->nodes);
    }
    beam->children = beam_layout_add(&layout, MOVE_COUNT * width, sizeof *beam->children);
    beam->order = beam_layout_add(&layout, MOVE_COUNT * width, sizeof *beam->order);
    beam->closed.tags = beam_layout_add(&layout, tags_bytes(buckets), 1);
    return layout.bytes;
}

/* Allocates the buffers for the task's width. Returns false if the memory limit or the system does
 * not allow it. */
static bool
allocate(struct beam *beam)
{
    const uint32_t width = beam->task->width;
    const size_t buckets = closed_buckets(beam);

    if (beam->width == width && beam->closed.buckets == buckets)
        return true;
    free_buffers(beam);
    beam->memory_bytes = lay_out(beam, NULL, width, buckets);
    if (beam->memory_bytes > most_bytes(beam))
        return false;
    beam->memory = pages_alloc((size_t)beam->memory_bytes);
    if (beam->memory == NULL)
        return false;
    beam->closed = (struct beam_closed){.shift = 64,
        .buckets = buckets,
        .clear = true,
        .fresh = tags_bytes(buckets) / BEAM_PAGE_BYTES * ADDITIONS_PER_PAGE};
    for (size_t rest = buckets; rest > 1; rest /= 2)
        beam->closed.shift--;
    (void)lay_out(beam, beam->memory, width, buckets);
    beam->width = width;
    return true;
}

/* Frees all levels of the trail but the first `levels`. */
static void
cut_trail(struct beam *beam, uint64_t levels)
{
    while (beam->trail_levels > levels)
        free(beam->trail[--beam->trail_levels]);
}

/* Appends a level of `count` entries to the trail. Returns false if the memory limit or the system
 * does not allow it. */
static bool
add_trail(struct beam *beam, uint32_t count)
{
    const uint64_t limit = beam->host->memory_bytes;
    const uint64_t bytes = (uint64_t)count * sizeof **beam->trail;

    if (limit != 0 && beam->bytes + bytes > limit)
        return false;
    if (!memory_grow_array(
            &beam->trail, &beam->trail_room, beam->trail_levels + 1, sizeof *beam->trail))
        return false;
    uint32_t *level = malloc((size_t)bytes);
    if (level == NULL)
        return false;
    beam->trail[beam->trail_levels++] = level;
    beam->bytes += bytes;
    return true;
}

uint64_t
beam_bytes(const struct beam *beam)
{
    return beam->bytes + evaluation_bytes(&beam->shape);
}

enum np_status
beam_open(struct beam **beam, const struct shape *shape, const int16_t *weights, const int16_t *end,
    const struct cancel *cancel, struct np_error *error)
{
    struct beam *opened = calloc(1, sizeof *opened);
    struct rng rng;

    *beam = NULL;
    if (opened == NULL)
        return np_no_memory(error);
    opened->shape = *shape;
    enum np_status status = evaluation_open(&opened->begin_eval, shape, weights, cancel, error);
    if (status == NP_OK && end != NULL)
        status = evaluation_open(&opened->end_eval, shape, end, cancel, error);
    if (status != NP_OK) {
        beam_close(opened);
        return status;
    }
    rng_seed(&rng, shape->cells);
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        opened->cell[cell].tile_key = rng_next(&rng);
        opened->cell[cell].cell_key = rng_next(&rng);
        for (unsigned move = 0; move < MOVE_COUNT; move++)
            opened->cell[cell].source[move] = shape_source(shape, cell, (enum move)move);
    }
    *beam = opened;
    return NP_OK;
}

void
beam_close(struct beam *beam)
{
    if (beam == NULL)
        return;
    free_buffers(beam);
    cut_trail(beam, 0);
    free(beam->trail);
    evaluation_close(beam->begin_eval);
    evaluation_close(beam->end_eval);
    free(beam);
}

/* ---- a level ------------------------------------------------------------------------------- */

static void
clear_closed(struct beam *beam)
{
    struct beam_closed *const closed = &beam->closed;
    const size_t bytes = closed->buckets * BEAM_BUCKET * sizeof *closed->tags;

    /* The table may be gigabytes. It is still clear if it is new. */
    for (size_t at = 0; at < bytes && !closed->clear; at += BEAM_CHECK_BYTES) {
        const size_t part = bytes - at < BEAM_CHECK_BYTES ? bytes - at : BEAM_CHECK_BYTES;
        memset((unsigned char *)closed->tags + at, 0, part);
        if (!beam_worked(beam, part))
            return;
    }
    closed->clear = true;
}

/* Evaluating a state takes about as long as copying it this many times. */
enum { EVALUATE_COPIES = 16 };

/* Computes all fields of the nodes of the level except blank and parent, with the current
 * weights. */
static void
evaluate_level(struct beam *beam)
{
    const size_t cells = beam->shape.cells;
    const size_t state_bytes = cells * sizeof *beam->level.tiles + sizeof *beam->level.nodes;

    for (uint32_t i = 0; i < beam->count && beam_worked(beam, EVALUATE_COPIES * state_bytes); i++) {
        const uint16_t *const tiles = beam->level.tiles + i * cells;
        struct beam_node *const node = &beam->level.nodes[i];
        node->score =
            evaluation_eval(beam->eval, tiles, beam->level.classes + i * cells, node->blank);
        node->hash = 0;
        node->move = BEAM_NO_MOVE;
        for (uint32_t cell = 0; cell < cells; cell++)
            node->hash += beam->cell[tiles[cell]].tile_key * beam->cell[cell].cell_key;
    }
}

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
    const uint8_t *classes = beam->level.classes + (size_t)child->parent * beam->shape.cells;

    child->score = evaluation_plus(
        parent->score, evaluation_step(beam->eval, tiles, classes, parent->blank, child->blank));
}

/* Returns whether all tiles are home, but perhaps those of two cells. */
static bool
are_home(const uint16_t *tiles, uint32_t cells, uint32_t a, uint32_t b)
{
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (tiles[cell] != cell && cell != a && cell != b)
            return false;
    }
    return true;
}

static bool
is_goal(const struct beam *beam, const struct beam_node *child)
{
    const uint32_t blank = beam->level.nodes[child->parent].blank;
    const uint16_t *tiles = parent_tiles(beam, child);

    return child->blank == beam->shape.goal_blank && tiles[child->blank] == blank &&
           are_home(tiles, beam->shape.cells, child->blank, blank);
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
            (void)beam_task_polls(beam->host, beam->task, 1, added);
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
    beam->bytes = beam->memory_bytes;
    beam->best = INT32_MAX;
    beam->best_depth = 0;
    cut_trail(beam, 0);
    beam->depth = 0;
    beam->count = 1;
    memcpy(beam->level.tiles, task->tiles, beam->shape.cells * sizeof *task->tiles);
    evaluation_classes(beam->eval, beam->level.tiles, beam->level.classes);
    beam->level.nodes[0] = (struct beam_node){.blank = (uint16_t)task->blank};
    clear_closed(beam);
    if (beam_is_running(beam)) {
        evaluate_level(beam);
        beam_closed_add(&beam->closed, beam->level.nodes[0].hash);
    }
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
    evaluate_level(beam);
}

static void
run_level(struct beam *beam)
{
    struct beam_task *const task = beam->task;

    if (beam->depth - beam->best_depth > STALL_LEVELS + (uint64_t)beam->shape.cells) {
        task->end = BEAM_LOST;
        return;
    }
    notice_end(beam);
    const uint32_t children = expand(beam);
    if (task->end == BEAM_FOUND)
        task->end = read_path(beam, &beam->children[children - 1], &task->path);
    else if (beam_is_running(beam) && children == 0)
        task->end = BEAM_LOST;
    else if (beam_is_running(beam) &&
             !add_trail(beam, children < beam->width ? children : beam->width))
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
    task->complete = allocate(beam);
    task->end = task->complete ? BEAM_RUNNING : BEAM_NO_MEMORY;
    if (beam_is_running(beam))
        start(beam);
    if (beam_is_running(beam) && are_home(task->tiles, beam->shape.cells, 0, 0))
        task->end = BEAM_FOUND;
    while (beam_is_running(beam) && beam->depth < task->max_depth)
        run_level(beam);
    if (beam_is_running(beam))
        task->end = BEAM_LOST;
}
