// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * SIGINT, SIGTERM and SIGHUP on the command line: the work is cancelled, the results so far are
 * printed, and then the signal takes its default action. A second signal takes it at once.
 */
#ifndef NP_CLI_INTERRUPT_H
#define NP_CLI_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

#include "base/status.h"
#include "base/thread/cancel.h"

/* Starts to catch the signals that are not ignored. The first one puts standard input at its end,
 * so that a wait for more boards ends too. Returns NP_OK or NP_SYSTEM. */
enum np_status interrupt_catch(struct np_error *error);

/* The token of all work: requested by the first signal. */
const struct cancel *interrupt_cancel(void);

/* Whether standard output is a broken pipe, which is not worth an error message. */
bool interrupt_pipe_broken(void);

/* Whether the signal was SIGXCPU. */
bool interrupt_cpu_time_over(void);

/* Ends the catching and raises the signal that came, if any, with its default action; does not
 * return then. */
void interrupt_reraise(void);

#endif
