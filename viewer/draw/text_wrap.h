// Breaking lines of words without asking for fonts, so that layouts are the same everywhere.
#ifndef UJ_TEXT_WRAP_H
#define UJ_TEXT_WRAP_H

// Width that a text (UTF-8) takes in a common sans-serif face of this size, roughly.
double uj_text_wrap_width(const char *text, double size);

// Breaks a text that is too wide for `room` at the comma nearest to its middle. Ends the first
// line in place and returns the second, or NULL when one line is enough or there is no comma.
char *uj_text_wrap_split(char *text, double size, double room);

// Breaks off as many parts (at commas) as fit into `room`, at least one. Ends the first line in
// place and returns what is left, NULL when nothing is.
char *uj_text_wrap_fill(char *text, double size, double room);

#endif
