// Every tolerance and limit of the certificate, with its unit, its reason and its relation to the
// others. Lengths are fractions of the tray's diameter D; angles are in radians.
#ifndef UJ_CERTIFICATE_LIMITS_H
#define UJ_CERTIFICATE_LIMITS_H

// --- shapes and rules ---

/// Openings share edges with the interior, but their corners agree only as well as the problem file
/// says (1e-6 of a unit is common, rounding alone gives 1e-16). Corners closer than this become
/// one, and a corner this close to an edge is put on it. The distance actually moved is added to
/// the bound.
#define UJ_EDGE_SNAP 1e-9

/// Fixed pieces, constant angles, equal rates and the start must agree within this. Far above the
/// rounding of a number written in degrees and read back, far below the overlap accepted. No proof
/// of legality rests on it: overlap is bounded for the motion as it is.
#define UJ_RULE_TOLERANCE 1e-9

// --- the bound on overlap ---

/// Subdivision ends where the bound is at most this multiple of a depth really reached ...
#define UJ_BOUND_FACTOR 1.05
/// ... or at most this fraction of the tolerance: contact has depth 0, which no factor reaches.
#define UJ_BOUND_FLOOR 1e-3
/// Where the tolerance lies between depth and bound, subdivision goes on down to this multiple and
/// then rejects.
#define UJ_BOUND_FINEST 1.0001

/// Subdivision also ends at this fraction of an interval between two keyframes ...
#define UJ_BOUND_NARROWEST 1e-13
/// ... or after this many halvings. Both reject what they leave undecided.
#define UJ_BOUND_MAX_HALVINGS 1000000u

// --- the test of rest ---

/// A piece is at rest when every step of this length that gains at least UJ_REST_GAIN enters
/// something by more than UJ_REST_SLOPE of the step, beyond the overlap that is there already. So a
/// gap below UJ_REST_STEP * (UJ_REST_GAIN - UJ_REST_SLOPE), about 1e-7, does not count as free;
/// contacts are about 1e-9 wide. Sliding along a parallel face enters nothing: free.
#define UJ_REST_STEP  1e-5
#define UJ_REST_GAIN  1e-2  ///< cosine between the step and the drive
#define UJ_REST_SLOPE 1e-4

/// Within this angle of flush edges, a step along them is entered too little to be told from a free
/// one: ten times UJ_REST_SLOPE.
#define UJ_REST_FLUSH_ANGLE 1e-3

/// There, and where a step may get past the end of what holds the piece, a step must gain this much
/// (cosine). Whatever holds a piece at rest is entered by such a step at a slope of a few tenths of
/// this. This is the coarse test of rest.
#define UJ_REST_COARSE_GAIN 0.3

/// A pair is at a vertex contact when two of its faces have gaps below this fraction of the step.
#define UJ_VERTEX_GAP 1e-3

/// Two faces at a vertex contact let the pair separate equally well when their rates of opening
/// differ by less than this.
#define UJ_VERTEX_BIFURCATION 1e-3

// --- the law of a push ---

/// The law is tested at three places of every straight segment at least this long: the ends of
/// contacts must be many steps away.
#define UJ_PUSH_SHORT 1e-3
/// Shorter segments are tested in the middle, with a step of this fraction of the segment ...
#define UJ_PUSH_STEP_PART 0.05
/// ... but at least this fraction of UJ_REST_STEP, where contacts about 1e-9 wide still show.
#define UJ_PUSH_LEAST_STEP 0.1

/// Where a push holds back part of its drive, a step along that residual must enter something, even
/// for a small residual, when it gains this fraction of the residual (as a cosine).
#define UJ_PUSH_RESIDUAL_GAIN 0.3

/// Keyframes may be off the path along which pieces are pushed by this: ten times
/// UJ_RULE_TOLERANCE.
#define UJ_PUSH_DEVIATION 1e-8

/// Segments of a move that are too short to be tested may add up to this length ...
#define UJ_PUSH_UNTESTED 5e-3
/// ... of which this much may go against the drive. Ends of contacts that nearly meet account for
/// about 1e-3 and 3e-7.
#define UJ_PUSH_BACKWARD 1e-5

/// Pieces that press against each other may be nearly balanced. They then slide at a speed that is
/// the square of a small angle, nearly perpendicular to the drive. Keyframes and the gaps of
/// contacts may turn that backwards by this (cosine): UJ_RULE_TOLERANCE over the shortest step.
#define UJ_PUSH_BALANCED 1e-6

// --- rest during a turn ---

/// Rest is tested at every keyframe of a turn, and in between at angles no further apart than
/// this ...
#define UJ_SAMPLE_ANGLE 1e-2
/// ... and, where pieces slide by more than this multiple of the angle, no further apart than
/// UJ_SAMPLE_DISTANCE on their path.
#define UJ_SAMPLE_PACE     10.0
#define UJ_SAMPLE_DISTANCE 5e-3

/// Between keyframes, where linear motion is slightly off the true path, the test is coarse, too.
/// Its step is this fraction of the pieces' path between the keyframes, within these limits.
#define UJ_BETWEEN_STEP_PART     0.1
#define UJ_BETWEEN_STEP_SHORTEST 1e-4
#define UJ_BETWEEN_STEP_LONGEST  1e-2

/// Where pieces start or stop turning, and where a turn ends, rest is tested coarsely. In one move
/// this is allowed over this angle for each piece of the move and two more: one sample before and
/// one after each change.
#define UJ_COARSE_AT_CHANGES 2e-2

/// Within this angle before a piece slips off what held it, rest is tested coarsely, because a step
/// may already get past the end. A slip is at least UJ_SLIP_SHORTEST long.
#define UJ_SLIP_NEAR     1e-2
#define UJ_SLIP_SHORTEST 1e-6
/// In one move this is allowed over this angle.
#define UJ_COARSE_BEFORE_SLIPS 0.5

/// About 1e-6 before a slip, and where pieces are nearly wedged between flush edges, even the
/// coarse test fails: in one move over about 1e-4, in which pieces slide by 1e-2. This much is
/// allowed to stay untested in a move, in angle and in length of path.
#define UJ_UNTESTED_ANGLE 1e-3
#define UJ_UNTESTED_PATH  5e-2

#endif
