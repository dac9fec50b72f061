// Breaks text into lines, even Japanese and Chinese text, which has no spaces between words.
#ifndef UJ_TEXT_LINES_H
#define UJ_TEXT_LINES_H

#include <stddef.h>

/// Returns where the second line of a UTF-8 text begins if a line has room for `columns` columns of
/// a terminal. A line can break at a space, or between two characters if at least one of them is
/// wide, unless Japanese rules forbid that. It breaks at the last such place within the first
/// `columns` columns. If there is none, it breaks at the first such place after them. Returns the
/// end of the text if the text fits or cannot be broken.
const char *uj_text_next_line(const char *text, size_t columns);

#endif
