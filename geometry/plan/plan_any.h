// Finds a solution by any motion: pieces move as they like, and only overlap is forbidden.
#ifndef UJ_PLAN_ANY_H
#define UJ_PLAN_ANY_H

#include <unjam/geometry/solve/first_solution.h>

/// Looks for a solution of a (valid) tray by any motion. The moves of the solution have the type
/// UJ_GLIDE, and its rules are UJ_RULES_ANY. The solution is not claimed to have the fewest moves:
/// out->optimal is false, and the lower bound means nothing.
///
/// Runs in rounds. The work of a round grows from round to round, up to a fixed amount. Each round
/// first searches with two trees of general motions (plan_search.h), then with random trees of
/// pushes and turns, which get through tight trays. Solutions of both kinds are shortened.
///
/// Of options->tray, only `limits.seconds`, `limits.memory_bytes` (each search gets an equal part),
/// `progress` and `threads` are used. `progress` may be called from other threads, but never from
/// two at once. `accept` is as in uj_first_solution_options; if it is NULL, a solution is accepted
/// if uj_certificate_check finds it valid. The result does not depend on the number of threads, and
/// is the same for the same seed. The outcome is UJ_SEARCH_SOLVED or UJ_SEARCH_LIMIT; without
/// limits the search may never end. The caller clears out->solution. Errors: UJ_NO_MEMORY,
/// UJ_INTERNAL (GEOS failed), and those of accept.
uj_status uj_plan_any(const uj_tray *tray, const uj_first_solution_options *options,
                      uj_tray_result *out, uj_error *error);

#endif
