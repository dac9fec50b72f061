// What kinds of files there are to export to, told by the ends of their names.
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

// The format that the path's ending names (any case). UJ_USAGE with a sentence and error->file when
// it names none, or the path is "-", which has no ending.
uj_status uj_format_of(const char *path, uj_format *format, uj_error *error);

#endif
