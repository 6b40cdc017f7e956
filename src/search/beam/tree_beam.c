// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The tree of a level is a string, the tour: moves down the tree, TOUR_UP to go back, TOUR_LEAF for
 * a state. One walk over it makes and takes back the moves on the board, replaces each leaf by
 * those of its children that were selected, drops branches without leaves, scores the moves of the
 * new leaves, and writes the next tour. Moves that all leaves have in common join the path.
 *
 *      tour   R D . ^ U . ^ ^        leaves RD and RU; R is common, so it joins the path
 *
 * A level's states have a history of a few hundred moves in common and differ in the last ones, so
 * the beam would gain all it can where the blank is, and then spend any number of levels there on
 * poor moves. It is made to forage: where moves bring the tiles less near their goals than they
 * did on average, a penalty on the blank's place grows until the blank leaves; the penalties fade.
 * (E. Charnov, "Optimal foraging, the marginal value theorem", 1976, for when to leave; A. Laio and
 * M. Parrinello, "Escaping free-energy minima", 2002, for how.)
 *
 * Once the tiles are near home, what a move gains is a matter of chance, and a beam that may go
 * anywhere takes what is easy and leaves the rest scattered over the board. So it no longer forages
 * but solves block after block along the borders: only the tiles of the block make up a state,
 * those not home are penalised, a guide penalises the blank's distance to the nearest of these,
 * cells far from the block are closed meanwhile, and the block is closed when a state has completed
 * it. The beam is wider then, since it must get over high barriers and has few levels left. A beam
 * that gets nowhere solves the block again with other penalties, and one that is lost even then is
 * finished by construction.
 */
#include "config.h"

#include "search/beam/tree_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/rng.h"
#include "search/search.h"

/* A level adds this penalty times the mean distance times the steps per move that are missing. */
#define FORAGE_PENALTY 21.6F
#define FORAGE_MARGIN 1.25F /* steps are missing below this many times the average gain */
#define FORAGE_LEAST 0.6F   /* the average gain counts as at least this */
#define FORAGE_NOW 0.02F    /* weight of a level in the present gain */
#define FORAGE_LONG 0.0005F /* and in the average gain */
#define FORAGE_MEAN 0.15F   /* the mean distance counts as at least this share of both sides */

enum { CLOSED_AHEAD = 16 }; /* lookups in the closed set ahead of which a bucket is fetched */

/* ---- memory -------------------------------------------------------------------------------- */

bool
tree_beam_takes(const struct shape *shape)
{
    return shape->width >= 2 && shape->height >= 2 && shape->width <= TREE_SIDE_MAX &&
           shape->height <= TREE_SIDE_MAX;
}

/* Lays the arrays out for the board's shape and a width, and returns their bytes. */
static uint64_t
lay_out(struct tree_beam *beam, unsigned char *memory, uint32_t task_width)
{
    struct beam_layout layout = {.memory = memory};
    const uint64_t cells = ((uint64_t)beam->board.shape.width + 2) * (beam->board.shape.height + 2);
    const uint64_t width = (uint64_t)task_width * TREE_END_WIDTH;
    const uint64_t room = TREE_TOUR_BYTES + width * TREE_TOUR_WIDTH;

    beam->tour_room = (size_t)room;
    beam->tile_key = beam_layout_add(&layout, cells, sizeof *beam->tile_key);
    beam->cell_key = beam_layout_add(&layout, cells, sizeof *beam->cell_key);
    beam->target = beam_layout_add(&layout, cells, sizeof *beam->target);
    beam->penalty = beam_layout_add(&layout, cells, sizeof *beam->penalty);
    beam->guide = beam_layout_add(&layout, cells, sizeof *beam->guide);
    beam->blanks = beam_layout_add(&layout, cells, sizeof *beam->blanks);
    beam->counts = beam_layout_add(&layout, TREE_SORT, sizeof *beam->counts);
    beam->closed.tags = beam_layout_add(
        &layout, UINT64_C(1) << TREE_CLOSED_BITS, BEAM_BUCKET * sizeof *beam->closed.tags);
    beam->closed.shift = 64 - TREE_CLOSED_BITS;
    beam->tour.steps = beam_layout_add(&layout, room, 1);
    beam->next.steps = beam_layout_add(&layout, room, 1);
    beam->stack = beam_layout_add(&layout, room, 1);
    beam->nears = beam_layout_add(&layout, room, 1);
    beam->leaves = beam_layout_add(&layout, width, sizeof *beam->leaves);
    beam->selected = beam_layout_add(&layout, width, sizeof *beam->selected);
    beam->children = beam_layout_add(&layout, 3 * width + 1, sizeof *beam->children);
    beam->order = beam_layout_add(&layout, 3 * width + 1, sizeof *beam->order);
    return layout.bytes;
}

uint64_t
tree_beam_bytes(const struct shape *shape, uint32_t width)
{
    struct tree_beam beam = {.board.shape = *shape};

    return lay_out(&beam, NULL, width) + tree_board_bytes(shape);
}

/* Opens the board and allocates the arrays for the task's width. Returns false if the memory limit
 * or the system does not allow it. */
static bool
open_beam(struct tree_beam *beam, const struct shape *shape)
{
    const struct beam_task *const task = beam->task;
    const uint64_t bytes = tree_beam_bytes(shape, task->width);
    const uint64_t limit = beam->host->memory_bytes;

    if ((limit != 0 && bytes > limit) || bytes > SIZE_MAX / 2 ||
        !tree_board_open(&beam->board, shape, task->tiles, task->blank))
        return false;
    beam->memory_bytes = lay_out(beam, NULL, task->width);
    beam->memory = pages_alloc((size_t)beam->memory_bytes);
    if (beam->memory != NULL)
        (void)lay_out(beam, beam->memory, task->width);
    return beam->memory != NULL;
}

/* ---- the walk ------------------------------------------------------------------------------ */

static void
add_child(struct tree_beam *beam, uint32_t parent, uint32_t to, uint8_t move)
{
    struct tree_board *const board = &beam->board;
    const struct tree_leaf *const leaf = &beam->leaves[parent];
    const uint32_t tile = board->tile[to];
    const uint32_t blank = board->blank;
    const bool counts = beam->target[tile];
    const uint64_t tile_key = counts ? beam->tile_key[tile] : 0;
    const uint64_t hash = leaf->hash + (tile_key - beam->tile_key[board->goal_blank]) *
                                           (beam->cell_key[blank] - beam->cell_key[to]);
    struct tree_leaf *const child = &beam->children[beam->child_count];

    beam->child_count++;
    child->hash = hash;
    child->score = leaf->score + tree_board_score(board, to) + tree_away(beam, tile, blank) -
                   tree_away(beam, tile, to);
    child->gain = leaf->gain + (int32_t)tree_board_distance(board, tile, to) -
                  (int32_t)tree_board_distance(board, tile, blank);
    child->blank = to;
    child->missing = leaf->missing + (counts && tile == to) - (counts && tile == blank);
    child->parent = parent;
    child->key = child->score + beam->penalty[to] + beam->guide[to];
    child->move = move;
    child->is_selected = false;
}

/* Adds the leaf where the board is, and its children. */
static void
add_leaf(struct tree_beam *beam, const struct tree_leaf *leaf)
{
    const struct tree_board *const board = &beam->board;
    const uint32_t index = beam->count++;
    const uint32_t before = beam->child_count;

    beam->leaves[index] = *leaf;
    beam->next.steps[beam->next.end++] = TOUR_LEAF;
    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        const uint32_t to = board->blank + (uint32_t)board->step[move];
        if (!board->closed[to] && (leaf->move ^ 1u) != move)
            add_child(beam, index, to, (uint8_t)move);
    }
    (void)beam_task_polls(beam->host, beam->task, 1, beam->child_count - before);
}

/* The depth in the tree to which all leaves so far have the same moves. */
struct common {
    size_t depth;
    size_t least; /* least depth of the walk since the last leaf */
    bool any;     /* a leaf has been met */
};

static void
meet_leaf(struct common *common, size_t depth)
{
    if (!common->any)
        common->depth = depth;
    else if (common->least < common->depth)
        common->depth = common->least;
    common->any = true;
    common->least = depth;
}

static void
go_up(struct tree_beam *beam, struct common *common, size_t depth)
{
    struct tree_tour *const next = &beam->next;

    tree_board_put(&beam->board,
        beam->board.blank + (uint32_t)beam->board.step[beam->stack[depth] ^ 1u],
        beam->nears[depth]);
    /* A move down that leads to no leaf is taken back. */
    if (next->end > 0 && next->steps[next->end - 1] < TOUR_LEAF)
        next->end--;
    else
        next->steps[next->end++] = TOUR_UP;
    common->least = depth < common->least ? depth : common->least;
}

static void
go_down(struct tree_beam *beam, size_t depth, uint8_t step)
{
    struct tree_board *const board = &beam->board;
    const uint8_t move = step % MOVE_COUNT;
    const uint32_t to = board->blank + (uint32_t)board->step[move];

    beam->next.steps[beam->next.end++] = step;
    beam->stack[depth] = move;
    beam->nears[depth] = board->near[to];
    tree_board_put(board, to, step / MOVE_COUNT);
}

/* Replaces the leaf number `parent` by its selected children, the first of which is number
 * `child`. Returns the number of the next selected child. */
static uint32_t
replace_leaf(
    struct tree_beam *beam, struct common *common, size_t depth, uint32_t parent, uint32_t child)
{
    const struct tree_board *const board = &beam->board;

    for (; child < beam->selected_count && beam->selected[child].parent == parent &&
           tree_is_running(beam);
         child++) {
        const uint8_t move = beam->selected[child].move;
        if (move == BEAM_NO_MOVE) { /* the root */
            meet_leaf(common, depth);
            add_leaf(beam, &beam->selected[child]);
            continue;
        }
        const uint32_t to = board->blank + (uint32_t)board->step[move];
        go_down(beam, depth, (uint8_t)(tree_board_near(board, to) * MOVE_COUNT + move));
        meet_leaf(common, depth + 1);
        add_leaf(beam, &beam->selected[child]);
        go_up(beam, common, depth);
    }
    return child;
}

/* Moves the common moves of the tour's leaves to the path. Returns false if memory is short. */
static bool
join_path(struct tree_beam *beam, size_t depth)
{
    struct tree_tour *const tour = &beam->tour;
    const uint8_t *const moves = tour->steps + tour->begin;

    for (size_t i = 0; i < depth; i++) {
        beam->stack[i] = moves[i] % MOVE_COUNT;
        tree_blank_step(beam, beam->stack[i]);
    }
    if (path_append_all(&beam->task->path, beam->stack, depth, NULL) != NP_OK)
        return false;
    tour->begin += depth;
    tour->end -= depth;
    return true;
}

/* Walks the tour: makes the selected children the leaves and generates their children. */
static void
walk(struct tree_beam *beam)
{
    const struct tree_tour tour = beam->tour;
    struct common common = {.any = false};
    size_t depth = 0;
    uint32_t parent = 0;
    uint32_t child = 0;

    beam->next.begin = 0;
    beam->next.end = 0;
    beam->count = 0;
    beam->child_count = 0;
    for (size_t i = tour.begin; i < tour.end && tree_is_running(beam); i++) {
        const uint8_t step = tour.steps[i];
        if (step == TOUR_LEAF) {
            child = replace_leaf(beam, &common, depth, parent++, child);
        } else if (step == TOUR_UP) {
            go_up(beam, &common, --depth);
        } else {
            go_down(beam, depth++, step);
        }
    }
    beam->tour = beam->next;
    beam->next = tour;
    if (tree_is_running(beam) && !join_path(beam, common.depth))
        beam->task->end = BEAM_NO_MEMORY;
}

/* Drops the children that the closed set knows. They are looked up only now because a lookup waits
 * for memory, unless its bucket has been fetched ahead. */
static void
drop_known(struct tree_beam *beam)
{
    const uint32_t count = beam->child_count;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count && tree_goes_on(beam, i); i++) {
        const uint32_t ahead = i + CLOSED_AHEAD < count ? i + CLOSED_AHEAD : i;
        beam_closed_prefetch(&beam->closed, beam->children[ahead].hash);
        if (beam_closed_add(&beam->closed, beam->children[i].hash))
            beam->children[kept++] = beam->children[i];
    }
    beam->child_count = kept;
}

/* ---- selection and foraging ---------------------------------------------------------------- */

/* Fills `order` with the indices of the children, best first. */
static void
sort_children(struct tree_beam *beam)
{
    int32_t least = INT32_MAX;

    for (uint32_t i = 0; i < beam->child_count && tree_goes_on(beam, i); i++)
        least = beam->children[i].key < least ? beam->children[i].key : least;
    memset(beam->counts, 0, TREE_SORT * sizeof *beam->counts);
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
static void
select_best(struct tree_beam *beam)
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

/* ---- a run --------------------------------------------------------------------------------- */

/* Moves the board to a child and makes it the end of the path. */
static bool
go_to_child(struct tree_beam *beam, uint32_t child)
{
    const struct tree_leaf *const leaf = &beam->children[child];
    const struct tree_tour *const tour = &beam->tour;
    size_t depth = 0;
    uint32_t index = 0;

    for (size_t i = tour->begin; i < tour->end; i++) {
        if (tour->steps[i] == TOUR_UP)
            depth--;
        else if (tour->steps[i] != TOUR_LEAF)
            beam->stack[depth++] = tour->steps[i] % MOVE_COUNT;
        else if (index++ == leaf->parent)
            break;
    }
    beam->stack[depth++] = leaf->move;
    for (size_t i = 0; i < depth; i++)
        tree_blank_step(beam, beam->stack[i]);
    return path_append_all(&beam->task->path, beam->stack, depth, NULL) == NP_OK;
}

/* Looks for the best child that has reached the target. Returns its index or child_count. */
static uint32_t
find_complete(struct tree_beam *beam)
{
    const bool last = tree_target_is_last(beam);
    uint32_t best = beam->child_count;

    for (uint32_t i = 0; i < beam->child_count && tree_goes_on(beam, i); i++) {
        const struct tree_leaf *const child = &beam->children[i];
        if (child->missing == 0 && (!last || child->blank == beam->board.goal_blank) &&
            (best == beam->child_count || child->score < beam->children[best].score))
            best = i;
    }
    return best;
}

/* Aims at the next target that is not yet reached, which may be hundreds of blocks away. */
static void
aim(struct tree_beam *beam)
{
    beam->away = TREE_AWAY;
    tree_aim(beam);
    while (beam->selected[0].missing == 0 && !tree_target_is_last(beam) && tree_poll(beam)) {
        tree_close_block(beam);
        tree_aim(beam);
    }
}

/* Takes moves at the end of the path back. */
static void
go_back(struct tree_beam *beam, size_t length)
{
    struct path *const path = &beam->task->path;

    beam->task->complete = false;
    while (path->length > length)
        tree_blank_step(beam, path->moves[--path->length] ^ 1u);
}

/* Stops foraging: goes back to where the distance was shortest and solves block by block from
 * there. */
static void
begin_blocks(struct tree_beam *beam)
{
    go_back(beam, beam->gain_length);
    beam->free = false;
    aim(beam);
}

/* Goes back to the beginning of a block and makes another attempt at it, until there have been
 * enough. */
static void
try_again(struct tree_beam *beam)
{
    if (beam->away >= TREE_AWAY_LAST) {
        beam->task->end = BEAM_LOST;
        return;
    }
    go_back(beam, beam->target_length);
    beam->away *= 2;
    tree_aim(beam);
}

/* Whether foraging has done its work, or leads nowhere. */
static bool
has_foraged(const struct tree_beam *beam)
{
    const uint64_t left = beam->distance - (uint64_t)(int64_t)beam->most_gain;

    return left * 100 < (uint64_t)beam->board.shape.cells * TREE_END_PERCENT ||
           beam->depth - beam->gain_depth > TREE_STALL + beam->board.shape.cells / 2;
}

static bool
is_circling(const struct tree_beam *beam)
{
    const struct shape *const shape = &beam->board.shape;

    return beam->depth - beam->best_depth >
           TREE_STALL + TREE_STALL_STEPS * ((uint64_t)shape->width + shape->height);
}

static void
finish_target(struct tree_beam *beam, uint32_t child)
{
    const bool last = tree_target_is_last(beam);

    beam->depth++;
    if (!go_to_child(beam, child)) {
        beam->task->end = BEAM_NO_MEMORY;
    } else if (last) {
        beam->task->end = BEAM_FOUND;
    } else {
        tree_close_block(beam);
        aim(beam);
    }
}

static void
run_level(struct tree_beam *beam)
{
    uint32_t child = 0;

    walk(beam);
    if (tree_is_running(beam))
        drop_known(beam);
    if (tree_is_running(beam))
        child = find_complete(beam);
    if (!tree_is_running(beam))
        return;
    if (child < beam->child_count)
        finish_target(beam, child);
    else if (!beam->free && (beam->child_count == 0 || is_circling(beam)))
        try_again(beam);
    else if (beam->child_count == 0)
        beam->task->end = BEAM_LOST;
    else if (beam->free && has_foraged(beam))
        begin_blocks(beam);
    else
        select_best(beam);
}

/* Appends the moves of a construction, which is quick, to the path of a lost beam, unless that gets
 * too long. */
static void
construct_rest(struct tree_beam *beam)
{
    const struct tree_board *const board = &beam->board;
    const uint32_t width = board->shape.width;
    struct instance rest = {.shape = board->shape};
    struct path path;

    rest.tiles = calloc(rest.shape.cells, sizeof *rest.tiles);
    if (rest.tiles == NULL)
        return;
    for (uint32_t i = 0; i < rest.shape.cells; i++) {
        const struct tree_cell *const goal = &board->cell[board->tile[tree_board_cell(board, i)]];
        rest.tiles[i] = (uint16_t)(goal->row * width + goal->column);
    }
    rest.blank = board->cell[board->blank].row * width + board->cell[board->blank].column;
    if (search_construct(&rest, beam->host->cancel, 0, &path, NULL) == NP_OK &&
        path_append_all(&beam->task->path, path.moves, path.length, NULL) == NP_OK) {
        path_cancel_pairs(&beam->task->path);
        if (beam->task->path.length <= beam->task->max_depth)
            beam->task->end = BEAM_FOUND;
    }
    path_free(&path);
    instance_free(&rest);
}

static void
begin(struct tree_beam *beam)
{
    struct rng rng;

    rng_seed(&rng, beam->board.cells);
    for (uint32_t cell = 0; cell < beam->board.cells; cell++) {
        beam->tile_key[cell] = rng_next(&rng);
        beam->cell_key[cell] = rng_next(&rng);
    }
    beam->area = (struct extents){.high = {beam->board.shape.height, beam->board.shape.width}};
    for (uint32_t cell = 0; cell < beam->board.cells; cell++) {
        const uint32_t tile = beam->board.tile[cell];
        if (tile != 0 && cell != beam->board.blank)
            beam->distance += tree_board_distance(&beam->board, tile, cell);
    }
    tree_board_set_convex(&beam->board, beam->distance);
    beam->free = true;
    beam->gain_now = 1;
    beam->gain_long = 0.8F;
    tree_aim(beam);
}

void
tree_beam_run(const struct shape *shape, const struct beam_host *host, struct beam_task *task)
{
    struct tree_beam this = {.host = host, .task = task};
    struct tree_beam *const beam = &this;
    struct shape turned = *shape;

    assert(tree_beam_takes(shape));
    turned.goal_blank = task->goal_blank;
    path_clear(&task->path);
    task->complete = true;
    task->end = BEAM_NO_MEMORY;
    if (open_beam(beam, &turned)) {
        task->end = BEAM_RUNNING;
        begin(beam);
        if (beam->selected[0].missing == 0 && task->blank == task->goal_blank)
            task->end = BEAM_FOUND;
    }
    while (tree_is_running(beam) && beam->depth < task->max_depth)
        run_level(beam);
    if (task->end == BEAM_LOST)
        construct_rest(beam);
    if (task->end == BEAM_RUNNING)
        task->end = BEAM_LOST;
    if (task->end != BEAM_FOUND)
        path_clear(&task->path);
    tree_board_close(&beam->board);
    pages_free(beam->memory, (size_t)beam->memory_bytes);
}
