// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The store. `lock` guards the list and is held for milliseconds; `building` is held while a table
 * is built, so that two threads never build the same. A thread that waits checks its cancel token;
 * one that builds leaves out the callbacks
 * of the library's user, which may need the lock.
 */
#include "config.h"

#include "search/multi/multi_store.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { SPARE_MAX = 3, WAIT_NS = 10000000 };

/* Boards in a table: up to radius 13 on 4x4, which takes 35 MB and half a second, and all boards of
 * MULTI_WHOLE_CELLS_MAX cells. */
enum { BOARDS_MAX = 7000000 };

/* The ring of 4x4 takes 128 MB; one of half that size lets one in 50 boards pass. */
enum { RING_WORDS_LOG2_MAX = 24, RING_WORDS_LOG2_MIN = 23 };

struct multi_tables {
    struct multi_tables *next;
    unsigned users;
    struct multi_walk walk;
    struct multi_table table;
    struct multi_ring ring;
    atomic_bool has_table; /* `table` is complete and no longer changes */
    atomic_bool has_ring;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t building = PTHREAD_MUTEX_INITIALIZER;
static struct multi_tables *first; /* the most recently used first */

/* Acquires a lock. Returns false if cancelled first. It polls because a lock with a timeout would
 * use the wall clock, which may be set back. */
static bool
acquire(pthread_mutex_t *mutex, const struct cancel *cancel)
{
    static const struct timespec pause = {.tv_nsec = WAIT_NS};

    while (pthread_mutex_trylock(mutex) != 0) {
        if (cancel_requested(cancel))
            return false;
        (void)nanosleep(&pause, NULL);
    }
    return true;
}

static void
free_tables(struct multi_tables *tables)
{
    multi_walk_free(&tables->walk);
    multi_table_free(&tables->table);
    multi_ring_free(&tables->ring);
    free(tables);
}

/* Frees all tables without users after the first `keep` of them. */
static void
free_spare(unsigned keep)
{
    struct multi_tables **link = &first;

    while (*link != NULL) {
        struct multi_tables *const tables = *link;
        if (tables->users > 0 || keep > 0) {
            keep -= tables->users == 0;
            link = &tables->next;
        } else {
            *link = tables->next;
            free_tables(tables);
        }
    }
}

static bool
same_shape(const struct shape *a, const struct shape *b)
{
    return a->width == b->width && a->height == b->height && a->goal_blank == b->goal_blank;
}

/* Takes the tables of a shape out of the list; NULL if there are none. */
static struct multi_tables *
unlink_tables(const struct shape *shape)
{
    for (struct multi_tables **link = &first; *link != NULL; link = &(*link)->next)
        if (same_shape(&(*link)->walk.shape, shape)) {
            struct multi_tables *const tables = *link;
            *link = tables->next;
            return tables;
        }
    return NULL;
}

static enum np_status
find_or_build(struct multi_tables **tables, const struct shape *shape, uint64_t memory_bytes,
    const struct cancel *cancel, struct np_error *error)
{
    const struct cancel locked = {.parent = cancel, .locked = true};
    enum np_status status = NP_OK;

    *tables = unlink_tables(shape);
    if (*tables == NULL) {
        *tables = calloc(1, sizeof **tables);
        if (*tables == NULL)
            return np_no_memory(error);
        status = multi_walk_init(&(*tables)->walk, shape, memory_bytes, &locked, error);
    }
    if (status != NP_OK) {
        free_tables(*tables);
        *tables = NULL;
        return status;
    }
    (*tables)->users++;
    (*tables)->next = first;
    first = *tables;
    free_spare(SPARE_MAX);
    return NP_OK;
}

enum np_status
multi_store_get(struct multi_tables **tables, const struct shape *shape, uint64_t memory_bytes,
    const struct cancel *cancel, struct np_error *error)
{
    *tables = NULL;
    if (!acquire(&lock, cancel))
        return np_fail(error, NP_CANCELLED, "cancelled");
    const enum np_status status = find_or_build(tables, shape, memory_bytes, cancel, error);
    (void)pthread_mutex_unlock(&lock);
    return status;
}

void
multi_store_return(struct multi_tables *tables)
{
    if (tables == NULL)
        return;
    (void)pthread_mutex_lock(&lock);
    tables->users--;
    free_spare(SPARE_MAX);
    (void)pthread_mutex_unlock(&lock);
}

const struct multi_walk *
multi_store_walk(const struct multi_tables *tables)
{
    return &tables->walk;
}

bool
multi_store_has_table(const struct multi_tables *tables)
{
    return atomic_load(&tables->has_table);
}

/* Builds the table; the caller has the lock `building`. */
static void
build_table(struct multi_tables *tables, uint64_t memory_bytes, const struct cancel *cancel)
{
    const struct shape *const shape = &tables->walk.shape;
    const struct cancel locked = {.parent = cancel, .locked = true};

    if (multi_store_has_table(tables) || !multi_table_supports(shape))
        return;
    if (multi_table_build(&tables->table, shape, memory_bytes, BOARDS_MAX, &locked, NULL) == NP_OK)
        atomic_store(&tables->has_table, true);
    else
        multi_table_free(&tables->table);
}

const struct multi_table *
multi_store_table(struct multi_tables *tables, uint64_t memory_bytes, const struct cancel *cancel)
{
    if (!multi_store_has_table(tables)) {
        if (!acquire(&building, cancel))
            return NULL;
        build_table(tables, memory_bytes, cancel);
        (void)pthread_mutex_unlock(&building);
    }
    if (!multi_store_has_table(tables) ||
        (memory_bytes != 0 && multi_table_bytes(&tables->table) > memory_bytes))
        return NULL;
    return &tables->table;
}

/* Builds the ring in the memory that the table leaves; the caller has the lock `building`. */
static void
build_ring(struct multi_tables *tables, uint64_t memory_bytes, unsigned threads,
    const struct cancel *cancel)
{
    const struct cancel locked = {.parent = cancel, .locked = true};
    const uint64_t taken = multi_table_bytes(&tables->table);
    uint32_t log2 = RING_WORDS_LOG2_MAX;

    while (memory_bytes != 0 && log2 >= RING_WORDS_LOG2_MIN &&
           taken + (UINT64_C(8) << log2) > memory_bytes)
        log2--;
    if (atomic_load(&tables->has_ring) || log2 < RING_WORDS_LOG2_MIN)
        return;
    if (multi_ring_build(&tables->ring, &tables->table, log2, threads, &locked, NULL) == NP_OK)
        atomic_store(&tables->has_ring, true);
    else
        multi_ring_free(&tables->ring);
}

const struct multi_ring *
multi_store_ring(struct multi_tables *tables, uint64_t memory_bytes, unsigned threads,
    const struct cancel *cancel)
{
    if (!multi_store_has_table(tables) || tables->table.whole)
        return NULL;
    if (!atomic_load(&tables->has_ring)) {
        if (!acquire(&building, cancel))
            return NULL;
        build_ring(tables, memory_bytes, threads, cancel);
        (void)pthread_mutex_unlock(&building);
    }
    if (!atomic_load(&tables->has_ring) ||
        (memory_bytes != 0 &&
            multi_table_bytes(&tables->table) + multi_ring_bytes(&tables->ring) > memory_bytes))
        return NULL;
    return &tables->ring;
}

void
multi_store_clear(void)
{
    (void)pthread_mutex_lock(&lock);
    free_spare(0);
    (void)pthread_mutex_unlock(&lock);
}
