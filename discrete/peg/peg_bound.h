// Lower bounds for peg solitaire that hold on any board, found from its lines.
#ifndef UJ_PEG_BOUND_H
#define UJ_PEG_BOUND_H

#include <unjam/discrete/peg/peg.h>

enum {
    UJ_PEG_MAX_NEEDS = 8,  ///< bytes of a word
    UJ_PEG_NO_REGION = 255,
};

/// What of all this a search uses.
typedef enum uj_peg_heuristic {
    UJ_PEG_REGIONS,  ///< regions (corners are those of one hole) and wasted pegs
    UJ_PEG_CORNERS,  ///< corners and wasted pegs
    UJ_PEG_CLASSES,  ///< wasted pegs
    UJ_PEG_PLAIN,    ///< nothing
} uj_peg_heuristic;

/// Pegs of certain classes that certain corners need.
typedef struct uj_peg_need {
    uj_peg_set pegs;     ///< holes of these classes
    uj_peg_set corners;  ///< corners whose every jump is over such a peg
    int keep;            ///< pegs of these classes to be left at the end; negative: corners, too
} uj_peg_need;

/// Regions. Call a set of holes a region when every line whose middle is in it has an end in it.
/// While a region is full, no peg can jump into it, and no peg of it can be jumped over from
/// outside to outside: the first jump that changes it is by one of its own pegs, out of it. That
/// jump begins a move, unless the peg was on its way already; and moves that so begin in disjoint
/// regions differ. So of disjoint full regions that the goal wants changed, each costs a move. The
/// regions of one hole are the corners. (Merson's regions, in Beasley, The Ins and Outs of Peg
/// Solitaire, 1985. There, regions are drawn by hand; here the least ones are enumerated and
/// packed.) A move changes at most one of the regions that are full before it, so the bound is
/// consistent in moves.
///
/// Wasted pegs. Every jump of a peg from a corner is over a peg of the classes next to the corner.
/// A peg keeps its class, so when fewer pegs of these classes are left to be removed than corners
/// must be left by jumping over them, there is no way to the goal; this with corners of every
/// combination of classes (Hall's condition), and with no corners at all: a class may not shrink
/// below the goal's.
typedef struct uj_peg_bound {
    unsigned region_count;
    uj_peg_set regions[UJ_PEG_MAX_HOLES];  ///< [region_count], disjoint
    uint8_t region_of[UJ_PEG_MAX_HOLES];   ///< or UJ_PEG_NO_REGION
    unsigned spare;                        ///< so many full regions may stay full to the end
    uj_peg_set start;                      ///< the position that backward estimates lead to
    unsigned need_count;
    uj_peg_need needs[UJ_PEG_MAX_NEEDS];
    uint64_t *changes;  ///< [jump_count]: what each jump adds to the packed reserves
} uj_peg_bound;

/// What is known of a position. Byte i of reserves is 128 + the pegs that need i leaves over.
typedef struct uj_peg_known {
    uint64_t reserves;
    unsigned full;  ///< regions that are full
} uj_peg_known;

#define UJ_PEG_RESERVES_NONE UINT64_C(0x8080808080808080)

/// Finds the regions and needs of a puzzle. Errors: UJ_NO_MEMORY.
uj_status uj_peg_bound_find(const uj_peg *peg, uj_peg_heuristic heuristic, uj_peg_bound *out,
                            uj_error *error);

void uj_peg_bound_clear(uj_peg_bound *bound);

uj_peg_known uj_peg_bound_at(const uj_peg_bound *bound, uj_peg_set pegs);

/// The least number of moves from a position to the goal, or UINT32_MAX when there is no way.
uint32_t uj_peg_bound_forward(const uj_peg_bound *bound, uj_peg_set pegs);

/// The least number of moves from the start to a position, or UINT32_MAX when there is no way.
uint32_t uj_peg_bound_backward(const uj_peg_bound *bound, uj_peg_set pegs);

/// Whether some class has too few pegs left: there is no way to the goal.
static inline bool uj_peg_known_dead(uj_peg_known known)
{
    return (known.reserves & UJ_PEG_RESERVES_NONE) != UJ_PEG_RESERVES_NONE;
}

/// After a jump from the position `pegs`. Which regions changed depends on the jump's three holes.
static inline uj_peg_known uj_peg_known_after(const uj_peg_bound *bound, const uj_peg_board *board,
                                              unsigned jump, uj_peg_set pegs, uj_peg_known known)
{
    const uj_peg_jump *j = &board->jumps[jump];
    const uj_peg_set after = pegs ^ j->all;
    unsigned from = bound->region_of[j->from], over = bound->region_of[j->over],
             to = bound->region_of[j->to];
    if (from != UJ_PEG_NO_REGION)
        known.full -= (pegs & bound->regions[from]) == bound->regions[from];
    if (over != UJ_PEG_NO_REGION && over != from)
        known.full -= (pegs & bound->regions[over]) == bound->regions[over];
    if (to != UJ_PEG_NO_REGION)
        known.full += (after & bound->regions[to]) == bound->regions[to];
    known.reserves += bound->changes[jump];
    return known;
}

/// The least number of moves yet to begin while the peg on hole `last` may go on jumping.
static inline uint32_t uj_peg_known_moves(const uj_peg_bound *bound, uj_peg_known known,
                                          uj_peg_set pegs, unsigned last)
{
    unsigned region = bound->region_of[last], full = known.full;
    if (region != UJ_PEG_NO_REGION)
        full -= (pegs & bound->regions[region]) == bound->regions[region];
    return full > bound->spare ? full - bound->spare : 0;
}

#endif
