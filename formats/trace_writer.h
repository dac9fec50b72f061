// Writes a search down while it runs: a trace file (docs/trace.md describes the format).
#ifndef UJ_TRACE_WRITER_H
#define UJ_TRACE_WRITER_H

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_trace_writer uj_trace_writer;

// What the head of the file says, and how much of the search is recorded.
typedef struct uj_trace_head {
    uj_rules rules;
    const char *cost_metric, *heuristic;  // their names on the command line
    uint64_t limit;                       // so many events are written, the others counted
} uj_trace_head;

// Begins a file (see files/safe_file.h) for the search of `problem`, which must outlive the writer.
// Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_trace_writer_open(const char *path, const uj_tray_problem *problem,
                               const uj_trace_head *head, uj_trace_writer **out, uj_error *error);

// What the search has to be told (uj_tray_options.observer). When writing fails the search goes on
// without a trace, and only closing tells.
uj_tray_observer uj_trace_writer_observer(uj_trace_writer *writer);

// Ends the file with the search's result and gives it its name, and frees the writer in any case.
// *left_out: how many events came after as many as the limit allows. Errors as above; an old file
// is as it was then.
uj_status uj_trace_writer_close(uj_trace_writer *writer, const uj_search_result *result,
                                uint64_t *left_out, uj_error *error);

// Gives the file up, and frees the writer; NULL is allowed.
void uj_trace_writer_abort(uj_trace_writer *writer);

#endif
