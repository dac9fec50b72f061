// Tolerances of the geometry, and their reasons. (The certificate's: certificate_limits.h.)
#ifndef UJ_TOLERANCE_H
#define UJ_TOLERANCE_H

// Lengths are fractions of the tray's diameter; angles are in radians.

/// Greatest error with which positions satisfy their contact equations. (Rounding alone leaves
/// errors of about 1e-15.)
#define UJ_TOLERANCE_SOLVE 1e-13

/// Two parts count as touching if the gap between them is at most this. It is far above rounding
/// errors after many moves, and far below any gap that a designer could intend.
#define UJ_TOLERANCE_CONTACT 1e-9

/// Greatest error of the angle at which a turn stops. This error moves no point by more than 1e-12
/// diameters, so the parts that stop the turn still touch (UJ_TOLERANCE_CONTACT).
#define UJ_TOLERANCE_ANGLE 1e-12

/// Positions and angles in a search may be off by this much, because of rounding. So pruning
/// widens every range of angles by this.
#define UJ_TOLERANCE_PATH 1e-6

/// A proof that pieces have no room must hold even if they overlap by this much. Pieces in
/// simulated motions overlap a little, but less than this.
#define UJ_TOLERANCE_PACKING 1e-6

/// Two states count as the same if their coordinates differ by at most this. (Angles are multiplied
/// by half the diameter.) Rounding makes equal states differ by about 1e-11, but by up to 1e-9 if
/// a contact is nearly missed. Distinct states may differ by only 1e-8; if these counted as the
/// same, the number of states would depend on which of them is reached first.
#define UJ_TOLERANCE_STATE 1e-9

/// A piece counts as moved if its coordinates change by more than this.
#define UJ_TOLERANCE_MOVED 1e-7

/// Between two keyframes of the solver, touching parts may overlap by at most this. Solution files
/// hold fewer keyframes, so their overlaps may be deeper (UJ_KEYFRAME_SHARE).
#define UJ_TOLERANCE_KEYFRAME 1e-7

/// A speed below this counts as 0. (For comparison: a push vector has the length sqrt 2.) Rounding
/// errors of speeds grow to 1e-10 if contact normals are within 1e-6 rad of parallel.
#define UJ_TOLERANCE_SPEED 1e-8

/// A wall between the tray and an opening is ignored if it is at most this thick, because such
/// walls come from rounded numbers in the file. The certificate also joins edges that are at most
/// this far apart (UJ_EDGE_SNAP).
#define UJ_TOLERANCE_HAIRLINE 1e-9

/// At the start, pieces may overlap or stick out of the tray by about this much, because people
/// write about seven digits. The certificate accepts overlaps of up to 1e-6.
#define UJ_TOLERANCE_START 1e-7

/// Pieces count as touching at the start if they are this close. When the pieces of a tray are
/// scaled, such pieces are made to touch again.
#define UJ_TOLERANCE_TOUCH (10.0 * UJ_TOLERANCE_START)

/// Greatest coordinate of a polygon, as a multiple of the diameter. At this limit, rounding errors
/// are about 2e-11 diameters. The certificate adds a bound on these errors to the overlap of a
/// motion. For a full turn, this adds 4e-8 diameters, far less than the overlap that the
/// certificate accepts (1e-6).
#define UJ_COORDINATE_LIMIT 1e5

/// A polygon counts as flat if its convex hull has an area of at most this fraction of the hull's
/// squared perimeter. For points on a slanted line, rounding makes the fraction about 1e-16. For
/// every real piece, the fraction is above 1e-12.
#define UJ_TOLERANCE_FLAT 1e-12

#endif
