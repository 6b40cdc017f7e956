// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Statuses and error texts: the table of status.h turned into look-ups, and the two functions that
 * fill a struct np_error.
 */
#include "config.h"

#include "base/status.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"

struct status_row {
    const char *message;
    int exit_code;
};

static const struct status_row rows[] = {
#define NP_STATUS_ROW(name, text, code) [name] = {.message = (text), .exit_code = (code)},
    NP_STATUS_LIST(NP_STATUS_ROW)
#undef NP_STATUS_ROW
};

static const struct status_row *
row_of(enum np_status status)
{
    assert((size_t)status < sizeof rows / sizeof rows[0]);
    return &rows[status];
}

const char *
np_status_message(enum np_status status)
{
    return _(row_of(status)->message);
}

int
np_status_exit_code(enum np_status status)
{
    return row_of(status)->exit_code;
}

NP_PRINTF(3, 0)
static void
fill(struct np_error *error, enum np_status status, const char *format, va_list arguments)
{
    /* By way of a copy: an outer function often puts its own words around the inner one's text. */
    char text[NP_ERROR_TEXT_BYTES];

    if (vsnprintf(text, sizeof text, _(format), arguments) < 0)
        snprintf(text, sizeof text, "%s", np_status_message(status));
    error->status = status;
    error->reason = 0;
    memcpy(error->text, text, sizeof text);
}

enum np_status
np_fail(struct np_error *error, enum np_status status, const char *format, ...)
{
    if (error != NULL) {
        va_list arguments;

        va_start(arguments, format);
        fill(error, status, format, arguments);
        va_end(arguments);
    }
    return status;
}

enum np_status
np_no_memory(struct np_error *error)
{
    return np_fail(error, NP_NO_MEMORY, "out of memory");
}

/* The text of an error number, in `space` or a constant, without the shared buffer of strerror().
 */
static const char *
errno_text(int error_number, char *space, size_t space_bytes)
{
#ifdef STRERROR_R_CHAR_P
    return strerror_r(error_number, space, space_bytes);
#else
    if (strerror_r(error_number, space, space_bytes) != 0)
        snprintf(space, space_bytes, "error %d", error_number);
    return space;
#endif
}

enum np_status
np_fail_errno(
    struct np_error *error, enum np_status status, int error_number, const char *format, ...)
{
    if (error != NULL) {
        char space[128];
        const char *reason = errno_text(error_number, space, sizeof space);
        size_t used;
        va_list arguments;

        va_start(arguments, format);
        fill(error, status, format, arguments);
        va_end(arguments);
        used = strlen(error->text);
        /* However long a file's name is, the reason is told. */
        if (used + strlen(": ") + strlen(reason) >= sizeof error->text)
            used = sizeof error->text - strlen(": ") - strlen(reason) - 1;
        snprintf(error->text + used, sizeof error->text - used, ": %s", reason);
        error->reason = (unsigned)(used + strlen(": "));
    }
    return status;
}
