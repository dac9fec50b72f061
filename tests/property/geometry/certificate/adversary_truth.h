// Puzzles that an adversary attacks, and verdicts on motions in them.
#ifndef UJ_TEST_ADVERSARY_TRUTH_H
#define UJ_TEST_ADVERSARY_TRUTH_H

#include <unjam/geometry/certificate/certificate.h>

#include "tests/property/geometry/certificate/forger_trays.h"
#include "tests/property/geometry/certificate/forgery.h"

// If the puzzle is `open`, each motion is judged as if the end of that motion were the goal.
typedef struct adversary_puzzle {
    uj_tray *tray;
    const char *kind;
    uj_rules rules;
    bool open;
    uint32_t least;     // no solution has fewer moves; UINT32_MAX: there is no solution
    size_t most_moves;  // motions with more moves are not tried
    uj_contact_model *model;
    uj_successor_generator generator;  // makes moves under UJ_RULES_FREE
    forgery truth;                     // a short solution, if one was found
    uj_motion path;  // a path to the goal, which may break the laws of motion; may be empty
} adversary_puzzle;

// Makes a random puzzle under random rules, and solves it within small limits. Returns false if the
// tray is not usable (forger_tray), or if a solution of one move cannot be ruled out.
bool adversary_solved_puzzle(uint64_t seed, forger_trays trays, adversary_puzzle *out);

// Makes an open puzzle that starts at a random state. Returns false if the tray is not usable
// (forger_tray).
bool adversary_open_puzzle(uint64_t seed, forger_trays trays, adversary_puzzle *out);

void adversary_puzzle_clear(adversary_puzzle *p);

typedef enum adversary_kind {
    ADVERSARY_REFUSED,  // the certificate refuses the motion
    // Open puzzle: under the rules, the listed moves lead to the end of the motion. Other puzzles:
    // the motion has at least adversary_puzzle.least moves.
    ADVERSARY_LAWFUL,
    ADVERSARY_OTHER_WAY,  // under the rules, only other moves lead to the end of the motion
    // Lawful only after pieces are shifted by so little that the certificate cannot notice.
    ADVERSARY_NEARBY,
    ADVERSARY_UNDECIDED,  // a limit was reached, or a move could not be followed to its end
    // The next two kinds: the certificate accepts the motion, although under the rules the goal
    // provably takes more moves.
    ADVERSARY_EXEMPTED,  // in an open puzzle; the certificate exempts parts of the motion
    ADVERSARY_HIT        // in all other cases
} adversary_kind;

typedef struct adversary_verdict {
    adversary_kind kind;
    // True if the motion is worth further changes. In an open puzzle with a finite overlap bound,
    // this is so if the listed moves, under the rules, do not lead to the end of the motion. In all
    // other cases, it is so if the motion is refused, but not because it misses the goal.
    bool deviates;
    // Accepted motions in open puzzles: distance (in tray diameters, at most 1) from the end of the
    // motion to the nearest state that the listed moves reach under the rules.
    double deviation;
} adversary_verdict;

// Returns true if shifts of pieces before some moves make the motion obey the rules. The shifts are
// too small for the certificate to notice.
bool adversary_is_lawful_nearby(adversary_puzzle *p, const forgery *f);

// Sets *out to the certificate of the motion. Decides whether the rules allow an accepted motion.
adversary_verdict adversary_judge(adversary_puzzle *p, const forgery *f, uj_certificate *out);

// Returns a tray with the goal for this motion. For an open puzzle, the goal is that every piece is
// near its final pose in *f. This goal is stored in the caller's `poses` ([piece_count]). The tray
// points to `poses` and to members of *p.
uj_tray adversary_tray_of(const adversary_puzzle *p, const forgery *f, uj_goal_pose *poses);

#endif
