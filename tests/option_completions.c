// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Completions for bash, zsh and fish, written from the table.
 *
 * They are source files, so that cross compiling needs no program that runs on the build machine;
 * tests/check_docs.sh detects stale ones. The completions ask the program on the command line for
 * the names that --list knows, which takes milliseconds.
 */
#include "config.h"

#include "option_text.h"

#include <string.h>

#include "cli/option/option_row.h"

/* Adds the possible words of a value, separated by spaces. */
static void
add_words(struct text *out, const struct option_row *row)
{
    const char *word;

    for (unsigned i = 0; (word = row->words(i)) != NULL; i++)
        text_printf(out, "%s%s", i > 0 ? " " : "", word);
}

/* Adds text with a backslash before each of the characters in `special`, and with `'` escaped for a
 * shell's quotes. */
static void
add_quoted(struct text *out, const char *string, const char *special)
{
    for (; *string != '\0'; string++)
        if (*string == '\'')
            text_add(out, "'\\''");
        else
            text_printf(out, "%s%c", strchr(special, *string) != NULL ? "\\" : "", *string);
}

/* The names under a heading of --list. If the current word begins with a puzzle's name and a colon,
 * its boards, FILE:N. */
#define NAMES_OF_LIST                                                      \
    "        '/^[A-Z]/ { on = $1 == heading }\n"                           \
    "        on && /^  [^ ]/ && index(word, $1 \":\") != 1 { print $1 }\n" \
    "        on && /^  [^ ]/ && index(word, $1 \":\") == 1 {\n"            \
    "            for (i = 1; i <= $2 + 0; i++)\n"                          \
    "                print $1 \":\" i\n"                                   \
    "        }'\n"

static bool
needs_value(const struct option_row *row)
{
    return row->argument != NULL && !row->argument_optional;
}

/* Whether the value may be a file name. */
static bool
takes_file(const struct option_row *row)
{
    return row->type == OPTION_FILE || row->type == OPTION_SOLUTION;
}

/* The heading of --list that has the words of the value; NULL if the completions contain the words
 * themselves. */
static const char *
heading_of(const struct option_row *row)
{
    return takes_file(row) ? NULL : row->heading;
}

/* Whether the value is optional ("--name=VALUE") and its words are known. */
static bool
has_optional_words(const struct option_row *row)
{
    return row->argument_optional && heading_of(row) != NULL;
}

/* ---- bash ---- */

static const char bash_head[] =
    "# npuzzle-tui completion for bash\n"
    "_npuzzle_tui_names()\n"
    "{\n"
    "    \"${COMP_WORDS[0]/#\\~\\//$HOME/}\" --list 2>/dev/null | awk -v heading=\"$1\" -v "
    "word=\"$cur\" \\\n" NAMES_OF_LIST "}\n"
    "_npuzzle_tui()\n"
    "{\n"
    "    local at=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]} option word\n"
    "    local words='' files='' list='' head='' colon=''\n"
    "\n"
    "    COMPREPLY=()\n"
    "    # FILE:N and --name=value come as three words.\n"
    "    if [[ $cur == : ]]; then\n"
    "        at=$((at - 1))\n"
    "        colon=${COMP_WORDS[at]}: cur=${COMP_WORDS[at]}:\n"
    "    elif [[ ${COMP_WORDS[at - 1]} == : ]]; then\n"
    "        at=$((at - 2))\n"
    "        colon=${COMP_WORDS[at]}: cur=${COMP_WORDS[at]}:$cur\n"
    "    fi\n"
    "    option=${COMP_WORDS[at - 1]}\n"
    "    if [[ $cur == = ]]; then\n"
    "        option=$option= cur=''\n"
    "    elif [[ $option == = ]]; then\n"
    "        option=${COMP_WORDS[at - 2]}=\n"
    "    fi\n"
    "    case $option in\n";

static const char bash_tail[] =
    "    esac\n"
    "    # Of a list the last name; those before it are chosen.\n"
    "    if [[ -n $list && $cur == *,* ]]; then\n"
    "        head=${cur%,*}, list=''\n"
    "        for word in $words; do\n"
    "            [[ ,$head == *\",$word,\"* ]] || list+=\" $word\"\n"
    "        done\n"
    "        words=$list\n"
    "    fi\n"
    "    if [[ -n $files ]]; then\n"
    "        compopt -o filenames\n"
    "        mapfile -t COMPREPLY < <(compgen -f -W \"$words\" -- \"$cur\")\n"
    "    else\n"
    "        mapfile -t COMPREPLY < <(compgen -P \"$head\" -W \"$words\" -- \"${cur#\"$head\"}\")\n"
    "    fi\n"
    "    COMPREPLY=(\"${COMPREPLY[@]#\"$colon\"}\")\n"
    "    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then\n"
    "        compopt -o nospace\n"
    "    fi\n"
    "}\n"
    "complete -F _npuzzle_tui npuzzle-tui\n";

/* Adds the branch for the value of an option. */
static void
add_bash_value(struct text *out, const struct option_row *row)
{
    text_add(out, "    ");
    if (row->letter != '\0')
        text_printf(out, "-%c | ", row->letter);
    if (needs_value(row))
        text_printf(out, "--%s | ", row->name);
    text_printf(out, "--%s=) ", row->name);
    if (heading_of(row) != NULL) {
        text_printf(out, "words=$(_npuzzle_tui_names %s) ", heading_of(row));
    } else if (row->words != NULL) {
        text_add(out, "words='");
        add_words(out, row);
        text_add(out, "' ");
    }
    if (row->type == OPTION_NAMES)
        text_add(out, "list=1 ");
    if (takes_file(row))
        text_add(out, "files=1 ");
    if (heading_of(row) == NULL && row->words == NULL && !takes_file(row))
        text_add(out, "return ");
    text_add(out, ";;\n");
}

void
option_text_bash(struct text *out)
{
    text_add(out, bash_head);
    for (const struct option_row *row = option_rows; row->name != NULL; row++)
        if (needs_value(row) || has_optional_words(row))
            add_bash_value(out, row);
    text_add(out, "    *)\n"
                  "        if [[ $cur == -* ]]; then\n"
                  "            words='");
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        const size_t i = (size_t)(row - option_rows);

        text_add(out, i == 0 ? "" : i % 6 == 0 ? "\n                " : " ");
        if (has_optional_words(row))
            text_printf(out, "--%s ", row->name);
        text_printf(
            out, "--%s%s", row->name, needs_value(row) || has_optional_words(row) ? "=" : "");
    }
    text_add(out, "'\n"
                  "        else\n"
                  "            words=$(_npuzzle_tui_names Puzzles) files=1\n"
                  "        fi\n"
                  "        ;;\n");
    text_add(out, bash_tail);
}

/* ---- zsh ---- */

/* Adds what can follow an option: its label and the source of its words. */
static void
add_zsh_value(struct text *out, const struct option_row *row)
{
    text_add(out, needs_value(row) ? ":" : "::");
    add_quoted(out, row->argument, "[]:\\");
    text_add_char(out, ':');
    if (heading_of(row) != NULL) {
        text_printf(out, "{ %scompadd - $(_npuzzle_tui_names %s) }",
            row->type == OPTION_NAMES ? "_sequence " : "", heading_of(row));
        return;
    }
    if (row->words == NULL) {
        text_add(out, takes_file(row) ? "_files" : "");
        return;
    }
    text_add(out, takes_file(row) ? "{ _files; compadd -- " : "(");
    add_words(out, row);
    text_add(out, takes_file(row) ? " }" : ")");
}

void
option_text_zsh(struct text *out)
{
    text_add(out, "#compdef npuzzle-tui\n"
                  "# npuzzle-tui completion for zsh\n"
                  "_npuzzle_tui_names()\n"
                  "{\n"
                  "    ${~words[1]} --list 2>/dev/null | awk -v heading=\"$1\" -v word=\"$PREFIX\" "
                  "\\\n" NAMES_OF_LIST "}\n"
                  "_arguments -s -S \\\n");
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        const bool value = needs_value(row), words = has_optional_words(row);

        text_add(out, "    ");
        if (row->letter != '\0')
            text_printf(out, "'(-%c --%s)'{-%c%s,--%s%s}", row->letter, row->name, row->letter,
                value ? "+" : "", row->name, value ? "=" : "");
        else
            text_printf(out, "--%s%s", row->name, value ? "=" : words ? "=-" : "");
        text_add(out, "'[");
        add_quoted(out, row->help, "[]:\\");
        text_add_char(out, ']');
        if (value || words)
            add_zsh_value(out, row);
        text_add(out, "' \\\n");
    }
    text_add(out, "    '*:board file:{ _files; compadd - $(_npuzzle_tui_names Puzzles) }'\n");
}

/* ---- fish ---- */

static const char fish_head[] =
    "# npuzzle-tui completion for fish\n"
    "function _npuzzle_tui_names\n"
    "    set -l program (commandline -opc | string replace -r '^~/' $HOME/)[1]\n"
    "    string match -q -- '*npuzzle-tui' $program; or set program npuzzle-tui\n"
    "    $program --list 2>/dev/null | awk -v heading=$argv[1] -v word=(commandline -ct) "
    "\\\n" NAMES_OF_LIST "end\n"
    "# Of a list the last name; those before it are chosen.\n"
    "function _npuzzle_tui_lists\n"
    "    set -l list (commandline -ct | string replace -r '^(--[^=]*=|-[a-zA-Z])' '')\n"
    "    set -l head (string match -r '^.*,' -- $list)\n"
    "    for name in (_npuzzle_tui_names $argv[1])\n"
    "        string match -q -- \"*,$name,*\" \",$head\"; or echo \"$head$name\"\n"
    "    end\n"
    "end\n"
    "complete -c npuzzle-tui -a '(_npuzzle_tui_names Puzzles)'\n";

void
option_text_fish(struct text *out)
{
    text_add(out, fish_head);
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        text_add(out, "complete -c npuzzle-tui");
        if (row->letter != '\0')
            text_printf(out, " -s %c", row->letter);
        text_printf(out, " -l %s", row->name);
        if (needs_value(row))
            text_add(out, takes_file(row) ? " -r -F" : " -x");
        if (heading_of(row) != NULL) {
            text_printf(out, " -a '(_npuzzle_tui_%s %s)'",
                row->type == OPTION_NAMES ? "lists" : "names", heading_of(row));
        } else if (row->words != NULL) {
            text_add(out, " -a '");
            add_words(out, row);
            text_add_char(out, '\'');
        }
        text_add(out, " -d '");
        /* In fish a backslash is the only way to escape a quote. */
        for (const char *c = row->help; *c != '\0'; c++)
            text_printf(out, "%s%c", *c == '\'' || *c == '\\' ? "\\" : "", *c);
        text_add(out, "'\n");
    }
}
