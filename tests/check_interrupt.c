// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of cli/interrupt: what a first, an immediate and a later signal do.
 */
#include "config.h"

#include "cli/interrupt.h"

#include <signal.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "pause.h"
#include "support.h"

/* Later than an echo of the first signal. */
#define LATER_NS (CLOCK_NS_PER_SECOND / 5 * 3)

/* Ends with status 1 unless a later signal ends the process. */
static void
take_signals(void)
{
    int64_t first_ns;

    /* A shell without job control ignores it in what runs in the background. */
    (void)signal(SIGINT, SIG_DFL);
    if (interrupt_catch(NULL) != NP_OK)
        _exit(2);
    (void)raise(SIGTERM);
    first_ns = clock_now_ns();
    (void)raise(SIGINT);
    if (interrupt_signal() != SIGTERM || !cancel_requested(interrupt_cancel()))
        _exit(3);
    while (clock_now_ns() - first_ns < LATER_NS)
        test_pause();
    (void)raise(SIGINT);
    _exit(1);
}

START_TEST(a_later_signal_ends_the_program_at_once)
{
    const pid_t child = fork();
    int end = 0;

    if (child == 0)
        take_signals();
    ck_assert_int_eq(waitpid(child, &end, 0), child);
    ck_assert_msg(WIFSIGNALED(end) && WTERMSIG(end) == SIGINT, "ended with %d", end);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("interrupt");
    TCase *const tests = tcase_create("interrupt");

    tcase_add_test(tests, a_later_signal_ends_the_program_at_once);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
