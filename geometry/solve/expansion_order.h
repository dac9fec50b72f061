// In which order the search makes the successors of a state.
#ifndef UJ_EXPANSION_ORDER_H
#define UJ_EXPANSION_ORDER_H

#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/search/astar.h>

/// A state is expanded in numbered parts (search/astar.h). Part 0 makes the goals that pushes
/// reach. The next parts make turns of the goal piece, which reach all other goals; any other
/// solution needs at least two more moves. Near the start, these parts yield all turns of the goal
/// piece: most puzzles need more than two moves, so the last parts would otherwise have to follow
/// these turns once more. Farther from the start, they yield only turns that end at the goal or at
/// an angle that fits the exit; if these lead to no solution, the last parts yield all turns. If
/// the goal is a set of poses, pushes come before turns.
///
/// With many pieces there are far more turns than the search can make. So there are more parts: of
/// the turns of the goal piece, those come first in which all pieces turn the same way
/// (even_moves.h), then those of few pieces; and pushes come before other turns, first those in
/// which all pieces do the same. Many solutions are then found before the many turns of many pieces
/// are made. Among equally costly states, the search prefers those that are in an early part; of
/// these, it prefers those whose pieces are close together, because one large gap lets more pieces
/// turn than many small ones.
typedef struct uj_expansion_order {
    const uj_tray *tray;
    const uj_contact_model *model;
    bool whole;             ///< make all successors in one part
    uj_vec2 exit_midpoint;  ///< used if the goal is an exit
} uj_expansion_order;

/// Returns true if the tray has so many pieces that its states are expanded in many parts.
bool uj_expansion_has_many_pieces(const uj_tray *tray);

/// Returns the successors that part number `part` of a state makes. Sets *rest to the bound for the
/// parts after it (uj_astar_part.rest). `resting` has bit i set if piece i can take part in a turn,
/// because in some direction a push does not move it. This argument matters only if the tray has
/// many pieces. Parts that make no moves for want of such pieces do not lower the bound.
uj_expansion uj_expansion_of_part(const uj_expansion_order *order, const uj_tray_state *state,
                                  unsigned part, unsigned resting, uj_cost *rest);

#endif
