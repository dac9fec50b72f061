// unjam export --cut: draws a tray puzzle for a laser cutter.
#ifndef UJ_CUT_EXPORT_H
#define UJ_CUT_EXPORT_H

#include <unjam/cli/terminal/options.h>
#include <unjam/viewer/load/loaded_file.h>

/// Without --cut, refuses the options that only cutting uses (--kerf, --unit, --scale). With --cut,
/// refuses options for pictures, and checks that the output is an SVG file. Error: UJ_BAD_ARGUMENT.
uj_status uj_cut_export_check(const uj_options *options, uj_error *error);

/// Draws what the laser cutter is to cut. `file` holds the puzzle, and was read from `path`.
/// Errors: UJ_BAD_ARGUMENT if the file is not about a tray, if it has no unit of length, or if the
/// parts cannot be cut; UJ_IO, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_cut_export(const uj_options *options, const char *path, const uj_loaded_file *file,
                        uj_error *error);

#endif
