// Every tolerance of the geometry, with its unit, its reason and its relation to the others.
#ifndef UJ_TOLERANCE_H
#define UJ_TOLERANCE_H

// Lengths are fractions of the tray's diameter D; angles are in radians. Lengths in order: solving
// (1e-13) << contact (1e-9) << state and keyframe (1e-7) < path (1e-6).

/// Greatest error with which positions satisfy their contact equations. (Rounding alone leaves
/// errors of about 1e-15.)
#define UJ_TOLERANCE_SOLVE 1e-13

/// Two parts touch if the gap between them is at most this. This limit is far above the rounding
/// errors of positions after many moves, and far below any gap that a puzzle's designer could
/// intend.
#define UJ_TOLERANCE_CONTACT 1e-9

/// Greatest error of the angle at which a turn stops. Parts still touch at the angle found,
/// because a turn by 1e-12 rad moves no point by more than 1e-12 tray diameters, which is far below
/// UJ_TOLERANCE_CONTACT.
#define UJ_TOLERANCE_ANGLE 1e-12

/// Because of rounding, the positions and angles in a search may be off by this much. So pruning
/// widens every range of angles by this before it proves that the pieces have no room in the range.
#define UJ_TOLERANCE_PATH 1e-6

/// A proof that pieces have no room must hold even if they may overlap by this much. The reason is
/// that pieces in simulated motions overlap a little, though by less than this. If pieces really
/// lack room, they overlap by far more than this, wherever they are placed.
#define UJ_TOLERANCE_PACKING 1e-6

/// Two states are the same if their coordinates (angles: multiplied by half the tray's diameter)
/// differ by no more than this. If different paths lead to the same state, rounding may make their
/// final coordinates differ by up to 1e-8. Distinct states were found that differ by only 1e-6.
#define UJ_TOLERANCE_STATE 1e-7

/// The straight motion between two keyframes of the solver may make touching parts overlap by at
/// most this. Solution files hold fewer keyframes, so in them overlaps may be deeper
/// (UJ_KEYFRAME_SHARE).
#define UJ_TOLERANCE_KEYFRAME 1e-7

/// A speed below this is treated as 0. (If nothing is in the way, a pushed piece has velocity 1 or
/// -1 along each axis.) If two contact normals are within 1e-6 rad of parallel, rounding errors
/// grow to a speed of 1e-10.
#define UJ_TOLERANCE_SPEED 1e-8

/// A wall between the tray and an opening is ignored if it is at most this thick, because such a
/// wall comes from the rounding of numbers in the file. The certificate also removes such walls: it
/// joins edges that are at most this far apart (UJ_EDGE_SNAP).
#define UJ_TOLERANCE_HAIRLINE 1e-9

/// At the start, pieces may overlap or stick out of the tray by about this much, because people
/// write problem files with about seven digits (for coordinates of turned pieces, or for fractions
/// such as 1/3). The certificate accepts deeper overlaps than this, so it never rejects a valid
/// start.
#define UJ_TOLERANCE_START 1e-7

/// Pieces count as touching at the start if they are this close. When the pieces of a tray are
/// scaled, their positions at the start are computed again so that these pieces still touch.
#define UJ_TOLERANCE_TOUCH (10.0 * UJ_TOLERANCE_START)

/// The greatest coordinate that a polygon may have, as a multiple of the diameter. The certificate
/// allows for rounding errors of 6e-14 (1 + angle) times the coordinates. At this limit and after a
/// full turn, that is 4e-8 of the diameter: less than the lengths that the certificate resolves
/// (1e-7) and the overlaps that it accepts (1e-6). The actual rounding error at this limit is 2e-11
/// of the diameter, far below the contact tolerance.
#define UJ_COORDINATE_LIMIT 1e5

/// A polygon counts as flat if its area is at most this fraction of its squared perimeter. If its
/// points lie on a slanted line, rounding makes the fraction about 1e-16. No real piece is
/// so thin that its fraction is 1e-12.
#define UJ_TOLERANCE_FLAT 1e-12

#endif
