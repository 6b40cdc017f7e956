// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Turns signals into a cancel request.
 *
 * A signal interrupts a blocked read, but not one that is about to block, so the handler also
 * replaces standard input with an empty file.
 */
#include "config.h"

#include "cli/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

/* SIGXCPU signals the limit of CPU time; the program still prints its results so far. */
static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGPIPE};

enum { CAUGHT_COUNT = sizeof caught / sizeof caught[0] };

static struct cancel cancel;
static volatile sig_atomic_t arrived;
static int empty_file = -1;

static void
on_signal(int number)
{
    const int saved_errno = errno;

    if (number != SIGPIPE || arrived == 0)
        arrived = number;
    cancel_request(&cancel);
    (void)dup2(empty_file, STDIN_FILENO);
    errno = saved_errno;
}

enum np_status
interrupt_catch(struct np_error *error)
{
    struct sigaction action = {.sa_handler = on_signal};

    empty_file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (empty_file < 0)
        return np_fail_path_errno(error, NP_SYSTEM, "/dev/null", errno);
    sigemptyset(&action.sa_mask);
    /* With the signal ignored, write() returns an error when a file exceeds its size limit. */
    (void)signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < CAUGHT_COUNT; i++) {
        struct sigaction old;

        /* The program may write to the broken pipe again before it ends. */
        action.sa_flags = caught[i] == SIGPIPE ? 0 : (int)SA_RESETHAND;
        if (sigaction(caught[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            (void)sigaction(caught[i], &action, NULL);
    }
    return NP_OK;
}

const struct cancel *
interrupt_cancel(void)
{
    return &cancel;
}

int
interrupt_signal(void)
{
    return (int)arrived;
}

void
interrupt_reraise(void)
{
    if (empty_file >= 0)
        (void)close(empty_file);
    empty_file = -1;
    if (arrived == 0)
        return;
    (void)signal((int)arrived, SIG_DFL);
    (void)raise((int)arrived);
}
