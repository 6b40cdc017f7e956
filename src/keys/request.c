// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of requests, and the keymap made from it.
 */
#include "config.h"

#include "keys/request.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "keys/key.h"

const struct request_row request_rows[REQUEST_COUNT] = {{"", 0, "", "", ""},
#define REQUEST_ROW(id, name, modes, keys, bar, help) {name, modes, keys, bar, help},
    REQUEST_LIST(REQUEST_ROW)
#undef REQUEST_ROW
};

struct binding {
    unsigned modes;
    int key;
    enum request request;
};

struct keymap {
    struct binding *bindings;
    size_t count;
    size_t capacity;
};

/* Takes the next word of a list; false at its end. */
static bool
next_word(const char **list, const char **word, size_t *length)
{
    *word = *list + strspn(*list, " ");
    *length = strcspn(*word, " ");
    *list = *word + *length;
    return *length > 0;
}

static enum np_status
add(struct keymap *map, struct binding binding, struct np_error *error)
{
    if (!memory_grow_array(&map->bindings, &map->capacity, map->count + 1, sizeof map->bindings[0]))
        return np_no_memory(error);
    map->bindings[map->count++] = binding;
    return NP_OK;
}

static enum np_status
add_all(struct keymap *map, enum request request, const char *keys, struct np_error *error)
{
    enum np_status status = NP_OK;
    const char *word;
    size_t length;

    while (status == NP_OK && next_word(&keys, &word, &length)) {
        const struct binding binding = {
            request_rows[request].modes, key_parse(word, length), request};

        status = add(map, binding, error);
    }
    return status;
}

enum np_status
keymap_new(struct keymap **map, struct np_error *error)
{
    enum np_status status = NP_OK;

    *map = calloc(1, sizeof **map);
    if (*map == NULL)
        return np_no_memory(error);
    for (unsigned i = 1; i < REQUEST_COUNT && status == NP_OK; i++)
        status = add_all(*map, (enum request)i, request_rows[i].keys, error);
    return status;
}

void
keymap_free(struct keymap *map)
{
    if (map == NULL)
        return;
    free(map->bindings);
    free(map);
}

enum request
keymap_find(const struct keymap *map, enum mode mode, int key)
{
    for (size_t i = 0; i < map->count; i++)
        if (map->bindings[i].key == key && (map->bindings[i].modes & mode) != 0)
            return map->bindings[i].request;
    return REQUEST_NONE;
}

/* Removes the bindings of a request. */
static void
drop_request(struct keymap *map, enum request request)
{
    size_t kept = 0;

    for (size_t i = 0; i < map->count; i++)
        if (map->bindings[i].request != request)
            map->bindings[kept++] = map->bindings[i];
    map->count = kept;
}

/* Removes the modes of a new binding from others of the same key. */
static void
drop_key(struct keymap *map, unsigned modes, int key)
{
    for (size_t i = 0; i < map->count; i++)
        if (map->bindings[i].key == key)
            map->bindings[i].modes &= ~modes;
}

enum np_status
keymap_bind(struct keymap *map, const char *name, const char *keys, struct np_error *error)
{
    enum request request = REQUEST_NONE;
    const char *list = keys, *word;
    size_t length, words = 0;

    for (unsigned i = 1; i < REQUEST_COUNT; i++)
        if (strcmp(request_rows[i].name, name) == 0)
            request = (enum request)i;
    if (request == REQUEST_NONE)
        return np_fail(error, NP_BAD_INPUT, "there is no request \"%s\"", name);
    for (; next_word(&list, &word, &length); words++)
        if (key_parse(word, length) == NP_KEY_NONE)
            return np_fail(error, NP_BAD_INPUT, "there is no key \"%.*s\"", (int)length, word);
    if (words == 0)
        return np_fail(error, NP_BAD_INPUT, "\"%s\" needs a key", name);
    drop_request(map, request);
    for (list = keys; next_word(&list, &word, &length);)
        drop_key(map, request_rows[request].modes, key_parse(word, length));
    return add_all(map, request, keys, error);
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
        {"choose", "A"},
        {"solve", "f"},
    };
    enum np_status status = NP_OK;

    if (strcmp(name, "vi") == 0)
        return NP_OK;
    if (strcmp(name, "wasd") != 0)
        return np_fail(
            error, NP_BAD_INPUT, "there is no scheme \"%s\"; there are vi and wasd", name);
    for (size_t i = 0; i < sizeof wasd / sizeof wasd[0] && status == NP_OK; i++)
        status = keymap_bind(map, wasd[i][0], wasd[i][1], error);
    return status;
}

/* Writes the keys of a request in the words of `write`. */
static void
write_keys(const struct keymap *map, enum request request,
    void (*write)(int key, char name[KEY_NAME_BYTES]), char *text, size_t bytes)
{
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < map->count && used < bytes; i++) {
        char name[KEY_NAME_BYTES];
        int length;

        if (map->bindings[i].request != request || map->bindings[i].modes == 0)
            continue;
        write(map->bindings[i].key, name);
        length = snprintf(text + used, bytes - used, "%s%s", used > 0 ? ", " : "", name);
        used += length < 0 ? 0 : (size_t)length;
    }
}

void
keymap_keys(const struct keymap *map, enum request request, char *text, size_t bytes)
{
    write_keys(map, request, key_format, text, bytes);
}

void
keymap_key_titles(const struct keymap *map, enum request request, char *text, size_t bytes)
{
    write_keys(map, request, key_title, text, bytes);
}
