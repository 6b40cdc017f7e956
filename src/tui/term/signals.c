// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Signals as input, through a pipe (D. J. Bernstein's "self-pipe trick").
 */
#include "config.h"

#include "tui/term/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
static const int fatal[] = {
    SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};

enum { CAUGHT = sizeof caught / sizeof caught[0], FATAL = sizeof fatal / sizeof fatal[0] };

/* A handler gets no argument of ours, so what it needs has to be static. */
static int ends[2] = {-1, -1};
static struct sigaction old_actions[CAUGHT];
static struct sigaction old_fatal[FATAL];
static void (*rescue_terminal)(void);

static void
handle(int signal)
{
    const int saved = errno;
    const unsigned char byte = (unsigned char)signal;

    const ssize_t written = write(ends[1], &byte, 1);

    /* A full pipe means that there is enough to do. */
    (void)written;
    errno = saved;
}

/* Gives the terminal back and lets the signal do what it would have done: it is blocked until the
 * handler returns. */
static void
handle_fatal(int signal)
{
    const int saved = errno;

    rescue_terminal();
    for (unsigned i = 0; i < FATAL; i++)
        if (fatal[i] == signal)
            sigaction(signal, &old_fatal[i], NULL);
    raise(signal);
    errno = saved;
}

static void
catch_fatal(void (*rescue)(void))
{
    struct sigaction action;

    rescue_terminal = rescue;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle_fatal;
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < FATAL; i++) {
        sigaction(fatal[i], NULL, &old_fatal[i]);
        if (old_fatal[i].sa_handler != SIG_IGN)
            sigaction(fatal[i], &action, NULL);
    }
}

static void
start_catching(unsigned index)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(caught[index], &action, NULL);
}

enum np_status
signals_up(void (*rescue)(void), struct np_error *error)
{
    if (pipe(ends) != 0)
        return np_fail_errno(error, NP_SYSTEM, errno, "no pipe for signals");
    for (unsigned i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    for (unsigned i = 0; i < CAUGHT; i++) {
        sigaction(caught[i], NULL, &old_actions[i]);
        /* What is ignored, as by nohup(1) or a shell that knows no stopping, stays so. */
        if (old_actions[i].sa_handler != SIG_IGN)
            start_catching(i);
    }
    catch_fatal(rescue);
    return NP_OK;
}

void
signals_down(void)
{
    for (unsigned i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &old_actions[i], NULL);
    for (unsigned i = 0; i < FATAL; i++)
        sigaction(fatal[i], &old_fatal[i], NULL);
    close(ends[0]);
    close(ends[1]);
    ends[0] = ends[1] = -1;
}

int
signals_fd(void)
{
    return ends[0];
}

int
signals_take(void)
{
    unsigned char byte;

    return read(ends[0], &byte, 1) == 1 ? byte : 0;
}

void
signals_stop(void)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &action, NULL);
    raise(SIGTSTP);
    for (unsigned i = 0; i < CAUGHT; i++)
        if (caught[i] == SIGTSTP)
            start_catching(i);
}
