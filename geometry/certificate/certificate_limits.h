// Every tolerance and limit of the certificate, with its unit, its reason and its relation to the
// others. Lengths are parts of the tray's diameter D; angles are radians.
#ifndef UJ_CERTIFICATE_LIMITS_H
#define UJ_CERTIFICATE_LIMITS_H

// Openings share edges with the interior, whose corners agree only as well as the problem file
// says them (1e-6 of a unit is common, rounding alone 1e-16): corners closer than this are one,
// and a corner this close to an edge lies on it. What is really moved is added to the bound.
#define UJ_EDGE_SNAP 1e-9

// Fixed pieces, constant angles, equal rates and the start agree within this; it is far above the
// rounding of a number written in degrees and read again, and far below the overlap accepted.
// No proof of legality rests on it: overlap is bounded for the motion as it is.
#define UJ_SAME 1e-9

// Subdivision ends where the bound is at most this many times a depth really reached ...
#define UJ_BOUND_FACTOR 1.05
// ... or at most this part of the tolerance: contact itself has depth 0, which no factor reaches.
#define UJ_BOUND_FLOOR 1e-3
// Where the tolerance lies between depth and bound, subdivision goes on to this factor and then
// rejects.
#define UJ_BOUND_FINEST 1.0001

// Subdivision also ends at this part of an interval between two keyframes, or when so many
// intervals have been halved: both reject what they leave undecided.
#define UJ_NARROWEST     1e-13
#define UJ_MOST_HALVINGS 1000000u

// Test of rest: a piece moved by UJ_REST_STEP in a direction that gains at least UJ_REST_GAIN
// (as a cosine) must enter something by more than UJ_REST_SLOPE of the step, beyond overlap there
// already. A gap below UJ_REST_STEP * (UJ_REST_GAIN - UJ_REST_SLOPE), some 1e-7, is no free way;
// contacts are some 1e-9 wide. Grazing along a parallel face gains nothing in depth: free.
#define UJ_REST_STEP  1e-5
#define UJ_REST_GAIN  1e-2
#define UJ_REST_SLOPE 1e-4

// Within this angle of flush edges a step along them gains too little depth to be told from a free
// one: ten times that slope.
#define UJ_REST_FLUSH 1e-3

// There, and where a step may get past what still holds, it must gain this much: what holds a piece
// at rest is entered by such a step at a slope of some tenths of that.
#define UJ_REST_COARSE 0.3

// Part of that step by which the gaps of two faces may be open for a pair to stand at a corner.
#define UJ_REST_CORNER 1e-3

// Two faces at a corner let the directions part a pair equally, as far as can be told.
#define UJ_VERTEX_BIFURCATION 1e-3

// The law of a push is tested in three places of straight parts at least this long: ends of
// contacts must be many steps away. In shorter ones it is tested in the middle, by steps of this
// part of them, but no shorter than this part of UJ_REST_STEP, where contacts some 1e-9 wide still
// tell.
#define UJ_LAW_SHORTEST 1e-3
#define UJ_LAW_PART     0.05
#define UJ_LAW_STEP     0.1

// What is held back of a push's directions, however little, must enter something when a step gains
// this much (as a cosine).
#define UJ_HELD_GAIN 0.3

// Keyframes may be beside the way that pieces are pushed by this, ten times UJ_SAME.
#define UJ_LAW_ASTRAY 1e-8

// Parts of one move that are too short for that are together no longer than this, and go back
// against the directions by no more than this in all: ends of contacts that nearly meet make some
// 1e-3 and 3e-7 of them.
#define UJ_LAW_PASSED   5e-3
#define UJ_LAW_BACKWARD 1e-5

// Pieces that press one another may be as good as balanced: they slide on by the square of an
// angle, so their steps are all but square to the directions. So much (as a cosine) keyframes and
// gaps of contacts on them may make of that: UJ_SAME over the shortest step.
#define UJ_LAW_SQUARE 1e-6

// Where pieces begin or cease to turn, and where a turn ends, rest is only tested coarsely: for
// each of a turn's pieces, and its ends, this angle is granted, a look before and one behind.
#define UJ_REST_CHANGING 2e-2

// Else rest is tested at every keyframe of a turn, and between two of them at angles no further
// apart; where pieces slide by more than so many times the angle, also no further on their way.
#define UJ_REST_SAMPLE          1e-2
#define UJ_TURN_PACE            10.0
#define UJ_REST_SAMPLE_DISTANCE 5e-3

// Between keyframes, where what is linear in time is a little off what pieces slide on, that is
// coarse, too, and by steps of this part of what they go, but no shorter and no longer than this.
#define UJ_REST_STEP_PART    0.1
#define UJ_REST_STEP_BETWEEN 1e-4
#define UJ_REST_STEP_LONGEST 1e-2

// Within this angle before a piece of a turn slips off what held it, by this length at least, rest
// is only tested coarsely: a step may already get past the end. In one move this is granted for so
// great an angle in all.
#define UJ_SLIP_NEAR     1e-2
#define UJ_SLIP_SHORTEST 1e-6
#define UJ_SLIP_RELAXED  0.5

// Some 1e-6 before a slip, and where pieces are all but wedged between flush edges, not even the
// coarse test holds: over some 1e-4 in a move, in which pieces slide by 1e-2 (parts of D). So much
// is granted.
#define UJ_REST_UNTESTED 1e-3
#define UJ_REST_STRAYED  5e-2

#endif
