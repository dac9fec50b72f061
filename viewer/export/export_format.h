// The formats of exported files, selected by the file's extension.
#ifndef UJ_EXPORT_FORMAT_H
#define UJ_EXPORT_FORMAT_H

#include <unjam/base/status.h>

typedef enum uj_format {
    UJ_FORMAT_PNG,
    UJ_FORMAT_SVG,
    UJ_FORMAT_PDF,
    UJ_FORMAT_HTML,
    UJ_FORMAT_GIF,
    UJ_FORMAT_MP4
} uj_format;

/// Finds the format by the path's extension, ignoring case. Error: UJ_BAD_ARGUMENT for an unknown
/// extension (error->file is set) and for "-" (standard output).
uj_status uj_format_of(const char *path, uj_format *format, uj_error *error);

#endif
