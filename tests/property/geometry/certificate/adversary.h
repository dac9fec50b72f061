// An adversary of the certificate: tries to make motions that break the rules, but that the
// certificate accepts.
#ifndef UJ_TEST_ADVERSARY_H
#define UJ_TEST_ADVERSARY_H

#include <unjam/geometry/tray/motion.h>

#include "tests/property/geometry/certificate/forger.h"
#include "tests/property/geometry/certificate/forger_trays.h"

// Motions that were made with a trick (forger_trick).
typedef struct adversary_count {
    int tried, refused, lawful;  // all; refused by the certificate; accepted, lawful or not
} adversary_count;

typedef struct adversary_tally {
    int trays, exhausted, bounded;  // all; proven unsolvable; with a proven bound on the moves
    int truths, truths_refused;     // the solver's solutions; those that were refused
    int candidates, accepted;
    int other_ways;  // accepted motions of kind ADVERSARY_OTHER_WAY (adversary_truth.h)
    int nearby;      // accepted motions of kind ADVERSARY_NEARBY
    int undecided;   // accepted motions of kind ADVERSARY_UNDECIDED
    int exempted;    // accepted motions of kind ADVERSARY_EXEMPTED
    int hits;        // accepted motions of kind ADVERSARY_HIT
    // For motions of kind ADVERSARY_LAWFUL: the greatest distance (in diameters) from the end of
    // the motion to the state to which its listed moves lead under the rules.
    double deviation;
    adversary_count of_trick[FORGER_TRICKS];
} adversary_tally;

// What to attack. The same seed gives the same motions.
typedef struct adversary_task {
    uint64_t seed;
    int number, tries;  // index of the tray; how many motions to try
    forger_trays trays;
} adversary_task;

// Solves a random puzzle under random rules, and then looks for motions that reach the goal and
// pass the certificate with fewer moves than the solver proves necessary.
void adversary_attack_goal(adversary_task task, adversary_tally *tally);

// Looks for motions of one or two moves, from a state of a random tray, that pass the certificate.
// The tray has no goal of its own: each motion is judged as a solution of the puzzle whose goal is
// the end of this motion. If the listed moves, made according to the rules, do not lead to this
// end, the solver must find a solution with no more moves than the motion has.
void adversary_attack_state(adversary_task task, adversary_tally *tally);

#endif
