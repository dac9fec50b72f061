// Breaks text into lines, also Japanese and Chinese text, which has no spaces.
#ifndef UJ_TEXT_LINES_H
#define UJ_TEXT_LINES_H

#include <stddef.h>

/// Returns where the second line of a UTF-8 text begins, or the end of the text if there is only
/// one line. A line may end at a space. It may also end beside a wide character, except where
/// Japanese rules forbid it. The first line has at most `columns` terminal columns, or more if it
/// cannot end earlier.
const char *uj_text_next_line(const char *text, size_t columns);

#endif
