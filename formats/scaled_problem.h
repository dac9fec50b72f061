// Makes a problem in memory from a tray whose pieces were scaled.
#ifndef UJ_SCALED_PROBLEM_H
#define UJ_SCALED_PROBLEM_H

#include <unjam/formats/tray_file.h>

enum { UJ_SCALED_NAME_SIZE = 80 };

/// Writes a name for a puzzle whose pieces are scaled: "NAME, scaled by 1.2". A long name is cut,
/// but never within a UTF-8 character.
void uj_scaled_problem_name(const char *name, double scale, char buffer[UJ_SCALED_NAME_SIZE]);

/// Makes a problem from the tray `scaled`, which differs from `source` only in the shapes and
/// start poses of its pieces. out->text is the source's text with those shapes and poses, with the
/// new name, and without "x-optimum". *out is read from this text, so a file with this text gives
/// the same problem. The caller clears *out with uj_tray_problem_clear. Errors: UJ_NO_MEMORY;
/// UJ_BAD_INPUT if the scaled tray is not valid.
uj_status uj_scaled_problem_make(const uj_tray_problem *source, const uj_tray *scaled,
                                 const char *name, uj_tray_problem *out, uj_error *error);

#endif
