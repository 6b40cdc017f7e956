// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Pattern databases on disk; file.h describes the format.
 */
#include "config.h"

#include "pdb/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/file/file.h"
#include "base/intl.h"
#include "base/memory.h"
#include "base/text/text.h"

#define MAGIC "NPZL-PDB"

enum {
    DATA_OFFSET = 4096,
    READ_BYTES = 1 << 18, /* read between two checks for cancelling: 10 ms at 25 MB/s */
    /* Written between two checks; larger, since each slice waits for the disk. */
    WRITE_BYTES = 1 << 20
};

/* What comes before the words. The pattern determines all of it but the checksum. */
struct page {
    char magic[8];
    uint32_t version;
    uint32_t width;
    uint32_t height;
    uint32_t goal_blank;
    uint32_t count;
    uint32_t zero;
    uint8_t tiles[PDB_TILES_MAX];
    uint64_t words;
    uint64_t checksum;
    unsigned char zeros[DATA_OFFSET - 56];
};

_Static_assert(sizeof(struct page) == DATA_OFFSET, "the format has no holes");

static struct page
page_of(const struct pdb_table *table, uint64_t checksum)
{
    struct page page = {.version = PDB_FILE_VERSION,
        .width = table->pattern.width,
        .height = table->pattern.height,
        .goal_blank = table->pattern.goal_blank,
        .count = table->pattern.count,
        .words = table->word_count,
        .checksum = checksum};
    memcpy(page.magic, MAGIC, sizeof page.magic);
    memcpy(page.tiles, table->pattern.tiles, table->pattern.count);
    return page;
}

/* The size of the slice that begins at an offset in so many bytes. */
static size_t
slice_at(size_t offset, size_t bytes, size_t slice)
{
    return bytes - offset < slice ? bytes - offset : slice;
}

/* Writes the words and waits for the disk after each slice. A single sync at the end could take
 * seconds and could not be cancelled. */
static enum np_status
write_words(struct file_writer *writer, const struct pdb_table *table, const struct cancel *cancel,
    struct np_error *error)
{
    const unsigned char *const words = (const unsigned char *)table->bits;
    const size_t bytes = pdb_index_table_bytes(table->index);
    enum np_status status = NP_OK;
    for (size_t done = 0; done < bytes && status == NP_OK; done += WRITE_BYTES) {
        if (cancel_requested(cancel))
            return np_fail_path(error, NP_CANCELLED, writer->path, "cancelled");
        status = file_writer_add(writer, words + done, slice_at(done, bytes, WRITE_BYTES), error);
        if (status == NP_OK)
            status = file_writer_flush(writer, error);
    }
    return status;
}

enum np_status
pdb_file_save(const struct pdb_table *table, const char *path, const struct cancel *cancel,
    struct np_error *error)
{
    struct file_writer writer;
    const struct page page =
        page_of(table, checksum_of(table->bits, pdb_index_table_bytes(table->index)));
    enum np_status status = file_writer_open(&writer, path, 0, error);
    if (status != NP_OK)
        return status;
    status = file_writer_add(&writer, &page, sizeof page, error);
    if (status == NP_OK)
        status = write_words(&writer, table, cancel, error);
    if (status == NP_OK)
        return file_writer_commit(&writer, error);
    file_writer_abandon(&writer);
    return status;
}

static enum np_status
faulty(const char *path, const char *fault, struct np_error *error)
{
    return np_fail_path(error, NP_BAD_INPUT, path, "%s", _(fault));
}

/* Reads the next bytes; returns NP_BAD_INPUT if the file is too short. */
static enum np_status
read_next(int file, void *bytes, size_t count, const char *path, struct np_error *error)
{
    for (size_t done = 0; done < count;) {
        const ssize_t got = read(file, (unsigned char *)bytes + done, count - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return np_fail_path_errno(error, NP_IO, path, errno);
        if (got == 0)
            return faulty(path, N_("truncated"), error);
        done += (size_t)got;
    }
    return NP_OK;
}

/* Reads and checks the header. */
static enum np_status
read_header(int file, const struct pdb_table *table, const char *path, uint64_t *checksum,
    struct np_error *error)
{
    struct page page = {.zero = 0};
    const enum np_status status = read_next(file, &page, sizeof page, path, error);
    const struct page expected = page_of(table, page.checksum);

    *checksum = page.checksum;
    if (status == NP_IO)
        return status;
    if (memcmp(page.magic, MAGIC, sizeof page.magic) != 0)
        return faulty(path, N_("not a distance table"), error);
    if (status == NP_OK && page.version != PDB_FILE_VERSION)
        return faulty(path, N_("written by another version"), error);
    if (status == NP_OK && memcmp(&page, &expected, sizeof page) != 0)
        return faulty(path, N_("damaged"), error);
    return status;
}

/* Reads the header, then the words, and checks these while they are in the processor's cache. */
static enum np_status
read_table(int file, struct pdb_table *table, const char *path, const struct cancel *cancel,
    struct np_error *error)
{
    const size_t bytes = pdb_index_table_bytes(table->index);
    struct checksum sum;
    uint64_t checksum;
    char size[16];
    enum np_status status = read_header(file, table, path, &checksum, error);

    if (status != NP_OK)
        return status;
    table->bits = pages_alloc(bytes);
    if (table->bits == NULL)
        return np_fail_path(error, NP_NO_MEMORY, path, "out of memory (%s)",
            text_byte_count(bytes, size, sizeof size));
    checksum_begin(&sum);
    for (size_t done = 0; done < bytes; done += READ_BYTES) {
        unsigned char *const words = (unsigned char *)table->bits + done;
        const size_t slice = slice_at(done, bytes, READ_BYTES);

        if (cancel_requested(cancel))
            return np_fail_path(error, NP_CANCELLED, path, "cancelled");
        status = read_next(file, words, slice, path, error);
        if (status != NP_OK)
            return status;
        checksum_add(&sum, words, slice);
    }
    return checksum_value(&sum) == checksum ? NP_OK : faulty(path, N_("damaged"), error);
}

enum np_status
pdb_file_load(struct pdb_table **table, const struct pdb_index *index,
    const struct pdb_pattern *pattern, const char *path, const struct cancel *cancel,
    struct np_error *error)
{
    int file;
    *table = NULL;
    enum np_status status = file_open(path, O_RDONLY, &file, error);
    if (status != NP_OK)
        return status;
    struct pdb_table *const new = pdb_table_new(index, pattern, error);
    status = new != NULL ? read_table(file, new, path, cancel, error) : NP_NO_MEMORY;
    close(file);
    if (status == NP_OK)
        *table = new;
    else
        pdb_table_free(new);
    return status;
}
