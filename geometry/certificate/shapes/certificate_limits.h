// Every tolerance and limit of the certificate. Lengths are fractions of the diameter of the tray;
// angles are in radians.
#ifndef UJ_CERTIFICATE_LIMITS_H
#define UJ_CERTIFICATE_LIMITS_H

// --- shapes and rules ---

/// In tray diameters. Corners closer than this become one corner, and a corner this close to an
/// edge is put on the edge. This closes the seams that rounding leaves between openings and the
/// interior. The distance by which corners move is added to the bound on overlap.
#define UJ_EDGE_SNAP 1e-9

/// In tray diameters or radians. Poses and angles that must be equal may differ by this. The limit
/// is far above the rounding of a number written in degrees, and far below the accepted overlap.
#define UJ_RULE_TOLERANCE 1e-9

/// In tray diameters. Edges shorter than this are refused: rounding errors would determine their
/// normals.
#define UJ_SHORTEST_EDGE 1e-9

/// Least width of a convex part, divided by the tolerance (the depth of overlap that is accepted).
/// If a part is narrower, the tolerance is lowered. In 1,200 random trays, the narrowest part was
/// 60 tolerances wide.
#define UJ_THINNEST_PART 10.0

/// In tray diameters. The tolerance is not lowered below this, because snapping may move corners by
/// as much (UJ_EDGE_SNAP). Shapes that need a lower tolerance are refused.
#define UJ_FINEST_TOLERANCE 1e-9

// --- the bound on overlap ---

/// Intervals of time are halved until the bound on overlap is at most this multiple of the deepest
/// overlap found.
#define UJ_BOUND_FACTOR 1.05
/// Intervals are not halved if the bound on overlap is at most this fraction of the tolerance.
/// Without this limit, halving would never end at contacts, where the depth is 0.
#define UJ_BOUND_FLOOR 1e-3
/// Replaces UJ_BOUND_FACTOR while the tolerance is below the bound, but not below the deepest
/// overlap found.
#define UJ_BOUND_FINEST 1.0001

/// Intervals shorter than this fraction of the time between two keyframes are not halved. If the
/// overlap in such an interval is undecided, the motion is rejected.
#define UJ_BOUND_NARROWEST 1e-13
/// Greatest number of halvings of intervals. If the overlap is then still undecided, the motion is
/// rejected.
#define UJ_BOUND_MAX_HALVINGS 1000000u

/// Longest translation by which the check tries to separate whole pieces, divided by the tolerance.
/// It is above 1 so that a message can say how deep the overlap is.
#define UJ_BOUND_REACH 4.0

// --- contacts ---

/// In tray diameters. Two parts touch if their gap is at most this. The limit is small, because
/// keyframes of pushes are exact up to rounding.
#define UJ_TOUCHING 1e-9
/// Replaces UJ_TOUCHING at keyframes of turns. The solver follows turns to about 1e-9, and pieces
/// that it stops at a flush edge may be 1e-8 off.
#define UJ_TOUCHING_IN_TURN 1e-7
/// Replaces UJ_TOUCHING between keyframes of turns. There, the motion is linear, and may deviate
/// from the true path by a few times the overlap that is accepted by default.
#define UJ_TOUCHING_BETWEEN 5e-6

// --- the law of a push ---

/// Forces and rates of up to this size may come from rounding. (For comparison: a push vector has
/// the length sqrt 2.)
#define UJ_PUSH_BLUR 1e-8
/// The velocities of pieces may be wrong by at most this fraction of their speed. This limit is
/// stricter than UJ_PUSH_BLUR only in slow slides, where contacts nearly balance the pushes.
#define UJ_PUSH_SLOW_BLUR 1e-2
/// In tray diameters. Velocities may deviate a little from the law of a push. Over a whole push,
/// these deviations may move pieces by no more than this. The limit is less than UJ_TOUCHING, so no
/// piece can pass a corner that it would hit. True solutions need less than 2e-13.
#define UJ_PUSH_SIDEWAYS 1e-10
/// In tray diameters. Because of rounding, keyframes may be this far off the path of a push.
#define UJ_PUSH_DEVIATION 1e-12
/// In tray diameters. If a step ends within this distance after a change of contacts, it counts as
/// ending at the change.
#define UJ_PUSH_ROUNDED 1e-11
/// In tray diameters. The direction of a step shorter than this is not tested: an earlier turn may
/// have left errors of the same size.
#define UJ_PUSH_SHORTEST 1e-9
/// Replaces UJ_PUSH_SHORTEST in turns, where keyframes may be off by UJ_TOUCHING_IN_TURN.
#define UJ_PUSH_SHORTEST_IN_TURN 1e-7
/// In tray diameters. Where two parts touch at a vertex, any one of several faces may keep them
/// apart. The choice of faces is tested only if the pieces move farther than this between two
/// changes of contacts. In a shorter motion, the parts may be sliding past the end of an edge.
#define UJ_PUSH_LONG_CELL 1e-5
/// A motion breaks the law of a push if it is slower than the law requires by more than this.
#define UJ_NEARER_MARGIN 1e-5
/// Speeds certainly differ if their difference is greater than UJ_NEARER_TIE. They are certainly
/// equal if it is at most UJ_NEARER_EQUAL. Velocities differ if one of their components differs by
/// more than UJ_NEARER_DIFFERS.
#define UJ_NEARER_TIE     1e-6
#define UJ_NEARER_DIFFERS 1e-5
#define UJ_NEARER_EQUAL   1e-8
/// In radians. If two edges are this close to parallel, the gap between them counts as a contact
/// long before it has closed. Pieces may then keep their velocities until the end of the step.
#define UJ_NEARLY_FLUSH 1e-2
/// A gap that shrinks no faster than this counts as constant: rounding causes such rates.
#define UJ_NEARER_CLOSING 1e-10
/// Two faces count as one if the sine of the angle between their normals is at most this.
#define UJ_NEARER_PARALLEL 1e-11
/// In radians. If two faces hold a piece from opposite sides and are this close to parallel, they
/// count as walls of a slot exactly as wide as the piece. (Numbers in files have about nine
/// digits.)
#define UJ_NEARER_SLOT 1e-8
/// The search of nearer_push.h gives up after this many projections.
#define UJ_NEARER_TRIES 2000u

// --- where it is not decided whether a motion obeys a law ---
//
// Each law has a fine test and a coarser test with wider limits. The law counts as broken only if
// both tests fail. If only the fine test fails, the certificate notes an exemption. The exemptions
// in one move, and in a whole solution, are limited below.

/// In tray diameters. Rounding hides the direction of very short steps. In a push, every short step
/// is noted as an exemption. In a turn, a short step is noted only if all short steps so far add up
/// to more than this, or if several in a row could lead round a corner.
#define UJ_SHORT_STEPS_FREE_IN_TURN 4e-7

/// In tray diameters. Replaces UJ_TOUCHING in the coarser test of a push, and of a slide during a
/// turn.
#define UJ_LOOSE_TOUCHING 1e-7
/// In radians. Gaps of up to UJ_LOOSE_TOUCHING make the direction of a slide uncertain. An
/// exemption is noted if a slide in a turn obeys the law only with such gaps as contacts, and the
/// slide's direction is uncertain by more than this.
#define UJ_LOOSE_DIRECTION 1e-3
/// Pieces that move more slowly than this count as at rest.
#define UJ_REST_SPEED 1e-8
/// Pieces count as nearly balanced if they advance along their pushes more slowly than this. Then
/// rounding hides which way they go.
#define UJ_DRIFT_SPEED 1e-7
/// A short step of nearly balanced pieces may still be a slow push, but only if its speed exceeds
/// this number times the error that speeds may have.
#define UJ_SLOW_PUSH 10.0
/// In radians. If nearly balanced pieces slide during a turn, the law of a push is tested with the
/// normals that contacts have after a further turn by UJ_DRIFT_AHEAD. The slide may deviate by
/// UJ_DRIFT_ANGLE from the direction that the law gives. For deviations up to UJ_DRIFT_ASTRAY, an
/// exemption is noted: at exact fits, rounding may decide which pieces move first.
#define UJ_DRIFT_AHEAD  1e-3
#define UJ_DRIFT_ANGLE  2e-2
#define UJ_DRIFT_ASTRAY (UJ_PI / 3.0)
/// A turn by UJ_DRIFT_AHEAD must make sliding pieces more than UJ_DRIFT_GAIN times as fast.
/// Otherwise, the slide breaks the law: the pieces slide down a slope on which they count as at
/// rest. (In the solutions of the bundled trays, pieces become more than 1e7 times as fast.)
#define UJ_DRIFT_GAIN 10.0
/// A piece counts as moving in a slide only if its displacement exceeds this fraction of the length
/// of the slide. Smaller displacements are due to rounding.
#define UJ_DRIFT_MOVES 1e-9
/// In tray diameters. Greatest total length of the untested stretches (UJ_PUSH_LONG_CELL) in a
/// slide of nearly balanced pieces. Above this limit, the slide is undecided.
#define UJ_DRIFT_PASSED 1e-4

/// Limits for one move, in the order of uj_exemption_kind: the number of exemptions, and their sums
/// of lengths (in tray diameters) and angles (in radians).
///
/// Most limits are about twice what 23,000 true solutions needed. UJ_EXEMPT_VERTEX has a high
/// limit: if many blocks on a grid touch at vertices, there are too many combinations of faces to
/// try.
#define UJ_EXEMPT_IN_MOVE                                                                          \
    {                                                                                              \
        {SIZE_MAX, 1.3e-5, 0.0}, {0, 0.0, 0.0}, {SIZE_MAX, 1.0, 0.0}, {2, 0.0, 2e-3},              \
            {SIZE_MAX, 2.0, 0.0},                                                                  \
    }
/// Like UJ_EXEMPT_IN_MOVE, for a whole solution.
#define UJ_EXEMPT_IN_SOLUTION                                                                      \
    {                                                                                              \
        {SIZE_MAX, 2.6e-5, 0.0}, {SIZE_MAX, 1.4e-8, 0.0}, {SIZE_MAX, 1.0, 0.0}, {4, 0.0, 4e-3},    \
            {SIZE_MAX, 4.0, 0.0},                                                                  \
    }
/// Replaces UJ_EXEMPT_IN_MOVE in pushes. There, true solutions hardly have any exemptions.
///
/// - UJ_EXEMPT_SHORT: the sum of lengths is less than 2 * UJ_TOUCHING, so pieces cannot pass a
///   contact in short steps.
/// - UJ_EXEMPT_NEAR: just before a piece reaches a corner of the tray, the solver may already count
///   the next edge as a contact.
/// - UJ_EXEMPT_DRIFT: the sum of lengths is as large as errors that an earlier turn may have left.
#define UJ_EXEMPT_IN_PUSH                                                                          \
    {                                                                                              \
        {SIZE_MAX, 1e-9, 0.0}, {SIZE_MAX, 7e-9, 0.0}, {SIZE_MAX, 1e-8, 0.0}, {0, 0.0, 0.0},        \
            {SIZE_MAX, 2.0, 0.0},                                                                  \
    }

// --- rest ---

/// At rest, contacts may leave this much of a push vector (of length sqrt 2) unbalanced. In turns
/// that the solver follows numerically, a limit of 1e-7 is too strict.
#define UJ_REST_BLUR 1e-5

/// Greatest sum of the contact forces that may hold pieces at rest at a keyframe. (A push vector
/// has the length sqrt 2.) True solutions need up to 1.3e5.
///
/// Nearly parallel walls hold a piece like a wedge. Without this limit, a piece turned by a tiny
/// angle could be held anywhere in a passage exactly as wide as itself, by forces of 1e6 or more.
/// Between keyframes, poses are not known exactly enough for a limit.
#define UJ_REST_STRONGEST 5e5
/// Replaces UJ_REST_STRONGEST in find_wedges (rest_check.c). If a wedge holds another wedge, the
/// forces are about 1 / (product of the two wedge angles). So forces 100 times as strong are
/// allowed. In return, gaps may be only 1/100 as wide (UJ_TOUCHING instead of UJ_TOUCHING_IN_TURN).
/// With wider gaps, a wedge could be held far from the place where it gets stuck.
#define UJ_REST_STRONGEST_EXACT 5e7
/// In radians. In find_wedges, normals that differ by less than this count as parallel. A single
/// wedge with this angle would need forces of about UJ_REST_STRONGEST.
#define UJ_REST_PARALLEL 5e-6

/// In tray diameters. If pieces of a turn rest at a vertex, small gaps make it uncertain which
/// faces touch. So the test of rest is repeated with each of these values as the widest gap of a
/// contact. Pieces count as moving only if they can move in every test.
#define UJ_VERTEX_TOUCHING                                                                         \
    {                                                                                              \
        1e-7, 1e-8, 1e-9, 1e-10                                                                    \
    }
/// In radians. Pieces at rest at a vertex may stay there while they turn by this angle, counted
/// from the moment at which they can first leave it. This moment is uncertain where a gap shrinks
/// as the square of the angle.
#define UJ_VERTEX_ANGLE 1e-2

/// In tray diameters per radian. In a turn of n pieces, slides must not be faster than
/// UJ_FASTEST_SLIDE * sqrt(n). By the law of a turn (docs/RULES.md), pieces are wedged if they
/// would have to slide faster than 1e4 to go on turning.
#define UJ_FASTEST_SLIDE 2e4
/// In tray diameters. Keyframes of a turn may be this far from the true path.
#define UJ_SLIDE_ROUNDED 2e-7
/// In tray diameters. Because of rounding, pieces may slide this far between two keyframes of a
/// turn although no contact makes them slide.
#define UJ_SLIDE_UNEXPLAINED 1e-8
/// In tray diameters. Greatest sum, over a move, of slides that no contact causes. The limit also
/// holds for m->pulled (pull_check.h), which is below 1e-14 in true solutions.
#define UJ_SLIDE_UNEXPLAINED_IN_MOVE 1e-6

/// In tray diameters. The contacts at the middle of an interval of a turn may leave this much of
/// the slide in the interval unexplained, because contacts that end before the middle or begin
/// after it may explain the rest.
#define UJ_SLIDE_BESIDE 1e-5

/// A contact counts as carrying force if its force can be greater than this at rest. The limit is
/// well above UJ_REST_BLUR. (For comparison: a push vector has the length sqrt 2.)
#define UJ_PULL_FORCE 1e-4

/// In radians. Between keyframes of a turn, successive tests of rest are no further apart than
/// this.
#define UJ_SAMPLE_ANGLE 1e-2
/// A second limit, if pieces slide by more than UJ_SAMPLE_PACE diameters per radian: successive
/// tests of rest are no more than UJ_SAMPLE_DISTANCE diameters apart along the path.
#define UJ_SAMPLE_PACE     10.0
#define UJ_SAMPLE_DISTANCE 5e-3

// --- where turning pieces stop ---

/// In tray diameters per radian. Pieces can clearly go on turning if, at some velocities, every gap
/// grows at this rate or faster. They clearly cannot if, at all velocities, some gap shrinks at
/// this rate or faster.
#define UJ_STOP_MARGIN 1e-5
/// find_velocities (can_turn.c) measures the distance of linear inequalities from a contradiction.
/// If the distance is above UJ_STOP_CLEAR, some velocities below 1e4 meet the inequalities. If it
/// is at most UJ_STOP_WEDGED, the inequalities count as contradictory.
#define UJ_STOP_CLEAR  1e-4
#define UJ_STOP_WEDGED 1e-6
/// In radians. If the present rates of gaps do not decide whether pieces can turn further,
/// uj_can_turn uses the changes of gaps in a turn by each of these angles.
#define UJ_STOP_AHEAD                                                                              \
    {                                                                                              \
        1e-4, 1e-3                                                                                 \
    }
/// Replaces UJ_STOP_CLEAR when uj_can_turn looks ahead by UJ_STOP_AHEAD. Then only velocities below
/// 100 (1 / UJ_STOP_CLEAR_AHEAD) count. Faster pieces would move so far that contacts end.
#define UJ_STOP_CLEAR_AHEAD 1e-2
/// An undecided stop gets a last test, with velocities below 1 / UJ_STOP_CLEAR_LOCAL only. So the
/// pieces stay near their places. The stop is accepted as an exemption if this test confirms the
/// stop for one of the angles in UJ_STOP_AHEAD.
#define UJ_STOP_CLEAR_LOCAL 0.3
/// In radians. An undecided stop is accepted as an exemption if an edge of each stopping piece
/// becomes flush within this angle. Near the flush angle, a gap changes as the square of the
/// remaining angle, so the solver may stop early (by up to 3.8e-6 in 23,000 true solutions).
#define UJ_STOP_MISSED 7.6e-6
/// In radians. An undecided stop of all pieces is accepted as an exemption if the pieces have
/// turned by at most this since it began. (23,000 true solutions had one such stop, at 1.24e-8.)
#define UJ_STOP_BEGUN 2.4e-8
/// Where two parts touch at a vertex, any one of several faces may keep them apart. The search
/// chooses one face for each such pair, and gives up after this many combinations of faces.
#define UJ_STOP_TRIES 2000u
/// In radians. Edges count as flush if their directions differ by at most this.
#define UJ_STOP_FLUSH 1e-6

// --- where pieces of a turn must stop because edges are flush ---

/// In radians. Keyframes at which pieces stop may be off by this angle.
#define UJ_FLUSH_ANGLE 1e-7
/// In radians. A turn by one set of pieces counts as begun when the pieces have turned together by
/// more than this. Until then, flush edges do not stop the turn.
#define UJ_FLUSH_BEGUN 3e-7
/// In tray diameters. If two parallel edges face one another along a length less than this, they
/// count as touching only in a point.
#define UJ_FLUSH_SEGMENT 1e-5
/// In tray diameters. A slide counts as having brought two edges into contact if their gap was
/// greater than UJ_TOUCHING_IN_TURN before the slide and is at most this after it.
#define UJ_FLUSH_TOUCHING 1e-8
/// In tray diameters. Two parallel edges with a gap below -UJ_FLUSH_DEPTH do not count as flush:
/// the parts to which they belong touch along other edges.
#define UJ_FLUSH_DEPTH 4e-6

#endif
