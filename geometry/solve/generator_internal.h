// Functions that the files of the successor generator share.
#ifndef UJ_GENERATOR_INTERNAL_H
#define UJ_GENERATOR_INTERNAL_H

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

#endif
