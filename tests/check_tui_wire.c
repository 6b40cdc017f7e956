// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What gliding tiles cost: the bytes that the real program sends to a large terminal, and its
 * processor time. GLIDE_CPU_PERCENT in the environment asks for a lower bound of the latter.
 */
#include "config.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "program.h"
#include "support.h"

enum {
    ROWS = 60,
    COLS = 200,
    KEYS = 20, /* one every tenth of a second: as soon as a glide is over */
    BYTES_PER_SECOND_MAX = 30000,
    BYTES_PER_SECOND_LEAST = 3000, /* if it is less, nothing glides */
    CPU_PERCENT = 25,              /* the mark is 5, on an idle machine without sanitizers */
    PATIENCE_S = 60,
};

static const int64_t second_ns = CLOCK_NS_PER_MS * 1000;

/* What a terminal has received. */
struct received {
    size_t bytes;
    size_t frames;  /* synchronized: begun by DECSET 2026 ... */
    size_t ends;    /* ... and ended */
    size_t matched; /* bytes of its beginning seen */
};

static void
take(struct received *received, char byte)
{
    static const char mark[] = "\033[?2026";

    received->bytes++;
    if (received->matched == sizeof mark - 1) {
        received->frames += byte == 'h';
        received->ends += byte == 'l';
        received->matched = 0;
    } else if (byte == mark[received->matched]) {
        received->matched++;
    } else {
        received->matched = byte == mark[0];
    }
}

/* Receives for a time; returns the bytes. */
static size_t
receive(int terminal, int64_t time_ns, struct received *received)
{
    const int64_t end_ns = clock_now_ns() + time_ns;
    struct pollfd source = {.fd = terminal, .events = POLLIN};
    const size_t before = received->bytes;
    int64_t left_ns;

    while ((left_ns = end_ns - clock_now_ns()) > 0) {
        char some[1 << 16];
        ssize_t count;

        if (poll(&source, 1, (int)(left_ns / CLOCK_NS_PER_MS) + 1) <= 0)
            continue;
        count = read(terminal, some, sizeof some);
        if (count <= 0)
            break;
        for (ssize_t i = 0; i < count; i++)
            take(received, some[i]);
    }
    return received->bytes - before;
}

static void
end(int terminal, pid_t pid)
{
    int status;

    kill(pid, SIGTERM);
    while (receive(terminal, second_ns / 10, &(struct received){0}) > 0)
        continue;
    close(terminal);
    waitpid(pid, &status, 0);
}

/* The solver works in threads of its own, which are not counted. */
START_TEST(gliding_tiles_take_few_bytes_and_little_time)
{
    static const char keys[] = "kjhl";
    char history[] = "--no-history", id[] = "--id=4x4#otter-512";
    char *const arguments[] = {program_path(), history, id, NULL};
    const long percent = test_setting("GLIDE_CPU_PERCENT", CPU_PERCENT);
    struct received received = {0};
    int64_t start_ns;
    double seconds;
    int terminal;
    long ticks;
    pid_t pid;

    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("COLORTERM", "truecolor", 1);
    unsetenv("NO_COLOR");
    terminal = program_start(arguments, "xterm-256color", ROWS, COLS, &pid);
    for (unsigned i = 0; i < PATIENCE_S && receive(terminal, second_ns, &received) > 0; i++)
        continue;
    ck_assert_uint_gt(received.frames, 0);
    received = (struct received){0};
    ticks = program_ticks(pid, true);
    start_ns = clock_now_ns();
    for (unsigned i = 0; i < KEYS; i++) {
        ck_assert_int_eq(write(terminal, &keys[i % 4], 1), 1);
        (void)receive(terminal, second_ns / 10, &received);
    }
    seconds = (double)(clock_now_ns() - start_ns) / (double)second_ns;
    ticks = program_ticks(pid, true) - ticks;
    /* Time may have run out inside a frame. */
    for (unsigned i = 0; i < PATIENCE_S * 100 && received.frames != received.ends; i++)
        (void)receive(terminal, second_ns / 200, &received);
    end(terminal, pid);
    printf("gliding tiles take %.0f bytes, %.0f frames and %.1f %% of a processor a second\n",
        (double)received.bytes / seconds, (double)received.frames / seconds,
        (double)ticks * 100 / (double)sysconf(_SC_CLK_TCK) / seconds);
    ck_assert_double_le((double)received.bytes / seconds, BYTES_PER_SECOND_MAX);
    ck_assert_double_ge((double)received.bytes / seconds, BYTES_PER_SECOND_LEAST);
    ck_assert_uint_ge(received.frames, KEYS);
    ck_assert_uint_eq(received.frames, received.ends);
    ck_assert_double_le(
        (double)ticks * 100 / (double)sysconf(_SC_CLK_TCK) / seconds, (double)percent);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_wire");
    TCase *tests = tcase_create("tui_wire");

    tcase_add_test(tests, gliding_tiles_take_few_bytes_and_little_time);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
