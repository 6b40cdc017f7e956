// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The line-by-line game. A command is a name, or a key that has the same meaning on the screen. A
 * line is checked whole before any of it is done.
 */
#include "config.h"

#include "plain/plain.h"

#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/rng.h"
#include "base/text/text.h"
#include "keys/key.h"
#include "plain/commands.h"
#include "play/humanize.h"
#include "records/describe_solve.h"
#include "records/replay/replay.h"
#include "records/replay/replay_code.h"

enum { LINE_BYTES = 65536 };

/* A line, and its words; static, since a little memory may not be enough for the stack. */
static char line[LINE_BYTES], words[LINE_BYTES];

static const char blanks[] = " \t\r\n";

/* Takes the next text from a line, up to one of the characters `ends`; NULL at the end. */
static char *
take_text(char **rest, const char *ends)
{
    char *const text = *rest + strspn(*rest, blanks);

    *rest = text + strcspn(text, ends);
    if (**rest != '\0')
        *(*rest)++ = '\0';
    return text[0] != '\0' ? text : NULL;
}

/* Finds the command that a word names, or refuses the word. A tile's number and moves are arguments
 * without their command. */
static const struct command *
find_command(struct plain *plain, const char *word)
{
    enum request request = request_find(word);
    const char *name = word;

    if (request == REQUEST_NONE)
        request = keymap_find(plain->keys, MODE_PLAY, key_parse(word, strlen(word)));
    if (request == REQUEST_NONE && strspn(word, "0123456789") == strlen(word))
        name = "slide";
    else if (request == REQUEST_NONE && strspn(word, "UDLR") == strlen(word))
        name = "moves";
    plain->argument = name != word ? word : NULL;
    for (unsigned i = 0; i < command_count; i++)
        if (strcmp(name, commands[i].name) == 0 ||
            (request != REQUEST_NONE && request == commands[i].request))
            return &commands[i];
    command_refuse(plain,
        request != REQUEST_NONE ? _("\"%.40s\" needs the screen.")
                                : _("\"%.40s\" is not a command. Type help for the list."),
        word);
    return NULL;
}

/* Takes the argument from the rest of the line, unless the command's word was the argument. */
static void
take_argument(struct plain *plain, const struct command *command, char **rest)
{
    const bool all = (command->flags & COMMAND_LINE) != 0;
    char *text;
    size_t end;

    if (plain->argument != NULL || command->arguments[0] == '\0')
        return;
    text = take_text(rest, all ? "\r\n" : blanks);
    for (end = text == NULL ? 0 : strlen(text); end > 0 && strchr(blanks, text[end - 1]) != NULL;)
        text[--end] = '\0';
    plain->argument = end > 0 ? text : NULL;
    if (end == 0 && command->arguments[0] != '[')
        command_refuse(plain, _("Type %s %s."), command->name, command->arguments);
}

/* Runs a command, or only checks its argument. */
static void
run(struct plain *plain, const struct command *command)
{
    const char *const refusal = plain->checks ? NULL : command_refusal(plain, command);

    plain->request = command->request;
    if (refusal != NULL)
        command_refuse(plain, "%s", refusal);
    else if (!plain->refused && (!plain->checks || (command->flags & COMMAND_CHECKS) != 0))
        command->run(plain);
}

/* Runs or checks the commands of the line until one is refused. */
static void
run_line(struct plain *plain, bool checks)
{
    const struct command *command;
    char *rest = words, *word;

    plain->checks = checks;
    memcpy(words, line, sizeof words);
    while ((word = take_text(&rest, blanks)) != NULL && !plain->refused && !plain->quit) {
        command = find_command(plain, word);
        if (command != NULL) {
            take_argument(plain, command, &rest);
            run(plain, command);
        }
    }
    if (word != NULL && plain->refused && !checks)
        text_print(plain->out, _("The rest of the line is left out.\n"));
}

/* Skips the rest of a line that does not fit; returns whether there is any. */
static bool
skip_line(FILE *input)
{
    bool any = false;

    if (strlen(line) < LINE_BYTES - 1 || line[LINE_BYTES - 2] == '\n')
        return false;
    for (int c = fgetc(input); c != '\n' && c != EOF; c = fgetc(input))
        any = true;
    return any;
}

/* Prints a report of the keeper. */
static void
print_report(struct plain *plain)
{
    struct keeper_report report;
    char text[400];

    if (!keeper_take_report(&plain->keeper, true, &report))
        return;
    describe_report(text, sizeof text, &report);
    text_print(plain->out, "%.*s\n", (int)strcspn(text, "\n"), text);
}

/* Describes the solve of a replay code, which is valid; its board is the first one. */
static void
print_replay(struct plain *plain, const char *code)
{
    struct kept_solve kept;
    struct replay replay = {0};

    if (replay_code_read(&kept, code, NULL) == NP_OK &&
        replay_init(&replay, &kept.record, NULL) == NP_OK) {
        text_print(plain->out, _("Replay: %s in %s, %s\n"),
            humanize_size(kept.solve.width, kept.solve.height).text,
            humanize_result(kept.solve.dnf ? AVERAGE_DNF : kept.solve.time_ms).text,
            humanize_move_count(kept.solve.moves).text);
        for (size_t i = 0; i < replay.path.length; i++)
            text_print(plain->out, "%s %c\n",
                humanize_time_exact(replay.moves[i].time_ms * CLOCK_NS_PER_MS).text,
                move_letter((enum move)replay.path.moves[i]));
    }
    replay_free(&replay);
    record_free(&kept.record);
}

/* Runs the commands until the input ends or the player quits. */
static enum np_status
play(struct plain *plain, const struct front_options *options, FILE *input, struct np_error *error)
{
    struct store_game unfinished;

    if (options->replay != NULL)
        print_replay(plain, options->replay);
    command_print_start(plain);
    if (options->game.offer && !options->no_history && isatty(fileno(input)) &&
        keeper_find(&plain->keeper, NULL, &unfinished, NULL) == NP_OK)
        text_print(plain->out, _("There is an unfinished game. Type resume to continue it.\n"));
    print_report(plain);
    text_print(plain->out, _("Type a direction, a tile's number, hint, or help.\n"));
    fflush(plain->out);
    while (!plain->quit && fgets(line, sizeof line, input) != NULL) {
        plain->refused = false;
        if (skip_line(input))
            command_refuse(plain, _("A line has at most %d characters."), LINE_BYTES - 2);
        for (unsigned pass = 0; pass < 2 && !plain->refused; pass++)
            run_line(plain, pass == 0);
        /* A game that could not be written is tried again. */
        (void)game_tick(&plain->game, (uint64_t)clock_now_ns(), false);
        print_report(plain);
        if (fflush(plain->out) != 0)
            return np_fail(error, NP_IO, "the output cannot be written");
    }
    return NP_OK;
}

enum np_status
plain_main(const struct front_options *options, FILE *input, FILE *output,
    struct keeper_outcome *outcome, struct np_error *error)
{
    struct plain plain = {
        .keys = options->keys,
        .arrows_blank = options->screen.arrows == ARROWS_BLANK,
        .out = output,
    };
    const uint64_t start_ns = (uint64_t)clock_now_ns();
    enum np_status status;

    game_init(&plain.game, &options->game, rng_fresh_seed());
    keeper_init(&plain.keeper, &plain.game, options->no_history);
    status = keeper_begin(&plain.keeper, &options->game.origin, start_ns, error);
    if (status == NP_OK)
        status = play(&plain, options, input, error);
    keeper_end(&plain.keeper, (uint64_t)clock_now_ns(), outcome);
    game_end(&plain.game);
    return status;
}
