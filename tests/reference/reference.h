// A slow reference implementation of turns and pushes (docs/RULES.md, "The law of motion"), for
// tests. It simulates a turn in tiny steps (the catching-up algorithm of Moreau 1977). From the
// engine it takes only the contact model (geometry/contact/contacts.h).
#ifndef UJ_REFERENCE_H
#define UJ_REFERENCE_H

#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/dynamics/push.h>

typedef enum reference_outcome {
    REFERENCE_NONE,      ///< no piece can turn
    REFERENCE_DONE,      ///< every piece has stopped turning
    REFERENCE_GOAL,      ///< the goal piece has left through its exit
    REFERENCE_UNDECIDED  ///< the final state is not decided; see reference_result.why
} reference_outcome;

/// How to simulate a turn. Lengths are in tray diameters.
typedef struct reference_settings {
    double step;  ///< the longest step, in radians
    /// Pieces are shrunk by this, so that they can enter gaps of exactly their width.
    double shrink;
    /// Two parts touch if they are at most this far apart. A half-plane counts as satisfied even
    /// if it is violated by this much. Must be greater than `shrink`.
    double touch;
} reference_settings;

typedef struct reference_result {
    reference_outcome outcome;
    const char *why;               ///< if undecided: the reason, in words; else NULL
    uj_pose poses[UJ_MAX_PIECES];  ///< the final poses
    double turned;                 ///< greatest angle by which a piece has turned, in radians
    int steps;
} reference_result;

/// Simulates a turn. `model` is the contact model of the tray; the other arguments are as for
/// uj_turn(). Aborts if memory runs out.
reference_result reference_turn_with(const uj_contact_model *model,
                                     const reference_settings *settings, const uj_press *press,
                                     const uint8_t *spin, const uj_pose *poses);

/// Simulates a turn with several settings. The outcome is REFERENCE_UNDECIDED unless two settings
/// give the same final state.
reference_result reference_turn(const uj_contact_model *model, const uj_press *press,
                                const uint8_t *spin, const uj_pose *poses);

/// Simulates a push from `poses`. The angles do not change. The outcome is REFERENCE_DONE if the
/// pieces come to rest.
reference_result reference_push(const uj_contact_model *model, const uj_press *press,
                                const uj_pose *poses);

/// Returns true if two final states agree: positions to within `tolerance` diameters, angles to
/// within 2 * `tolerance` radians. If both have reached the goal, the poses do not matter.
bool reference_same_end(const uj_contact_model *model, const reference_result *a,
                        const reference_result *b, double tolerance);

#endif
