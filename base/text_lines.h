// Breaks text into lines, also Japanese and Chinese text, which has no spaces.
#ifndef UJ_TEXT_LINES_H
#define UJ_TEXT_LINES_H

#include <stddef.h>

/// Returns where the second line of a UTF-8 text begins, for lines of `columns` terminal columns. A
/// line may end at a space, or beside a wide character unless Japanese rules forbid it. If no such
/// place is within `columns` columns, the first line is longer. Returns the end of the text if the
/// text fits into one line or cannot be broken.
const char *uj_text_next_line(const char *text, size_t columns);

#endif
