// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Available memory and processors: from /proc/meminfo, the process's affinity, and the limits of
 * its control groups, including those of a container. Kernel documentation: admin-guide/cgroup-v2,
 * cgroup-v1/memory, scheduler/sched-bwc; proc_meminfo(5), cgroups(7), sched_getaffinity(2).
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

/* How long the amount of available memory is cached. */
enum { KNOWN_NS = 100 * CLOCK_NS_PER_MS };

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

/* Reads `count` numbers from the first line that begins with a word ("": any line), after that
 * word; returns false if there are no such numbers, for example in "max" and "-1". */
static bool
read_numbers(
    const char *directory, const char *name, const char *word, uint64_t *numbers, unsigned count)
{
    FILE *file = open_in(directory, name);
    char line[LINE_BYTES];
    char *at = line + strlen(word);
    bool found = false;

    if (file == NULL)
        return false;
    while (!found && fgets(line, sizeof line, file) != NULL)
        found = strncmp(line, word, strlen(word)) == 0;
    fclose(file);
    for (unsigned i = 0; found && i < count; i++) {
        at += strspn(at, " \t");
        found = *at >= '0' && *at <= '9';
        numbers[i] = found ? strtoull(at, &at, 10) : 0;
    }
    return found;
}

enum group_version { GROUP_VERSION_1, GROUP_VERSION_2, GROUP_VERSIONS };

/* A resource that control groups limit. */
struct resource {
    const char *controller;
    /* Lowers *least to the amount that the group in `directory` leaves. */
    void (*apply)(enum group_version version, const char *directory, uint64_t *least);
};

static void
apply_memory(enum group_version version, const char *directory, uint64_t *least)
{
    static const char *const names[GROUP_VERSIONS][3] = {
        {"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "},
        {"memory.max", "memory.current", "inactive_file "},
    };
    uint64_t limit, usage, reclaimable = 0;

    if (!read_numbers(directory, names[version][0], "", &limit, 1) ||
        !read_numbers(directory, names[version][1], "", &usage, 1))
        return;
    /* Cached files count as used, but the kernel drops them before it kills a process. */
    (void)read_numbers(directory, "memory.stat", names[version][2], &reclaimable, 1);
    usage -= reclaimable < usage ? reclaimable : usage;
    limit -= usage < limit ? usage : limit;
    if (limit < *least)
        *least = limit;
}

static void
apply_processors(enum group_version version, const char *directory, uint64_t *least)
{
    uint64_t numbers[2]; /* quota and period */
    const bool found = version == GROUP_VERSION_2
                           ? read_numbers(directory, "cpu.max", "", numbers, 2)
                           : read_numbers(directory, "cpu.cfs_quota_us", "", &numbers[0], 1) &&
                                 read_numbers(directory, "cpu.cfs_period_us", "", &numbers[1], 1);

    if (found && numbers[1] > 0 && numbers[0] / numbers[1] < *least)
        *least = numbers[0] / numbers[1];
}

static const struct resource memory = {"memory", apply_memory};
static const struct resource processors = {"cpu", apply_processors};

/* Applies the limits of a group and its ancestors. In a container the path is the host's and may
 * not exist, but the top directory is the container's own group. */
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

/* Whether a comma-separated list contains a word; "cpu" is not in "cpuset,cpuacct". */
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

/* Reads lines of /proc/self/cgroup: "0::/group" (version 2) or "4:cpu,memory:/group" (version
 * 1). */
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

uint64_t
machine_available_under(const char *root)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    uint64_t least = 0;

    if (read_numbers(root, "proc/meminfo", "MemAvailable:", &least, 1))
        least *= 1024;
    else if (pages > 0 && page_bytes > 0)
        least = (uint64_t)pages * (uint64_t)page_bytes / 2;
    apply_groups(&memory, root, &least);
    return least;
}

uint64_t
machine_fair_bytes(uint64_t available_bytes)
{
    const uint64_t most = UINT64_C(2) << 30;
    const uint64_t step = UINT64_C(64) << 20;
    uint64_t bytes = available_bytes / 4;

    if (available_bytes == 0 || bytes > most)
        bytes = available_bytes == 0 ? most / 2 : most;
    return bytes > step ? bytes / step * step : bytes;
}

/* Returns what a process limit leaves, given its usage in a line of /proc/self/status. */
static uint64_t
left_of(const struct rlimit *limit, const char *line)
{
    uint64_t used = 0;

    if (limit->rlim_cur == RLIM_INFINITY)
        return UINT64_MAX;
    if (read_numbers("", "proc/self/status", line, &used, 1))
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
    /* Cached, since every board needs this, and reading the files takes longer than solving some
     * boards. */
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

unsigned
machine_processors_under(const char *root)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t least = online > 0 ? (uint64_t)online : 1;

#ifdef CPU_COUNT
    cpu_set_t set; /* the affinity */

    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        least = (uint64_t)CPU_COUNT(&set);
#endif
    apply_groups(&processors, root, &least);
    return least > 0 ? (unsigned)least : 1;
}

unsigned
machine_processors(void)
{
    return machine_processors_under("");
}
