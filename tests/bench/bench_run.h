// Runs whole programs for benchmarks.
#ifndef UJ_BENCH_RUN_H
#define UJ_BENCH_RUN_H

#include <unjam/base/status.h>

#include "tests/robust/command_run.h"

// Runs the program words[0] with its arguments; NULL ends `words`. Returns UJ_IO if the program
// cannot be started, and UJ_INTERNAL if it does not end with exit code 0 within an hour. Clear *out
// with command_clear, also after a failure.
uj_status uj_bench_run(char *const words[], command_result *out, uj_error *error);

#endif
