// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Rows of the table of options: results and messages. See option_row.h.
 */
#include "config.h"

#include "cli/option/option_row.h"

#include "base/intl.h"
static const struct option_row rows[] = {
    {
        .name = "format",
        .letter = 'f',
        .argument = "FORMAT",
        .type = OPTION_FORMAT,
        .words = option_format_word,
        .heading = "Formats",
        .modes = OPTION_PRINTS_RESULTS,
        .help = N_("how to print results (default: text; see --list)"),
        .manual = "*--check* and *--generate* know *text* and *json*, *--compare* knows *text*, "
                  "*tsv*, *json* and *gnuplot*.",
    },
    {
        .name = "no-moves",
        .type = OPTION_FLAG,
        OPTION_FIELD(no_moves),
        .modes = CLI_MODE(CLI_SOLVE),
        .help = N_("print the result and leave the moves out"),
    },
    {
        .name = "output",
        .letter = 'o',
        .argument = "FILE",
        .type = OPTION_FILE,
        OPTION_FIELD(output),
        .modes = OPTION_PRINTS_RESULTS,
        .help = N_("write results to FILE, all at once at the end"),
        .manual = "The old file stays until the last result is written. It stays for good if there "
                  "is no result, because the input cannot be read or holds no board, or if "
                  "writing fails; an unsolvable board and a limit that was reached are results. "
                  "When a signal ends the program, FILE gets the results that are known by then. "
                  "A symbolic link stays and the file it leads to is replaced, unless another user "
                  "put the link into a directory that others can write to, such as /tmp. Pipes and "
                  "devices are written as results come; *-* is standard output.",
    },
    {
        .name = "progress",
        .argument = "WHEN",
        .type = OPTION_CHOICE,
        OPTION_FIELD(progress),
        .words = option_when_word,
        .modes = OPTION_SEARCHES | CLI_MODE(CLI_BUILD_TABLES) | CLI_MODE(CLI_GENERATE),
        .help = N_("progress on standard error: auto, always or never"),
        .manual = "On a terminal it is one line that changes; elsewhere it is a line for each "
                  "depth that is completed, with *auto* only once a board has taken a second.",
    },
    {
        .name = "quiet",
        .letter = 'q',
        .type = OPTION_FLAG,
        OPTION_FIELD(quiet),
        .modes = OPTION_PRINTS_RESULTS | CLI_MODE(CLI_VERIFY) | CLI_MODE(CLI_BUILD_TABLES),
        .help = N_("no progress, no remarks, only results and errors"),
    },
    {
        .name = "verbose",
        .letter = 'v',
        .type = OPTION_FLAG,
        OPTION_FIELD(verbose),
        .modes = OPTION_READS_BOARDS,
        .help = N_("say more: algorithm, nodes, time; each heuristic (--check)"),
    },
};

const struct option_group option_group_output = {N_("Output"), rows, sizeof rows / sizeof rows[0]};
