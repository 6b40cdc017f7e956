// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Whole screens, to the letter and the role, as in tests/screens.txt: every view at four sizes.
 * Figures that differ between runs are masked.
 *
 * SCREENS_UPDATE=1 rewrites that file: read the difference.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "keys/key.h"
#include "pause.h"
#include "support.h"
#include "tui/view/race/race.h"
#include "tui_game.h"

/* Keys after the proof; ^ and $ are Home and End, > and ~ Right and Enter. */
static const struct {
    const char *name, *keys, *id; /* NULL: a 3x3 board; the test waits for its proof */
} screens[] = {
    {"the start", "", NULL},
    {"two moves", "lk", NULL},
    {"a hint", "H", NULL},
    {"a slip", "lhl", NULL},
    {"a pause", "p", NULL},
    {"help", "?", NULL},
    {"help, further down", "?jj", NULL},
    {"a new puzzle", "n", NULL},
    {"an editor", "e5", NULL},
    {"statistics", "S", NULL},
    {"events", "E", NULL},
    {"an event before it begins", "E>>>>~", NULL},
    {"the result of an event", "E>>>>~~hl~~", NULL},
    {"the solution", "s>>>", NULL},
    {"an id", "g", NULL},
    {"a name", "w", NULL},
    {"the review", "lkhR>", NULL},
    {"what to copy", "ly", NULL},
    {"solved", "s$~", NULL},
    {"solved, the review", "s$~R$", NULL},
    {"5x5, the clock hidden", "T", "5x5#screens"},
    {"9x9, likewise", "T", "9x9-snail#screens"},
    {"30x20, likewise", "Tlljj", "30x20#screens"},
    {"2x9, likewise", "T", "2x9#screens"},
    {"11x2, likewise", "Tk", "11x2-blank-first#screens"},
};

static const struct {
    int rows, cols;
} sizes[] = {{8, 20}, {12, 40}, {24, 80}, {40, 120}};

/* One row, followed by its roles as letters if it is more than plain text. */
static void
put_row(const struct canvas *canvas, int y, FILE *out)
{
    const struct canvas_cell *const row = canvas->cells + (size_t)y * (size_t)canvas->cols;
    int text = 0, roles = 0;

    for (int x = 0; x < canvas->cols; x++) {
        text = row[x].glyph != ' ' ? x + 1 : text;
        roles = row[x].role != ROLE_TEXT ? x + 1 : roles;
    }
    fputc('|', out);
    for (int x = 0; x < text; x++)
        fputc(row[x].glyph < 128 && row[x].glyph != 0 ? (int)row[x].glyph : '@', out);
    if (roles > 0) {
        fputs("\n:", out);
        for (int x = 0; x < roles; x++)
            fputc(row[x].role == ROLE_TEXT ? ' ' : 'a' + (int)row[x].role, out);
    }
    fputc('\n', out);
}

/* Whether a row shows the effort of the search. */
static bool
is_figures(const struct canvas *canvas, int y)
{
    char text[256];
    int length = 0;

    for (int x = 0; x < canvas->cols && x < 255; x++) {
        const uint32_t glyph = canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)x].glyph;

        text[length++] = glyph < 128 && glyph != 0 ? (char)glyph : '@';
    }
    text[length] = '\0';
    return strstr(text, "nodes") != NULL || strstr(text, " with ") != NULL ||
           strstr(text, "kB") != NULL || strstr(text, "MB") != NULL;
}

static void
put_screen(const struct tui_game *game, const char *name, bool figures, FILE *out)
{
    fprintf(out, "## %s, %dx%d\n", name, game->canvas.cols, game->canvas.rows);
    for (int y = 0; y < game->canvas.rows; y++) {
        if (!figures && is_figures(&game->canvas, y))
            fputs("|(figures)\n", out);
        else
            put_row(&game->canvas, y, out);
    }
    fputc('\n', out);
}

static int
key_of(char letter)
{
    switch (letter) {
    case '^':
        return NP_KEY_HOME;
    case '$':
        return NP_KEY_END;
    case '>':
        return NP_KEY_RIGHT;
    case '~':
        return NP_KEY_ENTER;
    default:
        return letter;
    }
}

static void
play(size_t index, FILE *out)
{
    struct tui_game game;

    tui_game_prepare(&game, screens[index].id != NULL ? screens[index].id : "3x3#screens-3");
    game.options.screen.no_animation = true;
    if (screens[index].id != NULL)
        game.options.game.solver.limits.nodes = 1000;
    tui_game_begin(&game, 24, 80);
    if (screens[index].id == NULL)
        tui_game_wait_for(&game, "optimal, proved");
    game.now_ns = 5 * SECOND;
    for (const char *key = screens[index].keys; *key != '\0'; key++)
        tui_game_press(&game, key_of(*key));
    /* The clock is stopped while the solver works. */
    while (game.app.game.hints.view.running ||
           (screens[index].id != NULL && game.app.game.hints.view.answer.effort.generated == 0)) {
        test_pause();
        app_tick(&game.app, game.now_ns, true);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        ck_assert_int_eq(canvas_resize(&game.canvas, sizes[i].rows, sizes[i].cols, NULL), NP_OK);
        tui_game_draw(&game);
        put_screen(&game, screens[index].name, false, out);
    }
    tui_game_end(&game);
}

/* Whether the race of the screens has a method: a new algorithm or heuristic changes no screen. */
static bool
is_shown(const struct method *method)
{
    static const char names[] =
        " bfs dfs greedy astar astar-tree ida layered beam anytime constructive line-by-line"
        " none hamming euclidean manhattan linear-conflict walking-distance walking-conflict pdb"
        " blend - ";
    char algorithm[32], heuristic[32];

    snprintf(algorithm, sizeof algorithm, " %s ", method->algorithm->name);
    snprintf(heuristic, sizeof heuristic, " %s ", method_heuristic_name(method));
    return strstr(names, algorithm) != NULL && strstr(names, heuristic) != NULL;
}

/* Invented results: every state and end, and figures of every length. */
static void
make_up(struct race_view *race)
{
    static const enum race_state states[] = {
        RACE_ENDED, RACE_ENDED, RACE_RUNS, RACE_ENDED, RACE_WAITS, RACE_UNSUPPORTED, RACE_STOPPED};
    static const enum answer_end ends[] = {ANSWER_END_SOLVED, ANSWER_END_DONE, ANSWER_END_TIME,
        ANSWER_END_NODES, ANSWER_END_MEMORY, ANSWER_END_CANCELLED};
    uint64_t figure = 7;
    size_t shown = 0;

    (void)race_look(race->race, race->entries); /* in their own order */
    for (size_t i = 0; i < race->list.count; i++)
        if (is_shown(&race->entries[i].method))
            race->entries[shown++] = race->entries[i];
    race->list.count = shown;
    for (unsigned i = 0; i < race->list.count; i++) {
        struct race_entry *const entry = &race->entries[i];
        const enum race_state state = states[i % (sizeof states / sizeof states[0])];
        const bool ran = state == RACE_ENDED || state == RACE_RUNS;
        const bool found = ran && i % 3 != 2;

        entry->state = state;
        entry->run = (struct answer){.algorithm = ran ? entry->method.algorithm->name : NULL,
            .state = !found       ? ANSWER_UNKNOWN
                     : i % 5 == 0 ? ANSWER_OPTIMAL
                                  : ANSWER_SOLVED,
            .end = found ? ANSWER_END_SOLVED : ends[i % 6],
            .length = figure % 1000,
            .lower_bound = 5,
            .effort.generated = figure,
            .effort.peak_bytes = 1024 * figure,
            .effort.cpu_ns = 311 * figure};
        entry->progress = (struct race_progress){.count = ran ? 3 : 0,
            .marks = {{40 * figure, found && i % 4 == 1 ? 3 * (figure % 1000) : 0, 2},
                {200 * figure, found ? figure % 1000 : 0, 4},
                {311 * figure, found ? figure % 1000 : 0, 5}}};
        snprintf(entry->trouble.text, sizeof entry->trouble.text, "it is not square");
        figure = figure < 10000000 ? figure * 6 : 7 + i;
    }
    race->polled_ns = race->started_ns + 5 * SECOND;
}

/* Each measure at a size of its own, with each kind of sentence. */
static void
play_race(FILE *out)
{
    static const struct {
        int rows, cols;
        unsigned measure, at;
    } looks[] = {{8, 20, 0, 0}, {8, 30, 3, 1}, {12, 40, 3, 2}, {12, 60, 1, 4}, {24, 80, 0, 5},
        {24, 80, 1, 6}, {24, 100, 2, 10}, {40, 140, 3, 17}, {24, 80, RACE_PROGRESS, 0},
        {10, 40, RACE_PROGRESS, 1}, {30, 170, 0, 1}};
    struct tui_game game;
    struct race_view *race;

    tui_game_prepare(&game, "3x3#screens-3");
    game.options.game.solver.limits.nodes = 10;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'C');
    tui_game_press(&game, 'm');
    race = (struct race_view *)game.app.top;
    while (!race->ended) {
        test_pause();
        game.now_ns += SECOND;
        (void)app_tick(&game.app, game.now_ns, false);
    }
    make_up(race);
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        race->measure = (enum race_measure)looks[i].measure;
        race->list.at = looks[i].at;
        ck_assert_int_eq(canvas_resize(&game.canvas, looks[i].rows, looks[i].cols, NULL), NP_OK);
        tui_game_draw(&game);
        put_screen(&game, "a race", true, out);
    }
    tui_game_end(&game);
}

/* Reports where two texts differ. */
static void
compare(const char *is, const char *was)
{
    size_t same = 0, line = 0, begin = 0;

    while (is[same] == was[same] && is[same] != '\0') {
        if (is[same++] == '\n') {
            line++;
            begin = same;
        }
    }
    ck_assert_msg(is[same] == was[same],
        "line %zu of screens.txt:\n%.200s\nbut it is:\n%.200s\n"
        "if that is meant, run SCREENS_UPDATE=1 tests/check_tui_screens",
        line + 1, was + begin, is + begin);
}

START_TEST(screens_are_as_they_were)
{
    const char *const source = getenv("top_srcdir");
    char path[4200], *is = NULL, *was;
    size_t bytes = 0;
    FILE *out = open_memstream(&is, &bytes);

    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++)
        play(i, out);
    play_race(out);
    ck_assert_int_eq(fclose(out), 0);
    snprintf(path, sizeof path, "%s/tests/screens.txt", source != NULL ? source : ".");
    if (getenv("SCREENS_UPDATE") != NULL) {
        out = fopen(path, "w");
        ck_assert_ptr_nonnull(out);
        fputs(is, out);
        ck_assert_int_eq(fclose(out), 0);
    }
    ck_assert_int_eq(file_read(path, FILE_NO_LIMIT, &was, &bytes, NULL), NP_OK);
    compare(is, was);
    free(was);
    free(is);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_screens");
    TCase *tests = tcase_create("tui_screens");

    tcase_add_test(tests, screens_are_as_they_were);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
