// Temporary file, fsync, rename: with every step's result looked at.
#include "cli/safe_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static uj_status write_failed(const char *path, int reason, uj_error *error)
{
    if (error != NULL)
        snprintf(error->file, sizeof error->file, "%s", path);
    return uj_error_set(error, UJ_IO, "cannot write this file: %s", strerror(reason));
}

// Zero, or what went wrong.
static int write_bytes(int descriptor, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t wrote = write(descriptor, bytes, size);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return errno;
        bytes += wrote;
        size -= (size_t)wrote;
    }
    return 0;
}

static int write_device(const char *path, const char *bytes, size_t size)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        return errno;
    int reason = write_bytes(descriptor, bytes, size);
    if (close(descriptor) != 0 && reason == 0)
        reason = errno;
    return reason;
}

// The mode a newly created file would have; mkostemp gives one that only its owner may read.
static mode_t new_file_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static int fill_temporary(int descriptor, mode_t mode, const char *bytes, size_t size)
{
    int reason = write_bytes(descriptor, bytes, size);
    if (reason == 0 && fchmod(descriptor, mode) != 0)
        reason = errno;
    if (reason == 0 && fsync(descriptor) != 0)
        reason = errno;
    if (close(descriptor) != 0 && reason == 0)
        reason = errno;
    return reason;
}

static int replace_file(const char *path, mode_t mode, const char *bytes, size_t size)
{
    char *temporary;
    const char *slash = strrchr(path, '/');
    int folder = slash != NULL ? (int)(slash - path) + 1 : 0;
    if (asprintf(&temporary, "%.*s.%s.XXXXXX", folder, path, path + folder) < 0)
        return ENOMEM;
    int reason = 0, descriptor = mkostemp(temporary, O_CLOEXEC);
    if (descriptor < 0) {
        reason = errno;
    } else {
        reason = fill_temporary(descriptor, mode, bytes, size);
        if (reason == 0 && rename(temporary, path) != 0)
            reason = errno;
        if (reason != 0)
            unlink(temporary);
    }
    free(temporary);
    return reason;
}

uj_status uj_safe_file_write(const char *path, const char *bytes, size_t size, uj_error *error)
{
    struct stat status;
    bool exists = stat(path, &status) == 0;
    int reason = exists || errno == ENOENT ? 0 : errno;
    char *target = exists ? realpath(path, NULL) : strdup(path);
    if (reason == 0 && target == NULL)
        reason = errno;
    if (reason == 0 && exists && S_ISDIR(status.st_mode))
        reason = EISDIR;
    else if (reason == 0 && exists && !S_ISREG(status.st_mode))
        reason = write_device(path, bytes, size);
    else if (reason == 0 && exists && access(path, W_OK) != 0)
        reason = errno;  // renaming would get around the owner's wish
    else if (reason == 0)
        reason =
            replace_file(target, exists ? status.st_mode & 07777 : new_file_mode(), bytes, size);
    free(target);
    return reason == 0 ? UJ_OK : write_failed(path, reason, error);
}
