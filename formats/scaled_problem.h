// Makes the problem file of a tray whose pieces were scaled.
#ifndef UJ_SCALED_PROBLEM_H
#define UJ_SCALED_PROBLEM_H

#include <unjam/formats/tray_file.h>

/// Makes the problem of `scaled`, which differs from `source` in the shapes and starts of its
/// pieces: the source's text with these replaced, the new name, and without "x-optimum". The text
/// is read back, so that *out is exactly what a file of it would give. The caller clears *out with
/// uj_tray_problem_clear. UJ_NO_MEMORY; UJ_BAD_INPUT when the scaled tray is not valid.
uj_status uj_scaled_problem_make(const uj_tray_problem *source, const uj_tray *scaled,
                                 const char *name, uj_tray_problem *out, uj_error *error);

#endif
