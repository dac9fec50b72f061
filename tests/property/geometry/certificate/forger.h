// Tricks of a forger: each changes a motion into one that the rules may not allow, but that a
// careless check could accept.
#ifndef UJ_TEST_FORGER_H
#define UJ_TEST_FORGER_H

#include "tests/property/geometry/certificate/forgery.h"
#include "tests/support/test_random.h"

typedef struct forger {
    const uj_tray *tray;
    uj_successor_generator *generator;  // makes lawful moves under UJ_RULES_FREE
    test_random random;
    double diameter;
    size_t most_moves;  // forgeries with more moves are not tried
} forger;

// A way to change a motion. `function` returns false if it cannot change this motion in this way.
// It may then leave the motion in any state.
typedef struct forger_trick {
    const char *name;
    bool (*function)(forger *r, forgery *f);
} forger_trick;

enum { FORGER_BENDS = 11, FORGER_CLAIMS = 11, FORGER_TRICKS = FORGER_BENDS + FORGER_CLAIMS };

// Tricks that bend motions: they change keyframes.
extern const forger_trick forger_bends[FORGER_BENDS];

// Tricks that make false claims: they change what the list of moves says, or where moves begin and
// end.
extern const forger_trick forger_claims[FORGER_CLAIMS];

// Returns trick number i. The tricks of forger_bends have the first numbers; the tricks of
// forger_claims have the numbers after them.
const forger_trick *forger_trick_of(size_t i);

// --- random choices ------------------------------------------------------------------------------

bool forger_chance(forger *r, uint32_t percent);

// Returns a random number from `low` to `high`, of any order of magnitude in between.
double forger_magnitude(forger *r, double low, double high);

// Returns a random vector of this length. Often it points along an axis or a diagonal.
uj_vec2 forger_way(forger *r, double length);

// Returns a random move for the state with these poses. If it is a turn, each of its pieces is
// pressed in a direction in which a push does not move the piece. May return a move without pieces.
uj_move forger_move(forger *r, const uj_pose *poses);

// Returns the number of a random move; the forgery must have moves.
size_t forger_any_move(forger *r, const forgery *f);

// Returns a random keyframe of a move, other than the one with which the move begins.
size_t forger_any_frame(forger *r, const forgery *f, size_t move);

// Skips the first `count` moves of `old`. Makes the remaining moves by the laws of motion, starting
// at the last poses of *f, and appends them to *f. Stops at the first move that cannot be made.
void forger_make_again(forger *r, forgery *f, const forgery *old, size_t count);

#endif
