// The two halves of uj_tray_validate: what can be checked value by value, and what needs GEOS.
#ifndef UJ_VALIDATE_H
#define UJ_VALIDATE_H

#include <unjam/geometry/tray/tray.h>

// Fills error with UJ_BAD_INPUT, the place inside the problem file (printf-style: the path format
// with up to one index) and returns that status; the message follows with uj_error_set. error may
// be NULL.
uj_status uj_validate_fail_at(uj_error *error, const char *where, ...)
    __attribute__((format(printf, 2, 3)));

// Names, numbers and references between the parts of the puzzle, and that its polygons are near
// enough to the origin for its size.
uj_status uj_validate_values(const uj_tray *tray, uj_error *error);

// Simple polygons, exits that lead from the tray to its outside, pieces inside what they may occupy
// and apart from each other. The values must be in order.
uj_status uj_validate_geometry(const uj_tray *tray, uj_error *error);

#endif
