// Lower bounds and estimates of the cost from a tray state to the goal.
#ifndef UJ_HEURISTIC_H
#define UJ_HEURISTIC_H

#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/geometry/solve/tray_solver.h>
#include <unjam/search/astar.h>

/// The blocking heuristic of Igarashi, Shibahara, Tajima and Kotani ("A Solver of Infinity States
/// Puzzles"), in piece moves. Returns 0 at the goal, else 1 plus the number of other pieces crossed
/// by a line from a corner of the goal piece to exit_midpoint. Not admissible (the authors call it
/// a lower bound): one push may take the goal piece round several of these pieces.
unsigned uj_heuristic_blocking(const uj_tray *tray, const uj_tray_state *state,
                               uj_vec2 exit_midpoint);

/// Returns the pieces that the lines of uj_heuristic_blocking cross (bit i: piece i). `poses` is
/// [piece_count]. The goal must be an exit.
unsigned uj_blocking_pieces(const uj_tray *tray, const uj_pose *poses, uj_vec2 exit_midpoint);

/// Returns 0 at the goal, else 1: every other state needs at least one piece move.
unsigned uj_heuristic_escape(bool at_goal);

/// Returns the estimate of a heuristic, in the unit of `cost`. Its secondary part breaks ties.
uj_cost uj_heuristic_estimate(const uj_tray *tray, const uj_tray_state *state,
                              uj_vec2 exit_midpoint, uj_tray_heuristic heuristic,
                              uj_tray_cost cost);

/// Returns how spread out the pieces are: the root mean square distance of their centroids from the
/// mean of the centroids, in thousandths of the tray's diameter. `poses` is [piece_count].
uint32_t uj_pieces_spread(const uj_contact_model *model, const uj_pose *poses);

#endif
