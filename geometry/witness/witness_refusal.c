// Ends a check: refuses the proof and says why, or notes that the check cannot go on.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "witness_state.h"

bool uj_witness_refuse(uj_witness *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(w->result->reason, sizeof w->result->reason, format, arguments);
    va_end(arguments);
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

static void append(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void append(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

static void name_claim(const uj_witness *w, char *text, size_t size)
{
    const uj_proof_claim *claim = &w->proof->claims[w->claim];
    append(text, size, "claim %zu (cell %zu, ", w->claim, claim->cell);
    if (claim->type == UJ_CLAIM_GOAL)
        append(text, size, "goal");
    else if (claim->type == UJ_CLAIM_ARC)
        append(text, size, "pair %zu to arc %zu", w->proof->pairs[claim->index].pair, claim->arc);
    else
        append(text, size, "piece %.40s at its %s cut", w->tray->pieces[claim->index].name,
               claim->type == UJ_CLAIM_LOW ? "low" : "high");
    append(text, size, "): ");
}

static void name_box(const uj_witness *w, char *text, size_t size)
{
    const char *separator = "box ";
    for (size_t i = 0; i < w->proof->piece_count; i++) {
        double low = w->box.low[i], high = w->box.high[i];
        if (high - low >= 360.0)
            continue;
        append(text, size, "%s%.40s %.10g", separator, w->tray->pieces[i].name, low);
        if (high > low)
            append(text, size, " to %.10g", high);
        separator = ", ";
    }
    append(text, size, separator[0] == ',' ? " degrees: " : "all angles: ");
}

bool uj_witness_refuse_claim(uj_witness *w, bool in_box, const char *format, ...)
{
    char *text = w->result->reason;
    size_t size = sizeof w->result->reason;
    // Leaves space for the message, however long the list of angles is.
    enum { ROOM_FOR_FAULT = 160 };
    text[0] = '\0';
    name_claim(w, text, size - ROOM_FOR_FAULT);
    if (in_box)
        name_box(w, text, size - ROOM_FOR_FAULT);
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
    return false;
}
