// Names of files that are written together: "dir/name.png" becomes "dir/name-1.png" and so on.
#ifndef UJ_NUMBERED_NAME_H
#define UJ_NUMBERED_NAME_H

#include <stdbool.h>
#include <stddef.h>

/// Name of file `number` (from 1) of `count`: the number goes before the ending, with as many
/// digits as count has. Writes into buffer (size bytes, always terminated); returns the length it
/// needs without the terminator, as snprintf does.
size_t uj_numbered_name(const char *path, size_t number, size_t count, char *buffer, size_t size);

/// Whether `name`, or the file that it links to, is named by some number of `path`, in the same
/// folder.
bool uj_is_numbered_name(const char *name, const char *path);

#endif
