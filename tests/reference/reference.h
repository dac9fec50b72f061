// A slow reference implementation of turns (docs/RULES.md, "The law of motion"). Tests compare the
// engine's results with the results of this implementation. It simulates a turn in tiny steps (the
// catching-up algorithm of Moreau 1977): turn a little, go to the nearest positions without
// overlap, then press until the pieces rest. To turn the pieces, it needs no events, no derivatives
// and no list of contacts.
//
// Its input from the engine is the contact model (geometry/contact/contacts.h): the convex parts of
// pieces and walls, and the pairs of parts that can meet. It computes half-planes, projections and
// pushes with code of its own, in long double. If pairs of parts could be separated by any of
// several half-planes, it tries all combinations and takes the nearest result.
#ifndef UJ_REFERENCE_H
#define UJ_REFERENCE_H

#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/dynamics/push.h>

typedef enum reference_outcome {
    REFERENCE_NONE,      ///< no piece can turn
    REFERENCE_DONE,      ///< every piece has stopped turning
    REFERENCE_GOAL,      ///< the goal piece has left through its exit
    REFERENCE_UNDECIDED  ///< the law of the turn, or the reference, leaves the final state open
} reference_outcome;

/// How to simulate a turn. Lengths are in tray diameters.
typedef struct reference_settings {
    double step;  ///< the longest step, in radians
    /// Every piece is shrunk by this, so that it can enter a gap exactly as wide as itself.
    double shrink;
    /// Two parts touch if they are at most this far apart. A half-plane counts as satisfied if it
    /// is violated by no more than this. Must be greater than `shrink`.
    double touch;
} reference_settings;

typedef struct reference_result {
    reference_outcome outcome;
    const char *why;               ///< why the final state is undecided, in words; else NULL
    uj_pose poses[UJ_MAX_PIECES];  ///< the final poses
    double turned;                 ///< how far the piece that turned most has turned, in radians
    int steps;
} reference_result;

/// Simulates a turn with the given settings. `model` is the contact model of the tray; the other
/// arguments are as for uj_turn(). Ends the test program if memory runs out.
reference_result reference_turn_with(const uj_contact_model *model,
                                     const reference_settings *settings, const uj_press *press,
                                     const uint8_t *spin, const uj_pose *poses);

/// Simulates a turn with several settings. The outcome is REFERENCE_UNDECIDED unless two settings
/// lead to the same final state.
reference_result reference_turn(const uj_contact_model *model, const uj_press *press,
                                const uint8_t *spin, const uj_pose *poses);

/// Simulates a push that begins at `poses`. The pieces keep their angles. The outcome is
/// REFERENCE_DONE if the pieces come to rest.
reference_result reference_push(const uj_contact_model *model, const uj_press *press,
                                const uj_pose *poses);

/// Returns true if two final states are the same to within `tolerance`: positions to within
/// `tolerance` diameters, angles to within twice `tolerance` radians. If both are at the goal, the
/// poses do not matter.
bool reference_same_end(const uj_contact_model *model, const reference_result *a,
                        const reference_result *b, double tolerance);

#endif
