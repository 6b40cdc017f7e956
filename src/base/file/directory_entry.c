// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Directory entries: opening them, following symbolic links, checking owners and modes.
 */
#include "config.h"

#include "base/file/directory_entry.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/intl.h"

/* The most symbolic links to follow, as in Linux, and the longest target. */
enum { LINKS_MAX = 40, TARGET_BYTES = 4096 };

static bool
is_ours(const struct stat *found)
{
    return found->st_uid == geteuid() || found->st_uid == 0;
}

static bool
others_can_write(const struct stat *found)
{
    return (found->st_mode & S_IWOTH) != 0 ||
           ((found->st_mode & S_IWGRP) != 0 && found->st_gid != found->st_uid);
}

/* Fails if the program must not keep its own files in a directory. */
static enum np_status
check_directory(const struct stat *found, const char *path, struct np_error *error)
{
    if (!is_ours(found))
        return np_fail_path(error, NP_IO, path, "the directory belongs to another user");
    if (others_can_write(found) && (found->st_mode & S_ISVTX) == 0)
        return np_fail_path(error, NP_IO, path, "other users can write to the directory");
    return NP_OK;
}

enum np_status
file_check_directory(const char *path, struct np_error *error)
{
    struct stat found;

    if (stat(path, &found) != 0)
        return np_fail_path_errno(error, errno == ENOENT ? NP_NOT_FOUND : NP_IO, path, errno);
    if (!S_ISDIR(found.st_mode))
        return np_fail_path_errno(error, NP_IO, path, ENOTDIR);
    return check_directory(&found, path, error);
}

static int
open_directory(int base, const char *path)
{
    const int descriptor = openat(base, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

#ifdef O_PATH
    /* The directory may be writable but not readable. */
    if (descriptor < 0 && errno == EACCES)
        return openat(base, path, O_PATH | O_DIRECTORY | O_CLOEXEC);
#endif
    return descriptor;
}

/* Opens the directory of a path relative to `base`; on failure returns false and sets errno. */
static bool
find_entry(struct directory_entry *entry, int base, const char *path)
{
    const char *const slash = strrchr(path, '/');
    const char *const name = slash == NULL ? path : slash + 1;
    char *const parent = slash == NULL ? strdup(".") : strndup(path, (size_t)(slash - path) + 1);
    int reason = ENOMEM;

    *entry = (struct directory_entry){.directory = -1, .name = strdup(name)};
    if (parent != NULL && entry->name != NULL) {
        entry->directory = open_directory(base, parent);
        reason = errno;
    }
    free(parent);
    if (entry->directory >= 0 && name[0] != '\0' && strcmp(name, ".") != 0 &&
        strcmp(name, "..") != 0)
        return true;
    if (entry->directory >= 0)
        reason = path[0] == '\0' ? ENOENT : EISDIR;
    directory_entry_close(entry);
    errno = reason;
    return false;
}

void
directory_entry_close(struct directory_entry *entry)
{
    if (entry->directory >= 0)
        close(entry->directory);
    free(entry->name);
    *entry = (struct directory_entry){.directory = -1};
}

/* Whether to follow a symbolic link: only if it belongs to this user or the owner of the directory,
 * or if nobody else could have made it (the rule of the kernel's protected_symlinks in /tmp). */
static bool
may_follow(
    const struct directory_entry *entry, const struct stat *directory, const struct stat *link)
{
    return !entry->shared || link->st_uid == geteuid() || link->st_uid == directory->st_uid;
}

/* Reads the target and owner of a symbolic link; if the link is replaced meanwhile, both still come
 * from the same link. Returns the length of the target, 0 if there is no link, or -1 with errno
 * set. */
static ssize_t
read_link(const struct directory_entry *entry, struct stat *link, char target[TARGET_BYTES])
{
    ssize_t length = 0;
    int reason;

#ifdef O_PATH
    const int descriptor = openat(entry->directory, entry->name, O_PATH | O_NOFOLLOW | O_CLOEXEC);

    if (descriptor < 0)
        return errno == ENOENT ? 0 : -1;
    if (fstat(descriptor, link) != 0)
        length = -1;
    else if (S_ISLNK(link->st_mode))
        length = readlinkat(descriptor, "", target, TARGET_BYTES);
    reason = errno;
    close(descriptor);
#else
    struct stat after;

    if (fstatat(entry->directory, entry->name, link, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? 0 : -1;
    if (S_ISLNK(link->st_mode))
        length = readlinkat(entry->directory, entry->name, target, TARGET_BYTES);
    reason = errno;
    if (length > 0 && (fstatat(entry->directory, entry->name, &after, AT_SYMLINK_NOFOLLOW) != 0 ||
                          after.st_ino != link->st_ino || after.st_uid != link->st_uid ||
                          after.st_ctime != link->st_ctime)) {
        length = -1;
        reason = EAGAIN;
    }
#endif
    errno = length == TARGET_BYTES ? ENAMETOOLONG : reason;
    return length < TARGET_BYTES ? length : -1;
}

/* Replaces an entry that is a symbolic link with its target; *more says whether it was a link. */
static enum np_status
follow(struct directory_entry *entry, const struct stat *directory, const char *path, bool *more,
    struct np_error *error)
{
    char target[TARGET_BYTES];
    struct directory_entry next;
    struct stat link;
    const ssize_t length = read_link(entry, &link, target);

    *more = length > 0;
    if (length == 0)
        return NP_OK;
    if (length > 0 && !may_follow(entry, directory, &link))
        return np_fail_path(error, NP_IO, path, "a symbolic link of another user");
    if (length > 0)
        target[length] = '\0';
    if (length < 0 || !find_entry(&next, entry->directory, target))
        return np_fail_path_errno(error, errno == ENOMEM ? NP_NO_MEMORY : NP_IO, path, errno);
    directory_entry_close(entry);
    *entry = next;
    return NP_OK;
}

enum np_status
directory_entry_open(
    struct directory_entry *entry, const char *path, unsigned how, struct np_error *error)
{
    enum np_status status = NP_OK;
    bool more = true;

    if (!find_entry(entry, AT_FDCWD, path)) {
        status = errno == ENOENT ? NP_NOT_FOUND : errno == ENOMEM ? NP_NO_MEMORY : NP_IO;
        return np_fail_path_errno(error, status, path, errno);
    }
    for (unsigned links = 0; status == NP_OK && more; links++) {
        struct stat directory;

        if (fstat(entry->directory, &directory) != 0)
            status = np_fail_path_errno(error, NP_IO, path, errno);
        else if ((how & FILE_OWN) != 0)
            status = check_directory(&directory, path, error);
        if (status == NP_OK && links > LINKS_MAX)
            status = np_fail_path_errno(error, NP_IO, path, ELOOP);
        if (status != NP_OK)
            break;
        entry->shared = others_can_write(&directory);
        more = false;
        if ((how & FILE_FOLLOW) != 0)
            status = follow(entry, &directory, path, &more, error);
    }
    if (status != NP_OK)
        directory_entry_close(entry);
    return status;
}

/* Closes a file that must not be used, and fails with the reason. */
static enum np_status
refuse(int *descriptor, const char *path, const char *why, struct np_error *error)
{
    close(*descriptor);
    *descriptor = -1;
    return np_fail_path(error, NP_IO, path, "%s", why);
}

/* Opens an entry of any kind without blocking. */
static enum np_status
open_entry(const struct directory_entry *entry, const char *path, int flags, int *descriptor,
    struct stat *found, struct np_error *error)
{
    *descriptor = openat(entry->directory, entry->name, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
        S_IRUSR | S_IWUSR);
    /* The errors that O_NOFOLLOW causes on a symbolic link; FreeBSD uses EMLINK. */
    if (*descriptor < 0 && (flags & O_NOFOLLOW) != 0 && (errno == ELOOP || errno == EMLINK))
        return np_fail_path(error, NP_IO, path, "a symbolic link, which is not followed");
    if (*descriptor < 0)
        return np_fail_path_errno(error, errno == ENOENT ? NP_NOT_FOUND : NP_IO, path, errno);
    if (fstat(*descriptor, found) != 0) {
        const int reason = errno;

        close(*descriptor);
        *descriptor = -1;
        return np_fail_path_errno(error, NP_IO, path, reason);
    }
    if (S_ISREG(found->st_mode))
        return NP_OK;
    (void)refuse(descriptor, path, _("not a file"), error);
    return NP_BAD_INPUT;
}

enum np_status
file_open_own(const char *path, int flags, int *descriptor, struct np_error *error)
{
    struct directory_entry entry;
    struct stat found;
    enum np_status status = directory_entry_open(&entry, path, FILE_OWN, error);

    *descriptor = -1;
    if (status != NP_OK)
        return status;
    status = open_entry(&entry, path, flags | O_NOFOLLOW, descriptor, &found, error);
    if (status == NP_OK && found.st_uid != geteuid())
        status = refuse(descriptor, path, _("the file belongs to another user"), error);
    /* In a directory like /tmp another user may have created this name as a link to a file of this
     * user. */
    else if (status == NP_OK && entry.shared && found.st_nlink > 1)
        status = refuse(descriptor, path, _("the file has another name elsewhere"), error);
    directory_entry_close(&entry);
    return status;
}

enum np_status
file_open_trusted(const char *path, int *descriptor, struct np_error *error)
{
    struct directory_entry entry;
    struct stat found;
    enum np_status status = directory_entry_open(&entry, path, FILE_OWN, error);

    *descriptor = -1;
    if (status != NP_OK)
        return status;
    if (fstatat(entry.directory, entry.name, &found, AT_SYMLINK_NOFOLLOW) == 0 && !is_ours(&found))
        status = np_fail_path(error, NP_IO, path, "it belongs to another user");
    if (status == NP_OK)
        status = open_entry(&entry, path, O_RDONLY, descriptor, &found, error);
    if (status == NP_OK && (!is_ours(&found) || others_can_write(&found)))
        status = refuse(descriptor, path, _("other users can write to the file"), error);
    directory_entry_close(&entry);
    return status;
}
