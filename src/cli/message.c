// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Errors and remarks on standard error. Each is a single write, so messages of two threads never
 * mix.
 */
#include "config.h"

#include "cli/message.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/text.h"
#include "cli/interrupt.h"

/* Whether a line begins with a position in a file, "file:line:". One that begins with an option
 * does not. */
static bool
begins_with_place(const char *text, size_t bytes)
{
    const char *const end = text + bytes;

    if (strncmp(text, "--", 2) == 0)
        return false;
    for (const char *at = strchr(text, ':'); at != NULL && at < end && at[1] != ' ';
         at = strchr(at + 1, ':')) {
        const size_t digits = strspn(at + 1, "0123456789");

        if (digits > 0 && at[1 + digits] == ':')
            return true;
    }
    return false;
}

void
message_line(const char *text, size_t bytes)
{
    text_print(stderr, "%s%.*s\n", begins_with_place(text, bytes) ? "" : PACKAGE_NAME ": ",
        (int)bytes, text);
}

void
message_error(const struct np_error *error)
{
    if (interrupt_signal() == SIGPIPE)
        return;
    /* The system refuses a whole file, whose name may look like a position: "boards:7:". */
    if (np_status_exit_code(error->status) == np_status_exit_code(NP_SYSTEM))
        message_remark("%s", error->text);
    else
        message_line(error->text, strlen(error->text));
    if (error->status == NP_USAGE)
        fprintf(stderr, "%s\n", _("Try 'npuzzle-tui --help' for more information."));
}

void
message_status(enum np_status status, const struct np_error *error, int *exit_status)
{
    const int code = np_status_exit_code(status);

    if (status != NP_OK && error != NULL)
        message_error(error);
    *exit_status = code > *exit_status ? code : *exit_status;
}

void
message_remark(const char *format, ...)
{
    char text[NP_ERROR_TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(text, sizeof text, _(format), arguments) < 0)
        text[0] = '\0';
    va_end(arguments);
    text_print(stderr, PACKAGE_NAME ": %s\n", text);
}

void
message_shorter(const char *source, uint64_t index, uint64_t length, uint64_t best)
{
    message_remark("%s board %llu: %llu moves, shorter than the best known (%llu)",
        message_source(source), (unsigned long long)index, (unsigned long long)length,
        (unsigned long long)best);
}

const char *
message_source(const char *name)
{
    return strcmp(name, "-") == 0 ? "stdin" : name;
}
