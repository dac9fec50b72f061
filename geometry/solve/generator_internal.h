// Functions that the files of the successor generator share.
#ifndef UJ_GENERATOR_INTERNAL_H
#define UJ_GENERATOR_INTERNAL_H

#include <string.h>

#include <unjam/geometry/solve/successor_generator.h>

/// Builds generator->planes (uj_halfplanes) for the angles of a state. Writes the positions of its
/// pieces to x[0 .. piece_count - 1].
void uj_generator_build_planes(uj_successor_generator *generator, const uj_tray_state *state,
                               uj_vec2 *x);

/// Makes a move from *state, and sets *state to the state at the end of the move; generator->planes
/// must be those of the original *state. Sets *moved to the number of pieces that moved. trace may
/// be NULL. Returns false if the motion could not be followed to its end; *state is meaningless
/// then.
bool uj_generator_make_move(uj_successor_generator *generator, const uj_move *move,
                            uj_tray_state *state, const uj_turn_trace *trace, unsigned *moved);

/// Completes *state after the push `move`. On entry, *state has the poses at the end of the push,
/// but its other members are those before the push. `before` has the poses before the push. Sets
/// *moved to the number of pieces that moved.
void uj_generator_end_push(const uj_successor_generator *generator, const uj_move *move,
                           const uj_pose *before, bool goal, uj_tray_state *state, unsigned *moved);

/// Returns the directions in which `piece` may be pressed for a turn, as a bit set.
/// generator->planes and x must be those of the state.
unsigned uj_generator_turn_directions(uj_successor_generator *generator, const uj_tray_state *state,
                                      const uj_vec2 *x, int piece);

/// Returns true if the goal piece, at this angle, is no wider than its exit: only then can it leave
/// without turning.
bool uj_generator_angle_fits_exit(const uj_successor_generator *generator, double angle);

/// Returns true if uj_successor_generator_exclude has excluded this move from this state.
bool uj_generator_is_excluded(const uj_successor_generator *generator, const uj_tray_state *state,
                              const uj_move *move);

/// Returns true if the states are equal bit for bit, except for duplicate_moves and at_goal.
static inline bool uj_generator_same_state(const uj_tray_state *a, const uj_tray_state *b)
{
    return memcmp(a->poses, b->poses, sizeof a->poses) == 0 &&
           memcmp(a->press, b->press, sizeof a->press) == 0 && a->depth == b->depth;
}

// --- expansion_rests.c: expansions of states between two portions ---

/// How to go on with an expansion.
typedef struct uj_expansion_rest {
    uj_tray_state state;
    uj_expansion wanted;
    unsigned portion;  ///< number of the next portion
    int least_moved;   ///< uj_expansion_run.least_moved
    /// If generator->distinct_pushes is NULL: the combination of options to try next, and the
    /// number of combinations tried.
    int chosen[UJ_MAX_PIECES];
    uint64_t tried;
    uj_distinct_pushes_rest *pushes;  ///< owned; NULL if there are none
    uj_press_turns turns;
    uj_turn_cache *turn_cache;  ///< owned; facts about the turns so far; NULL if there are none
} uj_expansion_rest;

/// The few expansions that were interrupted last.
typedef struct uj_expansion_rests uj_expansion_rests;

/// Returns NULL if there is no memory.
uj_expansion_rests *uj_expansion_rests_create(void);
void uj_expansion_rests_destroy(uj_expansion_rests *rests);

/// Drops every uj_expansion_rest. Does nothing if `rests` is NULL.
void uj_expansion_rests_clear(uj_expansion_rests *rests);

/// Frees what *rest owns.
void uj_expansion_rest_clear(uj_expansion_rest *rest);

/// Keeps *rest, and takes ownership of what *rest owns. If `rests` is full, first drops its
/// oldest entry.
void uj_expansion_rests_keep(uj_expansion_rests *rests, const uj_expansion_rest *rest);

/// Moves to *out the uj_expansion_rest with these values of `state`, `wanted` and `portion`.
/// Returns false if there is none. The caller clears *out.
bool uj_expansion_rests_take(uj_expansion_rests *rests, const uj_tray_state *state,
                             uj_expansion wanted, unsigned portion, uj_expansion_rest *out);

#endif
