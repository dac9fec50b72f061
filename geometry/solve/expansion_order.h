// The order in which the search makes the successors of a state.
#ifndef UJ_EXPANSION_ORDER_H
#define UJ_EXPANSION_ORDER_H

#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/search/astar.h>

/// A state is expanded in numbered parts (search/astar.h). If the goal is an exit:
/// 1. The first part makes the pushes that reach a goal.
/// 2. The next parts make turns of the goal piece. Every goal one move away is then reached.
/// 3. The last parts make all other moves. All goals not yet reached are at least two moves away.
///
/// Near the start, step 3 is nearly always needed. So step 2 makes all turns of the goal piece
/// there, and step 3 does not repeat them. Farther from the start, step 2 makes only turns that end
/// at the goal or at an angle that fits the exit. Step 3 then makes all turns.
///
/// With few pieces, if the goal is a set of poses, a state is expanded in one part.
///
/// With many pieces, there are far more turns than the search can make. So there are more parts:
/// - In step 2, even turns (even_moves.h) come first, then turns of few pieces.
/// - In step 3, even pushes come first, then other pushes, then turns.
/// - If the goal is a set of poses, all pushes come before all turns.
///
/// With many pieces, among states of equal cost, the search prefers:
/// 1. states whose next part is early. If some turn has already brought the goal piece to an angle
///    that fits the exit, the other turns of the goal piece count as early;
/// 2. states from which a turn has brought the goal piece closest to such an angle;
/// 3. states whose pieces are close together. (One large gap lets more pieces turn than many small
///    gaps.)
/// Long parts are made in portions. Other states may be expanded between two portions.
typedef struct uj_expansion_order {
    const uj_successor_generator *generator;
    bool whole;  ///< make all successors in one part
} uj_expansion_order;

/// Returns true if the tray has at least UJ_MANY_PIECES pieces.
bool uj_expansion_has_many_pieces(const uj_tray *tray);

/// Returns the greatest number of moves that a portion tries; 0: no limit.
unsigned uj_expansion_portion_size(const uj_expansion_order *order);

/// Returns which successors part number `part` makes.
uj_expansion uj_expansion_of_part(const uj_expansion_order *order, const uj_tray_state *state,
                                  unsigned part);

/// Returns true if part number `part` exists, and one of its moves may reach a goal.
bool uj_expansion_part_may_reach_goal(const uj_expansion_order *order, unsigned part);

/// Returns the bound for the parts after *made (uj_astar_part.rest). Call it when *made has been
/// made; `overhang` is from the last portion of it (uj_expansion_portion).
///
/// With many pieces, `resting` tells which pieces can take part in a turn: bit i is set if some
/// push does not move piece i. A later part that makes only turns in which no piece can take part
/// does not count for the bound.
uj_cost uj_expansion_bound(const uj_expansion_order *order, const uj_tray_state *state,
                           const uj_astar_part *made, double overhang, unsigned resting);

#endif
