// Measures how deep an exit is, and how deep it must be so that a piece can leave through it. Makes
// exits deeper.
#ifndef UJ_EXIT_DEPTH_H
#define UJ_EXIT_DEPTH_H

#include <unjam/geometry/tray/tray.h>

/// Returns the greatest distance between two corners of a polygon.
double uj_polygon_diameter(const uj_polygon *polygon);

/// Returns a lower bound on the depth that a rectangle of this width must have so that a piece fits
/// into it at some angle. The bound is too low by at most a thousandth of the piece's diameter.
/// Returns INFINITY if the piece is too wide at every angle.
double uj_exit_depth_needed(const uj_polygon *piece, double width);

/// Tells whether a piece has room in an exit, outside the tray.
typedef struct uj_exit_fit {
    bool is_short;  ///< the exit is too short for the piece at every angle
    double depth;   ///< how far the exit reaches out of the tray
    double needed;  ///< a lower bound on how far the exit would have to reach for this piece
} uj_exit_fit;

/// Finds out whether an exit is too short for a piece. A piece has left when it lies in the opening
/// and outside the interior, so only the part of the opening outside the interior counts. The
/// opening may have several such parts. If every part that is wide enough is too short, the exit
/// is too short, and out->depth and out->needed describe the deepest of these parts. An exit that
/// is too narrow at every angle does not count as too short. Uses GEOS. Errors: UJ_NO_MEMORY,
/// UJ_INTERNAL.
uj_status uj_exit_fit_find(const uj_tray *tray, int piece, int exit, uj_exit_fit *out,
                           uj_error *error);

/// Extends *opening so that it is `depth` deep over its whole width, measured outside the interior.
/// A piece whose diameter is `depth` can then leave at any angle at which it passes the opening.
///
/// The outer end of the opening, whatever its shape, moves outwards at right angles to the wall at
/// the mouth. The region that it sweeps is added to the opening. A funnel (an opening with slanted
/// sides) keeps these sides, and the added part is as wide as the funnel's outer end. Sets
/// *extended to true if the opening was changed. The opening stays as it is in these cases: it is
/// deep enough; it has room for a disc that can contain any piece of this diameter; it does not
/// lead out of the tray; the longer opening would meet the interior somewhere else; a polygon is
/// not simple. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_deepen(const uj_polygon *interior, double depth, uj_polygon *opening,
                         bool *extended, uj_error *error);

/// Extends an exit until it is as deep as the diameter of a piece, rounded up to two significant
/// digits. Extends it further if it would otherwise be too short for the piece (uj_exit_fit_find).
/// Sets *extended to true if the opening was changed. An exit that cannot be extended (see
/// uj_exit_deepen) stays as it is, even if it is too short. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_deepen_for(uj_tray *tray, int piece, int exit, bool *extended, uj_error *error);

#endif
