// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the machine has to give: processors, and memory by /proc/meminfo, and the control groups
 * this process is in, since a container's limit shows nowhere else. Kernel documentation:
 * admin-guide/cgroup-v2, cgroup-v1/memory; proc_meminfo(5), cgroups(7).
 */
#include "config.h"

#include "base/machine.h"

#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINE_BYTES 4096

/* Reads a file that holds one number; false for "max" and for a file that is not there. */
static bool
read_number(const char *path, uint64_t *number)
{
    FILE *file = fopen(path, "re");
    unsigned long long value;
    bool found;

    if (file == NULL)
        return false;
    found = fscanf(file, "%llu", &value) == 1;
    fclose(file);
    if (found)
        *number = value;
    return found;
}

/* MemAvailable of /proc/meminfo, in bytes. */
static bool
read_meminfo(const char *root, uint64_t *available_bytes)
{
    struct text path = {0};
    char line[LINE_BYTES];
    unsigned long long kib;
    bool found = false;
    FILE *file;

    text_printf(&path, "%s/proc/meminfo", root);
    file = fopen(text_string(&path), "re");
    text_free(&path);
    if (file == NULL)
        return false;
    while (!found && fgets(line, sizeof line, file) != NULL)
        found = sscanf(line, "MemAvailable: %llu kB", &kib) == 1;
    fclose(file);
    if (found)
        *available_bytes = kib * 1024;
    return found;
}

/* The names of one version's files. */
struct group_version {
    const char *mount;
    const char *limit;
    const char *usage;
};

static const struct group_version version_1 = {
    "/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"};
static const struct group_version version_2 = {"/sys/fs/cgroup", "memory.max", "memory.current"};

/* Lowers *least to what the group in `directory` leaves. */
static void
apply_group(const struct group_version *version, const char *directory, uint64_t *least)
{
    struct text path = {0};
    uint64_t limit;
    uint64_t usage;
    bool known;

    text_printf(&path, "%s/%s", directory, version->limit);
    known = read_number(text_string(&path), &limit);
    text_clear(&path);
    text_printf(&path, "%s/%s", directory, version->usage);
    known = known && read_number(text_string(&path), &usage);
    text_free(&path);
    if (known) {
        const uint64_t left = usage < limit ? limit - usage : 0;

        if (left < *least)
            *least = left;
    }
}

/*
 * Applies a group and all those above it. Inside a container the path is the host's and may not
 * exist, while the topmost directory is the container's own group.
 */
static void
apply_ancestry(const char *root, const struct group_version *version, char *group, uint64_t *least)
{
    for (;;) {
        struct text directory = {0};
        char *slash;

        text_printf(&directory, "%s%s%s", root, version->mount, group);
        apply_group(version, text_string(&directory), least);
        text_free(&directory);
        slash = strrchr(group, '/');
        if (slash == NULL)
            return;
        *slash = '\0';
    }
}

/* Lines of /proc/self/cgroup: "0::/group" (version 2) or "4:cpu,memory:/group" (version 1). */
static void
apply_groups(const char *root, uint64_t *least)
{
    struct text path = {0};
    char line[LINE_BYTES];
    FILE *file;

    text_printf(&path, "%s/proc/self/cgroup", root);
    file = fopen(text_string(&path), "re");
    text_free(&path);
    if (file == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL) {
        char *controllers = strchr(line, ':');
        char *group = controllers != NULL ? strchr(controllers + 1, ':') : NULL;

        if (group == NULL)
            continue;
        *group++ = '\0';
        group[strcspn(group, "\n")] = '\0';
        if (controllers[1] == '\0')
            apply_ancestry(root, &version_2, group, least);
        else if (strstr(controllers, "memory") != NULL)
            apply_ancestry(root, &version_1, group, least);
    }
    fclose(file);
}

/* Half of the whole machine, where nothing says what is free. */
static uint64_t
half_of_machine(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page_bytes = sysconf(_SC_PAGESIZE);

    return pages > 0 && page_bytes > 0 ? (uint64_t)pages * (uint64_t)page_bytes / 2 : 0;
}

uint64_t
machine_available_under(const char *root)
{
    uint64_t least;

    if (!read_meminfo(root, &least))
        least = half_of_machine();
    apply_groups(root, &least);
    return least;
}

uint64_t
machine_available_bytes(void)
{
    return machine_available_under("");
}

unsigned
machine_processors(void)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);

    return online > 0 ? (unsigned)online : 1;
}
