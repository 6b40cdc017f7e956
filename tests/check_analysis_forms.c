// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of notation_read_solution(): a thousand random solutions in the forms of other programs,
 * for tiles and for the blank, whole and broken, are read back or refused with a reason.
 */
#include "config.h"

#include "game/analysis/analysis.h"
#include "puzzle/notation/notation.h"

#include <ctype.h>
#include <string.h>

#include "base/text/text.h"
#include "puzzle/scramble.h"

#include "support.h"

enum { SOLUTIONS = 1000, MOVES_MAX = 60, BROKEN_EVERY = 4 };

/* What is printed: a solution of a board, for the tiles or the blank. */
struct print {
    struct text text;
    struct board board; /* before the move that is printed */
    const struct path *path;
    bool of_blank;
};

static char
letter_at(const struct print *print, size_t i)
{
    const enum move move = (enum move)print->path->moves[i];

    return move_letter(print->of_blank ? move_inverse(move) : move);
}

/* The number of equal moves from move i on. */
static size_t
run_at(const struct print *print, size_t i)
{
    size_t run = 1;

    while (i + run < print->path->length && print->path->moves[i + run] == print->path->moves[i])
        run++;
    return run;
}

/* The tile that move i slides; makes the move. */
static unsigned
take_tile(struct print *print, size_t i)
{
    const enum move move = (enum move)print->path->moves[i];
    const unsigned tile = print->board.tiles[board_source(&print->board, move)];

    board_move(&print->board, move);
    return tile;
}

static const char *
word_of(char letter, const char *const words[4])
{
    return words[strchr("UDLR", letter) - "UDLR"];
}

/* Prints a word for each move, between others. */
static void
print_words(struct print *print, const char *const words[4], const char *between)
{
    for (size_t i = 0; i < print->path->length; i++)
        text_printf(
            &print->text, "%s%s", i > 0 ? between : "", word_of(letter_at(print, i), words));
}

static void
print_letters(struct print *print)
{
    print_words(print, (const char *const[]){"U", "D", "L", "R"}, "");
}

static void
print_lower_groups(struct print *print)
{
    print_words(print, (const char *const[]){"u", "d", "l", "r"}, "\r\n");
}

static void
print_counts(struct print *print)
{
    for (size_t i = 0, run; i < print->path->length; i += run) {
        run = run_at(print, i);
        text_add_char(&print->text, letter_at(print, i));
        if (run > 1)
            text_printf(&print->text, "%zu", run);
    }
}

static void
print_spaced_counts(struct print *print)
{
    for (size_t i = 0, run; i < print->path->length; i += run) {
        run = run_at(print, i);
        text_printf(&print->text, "%c%s%zu ", letter_at(print, i), i % 2 == 0 ? "" : "x", run);
    }
}

static void
print_python_list(struct print *print)
{
    text_add(&print->text, "['");
    print_words(print, (const char *const[]){"up", "down", "left", "right"}, "', '");
    text_add(&print->text, "']\n");
}

static void
print_commas(struct print *print)
{
    print_words(print, (const char *const[]){"Up", "Down", "Left", "Right"}, ",");
}

static void
print_arrows(struct print *print)
{
    print_words(print,
        (const char *const[]){"\xe2\x86\x91", "\xe2\x86\x93", "\xe2\x86\x90", "\xe2\x86\x92"}, "");
}

static void
print_signs(struct print *print)
{
    print_words(print, (const char *const[]){"^", "v", "<", ">"}, "");
}

static void
print_emoji(struct print *print)
{
    print_words(print,
        (const char *const[]){"\xe2\xac\x86\xef\xb8\x8f", "\xe2\xac\x87\xef\xb8\x8f",
            "\xe2\xac\x85\xef\xb8\x8f", "\xe2\x9e\xa1\xef\xb8\x8f"},
        " ");
}

static void
print_chain(struct print *print)
{
    print_words(print, (const char *const[]){"U", "D", "L", "R"}, " -> ");
}

static void
print_steps(struct print *print)
{
    for (size_t i = 0; i < print->path->length; i++) {
        const char letter = letter_at(print, i);

        text_printf(&print->text, "%u %c\n", take_tile(print, i), letter);
    }
}

static void
print_sentences(struct print *print)
{
    for (size_t i = 0; i < print->path->length; i++) {
        const char *const word =
            word_of(letter_at(print, i), (const char *const[]){"up", "down", "left", "right"});

        text_printf(&print->text, "%zu. Slide tile %u %s\n", i + 1, take_tile(print, i), word);
    }
}

static void
print_tiles(struct print *print)
{
    for (size_t i = 0; i < print->path->length; i++)
        text_printf(&print->text, "%u ", take_tile(print, i));
}

/* A click on the last tile of a run slides the whole run. */
static void
print_clicks(struct print *print)
{
    text_add_char(&print->text, '[');
    for (size_t i = 0, run; i < print->path->length; i += run) {
        unsigned tile = 0;

        run = run_at(print, i);
        for (size_t k = 0; k < run; k++)
            tile = take_tile(print, i + k);
        text_printf(&print->text, "%s%u", i > 0 ? ", " : "", tile);
    }
    text_add_char(&print->text, ']');
}

static void
print_numbered(struct print *print)
{
    for (size_t i = 0; i < print->path->length; i++)
        text_printf(&print->text, "%zu) %c\n", i + 1, letter_at(print, i));
}

static void
print_own_text(struct print *print)
{
    text_printf(&print->text, "SOLVED %zu (optimal >= 2)\n", print->path->length);
    for (size_t i = 0; i < print->path->length; i++)
        text_printf(&print->text, "%s%c", i > 0 && i % 5 == 0 ? " " : "", letter_at(print, i));
    text_add(&print->text, "\n");
}

static void
print_title(struct print *print)
{
    text_printf(&print->text, "Solution (%zu moves): ", print->path->length);
    print_counts(print);
    text_printf(&print->text, "  # %zu moves\n", print->path->length);
}

static void
print_moves_title(struct print *print)
{
    text_printf(&print->text, "Moves: %zu\n", print->path->length);
    print_letters(print);
}

static void
print_json(struct print *print)
{
    text_add(&print->text, "{\"index\":1,\"moves\":\"");
    print_letters(print);
    text_add(&print->text, "\",\"length\":3}\n");
}

static void
print_json_array(struct print *print)
{
    text_add(&print->text, "[\"");
    print_words(print, (const char *const[]){"U", "D", "L", "R"}, "\",\"");
    text_add(&print->text, "\"]");
}

static void (*const forms[])(struct print *) = {print_letters, print_lower_groups, print_counts,
    print_spaced_counts, print_python_list, print_commas, print_arrows, print_signs, print_emoji,
    print_chain, print_steps, print_sentences, print_tiles, print_clicks, print_numbered,
    print_own_text, print_title, print_moves_title, print_json, print_json_array};

enum { FORMS = sizeof forms / sizeof forms[0] };

/* Makes a board with a solution that is a random walk. */
static void
make_solution(struct board *board, struct goal *goal, struct path *path, struct rng *rng)
{
    const uint32_t width = 2 + (uint32_t)rng_below(rng, 4),
                   height = 2 + (uint32_t)rng_below(rng, 4);
    const size_t moves = 1 + (size_t)rng_below(rng, MOVES_MAX);

    ck_assert_int_eq(goal_init(goal, GOAL_STANDARD, width, height, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(goal, board, NULL, NULL), NP_OK);
    while (path->length < moves || goal_reached(goal, board)) {
        const enum move move = (enum move)rng_below(rng, MOVE_COUNT);

        if (!board_can_move(board, move))
            continue;
        board_move(board, move);
        ck_assert_int_eq(path_append(path, move, NULL), NP_OK);
    }
    path_reverse(path);
}

/* Cuts the text, or replaces or inserts a byte. */
static void
break_text(struct text *text, struct rng *rng)
{
    const size_t at = (size_t)rng_below(rng, text->length);

    switch (rng_below(rng, 3)) {
    case 0:
        text->length = at;
        break;
    case 1:
        text->bytes[at] = (char)rng_below(rng, 256);
        break;
    default:
        text->bytes[at] = "UDLR0123456789 ,xq"[rng_below(rng, 18)];
    }
}

/* What a broken text is read as is a possible path, and what is refused has a place and a reason.
 */
static void
check_broken(const struct text *text, const struct board *board, const struct goal *goal)
{
    struct notation_solution solution;
    struct np_error error = {.text = ""};
    const enum np_status status =
        notation_read_solution(text->bytes, text->length, "f", 1, board, goal, &solution, &error);

    ck_assert(status == NP_OK || status == NP_BAD_INPUT || status == NP_NOT_A_SOLUTION);
    if (status == NP_OK) {
        struct analysis analysis;

        ck_assert_int_eq(analysis_init(&analysis, board, goal, &solution.path, NULL), NP_OK);
        analysis_free(&analysis);
    } else {
        ck_assert_int_eq(strncmp(error.text, "f:", 2), 0);
        ck_assert_uint_gt(strlen(error.text), 10);
    }
    path_free(&solution.path);
}

/* The same moves come back; a board of 2x2 may be solved both ways. */
static void
check_whole(const struct print *print, const struct board *board, const struct goal *goal)
{
    const struct path *const path = print->path;
    struct notation_solution solution;
    struct np_error error = {.text = ""};
    const enum np_status status = notation_read_solution(
        print->text.bytes, print->text.length, "f", 1, board, goal, &solution, &error);

    ck_assert_msg(status == NP_OK, "%s in %s", error.text, print->text.bytes);
    ck_assert_int_eq(path_verify(&solution.path, board, goal, NULL), NP_OK);
    if (board->cells > 4) {
        ck_assert_uint_eq(solution.path.length, path->length);
        ck_assert_int_eq(memcmp(solution.path.moves, path->moves, path->length), 0);
    }
    path_free(&solution.path);
}

START_TEST(solutions_of_other_programs)
{
    struct rng rng;

    rng_seed(&rng, 1000);
    for (unsigned i = 0; i < SOLUTIONS; i++) {
        struct print print = {.of_blank = rng_below(&rng, 2) == 0};
        struct path path = {0};
        struct board board;
        struct goal goal;

        make_solution(&board, &goal, &path, &rng);
        print.path = &path;
        ck_assert_int_eq(board_copy(&print.board, &board, NULL), NP_OK);
        forms[i % FORMS](&print);
        check_whole(&print, &board, &goal);
        if (i % BROKEN_EVERY == 0) {
            break_text(&print.text, &rng);
            check_broken(&print.text, &board, &goal);
        }
        text_free(&print.text);
        board_free(&print.board);
        board_free(&board);
        goal_free(&goal);
        path_free(&path);
    }
}
END_TEST

/* What is refused, on 1 2 / 3 _, and why. */
START_TEST(refusals)
{
    static const struct {
        const char *input;
        enum np_status status;
        const char *message;
    } rows[] = {
        {"D\nQ", NP_BAD_INPUT, "f:2:1: expected a move (U, D, L or R), not 'Q'"},
        {"D?", NP_BAD_INPUT, "f:1:2: expected a move (U, D, L or R), not '?'"},
        {"over", NP_BAD_INPUT, "f:1:1: expected a move (U, D, L or R), not 'o'"},
        {"D0", NP_BAD_INPUT, "f:1:2: a tile cannot move so many times in a row"},
        {"D99999999999", NP_BAD_INPUT, "f:1:2: a tile cannot move so many times in a row"},
        {"2 9", NP_BAD_INPUT, "f:1:3: the board has no tile of this number"},
        {"99999999999 D", NP_BAD_INPUT, "f:1:1: this number is too large"},
        {"1 2", NP_NOT_A_SOLUTION, "f:1:1: this tile is not in the row or column of the blank"},
        {"D D", NP_NOT_A_SOLUTION, "f:1:3: no tile can move D here (move 2)"},
        {"3 D", NP_NOT_A_SOLUTION, "f:1:1: tile 2 moves D here (move 1)"},
        {"R, 1 up", NP_NOT_A_SOLUTION, "f:1:4: no tile can move U here (move 2)"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct notation_solution solution;
        struct np_error error = {.text = ""};
        struct board board;
        struct goal goal;

        ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 2, 2, NULL), NP_OK);
        ck_assert_int_eq(board_init(&board, 2, 2, NULL), NP_OK);
        ck_assert_int_eq(notation_read_solution(rows[i].input, strlen(rows[i].input), "f", 1,
                             &board, &goal, &solution, &error),
            rows[i].status);
        ck_assert_str_eq(error.text, rows[i].message);
        path_free(&solution.path);
        board_free(&board);
        goal_free(&goal);
    }
}
END_TEST

/* The directions are those that solve the board; where neither do, the reader says that both are
 * possible. */
START_TEST(directions)
{
    static const struct {
        const char *input;
        bool of_blank, either;
    } rows[] = {{"UL", false, false}, {"DR", true, false}, {"U", false, true},
        {"LRLRL", false, true}, {"", false, false}};
    struct notation_solution solution;
    struct board board;
    struct goal goal;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
    board_move(&board, MOVE_RIGHT);
    board_move(&board, MOVE_DOWN);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_int_eq(notation_read_solution(rows[i].input, strlen(rows[i].input), "f", 1,
                             &board, &goal, &solution, NULL),
            NP_OK);
        ck_assert_int_eq(solution.of_blank, rows[i].of_blank);
        ck_assert_int_eq(solution.either, rows[i].either);
        path_free(&solution.path);
    }
    board_free(&board);
    goal_free(&goal);
}
END_TEST

/* A run of a million letters without a space takes a moment, not hours. */
START_TEST(long_solutions)
{
    struct notation_solution solution;
    struct text text = {0};
    struct board board;
    struct goal goal;

    for (unsigned i = 0; i < 500000; i++)
        text_add(&text, "DU");
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 2, 2, NULL), NP_OK);
    ck_assert_int_eq(board_init(&board, 2, 2, NULL), NP_OK);
    ck_assert_int_eq(
        notation_read_solution(text.bytes, text.length, "f", 1, &board, &goal, &solution, NULL),
        NP_OK);
    ck_assert_uint_eq(solution.path.length, 1000000);
    path_free(&solution.path);
    text_free(&text);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("analysis");
    TCase *const tests = tcase_create("forms");

    tcase_add_test(tests, solutions_of_other_programs);
    tcase_add_test(tests, refusals);
    tcase_add_test(tests, directions);
    tcase_add_test(tests, long_solutions);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
