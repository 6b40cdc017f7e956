// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Depth-first search for all solutions of one length, with a memo of counts.
 */
#include "config.h"

#include "search/all/all.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "search/all/estimate.h"
#include "search/all/memo.h"
#include "search/poll.h"

/* Few states are met again, and to look one up takes as long as to expand it. So the memo has only
 * the states of every fourth level. */
enum { MEMO_LEVELS = 4, NO_MOVE = MOVE_COUNT, NO_CELL = UINT16_MAX };

/* The list that is being written. */
struct list {
    all_put *put; /* NULL: the solutions are only counted */
    void *context;
    uint64_t left;  /* solutions that may still be passed */
    uint8_t *moves; /* the path to the current state */
    size_t count;
};

/* A state, except for its tiles. */
struct state {
    struct all_estimate estimate;
    uint32_t blank;
    uint32_t left; /* moves that are left */
    unsigned last; /* the last move, or NO_MOVE */
};

struct all_search {
    struct all_request request;
    struct shape shape;
    struct search_request unlimited; /* the request without limits, for listing */
    struct search_poll polls[2];     /* of counting and of listing */
    struct search_poll *poll;        /* the one in use */
    bool stopped;
    /* Whether shorter solutions exist. If not, every state on a solution is at its exact distance,
     * and a move that the one before it forbids would begin a shorter solution. So the memo need
     * not know the last move. */
    bool longer;
    uint16_t tiles[ALL_CELLS_MAX];
    uint64_t key[ALL_KEY_WORDS_MAX];
    uint32_t key_words;
    /* Where the key has each cell. */
    uint8_t key_word[ALL_CELLS_MAX];
    uint8_t key_shift[ALL_CELLS_MAX];
    uint32_t unsorted; /* cells that do not contain their own tile */
    uint16_t source[ALL_CELLS_MAX][MOVE_COUNT];
    struct all_memo memo;
    struct all_estimator estimator;
    struct state (*children)[MOVE_COUNT]; /* by the moves left before them */
    struct list list;
    struct all_count *count;
};

static void
set_key(struct all_search *search, uint32_t cell, uint32_t tile)
{
    const uint64_t code = tile ^ search->shape.goal_blank;

    search->key[search->key_word[cell]] ^= code << search->key_shift[cell];
}

/* Slides the tile in cell `from` into the blank in cell `to`. */
static void
slide(struct all_search *search, uint32_t from, uint32_t to)
{
    const uint16_t tile = search->tiles[from];

    search->unsorted += (tile == from) - (uint32_t)(tile == to);
    search->tiles[to] = tile;
    search->tiles[from] = (uint16_t)search->shape.goal_blank;
    set_key(search, from, tile);
    set_key(search, to, tile);
}

/* Whether a move may follow another in a solution. */
static bool
may_follow(unsigned last, enum move move)
{
    return last == NO_MOVE || move != move_inverse((enum move)last);
}

static uint64_t count_from(struct all_search *search, const struct state *state);

/* Whether the search has to stop; counts a state. */
static bool
must_stop(struct all_search *search)
{
    search->poll->generated++;
    if (!search_poll(search->poll))
        search->stopped = true;
    return search->stopped;
}

/* Remembers how many solutions begin with a first move. */
static void
add_first(struct all_search *search, enum move move, uint64_t solutions)
{
    struct all_count *const count = search->count;

    if (count != NULL && count->first_count < MOVE_COUNT)
        count->firsts[count->first_count++] = (struct all_first){move, solutions};
}

/* Passes the solution that ends here. */
static uint64_t
found(struct all_search *search)
{
    struct list *const list = &search->list;

    if (list->put != NULL &&
        (!list->put(list->context, list->moves, list->count) || --list->left == 0))
        search->stopped = true;
    return 1;
}

/* Fills in the states one move away and returns how many there are. */
static uint32_t
expand(struct all_search *search, const struct state *state, struct state *children)
{
    struct all_step steps[MOVE_COUNT];
    uint32_t count = 0;

    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        const uint32_t from = search->source[state->blank][move];
        if (from == NO_CELL || !may_follow(state->last, (enum move)move))
            continue;
        children[count].blank = from;
        children[count].left = state->left - 1;
        children[count].last = move;
        steps[count] = (struct all_step){from, &children[count].estimate};
        count++;
    }
    all_estimate_children(
        &search->estimator, &state->estimate, search->tiles, state->blank, steps, count);
    return count;
}

/* Sums up the solutions that continue with each of the children. */
static uint64_t
count_children(struct all_search *search, const struct state *state, const struct state *children,
    uint32_t count)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < count && !search->stopped && !must_stop(search); i++) {
        const struct state *const child = &children[i];
        uint64_t solutions = 0;
        if (child->estimate.value.h <= child->left) {
            slide(search, child->blank, state->blank);
            search->list.moves[search->list.count++] = (uint8_t)child->last;
            solutions = count_from(search, child);
            search->list.count--;
            slide(search, state->blank, child->blank);
        }
        sum = all_add(sum, solutions);
        if (state->last == NO_MOVE)
            add_first(search, (enum move)child->last, solutions);
    }
    return sum;
}

/* Whether a child may be on a solution. If not, the memo would save less than it costs. */
static bool
any_promising(const struct state *children, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (children[i].estimate.value.h <= children[i].left)
            return true;
    return false;
}

/* Counts, and lists if there is a list, the solutions of `state->left` moves from a state that is
 * not beyond its bound. */
static uint64_t
count_from(struct all_search *search, const struct state *state)
{
    const struct all_memo_tag tag = {state->left, search->longer ? state->last : NO_MOVE};
    struct state *const children = search->children[state->left];
    bool use_memo = state->left % MEMO_LEVELS == 0;
    uint64_t sum = 0;

    if (search->unsorted == 0 || state->left == 0)
        return search->unsorted == 0 && state->left == 0 ? found(search) : 0;
    if (use_memo)
        all_memo_prefetch(&search->memo, search->key, tag);
    const uint32_t child_count = expand(search, state, children);
    use_memo = use_memo && any_promising(children, child_count);
    if (use_memo && all_memo_find(&search->memo, search->key, tag, &sum) &&
        (sum == 0 || search->list.put == NULL))
        return sum;
    const bool known = sum > 0;
    search->poll->expanded++;
    sum = count_children(search, state, children, child_count);
    if (use_memo && !known && !search->stopped)
        all_memo_store(&search->memo, search->key, tag, sum, search->poll);
    return sum;
}

/* The board and the estimate at the start. */
static struct state
begin(struct all_search *search, uint64_t length)
{
    const struct instance *const instance = search->request.search->instance;
    struct state state = {.blank = instance->blank, .left = (uint32_t)length, .last = NO_MOVE};

    memset(search->key, 0, sizeof search->key);
    search->unsorted = 0;
    for (uint32_t cell = 0; cell < search->shape.cells; cell++) {
        search->tiles[cell] = instance->tiles[cell];
        search->unsorted += cell != instance->blank && instance->tiles[cell] != cell;
        set_key(search, cell, instance->tiles[cell]);
    }
    search->longer = length > search->request.shortest;
    search->list.count = 0;
    all_estimate_begin(
        &search->estimator, search->request.search->heuristic, instance, &state.estimate);
    return state;
}

void
all_search_count(struct all_search *search, uint64_t length, struct all_count *count)
{
    const struct state start = begin(search, length);

    *count = (struct all_count){0};
    search->count = count;
    search->poll->bound = length;
    if (!search->stopped && search_poll_check(search->poll))
        count->solutions = count_from(search, &start);
    else
        search->stopped = true;
    count->complete = !search->stopped;
    search->count = NULL;
}

uint64_t
all_search_list(
    struct all_search *search, uint64_t length, uint64_t most, all_put *put, void *context)
{
    const struct state start = begin(search, length);
    const bool was_stopped = search->stopped;

    if (most == 0)
        return 0;
    search->poll = &search->polls[1];
    search->stopped = false;
    search->list.put = put;
    search->list.context = context;
    search->list.left = most;
    (void)count_from(search, &start);
    search->list.put = NULL;
    search->stopped = was_stopped;
    search->poll = &search->polls[0];
    return most - search->list.left;
}

struct effort
all_search_effort(const struct all_search *search)
{
    return (struct effort){
        .expanded = search->polls[0].expanded,
        .generated = search->polls[0].generated,
        .peak_bytes = search->polls[0].memory.peak_bytes,
    };
}

bool
all_search_out_of_nodes(const struct all_search *search)
{
    const uint64_t limit = search->request.search->limits.nodes;

    return limit != 0 && search->polls[0].generated >= limit;
}

/* Prepares the cells of a shape. */
static void
init_cells(struct all_search *search)
{
    const struct shape *const shape = &search->shape;

    uint32_t bits = 1;
    while (shape->cells > UINT32_C(1) << bits)
        bits++;
    const uint32_t per_word = 64 / bits;
    search->key_words = (shape->cells + per_word - 1) / per_word;
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        search->key_word[cell] = (uint8_t)(cell / per_word);
        search->key_shift[cell] = (uint8_t)(cell % per_word * bits);
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            const uint32_t from = shape_source(shape, cell, (enum move)move);
            search->source[cell][move] = from != BOARD_NO_CELL ? (uint16_t)from : NO_CELL;
        }
    }
}

enum np_status
all_search_init(
    struct all_search **search, const struct all_request *request, struct np_error *error)
{
    const struct shape *const shape = &request->search->instance->shape;

    *search = NULL;
    if (shape->cells > ALL_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED,
            "all solutions are counted on boards of at most %d cells", ALL_CELLS_MAX);
    struct all_search *const opened = calloc(1, sizeof *opened);
    if (opened == NULL)
        return np_no_memory(error);
    opened->request = *request;
    opened->shape = *shape;
    opened->unlimited = *request->search;
    opened->unlimited.limits = (struct search_limits){0};
    opened->poll = &opened->polls[0];
    search_poll_init(&opened->polls[0], request->search);
    search_poll_init(&opened->polls[1], &opened->unlimited);
    search_poll_limit_memory(opened->poll);
    init_cells(opened);
    opened->list.moves = malloc(ALL_LENGTH_MAX);
    opened->children = malloc((ALL_LENGTH_MAX + 1) * sizeof *opened->children);
    if (opened->list.moves == NULL || opened->children == NULL ||
        !all_memo_init(&opened->memo, opened->key_words, &opened->polls[0].memory)) {
        all_search_free(opened);
        return np_no_memory(error);
    }
    *search = opened;
    return NP_OK;
}

void
all_search_free(struct all_search *search)
{
    if (search == NULL)
        return;
    all_memo_free(&search->memo);
    free(search->children);
    free(search->list.moves);
    free(search);
}
