// Puzzles that an adversary attacks, and the truth about motions in them.
#ifndef UJ_TEST_ADVERSARY_TRUTH_H
#define UJ_TEST_ADVERSARY_TRUTH_H

#include <unjam/geometry/certificate/certificate.h>

#include "tests/property/geometry/certificate/forger_trays.h"
#include "tests/property/geometry/certificate/forgery.h"

// A puzzle. If `open`, its goal is the place where a motion ends, whichever this is.
typedef struct adversary_puzzle {
    uj_tray *tray;
    const char *kind;
    uj_rules rules;
    bool open;
    uint32_t least;     // no solution has fewer moves; UINT32_MAX: there is none
    size_t most_moves;  // the most moves of a motion that would prove something
    uj_contact_model *model;
    uj_successor_generator generator;  // under the free rules
    forgery truth;                     // a solution, if one was found and it is short
    uj_motion path;                    // a path to the goal by any motion, if one was found
} adversary_puzzle;

// Makes a random puzzle under random rules and solves it as far as a small limit allows. Returns
// false if there was no puzzle, or if nothing was proven that a motion could refute.
bool adversary_solved_puzzle(uint64_t seed, forger_trays trays, adversary_puzzle *out);

// Makes a random tray and moves its pieces to a random state. Returns false if there was no tray.
bool adversary_open_puzzle(uint64_t seed, forger_trays trays, adversary_puzzle *out);

void adversary_puzzle_clear(adversary_puzzle *p);

typedef enum adversary_kind {
    ADVERSARY_REFUSED,    // by the certificate
    ADVERSARY_LAWFUL,     // the moves lead to the same place if they are made as the rules say
    ADVERSARY_OTHER_WAY,  // other moves lead to the same place
    ADVERSARY_UNDECIDED,  // the solver reached a limit, or could not follow a turn
    // Accepted, but the solver proves that so few moves do not lead there. EXEMPTED: the puzzle is
    // open, and the certificate says itself that it could not decide about a part of the motion.
    ADVERSARY_EXEMPTED,
    ADVERSARY_HIT
} adversary_kind;

typedef struct adversary_verdict {
    adversary_kind kind;
    bool deviates;     // a motion made from this one could become a hit
    double deviation;  // how far from the truth an accepted motion ends, in diameters
} adversary_verdict;

// Asks the certificate about a motion. If it accepts, finds out whether the rules allow it.
adversary_verdict adversary_judge(adversary_puzzle *p, const forgery *f, uj_certificate *out);

// Returns the tray of the puzzle, with the goal by which the motion is judged. In an open puzzle,
// each piece must be near the place where the motion ends. `poses` is [piece_count]. What the tray
// points to belongs to the puzzle and, for `poses`, to the caller.
uj_tray adversary_tray_of(const adversary_puzzle *p, const forgery *f, uj_goal_pose *poses);

#endif
