// Breaks text into lines. Widths are estimated without fonts, so layouts are the same everywhere.
#ifndef UJ_TEXT_WRAP_H
#define UJ_TEXT_WRAP_H

#include <stddef.h>

/// Returns the estimated width of a UTF-8 text in a common sans-serif font of the given size.
double uj_text_wrap_width(const char *text, double size);

/// Breaks a text that is wider than `room` into two lines, at a space after a comma or semicolon.
/// Of several such spaces, takes the one nearest to the middle of the text. Replaces the space by a
/// zero byte. Returns the second line, or NULL if the text fits or has no such space.
char *uj_text_wrap_split(char *text, double size, double room);

/// Like uj_text_wrap_split, but chooses the last space at which the first line still fits. If the
/// first line is always too wide, chooses the first space.
char *uj_text_wrap_fill(char *text, double size, double room);

enum { UJ_TEXT_LINES = 16 };

/// `line` points into `text`, so the struct must not be copied.
typedef struct uj_text_lines {
    size_t count;
    const char *line[UJ_TEXT_LINES];
    char text[2048];
} uj_text_lines;

/// Breaks a text into at most `most` lines (1 to UJ_TEXT_LINES), each as long as the room allows.
/// Breaks at spaces, and between Japanese or Chinese characters. The last line holds all that is
/// left, even if this is wider than the room.
void uj_text_wrap_words(const char *text, double size, double room, size_t most,
                        uj_text_lines *out);

#endif
