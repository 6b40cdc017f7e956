// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The search for all solutions of one length: how many there are, how many begin with each move,
 * and the list.
 *
 * A *solution* is a sequence of moves that reaches the goal with its last move and not before, in
 * which no move takes back the one before it. Otherwise it may visit a board twice.
 *
 * The search is depth-first and leaves out no state whose moves made and estimated moves left stay
 * within the length, so its count is complete. A memo of counts saves searching a state again
 * (dynamic programming over the states of bounded f; A. Reinefeld, "Complete solution of the
 * eight-puzzle and the benefit of node ordering in IDA*", IJCAI 1993, counted the optimal solutions
 * of the 8-puzzle by exhaustive search).
 */
#ifndef NP_SEARCH_ALL_ALL_H
#define NP_SEARCH_ALL_ALL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/answer.h"
#include "puzzle/move.h"
#include "search/search.h"

/* The most cells of a board, and the longest solution. */
enum { ALL_CELLS_MAX = 64, ALL_LENGTH_MAX = 1000 };

/* A count that no longer fits; it means "more than". */
#define ALL_MANY UINT64_MAX

/* The sum of two counts. */
static inline uint64_t
all_add(uint64_t a, uint64_t b)
{
    return a > ALL_MANY - b ? ALL_MANY : a + b;
}

/* A first move. */
struct all_first {
    enum move move;
    uint64_t solutions; /* that begin with it */
};

struct all_count {
    bool complete;                       /* otherwise all counts are lower bounds */
    uint64_t solutions;                  /* or ALL_MANY */
    struct all_first firsts[MOVE_COUNT]; /* every possible move, in the order U D L R */
    unsigned first_count;
    struct effort effort; /* of this search so far */
};

struct all_search;

/* Prepares a search for an instance of at most ALL_CELLS_MAX cells whose shortest solutions have
 * the proved length `shortest`. The request, which must outlive the search, has an admissible
 * heuristic, limits and control; the memory limit covers the memo. The caller frees the search with
 * all_search_free(). Returns NP_OK or NP_NO_MEMORY. */
enum np_status all_search_init(struct all_search **search, const struct search_request *request,
    uint64_t shortest, struct np_error *error);

/* Accepts NULL. */
void all_search_free(struct all_search *search);

/* Counts the solutions of exactly `length` moves. After a limit or a cancellation every later call
 * is incomplete. `length` is at most ALL_LENGTH_MAX. */
void all_search_count(struct all_search *search, uint64_t length, struct all_count *count);

/* Receives a solution; returns false to stop. */
typedef bool all_put(void *context, const uint8_t *moves, size_t count);

/* Passes the solutions of exactly `length` moves to `put`, at most `most` of them, in the order of
 * their moves (U D L R). It obeys the cancel token but no limit of time or nodes. Returns the
 * number of solutions passed. */
uint64_t all_search_list(
    struct all_search *search, uint64_t length, uint64_t most, all_put *put, void *context);

#endif
