// Divides cells where pieces overlap (counterexample-guided refinement, Clarke, Grumberg, Jha, Lu
// and Veith 2000). docs/IMPOSSIBLE.md, "A square before a door", says why finitely many divisions
// are enough.
#include <math.h>
#include <string.h>

#include "prover_state.h"

// Half the width of the first ranges of angles, in degrees.
static const double first_step = 1.0;

static uint32_t range_of(const uj_cuts *cuts, double angle)
{
    uint32_t k = 0;
    while (k + 2 < cuts->count && cuts->at[k + 1] < angle)
        k++;
    return k;
}

void uj_prover_find_start(uj_prover *p)
{
    uj_placement start;
    size_t n = p->tray->piece_count;
    uj_prover_place_start(p, &start);
    for (size_t i = 0; i < n; i++)
        p->cells[i] = p->cuts[i].count > 0 ? range_of(&p->cuts[i], p->start[i]) : 0;
    for (size_t k = 0; k < p->pair_count; k++) {
        unsigned side;
        const uj_proof_pair *pair = &p->pairs[k];
        uj_prover_slack(p, pair->pair, &start, &side);
        if (!pair->by_edges)
            side = uj_prover_arc_of(pair, p->separation[pair->pair]);
        p->cells[n + k] = 1u << side;
    }
}

bool uj_prover_refine(uj_prover *p, size_t cell_limit)
{
    enum { MOST_ROUNDS = 1000, BOXES_PER_CELL = 100 };
    bool closed = false, goes_on = true;
    uint64_t most_boxes = BOXES_PER_CELL * (uint64_t)cell_limit;
    p->pair_count = 0;
    p->keeps_entries = true;
    p->keeps_answers = true;
    uj_answers_init(&p->answers);
    uj_prover_start_region(p, first_step);
    for (int round = 0; round < MOST_ROUNDS && goes_on && p->answers.boxes < most_boxes; round++) {
        uj_prover_find_start(p);
        // The steps grow with the region, so a few steps reach the full circle.
        uj_visit visit = uj_prover_visit(p, 0.5 * p->stats.reach, cell_limit);
        closed = visit == UJ_VISIT_CLOSED;
        goes_on = visit == UJ_VISIT_WIDENED || (visit == UJ_VISIT_GOAL && uj_prover_split(p));
        uj_prover_drop_cells(p);
    }
    p->keeps_entries = false;
    p->keeps_answers = false;
    uj_answers_clear(&p->answers);
    return closed;
}
