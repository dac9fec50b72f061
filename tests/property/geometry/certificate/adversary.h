// An adversary of the certificate: tries to make motions that it accepts although the rules do not
// allow them.
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
    int trays, exhausted, bounded;  // trays attacked; how many have no solution; a known bound
    int truths, truths_refused;     // true solutions, and how many of them are refused
    int candidates, accepted;
    int other_ways;  // accepted motions that obey the rules, but not as the moves claim
    int undecided;   // accepted motions of which the solver cannot say whether they are lawful
    int exempted;  // motions in open puzzles that break the rules, and that the certificate accepts
                   // with exemptions
    int hits;      // other motions that are accepted, but break the rules
    double deviation;  // how far from the truth an accepted motion ended that counts as lawful, at
                       // most; in diameters
    adversary_count of_trick[FORGER_TRICKS];
} adversary_tally;

// What to attack. Motions are the same for the same seed.
typedef struct adversary_task {
    uint64_t seed;
    int number, tries;  // number of the tray; motions to try
    forger_trays trays;
} adversary_task;

// Solves a random puzzle under random rules. Then looks for motions with fewer moves than the
// solver proves necessary, which reach the goal and pass the certificate.
void adversary_attack_goal(adversary_task task, adversary_tally *tally);

// Looks for motions of one or two moves that pass the certificate, from a state of a random tray.
// Each is a solution of the puzzle whose goal is the place where the motion ends. If the moves, as
// the rules say, do not lead there, the solver must solve that puzzle in as few moves.
void adversary_attack_state(adversary_task task, adversary_tally *tally);

#endif
