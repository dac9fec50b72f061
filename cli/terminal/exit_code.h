// The exit codes of the program.
#ifndef UJ_EXIT_CODE_H
#define UJ_EXIT_CODE_H

#include <unjam/base/status.h>

typedef enum uj_exit_code {
    UJ_EXIT_OK = 0,      ///< success, for example a solution was found and verified
    UJ_EXIT_UNSOLVABLE,  ///< no solution: the search was completed, or impossibility was proven
    UJ_EXIT_USAGE,       ///< usage error or bad input
    UJ_EXIT_LIMIT,       ///< stopped at a limit or by a signal
    UJ_EXIT_FAILURE,     ///< internal, I/O or memory error
    UJ_EXIT_REJECTED,    ///< verification failed
} uj_exit_code;

uj_exit_code uj_exit_code_of(uj_status status);

#endif
