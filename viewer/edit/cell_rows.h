// Reads and changes boards that are stored in a file as a list of rows. Each row is a text.
#ifndef UJ_CELL_ROWS_H
#define UJ_CELL_ROWS_H

#include <unjam/viewer/document/edit_document.h>

enum { UJ_ROW_SIZE = 300 };  ///< size in bytes of the buffer for a row; longer rows are not edited

/// The first function returns the number of rows of a member such as "board"; the second, the text
/// of a row, or "" if there is no such row.
size_t uj_rows_count(const uj_edit_document *document, const char *key);
const char *uj_rows_text(const uj_edit_document *document, const char *key, size_t row);

/// Replaces the text of a row that exists. Call it between uj_edit_begin and uj_edit_end. Error:
/// UJ_NO_MEMORY.
uj_status uj_rows_set(uj_edit_document *document, const char *key, size_t row, const char *text,
                      uj_error *error);

/// Changes the number of rows to `count`: drops the last rows, or appends copies of `text`. Call it
/// between uj_edit_begin and uj_edit_end. Error: UJ_NO_MEMORY.
uj_status uj_rows_resize(uj_edit_document *document, const char *key, size_t count,
                         const char *text, uj_error *error);

#endif
