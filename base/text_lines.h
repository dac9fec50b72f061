// Breaks text into lines, even Japanese and Chinese text, which has no spaces between words.
#ifndef UJ_TEXT_LINES_H
#define UJ_TEXT_LINES_H

#include <stddef.h>

/// Returns where the second line of a UTF-8 text begins. A line has room for `columns` columns of a
/// terminal. A break is allowed at a space, or beside a wide character, except where Japanese rules
/// forbid it. The first line breaks at the last allowed place within `columns` columns. If there is
/// no such place, the first line is longer, and breaks at the first allowed place. Returns the end
/// of the text if the text fits or cannot be broken.
const char *uj_text_next_line(const char *text, size_t columns);

#endif
