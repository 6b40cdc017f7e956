// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The algorithms that run beams.
 *
 * `beam` runs a beam of the requested width, and wider ones until one finds a path. `anytime` runs
 * wider and wider beams and improves windows of the best path, until time is up. Doubling the width
 * doubles the time and shortens the path by about one percent.
 *
 * On boards of more than LEAP_CELLS_MAX cells widths double, and limits only cut this short: so
 * more time never gives a longer path. On smaller boards that would waste too much time on a beam
 * that the deadline interrupts, so there the last width is chosen to fit the time left.
 *
 * Each board is searched in two views at the same time: forwards, turned so that the blank's goal
 * is near the last corner, and, on a second thread, backwards from the goal to the board. The
 * shorter path wins. That gains more than one beam of twice the width and needs no lock. (A
 * transposed view would gain almost nothing: the evaluation gives it nearly the same scores.)
 *
 * Tree beams search boards of EVAL_TREE_CELLS_MIN cells or more; windows of their paths gain
 * nothing. Boards that are too large for a beam from the beginning get new ends of a constructed
 * path, in two views as well:
 *
 *      start ---- sweeps ----+--------+---- lines ---- goal
 *                            \         \
 *                             \         tree beam ---- goal
 *                              tree beam ------------- goal
 *
 * Sweeps bring tiles nearer home by as many steps per move as a tree beam until they are a few
 * steps away on average; what a construction does then takes several times as many moves.
 */
#include "config.h"

#include "search/search.h"

#include "base/clock.h"
#include "base/intl.h"
#include "search/beam/beam.h"
#include "search/evaluation/evaluation.h"

enum {
    VIEWS = 2,
    DEPTH_FACTOR = 20, /* a beam gives up after this many times n^3 levels */
    WIDTH_FIRST = 100,
    WIDTH_FIRST_LARGE = 50, /* on boards of more than LEAP_CELLS_MAX cells */
    WIDTH_FACTOR = 2,
    WIDTH_LAST = 1 << 22,
    LEAP_CELLS_MAX = 100,
    LEAP_FACTOR = 4,    /* WIDTH_FACTOR of boards up to LEAP_CELLS_MAX */
    LEAP = 10,          /* their last beam is 1.5 to LEAP times as wide as the one before */
    FIT_PERCENT = 70,   /* share of the remaining time that it may use */
    POLISH_GAIN = 300,  /* beams become wider if a pass gains less than 1/300 of the path */
    POLISH_WIDTH = 100, /* width of the beams in the first pass */
    CUT_POLL = 1 << 14, /* moves made between two looks at the limits: half a millisecond */
};

/* The mean distances of the tiles from home at which new ends begin. */
static const uint32_t end_means[VIEWS] = {5, 2};

/* What runs: plain beams, tree beams, or tree beams for new ends of a constructed path. */
enum kind { PLAIN, TREES, ENDS };

/* A view: an instance with start and goal exchanged, or mirrored. A solution of the image, reversed
 * or with its moves renamed, solves the instance. */
struct symmetry {
    bool invert; /* exchanges start and goal */
    bool flip_rows;
    bool flip_columns;
};

struct beam_search {
    const struct search_request *request;
    struct answer *result;
    struct search_poll poll;
    enum kind kind;
    bool open; /* the team and the views */
    struct beam_team team;
    unsigned views;
    bool complete; /* no view dropped a state */
    struct symmetry symmetry[VIEWS];
    struct instance image[VIEWS];
    struct beam_task task[VIEWS];
    struct path constructed;
    size_t from[VIEWS]; /* how many of its moves lead to the board of each view */
};

/* ---- views --------------------------------------------------------------------------------- */

/* Returns the flips that bring the blank's goal, or its start if `invert`, as near to the last cell
 * as possible. */
static struct symmetry
blank_last(const struct instance *instance, bool invert)
{
    const struct shape *shape = &instance->shape;
    const uint32_t blank = invert ? instance->blank : shape->goal_blank;
    const uint32_t row = blank / shape->width;
    const uint32_t column = blank % shape->width;

    return (struct symmetry){.invert = invert,
        .flip_rows = 2 * row + 1 < shape->height,
        .flip_columns = 2 * column + 1 < shape->width};
}

static uint32_t
image_cell(struct symmetry symmetry, const struct shape *shape, uint32_t cell)
{
    uint32_t row = cell / shape->width;
    uint32_t column = cell % shape->width;

    if (symmetry.flip_rows)
        row = shape->height - 1 - row;
    if (symmetry.flip_columns)
        column = shape->width - 1 - column;
    return row * shape->width + column;
}

/* Makes the image of an instance. The caller frees it. */
static enum np_status
make_image(struct symmetry symmetry, const struct instance *instance, struct instance *image,
    struct np_error *error)
{
    const struct shape *shape = &instance->shape;
    const enum np_status status = instance_copy(image, instance, error);

    if (status != NP_OK)
        return status;
    const uint32_t goal_blank = symmetry.invert ? instance->blank : shape->goal_blank;
    const uint32_t blank = symmetry.invert ? shape->goal_blank : instance->blank;
    image->shape.goal_blank = image_cell(symmetry, shape, goal_blank);
    image->blank = image_cell(symmetry, shape, blank);
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        /* Reversed, a tile that went from cell 3 to cell 5 goes from 5 to 3. */
        const uint32_t here = image_cell(symmetry, shape, cell);
        const uint32_t home = image_cell(symmetry, shape, instance->tiles[cell]);
        image->tiles[symmetry.invert ? home : here] = (uint16_t)(symmetry.invert ? here : home);
    }
    return NP_OK;
}

/* Converts a solution of the image into one of the instance. */
static void
map_path_back(struct symmetry symmetry, struct path *path)
{
    if (symmetry.invert)
        path_reverse(path);
    for (size_t i = 0; i < path->length; i++) {
        enum move move = (enum move)path->moves[i];
        const bool upright = move == MOVE_UP || move == MOVE_DOWN;
        if (upright ? symmetry.flip_rows : symmetry.flip_columns)
            move = move_inverse(move);
        path->moves[i] = (uint8_t)move;
    }
}

static enum np_status
open_view(struct beam_search *search, unsigned i, struct np_error *error)
{
    const struct search_request *request = search->request;
    const struct instance *instance = request->instance;
    const struct shape *shape = &instance->shape;
    const uint64_t side = shape->width > shape->height ? shape->width : shape->height;
    const uint64_t depth = DEPTH_FACTOR * side * side * side;
    struct instance *image = &search->image[i];

    search->symmetry[i] = blank_last(instance, i > 0);
    const enum np_status status = make_image(search->symmetry[i], instance, image, error);
    if (status != NP_OK)
        return status;
    search->task[i] = (struct beam_task){.tiles = image->tiles,
        .blank = image->blank,
        .goal_blank = image->shape.goal_blank,
        .max_depth = request->limits.depth > 0 && request->limits.depth < depth
                         ? request->limits.depth
                         : depth};
    return NP_OK;
}

static uint64_t
total_distance(const struct instance *board)
{
    uint64_t total = 0;

    for (uint32_t cell = 0; cell < board->shape.cells; cell++)
        total += cell == board->blank ? 0 : shape_distance(&board->shape, board->tiles[cell], cell);
    return total;
}

/* Makes the moves of the constructed path, which may be millions, on the board of each view until
 * its tiles are near enough. */
static enum np_status
open_ends(struct beam_search *search, struct np_error *error)
{
    const struct path *const path = &search->constructed;
    const struct instance *from = search->request->instance;
    const struct shape *const shape = &from->shape;
    uint64_t left = total_distance(from);
    size_t move = 0;

    for (unsigned i = 0; i < VIEWS; i++) {
        struct instance *const board = &search->image[i];
        const enum np_status status = instance_copy(board, from, error);
        if (status != NP_OK)
            return status;
        for (; move < path->length && left > (uint64_t)end_means[i] * shape->cells; move++) {
            const uint32_t to = board->blank;
            if (move % CUT_POLL == 0 && search_must_stop(search->request))
                return np_fail(error, NP_CANCELLED, "interrupted");
            instance_move(board, (enum move)path->moves[move]);
            left += shape_distance(shape, board->tiles[to], to);
            left -= shape_distance(shape, board->tiles[to], board->blank);
        }
        search->from[i] = move;
        search->task[i] = (struct beam_task){.tiles = board->tiles,
            .blank = board->blank,
            .goal_blank = board->shape.goal_blank,
            .max_depth = path->length - move};
        from = board;
    }
    return NP_OK;
}

/* Opens a team and its views, unless they are open. */
static enum np_status
open_views(struct beam_search *search, struct np_error *error)
{
    const bool trees = search->kind != PLAIN;
    enum np_status status = NP_OK;

    if (search->open)
        return NP_OK;
    search->open = true;
    status = beam_team_open(&search->team, search->request, &search->poll, VIEWS, trees, error);
    search->views = search->kind == ENDS ? VIEWS : search->team.beams;
    if (status == NP_OK && search->kind == ENDS)
        return open_ends(search, error);
    for (unsigned i = 0; status == NP_OK && i < search->views; i++)
        status = open_view(search, i, error);
    return status;
}

static void
close_views(struct beam_search *search)
{
    if (!search->open)
        return;
    search->open = false;
    beam_team_close(&search->team);
    for (unsigned i = 0; i < VIEWS; i++) {
        instance_free(&search->image[i]);
        path_free(&search->task[i].path);
    }
}

/* Makes a path that was found from the board of a view one from the start. */
static enum np_status
complete_path(const struct beam_search *search, unsigned view, struct path *path)
{
    struct path whole = {0};
    enum np_status status = NP_OK;

    map_path_back(search->symmetry[view], path);
    if (search->from[view] == 0)
        return NP_OK;
    status = path_append_all(&whole, search->constructed.moves, search->from[view], NULL);
    if (status == NP_OK)
        status = path_append_all(&whole, path->moves, path->length, NULL);
    path_cancel_pairs(&whole);
    path_free(path);
    *path = whole;
    return status;
}

/* Whether tree beams may do better than plain beams that got lost. */
static bool
may_change_to_trees(const struct beam_search *search)
{
    const struct shape *const shape = &search->request->instance->shape;

    return search->kind == PLAIN && !search->complete && tree_beam_takes(shape) &&
           (shape->width > TREE_CORE || shape->height > TREE_CORE);
}

/* Runs a beam in each view. If plain beams get lost, tree beams search the board from then on. If
 * it returns BEAM_FOUND, *path is the shortest path. */
static enum beam_end
run_views(struct beam_search *search, uint32_t width, struct path **path)
{
    enum beam_end end = BEAM_NO_MEMORY;
    size_t best = SIZE_MAX;
    unsigned shortest = VIEWS;

    for (unsigned i = 0; i < search->views; i++) {
        search->task[i].width = width;
        search->task[i].quota = beam_quota(&search->image[i].shape, width);
    }
    beam_team_run(&search->team, search->task, search->views);
    search->result->effort.iterations++;
    search->complete = true;
    for (unsigned i = 0; i < search->views; i++) {
        const struct beam_task *const task = &search->task[i];
        search->complete = search->complete && task->complete;
        if (task->end == BEAM_LOST)
            end = BEAM_LOST;
        if (task->end == BEAM_FOUND && search->from[i] + task->path.length < best) {
            best = search->from[i] + task->path.length;
            shortest = i;
        }
    }
    if (shortest == VIEWS && search->poll.stop != SEARCH_CONTINUE)
        return BEAM_STOPPED;
    if (end == BEAM_LOST && shortest == VIEWS && may_change_to_trees(search)) {
        close_views(search);
        search->kind = TREES;
        return open_views(search, NULL) == NP_OK ? run_views(search, width, path) : BEAM_NO_MEMORY;
    }
    if (shortest == VIEWS)
        return end;
    *path = &search->task[shortest].path;
    return complete_path(search, shortest, *path) == NP_OK ? BEAM_FOUND : BEAM_NO_MEMORY;
}

/* ---- beam ---------------------------------------------------------------------------------- */

static enum np_status
run_beam(const struct search_request *request, struct answer *result, struct np_error *error)
{
    struct beam_search search = {.request = request, .result = result, .kind = PLAIN};
    struct path *path;
    uint32_t width = request->beam_width > 0 ? request->beam_width : 1;
    enum beam_end end;
    enum np_status status;

    search_poll_init(&search.poll, request);
    status = open_views(&search, error);
    if (status == NP_OK) {
        result->end = ANSWER_END_MEMORY;
        do {
            end = run_views(&search, width, &path);
            width *= 2;
        } while (end == BEAM_LOST && width <= SEARCH_BEAM_WIDTH_MAX && !search.complete);
        if (end == BEAM_FOUND)
            status = search_offer_path(request, result, path, error);
        if (end == BEAM_LOST)
            result->end = ANSWER_END_DROPPED;
        search_poll_finish(&search.poll, result);
        if (answer_has_solution(result))
            result->end = ANSWER_END_SOLVED;
    }
    close_views(&search);
    return status;
}

const struct search_row search_beam = {
    .name = "beam",
    .title = N_("keeps the most promising states of each level; short answers on large boards"),
    .paper = "Ow & Morton 1988",
    .flags = SEARCH_USES_WIDTH | SEARCH_USES_MEMORY,
    .run = run_beam,
};

/* ---- anytime ------------------------------------------------------------------------------- */

static bool
is_better(const struct beam_search *search, const struct path *path)
{
    const struct answer *result = search->result;
    const uint64_t upper_bound = search->request->upper_bound;

    return (!answer_has_solution(result) || path->length < result->path.length) &&
           (upper_bound == 0 || path->length < upper_bound);
}

static enum np_status
offer_copy(struct beam_search *search, const struct path *path, struct np_error *error)
{
    struct path copy = {0};
    enum np_status status = path_copy(&copy, path, error);

    if (status == NP_OK)
        status = search_offer_path(search->request, search->result, &copy, error);
    path_free(&copy);
    return status;
}

/* Constructs a path, which is quick, and offers it: for new ends, or if no solution is known. */
static enum np_status
construct_first(struct beam_search *search, struct np_error *error)
{
    const struct search_request *const request = search->request;
    enum np_status status;

    if (search->kind != ENDS && (request->upper_bound != 0 || request->limits.depth != 0 ||
                                    !beam_team_takes(&request->instance->shape)))
        return NP_OK;
    status = search_construct(request->instance, request->limits.cancel,
        request->limits.deadline_ns, &search->constructed, error);
    if (status == NP_OK && is_better(search, &search->constructed))
        status = offer_copy(search, &search->constructed, error);
    return search->kind == ENDS ? status : NP_OK;
}

static bool
may_leap(const struct beam_search *search)
{
    return search->request->instance->shape.cells <= LEAP_CELLS_MAX;
}

/* Returns the width of the next beam after one that took `took_ns`, or 0 if no further beam is
 * worthwhile. */
static uint32_t
next_width(const struct beam_search *search, uint32_t width, uint64_t took_ns)
{
    const struct limits *const limits = &search->request->limits;
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    uint64_t next = (uint64_t)width * (may_leap(search) ? LEAP_FACTOR : WIDTH_FACTOR);

    /* A run with a node limit must be repeatable, so it ignores the clock. */
    if (may_leap(search) && limits->deadline_ns != 0 && limits->nodes == 0) {
        const uint64_t left_ns = limits->deadline_ns > now_ns ? limits->deadline_ns - now_ns : 0;
        const double fits = (double)left_ns * FIT_PERCENT / 100 / (double)(took_ns + 1);
        if (fits < 1.5)
            return 0;
        if (fits < LEAP)
            next = (uint64_t)(fits * width);
    }
    return next <= WIDTH_LAST ? (uint32_t)next : 0;
}

/* Runs beams of *width in all views. Sets *width to the next width, or 0 if no wider beam is
 * worthwhile. */
static enum np_status
climb(struct beam_search *search, uint32_t *width, struct np_error *error)
{
    struct answer *const result = search->result;
    enum np_status status = open_views(search, error);
    struct path *path;

    if (status == NP_OK) {
        const uint64_t start_ns = (uint64_t)clock_now_ns();
        const enum beam_end end = run_views(search, *width, &path);
        result->end =
            end == BEAM_FOUND || end == BEAM_LOST ? ANSWER_END_DROPPED : ANSWER_END_MEMORY;
        if (end == BEAM_FOUND && is_better(search, path))
            status = search_offer_path(search->request, result, path, error);
        *width = result->end == ANSWER_END_DROPPED && !search->complete
                     ? next_width(search, *width, (uint64_t)clock_now_ns() - start_ns)
                     : 0;
    }
    return status;
}

/* Improves the best path in passes, each a round for every length of windows, until time is up or
 * further passes would find nothing. */
static enum np_status
polish(struct beam_search *search, struct np_error *error)
{
    static const uint32_t window_lengths[] = {40, 60, 100, 160, 250};
    enum { ROUNDS = sizeof window_lengths / sizeof window_lengths[0] };
    struct answer *const result = search->result;
    const enum search_stop *const stop = &search->poll.stop;
    struct improve improve;
    struct path path = {0};
    uint32_t width = POLISH_WIDTH;

    close_views(search); /* frees the team's memory for the windows */
    enum np_status status = improve_open(&improve, search->request, &search->poll, error);
    if (status == NP_OK)
        status = path_copy(&path, &result->path, error);
    while (status == NP_OK && *stop == SEARCH_CONTINUE && width < WIDTH_LAST) {
        const size_t before = path.length;
        bool complete = true;
        for (unsigned i = 0; i < ROUNDS && status == NP_OK && *stop == SEARCH_CONTINUE; i++) {
            status = improve_round(&improve, &path, window_lengths[i], width, error);
            complete = complete && improve.complete;
            if (status == NP_OK && is_better(search, &path))
                status = offer_copy(search, &path, error);
        }
        const size_t gain = before - path.length;
        if (complete && gain == 0)
            break;
        if (gain == 0 || gain < before / POLISH_GAIN)
            width *= 2;
    }
    improve_close(&improve);
    path_free(&path);
    (void)search_poll_check(&search->poll);
    return status;
}

static enum kind
kind_for(const struct search_request *request)
{
    const struct shape *const shape = &request->instance->shape;

    if (!tree_beam_takes(shape))
        return PLAIN;
    if (beam_team_takes(shape))
        return shape->cells >= EVAL_TREE_CELLS_MIN ? TREES : PLAIN;
    return request->limits.depth == 0 ? ENDS : PLAIN;
}

static enum np_status
run_anytime(const struct search_request *request, struct answer *result, struct np_error *error)
{
    struct beam_search search = {.request = request, .result = result, .kind = kind_for(request)};
    uint32_t width =
        request->instance->shape.cells <= LEAP_CELLS_MAX ? WIDTH_FIRST : WIDTH_FIRST_LARGE;
    bool polished = false;

    search_poll_init(&search.poll, request);
    result->end = ANSWER_END_MEMORY;
    enum np_status status = construct_first(&search, error);
    const size_t constructed = answer_has_solution(result) ? result->path.length : SIZE_MAX;
    while (status == NP_OK && search.poll.stop == SEARCH_CONTINUE && width != 0)
        status = climb(&search, &width, error);
    if (status == NP_OK && search.poll.stop == SEARCH_CONTINUE && kind_for(request) == PLAIN &&
        answer_has_solution(result)) {
        polished = true;
        status = polish(&search, error);
    }
    /* Too little memory was left for windows. */
    const bool starved = status == NP_NO_MEMORY && polished;
    if (polished)
        result->end = starved ? ANSWER_END_MEMORY : ANSWER_END_DROPPED;
    const bool has_construction = search.kind == ENDS && answer_has_solution(result);
    if (starved || (status == NP_CANCELLED && polished) ||
        (status == NP_NO_MEMORY && has_construction))
        status = NP_OK;
    search_poll_finish(&search.poll, result);
    if (answer_has_solution(result) && !starved && (polished || result->path.length < constructed))
        result->end = ANSWER_END_SOLVED;
    path_free(&search.constructed);
    close_views(&search);
    return status;
}

const struct search_row search_anytime = {
    .name = "anytime",
    .title = N_("wider and wider beams, then windows of the best path, until time is up"),
    .paper = "Ow & Morton 1988",
    .flags = SEARCH_USES_MEMORY,
    .run = run_anytime,
};
