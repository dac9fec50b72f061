// Checks proofs that no motion solves a puzzle, step by step.
#include <unjam/geometry/witness/witness.h>

#include <stdlib.h>

#include "witness_state.h"

// In tray diameters. Parts are shrunk by part_tau before use. Cores are shrunk a little more, so
// that their check does not fail from rounding.
static const double part_tau = 1e-9, core_slack = 1e-12;

static bool check_claims(uj_witness *w)
{
    for (w->claim = 0; w->claim < w->proof->claim_count; w->claim++)
        if (!uj_witness_claim(w))
            return false;
    return true;
}

// Large angles in degrees are not exact enough.
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
    if (w->proof->piece_count != w->tray->piece_count)
        return uj_witness_refuse(w, "the proof is about %zu pieces, but the puzzle has %zu",
                                 w->proof->piece_count, w->tray->piece_count);
    if (!has_good_angles(w->tray))
        return uj_witness_refuse(
            w, "the puzzle has angles of more than 100 radians (about 5730 degrees)");
    if (!(w->margin >= 0.0) || !(w->margin <= w->diameter))
        return uj_witness_refuse(w, "the margin must be from 0 to the diameter of the tray");
    return uj_witness_shapes(w) && uj_witness_structure(w) && uj_witness_coverage(w) &&
           uj_witness_start(w) && check_claims(w);
}

uj_status uj_witness_check(const uj_tray *tray, const uj_proof *proof, uj_witness_poll poll,
                           uj_witness_result *out, uj_error *error)
{
    *out = (uj_witness_result){
        .margin = proof->margin, .cells = proof->cell_count, .claims = proof->claim_count};
    uj_witness *w = calloc(1, sizeof *w);
    if (w == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while checking a proof");
    *w = (uj_witness){.tray = tray, .proof = proof, .poll = poll, .result = out, .error = error};
    w->diameter = uj_tray_diameter(tray);
    w->tau = part_tau * w->diameter;
    w->slack = core_slack * w->diameter;
    w->margin = proof->margin;
    for (size_t i = 0; i < UJ_MAX_PIECES; i++)
        w->core_box.low[i] = w->core_box.high[i] = NAN;  // the cores have not been made yet
    out->valid = check(w);
    if (out->stopped)
        out->reason[0] = '\0';
    uj_status status = w->status;
    uj_witness_nodes_clear(w);
    uj_witness_shapes_clear(w);
    free(w->halfplanes);
    free(w->listed);
    free(w);
    return status;
}
