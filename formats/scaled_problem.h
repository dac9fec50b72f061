// Problem files of scaled trays.
#ifndef UJ_SCALED_PROBLEM_H
#define UJ_SCALED_PROBLEM_H

#include <unjam/formats/tray_file.h>

// Makes the problem of a tray whose pieces were scaled (shapes and starts; all else as in source):
// source's text with new shapes, starts and name, without its "x-optimum". The text is read back,
// so that *out is just what a file of it would be. Clear it with uj_tray_problem_clear.
uj_status uj_scaled_problem_make(const uj_tray_problem *source, const uj_tray *scaled,
                                 const char *name, uj_tray_problem *out, uj_error *error);

#endif
