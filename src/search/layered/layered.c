// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Layered search: iterative deepening that does not start again when the bound is raised.
 * It needs a consistent heuristic.
 *
 * With a consistent heuristic of the right parity, a child's f = g + h equals that of its parent or
 * is 2 more. A *layer* is all states with the same f. Children with the f of their parent are
 * expanded depth first; a parent with other children becomes a *seed* of the next layer, together
 * with the set of moves that were put off. The next layer starts from the seeds, those with the
 * smallest h first. So no layer is searched twice, and of the last layer, which contains the goal,
 * only a small part is searched. (Iterative-deepening A*, Korf 1985; storing the fringe, Bjoernsson
 * et al. 2005; seeds and nodes in flight are new here, see doc/layered.md.)
 *
 *   layer f       root -----o-----o        o  expanded, the same f
 *                  |  \           |        x  put off: f + 2
 *                  x   o---x      x
 *   layer f + 2    o-----o            o---x      ... from the seeds on
 *
 * Within a layer a small hash table of boards detects duplicates: f and the board determine g, so
 * equal boards are equal states. The table may forget boards but never mistakes one board for
 * another.
 *
 * When the seeds are about to outgrow the memory limit, they are frozen: from then on every bound
 * runs a plain depth-first iteration below the same seeds. That takes more time but no more memory
 * and gives the same answer.
 *
 * Large layers are cut into tasks of a fixed number of seeds, which the threads take one by one.
 * Each task has its own hash table, so the number of nodes in a completed bound does not depend on
 * the number of threads.
 */
#include "config.h"

#include <string.h>

#include "base/intl.h"
#include "heuristic/pdb.h"
#include "search/checkpoint.h"
#include "search/layered/layered_moves.h"
#include "search/layered/layered_team.h"

/* The memory limit if the request sets none. */
#define MEMORY_DEFAULT_BYTES (UINT64_C(2) << 30)

enum { TRACE_CHECK = 1024 }; /* states of a path's search between two checks: < 1 ms */

struct search {
    const struct search_request *request;
    struct answer *result;
    const struct pdb_set *set;
    struct layered_tables tables;
    struct search_poll poll;
    struct layered_team team;
    struct layered_state root;
    uint64_t bound;
};

static enum np_status
contradiction(struct np_error *error)
{
    return np_fail(error, NP_BAD_INPUT, "the distance tables contradict themselves");
}

/* Makes the root a seed and sets the first bound to its estimate. */
static enum np_status
set_root(struct search *search, struct np_error *error)
{
    const struct instance *const instance = search->request->instance;
    const struct pdb_reader *const reader = search->tables.reader;
    const struct pdb_nibbles *const nibbles = search->tables.nibbles;
    struct layered_node *const node = &search->root.node;
    uint64_t *const words = search->root.words;
    uint32_t distances[PDB_LOOKUPS_MAX][PDB_PATTERNS_MAX] = {{0}};
    uint32_t estimates[PDB_LOOKUPS_MAX];
    const uint32_t h =
        pdb_set_estimate(search->set, instance->tiles, instance->blank, distances, estimates);
    if (h > UINT8_MAX)
        return contradiction(error);
    *node = (struct layered_node){
        .blank = (uint8_t)instance->blank, .left = (uint8_t)h, .grew = LAYERED_FRESH};
    for (uint32_t i = 0; i < reader->lookups; i++) {
        const uint32_t parts =
            search->set->partitions[search->set->lookups[i].partition].pattern_count;
        if (nibbles != NULL)
            pdb_nibbles_state(nibbles, search->set, i, instance->tiles, words + 2 * i);
        for (uint32_t part = 0; part < parts; part++) {
            const uint64_t modulo = distances[i][part] % 4;
            if (nibbles != NULL)
                words[2 * i + 1] |= modulo << (PDB_NIBBLES_MODULO + 2 * part);
            else
                words[0] |= modulo << pdb_ranks_modulo(reader, i, part);
        }
        node->slack |= (uint64_t)(0x80 + (h - estimates[i]) / 2) << (8 * i);
    }
    if (nibbles != NULL)
        node->key[0] = words[0];
    else
        pdb_reader_key(reader, search->set, instance->tiles, node->key);
    node->moves = (uint8_t)((1u << reader->neighbour_count[instance->blank]) - 1);
    search->bound = h;
    return NP_OK;
}

/* ---- the path -------------------------------------------------------------------------------- */

/* Nodes do not store their parents, so the moves from each seed to the next are searched for again:
 * the search for one node below a seed. */
struct trace {
    const struct layered_worker *worker;
    const struct search_request *request;
    const uint64_t *key; /* key of the node */
    uint64_t states;     /* number of states expanded so far */
    bool stopped;
};

/* Searches for the node depth first, along moves within the bound and without a hash table. The
 * node itself may be beyond the bound if it was put off. Returns whether it is `depth` moves away,
 * and then fills in the moves. */
static bool
find(struct trace *trace, const struct layered_state *state, uint32_t depth, uint8_t *moves)
{
    const struct layered_worker *const worker = trace->worker;
    const struct layered_shape shape = worker->shape;
    if (depth == 0)
        return state->node.key[0] == trace->key[0] && state->node.key[1] == trace->key[1];
    /* The node limit no longer applies here. */
    if (++trace->states % TRACE_CHECK == 0 && search_must_stop(trace->request))
        trace->stopped = true;
    if (trace->stopped)
        return false;
    struct layered_slot slot = {.node = state->node};
    struct layered_state next;
    memcpy(slot.words, state->words, layered_words_bytes(shape));
    layered_locate_all(worker, &slot, shape);
    layered_read_rest(worker, &slot, shape);
    for (uint32_t c = 0; c < slot.child_count && layered_within_bound(slot.node.slack, shape);
         c++) {
        const uint64_t slack = layered_read_child(&slot, &slot.children[c], shape);
        if (depth > 1 && !layered_within_bound(slack, shape))
            continue;
        layered_make_node(worker, &slot, &slot.children[c], slack, &next, shape);
        *moves = slot.children[c].move;
        if (find(trace, &next, depth - 1, moves + 1))
            return true;
    }
    return false;
}

/* Finds the moves from the root to the goal after LAYERED_FOUND, as neighbour numbers of the blank.
 * Below frozen seeds that may take as long as the layer did. Returns LAYERED_DONE, LAYERED_STOP or,
 * if there is no such path, LAYERED_FULL. */
static enum layered_end
trace_path(const struct layered_team *team, uint8_t *moves)
{
    struct trace trace = {.worker = atomic_load(&team->finder), .request = team->poll->request};
    const struct layered_node *node = trace.worker->goal;
    /* A seed stores the bound of the layer that produced it. That bound is one step above the one
     * stored in the seed it descends from, or equal to it if that is the root. The bound under
     * which the goal was found is team->raise steps above the one stored in its seed. */
    uint32_t raise = team->raise;
    while (node->origin != NULL) {
        const struct layered_node *const seed = node->origin;
        struct layered_state root;
        struct layered_slot slot;
        if (node != trace.worker->goal)
            raise = seed->origin != NULL ? 1 : 0;
        layered_load_seed(trace.worker, &slot, seed, raise, trace.worker->shape);
        root.node = slot.node;
        root.node.tile = LAYERED_NO_TILE;
        memcpy(root.words, slot.words, layered_words_bytes(trace.worker->shape));
        trace.key = node->key;
        if (!find(&trace, &root, (uint32_t)node->depth - seed->depth, moves + seed->depth))
            return trace.stopped ? LAYERED_STOP : LAYERED_FULL;
        node = seed;
    }
    return LAYERED_DONE;
}

/* Returns the move that slides the tile in cell `from` into the blank. */
static enum move
move_between(uint32_t from, uint32_t blank, uint32_t width)
{
    if (from == blank + width)
        return MOVE_UP;
    if (from + width == blank)
        return MOVE_DOWN;
    return from == blank + 1 ? MOVE_LEFT : MOVE_RIGHT;
}

static enum np_status
report_path(struct search *search, struct np_error *error)
{
    const struct instance *const instance = search->request->instance;
    struct path path = {0};
    uint8_t moves[UINT8_MAX + 1];
    uint32_t blank = instance->blank;
    const enum layered_end end = trace_path(&search->team, moves);
    if (end == LAYERED_STOP)
        (void)search_poll_check(&search->poll);
    if (end != LAYERED_DONE)
        return end == LAYERED_STOP ? NP_OK : contradiction(error);
    enum np_status status = path_reserve(&path, (size_t)search->bound, error);
    for (uint64_t i = 0; i < search->bound && status == NP_OK; i++) {
        const uint32_t from = search->tables.reader->neighbour[blank][moves[i]];
        status = path_append(&path, move_between(from, blank, instance->shape.width), error);
        blank = from;
    }
    if (status == NP_OK)
        status = search_offer_path(search->request, search->result, &path, error);
    path_free(&path);
    /* The tables said that this path is a solution. */
    if (status == NP_NOT_A_SOLUTION)
        return contradiction(error);
    search->result->end = ANSWER_END_SOLVED;
    if (status == NP_OK)
        search->result->state = ANSWER_OPTIMAL;
    return status;
}

/* ---- layers ---------------------------------------------------------------------------------- */

static enum np_status
run_layers(struct search *search, struct np_error *error)
{
    for (;; search->bound += 2) {
        if (search->bound > UINT8_MAX)
            return contradiction(error);
        search_raise_bound(search->request, search->result, search->bound);
        search->poll.bound = search->bound;
        /* The callback bound_raised() may have lowered the request's upper bound. */
        const uint64_t longest = search_longest(search->request, 0);
        if (search->bound > longest) {
            search->result->end = ANSWER_END_DONE;
            return NP_OK;
        }
        const bool is_last = search->bound + 2 > longest;
        enum layered_end end = layered_team_layer(&search->team, is_last);
        search->result->effort.iterations++;
        if (end == LAYERED_DONE && !is_last)
            end = layered_team_next(&search->team);
        if (end == LAYERED_FOUND)
            return report_path(search, error);
        if (end != LAYERED_DONE)
            return NP_OK; /* a limit was reached, or the search was cancelled */
        if (search->team.order_count == 0)
            return contradiction(error);
    }
}

/* Runs the layers with the request's checkpoint, if it has one. What is finished when the search
 * stops is saved. */
static enum np_status
run_saved_layers(struct search *search, struct np_error *error)
{
    struct checkpoint *const checkpoint = search->team.checkpoint = search->request->checkpoint;
    struct np_error reason;

    if (checkpoint != NULL &&
        layered_saved_open(&search->team, search->set, search->bound, &reason) != NP_OK) {
        checkpoint_give_up(checkpoint, reason.text);
        search->team.checkpoint = NULL;
    }
    const enum np_status status = run_layers(search, error);
    if (search->team.checkpoint == NULL)
        return status;
    const bool complete =
        search->result->end == ANSWER_END_SOLVED ||
        (search->result->end == ANSWER_END_DONE && search->request->upper_bound != 0);
    /* A short proof needs no checkpoint until its answer is printed. */
    if (status == NP_OK && (!complete || checkpoint->bytes > 0))
        layered_saved_write(&search->team);
    return status;
}

static enum np_status
run_layered(const struct search_request *request, struct answer *result, struct np_error *error)
{
    struct search search = {.request = request, .result = result};
    const struct pdb_heuristic *const pdb = heuristic_as_pdb(request->heuristic);
    if (pdb == NULL)
        return np_fail(error, NP_UNSUPPORTED, "layered search needs the heuristic pdb");
    search.set = &pdb->set;
    search.tables = (struct layered_tables){
        &pdb->reader, pdb->reader.cells <= PDB_SMALL_CELLS_MAX ? &pdb->nibbles : NULL};
    search_poll_init(&search.poll, request);
    result->end = ANSWER_END_MEMORY; /* unless the search ends otherwise */
    enum np_status status = set_root(&search, error);
    if (status != NP_OK)
        return status;
    if (search.bound == 0) {
        struct path path = {0};
        result->end = ANSWER_END_SOLVED;
        status = search_offer_path(request, result, &path, error);
        result->state = ANSWER_OPTIMAL;
        return status;
    }
    const uint64_t limit = request->limits.memory_bytes;
    status = layered_team_open(&search.team, &search.tables, &search.root, &search.poll,
        request->limits.threads, limit != 0 ? limit : MEMORY_DEFAULT_BYTES, error);
    if (status == NP_OK)
        status = run_saved_layers(&search, error);
    layered_team_close(&search.team);
    search_poll_finish(&search.poll, result);
    if (result->state == ANSWER_OPTIMAL)
        result->end = ANSWER_END_SOLVED; /* even if a limit has been reached since */
    return status;
}

const struct search_row search_layered = {
    .name = "layered",
    .title = N_("iterative deepening on pattern databases; keeps the states beyond each bound"),
    .paper = "Bjoernsson, Enzenberger, Holte & Schaeffer 2005",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_HEURISTIC | SEARCH_USES_DEPTH | SEARCH_USES_MEMORY |
             SEARCH_ALWAYS_FINDS | SEARCH_SAVES,
    .heuristic = &heuristic_pdb,
    .run = run_layered,
};
