// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Questions and answers between ranks. MPI waits by spinning, which would take a processor from the
 * searches, so all waits here sleep between two looks. One thread at a time calls MPI.
 */
#include "config.h"

#include "base/thread/spread.h"

#ifdef NP_WITH_MPI

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/status.h"
#include "base/thread/thread.h"

enum {
    TAG_END = 0, /* no more questions; other tags are the numbers of questions, from 1 */
    TAG_STOP = 1 << 12,
    TAG_OTHER = 1 << 13, /* added to the number of a question of the other kind */
    LOOK_NS = 200000,
    LOOK_MAX_NS = 4 * CLOCK_NS_PER_MS,
    LOOK_PART = 8, /* the longer nothing has come, the less often to look: after 1/8 of that time */
    STOP_LOOK_NS = 5 * CLOCK_NS_PER_MS,
    IN_FLIGHT_MAX = 240, /* questions that wait for an answer */
    QUICK_NS = 20 * CLOCK_NS_PER_MS,
    QUICK_DEPTH = 8, /* questions per thread, if they take less than that */
};

struct rank {
    unsigned threads;
    unsigned asked;    /* questions that wait for an answer */
    int64_t latest_ns; /* how long each of them took lately */
};

/* The state of rank 0, except the first four; guarded by the lock. */
static struct {
    int rank;
    int ranks;
    bool joined;         /* MPI has to be left, even by a rank that is alone */
    pthread_mutex_t mpi; /* held during every call of MPI */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct rank *places;         /* of every rank */
    bool receiving;              /* a thread looks for answers */
    atomic_uint stops;           /* on other ranks */
    _Atomic int64_t received_ns; /* when the last message came, on any rank */
    struct flight {
        bool busy;
        bool answered;
        struct spread_message answer;
    } flights[IN_FLIGHT_MAX];
} spread = {.ranks = 1, .mpi = PTHREAD_MUTEX_INITIALIZER, .lock = PTHREAD_MUTEX_INITIALIZER};

static void
pause_a_moment(void)
{
    const struct timespec pause = {.tv_nsec = LOOK_NS};

    (void)nanosleep(&pause, NULL);
}

/* Sleeps between two looks for a message. A wake-up costs some ten microseconds. */
static void
pause_until_look(void)
{
    const int64_t part_ns = (clock_now_ns() - atomic_load(&spread.received_ns)) / LOOK_PART;
    const struct timespec pause = {.tv_nsec = (long)(part_ns < LOOK_NS       ? LOOK_NS
                                                     : part_ns > LOOK_MAX_NS ? LOOK_MAX_NS
                                                                             : part_ns)};

    (void)nanosleep(&pause, NULL);
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
    int provided;

    if (!was_started_by_mpi())
        return;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED || thread_condition_init(&spread.changed, NULL) != NP_OK)
        MPI_Abort(MPI_COMM_WORLD, 4);
    MPI_Comm_rank(MPI_COMM_WORLD, &spread.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &spread.ranks);
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
        pause_a_moment();
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
    MPI_Comm host;
    int count = 1;

    if (spread.ranks == 1)
        return 1;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
    MPI_Comm_size(host, &count);
    MPI_Comm_free(&host);
    return (unsigned)count;
}

unsigned
spread_share_threads(unsigned threads)
{
    if (spread.ranks == 1)
        return threads;
    unsigned *const all = calloc((size_t)spread.ranks, sizeof *all);
    unsigned sum = 0;

    spread.places = calloc((size_t)spread.ranks, sizeof *spread.places);
    if (all == NULL || spread.places == NULL)
        MPI_Abort(MPI_COMM_WORLD, 4);
    MPI_Gather(&threads, 1, MPI_UNSIGNED, all, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    for (int rank = 0; rank < spread.ranks; rank++) {
        spread.places[rank] = (struct rank){.threads = all[rank], .latest_ns = QUICK_NS + 1};
        sum += rank == 0 ? all[rank] : QUICK_DEPTH * all[rank];
    }
    free(all);
    return spread.rank != 0 ? 0 : sum < IN_FLIGHT_MAX ? sum : IN_FLIGHT_MAX;
}

/* Returns IN_FLIGHT_MAX if there is none. */
static unsigned
free_flight(void)
{
    unsigned number = 0;

    while (number < IN_FLIGHT_MAX && spread.flights[number].busy)
        number++;
    return number;
}

/* Chooses a rank that has time, `first` first; returns -1 if there is none, or too many questions
 * wait for an answer. */
static int
free_rank(int first)
{
    const int end = free_flight() < IN_FLIGHT_MAX ? spread.ranks : 1;

    for (unsigned depth = 1; depth <= QUICK_DEPTH; depth++)
        for (int rank = first; rank < end; rank++) {
            const struct rank *const place = &spread.places[rank];
            const unsigned most =
                rank == 0 || place->latest_ns > QUICK_NS ? place->threads : depth * place->threads;
            if (place->asked < most)
                return rank;
        }
    return -1;
}

/* Takes an answer for any thread that waits. Called with the lock held. */
static void
take_answer(void)
{
    struct spread_message message;
    int rank;
    int tag;

    spread.receiving = true;
    (void)pthread_mutex_unlock(&spread.lock);
    const bool found = receive(&rank, &tag, &message);
    if (!found)
        pause_until_look();
    (void)pthread_mutex_lock(&spread.lock);
    spread.receiving = false;
    if (found) {
        spread.flights[tag - 1].answer = message;
        spread.flights[tag - 1].answered = true;
    }
    (void)pthread_cond_broadcast(&spread.changed);
}

/* Waits for the answer to a question, and stops it if *stop, which may be NULL, becomes true.
 * Called with the lock held. */
static void
await_answer(const struct flight *flight, int rank, const atomic_bool *stop)
{
    bool stopped = false;

    while (!flight->answered) {
        if (spread.receiving)
            (void)thread_wait_ns(&spread.changed, &spread.lock, STOP_LOOK_NS);
        else
            take_answer();
        if (stop != NULL && !stopped && !flight->answered && atomic_load(stop)) {
            stopped = true;
            (void)pthread_mutex_unlock(&spread.lock);
            send(rank, TAG_STOP, "", 0);
            (void)pthread_mutex_lock(&spread.lock);
        }
    }
}

/* Asks a rank that has time. Returns false if that is this one. */
static bool
ask(const void *bytes, size_t count, int first, int kind, const atomic_bool *stop,
    struct spread_message *answer)
{
    int rank;

    (void)pthread_mutex_lock(&spread.lock);
    while ((rank = free_rank(first)) < 0)
        (void)pthread_cond_wait(&spread.changed, &spread.lock);
    struct rank *const place = &spread.places[rank];
    const unsigned ahead = ++place->asked;
    if (rank == 0) {
        (void)pthread_mutex_unlock(&spread.lock);
        return false;
    }
    const unsigned number = free_flight();
    struct flight *const flight = &spread.flights[number];
    *flight = (struct flight){.busy = true};
    (void)pthread_mutex_unlock(&spread.lock);
    const int64_t start_ns = clock_now_ns();
    send(rank, (int)number + 1 + kind, bytes, count);
    (void)pthread_mutex_lock(&spread.lock);
    await_answer(flight, rank, stop);
    *answer = flight->answer;
    flight->busy = false;
    const unsigned at_once = ahead < place->threads ? ahead : place->threads;
    place->latest_ns = (clock_now_ns() - start_ns) * at_once / ahead;
    place->asked--;
    (void)pthread_cond_broadcast(&spread.changed);
    (void)pthread_mutex_unlock(&spread.lock);
    return true;
}

bool
spread_ask(const void *bytes, size_t count, struct spread_message *answer)
{
    return ask(bytes, count, 0, 0, NULL, answer);
}

void
spread_ask_other(
    const void *bytes, size_t count, const atomic_bool *stop, struct spread_message *answer)
{
    (void)ask(bytes, count, 1, TAG_OTHER, stop, answer);
}

unsigned
spread_other_threads(void)
{
    unsigned sum = 0;

    for (int rank = 1; rank < spread.ranks; rank++)
        sum += spread.places[rank].threads;
    return sum;
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

bool
spread_next_question(uint32_t *id, bool *of_other_kind, struct spread_message *question)
{
    int rank;
    int tag;

    for (;;) {
        while (!receive(&rank, &tag, question))
            pause_until_look();
        if (tag != TAG_STOP)
            break;
        atomic_fetch_add(&spread.stops, 1);
        free(question->bytes);
    }
    *of_other_kind = tag >= TAG_OTHER;
    *id = (uint32_t)(tag % TAG_OTHER);
    if (tag != TAG_END)
        return true;
    free(question->bytes);
    return false;
}

void
spread_await_end(void)
{
    struct spread_message question;
    bool of_other_kind;
    uint32_t id;

    while (spread_next_question(&id, &of_other_kind, &question))
        free(question.bytes);
}

unsigned
spread_stops(void)
{
    return atomic_load(&spread.stops);
}

void
spread_answer(uint32_t id, const void *bytes, size_t count)
{
    send(0, (int)id, bytes, count);
}

#else

void
spread_begin(void)
{
}

void
spread_end(void)
{
}

unsigned
spread_rank(void)
{
    return 0;
}

unsigned
spread_ranks(void)
{
    return 1;
}

unsigned
spread_host_ranks(void)
{
    return 1;
}

unsigned
spread_share_threads(unsigned threads)
{
    return threads;
}

bool
spread_ask(const void *bytes, size_t count, struct spread_message *answer)
{
    (void)bytes;
    (void)count;
    (void)answer;
    return false;
}

void
spread_stay(void)
{
}

void
spread_done(void)
{
}

unsigned
spread_other_threads(void)
{
    return 0;
}

void
spread_ask_other(
    const void *bytes, size_t count, const atomic_bool *stop, struct spread_message *answer)
{
    (void)bytes;
    (void)count;
    (void)stop;
    *answer = (struct spread_message){.bytes = NULL};
}

void
spread_abort(int status)
{
    (void)status;
}

void
spread_await_end(void)
{
}

unsigned
spread_stops(void)
{
    return 0;
}

bool
spread_next_question(uint32_t *id, bool *of_other_kind, struct spread_message *question)
{
    (void)id;
    (void)of_other_kind;
    (void)question;
    return false;
}

void
spread_answer(uint32_t id, const void *bytes, size_t count)
{
    (void)id;
    (void)bytes;
    (void)count;
}

#endif
