// Visits the turns of a state. Leaves out turns that cannot begin, and turns known to have the same
// result as a visited turn.
#ifndef UJ_DISTINCT_TURNS_H
#define UJ_DISTINCT_TURNS_H

#include <unjam/geometry/joint/distinct_pushes.h>

/// Scratch memory; every thread needs its own.
typedef struct uj_distinct_turns uj_distinct_turns;

/// What uj_distinct_turns_visit needs.
typedef struct uj_distinct_turn_visit {
    const uj_halfplanes *planes;  ///< half-planes of all pairs, at the present angles
    const double *angles;         ///< [piece_count] present angles, radians
    const uj_vec2 *x;             ///< [piece_count] present positions
    /// [piece_count] Bit d is set if pushing the piece alone towards the uj_direction d does not
    /// move it.
    const uint8_t *directions;
    uj_push_workspace *workspace;
    int required;                   ///< a piece that takes part in every turn; -1: none
    int least_pieces, most_pieces;  ///< limits for the piece count of a turn; both 0: none
    /// Receives each turn: which pieces are pressed, in which directions, and the uj_spin of each
    /// piece. Returns false to end the visit. May use the push workspace, but not `pushes`.
    bool (*function)(void *payload, const uj_press *press, const uint8_t *spin);
    void *payload;
} uj_distinct_turn_visit;

/// Allocates scratch memory for a model. The model and `pushes` must outlive it. Returns NULL if
/// there is no memory.
uj_distinct_turns *uj_distinct_turns_create(const uj_contact_model *model,
                                            uj_distinct_pushes *pushes);
void uj_distinct_turns_destroy(uj_distinct_turns *own);

/// Returns the size of the scratch memory, in bytes.
size_t uj_distinct_turns_bytes(const uj_contact_model *model);

/// Visits turns of a state. They represent all turns that have an effect: whichever pieces turn or
/// are pressed (in visit->directions), one of the visited turns has the same result. Among the
/// turns that begin with the same press, those of few pieces come first.
///
/// A turn begins with a press. Of presses that move the pieces in the same way, only one is made
/// (distinct_pushes.h). After the press, some pieces cannot begin to turn with their spins,
/// whatever the other pieces do (spin_room.h). Call such a piece blocked. The law of the turn says:
/// if the turn can go on once one piece has stopped, that piece stops; otherwise, all stop. So:
/// - If two pieces are blocked, the others cannot turn even if one of the two stops. So all stop,
///   and the turn has no effect.
/// - If one piece is blocked, the others cannot turn unless this piece stops. So either the blocked
///   piece stops, or all pieces stop. If the blocked piece cannot begin to turn with its other
///   spin, either, the turn has the same result with both spins.
/// - If all pieces of the turn are blocked, the turn has no effect.
/// Returns false if visit->function or the workspace's poll function has ended the visit.
bool uj_distinct_turns_visit(uj_distinct_turns *own, const uj_distinct_turn_visit *visit);

/// The same visit in portions (see uj_distinct_pushes_go_on). A portion makes at most `most` steps:
/// a step is a press, or a turn that is passed to visit->function.
void uj_distinct_turns_begin(uj_distinct_turns *own, const uj_distinct_turn_visit *visit);
bool uj_distinct_turns_go_on(uj_distinct_turns *own, const uj_distinct_turn_visit *visit,
                             uint64_t most);
bool uj_distinct_turns_has_more(const uj_distinct_turns *own);

/// A press, and how many of the turns that begin with it have been visited.
typedef struct uj_press_turns {
    bool open;        ///< some of its turns may be left to visit
    uint64_t passed;  ///< number of turns that were passed to visit->function
    /// The number of turns, as counted by uj_count_turns, with presses that come before `press`.
    uint64_t decided;
    uj_press press;
    uj_push_outcome outcome;
    uint8_t options[UJ_MAX_PIECES];  ///< uj_distinct_push.options
    uj_vec2 x[UJ_MAX_PIECES];        ///< positions after the press
} uj_press_turns;

/// Saves and restores the present press, between two portions of a visit. The presses after it are
/// in the scratch memory `pushes` (uj_distinct_pushes_save). If both are saved and restored, other
/// visits can use the scratch memory in between.
uj_press_turns uj_distinct_turns_save(const uj_distinct_turns *own);
void uj_distinct_turns_restore(uj_distinct_turns *own, const uj_press_turns *saved);

/// Returns the number of turns in which each piece takes one of its options (UJ_MAY_HOLD: takes no
/// part), and each piece that takes part has one of two spins. Counts only turns of 1 piece or
/// more, of least_pieces or more and, if most_pieces is not 0, of most_pieces or fewer.
uint64_t uj_count_turns(const uint8_t *options, int piece_count, int least_pieces, int most_pieces);

/// Sets options[i] to the options that the turns of a visit may take for piece i.
void uj_distinct_turn_options(const uj_distinct_turn_visit *visit, int piece_count,
                              uint8_t *options);

/// Returns how many turns have been visited so far, or are represented by visited turns. At the end
/// of the visit, this is uj_count_turns of the options that uj_distinct_turn_options sets.
uint64_t uj_distinct_turns_decided(const uj_distinct_turns *own);

#endif
