// Looks for motions that break the rules but pass the certificate.
#ifndef UJ_TEST_ADVERSARY_H
#define UJ_TEST_ADVERSARY_H

#include <unjam/geometry/tray/motion.h>

#include "tests/property/geometry/certificate/forger.h"
#include "tests/property/geometry/certificate/forger_trays.h"

// Counts of the motions that one trick (forger_trick) changed, alone or with other tricks.
typedef struct adversary_count {
    int tried, refused, accepted;
} adversary_count;

typedef struct adversary_tally {
    int trays, exhausted, bounded;  // all trays; unsolvable ones; those with a lower bound on moves
    int truths, truths_refused;     // the solver's solutions; those the certificate refuses
    int candidates, accepted;
    // Numbers of accepted motions of each adversary_kind (adversary_truth.h).
    int other_ways;
    int nearby;
    int undecided;
    int exempted;
    int hits;
    // Greatest adversary_verdict.deviation of motions of kind ADVERSARY_LAWFUL.
    double deviation;
    adversary_count of_trick[FORGER_TRICKS];
} adversary_tally;

// The same seed gives the same motions.
typedef struct adversary_task {
    uint64_t seed;
    int number, tries;  // index of the tray; how many motions to try
    forger_trays trays;
} adversary_task;

// Solves a random puzzle under random rules. Then looks for motions that pass the certificate with
// fewer moves than the solver proves necessary.
void adversary_attack_goal(adversary_task task, adversary_tally *tally);

// Tries motions of one or two moves from a random state of a random tray. Judges each motion as if
// its end were the goal (see ADVERSARY_HIT).
void adversary_attack_state(adversary_task task, adversary_tally *tally);

#endif
