// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Errors and remarks on standard error. Each is one write, so that two threads never mix.
 */
#include "config.h"

#include "cli/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

#include "base/intl.h"
#include "base/text/text.h"
#include "cli/interrupt.h"

void
message_error(const struct np_error *error)
{
    struct np_error harmless = *error;

    if (interrupt_pipe_broken())
        return;
    /* Messages repeat file names and words of the input. */
    text_sanitize(harmless.text);
    if (error->status == NP_BAD_INPUT)
        fprintf(stderr, "%s\n", harmless.text);
    else if (error->status == NP_USAGE)
        fprintf(stderr, PACKAGE_NAME ": %s\n%s\n", harmless.text,
            _("Try 'npuzzle-tui --help' for more information."));
    else
        fprintf(stderr, PACKAGE_NAME ": %s\n", harmless.text);
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
    text_sanitize(text);
    fprintf(stderr, PACKAGE_NAME ": %s\n", text);
}

const char *
message_source(const char *name)
{
    return strcmp(name, "-") == 0 ? "stdin" : name;
}

unsigned
message_columns(int descriptor)
{
    struct winsize size;

    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 1)
        return size.ws_col;
    return 80;
}
