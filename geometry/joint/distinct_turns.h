// Visits some turns of a state. Every turn that has an effect has the same result as one of these.
#ifndef UJ_DISTINCT_TURNS_H
#define UJ_DISTINCT_TURNS_H

#include <unjam/geometry/joint/distinct_pushes.h>

/// Scratch memory; every thread needs its own.
typedef struct uj_distinct_turns uj_distinct_turns;

/// The input of uj_distinct_turns_visit.
typedef struct uj_distinct_turn_visit {
    const uj_halfplanes *planes;  ///< half-planes of all pairs, at the present angles
    const double *angles;         ///< [piece_count] present angles, radians
    const uj_vec2 *x;             ///< [piece_count] present positions
    /// [piece_count] Bit d of directions[i]: pushing piece i alone towards uj_direction d does not
    /// move it.
    const uint8_t *directions;
    uj_push_workspace *workspace;
    int required;                   ///< a piece that takes part in every turn; -1: none
    int least_pieces, most_pieces;  ///< bounds on the piece count of a turn; both 0: none
    /// Receives each turn: the press, and in spin[i] the uj_spin of each pressed piece i. Returns
    /// false to end the visit. May use the push workspace, but not the scratch memory `pushes`.
    bool (*function)(void *payload, const uj_press *press, const uint8_t *spin);
    void *payload;
} uj_distinct_turn_visit;

/// Allocates scratch memory. The model and `pushes` must outlive it. Returns NULL if there is no
/// memory.
uj_distinct_turns *uj_distinct_turns_create(const uj_contact_model *model,
                                            uj_distinct_pushes *pushes);
void uj_distinct_turns_destroy(uj_distinct_turns *own);

/// Returns the size of the scratch memory, in bytes.
size_t uj_distinct_turns_bytes(const uj_contact_model *model);

/// Visits turns that represent all turns with presses in visit->directions: every such turn that
/// has an effect has the same result as a visited turn. Among the turns that begin with the same
/// press, those of few pieces come first. Returns false if visit->function or the workspace's poll
/// function has ended the visit.
///
/// Of presses that move the pieces in the same way, only one is made (distinct_pushes.h). A piece
/// is blocked if, after the press, it cannot begin to turn with its spin, whatever the other pieces
/// do (spin_room.h). If the turn cannot go on, but could without one piece, this piece stops. If
/// there is no such piece, all stop (docs/RULES.md). So:
/// - If two pieces are blocked, the turn cannot go on after one of them stops. So all stop, and the
///   turn has no effect.
/// - If all pieces of the turn are blocked, it has no effect.
/// - If one piece is blocked, this piece stops, or all stop. If this piece is blocked with each of
///   its two spins, the spin makes no difference.
bool uj_distinct_turns_visit(uj_distinct_turns *own, const uj_distinct_turn_visit *visit);

/// The same visit in portions of at most `most` steps (see uj_distinct_pushes_go_on). A step is a
/// press, or a turn that is passed to visit->function.
void uj_distinct_turns_begin(uj_distinct_turns *own, const uj_distinct_turn_visit *visit);
bool uj_distinct_turns_go_on(uj_distinct_turns *own, const uj_distinct_turn_visit *visit,
                             uint64_t most);
bool uj_distinct_turns_has_more(const uj_distinct_turns *own);

/// A press, and how many of the turns that begin with it have been visited.
typedef struct uj_press_turns {
    bool open;        ///< turns of this press may remain to be visited
    uint64_t passed;  ///< number of turns of this press passed to visit->function so far
    /// Number of turns (uj_count_turns) of all presses visited so far whose visit is complete.
    uint64_t decided;
    uj_press press;
    uj_push_outcome outcome;
    uint8_t options[UJ_MAX_PIECES];  ///< uj_distinct_push.options
    uj_vec2 x[UJ_MAX_PIECES];        ///< positions after the press
} uj_press_turns;

/// Saves and restores the present press between two portions of a visit. If `pushes` is saved and
/// restored, too (uj_distinct_pushes_save), other visits can use the scratch memory in between.
uj_press_turns uj_distinct_turns_save(const uj_distinct_turns *own);
void uj_distinct_turns_restore(uj_distinct_turns *own, const uj_press_turns *saved);

/// Returns the number of turns in which each piece takes one of its options, and each pressed piece
/// has one of two spins. A turn presses at least one piece, and not fewer than `least_pieces`. If
/// most_pieces is not 0, a turn presses at most `most_pieces`.
uint64_t uj_count_turns(const uint8_t *options, int piece_count, int least_pieces, int most_pieces);

/// Sets options[i] to the options that the visit allows for piece i.
void uj_distinct_turn_options(const uj_distinct_turn_visit *visit, int piece_count,
                              uint8_t *options);

/// Returns how many turns have been visited so far, or are represented by visited turns. At the end
/// of the visit, this is uj_count_turns of the options that uj_distinct_turn_options sets.
uint64_t uj_distinct_turns_decided(const uj_distinct_turns *own);

#endif
