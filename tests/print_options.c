// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Prints the manual's options or a shell's completions from the table: `print_options WHAT`.
 * tests/check_docs.sh compares it with the files of the source, `make update-docs` updates them.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "option_text.h"

static const struct {
    const char *name;
    void (*add)(struct text *out);
} kinds[] = {
    {"manual", option_text_manual},
    {"bash", option_text_bash},
    {"zsh", option_text_zsh},
    {"fish", option_text_fish},
};

int
main(int argc, char **argv)
{
    for (size_t i = 0; argc == 2 && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(argv[1], kinds[i].name) == 0) {
            struct text text = {0};
            int failed;

            kinds[i].add(&text);
            failed = fputs(text_string(&text), stdout) == EOF || fflush(stdout) != 0;
            text_free(&text);
            return failed;
        }
    fputs("usage: print_options manual|bash|zsh|fish\n", stderr);
    return 2;
}
