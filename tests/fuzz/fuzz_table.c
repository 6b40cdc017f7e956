// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: a distance table on disk. The input changes a good file: its first byte tells
 * whether to truncate the file; each change takes three bytes, place and value. An accepted table
 * has the words of the good one.
 */
#include "config.h"

#include "base/file/file.h"
#include "pdb/file.h"
#include "pdb/table.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "fuzz_file.h"

enum { CUT = 2 };

static const struct pdb_pattern pattern = {3, 2, 5, 2, {0, 1}};
static const struct pdb_index *pattern_index;
static struct pdb_table *table;
static char *good;
static size_t good_count;

static void
promise(int kept)
{
    if (!kept)
        abort();
}

static void
tear_down(void)
{
    free(good);
    pdb_table_free(table);
    pdb_index_release(pattern_index);
}

static void
set_up(void)
{
    const struct pdb_build_options control = {.threads = 1};

    promise(atexit(tear_down) == 0);
    promise(pdb_index_new(&pattern_index, 3, 2, 2, NULL) == NP_OK);
    promise(pdb_generate(&table, pattern_index, &pattern, &control, NULL) == NP_OK);
    promise(pdb_file_save(table, fuzz_file_path(), NULL, NULL) == NP_OK);
    promise(file_read(fuzz_file_path(), FILE_NO_LIMIT, &good, &good_count, NULL) == NP_OK);
}

/* Changes the file's bytes as the input says; returns how many of them remain. */
static size_t
spoil(char *file, const uint8_t *bytes, size_t count)
{
    size_t left = good_count;

    for (size_t i = 1; i + 2 < count; i += 3)
        file[(size_t)(bytes[i] << 8 | bytes[i + 1]) % good_count] = (char)bytes[i + 2];
    if (count > 1 && (bytes[0] & CUT) != 0)
        left = (size_t)(bytes[0] << 8 | bytes[1]) % good_count;
    return left;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct pdb_table *loaded;
    struct np_error error = {.text = ""};
    enum np_status status;
    char *file;

    if (good == NULL)
        set_up();
    file = malloc(good_count);
    promise(file != NULL);
    memcpy(file, good, good_count);
    fuzz_file_fill(file, spoil(file, bytes, count));
    status = pdb_file_load(&loaded, pattern_index, &pattern, fuzz_file_path(), NULL, &error);
    promise(status == NP_OK || status == NP_BAD_INPUT);
    if (status == NP_OK) {
        promise(loaded->word_count == table->word_count);
        promise(memcmp(loaded->bits, table->bits, table->word_count * sizeof *table->bits) == 0);
        pdb_table_free(loaded);
    }
    free(file);
    return 0;
}
