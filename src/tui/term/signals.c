// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Signals as input, through a pipe: D. J. Bernstein's "self-pipe trick".
 */
#include "config.h"

#include "tui/term/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* Those from FATAL on end the program at once. */
static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGABRT,
    SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};

enum { FATAL = 7, CAUGHT = sizeof caught / sizeof caught[0] };

/* State for the handlers, which receive only the number of the signal. */
static int ends[2] = {-1, -1};
static struct sigaction old_actions[CAUGHT];
static void (*rescue_terminal)(void);

static void
handle(int signal)
{
    const int saved = errno;
    const unsigned char byte = (unsigned char)signal;
    const ssize_t written = write(ends[1], &byte, 1);

    /* If the pipe is full, enough signals are pending. */
    (void)written;
    errno = saved;
}

/* Restores the terminal, then the old action. The signal is blocked until the handler returns, and
 * takes effect then. */
static void
handle_fatal(int signal)
{
    const int saved = errno;

    rescue_terminal();
    for (unsigned i = FATAL; i < CAUGHT; i++)
        if (caught[i] == signal)
            sigaction(signal, &old_actions[i], NULL);
    raise(signal);
    errno = saved;
}

static void
set_handler(int signal, void (*handler)(int))
{
    struct sigaction action = {.sa_flags = SA_RESTART};

    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

/* Signals that are already ignored stay so, as under nohup(1) or a shell without job control. */
enum np_status
signals_up(void (*rescue)(void), struct np_error *error)
{
    if (pipe(ends) != 0)
        return np_fail_errno(error, NP_SYSTEM, errno, "cannot make a pipe for signals");
    for (unsigned i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    rescue_terminal = rescue;
    for (unsigned i = 0; i < CAUGHT; i++) {
        sigaction(caught[i], NULL, &old_actions[i]);
        if (old_actions[i].sa_handler != SIG_IGN)
            set_handler(caught[i], i < FATAL ? handle : handle_fatal);
    }
    return NP_OK;
}

void
signals_down(void)
{
    for (unsigned i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &old_actions[i], NULL);
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
    set_handler(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    set_handler(SIGTSTP, handle);
}
