// Records why a check ends early: a fault in the proof, lack of memory, or the poll.
#include <stdarg.h>
#include <stdio.h>

#include "witness_state.h"

bool uj_witness_refuse(uj_witness *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(w->result->reason, sizeof w->result->reason, format, arguments);
    va_end(arguments);
    return false;
}

static void name_claim(const uj_witness *w, char *text, size_t size)
{
    const uj_proof_claim *claim = &w->proof->claims[w->claim];
    if (claim->type == UJ_CLAIM_GOAL)
        snprintf(text, size, "goal");
    else if (claim->type == UJ_CLAIM_ARC)
        snprintf(text, size, "pair %zu to arc %zu", w->proof->pairs[claim->index].pair, claim->arc);
    else
        snprintf(text, size, "piece %.40s at the %s end of its range",
                 w->tray->pieces[claim->index].name, claim->type == UJ_CLAIM_LOW ? "low" : "high");
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
    int used = snprintf(text, size, "claim %zu (cell %zu, %s): %s; box of angles:", w->claim, cell,
                        about, fault);
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
        snprintf(text + used, size - (size_t)used, separator[0] == ',' ? " degrees" : " all");
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
