// Finds a solution by any motion: only overlap is forbidden.
#ifndef UJ_PLAN_ANY_H
#define UJ_PLAN_ANY_H

#include <unjam/geometry/solve/first_solution.h>

/// Looks for a solution of a valid tray by any motion. The moves of the solution have the type
/// UJ_GLIDE, and its rules are UJ_RULES_ANY. The solution may be longer than necessary:
/// out->optimal is false, and the lower bound means nothing.
///
/// Each round first searches with two trees of general motions (plan_search.h), then with random
/// trees of pushes and turns. Solutions are shortened.
///
/// Of options->tray, only `limits.seconds`, `limits.memory_bytes`, `progress` and `threads` are
/// used. Each search gets an equal part of the memory. `progress` may be called from other threads,
/// but never from two at once. If options->tray.judge has no function, uj_certificate_check decides
/// whether to accept a solution. The result depends on the seed, but not on the number of threads.
///
/// The outcome is UJ_SEARCH_SOLVED or UJ_SEARCH_LIMIT. Without limits, the search may never end.
/// The caller clears out->solution. Errors: UJ_NO_MEMORY, UJ_INTERNAL (GEOS failed), and those of
/// the judge.
uj_status uj_plan_any(const uj_tray *tray, const uj_first_solution_options *options,
                      uj_tray_result *out, uj_error *error);

#endif
