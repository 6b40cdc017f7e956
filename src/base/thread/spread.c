// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Requests and replies between ranks, with MPI. It waits by spinning, which would take a processor
 * from the searches, so all waits here sleep between two looks. One thread at a time calls MPI.
 */
#include "config.h"

#include "base/thread/spread.h"

#ifdef NP_WITH_MPI

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/status.h"
#include "base/thread/parallel.h"
#include "base/thread/thread.h"

enum {
    TAG_END = 0, /* no more requests; other tags are the numbers of requests, from 1 */
    TAG_STOP = 1 << 12,
    TAG_LAYERED = 1 << 13, /* added to the number of a layered request */
    LOOK_NS = 200000,
    LOOK_MAX_NS = 4 * CLOCK_NS_PER_MS,
    LOOK_PART = 8, /* after a silence, the next look comes when it has lasted 1/8 longer */
    STOP_LOOK_NS = 5 * CLOCK_NS_PER_MS,
    REQUESTS_MAX = 240, /* that wait for a reply */
    QUICK_NS = 20 * CLOCK_NS_PER_MS,
    QUICK_DEPTH = 8, /* requests per thread, if they take less than that */
};

struct rank {
    unsigned threads;
    unsigned asked;    /* requests that wait for a reply */
    int64_t latest_ns; /* how long each of them took lately */
    bool refuses;      /* it cannot run layered tasks */
};

struct service {
    void (*work)(void *context, struct spread_request *request);
    void *context;
};

/* A request that waits for a thread. */
struct waiting {
    struct waiting *next;
    struct spread_request request;
};

/* Guarded by the lock, except the first five. */
static struct {
    int rank;
    int ranks;
    int host_ranks;
    bool joined;         /* MPI has to be left, even by a rank that is alone */
    pthread_mutex_t mpi; /* held during every call of MPI */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool receiving;              /* a thread looks for messages */
    _Atomic int64_t received_ns; /* when the last message came */
    /* On rank 0: */
    struct rank *places; /* of every rank */
    int refusing;        /* how many ranks refuse layered tasks */
    struct flight {
        bool busy;
        bool answered;
        struct spread_message reply;
    } flights[REQUESTS_MAX];
    /* On other ranks: */
    struct waiting *first; /* the oldest request */
    struct waiting **end;
    bool ended;     /* no more come */
    unsigned stops; /* that rank 0 has sent */
} spread = {.ranks = 1,
    .host_ranks = 1,
    .mpi = PTHREAD_MUTEX_INITIALIZER,
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .end = &spread.first};

static void
pause_ns(int64_t ns)
{
    (void)nanosleep(&(struct timespec){.tv_nsec = (long)ns}, NULL);
}

/* Sleeps between two looks for a message. A wake-up costs some ten microseconds. */
static void
pause_until_look(void)
{
    const int64_t part_ns = (clock_now_ns() - atomic_load(&spread.received_ns)) / LOOK_PART;

    pause_ns(part_ns < LOOK_NS ? LOOK_NS : part_ns > LOOK_MAX_NS ? LOOK_MAX_NS : part_ns);
}

void
spread_abort(int status)
{
    MPI_Abort(MPI_COMM_WORLD, status);
}

/* Whether mpirun, or a system that replaces it, started this process. */
static bool
was_started_by_mpi(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (getenv(names[i]) != NULL)
            return true;
    return false;
}

void
spread_begin(void)
{
    MPI_Comm host;
    int provided;

    if (!was_started_by_mpi())
        return;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED || thread_condition_init(&spread.changed, NULL) != NP_OK)
        MPI_Abort(MPI_COMM_WORLD, 4);
    MPI_Comm_rank(MPI_COMM_WORLD, &spread.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &spread.ranks);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
    MPI_Comm_size(host, &spread.host_ranks);
    MPI_Comm_free(&host);
    spread.joined = true;
}

/* Sends a message and waits until it has left, without keeping other threads from MPI. */
static void
send(int rank, int tag, const void *bytes, size_t count)
{
    MPI_Request request;
    int done = 0;

    (void)pthread_mutex_lock(&spread.mpi);
    MPI_Isend(bytes, (int)count, MPI_BYTE, rank, tag, MPI_COMM_WORLD, &request);
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    (void)pthread_mutex_unlock(&spread.mpi);
    while (done == 0) {
        pause_ns(LOOK_NS);
        (void)pthread_mutex_lock(&spread.mpi);
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        (void)pthread_mutex_unlock(&spread.mpi);
    }
}

/* Receives a message if there is one. */
static bool
receive(int *rank, int *tag, struct spread_message *message)
{
    MPI_Status status;
    int found = 0;
    int count = 0;

    (void)pthread_mutex_lock(&spread.mpi);
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &status);
    if (found != 0) {
        MPI_Get_count(&status, MPI_BYTE, &count);
        message->count = (size_t)count;
        message->bytes = malloc((size_t)count + 1);
        if (message->bytes == NULL)
            MPI_Abort(MPI_COMM_WORLD, 4);
        MPI_Recv(message->bytes, count, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
            MPI_STATUS_IGNORE);
        atomic_store(&spread.received_ns, clock_now_ns());
        *rank = status.MPI_SOURCE;
        *tag = status.MPI_TAG;
    }
    (void)pthread_mutex_unlock(&spread.mpi);
    return found != 0;
}

/* Called with the lock held. */
static void
line_up(struct spread_request request)
{
    struct waiting *const waiting = malloc(sizeof *waiting);

    if (waiting == NULL)
        MPI_Abort(MPI_COMM_WORLD, 4);
    *waiting = (struct waiting){.request = request};
    *spread.end = waiting;
    spread.end = &waiting->next;
}

/* Takes a message, if there is one, for any thread that waits. Called with the lock held. */
static bool
take_message(void)
{
    struct spread_message message;
    int rank = 0;
    int tag = 0;

    if (!receive(&rank, &tag, &message))
        return false;
    if (rank > 0) {
        spread.flights[tag - 1].reply = message;
        spread.flights[tag - 1].answered = true;
    } else if (tag == TAG_STOP || tag == TAG_END) {
        spread.stops += tag == TAG_STOP;
        spread.ended = tag == TAG_END;
        free(message.bytes);
    } else {
        line_up((struct spread_request){
            message, tag >= TAG_LAYERED, (uint32_t)(tag % TAG_LAYERED), spread.stops});
    }
    (void)pthread_cond_broadcast(&spread.changed);
    return true;
}

/* Looks for a message, or pauses. Called with the lock held. */
static void
look(void)
{
    spread.receiving = true;
    if (!take_message()) {
        (void)pthread_mutex_unlock(&spread.lock);
        pause_until_look();
        (void)pthread_mutex_lock(&spread.lock);
    }
    spread.receiving = false;
}

void
spread_end(void)
{
    if (!spread.joined)
        return;
    for (int rank = 1; spread.rank == 0 && rank < spread.ranks; rank++)
        send(rank, TAG_END, "", 0);
    MPI_Finalize();
    free(spread.places);
    spread.places = NULL;
    spread.ranks = 1;
    spread.joined = false;
}

unsigned
spread_rank(void)
{
    return (unsigned)spread.rank;
}

unsigned
spread_ranks(void)
{
    return (unsigned)spread.ranks;
}

unsigned
spread_host_ranks(void)
{
    return (unsigned)spread.host_ranks;
}

void
spread_share_threads(unsigned threads)
{
    if (spread.ranks == 1)
        return;
    unsigned *const all = calloc((size_t)spread.ranks, sizeof *all);

    spread.places = calloc((size_t)spread.ranks, sizeof *spread.places);
    if (all == NULL || spread.places == NULL)
        MPI_Abort(MPI_COMM_WORLD, 4);
    MPI_Gather(&threads, 1, MPI_UNSIGNED, all, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    for (int rank = 0; rank < spread.ranks; rank++)
        spread.places[rank] = (struct rank){.threads = all[rank], .latest_ns = QUICK_NS + 1};
    free(all);
}

/* ---- rank 0 ---------------------------------------------------------------------------------- */

unsigned
spread_other_threads(void)
{
    unsigned sum = 0;

    for (int rank = 1; rank < spread.ranks; rank++)
        sum += spread.places[rank].threads;
    return sum;
}

unsigned
spread_requests_max(unsigned threads)
{
    const unsigned sum = threads + QUICK_DEPTH * spread_other_threads();

    return spread.ranks == 1 || sum < REQUESTS_MAX ? sum : REQUESTS_MAX;
}

/* Returns REQUESTS_MAX if there is none. */
static unsigned
free_flight(void)
{
    unsigned number = 0;

    while (number < REQUESTS_MAX && spread.flights[number].busy)
        number++;
    return number;
}

/* Chooses a rank that has time, `first` first; returns -1 if there is none, or too many requests
 * wait for a reply. */
static int
free_rank(int first, bool is_layered)
{
    const int end = free_flight() < REQUESTS_MAX ? spread.ranks : 1;

    for (unsigned depth = 1; depth <= QUICK_DEPTH; depth++)
        for (int rank = first; rank < end; rank++) {
            const struct rank *const place = &spread.places[rank];
            const unsigned most =
                rank == 0 || place->latest_ns > QUICK_NS ? place->threads : depth * place->threads;
            if (place->asked < most && !(is_layered && place->refuses))
                return rank;
        }
    return -1;
}

/* Waits for the reply to a request, and stops it if *stop, which may be NULL, becomes true. Called
 * with the lock held. */
static void
await_reply(const struct flight *flight, int rank, const atomic_bool *stop)
{
    bool stopped = false;

    while (!flight->answered) {
        if (spread.receiving)
            (void)thread_wait_ns(&spread.changed, &spread.lock, STOP_LOOK_NS);
        else
            look();
        if (stop != NULL && !stopped && !flight->answered && atomic_load(stop)) {
            stopped = true;
            (void)pthread_mutex_unlock(&spread.lock);
            send(rank, TAG_STOP, "", 0);
            (void)pthread_mutex_lock(&spread.lock);
        }
    }
}

/* Sends a request to another rank and waits for the reply. Called with the lock held. */
static struct spread_message
exchange(int rank, int kind, const void *bytes, size_t count, const atomic_bool *stop)
{
    struct rank *const place = &spread.places[rank];
    const unsigned ahead = ++place->asked;
    const unsigned at_once = ahead < place->threads ? ahead : place->threads;
    const unsigned number = free_flight();
    struct flight *const flight = &spread.flights[number];
    const int64_t start_ns = clock_now_ns();

    *flight = (struct flight){.busy = true};
    (void)pthread_mutex_unlock(&spread.lock);
    send(rank, (int)number + 1 + kind, bytes, count);
    (void)pthread_mutex_lock(&spread.lock);
    await_reply(flight, rank, stop);
    flight->busy = false;
    place->latest_ns = (clock_now_ns() - start_ns) * at_once / ahead;
    place->asked--;
    (void)pthread_cond_broadcast(&spread.changed);
    return flight->reply;
}

bool
spread_ask(const void *bytes, size_t count, struct spread_message *reply)
{
    int rank;

    (void)pthread_mutex_lock(&spread.lock);
    while ((rank = free_rank(0, false)) < 0)
        (void)pthread_cond_wait(&spread.changed, &spread.lock);
    if (rank > 0)
        *reply = exchange(rank, 0, bytes, count, NULL);
    else
        spread.places[0].asked++;
    (void)pthread_mutex_unlock(&spread.lock);
    return rank > 0;
}

bool
spread_ask_layered(
    const void *bytes, size_t count, const atomic_bool *stop, struct spread_message *reply)
{
    bool taken = false;
    int rank;

    (void)pthread_mutex_lock(&spread.lock);
    while (!taken && spread.refusing < spread.ranks - 1) {
        if ((rank = free_rank(1, true)) < 0) {
            (void)pthread_cond_wait(&spread.changed, &spread.lock);
            continue;
        }
        *reply = exchange(rank, TAG_LAYERED, bytes, count, stop);
        taken = reply->count > 0;
        if (!taken) {
            spread.refusing += !spread.places[rank].refuses;
            spread.places[rank].refuses = true;
            free(reply->bytes);
        }
    }
    (void)pthread_mutex_unlock(&spread.lock);
    return taken;
}

void
spread_stay(void)
{
    if (spread.ranks == 1)
        return;
    (void)pthread_mutex_lock(&spread.lock);
    while (spread.places[0].asked >= spread.places[0].threads)
        (void)pthread_cond_wait(&spread.changed, &spread.lock);
    spread.places[0].asked++;
    (void)pthread_mutex_unlock(&spread.lock);
}

void
spread_done(void)
{
    if (spread.ranks == 1)
        return;
    (void)pthread_mutex_lock(&spread.lock);
    spread.places[0].asked--;
    (void)pthread_cond_broadcast(&spread.changed);
    (void)pthread_mutex_unlock(&spread.lock);
}

/* ---- other ranks ----------------------------------------------------------------------------- */

/* Waits for a request. Returns false at the end. */
static bool
next_request(struct spread_request *request)
{
    (void)pthread_mutex_lock(&spread.lock);
    while (spread.first == NULL && !spread.ended)
        if (spread.receiving)
            (void)pthread_cond_wait(&spread.changed, &spread.lock);
        else
            look();
    struct waiting *const waiting = spread.first;
    const bool found = waiting != NULL;
    if (found) {
        *request = waiting->request;
        spread.first = waiting->next;
        spread.end = spread.first == NULL ? &spread.first : spread.end;
        free(waiting);
    }
    /* Another thread looks for the next message. */
    (void)pthread_cond_broadcast(&spread.changed);
    (void)pthread_mutex_unlock(&spread.lock);
    return found;
}

static void
serve(void *context, unsigned number)
{
    const struct service *const service = context;
    struct spread_request request;

    (void)number;
    while (next_request(&request)) {
        service->work(service->context, &request);
        free(request.message.bytes);
    }
}

void
spread_serve(
    unsigned threads, void (*work)(void *context, struct spread_request *request), void *context)
{
    (void)parallel_run(threads, serve, &(struct service){work, context});
}

bool
spread_is_stopped(const struct spread_request *request)
{
    /* Maybe no other thread looks for messages, since all of them work. */
    (void)pthread_mutex_lock(&spread.lock);
    while (take_message())
        continue;
    const bool stopped = spread.stops != request->stops;
    (void)pthread_mutex_unlock(&spread.lock);
    return stopped;
}

void
spread_reply(const struct spread_request *request, const void *bytes, size_t count)
{
    send(0, (int)request->id, bytes, count);
}

#endif
