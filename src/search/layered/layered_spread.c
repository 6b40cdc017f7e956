// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tasks of a layered search as messages. A seed names its origin by the index of that seed in the
 * task, which is all that another rank knows of the search.
 */
#include "config.h"

#include "search/layered/layered_spread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread/thread.h"
#include "heuristic/pdb.h"
#include "pdb/store.h"

enum {
    SET_BYTES = 32,
    CHECK_INTERVAL = 1 << 14, /* nodes between two looks whether to stop */
    ROOM_BYTES = 512 << 20,   /* for the seeds that a task leaves */
};

/* A request: this, and the seeds. */
struct request {
    uint32_t width;
    uint32_t height;
    uint32_t goal_blank;
    uint32_t raise;
    uint32_t hash_bits;
    uint32_t recording;
    uint64_t depth_mask;
    uint64_t seed_bytes;
    uint64_t count;
    char set[SET_BYTES]; /* name of the tables */
};

/* A reply: this, the seeds and, if none are recorded, the promises of those of the request. */
struct reply {
    uint64_t end;
    uint64_t expanded;
    uint64_t generated;
    uint64_t count;
    struct layered_node goal; /* after LAYERED_FOUND */
};

static struct layered_node *
node_at(void *seeds, uint64_t number, size_t seed_bytes)
{
    return (struct layered_node *)(void *)((unsigned char *)seeds + number * seed_bytes);
}

/* ---- rank 0 ---------------------------------------------------------------------------------- */

/* Writes a request; NULL without memory. */
static void *
write_request(const struct layered_team *team, const struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count, size_t *bytes)
{
    const struct shape *const shape = &team->poll->request->instance->shape;
    const struct pdb_heuristic *const pdb = heuristic_as_pdb(team->poll->request->heuristic);
    struct request *const request = malloc(sizeof *request + (size_t)count * team->seed_bytes);

    if (request == NULL || pdb == NULL) {
        free(request);
        return NULL;
    }
    *bytes = sizeof *request + (size_t)count * team->seed_bytes;
    *request = (struct request){
        .width = shape->width,
        .height = shape->height,
        .goal_blank = shape->goal_blank,
        .raise = team->raise,
        .hash_bits = worker->hash_bits,
        .recording = worker->recording ? 1 : 0,
        .depth_mask = worker->depth_mask,
        .seed_bytes = team->seed_bytes,
        .count = count,
    };
    (void)snprintf(request->set, SET_BYTES, "%s", pdb->set.row->name);
    for (uint64_t i = 0; i < count; i++)
        memcpy(node_at(request + 1, i, team->seed_bytes), seeds[i], team->seed_bytes);
    return request;
}

/* Takes the seeds, promises or goal from a reply. */
static enum layered_end
read_reply(const struct layered_team *team, struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count, const struct spread_message *message)
{
    const struct reply *const reply = message->bytes;
    unsigned char *const to = worker->seeds + worker->seed_count * team->seed_bytes;
    const size_t bytes = (size_t)reply->count * team->seed_bytes;
    const uint8_t *const promises = (const uint8_t *)(reply + 1) + bytes;

    worker->expanded += reply->expanded;
    worker->generated += reply->generated;
    if (reply->end == LAYERED_FOUND) {
        worker->goal = (struct layered_node *)(void *)worker->stack;
        *worker->goal = reply->goal;
        worker->goal->origin = seeds[(uintptr_t)reply->goal.origin];
        return LAYERED_FOUND;
    }
    if (reply->end != LAYERED_DONE)
        return (enum layered_end)reply->end;
    if (reply->count > worker->seed_limit - worker->seed_count)
        return LAYERED_FULL;
    memcpy(to, reply + 1, bytes);
    for (uint64_t i = 0; i < reply->count; i++) {
        struct layered_node *const seed = node_at(to, i, team->seed_bytes);
        seed->origin = seeds[(uintptr_t)seed->origin];
    }
    worker->seed_count += reply->count;
    for (uint64_t i = 0; i < count && !worker->recording; i++)
        if (promises[i] < seeds[i]->promise)
            seeds[i]->promise = promises[i];
    return LAYERED_DONE;
}

enum layered_end
layered_spread_run(struct layered_team *team, struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count)
{
    struct spread_message reply;
    size_t bytes = 0;
    void *const request = write_request(team, worker, seeds, count, &bytes);

    if (request == NULL)
        return LAYERED_NO_MEMORY;
    const bool taken = spread_ask_layered(request, bytes, &team->stop, &reply);
    free(request);
    if (!taken)
        return LAYERED_LEFT;
    const enum layered_end end = read_reply(team, worker, seeds, count, &reply);
    free(reply.bytes);
    return end;
}

/* ---- other ranks ----------------------------------------------------------------------------- */

/* The tables of the last request. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct pdb_heuristic *tables;

/* Whether tables, or NULL, are those that a request needs. */
static bool
are_wanted(const struct pdb_heuristic *pdb, const struct request *request)
{
    return pdb != NULL && pdb->set.shape.width == request->width &&
           pdb->set.shape.height == request->height &&
           pdb->set.shape.goal_blank == request->goal_blank &&
           strcmp(pdb->set.row->name, request->set) == 0;
}

/* Reads or builds the tables that a request needs; NULL on failure. */
static struct pdb_heuristic *
open_tables(
    const struct request *request, const struct pdb_build_options *options, struct np_error *error)
{
    const struct shape shape = {.width = request->width,
        .height = request->height,
        .cells = request->width * request->height,
        .goal_blank = request->goal_blank};
    const struct pdb_set_row *const row = pdb_set_find(request->set);
    struct pdb_heuristic *const opened = calloc(1, sizeof *opened);

    if (opened == NULL) {
        (void)np_no_memory(error);
        return NULL;
    }
    if (pdb_store_provide(row, options, error) != NP_OK ||
        pdb_store_open(&opened->set, row, &shape, options->cancel, error) != NP_OK) {
        free(opened);
        return NULL;
    }
    pdb_heuristic_use_set(opened);
    return opened;
}

/* Does so unless they are open. They stay open, since other threads may use them. */
static const struct pdb_heuristic *
provide_tables(
    const struct request *request, const struct pdb_build_options *options, struct np_error *error)
{
    (void)pthread_mutex_lock(&lock);
    if (!are_wanted(tables, request))
        tables = open_tables(request, options, error);
    const struct pdb_heuristic *const pdb = tables;
    (void)pthread_mutex_unlock(&lock);
    return pdb;
}

struct task {
    struct layered_worker worker;
    const struct spread_request *from;
};

static bool
is_stopped(void *context)
{
    return spread_is_stopped(context);
}

static bool
check(struct layered_worker *worker)
{
    const struct task *const task = worker->context;

    worker->next_check = worker->generated + CHECK_INTERVAL;
    return !spread_is_stopped(task->from);
}

/* Sets up a worker in a block of memory of its own; NULL without memory. */
static struct layered_scratch *
set_up(struct task *task, const struct request *request, const struct pdb_heuristic *pdb,
    const uint32_t *orders, size_t *fixed_bytes)
{
    const bool nibbles = pdb->reader.cells <= PDB_SMALL_CELLS_MAX;
    struct layered_worker *const worker = &task->worker;
    const struct layered_shape shape =
        LAYERED_SHAPE(pdb->reader.lookups, pdb->reader.pattern_count, nibbles, true);
    const size_t stack_bytes = LAYERED_STACK_NODES * layered_state_bytes(shape);
    const size_t hash_bytes = (size_t)LAYERED_ENTRY_BYTES << request->hash_bits;
    struct layered_scratch *const scratch =
        layered_scratch_take(stack_bytes + hash_bytes, ROOM_BYTES);

    if (scratch == NULL)
        return NULL;
    *fixed_bytes = stack_bytes + hash_bytes;
    *worker = (struct layered_worker){
        .tables = {&pdb->reader, nibbles ? &pdb->nibbles : NULL},
        .shape = shape,
        .orders = orders,
        .stack = scratch->memory,
        .hash = (uint64_t *)(void *)(scratch->memory + stack_bytes),
        .hash_bits = request->hash_bits,
        .depth_mask = request->depth_mask,
        .recording = request->recording != 0,
        .seeds = scratch->memory + *fixed_bytes,
        .seed_limit = (scratch->bytes - *fixed_bytes) / request->seed_bytes,
        .check = check,
        .context = task,
    };
    memset(worker->hash, 0, hash_bytes);
    return scratch;
}

/* Writes the reply of a worker that has run; its bytes are NULL without memory. */
static void
write_reply(const struct task *task, const struct request *request, void *seeds,
    enum layered_end end, struct spread_message *message)
{
    const struct layered_worker *const worker = &task->worker;
    const size_t bytes = (size_t)request->seed_bytes;
    const uint64_t left = end == LAYERED_DONE ? worker->seed_count : 0;
    const uint64_t promises = worker->recording ? 0 : request->count;
    const uintptr_t base = (uintptr_t)seeds;

    message->count = sizeof(struct reply) + (size_t)left * bytes + (size_t)promises;
    struct reply *const reply = malloc(message->count);
    message->bytes = reply;
    if (reply == NULL)
        return;
    *reply = (struct reply){
        .end = end,
        .expanded = worker->expanded,
        .generated = worker->generated,
        .count = left,
    };
    if (end == LAYERED_FOUND) {
        reply->goal = *worker->goal;
        reply->goal.origin =
            (struct layered_node *)(((uintptr_t)reply->goal.origin - base) / bytes);
    }
    if (left > 0)
        memcpy(reply + 1, worker->seeds, (size_t)left * bytes);
    for (uint64_t i = 0; i < left; i++) {
        struct layered_node *const seed = node_at(reply + 1, i, bytes);
        seed->origin = (struct layered_node *)(((uintptr_t)seed->origin - base) / bytes);
    }
    uint8_t *const to = (uint8_t *)(reply + 1) + left * bytes;
    for (uint64_t i = 0; i < promises; i++)
        to[i] = node_at(seeds, i, bytes)->promise;
}

/* Runs a task with its tables; the reply has no bytes without memory. */
static void
run(struct task *task, struct request *request, const struct pdb_heuristic *pdb,
    struct spread_message *reply)
{
    uint32_t orders[LAYERED_ORDERS];
    size_t fixed_bytes = 0;

    layered_kernel_orders(orders);
    struct layered_scratch *const scratch = set_up(task, request, pdb, orders, &fixed_bytes);
    struct layered_node **const list = calloc((size_t)request->count, sizeof *list);
    if (scratch != NULL && list != NULL) {
        for (uint64_t i = 0; i < request->count; i++)
            list[i] = node_at(request + 1, i, (size_t)request->seed_bytes);
        const enum layered_end end = layered_kernel_run(task->worker.shape)(
            &task->worker, list, request->count, request->raise);
        write_reply(task, request, request + 1, end, reply);
    }
    free(list);
    if (scratch != NULL)
        layered_scratch_give(
            scratch, fixed_bytes + (size_t)(task->worker.seed_count * request->seed_bytes));
}

enum np_status
layered_spread_answer(struct spread_request *from, const struct pdb_build_options *options,
    struct spread_message *reply, struct np_error *error)
{
    struct request *const request = from->message.bytes;
    const struct cancel stopped = {.asked = is_stopped, .context = from};
    struct pdb_build_options own = *options;
    struct task task = {.from = from};

    *reply = (struct spread_message){.bytes = NULL};
    own.cancel = &stopped;
    const struct pdb_heuristic *const pdb = provide_tables(request, &own, error);
    if (pdb != NULL)
        run(&task, request, pdb, reply);
    else if (!spread_is_stopped(from))
        return error->status;
    else
        write_reply(&task, request, request + 1, LAYERED_STOP, reply);
    return reply->bytes != NULL ? NP_OK : np_no_memory(error);
}
