// Writes pictures of the barriers of a proof to files. A barrier (uj_barrier) is not a wall but a
// claim of the proof, such as that a piece cannot turn any further (see barrier_show.h).
#ifndef UJ_BARRIER_EXPORT_H
#define UJ_BARRIER_EXPORT_H

#include <unjam/viewer/barriers/barrier_picture.h>

/// A width of 0 means 1200 pixels. A height of 0 means the height that leaves no empty bands.
typedef struct uj_barrier_export_options {
    int width, height;  ///< pixels; ignored by PDF, whose pages are A4 landscape
    uj_theme theme;
    unsigned display;  ///< only UJ_SHOW_PATTERNS and UJ_SHOW_NO_PAGE have an effect
} uj_barrier_export_options;

/// Writes one barrier as PNG or SVG. Errors: UJ_BAD_ARGUMENT for any other format or for a size out
/// of range; UJ_IO, UJ_NO_MEMORY, UJ_INTERNAL. After an error, an existing file is unchanged.
uj_status uj_barrier_export_one(uj_barrier_show *show, size_t barrier,
                                const uj_barrier_export_options *options, const char *path,
                                uj_error *error);

/// Writes all barriers: as PNG or SVG, one file per barrier, named by uj_numbered_name; as PDF, one
/// page per barrier in one file. Errors: UJ_BAD_ARGUMENT for any other format or for a PNG or
/// SVG size out of range; UJ_IO, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_barrier_export_all(uj_barrier_show *show, const uj_barrier_export_options *options,
                                const char *path, uj_error *error);

#endif
