// What commands have in common when they report: exit codes, error lines, JSON.
#ifndef UJ_REPORT_H
#define UJ_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include <unjam/base/count.h>
#include <unjam/base/status.h>

typedef enum uj_exit_code {
    UJ_EXIT_OK = 0,      // solved and verified, or done
    UJ_EXIT_UNSOLVABLE,  // exhausted without a solution
    UJ_EXIT_USAGE,       // wrong use or bad input
    UJ_EXIT_LIMIT,       // stopped at a limit or by a signal
    UJ_EXIT_FAILURE,     // internal, I/O or memory error
    UJ_EXIT_REJECTED,    // verification failed
} uj_exit_code;

// Prints the error as one line on stderr, "unjam: file:line:column: where: message", with control
// characters made harmless, and returns the exit code of its status.
uj_exit_code uj_report_error(const uj_error *error);

// Where a command says its result in words: the standard output, unless that is the file that the
// command is to write ("-o -"); then the standard error.
FILE *uj_report_stream(const char *output);

// Prints the value on stdout, indented, and frees it. NULL (out of memory while it was made) and
// failed writes give UJ_EXIT_FAILURE, else `code` is returned.
uj_exit_code uj_report_json(json_t *value, uj_exit_code code);

// A member that is a list too long to be held in memory as JSON: element makes the one of an index
// (new, NULL when out of memory).
typedef struct uj_report_list {
    const char *key;
    size_t count;
    json_t *(*element)(const void *payload, size_t index);
    const void *payload;
} uj_report_list;

// The same, indented or on one line; unless `list` is NULL it becomes the last member of the value,
// which is an object with others.
uj_exit_code uj_report_json_list(json_t *value, const uj_report_list *list, bool on_one_line,
                                 uj_exit_code code);

// A new integer, or a text when it is greater than JSON readers may take; NULL when out of memory.
json_t *uj_count_to_json(uj_count count);

// For atexit: flushes stdout; when anything written to it was lost, says so and ends the program
// with UJ_EXIT_FAILURE instead.
void uj_report_finish(void);

#endif
