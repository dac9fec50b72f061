// Breaks lines of text by an estimate of its width: without fonts, so that layouts are the same
// everywhere.
#ifndef UJ_TEXT_WRAP_H
#define UJ_TEXT_WRAP_H

/// The estimated width of a text (UTF-8) in a common sans-serif font of this size.
double uj_text_wrap_width(const char *text, double size);

/// Breaks a text wider than `room` at the comma nearest to its middle. Ends the first line in place
/// and returns the second; NULL if one line is enough or there is no comma.
char *uj_text_wrap_split(char *text, double size, double room);

/// Breaks off as many parts, which commas separate, as fit into `room`, at least one. Ends the
/// first line in place and returns the rest; NULL if nothing is left.
char *uj_text_wrap_fill(char *text, double size, double room);

#endif
