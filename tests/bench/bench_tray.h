// Bundled tray puzzles for benchmarks.
#ifndef UJ_BENCH_TRAY_H
#define UJ_BENCH_TRAY_H

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/solve/tray_solver.h>

// Reads the puzzle <folder>/<name>.json of the source tree. Clear it with uj_tray_problem_clear.
uj_status uj_bench_tray_read(const char *folder, const char *name, uj_tray_problem *out,
                             uj_error *error);

// Like uj_bench_tray_read, for a bundled puzzle.
uj_status uj_bench_tray_load(const char *name, uj_tray_problem *out, uj_error *error);

// Solves a puzzle with the default options. Clear out->solution with uj_solution_clear. Returns
// UJ_INTERNAL if there is no solution.
uj_status uj_bench_tray_solve(const uj_tray *tray, uj_tray_result *out, uj_error *error);

#endif
