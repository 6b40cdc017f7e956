// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A main() for the fuzz targets without libFuzzer: `make check` links it and runs every target on
 * its corpus, and on every prefix of each input.
 *
 * The target's name determines the corpus: fuzz_board reads tests/fuzz/corpus/board. Other files
 * or directories may be given as arguments.
 */
#include "config.h"

#include "base/file/file.h"
#include "base/text/text.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

/* The longest prefix tried: each costs a run. */
#define BEGINNING_BYTES_MAX 1024

static size_t files_replayed;
static size_t inputs_replayed;

/* The input in a block of exactly its size, so that a sanitizer sees every byte read past it. */
static void
feed(const char *bytes, size_t count)
{
    uint8_t *copy = malloc(count > 0 ? count : 1);

    if (copy == NULL)
        abort();
    memcpy(copy, bytes, count);
    LLVMFuzzerTestOneInput(copy, count);
    free(copy);
    inputs_replayed++;
}

static void
replay_file(const char *path)
{
    struct np_error error;
    char *bytes;
    size_t count;

    if (file_read(path, FILE_NO_LIMIT, &bytes, &count, &error) != NP_OK) {
        fprintf(stderr, "%s\n", error.text);
        exit(EXIT_FAILURE);
    }
    for (size_t length = 0; length < count && length <= BEGINNING_BYTES_MAX; length++)
        feed(bytes, length);
    feed(bytes, count);
    free(bytes);
    files_replayed++;
}

static void
replay(const char *path)
{
    DIR *directory = opendir(path);

    if (directory == NULL) {
        replay_file(path);
        return;
    }
    for (const struct dirent *entry = readdir(directory); entry != NULL;
         entry = readdir(directory)) {
        struct text file = {0};

        if (entry->d_name[0] == '.')
            continue;
        text_printf(&file, "%s/%s", path, entry->d_name);
        replay_file(text_string(&file));
        text_free(&file);
    }
    closedir(directory);
}

static void
replay_own_corpus(const char *program)
{
    const char *slash = strrchr(program, '/');
    const char *name = slash != NULL ? slash + 1 : program;
    const char *top = getenv("top_srcdir");
    struct text path = {0};

    if (strncmp(name, "fuzz_", 5) == 0)
        name += 5;
    text_printf(&path, "%s/tests/fuzz/corpus/%s", top != NULL ? top : ".", name);
    replay(text_string(&path));
    text_free(&path);
}

int
main(int argc, char **argv)
{
    if (argc < 2)
        replay_own_corpus(argv[0]);
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    printf("%s - %zu files, %zu inputs\n", files_replayed > 0 ? "ok" : "not ok", files_replayed,
        inputs_replayed);
    return files_replayed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
