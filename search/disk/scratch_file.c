// Creates, writes and reads temporary files that have no name.
#include <unjam/search/disk/scratch_file.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include <unjam/base/language.h>

// Creates a file without a name. If the file system cannot do this, creates a file and removes its
// name. On failure, returns -1 and sets errno.
static int try_to_create(const char *folder)
{
    const int nameless = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (nameless >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return nameless;
    char *name;
    if (asprintf(&name, "%s/unjam-XXXXXX", folder) < 0) {
        errno = ENOMEM;
        return -1;
    }
    const int named = mkostemp(name, O_CLOEXEC);
    if (named >= 0)
        unlink(name);
    free(name);
    return named;
}

static bool raise_file_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == files.rlim_max)
        return false;
    files.rlim_cur = files.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &files) == 0;
}

// Like try_to_create, but if the limit on open files is reached, raises the limit and tries again.
// Some searches have a file open for each layer.
static int create(const char *folder)
{
    const int descriptor = try_to_create(folder);
    return descriptor < 0 && errno == EMFILE && raise_file_limit() ? try_to_create(folder)
                                                                   : descriptor;
}

uj_status uj_scratch_file_open(uj_scratch_file *file, const char *folder, uj_error *error)
{
    *file = (uj_scratch_file){.descriptor = create(folder), .folder = folder};
    if (file->descriptor >= 0)
        return UJ_OK;
    const int reason = errno;
    uj_error_set_file(error, folder);
    if (reason == EMFILE || reason == ENFILE)
        return uj_error_set(error, UJ_IO,
                            _("cannot create another temporary file: too many files are open; "
                              "raise the limit (ulimit -n)"));
    return uj_error_set(error, UJ_IO,
                        _("cannot create a temporary file in this folder: %s; choose a folder that "
                          "exists and that you may write to"),
                        strerror(reason));
}

void uj_scratch_file_close(uj_scratch_file *file)
{
    if (file->descriptor >= 0)
        close(file->descriptor);
    file->descriptor = -1;
}

uj_status uj_scratch_file_check(const char *folder, uj_error *error)
{
    uj_scratch_file file;
    const uj_status status = uj_scratch_file_open(&file, folder, error);
    if (status == UJ_OK)
        uj_scratch_file_close(&file);
    return status;
}

// --- writing -------------------------------------------------------------------------------------

static uj_status cannot_write(const uj_scratch_file *file, int reason, uj_error *error)
{
    uj_error_set_file(error, file->folder);
    if (reason == ENOSPC || reason == EDQUOT)
        return uj_error_set(error, UJ_IO,
                            _("no space is left on the disk for the temporary files of the search; "
                              "choose a folder on a larger disk"));
    if (reason == EFBIG)
        return uj_error_set(error, UJ_IO,
                            _("a temporary file of the search has reached the greatest size that "
                              "the system allows; choose a folder on another file system, or raise "
                              "the limit (ulimit -f)"));
    return uj_error_set(error, UJ_IO,
                        _("cannot write a temporary file in this folder: %s; check the disk, or "
                          "choose a folder on another disk"),
                        strerror(reason));
}

// Returns 0 or the error number.
static int write_all(int descriptor, const char *bytes, size_t size, uint64_t offset)
{
    while (size > 0) {
        const ssize_t wrote = pwrite(descriptor, bytes, size, (off_t)offset);
        if (wrote < 0 && errno != EINTR)
            return errno;
        if (wrote <= 0)
            continue;
        bytes += wrote;
        size -= (size_t)wrote;
        offset += (uint64_t)wrote;
    }
    return 0;
}

// A write beyond the limit on file sizes raises SIGXFSZ, which would kill the process. So the
// signal is blocked in this thread, and consumed if it was raised.
uj_status uj_scratch_file_append(uj_scratch_file *file, const void *bytes, size_t size,
                                 uint64_t *offset, uj_error *error)
{
    sigset_t too_large, before;
    sigemptyset(&too_large);
    sigaddset(&too_large, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &too_large, &before);
    *offset = atomic_fetch_add(&file->length, size);
    const int reason = write_all(file->descriptor, bytes, size, *offset);
    if (reason == EFBIG && sigismember(&before, SIGXFSZ) == 0)
        sigtimedwait(&too_large, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return reason == 0 ? UJ_OK : cannot_write(file, reason, error);
}

// --- reading -------------------------------------------------------------------------------------

uj_status uj_scratch_file_damaged(const uj_scratch_file *file, uj_error *error)
{
    uj_error_set_file(error, file->folder);
    return uj_error_set(error, UJ_IO,
                        _("a temporary file of the search does not contain what was written to it; "
                          "check the disk, or choose a folder on another disk"));
}

uj_status uj_scratch_file_read(const uj_scratch_file *file, uint64_t offset, void *bytes,
                               size_t size, uj_error *error)
{
    char *to = bytes;
    while (size > 0) {
        const ssize_t read = pread(file->descriptor, to, size, (off_t)offset);
        if (read < 0 && errno == EINTR)
            continue;
        if (read < 0) {
            const int reason = errno;
            uj_error_set_file(error, file->folder);
            return uj_error_set(error, UJ_IO,
                                _("cannot read a temporary file in this folder: %s; check the "
                                  "disk, or choose a folder on another disk"),
                                strerror(reason));
        }
        if (read == 0)
            return uj_scratch_file_damaged(file, error);
        to += read;
        size -= (size_t)read;
        offset += (uint64_t)read;
    }
    return UJ_OK;
}
