// Reads the small texts inside SVG attributes: numbers, lengths, lists, style properties, and ids.
#ifndef UJ_SVG_TEXT_H
#define UJ_SVG_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/// Skips white space and at most one comma, and then reads a number of SVG, such as "-.5" or "1e3".
/// Advances *text past the number. If there is no number, or if it is not finite, returns false and
/// changes neither *text nor *out. "nan", "inf" and hexadecimal numbers are not numbers here.
bool uj_svg_number(const char **text, double *out);

/// Like uj_svg_number, but reads a flag of an arc in path data: a single digit, 0 or 1. So "01" is
/// two flags.
bool uj_svg_flag(const char **text, bool *out);

/// Skips white space and at most one comma. Returns the rest of the text.
const char *uj_svg_skip(const char *text);

/// A length with its unit.
typedef struct uj_svg_length {
    double value;
    char unit[3];  ///< "mm", "cm", "in", "pt", "pc", "px", "%", or "" if none was written
} uj_svg_length;

/// Reads a text that consists of one length. Returns false if the text is not a length or has a
/// unit that uj_svg_length does not list, such as "em".
bool uj_svg_length_read(const char *text, uj_svg_length *out);

/// Returns the size of a unit in pixels (1/96 inch). Returns 1 for "" and "px", and 0 for "%".
double uj_svg_unit_pixels(const char *unit);

/// Finds a property in a style attribute such as "display:none; fill:red". Writes the property's
/// value to buffer, an array of `size` bytes, and returns buffer. Returns NULL if the property is
/// missing or too long, if style is NULL, or if memory runs out. Treats CSS comments as spaces.
const char *uj_svg_style(const char *style, const char *property, char *buffer, size_t size);

/// Decodes in place the escapes that Illustrator writes in ids: "_x20_" becomes a space. Control
/// characters and characters beyond ASCII stay escaped.
void uj_svg_decode_id(char *id);

#endif
