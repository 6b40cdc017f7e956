// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Parses the configuration file. The table of options interprets options and their values.
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

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

struct reader {
    struct cli_config *config;
    struct cli_options *options;
    const char *line; /* the current line */
    unsigned number;  /* the line's number, from 1 */
};

/* Adds a complaint about position `at` in the line. */
NP_PRINTF(3, 4)
static void
complain(const struct reader *reader, const char *at, const char *format, ...)
{
    struct text *const complaints = &reader->config->complaints;
    const size_t begin = complaints->length;
    char message[NP_ERROR_TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(message, sizeof message, _(format), arguments) < 0)
        message[0] = '\0';
    va_end(arguments);
    text_printf(complaints, "%s:%u:%u: %s", reader->config->path, reader->number,
        (unsigned)(at - reader->line) + 1, message);
    if (!complaints->failed)
        text_sanitize(complaints->bytes + begin);
    text_add_char(complaints, '\n');
    reader->config->complaint_count++;
}

/* The index-th option that is allowed in the file; NULL after the last. */
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

    /* `history` is the opposite of no-history here, not the mode. */
    *opposite = row == NULL || (row->modes & OPTION_CONFIGURABLE) == 0;
    if (*opposite && snprintf(negative, sizeof negative, "no-%s", name) < (int)sizeof negative)
        row = option_find(negative);
    return row != NULL && (row->modes & OPTION_CONFIGURABLE) != 0 ? row : NULL;
}

/* Reads yes or no; returns false for anything else. */
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
set_option(const struct reader *reader, const char *name, const char *value)
{
    struct cli_options *const options = reader->options;
    struct np_error reason = {.status = NP_OK};
    bool opposite, on = true;
    const struct option_row *const row = find_setting(name, &opposite);

    if (row == NULL) {
        const char *meant = option_closest(name, setting_name);

        if (meant != NULL)
            complain(reader, name, "unknown setting '%s'; did you mean '%s'?", name, meant);
        else
            complain(reader, name, "unknown setting '%s'", text_brief(name).text);
        return;
    }
    if (row->argument == NULL && !read_switch(value, &on)) {
        complain(reader, value, "%s: '%s' is neither yes nor no", name, text_brief(value).text);
        return;
    }
    /* The command line takes precedence. */
    if (options->given[row - option_rows] || on == (row->argument == NULL && opposite))
        return;
    if (option_store(row, options, row->argument == NULL ? NULL : value, &reason) != NP_OK)
        complain(reader, value, "%s: '%s' %s", name, text_brief(value).text, reason.text);
}

/* Binds an action to keys or, without an action, selects a key scheme. */
static void
bind_keys(const struct reader *reader, const char *request, const char *keys)
{
    struct keymap *const map = &reader->config->keys;
    struct np_error reason;
    const enum np_status status = request != NULL ? keymap_bind(map, request, keys, &reason)
                                                  : keymap_scheme(map, keys, &reason);

    if (status == NP_OK)
        return;
    if (request != NULL && request_find(request) == REQUEST_NONE)
        complain(reader, request - strlen("key."), "%s", reason.text);
    else
        complain(reader, keys, "%s", reason.text);
}

/* The parts of a line, as offsets. */
struct parts {
    size_t name;
    size_t name_end;
    size_t value;
    size_t value_end;
};

/* Finds the parts of a line; false without a name. Without a '=', `value` is 0. */
static bool
find_parts(const char *text, struct parts *parts)
{
    size_t at = strspn(text, " \t\r"), end;

    parts->name = at;
    if (text[at] == '\0' || text[at] == '#')
        return false;
    parts->name_end = at += strcspn(text + at, " \t\r=");
    at += strspn(text + at, " \t\r");
    parts->value = parts->value_end = 0;
    if (text[at] != '=' || parts->name_end == parts->name) {
        parts->value_end = at;
        return true;
    }
    at++;
    parts->value = at += strspn(text + at, " \t\r");
    end = strlen(text);
    /* A comment at the end; the value follows '=' or a space. */
    for (const char *hash = text + at; (hash = strchr(hash, '#')) != NULL; hash++)
        if (hash[-1] == ' ' || hash[-1] == '\t') {
            end = (size_t)(hash - text);
            break;
        }
    while (end > at && strchr(" \t\r", text[end - 1]) != NULL)
        end--;
    parts->value_end = end > at ? end : at;
    return true;
}

static void
read_line(const struct reader *reader, char *text)
{
    struct parts parts;
    char *name, *value;

    if (!find_parts(text, &parts))
        return;
    if (parts.value == 0) {
        complain(reader, text + parts.value_end, "expected 'name = value'");
        return;
    }
    name = text + parts.name;
    value = text + parts.value;
    text[parts.name_end] = text[parts.value_end] = '\0';
    if (value[0] == '\0')
        complain(reader, value, "'%s' needs a value", text_brief(name).text);
    else if (strcmp(name, "keys") == 0)
        bind_keys(reader, NULL, value);
    else if (strncmp(name, "key.", 4) == 0)
        bind_keys(reader, name + 4, value);
    else
        set_option(reader, name, value);
}

/* Reads the file at config->path. */
static enum np_status
read_file(struct cli_config *config, struct cli_options *options, struct np_error *error)
{
    struct reader reader = {.config = config, .options = options};
    size_t count;
    const enum np_status status =
        file_read(config->path, LIMIT_BYTES, &config->bytes, &count, error);

    if (status != NP_OK)
        return status;
    char *text = config->bytes;
    char *const end = text + count;
    if (strncmp(text, BYTE_ORDER_MARK, 3) == 0)
        text += 3;
    while (text < end) {
        char *newline = memchr(text, '\n', (size_t)(end - text));

        if (newline == NULL)
            newline = end;
        *newline = '\0';
        reader.line = text;
        reader.number++;
        if (strlen(text) < (size_t)(newline - text))
            complain(&reader, text + strlen(text), "a NUL character");
        else
            read_line(&reader, text);
        text = newline + 1;
    }
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

/* ---- writing --------------------------------------------------------------------------------- */

/* Whether a line's name is that of a setting, or of its opposite. */
static bool
is_name(const char *name, size_t length, const char *setting)
{
    if (length > 3 && strncmp(name, "no-", 3) == 0 && strncmp(name + 3, setting, length - 3) == 0)
        return setting[length - 3] == '\0';
    return strncmp(name, setting, length) == 0 && setting[length] == '\0';
}

/* Adds a line to the new text, with the value of the setting that it has; marks that as done. */
static void
add_line(struct text *out, const char *line, const struct front_setting *settings, size_t count,
    bool *done)
{
    struct parts parts;
    size_t i = count;

    if (find_parts(line, &parts) && parts.value > 0)
        for (i = 0; i < count; i++)
            if (is_name(line + parts.name, parts.name_end - parts.name, settings[i].name))
                break;
    if (i == count) {
        text_add(out, line);
        return;
    }
    done[i] = true;
    text_add_bytes(out, line, parts.name);
    text_add(out, settings[i].name);
    text_add_bytes(out, line + parts.name_end, parts.value - parts.name_end);
    text_add(out, settings[i].value);
    text_add(out, line + parts.value_end);
}

/* Reads the file as it is now, with the changed settings. */
static enum np_status
change_file(const char *path, const struct front_setting *settings, size_t count, struct text *out,
    struct np_error *error)
{
    bool done[CLI_OPTIONS_MAX] = {false};
    char *bytes = NULL;
    size_t length = 0;
    enum np_status status = file_read(path, LIMIT_BYTES, &bytes, &length, error);

    if (status != NP_OK && status != NP_NOT_FOUND)
        return status;
    for (size_t at = 0, end; at < length; at = end + 1) {
        char *const line = bytes + at, *const newline = memchr(line, '\n', length - at);
        const size_t mark = at == 0 && strncmp(line, BYTE_ORDER_MARK, 3) == 0 ? 3 : 0;

        end = newline != NULL ? (size_t)(newline - bytes) : length;
        bytes[end] = '\0';
        text_add_bytes(out, line, mark);
        if (strlen(line) == end - at)
            add_line(out, line + mark, settings, count, done);
        else
            text_add_bytes(out, line + mark, end - at - mark);
        text_add_char(out, '\n');
    }
    free(bytes);
    for (size_t i = 0; i < count; i++)
        if (!done[i] && !settings[i].usual)
            text_printf(out, "%s = %s\n", settings[i].name, settings[i].value);
    return text_status(out, error);
}

enum np_status
cli_config_keep(
    void *configuration, const struct front_setting *settings, size_t count, struct np_error *error)
{
    struct cli_config *const config = configuration;
    struct cli_options options = {.config = config->path};
    struct cli_config again;
    struct text out = {0};
    enum np_status status;

    if (config->path == NULL)
        return np_fail(error, NP_UNSUPPORTED, "there is no configuration file");
    status = change_file(config->path, settings, count, &out, error);
    if (status == NP_OK)
        status = file_write(config->path, text_string(&out), out.length, FILE_FOLLOW, error);
    text_free(&out);
    if (status == NP_OK && cli_config_read(&again, &options, NULL) == NP_OK)
        config->keys = again.keys;
    if (status == NP_OK)
        cli_config_free(&again);
    return status;
}

void
cli_config_free(struct cli_config *config)
{
    free(config->path);
    free(config->bytes);
    text_free(&config->complaints);
    memset(config, 0, sizeof *config);
}
