// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Iterative-deepening A*: depth-first searches with a rising bound on f = g + weight * h. A kernel
 * runs one iteration: it searches every path whose f stays within the bound and that never takes
 * back the last move. The driver raises the bound to the least f above it until a kernel finds the
 * goal. With an admissible heuristic and weight 1 the first path found is a shortest one, and each
 * completed iteration proves that none is shorter than the next bound divided by the weight.
 * doc/ida.md compares designs of the kernels. R. E. Korf, "Depth-first iterative-deepening: an
 * optimal admissible tree search", Artificial Intelligence 27, 1985.
 *
 * dfs: as deep as the limit allows, then back to the last choice. The first path found may be far
 * longer than the shortest. G. Tarry, "Le probleme des labyrinthes", Nouvelles annales de
 * mathematiques 14, 1895.
 */
#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/intl.h"
#include "base/rng.h"
#include "heuristic/parts.h"
#include "search/ida/ida_steps.h"
#include "search/poll.h"
#include "search/search.h"

/* With a larger weight f might not fit in 64 bits. */
#define WEIGHT_MAX 65536.0

/* The fixed-point representation of one move in f. */
#define IDA_MOVE ((uint64_t)1 << 16)

/* No f above the bound was seen. */
#define IDA_NONE UINT64_MAX

enum ida_end {
    IDA_NOT_FOUND, /* the iteration was completed without a solution */
    IDA_FOUND,     /* ida->path leads to the goal */
    IDA_STOPPED,   /* by a limit or the cancel token, see ida->poll.stop */
    IDA_NO_MEMORY, /* memory could not be allocated */
};

/* Iterative-deepening A*, or depth-first search. */
struct ida {
    const struct search_request *request;
    bool is_dfs;
    struct search_poll poll;
    struct heuristic_value root;
    uint64_t longest;    /* the longest solution searched for, in moves */
    uint64_t weight;     /* fixed-point weight of h in f */
    uint64_t bound;      /* fixed-point bound on f */
    uint64_t next_bound; /* the least f seen above the bound, or IDA_NONE */
    struct path path;
    struct arena stack; /* stack of the general kernel, kept between iterations */
};

/* ---- the general kernel ------------------------------------------------------------------------
 *
 * For every heuristic and every shape. Its explicit stack is on the heap, since solutions of large
 * boards are too long for a thread's stack.
 *
 * Depth-first search is the same loop without an estimate, over the paths that visit no board
 * twice. A table has the newest board on the path of each hash, and each board links to the next
 * older one. Boards leave the path at its end, so the one to remove is always the newest.
 */

enum { NO_MOVE = MOVE_COUNT, SLOT_BITS = 12 };

struct frame {
    union {
        struct heuristic_value value;
        struct {
            uint64_t hash;  /* of the board, relative to the root's */
            uint64_t older; /* 1 + the depth of the next older board in the slot, or 0 */
        };
    };
    uint32_t blank;
    uint32_t column; /* the blank's column */
    uint8_t last;    /* the move that led here, or NO_MOVE */
    uint8_t next;    /* the move to try next */
};

struct walk {
    struct ida *ida;
    const struct heuristic *heuristic;
    struct shape shape;
    uint16_t *tiles;
    uint16_t *copy;      /* of the tiles; this and the next two only for depth-first search */
    uint64_t *newest;    /* by hash: 1 + the depth of the newest board, or 0 */
    uint64_t *factors;   /* by cell: a hash is the sum of the tiles times these */
    struct frame *stack; /* the memory of ida->stack, which never moves */
    uint64_t depth;      /* depth of the current frame */
    uint64_t capacity;   /* number of frames for which the arena has room */
};

static bool
solved(const struct walk *walk)
{
    for (uint32_t cell = 0; cell < walk->shape.cells; cell++) {
        if (walk->tiles[cell] != cell)
            return false;
    }
    return true;
}

/* Returns the cell of the tile that `move` would slide, like shape_source() but without a
 * division. */
static inline uint32_t
source(const struct shape *shape, const struct frame *frame, enum move move)
{
    switch (move) {
    case MOVE_UP:
        return frame->blank < shape->cells - shape->width ? frame->blank + shape->width
                                                          : BOARD_NO_CELL;
    case MOVE_DOWN:
        return frame->blank >= shape->width ? frame->blank - shape->width : BOARD_NO_CELL;
    case MOVE_LEFT:
        return frame->column + 1 < shape->width ? frame->blank + 1 : BOARD_NO_CELL;
    case MOVE_RIGHT:
        return frame->column > 0 ? frame->blank - 1 : BOARD_NO_CELL;
    }
    NP_UNREACHABLE();
}

/* Slides the tile in cell `from` into the blank in cell `to`. */
static void
slide(const struct walk *walk, uint16_t *tiles, uint32_t from, uint32_t to)
{
    tiles[to] = tiles[from];
    tiles[from] = (uint16_t)walk->shape.goal_blank;
}

static uint64_t *
newest_like(const struct walk *walk, uint64_t hash)
{
    return &walk->newest[hash >> (64 - SLOT_BITS)];
}

/* Returns whether the board after the tile in cell `from` slides is already on the path. If its
 * hash is there, taking back all moves since then, on a copy, tells whether the board is the same.
 */
static bool
closes_a_cycle(const struct walk *walk, uint32_t from, uint64_t hash)
{
    const size_t bytes = walk->shape.cells * sizeof *walk->tiles;

    for (uint64_t at = *newest_like(walk, hash); at != 0; at = walk->stack[at - 1].older) {
        if (walk->stack[at - 1].hash != hash)
            continue;
        memcpy(walk->copy, walk->tiles, bytes);
        for (uint64_t depth = walk->depth; depth >= at; depth--)
            slide(walk, walk->copy, walk->stack[depth - 1].blank, walk->stack[depth].blank);
        slide(walk, walk->copy, walk->stack[walk->depth].blank, from);
        if (memcmp(walk->copy, walk->tiles, bytes) == 0)
            return true;
    }
    return false;
}

/* Adds the board of the current frame to the table. */
static void
enter(const struct walk *walk, uint64_t hash)
{
    struct frame *const frame = &walk->stack[walk->depth];

    frame->hash = hash;
    frame->older = *newest_like(walk, hash);
    *newest_like(walk, hash) = walk->depth + 1;
}

/* Returns to the parent. */
NP_ALWAYS_INLINE void
retreat(struct walk *walk, bool is_dfs)
{
    const struct frame *const frame = &walk->stack[walk->depth--];

    if (is_dfs)
        *newest_like(walk, frame->hash) = frame->older;
    slide(walk, walk->tiles, walk->stack[walk->depth].blank, frame->blank);
}

/* Counts the current node as expanded and, as the kernels for one shape do, all its children as
 * generated. Depth-first search counts them as it tries them. */
NP_ALWAYS_INLINE bool
count(struct walk *walk, const struct frame *frame, bool is_dfs)
{
    const struct shape *shape = &walk->shape;
    struct search_poll *poll = &walk->ida->poll;

    poll->expanded++;
    if (is_dfs)
        return search_poll(poll);
    poll->generated += frame->blank >= shape->width;
    poll->generated += frame->blank < shape->cells - shape->width;
    poll->generated += frame->column > 0;
    poll->generated += frame->column + 1 < shape->width;
    poll->generated -= frame->last != NO_MOVE;
    return search_poll(poll);
}

/* Makes room for another frame. */
static NP_NOINLINE bool
grow(struct walk *walk)
{
    struct arena *stack = &walk->ida->stack;

    if (!arena_grow_ahead(stack, (size_t)(walk->capacity + 1) * sizeof *walk->stack)) {
        walk->ida->poll.stop = SEARCH_STOP_LIMIT;
        return false;
    }
    walk->capacity = stack->bytes / sizeof *walk->stack;
    return true;
}

/* Makes a move unless the child is beyond the bound or, in depth-first search, on the path. */
NP_ALWAYS_INLINE enum ida_end
advance(struct walk *walk, const struct frame *parent, enum move move, bool is_dfs)
{
    struct ida *ida = walk->ida;
    const uint32_t blank = parent->blank;
    const uint32_t from = source(&walk->shape, parent, move);
    struct heuristic_value value = {0};
    uint64_t hash = 0;

    if (from == BOARD_NO_CELL)
        return IDA_NOT_FOUND;
    if (is_dfs) {
        ida->poll.generated++;
        hash = parent->hash + walk->tiles[from] * (walk->factors[blank] - walk->factors[from]);
        if (closes_a_cycle(walk, from, hash))
            return IDA_NOT_FOUND;
    } else {
        value =
            walk->heuristic->row->step(walk->heuristic, parent->value, walk->tiles, blank, from);
        const uint64_t f = (walk->depth + 1) * IDA_MOVE + ida->weight * value.h;

        if (f > ida->bound) {
            if (f < ida->next_bound)
                ida->next_bound = f;
            return IDA_NOT_FOUND;
        }
    }
    if (walk->depth + 1 == walk->capacity && !grow(walk))
        return IDA_STOPPED;
    slide(walk, walk->tiles, from, blank);
    walk->stack[++walk->depth] = (struct frame){.value = value,
        .blank = from,
        .column = parent->column + (move == MOVE_LEFT) - (move == MOVE_RIGHT),
        .last = (uint8_t)move};
    if (is_dfs)
        enter(walk, hash);
    return value.h == 0 && solved(walk) ? IDA_FOUND : IDA_NOT_FOUND;
}

/* `is_dfs` is ida->is_dfs; as a constant it gives each search a loop of its own. */
NP_ALWAYS_INLINE enum ida_end
run(struct walk *walk, bool is_dfs)
{
    enum ida_end end = IDA_NOT_FOUND;

    while (end == IDA_NOT_FOUND) {
        struct frame *frame = &walk->stack[walk->depth];
        if (frame->next == MOVE_COUNT || walk->depth == walk->ida->longest) {
            if (walk->depth == 0)
                break;
            retreat(walk, is_dfs);
            continue;
        }
        if (frame->next == 0 && !count(walk, frame, is_dfs))
            return IDA_STOPPED;
        const enum move move = (enum move)frame->next++;
        if (frame->last == NO_MOVE || move != move_inverse((enum move)frame->last))
            end = advance(walk, frame, move, is_dfs);
    }
    return end;
}

/* Runs one iteration with the heuristic's step(), or depth-first search. It supports every
 * heuristic, shape, weight and limit. Not inlined, so that the loop gets all registers. */
static NP_NOINLINE enum ida_end
iterate_any(struct ida *ida)
{
    const struct instance *instance = ida->request->instance;
    const uint32_t cells = instance->shape.cells;
    struct walk walk = {.ida = ida, .heuristic = ida->request->heuristic, .shape = instance->shape};
    enum ida_end end = IDA_NO_MEMORY;

    walk.tiles = calloc(ida->is_dfs ? 2 * (size_t)cells : cells, sizeof *walk.tiles);
    if (ida->is_dfs)
        walk.newest = calloc(((size_t)1 << SLOT_BITS) + cells, sizeof *walk.newest);
    if (walk.tiles == NULL || (ida->is_dfs && walk.newest == NULL) ||
        (ida->stack.base == NULL && arena_init(&ida->stack, &ida->poll.memory, NULL) != NP_OK))
        goto done;
    memcpy(walk.tiles, instance->tiles, cells * sizeof *walk.tiles);
    walk.copy = walk.tiles + cells;
    walk.stack = (struct frame *)(void *)ida->stack.base;
    end = IDA_STOPPED;
    if (!grow(&walk))
        goto done;
    walk.stack[0] = (struct frame){.value = ida->root,
        .blank = instance->blank,
        .column = instance->blank % instance->shape.width,
        .last = NO_MOVE};
    if (ida->is_dfs) {
        enter(&walk, 0);
        walk.factors = walk.newest + ((size_t)1 << SLOT_BITS);
        for (uint32_t cell = 0; cell < cells; cell++)
            walk.factors[cell] = rng_mix(cell);
    }
    if (ida->root.h == 0 && solved(&walk))
        end = IDA_FOUND;
    else
        end = ida->is_dfs ? run(&walk, true) : run(&walk, false);
    for (uint64_t i = 1; end == IDA_FOUND && i <= walk.depth; i++)
        if (path_append(&ida->path, (enum move)walk.stack[i].last, NULL) != NP_OK)
            end = IDA_NO_MEMORY;
done:
    free(walk.newest);
    free(walk.tiles);
    return end;
}

/* ---- the kernels for one shape -----------------------------------------------------------------
 */

/* The kernels for one heuristic and shape. 3x3 needs none, since its boards take less than a
 * millisecond. */
static const struct kernel {
    const struct heuristic_row *heuristic;
    uint32_t side;
    ida_kernel *run;
} kernels[] = {
    {&heuristic_manhattan, 4, ida_manhattan_4x4},
    {&heuristic_linear_conflict, 4, ida_linear_conflict_4x4},
    {&heuristic_walking_conflict, 4, ida_walking_conflict_4x4},
    {&heuristic_walking_distance, 4, ida_walking_distance_4x4},
#ifdef NP_HAVE_UINT128
    {&heuristic_manhattan, 5, ida_manhattan_5x5},
    {&heuristic_linear_conflict, 5, ida_linear_conflict_5x5},
#endif
};

/* Returns the kernel for the request, or NULL for the general kernel. */
static ida_kernel *
find_kernel(const struct ida *ida)
{
    const struct heuristic *heuristic = ida->request->heuristic;
    const struct shape *shape = &ida->request->instance->shape;

    for (size_t i = 0; ida->weight == IDA_MOVE && i < sizeof kernels / sizeof kernels[0]; i++) {
        if (kernels[i].heuristic == heuristic->row && kernels[i].side == shape->width &&
            kernels[i].side == shape->height)
            return kernels[i].run;
    }
    return NULL;
}

/* Collects the tables that the kernel of a heuristic reads. */
static struct ida_tables
tables_of(const struct heuristic *heuristic)
{
    const struct heuristic *conflict =
        heuristic->row == &heuristic_linear_conflict ? heuristic : NULL;
    struct ida_tables tables = {0};

    if (heuristic->row == &heuristic_walking_distance ||
        heuristic->row == &heuristic_walking_conflict) {
        const struct walking *const walking = (const struct walking *)heuristic;
        tables.walks[0] = walking->rows->next;
        tables.walks[1] = walking->columns->next;
        conflict = walking->conflict;
    }
    if (conflict != NULL) {
        tables.conflicts[0] = ((const struct linear_conflict *)conflict)->row_table;
        tables.conflicts[1] = ((const struct linear_conflict *)conflict)->column_table;
    }
    return tables;
}

/* The `check` callback of an iteration. */
static bool
check(struct ida_iteration *iteration)
{
    struct search_poll *poll = &((struct ida *)iteration->context)->poll;

    poll->expanded = iteration->expanded;
    poll->generated = iteration->generated;
    iteration->stopped = !search_poll_check(poll);
    iteration->next_check = poll->next;
    return !iteration->stopped;
}

/* Runs one iteration of a kernel for which every move leaves f unchanged or raises it by two. */
static enum ida_end
iterate(struct ida *ida, ida_kernel *kernel)
{
    const struct instance *instance = ida->request->instance;
    const size_t bound = (size_t)(ida->bound / IDA_MOVE);

    if (path_reserve(&ida->path, bound, NULL) != NP_OK)
        return IDA_NO_MEMORY;
    struct ida_iteration iteration = {.tiles = instance->tiles,
        .blank = instance->blank,
        .h = ida->root.h,
        .aux = {ida->root.aux[0], ida->root.aux[1], ida->root.aux[2]},
        .bound = (uint32_t)bound,
        .moves = ida->path.moves,
        .tables = tables_of(ida->request->heuristic),
        .expanded = ida->poll.expanded,
        .generated = ida->poll.generated,
        .next_check = ida->poll.next,
        .check = check,
        .context = ida};
    const bool ended = kernel(&iteration);
    ida->poll.expanded = iteration.expanded;
    ida->poll.generated = iteration.generated;
    ida->next_bound = ida->bound + 2 * IDA_MOVE;
    if (!ended)
        return IDA_NOT_FOUND;
    if (iteration.stopped)
        return IDA_STOPPED;
    ida->path.length = bound;
    return IDA_FOUND;
}

/* ---- the driver -------------------------------------------------------------------------------
 */

/* Returns a lower bound on the length of solutions if none has a smaller f than this. */
static uint64_t
length_bound(const struct ida *ida, uint64_t f)
{
    if ((ida->request->heuristic->flags & HEURISTIC_ADMISSIBLE) == 0)
        return 0;
    return f / ida->weight + (f % ida->weight != 0);
}

/* Raises the bound until an iteration ends the search. */
static enum ida_end
deepen(struct ida *ida, struct answer *result)
{
    ida_kernel *const kernel = find_kernel(ida);
    enum ida_end end = IDA_NOT_FOUND;

    ida->next_bound = ida->weight * ida->root.h;
    while (end == IDA_NOT_FOUND && ida->next_bound != IDA_NONE) {
        const uint64_t least = length_bound(ida, ida->next_bound);
        search_raise_bound(ida->request, result, least);
        if (least > ida->longest)
            break;
        ida->bound = ida->next_bound;
        ida->next_bound = IDA_NONE;
        ida->poll.bound = ida->bound / IDA_MOVE;
        result->effort.iterations++;
        end = kernel != NULL ? iterate(ida, kernel) : iterate_any(ida);
    }
    return end;
}

/* Turns the end of a search into its result. */
static enum np_status
conclude(struct ida *ida, enum ida_end end, struct answer *result, struct np_error *error)
{
    enum np_status status = NP_OK;

    search_poll_finish(&ida->poll, result);
    if (end == IDA_NO_MEMORY)
        result->end = ANSWER_END_MEMORY;
    if (end == IDA_NOT_FOUND) {
        result->end = ANSWER_END_DONE;
        search_raise_bound_to_parity(ida->request, result, ida->longest + 1);
    }
    if (end == IDA_FOUND) {
        result->end = ANSWER_END_SOLVED;
        status = search_offer_path(ida->request, result, &ida->path, error);
        if (status == NP_OK && ida->weight == IDA_MOVE &&
            (ida->request->heuristic->flags & HEURISTIC_ADMISSIBLE) != 0)
            result->state = ANSWER_OPTIMAL;
    }
    path_free(&ida->path);
    arena_free(&ida->stack);
    return status;
}

static enum np_status
run_ida(const struct search_request *request, struct answer *result, struct np_error *error)
{
    struct ida ida = {.request = request,
        .root = heuristic_eval(request->heuristic, request->instance),
        .longest = search_longest(request, 0),
        .weight = (uint64_t)llround(fmin(request->weight, WEIGHT_MAX) * (double)IDA_MOVE)};

    search_poll_init(&ida.poll, request);
    search_poll_limit_memory(&ida.poll);
    return conclude(&ida, deepen(&ida, result), result, error);
}

static enum np_status
run_dfs(const struct search_request *request, struct answer *result, struct np_error *error)
{
    const struct shape *const shape = &request->instance->shape;
    struct ida ida = {.request = request, .is_dfs = true};

    /* If the user sets no limit, 50 moves at 3x3, where no board needs more than 31, and more on
     * larger boards, in proportion to the length of their solutions. */
    ida.longest =
        search_longest(request, (uint64_t)llround(50.0 * pow((double)shape->cells / 9.0, 1.5)));
    search_poll_init(&ida.poll, request);
    search_poll_limit_memory(&ida.poll);
    ida.poll.bound = ida.longest;
    result->effort.iterations = 1;
    return conclude(&ida, iterate_any(&ida), result, error);
}

const struct search_row search_ida = {
    .name = "ida",
    .title = N_("iterative-deepening A*: finds shortest paths and stores only one path"),
    .paper = "Korf 1985",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_HEURISTIC | SEARCH_USES_WEIGHT | SEARCH_USES_DEPTH,
    .run = run_ida,
};

const struct search_row search_dfs = {
    .name = "dfs",
    .title = N_("depth-first: down to the depth limit, then back; paths are long"),
    .paper = "Tarry 1895",
    .flags = SEARCH_USES_DEPTH,
    .run = run_dfs,
};
