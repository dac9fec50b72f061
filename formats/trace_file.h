// Reads trace files (docs/trace.md describes the format).
#ifndef UJ_TRACE_FILE_H
#define UJ_TRACE_FILE_H

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/solve/trace.h>

// Reads a document whose kind is "trace": the problem, which goes to *problem, and the search, read
// and indexed. Both are the caller's, also after an error: UJ_BAD_INPUT with the place,
// UJ_NO_MEMORY.
uj_status uj_trace_read(const uj_document *document, uj_tray_problem *problem, uj_trace *out,
                        uj_error *error);

#endif
