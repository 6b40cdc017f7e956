// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Iterative deepening in multi-tile moves, ended by the table of boards near the goal.
 */
#include "config.h"

#include "search/multi/multi_search.h"

#include <stdatomic.h>

#include "base/compiler.h"
#include "base/thread/parallel.h"
#include "search/poll.h"

enum {
    CELLS_MAX = 64,
    NO_CELL = UINT8_MAX,
    FLUSH_NODES = 4096, /* nodes between two checks of the limits: 100 microseconds */
    /* Several threads share an iteration that is so many moves longer than the table's radius. They
     * divide the boards SPLIT moves from the root among themselves, 486 on 4x4. */
    TEAM_MOVES = 11,
    SPLIT = 6,
    CANDIDATES_MAX = 64,
};

/* What the threads of one iteration share. */
struct team {
    const struct multi_request *request;
    struct shape shape;
    struct shared_poll poll;
    struct multi_place place; /* of the root */
    uint32_t length;          /* of the solutions searched for, in multi-tile moves */
    bool divided;             /* several threads run */
    atomic_uint tickets;      /* boards at the split that are taken */
    atomic_bool found;
    struct path path; /* the solution, by the thread that was first */
    atomic_bool no_memory;
};

/* One thread's search. */
struct walk {
    const struct multi_walk *tables;
    const struct multi_table *table; /* NULL = none */
    const struct multi_ring *ring;   /* NULL = none */
    struct shape shape;
    uint32_t table_radius;
    uint32_t ring_radius; /* 0 = no ring */
    uint64_t board;       /* see multi_board.h; unused on larger boards */
    uint8_t tiles[CELLS_MAX];
    uint8_t source[CELLS_MAX][MOVE_COUNT];
    struct coordinates goals[CELLS_MAX];
    struct path path; /* the moves from the root, with room for those of one iteration */
    struct team *team;
    struct shared_poll_part part;
    uint64_t expanded; /* not yet in the poll */
    uint64_t generated;
    uint64_t flush_nodes;
    uint32_t split_left; /* moves left at the split; UINT32_MAX = the iteration is not divided */
    unsigned split_seen;
    unsigned ticket; /* the board at the split that this thread searches next */
};

enum visit { NOT_FOUND, FOUND, STOPPED };

static bool
has_board(const struct walk *walk)
{
    return walk->shape.cells <= MULTI_CELLS_MAX;
}

static void
slide(struct walk *walk, uint32_t from, uint32_t to)
{
    const uint8_t tile = walk->tiles[from];

    walk->tiles[to] = tile;
    walk->tiles[from] = (uint8_t)walk->shape.goal_blank;
    if (has_board(walk))
        walk->board = multi_board_slide(walk->board, from, to);
}

static bool
is_solved(const struct walk *walk)
{
    for (uint32_t cell = 0; cell < walk->shape.cells; cell++)
        if (walk->tiles[cell] != cell)
            return false;
    return true;
}

/* Passes the counts on. Returns false if the search has to stop. */
static NP_NOINLINE bool
flush(struct walk *walk)
{
    const bool goes_on = shared_poll_keep_running(&walk->part, walk->expanded, walk->generated);

    walk->expanded = 0;
    walk->generated = 0;
    return goes_on && !atomic_load_explicit(&walk->team->found, memory_order_relaxed);
}

/* Whether another thread searches this board, which is SPLIT moves from the root. Every thread
 * meets these boards in the same order. */
static bool
is_taken(struct walk *walk)
{
    if (walk->split_seen++ != walk->ticket)
        return true;
    walk->ticket = atomic_fetch_add(&walk->team->tickets, 1);
    return false;
}

/* Whether the tables prove that a board is farther than the moves that are left. */
static bool
is_too_far(const struct walk *walk, uint32_t left)
{
    /* The iteration before this one has found no solution, so a board of a solution has exactly
     * this distance. */
    return left == walk->ring_radius && walk->ring != NULL &&
           !multi_ring_has(
               walk->ring, multi_ring_bits(walk->ring, walk->board & walk->table->cells.key_mask));
}

static enum visit visit(
    struct walk *walk, struct multi_place place, uint32_t blank, uint32_t left, unsigned last);

/* Visits the boards that the moves in one direction lead to, nearest first. */
NP_ALWAYS_INLINE enum visit
visit_direction(
    struct walk *walk, struct multi_place place, uint32_t blank, uint32_t left, enum move move)
{
    const enum multi_last last = multi_last_of(move);
    uint32_t hole = blank;
    uint32_t from;

    while ((from = walk->source[hole][move]) != NO_CELL) {
        const struct coordinates goal = walk->goals[walk->tiles[from]];
        place = multi_walk_step(walk->tables, place, move, goal.row, goal.column);
        slide(walk, from, hole);
        hole = from;
        walk->path.moves[walk->path.length++] = (uint8_t)move;
        walk->generated++;
        if (multi_walk_bound(walk->tables, place, last) >= left || is_too_far(walk, left - 1))
            continue;
        const enum visit end = visit(walk, place, hole, left - 1, last);
        if (end != NOT_FOUND)
            return end; /* the board and the path stay */
    }
    while (hole != blank) {
        from = walk->source[hole][move_inverse(move)];
        slide(walk, from, hole);
        hole = from;
        walk->path.length--;
    }
    return NOT_FOUND;
}

/* ---- the last two moves before the ring ------------------------------------------------------ */

/* A board on its way to the ring, two moves from the current one. */
struct candidate {
    struct multi_place place;
    struct multi_ring_bits bits; /* of its key */
    uint8_t blank;
    uint8_t moves[2];
    uint8_t tiles[2]; /* slid by each */
};

/* A board with at most 16 cells has at most 7 moves along each line. */
struct candidates {
    unsigned count;
    struct candidate items[CANDIDATES_MAX];
};

/* Collects the boards that one move, and then one along the other axis, lead to, and prefetches
 * their bits of the ring. `left` counts the moves after the next one. */
static void
collect(struct walk *walk, struct candidates *candidates, struct candidate at, uint64_t start,
    uint32_t left, unsigned last, unsigned depth)
{
    const uint32_t goal_blank = walk->shape.goal_blank;

    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        struct candidate next = at;
        uint64_t board = start;
        if (multi_last_of((enum move)move) == last)
            continue;
        next.moves[depth] = (uint8_t)move;
        next.tiles[depth] = 0;
        for (uint8_t from; (from = walk->source[next.blank][move]) != NO_CELL;) {
            const uint64_t code = board >> (from * MULTI_CELL_BITS) & MULTI_CODE_MASK;
            const struct coordinates goal = walk->goals[code ^ goal_blank];
            next.place =
                multi_walk_step(walk->tables, next.place, (enum move)move, goal.row, goal.column);
            board ^= code << (from * MULTI_CELL_BITS) | code << (next.blank * MULTI_CELL_BITS);
            next.blank = from;
            next.tiles[depth]++;
            walk->generated++;
            if (multi_walk_bound(walk->tables, next.place, multi_last_of((enum move)move)) > left)
                continue;
            if (depth == 0) {
                collect(walk, candidates, next, board, left - 1, multi_last_of((enum move)move), 1);
            } else {
                next.bits = multi_ring_bits(walk->ring, board & walk->table->cells.key_mask);
                multi_ring_prefetch(walk->ring, next.bits);
                candidates->items[candidates->count++] = next;
            }
        }
    }
}

/* Slides tiles with the blank in cell `blank`, and returns its new cell. */
static uint32_t
slide_tiles(struct walk *walk, uint32_t blank, enum move move, unsigned tiles)
{
    for (; tiles > 0; tiles--) {
        const uint32_t from = walk->source[blank][move];
        slide(walk, from, blank);
        blank = from;
    }
    return blank;
}

/* Visits a candidate whose bit is set. */
static enum visit
visit_candidate(struct walk *walk, const struct candidate *candidate, uint32_t blank, uint32_t left)
{
    const size_t length = walk->path.length;
    enum visit end;

    for (unsigned i = 0; i < 2; i++) {
        blank = slide_tiles(walk, blank, (enum move)candidate->moves[i], candidate->tiles[i]);
        for (unsigned tile = 0; tile < candidate->tiles[i]; tile++)
            walk->path.moves[walk->path.length++] = candidate->moves[i];
    }
    end = visit(walk, candidate->place, blank, left, multi_last_of((enum move)candidate->moves[1]));
    if (end != NOT_FOUND)
        return end;
    for (unsigned i = 2; i-- > 0;)
        blank = slide_tiles(
            walk, blank, move_inverse((enum move)candidate->moves[i]), candidate->tiles[i]);
    walk->path.length = length;
    return NOT_FOUND;
}

/* Visits the boards two moves away that may be on the ring. A lookup in the ring misses every
 * cache, so all their bits are prefetched before the first is read. */
static enum visit
visit_ring(
    struct walk *walk, struct multi_place place, uint32_t blank, uint32_t left, unsigned last)
{
    struct candidates candidates;
    enum visit end = NOT_FOUND;

    candidates.count = 0;
    collect(walk, &candidates, (struct candidate){.place = place, .blank = (uint8_t)blank},
        walk->board, left - 1, last, 0);
    for (unsigned i = 0; i < candidates.count && end == NOT_FOUND; i++)
        if (multi_ring_has(walk->ring, candidates.items[i].bits))
            end = visit_candidate(walk, &candidates.items[i], blank, left - 2);
    return end;
}

/* Searches the solutions of `left` moves from a board that is not beyond its bound. */
static enum visit
visit(struct walk *walk, struct multi_place place, uint32_t blank, uint32_t left, unsigned last)
{
    if (walk->table != NULL && (left <= walk->table_radius || walk->table->whole))
        return multi_table_distance(walk->table, walk->board) <= left ? FOUND : NOT_FOUND;
    if (left == 0)
        return is_solved(walk) ? FOUND : NOT_FOUND;
    if (left == walk->split_left && is_taken(walk))
        return NOT_FOUND;
    walk->expanded++;
    if (walk->generated >= walk->flush_nodes && !flush(walk))
        return STOPPED;
    if (walk->ring != NULL && left == walk->ring_radius + 2 && last != MULTI_LAST_NONE)
        return visit_ring(walk, place, blank, left, last);
    enum visit end = NOT_FOUND;
    for (unsigned move = 0; move < MOVE_COUNT && end == NOT_FOUND; move++)
        if (last == MULTI_LAST_NONE || multi_last_of((enum move)move) != last)
            end = visit_direction(walk, place, blank, left, (enum move)move);
    return end;
}

/* ---- iterations ------------------------------------------------------------------------------ */

/* Prepares one thread's search of an iteration. */
static enum np_status
walk_init(struct walk *walk, struct team *team, bool first)
{
    const struct multi_request *const request = team->request;
    const struct instance *const instance = request->search->instance;
    const uint32_t side =
        team->shape.width > team->shape.height ? team->shape.width : team->shape.height;

    *walk = (struct walk){.tables = request->walk,
        .table = request->table,
        .ring = request->ring,
        .shape = team->shape,
        .table_radius = request->table != NULL ? request->table->radius : 0,
        .ring_radius = request->ring != NULL ? request->ring->radius : 0,
        .team = team,
        .part = {.shared = &team->poll, .first = first},
        .flush_nodes = request->search->limits.nodes != 0 ? 1 : FLUSH_NODES,
        .split_left = team->divided ? team->length - SPLIT : UINT32_MAX};
    for (uint32_t cell = 0; cell < walk->shape.cells; cell++) {
        walk->tiles[cell] = (uint8_t)instance->tiles[cell];
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            const uint32_t from = shape_source(&walk->shape, cell, (enum move)move);
            walk->source[cell][move] = from != BOARD_NO_CELL ? (uint8_t)from : NO_CELL;
        }
    }
    if (has_board(walk))
        walk->board = multi_board(&walk->shape, instance->tiles);
    coordinates_fill(walk->goals, &walk->shape);
    if (team->divided)
        walk->ticket = atomic_fetch_add(&team->tickets, 1);
    return path_reserve(&walk->path, ((size_t)team->length + 1) * side, NULL);
}

/* Searches one thread's boards of an iteration. */
static void
run_walk(void *context, unsigned number)
{
    struct team *const team = context;
    struct walk walk;

    if (walk_init(&walk, team, number == 0) != NP_OK) {
        /* The other threads take this one's boards, except the one whose ticket it has. */
        atomic_store(&team->no_memory, true);
        cancel_request(&team->poll.cancel);
    } else {
        const enum visit end = visit(&walk, team->place, team->request->search->instance->blank,
            team->length, MULTI_LAST_NONE);
        if (end == FOUND && !atomic_exchange(&team->found, true)) {
            if (walk.table != NULL)
                multi_table_follow(walk.table, walk.board, &walk.path);
            team->path = walk.path;
            walk.path = (struct path){0};
        }
        (void)flush(&walk);
    }
    path_free(&walk.path);
}

/* Searches the solutions of one length. Returns whether it was completed. */
static bool
iterate(struct team *team, uint64_t length)
{
    const struct multi_request *const request = team->request;
    const uint32_t radius = request->table != NULL ? request->table->radius : 0;
    const unsigned threads = request->search->threads;

    if (!search_poll_check(team->poll.poll))
        return false;
    team->length = (uint32_t)length;
    team->divided = threads > 1 && length > radius + TEAM_MOVES && length > SPLIT;
    atomic_store(&team->tickets, 0);
    if (team->divided)
        (void)parallel_run(threads, run_walk, team);
    else
        run_walk(team, 0);
    if (!shared_poll_check(&team->poll) && team->poll.poll->stop == SEARCH_CONTINUE)
        (void)search_poll_check(team->poll.poll);
    return team->poll.poll->stop == SEARCH_CONTINUE && !atomic_load(&team->no_memory);
}

/* The lower bound before any search: by the estimate and by the table. */
static uint64_t
first_bound(const struct multi_request *request, struct multi_place place)
{
    const struct instance *const instance = request->search->instance;
    const uint64_t estimate = multi_walk_bound(request->walk, place, MULTI_LAST_NONE);
    uint64_t bound = request->lower_bound > estimate ? request->lower_bound : estimate;

    if (request->table != NULL) {
        const uint32_t distance =
            multi_table_distance(request->table, multi_board(&instance->shape, instance->tiles));
        if (distance != MULTI_FAR)
            return distance;
        bound = bound > request->table->radius ? bound : request->table->radius + UINT64_C(1);
    }
    return bound;
}

/* Moves the path that was found into the result. */
static enum np_status
finish_path(
    struct team *team, uint64_t length, struct search_result *result, struct np_error *error)
{
    const struct search_request *const request = team->request->search;
    const enum np_status status = instance_verify(request->instance, &team->path, error);

    if (status != NP_OK)
        return status;
    result->path = team->path;
    team->path = (struct path){0};
    result->found = true;
    result->optimal = true;
    result->outcome = SEARCH_SOLVED;
    result->lower_bound = length;
    if (request->control.improved != NULL)
        request->control.improved(request->control.context, &result->path);
    return NP_OK;
}

/* Raises the length until a solution is found. */
static enum np_status
deepen(struct team *team, struct search_result *result, struct np_error *error)
{
    const struct search_request *const request = team->request->search;

    for (uint64_t length = first_bound(team->request, team->place);; length++) {
        search_raise_bound(request, result, length);
        team->poll.poll->bound = length;
        result->outcome = SEARCH_EXHAUSTED;
        if (length > search_longest(request, 0) || length > UINT16_MAX)
            return NP_OK;
        result->iterations++;
        const bool completed = iterate(team, length);
        if (atomic_load(&team->found))
            return finish_path(team, length, result, error);
        if (atomic_load(&team->no_memory))
            return np_no_memory(error);
        if (!completed)
            return NP_OK; /* search_poll_finish() says why */
    }
}

enum np_status
multi_search(
    const struct multi_request *request, struct search_result *result, struct np_error *error)
{
    const struct instance *const instance = request->search->instance;
    struct team team = {.request = request, .shape = instance->shape};
    struct search_poll poll;
    enum np_status status;

    if (instance->shape.cells > CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED, "no search in multi-tile moves for %lux%lu",
            (unsigned long)instance->shape.width, (unsigned long)instance->shape.height);
    search_poll_init(&poll, request->search);
    shared_poll_init(&team.poll, &poll);
    team.place = multi_walk_place(request->walk, instance->tiles, instance->blank);
    status = deepen(&team, result, error);
    if (result->found)
        poll.stop = SEARCH_CONTINUE;
    search_poll_finish(&poll, result);
    path_free(&team.path);
    return status;
}
