// Checks proofs that no motion solves a puzzle.
#include <unjam/geometry/witness/witness.h>

#include <stdlib.h>
#include <string.h>

#include "witness_state.h"

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

static bool check(uj_witness *w, unsigned threads)
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
    return uj_witness_shapes(w) && uj_witness_cells(w) && uj_witness_claims(w, threads);
}

uj_status uj_witness_check(const uj_tray *tray, const uj_proof *proof, unsigned threads,
                           uj_witness_poll poll, uj_witness_result *out, uj_error *error)
{
    *out = (uj_witness_result){
        .margin = proof->margin, .cells = proof->cell_count, .claims = proof->claim_count};
    uj_witness *w = uj_witness_create(tray, proof);
    if (w == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while checking a proof");
    w->poll = poll;
    w->result = out;
    w->error = error;
    out->valid = check(w, threads);
    if (out->stopped)
        out->reason[0] = '\0';
    uj_status status = w->status;
    uj_witness_destroy(w);
    return status;
}
