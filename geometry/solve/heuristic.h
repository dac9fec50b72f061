// Lower bounds and guesses of the cost to the goal of a tray puzzle.
#ifndef UJ_HEURISTIC_H
#define UJ_HEURISTIC_H

#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/search/astar.h>

// What Igarashi, Shibahara, Tajima and Kotani ("A Solver of Infinity States Puzzles") take for a
// bound on piece moves: 1 plus the number of other pieces that the lines from the goal piece's
// corners to the middle of the exit's mouth cross. It is none: one push may take the goal piece
// round a piece on these lines. mouth is that middle. 0 at the goal.
unsigned uj_heuristic_blocking(const uj_tray *tray, const uj_tray_state *state, uj_vec2 mouth);

// The other pieces that those lines cross: bit i is piece i. The goal must be an exit.
unsigned uj_blocking_pieces(const uj_tray *tray, const uj_pose *poses, uj_vec2 mouth);

// Any state but a goal needs one more move, in which one piece moves: 1, at the goal 0.
unsigned uj_heuristic_escape(bool at_goal);

#endif
