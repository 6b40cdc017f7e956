// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of requests, and the keymap made from it.
 */
#include "config.h"

#include "keys/request.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/text.h"
#include "keys/key.h"

const struct request_row request_rows[REQUEST_COUNT] = {{.name = ""},
#define REQUEST_GAME(id, name, modes, group, needs, keys, bar, help) \
    {name, modes, GROUP_##group, needs, keys, bar, help},
#define REQUEST_ROW(id, name, modes, keys, bar, help) {name, modes, GROUP_PLAY, 0, keys, bar, help},
    REQUEST_LIST(REQUEST_GAME, REQUEST_ROW)
#undef REQUEST_GAME
#undef REQUEST_ROW
};

const char *const group_titles[GROUP_COUNT] = {[GROUP_PLAY] = N_("Play"),
    [GROUP_HELP_ME] = N_("Help me"),
    [GROUP_RESULTS] = N_("My results"),
    [GROUP_LOOK] = N_("Look around"),
    [GROUP_STUDY] = N_("Study")};

enum request
request_find(const char *name)
{
    for (unsigned i = 1; i < REQUEST_COUNT; i++)
        if (strcmp(request_rows[i].name, name) == 0)
            return (enum request)i;
    return REQUEST_NONE;
}

/* Reads the next word of a list; false at its end. */
static bool
next_word(const char **list, const char **word, size_t *length)
{
    *word = *list + strspn(*list, " ");
    *length = strcspn(*word, " ");
    *list = *word + *length;
    return *length > 0;
}

/* Removes the modes from all bindings of the key or of the request. */
static void
unbind(struct keymap *map, unsigned modes, int key, enum request request)
{
    size_t kept = 0;

    for (size_t i = 0; i < map->count; i++) {
        struct binding binding = map->bindings[i];

        if (binding.key == key || binding.request == request)
            binding.modes &= ~modes;
        if (binding.modes != 0)
            map->bindings[kept++] = binding;
    }
    map->count = kept;
}

static void
bind_all(struct keymap *map, enum request request, const char *keys)
{
    const unsigned modes = request_rows[request].modes;
    const char *word;
    size_t length;

    while (next_word(&keys, &word, &length)) {
        const int key = key_parse(word, length);

        unbind(map, modes, key, REQUEST_NONE);
        assert(map->count < KEYMAP_MAX);
        map->bindings[map->count++] = (struct binding){modes, key, request};
    }
}

void
keymap_init(struct keymap *map)
{
    map->count = 0;
    for (unsigned i = 1; i < REQUEST_COUNT; i++)
        bind_all(map, (enum request)i, request_rows[i].keys);
}

enum request
keymap_find(const struct keymap *map, enum mode mode, int key)
{
    for (size_t i = 0; i < map->count; i++)
        if (map->bindings[i].key == key && (map->bindings[i].modes & mode) != 0)
            return map->bindings[i].request;
    return REQUEST_NONE;
}

enum np_status
keymap_bind(struct keymap *map, const char *name, const char *keys, struct np_error *error)
{
    const enum request request = request_find(name);
    const char *list = keys, *word;
    size_t length, words = 0;

    if (request == REQUEST_NONE)
        return np_fail(error, NP_BAD_INPUT, "unknown request '%s'", text_brief(name).text);
    for (; next_word(&list, &word, &length); words++)
        if (key_parse(word, length) == NP_KEY_NONE)
            return np_fail(error, NP_BAD_INPUT, "unknown key '%.*s'", (int)length, word);
    if (words == 0)
        return np_fail(error, NP_BAD_INPUT, "'%s' needs a key", name);
    unbind(map, MODE_ALL, NP_KEY_NONE, request);
    bind_all(map, request, keys);
    return NP_OK;
}

enum np_status
keymap_scheme(struct keymap *map, const char *name, struct np_error *error)
{
    static const char *const wasd[][2] = {
        {"move-up", "up w"},
        {"move-left", "left a"},
        {"move-down", "down s"},
        {"move-right", "right d"},
        {"save", "W"},
        {"solve", "f"},
        {"scheme", "F"},
    };
    enum np_status status = NP_OK;

    if (strcmp(name, "vi") == 0)
        return NP_OK;
    if (strcmp(name, "wasd") != 0)
        return np_fail(error, NP_BAD_INPUT, "unknown scheme '%s': the schemes are vi and wasd",
            text_brief(name).text);
    for (size_t i = 0; i < sizeof wasd / sizeof wasd[0] && status == NP_OK; i++)
        status = keymap_bind(map, wasd[i][0], wasd[i][1], error);
    return status;
}

void
keymap_keys(const struct keymap *map, enum request request, char *text, size_t bytes)
{
    char name[KEY_NAME_BYTES];
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < map->count && used < bytes; i++)
        if (map->bindings[i].request == request) {
            key_format(map->bindings[i].key, false, name);
            used += (size_t)snprintf(text + used, bytes - used, "%s%s", used > 0 ? ", " : "", name);
        }
}
