// Writes pages, or the solution sheet of a scene, as PDF.
#ifndef UJ_PDF_H
#define UJ_PDF_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

#include "pdf_sheet.h"

typedef struct uj_pdf_pages {
    const char *title;
    double width, height;  ///< size of a page in points
    size_t count;
    void (*draw)(const void *payload, size_t page, uj_canvas *canvas);
    const void *payload;
} uj_pdf_pages;

/// Writes pages to an open file, which the caller commits. The PDF gets the date in the environment
/// variable SOURCE_DATE_EPOCH (seconds since 1970), or none if it is not set. Errors:
/// UJ_BAD_ARGUMENT if SOURCE_DATE_EPOCH is malformed; UJ_IO, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_pdf_write_pages(const uj_pdf_pages *pages, uj_safe_file *file, uj_error *error);

/// Writes the solution sheet of a scene (pdf_sheet.h), as uj_pdf_write_pages does.
uj_status uj_pdf_write(const uj_scene *scene, uj_safe_file *file, uj_error *error);

#endif
