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

typedef struct target {
    char *path;      // symbolic links followed; owned
    bool is_device;  // or a pipe: something to write to directly
    mode_t mode;     // that the file shall have
} target;

// Zero, or why nothing can be written there. The caller frees out->path in any case.
static int find_target(const char *path, target *out)
{
    struct stat status;
    bool exists = stat(path, &status) == 0;
    *out = (target){0};
    if (!exists && errno != ENOENT)
        return errno;
    out->is_device = exists && !S_ISREG(status.st_mode);
    out->mode = exists ? status.st_mode & 07777 : new_file_mode();
    if (exists && S_ISDIR(status.st_mode))
        return EISDIR;
    if (exists && access(path, W_OK) != 0)
        return errno;  // renaming would get around the owner's wish
    out->path = exists && !out->is_device ? realpath(path, NULL) : strdup(path);
    return out->path != NULL ? 0 : errno;
}

static int check_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL   ? strdup(".")
                   : slash == path ? strdup("/")
                                   : strndup(path, (size_t)(slash - path));
    if (folder == NULL)
        return ENOMEM;
    int reason = access(folder, W_OK | X_OK) == 0 ? 0 : errno;
    free(folder);
    return reason;
}

uj_status uj_safe_file_check(const char *path, uj_error *error)
{
    target t;
    int reason = find_target(path, &t);
    if (reason == 0 && !t.is_device)
        reason = check_folder(t.path);
    free(t.path);
    return reason == 0 ? UJ_OK : write_failed(path, reason, error);
}

uj_status uj_safe_file_write(const char *path, const char *bytes, size_t size, uj_error *error)
{
    target t;
    int reason = find_target(path, &t);
    if (reason == 0)
        reason = t.is_device ? write_device(t.path, bytes, size)
                             : replace_file(t.path, t.mode, bytes, size);
    free(t.path);
    return reason == 0 ? UJ_OK : write_failed(path, reason, error);
}
