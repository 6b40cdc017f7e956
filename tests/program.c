// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Programs on pseudo-terminals.
 */
#include "config.h"

#include "program.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "support.h"

long
test_setting(const char *name, long otherwise)
{
    const char *const text = getenv(name);

    return text != NULL && text[0] != '\0' ? strtol(text, NULL, 10) : otherwise;
}

char *
program_path(void)
{
    char *const path = getenv("NPUZZLE_TUI");

    ck_assert_msg(path != NULL, "NPUZZLE_TUI is not set: run this by make check");
    return path;
}

/* Executes the program at the other end of the terminal. */
static _Noreturn void
become(const char *terminal_name, char *const arguments[], const char *term,
    const struct winsize *size)
{
    int terminal;

    setsid();
    terminal = open(terminal_name, O_RDWR);
    if (terminal < 0 || ioctl(terminal, TIOCSCTTY, 0) < 0 || ioctl(terminal, TIOCSWINSZ, size) < 0)
        _exit(126);
    for (int fd = 0; fd < 3; fd++)
        dup2(terminal, fd);
    setenv("TERM", term, 1);
    execv(arguments[0], arguments);
    _exit(127);
}

int
program_start(
    char *const arguments[], const char *term, unsigned short rows, unsigned short cols, pid_t *pid)
{
    const struct winsize size = {.ws_row = rows, .ws_col = cols};
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);

    ck_assert_int_ge(terminal, 0);
    ck_assert_int_eq(grantpt(terminal), 0);
    ck_assert_int_eq(unlockpt(terminal), 0);
    *pid = fork();
    ck_assert_int_ge(*pid, 0);
    if (*pid == 0)
        become(ptsname(terminal), arguments, term, &size);
    return terminal;
}

long
program_ticks(pid_t pid, bool main_thread)
{
    char path[64], text[1024];
    unsigned long user, system;
    const char *state;
    FILE *file;
    size_t count;

    if (main_thread)
        snprintf(path, sizeof path, "/proc/%ld/task/%ld/stat", (long)pid, (long)pid);
    else
        snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    file = fopen(path, "r");
    if (file == NULL)
        return -1;
    count = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[count] = '\0';
    state = strrchr(text, ')');
    if (state == NULL ||
        sscanf(state, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        return -1;
    return (long)(user + system);
}
