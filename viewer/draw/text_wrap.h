// Breaks text into lines. The width of text is estimated without fonts, so layouts are the same on
// all systems.
#ifndef UJ_TEXT_WRAP_H
#define UJ_TEXT_WRAP_H

#include <stddef.h>

/// Returns the estimated width of a text (UTF-8) in a common sans-serif font of the given size.
double uj_text_wrap_width(const char *text, double size);

/// If a text is wider than `room`, breaks it into two lines, at the comma or semicolon nearest to
/// its middle. Writes a zero byte after the first line, and returns the second line. Returns NULL
/// if the text is not wider than `room` or has no comma or semicolon.
char *uj_text_wrap_split(char *text, double size, double room);

/// Splits a text whose parts are separated by commas or semicolons into a line and the rest. The
/// line gets as many parts as fit into `room`, but at least one. Writes a zero byte after the line,
/// and returns the rest of the text, or NULL if no text is left.
char *uj_text_wrap_fill(char *text, double size, double room);

enum { UJ_TEXT_LINES = 16 };

/// A text in lines. `line` points into `text`, so the struct must not be copied.
typedef struct uj_text_lines {
    size_t count;
    const char *line[UJ_TEXT_LINES];
    char text[2048];
} uj_text_lines;

/// Breaks a text into at most `most` lines (1 to UJ_TEXT_LINES), each as long as the room allows. A
/// line can end at a space, and also between Japanese or Chinese characters, because these
/// languages put no spaces between words. The last line holds all that is left, even if it is wider
/// than the room.
void uj_text_wrap_words(const char *text, double size, double room, size_t most,
                        uj_text_lines *out);

#endif
