// Helpers for making a tray from a drawing. They report errors, round numbers, and turn outlines
// into polygons.
#include "drawn_maker.h"

#include <stdio.h>

#include <unjam/drawing/curve.h>

uj_status uj_drawn_no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while making a tray");
}

uj_status uj_drawn_fail(const uj_drawn_maker *m, const uj_drawn_outline *outline, uj_status status)
{
    m->error->line = outline->line;
    snprintf(m->error->where, sizeof m->error->where, "%s", outline->label);
    return status;
}

// --- numbers -----------------------------------------------------------------------------------

double uj_drawn_rounded(double x, double within, double finest)
{
    double scale = 1.0;
    for (int digits = 0; digits <= 15 && 1.0 / scale >= finest; digits++, scale *= 10.0) {
        double r = round(x * scale) / scale;
        if (fabs(r - x) <= within)
            return r + 0.0;
    }
    return x;
}

// First removes small rounding errors from x, made by transforms and units: 13.000000000000002
// becomes 13. If that changes nothing, and `straight` is true, removes the larger rounding errors
// of drawing programs: x may change by up to 1e-9 of the diagonal. An outline with curves is not
// `straight`: a corner that moves so far could get to the other side of a curve next to it.
double uj_drawn_clean(const uj_drawn_maker *m, double x, bool straight)
{
    double d = m->drawing->diagonal, exact = uj_drawn_rounded(x, 1e-13 * d, 1e-9 * d);
    return exact == x && straight ? uj_drawn_rounded(x, 1e-9 * d, 1e-5 * d) : exact;
}

void uj_drawn_clean_ring(const uj_drawn_maker *m, uj_ring *ring, bool straight)
{
    for (size_t i = 0; i < ring->count; i++) {
        ring->points[i].x = uj_drawn_clean(m, ring->points[i].x, straight);
        ring->points[i].y = uj_drawn_clean(m, ring->points[i].y, straight);
    }
}

void uj_drawn_shift_ring(uj_ring *ring, uj_vec2 by)
{
    for (size_t i = 0; i < ring->count; i++)
        ring->points[i] = uj_vec2_add(ring->points[i], by);
}

uj_status uj_drawn_polygon(uj_drawn_maker *m, const uj_drawn_outline *outline, bool inwards,
                           uj_polygon *out)
{
    uj_flattening how = {m->out->tolerance, inwards};
    uj_status status = uj_flatten(outline->segments, outline->count, how, out, m->error);
    if (status != UJ_OK)
        return uj_drawn_fail(m, outline, status);
    if (outline->role != UJ_ROLE_TRAY) {
        uj_drawn_shift_ring(&out->rings[0], uj_vec2_scale(m->origin, -1.0));
        uj_drawn_clean_ring(m, &out->rings[0], outline->curve_count == 0);
    }
    m->out->curve_count += outline->curve_count;
    return UJ_OK;
}
