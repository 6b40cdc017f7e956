// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The depth-first kernel for every heuristic and every shape. Its explicit stack is on the heap,
 * since solutions of large boards are too long for a thread's stack.
 */
#include "config.h"

#include "search/ida/ida.h"

#include <stdlib.h>
#include <string.h>

enum { NO_MOVE = MOVE_COUNT };

struct frame {
    struct heuristic_value value;
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
slide(struct walk *walk, uint32_t from, uint32_t to)
{
    walk->tiles[to] = walk->tiles[from];
    walk->tiles[from] = (uint16_t)walk->shape.goal_blank;
}

/* Returns to the parent. */
static void
retreat(struct walk *walk)
{
    const uint32_t blank = walk->stack[walk->depth].blank;

    walk->depth--;
    slide(walk, walk->stack[walk->depth].blank, blank);
}

/* Counts the current node as expanded and, as the kernels for one shape do, all its children as
 * generated. */
static bool
count(struct walk *walk, const struct frame *frame)
{
    const struct shape *shape = &walk->shape;
    struct search_poll *poll = &walk->ida->poll;

    poll->expanded++;
    poll->generated += frame->blank >= shape->width;
    poll->generated += frame->blank < shape->cells - shape->width;
    poll->generated += frame->column > 0;
    poll->generated += frame->column + 1 < shape->width;
    poll->generated -= frame->last != NO_MOVE;
    return search_poll(poll);
}

/* Makes room for another frame. */
static NP_NOINLINE enum ida_end
grow(struct walk *walk)
{
    struct arena *stack = &walk->ida->stack;

    if (!arena_grow_ahead(stack, (size_t)(walk->capacity + 1) * sizeof *walk->stack)) {
        walk->ida->poll.stop = SEARCH_STOP_LIMIT;
        return IDA_STOPPED;
    }
    walk->capacity = stack->bytes / sizeof *walk->stack;
    return IDA_NOT_FOUND;
}

/* Makes a move unless the child is beyond the bound. */
static enum ida_end
advance(struct walk *walk, const struct frame *parent, enum move move)
{
    struct ida *ida = walk->ida;
    const uint32_t blank = parent->blank;
    const uint32_t from = source(&walk->shape, parent, move);

    if (from == BOARD_NO_CELL)
        return IDA_NOT_FOUND;
    const struct heuristic_value value =
        walk->heuristic->row->step(walk->heuristic, parent->value, walk->tiles, blank, from);
    const uint64_t f = (walk->depth + 1) * IDA_MOVE + ida->weight * value.h;

    if (f > ida->bound) {
        if (f < ida->next_bound)
            ida->next_bound = f;
        return IDA_NOT_FOUND;
    }
    if (walk->depth + 1 == walk->capacity && grow(walk) != IDA_NOT_FOUND)
        return IDA_STOPPED;
    slide(walk, from, blank);
    walk->stack[++walk->depth] = (struct frame){.value = value,
        .blank = from,
        .column = parent->column + (move == MOVE_LEFT) - (move == MOVE_RIGHT),
        .last = (uint8_t)move};
    return value.h == 0 && solved(walk) ? IDA_FOUND : IDA_NOT_FOUND;
}

static enum ida_end
run(struct walk *walk)
{
    enum ida_end end = IDA_NOT_FOUND;

    while (end == IDA_NOT_FOUND) {
        struct frame *frame = &walk->stack[walk->depth];
        if (frame->next == MOVE_COUNT || walk->depth == walk->ida->longest) {
            if (walk->depth == 0)
                break;
            retreat(walk);
            continue;
        }
        if (frame->next == 0 && !count(walk, frame))
            return IDA_STOPPED;
        const enum move move = (enum move)frame->next++;
        if (frame->last == NO_MOVE || move != move_inverse((enum move)frame->last))
            end = advance(walk, frame, move);
    }
    return end;
}

/* Copies the moves on the stack to the path. */
static enum ida_end
report_path(const struct walk *walk)
{
    for (uint64_t i = 1; i <= walk->depth; i++) {
        if (path_append(&walk->ida->path, (enum move)walk->stack[i].last, NULL) != NP_OK)
            return IDA_NO_MEMORY;
    }
    return IDA_FOUND;
}

enum ida_end
ida_iterate_any(struct ida *ida)
{
    const struct instance *instance = ida->request->instance;
    const size_t bytes = instance->shape.cells * sizeof *instance->tiles;
    struct walk walk = {.ida = ida, .heuristic = ida->request->heuristic, .shape = instance->shape};

    walk.tiles = malloc(bytes);
    if (walk.tiles == NULL ||
        (ida->stack.base == NULL && arena_init(&ida->stack, &ida->poll.memory, NULL) != NP_OK)) {
        free(walk.tiles);
        return IDA_NO_MEMORY;
    }
    memcpy(walk.tiles, instance->tiles, bytes);
    walk.stack = (struct frame *)(void *)ida->stack.base;
    enum ida_end end = grow(&walk);
    if (end == IDA_NOT_FOUND) {
        walk.stack[0] = (struct frame){.value = ida->root,
            .blank = instance->blank,
            .column = instance->blank % instance->shape.width,
            .last = NO_MOVE};
        end = ida->root.h == 0 && solved(&walk) ? IDA_FOUND : run(&walk);
    }
    if (end == IDA_FOUND)
        end = report_path(&walk);
    free(walk.tiles);
    return end;
}
