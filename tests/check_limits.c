// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Limits as the system sees them: runs the program with little memory and time, and measures its
 * resident size and its end from outside.
 *
 * Memory: the limit, the resident size of a trivial run, and SLACK_BYTES. Time: the limit, 5 % of
 * it and 100 ms; the best of several runs counts. Time that the first thread waited for a processor
 * is subtracted. If that is much, others wait as long, which no file tells: only the processor time
 * of such a run counts.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

#include "support.h"

/* Tables shared by all searches (walking distance: 1.4 MiB), thread stacks, the C library. */
#define SLACK_BYTES (2 << 20)

enum { ARGUMENTS_MAX = 8, RUNS_MAX = 6, BUSY_MS = 5 };

/* A run and its cost. */
struct measure {
    int status;
    int64_t wall_ns;
    int64_t waited_ns; /* of the first thread for a processor */
    int64_t cpu_ns;    /* of all threads */
    uint64_t resident_bytes;
};

static const char hardest[] = "--board=4x4: 0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

/* In the child: executes the program. */
static void
become(const char *program, const char *const mode[2], const char *const arguments[])
{
    char *list[ARGUMENTS_MAX + 6] = {NULL};
    const char *const common[] = {program, "--quiet", "--threads=1", mode[0], mode[1]};
    const int nothing = open("/dev/null", O_RDWR);
    size_t count = 0;

    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        list[count++] = strdup(common[i]);
    for (size_t i = 0; i < ARGUMENTS_MAX && arguments[i] != NULL; i++)
        list[count++] = strdup(arguments[i]);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    execv(program, list);
    _exit(127);
}

/* How long an ended process that is not reaped yet waited for a processor; 0 if unknown. */
static int64_t
time_waited_ns(pid_t child)
{
    char path[64];
    int64_t waited_ns = 0;
    FILE *file;

    (void)snprintf(path, sizeof path, "/proc/%ld/schedstat", (long)child);
    file = fopen(path, "r");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%*u %" SCNd64, &waited_ns) != 1)
        waited_ns = 0;
    fclose(file);
    return waited_ns;
}

static int64_t
duration_ns(struct timeval duration)
{
    return (int64_t)duration.tv_sec * CLOCK_NS_PER_SECOND + (int64_t)duration.tv_usec * 1000;
}

static struct measure
run_mode(const char *const mode[2], const char *const arguments[])
{
    const char *const program = getenv("NPUZZLE_TUI");
    const int64_t start_ns = clock_now_ns();
    struct measure measure;
    struct rusage usage;
    siginfo_t info;
    pid_t child;
    int status;

    ck_assert_ptr_nonnull(program);
    child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0)
        become(program, mode, arguments);
    while (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) != 0)
        ck_assert_int_eq(errno, EINTR);
    measure.wall_ns = clock_now_ns() - start_ns;
    measure.waited_ns = time_waited_ns(child);
    ck_assert_int_eq(wait4(child, &status, 0, &usage), child);
    ck_assert(WIFEXITED(status));
    measure.status = WEXITSTATUS(status);
    measure.cpu_ns = duration_ns(usage.ru_utime) + duration_ns(usage.ru_stime);
    measure.resident_bytes = (uint64_t)usage.ru_maxrss * 1024;
    return measure;
}

static struct measure
run(const char *const arguments[])
{
    static const char *const solve[] = {"--solve", "--tables=none"};

    return run_mode(solve, arguments);
}

#ifndef NP_SANITIZED
/* The resident size of a trivial run. */
static uint64_t
program_bytes(void)
{
    const char *const arguments[ARGUMENTS_MAX] = {"--board=1 2/3 0"};
    const struct measure measure = run(arguments);

    ck_assert_int_eq(measure.status, 0);
    return measure.resident_bytes;
}

/* Searches that need far more memory than the limit. */
static const char *const hungry[][ARGUMENTS_MAX] = {
    {"--algorithm=bfs"},
    {"--algorithm=astar", "--heuristic=manhattan"},
    {"--algorithm=astar", "--heuristic=walking-distance"},
    {"--algorithm=astar", "--heuristic=pdb", "--time-limit=1"},
    {"--algorithm=astar-tree", "--heuristic=manhattan"},
    {"--algorithm=greedy", "--heuristic=hamming"},
    {"--algorithm=beam", "--beam-width=200000"},
    {"--optimal", "--heuristic=pdb", "--time-limit=1"},
    {"--algorithm=dfs", "--time-limit=0.3"},
    {"--algorithm=ida", "--heuristic=pdb", "--time-limit=1"},
    {"--optimal", "--time-limit=1"},
    {"--algorithm=anytime", "--time-limit=1"},
    {"--algorithm=layered", "--time-limit=1"},
    {"--algorithm=line-by-line"},
    {"--algorithm=constructive"},
};

START_TEST(memory_stays_within_its_limit)
{
    static const struct {
        const char *option;
        uint64_t bytes;
    } limits[] = {{"--memory-limit=12M", 12 << 20}, {"--memory-limit=40M", 40 << 20}};
    const size_t i = (size_t)_i / 2;
    const size_t l = (size_t)_i % 2;
    const char *arguments[ARGUMENTS_MAX] = {hardest, limits[l].option};
    struct measure measure;

    memcpy(arguments + 2, hungry[i], (ARGUMENTS_MAX - 2) * sizeof arguments[0]);
    measure = run(arguments);
    ck_assert_msg(
        measure.status == 0 || measure.status == 3, "%s: status %d", hungry[i][0], measure.status);
    ck_assert_msg(measure.resident_bytes <= limits[l].bytes + program_bytes() + SLACK_BYTES,
        "%s %s %s: %" PRIu64 " bytes resident, the program itself %" PRIu64, limits[l].option,
        hungry[i][0], hungry[i][1] != NULL ? hungry[i][1] : "", measure.resident_bytes,
        program_bytes());
}
END_TEST

/* The tables of all heuristics count, which a comparison keeps open. */
START_TEST(a_comparison_stays_within_the_limit)
{
    static const char *const mode[] = {"--compare", "--memory-limit=12M"};
    const char *const arguments[ARGUMENTS_MAX] = {hardest, "--algorithm=greedy"};
    const struct measure measure = run_mode(mode, arguments);

    ck_assert_msg(measure.status == 0 || measure.status == 3, "status %d", measure.status);
    ck_assert_uint_le(measure.resident_bytes, (12 << 20) + program_bytes() + SLACK_BYTES);
}
END_TEST

/* While the second table is built the first is in memory, and the lists of the build are, too. */
START_TEST(building_tables_stays_within_the_limit)
{
    static const uint64_t limit_bytes = 80 << 20;
    char *const directory = test_directory_new();
    char *tables = NULL;
    const char *const arguments[ARGUMENTS_MAX] = {"--board=0 14 13 12 11/10 9 8 7 6/5 4 3 1 2",
        "--memory-limit=80M", "--algorithm=ida", "--heuristic=pdb"};
    struct measure measure;

    ck_assert_int_gt(asprintf(&tables, "--tables=%s", directory), 0);
    measure = run_mode((const char *const[]){"--solve", tables}, arguments);
    ck_assert_int_eq(measure.status, 0);
    ck_assert_uint_ge(measure.resident_bytes, 30 << 20);
    ck_assert_uint_le(measure.resident_bytes, limit_bytes + program_bytes() + SLACK_BYTES);
    free(tables);
    test_directory_free(directory);
}
END_TEST

/* The limit is what ends them: without it a search takes more. */
START_TEST(without_a_limit_more_is_taken)
{
    const char *const arguments[ARGUMENTS_MAX] = {
        hardest, "--algorithm=astar", "--heuristic=manhattan", "--node-limit=6000000"};

    ck_assert_uint_ge(run(arguments).resident_bytes, 40 << 20);
}
END_TEST
#endif

/* Searches that need far more time than the limit. */
static const char *const lasting[][ARGUMENTS_MAX] = {
    {hardest, "--algorithm=ida", "--heuristic=manhattan"},
    {hardest, "--algorithm=astar", "--heuristic=manhattan"},
    {hardest, "--algorithm=bfs"},
    {hardest, "--algorithm=dfs"},
    {hardest, "--algorithm=astar-tree"},
    {"--id=9x9#otter-512", "--algorithm=beam", "--beam-width=1000000"},
    {"--id=8x8#otter-512", "--optimal"},
    {"--id=5x5#otter-512", "--optimal", "--heuristic=pdb"},
    {"--id=500x500#otter-512"},
};

/* Time to begin and to end. Sanitizers clear their shadow of a gigabyte. */
#ifdef NP_SANITIZED
enum { OVERHEAD_MS = 1000 };
#else
enum { OVERHEAD_MS = 100 };
#endif

/* The time that the program itself takes. */
static int64_t
own_ns(const struct measure *measure)
{
    const int64_t not_waiting_ns = measure->wall_ns - measure->waited_ns;
    const bool busy = measure->waited_ns > BUSY_MS * CLOCK_NS_PER_MS;

    return busy && measure->cpu_ns < not_waiting_ns ? measure->cpu_ns : not_waiting_ns;
}

START_TEST(time_stays_within_its_limit)
{
    static const int64_t limit_ns = CLOCK_NS_PER_SECOND / 2;
    const int64_t most_ns = limit_ns + limit_ns / 20 + (int64_t)OVERHEAD_MS * CLOCK_NS_PER_MS;
    const char *arguments[ARGUMENTS_MAX] = {"--time-limit=0.5", "--memory-limit=1G"};
    int64_t best_ns = INT64_MAX;

    memcpy(arguments + 2, lasting[_i], (ARGUMENTS_MAX - 2) * sizeof arguments[0]);
    for (unsigned i = 0; i < RUNS_MAX && best_ns > most_ns; i++) {
        const struct measure measure = run(arguments);

        ck_assert_msg(measure.status == 0 || measure.status == 3, "%s %s: status %d",
            lasting[_i][0], lasting[_i][1], measure.status);
        best_ns = own_ns(&measure) < best_ns ? own_ns(&measure) : best_ns;
    }
    ck_assert_msg(best_ns <= most_ns, "%s %s: %" PRId64 " ms", lasting[_i][0], lasting[_i][1],
        best_ns / CLOCK_NS_PER_MS);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("limits");
    TCase *tests = tcase_create("limits");

#ifndef NP_SANITIZED
    tcase_add_loop_test(
        tests, memory_stays_within_its_limit, 0, 2 * (int)(sizeof hungry / sizeof hungry[0]));
    tcase_add_test(tests, a_comparison_stays_within_the_limit);
    tcase_add_test(tests, building_tables_stays_within_the_limit);
    tcase_add_test(tests, without_a_limit_more_is_taken);
#endif
    tcase_add_loop_test(
        tests, time_stays_within_its_limit, 0, (int)(sizeof lasting / sizeof lasting[0]));
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
