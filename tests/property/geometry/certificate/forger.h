// Tricks of a forger: each changes a motion into one that a careless check might wrongly accept.
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

// `function` changes *f. It returns false if the trick does not apply; *f may then be in any state.
typedef struct forger_trick {
    const char *name;
    bool (*function)(forger *r, forgery *f);
} forger_trick;

enum { FORGER_BENDS = 11, FORGER_CLAIMS = 11, FORGER_TRICKS = FORGER_BENDS + FORGER_CLAIMS };

// Tricks that change keyframes.
extern const forger_trick forger_bends[FORGER_BENDS];

// Tricks that change what the list of moves says, or where moves begin and end.
extern const forger_trick forger_claims[FORGER_CLAIMS];

// Returns trick i. The tricks of forger_bends come first, then those of forger_claims.
const forger_trick *forger_trick_of(size_t i);

// --- random choices ------------------------------------------------------------------------------

bool forger_chance(forger *r, uint32_t percent);

// Returns a random number from `low` to `high`, uniform on a logarithmic scale.
double forger_magnitude(forger *r, double low, double high);

// Returns a random vector of this length, often along an axis or a diagonal.
uj_vec2 forger_way(forger *r, double length);

// Returns a random move for the state with these poses. The move may have no pieces. In a turn, no
// listed piece can be pushed in its listed direction.
uj_move forger_move(forger *r, const uj_pose *poses);

// Returns the index of a random move. *f must have moves.
size_t forger_any_move(forger *r, const forgery *f);

// Returns a random index of a keyframe, from forgery_first(f, move) + 1 to f->end[move].
size_t forger_any_frame(forger *r, const forgery *f, size_t move);

// Makes the moves of `old` again by the laws of motion, beginning with move `count`. Appends them
// to *f. Stops at the first move that cannot be made.
void forger_make_again(forger *r, forgery *f, const forgery *old, size_t count);

#endif
