// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * SIGINT, SIGTERM and SIGHUP on the command line: the first signal cancels the work, the results
 * so far are printed, and then the signal takes its default action; a second signal takes its
 * default action at once.
 */
#ifndef NP_CLI_INTERRUPT_H
#define NP_CLI_INTERRUPT_H

#include "base/status.h"
#include "base/thread/cancel.h"

/* Starts catching the signals that are not ignored. The first signal also ends a wait for more
 * boards on standard input. Returns NP_OK or NP_SYSTEM. */
enum np_status interrupt_catch(struct np_error *error);

/* The cancel token of all work; the first signal requests it. */
const struct cancel *interrupt_cancel(void);

/* The signal that arrived, or 0. After SIGPIPE, errors of standard output are not reported. */
int interrupt_signal(void);

/* Stops catching signals. If one has arrived, raises it again with its default action and does not
 * return. */
void interrupt_reraise(void);

#endif
