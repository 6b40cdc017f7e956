// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * SIGINT, SIGTERM and SIGHUP on the command line: the work is cancelled, the results so far are
 * printed, and then the signal takes its default action; a second signal takes it at once.
 */
#ifndef NP_CLI_INTERRUPT_H
#define NP_CLI_INTERRUPT_H

#include "base/status.h"
#include "base/thread/cancel.h"

/* Starts to catch the signals that are not ignored. The first signal also ends a wait for more
 * boards on standard input. Returns NP_OK or NP_SYSTEM. */
enum np_status interrupt_catch(struct np_error *error);

/* The cancel token of all work, which the first signal requests. */
const struct cancel *interrupt_cancel(void);

/* The signal that has arrived, or 0. After SIGPIPE, standard output needs no error message. */
int interrupt_signal(void);

/* Stops catching signals. If one has arrived, raises it again with its default action and does not
 * return. */
void interrupt_reraise(void);

#endif
