// Loads and solves bundled tray puzzles for the benchmarks.
#include "tests/bench/bench_tray.h"

#include <stdio.h>

#include <unjam/geometry/certificate/certificate.h>

uj_status uj_bench_tray_read(const char *folder, const char *name, uj_tray_problem *out,
                             uj_error *error)
{
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/%s/%s.json", UNJAM_BENCH_SOURCE, folder, name);
    if (length < 0 || (size_t)length >= sizeof path)
        return uj_error_set(error, UJ_INTERNAL, "the path to the problems is too long");
    return uj_tray_problem_load(path, out, error);
}

uj_status uj_bench_tray_load(const char *name, uj_tray_problem *out, uj_error *error)
{
    return uj_bench_tray_read("problems/tray", name, out, error);
}

uj_status uj_bench_tray_solve(const uj_tray *tray, uj_tray_result *out, uj_error *error)
{
    uj_tray_options options = uj_tray_default();
    uj_status status = uj_tray_solve(tray, &options, out, error);
    if (status == UJ_OK && out->search.outcome != UJ_SEARCH_SOLVED)
        status = uj_error_set(error, UJ_INTERNAL, "%s was not solved", tray->name);
    return status;
}
