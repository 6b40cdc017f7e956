// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Completions for bash, zsh and fish, written from the table.
 *
 * They are files of the source, so that building for another machine needs no program that runs
 * on this one; tests/check_docs.sh finds out when they are old. Names that --list knows are asked
 * for when they are needed.
 */
#include "config.h"

#include "cli/option/option_text.h"

#include <string.h>

#include "cli/option/options.h"

/* Adds the words a value can be, with a blank between two. */
static void
add_words(struct text *out, const struct cli_option_row *row)
{
    const char *word;

    for (unsigned i = 0; (word = row->word(i)) != NULL; i++)
        text_printf(out, "%s%s", i > 0 ? " " : "", word);
}

/* Adds text with a backslash before each of the characters in `special`, and with `'` as a shell
 * has to see it between quotes of that kind. */
static void
add_quoted(struct text *out, const char *string, const char *special)
{
    for (; *string != '\0'; string++)
        if (*string == '\'')
            text_add(out, "'\\''");
        else
            text_printf(out, "%s%c", strchr(special, *string) != NULL ? "\\" : "", *string);
}

/* ---- bash ---- */

static const char bash_head[] =
    "# npuzzle-tui completion for bash\n"
    "_npuzzle_tui_names()\n"
    "{\n"
    "    \"${COMP_WORDS[0]}\" --list 2>/dev/null |\n"
    "        awk -v heading=\"$1\" '/^[A-Z]/ { on = $1 == heading } on && /^  [^ ]/ { print $1 }'\n"
    "}\n"
    "_npuzzle_tui()\n"
    "{\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} words= files=\n"
    "\n"
    "    COMPREPLY=()\n"
    "    # --name=value comes as three words.\n"
    "    if [[ $cur == = ]]; then\n"
    "        cur=\n"
    "    elif [[ $option == = ]]; then\n"
    "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    case $option in\n";

static const char bash_tail[] =
    "    esac\n"
    "    if [[ -n $files ]]; then\n"
    "        compopt -o filenames\n"
    "        mapfile -t COMPREPLY < <(compgen -f -W \"$words\" -- \"$cur\")\n"
    "    else\n"
    "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
    "    fi\n"
    "    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then\n"
    "        compopt -o nospace\n"
    "    fi\n"
    "}\n"
    "complete -F _npuzzle_tui npuzzle-tui\n";

/* Adds the branch for the value of an option. */
static void
add_bash_value(struct text *out, const struct cli_option_row *row)
{
    text_add(out, "    ");
    if (row->letter != '\0')
        text_printf(out, "-%c | ", row->letter);
    text_printf(out, "--%s) ", row->name);
    if (row->heading != NULL) {
        text_printf(out, "words=$(_npuzzle_tui_names %s) ", row->heading);
    } else if (row->word != NULL) {
        text_add(out, "words='");
        add_words(out, row);
        text_add(out, "' ");
    }
    if (row->file)
        text_add(out, "files=1 ");
    if (row->heading == NULL && row->word == NULL && !row->file)
        text_add(out, "return ");
    text_add(out, ";;\n");
}

void
option_text_bash(struct text *out)
{
    text_add(out, bash_head);
    for (unsigned i = 0; i < cli_option_row_count; i++)
        if (cli_option_rows[i].argument != NULL && !cli_option_rows[i].argument_optional)
            add_bash_value(out, &cli_option_rows[i]);
    text_add(out, "    *)\n"
                  "        if [[ $cur == -* ]]; then\n"
                  "            words='");
    for (unsigned i = 0; i < cli_option_row_count; i++) {
        const struct cli_option_row *const row = &cli_option_rows[i];

        text_printf(out, "%s--%s%s",
            i == 0       ? ""
            : i % 6 == 0 ? "\n                "
                         : " ",
            row->name, row->argument != NULL && !row->argument_optional ? "=" : "");
    }
    text_add(out, "'\n"
                  "        else\n"
                  "            files=1\n"
                  "        fi\n"
                  "        ;;\n");
    text_add(out, bash_tail);
}

/* ---- zsh ---- */

/* Adds what can follow an option: a name for it and where its words come from. */
static void
add_zsh_value(struct text *out, const struct cli_option_row *row)
{
    text_add_char(out, ':');
    add_quoted(out, row->argument, "[]:\\");
    text_add_char(out, ':');
    if (row->heading != NULL) {
        text_printf(out, "{ compadd -- $(_npuzzle_tui_names %s) }", row->heading);
        return;
    }
    if (row->word == NULL) {
        text_add(out, row->file ? "_files" : "");
        return;
    }
    text_add(out, row->file ? "{ _files; compadd -- " : "(");
    add_words(out, row);
    text_add(out, row->file ? " }" : ")");
}

void
option_text_zsh(struct text *out)
{
    text_add(out, "#compdef npuzzle-tui\n"
                  "# npuzzle-tui completion for zsh\n"
                  "_npuzzle_tui_names()\n"
                  "{\n"
                  "    \"${words[1]}\" --list 2>/dev/null |\n"
                  "        awk -v heading=\"$1\" \\\n"
                  "            '/^[A-Z]/ { on = $1 == heading } on && /^  [^ ]/ { print $1 }'\n"
                  "}\n"
                  "_arguments -s -S \\\n");
    for (unsigned i = 0; i < cli_option_row_count; i++) {
        const struct cli_option_row *const row = &cli_option_rows[i];
        const bool value = row->argument != NULL && !row->argument_optional;

        text_add(out, "    ");
        if (row->letter != '\0')
            text_printf(out, "'(-%c --%s)'{-%c%s,--%s%s}", row->letter, row->name, row->letter,
                value ? "+" : "", row->name, value ? "=" : "");
        else
            text_printf(out, "--%s%s", row->name, value ? "=" : "");
        text_add(out, "'[");
        add_quoted(out, row->help, "[]:\\");
        text_add_char(out, ']');
        if (value)
            add_zsh_value(out, row);
        text_add(out, "' \\\n");
    }
    text_add(out, "    '*:board file:_files'\n");
}

/* ---- fish ---- */

void
option_text_fish(struct text *out)
{
    text_add(out, "# npuzzle-tui completion for fish\n"
                  "function _npuzzle_tui_names\n"
                  "    npuzzle-tui --list 2>/dev/null |\n"
                  "        awk -v heading=$argv[1] \\\n"
                  "            '/^[A-Z]/ { on = $1 == heading } on && /^  [^ ]/ { print $1 }'\n"
                  "end\n");
    for (unsigned i = 0; i < cli_option_row_count; i++) {
        const struct cli_option_row *const row = &cli_option_rows[i];

        text_add(out, "complete -c npuzzle-tui");
        if (row->letter != '\0')
            text_printf(out, " -s %c", row->letter);
        text_printf(out, " -l %s", row->name);
        if (row->argument != NULL && !row->argument_optional)
            text_add(out, row->file ? " -r -F" : " -x");
        if (row->heading != NULL) {
            text_printf(out, " -a '(_npuzzle_tui_names %s)'", row->heading);
        } else if (row->word != NULL) {
            text_add(out, " -a '");
            add_words(out, row);
            text_add_char(out, '\'');
        }
        text_add(out, " -d '");
        /* fish knows a backslash before a quote, and has no other way. */
        for (const char *c = row->help; *c != '\0'; c++)
            text_printf(out, "%s%c", *c == '\'' || *c == '\\' ? "\\" : "", *c);
        text_add(out, "'\n");
    }
}
