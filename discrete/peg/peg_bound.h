// Lower bounds for peg solitaire on any board, derived from its lines: regions and resource counts.
#ifndef UJ_PEG_BOUND_H
#define UJ_PEG_BOUND_H

#include <unjam/discrete/peg/peg.h>

enum {
    UJ_PEG_MAX_RESOURCES = 8,  ///< each takes one byte of uj_peg_tally.surpluses
    UJ_PEG_NO_REGION = 255,
};

/// Which bounds a search uses.
typedef enum uj_peg_heuristic {
    UJ_PEG_REGIONS,  ///< regions (corners are regions of one hole) and resource counts
    UJ_PEG_CORNERS,  ///< corners and resource counts
    UJ_PEG_CLASSES,  ///< resource counts
    UJ_PEG_PLAIN,    ///< no bounds
} uj_peg_heuristic;

/// A resource count: the number of holes in the set `pegs` that have a peg, minus the number of
/// holes in the set `corners` that have a peg. No jump increases the count.
typedef struct uj_peg_resource {
    uj_peg_set pegs;     ///< a union of classes (uj_peg_board.classes); can be empty
    uj_peg_set corners;  ///< corners that pegs can leave only by jumps over holes of the set `pegs`
    /// A lower bound on the resource count of goal positions. It is exact if the goal is one
    /// position. If the goal is only a number of pegs, the bound is minus that number.
    int goal;
} uj_peg_resource;

/// Regions (Merson, in Beasley, The Ins and Outs of Peg Solitaire, 1985). A set of holes is a
/// region if every line whose middle is in the set has an end in the set. While a region is full,
/// no peg can jump into it, and no outside peg can jump over one of its pegs. So the first jump
/// that changes the region is made by one of its own pegs. That jump begins a move, unless the peg
/// is already moving. Moves that begin in disjoint regions are different moves. So among disjoint
/// regions, each that is full now but not full at the goal needs a move of its own. Regions of one
/// hole are called corners. Beasley draws the regions by hand; here the minimal regions are
/// enumerated, and disjoint ones are chosen among them. A move changes at most one of the regions
/// that are full when the move begins. So the bound falls by at most 1 per move: it is consistent.
///
/// Resource counts are the pagoda functions of Conway (Berlekamp, Conway and Guy, Winning Ways,
/// 1982, chapter 23; Beasley 1985): each hole has a weight, and no jump increases the sum of the
/// weights of the holes with pegs. A position whose sum is less than the goal's is a dead end.
/// Here, the holes of some classes (uj_peg_board.classes) have weight 1. A corner has weight -1 if
/// it is empty at the goal and its peg can leave it only by jumping over a peg of these classes. To
/// leave, the peg uses up a peg of these classes, so the classes need a spare peg for each such
/// corner. (If the goal is only a number of pegs, all corners are taken as empty at the goal.) For
/// each corner that is empty at the goal, take the set of classes over which a peg on that corner
/// can jump. Each union of these sets gives one count (Hall's condition). Each other single class
/// gives one count, too: the class must never have fewer pegs than it has at the goal. Counts that
/// cannot prove a dead end are left out. Only the first UJ_PEG_MAX_RESOURCES counts are kept.
typedef struct uj_peg_bound {
    unsigned region_count;
    uj_peg_set regions[UJ_PEG_MAX_HOLES];  ///< [region_count], disjoint
    uint8_t region_of[UJ_PEG_MAX_HOLES];  ///< index of the region of each hole, or UJ_PEG_NO_REGION
    unsigned spare_full;                  ///< how many regions a goal position can fill at most
    uj_peg_set start;                     ///< the start of the puzzle
    unsigned resource_count;
    uj_peg_resource resources[UJ_PEG_MAX_RESOURCES];
    uint64_t *changes;  ///< [jump_count] what each jump adds to uj_peg_tally.surpluses
} uj_peg_bound;

/// What the bounds need to know about a position, updated jump by jump. Byte i of `surpluses` is
/// 128 plus resource count i minus resources[i].goal.
typedef struct uj_peg_tally {
    uint64_t surpluses;
    unsigned full;  ///< the number of full regions
} uj_peg_tally;

#define UJ_PEG_SURPLUS_ZERO UINT64_C(0x8080808080808080)

/// Finds the regions and resource counts of a puzzle. Errors: UJ_NO_MEMORY.
uj_status uj_peg_bound_find(const uj_peg *peg, uj_peg_heuristic heuristic, uj_peg_bound *out,
                            uj_error *error);

void uj_peg_bound_clear(uj_peg_bound *bound);

/// Computes the tally of a position from scratch.
uj_peg_tally uj_peg_bound_at(const uj_peg_bound *bound, uj_peg_set pegs);

/// Returns a lower bound on the moves from a position to the goal, or UINT32_MAX if a resource
/// count proves that the goal cannot be reached.
uint32_t uj_peg_bound_forward(const uj_peg_bound *bound, uj_peg_set pegs);

/// Returns a lower bound on the moves from the start to a position, or UINT32_MAX if a resource
/// count proves that the position cannot be reached.
uint32_t uj_peg_bound_backward(const uj_peg_bound *bound, uj_peg_set pegs);

/// Returns true if some resource count is less than it must be at the goal. The goal then cannot be
/// reached.
static inline bool uj_peg_tally_is_dead(uj_peg_tally tally)
{
    return (tally.surpluses & UJ_PEG_SURPLUS_ZERO) != UJ_PEG_SURPLUS_ZERO;
}

/// Returns the tally after a jump from the position `pegs`. Checks only the regions that contain
/// holes of the jump: no other region can become full or stop being full.
static inline uj_peg_tally uj_peg_tally_after(const uj_peg_bound *bound, const uj_peg_board *board,
                                              unsigned jump, uj_peg_set pegs, uj_peg_tally tally)
{
    const uj_peg_jump *j = &board->jumps[jump];
    const uj_peg_set after = pegs ^ j->all;
    unsigned from = bound->region_of[j->from], over = bound->region_of[j->over],
             to = bound->region_of[j->to];
    if (from != UJ_PEG_NO_REGION)
        tally.full -= (pegs & bound->regions[from]) == bound->regions[from];
    if (over != UJ_PEG_NO_REGION && over != from)
        tally.full -= (pegs & bound->regions[over]) == bound->regions[over];
    if (to != UJ_PEG_NO_REGION)
        tally.full += (after & bound->regions[to]) == bound->regions[to];
    tally.surpluses += bound->changes[jump];
    return tally;
}

/// Returns a lower bound on the moves that have yet to begin. Further jumps of the peg on hole
/// `last` continue its move and are not counted.
static inline uint32_t uj_peg_tally_moves(const uj_peg_bound *bound, uj_peg_tally tally,
                                          uj_peg_set pegs, unsigned last)
{
    unsigned region = bound->region_of[last], full = tally.full;
    if (region != UJ_PEG_NO_REGION)
        full -= (pegs & bound->regions[region]) == bound->regions[region];
    return full > bound->spare_full ? full - bound->spare_full : 0;
}

#endif
