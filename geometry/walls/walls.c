// Lists the barriers (uj_wall) of a proof.
#include <unjam/geometry/walls/walls.h>

#include <stdlib.h>

#include <unjam/base/language.h>

#include "wall_state.h"

// Sets the barrier's ranges of angles to those of the cell that the claim is about.
static void set_region(const uj_tray *tray, const uj_proof *proof, const uj_proof_claim *claim,
                       uj_wall *wall)
{
    const uj_proof_cell *cell = &proof->cells[claim->cell];
    for (size_t i = 0; i < tray->piece_count; i++) {
        double start = uj_degrees(tray->pieces[i].start.angle);
        wall->is_open[i] = proof->cut_counts[i] == 0;
        wall->low[i] = wall->is_open[i] ? start - 180.0 : proof->cuts[i][cell->low[i]];
        wall->high[i] = wall->is_open[i] ? start + 180.0 : proof->cuts[i][cell->high[i]];
    }
}

static int piece_of(const uj_tray *tray, const uj_proof_claim *claim)
{
    if (claim->type != UJ_CLAIM_GOAL)
        return (int)claim->index;
    return tray->goal.by_exit ? tray->goal.piece : tray->goal.poses[0].piece;
}

uj_status uj_wall_list_create(const uj_tray *tray, const uj_proof *proof, uj_wall_list *out,
                              uj_error *error)
{
    *out = (uj_wall_list){.walls = calloc(proof->claim_count + 1, sizeof *out->walls)};
    if (out->walls == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    uj_status status = UJ_OK;
    for (size_t k = 0; k < proof->claim_count && status == UJ_OK; k++) {
        const uj_proof_claim *claim = &proof->claims[k];
        if (claim->type == UJ_CLAIM_ARC)
            continue;
        uj_wall *wall = &out->walls[out->count++];
        *wall = (uj_wall){.type = claim->type, .claim = k, .piece = piece_of(tray, claim)};
        set_region(tray, proof, claim, wall);
        status = uj_wall_lay_bricks(tray, claim, wall, error);
    }
    if (status != UJ_OK)
        uj_wall_list_clear(out);
    return status;
}

void uj_wall_list_clear(uj_wall_list *list)
{
    for (size_t k = 0; k < list->count; k++)
        free(list->walls[k].bricks);
    free(list->walls);
    *list = (uj_wall_list){0};
}

size_t uj_wall_list_hardest(const uj_wall_list *list)
{
    size_t best = 0;
    for (size_t k = 1; k < list->count; k++) {
        const uj_wall *wall = &list->walls[k], *old = &list->walls[best];
        bool turns = wall->type != UJ_CLAIM_GOAL, old_turns = old->type != UJ_CLAIM_GOAL;
        if (turns > old_turns || (turns == old_turns && wall->boxes > old->boxes))
            best = k;
    }
    return best;
}
