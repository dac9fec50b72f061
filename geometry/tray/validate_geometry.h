// The checks of a tray that need GEOS.
#ifndef UJ_VALIDATE_GEOMETRY_H
#define UJ_VALIDATE_GEOMETRY_H

#include <unjam/geometry/tray/tray.h>

/// Checks the shapes, the exits and the start poses of a tray (uj_tray_validate). Names, numbers
/// and references must already be checked. The errors are those of uj_tray_validate.
uj_status uj_validate_geometry(const uj_tray *tray, uj_error *error);

#endif
