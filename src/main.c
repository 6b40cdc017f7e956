// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The program's entrance: tells the command line from the game.
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/find.h"
#include "cli/message.h"

int
main(int argc, char **argv)
{
    struct cli_options options;
    struct np_error error;
    enum np_status status;
    int exit_status;

    find_set_program(argv[0]);
    status = cli_options_parse(&options, argc, argv, &error);
    if (status == NP_OK && options.mode == CLI_PLAY)
        status = np_fail(&error, NP_NO_TERMINAL,
            "this build has no screen to play on; --solve prints solutions");
    if (status == NP_OK) {
        exit_status = cli_run(&options);
    } else {
        message_error(&error);
        exit_status = np_status_exit_code(status);
    }
    cli_options_free(&options);
    return exit_status;
}
