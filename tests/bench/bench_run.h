// Runs whole programs for benchmarks.
#ifndef UJ_BENCH_RUN_H
#define UJ_BENCH_RUN_H

#include <unjam/base/status.h>

#include "tests/robust/command_run.h"

// Runs words[0] (a path; words ends with NULL) to its end. Returns UJ_INTERNAL unless it ends with
// exit code 0 within an hour. The caller clears *out with command_clear, also on failure.
uj_status uj_bench_run(char *const words[], command_result *out, uj_error *error);

#endif
