#include "tests/bench/bench_run.h"

static const double longest = 3600.0;  // time limit of a program, in seconds

uj_status uj_bench_run(char *const words[], command_result *out, uj_error *error)
{
    if (!command_run(words, longest, out))
        return uj_error_set(error, UJ_IO, "cannot start %s", words[0]);
    if (out->exit_code == 0)
        return UJ_OK;
    return uj_error_set(error, UJ_INTERNAL, "%s did not solve the problem: %s", words[0],
                        out->error[0] != '\0' ? out->error : "no message");
}
