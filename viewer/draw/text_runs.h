// Splits text into runs. All characters of a run are drawn in the same font.
#ifndef UJ_TEXT_RUNS_H
#define UJ_TEXT_RUNS_H

#include <stdbool.h>
#include <stddef.h>

/// Fonts, in order of preference.
typedef struct uj_text_faces {
    int count;
    /// Returns true if the font `face` has `character`, which is `length` bytes of UTF-8.
    bool (*has)(void *payload, int face, const char *character, size_t length);
    void *payload;
} uj_text_faces;

/// Consecutive characters that are drawn in one font.
typedef struct uj_text_run {
    size_t length;  ///< bytes; at least 1
    int face;       ///< index of the font; -1: no font has the characters
} uj_text_run;

/// Returns the length in bytes of the first UTF-8 character; 0: the text is empty.
size_t uj_text_character(const char *text);

/// Returns the first run of the text. The text must not be empty. Each character gets the first
/// font that has it.
uj_text_run uj_text_run_first(const char *text, const uj_text_faces *faces);

#endif
