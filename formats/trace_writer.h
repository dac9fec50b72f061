// Records a search in a trace file while it runs (docs/trace.md describes the format).
#ifndef UJ_TRACE_WRITER_H
#define UJ_TRACE_WRITER_H

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_trace_writer uj_trace_writer;

/// The head of a trace file, and how much of the search to record.
typedef struct uj_trace_head {
    uj_rules rules;
    const char *cost_metric, *heuristic;  ///< names as on the command line
    uint64_t limit;                       ///< events to write; those beyond are only counted
} uj_trace_head;

/// Begins a file (see files/safe_file.h) for the search of `problem`, which must outlive the
/// writer. UJ_IO, UJ_NO_MEMORY.
uj_status uj_trace_writer_open(const char *path, const uj_tray_problem *problem,
                               const uj_trace_head *head, uj_trace_writer **out, uj_error *error);

/// The observer for the search (uj_tray_options.observer). When writing fails, the search continues
/// without a trace, and closing reports the error.
uj_tray_observer uj_trace_writer_observer(uj_trace_writer *writer);

/// Ends the file with the search's result, gives it its name, and frees the writer in any case.
/// *left_out is the number of events beyond the limit. UJ_IO, UJ_NO_MEMORY; then an old file of
/// that name is unchanged.
uj_status uj_trace_writer_close(uj_trace_writer *writer, const uj_search_result *result,
                                uint64_t *left_out, uj_error *error);

/// Discards the file and frees the writer; NULL is allowed.
void uj_trace_writer_abort(uj_trace_writer *writer);

#endif
