// Breaks text into lines, also Japanese and Chinese text, which has no spaces.
#ifndef UJ_TEXT_LINES_H
#define UJ_TEXT_LINES_H

#include <stddef.h>

/// Breaks a UTF-8 text after at most `columns` terminal columns. Returns where the second line
/// begins, or the end of the text if there is only one line. A line may end at a space, or beside a
/// wide character unless Japanese rules forbid it. If the first such place comes too late, the
/// first line is longer.
const char *uj_text_next_line(const char *text, size_t columns);

#endif
