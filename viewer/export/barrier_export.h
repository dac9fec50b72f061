// Writes pictures of a proof's barriers to files. A barrier (barrier_show.h) is a claim of the
// proof, for example that a piece cannot turn any further.
#ifndef UJ_BARRIER_EXPORT_H
#define UJ_BARRIER_EXPORT_H

#include <unjam/viewer/barriers/barrier_picture.h>

/// Width 0 means 1200 pixels. Height 0 means uj_barrier_picture_height.
typedef struct uj_barrier_export_options {
    int width, height;  ///< pixels; ignored by PDF (A4 landscape)
    uj_theme theme;
    unsigned display;  ///< only UJ_SHOW_PATTERNS and UJ_SHOW_NO_PAGE have an effect
} uj_barrier_export_options;

/// Writes one barrier as PNG or SVG. After an error, an existing file is unchanged. Errors:
/// UJ_BAD_ARGUMENT for another format or a size out of range; UJ_IO, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_barrier_export_one(uj_barrier_show *show, size_t barrier,
                                const uj_barrier_export_options *options, const char *path,
                                uj_error *error);

/// Writes all barriers: one PNG or SVG file per barrier, named by uj_numbered_name, or one PDF with
/// a page per barrier. Errors: UJ_BAD_ARGUMENT for another format or a PNG or SVG size out of
/// range; UJ_IO, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_barrier_export_all(uj_barrier_show *show, const uj_barrier_export_options *options,
                                const char *path, uj_error *error);

#endif
