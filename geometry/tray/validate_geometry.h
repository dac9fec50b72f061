// The part of the validation of trays that needs GEOS.
#ifndef UJ_VALIDATE_GEOMETRY_H
#define UJ_VALIDATE_GEOMETRY_H

#include <unjam/geometry/tray/tray.h>

/// Checks the polygons of a tray: they are simple, exits lead from the tray to its outside, and
/// pieces start apart from each other where they may be. Names, numbers and references must have
/// been checked before. The errors are those of uj_tray_validate.
uj_status uj_validate_geometry(const uj_tray *tray, uj_error *error);

#endif
