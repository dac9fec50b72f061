// Puzzles that an adversary attacks, and verdicts on motions in them.
#ifndef UJ_TEST_ADVERSARY_TRUTH_H
#define UJ_TEST_ADVERSARY_TRUTH_H

#include <unjam/geometry/certificate/certificate.h>

#include "tests/property/geometry/certificate/forger_trays.h"
#include "tests/property/geometry/certificate/forgery.h"

// A puzzle. If it is `open`, it has no goal of its own: each motion is judged as if the end of this
// motion were the goal.
typedef struct adversary_puzzle {
    uj_tray *tray;
    const char *kind;
    uj_rules rules;
    bool open;
    uint32_t least;     // no solution has fewer moves; UINT32_MAX: there is no solution
    size_t most_moves;  // motions with more moves are not tried
    uj_contact_model *model;
    uj_successor_generator generator;  // makes moves under UJ_RULES_FREE
    forgery truth;                     // a solution, if one was found and it is short
    uj_motion path;  // a path to the goal that may break the laws of motion; empty: none was found
} adversary_puzzle;

// Makes a random puzzle under random rules and solves it as far as a small limit allows. Returns
// false if the random tray is not usable (see forger_tray), or if the solver does not prove that
// every solution has at least two moves.
bool adversary_solved_puzzle(uint64_t seed, forger_trays trays, adversary_puzzle *out);

// Makes a random tray and moves its pieces to a random state. Returns false if the tray is not
// usable (see forger_tray).
bool adversary_open_puzzle(uint64_t seed, forger_trays trays, adversary_puzzle *out);

void adversary_puzzle_clear(adversary_puzzle *p);

typedef enum adversary_kind {
    ADVERSARY_REFUSED,  // the certificate refuses the motion
    // Open puzzle: under the rules, the listed moves lead to the end of the motion. Other puzzles:
    // the motion has no fewer moves than adversary_puzzle.least.
    ADVERSARY_LAWFUL,
    ADVERSARY_OTHER_WAY,  // under the rules, only other moves lead to the end of the motion
    // The motion is lawful only from a start that the certificate cannot tell from the true one.
    ADVERSARY_NEARBY,
    ADVERSARY_UNDECIDED,  // the solver reached a limit, or could not follow a move to its end
    // The last two kinds: the certificate accepts the motion, but the solver proves that so few
    // moves cannot reach the end of the motion (open puzzle) or the goal (other puzzles).
    ADVERSARY_EXEMPTED,  // open puzzle; the certificate could not decide about a part of the motion
    ADVERSARY_HIT        // every other such motion
} adversary_kind;

typedef struct adversary_verdict {
    adversary_kind kind;
    // The motion is worth further changes, which could make it an ADVERSARY_HIT. Open puzzle: its
    // end is not where the listed moves lead under the rules. Other puzzles: it is refused, but not
    // because it misses the goal.
    bool deviates;
    // For accepted motions in open puzzles: the distance, in tray diameters and at most 1, from the
    // end of the motion to the nearest state to which its listed moves lead under the rules.
    double deviation;
} adversary_verdict;

// Returns true if the motion obeys the rules once pieces are shifted a little before some of its
// moves. The shifts are too small for the certificate to notice.
bool adversary_is_lawful_nearby(adversary_puzzle *p, const forgery *f);

// Asks the certificate about a motion. If it accepts the motion, finds out whether the rules allow
// the motion.
adversary_verdict adversary_judge(adversary_puzzle *p, const forgery *f, uj_certificate *out);

// Returns the tray of the puzzle, with the goal by which the motion is judged. The goal of an open
// puzzle is that each piece is near its pose at the end of the motion. This goal is stored in
// `poses` ([piece_count], of the caller). The tray points to `poses` and to members of the puzzle.
uj_tray adversary_tray_of(const adversary_puzzle *p, const forgery *f, uj_goal_pose *poses);

#endif
