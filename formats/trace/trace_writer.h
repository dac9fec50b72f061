// Writes a trace file while a search runs (docs/trace.md describes the format).
#ifndef UJ_TRACE_WRITER_H
#define UJ_TRACE_WRITER_H

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_trace_writer uj_trace_writer;

/// What the head of a trace file says, and how much of the search to record.
typedef struct uj_trace_head {
    uj_rules rules;
    const char *cost_metric, *heuristic;  ///< names as on the command line
    uint64_t limit;                       ///< write at most this many events; only count the rest
} uj_trace_head;

/// Begins a trace file (see files/safe_file.h) for a search. `problem` must outlive the writer.
/// Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_trace_writer_open(const char *path, const uj_tray_problem *problem,
                               const uj_trace_head *head, uj_trace_writer **out, uj_error *error);

/// Returns the observer to give to the search (uj_tray_options.observer). If writing fails, the
/// search continues without a trace, and closing the writer reports the error.
uj_tray_observer uj_trace_writer_observer(uj_trace_writer *writer);

/// Appends the search's result, and saves the file at the path given to uj_trace_writer_open. Sets
/// *left_out to the number of events beyond uj_trace_head.limit. Frees the writer, even after an
/// error. Errors: UJ_IO, UJ_NO_MEMORY; then an old file at this path stays as it was.
uj_status uj_trace_writer_close(uj_trace_writer *writer, const uj_search_result *result,
                                uint64_t *left_out, uj_error *error);

/// Discards the file and frees the writer, which may be NULL.
void uj_trace_writer_abort(uj_trace_writer *writer);

#endif
