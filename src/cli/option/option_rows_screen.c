// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Rows of the table of options: the screen. See option_row.h.
 */
#include "config.h"

#include "cli/option/option_row.h"

#include "base/intl.h"
enum { PLAY = CLI_MODE(CLI_PLAY) };

static const struct option_row rows[] = {
    {
        .name = "color",
        .argument = "WHEN",
        .type = OPTION_CHOICE,
        OPTION_FIELD(screen.color),
        .words = option_when_word,
        .modes = PLAY,
        .configurable = true,
        .help = N_("colours: auto, always or never"),
        .manual = "With *auto* colours are used if the terminal has them and NO_COLOR is not set "
                  "in the environment.",
    },
    {
        .name = "theme",
        .argument = "NAME",
        .type = OPTION_WORD,
        OPTION_FIELD(screen.theme),
        .words = option_theme_word,
        .heading = "Themes",
        .modes = PLAY,
        .configurable = true,
        .help = N_("the colours of the screen (see --list)"),
        .manual = "The default follows *COLORFGBG*, light or dark, if the terminal sets it.",
    },
    {
        .name = "ascii",
        .type = OPTION_FLAG,
        OPTION_FIELD(screen.ascii),
        .modes = PLAY,
        .configurable = true,
        .help = N_("draw with characters that every terminal has"),
    },
    {
        .name = "plain",
        .type = OPTION_FLAG,
        OPTION_FIELD(plain),
        .modes = PLAY,
        .configurable = true,
        .help = N_("play line by line, without a screen"),
        .manual = "Prints the board as text and a sentence for every event, for screen readers "
                  "and scripts; the default if TERM is *dumb*. Commands are the keys of the screen "
                  "or words, such as *left*, *undo*, *hint* and *new 4x5*; *help* lists them. A "
                  "number slides that tile, and *RDDL* makes these moves.",
    },
    {
        .name = "no-mouse",
        .type = OPTION_FLAG,
        OPTION_FIELD(screen.no_mouse),
        .modes = PLAY,
        .configurable = true,
        .help = N_("leave the mouse to the terminal"),
    },
    {
        .name = "tile-size",
        .argument = "SIZE",
        .type = OPTION_CHOICE,
        OPTION_FIELD(screen.tile_size),
        .words = option_tile_size_word,
        .modes = PLAY,
        .configurable = true,
        .help = N_("auto, or 1 (bare numbers) to 4 (big digits)"),
        .manual = "With *auto* the largest tiles that fit; with a number, none larger than that.",
    },
    {
        .name = "arrows",
        .argument = "WHAT",
        .type = OPTION_CHOICE,
        OPTION_FIELD(screen.arrows),
        .words = option_arrows_word,
        .initial = "tile",
        .modes = PLAY,
        .configurable = true,
        .help = N_("arrow keys move the tile or the blank"),
    },
    {
        .name = "speed",
        .argument = "N",
        .type = OPTION_DECIMAL,
        .least = 0.1,
        .most = 100,
        .initial = "4",
        OPTION_FIELD(screen.moves_per_second),
        .modes = PLAY,
        .configurable = true,
        .help = N_("moves a second when a solution is played"),
    },
    {
        .name = "resume",
        .letter = 'r',
        .argument = "NAME",
        .argument_optional = true,
        .type = OPTION_TEXT,
        OPTION_FIELD(resume_name),
        .modes = PLAY,
        .help = N_("continue a saved game (default: the latest unfinished one)"),
        .manual = "Every move is saved at once, and the last twenty games that were left "
                  "unfinished are kept; a start without arguments offers the latest. "
                  "*--list-saved* lists them and those that were saved under a name. The beginning "
                  "of a name is enough. A file beside this option is refused.",
    },
    {
        .name = "config",
        .argument = "FILE",
        .type = OPTION_FILE,
        OPTION_FIELD(config),
        .modes = PLAY,
        .help = N_("read this configuration file instead of the usual one"),
        .manual = "_none_ reads no file at all; see CONFIGURATION.",
    },
    {
        .name = "no-history",
        .type = OPTION_FLAG,
        OPTION_FIELD(no_history),
        .modes = PLAY,
        .configurable = true,
        .help = N_("keep nothing: no saved game, no record of the solve"),
    },
    {
        .name = "no-animation",
        .type = OPTION_FLAG,
        OPTION_FIELD(screen.no_animation),
        .modes = PLAY,
        .configurable = true,
        .help = N_("nothing on the screen moves by itself"),
        .manual = "A solution waits to be stepped through or started with Space instead of playing "
                  "at once, and no wave runs over the board when it is solved.",
    },
};

const struct option_group option_group_screen = {N_("Screen"), rows, sizeof rows / sizeof rows[0]};
