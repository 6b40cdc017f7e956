// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Positions for the tests of heuristics and searches: whole small state spaces with their true
 * distances, named boards, and random ones of any shape.
 */
#ifndef NP_TESTS_SPACE_H
#define NP_TESTS_SPACE_H

#include <stdint.h>

#include "base/rng.h"
#include "heuristic/heuristic.h"
#include "puzzle/instance.h"

/* The largest space: 9! = 362,880 ranks. */
enum { SPACE_CELLS_MAX = 9, SPACE_UNREACHABLE = 255 };

/* All permutations of a small shape, by rank, with their distances to the goal. */
struct space {
    struct shape shape;
    uint32_t ranks;     /* cells! */
    uint32_t reachable; /* positions from which the goal can be reached */
    uint8_t diameter;   /* the greatest distance */
    uint8_t *distance;  /* of each rank; SPACE_UNREACHABLE for the other half */
};

/* Searches the whole space breadth first from the goal; aborts the test if memory runs out. */
struct space space_new(uint32_t width, uint32_t height, uint32_t goal_blank);
void space_free(struct space *space);

uint32_t space_rank(const struct space *space, const uint16_t *tiles);

/* Fills `tiles` (one per cell) with the permutation of that rank; returns the blank's cell. */
uint32_t space_unrank(const struct space *space, uint32_t rank, uint16_t *tiles);

/* The distance of a board from the standard goal. */
uint64_t space_distance_of(const struct space *space, const struct board *board);

struct shape test_shape(uint32_t width, uint32_t height, uint32_t goal_blank);

/* The instance of a board, given as its numbers with 0 for the blank, and a named goal. The
 * caller frees it with instance_free(). */
struct instance test_instance(
    uint32_t width, uint32_t height, enum goal_kind goal, const char *numbers);

/* A random solvable position of any shape. */
struct instance test_instance_random(struct shape shape, struct rng *rng);

/* A random board with a goal of any kind. The caller frees it with instance_free(). */
struct instance test_instance_scrambled(
    uint32_t width, uint32_t height, enum goal_kind kind, struct rng *rng);

/* The cells from which a tile can slide into the blank, in the order of enum move; returns
 * their number. */
unsigned test_sources(const struct shape *shape, uint32_t blank, uint32_t sources[MOVE_COUNT]);

/* Opens a heuristic with its usual parameters; aborts the test if that fails. */
struct heuristic *test_heuristic_open(const struct heuristic_row *row, struct shape shape);

#endif
