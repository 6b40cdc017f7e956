// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The store of tables; see store.h.
 *
 * Two locks: `lock` guards the lists and is never held for long; `building` is held by the one
 * thread that builds, so that no table is built twice.
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
#include "pdb/faults.h"
#include "pdb/file.h"

struct entry {
    struct entry *next;
    struct pdb_table *table;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t building = PTHREAD_MUTEX_INITIALIZER;
static struct entry *entries;
static char *chosen_directory; /* NULL: the user's cache */

/* Rows, by the lock, whose files are damaged, so that they are not read again for each board of a
 * batch; a bit a row. */
static uint64_t bad_rows;

/* Beside those of the rows, of the fault that tables cannot be written. */
#define UNWRITTEN_BIT (UINT64_C(1) << 63)

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

static uint64_t
bit_of(const struct pdb_set_row *row)
{
    return UINT64_C(1) << (row - pdb_set_rows);
}

static bool
is_bad(const struct pdb_set_row *row)
{
    (void)pthread_mutex_lock(&lock);
    const bool bad = (bad_rows & bit_of(row)) != 0;
    (void)pthread_mutex_unlock(&lock);
    return bad;
}

/* Notes why a row that is there cannot be used. */
static void
note_row(const struct pdb_set_row *row, const struct np_error *reason)
{
    struct np_error fault = *reason;
    if (reason->status == NP_BAD_INPUT) {
        (void)pthread_mutex_lock(&lock);
        bad_rows |= bit_of(row);
        (void)pthread_mutex_unlock(&lock);
        (void)np_fail(
            &fault, NP_BAD_INPUT, "%s; --build-tables=%s rebuilds it", reason->text, row->name);
    }
    pdb_faults_add_once(bit_of(row), &fault);
}

/* ---- names of files ---------------------------------------------------------------------------*/

static bool
keeps_files(void)
{
    (void)pthread_mutex_lock(&lock);
    const bool keeps = chosen_directory == NULL || chosen_directory[0] != '\0';
    (void)pthread_mutex_unlock(&lock);
    return keeps;
}

/* Where a pattern's table is kept; the caller frees it. */
static enum np_status
path_of(const struct pdb_pattern *pattern, char **path, struct np_error *error)
{
    char name[96];
    uint64_t tiles = 0;
    for (uint32_t i = 0; i < pattern->count; i++)
        tiles |= UINT64_C(1) << pattern->tiles[i];
    (void)snprintf(name, sizeof name, "tables/%ux%u-%u-%" PRIx64 ".pdb", (unsigned)pattern->width,
        (unsigned)pattern->height, (unsigned)pattern->goal_blank, tiles);
    (void)pthread_mutex_lock(&lock);
    const bool chosen = chosen_directory != NULL;
    struct text text = {0};
    if (chosen)
        text_printf(&text, "%s%s", chosen_directory, strchr(name, '/'));
    (void)pthread_mutex_unlock(&lock);
    if (!chosen)
        return xdg_path(XDG_CACHE, name, path, error);
    *path = text_take(&text);
    return *path != NULL ? NP_OK : np_no_memory(error);
}

/* ---- tables in memory -------------------------------------------------------------------------*/

/* The entry of a pattern, or NULL; the lock is held. */
static const struct entry *
entry_of(const struct pdb_pattern *pattern)
{
    const struct entry *entry = entries;
    while (entry != NULL && !pdb_pattern_equal(&entry->table->pattern, pattern))
        entry = entry->next;
    return entry;
}

static const struct pdb_table *
find(const struct pdb_pattern *pattern)
{
    (void)pthread_mutex_lock(&lock);
    const struct entry *const entry = entry_of(pattern);
    (void)pthread_mutex_unlock(&lock);
    return entry != NULL ? entry->table : NULL;
}

/* Takes a table over, unless another thread was faster; returns the one that is kept. */
static const struct pdb_table *
keep(struct pdb_table *table)
{
    struct entry *const fresh = malloc(sizeof *fresh);
    (void)pthread_mutex_lock(&lock);
    const struct entry *entry = entry_of(&table->pattern);
    if (entry == NULL && fresh != NULL) {
        *fresh = (struct entry){entries, table};
        entry = entries = fresh;
    }
    (void)pthread_mutex_unlock(&lock);
    if (entry != fresh)
        free(fresh);
    if (entry == NULL || entry->table != table)
        pdb_table_free(table);
    return entry != NULL ? entry->table : NULL;
}

/* The index for a pattern: that of a table in memory if there is one of its size. */
static enum np_status
index_for(const struct pdb_pattern *pattern, const struct pdb_index **index, struct np_error *error)
{
    *index = NULL;
    (void)pthread_mutex_lock(&lock);
    for (const struct entry *entry = entries; entry != NULL && *index == NULL; entry = entry->next)
        if (entry->table->pattern.width == pattern->width &&
            entry->table->pattern.height == pattern->height &&
            entry->table->pattern.count == pattern->count)
            *index = pdb_index_share(entry->table->index);
    (void)pthread_mutex_unlock(&lock);
    if (*index != NULL)
        return NP_OK;
    return pdb_index_new(index, pattern->width, pattern->height, pattern->count, error);
}

/* Where one table is. */
static enum pdb_presence
presence_of(const struct pdb_pattern *pattern)
{
    enum pdb_presence presence = PDB_NOWHERE;
    char *path = NULL;
    if (find(pattern) != NULL)
        return PDB_IN_MEMORY;
    if (keeps_files() && path_of(pattern, &path, NULL) == NP_OK && access(path, F_OK) == 0)
        presence = PDB_ON_DISK;
    free(path);
    return presence;
}

enum pdb_presence
pdb_store_presence(const struct pdb_set_row *row)
{
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    const uint32_t count = pdb_set_partitions(row, partitions);
    enum pdb_presence least = PDB_IN_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t pattern = 0; pattern < partitions[i].pattern_count; pattern++) {
            const enum pdb_presence presence = presence_of(&partitions[i].patterns[pattern]);
            least = presence < least ? presence : least;
        }
    return least;
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
    if (!keeps_files())
        return np_fail(error, NP_NOT_FOUND, "the distance table has to be built");
    enum np_status status = path_of(pattern, &path, error);
    /* Asked first, since an index takes milliseconds to make and solvers ask for every board. */
    if (status == NP_OK && access(path, F_OK) != 0)
        status = np_fail(error, NP_NOT_FOUND, "the distance table has to be built");
    if (status == NP_OK)
        status = index_for(pattern, &index, error);
    if (status == NP_OK)
        status = pdb_file_load(&loaded, index, pattern, path, cancel, error);
    if (status == NP_OK) {
        *table = keep(loaded);
        if (*table == NULL)
            status = np_no_memory(error);
    }
    free(path);
    pdb_index_release(index);
    return status;
}

enum np_status
pdb_store_open(struct pdb_set *set, const struct pdb_set_row *row, const struct shape *shape,
    const struct cancel *cancel, struct np_error *error)
{
    if (!pdb_set_fits(row, shape))
        return np_fail(error, NP_UNSUPPORTED, "the tables %s are for other boards", row->name);
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

static void
note_too_large(const struct pdb_set_row *row, uint64_t limit_bytes)
{
    struct np_error fault;
    char wanted[16];
    char limit[16];
    (void)np_fail(&fault, NP_NO_MEMORY, "the tables %s take %s, and %s are free for tables",
        row->name, text_byte_count(row->bytes, wanted, sizeof wanted),
        text_byte_count(limit_bytes, limit, sizeof limit));
    note_row(row, &fault);
}

/* Opens the tables of a row if they exist, and rebuilds damaged ones. */
static enum np_status
open_or_repair(struct pdb_set *set, const struct pdb_set_row *row, const struct shape *shape,
    const struct pdb_store_limits *limits, const struct cancel *cancel, struct np_error *error)
{
    const bool may_repair = row->seconds <= limits->repair_seconds;
    struct np_error reason;
    enum np_status status;
    if (!may_repair && is_bad(row))
        return np_fail(error, NP_BAD_INPUT, "the tables %s are damaged", row->name);
    status = pdb_store_open(set, row, shape, cancel, &reason);
    if (status == NP_BAD_INPUT && may_repair) {
        const struct pdb_build_options control = {
            .threads = limits->threads, .memory_bytes = limits->build_bytes, .cancel = cancel};
        status = pdb_store_provide(row, &control, &reason);
        if (status == NP_OK)
            status = pdb_store_open(set, row, shape, cancel, &reason);
    } else if (status == NP_BAD_INPUT || status == NP_IO || status == NP_NO_MEMORY) {
        note_row(row, &reason);
    }
    if (status != NP_OK && error != NULL)
        *error = reason;
    return status;
}

/* Opens the best row that is in memory or on disk. */
static enum np_status
open_ready(struct pdb_set *set, const struct shape *shape, const struct pdb_store_limits *limits,
    const struct cancel *cancel, struct np_error *error)
{
    enum np_status status = np_fail(error, NP_UNSUPPORTED, "no tables for boards of this size");
    for (unsigned i = pdb_set_row_count; i-- > 0 && status != NP_OK && status != NP_CANCELLED;) {
        const struct pdb_set_row *const row = &pdb_set_rows[i];
        if (!pdb_set_fits(row, shape))
            continue;
        if (limits->memory_bytes == 0 || row->bytes <= limits->memory_bytes)
            status = open_or_repair(set, row, shape, limits, cancel, error);
        else if (limits->report_too_large && pdb_store_presence(row) != PDB_NOWHERE)
            note_too_large(row, limits->memory_bytes);
    }
    return status;
}

enum np_status
pdb_store_open_best(struct pdb_set *set, const struct shape *shape,
    const struct pdb_store_limits *limits, const struct cancel *cancel, struct np_error *error)
{
    const struct pdb_set_row *const row = pdb_set_weakest(shape);
    const struct pdb_build_options options = {
        .threads = limits->threads, .memory_bytes = limits->build_bytes, .cancel = cancel};
    enum np_status status = open_ready(set, shape, limits, cancel, error);
    if (status == NP_OK || status == NP_CANCELLED || row == NULL || limits->build_seconds <= 0)
        return status;
    if (limits->memory_bytes != 0 && row->bytes > limits->memory_bytes)
        return np_fail(
            error, NP_LIMIT, "the tables %s do not fit into the memory limit", row->name);
    if (row->seconds > limits->build_seconds)
        return np_fail(error, NP_UNSUPPORTED, "the tables %s have to be built first", row->name);
    status = pdb_store_provide(row, &options, error);
    return status == NP_OK ? pdb_store_open(set, row, shape, cancel, error) : status;
}

/* ---- building ---------------------------------------------------------------------------------*/

/* The progress of one table as a part of its row's. */
struct progress {
    const struct pdb_build_options *control;
    uint64_t done_before;
    uint64_t entries; /* of the table at work */
    uint64_t total;
};

static void
pass_on(void *context, uint64_t done, uint64_t total)
{
    const struct progress *const progress = context;
    /* A build counts in units of its own. */
    const double part = total > 0 ? (double)done / (double)total : 0;
    if (progress->control->progress != NULL)
        progress->control->progress(progress->control->context,
            progress->done_before + (uint64_t)(part * (double)progress->entries), progress->total);
}

/* Builds one table and keeps it; *kept_on_disk says how writing went. */
static enum np_status
build_table(const struct pdb_pattern *pattern, struct progress *progress,
    enum np_status *kept_on_disk, struct np_error *error)
{
    const struct pdb_table *known;
    const struct pdb_index *index;
    struct pdb_table *table = NULL;
    struct pdb_build_options control = *progress->control;
    char *path = NULL;
    struct np_error reason;
    enum np_status status = load(pattern, &known, control.cancel, &reason);
    if (status == NP_OK)
        return NP_OK;
    const bool faulty = status == NP_BAD_INPUT || status == NP_IO;
    bool replaced = false;
    status = index_for(pattern, &index, error);
    if (status != NP_OK)
        return status;
    control.progress = pass_on;
    control.context = progress;
    status = pdb_generate(&table, index, pattern, &control, error);
    if (status == NP_OK && keeps_files()) {
        enum np_status saved = path_of(pattern, &path, error);
        if (saved == NP_OK)
            saved = pdb_file_save(table, path, control.cancel, error);
        if (saved != NP_OK && saved != NP_CANCELLED)
            *kept_on_disk = NP_IO;
        replaced = saved == NP_OK;
        free(path);
    }
    if (faulty && replaced)
        (void)np_fail(&reason, reason.status, "%s; rebuilt", reason.text);
    if (faulty)
        pdb_faults_add(&reason);
    if (status == NP_OK && keep(table) == NULL)
        status = np_no_memory(error);
    pdb_index_release(index);
    return status;
}

/* Entries of a pattern's table, near enough for progress. */
static uint64_t
entries_of(const struct pdb_pattern *pattern)
{
    uint64_t entries_total = pdb_binomial(pattern->width * pattern->height, pattern->count);
    for (uint32_t i = 2; i <= pattern->count; i++)
        entries_total *= i;
    return entries_total;
}

/* Takes the right to build once no other thread has it. Returns false if cancelled before.
 *
 * A lock with a time limit would wait by the wall's clock, which may be set back. */
static bool
wait_to_build(const struct cancel *cancel)
{
    const struct timespec moment = {.tv_nsec = 10 * CLOCK_NS_PER_MS}; /* between two questions */
    while (!cancel_requested(cancel)) {
        if (pthread_mutex_trylock(&building) == 0)
            return true;
        (void)nanosleep(&moment, NULL);
    }
    return false;
}

enum np_status
pdb_store_build(
    const struct pdb_set_row *row, const struct pdb_build_options *control, struct np_error *error)
{
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    const uint32_t count = pdb_set_partitions(row, partitions);
    struct progress progress = {.control = control};
    enum np_status on_disk = NP_OK;
    enum np_status status = NP_OK;
    char bytes[16];
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t pattern = 0; pattern < partitions[i].pattern_count; pattern++)
            progress.total += entries_of(&partitions[i].patterns[pattern]);
    if (!wait_to_build(control->cancel))
        return np_fail(error, NP_CANCELLED, "cancelled");
    for (uint32_t i = 0; i < count && status == NP_OK; i++)
        for (uint32_t pattern = 0; pattern < partitions[i].pattern_count && status == NP_OK;
             pattern++) {
            progress.entries = entries_of(&partitions[i].patterns[pattern]);
            status = build_table(&partitions[i].patterns[pattern], &progress, &on_disk, error);
            progress.done_before += progress.entries;
        }
    (void)pthread_mutex_unlock(&building);
    (void)pthread_mutex_lock(&lock);
    bad_rows &= status == NP_OK ? ~bit_of(row) : UINT64_MAX;
    (void)pthread_mutex_unlock(&lock);
    if (status == NP_NO_MEMORY)
        return np_fail(error, status, "out of memory: the tables %s take %s", row->name,
            text_byte_count(row->bytes, bytes, sizeof bytes));
    return status != NP_OK ? status : on_disk;
}

enum np_status
pdb_store_provide(
    const struct pdb_set_row *row, const struct pdb_build_options *control, struct np_error *error)
{
    struct np_error reason;
    const enum np_status status = pdb_store_build(row, control, &reason);
    if (status == NP_IO) {
        struct np_error fault;
        (void)np_fail(&fault, NP_IO, "tables cannot be kept: %s", reason.text);
        pdb_faults_add_once(UNWRITTEN_BIT, &fault);
        return NP_OK;
    }
    if (status != NP_OK && error != NULL)
        *error = reason;
    return status;
}

void
pdb_store_clear(void)
{
    pdb_faults_clear();
    (void)pthread_mutex_lock(&lock);
    bad_rows = 0;
    while (entries != NULL) {
        struct entry *const entry = entries;
        entries = entry->next;
        pdb_table_free(entry->table);
        free(entry);
    }
    free(chosen_directory);
    chosen_directory = NULL;
    (void)pthread_mutex_unlock(&lock);
}
