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
#include "base/xdg.h"
#include "pdb/file.h"

struct entry {
    struct entry *next;
    struct pdb_table *table;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t building = PTHREAD_MUTEX_INITIALIZER;
static struct entry *entries;
static char *chosen_directory; /* NULL: the user's cache */

enum np_status
pdb_store_set_directory(const char *directory, struct np_error *error)
{
    char *const copy = directory != NULL ? strdup(directory) : NULL;
    if (directory != NULL && copy == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a file name");
    (void)pthread_mutex_lock(&lock);
    free(chosen_directory);
    chosen_directory = copy;
    (void)pthread_mutex_unlock(&lock);
    return NP_OK;
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
    char *const directory = chosen_directory != NULL ? strdup(chosen_directory) : NULL;
    const bool chosen = chosen_directory != NULL;
    (void)pthread_mutex_unlock(&lock);
    if (!chosen)
        return xdg_path(XDG_CACHE, name, path, error);
    const char *const base = strchr(name, '/') + 1;
    const size_t size = directory != NULL ? strlen(directory) + strlen(base) + 2 : 0;
    *path = directory != NULL ? malloc(size) : NULL;
    if (*path != NULL)
        (void)snprintf(*path, size, "%s/%s", directory, base);
    free(directory);
    return *path != NULL ? NP_OK : np_fail(error, NP_NO_MEMORY, "no memory for a file name");
}

/* ---- tables in memory -------------------------------------------------------------------------*/

static const struct pdb_table *
find(const struct pdb_pattern *pattern)
{
    const struct pdb_table *found = NULL;
    (void)pthread_mutex_lock(&lock);
    for (const struct entry *entry = entries; entry != NULL && found == NULL; entry = entry->next)
        if (pdb_pattern_equal(&entry->table->pattern, pattern))
            found = entry->table;
    (void)pthread_mutex_unlock(&lock);
    return found;
}

/* Takes a table over, unless another thread was faster; returns the one that is kept. */
static const struct pdb_table *
keep(struct pdb_table *table)
{
    struct entry *const fresh = malloc(sizeof *fresh);
    struct entry *entry = NULL;
    (void)pthread_mutex_lock(&lock);
    for (entry = entries; entry != NULL; entry = entry->next)
        if (pdb_pattern_equal(&entry->table->pattern, &table->pattern))
            break;
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
pdb_store_presence(const struct pdb_pack_row *row)
{
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    const uint32_t count = pdb_pack_partitions(row, partitions);
    enum pdb_presence least = PDB_IN_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t part = 0; part < partitions[i].parts; part++) {
            const enum pdb_presence presence = presence_of(&partitions[i].patterns[part]);
            least = presence < least ? presence : least;
        }
    return least;
}

static enum np_status
load(const struct pdb_pattern *pattern, const struct pdb_table **table, const struct stop *stop,
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
        status = pdb_file_load(&loaded, index, pattern, path, stop, error);
    if (status == NP_OK) {
        *table = keep(loaded);
        if (*table == NULL)
            status = np_fail(error, NP_NO_MEMORY, "no memory for a distance table");
    }
    free(path);
    pdb_index_release(index);
    return status;
}

enum np_status
pdb_store_open(struct pdb_pack *pack, const struct pdb_pack_row *row, const struct shape *shape,
    const struct stop *stop, struct np_error *error)
{
    if (!pdb_pack_fits(row, shape))
        return np_fail(error, NP_UNSUPPORTED, "the tables %s are for other boards", row->name);
    pdb_pack_init(pack, row, shape);
    for (uint32_t i = 0; i < pack->partition_count; i++)
        for (uint32_t part = 0; part < pack->partitions[i].parts; part++) {
            const enum np_status status =
                load(&pack->partitions[i].patterns[part], &pack->tables[i][part], stop, error);
            if (status != NP_OK)
                return status;
        }
    return NP_OK;
}

enum np_status
pdb_store_open_best(struct pdb_pack *pack, const struct shape *shape, uint64_t memory_bytes,
    const struct stop *stop, struct np_error *error)
{
    enum np_status status = np_fail(error, NP_UNSUPPORTED, "no tables for boards of this size");
    for (unsigned i = pdb_pack_row_count; i-- > 0 && status != NP_OK && status != NP_CANCELLED;) {
        const struct pdb_pack_row *const row = &pdb_pack_rows[i];
        if (pdb_pack_fits(row, shape) && (memory_bytes == 0 || row->bytes <= memory_bytes))
            status = pdb_store_open(pack, row, shape, stop, error);
    }
    return status;
}

/* ---- building ---------------------------------------------------------------------------------*/

/* The progress of one table as a part of its row's. */
struct progress {
    const struct pdb_control *control;
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
    struct pdb_control control = *progress->control;
    char *path = NULL;
    struct np_error reason;
    enum np_status status = load(pattern, &known, &control.stop, &reason);
    if (status == NP_OK)
        return NP_OK;
    if (status != NP_NOT_FOUND && status != NP_CANCELLED && control.damage != NULL)
        *control.damage = reason;
    status = index_for(pattern, &index, error);
    if (status != NP_OK)
        return status;
    control.progress = pass_on;
    control.context = progress;
    status = pdb_generate(&table, index, pattern, &control, error);
    if (status == NP_OK && keeps_files()) {
        enum np_status saved = path_of(pattern, &path, error);
        if (saved == NP_OK)
            saved = pdb_file_save(table, path, &control.stop, error);
        if (saved != NP_OK && saved != NP_CANCELLED)
            *kept_on_disk = NP_IO;
        free(path);
    }
    if (status == NP_OK && keep(table) == NULL)
        status = np_fail(error, NP_NO_MEMORY, "no memory for a distance table");
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
wait_to_build(const struct stop *stop)
{
    const struct timespec moment = {.tv_nsec = 10 * CLOCK_NS_PER_MS}; /* between two questions */
    while (!stop_asked(stop)) {
        if (pthread_mutex_trylock(&building) == 0)
            return true;
        (void)nanosleep(&moment, NULL);
    }
    return false;
}

enum np_status
pdb_store_build(
    const struct pdb_pack_row *row, const struct pdb_control *control, struct np_error *error)
{
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    const uint32_t count = pdb_pack_partitions(row, partitions);
    struct progress progress = {.control = control};
    enum np_status on_disk = NP_OK;
    enum np_status status = NP_OK;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t part = 0; part < partitions[i].parts; part++)
            progress.total += entries_of(&partitions[i].patterns[part]);
    if (!wait_to_build(&control->stop))
        return np_fail(error, NP_CANCELLED, "cancelled");
    for (uint32_t i = 0; i < count && status == NP_OK; i++)
        for (uint32_t part = 0; part < partitions[i].parts && status == NP_OK; part++) {
            progress.entries = entries_of(&partitions[i].patterns[part]);
            status = build_table(&partitions[i].patterns[part], &progress, &on_disk, error);
            progress.done_before += progress.entries;
        }
    (void)pthread_mutex_unlock(&building);
    return status != NP_OK ? status : on_disk;
}

void
pdb_store_clear(void)
{
    (void)pthread_mutex_lock(&lock);
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
