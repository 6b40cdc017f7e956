// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What a terminal sends: keys, the mouse, the focus, and its answer about the background, which
 * comes at once, late, never, or as nonsense. The real program plays on a terminal that answers.
 */
#include "config.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "keys/key.h"
#include "pause.h"
#include "program.h"
#include "support.h"
#include "tui/term/input.h"

/* ---- sequences ---------------------------------------------------------------------------- */

static const struct {
    const char *bytes;
    enum input_kind kind;
    int key; /* or the colour */
    int y, x;
} events[] = {
    {"a", INPUT_KEY, 'a', 0, 0},
    {"\303\244", INPUT_KEY, 0xe4, 0, 0},
    {"\360\237\246\246", INPUT_KEY, 0x1f9a6, 0, 0},
    {"\r", INPUT_KEY, NP_KEY_ENTER, 0, 0},
    {"\b", INPUT_KEY, NP_KEY_BACKSPACE, 0, 0},
    {"\177", INPUT_KEY, NP_KEY_BACKSPACE, 0, 0},
    {"\033", INPUT_KEY, NP_KEY_ESCAPE, 0, 0},
    {"\033[A", INPUT_KEY, NP_KEY_UP, 0, 0},
    {"\033OD", INPUT_KEY, NP_KEY_LEFT, 0, 0},
    {"\033[6~", INPUT_KEY, NP_KEY_PAGE_DOWN, 0, 0},
    {"\033[1;2C", INPUT_KEY, NP_KEY_SHIFT_RIGHT, 0, 0},
    {"\033[200~", INPUT_KEY, NP_KEY_PASTE_BEGIN, 0, 0},
    /* Unknown keys: whole. */
    {"\033[57399u", INPUT_KEY, NP_KEY_NONE, 0, 0},
    {"\033[1;13:2q", INPUT_KEY, NP_KEY_NONE, 0, 0},
    {"\033[[E", INPUT_KEY, NP_KEY_NONE, 0, 0},
    {"\033Ou", INPUT_KEY, NP_KEY_NONE, 0, 0},
    /* The mouse. */
    {"\033[<0;25;15M", INPUT_CLICK, 0, 14, 24},
    {"\033[<0;300;100M", INPUT_CLICK, 0, 99, 299},
    {"\033[<0;65535;2147483647M", INPUT_CLICK, 0, 21473, 65534},
    {"\033[<4;25;15M", INPUT_CLICK, 0, 14, 24},   /* with Shift */
    {"\033[<0;25;15m", INPUT_NOTHING, 0, 0, 0},   /* released */
    {"\033[<2;25;15M", INPUT_NOTHING, 0, 14, 24}, /* another button */
    {"\033[<32;25;15M", INPUT_DRAG, 0, 14, 24},
    {"\033[<34;25;15M", INPUT_MOTION, 0, 14, 24},
    {"\033[<35;25;15M", INPUT_MOTION, 0, 14, 24},
    {"\033[<51;1;1M", INPUT_MOTION, 0, 0, 0}, /* with Ctrl */
    {"\033[<35;0;15M", INPUT_NOTHING, 0, 0, 0},
    {"\033[<99;25;15M", INPUT_NOTHING, 0, 14, 24}, /* a wheel does not move */
    {"\033[<64;25;15M", INPUT_KEY, NP_KEY_WHEEL_UP, 14, 24},
    {"\033[<65;25;15M", INPUT_KEY, NP_KEY_WHEEL_DOWN, 14, 24},
    {"\033[<66;25;15M", INPUT_KEY, NP_KEY_WHEEL_LEFT, 14, 24},
    {"\033[<68;25;15M", INPUT_KEY, NP_KEY_WHEEL_LEFT, 14, 24},  /* with Shift */
    {"\033[<73;25;15M", INPUT_KEY, NP_KEY_WHEEL_RIGHT, 14, 24}, /* with Alt */
    {"\033[<0;25M", INPUT_NOTHING, 0, 0, 0},
    {"\033[<M", INPUT_NOTHING, 0, 0, 0},
    {"\033[<0;25;15;9M", INPUT_NOTHING, 0, 0, 0},
    {"\033[M !!", INPUT_NOTHING, 0, 0, 0}, /* an older form */
    /* The focus and the answers. */
    {"\033[I", INPUT_FOCUS_IN, 0, 0, 0},
    {"\033[O", INPUT_FOCUS_OUT, 0, 0, 0},
    {"\033[?62;22c", INPUT_FENCE, 0, 0, 0},
    {"\033[?2026;2$y", INPUT_NOTHING, 0, 0, 0},
    {"\033]11;rgb:2828/2c2c/3434\033\\", INPUT_GROUND, 0x282c34, 0, 0},
    {"\033]11;rgb:FDFD/F6F6/E3E3\a", INPUT_GROUND, 0xfdf6e3, 0, 0},
    {"\033]11;rgb:ff/0/8\a", INPUT_GROUND, 0xff0088, 0, 0},
    {"\033]11;rgba:1111/2222/3333/ffff\a", INPUT_GROUND, 0x112233, 0, 0},
    {"\033]11;rgb:zz/0/0\a", INPUT_NOTHING, 0, 0, 0},
    {"\033]11;rgb:1/2\033\\", INPUT_NOTHING, 0, 0, 0},
    {"\033]11;white\a", INPUT_NOTHING, 0, 0, 0},
    {"\033]4;1;rgb:1/2/3\a", INPUT_NOTHING, 0, 0, 0},
};

/* Every event is read whole, alone and with a key behind it, and not before it is complete. */
START_TEST(events_are_read)
{
    const char *const bytes = events[_i].bytes;
    const size_t length = strlen(bytes);
    const bool colored = events[_i].kind == INPUT_GROUND;
    struct input_event event;
    char longer[64];

    ck_assert_uint_eq(input_decode(bytes, length, true, &event), length);
    snprintf(longer, sizeof longer, "%sx", bytes);
    if (strcmp(bytes, "\033") != 0)
        ck_assert_uint_eq(input_decode(longer, length + 1, false, &event), length);
    ck_assert_int_eq((int)event.kind, (int)events[_i].kind);
    if (event.kind != INPUT_NOTHING) {
        ck_assert_int_eq(colored ? event.ground : event.key, events[_i].key);
        ck_assert_int_eq(event.y, events[_i].y);
        ck_assert_int_eq(event.x, events[_i].x);
    }
    for (size_t part = 1; part < length; part++) {
        ck_assert_uint_eq(input_decode(bytes, part, false, &event), 0);
        ck_assert_uint_gt(input_decode(bytes, part, true, &event), 0);
    }
}
END_TEST

/* What is no sequence is keys, and bytes that are no character are nothing. */
START_TEST(an_escape_is_a_key_of_its_own)
{
    static const char *const keys[] = {"\033x", "\033[", "\033O", "\033\033[A"};
    struct input_event event;

    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        ck_assert_uint_eq(input_decode(keys[i], strlen(keys[i]), true, &event), 1);
        ck_assert_int_eq(event.key, NP_KEY_ESCAPE);
    }
    ck_assert_uint_eq(input_decode("\351M", 2, false, &event), 1);
    ck_assert_int_eq((int)event.kind, INPUT_NOTHING);
    ck_assert_uint_eq(input_decode("\351", 1, false, &event), 0);
    ck_assert_uint_eq(input_decode("\377", 1, true, &event), 1);
    ck_assert_int_eq((int)event.kind, INPUT_NOTHING);
    input_add_key("\033[A", NP_KEY_F1);
    ck_assert_uint_eq(input_decode("\033[A", 3, false, &event), 3);
    ck_assert_int_eq(event.key, NP_KEY_F1);
}
END_TEST

/* A key that came together with another is not lost to poll(), which sees only what is unread. */
START_TEST(what_is_read_but_not_decoded_is_pending)
{
    struct input_event event;
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    ck_assert_int_eq(write(ends[1], "ab", 2), 2);
    ck_assert(!input_is_pending());
    ck_assert(input_read(&event) && event.key == 'a');
    ck_assert(input_is_pending());
    ck_assert(input_read(&event) && event.key == 'b');
    ck_assert(!input_is_pending() && !input_read(&event));
    ck_assert(!input_has_ended());
    close(ends[1]);
    ck_assert(!input_read(&event) && input_has_ended());
    close(ends[0]);
}
END_TEST

static void
ignore(int signal)
{
    (void)signal;
}

/* Signals that come more often than that do not keep an escape sequence waiting for its rest. */
START_TEST(an_escape_is_a_key_among_many_signals)
{
    const struct itimerval often = {{0, 5000}, {0, 5000}}, never = {{0, 0}, {0, 0}};
    struct sigaction action = {.sa_handler = ignore};
    struct input_event event;
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    ck_assert_int_eq(write(ends[1], "\033", 1), 1);
    sigemptyset(&action.sa_mask);
    ck_assert_int_eq(sigaction(SIGALRM, &action, NULL), 0);
    ck_assert_int_eq(setitimer(ITIMER_REAL, &often, NULL), 0);
    ck_assert(input_read(&event) && event.key == NP_KEY_ESCAPE);
    ck_assert_int_eq(setitimer(ITIMER_REAL, &never, NULL), 0);
    close(ends[0]);
    close(ends[1]);
}
END_TEST

/* ---- the program -------------------------------------------------------------------------- */

#define FENCE "\033[?62;22c"
#define DARK_INK "38;2;230;237;243"
#define DARK_GROUND "48;2;22;27;34"
#define LIGHT_INK "38;2;31;41;55"
#define LIGHT_GROUND "48;2;251;251;250"

enum { ROWS = 24, COLS = 80, PATIENCE_S = 60, OUTPUT_BYTES = 1 << 17 };

static struct {
    int fd;
    pid_t pid;
    char output[OUTPUT_BYTES]; /* so far */
    size_t count;
} terminal;

/* Receives until the output has these words; "" = for a moment. */
static void
receive(const char *words)
{
    const int64_t end_ns = clock_now_ns() + PATIENCE_S * 1000 * (int64_t)CLOCK_NS_PER_MS;
    struct pollfd source = {.fd = terminal.fd, .events = POLLIN};

    while (words[0] == '\0' || strstr(terminal.output, words) == NULL) {
        ssize_t got;

        ck_assert_msg(clock_now_ns() < end_ns, "'%s' never came", words);
        if (poll(&source, 1, 50) <= 0) {
            if (words[0] == '\0')
                return;
            continue;
        }
        got = read(terminal.fd, terminal.output + terminal.count,
            sizeof terminal.output - 1 - terminal.count);
        if (got <= 0)
            return;
        terminal.count += (size_t)got;
        terminal.output[terminal.count] = '\0';
    }
}

static void
answer(const char *bytes)
{
    ck_assert_int_eq(write(terminal.fd, bytes, strlen(bytes)), (ssize_t)strlen(bytes));
}

static void
start_on(char *id, const char *theme, const char *term)
{
    char history[] = "--no-history", still[] = "--no-animation", option[64];
    char *const arguments[] = {program_path(), history, still, id, option, NULL};

    snprintf(option, sizeof option, theme == NULL ? "--arrows=tile" : "--theme=%s", theme);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("COLORTERM", "truecolor", 1);
    unsetenv("NO_COLOR");
    terminal.count = 0;
    terminal.fd = program_start(arguments, term, ROWS, COLS, &terminal.pid);
    if (strcmp(term, "linux") != 0)
        receive("\033]11;?\033\\\033[c");
}

static void
start(const char *theme, const char *term)
{
    char id[] = "--id=3x3#fence";

    start_on(id, theme, term);
}

static void
finish(void)
{
    int status;

    (void)!write(terminal.fd, "q", 1); /* unless it has ended */
    for (;;) {
        char rest[1024];

        if (read(terminal.fd, rest, sizeof rest) <= 0)
            break;
    }
    ck_assert_int_eq(waitpid(terminal.pid, &status, 0), terminal.pid);
    ck_assert_int_eq(status, 0);
    close(terminal.fd);
}

static bool
has(const char *words)
{
    return strstr(terminal.output, words) != NULL;
}

START_TEST(the_theme_follows_the_background)
{
    static const struct {
        const char *answer, *theme;
        const char *ink, *ground; /* NULL = not painted */
    } scenes[] = {
        {"\033]11;rgb:2828/2c2c/3434\033\\" FENCE, NULL, DARK_INK, NULL},
        {"\033]11;rgb:fdfd/f6f6/e3e3\a" FENCE, NULL, LIGHT_INK, NULL},
        {"\033]11;rgb:7070/7070/7070\a" FENCE, NULL, DARK_INK, DARK_GROUND},
        {"\033]11;rgb:ffff/ffff/ffff\a" FENCE, "dark", DARK_INK, DARK_GROUND},
        {"\033]11;rgb:0000/0000/0000\a" FENCE, "light", LIGHT_INK, LIGHT_GROUND},
        {FENCE, NULL, DARK_INK, DARK_GROUND},
        {"\033]11;rgb:zz/zz/zz\a\033]11;?\a" FENCE, NULL, DARK_INK, DARK_GROUND},
        {"", NULL, DARK_INK, DARK_GROUND}, /* never */
        {"", "light", LIGHT_INK, LIGHT_GROUND},
    };

    const bool dark = strcmp(scenes[_i].ink, DARK_INK) == 0;

    start(scenes[_i].theme, "xterm-256color");
    answer(scenes[_i].answer);
    receive(scenes[_i].ink);
    receive("");
    ck_assert(has(DARK_INK) == dark);
    ck_assert(has(DARK_GROUND) == (scenes[_i].ground != NULL && dark));
    ck_assert(has(LIGHT_GROUND) == (scenes[_i].ground != NULL && !dark));
    finish();
}
END_TEST

/* An answer that comes late, in pieces, changes nothing and is no key; nor is what follows it. */
START_TEST(a_late_answer_is_swallowed)
{
    start(NULL, "xterm-256color");
    receive(DARK_GROUND);
    receive("");
    answer("\033]11;rgb:ff");
    test_pause();
    answer("ff/ffff/ffff\033");
    test_pause();
    answer("\\\033[?62;2");
    test_pause();
    answer("2c\033[?1u\033[M !!");
    receive("");
    ck_assert(!has(LIGHT_INK));
    ck_assert(!has("does nothing"));
    finish();
}
END_TEST

/* Keys that are typed before the answer are played; what is left at the end does not reach the
 * shell. */
START_TEST(keys_wait_for_the_answer)
{
    start(NULL, "xterm-256color");
    answer("c");
    answer("\033]11;rgb:0/0/0\a" FENCE);
    receive("Theme light");
    finish();
    start(NULL, "xterm-256color");
    answer("q");
    receive("npuzzle");
    answer("\033]11;rgb:0/0/0\a" FENCE);
    finish();
}
END_TEST

/* The console is black, and old ones print what they are asked. */
START_TEST(the_console_is_not_asked)
{
    start(NULL, "linux");
    receive("Moves");
    receive("");
    ck_assert(!has("\033]"));
    finish();
}
END_TEST

/* Bold and dim have one end, which must not follow a beginning. */
START_TEST(bold_text_after_dim_is_bold)
{
    start("mono", "xterm-256color");
    answer(FENCE);
    receive("\033[22;1m");
    receive("");
    ck_assert(!has(";22m"));
    finish();
}
END_TEST

/* The title is the terminal's own again at the end. */
START_TEST(the_title_names_the_board)
{
    char hard[] = "--id=6x6#fence";

    start(NULL, "xterm-256color");
    answer(FENCE);
    receive("\033[22;2t");
    receive("\033]2;npuzzle 3x3#fence\033\\");
    answer("q");
    receive("\033[23;2t");
    finish();
    start_on(hard, NULL, "xterm-256color");
    answer(FENCE);
    answer("H"); /* else the solver rests before it takes long */
    receive("\033]2;npuzzle 6x6#fence, at least 1");
    finish();
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("terminal");
    TCase *tests = tcase_create("terminal");

    tcase_set_timeout(tests, 2 * PATIENCE_S);
    tcase_add_loop_test(tests, events_are_read, 0, (int)(sizeof events / sizeof events[0]));
    tcase_add_test(tests, an_escape_is_a_key_of_its_own);
    tcase_add_test(tests, what_is_read_but_not_decoded_is_pending);
    tcase_add_test(tests, an_escape_is_a_key_among_many_signals);
    tcase_add_loop_test(tests, the_theme_follows_the_background, 0, 9);
    tcase_add_test(tests, a_late_answer_is_swallowed);
    tcase_add_test(tests, keys_wait_for_the_answer);
    tcase_add_test(tests, the_console_is_not_asked);
    tcase_add_test(tests, bold_text_after_dim_is_bold);
    tcase_add_test(tests, the_title_names_the_board);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
