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

/// Prints "unjam: file:line:column: where: message" on stderr, with '?' in place of control
/// characters. Returns the exit code for the error's status.
uj_exit_code uj_report_error(const uj_error *error);

/// Like uj_report_error, but a helper of a team sends the error to the leader instead. `team` may
/// be NULL.
uj_exit_code uj_report_to_team(uj_team *team, const uj_error *error);

/// At most this many unreadable puzzles of a collection are reported one by one, because finding
/// each line number takes time.
enum { UJ_REPORTED_PUZZLES = 100 };

/// Reports an unreadable puzzle of a collection; `before` is the number of such puzzles before it.
/// If `before` is less than UJ_REPORTED_PUZZLES, prints *error. If it is equal, prints that there
/// are more unreadable puzzles. If it is greater, prints nothing. `error` may be NULL unless it is
/// printed. Returns UJ_EXIT_USAGE.
uj_exit_code uj_report_bad_puzzle(const uj_error *error, size_t before);

/// Like uj_problem_read. But if `is_named` is false, a malformed problem does not set *error, which
/// saves the time to find the line number. Pass false if no message will name the problem.
uj_status uj_report_problem_read(const uj_puzzle *puzzle, const uj_json_node *root, size_t index,
                                 bool is_named, uj_problem *out, uj_error *error);

/// Returns the stream for a command's messages: stderr if `output` is "-", else stdout. `output`
/// may be NULL.
FILE *uj_report_stream(const char *output);

/// Returns the greatest width of a table on stdout, in character columns: the terminal's width or,
/// without a terminal, $COLUMNS or 80.
size_t uj_report_columns(void);

/// Prints the headings of a table in one line. Right-aligns heads[i] in widths[i] columns of the
/// terminal.
void uj_report_heads(FILE *stream, const char *const *heads, const size_t *widths, size_t count);

/// Prints "what: text" on stdout, with '?' in place of control characters. Prints nothing if `text`
/// is NULL.
void uj_report_text(const char *what, const char *text);

/// Prints the value on stdout, indented, and frees it. Returns `code`, or UJ_EXIT_FAILURE if memory
/// ran out. A NULL value also means that memory ran out. uj_report_finish reports failed writes.
uj_exit_code uj_report_json(json_t *value, uj_exit_code code);

/// A list that is too long to be held in memory as JSON.
typedef struct uj_report_list {
    const char *key;
    size_t count;
    /// Returns element `index` as a new value, or NULL when out of memory.
    json_t *(*element)(const void *payload, size_t index);
    const void *payload;
} uj_report_list;

/// Like uj_report_json, but on a single line if `on_one_line` is set. Prints `list`, if not NULL,
/// as the last member of `value`, which must be an object with other members.
uj_exit_code uj_report_json_list(json_t *value, const uj_report_list *list, bool on_one_line,
                                 uj_exit_code code);

/// Returns the count as a new JSON integer, or as a string if it exceeds INT64_MAX. Returns NULL
/// when out of memory.
json_t *uj_count_to_json(uj_count count);

/// Returns a new object with the statistics of a search, or NULL when out of memory.
json_t *uj_stats_to_json(const uj_search_stats *stats);

/// A function for atexit. Flushes stdout. If output to stdout was lost, says so on stderr and ends
/// the program with UJ_EXIT_FAILURE.
void uj_report_finish(void);

#endif
