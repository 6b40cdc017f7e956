// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * SIGINT, SIGTERM and SIGHUP in a batch: the work stops, what is known is printed, and then the
 * signal does what it would have done. A second signal does it at once.
 */
#ifndef NP_CLI_SIGNALS_H
#define NP_CLI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

#include "base/status.h"
#include "base/thread/cancel.h"

/* Starts to catch the signals that are not ignored. From the first one on, standard input is at
 * its end: no wait for more boards outlives it. Returns NP_OK or NP_SYSTEM. */
enum np_status signals_catch(struct np_error *error);

/* Set once a signal came. */
const struct cancel *signals_cancel(void);

/* Whether nobody reads any more what is written: that is no error to speak of. */
bool signals_pipe_broken(void);

/* Whether the signal was that of the limit of processor time. */
bool signals_cpu_time_over(void);

/* Keeps the signals away from the threads that are started between the two calls, so that they
 * reach the thread that reads. */
void signals_block(sigset_t *old);
void signals_unblock(const sigset_t *old);

/* Ends that: what signals_catch() opened is closed, and the signal that came, if one came, is
 * raised with its default action. Does not return then. */
void signals_reraise(void);

#endif
