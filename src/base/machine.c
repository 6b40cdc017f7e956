// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Available memory and processors: /proc/meminfo, the process' affinity, and the limits of its
 * control groups, the only place where a container's limits show. Kernel documentation:
 * admin-guide/cgroup-v2, cgroup-v1/memory, scheduler/sched-bwc; proc_meminfo(5), cgroups(7),
 * sched_getaffinity(2).
 */
#include "config.h"

#include "base/machine.h"

#include "base/clock.h"
#include "base/text/text.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define LINE_BYTES 4096

/* How long the available memory is cached. */
enum { KNOWN_NS = 100 * CLOCK_NS_PER_MS };

/* ---- files of numbers ------------------------------------------------------------------------ */

static FILE *
open_in(const char *directory, const char *name)
{
    struct text path = {0};
    FILE *file;

    text_printf(&path, "%s/%s", directory, name);
    file = path.failed ? NULL : fopen(text_string(&path), "re");
    text_free(&path);
    return file;
}

/* Finds the first line that begins with a word ("": the first of all); false if there is none. */
static bool
find_line(const char *directory, const char *name, const char *word, char line[LINE_BYTES])
{
    FILE *file = open_in(directory, name);
    bool found = false;

    if (file == NULL)
        return false;
    while (!found && fgets(line, LINE_BYTES, file) != NULL)
        found = strncmp(line, word, strlen(word)) == 0;
    fclose(file);
    return found;
}

/* Takes a number off a text; false if there is none, as in "max" and "-1". */
static bool
take_number(char **text, uint64_t *number)
{
    *text += strspn(*text, " \t");
    if (**text < '0' || **text > '9')
        return false;
    *number = strtoull(*text, text, 10);
    return true;
}

/* Reads the number after a word at the start of a line. */
static bool
read_number(const char *directory, const char *name, const char *word, uint64_t *number)
{
    char line[LINE_BYTES];
    char *behind = line + strlen(word);

    return find_line(directory, name, word, line) && take_number(&behind, number);
}

/* ---- control groups -------------------------------------------------------------------------- */

enum group_version { GROUP_VERSION_1, GROUP_VERSION_2, GROUP_VERSIONS };

/* A resource that control groups limit. */
struct resource {
    const char *controller;
    /* Lowers *least to what the group in `directory` leaves. */
    void (*apply)(enum group_version version, const char *directory, uint64_t *least);
};

static void
apply_memory(enum group_version version, const char *directory, uint64_t *least)
{
    static const struct {
        const char *limit;
        const char *usage;
        const char *reclaimable;
    } names[GROUP_VERSIONS] = {
        {"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "},
        {"memory.max", "memory.current", "inactive_file "},
    };
    uint64_t limit;
    uint64_t usage;
    uint64_t reclaimable = 0;

    if (!read_number(directory, names[version].limit, "", &limit) ||
        !read_number(directory, names[version].usage, "", &usage))
        return;
    /* Cached files count as used, but the kernel drops them before it kills a process. */
    (void)read_number(directory, "memory.stat", names[version].reclaimable, &reclaimable);
    usage -= reclaimable < usage ? reclaimable : usage;
    limit -= usage < limit ? usage : limit;
    if (limit < *least)
        *least = limit;
}

static void
apply_processors(enum group_version version, const char *directory, uint64_t *least)
{
    char line[LINE_BYTES];
    char *rest = line;
    uint64_t quota;
    uint64_t period;

    if (version == GROUP_VERSION_2) {
        if (!find_line(directory, "cpu.max", "", line) || !take_number(&rest, &quota) ||
            !take_number(&rest, &period))
            return;
    } else if (!read_number(directory, "cpu.cfs_quota_us", "", &quota) ||
               !read_number(directory, "cpu.cfs_period_us", "", &period)) {
        return;
    }
    if (period > 0 && quota / period < *least)
        *least = quota / period;
}

static const struct resource memory = {"memory", apply_memory};
static const struct resource processors = {"cpu", apply_processors};

/* Applies a group and its ancestors. Inside a container the path is the host's and may not exist,
 * while the top directory is the container's own group. */
static void
apply_ancestry(const struct resource *resource, enum group_version version, const char *root,
    char *group, uint64_t *least)
{
    for (;;) {
        struct text directory = {0};
        char *slash;

        text_printf(&directory, "%s/sys/fs/cgroup", root);
        if (version == GROUP_VERSION_1)
            text_printf(&directory, "/%s", resource->controller);
        text_add(&directory, group);
        if (!directory.failed)
            resource->apply(version, text_string(&directory), least);
        text_free(&directory);
        slash = strrchr(group, '/');
        if (slash == NULL)
            return;
        *slash = '\0';
    }
}

/* Whether a comma-separated list has a word; "cpu" is not in "cpuset,cpuacct". */
static bool
has_word(const char *list, const char *word)
{
    const size_t length = strlen(word);

    for (; *list != '\0'; list += *list == ',') {
        const size_t here = strcspn(list, ",");

        if (here == length && strncmp(list, word, length) == 0)
            return true;
        list += here;
    }
    return false;
}

/* Lines of /proc/self/cgroup: "0::/group" (version 2) or "4:cpu,memory:/group" (version 1). */
static void
apply_groups(const struct resource *resource, const char *root, uint64_t *least)
{
    FILE *file = open_in(root, "proc/self/cgroup");
    char line[LINE_BYTES];

    if (file == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL) {
        char *controllers = strchr(line, ':');
        char *group = controllers != NULL ? strchr(controllers + 1, ':') : NULL;

        if (group == NULL)
            continue;
        controllers++;
        *group++ = '\0';
        group[strcspn(group, "\n")] = '\0';
        if (*controllers == '\0')
            apply_ancestry(resource, GROUP_VERSION_2, root, group, least);
        else if (has_word(controllers, resource->controller))
            apply_ancestry(resource, GROUP_VERSION_1, root, group, least);
    }
    fclose(file);
}

/* ---- answers --------------------------------------------------------------------------------- */

/* Half of the machine's memory, if nothing says what is free. */
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

    if (read_number(root, "proc/meminfo", "MemAvailable:", &least))
        least *= 1024;
    else
        least = half_of_machine();
    apply_groups(&memory, root, &least);
    return least;
}

/* The default part of the available memory. */
enum { FAIR_PART = 4 };

uint64_t
machine_fair_bytes(uint64_t available_bytes)
{
    const uint64_t most = UINT64_C(2) << 30;
    const uint64_t step = UINT64_C(64) << 20;
    uint64_t bytes = available_bytes / FAIR_PART;

    if (available_bytes == 0 || bytes > most)
        bytes = available_bytes == 0 ? most / 2 : most;
    return bytes > step ? bytes / step * step : bytes;
}

/* The rest of a process limit whose usage is a line of /proc/self/status. */
static uint64_t
left_of(const struct rlimit *limit, const char *line)
{
    uint64_t used = 0;

    if (limit->rlim_cur == RLIM_INFINITY)
        return UINT64_MAX;
    if (read_number("", "proc/self/status", line, &used))
        used *= 1024;
    return limit->rlim_cur > used ? limit->rlim_cur - used : 0;
}

uint64_t
machine_address_bytes(void)
{
    uint64_t addresses = UINT64_MAX, data = UINT64_MAX;
    struct rlimit limit;

    if (getrlimit(RLIMIT_AS, &limit) == 0)
        addresses = left_of(&limit, "VmSize:");
    if (getrlimit(RLIMIT_DATA, &limit) == 0)
        data = left_of(&limit, "VmData:");
    return data < addresses ? data : addresses;
}

uint64_t
machine_available_bytes(void)
{
    /* A solver asks for every board, and reading these files takes longer than some boards. */
    static _Atomic uint64_t known_bytes;
    static _Atomic int64_t known_until_ns;
    const int64_t now_ns = clock_now_ns();

    if (now_ns >= atomic_load(&known_until_ns)) {
        atomic_store(&known_bytes, machine_available_under(""));
        atomic_store(&known_until_ns, now_ns + KNOWN_NS);
    }
    const uint64_t known = atomic_load(&known_bytes);
    const uint64_t address = machine_address_bytes();

    if (address < known || (known == 0 && address != UINT64_MAX))
        return address > 0 ? address : 1;
    return known;
}

/* The processors this process may run on. */
static uint64_t
allowed_processors(void)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef CPU_COUNT
    cpu_set_t set;

    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (uint64_t)CPU_COUNT(&set);
#endif
    return online > 0 ? (uint64_t)online : 1;
}

unsigned
machine_processors_under(const char *root)
{
    uint64_t least = allowed_processors();

    apply_groups(&processors, root, &least);
    return least > 0 ? (unsigned)least : 1;
}

unsigned
machine_processors(void)
{
    return machine_processors_under("");
}
