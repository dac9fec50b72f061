// Names for files that are written as a series: "dir/name.png" becomes "dir/name-1.png" and so on.
#ifndef UJ_NUMBERED_NAME_H
#define UJ_NUMBERED_NAME_H

#include <stdbool.h>
#include <stddef.h>

/// Writes the name of file `number` (from 1) of `count` files into buffer. The number goes before
/// the extension, zero-padded to the number of digits of count. The name is cut to `size` bytes,
/// terminator included. Returns the length of the whole name without the terminator, as snprintf
/// does.
size_t uj_numbered_name(const char *path, size_t number, size_t count, char *buffer, size_t size);

/// Returns true if uj_numbered_name could make `name` from `path` and some number. If `name` is a
/// symbolic link, tests the name of the link's target instead.
bool uj_is_numbered_name(const char *name, const char *path);

#endif
