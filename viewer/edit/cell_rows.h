// Boards that a file stores as a list of rows. Each row is a text.
#ifndef UJ_CELL_ROWS_H
#define UJ_CELL_ROWS_H

#include <unjam/viewer/document/edit_document.h>

enum { UJ_ROW_SIZE = 300 };  ///< bytes of the buffer for a row; longer rows are not edited

/// uj_rows_count returns the number of rows of the member `key`, such as "board". uj_rows_text
/// returns the text of a row; "" if there is no such row.
size_t uj_rows_count(const uj_edit_document *document, const char *key);
const char *uj_rows_text(const uj_edit_document *document, const char *key, size_t row);

/// Replaces a row that exists. Call this between uj_edit_begin and uj_edit_end. Error:
/// UJ_NO_MEMORY.
uj_status uj_rows_set(uj_edit_document *document, const char *key, size_t row, const char *text,
                      uj_error *error);

/// Changes the number of rows to `count`: drops the last rows, or appends copies of `text`. Call
/// this between uj_edit_begin and uj_edit_end. Error: UJ_NO_MEMORY.
uj_status uj_rows_resize(uj_edit_document *document, const char *key, size_t count,
                         const char *text, uj_error *error);

#endif
