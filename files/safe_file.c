// Writes a temporary file, calls fsync and renames the file; checks the result of every step.
#include <unjam/files/safe_file.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <unjam/base/language.h>

static const char *name_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "<stdout>" : path;
}

static uj_status failed(const char *path, const char *what, int reason, uj_error *error)
{
    if (reason == ENOMEM)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a file");
    uj_error_set_file(error, name_of(path));
    return uj_error_set(error, UJ_IO, "%s: %s", what, strerror(reason));
}

static uj_status file_failed(const char *path, int reason, uj_error *error)
{
    return failed(path, _("cannot write this file"), reason, error);
}

static uj_status folder_failed(const char *path, int reason, uj_error *error)
{
    return failed(path, _("cannot write into the folder of this file"), reason, error);
}

// --- target ------------------------------------------------------------------------------------

typedef struct target {
    char *path;      // the path after following symbolic links; owned
    bool exists;     // there is a regular file at the path
    bool is_device;  // a device or pipe, which is written to directly
    bool is_stdout;  // standard output, which is also written to directly
    mode_t mode;     // permissions of the existing file
} target;

// Returns the length of the folder part of a path, with its slash, or 0 if the path has no slash.
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

// Returns the folder part of a path, or "." if the path has no slash. The caller frees it. Returns
// NULL when out of memory.
static char *folder_of(const char *path)
{
    size_t length = folder_length(path);
    return length > 0 ? strndup(path, length) : strdup(".");
}

// Returns the path with all symbolic links resolved, even if the final file does not exist. The
// caller frees it. On failure returns NULL and sets errno.
static char *follow_links(const char *path)
{
    enum { MOST = 40 };  // Linux follows at most this many links
    char *name = strdup(path);
    char link[PATH_MAX];
    for (int i = 0; i < MOST && name != NULL; i++) {
        ssize_t length = readlink(name, link, sizeof link - 1);
        if (length < 0)
            return name;
        link[length] = '\0';
        char *next = NULL;
        int folder = link[0] == '/' ? 0 : (int)folder_length(name);
        if (asprintf(&next, "%.*s%s", folder, name, link) < 0) {
            next = NULL;
            errno = ENOMEM;
        }
        free(name);
        name = next;
    }
    if (name != NULL)
        errno = ELOOP;
    free(name);
    return NULL;
}

static bool is_stdout(const struct stat *file)
{
    struct stat output;
    return fstat(STDOUT_FILENO, &output) == 0 && output.st_dev == file->st_dev &&
           output.st_ino == file->st_ino;
}

// Finds the file, device or pipe that writing to `path` would reach. Returns 0, or the errno that
// says why `path` cannot be written to. The caller frees out->path, even after a failure.
static int find_target(const char *path, target *out)
{
    *out = (target){0};
    struct stat status;
    if (strcmp(path, "-") == 0) {
        out->is_stdout = true;
        return fstat(STDOUT_FILENO, &status) == 0 ? 0 : errno;
    }
    bool exists = stat(path, &status) == 0;
    if (!exists && (errno != ENOENT || path[0] == '\0'))
        return errno;
    if (exists && S_ISDIR(status.st_mode))
        return EISDIR;
    if (exists && access(path, W_OK) != 0)
        return errno;  // replacing a read-only file would bypass its permissions
    out->exists = exists && S_ISREG(status.st_mode);
    out->is_device = exists && !out->exists;
    // If standard output goes to this file, replacing the file would lose everything else that is
    // written to standard output.
    out->is_stdout = out->exists && is_stdout(&status);
    out->mode = exists ? status.st_mode & 07777 : 0;
    out->path = out->is_device ? strdup(path) : follow_links(path);
    return out->path != NULL ? 0 : errno;
}

static int check_folder(const char *path)
{
    char *folder = folder_of(path);
    if (folder == NULL)
        return ENOMEM;
    int reason = access(folder, W_OK | X_OK) == 0 ? 0 : errno;
    free(folder);
    return reason;
}

// --- the file ----------------------------------------------------------------------------------

static void release(uj_safe_file *file)
{
    free(file->name);
    free(file->target);
    free(file->temporary);
    *file = (uj_safe_file){.descriptor = -1};
}

// Gives the new file a temporary name in the target's folder. If file->nameless, the file is open
// already, and gets a link with that name. Otherwise creates the file with that name and `mode`.
// Returns 0 or an errno.
static int name_beside(uj_safe_file *file, const char *path, mode_t mode)
{
    enum { TRIES = 100 };
    int folder = (int)folder_length(path), reason = EEXIST;
    char source[64];
    snprintf(source, sizeof source, "/proc/self/fd/%d", file->descriptor);
    for (int i = 0; i < TRIES && reason == EEXIST; i++) {
        free(file->temporary);
        // The temporary name does not contain the target's name, so it is short enough for every
        // file system.
        if (asprintf(&file->temporary, "%.*s.unjam-%ld-%d", folder, path, (long)getpid(), i) < 0) {
            file->temporary = NULL;
            return ENOMEM;
        }
        bool named;
        if (file->nameless) {
            named = linkat(AT_FDCWD, source, AT_FDCWD, file->temporary, AT_SYMLINK_FOLLOW) == 0;
        } else {
            file->descriptor = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
            named = file->descriptor >= 0;
        }
        reason = named ? 0 : errno;
    }
    if (reason != 0) {
        // Forget the name. If a file has this name, another program made the file, and it must not
        // be deleted.
        free(file->temporary);
        file->temporary = NULL;
    }
    return reason;
}

// Opens a nameless file in the folder of `path`. Returns false if the system or the file system
// does not allow such files, or does not allow them to be named later.
static bool open_nameless(uj_safe_file *file, const char *path, mode_t mode)
{
    char *folder = folder_of(path);
    if (folder != NULL && access("/proc/self/fd", X_OK) == 0)
        file->descriptor = open(folder, O_WRONLY | O_TMPFILE | O_CLOEXEC, mode);
    free(folder);
    file->nameless = file->descriptor >= 0;
    return file->nameless;
}

// Opens a new file beside the target. If the target exists, copies its mode. Returns 0 or an errno.
static int open_beside(uj_safe_file *file, const target *t)
{
    mode_t mode = t->exists ? 0600 : 0666;
    int reason = open_nameless(file, t->path, mode) ? 0 : name_beside(file, t->path, mode);
    if (reason == 0 && t->exists && fchmod(file->descriptor, t->mode) != 0)
        reason = errno;
    return reason;
}

uj_status uj_safe_file_open(uj_safe_file *file, const char *path, uj_error *error)
{
    *file = (uj_safe_file){.descriptor = -1};
    target t;
    int reason = find_target(path, &t);
    uj_status status = UJ_OK;
    if (reason == 0 && (file->name = strdup(path)) == NULL)
        reason = ENOMEM;
    if (reason == 0 && (t.is_device || t.is_stdout)) {
        file->descriptor = t.is_stdout ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
                                       : open(path, O_WRONLY | O_CLOEXEC);
        reason = file->descriptor >= 0 ? 0 : errno;
    } else if (reason == 0) {
        int folder_reason = open_beside(file, &t);
        if (folder_reason != 0)
            status = folder_failed(path, folder_reason, error);
        file->target = t.path;
        t.path = NULL;
    }
    free(t.path);
    if (reason != 0)
        status = file_failed(path, reason, error);
    if (status != UJ_OK)
        uj_safe_file_abort(file);
    return status;
}

uj_status uj_safe_file_create(uj_safe_file *file, const char *path, bool *exists, uj_error *error)
{
    *file = (uj_safe_file){.name = strdup(path), .temporary = strdup(path), .descriptor = -1};
    *exists = false;
    int reason = file->name != NULL && file->temporary != NULL ? 0 : ENOMEM;
    if (reason == 0) {
        file->descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        reason = file->descriptor >= 0 ? 0 : errno;
        *exists = reason == EEXIST;
    }
    if (reason == 0)
        return UJ_OK;
    release(file);  // so that uj_safe_file_abort does not delete another program's file
    return file_failed(path, reason, error);
}

uj_status uj_safe_file_put(uj_safe_file *file, const void *bytes, size_t size, uj_error *error)
{
    const char *rest = bytes;
    while (size > 0) {
        ssize_t wrote = write(file->descriptor, rest, size);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return file_failed(file->name, errno, error);
        rest += wrote;
        size -= (size_t)wrote;
    }
    return UJ_OK;
}

uj_status uj_safe_file_commit(uj_safe_file *file, uj_error *error)
{
    int reason = 0;
    // Without fsync, a power failure after the renaming could leave an empty file under the
    // target's name.
    if ((file->nameless || file->temporary != NULL) && fsync(file->descriptor) != 0)
        reason = errno;
    if (reason == 0 && file->nameless)
        reason = name_beside(file, file->target, 0);
    if (close(file->descriptor) != 0 && reason == 0)
        reason = errno;
    file->descriptor = -1;
    if (reason == 0 && file->target != NULL && rename(file->temporary, file->target) != 0)
        reason = errno;
    if (reason == 0) {
        release(file);
        return UJ_OK;
    }
    uj_status status = file_failed(file->name, reason, error);
    uj_safe_file_abort(file);
    return status;
}

void uj_safe_file_abort(uj_safe_file *file)
{
    if (file->descriptor >= 0)
        close(file->descriptor);
    if (file->temporary != NULL)
        unlink(file->temporary);
    release(file);
}

uj_status uj_safe_file_end(uj_safe_file *file, uj_status status, uj_error *error)
{
    if (status == UJ_OK)
        return uj_safe_file_commit(file, error);
    uj_safe_file_abort(file);
    return status;
}

// --- whole files, comparisons ------------------------------------------------------------------

uj_status uj_safe_file_write(const char *path, const void *bytes, size_t size, uj_error *error)
{
    uj_safe_file file;
    uj_status status = uj_safe_file_open(&file, path, error);
    if (status != UJ_OK)
        return status;
    return uj_safe_file_end(&file, uj_safe_file_put(&file, bytes, size, error), error);
}

uj_status uj_safe_file_check(const char *path, uj_error *error)
{
    target t;
    int reason = find_target(path, &t);
    bool replaces = reason == 0 && !t.is_device && !t.is_stdout;
    int folder_reason = replaces ? check_folder(t.path) : 0;
    free(t.path);
    if (reason != 0)
        return file_failed(path, reason, error);
    return folder_reason == 0 ? UJ_OK : folder_failed(path, folder_reason, error);
}

// Returns true if the paths have the same folder and name. Hard links to one file count as
// different files, because uj_safe_file_commit replaces only one of them.
static bool same_place(const char *a, const char *b)
{
    if (strcmp(a + folder_length(a), b + folder_length(b)) != 0)
        return false;
    struct stat folders[2];
    const char *paths[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        char *folder = folder_of(paths[i]);
        bool found = folder != NULL && stat(folder, &folders[i]) == 0;
        free(folder);
        if (!found)
            return false;
    }
    return folders[0].st_dev == folders[1].st_dev && folders[0].st_ino == folders[1].st_ino;
}

// Returns true if both names lead to the same pipe or socket. "-" stands for standard output.
static bool same_pipe(const char *a, const char *b)
{
    struct stat status[2];
    const char *paths[2] = {a, b};
    for (int i = 0; i < 2; i++)
        if ((strcmp(paths[i], "-") == 0 ? fstat(STDOUT_FILENO, &status[i])
                                        : stat(paths[i], &status[i])) != 0 ||
            !(S_ISFIFO(status[i].st_mode) || S_ISSOCK(status[i].st_mode)))
            return false;
    return status[0].st_dev == status[1].st_dev && status[0].st_ino == status[1].st_ino;
}

bool uj_safe_file_same(const char *a, const char *b)
{
    target first, second;
    bool known = find_target(a, &first) == 0;
    known &= find_target(b, &second) == 0;
    bool same = false;
    if (known && first.is_stdout && second.is_stdout)
        same = true;
    else if (known && first.path != NULL && second.path != NULL && !first.is_device &&
             !second.is_device)
        same = same_place(first.path, second.path);
    else if (known)
        same = same_pipe(a, b);
    free(first.path);
    free(second.path);
    return same;
}
