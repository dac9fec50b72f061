// Breaks text into lines. The width of text is estimated without fonts, so layouts are the same on
// all systems.
#ifndef UJ_TEXT_WRAP_H
#define UJ_TEXT_WRAP_H

/// Returns the estimated width of a text (UTF-8) in a common sans-serif font of the given size.
double uj_text_wrap_width(const char *text, double size);

/// Breaks a text that is wider than `room` in two, at the comma or semicolon nearest to the text's
/// middle. Ends the first line in place and returns the second line, or NULL if one line is enough
/// or there is no such place.
char *uj_text_wrap_split(char *text, double size, double room);

/// Takes a first line off a text whose parts are separated by commas or semicolons: as many parts
/// as fit into `room`, but at least one. Ends the first line in place and returns the rest of the
/// text, or NULL if no text is left.
char *uj_text_wrap_fill(char *text, double size, double room);

/// Ends the first line of a text at the last space that the room allows, or at the first space if
/// none does, in place. Returns the rest of the text, or NULL if the whole text fits or contains no
/// space.
char *uj_text_wrap_words(char *text, double size, double room);

#endif
