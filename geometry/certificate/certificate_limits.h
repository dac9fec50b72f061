// Every tolerance and limit of the certificate, with its unit, its reason and its relation to the
// others. Lengths are fractions of the tray's diameter D; angles are in radians.
#ifndef UJ_CERTIFICATE_LIMITS_H
#define UJ_CERTIFICATE_LIMITS_H

// --- shapes and rules ---

/// In tray diameters. Openings share edges with the interior, but rounding can leave corners that
/// should coincide slightly apart (by about 1e-16). Corners closer than this become one corner, and
/// a corner this close to an edge is put on the edge. The distance by which corners were actually
/// moved is added to the bound on overlap.
#define UJ_EDGE_SNAP 1e-9

/// Poses and angles that must be equal may differ by this: poses of fixed pieces, angles in a push,
/// angles of pieces that turn at one rate, and poses at the start. The limit is far above the
/// rounding of a number written in degrees and read back, and far below the accepted overlap. The
/// proof about overlap does not depend on it, because overlap is bounded for the motion as given.
#define UJ_RULE_TOLERANCE 1e-9

// --- the bound on overlap ---

/// Subdivision ends when the bound is at most this multiple of an overlap depth that the motion
/// really reaches.
#define UJ_BOUND_FACTOR 1.05
/// Subdivision also ends when the bound is at most this fraction of the tolerance. (Contacts need
/// this rule: they have depth 0, and the bound never falls to a multiple of 0.)
#define UJ_BOUND_FLOOR 1e-3
/// If the tolerance lies between the depth reached and the bound, subdivision goes on until the
/// bound is at most this multiple of the depth. Then the motion is rejected.
#define UJ_BOUND_FINEST 1.0001

/// Subdivision also ends at intervals as short as this fraction of the time between two keyframes.
/// If the overlap is then still undecided, the motion is rejected.
#define UJ_BOUND_NARROWEST 1e-13
/// Subdivision also ends after this many halvings. If the overlap is then still undecided, the
/// motion is rejected.
#define UJ_BOUND_MAX_HALVINGS 1000000u

// --- the test of rest ---

/// A piece is at rest if every step that gains enough is blocked. A step has length UJ_REST_STEP.
/// It gains enough if its angle to the drive has a cosine of at least UJ_REST_GAIN. It is blocked
/// if it makes an overlap deeper than any present overlap by more than UJ_REST_SLOPE of the step.
/// So a gap below UJ_REST_STEP * (UJ_REST_GAIN - UJ_REST_SLOPE), about 1e-7, does not count as free
/// room; contacts have gaps of about 1e-9. A step along a parallel face is not blocked: the piece
/// is then free to slide.
#define UJ_REST_STEP  1e-5
#define UJ_REST_GAIN  1e-2  ///< cosine of the angle between the step and the drive
#define UJ_REST_SLOPE 1e-4

/// If two edges are within this angle of being flush, a step along one edge enters the other so
/// little that it looks like a free step. The limit is ten times UJ_REST_SLOPE.
#define UJ_REST_FLUSH_ANGLE 1e-3

/// The gain in the coarse test of rest. This test is used near flush edges, and where a step may
/// get past the end of the contact that holds the piece. Only steps that gain this much (as a
/// cosine) count. If something holds a piece at rest, such a step cuts into it at a slope of a few
/// tenths of this number.
#define UJ_REST_COARSE_GAIN 0.3

/// Two parts are at a vertex contact if the gaps along two of their faces are below this fraction
/// of the step.
#define UJ_VERTEX_GAP 1e-3

/// At a vertex contact, the parts may separate along either of two faces. The two faces count as
/// equally good if the rates at which their gaps open differ by less than this.
#define UJ_VERTEX_BIFURCATION 1e-3

// --- the law of a push ---

/// The law of a push is tested at three places of every straight segment that is at least this
/// long. (The places where contacts end must be many steps away.)
#define UJ_PUSH_SHORT 1e-3
/// Shorter segments are tested in the middle only, with a step of this fraction of the segment.
#define UJ_PUSH_STEP_PART 0.05
/// The step for a short segment is at least this fraction of UJ_REST_STEP: a step of that length
/// still detects contacts with gaps of about 1e-9.
#define UJ_PUSH_LEAST_STEP 0.1

/// The residual is the part of its drive that a piece does not follow. Every step that gains this
/// fraction of the residual (as a cosine) must be blocked, even if the residual is small.
#define UJ_PUSH_RESIDUAL_GAIN 0.3

/// Keyframes may be this far off the path along which pieces are pushed: ten times
/// UJ_RULE_TOLERANCE.
#define UJ_PUSH_DEVIATION 1e-8

/// Segments of a move that are too short to be tested may add up to this length. (Where the ends of
/// contacts nearly meet, such segments add up to about 1e-3.)
#define UJ_PUSH_UNTESTED 5e-3
/// Among these short segments, those that go against the drive may add up to this length. (Where
/// the ends of contacts nearly meet, they add up to about 3e-7.)
#define UJ_PUSH_BACKWARD 1e-5

/// Pieces that press against each other may be nearly balanced. They then slide nearly
/// perpendicular to the drive, at a speed proportional to the square of a small angle. Errors of
/// keyframes and gaps of contacts may turn this motion backwards by this much (as a cosine):
/// UJ_RULE_TOLERANCE divided by the shortest step.
#define UJ_PUSH_BALANCED 1e-6

// --- rest during a turn ---

/// Rest is tested at every keyframe of a turn, and between keyframes at angles no further apart
/// than this.
#define UJ_SAMPLE_ANGLE 1e-2
/// If pieces slide by more than UJ_SAMPLE_PACE times the angle, tests of rest are also no further
/// apart than UJ_SAMPLE_DISTANCE along the path of the pieces.
#define UJ_SAMPLE_PACE     10.0
#define UJ_SAMPLE_DISTANCE 5e-3

/// Between keyframes rest is tested coarsely, because linear motion is slightly off the true path
/// there. The step of this test is UJ_BETWEEN_STEP_PART of the path of the pieces between the
/// keyframes, but at least UJ_BETWEEN_STEP_SHORTEST and at most UJ_BETWEEN_STEP_LONGEST.
#define UJ_BETWEEN_STEP_PART     0.1
#define UJ_BETWEEN_STEP_SHORTEST 1e-4
#define UJ_BETWEEN_STEP_LONGEST  1e-2

/// When pieces start or stop turning, and when a turn ends, rest is tested coarsely. In one move,
/// these coarse tests may cover at most this angle times (2 + the number of pieces of the move).
/// This allows one sample before and one after each change.
#define UJ_COARSE_AT_CHANGES 2e-2

/// Within the angle UJ_SLIP_NEAR before a piece slips off a contact, rest is tested coarsely,
/// because a step may already get past the end of this contact. A slip is at least UJ_SLIP_SHORTEST
/// long.
#define UJ_SLIP_NEAR     1e-2
#define UJ_SLIP_SHORTEST 1e-6
/// In one move, coarse tests of rest before slips may cover this angle in all.
#define UJ_COARSE_BEFORE_SLIPS 0.5

/// Even the coarse test fails at angles up to about 1e-6 before a slip, and where pieces are nearly
/// wedged between flush edges. In one move, these angles add up to about 1e-4, and over them pieces
/// slide by 1e-2. So in one move rest may stay untested over the angle UJ_UNTESTED_ANGLE and the
/// length of path UJ_UNTESTED_PATH.
#define UJ_UNTESTED_ANGLE 1e-3
#define UJ_UNTESTED_PATH  5e-2

#endif
