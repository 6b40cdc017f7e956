// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Positions for the tests of heuristics and searches.
 */
#include "config.h"

#include "space.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "puzzle/goal.h"
#include "puzzle/scramble.h"

uint64_t
space_distance_of(const struct space *space, const struct board *board)
{
    uint16_t tiles[SPACE_CELLS_MAX];

    for (uint32_t cell = 0; cell < board->cells; cell++)
        tiles[cell] =
            (uint16_t)(board->tiles[cell] == 0 ? board->cells - 1 : board->tiles[cell] - 1);
    return space->distance[space_rank(space, tiles)];
}

struct shape
test_shape(uint32_t width, uint32_t height, uint32_t goal_blank)
{
    return (struct shape){width, height, width * height, goal_blank};
}

struct instance
test_instance_scrambled(uint32_t width, uint32_t height, enum goal_kind kind, struct rng *rng)
{
    struct goal goal;
    struct board board;
    struct instance instance;

    ck_assert_int_eq(goal_init(&goal, kind, width, height, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, rng, NULL, NULL), NP_OK);
    ck_assert_int_eq(instance_init(&instance, &board, &goal, NULL), NP_OK);
    board_free(&board);
    goal_free(&goal);
    return instance;
}

unsigned
test_sources(const struct shape *shape, uint32_t blank, uint32_t sources[MOVE_COUNT])
{
    unsigned count = 0;

    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        sources[count] = shape_source(shape, blank, (enum move)move);
        count += sources[count] != BOARD_NO_CELL;
    }
    return count;
}

uint32_t
space_rank(const struct space *space, const uint16_t *tiles)
{
    uint32_t rank = 0;

    for (uint32_t i = 0; i < space->shape.cells; i++) {
        uint32_t smaller = 0;
        for (uint32_t j = i + 1; j < space->shape.cells; j++)
            smaller += tiles[j] < tiles[i];
        rank = rank * (space->shape.cells - i) + smaller;
    }
    return rank;
}

uint32_t
space_unrank(const struct space *space, uint32_t rank, uint16_t *tiles)
{
    const uint32_t cells = space->shape.cells;
    uint32_t blank = 0;

    for (uint32_t i = cells; i-- > 0; rank /= cells - i) {
        tiles[i] = (uint16_t)(rank % (cells - i));
        for (uint32_t j = i + 1; j < cells; j++)
            tiles[j] = (uint16_t)(tiles[j] + (tiles[j] >= tiles[i]));
    }
    for (uint32_t i = 0; i < cells; i++) {
        if (tiles[i] == space->shape.goal_blank)
            blank = i;
    }
    return blank;
}

/* Assigns the next distance to every unvisited neighbour of a position. */
static uint32_t
expand(struct space *space, uint32_t rank, uint8_t distance, uint32_t *queue)
{
    uint16_t tiles[SPACE_CELLS_MAX];
    const uint32_t blank = space_unrank(space, rank, tiles);
    uint32_t sources[MOVE_COUNT];
    uint32_t found = 0;

    for (unsigned i = test_sources(&space->shape, blank, sources); i-- > 0;) {
        uint16_t next[SPACE_CELLS_MAX];
        memcpy(next, tiles, sizeof next);
        next[blank] = tiles[sources[i]];
        next[sources[i]] = tiles[blank];
        const uint32_t neighbour = space_rank(space, next);
        if (space->distance[neighbour] == SPACE_UNREACHABLE) {
            space->distance[neighbour] = distance;
            queue[found++] = neighbour;
        }
    }
    return found;
}

struct space
space_new(uint32_t width, uint32_t height, uint32_t goal_blank)
{
    struct space space = {.shape = test_shape(width, height, goal_blank), .ranks = 1};

    for (uint32_t i = 2; i <= space.shape.cells; i++)
        space.ranks *= i;
    space.distance = malloc(space.ranks);
    uint32_t *queue = malloc(space.ranks * sizeof *queue);
    ck_assert(space.shape.cells <= SPACE_CELLS_MAX && space.distance != NULL && queue != NULL);
    memset(space.distance, SPACE_UNREACHABLE, space.ranks);

    /* Rank 0 is the identity, which is the goal. */
    space.distance[0] = 0;
    queue[0] = 0;
    space.reachable = 1;
    for (uint32_t head = 0; head < space.reachable; head++) {
        space.diameter = space.distance[queue[head]];
        space.reachable +=
            expand(&space, queue[head], (uint8_t)(space.diameter + 1), queue + space.reachable);
    }
    free(queue);
    return space;
}

void
space_free(struct space *space)
{
    free(space->distance);
    *space = (struct space){0};
}

struct instance
test_instance(uint32_t width, uint32_t height, enum goal_kind kind, const char *numbers)
{
    struct board board;
    struct goal goal;
    struct instance instance;
    char *text = (char *)(uintptr_t)numbers;

    ck_assert_int_eq(board_init(&board, width, height, NULL), NP_OK);
    for (uint32_t cell = 0; cell < board.cells; cell++) {
        board.tiles[cell] = (uint32_t)strtoul(text, &text, 10);
        if (board.tiles[cell] == 0)
            board.blank = cell;
    }
    ck_assert_int_eq(board_validate(&board, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, kind, width, height, NULL), NP_OK);
    ck_assert_int_eq(instance_init(&instance, &board, &goal, NULL), NP_OK);
    board_free(&board);
    goal_free(&goal);
    return instance;
}

/* Whether the blank is an odd number of cells from its goal. */
static bool
blank_is_odd(const struct instance *instance)
{
    const uint32_t width = instance->shape.width;
    const uint32_t goal = instance->shape.goal_blank;
    const uint32_t rows = instance->blank / width + goal / width;
    const uint32_t columns = instance->blank % width + goal % width;

    return (rows + columns) % 2 != 0;
}

/* Swaps the two tiles that follow the blank: the other parity. */
static void
swap_two(struct instance *instance)
{
    const uint32_t a = (instance->blank + 1) % instance->shape.cells;
    const uint32_t b = (instance->blank + 2) % instance->shape.cells;
    const uint16_t tile = instance->tiles[a];

    instance->tiles[a] = instance->tiles[b];
    instance->tiles[b] = tile;
}

struct instance
test_instance_random(struct shape shape, struct rng *rng)
{
    struct instance instance = {.shape = shape};
    bool odd = false;

    instance.tiles = malloc(shape.cells * sizeof *instance.tiles);
    ck_assert_ptr_nonnull(instance.tiles);
    for (uint32_t i = 0; i < shape.cells; i++) {
        const uint32_t j = (uint32_t)rng_below(rng, i + 1);
        instance.tiles[i] = instance.tiles[j];
        instance.tiles[j] = (uint16_t)i;
        odd ^= j != i;
    }
    while (instance.tiles[instance.blank] != shape.goal_blank)
        instance.blank++;
    if (odd != blank_is_odd(&instance))
        swap_two(&instance);
    return instance;
}

struct heuristic *
test_heuristic_open(const struct heuristic_row *row, struct shape shape)
{
    struct heuristic_params params;
    struct heuristic *heuristic;

    heuristic_params_init(&params);
    ck_assert_int_eq(heuristic_open(&heuristic, row, &shape, &params, NULL), NP_OK);
    return heuristic;
}
