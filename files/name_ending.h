// The ending of a file's name.
#ifndef UJ_NAME_ENDING_H
#define UJ_NAME_ENDING_H

#include <stdbool.h>

/// Returns true if a path ends in one of the `endings` (NULL-terminated), such as ".svg", and is
/// longer than that ending. Upper and lower case count as equal.
bool uj_name_has_ending(const char *path, const char *const *endings);

#endif
