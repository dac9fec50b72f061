// Notices that a file has changed on disk.
#ifndef UJ_FILE_STAMP_H
#define UJ_FILE_STAMP_H

#include <stdbool.h>
#include <sys/stat.h>

/// The status of a file when it was last recorded.
typedef struct uj_file_stamp {
    struct stat seen;  ///< all zeros if changes of the file are ignored
} uj_file_stamp;

/// Records the current status of a file. If there is no regular file at `path`, or if `path` is "-"
/// (standard input), all later changes are ignored.
void uj_file_stamp_take(const char *path, uj_file_stamp *out);

/// Returns true if the file has changed since its status was last recorded. If so, records the new
/// status. A file that is missing counts as unchanged.
bool uj_file_stamp_changed(uj_file_stamp *stamp, const char *path);

#endif
