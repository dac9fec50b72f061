// Measures how deep an exit is, and how deep a piece needs it to be. Makes exits deeper.
#ifndef UJ_EXIT_DEPTH_H
#define UJ_EXIT_DEPTH_H

#include <unjam/geometry/tray/tray.h>

/// Returns the greatest distance between two corners of a polygon.
double uj_polygon_diameter(const uj_polygon *polygon);

/// Returns a lower bound on the depth that a rectangle of this width must have for the piece to fit
/// at some angle. Allows errors in width and in depth of up to a thousandth of the piece's
/// diameter. Returns INFINITY if the piece is too wide at every angle, even with this error.
double uj_exit_depth_needed(const uj_polygon *piece, double width);

/// Whether a piece has room in an exit, outside the tray.
typedef struct uj_exit_fit {
    bool is_short;  ///< the exit is too short for the piece at every angle
    double depth;   ///< how far the exit reaches out of the tray
    double needed;  ///< a lower bound on the depth that the piece needs
} uj_exit_fit;

/// Finds out whether an exit is too short for a piece. Considers each part of the opening that lies
/// outside the interior and is wide enough for the piece at some angle. The exit is too short if
/// there are such parts, and all of them are too short. out->depth and out->needed then describe
/// the deepest of them. Uses GEOS. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_fit_find(const uj_tray *tray, int piece, int exit, uj_exit_fit *out,
                           uj_error *error);

/// Extends *opening until it reaches `depth` beyond the interior: moves its outer end outwards, at
/// right angles to the wall at the mouth. A piece with diameter `depth` can then leave at any angle
/// at which it is narrow enough. Of a funnel that narrows to a straight end, only this end is
/// moved. Sets *extended to true if the opening was changed. The opening stays as it is in these
/// cases:
/// - it is deep enough, or has room for a disc that can contain any piece of diameter `depth`;
/// - it does not lead out of the tray;
/// - the added region would overlap the interior;
/// - the interior or the opening is not a valid polygon.
/// Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_deepen(const uj_polygon *interior, double depth, uj_polygon *opening,
                         bool *extended, uj_error *error);

/// Extends an exit until its depth is the diameter of a piece (rounded up to two significant
/// digits). Extends it further if it is still too short for the piece (uj_exit_fit_find). Sets
/// *extended to true if the opening was changed. An exit that cannot be extended (uj_exit_deepen)
/// stays as it is, even if it is too short. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_deepen_for(uj_tray *tray, int piece, int exit, bool *extended, uj_error *error);

#endif
