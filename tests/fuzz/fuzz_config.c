// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: the configuration file. A line is taken or complained about at its place; what is
 * taken means the same when it is read again, and keys stand where the file has them.
 */
#include "config.h"

#include "cli/option/configuration.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "fuzz_file.h"

/* A file that was read, and the options it was read into. */
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

static void
check_bindings(const struct cli_config *config, size_t count)
{
    for (size_t i = 0; i < config->binding_count; i++) {
        const struct cli_binding *binding = &config->bindings[i];

        promise(binding->line >= 1 && binding->line <= count + 1 && binding->column >= 1);
        promise(binding->keys >= config->bytes && binding->keys[0] != '\0');
        promise(binding->keys + strlen(binding->keys) <= config->bytes + count);
    }
}

/* Each complaint is a line that begins with the file's name. */
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
    check_bindings(&first.config, count);
    check_complaints(&first.config);
    promise(first.config.binding_count == second.config.binding_count);
    promise(first.config.complaint_count == second.config.complaint_count);
    promise(
        strcmp(text_string(&first.config.complaints), text_string(&second.config.complaints)) == 0);
    promise(first.options.screen.tile_size == second.options.screen.tile_size);
    cli_options_free(&first.options);
    cli_options_free(&second.options);
    cli_config_free(&first.config);
    cli_config_free(&second.config);
    return 0;
}
