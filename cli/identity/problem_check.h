// Compares the problem in a solution file or proof file with the problem that --problem names or,
// without this option, with the bundled problems.
#ifndef UJ_PROBLEM_CHECK_H
#define UJ_PROBLEM_CHECK_H

#include <unjam/cli/terminal/options.h>
#include <unjam/formats/identity/identity_bundled.h>

/// The result of comparing the problem in a file with another problem. Owns its members
/// except `trusted`; zero-initialised means empty.
typedef struct uj_problem_check {
    uj_identity identity;  ///< the problem in the file
    const char *trusted;   ///< the value of --problem; NULL: not given
    uj_bundled bundled;    ///< set only if --problem was not given
    bool is_same;          ///< the file's problem equals the one that it was compared with
    json_t *differences;   ///< what differs, in words; NULL: nothing to compare with
} uj_problem_check;

/// Compares the problem in a file (`tray` or `problem`) with the problem that --problem names or,
/// without this option, with the bundled problems. Errors: those of uj_identities_load, if the
/// problem that --problem names cannot be read; UJ_NO_MEMORY. The caller clears *out, even after an
/// error.
uj_status uj_problem_check_tray(const uj_options *options, const uj_tray *tray,
                                uj_problem_check *out, uj_error *error);
uj_status uj_problem_check_discrete(const uj_options *options, const uj_problem *problem,
                                    uj_problem_check *out, uj_error *error);

/// Returns true if --problem was not given, or if the file's problem equals the problem that
/// --problem names. Otherwise returns false and writes one sentence into `reason` (`size` bytes).
bool uj_problem_check_passes(const uj_problem_check *check, char *reason, size_t size);

/// Prints one sentence: which problem the file's problem equals or, without --problem, how it
/// differs from the bundled problem of the same title. Call this only if uj_problem_check_passes
/// returns true.
void uj_problem_check_print(FILE *stream, const uj_problem_check *check);

/// Returns a new object {"sha256", "same_as", "differs_from", "differences"}, or NULL when out of
/// memory. If the two problems are equal, "same_as" is the name of the problem compared with, and
/// "differs_from" is null; otherwise the other way round. If none was compared with, both are null.
json_t *uj_problem_check_to_json(const uj_problem_check *check);

void uj_problem_check_clear(uj_problem_check *check);

#endif
