// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * `make bench`: measures the speed of optimal solving on this machine.
 *
 *      bench/bench [--long] PUZZLES_DIRECTORY
 *
 * A workload is a row below: boards, tables, threads and the number of passes. For each workload it
 * prints a line for people on standard error and a JSON object on standard output: CPU seconds to
 * build the tables, CPU and wall seconds of the first pass (cold) and the median of the others
 * (warm), expanded nodes, the target (mark), and the time of the best other program, measured on a
 * 2.6 GHz server core. The mark is for the wall time of the warm passes; that of "from nothing" is
 * for building the tables and the first pass together. The first line names the machine and its
 * load, because on a busy machine the times are too long. Tables are built in memory on all
 * processors and not stored on disk. First of all, the whole solver has to find a first answer to
 * each of Korf's 100 boards without any table; that line shows the longest wait. --long adds the
 * eight easiest of Korf & Felner's 24-puzzles, by their place in the file, which take minutes.
 */
#include "config.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread/thread.h"
#include "base/machine.h"
#include "base/rng.h"
#include "heuristic/pdb.h"
#include "pdb/store.h"
#include "puzzle/notation/notation.h"
#include "puzzle/scramble.h"
#include "solver/solver.h"

enum { BOARDS_MAX = 10000, PASSES = 6 };

struct workload {
    const char *name;
    const char *file; /* in the puzzles directory; NULL = `count` random boards */
    uint32_t side;
    unsigned count;
    const char *numbers; /* ",1,5,": only these boards of the file; NULL = all */
    const char *tables;
    unsigned threads;       /* boards solved at the same time */
    unsigned board_threads; /* threads per board */
    unsigned passes;
    double mark;  /* seconds for all boards */
    double other; /* seconds of the best other program; 0 = none known */
};

static const struct workload workloads[] = {
    {"from nothing", "korf-100.txt", 4, 0, NULL, "4x4-tiny", 1, 1, 3, 0.7, 0.58},
    {"korf-100 small", "korf-100.txt", 4, 0, NULL, "4x4-small", 1, 1, 6, 0.12, 0},
    {"korf-100 full", "korf-100.txt", 4, 0, NULL, "4x4-full", 1, 1, 6, 0.05, 0.30},
    {"hardest-17 full", "hardest-17.txt", 4, 0, NULL, "4x4-full", 1, 1, 3, 5.1, 16.8},
    {"hardest-17 pair", "hardest-17.txt", 4, 0, NULL, "4x4-full", 1, 2, 3, 0, 0},
    {"random 10000", NULL, 4, 10000, NULL, "4x4-full", 2, 1, 2, 2.5, 0},
};

static const struct workload long_workloads[] = {
    {"korf-felner 19", "korf-felner-50.txt", 5, 0, ",19,", "5x5-full", 1, 1, 3, 2.0, 2.0},
    {"korf-felner 19 pair", "korf-felner-50.txt", 5, 0, ",19,", "5x5-full", 1, 2, 3, 0, 0},
    {"korf-felner 21", "korf-felner-50.txt", 5, 0, ",21,", "5x5-full", 1, 1, 3, 5.9, 5.9},
    {"korf-felner 25", "korf-felner-50.txt", 5, 0, ",25,", "5x5-full", 1, 1, 3, 16, 16},
    {"korf-felner 6", "korf-felner-50.txt", 5, 0, ",6,", "5x5-full", 1, 1, 1, 25, 25},
    {"korf-felner 20", "korf-felner-50.txt", 5, 0, ",20,", "5x5-full", 1, 1, 1, 48, 48},
    {"korf-felner 1", "korf-felner-50.txt", 5, 0, ",1,", "5x5-full", 1, 1, 1, 56, 56},
    {"korf-felner 11", "korf-felner-50.txt", 5, 0, ",11,", "5x5-full", 1, 1, 1, 121, 121},
    {"korf-felner 13", "korf-felner-50.txt", 5, 0, ",13,", "5x5-full", 1, 1, 1, 129, 129},
};

/* The marks for building tables on all processors; 0 = none. */
struct build {
    const char *tables;
    double mark; /* in seconds */
    double mark_mb;
    double other; /* seconds of the best other program */
    double other_mb;
};

static const struct build builds[] = {
    {"4x4-tiny", 0, 0, 1.9, 33},
    {"4x4-small", 2, 40, 0, 0},
    {"4x4-full", 8, 200, 38, 577},
    {"5x5-full", 900, 4096, 750, 2500},
};

#define BUILT_SECONDS 0.02 /* if building takes less, the tables were already there */

struct problem {
    struct board board; /* the board from the file; empty if it is random */
    struct instance instance;
    uint64_t length; /* length of a shortest solution; 0 = unknown */
};

struct run {
    const struct workload *workload;
    const struct heuristic *heuristic;
    struct problem *problems;
    unsigned problem_count;
    _Atomic unsigned next;
    _Atomic uint64_t expanded;
    _Atomic unsigned wrong;
};

/* Ends the program after a failure, since a benchmark that failed measures nothing. */
static void
need(enum np_status status, const struct np_error *error)
{
    if (status == NP_OK)
        return;
    (void)fprintf(stderr, "bench: %s\n", error->text);
    exit(np_status_exit_code(status));
}

static bool
wanted(const struct workload *workload, uint64_t number)
{
    char text[32];
    (void)snprintf(text, sizeof text, ",%llu,", (unsigned long long)number);
    return workload->numbers == NULL || strstr(workload->numbers, text) != NULL;
}

static void
read_problems(struct run *run, const char *directory, const struct goal *goal)
{
    struct np_error error;
    struct notation_reader *reader;
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", directory, run->workload->file);
    FILE *const stream = fopen(path, "r");
    if (stream == NULL)
        need(np_fail(&error, NP_NOT_FOUND, "%s: no such file", path), &error);
    need(notation_open(&reader, stream, path, &error), &error);
    for (;;) {
        struct notation_entry entry;
        bool found;
        need(notation_next(reader, &entry, &found, &error), &error);
        if (found && wanted(run->workload, entry.index)) {
            struct problem *const problem = &run->problems[run->problem_count++];
            problem->length = entry.has_known_length ? entry.known_length : 0;
            need(instance_init(&problem->instance, &entry.board, goal, &error), &error);
            problem->board = entry.board;
            entry.board = (struct board){0};
        }
        notation_entry_free(&entry);
        if (!found)
            break;
    }
    notation_close(reader);
    (void)fclose(stream);
}

static void
free_problems(struct run *run)
{
    for (unsigned i = 0; i < run->problem_count; i++) {
        instance_free(&run->problems[i].instance);
        board_free(&run->problems[i].board);
    }
    free(run->problems);
}

static void
make_problems(struct run *run, const struct goal *goal)
{
    struct np_error error;
    struct rng rng;
    rng_seed(&rng, 1);
    for (unsigned i = 0; i < run->workload->count; i++) {
        struct board board;
        need(scramble_near(&board, goal, SCRAMBLE_ANYWHERE, &rng, NULL, &error), &error);
        need(instance_init(&run->problems[run->problem_count++].instance, &board, goal, &error),
            &error);
        board_free(&board);
    }
}

static void
solve(void *context, unsigned number)
{
    struct run *const run = context;
    (void)number;
    for (;;) {
        const unsigned i = atomic_fetch_add(&run->next, 1);
        if (i >= run->problem_count)
            return;
        struct search_request request;
        struct answer result;
        struct np_error error;
        search_request_init(&request);
        request.instance = &run->problems[i].instance;
        request.heuristic = run->heuristic;
        request.limits.threads = run->workload->board_threads;
        request.limits.memory_bytes = UINT64_C(4) << 30;
        need(search_run(&search_layered, &request, &result, &error), &error);
        atomic_fetch_add(&run->expanded, result.effort.expanded);
        if (result.state != ANSWER_OPTIMAL ||
            (run->problems[i].length != 0 && result.path.length != run->problems[i].length))
            atomic_fetch_add(&run->wrong, 1);
        answer_free(&result);
    }
}

static int
compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double
median(double *values, unsigned count)
{
    qsort(values, count, sizeof *values, compare);
    return values[count / 2];
}

static void
report(struct run *run, double build, double *cpu, double *wall)
{
    const struct workload *const workload = run->workload;
    const unsigned warm = workload->passes > 1 ? workload->passes - 1 : 1;
    const unsigned first = workload->passes - warm;
    const double cold = cpu[0];
    const double cpu_warm = median(cpu + first, warm);
    const double wall_warm = median(wall + first, warm);
    const uint64_t expanded = atomic_load(&run->expanded) / workload->passes;
    (void)fprintf(stderr,
        "%-16s %5u boards  tables %7.3f  cold %8.4f  warm %8.4f CPU s %8.4f s  mark %6.2f  "
        "other %6.2f  "
        "%llu expanded%s\n",
        workload->name, run->problem_count, build, cold, cpu_warm, wall_warm, workload->mark,
        workload->other, (unsigned long long)expanded, atomic_load(&run->wrong) ? "  WRONG" : "");
    (void)printf("{\"name\":\"%s\",\"boards\":%u,\"tables\":\"%s\",\"threads\":%u,"
                 "\"build_cpu_seconds\":%.3f,\"cold_cpu_seconds\":%.4f,\"warm_cpu_seconds\":%.4f,"
                 "\"warm_seconds\":%.4f,\"mark_seconds\":%.3f,\"other_seconds\":%.3f,"
                 "\"expanded\":%llu,\"wrong\":%u}\n",
        workload->name, run->problem_count, workload->tables, workload->threads, build, cold,
        cpu_warm, wall_warm, workload->mark, workload->other, (unsigned long long)expanded,
        atomic_load(&run->wrong));
    (void)fflush(stdout);
}

static void
report_build(const struct build *build, const struct pdb_set_row *row, double cpu, double wall)
{
    (void)fprintf(stderr,
        "build %-10s %5.0f MB  %8.3f CPU s %8.3f s  mark %6.2f s %3.0f MB  other %6.2f s %3.0f "
        "MB\n",
        build->tables, (double)row->bytes / 1e6, cpu, wall, build->mark, build->mark_mb,
        build->other, build->other_mb);
    (void)printf("{\"name\":\"build %s\",\"bytes\":%llu,\"cpu_seconds\":%.3f,\"seconds\":%.3f,"
                 "\"mark_seconds\":%.3f,\"mark_megabytes\":%.0f,\"other_seconds\":%.3f,"
                 "\"other_megabytes\":%.0f}\n",
        build->tables, (unsigned long long)row->bytes, cpu, wall, build->mark, build->mark_mb,
        build->other, build->other_mb);
}

/* Builds the tables unless an earlier workload has built them. Returns the CPU seconds. */
static double
build_tables(const struct workload *workload)
{
    const struct pdb_build_options control = {.threads = 0};
    const struct pdb_set_row *const row = pdb_set_find(workload->tables);
    struct np_error error;
    const int64_t cpu_start = clock_cpu_ns();
    const int64_t start = clock_now_ns();
    need(pdb_store_build(row, &control, &error), &error);
    const double cpu = (double)(clock_cpu_ns() - cpu_start) * 1e-9;
    const double wall = (double)(clock_now_ns() - start) * 1e-9;
    for (size_t i = 0; i < sizeof builds / sizeof builds[0]; i++)
        if (strcmp(builds[i].tables, workload->tables) == 0 && cpu >= BUILT_SECONDS)
            report_build(&builds[i], row, cpu, wall);
    return cpu;
}

static unsigned
measure(const struct workload *workload, const char *directory)
{
    struct run run = {.workload = workload};
    struct heuristic_params params;
    struct heuristic *heuristic;
    struct np_error error;
    struct goal goal;
    double cpu[PASSES];
    double wall[PASSES];
    const double build = build_tables(workload);
    run.problems = calloc(BOARDS_MAX, sizeof *run.problems);
    assert(run.problems != NULL && workload->passes <= PASSES);
    need(goal_init(&goal, GOAL_STANDARD, workload->side, workload->side, &error), &error);
    if (workload->file != NULL)
        read_problems(&run, directory, &goal);
    else
        make_problems(&run, &goal);
    heuristic_params_init(&params);
    params.tables.memory_bytes = pdb_set_find(workload->tables)->bytes;
    need(heuristic_open(
             &heuristic, &heuristic_pdb, &run.problems[0].instance.shape, &params, &error),
        &error);
    run.heuristic = heuristic;
    for (unsigned pass = 0; pass < workload->passes; pass++) {
        const int64_t cpu_start = clock_cpu_ns();
        const int64_t start = clock_now_ns();
        atomic_store(&run.next, 0);
        (void)parallel_run(workload->threads, solve, &run);
        cpu[pass] = (double)(clock_cpu_ns() - cpu_start) * 1e-9;
        wall[pass] = (double)(clock_now_ns() - start) * 1e-9;
    }
    report(&run, build, cpu, wall);
    heuristic_close(heuristic);
    free_problems(&run);
    goal_free(&goal);
    return atomic_load(&run.wrong);
}

/* Measures how long a player waits for a first answer while no tables have been built. */
static void
measure_first_answers(const char *directory)
{
    static const struct workload workload = {
        "first answer", "korf-100.txt", 4, 0, NULL, "", 1, 1, 1, 0.3, 0};
    struct run run = {.workload = &workload};
    struct solver_options options;
    struct np_error error;
    struct goal goal;
    double longest = 0;
    need(goal_init(&goal, GOAL_STANDARD, workload.side, workload.side, &error), &error);
    run.problems = calloc(BOARDS_MAX, sizeof *run.problems);
    assert(run.problems != NULL);
    read_problems(&run, directory, &goal);
    solver_options_init(&options);
    options.first_only = true;
    for (unsigned i = 0; i < run.problem_count; i++) {
        struct answer answer;
        const int64_t start = clock_now_ns();
        need(solver_run(&run.problems[i].board, &goal, &options, NULL, &answer, &error), &error);
        const double seconds = (double)(clock_now_ns() - start) * 1e-9;
        assert(answer.state == ANSWER_SOLVED || answer.state == ANSWER_OPTIMAL);
        longest = seconds > longest ? seconds : longest;
        answer_free(&answer);
    }
    (void)fprintf(stderr, "%-16s %5u boards  longest %8.4f s  mark %6.2f\n", workload.name,
        run.problem_count, longest, workload.mark);
    (void)printf("{\"name\":\"%s\",\"boards\":%u,\"longest_seconds\":%.4f,"
                 "\"mark_seconds\":%.3f}\n",
        workload.name, run.problem_count, longest, workload.mark);
    free_problems(&run);
    goal_free(&goal);
}

/* Reports the processor's name, the number of processors and the load. */
static void
report_machine(void)
{
    char line[256];
    char name[128] = "unknown";
    double load[1] = {-1};
    FILE *const stream = fopen("/proc/cpuinfo", "r");
    while (stream != NULL && fgets(line, sizeof line, stream) != NULL)
        if (sscanf(line, "model name : %127[^\n\"\\]", name) == 1)
            break;
    if (stream != NULL)
        (void)fclose(stream);
    (void)getloadavg(load, 1);
    (void)fprintf(stderr, "%s, %u processors, load %.2f\n", name, machine_processors(), load[0]);
    (void)printf("{\"machine\":\"%s\",\"processors\":%u,\"load\":%.2f}\n", name,
        machine_processors(), load[0]);
}

int
main(int argc, char **argv)
{
    const bool everything = argc == 3 && strcmp(argv[1], "--long") == 0;
    unsigned wrong = 0;
    struct np_error error;
    if (argc != 2 && !everything) {
        (void)fprintf(stderr, "usage: bench [--long] PUZZLES_DIRECTORY\n");
        return 2;
    }
    report_machine();
    need(pdb_store_set_directory("", &error), &error);
    measure_first_answers(argv[argc - 1]);
    for (size_t i = 0; i < sizeof workloads / sizeof workloads[0]; i++)
        wrong += measure(&workloads[i], argv[argc - 1]);
    for (size_t i = 0; everything && i < sizeof long_workloads / sizeof long_workloads[0]; i++)
        wrong += measure(&long_workloads[i], argv[argc - 1]);
    pdb_store_clear();
    return wrong != 0;
}
