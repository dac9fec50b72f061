// An adversary of the certificate: tries to make motions that break the rules, but that the
// certificate accepts.
#ifndef UJ_TEST_ADVERSARY_H
#define UJ_TEST_ADVERSARY_H

#include <unjam/geometry/tray/motion.h>

#include "tests/property/geometry/certificate/forger.h"
#include "tests/property/geometry/certificate/forger_trays.h"

// How often a trick was tried, and what became of the motions made with it.
typedef struct adversary_count {
    int tried, refused, lawful;
} adversary_count;

typedef struct adversary_tally {
    int trays, exhausted, bounded;  // all trays; those without a solution; those with a lower bound
    int truths, truths_refused;     // the solver's solutions; those that were refused
    int candidates, accepted;
    int other_ways;  // accepted motions whose ends can be reached, but not by the listed moves
    int nearby;      // accepted motions of kind ADVERSARY_NEARBY
    int undecided;   // accepted motions for which the solver cannot decide whether they are lawful
    int exempted;    // accepted motions of kind ADVERSARY_EXEMPTED
    int hits;        // accepted motions of kind ADVERSARY_HIT
    // For accepted motions that count as lawful: the greatest distance (in diameters) between the
    // end of the motion and the end of its listed moves when they are made by the rules.
    double deviation;
    adversary_count of_trick[FORGER_TRICKS];
} adversary_tally;

// What to attack. The same seed gives the same motions.
typedef struct adversary_task {
    uint64_t seed;
    int number, tries;  // number of the tray; number of motions to try
    forger_trays trays;
} adversary_task;

// Solves a random puzzle under random rules, and then looks for motions that reach the goal and
// pass the certificate with fewer moves than the solver proves necessary.
void adversary_attack_goal(adversary_task task, adversary_tally *tally);

// Looks for motions of one or two moves, from a state of a random tray, that pass the certificate.
// The puzzle is open: it has no goal of its own. Each motion counts as a solution of the puzzle
// whose goal is the place where this motion ends. If the listed moves, made according to the rules,
// do not lead there, the solver must find a solution with no more moves than the motion has.
void adversary_attack_state(adversary_task task, adversary_tally *tally);

#endif
