// Text from files on its way to terminals: control characters, width in characters.
#ifndef UJ_TEXT_H
#define UJ_TEXT_H

#include <stddef.h>
#include <stdio.h>

/// The length in bytes of the control character at the start of the text, or 0. Control characters
/// can drive a terminal: U+0001 to U+001F, U+007F, and U+0080 to U+009F, in UTF-8 C2 80 to C2 9F.
size_t uj_text_control(const char *text);

/// The first control character in the first `size` bytes of a text (or up to its end), or NULL.
const char *uj_text_find_control(const char *text, size_t size);

/// The number of characters in a UTF-8 text.
size_t uj_text_width(const char *text);

/// Writes a UTF-8 text with '?' for every control character and every byte that is not part of a
/// character, as where a long name was cut.
void uj_text_print(FILE *stream, const char *text);

#endif
