// Checks that each outline is a simple polygon, and finds where it crosses itself.
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/geometry/shape/wkt.h>
#include <unjam/viewer/document/outline_text.h>

#include "check_list.h"

// Finds a common point of two edges that are not neighbours. The time is quadratic, so large rings
// are not searched.
static bool find_crossing(const uj_ring *ring, uj_vec2 *out)
{
    enum { LIMIT = 600 };
    if (ring->count > LIMIT)
        return false;
    for (size_t i = 0; i < ring->count; i++)
        for (size_t j = i + 2; j < ring->count; j++) {
            if (i == 0 && j + 1 == ring->count)
                continue;
            uj_vec2 p = ring->points[i], q = ring->points[j];
            uj_vec2 u = uj_vec2_sub(ring->points[i + 1], p);
            uj_vec2 v = uj_vec2_sub(ring->points[(j + 1) % ring->count], q);
            double cross = uj_vec2_cross(u, v);
            uj_vec2 offset = uj_vec2_sub(q, p);
            double s = uj_vec2_cross(offset, v) / cross, t = uj_vec2_cross(offset, u) / cross;
            if (cross != 0.0 && s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) {
                *out = uj_vec2_add(p, uj_vec2_scale(u, s));
                return true;
            }
        }
    return false;
}

// Reads an outline as the solver does. If it is wrong, adds a fault and sets *complete to false.
static uj_status read_outline(const uj_sketch *sketch, const uj_polygon *polygon, uj_part part,
                              uj_polygon *out, bool *complete, uj_faults *faults)
{
    char *text = uj_outline_write(polygon, NULL);
    uj_error error = {0};
    uj_status status = text != NULL ? uj_wkt_read_polygon(text, out, &error) : UJ_NO_MEMORY;
    free(text);
    if (status == UJ_OK || status == UJ_NO_MEMORY)
        return status;
    *complete = false;
    uj_vec2 local, low, high;
    bool crosses = false;
    for (size_t r = 0; !crosses && r < polygon->ring_count; r++)
        crosses = find_crossing(&polygon->rings[r], &local);
    if (!crosses) {
        uj_part_bounds(sketch, part, &low, &high);
        local = uj_vec2_scale(uj_vec2_add(low, high), 0.5);
    }
    uj_fault *fault =
        crosses ? uj_faults_add(faults, UJ_FAULT_OUTLINE,
                                _("This outline crosses itself. Drag one of its corners back."))
                : uj_faults_add(faults, UJ_FAULT_OUTLINE, _("This outline is wrong: %.180s."),
                                error.message);
    fault->first = part;
    fault->placed = true;
    fault->at = uj_pose_apply(uj_place_pose(uj_part_place(sketch, part)), local);
    return UJ_OK;
}

static uj_status read_pieces(const uj_sketch *sketch, uj_tray *out, bool *complete,
                             uj_faults *faults)
{
    uj_status status = UJ_OK;
    out->pieces = calloc(sketch->piece_count + 1, sizeof *out->pieces);
    if (out->pieces == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; status == UJ_OK && i < sketch->piece_count; i++) {
        const uj_sketch_piece *source = &sketch->pieces[i];
        uj_piece *piece = &out->pieces[out->piece_count++];
        piece->thickness = source->thickness;
        piece->start = uj_place_pose(source->at);
        if (source->shape.ring_count > 0)
            status = read_outline(sketch, &source->shape, (uj_part){UJ_PART_PIECE, i},
                                  &piece->shape, complete, faults);
        if (piece->shape.ring_count != 1)
            *complete = false;
    }
    return status;
}

uj_status uj_check_outlines(const uj_sketch *sketch, uj_tray *out, bool *complete,
                            uj_faults *faults)
{
    *complete = sketch->interior.ring_count > 0;
    uj_status status = UJ_OK;
    if (*complete)
        status = read_outline(sketch, &sketch->interior, (uj_part){UJ_PART_TRAY, 0}, &out->interior,
                              complete, faults);
    out->exits = calloc(sketch->exit_count + 1, sizeof *out->exits);
    if (out->exits == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; status == UJ_OK && i < sketch->exit_count; i++) {
        uj_exit *exit = &out->exits[out->exit_count++];
        exit->thickness = sketch->exits[i].thickness;
        if (sketch->exits[i].opening.ring_count > 0)
            status = read_outline(sketch, &sketch->exits[i].opening, (uj_part){UJ_PART_EXIT, i},
                                  &exit->opening, complete, faults);
        if (exit->opening.ring_count == 0)
            *complete = false;
    }
    return status == UJ_OK ? read_pieces(sketch, out, complete, faults) : status;
}

void uj_check_clear(uj_tray *shapes)
{
    uj_polygon_clear(&shapes->interior);
    for (size_t i = 0; i < shapes->exit_count; i++)
        uj_polygon_clear(&shapes->exits[i].opening);
    for (size_t i = 0; i < shapes->piece_count; i++)
        uj_polygon_clear(&shapes->pieces[i].shape);
    free(shapes->exits);
    free(shapes->pieces);
    *shapes = (uj_tray){0};
}
