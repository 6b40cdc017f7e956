// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The output: standard output, or a file that is replaced after the last result.
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
    FILE *stream;     /* receives the results; output_flush() returns its errors */
    int error_number; /* the errno of the first failed write; 0 = none */
    bool replacing;   /* `stream` writes to `writer` */
    bool has_result;  /* the caller sets it after the first result; without one, no file is replaced
                       */
    struct file_writer writer;
};

/* Opens standard output or, if `path` is not NULL, a file. Pipes and devices are written directly;
 * a file that is also standard output or standard error is appended to.
 *
 * Returns NP_OK, NP_IO or NP_NO_MEMORY; on failure there is nothing to close. */
enum np_status output_open(struct output *output, const char *path, struct np_error *error);

/* Writes the buffered output. Right after a failed write, takes the reason from errno. Returns
 * NP_OK or NP_IO; once a write has failed, always NP_IO with the first reason. */
enum np_status output_flush(struct output *output, struct np_error *error);

/* Does the same, and waits until a file is on the disk. */
enum np_status output_sync(struct output *output, struct np_error *error);

/* Writes the buffered output and replaces the file, unless `keep` is false, there is no result or a
 * write failed. Returns NP_OK, NP_IO or NP_NO_MEMORY. */
enum np_status output_close(struct output *output, bool keep, struct np_error *error);

/* Prints a text and frees it. Returns NP_OK or, if memory ran out while the text was written,
 * NP_NO_MEMORY. */
enum np_status output_text(struct output *output, struct text *text, struct np_error *error);

#endif
