// Every tolerance of the geometry, with its unit, its reason and its relation to the others.
#ifndef UJ_TOLERANCE_H
#define UJ_TOLERANCE_H

// Lengths are parts of the tray's diameter D; angles are radians. In increasing order of lengths:
//   solving (1e-13) << contact (1e-9) << certificate's keyframes (1e-7) < path (1e-6) <
//   identity (1e-5).

// Positions solve their contact equations to this (rounding leaves about 1e-15).
#define UJ_TOLERANCE_SOLVE 1e-13

// A pair whose gap is at most this touches. Far above rounding of positions after many moves,
// far below any gap that a puzzle's maker could mean.
#define UJ_TOLERANCE_CONTACT 1e-9

// Angles of stops are found to this, so that contact holds at them: 1e-12 rad over D is << contact.
#define UJ_TOLERANCE_ANGLE 1e-12

// Ways to the same rest position agree within this: the last step before edges are flush, and the
// step that lets go of a contact before a slide, are some 1e-6 rad long.
#define UJ_TOLERANCE_PATH 1e-6

// Overlap that a proof of "no placement" bears: more than any motion followed has, far less than
// what a packing that is really impossible lacks.
#define UJ_TOLERANCE_PACKING 1e-6

// Two states whose coordinates (angles: times half of D) differ by less are the same: what moves
// one after the other add up of the former. Distinct states were found to be 1e-3 apart and more.
#define UJ_TOLERANCE_STATE 1e-5

// Greatest depth by which the straight motion between two keyframes may cut into a contact.
#define UJ_TOLERANCE_KEYFRAME 1e-7

// Speeds below this (pushed pieces have speed sqrt 2) count as rest. Two contact normals may be as
// little as the slide step of a turn (1e-6 rad) from parallel, which makes rounding 1e-10 of speed.
#define UJ_TOLERANCE_SPEED 1e-8

// A wall no thicker than this, in parts of the diameter, is none: the numbers of a file leave it
// between the tray and an opening. No more than the certificate closes (UJ_EDGE_SNAP).
#define UJ_TOLERANCE_HAIRLINE 1e-9

// A start position may overlap, and pieces may stick out of the tray, by about this much. Problem
// files are written by people with some seven digits (turned pieces, thirds); less than what the
// certificate accepts, so that a valid start never fails there.
#define UJ_TOLERANCE_START 1e-7

// Pieces this near at the start touch there, when it is laid anew for pieces of another size.
#define UJ_TOLERANCE_TOUCH (10.0 * UJ_TOLERANCE_START)

// No coordinate of a polygon is greater than this, in diameters. The certificate allows for
// rounding of 6e-14 (1 + angle) of the coordinates: here, after a full turn, 4e-8 of the diameter,
// less than what it tells apart (1e-7) and accepts (1e-6). Rounding itself is 2e-11 of it, far
// below contact.
#define UJ_FARTHEST 1e5

// A polygon whose area is at most this part of its squared perimeter has none. Rounding of
// points on a slanted line leaves about 1e-16; a piece that thin could not be handled.
#define UJ_TOLERANCE_FLAT 1e-12

#endif
