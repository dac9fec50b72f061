// Solution sheets as PDF files.
#ifndef UJ_PDF_H
#define UJ_PDF_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

// Draws all pages of the scene (pages.h) and writes them to an open file as PDF, whose date is
// that of $SOURCE_DATE_EPOCH (seconds since 1970) or none. Does not commit. Errors: UJ_IO,
// UJ_NO_MEMORY, UJ_USAGE for a SOURCE_DATE_EPOCH that is no number of seconds.
uj_status uj_pdf_write(const uj_scene *scene, uj_safe_file *file, uj_error *error);

#endif
