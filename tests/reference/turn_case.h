// Test cases for turns and pushes, and functions that compare the engine's results with those of
// the reference (reference.h).
#ifndef UJ_TURN_CASE_H
#define UJ_TURN_CASE_H

#include <stdio.h>

#include <unjam/geometry/solve/successor_generator.h>

#include "reference.h"
#include "tests/support/test_random.h"

/// A turn from a state of a tray. The tray is bundled or in tests/trays, or random_tray()
/// makes it from a seed.
typedef struct turn_case {
    char tray[48];   ///< a file's name without the ending ".json", or "random-SEED"
    char image[12];  ///< "as-is" or the name of a transformed copy (tests/robust/tray_text.h)
    uj_press press;
    uint8_t spin[UJ_MAX_PIECES];
    uj_pose poses[UJ_MAX_PIECES];
} turn_case;

/// A tray, and what is needed to turn its pieces.
typedef struct turn_scene {
    uj_tray *tray;
    uj_contact_model *model;
    uj_successor_generator generator;
} turn_scene;

/// Opens the tray of a case: a file, or a random tray, named by its seed. Returns false if there is
/// no such file, or if the seed gives no tray.
bool turn_scene_open(const char *tray, const char *image, turn_scene *out);

/// Opens a scene with this tray, and takes ownership of the tray, even after an error.
bool turn_scene_of(uj_tray *tray, turn_scene *out);
void turn_scene_close(turn_scene *scene);

/// Picks a random turn in a state: some pieces and, for each of them, a spin and a direction in
/// which the piece is pressed. Picks only directions in which a push does not move the piece.
/// Returns false if no piece has such a direction.
bool turn_case_pick(turn_scene *scene, const uj_tray_state *state, test_random *random,
                    turn_case *out);

/// Picks a random push in a state. Does not set out->spin, because a push gives pieces no spin.
void push_case_pick(const turn_scene *scene, const uj_tray_state *state, test_random *random,
                    turn_case *out);

/// Makes a random move from *state, for a random walk. Returns false, and leaves the state
/// unchanged, if nothing moves or the goal is reached.
bool turn_walk(turn_scene *scene, test_random *random, uj_tray_state *state);

typedef enum turn_verdict {
    TURN_RIGHT,
    TURN_UNDECIDED,    ///< the reference does not decide the final state
    TURN_OTHER_POSE,   ///< the pieces turn equally far, but end at different positions
    TURN_OTHER_ANGLE,  ///< the pieces turn by different angles in the engine and the reference
    TURN_OTHER_GOAL,   ///< either the engine or the reference reaches the goal, but not both
    TURN_NOT_BEGUN,    ///< only the engine says that nothing can turn
    TURN_BEGUN,        ///< only the reference says that nothing can turn
    TURN_STUCK,        ///< the engine gave up
    TURN_VERDICTS
} turn_verdict;

const char *turn_verdict_text(turn_verdict verdict);

typedef struct turn_comparison {
    turn_verdict verdict;
    reference_result reference;
    /// The engine's outcome. If the turn branches, this is the branch whose final state is nearest
    /// to the reference's final state.
    uj_turn_outcome outcome;
    uj_pose poses[UJ_MAX_PIECES];
    int bifurcations;
    /// How far the final poses differ: the greatest difference of any position, in tray diameters,
    /// or half the greatest difference of any angle, in radians, whichever is greater.
    double difference;
} turn_comparison;

/// Compares the engine with the reference. If the engine's turn branches at bifurcations, takes the
/// branch that agrees best.
turn_comparison turn_compare(turn_scene *scene, const turn_case *turn);

/// Makes the push `push->press` from `push->poses` with the engine. Compares the final state with
/// the reference's final state.
turn_comparison push_compare(turn_scene *scene, const turn_case *push);

/// Writes a case as a line of text, and reads it back. Reading returns false at the end of the
/// file, or if a line is not a case.
void turn_case_write(FILE *file, const turn_case *turn, int piece_count);
bool turn_case_read(FILE *file, turn_case *out);

#endif
