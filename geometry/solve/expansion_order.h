// The order in which the search makes the successors of a state.
#ifndef UJ_EXPANSION_ORDER_H
#define UJ_EXPANSION_ORDER_H

#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/search/astar.h>

/// A state is expanded in numbered parts (search/astar.h). Part 0 makes the pushes that reach a
/// goal. The next parts make turns of the goal piece; every goal that is one move away is reached
/// by one of these pushes or turns. The last parts make all other moves: a solution that begins
/// with one of them has at least two moves.
///
/// The parts with turns of the goal piece depend on the number of moves from the start. After few
/// moves, they make all turns of the goal piece. The last parts are then nearly always needed too,
/// because most puzzles need more than two moves. If the earlier parts abandoned turns that do not
/// lead to the exit, the last parts would have to follow these turns a second time. After more
/// moves, the parts with turns of the goal piece make only turns that end at the goal or at an
/// angle that fits the exit. If these lead to no solution, the last parts make all turns, including
/// the turns made before. If the goal is a set of poses and the pieces are few, a state is expanded
/// in one part.
///
/// With many pieces there are far more turns than the search can make. So there are more parts, and
/// the search often finds a solution before it makes turns of many pieces. Of the turns of the goal
/// piece, those in which all pieces turn the same way (even_moves.h) come first, then those of few
/// pieces. Of the other moves, even pushes (even_moves.h) come first, then other pushes, then
/// turns. If the goal is a set of poses, all pushes come before all turns. Among equally costly
/// states, the search prefers those whose next part is an early one. Of these, it prefers those
/// whose pieces are close together, because one large gap lets more pieces turn than many small
/// ones.
///
/// With many pieces, a part may have millions of moves. It is then made in portions, so that the
/// search can go on with the successors that were made first.
typedef struct uj_expansion_order {
    const uj_successor_generator *generator;
    bool whole;  ///< make all successors in one part
} uj_expansion_order;

/// Returns true if the tray has so many pieces that its states are expanded in many parts.
bool uj_expansion_has_many_pieces(const uj_tray *tray);

/// Returns the greatest number of moves that a portion of a part tries, 0: no limit.
unsigned uj_expansion_portion_size(const uj_expansion_order *order);

/// Returns which successors are made by part number `part` of the expansion of a state. Sets *rest
/// to the bound for the parts after it (uj_astar_part.rest). `resting` has bit i set if piece i can
/// take part in a turn, because in some direction a push does not move it. Later parts that can
/// make no moves, because none of the pieces that they must turn is in `resting`, do not lower the
/// bound. If the tray has few pieces, `resting` is not used.
uj_expansion uj_expansion_of_part(const uj_expansion_order *order, const uj_tray_state *state,
                                  unsigned part, unsigned resting, uj_cost *rest);

#endif
