// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Pattern databases for every goal of the blank: symmetry takes each goal cell to that of some
 * tables, and searches with these find shortest solutions.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/rng.h"
#include "heuristic/pdb.h"
#include "pdb/set.h"
#include "pdb/store.h"
#include "search/search.h"
#include "space.h"
#include "support.h"

enum { DRAWING_BYTES = PDB_CELLS_MAX + PDB_CELLS_MAX, PARTITIONS = 2 };

/* A set that is not in the list, with tables of its own. */
struct scene {
    char drawings[PARTITIONS][DRAWING_BYTES];
    struct pdb_set_row row;
    struct pdb_heuristic pdb;
    struct pdb_table *tables[PARTITIONS][PDB_PATTERNS_MAX];
};

/* Divides the tiles into `parts` patterns of equal size, in the order of rows or of columns. */
static void
draw(const struct shape *shape, uint32_t parts, bool by_columns, char *drawing)
{
    const uint32_t size = (shape->cells - 1 + parts - 1) / parts;
    uint32_t number = 0;
    memset(drawing, 0, DRAWING_BYTES);
    for (uint32_t i = 0; i < shape->cells; i++) {
        const uint32_t cell = by_columns ? i % shape->height * shape->width + i / shape->height : i;
        char *const at = &drawing[cell + cell / shape->width];
        *at = cell == shape->goal_blank ? '.' : (char)('a' + (number++ / size));
        if ((cell + 1) % shape->width == 0 && cell + 1 < shape->cells)
            at[1] = '/';
    }
}

static void
build_tables(struct scene *scene)
{
    const struct pdb_build_options control = {.threads = 1};
    struct pdb_set *const set = &scene->pdb.set;
    for (uint32_t i = 0; i < set->partition_count; i++)
        for (uint32_t part = 0; part < set->partitions[i].pattern_count; part++) {
            const struct pdb_pattern *const pattern = &set->partitions[i].patterns[part];
            const struct pdb_index *index;
            ck_assert_int_eq(
                pdb_index_new(&index, pattern->width, pattern->height, pattern->count, NULL),
                NP_OK);
            ck_assert_int_eq(
                pdb_generate(&scene->tables[i][part], index, pattern, &control, NULL), NP_OK);
            pdb_index_release(index);
            set->tables[i][part] = scene->tables[i][part];
        }
}

static void
set_up(struct scene *scene, struct shape shape, uint32_t parts)
{
    *scene = (struct scene){.row = {"test", "test", shape.width, shape.height, {NULL}, 0, 0}};
    for (unsigned i = 0; i < PARTITIONS; i++) {
        draw(&shape, parts, i > 0, scene->drawings[i]);
        scene->row.partitions[i] = scene->drawings[i];
    }
    scene->pdb.base =
        (struct heuristic){.row = &heuristic_pdb, .shape = shape, .flags = heuristic_pdb.flags};
    pdb_set_init(&scene->pdb.set, &scene->row, &shape);
    build_tables(scene);
    pdb_heuristic_use_set(&scene->pdb);
}

static void
tear_down(struct scene *scene)
{
    for (unsigned i = 0; i < PARTITIONS; i++)
        for (unsigned part = 0; part < PDB_PATTERNS_MAX; part++)
            pdb_table_free(scene->tables[i][part]);
}

/* Each lookup of each set, for every goal that the set serves: neighbours stay neighbours, and the
 * blank's goal becomes that of the tables. */
START_TEST(lookups_are_symmetries)
{
    const struct pdb_set_row *const row = &pdb_set_rows[_i];
    unsigned served = 0;
    for (uint32_t way = 0; way < 2 * row->width * row->height; way++) {
        const bool turned = way % 2 != 0;
        const struct shape shape = test_shape(
            turned ? row->height : row->width, turned ? row->width : row->height, way / 2);
        struct pdb_set set;
        if (!pdb_set_fits(row, &shape))
            continue;
        served++;
        pdb_set_init(&set, row, &shape);
        for (uint32_t i = 0; i < set.lookup_count; i++) {
            const uint8_t *const image = set.lookups[i].cell;
            ck_assert_uint_eq(image[shape.goal_blank], set.partitions[0].patterns[0].goal_blank);
            for (uint32_t cell = 0; cell < shape.cells; cell++) {
                uint32_t expected = 0;
                for (uint32_t rest = pdb_neighbours(shape.width, shape.cells, cell); rest != 0;
                     rest &= rest - 1)
                    expected |= 1u << image[bits_lowest(rest)];
                ck_assert_uint_eq(pdb_neighbours(row->width, shape.cells, image[cell]), expected);
            }
        }
    }
    ck_assert_uint_ge(served, 1);
}
END_TEST

/* All positions of 3x3 and every goal. Neighbours' distances differ by one, so distances are right
 * if they are modulo 4. */
START_TEST(exact_tables_have_every_distance)
{
    struct space space = space_new(3, 3, (uint32_t)_i);
    const struct pdb_build_options control = {.threads = 1};
    const struct pdb_index *index;
    struct pdb_table *table;
    struct pdb_set set;
    pdb_set_init(&set, pdb_set_weakest(&space.shape), &space.shape);
    const struct pdb_pattern *const pattern = &set.partitions[0].patterns[0];
    ck_assert_uint_eq(pattern->count, 8);
    ck_assert_int_eq(pdb_index_new(&index, 3, 3, 8, NULL), NP_OK);
    ck_assert_int_eq(pdb_generate(&table, index, pattern, &control, NULL), NP_OK);
    pdb_index_release(index);
    for (uint32_t rank = 0; rank < space.ranks; rank++) {
        uint16_t tiles[9];
        if (space.distance[rank] == SPACE_UNREACHABLE)
            continue;
        const uint32_t blank = space_unrank(&space, rank, tiles);
        const struct pdb_state state = pdb_set_state(&set, &set.lookups[0], 0, tiles, blank);
        ck_assert_uint_eq(pdb_table_modulo(table, &state), space.distance[rank] % 4u);
    }
    pdb_table_free(table);
    space_free(&space);
}
END_TEST

/* Several patterns, partitions and symmetries: never above the distance, of its parity, and 0 only
 * at the goal. */
START_TEST(additive_tables_are_admissible_for_every_goal)
{
    enum { STRIDE = 127 };
    struct space space = space_new(3, 3, (uint32_t)_i);
    struct scene scene;
    set_up(&scene, space.shape, 2);
    ck_assert_uint_ge(scene.pdb.set.lookup_count, 2);
    for (uint32_t rank = (uint32_t)_i; rank < space.ranks; rank += STRIDE) {
        uint16_t tiles[9];
        const uint32_t distance = space.distance[rank];
        if (distance == SPACE_UNREACHABLE)
            continue;
        const uint32_t blank = space_unrank(&space, rank, tiles);
        const uint32_t h = heuristic_pdb.eval(&scene.pdb.base, tiles, blank).h;
        ck_assert_uint_le(h, distance);
        ck_assert_uint_eq(h % 2, distance % 2);
        ck_assert((h == 0) == (distance == 0));
    }
    tear_down(&scene);
    space_free(&space);
}
END_TEST

/* A board some moves from the goal. */
static struct instance
walk(const struct shape *shape, uint32_t moves, struct rng *rng)
{
    struct instance instance = test_instance_random(*shape, rng);
    uint32_t last = shape->cells;
    for (uint32_t cell = 0; cell < shape->cells; cell++)
        instance.tiles[cell] = (uint16_t)cell;
    instance.blank = shape->goal_blank;
    while (moves-- > 0) {
        uint32_t sources[MOVE_COUNT];
        const unsigned count = test_sources(shape, instance.blank, sources);
        uint32_t from;
        do
            from = sources[rng_below(rng, count)];
        while (from == last);
        instance.tiles[instance.blank] = instance.tiles[from];
        instance.tiles[from] = (uint16_t)shape->goal_blank;
        last = instance.blank;
        instance.blank = from;
    }
    return instance;
}

static uint64_t
length_of(const struct search_row *row, const struct heuristic *heuristic,
    const struct instance *instance)
{
    struct search_request request;
    struct answer result;
    search_request_init(&request);
    request.instance = instance;
    request.heuristic = heuristic;
    ck_assert_int_eq(search_run(row, &request, &result, NULL), NP_OK);
    ck_assert(result.state == ANSWER_OPTIMAL);
    const uint64_t length = result.path.length;
    answer_free(&result);
    return length;
}

/* The layered search proves the lengths that A* finds without tables, for every goal cell. */
START_TEST(proofs_agree_for_every_goal)
{
    static const struct {
        uint32_t width;
        uint32_t height;
        uint32_t parts;
        uint32_t moves;
    } boards[] = {{4, 3, 2, 60}, {5, 3, 3, 50}, {6, 3, 4, 36}};
    struct rng rng;
    rng_seed(&rng, 3);
    for (uint32_t cell = 0; cell < boards[_i].width * boards[_i].height; cell++) {
        /* On larger boards one cell of each class is enough. */
        if (_i > 0 &&
            (cell % boards[_i].width > boards[_i].width / 2 || cell / boards[_i].width > 1))
            continue;
        const struct shape shape = test_shape(boards[_i].width, boards[_i].height, cell);
        struct heuristic *const other = test_heuristic_open(&heuristic_linear_conflict, shape);
        struct scene scene;
        set_up(&scene, shape, boards[_i].parts);
        for (unsigned round = 0; round < 2; round++) {
            struct instance instance = walk(&shape, boards[_i].moves, &rng);
            ck_assert_uint_eq(length_of(&search_layered, &scene.pdb.base, &instance),
                length_of(&search_astar, other, &instance));
            instance_free(&instance);
        }
        heuristic_close(other);
        tear_down(&scene);
    }
}
END_TEST

static struct board
board_5x5(const char *numbers)
{
    struct board board;
    char *text = (char *)(uintptr_t)numbers;
    ck_assert_int_eq(board_init(&board, 5, 5, NULL), NP_OK);
    for (uint32_t cell = 0; cell < board.cells; cell++) {
        board.tiles[cell] = (uint32_t)strtoul(text, &text, 10);
        if (board.tiles[cell] == 0)
            board.blank = cell;
    }
    ck_assert_int_eq(board_validate(&board, NULL), NP_OK);
    return board;
}

/* Korf & Felner's problem 40 with a goal of each class, if TABLES_ALL is set in the environment:
 * the standard goal, 82 moves away, after moves of its blank. */
START_TEST(every_class_of_5x5_proves_a_board)
{
    static const struct {
        const char *row;
        uint64_t length;
        const char *goal;
    } rows[] = {
        {"5x5-edge-full", 81, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24"},
        {"5x5-edge-middle-full", 80,
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 0 23 24"},
        {"5x5-inner-full", 82, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 0 19 21 22 23 24 20"},
        {"5x5-inner-edge-full", 83,
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 0 18 20 21 22 23 19 24"},
        {"5x5-middle", 82, "1 2 3 4 5 6 7 8 9 10 11 12 0 13 15 16 17 18 14 19 21 22 23 24 20"},
    };
    const struct pdb_set_row *const row = pdb_set_find(rows[_i].row);
    const struct pdb_build_options control = {.threads = 0};
    struct pdb_heuristic pdb;
    struct instance instance;
    struct goal goal;
    if (getenv("TABLES_ALL") == NULL)
        return;
    struct board board =
        board_5x5("2 24 19 14 3 16 11 6 10 5 7 20 17 1 4 9 0 22 15 13 18 12 21 8 23");
    struct board end = board_5x5(rows[_i].goal);
    ck_assert_int_eq(goal_from_board(&goal, &end, NULL), NP_OK);
    ck_assert_int_eq(instance_init(&instance, &board, &goal, NULL), NP_OK);
    pdb = (struct pdb_heuristic){
        .base = {.row = &heuristic_pdb, .shape = instance.shape, .flags = heuristic_pdb.flags}};
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
    ck_assert_int_eq(pdb_store_build(row, &control, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_open(&pdb.set, row, &instance.shape, NULL, NULL), NP_OK);
    pdb_heuristic_use_set(&pdb);
    ck_assert_uint_eq(length_of(&search_layered, &pdb.base, &instance), rows[_i].length);
    pdb_store_clear();
    instance_free(&instance);
    goal_free(&goal);
    board_free(&end);
    board_free(&board);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("pdb/goal_classes");
    TCase *const tests = tcase_create("goal classes");
    tcase_set_timeout(tests, getenv("TABLES_ALL") != NULL ? 0 : 120);
    tcase_add_loop_test(tests, lookups_are_symmetries, 0, (int)pdb_set_row_count);
    tcase_add_loop_test(tests, exact_tables_have_every_distance, 0, 9);
    tcase_add_loop_test(tests, additive_tables_are_admissible_for_every_goal, 0, 9);
    tcase_add_loop_test(tests, proofs_agree_for_every_goal, 0, 3);
    tcase_add_loop_test(tests, every_class_of_5x5_proves_a_board, 0, 5);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
