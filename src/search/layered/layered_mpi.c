// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tasks of a layered search as messages. A seed names its origin by the index of that seed in the
 * task, which is all that another rank knows of the search. MPI waits by spinning, which would take
 * a processor from the searches, so all waits here sleep between two looks.
 */
#include "config.h"

#include "search/layered/layered_team.h"

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/thread/thread.h"
#include "heuristic/pdb.h"
#include "pdb/store.h"

enum {
    SET_BYTES = 32,
    CHECK_INTERVAL = 1 << 14, /* nodes between two looks whether to stop */
    ROOM_BYTES = 512 << 20,   /* for the seeds that a task leaves */
};

/* Between two looks for a message; a task takes some 500 times as long. */
static const struct timespec look_pause = {.tv_nsec = 1000000};

/* A place has a tag for replies; the next tag stops the request of the number that is sent. */
enum { TAG_REQUEST, TAG_END, TAG_FIRST_PLACE, TAG_STOP = 1, PLACE_TAGS = 2 };

/* A request: this, and the seeds. */
struct request {
    uint64_t number; /* of those to this place */
    int32_t tag;     /* of the reply */
    uint32_t recording;
    uint32_t width;
    uint32_t height;
    uint32_t goal_blank;
    uint32_t raise;
    uint32_t hash_bits;
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

/* Room for one request at a time on another rank: one for each of its threads. */
struct place {
    int rank;
    int tag;
    uint64_t requests; /* that were sent */
};

static struct {
    void (*tell)(const struct np_error *error);
    int rank;
    int ranks; /* 0 = mpirun did not start this process */
    /* On rank 0: */
    struct place places[LAYERED_THREADS_MAX];
    unsigned count;
    atomic_bool taken;
    /* On other ranks: */
    atomic_bool ended;            /* by rank 0 */
    pthread_mutex_t abort_lock;   /* is never unlocked */
    pthread_mutex_t lock;         /* guards the tables */
    struct pdb_heuristic *tables; /* of the last request */
} mpi = {.abort_lock = PTHREAD_MUTEX_INITIALIZER, .lock = PTHREAD_MUTEX_INITIALIZER};

/* Ends all ranks, with a message of the first thread that fails. */
static void
abort_all(enum np_status status, const char *reason)
{
    struct np_error error;

    (void)np_fail(&error, status, "MPI rank %d: %s", mpi.rank, reason);
    (void)pthread_mutex_lock(&mpi.abort_lock);
    mpi.tell(&error);
    MPI_Abort(MPI_COMM_WORLD, np_status_exit_code(status));
}

static void *
allocate(size_t bytes)
{
    void *const memory = malloc(bytes + 1);

    if (memory == NULL)
        abort_all(NP_NO_MEMORY, "out of memory");
    return memory;
}

static struct layered_node *
node_at(void *seeds, uint64_t number, size_t seed_bytes)
{
    return (struct layered_node *)(void *)((unsigned char *)seeds + number * seed_bytes);
}

static void
send(int rank, int tag, const void *bytes, size_t count)
{
    MPI_Send(bytes, (int)count, MPI_BYTE, rank, tag, MPI_COMM_WORLD);
}

/* Receives a message, which the caller frees; NULL if there is none. */
static void *
receive(int rank, int tag)
{
    MPI_Message handle;
    MPI_Status status;
    int found = 0;
    int count = 0;

    MPI_Improbe(rank, tag, MPI_COMM_WORLD, &found, &handle, &status);
    if (found == 0)
        return NULL;
    MPI_Get_count(&status, MPI_BYTE, &count);
    void *const bytes = allocate((size_t)count);
    MPI_Mrecv(bytes, count, MPI_BYTE, &handle, MPI_STATUS_IGNORE);
    return bytes;
}

int
layered_mpi_begin(unsigned threads, void (*tell)(const struct np_error *error))
{
    int provided;

    mpi.tell = tell;
    if (getenv("OMPI_COMM_WORLD_SIZE") == NULL && getenv("PMIX_RANK") == NULL &&
        getenv("PMI_RANK") == NULL)
        return 0;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &mpi.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &mpi.ranks);
    if (provided < MPI_THREAD_MULTIPLE)
        abort_all(NP_SYSTEM, "this MPI library does not support calls by several threads");
    unsigned *const all = allocate((size_t)mpi.ranks * sizeof *all);
    MPI_Gather(&threads, 1, MPI_UNSIGNED, all, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    for (int rank = 1; mpi.rank == 0 && rank < mpi.ranks; rank++)
        for (unsigned i = 0; i < all[rank] && mpi.count < LAYERED_THREADS_MAX; i++)
            mpi.places[mpi.count++] =
                (struct place){.rank = rank, .tag = TAG_FIRST_PLACE + (int)i * PLACE_TAGS};
    free(all);
    return mpi.rank;
}

void
layered_mpi_end(int exit_status)
{
    if (mpi.ranks == 0)
        return;
    if (mpi.rank > 0 && exit_status != 0)
        MPI_Abort(MPI_COMM_WORLD, exit_status);
    for (int rank = 1; mpi.rank == 0 && rank < mpi.ranks; rank++)
        send(rank, TAG_END, "", 0);
    MPI_Finalize();
}

/* ---- rank 0 ---------------------------------------------------------------------------------- */

unsigned
layered_mpi_take(void)
{
    return mpi.count == 0 || atomic_exchange(&mpi.taken, true) ? 0 : mpi.count;
}

void
layered_mpi_give(void)
{
    atomic_store(&mpi.taken, false);
}

static void
send_request(const struct layered_team *team, const struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count, struct place *place)
{
    const struct shape *const shape = &team->poll->request->instance->shape;
    const struct pdb_heuristic *const pdb = heuristic_as_pdb(team->poll->request->heuristic);
    const size_t bytes = sizeof(struct request) + (size_t)count * team->seed_bytes;
    struct request *const request = allocate(bytes);

    *request = (struct request){
        .number = ++place->requests,
        .tag = place->tag,
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
    send(place->rank, TAG_REQUEST, request, bytes);
    free(request);
}

/* Takes the seeds, promises or goal from a reply. */
static enum layered_end
read_reply(const struct layered_team *team, struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count, const struct reply *reply)
{
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
layered_mpi_run(struct layered_team *team, unsigned number, struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count)
{
    struct place *const place = &mpi.places[number];
    struct reply *reply;
    bool stopped = false;

    send_request(team, worker, seeds, count, place);
    while ((reply = receive(place->rank, place->tag)) == NULL) {
        if (!stopped && !worker->check(worker)) {
            stopped = true;
            send(place->rank, place->tag + TAG_STOP, &place->requests, sizeof place->requests);
        }
        (void)nanosleep(&look_pause, NULL);
    }
    const enum layered_end end = read_reply(team, worker, seeds, count, reply);
    free(reply);
    return end;
}

/* ---- other ranks ----------------------------------------------------------------------------- */

/* Returns the tables that a request needs, which stay open, since other threads may use them. Reads
 * or builds them unless they are open; NULL on failure. */
static const struct pdb_heuristic *
provide_tables(
    const struct request *request, const struct pdb_build_options *options, struct np_error *error)
{
    const struct shape shape = {.width = request->width,
        .height = request->height,
        .cells = request->width * request->height,
        .goal_blank = request->goal_blank};
    const struct pdb_set_row *const row = pdb_set_find(request->set);

    (void)pthread_mutex_lock(&mpi.lock);
    struct pdb_heuristic *pdb = mpi.tables;
    /* A row also fits the transposed board, whose tables are others. */
    if (pdb == NULL || pdb->set.row != row || pdb->set.shape.width != shape.width ||
        pdb->set.shape.height != shape.height || pdb->set.shape.goal_blank != shape.goal_blank) {
        pdb = allocate(sizeof *pdb);
        *pdb = (struct pdb_heuristic){.set = {.row = NULL}};
        if (pdb_store_build(row, options, error) == NP_OK &&
            pdb_store_open(&pdb->set, row, &shape, options->cancel, error) == NP_OK) {
            pdb_heuristic_use_set(pdb);
            mpi.tables = pdb;
        } else {
            free(pdb);
            pdb = NULL;
        }
    }
    (void)pthread_mutex_unlock(&mpi.lock);
    return pdb;
}

struct task {
    struct layered_worker worker;
    struct request *request;
    bool stopped;
};

/* Whether rank 0 does not need the reply any more, although it waits for one. */
static bool
is_stopped(void *context)
{
    struct task *const task = context;
    uint64_t *number;

    while ((number = receive(0, task->request->tag + TAG_STOP)) != NULL) {
        task->stopped = task->stopped || *number == task->request->number;
        free(number);
    }
    return task->stopped || atomic_load(&mpi.ended);
}

static bool
check(struct layered_worker *worker)
{
    worker->next_check = worker->generated + CHECK_INTERVAL;
    return !is_stopped(worker->context);
}

static void
send_reply(const struct task *task, enum layered_end end)
{
    const struct layered_worker *const worker = &task->worker;
    const struct request *const request = task->request;
    const size_t bytes = (size_t)request->seed_bytes;
    const uint64_t left = end == LAYERED_DONE ? worker->seed_count : 0;
    const uint64_t promises = worker->recording ? 0 : request->count;
    const uintptr_t base = (uintptr_t)(request + 1);
    const size_t size = sizeof(struct reply) + (size_t)left * bytes + (size_t)promises;
    struct reply *const reply = allocate(size);

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
        to[i] = node_at(task->request + 1, i, bytes)->promise;
    send(0, request->tag, reply, size);
    free(reply);
}

/* Runs a task in a block of memory of its own and replies. */
static void
run(struct task *task, const struct pdb_heuristic *pdb)
{
    struct request *const request = task->request;
    struct layered_worker *const worker = &task->worker;
    const bool nibbles = pdb->reader.cells <= PDB_SMALL_CELLS_MAX;
    const struct layered_shape shape =
        LAYERED_SHAPE(pdb->reader.lookups, pdb->reader.pattern_count, nibbles, true);
    const size_t stack_bytes = LAYERED_STACK_NODES * layered_state_bytes(shape);
    const size_t fixed_bytes = stack_bytes + ((size_t)LAYERED_ENTRY_BYTES << request->hash_bits);
    struct layered_scratch *const scratch = layered_scratch_take(fixed_bytes, ROOM_BYTES);
    uint32_t orders[LAYERED_ORDERS];

    if (scratch == NULL) {
        abort_all(NP_NO_MEMORY, "out of memory");
        return;
    }
    layered_kernel_orders(orders);
    *worker = (struct layered_worker){
        .tables = {&pdb->reader, nibbles ? &pdb->nibbles : NULL},
        .shape = shape,
        .orders = orders,
        .stack = scratch->memory,
        .hash = (uint64_t *)(void *)(scratch->memory + stack_bytes),
        .hash_bits = request->hash_bits,
        .depth_mask = request->depth_mask,
        .recording = request->recording != 0,
        .seeds = scratch->memory + fixed_bytes,
        .seed_limit = (scratch->bytes - fixed_bytes) / request->seed_bytes,
        .check = check,
        .context = task,
    };
    memset(worker->hash, 0, fixed_bytes - stack_bytes);
    struct layered_node **const list = allocate((size_t)request->count * sizeof *list);
    for (uint64_t i = 0; i < request->count; i++)
        list[i] = node_at(request + 1, i, (size_t)request->seed_bytes);
    send_reply(task, layered_kernel_run(shape)(worker, list, request->count, request->raise));
    free(list);
    layered_scratch_give(scratch, fixed_bytes + (size_t)(worker->seed_count * request->seed_bytes));
}

static void
answer(struct request *request, const struct pdb_build_options *options)
{
    struct task task = {.request = request};
    const struct cancel stopped = {.asked = is_stopped, .context = &task};
    struct pdb_build_options own = *options;
    struct np_error error;

    own.cancel = &stopped;
    const struct pdb_heuristic *const pdb = provide_tables(request, &own, &error);
    if (pdb != NULL)
        run(&task, pdb);
    else if (is_stopped(&task))
        send_reply(&task, LAYERED_STOP);
    else
        abort_all(error.status, error.text);
}

/* One thread. */
static void
serve(void *context, unsigned number)
{
    void *message;

    (void)number;
    while (!atomic_load(&mpi.ended)) {
        if ((message = receive(0, TAG_REQUEST)) != NULL)
            answer(message, context);
        else if ((message = receive(0, TAG_END)) != NULL)
            atomic_store(&mpi.ended, true);
        else
            (void)nanosleep(&look_pause, NULL);
        free(message);
    }
}

void
layered_mpi_serve(const struct pdb_build_options *options)
{
    struct pdb_build_options own = *options;

    (void)parallel_run(options->threads, serve, &own);
}
