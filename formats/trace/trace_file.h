// Reads trace files: recorded searches (docs/trace.md describes the format).
#ifndef UJ_TRACE_FILE_H
#define UJ_TRACE_FILE_H

#include <unjam/formats/trace/trace.h>
#include <unjam/formats/tray_file.h>

/// Reads a document of kind "trace". Reads its problem into *problem, which must be empty, and its
/// recorded search into *out, and indexes the search (uj_trace_index). The caller clears *problem
/// and *out, even after an error. Errors: UJ_BAD_INPUT, with the place; UJ_NO_MEMORY.
uj_status uj_trace_read(const uj_document *document, uj_tray_problem *problem, uj_trace *out,
                        uj_error *error);

#endif
