// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * `make bench-large`: measures how well large boards are solved on this machine.
 *
 *      bench/bench_large [OPTION...] [WORKLOAD...]
 *
 *      --boards=N --seconds=S      use these instead of the workload's own
 *      --long                      also run the long workloads
 *      --side=N | --file=PATH      run only this workload: N x N, or the boards of a file
 *      --puzzles=DIR               the directory with the files of the workloads
 *      --events                    print each better solution as tab-separated values instead:
 *                                  side, board, seconds, CPU seconds, moves, moves / n^3
 *
 * A workload is a row below: size, time, number of random boards and the mean length to reach. The
 * solver gets each board as it would from a user, with two threads, and its solution is verified.
 * For each workload it prints a line for people on standard error and a JSON object on standard
 * output; bench/events_to_svg.awk plots the events. Without names, all workloads run except the
 * long ones.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/clock.h"
#include "base/rng.h"
#include "puzzle/notation/notation.h"
#include "puzzle/scramble.h"
#include "solver/solver.h"

enum { THREADS = 2, SEED = 2024, BOARDS = 50 };

struct workload {
    const char *name;
    const char *file; /* the file with its boards; NULL = random boards */
    uint32_t side;
    double seconds; /* time per board; 0 = until the first answer */
    unsigned boards;
    double mark; /* target for the mean number of moves */
    double aim;
    double mark_s; /* target for the slowest first answer; 0 if `seconds` limits it */
    bool is_long;
};

static const struct workload workloads[] = {
    {"korf-felner-1s", "korf-felner-50.txt", 5, 1, 50, 102.5, 101, 0, false},
    {"5x5-1s", NULL, 5, 1, BOARDS, 102.5, 101, 0, false},
    {"6x6-5s", NULL, 6, 5, BOARDS, 180, 174, 0, false},
    {"7x7-5s", NULL, 7, 5, BOARDS, 303, 285, 0, false},
    {"8x8-5s", NULL, 8, 5, BOARDS, 458, 420, 0, false},
    {"10x10-5s", NULL, 10, 5, BOARDS, 960, 850, 0, false},
    {"20x20-10s", NULL, 20, 10, BOARDS, 10000, 7500, 0, true},
    {"20x20-first", NULL, 20, 0, BOARDS, 24000, 16000, 0.1, false},
    {"100x100-first", NULL, 100, 0, BOARDS, 2.5e6, 1.5e6, 1, false},
    {"1000x1000-first", NULL, 1000, 0, 1, 2.5e9, 1.5e9, 60, true},
};

struct options {
    bool events;
    bool with_long;
    unsigned boards; /* 0 = as in the workload */
    double seconds;  /* -1 = as in the workload */
    const char *puzzles;
    struct workload own; /* from --side or --file; unused without these */
};

/* A run of one workload. */
struct run {
    const struct workload *workload;
    const struct options *options;
    uint32_t side;
    unsigned board;
    unsigned boards; /* most boards to solve */
    double seconds;
    int64_t start_ns;
    int64_t start_cpu_ns;
    uint64_t shortest; /* shortest solution of this board so far; 0 = none */
    unsigned solved;
    double sum;
    double squares;
    double bound_sum;
    double known_sum; /* sum of the lengths given in the file */
    double slowest_s;
    double cpu_s;
    uint64_t peak_bytes;
};

/* Ends the program after a failure, since a benchmark that failed measures nothing. */
static void
need(enum np_status status, const struct np_error *error)
{
    if (status == NP_OK)
        return;
    (void)fprintf(stderr, "bench_large: %s\n", error->text);
    exit(np_status_exit_code(status));
}

static bool
on_changed(void *context, const struct answer *answer)
{
    struct run *const run = context;

    if (answer->length == 0 || answer->length == run->shortest)
        return false;
    run->shortest = answer->length;
    if (run->options->events)
        (void)printf("%lu\t%u\t%.3f\t%.3f\t%llu\t%.4f\n", (unsigned long)run->side, run->board,
            (double)(clock_now_ns() - run->start_ns) * 1e-9,
            (double)(clock_cpu_ns() - run->start_cpu_ns) * 1e-9, (unsigned long long)answer->length,
            (double)answer->length / pow((double)run->side, 3));
    return false;
}

static void
solve(struct run *run, const struct board *board, const struct goal *goal)
{
    const struct solver_control control = {.context = run, .changed = on_changed};
    struct solver_options options;
    struct answer answer;
    struct np_error error;

    solver_options_init(&options);
    options.limits.threads = THREADS;
    options.time_ns = (uint64_t)(run->seconds * CLOCK_NS_PER_SECOND);
    options.first_only = run->seconds == 0;
    run->shortest = 0;
    run->start_ns = clock_now_ns();
    run->start_cpu_ns = clock_cpu_ns();
    need(solver_run(board, goal, &options, &control, &answer, &error), &error);
    if (answer_has_solution(&answer)) {
        if (solver_keeps_path(board))
            need(path_verify(&answer.path, board, goal, &error), &error);
        const double seconds = (double)answer.effort.elapsed_ns * 1e-9;
        run->solved++;
        run->sum += (double)answer.length;
        run->squares += (double)answer.length * (double)answer.length;
        run->bound_sum += (double)answer.lower_bound;
        run->slowest_s = seconds > run->slowest_s ? seconds : run->slowest_s;
        run->cpu_s += (double)answer.effort.cpu_ns * 1e-9;
        run->peak_bytes =
            answer.effort.peak_bytes > run->peak_bytes ? answer.effort.peak_bytes : run->peak_bytes;
    }
    answer_free(&answer);
}

/* Returns the program's peak memory so far, over all workloads. */
static uint64_t
resident_bytes(void)
{
    struct rusage usage;

    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss * 1024 : 0;
}

static void
report(const struct run *run)
{
    const struct workload *const workload = run->workload;
    const double n = (double)run->solved;
    const double mean = run->sum / n;
    const double variance = n > 1 ? (run->squares / n - mean * mean) * n / (n - 1) : 0;
    const double error = sqrt(fmax(variance, 0) / n);

    (void)fprintf(stderr,
        "%-16s %u/%u boards  %.1f +- %.1f moves (%.2f n^3)  mark %.1f  aim %.0f  known %.1f  "
        "bound %.1f  slowest %.2f s  CPU %.2f s per board  %.0f MB, resident %.0f MB\n",
        workload->name, run->solved, run->board, mean, error, mean / pow(run->side, 3),
        workload->mark, workload->aim, run->known_sum / n, run->bound_sum / n, run->slowest_s,
        run->cpu_s / n, (double)run->peak_bytes / 1e6, (double)resident_bytes() / 1e6);
    if (!run->options->events)
        (void)printf("{\"name\":\"%s\",\"boards\":%u,\"solved\":%u,\"seconds\":%.2f,"
                     "\"mean_moves\":%.2f,\"standard_error\":%.2f,\"mark_moves\":%.1f,"
                     "\"aim_moves\":%.1f,\"mean_known\":%.2f,\"mean_bound\":%.2f,"
                     "\"slowest_seconds\":%.3f,\"mark_seconds\":%.1f,\"cpu_seconds\":%.3f,"
                     "\"peak_bytes\":%llu,\"resident_bytes\":%llu}\n",
            workload->name, run->board, run->solved, run->seconds, mean, error, workload->mark,
            workload->aim, run->known_sum / n, run->bound_sum / n, run->slowest_s, workload->mark_s,
            run->cpu_s / n, (unsigned long long)run->peak_bytes,
            (unsigned long long)resident_bytes());
    (void)fflush(stdout);
}

static void
solve_random(struct run *run)
{
    struct np_error error;
    struct goal goal;
    struct rng rng;

    run->side = run->workload->side;
    rng_seed(&rng, SEED + run->side);
    need(goal_init(&goal, GOAL_STANDARD, run->side, run->side, &error), &error);
    while (run->board < run->boards) {
        struct board board;
        need(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, &error), &error);
        run->board++;
        solve(run, &board, &goal);
        board_free(&board);
    }
    goal_free(&goal);
}

static void
solve_file(struct run *run, const char *path)
{
    struct np_error error;
    struct notation_reader *reader;
    FILE *const stream = fopen(path, "r");

    if (stream == NULL)
        need(np_fail(&error, NP_NOT_FOUND, "%s: no such file", path), &error);
    need(notation_open(&reader, stream, path, &error), &error);
    while (run->board < run->boards) {
        struct notation_entry entry;
        struct goal goal;
        bool found;
        need(notation_next(reader, &entry, &found, &error), &error);
        if (!found)
            break;
        run->side = entry.board.width;
        run->board++;
        run->known_sum += entry.has_known_length ? (double)entry.known_length : 0;
        need(
            goal_init(&goal, GOAL_STANDARD, entry.board.width, entry.board.height, &error), &error);
        solve(run, &entry.board, &goal);
        goal_free(&goal);
        notation_entry_free(&entry);
    }
    notation_close(reader);
    (void)fclose(stream);
}

/* Returns whether there were boards and every one was solved. */
static bool
measure(const struct workload *workload, const struct options *options)
{
    struct run run = {.workload = workload,
        .options = options,
        .boards = options->boards != 0 ? options->boards : workload->boards,
        .seconds = options->seconds >= 0 ? options->seconds : workload->seconds};
    char path[4096];

    if (workload == &options->own && workload->file != NULL) {
        solve_file(&run, workload->file);
    } else if (workload->file != NULL) {
        (void)snprintf(path, sizeof path, "%s/%s", options->puzzles, workload->file);
        solve_file(&run, path);
    } else {
        solve_random(&run);
    }
    if (run.solved == 0) {
        (void)fprintf(stderr, "%s: no board was solved\n", workload->name);
        return false;
    }
    report(&run);
    return run.solved == run.board;
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

/* Reads an option. Returns false if there is no such option. */
static bool
read_option(struct options *options, const char *text)
{
    const char *const equals = strchr(text, '=');
    const char *const value = equals != NULL ? equals + 1 : "";

    if (strcmp(text, "--events") == 0)
        options->events = true;
    else if (strcmp(text, "--long") == 0)
        options->with_long = true;
    else if (strncmp(text, "--boards=", 9) == 0)
        options->boards = (unsigned)strtoul(value, NULL, 10);
    else if (strncmp(text, "--seconds=", 10) == 0)
        options->seconds = strtod(value, NULL);
    else if (strncmp(text, "--puzzles=", 10) == 0)
        options->puzzles = value;
    else if (strncmp(text, "--side=", 7) == 0)
        options->own.side = (uint32_t)strtoul(value, NULL, 10);
    else if (strncmp(text, "--file=", 7) == 0)
        options->own.file = value;
    else
        return false;
    return true;
}

int
main(int argc, char **argv)
{
    struct options options = {.seconds = -1,
        .puzzles = "puzzles",
        .own = {.name = "own", .seconds = 5, .boards = BOARDS}};
    bool all_solved = true;
    int first = 1;

    for (; first < argc && strncmp(argv[first], "--", 2) == 0; first++) {
        if (!read_option(&options, argv[first])) {
            (void)fprintf(stderr,
                "usage: bench_large [--boards=N] [--seconds=S] [--long] [--puzzles=DIR] [--events] "
                "[--side=N | --file=PATH | WORKLOAD...]\n");
            return 2;
        }
    }
    if (options.own.side != 0 || options.own.file != NULL)
        return !measure(&options.own, &options);
    for (size_t i = 0; i < sizeof workloads / sizeof workloads[0]; i++) {
        if (wanted(&workloads[i], options.with_long, argv + first, argc - first))
            all_solved = measure(&workloads[i], &options) && all_solved;
    }
    return !all_solved;
}
