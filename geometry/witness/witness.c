// Checks proofs that no motion solves a puzzle, step by step.
#include <unjam/geometry/witness/witness.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "witness_state.h"

// Parts are shrunk by this before use, in tray diameters.
static const double part_tau = 1e-9;

// --- refusals ---

bool uj_witness_refuse(uj_witness *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(w->result->reason, sizeof w->result->reason, format, arguments);
    va_end(arguments);
    return false;
}

// Writes what the claim that is being checked is about.
static void name_claim(const uj_witness *w, char *text, size_t size)
{
    const uj_proof_claim *claim = &w->proof->claims[w->claim];
    if (claim->type == UJ_CLAIM_GOAL)
        snprintf(text, size, "goal");
    else if (claim->type == UJ_CLAIM_ARC)
        snprintf(text, size, "pair %zu to arc %zu", w->proof->pairs[claim->index].pair, claim->arc);
    else
        snprintf(text, size, "piece %.40s at its %s cut", w->tray->pieces[claim->index].name,
                 claim->type == UJ_CLAIM_LOW ? "low" : "high");
}

bool uj_witness_refuse_claim(uj_witness *w, const char *format, ...)
{
    char fault[160], about[80], *text = w->result->reason;
    size_t size = sizeof w->result->reason, cell = w->proof->claims[w->claim].cell;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault, sizeof fault, format, arguments);
    va_end(arguments);
    name_claim(w, about, sizeof about);
    int used =
        snprintf(text, size, "claim %zu (cell %zu, %s): %s; box", w->claim, cell, about, fault);
    // The list of angles may be cut off.
    const char *separator = "";
    for (size_t i = 0; i < w->proof->piece_count && (size_t)used < size - 1; i++) {
        double low = w->box[i].lo, high = w->box[i].hi;
        if (high - low >= 360.0)
            continue;
        used += snprintf(text + used, size - (size_t)used,
                         high > low ? "%s %.40s %.10g to %.10g" : "%s %.40s %.10g", separator,
                         w->tray->pieces[i].name, low, high);
        separator = ",";
    }
    if ((size_t)used < size - 1)
        snprintf(text + used, size - (size_t)used,
                 separator[0] == ',' ? " degrees" : " of all angles");
    return false;
}

bool uj_witness_no_memory(uj_witness *w)
{
    w->status = uj_error_set(w->error, UJ_NO_MEMORY, "out of memory while checking a proof");
    return false;
}

bool uj_witness_go_on(uj_witness *w)
{
    if (w->poll.function == NULL || w->poll.function(w->poll.payload))
        return true;
    w->result->stopped = true;
    return false;
}

// --- the check ---

// Returns false if the tray has an angle so large that its value in degrees is not exact enough.
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
        return uj_witness_refuse(w, "the proof is about %zu pieces, but the puzzle has %zu",
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
