// Measures text, and prints text from untrusted files safely on a terminal.
#ifndef UJ_TEXT_H
#define UJ_TEXT_H

#include <stddef.h>
#include <stdio.h>

/// If the text begins with a control character, returns that character's length in bytes, otherwise
/// 0. A terminal may obey control characters: U+0001 to U+001F and U+007F to U+009F. Characters
/// that reorder text or break lines also count as control characters: U+061C, U+200E, U+200F,
/// U+2028 to U+202E, and U+2066 to U+2069.
size_t uj_text_control(const char *text);

/// Returns the first control character in the first `size` bytes of a text, or NULL.
const char *uj_text_find_control(const char *text, size_t size);

/// Returns the index in argv of the first option that has a control character, or 0 if there is
/// none. The caller must refuse that option, because argp would print it in messages. Also checks
/// values that are separate arguments ("--script TEXT"), but allows line breaks in them.
int uj_text_find_unsafe_option(int argc, char **argv);

/// Returns the number of characters in a UTF-8 text.
size_t uj_text_width(const char *text);

/// Returns how many terminal columns uj_text_print needs for a UTF-8 text. A wide East Asian
/// character takes two columns, a combining character none (Unicode 15, UAX #11).
size_t uj_text_columns(const char *text);

/// Prints a text like uj_text_print, in exactly `columns` columns. Pads a short text with spaces.
/// Cuts a long text so that it ends in "...".
void uj_text_print_cell(FILE *stream, const char *text, size_t columns);

/// Writes a UTF-8 text. Writes '?' for each control character and for each byte of an invalid
/// character.
void uj_text_print(FILE *stream, const char *text);

#endif
