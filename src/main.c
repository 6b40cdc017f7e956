// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The program's entrance: tells the command line from the game.
 */
#include "config.h"

#include "base/status.h"

#include <stdio.h>
#include <string.h>

int
main(int argc, char **argv)
{
    if (argc == 2 && (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0)) {
        puts(PACKAGE_STRING);
        return np_status_exit_code(NP_OK);
    }
    fprintf(stderr, "usage: %s --version\n", PACKAGE_NAME);
    return np_status_exit_code(NP_USAGE);
}
