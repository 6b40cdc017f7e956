// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of solver/prover: the time limit, the cancel token and the progress while tables are built,
 * and a proof that builds its own.
 */
#include "config.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "base/rng.h"
#include "pause.h"
#include "pdb/store.h"
#include "puzzle/instance.h"
#include "puzzle/scramble.h"
#include "solver/solver.h"
#include "solver_scene.h"
#include "support.h"

/* The tables of the 24-puzzle take seconds to build. CPU time, since the machine may be busy. */
enum { PATIENCE_NS = 2000000000 };

/* Enough for the tables of 6x4, and for beams in the pauses of the proof. */
#define PROOF_NS UINT64_C(8000000000)

static bool
set_flag(void *context, const struct answer *answer)
{
    (void)answer;
    cancel_request(context);
    return false;
}

/* Solves a 24-puzzle without tables on disk. */
static struct answer
solve(uint64_t time_ns, const struct solver_control *control, const struct cancel *cancel)
{
    struct solver_options options;
    struct answer answer;
    struct board board;
    struct goal goal;
    struct rng rng;

    rng_seed(&rng, 9);
    solver_options_init(&options);
    options.heuristic = &heuristic_pdb;
    options.time_ns = time_ns;
    options.limits.cancel = cancel;
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 5, 5, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
    ck_assert_int_eq(solver_run(&board, &goal, &options, control, &answer, NULL), NP_OK);
    pdb_store_clear();
    goal_free(&goal);
    board_free(&board);
    return answer;
}

START_TEST(building_ends_when_the_time_is_up)
{
    struct answer answer = solve(100000000, NULL, NULL);

    ck_assert_int_eq(answer.state, ANSWER_SOLVED);
    ck_assert_int_eq(answer.end, ANSWER_END_TIME);
    ck_assert_uint_gt(answer.lower_bound, 0);
    ck_assert_uint_lt(answer.effort.cpu_ns, PATIENCE_NS);
    answer_free(&answer);
}
END_TEST

/* The first report, the bound of the root, precedes the first table. */
START_TEST(building_ends_when_it_is_cancelled)
{
    struct cancel cancel = {0};
    const struct solver_control control = {.context = &cancel, .changed = set_flag};
    struct answer answer = solve(0, &control, &cancel);

    ck_assert_int_eq(answer.end, ANSWER_END_CANCELLED);
    ck_assert_uint_lt(answer.effort.cpu_ns, PATIENCE_NS);
    answer_free(&answer);
}
END_TEST

/* Cancels a run once its tables are being built. */
struct watch {
    struct search_counters counters;
    struct cancel cancel;
};

static void *
cancel_build(void *context)
{
    struct watch *const watch = context;

    while (atomic_load(&watch->counters.building) == 0)
        test_pause();
    cancel_request(&watch->cancel);
    return NULL;
}

START_TEST(the_caller_sees_that_tables_are_built)
{
    struct watch watch = {.cancel = {0}};
    const struct solver_control control = {.counters = &watch.counters};
    struct answer answer;
    pthread_t watcher;

    ck_assert_int_eq(pthread_create(&watcher, NULL, cancel_build, &watch), 0);
    answer = solve(0, &control, &watch.cancel);
    ck_assert_int_eq(pthread_join(watcher, NULL), 0);
    ck_assert_int_eq(answer.end, ANSWER_END_CANCELLED);
    ck_assert_uint_eq(atomic_load(&watch.counters.building), 0);
    answer_free(&answer);
}
END_TEST

/* The proof gets the threads, and still there are an answer, a rising bound, and an end in time. */
START_TEST(a_proof_that_counts_leaves_an_answer)
{
    struct solver_options options;
    struct answer answer;
    struct instance instance;
    struct board board;
    struct goal goal;
    struct rng rng;

    rng_seed(&rng, 7);
    solver_options_init(&options);
    options.prove = true;
    options.time_ns = PROOF_NS;
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 6, 4, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
    ck_assert_int_eq(instance_init(&instance, &board, &goal, NULL), NP_OK);
    for (options.limits.threads = 1; options.limits.threads <= 2; options.limits.threads++) {
        ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_OK);
        ck_assert(answer.state == ANSWER_SOLVED || answer.state == ANSWER_OPTIMAL);
        ck_assert_int_eq(path_verify(&answer.path, &board, &goal, NULL), NP_OK);
        ck_assert_uint_gt(answer.lower_bound, solver_root_bound(&instance, &options.params));
        ck_assert_uint_lt(answer.effort.cpu_ns, options.limits.threads * PROOF_NS + PATIENCE_NS);
        answer_free(&answer);
    }
    pdb_store_clear();
    instance_free(&instance);
    goal_free(&goal);
    board_free(&board);
}
END_TEST

/* Solves a walk from the goal of 6x3, or for 0 moves looks for the bound of a random board, with
 * tables of 5 MB in a directory; returns their presence afterwards. */
static enum pdb_presence
solve_walk(const char *directory, const struct solver_options *options, uint64_t moves)
{
    const struct pdb_set_row *const row = pdb_set_find("6x3");
    struct solver_options own = *options;
    struct answer answer;
    struct board board;
    struct goal goal;
    struct rng rng;

    own.limits.depth = moves == 0;
    rng_seed(&rng, 5);
    pdb_store_clear();
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_presence(row), PDB_ON_DISK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 6, 3, NULL), NP_OK);
    ck_assert_int_eq(moves > 0 ? scramble_walk(&board, &goal, moves, &rng, NULL, NULL)
                               : scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL),
        NP_OK);
    ck_assert_int_eq(solver_run(&board, &goal, &own, NULL, &answer, NULL), NP_OK);
    ck_assert(moves == 0 || (answer.state == ANSWER_OPTIMAL && answer.length <= moves));
    answer_free(&answer);
    goal_free(&goal);
    board_free(&board);
    return pdb_store_presence(row);
}

START_TEST(an_easy_board_does_not_wait_for_tables)
{
    enum { WALK = 12 };
    const struct pdb_build_options control = {.threads = 1};
    const struct pdb_set_row *const row = pdb_set_find("6x3");
    char *const directory = test_directory_new();
    struct solver_options options;

    solver_options_init(&options);
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_presence(row), PDB_NOWHERE);
    ck_assert_int_eq(pdb_store_build(row, &control, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_presence(row), PDB_IN_MEMORY);
    ck_assert_int_eq(solve_walk(directory, &options, WALK), PDB_ON_DISK);
    ck_assert_int_eq(solve_walk(directory, &options, 0), PDB_IN_MEMORY);
    options.tables_at_once = true;
    ck_assert_int_eq(solve_walk(directory, &options, WALK), PDB_IN_MEMORY);
    pdb_store_clear();
    test_directory_free(directory);
}
END_TEST

/* Puts files in the place of a row's tables, which a run that reads them reports as damaged. */
static void
put_damaged_tables(const char *directory, const struct pdb_set_row *row)
{
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];

    (void)pdb_set_partitions(row, partitions);
    for (uint32_t i = 0; i < partitions[0].pattern_count; i++) {
        const struct pdb_pattern *const pattern = &partitions[0].patterns[i];
        char path[1024];

        (void)snprintf(path, sizeof path, "%s/%ux%u-%u-%" PRIx64 ".pdb", directory,
            (unsigned)pattern->width, (unsigned)pattern->height, (unsigned)pattern->goal_blank,
            pdb_pattern_goal(pattern).occupied);
        FILE *const file = fopen(path, "w");
        ck_assert_ptr_nonnull(file);
        ck_assert_int_eq(fclose(file), 0);
    }
    ck_assert_int_eq(pdb_store_presence(row), PDB_ON_DISK);
}

/* A run that ends once tables were read. */
struct reading {
    struct cancel cancel;
    atomic_bool read;
    bool improved; /* by a beam, before that */
};

static bool
was_read(void *context)
{
    struct reading *const reading = context;
    struct np_error fault;

    if (pdb_store_next_fault(&fault))
        atomic_store(&reading->read, true);
    return atomic_load(&reading->read);
}

static bool
note_beam(void *context, const struct answer *answer)
{
    struct reading *const reading = context;

    reading->improved = reading->improved || answer->algorithm == search_anytime.name;
    return false;
}

/* Tables of 97 MB: reading them does not pay in a quarter of a second, wherever the files are. */
START_TEST(tables_are_read_after_a_beam_if_they_pay)
{
    enum { SHORT_NS = 250000000 };
    char *const directory = test_directory_new();
    struct solver_options options;

    solver_options_init(&options);
    for (options.limits.threads = 1; options.limits.threads <= 2; options.limits.threads++)
        for (unsigned pays = 0; pays < 2; pays++) {
            struct reading reading = {.cancel = {.asked = was_read, .context = &reading}};
            const struct solver_control control = {.context = &reading, .changed = note_beam};
            struct board board;
            struct goal goal;

            pdb_store_clear();
            ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
            put_damaged_tables(directory, pdb_set_find("5x5-small"));
            options.time_ns = pays ? PROOF_NS : SHORT_NS;
            solver_scene_scramble(&board, &goal, GOAL_STANDARD, 5, 5, 9);
            options.limits.cancel = &reading.cancel;
            struct answer answer = solver_scene_solve(&board, &goal, &options, &control);
            ck_assert_int_eq(atomic_load(&reading.read), pays);
            ck_assert(reading.improved || !pays);
            answer_free(&answer);
            goal_free(&goal);
            board_free(&board);
        }
    pdb_store_clear();
    test_directory_free(directory);
}
END_TEST

/* Those tables would be worth reading in a second, but a run that counts nodes does not change its
 * tables. */
START_TEST(tables_that_are_not_read_are_not_counted)
{
    char *const directory = test_directory_new();
    struct solver_options options;
    struct board board;
    struct goal goal;

    pdb_store_clear();
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    put_damaged_tables(directory, pdb_set_find("5x5-small"));
    solver_options_init(&options);
    options.time_ns = 1000000000;
    options.limits.nodes = 10000;
    solver_scene_scramble(&board, &goal, GOAL_STANDARD, 5, 5, 9);
    struct answer answer = solver_scene_solve(&board, &goal, &options, NULL);
    ck_assert_uint_eq(answer.effort.table_bytes, 0);
    answer_free(&answer);
    goal_free(&goal);
    board_free(&board);
    pdb_store_clear();
    test_directory_free(directory);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("solver_tables");
    TCase *tests = tcase_create("solver_tables");

    tcase_add_test(tests, building_ends_when_the_time_is_up);
    tcase_add_test(tests, building_ends_when_it_is_cancelled);
    tcase_add_test(tests, the_caller_sees_that_tables_are_built);
    tcase_add_test(tests, a_proof_that_counts_leaves_an_answer);
    tcase_add_test(tests, an_easy_board_does_not_wait_for_tables);
    tcase_add_test(tests, tables_are_read_after_a_beam_if_they_pay);
    tcase_add_test(tests, tables_that_are_not_read_are_not_counted);
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
