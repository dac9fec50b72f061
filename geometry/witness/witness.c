// Checks proofs that no motion solves a puzzle.
#include <unjam/geometry/witness/witness.h>

#include <stdlib.h>
#include <string.h>

#include "witness_state.h"

// In tray diameters: every edge of a part is moved inwards by this length.
static const double part_tau = 1e-9;

// Returns false if an angle exceeds 100 radians: in degrees, it would not be exact enough.
static bool has_good_angles(const uj_tray *tray)
{
    const double most = 100.0;  // radians
    bool good = true;
    for (size_t i = 0; i < tray->piece_count; i++)
        good = good && fabs(tray->pieces[i].start.angle) <= most;
    for (size_t g = 0; g < tray->goal.pose_count; g++)
        good = good && fabs(tray->goal.poses[g].at.angle) <= most &&
               fabs(tray->goal.poses[g].within.angle) <= most;
    return good;
}

static bool check(uj_witness *w)
{
    const uj_proof *proof = w->proof;
    if (proof->piece_count != w->tray->piece_count)
        return uj_witness_refuse(w,
                                 "the number of pieces is %zu in the proof, but %zu in the puzzle",
                                 proof->piece_count, w->tray->piece_count);
    if (!has_good_angles(w->tray))
        return uj_witness_refuse(w, "the puzzle has angles of more than 100 radians");
    if (!(proof->margin >= 0.0) || !(proof->margin <= w->diameter))
        return uj_witness_refuse(w, "the margin must be from 0 to the diameter of the tray");
    if (!uj_witness_shapes(w) || !uj_witness_cells(w))
        return false;
    for (w->claim = 0; w->claim < proof->claim_count; w->claim++)
        if (!uj_witness_claim(w))
            return false;
    return true;
}

uj_status uj_witness_check(const uj_tray *tray, const uj_proof *proof, uj_witness_poll poll,
                           uj_witness_result *out, uj_error *error)
{
    *out = (uj_witness_result){
        .margin = proof->margin, .cells = proof->cell_count, .claims = proof->claim_count};
    uj_witness *w = calloc(1, sizeof *w);
    if (w == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while checking a proof");
    w->tray = tray;
    w->proof = proof;
    w->poll = poll;
    w->result = out;
    w->error = error;
    w->diameter = uj_tray_diameter(tray);
    w->tau = part_tau * w->diameter;
    out->valid = check(w);
    if (out->stopped)
        out->reason[0] = '\0';
    uj_status status = w->status;
    uj_witness_shapes_clear(w);
    for (size_t k = 0; k <= UJ_WITNESS_MAX_DEPTH; k++)
        free(w->nodes[k].left);
    free(w->halfplanes);
    free(w->listed);
    free(w);
    return status;
}
