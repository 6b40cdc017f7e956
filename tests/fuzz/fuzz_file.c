// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The file of a fuzz target: overwritten with each input, without syncing to disk.
 */
#include "config.h"

#include "fuzz_file.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

/* Possible directories for the file, best first. */
static char paths[][32] = {"/dev/shm/npuzzle-fuzz-XXXXXX", "/tmp/npuzzle-fuzz-XXXXXX"};
static const char *path;

static void
promise(bool kept)
{
    if (!kept)
        abort();
}

static void
remove_file(void)
{
    (void)unlink(path);
}

const char *
fuzz_file_path(void)
{
    for (size_t i = 0; path == NULL && i < sizeof paths / sizeof paths[0]; i++) {
        const int descriptor = mkstemp(paths[i]);

        if (descriptor < 0)
            continue;
        path = paths[i];
        promise(close(descriptor) == 0 && atexit(remove_file) == 0);
    }
    promise(path != NULL);
    return path;
}

void
fuzz_file_fill(const void *bytes, size_t count)
{
    const int descriptor = open(fuzz_file_path(), O_WRONLY | O_TRUNC | O_CLOEXEC);

    promise(descriptor >= 0);
    promise(write(descriptor, bytes, count) == (ssize_t)count);
    promise(close(descriptor) == 0);
}
