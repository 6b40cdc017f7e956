// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Turns signals into a cancel request.
 *
 * A signal interrupts a blocked read, but not one that is about to block, so the handler also
 * replaces standard input with an empty pipe. /dev/null would do, but need not exist in a chroot.
 */
#include "config.h"

#include "cli/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include "base/clock.h"

/* SIGXCPU signals the limit of CPU time; the program still prints its results so far. */
static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGPIPE};

enum { CAUGHT_COUNT = sizeof caught / sizeof caught[0] };

/* A signal within this time of the first one is an echo: timeout(1) sends its signal to the program
 * and then to the program's group. */
#define ECHO_NS (CLOCK_NS_PER_SECOND / 2)

static struct cancel cancel;
static volatile sig_atomic_t arrived;
static int64_t arrived_ns; /* only for the handler, which blocks all signals that it catches */
static int empty_pipe = -1;

/* The first signal asks the program to end with what it has; a second one ends it at once. */
static void
on_signal(int number)
{
    const int saved_errno = errno;
    const int64_t now_ns = clock_now_ns();

    if (arrived != 0 && number != SIGPIPE && now_ns - arrived_ns >= ECHO_NS) {
        (void)signal(number, SIG_DFL);
        (void)raise(number);
    } else if (arrived == 0 || (arrived == SIGPIPE && number != SIGPIPE)) {
        arrived_ns = now_ns;
        arrived = number;
    }
    cancel_request(&cancel);
    (void)dup2(empty_pipe, STDIN_FILENO);
    errno = saved_errno;
}

enum np_status
interrupt_catch(struct np_error *error)
{
    struct sigaction action = {.sa_handler = on_signal};
    int ends[2];

    if (pipe(ends) != 0)
        return np_fail_errno(error, NP_SYSTEM, errno, "cannot make a pipe");
    (void)close(ends[1]);
    empty_pipe = ends[0];
    (void)fcntl(empty_pipe, F_SETFD, FD_CLOEXEC);
    sigemptyset(&action.sa_mask);
    /* With the signal ignored, write() returns an error when a file exceeds its size limit. */
    (void)signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < CAUGHT_COUNT; i++)
        (void)sigaddset(&action.sa_mask, caught[i]);
    for (int i = 0; i < CAUGHT_COUNT; i++) {
        struct sigaction old;

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
    if (empty_pipe >= 0)
        (void)close(empty_pipe);
    empty_pipe = -1;
    if (arrived == 0)
        return;
    (void)signal((int)arrived, SIG_DFL);
    (void)raise((int)arrived);
}
