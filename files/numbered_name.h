// Names for files that are written as a series: "dir/name.png" becomes "dir/name-1.png" and so on.
#ifndef UJ_NUMBERED_NAME_H
#define UJ_NUMBERED_NAME_H

#include <stdbool.h>
#include <stddef.h>

/// The name of file `number` (from 1) of `count`. The number goes before the extension, zero-padded
/// to the digits of count. Writes into buffer (size bytes, always terminated) and returns the
/// length needed without the terminator, as snprintf does.
size_t uj_numbered_name(const char *path, size_t number, size_t count, char *buffer, size_t size);

/// Whether `name`, or the file that it links to, is in the series of `path`, whatever its number.
bool uj_is_numbered_name(const char *name, const char *path);

#endif
