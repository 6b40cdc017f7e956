// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Statuses, and what every function does with its arguments.
 */
#include "config.h"

#include "library/library.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"

const char *
npuzzle_version(void)
{
    return PACKAGE_VERSION;
}

/* The engine's status with the same message; NP_SYSTEM for a status of a later version. */
static enum np_status
internal_of(int status)
{
    static const enum np_status internal[] = {
        [NPUZZLE_OK] = NP_OK,
        [NPUZZLE_UNSOLVABLE] = NP_UNSOLVABLE,
        [NPUZZLE_NOT_A_SOLUTION] = NP_NOT_A_SOLUTION,
        [NPUZZLE_BAD_ARGUMENT] = NP_USAGE,
        [NPUZZLE_BAD_INPUT] = NP_BAD_INPUT,
        [NPUZZLE_UNSUPPORTED] = NP_UNSUPPORTED,
        [NPUZZLE_LIMIT] = NP_LIMIT,
        [NPUZZLE_CANCELLED] = NP_CANCELLED,
        [NPUZZLE_NO_MEMORY] = NP_NO_MEMORY,
        [NPUZZLE_NOT_FOUND] = NP_NOT_FOUND,
        [NPUZZLE_IO] = NP_IO,
        [NPUZZLE_SYSTEM] = NP_SYSTEM,
    };
    const size_t count = sizeof internal / sizeof internal[0];

    return status >= 0 && (size_t)status < count ? internal[status] : NP_SYSTEM;
}

const char *
npuzzle_status_text(int status)
{
    if (status < 0 || status > NPUZZLE_SYSTEM)
        return _("unknown status");
    return status == NPUZZLE_BAD_ARGUMENT ? _("an argument is wrong")
                                          : np_status_message(internal_of(status));
}

static enum npuzzle_status
public_of(enum np_status status)
{
    switch (status) {
    case NP_USAGE:
    case NP_TOO_LARGE:
        return NPUZZLE_BAD_ARGUMENT;
    case NP_NO_TERMINAL:
        return NPUZZLE_SYSTEM;
    default:
        break;
    }
    for (int i = 0; i < NPUZZLE_SYSTEM; i++)
        if (internal_of(i) == status)
            return (enum npuzzle_status)i;
    return NPUZZLE_SYSTEM;
}

enum npuzzle_status
library_fail(struct npuzzle_error *error, enum npuzzle_status status, const char *text)
{
    if (error != NULL) {
        error->status = status;
        snprintf(error->text, sizeof error->text, "%.*s", (int)sizeof error->text - 1, text);
    }
    return status;
}

enum npuzzle_status
library_status(enum np_status status, const struct np_error *internal, struct npuzzle_error *error)
{
    return status == NP_OK ? NPUZZLE_OK : library_fail(error, public_of(status), internal->text);
}

enum npuzzle_status
library_null(struct npuzzle_error *error, const char *name)
{
    struct np_error internal;

    return library_status(
        np_fail(&internal, NP_USAGE, "argument '%s' is NULL", name), &internal, error);
}

/* No version of any struct is longer, so a longer size was never set. */
enum { STRUCT_BYTES_MAX = 4096 };

enum np_status
library_take(void *to, size_t bytes, const void *given, size_t least, struct np_error *error)
{
    const unsigned char *const from = given;
    size_t size;

    memset(to, 0, bytes);
    memcpy(&size, given, sizeof size);
    if (size < least || size > STRUCT_BYTES_MAX)
        return np_fail(error, NP_USAGE, "the field 'size' is not set to the size of the struct");
    for (size_t i = bytes; i < size; i++)
        if (from[i] != 0)
            return np_fail(error, NP_UNSUPPORTED, "this field belongs to a later version");
    memcpy(to, given, size < bytes ? size : bytes);
    return NP_OK;
}
