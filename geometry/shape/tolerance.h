// Every tolerance of the geometry, with its unit, its reason and its relation to the others.
#ifndef UJ_TOLERANCE_H
#define UJ_TOLERANCE_H

// Lengths are fractions of the tray's diameter D; angles are in radians. Lengths in order:
//   solving (1e-13) << contact (1e-9) << certificate's keyframes (1e-7) < path (1e-6) <
//   state (1e-5).

/// Positions solve their contact equations to this. (Rounding leaves about 1e-15.)
#define UJ_TOLERANCE_SOLVE 1e-13

/// Two parts whose gap is at most this touch. Far above the rounding of positions after many moves,
/// far below any gap that the maker of a puzzle could mean.
#define UJ_TOLERANCE_CONTACT 1e-9

/// The angle at which a turn stops is found to this, so that contact holds there: 1e-12 rad times D
/// is far below UJ_TOLERANCE_CONTACT.
#define UJ_TOLERANCE_ANGLE 1e-12

/// Different paths to one rest position agree within this. The last step before edges are flush,
/// and the step that lets go of a contact before a slide, are about 1e-6 rad long.
#define UJ_TOLERANCE_PATH 1e-6

/// A proof that there is no placement allows pieces to overlap by this: more than any simulated
/// motion overlaps, far less than what is missing when a packing is really impossible.
#define UJ_TOLERANCE_PACKING 1e-6

/// Two states whose coordinates (angles: times D / 2) differ by less are the same. Successive moves
/// add up the tolerances above to less than this; distinct states were found to be at least 1e-3
/// apart.
#define UJ_TOLERANCE_STATE 1e-5

/// The straight motion between two keyframes may cut into a contact by at most this.
#define UJ_TOLERANCE_KEYFRAME 1e-7

/// Speeds below this count as rest; pushed pieces have speed sqrt 2. Two contact normals may be
/// parallel but for 1e-6 rad, the slide step of a turn, which amplifies rounding to 1e-10 of speed.
#define UJ_TOLERANCE_SPEED 1e-8

/// A wall between the tray and an opening that is no thicker than this is ignored: it comes from
/// the rounding of numbers in the file. No more than the certificate closes (UJ_EDGE_SNAP).
#define UJ_TOLERANCE_HAIRLINE 1e-9

/// At the start pieces may overlap, or stick out of the tray, by about this much, because people
/// write problem files with some seven digits (turned pieces, thirds). Less than what the
/// certificate accepts, so that a valid start never fails there.
#define UJ_TOLERANCE_START 1e-7

/// Pieces this close at the start count as touching when a tray is scaled: its start is then laid
/// out again so that they touch.
#define UJ_TOLERANCE_TOUCH (10.0 * UJ_TOLERANCE_START)

/// No coordinate of a polygon is greater than this, in diameters. The certificate allows for
/// rounding of 6e-14 (1 + angle) of the coordinates. At this limit, after a full turn, that is 4e-8
/// of the diameter: less than what it resolves (1e-7) and accepts (1e-6). Rounding itself is then
/// 2e-11 of the diameter, far below contact.
#define UJ_COORDINATE_LIMIT 1e5

/// A polygon whose area is at most this fraction of its squared perimeter counts as flat. Rounding
/// of points on a slanted line leaves about 1e-16; nobody could handle a piece that thin.
#define UJ_TOLERANCE_FLAT 1e-12

#endif
