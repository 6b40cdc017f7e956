// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The real program on a pseudo-terminal: NPUZZLE_TUI names it, as in the scripts.
 */
#ifndef NP_TESTS_PROGRAM_H
#define NP_TESTS_PROGRAM_H

#include <stdbool.h>
#include <sys/types.h>

/* A number from the environment. */
long test_setting(const char *name, long otherwise);

/* The path of the program; fails the test if there is none. */
char *program_path(void);

/* Starts a program, with arguments that end with NULL, on a new terminal of this type and size.
 * Returns the other end of the terminal. */
int program_start(char *const arguments[], const char *term, unsigned short rows,
    unsigned short cols, pid_t *pid);

/* The CPU time of a process, or only of its main thread, in clock ticks; -1 without /proc. */
long program_ticks(pid_t pid, bool main_thread);

#endif
