// Prints text on a terminal safely, even text from files that may be hostile. Measures its width.
#ifndef UJ_TEXT_H
#define UJ_TEXT_H

#include <stddef.h>
#include <stdio.h>

/// Returns the length in bytes of the control character that the text begins with, or 0 if it does
/// not begin with one. Control characters are dangerous to print, because a terminal may obey them.
/// They are U+0001 to U+001F, U+007F, and U+0080 to U+009F (bytes C2 80 to C2 9F in UTF-8), as well
/// as the characters that reorder the text around them or break its lines: U+061C, U+200E,
/// U+200F, U+2028 to U+202E, and U+2066 to U+2069.
size_t uj_text_control(const char *text);

/// Searches a text, at most its first `size` bytes. Returns the first control character, or NULL if
/// there is none.
const char *uj_text_find_control(const char *text, size_t size);

/// Returns the index in argv of the first option, or value of an option, that has a control
/// character; 0 if there is none. Such an option must be refused, because argp would print the
/// control character in its messages. A value that is a separate argument ("--script TEXT") may
/// have line breaks.
int uj_text_find_unsafe_option(int argc, char **argv);

/// Returns the number of characters in a UTF-8 text.
size_t uj_text_width(const char *text);

/// Returns how many columns of a terminal a UTF-8 text takes when uj_text_print writes it: two for
/// each wide East Asian character, none for a combining one (Unicode 15, UAX #11).
size_t uj_text_columns(const char *text);

/// Writes a text in the same way as uj_text_print(), but in exactly `columns` columns. Pads a short
/// text with spaces. Cuts a long text so that it ends in "...".
void uj_text_print_cell(FILE *stream, const char *text, size_t columns);

/// Writes a UTF-8 text. Writes '?' in place of every control character, and of every byte that is
/// not part of a whole character (a truncated name may end in such bytes).
void uj_text_print(FILE *stream, const char *text);

#endif
