// Every tolerance and limit of the certificate, with its unit, its reason and its relation to the
// others. Lengths are fractions of the tray's diameter D; angles are in radians.
#ifndef UJ_CERTIFICATE_LIMITS_H
#define UJ_CERTIFICATE_LIMITS_H

// --- shapes and rules ---

/// In tray diameters. Openings share edges with the interior, but because of rounding, corners that
/// should coincide can be slightly apart (by about 1e-16). Corners closer than this become one
/// corner, and a corner this close to an edge is put on the edge. The distance by which corners
/// were actually moved is added to the bound on overlap.
#define UJ_EDGE_SNAP 1e-9

/// Poses and angles that must be equal may differ by this: poses of fixed pieces, angles in a push,
/// angles of pieces that turn at one rate, and poses at the start. The limit is far above the
/// rounding of a number written in degrees and read back, and far below the accepted overlap. The
/// proof about overlap does not depend on it, because overlap is bounded for the motion as given.
#define UJ_RULE_TOLERANCE 1e-9

/// Edges shorter than this are refused: their normals, and the normals of the parts made of them,
/// would be determined by rounding errors.
#define UJ_SHORTEST_EDGE 1e-9

/// Convex parts must be at least this many tolerances wide. (The tolerance is the depth of overlap
/// that is accepted.) If the narrowest part is narrower, the tolerance is lowered. (In 1,200 random
/// trays, the narrowest part was 60 tolerances wide. Parts may be narrower than their shape.)
#define UJ_THINNEST_PART 10.0

/// In tray diameters. The tolerance is not lowered below this, because snapping may move corners by
/// the same distance (UJ_EDGE_SNAP). Shapes whose parts are too narrow for this tolerance are
/// refused.
#define UJ_FINEST_TOLERANCE 1e-9

// --- the bound on overlap ---

/// Intervals of time are subdivided until the bound on overlap is at most this multiple of a depth
/// that the motion really reaches.
#define UJ_BOUND_FACTOR 1.05
/// Subdivision also ends when the bound is at most this fraction of the tolerance. (Otherwise it
/// would never end at contacts: their depth is 0, and the bound stays above every multiple of 0.)
#define UJ_BOUND_FLOOR 1e-3
/// If the depth reached is within the tolerance but the bound is not, subdivision goes on until the
/// bound is at most this multiple of the depth. If the bound is then still above the tolerance, the
/// motion is rejected.
#define UJ_BOUND_FINEST 1.0001

/// Intervals as short as this fraction of the time between two keyframes are not subdivided any
/// further. If the overlap is then still undecided, the motion is rejected.
#define UJ_BOUND_NARROWEST 1e-13
/// The subdivision of intervals also ends after this many halvings. If the overlap is then still
/// undecided, the motion is rejected.
#define UJ_BOUND_MAX_HALVINGS 1000000u

/// The search for a translation that separates whole pieces considers lengths up to this multiple
/// of the tolerance. It goes beyond the tolerance so that a message can say how deep the overlap
/// is.
#define UJ_BOUND_REACH 4.0

// --- contacts ---

/// Two parts touch, and may hold each other, if their gap is at most this. In pushes, keyframes are
/// exact up to the rounding of numbers.
#define UJ_TOUCHING 1e-9
/// Replaces UJ_TOUCHING at keyframes of turns and where pieces stop turning. The solver follows
/// turns to about 1e-9, and pieces that it stops at a flush edge may be 1e-8 off.
#define UJ_TOUCHING_IN_TURN 1e-7
/// Replaces UJ_TOUCHING between keyframes of turns. There, the motion is linear, and may deviate
/// from the true path by a few times the overlap that is accepted by default.
#define UJ_TOUCHING_BETWEEN 5e-6

// --- the law of a push ---

/// Forces and rates of up to this size may come from rounding. (The drive of a piece, the vector
/// along which it is pushed, has the length sqrt 2.)
#define UJ_PUSH_BLUR 1e-8
/// Pieces that press against each other may be nearly balanced. They then slide slowly, at a speed
/// proportional to the small angle by which their contacts are off balance. In such motion, forces
/// and rates may be wrong by this fraction of the speed.
#define UJ_PUSH_SLOW_BLUR 1e-2
/// In tray diameters. Over a whole push, the errors of rates may add up to no more than this. The
/// limit is less than UJ_TOUCHING, so these errors cannot carry a piece past a corner that it would
/// hit. (In true solutions, the sum is less than 2e-13.)
#define UJ_PUSH_SIDEWAYS 1e-10
/// Keyframes may be this far off the path along which pieces are pushed, because of rounding.
#define UJ_PUSH_DEVIATION 1e-12
/// If the part of a step after an event (a change of contacts) is no longer than this, the step
/// counts as ending at the event: the difference is due to rounding.
#define UJ_PUSH_ROUNDED 1e-11
/// The direction of a step shorter than this is not tested, because a turn before it may have left
/// errors of the same size. Such steps occur where pieces slip or stop.
#define UJ_PUSH_SHORTEST 1e-9
/// Replaces UJ_PUSH_SHORTEST in turns, where keyframes may be off by UJ_TOUCHING_IN_TURN.
#define UJ_PUSH_SHORTEST_IN_TURN 1e-7
/// The law of a push decides which face holds two parts that touch at a vertex. Between two events
/// (changes of contacts), this is tested only if the motion is longer than this. In a shorter
/// motion, the parts may not stay at the vertex, but just slide past the end of an edge.
#define UJ_PUSH_LONG_CELL 1e-5
/// The law of a push takes the velocities nearest to the drives (the vectors along which pieces are
/// pushed). All candidates are projections of the drives. By Pythagoras, the longer of two
/// projections is nearer to the drives. So the motion breaks the law if the pieces could move at a
/// speed that is greater than its speed by more than this. (A drive has the length sqrt 2.)
#define UJ_NEARER_MARGIN 1e-5
/// Two velocities certainly have different speeds if the speeds differ by more than UJ_NEARER_TIE.
/// They certainly have the same speed if the speeds differ by at most UJ_NEARER_EQUAL. They are
/// different velocities if one of their components differs by more than UJ_NEARER_DIFFERS.
#define UJ_NEARER_TIE     1e-6
#define UJ_NEARER_DIFFERS 1e-5
#define UJ_NEARER_EQUAL   1e-8
/// A gap is treated as constant if it shrinks no faster than this: rounding causes such rates.
#define UJ_NEARER_CLOSING 1e-10
/// Faces with normals this close to parallel (sine of the angle) count as one. The rates at which
/// the gaps along these normals change differ by less than UJ_NEARER_CLOSING.
#define UJ_NEARER_PARALLEL 1e-11
/// In radians. Two faces that hold a piece from opposite sides are the walls of an exact slot if
/// they are this close to parallel. (Numbers in files have about nine digits.)
#define UJ_NEARER_SLOT 1e-8
/// The search for velocities nearer to the drives than those of the motion (nearer_push.h) gives up
/// after it has projected the drives this many times.
#define UJ_NEARER_TRIES 2000u

// --- where it is not decided whether a motion obeys a law ---
//
// The laws are those of pushes, turns and rest. For each law there is a fine test and a coarser
// test, which has wider limits. The law counts as broken only if both tests fail. If just the fine
// test fails, the certificate notes an exemption. In one move, and in a whole solution, exemptions
// may add up to at most the limits below.

/// Some steps are so short that rounding hides their direction. In a push, each short step is noted
/// as an exemption: by steps too short to be tested, pieces could pass a place where they should
/// change direction. In a turn, a short step is noted only if the short steps so far add up to more
/// than this, or if it follows another short step and both are longer than rounding errors.
#define UJ_SHORT_STEPS_FREE_IN_TURN 4e-7

/// In the coarser of the two tests of a law, parts touch if their gap is at most this. This limit
/// is for pushes and for slides. (The motion in a turn consists of steps. In a slide, pieces
/// move, but none turns.)
#define UJ_LOOSE_TOUCHING 1e-7
/// In radians. A slide needs to pass only the coarser
/// test, because contacts in turns are not known accurately enough for the fine test. In the
/// coarser test, parts touch if their gap is at most UJ_LOOSE_TOUCHING, and such gaps leave the
/// direction of the step uncertain. If the direction is uncertain by more than UJ_LOOSE_DIRECTION,
/// an exemption is noted.
#define UJ_LOOSE_DIRECTION 1e-3
/// Pieces that move more slowly than this count as at rest.
#define UJ_REST_SPEED 1e-8
/// Pieces that move this slowly are nearly balanced: rounding hides which way they go.
#define UJ_DRIFT_SPEED 1e-7
/// In radians. During a turn, the direction of nearly balanced pieces is found from the normals
/// that contacts will have after a further turn by UJ_DRIFT_AHEAD. The pieces must move in this
/// direction to within UJ_DRIFT_ANGLE. If they move in a direction within UJ_DRIFT_ASTRAY, it is
/// not decided whether they obey the law: at exact fits, rounding may decide which of them move
/// first.
#define UJ_DRIFT_AHEAD  1e-3
#define UJ_DRIFT_ANGLE  2e-2
#define UJ_DRIFT_ASTRAY (UJ_PI / 3.0)
/// A piece counts as moving in such a step only if it moves by more than this fraction of the step:
/// less is due to rounding.
#define UJ_DRIFT_MOVES 1e-9
/// In tray diameters. A stretch of a step between two events cannot be tested if it is no longer
/// than UJ_PUSH_LONG_CELL. Nearly balanced pieces may move at most this far in total in the
/// untested stretches of a step.
#define UJ_DRIFT_PASSED 1e-4

/// Limits for one move: how many exemptions of each kind there may be (in the order of
/// uj_exemption_kind), and their sums of lengths (in tray diameters) and angles (in radians). They
/// are at most twice what true solutions need. In 23,000 true solutions, UJ_EXEMPT_NEAR does not
/// occur, and UJ_EXEMPT_STOP occurs at most once in a move and twice in a solution. The limit for
/// UJ_EXEMPT_VERTEX is high: a whole push may remain undecided if many blocks on a grid touch at
/// vertices. Each pair may then separate along one of several faces, and there are too many
/// combinations to try them all.
#define UJ_EXEMPT_IN_MOVE                                                                          \
    {                                                                                              \
        {SIZE_MAX, 1.3e-5, 0.0}, {0, 0.0, 0.0}, {SIZE_MAX, 1.0, 0.0}, {2, 0.0, 2e-3},              \
            {SIZE_MAX, 2.0, 0.0},                                                                  \
    }
/// Like UJ_EXEMPT_IN_MOVE, but for a whole solution.
#define UJ_EXEMPT_IN_SOLUTION                                                                      \
    {                                                                                              \
        {SIZE_MAX, 2.6e-5, 0.0}, {0, 0.0, 0.0}, {SIZE_MAX, 1.0, 0.0}, {4, 0.0, 4e-3},              \
            {SIZE_MAX, 4.0, 0.0},                                                                  \
    }
/// Replaces UJ_EXEMPT_IN_MOVE in pushes. The limits are lower: in pushes, true solutions have no
/// exemptions except UJ_EXEMPT_VERTEX. A contact lasts while its gap is between -UJ_TOUCHING and
/// UJ_TOUCHING. The total length of the steps of UJ_EXEMPT_SHORT must be less than the length of
/// this range, so that pieces cannot pass a contact during these steps. Motions of UJ_EXEMPT_DRIFT
/// (so slow that rounding hides which way pieces go) may be as long as the errors that an earlier
/// turn may have left. In turns, such motions may be longer, because a slide in a turn can begin at
/// a speed of 0.
#define UJ_EXEMPT_IN_PUSH                                                                          \
    {                                                                                              \
        {SIZE_MAX, 1e-9, 0.0}, {0, 0.0, 0.0}, {SIZE_MAX, 1e-8, 0.0}, {0, 0.0, 0.0},                \
            {SIZE_MAX, 2.0, 0.0},                                                                  \
    }

// --- rest ---

/// At rest, contacts may leave this much of the pushes unbalanced. (In turns that the solver
/// follows numerically, a limit of 1e-7 is too strict.)
#define UJ_REST_BLUR 1e-5

/// The greatest strength of all contact forces together that may hold pieces at rest at a keyframe.
/// (The vector along which a piece is pushed has the length sqrt 2.) Nearly parallel walls hold a
/// piece like a wedge, with strong forces. A piece that is turned by a tiny angle in a passage
/// exactly as wide as itself would be held anywhere in the passage, by forces of about the
/// reciprocal of the angle: 1e6 or more, if the walls overlap it by no more than
/// UJ_TOUCHING_IN_TURN. True solutions need less: 1.3e5 where a piece enters a slot that is wider
/// by a millionth. Between keyframes, poses are interpolated, so angles and forces are not known as
/// exactly, and there is no limit.
#define UJ_REST_STRONGEST 5e5
/// A wedge that is held by another wedge needs forces of about the product of the reciprocals of
/// both angles. Such forces may be stronger by this limit, but only if gaps are so much smaller
/// (UJ_TOUCHING, not UJ_TOUCHING_IN_TURN) that the product of force and gap stays the same: it is how far a wedge may
/// still be from the place where it is held.
#define UJ_REST_STRONGEST_EXACT 5e7
/// In radians. For these forces, normals that differ by less than this count as parallel: a single
/// wedge with this angle would need UJ_REST_STRONGEST.
#define UJ_REST_PARALLEL 5e-6

/// In tray diameters, from the loosest to the strictest: limits for the gaps of contacts at
/// vertices where pieces of a turn rest. A small gap makes an edge near a corner seem to touch, or
/// a contact seem to be missing. So pieces count as moving only if they can move with each of
/// these limits.
#define UJ_VERTEX_TOUCHING                                                                         \
    {                                                                                              \
        1e-7, 1e-8, 1e-9, 1e-10                                                                    \
    }
/// In radians. If pieces have been at rest at a vertex, they still count as at rest until they have
/// turned by more than this since they could first leave the vertex. Where a gap closes with the
/// square of the angle, the angle at which pieces can leave is uncertain by this much.
#define UJ_VERTEX_ANGLE 1e-2

/// In tray diameters per radian. Pieces of a turn must not slide faster than this: the length of
/// their joint path is compared with this limit times the square root of the number of pieces. By
/// the law of a turn (docs/RULES.md), pieces that could go on turning only by sliding faster than
/// 1e4 are wedged, and stop. This limit is twice as high.
#define UJ_FASTEST_SLIDE 2e4
/// In tray diameters. Keyframes of a turn may be this far from the true path, however small the
/// angle of the turn is.
#define UJ_SLIDE_ROUNDED 2e-7
/// In tray diameters. Because of rounding, pieces may slide this far between two keyframes of a
/// turn although no contact makes them slide.
#define UJ_SLIDE_UNEXPLAINED 1e-8
/// In tray diameters. The limit for the sum of these slides over a move. It is also the limit for
/// the total distance that pieces move, in a move, as if contacts without force pulled them. (In
/// true solutions, this distance is less than 1e-14.)
#define UJ_SLIDE_UNEXPLAINED_IN_MOVE 1e-6

/// In tray diameters. Contacts in the middle of an interval between two keyframes of a turn may
/// leave this much of a slide unexplained, because other contacts may last for a part of the
/// interval.
#define UJ_SLIDE_BESIDE 1e-5

/// A contact counts as carrying force if it can carry more force than this. (The vector along which
/// a piece is pushed has the length sqrt 2.) The limit is well above UJ_REST_BLUR.
#define UJ_PULL_FORCE 1e-4

/// Whether pieces are at rest is tested at every keyframe of a turn, and between keyframes at
/// angles no further apart than this.
#define UJ_SAMPLE_ANGLE 1e-2
/// If pieces slide by more than UJ_SAMPLE_PACE diameters per radian, successive tests are also no
/// more than UJ_SAMPLE_DISTANCE diameters apart along the path.
#define UJ_SAMPLE_PACE     10.0
#define UJ_SAMPLE_DISTANCE 5e-3

// --- where turning pieces stop ---

/// In tray diameters per radian. Pieces can clearly go on turning if, at some velocities, every gap
/// grows at least at this rate. They clearly cannot if, whatever their velocities, some gap shrinks
/// at least at this rate.
#define UJ_STOP_MARGIN 1e-5
/// find_velocities (can_turn.c) seeks velocities at which all gaps grow fast enough. It measures
/// how far these demands, linear inequalities, are from a contradiction. If the distance is above
/// UJ_STOP_CLEAR, they have a solution, with velocities below 1e4. If it is at most UJ_STOP_WEDGED,
/// they count as having none.
#define UJ_STOP_CLEAR  1e-4
#define UJ_STOP_WEDGED 1e-6
/// In radians. If the rates at which gaps change do not decide whether pieces can turn further,
/// uj_can_turn looks ahead: it uses the amounts by which gaps change in a further turn by each of
/// these angles. Over such angles, second derivatives have a far greater effect than
/// UJ_STOP_MARGIN.
#define UJ_STOP_AHEAD                                                                              \
    {                                                                                              \
        1e-4, 1e-3                                                                                 \
    }
/// Replaces UJ_STOP_CLEAR when uj_can_turn looks ahead by the angles UJ_STOP_AHEAD. Only velocities
/// below 100 (the reciprocal of this limit) are then accepted: at greater velocities, pieces would
/// move so far that contacts end.
#define UJ_STOP_CLEAR_AHEAD 1e-2
/// The last test of a stop, made if all others leave it undecided. Only velocities below the
/// reciprocal of this limit are allowed, so pieces stay near their places. If pieces certainly stop
/// before they have turned further by one of the angles UJ_STOP_AHEAD, the stop is accepted as an
/// exemption. (This decides nearly all true stops that the rates of gaps leave open.)
#define UJ_STOP_CLEAR_LOCAL 0.3
/// In radians. A stop that the rates of gaps leave undecided is also accepted as an exemption if an
/// edge of each stopping piece becomes flush after a further turn by at most this angle. Shortly
/// before an edge becomes flush, a contact closes with the square of the angle, so the solver may
/// stop a little early: in 23,000 true solutions, by 3.8e-6 at most.
#define UJ_STOP_MISSED 7.6e-6
/// In radians. An undecided stop of all pieces is also accepted as an exemption if they have turned
/// by no more than this angle since the turn began. (One of 23,000 true solutions has such a turn.
/// Its angle is 1.24e-8, in a row of blocks that fills the tray.)
#define UJ_STOP_BEGUN 2.4e-8
/// Parts that touch at a vertex may separate along one of several faces. The search for faces along
/// which all pairs can separate gives up after it has tried this many combinations.
#define UJ_STOP_TRIES 2000u
/// In radians. Edges are flush if their directions differ by at most this.
#define UJ_STOP_FLUSH 1e-6

// --- where pieces of a turn must stop because edges are flush ---

/// In radians. Keyframes at which pieces stop may be off by this angle.
#define UJ_FLUSH_ANGLE 1e-7
/// In radians. Until the same pieces have turned by more than this, in one interval or in several
/// successive ones, the turn counts as not yet begun: flush edges do not stop it.
#define UJ_FLUSH_BEGUN 3e-7
/// In tray diameters. If the segment along which two parallel edges face one another is shorter
/// than this, the edges count as touching only in a point.
#define UJ_FLUSH_SEGMENT 1e-5
/// In tray diameters. Pieces count as having slid until two edges touched if the gap of the edges
/// was greater than UJ_TOUCHING_IN_TURN before the slide and is at most this after it.
#define UJ_FLUSH_TOUCHING 1e-8
/// In tray diameters. If the gap between two parallel edges is less than -UJ_FLUSH_DEPTH, they are
/// not the edges along which their parts touch, and they are not checked for being flush.
#define UJ_FLUSH_DEPTH 4e-6

#endif
