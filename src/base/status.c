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

enum np_status
np_fail(struct np_error *error, enum np_status status, const char *format, ...)
{
    if (error != NULL) {
        struct np_error made = {.status = status};
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(made.text, sizeof made.text, _(format), arguments);
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
        vsnprintf(text, sizeof text, _(format), arguments);
        va_end(arguments);
        fill(error, status, text, strerror(error_number));
        error->path_bytes = 0;
    }
    return status;
}

enum np_status
np_fail_path(
    struct np_error *error, enum np_status status, const char *path, const char *format, ...)
{
    if (error != NULL) {
        char reason[NP_ERROR_TEXT_BYTES];
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(reason, sizeof reason, _(format), arguments);
        va_end(arguments);
        fill(error, status, strcmp(path, "-") == 0 ? "standard input" : path, reason);
    }
    return status;
}

enum np_status
np_fail_path_errno(
    struct np_error *error, enum np_status status, const char *path, int error_number)
{
    return np_fail_path(error, status, path, "%s", strerror(error_number));
}

const char *
np_error_reason(const struct np_error *error)
{
    return error->path_bytes > 0 ? error->text + error->path_bytes + strlen(": ") : error->text;
}
