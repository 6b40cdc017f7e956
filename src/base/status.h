// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Statuses and errors: what a function that can fail returns, and one line of text about it.
 *
 * Bad input, limits, lack of memory and failed file operations are statuses. They are passed up to
 * the front ends, and only these print them. A broken invariant is an assert, never a status.
 */
#ifndef NP_BASE_STATUS_H
#define NP_BASE_STATUS_H

#include <stddef.h>

#include "base/compiler.h"

/* Every status: its name, its message and the exit status of a program that ends with it. */
#define NP_STATUS_LIST(STATUS)                                        \
    STATUS(NP_OK, "success", 0)                                       \
    STATUS(NP_UNSOLVABLE, "the board cannot be solved", 1)            \
    STATUS(NP_NOT_A_SOLUTION, "the moves do not lead to the goal", 1) \
    STATUS(NP_USAGE, "wrong use of the command line", 2)              \
    STATUS(NP_BAD_INPUT, "the input is not well formed", 2)           \
    STATUS(NP_TOO_LARGE, "a size or number is out of range", 2)       \
    STATUS(NP_UNSUPPORTED, "this does not work for this board", 2)    \
    STATUS(NP_NO_TERMINAL, "there is no terminal to play on", 2)      \
    STATUS(NP_LIMIT, "a limit was reached", 3)                        \
    STATUS(NP_CANCELLED, "cancelled", 3)                              \
    STATUS(NP_NO_MEMORY, "out of memory", 4)                          \
    STATUS(NP_NOT_FOUND, "no such file", 4)                           \
    STATUS(NP_IO, "input or output failed", 4)                        \
    STATUS(NP_SYSTEM, "the system refused a request", 4)

enum NP_MUST_USE_TYPE np_status {
#define NP_STATUS_ENUM(name, message, exit_code) name,
    NP_STATUS_LIST(NP_STATUS_ENUM)
#undef NP_STATUS_ENUM
};

/* The size in bytes of an error's text, including its NUL. */
#define NP_ERROR_TEXT_BYTES 512

/* What went wrong, in one line for people, without a newline; cut if it is too long. Valid only
 * after a function has failed. */
struct np_error {
    enum np_status status;
    size_t path_bytes; /* the length of the path before the reason; 0 if there is none */
    char text[NP_ERROR_TEXT_BYTES];
};

/* Returns the general message of a status, a constant in the language of base/intl.h. Any thread
 * may call it. */
const char *np_status_message(enum np_status status);

/* Returns the exit status, 0 to 4, of a program that ends with this status. Any thread may call it.
 */
int np_status_exit_code(enum np_status status);

/* Fills *error with the status and a text printed from the format, and returns the status, so that
 * a function fails in one line: `return np_fail(error, NP_BAD_INPUT, "no rows");`. The format is
 * looked up in the language of base/intl.h. `error` may be NULL. The arguments may point into
 * error->text. */
enum np_status np_fail(struct np_error *error, enum np_status status, const char *format, ...)
    NP_PRINTF(3, 4);

/* Does the same with the text "out of memory"; returns NP_NO_MEMORY. */
enum np_status np_no_memory(struct np_error *error);

/* Does the same after a failed system call, appending ": " and the text of the error number. */
enum np_status np_fail_errno(struct np_error *error, enum np_status status, int error_number,
    const char *format, ...) NP_PRINTF(4, 5);

/* Does the same for a file: the text is its path ("standard input" for "-"), ": " and the reason.
 */
enum np_status np_fail_path(struct np_error *error, enum np_status status, const char *path,
    const char *format, ...) NP_PRINTF(4, 5);

/* Does the same after a system call that failed on a file. */
enum np_status np_fail_path_errno(
    struct np_error *error, enum np_status status, const char *path, int error_number);

/* Returns the error's text without the path before it. */
const char *np_error_reason(const struct np_error *error);

#endif
