// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Where results go: standard output, or a file that is replaced when the last result is there.
 */
#ifndef NP_CLI_OUTPUT_H
#define NP_CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/file/file.h"
#include "base/status.h"
#include "base/text/text.h"

struct output {
    const char *name; /* for messages */
    FILE *stream;     /* print results here; errors show at output_flush() */
    int error_number; /* why the first write failed that did; 0 = none did */
    bool replacing;   /* `writer` is under way and `stream` fills it */
    bool has_result;  /* set by who printed one: before that no file is replaced */
    struct file_writer writer;
};

/* Opens standard output, or the file `path` where it is not NULL. What is no plain file, as a
 * pipe or a device, is written as it stands, and what standard output or standard error goes to is
 * added to.
 *
 * Returns NP_OK, NP_IO or NP_NO_MEMORY; on failure there is nothing to close. */
enum np_status output_open(struct output *output, const char *path, struct np_error *error);

/* Writes out what waits in memory. Called right after a write that failed, it still finds the
 * reason in errno. Returns NP_OK or NP_IO, which stays, with the reason of the first failure. */
enum np_status output_flush(struct output *output, struct np_error *error);

/* Writes out the rest and puts the file in its place, unless `keep` is false, there is no result or
 * writing fails: then the old file is untouched. Returns NP_OK, NP_IO or NP_NO_MEMORY. */
enum np_status output_close(struct output *output, bool keep, struct np_error *error);

/* Prints a text on standard output and frees it. Reports an error; returns the exit status. */
int output_print_text(struct text *text);

#endif
