// Output for all commands: error lines, headings of tables, and JSON.
#ifndef UJ_REPORT_H
#define UJ_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include <unjam/base/count.h>
#include <unjam/base/status.h>
#include <unjam/cli/terminal/exit_code.h>
#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/search/search.h>
#include <unjam/search/team/team.h>

/// Prints the error as one line on stderr, "unjam: file:line:column: where: message", with '?' in
/// place of control characters. Returns the exit code for the error's status.
uj_exit_code uj_report_error(const uj_error *error);

/// Like uj_report_error, but if this process is a helper in a team of processes (team.h), sends the
/// error to the team's leader instead of printing it. The team may be NULL.
uj_exit_code uj_report_to_team(uj_team *team, const uj_error *error);

/// The greatest number of unreadable puzzles of a collection that are reported one by one. Finding
/// the line of such a puzzle takes as long as reading the collection up to that line.
enum { UJ_REPORTED_PUZZLES = 100 };

/// Reports that a puzzle of a collection cannot be read. `before` is the number of such puzzles
/// before it in the collection. If `before` is less than UJ_REPORTED_PUZZLES, prints the error as
/// uj_report_error does; `error` must then not be NULL. If `before` is equal to
/// UJ_REPORTED_PUZZLES, prints that there are more such puzzles. Returns UJ_EXIT_USAGE.
uj_exit_code uj_report_bad_puzzle(const uj_error *error, size_t before);

/// Reads a problem of a collection in the same way as uj_problem_read. If `is_named` is false, a
/// malformed problem does not set *error. Set `is_named` only if the error will be printed: finding
/// the problem's line number in the file takes time.
uj_status uj_report_problem_read(const uj_puzzle *puzzle, const uj_json_node *root, size_t index,
                                 bool is_named, uj_problem *out, uj_error *error);

/// Returns the stream for a command's messages: stdout, or stderr if `output` is "-", because then
/// the output itself goes to stdout. `output` may be NULL.
FILE *uj_report_stream(const char *output);

/// Returns the width that a table on stdout may have, in columns of the terminal: the terminal's
/// width or, if stdout is not a terminal, $COLUMNS or 80.
size_t uj_report_columns(void);

/// Prints the headings of a table's columns in one line. Right-aligns heads[i] in widths[i] columns
/// of the terminal.
void uj_report_heads(FILE *stream, const char *const *heads, const size_t *widths, size_t count);

/// Prints "what: text" on stdout, with '?' in place of control characters. Prints nothing if `text`
/// is NULL.
void uj_report_text(const char *what, const char *text);

/// Prints the value on stdout, indented, and frees it. Returns `code`, or UJ_EXIT_FAILURE if the
/// value is NULL because memory ran out while it was made. Failed writes are reported by
/// uj_report_finish.
uj_exit_code uj_report_json(json_t *value, uj_exit_code code);

/// A list that is too long to be held in memory as JSON. Its elements are made one by one.
typedef struct uj_report_list {
    const char *key;
    size_t count;
    /// Returns element `index` of the list as a new value, or NULL when out of memory.
    json_t *(*element)(const void *payload, size_t index);
    const void *payload;
} uj_report_list;

/// Like uj_report_json, but prints the value on a single line, without indents, if `on_one_line` is
/// set. If `list` is not NULL, it is printed as the last member of the value, which must be an
/// object that has other members.
uj_exit_code uj_report_json_list(json_t *value, const uj_report_list *list, bool on_one_line,
                                 uj_exit_code code);

/// Returns the count as a new JSON integer, or as a string if it is too large for JSON readers, or
/// NULL when out of memory.
json_t *uj_count_to_json(uj_count count);

/// Returns a new object with the statistics of a search, or NULL when out of memory.
json_t *uj_stats_to_json(const uj_search_stats *stats);

/// A function for atexit. Flushes stdout. If anything written to stdout was lost, says so on stderr
/// and ends the program with UJ_EXIT_FAILURE.
void uj_report_finish(void);

#endif
