// The part of the validation of trays that needs GEOS.
#ifndef UJ_VALIDATE_GEOMETRY_H
#define UJ_VALIDATE_GEOMETRY_H

#include <unjam/geometry/tray/tray.h>

/// Checks the polygons of a tray: they are simple, exits lead out of the tray, and pieces start
/// without overlap, in the interior or in exits that admit them. The caller must already have
/// checked names, numbers and references. The errors are those of uj_tray_validate.
uj_status uj_validate_geometry(const uj_tray *tray, uj_error *error);

#endif
