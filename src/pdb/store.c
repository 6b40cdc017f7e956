// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The store of tables; see store.h.
 *
 * There are two locks: `lock` guards the variables below it and is only held briefly; `building`
 * is held by the thread that builds, so that no table is built twice.
 */
#include "config.h"

#include "pdb/store.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text/text.h"
#include "base/file/xdg.h"
#include "pdb/file.h"

enum {
    FAULTS_MAX = 8,
    READ_BYTES_PER_SECOND = 250000000,
    /* A build takes at most this and BUILD_FACTOR times the size of the tables. */
    BUILD_BYTES = 16 << 20,
    BUILD_FACTOR = 3,
};

/* The bit in `reported` for "tables cannot be written", in addition to the rows' bits. */
#define UNWRITTEN_BIT (UINT64_C(1) << 63)

static pthread_mutex_t building = PTHREAD_MUTEX_INITIALIZER;
/* One bit per row, so that a batch does not read damaged tables again for every board. */
static _Atomic uint64_t damaged_rows;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct pdb_table *tables; /* a list; owned */
static char *chosen_directory;   /* NULL: the user's cache; "": none */
static uint64_t reported;        /* one bit per row, and UNWRITTEN_BIT */
static struct np_error faults[FAULTS_MAX];
static unsigned fault_count;

enum np_status
pdb_store_set_directory(const char *directory, struct np_error *error)
{
    char *const copy = directory != NULL ? strdup(directory) : NULL;
    if (directory != NULL && copy == NULL)
        return np_no_memory(error);
    (void)pthread_mutex_lock(&lock);
    free(chosen_directory);
    chosen_directory = copy;
    (void)pthread_mutex_unlock(&lock);
    return NP_OK;
}

/* ---- faults -----------------------------------------------------------------------------------*/

/* Queues a fault unless the queue is full or a fault with this bit was reported before. A bit of 0
 * is always reported. */
static void
report(const struct np_error *fault, uint64_t bit)
{
    (void)pthread_mutex_lock(&lock);
    if ((reported & bit) == 0 && fault_count < FAULTS_MAX)
        faults[fault_count++] = *fault;
    reported |= bit;
    (void)pthread_mutex_unlock(&lock);
}

bool
pdb_store_next_fault(struct np_error *fault)
{
    (void)pthread_mutex_lock(&lock);
    const bool found = fault_count > 0;
    if (found) {
        *fault = faults[0];
        memmove(&faults[0], &faults[1], --fault_count * sizeof faults[0]);
    }
    (void)pthread_mutex_unlock(&lock);
    return found;
}

static uint64_t
bit_of(const struct pdb_set_row *row)
{
    return UINT64_C(1) << (row - pdb_set_rows);
}

/* ---- tables -----------------------------------------------------------------------------------*/

/* Gets the path of a pattern's table, which the caller frees; NULL if tables are not kept on
 * disk. */
static enum np_status
path_of(const struct pdb_pattern *pattern, char **path, struct np_error *error)
{
    char name[96];
    struct text text = {0};
    (void)snprintf(name, sizeof name, "tables/%ux%u-%u-%" PRIx64 ".pdb", (unsigned)pattern->width,
        (unsigned)pattern->height, (unsigned)pattern->goal_blank,
        pdb_pattern_goal(pattern).occupied);
    *path = NULL;
    (void)pthread_mutex_lock(&lock);
    const bool chosen = chosen_directory != NULL;
    const bool none = chosen && chosen_directory[0] == '\0';
    if (chosen)
        text_printf(&text, "%s%s", chosen_directory, strchr(name, '/'));
    (void)pthread_mutex_unlock(&lock);
    if (!chosen)
        return xdg_path(XDG_CACHE, name, path, error);
    const enum np_status status = text_status(&text, error);
    if (status == NP_OK && !none)
        *path = text_take(&text);
    text_free(&text);
    return status;
}

/* The table of a pattern, or NULL. The caller has the lock. */
static const struct pdb_table *
find_locked(const struct pdb_pattern *pattern)
{
    const struct pdb_table *table = tables;
    while (table != NULL && !pdb_pattern_equal(&table->pattern, pattern))
        table = table->next;
    return table;
}

static const struct pdb_table *
find(const struct pdb_pattern *pattern)
{
    (void)pthread_mutex_lock(&lock);
    const struct pdb_table *const table = find_locked(pattern);
    (void)pthread_mutex_unlock(&lock);
    return table;
}

/* Adds a table and returns it. If another thread has already added the same one, frees this one and
 * returns the other. */
static const struct pdb_table *
add(struct pdb_table *table)
{
    (void)pthread_mutex_lock(&lock);
    const struct pdb_table *const other = find_locked(&table->pattern);
    if (other == NULL) {
        table->next = tables;
        tables = table;
    }
    (void)pthread_mutex_unlock(&lock);
    if (other == NULL)
        return table;
    pdb_table_free(table);
    return other;
}

/* Shares the index of a loaded table of the same size, or makes a new one. */
static enum np_status
index_for(const struct pdb_pattern *pattern, const struct pdb_index **index, struct np_error *error)
{
    *index = NULL;
    (void)pthread_mutex_lock(&lock);
    for (const struct pdb_table *table = tables; table != NULL && *index == NULL;
         table = table->next)
        if (table->pattern.width == pattern->width && table->pattern.height == pattern->height &&
            table->pattern.count == pattern->count)
            *index = pdb_index_share(table->index);
    (void)pthread_mutex_unlock(&lock);
    if (*index != NULL)
        return NP_OK;
    return pdb_index_new(index, pattern->width, pattern->height, pattern->count, error);
}

enum pdb_presence
pdb_store_presence(const struct pdb_set_row *row)
{
    struct pdb_pattern patterns[PDB_SET_PATTERNS_MAX];
    enum pdb_presence least = PDB_IN_MEMORY;
    for (uint32_t count = pdb_set_patterns(row, patterns); count > 0 && least != PDB_NOWHERE;) {
        char *path = NULL;
        if (find(&patterns[--count]) != NULL)
            continue;
        const bool on_disk = path_of(&patterns[count], &path, NULL) == NP_OK && path != NULL &&
                             access(path, F_OK) == 0;
        least = on_disk ? PDB_ON_DISK : PDB_NOWHERE;
        free(path);
    }
    return least;
}

double
pdb_seconds_of(const struct pdb_set_row *row)
{
    const enum pdb_presence presence = pdb_store_presence(row);
    const double reading = (double)row->bytes / READ_BYTES_PER_SECOND;
    return presence == PDB_IN_MEMORY ? 0 : presence == PDB_ON_DISK ? reading : row->seconds;
}

static enum np_status
load(const struct pdb_pattern *pattern, const struct pdb_table **table, const struct cancel *cancel,
    struct np_error *error)
{
    const struct pdb_index *index = NULL;
    struct pdb_table *loaded = NULL;
    char *path = NULL;
    *table = find(pattern);
    if (*table != NULL)
        return NP_OK;
    enum np_status status = path_of(pattern, &path, error);
    /* Checked before making the index, which takes milliseconds: solvers call this for every
     * board. */
    if (status == NP_OK && (path == NULL || access(path, F_OK) != 0))
        status = np_fail(error, NP_NOT_FOUND, "the distance table has to be built");
    if (status == NP_OK)
        status = index_for(pattern, &index, error);
    if (status == NP_OK)
        status = pdb_file_load(&loaded, index, pattern, path, cancel, error);
    if (status == NP_OK)
        *table = add(loaded);
    free(path);
    pdb_index_release(index);
    return status;
}

enum np_status
pdb_store_open(struct pdb_set *set, const struct pdb_set_row *row, const struct shape *shape,
    const struct cancel *cancel, struct np_error *error)
{
    pdb_set_init(set, row, shape);
    for (uint32_t i = 0; i < set->partition_count; i++)
        for (uint32_t pattern = 0; pattern < set->partitions[i].pattern_count; pattern++) {
            const enum np_status status = load(
                &set->partitions[i].patterns[pattern], &set->tables[i][pattern], cancel, error);
            if (status != NP_OK)
                return status;
        }
    return NP_OK;
}

/* Builds the missing tables of a row, then opens it. */
static enum np_status
build_and_open(struct pdb_set *set, const struct pdb_set_row *row, const struct shape *shape,
    const struct pdb_limits *limits, struct np_error *error)
{
    const enum np_status status = pdb_store_build(row, &limits->build, error);
    return status == NP_OK ? pdb_store_open(set, row, shape, limits->build.cancel, error) : status;
}

/* Opens the tables of a row if they exist. Rebuilds damaged ones, or reports why they cannot be
 * used. */
static enum np_status
open_or_repair(struct pdb_set *set, const struct pdb_set_row *row, const struct shape *shape,
    const struct pdb_limits *limits, struct np_error *error)
{
    const bool may_repair = row->seconds <= limits->repair_seconds;
    struct np_error reason;

    if (!may_repair && (damaged_rows & bit_of(row)) != 0)
        return np_fail(error, NP_BAD_INPUT, "the tables %s are damaged", row->name);
    enum np_status status = pdb_store_open(set, row, shape, limits->build.cancel, &reason);
    if (status != NP_OK && error != NULL)
        *error = reason;
    if (status == NP_BAD_INPUT && may_repair)
        return build_and_open(set, row, shape, limits, error);
    if (status == NP_BAD_INPUT) {
        damaged_rows |= bit_of(row);
        (void)np_fail(
            &reason, NP_BAD_INPUT, "%s; --build-tables=%s rebuilds it", reason.text, row->name);
    }
    if (status == NP_BAD_INPUT || status == NP_IO || status == NP_NO_MEMORY)
        report(&reason, bit_of(row));
    return status;
}

/* Opens the best row that is in memory or on disk. */
static enum np_status
open_ready(struct pdb_set *set, const struct shape *shape, const struct pdb_limits *limits,
    struct np_error *error)
{
    enum np_status status = np_fail(error, NP_UNSUPPORTED, "no tables for boards of this size");

    for (unsigned i = pdb_set_row_count; i-- > 0 && status != NP_OK && status != NP_CANCELLED;) {
        const struct pdb_set_row *const row = &pdb_set_rows[i];
        char needed[16], limit[16];
        struct np_error fault;

        if (!pdb_set_fits(row, shape) ||
            (limits->read_seconds > 0 && pdb_seconds_of(row) > limits->read_seconds))
            continue;
        if (limits->memory_bytes == 0 || row->bytes <= limits->memory_bytes) {
            status = open_or_repair(set, row, shape, limits, error);
        } else if (limits->report_too_large && pdb_store_presence(row) != PDB_NOWHERE) {
            (void)np_fail(&fault, NP_NO_MEMORY, "the tables %s take %s, and %s are free for tables",
                row->name, text_byte_count(row->bytes, needed, sizeof needed),
                text_byte_count(limits->memory_bytes, limit, sizeof limit));
            report(&fault, bit_of(row));
        }
    }
    return status;
}

enum np_status
pdb_store_open_best(struct pdb_set *set, const struct shape *shape, const struct pdb_limits *limits,
    struct np_error *error)
{
    const struct pdb_set_row *const row = pdb_set_weakest(shape);
    const enum np_status status = open_ready(set, shape, limits, error);
    if (status == NP_OK || status == NP_CANCELLED || row == NULL || limits->build_seconds <= 0)
        return status;
    if (limits->memory_bytes != 0 && row->bytes > limits->memory_bytes)
        return np_fail(
            error, NP_LIMIT, "the tables %s do not fit into the memory limit", row->name);
    if (row->seconds > limits->build_seconds)
        return np_fail(error, NP_UNSUPPORTED, "the tables %s have to be built first", row->name);
    return build_and_open(set, row, shape, limits, error);
}

/* ---- building ---------------------------------------------------------------------------------*/

/* A build of a row, with the progress of its tables added up. */
struct row_build {
    const struct pdb_set_row *row;
    const struct pdb_build_options *options;
    uint64_t bytes_before;     /* of the tables that are complete */
    uint64_t bytes;            /* of the table being built */
    struct np_error unwritten; /* why some table could not be written, or NP_OK */
};

static void
report_progress(void *context, uint64_t done, uint64_t total)
{
    const struct row_build *const build = context;
    const double share = (double)done / (double)total;
    if (build->options->progress != NULL)
        build->options->progress(build->options->context,
            build->bytes_before + (uint64_t)(share * (double)build->bytes), build->row->bytes);
}

/* Builds one table unless it can be loaded. */
static enum np_status
build_table(const struct pdb_pattern *pattern, struct row_build *build, struct np_error *error)
{
    const struct pdb_table *known;
    const struct pdb_index *index;
    struct pdb_table *table = NULL;
    struct pdb_build_options options = *build->options;
    struct np_error reason, fault;
    bool written = false;
    enum np_status status = load(pattern, &known, options.cancel, &reason);
    if (status == NP_OK) {
        build->bytes_before += pdb_index_table_bytes(known->index);
        return NP_OK;
    }
    if (options.memory_bytes != 0 &&
        options.memory_bytes < BUILD_BYTES + BUILD_FACTOR * build->row->bytes)
        return NP_NO_MEMORY;
    const bool unusable = status == NP_BAD_INPUT || status == NP_IO;
    status = index_for(pattern, &index, error);
    if (status != NP_OK)
        return status;
    options.progress = report_progress;
    options.context = build;
    build->bytes = pdb_index_table_bytes(index);
    status = pdb_generate(&table, index, pattern, &options, error);
    if (status == NP_OK) {
        char *path;
        enum np_status saved = path_of(pattern, &path, &fault);
        if (saved == NP_OK && path != NULL) {
            saved = pdb_file_save(table, path, options.cancel, &fault);
            written = saved == NP_OK;
        }
        free(path);
        if (saved != NP_OK && saved != NP_CANCELLED)
            build->unwritten = fault;
        build->bytes_before += build->bytes;
        (void)add(table);
    }
    if (unusable && written)
        (void)np_fail(&reason, reason.status, "%s; rebuilt", reason.text);
    if (unusable)
        report(&reason, 0);
    pdb_index_release(index);
    return status;
}

/* Acquires the lock `building`. Returns false if cancelled first. It polls because a lock with a
 * timeout would use the wall clock, which may be set back. */
static bool
wait_to_build(const struct cancel *cancel)
{
    const struct timespec interval = {.tv_nsec = 10 * CLOCK_NS_PER_MS};
    while (!cancel_requested(cancel)) {
        if (pthread_mutex_trylock(&building) == 0)
            return true;
        (void)nanosleep(&interval, NULL);
    }
    return false;
}

enum np_status
pdb_store_build(
    const struct pdb_set_row *row, const struct pdb_build_options *options, struct np_error *error)
{
    struct pdb_pattern patterns[PDB_SET_PATTERNS_MAX];
    const uint32_t count = pdb_set_patterns(row, patterns);
    /* A callback that used tables would wait for the lock `building` for ever. */
    const struct cancel locked = {.parent = options->cancel, .locked = true};
    struct pdb_build_options own = *options;
    struct row_build build = {.row = row, .options = &own};
    struct np_error fault;
    enum np_status status = NP_OK;
    char bytes[16];
    own.cancel = &locked;
    if (!wait_to_build(options->cancel))
        return np_fail(error, NP_CANCELLED, "cancelled");
    for (uint32_t i = 0; i < count && status == NP_OK; i++)
        status = build_table(&patterns[i], &build, error);
    (void)pthread_mutex_unlock(&building);
    if (status == NP_OK)
        damaged_rows &= ~bit_of(row);
    if (status == NP_NO_MEMORY)
        return np_fail(error, status, "out of memory: the tables %s take %s", row->name,
            text_byte_count(row->bytes, bytes, sizeof bytes));
    if (status != NP_OK || build.unwritten.status == NP_OK)
        return status;
    if (options->must_keep)
        return np_fail(error, NP_IO, "%s", build.unwritten.text);
    (void)np_fail(&fault, NP_IO, "tables cannot be kept: %s", build.unwritten.text);
    report(&fault, UNWRITTEN_BIT);
    return NP_OK;
}

void
pdb_store_clear(void)
{
    (void)pthread_mutex_lock(&lock);
    while (tables != NULL) {
        struct pdb_table *const table = tables;
        tables = table->next;
        pdb_table_free(table);
    }
    free(chosen_directory);
    chosen_directory = NULL;
    damaged_rows = reported = 0;
    fault_count = 0;
    (void)pthread_mutex_unlock(&lock);
}
