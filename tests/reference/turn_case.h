// Cases of turns and pushes, and their comparison with the reference (reference.h).
#ifndef UJ_TURN_CASE_H
#define UJ_TURN_CASE_H

#include <stdio.h>

#include <unjam/geometry/solve/successor_generator.h>

#include "reference.h"
#include "tests/support/test_random.h"

/// A turn or a push from a given state. The tray is a file in problems/tray or tests/trays, or a
/// random_tray().
typedef struct turn_case {
    char tray[48];   ///< a file's name without the ending ".json", or "random-SEED"
    char image[12];  ///< "as-is" or the name of a transformed copy (tests/robust/tray_text.h)
    uj_press press;
    uint8_t spin[UJ_MAX_PIECES];
    uj_pose poses[UJ_MAX_PIECES];
} turn_case;

typedef struct turn_scene {
    uj_tray *tray;
    uj_contact_model *model;
    uj_successor_generator generator;
} turn_scene;

/// Opens the tray of a case (turn_case.tray, turn_case.image). Returns false if there is no such
/// tray, or if it is invalid.
bool turn_scene_open(const char *tray, const char *image, turn_scene *out);

/// Takes ownership of the tray, even if it returns false.
bool turn_scene_of(uj_tray *tray, turn_scene *out);
void turn_scene_close(turn_scene *scene);

/// Picks a random turn: some pieces, their spins, and the directions in which they are pressed. A
/// piece is pressed only in a direction in which a push does not move it. Returns false if no piece
/// has such a direction.
bool turn_case_pick(turn_scene *scene, const uj_tray_state *state, test_random *random,
                    turn_case *out);

/// Picks a random push. Does not set out->spin.
void push_case_pick(const turn_scene *scene, const uj_tray_state *state, test_random *random,
                    turn_case *out);

/// Makes a random move from *state. Returns false, and leaves *state unchanged, if the move fails,
/// moves nothing, or reaches the goal.
bool turn_walk(turn_scene *scene, test_random *random, uj_tray_state *state);

typedef enum turn_verdict {
    TURN_CORRECT,
    TURN_UNDECIDED,    ///< the reference does not decide the final state
    TURN_OTHER_POSE,   ///< equal angles, but different positions
    TURN_OTHER_ANGLE,  ///< different angles
    TURN_OTHER_GOAL,   ///< only the engine, or only the reference, reaches the goal
    TURN_NOT_BEGUN,    ///< only the engine says that nothing can turn
    TURN_BEGUN,        ///< only the reference says that nothing can turn
    TURN_STUCK,        ///< the engine gave up
    TURN_VERDICTS
} turn_verdict;

const char *turn_verdict_text(turn_verdict verdict);

typedef struct turn_comparison {
    turn_verdict verdict;
    reference_result reference;
    /// If the engine's turn branches, this is the outcome of the branch that agrees best with the
    /// reference.
    uj_turn_outcome outcome;
    uj_pose poses[UJ_MAX_PIECES];
    int bifurcations;
    /// The greatest difference between the final poses. Differences of x and y are in tray
    /// diameters. A difference of angles is in radians, and counts half.
    double difference;
} turn_comparison;

/// Compares the engine's turn with the reference's. At bifurcations, takes the branch that agrees
/// best.
turn_comparison turn_compare(turn_scene *scene, const turn_case *turn);

/// Compares the engine's push from push->poses with the reference's.
turn_comparison push_compare(turn_scene *scene, const turn_case *push);

/// Writes and reads a case as a line of text. Reading returns false at the end of the file, or if a
/// line is not a case.
void turn_case_write(FILE *file, const turn_case *turn, int piece_count);
bool turn_case_read(FILE *file, turn_case *out);

#endif
