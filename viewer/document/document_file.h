// The file to which a document belongs.
#ifndef UJ_DOCUMENT_FILE_H
#define UJ_DOCUMENT_FILE_H

#include <unjam/viewer/document/edit_document.h>

/// Makes `path` the document's file, which holds the document's present text. Errors: UJ_NO_MEMORY.
uj_status uj_document_file_remember(uj_edit_document *document, const char *path, uj_error *error);

#endif
