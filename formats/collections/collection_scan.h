// Internal to the reader of collections: reads a text line by line, and finds the puzzles in it.
#ifndef COLLECTION_SCAN_H
#define COLLECTION_SCAN_H

#include <stdio.h>

#include <unjam/formats/collections/collection.h>

/// A line of a text, without line break and trailing spaces. Lines end with LF, CR LF or CR.
typedef struct scan_line {
    const char *start;  ///< NULL after the last line
    size_t length;
    size_t number;  ///< the line's number, from 1
} scan_line;

enum { SCAN_NUMBERS = 72 };  ///< scan_tiles ignores lines with more numbers than this

typedef enum scan_answer { SCAN_UNKNOWN, SCAN_YES, SCAN_NO } scan_answer;

/// A text that is read line by line.
typedef struct scan {
    const char *begin;       ///< the whole text
    const char *next, *end;  ///< the text after the current line
    scan_line line;          ///< the current line
    /// For scan_tiles. A line may have an extra number before the position. If a line of n numbers
    /// can be read with and without an extra number, extra_number[n] says whether there is one.
    /// SCAN_UNKNOWN: not decided yet.
    scan_answer extra_number[SCAN_NUMBERS + 1];
} scan;

/// Goes to the next line.
void scan_next(scan *s);

/// A kind of puzzle that collections hold.
typedef struct scan_kind {
    const char *kind;  ///< the value of "kind" in problem files
    /// If the current line begins a puzzle, writes the members of its JSON object to `out`,
    /// advances to the first line after the puzzle, and returns true. Each line that the puzzle
    /// takes up in the text becomes one line of `out`, with no line break after the last.
    bool (*read)(scan *s, FILE *out);
} scan_kind;

extern const scan_kind scan_sokoban, scan_rush_hour, scan_tiles, scan_klotski;

/// Writes one row of a board as a JSON string. No character of the row may need an escape.
void scan_put_row(FILE *out, const char *row, size_t length);

#endif
