// Writes files beside their place and renames them when they are complete.
#include "viewer/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static uj_status fail(uj_error *error, const char *path, const char *what, int code)
{
    if (error != NULL)
        snprintf(error->file, sizeof error->file, "%s", path);
    return uj_error_set(error, UJ_IO, "%s: %s", what, strerror(code));
}

static void release(uj_output *output)
{
    free(output->path);
    free(output->temporary);
    *output = (uj_output){0};
}

static uj_status open_descriptor(uj_output *output, int descriptor, const char *path,
                                 uj_error *error)
{
    output->file = fdopen(descriptor, "wb");
    if (output->file != NULL)
        return UJ_OK;
    int code = errno;
    close(descriptor);
    if (output->temporary != NULL)
        unlink(output->temporary);
    release(output);
    return fail(error, path, "cannot write the file", code);
}

// Opens a new file beside output->path.
static uj_status open_beside(uj_output *output, const char *path, mode_t mode, uj_error *error)
{
    enum { TRIES = 100 };
    size_t size = strlen(output->path) + 40;
    output->temporary = malloc(size);
    if (output->temporary == NULL) {
        release(output);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    }
    int descriptor = -1;
    for (int i = 0; i < TRIES && descriptor < 0; i++) {
        snprintf(output->temporary, size, "%s.%ld-%d.part", output->path, (long)getpid(), i);
        descriptor = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (descriptor < 0 && errno != EEXIST)
            break;
    }
    if (descriptor < 0) {
        int code = errno;
        release(output);
        return fail(error, path, "cannot write into this directory", code);
    }
    return open_descriptor(output, descriptor, path, error);
}

uj_status uj_output_open(uj_output *output, const char *path, uj_error *error)
{
    *output = (uj_output){0};
    struct stat about;
    bool there = stat(path, &about) == 0;
    // A link is followed, so that the rename replaces the file and not the link.
    output->path = there ? realpath(path, NULL) : strdup(path);
    if (output->path == NULL)
        return there ? fail(error, path, "cannot write the file", errno)
                     : uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    if (there && S_ISREG(about.st_mode) && access(path, W_OK) != 0) {
        int code = errno;
        release(output);
        return fail(error, path, "cannot write the file", code);
    }
    if (!there || S_ISREG(about.st_mode))
        return open_beside(output, path, there ? about.st_mode & 0777 : 0666, error);
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) {
        int code = errno;
        release(output);
        return fail(error, path, "cannot write the file", code);
    }
    return open_descriptor(output, descriptor, path, error);
}

uj_status uj_output_create(uj_output *output, const char *path, bool *exists, uj_error *error)
{
    *output = (uj_output){0};
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int code = errno;
    *exists = descriptor < 0 && code == EEXIST;
    if (descriptor < 0)
        return fail(error, path, "cannot create the file", code);
    output->path = strdup(path);
    output->temporary = strdup(path);
    if (output->path == NULL || output->temporary == NULL) {
        close(descriptor);
        unlink(path);
        release(output);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    }
    return open_descriptor(output, descriptor, path, error);
}

uj_status uj_output_commit(uj_output *output, uj_error *error)
{
    int code = 0;
    if (fflush(output->file) != 0)
        code = errno;
    else if (ferror(output->file))
        code = EIO;
    // Without this a power failure after the rename could leave an empty file under the name.
    if (code == 0 && output->temporary != NULL && fsync(fileno(output->file)) != 0)
        code = errno;
    if (fclose(output->file) != 0 && code == 0)
        code = errno;
    if (code == 0 && output->temporary != NULL && strcmp(output->temporary, output->path) != 0 &&
        rename(output->temporary, output->path) != 0)
        code = errno;
    if (code != 0 && output->temporary != NULL)
        unlink(output->temporary);
    uj_status status = UJ_OK;
    if (code != 0)
        status = fail(error, output->path, "cannot write the file", code);
    release(output);
    return status;
}

void uj_output_abort(uj_output *output)
{
    if (output->file != NULL)
        fclose(output->file);
    if (output->temporary != NULL)
        unlink(output->temporary);
    release(output);
}
