// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The XDG directories, read from the environment.
 */
#include "config.h"

#include "base/file/xdg.h"

#include "base/text/text.h"

#include <assert.h>
#include <stdlib.h>

static const struct {
    const char *variable;
    const char *below_home;
} rows[] = {
    [XDG_CONFIG] = {"XDG_CONFIG_HOME", "/.config"},
    [XDG_CACHE] = {"XDG_CACHE_HOME", "/.cache"},
    [XDG_DATA] = {"XDG_DATA_HOME", "/.local/share"},
};

/* The value of an environment variable, or NULL if it is not an absolute path. */
static const char *
absolute(const char *variable)
{
    const char *value = getenv(variable);

    return value != NULL && value[0] == '/' ? value : NULL;
}

enum np_status
xdg_path(enum xdg_kind kind, const char *name, char **path, struct np_error *error)
{
    struct text text = {0};
    const char *base, *below = "";

    assert((size_t)kind < sizeof rows / sizeof rows[0]);
    *path = NULL;
    base = absolute(rows[kind].variable);
    if (base == NULL) {
        base = absolute("HOME");
        below = rows[kind].below_home;
    }
    if (base == NULL)
        return np_fail(
            error, NP_NOT_FOUND, "neither %s nor HOME names a directory", rows[kind].variable);
    text_printf(&text, "%s%s/" PACKAGE_NAME "%s%s", base, below, name[0] != '\0' ? "/" : "", name);
    *path = text_take(&text);
    return *path != NULL ? NP_OK : np_no_memory(error);
}
