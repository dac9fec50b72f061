// Compares the problem in a solution or proof file with the problem that --problem names. Without
// --problem, compares it with the bundled problems.
#ifndef UJ_PROBLEM_CHECK_H
#define UJ_PROBLEM_CHECK_H

#include <unjam/cli/terminal/options.h>
#include <unjam/formats/identity/identity_bundled.h>

/// The result of a comparison. Owns its members except `trusted`. Zero-initialised means empty.
typedef struct uj_problem_check {
    uj_identity identity;  ///< the problem in the solution or proof file
    const char *trusted;   ///< the value of --problem; NULL: not given
    uj_bundled bundled;    ///< set only without --problem
    bool is_same;          ///< equal to the problem that it was compared with
    json_t *differences;   ///< what differs, in words; NULL: nothing to compare with
} uj_problem_check;

/// Compares `tray` (or `problem`) with the problem that --problem names. Without --problem,
/// compares with the bundled problems. Errors: those of uj_identities_load for --problem;
/// UJ_NO_MEMORY. The caller clears *out, even after an error.
uj_status uj_problem_check_tray(const uj_options *options, const uj_tray *tray,
                                uj_problem_check *out, uj_error *error);
uj_status uj_problem_check_discrete(const uj_options *options, const uj_problem *problem,
                                    uj_problem_check *out, uj_error *error);

/// If --problem names a different problem, returns false and writes one sentence into `reason`
/// (`size` bytes).
bool uj_problem_check_passes(const uj_problem_check *check, char *reason, size_t size);

/// Prints the result in one sentence. Call this only if uj_problem_check_passes returns true.
void uj_problem_check_print(FILE *stream, const uj_problem_check *check);

/// Returns a new object {"sha256", "same_as", "differs_from", "differences"}, or NULL when out of
/// memory. The name of the trusted or bundled problem is in "same_as" if the problems are equal,
/// else in "differs_from". Without such a problem, both are null.
json_t *uj_problem_check_to_json(const uj_problem_check *check);

void uj_problem_check_clear(uj_problem_check *check);

#endif
