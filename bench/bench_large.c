// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * `make bench-large`: the marks of large boards, measured on this machine.
 *
 *      bench/bench_large [--events] [--boards=N] [--long] [WORKLOAD...]
 *
 * A workload is a row below: a size, a time, how many fresh random boards, the mean length to
 * reach. Each board goes through the solver as for a user, on two threads; its solution is
 * verified. For each workload a line for people on standard error and a JSON object on standard
 * output; with --events a line of tab-separated values for each better solution instead: workload,
 * board, seconds, moves. Without a name all workloads run, the long ones only with --long.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/rng.h"
#include "puzzle/scramble.h"
#include "solver/solver.h"

enum { THREADS = 2, SEED = 2024 };

struct workload {
    const char *name;
    uint32_t side;
    double seconds; /* a board; 0 = until the first answer */
    unsigned boards;
    double mark; /* mean moves */
    double aim;
    bool is_long;
};

static const struct workload workloads[] = {
    {"5x5-1s", 5, 1, 50, 102.5, 101, false},
    {"6x6-5s", 6, 5, 50, 180, 174, false},
    {"7x7-5s", 7, 5, 50, 303, 285, false},
    {"8x8-5s", 8, 5, 50, 458, 420, false},
    {"10x10-5s", 10, 5, 50, 960, 850, false},
    {"20x20-10s", 20, 10, 50, 10000, 7500, true},
    {"20x20-first", 20, 0, 50, 24000, 16000, false},
    {"100x100-first", 100, 0, 50, 2.5e6, 1.5e6, false},
    {"1000x1000-first", 1000, 0, 1, 2.5e9, 1.5e9, true},
};

struct options {
    bool events;
    bool with_long;
    unsigned boards; /* 0 = the workload's */
};

/* One workload at work. */
struct run {
    const struct workload *workload;
    const struct options *options;
    unsigned board;
    int64_t start_ns;
    uint64_t shortest; /* seen of this board; 0 = none */
    unsigned solved;
    double sum;
    double squares;
    double bound_sum;
    double slowest_s;
    double cpu_s;
};

/* Ends the program: a benchmark that does not run measures nothing. */
static void
need(enum np_status status, const struct np_error *error)
{
    if (status == NP_OK)
        return;
    (void)fprintf(stderr, "bench_large: %s\n", error->text);
    exit(np_status_exit_code(status));
}

static void
on_changed(void *context, const struct solver_answer *answer)
{
    struct run *const run = context;

    if (answer->length == 0 || answer->length == run->shortest)
        return;
    run->shortest = answer->length;
    if (run->options->events)
        (void)printf("%s\t%u\t%.3f\t%llu\n", run->workload->name, run->board,
            (double)(clock_now_ns() - run->start_ns) * 1e-9, (unsigned long long)answer->length);
}

static void
solve(struct run *run, const struct board *board, const struct goal *goal)
{
    const struct solver_control control = {.context = run, .changed = on_changed};
    struct solver_options options;
    struct solver_answer answer;
    struct np_error error;

    solver_options_init(&options);
    options.threads = THREADS;
    options.time_ns = (uint64_t)(run->workload->seconds * CLOCK_NS_PER_SECOND);
    options.first_only = run->workload->seconds == 0;
    run->shortest = 0;
    run->start_ns = clock_now_ns();
    need(solver_run(board, goal, &options, &control, &answer, &error), &error);
    if (answer.state == SOLVER_OPTIMAL || answer.state == SOLVER_SOLVED) {
        if (solver_keeps_path(board))
            need(path_verify(&answer.path, board, goal, &error), &error);
        const double seconds = (double)answer.elapsed_ns * 1e-9;
        run->solved++;
        run->sum += (double)answer.length;
        run->squares += (double)answer.length * (double)answer.length;
        run->bound_sum += (double)answer.lower_bound;
        run->slowest_s = seconds > run->slowest_s ? seconds : run->slowest_s;
        run->cpu_s += (double)answer.cpu_ns * 1e-9;
    }
    solver_answer_free(&answer);
}

static void
report(const struct run *run, unsigned boards)
{
    const struct workload *const workload = run->workload;
    const double n = (double)run->solved;
    const double mean = run->sum / n;
    const double variance = n > 1 ? (run->squares / n - mean * mean) * n / (n - 1) : 0;
    const double error = sqrt(fmax(variance, 0) / n);
    const double side = workload->side;

    (void)fprintf(stderr,
        "%-16s %u/%u boards  %.1f +- %.1f moves (%.2f n^3)  mark %.0f  aim %.0f  bound %.1f  "
        "slowest %.2f s  CPU %.2f s a board\n",
        workload->name, run->solved, boards, mean, error, mean / (side * side * side),
        workload->mark, workload->aim, run->bound_sum / n, run->slowest_s, run->cpu_s / n);
    if (!run->options->events)
        (void)printf("{\"name\":\"%s\",\"boards\":%u,\"solved\":%u,\"mean_moves\":%.2f,"
                     "\"standard_error\":%.2f,\"mark_moves\":%.1f,\"aim_moves\":%.1f,"
                     "\"mean_bound\":%.2f,\"slowest_seconds\":%.3f,\"cpu_seconds\":%.3f}\n",
            workload->name, boards, run->solved, mean, error, workload->mark, workload->aim,
            run->bound_sum / n, run->slowest_s, run->cpu_s / n);
    (void)fflush(stdout);
}

/* Returns whether every board was solved. */
static bool
measure(const struct workload *workload, const struct options *options)
{
    const unsigned boards = options->boards != 0 ? options->boards : workload->boards;
    struct run run = {.workload = workload, .options = options};
    struct np_error error;
    struct goal goal;
    struct rng rng;

    rng_seed(&rng, SEED + workload->side);
    need(goal_init(&goal, GOAL_STANDARD, workload->side, workload->side, &error), &error);
    for (run.board = 1; run.board <= boards; run.board++) {
        struct board board;
        need(scramble_uniform(&board, &goal, &rng, &error), &error);
        solve(&run, &board, &goal);
        board_free(&board);
    }
    goal_free(&goal);
    report(&run, boards);
    return run.solved == boards;
}

static bool
wanted(const struct workload *workload, bool with_long, char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], workload->name) == 0)
            return true;
    }
    return count == 0 && (with_long || !workload->is_long);
}

int
main(int argc, char **argv)
{
    struct options options = {0};
    bool all_solved = true;
    int first = 1;

    for (; first < argc && strncmp(argv[first], "--", 2) == 0; first++) {
        if (strcmp(argv[first], "--events") == 0) {
            options.events = true;
        } else if (strcmp(argv[first], "--long") == 0) {
            options.with_long = true;
        } else if (strncmp(argv[first], "--boards=", 9) == 0) {
            options.boards = (unsigned)strtoul(argv[first] + 9, NULL, 10);
        } else {
            (void)fprintf(
                stderr, "usage: bench_large [--events] [--boards=N] [--long] [WORKLOAD...]\n");
            return 2;
        }
    }
    for (size_t i = 0; i < sizeof workloads / sizeof workloads[0]; i++) {
        if (wanted(&workloads[i], options.with_long, argv + first, argc - first))
            all_solved = measure(&workloads[i], &options) && all_solved;
    }
    return !all_solved;
}
