// Reads trace files: recorded searches (docs/trace.md describes the format).
#ifndef UJ_TRACE_FILE_H
#define UJ_TRACE_FILE_H

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/solve/trace.h>

/// Reads a document whose kind is "trace": the problem into *problem, and the search into *out.
/// Calls uj_trace_index for *out. The caller clears both, even after an error. Errors:
/// UJ_BAD_INPUT, with the place; UJ_NO_MEMORY.
uj_status uj_trace_read(const uj_document *document, uj_tray_problem *problem, uj_trace *out,
                        uj_error *error);

#endif
