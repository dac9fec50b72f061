// Functions that the files of the successor generator share.
#ifndef UJ_GENERATOR_INTERNAL_H
#define UJ_GENERATOR_INTERNAL_H

#include <string.h>

#include <unjam/geometry/solve/successor_generator.h>

/// Builds generator->planes for the angles of a state, unless they have already been built for
/// these angles. Writes the positions to x[0..piece_count-1].
void uj_generator_build_planes(uj_successor_generator *generator, const uj_tray_state *state,
                               uj_vec2 *x);

/// Makes a move from *state, and sets *state to the state after the move. On entry,
/// generator->planes must be those of *state. Sets *moved to the number of pieces that moved.
/// `trace` may be NULL. If the motion cannot be followed to its end, returns false and leaves
/// *state meaningless.
bool uj_generator_make_move(uj_successor_generator *generator, const uj_move *move,
                            uj_tray_state *state, const uj_turn_trace *trace, unsigned *moved);

/// Completes *state after a push. On entry, state->poses must be the poses after the push, and all
/// other members as they were before it. `before` has the poses before the push.
void uj_generator_end_push(const uj_successor_generator *generator, const uj_move *move,
                           const uj_pose *before, bool goal, uj_tray_state *state, unsigned *moved);

/// Returns the directions in which `piece` may be pressed for a turn, as a bit set.
/// generator->planes and x must be those of the state.
unsigned uj_generator_turn_directions(uj_successor_generator *generator, const uj_tray_state *state,
                                      const uj_vec2 *x, int piece);

/// Returns by how much the goal piece, at this angle, is too wide for its exit (uj_exit_overhang).
/// Returns 0 if it fits.
double uj_generator_overhang(const uj_successor_generator *generator, double angle);

/// See uj_successor_generator_exclude.
bool uj_generator_is_excluded(const uj_successor_generator *generator, const uj_tray_state *state,
                              const uj_move *move);

/// Compares bit for bit, but ignores duplicate_moves and at_goal.
static inline bool uj_generator_same_state(const uj_tray_state *a, const uj_tray_state *b)
{
    return memcmp(a->poses, b->poses, sizeof a->poses) == 0 &&
           memcmp(a->press, b->press, sizeof a->press) == 0 && a->depth == b->depth;
}

// --- expansion_rests.c: expansions of states between two portions ---

typedef struct uj_expansion_rest {
    uj_tray_state state;
    uj_expansion wanted;
    unsigned portion;  ///< number of the next portion
    int least_moved;   ///< uj_expansion_run.least_moved
    double overhang;   ///< uj_expansion_portion.overhang
    /// `chosen` and `tried` are used only if generator->distinct_pushes is NULL.
    int chosen[UJ_MAX_PIECES];        ///< the combination of options to try next
    uint64_t tried;                   ///< number of combinations tried
    uj_distinct_pushes_rest *pushes;  ///< owned; may be NULL
    uj_press_turns turns;
    uj_turn_cache *turn_cache;  ///< owned; copy of generator->turn_cache; may be NULL
} uj_expansion_rest;

typedef struct uj_expansion_rests uj_expansion_rests;

/// Returns NULL if there is no memory.
uj_expansion_rests *uj_expansion_rests_create(void);
void uj_expansion_rests_destroy(uj_expansion_rests *rests);

/// Drops every uj_expansion_rest. Does nothing if `rests` is NULL.
void uj_expansion_rests_clear(uj_expansion_rests *rests);

void uj_expansion_rest_clear(uj_expansion_rest *rest);

/// Takes ownership of what *rest owns. If `rests` is full, drops its oldest entry.
void uj_expansion_rests_keep(uj_expansion_rests *rests, const uj_expansion_rest *rest);

/// Moves the uj_expansion_rest with these values of `state`, `wanted` and `portion` to *out.
/// Returns false if there is none. The caller clears *out.
bool uj_expansion_rests_take(uj_expansion_rests *rests, const uj_tray_state *state,
                             uj_expansion wanted, unsigned portion, uj_expansion_rest *out);

#endif
