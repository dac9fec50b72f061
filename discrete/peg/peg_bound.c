// Finds the regions and resource counts of a board, and computes bounds from them.
#include "peg_bound.h"

#include <stdlib.h>
#include <string.h>

enum {
    REGION_HOLES = 6,   // greatest number of holes in a region; larger ones are rarely full
    CANDIDATES = 256,   // greatest number of regions from which disjoint ones are chosen
    COMBINATIONS = 64,  // greatest number of sets in `unions` (find_resources)
    EFFORT_REGIONS = 200000,
    EFFORT_PACKING = 200000,
};

// --- regions -------------------------------------------------------------------------------------

typedef struct region_finder {
    const uj_peg *peg;
    unsigned effort, count;
    uj_peg_set found[CANDIDATES];
} region_finder;

// Keeps a region unless it contains one that was kept before. Drops kept regions that contain the
// new one.
static void keep_region(region_finder *f, uj_peg_set region)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < f->count; i++)
        if ((region & f->found[i]) == f->found[i])
            return;
    for (unsigned i = 0; i < f->count; i++)
        if ((region & f->found[i]) != region)
            f->found[kept++] = f->found[i];
    f->count = kept;
    if (f->count < CANDIDATES)
        f->found[f->count++] = region;
}

// Adds holes to a set until it is a region (see uj_peg_bound). If the middle of a line is in the
// set and both ends are outside, one of the ends must be added. Tries both. Never adds a corner: a
// corner alone is a region, so a larger region that contains it is not minimal.
static void grow_region(region_finder *f, uj_peg_set set)
{
    const uj_peg_board *board = &f->peg->board;
    if (uj_peg_count(set) > REGION_HOLES || ++f->effort > EFFORT_REGIONS)
        return;
    for (unsigned j = 0; j < board->jump_count; j++) {
        const uj_peg_jump *jump = &board->jumps[j];
        if (!(set >> jump->over & 1) || set >> jump->from & 1 || set >> jump->to & 1)
            continue;
        if (!(board->corners >> jump->from & 1))
            grow_region(f, set | uj_peg_bit(jump->from));
        if (!(board->corners >> jump->to & 1))
            grow_region(f, set | uj_peg_bit(jump->to));
        return;
    }
    if ((set & ~f->peg->goal) != 0)
        keep_region(f, set);
}

// --- packing -------------------------------------------------------------------------------------

typedef struct packer {
    const region_finder *regions;
    unsigned effort;
    unsigned chosen[UJ_PEG_MAX_HOLES], best[UJ_PEG_MAX_HOLES];
    unsigned best_count, best_worth;
} packer;

// Returns the weight of a region in the choice of disjoint regions. A region that is full at the
// start raises the bound from the first move on. Any other region raises the bound only after it
// has been filled, so it weighs less.
static unsigned region_worth(const region_finder *f, uj_peg_set region)
{
    return (f->peg->start & region) == region ? UJ_PEG_MAX_HOLES : 1;
}

static void pack(packer *p, unsigned index, uj_peg_set used, unsigned count, unsigned worth)
{
    if (worth > p->best_worth) {
        memcpy(p->best, p->chosen, sizeof p->best);
        p->best_count = count;
        p->best_worth = worth;
    }
    unsigned possible = worth;
    for (unsigned i = index; i < p->regions->count; i++)
        if ((p->regions->found[i] & used) == 0)
            possible += region_worth(p->regions, p->regions->found[i]);
    if (possible <= p->best_worth || ++p->effort > EFFORT_PACKING)
        return;
    const uj_peg_set region = p->regions->found[index];
    if ((region & used) == 0) {
        p->chosen[count] = index;
        pack(p, index + 1, used | region, count + 1, worth + region_worth(p->regions, region));
    }
    pack(p, index + 1, used, count, worth);
}

static void add_region(uj_peg_bound *bound, uj_peg_set region)
{
    for (uj_peg_set rest = region; rest != 0; rest &= rest - 1)
        bound->region_of[uj_peg_first(rest)] = (uint8_t)bound->region_count;
    bound->regions[bound->region_count++] = region;
}

// Returns the largest number of regions that `pegs` pegs can fill. Small regions are filled first.
static unsigned count_spare_full(const uj_peg_bound *bound, unsigned pegs)
{
    unsigned spare = 0;
    for (unsigned size = 1; size <= REGION_HOLES; size++)
        for (unsigned i = 0; i < bound->region_count; i++)
            if (uj_peg_count(bound->regions[i]) == size && pegs >= size) {
                pegs -= size;
                spare++;
            }
    return spare;
}

static void find_regions(const uj_peg *peg, bool only_corners, uj_peg_bound *out)
{
    for (uj_peg_set rest = peg->board.corners & ~peg->goal; rest != 0; rest &= rest - 1)
        add_region(out, rest & -rest);
    if (!only_corners) {
        region_finder finder = {.peg = peg};
        for (uj_peg_set rest = peg->board.holes & ~peg->board.corners; rest != 0; rest &= rest - 1)
            grow_region(&finder, rest & -rest);
        packer p = {.regions = &finder};
        pack(&p, 0, 0, 0, 0);
        for (unsigned i = 0; i < p.best_count; i++)
            add_region(out, finder.found[p.best[i]]);
    }
    out->spare_full = peg->exact ? 0 : count_spare_full(out, peg->goal_count);
}

// --- resource counts -----------------------------------------------------------------------------

// Returns the union of the classes of all holes over which a peg on this corner can jump.
static uj_peg_set jumped_classes(const uj_peg_board *board, unsigned corner)
{
    uj_peg_set classes = 0;
    for (unsigned j = board->leaving[corner]; j < board->leaving[corner + 1]; j++)
        classes |= board->classes[board->class_of[board->jumps[j].over]];
    return classes;
}

static void add_resource(const uj_peg *peg, uj_peg_set pegs, uj_peg_bound *out)
{
    uj_peg_resource resource = {.pegs = pegs};
    for (uj_peg_set rest = peg->board.corners & ~peg->goal; rest != 0; rest &= rest - 1) {
        unsigned corner = uj_peg_first(rest);
        if ((jumped_classes(&peg->board, corner) & ~pegs) == 0)
            resource.corners |= uj_peg_bit(corner);
    }
    resource.goal = peg->exact ? (int)uj_peg_count(peg->goal & pegs) : -(int)peg->goal_count;
    // A count without corners is at least 0, so it is useless unless the goal needs more than 0.
    bool useless = resource.corners == 0 && resource.goal <= 0;
    if (!useless && out->resource_count < UJ_PEG_MAX_RESOURCES)
        out->resources[out->resource_count++] = resource;
}

// Forms at most COMBINATIONS unions of the sets jumped_classes(corner), for all corners outside
// peg->goal. Adds a resource count for each union. Also adds a resource count for each class that
// is not one of the unions.
static void find_resources(const uj_peg *peg, uj_peg_bound *out)
{
    uj_peg_set unions[COMBINATIONS] = {0};
    unsigned count = 1;
    for (uj_peg_set rest = peg->board.corners & ~peg->goal; rest != 0; rest &= rest - 1) {
        uj_peg_set classes = jumped_classes(&peg->board, uj_peg_first(rest));
        for (unsigned i = 0, old = count; i < old; i++) {
            bool known = false;
            for (unsigned k = 0; k < count; k++)
                known |= unions[k] == (unions[i] | classes);
            if (!known && count < COMBINATIONS)
                unions[count++] = unions[i] | classes;
        }
    }
    for (unsigned i = 0; i < count; i++)
        add_resource(peg, unions[i], out);
    for (unsigned c = 0; c < peg->board.class_count; c++) {
        bool done = false;
        for (unsigned i = 0; i < count; i++)
            done |= unions[i] == peg->board.classes[c];
        if (!done)
            add_resource(peg, peg->board.classes[c], out);
    }
}

static int resource_surplus(const uj_peg_resource *resource, uj_peg_set pegs)
{
    return (int)uj_peg_count(pegs & resource->pegs) - (int)uj_peg_count(pegs & resource->corners) -
           resource->goal;
}

// Returns what a jump adds to uj_peg_tally.surpluses. A resource count is a sum over pegs, so the
// change does not depend on the position.
static uint64_t surplus_change(const uj_peg_bound *bound, const uj_peg_jump *jump)
{
    uint64_t change = 0;
    for (unsigned i = 0; i < bound->resource_count; i++) {
        const uj_peg_resource *resource = &bound->resources[i];
        const uj_peg_set after = uj_peg_bit(jump->to);
        int difference =
            resource_surplus(resource, after) - resource_surplus(resource, jump->before);
        change += (uint64_t)(int64_t)difference << (8 * i);
    }
    return change;
}

// --- bounds --------------------------------------------------------------------------------------

uj_status uj_peg_bound_find(const uj_peg *peg, uj_peg_heuristic heuristic, uj_peg_bound *out,
                            uj_error *error)
{
    *out = (uj_peg_bound){.start = peg->start};
    memset(out->region_of, UJ_PEG_NO_REGION, sizeof out->region_of);
    out->changes = calloc(peg->board.jump_count + 1, sizeof *out->changes);
    if (out->changes == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for the lower bounds of a board");
    if (heuristic == UJ_PEG_REGIONS || heuristic == UJ_PEG_CORNERS)
        find_regions(peg, heuristic == UJ_PEG_CORNERS, out);
    if (heuristic != UJ_PEG_PLAIN)
        find_resources(peg, out);
    for (unsigned j = 0; j < peg->board.jump_count; j++)
        out->changes[j] = surplus_change(out, &peg->board.jumps[j]);
    return UJ_OK;
}

void uj_peg_bound_clear(uj_peg_bound *bound)
{
    free(bound->changes);
    *bound = (uj_peg_bound){0};
}

uj_peg_tally uj_peg_bound_at(const uj_peg_bound *bound, uj_peg_set pegs)
{
    uj_peg_tally tally = {.surpluses = UJ_PEG_SURPLUS_ZERO};
    for (unsigned i = 0; i < bound->resource_count; i++)
        tally.surpluses += (uint64_t)(int64_t)resource_surplus(&bound->resources[i], pegs)
                           << (8 * i);
    for (unsigned i = 0; i < bound->region_count; i++)
        tally.full += (pegs & bound->regions[i]) == bound->regions[i];
    return tally;
}

uint32_t uj_peg_bound_forward(const uj_peg_bound *bound, uj_peg_set pegs)
{
    unsigned full = 0;
    for (unsigned i = 0; i < bound->resource_count; i++)
        if (resource_surplus(&bound->resources[i], pegs) < 0)
            return UINT32_MAX;
    for (unsigned i = 0; i < bound->region_count; i++)
        full += (pegs & bound->regions[i]) == bound->regions[i];
    return full > bound->spare_full ? full - bound->spare_full : 0;
}

// Counts the regions that were full at the start and are not full in `pegs`. No two of them were
// first changed by the same move. Pegs leave resource->corners only by jumps over pegs on
// resource->pegs. So returns UINT32_MAX if more pegs left these corners than resource->pegs lost.
uint32_t uj_peg_bound_backward(const uj_peg_bound *bound, uj_peg_set pegs)
{
    unsigned changed = 0;
    for (unsigned i = 0; i < bound->resource_count; i++) {
        const uj_peg_resource *resource = &bound->resources[i];
        unsigned left = uj_peg_count(bound->start & resource->corners & ~pegs);
        if (uj_peg_count(bound->start & resource->pegs) <
            uj_peg_count(pegs & resource->pegs) + left)
            return UINT32_MAX;
    }
    for (unsigned i = 0; i < bound->region_count; i++)
        changed += (bound->start & ~pegs & bound->regions[i]) != 0 &&
                   (bound->start & bound->regions[i]) == bound->regions[i];
    return changed;
}
