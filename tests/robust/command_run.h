// Runs a program with a time limit and captures its output.
#ifndef UJ_ROBUST_COMMAND_RUN_H
#define UJ_ROBUST_COMMAND_RUN_H

#include <stdbool.h>
#include <stddef.h>

// Free with command_clear.
typedef struct command_result {
    bool hung;         // killed at the time limit
    int exit_code;     // -1 if a signal ended the command
    int signal;        // 0 if no signal ended the command
    char *output;      // the whole standard output, null-terminated
    char error[4096];  // the beginning of standard error, null-terminated
    double processor;  // processor time in seconds, including child processes
    double wall;       // seconds from start to end
} command_result;

// Runs a program for at most `seconds`. argv begins with its path and ends with NULL. Returns false
// if the program cannot be started.
bool command_run(char *const *argv, double seconds, command_result *out);

void command_clear(command_result *result);

#endif
