// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: the configuration file. A line is accepted or reported with its place; accepted
 * lines mean the same when read again.
 */
#include "config.h"

#include "cli/option/configuration.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "fuzz_file.h"
#include "keys/key.h"

/* A configuration file, and the options it sets. */
struct reading {
    struct cli_options options;
    struct cli_config config;
};

static void
promise(int kept)
{
    if (!kept)
        abort();
}

static void
read_again(struct reading *reading)
{
    static char program[] = "npuzzle-tui";
    static char option[64] = "--config=";
    char *arguments[] = {program, option, NULL};

    strcpy(option + strlen("--config="), fuzz_file_path());
    promise(cli_options_parse(&reading->options, 2, arguments, NULL) == NP_OK);
    promise(cli_config_read(&reading->config, &reading->options, NULL) == NP_OK);
}

/* Whether two keymaps give every key the same meaning. */
static bool
same_keys(const struct keymap *a, const struct keymap *b)
{
    for (unsigned mode = 1; mode <= MODE_LAST; mode *= 2)
        for (int key = 0; key < NP_KEY_BACKSPACE; key++)
            if (keymap_find(a, (enum mode)mode, key) != keymap_find(b, (enum mode)mode, key))
                return false;
    return true;
}

/* Each complaint is one line that begins with the file's name. */
static void
check_complaints(struct cli_config *config)
{
    const char *at = text_string(&config->complaints);
    size_t lines = 0;

    for (; *at != '\0'; lines++) {
        const char *const end = strchr(at, '\n');

        promise(strncmp(at, config->path, strlen(config->path)) == 0 && end != NULL);
        at = end + 1;
    }
    promise(lines == config->complaint_count);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct reading first;
    struct reading second;

    fuzz_file_fill(bytes, count);
    read_again(&first);
    read_again(&second);
    check_complaints(&first.config);
    promise(same_keys(&first.config.keys, &second.config.keys));
    promise(first.config.complaint_count == second.config.complaint_count);
    promise(
        strcmp(text_string(&first.config.complaints), text_string(&second.config.complaints)) == 0);
    cli_options_free(&first.options);
    cli_options_free(&second.options);
    cli_config_free(&first.config);
    cli_config_free(&second.config);
    return 0;
}
