// Writes files so that an old one is never lost: all of the new one, or nothing.
#ifndef UJ_SAFE_FILE_H
#define UJ_SAFE_FILE_H

#include "search/status.h"

// Makes `path` a file of these bytes. They go to a new file in the same folder, which takes the old
// one's place by renaming once it is safely on the disk; when anything fails, the old file is
// still there and the new one is removed. A symbolic link stays one: its target is replaced.
// Devices and pipes are simply written to. Fails with UJ_IO.
uj_status uj_safe_file_write(const char *path, const char *bytes, size_t size, uj_error *error);

// Tells now, with UJ_IO, what such a write would stumble over: a folder that is missing or closed
// to us, a file that may not be written, a directory of that name.
uj_status uj_safe_file_check(const char *path, uj_error *error);

#endif
