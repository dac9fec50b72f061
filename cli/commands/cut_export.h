// unjam export --cut: draws a tray puzzle for a laser cutter.
#ifndef UJ_CUT_EXPORT_H
#define UJ_CUT_EXPORT_H

#include <unjam/cli/terminal/options.h>
#include <unjam/viewer/load/loaded_file.h>

/// Without --cut, refuses --kerf, --unit and --scale. With --cut, refuses options for pictures, and
/// outputs other than SVG files. Error: UJ_BAD_ARGUMENT.
uj_status uj_cut_export_check(const uj_options *options, uj_error *error);

/// Draws what the laser cutter is to cut. `file` was read from `path`. Errors: UJ_BAD_ARGUMENT if
/// `file` has no tray, if neither --unit nor `file` names a known unit of length, or if the parts
/// cannot be cut; UJ_IO, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_cut_export(const uj_options *options, const char *path, const uj_loaded_file *file,
                        uj_error *error);

#endif
