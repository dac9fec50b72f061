// Problem files made from drawings.
#ifndef UJ_DRAWN_PROBLEM_H
#define UJ_DRAWN_PROBLEM_H

#include <unjam/drawing/drawing.h>
#include <unjam/files/json_document.h>

/// The default tolerance for flattening curves, as a fraction of the drawing's diagonal.
#define UJ_DRAWN_TOLERANCE 1e-4

/// Returns true if the file's name ends in ".svg" or ".svgz", in upper or lower case. Compressed
/// drawings are refused when they are read, with a message that says what to do.
bool uj_is_drawing(const char *path);

/// Reads the outlines of a drawing from a file, with the roles given by their labels. *out is empty
/// if the text begins with a brace; then the file is not a drawing, despite its name. Errors:
/// UJ_BAD_INPUT, also if the file cannot be read; UJ_NO_MEMORY.
uj_status uj_drawn_outlines_read(const char *path, uj_drawn_outlines *out, uj_error *error);

/// Makes the tray of a drawing. First gives a role to every outline that has none, with
/// uj_drawn_outlines_propose; then makes the tray, with uj_drawn_tray_make. Errors: those of the
/// two functions.
uj_status uj_drawn_tray_of(uj_drawn_outlines *drawing, const uj_drawn_options *options,
                           uj_drawn_tray *out, uj_error *error);

/// The text of a file.
typedef struct uj_drawn_source {
    const char *name;  ///< the file's name, for messages
    const char *text;  ///< [size]
    size_t size;
} uj_drawn_source;

/// Reads a drawing, gives a role to each outline, and makes a tray from them. The caller clears
/// *out with uj_drawn_tray_clear. Errors: UJ_BAD_INPUT, with the line and the label of the outline;
/// UJ_NO_MEMORY; UJ_INTERNAL.
uj_status uj_drawn_tray_read(const uj_drawn_source *from, const uj_drawn_options *options,
                             uj_drawn_tray *out, uj_error *error);

/// Returns the text of a problem file for the tray, formatted like the bundled ones, as a new
/// string, or NULL when out of memory. The same tray gives the same bytes.
char *uj_drawn_problem_text(const uj_drawn_tray *drawn);

/// Reads a problem file, a drawing, or a collection of puzzles. For a drawing, the document is the
/// problem that `unjam import` would write; for a collection, it is what uj_collection_parse makes.
///
/// A text that begins with a brace is always read as a problem file. Otherwise the file's name
/// decides (uj_is_drawing, uj_is_collection). For standard input ("-"), the text decides: a drawing
/// begins with "<", or is compressed (and is then refused); for a collection, see
/// uj_may_be_collection. The document has the name of the file, or "<stdin>" for standard input.
/// Errors are those of uj_document_read, uj_drawn_tray_read and uj_collection_parse.
uj_status uj_problem_document_read(const char *path, uj_document *out, uj_error *error);

/// What a user has chosen for a drawing. Owns its texts; zero-initialised means that nothing is
/// chosen.
typedef struct uj_drawn_choices {
    char *roles;  ///< see drawing/choice/choice.h; NULL: none
    char *goal;   ///< the name of the piece that must leave the tray; NULL: none
} uj_drawn_choices;

/// Copies choices. *out must be empty, and is still empty after an error. Error: UJ_NO_MEMORY.
uj_status uj_drawn_choices_copy(const uj_drawn_choices *choices, uj_drawn_choices *out,
                                uj_error *error);

void uj_drawn_choices_clear(uj_drawn_choices *choices);

/// Like uj_problem_document_read, but applies the user's choices if the file is a drawing.
/// `choices` may be NULL. Ignores choices for outlines that the drawing no longer has.
uj_status uj_problem_document_read_as(const char *path, const uj_drawn_choices *choices,
                                      uj_document *out, uj_error *error);

#endif
