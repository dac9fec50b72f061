// Writes the solution sheet of a scene as a PDF file.
#ifndef UJ_PDF_H
#define UJ_PDF_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

/// Writes all pages of a scene (pdf_sheet.h) to an open file, which the caller commits. The PDF's
/// date is that of $SOURCE_DATE_EPOCH (seconds since 1970), or none. Errors: UJ_IO, UJ_NO_MEMORY,
/// UJ_INTERNAL; UJ_BAD_ARGUMENT when SOURCE_DATE_EPOCH is no number of seconds.
uj_status uj_pdf_write(const uj_scene *scene, uj_safe_file *file, uj_error *error);

#endif
