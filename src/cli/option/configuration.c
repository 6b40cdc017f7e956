// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Parses the configuration file. Options and their values are read by the table of options.
 */
#include "config.h"

#include "cli/option/configuration.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "base/file/xdg.h"
#include "cli/option/option_row.h"

enum { LIMIT_BYTES = 1 << 20 };

/* A line that is being read. */
struct line {
    const char *begin;
    unsigned number;
};

/* Adds a complaint about the place `at` in a line. */
static void complain(struct cli_config *config, const struct line *line, const char *at,
    const char *format, ...) NP_PRINTF(4, 5);

static void
complain(
    struct cli_config *config, const struct line *line, const char *at, const char *format, ...)
{
    struct text *const complaints = &config->complaints;
    const size_t begin = complaints->length;
    char message[NP_ERROR_TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(message, sizeof message, _(format), arguments) < 0)
        message[0] = '\0';
    va_end(arguments);
    text_printf(complaints, "%s:%u:%u: %s", config->path, line->number,
        (unsigned)(at - line->begin) + 1, message);
    if (!complaints->failed)
        text_sanitize(complaints->bytes + begin);
    text_add_char(complaints, '\n');
    config->complaint_count++;
}

/* The index-th name that may stand in the file; NULL after the last. */
static const char *
setting_name(unsigned index)
{
    const struct option_row *row = option_rows;

    for (; row->name != NULL; row++)
        if ((row->modes & OPTION_CONFIGURABLE) != 0 && index-- == 0)
            break;
    return row->name;
}

/* Finds the option NAME, or no-NAME, which means the opposite. */
static const struct option_row *
find_setting(const char *name, bool *opposite)
{
    const struct option_row *row = option_find(name);
    char negative[64];

    *opposite = row == NULL;
    if (row == NULL && snprintf(negative, sizeof negative, "no-%s", name) < (int)sizeof negative)
        row = option_find(negative);
    return row != NULL && (row->modes & OPTION_CONFIGURABLE) != 0 ? row : NULL;
}

/* Reads yes or no; false if it is neither. */
static bool
read_switch(const char *value, bool *on)
{
    static const char *const words[][2] = {
        {"yes", "no"}, {"on", "off"}, {"true", "false"}, {"1", "0"}};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        *on = strcmp(value, words[i][0]) == 0;
        if (*on || strcmp(value, words[i][1]) == 0)
            return true;
    }
    return false;
}

static void
set_option(struct cli_config *config, struct cli_options *options, const struct line *line,
    const char *name, const char *value)
{
    struct np_error reason = {.status = NP_OK};
    bool opposite, on = true;
    const struct option_row *const row = find_setting(name, &opposite);

    if (row == NULL) {
        const char *meant = option_closest(name, setting_name);

        if (meant != NULL)
            complain(config, line, name, "unknown setting '%s'; did you mean '%s'?", name, meant);
        else
            complain(config, line, name, "unknown setting '%s'", text_brief(name).text);
        return;
    }
    if (row->argument == NULL && !read_switch(value, &on)) {
        complain(
            config, line, value, "%s: '%s' is neither yes nor no", name, text_brief(value).text);
        return;
    }
    /* The command line takes precedence. */
    if (options->given[row - option_rows] || on == (row->argument == NULL && opposite))
        return;
    if (option_store(row, options, row->argument == NULL ? NULL : value, &reason) != NP_OK)
        complain(config, line, value, "%s: '%s' %s", name, text_brief(value).text, reason.text);
}

/* Binds a request to keys, or without a request the keys of a scheme. */
static void
bind_keys(struct cli_config *config, const struct line *line, const char *request, const char *keys)
{
    struct np_error reason;
    const enum np_status status = request != NULL
                                      ? keymap_bind(&config->keys, request, keys, &reason)
                                      : keymap_scheme(&config->keys, keys, &reason);

    if (status == NP_OK)
        return;
    if (request != NULL && request_find(request) == REQUEST_NONE)
        complain(config, line, request - strlen("key."), "%s", reason.text);
    else
        complain(config, line, keys, "%s", reason.text);
}

/* Cuts a comment and spaces off the end of a value, which follows a '=' or a space. */
static void
trim(char *value)
{
    size_t length;

    for (char *at = value; (at = strchr(at, '#')) != NULL; at++)
        if (at[-1] == ' ' || at[-1] == '\t') {
            *at = '\0';
            break;
        }
    length = strlen(value);
    while (length > 0 && strchr(" \t\r", value[length - 1]) != NULL)
        value[--length] = '\0';
}

static void
read_line(struct cli_config *config, struct cli_options *options, char *text, unsigned number)
{
    const struct line line = {text, number};
    char *const name = text + strspn(text, " \t\r");
    char *end = name + strcspn(name, " \t\r="), *value = end + strspn(end, " \t\r");

    if (name[0] == '\0' || name[0] == '#')
        return;
    if (*value != '=' || end == name) {
        complain(config, &line, value, "expected 'name = value'");
        return;
    }
    value += 1 + strspn(value + 1, " \t\r");
    *end = '\0';
    trim(value);
    if (value[0] == '\0')
        complain(config, &line, value, "'%s' needs a value", name);
    else if (strcmp(name, "keys") == 0)
        bind_keys(config, &line, NULL, value);
    else if (strncmp(name, "key.", 4) == 0)
        bind_keys(config, &line, name + 4, value);
    else
        set_option(config, options, &line, name, value);
}

static void
read_lines(struct cli_config *config, struct cli_options *options, size_t count)
{
    char *const end = config->bytes + count;
    char *text = config->bytes + (strncmp(config->bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);

    for (unsigned number = 1; text < end; number++) {
        char *newline = memchr(text, '\n', (size_t)(end - text));

        if (newline == NULL)
            newline = end;
        *newline = '\0';
        if (strlen(text) < (size_t)(newline - text))
            complain(config, &(struct line){text, number}, text + strlen(text), "a NUL character");
        else
            read_line(config, options, text, number);
        text = newline + 1;
    }
}

/* Reads the file of that path. */
static enum np_status
read_file(struct cli_config *config, struct cli_options *options, struct np_error *error)
{
    size_t count;
    const enum np_status status =
        file_read(config->path, LIMIT_BYTES, &config->bytes, &count, error);

    if (status != NP_OK)
        return status;
    read_lines(config, options, count);
    return text_status(&config->complaints, error);
}

enum np_status
cli_config_read(struct cli_config *config, struct cli_options *options, struct np_error *error)
{
    const char *const named = options->config;
    struct np_error reason;
    enum np_status status;

    memset(config, 0, sizeof *config);
    keymap_init(&config->keys);
    if (named != NULL && strcmp(named, "none") == 0)
        return NP_OK;
    if (named != NULL) {
        config->path = strdup(named);
        if (config->path == NULL)
            return np_no_memory(error);
        return read_file(config, options, error);
    }
    if (xdg_path(XDG_CONFIG, "config", &config->path, NULL) != NP_OK)
        return NP_OK;
    status = read_file(config, options, &reason);
    if (status == NP_OK || status == NP_NOT_FOUND)
        return NP_OK;
    text_printf(&config->complaints, "%s\n", reason.text);
    config->complaint_count++;
    return text_status(&config->complaints, error);
}

void
cli_config_free(struct cli_config *config)
{
    free(config->path);
    free(config->bytes);
    text_free(&config->complaints);
    memset(config, 0, sizeof *config);
}
