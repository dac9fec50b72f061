// Runs a program with a time limit and captures its output.
#ifndef UJ_ROBUST_COMMAND_RUN_H
#define UJ_ROBUST_COMMAND_RUN_H

#include <stdbool.h>
#include <stddef.h>

// How a program ended. Free with command_clear.
typedef struct command_result {
    bool hung;         // killed because it did not end in time
    int exit_code;     // exit code; -1 if a signal ended the command
    int signal;        // number of the signal; 0 if none ended the command
    char *output;      // its whole standard output, ending with a null byte
    char error[4096];  // the beginning of its standard error, ending with a null byte
    double
        processor;  // processor time of the process and of the children that it waited for, seconds
    double wall;    // time from start to end, seconds
} command_result;

// Runs argv[0] (a path; argv ends with NULL) for at most `seconds`. Returns false when it cannot be
// started.
bool command_run(char *const *argv, double seconds, command_result *out);

void command_clear(command_result *result);

#endif
