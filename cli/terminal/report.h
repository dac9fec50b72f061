// What all commands share in reporting: error lines and JSON output.
#ifndef UJ_REPORT_H
#define UJ_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include <unjam/base/count.h>
#include <unjam/base/status.h>
#include <unjam/cli/terminal/exit_code.h>
#include <unjam/search/search.h>

/// Prints the error as one line on stderr, "unjam: file:line:column: where: message", with control
/// characters escaped, and returns the exit code for its status.
uj_exit_code uj_report_error(const uj_error *error);

/// The stream for a command's messages: stdout, or stderr when `output` is "-", so that the output
/// file itself goes to stdout. `output` may be NULL.
FILE *uj_report_stream(const char *output);

/// Prints the value on stdout, indented, and frees it. Returns `code`, or UJ_EXIT_FAILURE when the
/// value is NULL (out of memory while it was made). Failed writes are left to uj_report_finish.
uj_exit_code uj_report_json(json_t *value, uj_exit_code code);

/// A list too long to be held in memory as JSON; its elements are made one by one.
typedef struct uj_report_list {
    const char *key;
    size_t count;
    json_t *(*element)(const void *payload, size_t index);  ///< new; NULL when out of memory
    const void *payload;
} uj_report_list;

/// The same as uj_report_json, indented or on one line. Unless NULL, `list` becomes the last member
/// of the value, which must be an object that has other members.
uj_exit_code uj_report_json_list(json_t *value, const uj_report_list *list, bool on_one_line,
                                 uj_exit_code code);

/// A new JSON integer, or a text when the count is too large for JSON readers; NULL when out of
/// memory.
json_t *uj_count_to_json(uj_count count);

/// A new object with the statistics of a search; NULL when out of memory.
json_t *uj_stats_to_json(const uj_search_stats *stats);

/// For atexit: flushes stdout. When anything written to it was lost, says so on stderr and ends the
/// program with UJ_EXIT_FAILURE.
void uj_report_finish(void);

#endif
