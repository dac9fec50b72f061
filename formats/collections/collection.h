// Collections of puzzles in the text formats of other programs. They are read as if they were
// problem files, with an instance for each puzzle.
#ifndef UJ_COLLECTION_H
#define UJ_COLLECTION_H

#include <stdbool.h>

#include <unjam/files/json_document.h>

/// Returns true if the file's name ends in ".xsb", ".sok" or ".txt", in upper or lower case.
bool uj_is_collection(const char *path);

/// Returns true if a file's name ends in ".txt" and the file has more than 1 MB. Such a file may be
/// a text of any kind, so programs that search a folder for puzzles skip the file.
bool uj_is_large_text(const char *path);

/// Returns true if a text may be a collection: it is not empty, and does not begin like JSON or
/// like a drawing.
bool uj_may_be_collection(const char *text);

/// The text of a file.
typedef struct uj_collection_source {
    const char *name;  ///< the file's name, for messages
    const char *text;  ///< [size]
    size_t size;
} uj_collection_source;

/// Makes a document from a collection. In the document's text, each row of a board keeps the line
/// number that it has in the collection, so later errors in the document give the right line.
/// Errors: UJ_BAD_INPUT, with the line; UJ_NO_MEMORY. After an error *out is empty.
///
/// Sokoban levels are blocks of lines in the usual characters (xsb). A line may hold several rows
/// with "|" between them, and a number repeats the character after it. A line "Title: NAME" names
/// the puzzle before it or, if there is none, the collection. Lines such as "Author: NAME" are
/// ignored. All other lines outside the puzzles are texts. A puzzle without a title is named by the
/// text before it. But if no text comes before the first puzzle, and a text comes after the last
/// one, every puzzle without a title is named by the text after it.
uj_status uj_collection_parse(const uj_collection_source *source, uj_document *out,
                              uj_error *error);

/// Returns the document's problem as the text of a problem file, formatted like the bundled problem
/// files. Returns a new string, or NULL when out of memory.
char *uj_collection_problem_text(const uj_document *document);

#endif
