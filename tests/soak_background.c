// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Starts, follows, cancels and frees the background solver SOAK_CYCLES times; memory, descriptors
 * and threads must not grow. Run by `make soak-background`, not by `make check`.
 *
 * SOAK_SEED repeats a run; the seed of this one is the first thing it prints.
 */
#include "config.h"

#include "solver/background.h"

#include <dirent.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/rng.h"
#include "pdb/store.h"
#include "puzzle/scramble.h"

#include "support.h"

/* The first half of the run may fill caches and arenas, and memory kept for as many searches as
 * ever ran at once, 8 MiB each; growth after that is a leak. */
enum { WARM_SHARE = 2 };

/* Allowance for fragmentation: half of what leaks if each of half a million cycles loses one block
 * of the smallest size. */
#define SLACK_BYTES (8 << 20)

enum { PATIENCE_MS = 60000 };

/* One cycle in so many lets the search run, for up to so long. */
enum { LONG_CYCLES = 16, LONG_MS = 4 };

struct held {
    uint64_t resident_bytes;
    unsigned descriptors;
    unsigned threads;
};

static uint64_t
number_from(const char *name, uint64_t otherwise)
{
    const char *const text = getenv(name);

    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static unsigned
count_entries(const char *path)
{
    DIR *const directory = opendir(path);
    unsigned count = 0;

    ck_assert_ptr_nonnull(directory);
    while (readdir(directory) != NULL)
        count++;
    closedir(directory);
    return count;
}

static struct held
look_at_process(void)
{
    FILE *const file = fopen("/proc/self/statm", "r");
    struct held held;
    uint64_t pages;

    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fscanf(file, "%*u %" SCNu64, &pages), 1);
    fclose(file);
    held.resident_bytes = pages * (uint64_t)sysconf(_SC_PAGESIZE);
    held.descriptors = count_entries("/proc/self/fd");
    held.threads = count_entries("/proc/self/task");
    return held;
}

static void
tell(uint64_t cycle, const struct held *held)
{
    printf("%" PRIu64 " cycles: %.1f MiB resident, %u descriptors, %u threads\n", cycle,
        (double)held->resident_bytes / (1 << 20), held->descriptors - 2, held->threads - 2);
    fflush(stdout);
}

static void
wait_for_news(const struct background *background)
{
    struct pollfd fd = {.fd = background_fd(background), .events = POLLIN};

    ck_assert_int_eq(poll(&fd, 1, PATIENCE_MS), 1);
}

/* Lets the search run for that long, or until it ends. */
static void
wait_a_while(struct background *background, int64_t while_ns)
{
    const int64_t end_ns = clock_now_ns() + while_ns;
    struct pollfd fd = {.fd = background_fd(background), .events = POLLIN};
    struct background_view view;

    for (background_look(background, &view); view.running && clock_now_ns() < end_ns;
         background_look(background, &view))
        (void)poll(&fd, 1, 1);
}

/* Makes up to three random moves, with or without waiting for reports. */
static void
play(struct background *background, struct board *board, struct rng *rng)
{
    for (uint64_t left = rng_below(rng, 4); left > 0; left--) {
        const enum move move = (enum move)rng_below(rng, MOVE_COUNT);

        if (!board_can_move(board, move))
            continue;
        board_move(board, move);
        background_follow(background, move, 0);
        if (rng_below(rng, 2) == 0)
            wait_for_news(background);
    }
}

static void
run_cycle(struct rng *rng)
{
    struct solver_options options;
    struct background_view view = {.running = true};
    struct goal goal;
    struct board board;
    struct background *background;
    const uint32_t width = 2 + (uint32_t)rng_below(rng, 4);
    const uint32_t height = 2 + (uint32_t)rng_below(rng, 4);

    solver_options_init(&options);
    options.limits.threads = 1 + (unsigned)rng_below(rng, 2);
    ck_assert_int_eq(goal_init(&goal, GOAL_SNAIL, width, height, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, rng, NULL, NULL), NP_OK);
    ck_assert_int_eq(background_start(&background, &board, &goal, &options, NULL), NP_OK);
    play(background, &board, rng);
    if (rng_below(rng, LONG_CYCLES) == 0)
        wait_a_while(background, (int64_t)rng_below(rng, LONG_MS * CLOCK_NS_PER_MS));
    if (rng_below(rng, 3) > 0) {
        background_cancel(background);
        while (view.running) {
            wait_for_news(background);
            background_look(background, &view);
        }
    }
    background_free(background);
    board_free(&board);
    goal_free(&goal);
}

START_TEST(nothing_is_lost)
{
    const uint64_t seed = number_from("SOAK_SEED", (uint64_t)clock_now_ns());
    const uint64_t cycles = number_from("SOAK_CYCLES", 1000);
    const uint64_t warm = cycles / WARM_SHARE + 1;
    struct held before = {0};
    struct held after;
    struct rng rng;

    printf("SOAK_SEED=%" PRIu64 "\n", seed);
    rng_seed(&rng, seed);
    for (uint64_t cycle = 1; cycle <= cycles; cycle++) {
        run_cycle(&rng);
        if (cycle == warm)
            before = look_at_process();
        if (cycle % (cycles / 10 + 1) == 0 || cycle == warm) {
            after = look_at_process();
            tell(cycle, &after);
        }
    }
    after = look_at_process();
    tell(cycles, &after);
    ck_assert_uint_le(after.resident_bytes, before.resident_bytes + SLACK_BYTES);
    ck_assert_uint_eq(after.descriptors, before.descriptors);
    ck_assert_uint_eq(after.threads, before.threads);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("soak_background");
    TCase *tests = tcase_create("soak_background");

    /* No table is written into the user's cache. */
    (void)pdb_store_set_directory("", NULL);
    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, nothing_is_lost);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
