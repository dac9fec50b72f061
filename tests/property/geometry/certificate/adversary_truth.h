// Puzzles that an adversary attacks, and verdicts on motions in them.
#ifndef UJ_TEST_ADVERSARY_TRUTH_H
#define UJ_TEST_ADVERSARY_TRUTH_H

#include <unjam/geometry/certificate/certificate.h>

#include "tests/property/geometry/certificate/forger_trays.h"
#include "tests/property/geometry/certificate/forgery.h"

// A puzzle. If it is `open`, it has no goal of its own: every motion is judged as a solution of the
// puzzle whose goal is where this motion ends.
typedef struct adversary_puzzle {
    uj_tray *tray;
    const char *kind;
    uj_rules rules;
    bool open;
    uint32_t least;     // no solution has fewer moves; UINT32_MAX: there is no solution
    size_t most_moves;  // motions with more moves cannot contradict a proof of the solver
    uj_contact_model *model;
    uj_successor_generator generator;  // makes moves under the free rules
    forgery truth;                     // a solution, if one was found and it is short
    uj_motion path;  // a way to the goal that need not consist of moves, if one was found
} adversary_puzzle;

// Makes a random puzzle under random rules and solves it as far as a small limit allows. Returns
// false if the random tray is not usable (see forger_tray), or if the solver proves nothing that a
// motion could contradict.
bool adversary_solved_puzzle(uint64_t seed, forger_trays trays, adversary_puzzle *out);

// Makes a random tray and moves its pieces to a random state. Returns false if the tray is not
// usable (see forger_tray).
bool adversary_open_puzzle(uint64_t seed, forger_trays trays, adversary_puzzle *out);

void adversary_puzzle_clear(adversary_puzzle *p);

typedef enum adversary_kind {
    ADVERSARY_REFUSED,    // the certificate refuses the motion
    ADVERSARY_LAWFUL,     // the listed moves, made by the rules, lead to the end of the motion
    ADVERSARY_OTHER_WAY,  // only other lawful moves lead to the end of the motion
    // The motion is lawful only from a start that the certificate cannot tell from the true one.
    ADVERSARY_NEARBY,
    ADVERSARY_UNDECIDED,  // the solver reached a limit, or could not follow a turn
    // The certificate accepts the motion, but the solver proves that by the rules, the end of the
    // motion can be reached only with more moves than the motion has. EXEMPTED: the puzzle is open,
    // and the certificate itself says that it could not decide about a part of the motion. HIT: all
    // other cases.
    ADVERSARY_EXEMPTED,
    ADVERSARY_HIT
} adversary_kind;

typedef struct adversary_verdict {
    adversary_kind kind;
    bool deviates;  // further changes could make the motion an ADVERSARY_HIT
    // Distance, in diameters, between the end of an accepted motion and the end of its listed moves
    // when they are made by the rules.
    double deviation;
} adversary_verdict;

// Returns true if the whole motion is one that the rules allow from a start beside its own, too
// near for the certificate to tell them apart. The same may happen at the start of each move.
bool adversary_is_lawful_nearby(adversary_puzzle *p, const forgery *f);

// Asks the certificate about a motion. If it accepts the motion, finds out whether the rules allow
// the motion.
adversary_verdict adversary_judge(adversary_puzzle *p, const forgery *f, uj_certificate *out);

// Returns the tray of the puzzle, with the goal by which the motion is judged. The goal of an open
// puzzle is that each piece is near its pose at the end of the motion. This goal is stored in
// `poses` ([piece_count], of the caller). The tray points to `poses` and to members of the puzzle.
uj_tray adversary_tray_of(const adversary_puzzle *p, const forgery *f, uj_goal_pose *poses);

#endif
