// The list of the faults of a puzzle.
#include "check_list.h"

#include <stdarg.h>
#include <stdio.h>

uj_fault *uj_faults_add(uj_faults *faults, uj_fault_kind kind, const char *format, ...)
{
    static const uj_part none = {UJ_PART_NONE, 0};
    if (faults->count == UJ_FAULTS)
        faults->count--;  // the list is full: overwrite the last fault
    uj_fault *fault = &faults->list[faults->count++];
    *fault = (uj_fault){.kind = kind, .first = none, .second = none};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    return fault;
}

void uj_faults_clear(uj_faults *faults)
{
    uj_polygon_clear(&faults->regions);
    faults->count = 0;
}

const uj_fault *uj_faults_of(const uj_faults *faults, uj_part part)
{
    for (size_t i = 0; i < faults->count; i++)
        if (uj_part_is_same(faults->list[i].first, part) ||
            uj_part_is_same(faults->list[i].second, part))
            return &faults->list[i];
    return NULL;
}
