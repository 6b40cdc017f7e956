// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Statuses and errors.
 */
#include "config.h"

#include "base/status.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"

static const struct {
    const char *message;
    int exit_code;
} rows[] = {
#define NP_STATUS_ROW(name, text, code) [name] = {.message = (text), .exit_code = (code)},
    NP_STATUS_LIST(NP_STATUS_ROW)
#undef NP_STATUS_ROW
};

const char *
np_status_message(enum np_status status)
{
    assert((size_t)status < sizeof rows / sizeof rows[0]);
    return _(rows[status].message);
}

int
np_status_exit_code(enum np_status status)
{
    assert((size_t)status < sizeof rows / sizeof rows[0]);
    return rows[status].exit_code;
}

/* Fills an error with the text "HEAD: REASON". A long head is cut to the room that the reason
 * leaves, but not below half of the text. Both may point into error->text. */
static void
fill(struct np_error *error, enum np_status status, const char *head, const char *reason)
{
    char text[NP_ERROR_TEXT_BYTES];
    const size_t room = sizeof text - sizeof ": ", reason_bytes = strlen(reason);
    const size_t most = reason_bytes < room / 2 ? room - reason_bytes : room / 2;
    const size_t head_bytes = strlen(head) < most ? strlen(head) : most;

    snprintf(text, sizeof text, "%.*s: %s", (int)head_bytes, head, reason);
    error->status = status;
    error->path_bytes = head_bytes;
    memcpy(error->text, text, sizeof text);
}

/* Does the same with the text of an error number; unlike strerror(), strerror_r() does not use a
 * shared buffer. */
static void
fill_errno(struct np_error *error, enum np_status status, const char *head, int error_number)
{
    char space[128];
#ifdef STRERROR_R_CHAR_P
    const char *const reason = strerror_r(error_number, space, sizeof space);
#else
    const char *const reason = space;

    if (strerror_r(error_number, space, sizeof space) != 0)
        snprintf(space, sizeof space, "error %d", error_number);
#endif

    fill(error, status, head, reason);
}

/* Prints a translated format or, if that fails, the message of the status. */
NP_PRINTF(3, 0)
static void
print(char text[NP_ERROR_TEXT_BYTES], enum np_status status, const char *format, va_list arguments)
{
    if (vsnprintf(text, NP_ERROR_TEXT_BYTES, _(format), arguments) < 0)
        snprintf(text, NP_ERROR_TEXT_BYTES, "%s", np_status_message(status));
}

enum np_status
np_fail(struct np_error *error, enum np_status status, const char *format, ...)
{
    if (error != NULL) {
        struct np_error made = {.status = status};
        va_list arguments;

        va_start(arguments, format);
        print(made.text, status, format, arguments);
        va_end(arguments);
        *error = made;
    }
    return status;
}

enum np_status
np_no_memory(struct np_error *error)
{
    return np_fail(error, NP_NO_MEMORY, "out of memory");
}

enum np_status
np_fail_errno(
    struct np_error *error, enum np_status status, int error_number, const char *format, ...)
{
    if (error != NULL) {
        char text[NP_ERROR_TEXT_BYTES];
        va_list arguments;

        va_start(arguments, format);
        print(text, status, format, arguments);
        va_end(arguments);
        fill_errno(error, status, text, error_number);
        error->path_bytes = 0;
    }
    return status;
}

/* How a message names a file. */
static const char *
name_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

enum np_status
np_fail_path(
    struct np_error *error, enum np_status status, const char *path, const char *format, ...)
{
    if (error != NULL) {
        char reason[NP_ERROR_TEXT_BYTES];
        va_list arguments;

        va_start(arguments, format);
        print(reason, status, format, arguments);
        va_end(arguments);
        fill(error, status, name_of(path), reason);
    }
    return status;
}

enum np_status
np_fail_path_errno(
    struct np_error *error, enum np_status status, const char *path, int error_number)
{
    if (error != NULL)
        fill_errno(error, status, name_of(path), error_number);
    return status;
}

const char *
np_error_reason(const struct np_error *error)
{
    return error->path_bytes > 0 ? error->text + error->path_bytes + strlen(": ") : error->text;
}
