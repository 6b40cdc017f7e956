// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The wrappers: each either refuses, as the system would, or hands on.
 */
#include "config.h"

#include "faults.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_bool counting;
static _Atomic uint64_t requests;
static uint64_t refused;
static bool refused_for_good;

void
faults_begin(uint64_t number, bool for_good)
{
    atomic_store(&requests, 0);
    refused = number;
    refused_for_good = for_good;
    atomic_store(&counting, true);
}

uint64_t
faults_end(void)
{
    atomic_store(&counting, false);
    return atomic_load(&requests);
}

/* Counts a request; true if it is to be refused, with this reason. */
static bool
refuse(int reason)
{
    uint64_t number;

    if (!atomic_load(&counting))
        return false;
    number = atomic_fetch_add(&requests, 1) + 1;
    if (number != refused && !(refused_for_good && number > refused))
        return false;
    errno = reason;
    return true;
}

/* One wrapper: what it returns, its name, its parameters, their names, and what it returns and why
 * where it refuses. */
#define WRAP(type, name, parameters, arguments, failure, reason) \
    type __real_##name parameters;                               \
    type __wrap_##name parameters;                               \
    type __wrap_##name parameters                                \
    {                                                            \
        if (refuse(reason))                                      \
            return failure;                                      \
        return __real_##name arguments;                          \
    }

WRAP(void *, malloc, (size_t bytes), (bytes), NULL, ENOMEM)
WRAP(void *, calloc, (size_t count, size_t bytes), (count, bytes), NULL, ENOMEM)
WRAP(void *, realloc, (void *old, size_t bytes), (old, bytes), NULL, ENOMEM)
WRAP(char *, strdup, (const char *text), (text), NULL, ENOMEM)
WRAP(char *, strndup, (const char *text, size_t count), (text, count), NULL, ENOMEM)
WRAP(FILE *, fopen, (const char *path, const char *mode), (path, mode), NULL, EMFILE)
WRAP(void *, mmap, (void *at, size_t bytes, int rights, int flags, int file, off_t offset),
    (at, bytes, rights, flags, file, offset), MAP_FAILED, ENOMEM)
WRAP(int, mkdir, (const char *path, mode_t mode), (path, mode), -1, EROFS)
WRAP(int, pipe, (int ends[2]), (ends), -1, EMFILE)
WRAP(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count), -1, ENOSPC)
WRAP(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t offset),
    (file, bytes, count, offset), -1, ENOSPC)
WRAP(int, fsync, (int file), (file), -1, EIO)
WRAP(int, rename, (const char *from, const char *to), (from, to), -1, EROFS)

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int
__wrap_open(const char *path, int flags, ...)
{
    mode_t mode = 0;

    if ((flags & O_CREAT) != 0) {
        va_list arguments;

        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    return refuse(EMFILE) ? -1 : __real_open(path, flags, mode);
}

/* Threads tell their reason by what they return. */
int __real_pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);
int __wrap_pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);
int
__wrap_pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context)
{
    return refuse(EAGAIN) ? EAGAIN : __real_pthread_create(thread, attributes, run, context);
}
