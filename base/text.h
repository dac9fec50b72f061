// Text that comes from files and goes to terminals.
#ifndef UJ_TEXT_H
#define UJ_TEXT_H

#include <stddef.h>
#include <stdio.h>

/// Bytes of the control character that the text begins with, 0 when it begins with none. Control
/// characters could steer a terminal: U+0001 to U+001F, U+007F, and U+0080 to U+009F, which UTF-8
/// writes as C2 80 to C2 9F.
size_t uj_text_control(const char *text);

/// The first control character among the first `size` bytes of a text (fewer when it ends before);
/// NULL when there is none.
const char *uj_text_find_control(const char *text, size_t size);

/// How many characters a text in UTF-8 has.
size_t uj_text_width(const char *text);

/// Writes a text in UTF-8, with '?' in place of control characters and of bytes that are no
/// character, as where a long name was cut.
void uj_text_print(FILE *stream, const char *text);

#endif
