// Lists the barriers of a proof.
#include <unjam/geometry/barriers/barriers.h>

#include <stdlib.h>

#include <unjam/base/language.h>

#include "barrier_state.h"

static void set_region(const uj_tray *tray, const uj_proof *proof, const uj_proof_claim *claim,
                       uj_barrier *barrier)
{
    const uj_proof_cell *cell = &proof->cells[claim->cell];
    for (size_t i = 0; i < tray->piece_count; i++) {
        double start = uj_degrees(tray->pieces[i].start.angle);
        barrier->is_open[i] = proof->cut_counts[i] == 0;
        barrier->low[i] = barrier->is_open[i] ? start - 180.0 : proof->cuts[i][cell->low[i]];
        barrier->high[i] = barrier->is_open[i] ? start + 180.0 : proof->cuts[i][cell->high[i]];
    }
}

static int piece_of(const uj_tray *tray, const uj_proof_claim *claim)
{
    if (claim->type != UJ_CLAIM_GOAL)
        return (int)claim->index;
    return tray->goal.by_exit ? tray->goal.piece : tray->goal.poses[0].piece;
}

uj_status uj_barrier_list_create(const uj_tray *tray, const uj_proof *proof, uj_barrier_list *out,
                                 uj_error *error)
{
    *out = (uj_barrier_list){.barriers = calloc(proof->claim_count + 1, sizeof *out->barriers)};
    if (out->barriers == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    uj_status status = UJ_OK;
    for (size_t k = 0; k < proof->claim_count && status == UJ_OK; k++) {
        const uj_proof_claim *claim = &proof->claims[k];
        if (claim->type == UJ_CLAIM_ARC)
            continue;
        uj_barrier *barrier = &out->barriers[out->count++];
        *barrier = (uj_barrier){.type = claim->type, .claim = k, .piece = piece_of(tray, claim)};
        set_region(tray, proof, claim, barrier);
        status = uj_barrier_lay_bricks(tray, claim, barrier, error);
    }
    if (status != UJ_OK)
        uj_barrier_list_clear(out);
    return status;
}

void uj_barrier_list_clear(uj_barrier_list *list)
{
    for (size_t k = 0; k < list->count; k++)
        free(list->barriers[k].bricks);
    free(list->barriers);
    *list = (uj_barrier_list){0};
}

size_t uj_barrier_list_hardest(const uj_barrier_list *list)
{
    size_t best = 0;
    for (size_t k = 1; k < list->count; k++) {
        const uj_barrier *barrier = &list->barriers[k], *old = &list->barriers[best];
        bool turns = barrier->type != UJ_CLAIM_GOAL, old_turns = old->type != UJ_CLAIM_GOAL;
        if (turns > old_turns || (turns == old_turns && barrier->boxes > old->boxes))
            best = k;
    }
    return best;
}
