// Shared by the files of the successor generator.
#ifndef UJ_GENERATOR_INTERNAL_H
#define UJ_GENERATOR_INTERNAL_H

#include <unjam/geometry/solve/successor_generator.h>

/// Builds the half-planes of a state into generator->planes and writes its positions to
/// x[piece_count].
void uj_generator_build_planes(uj_successor_generator *generator, const uj_tray_state *state,
                               uj_vec2 *x);

/// Makes a move from *state in place; generator->planes must be those of the state. Sets *moved to
/// the number of pieces that moved. trace may be NULL. Returns false when the motion could not be
/// followed to its end; *state is meaningless then.
bool uj_generator_make_move(uj_successor_generator *generator, const uj_move *move,
                            uj_tray_state *state, const uj_turn_trace *trace, unsigned *moved);

/// Returns the directions, as bits, in which `piece` may be pressed for a turn; generator->planes
/// and x must be those of the state.
unsigned uj_generator_turn_directions(uj_successor_generator *generator, const uj_tray_state *state,
                                      const uj_vec2 *x, int piece);

/// Whether the goal piece at an angle is no wider than its exit, as it must be to leave without
/// turning.
bool uj_generator_angle_fits_exit(const uj_successor_generator *generator, double angle);

/// Whether uj_successor_generator_exclude has excluded the move from this state.
bool uj_generator_is_excluded(const uj_successor_generator *generator, const uj_tray_state *state,
                              const uj_move *move);

#endif
