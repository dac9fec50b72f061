// Moves outlines to their places, and computes the bounding box of a sketch.
#include <unjam/viewer/document/sketch.h>

uj_status uj_outline_place(const uj_polygon *shape, uj_place place, uj_polygon *out)
{
    uj_status status = uj_polygon_copy(shape, out);
    uj_pose pose = uj_place_pose(place);
    for (size_t r = 0; status == UJ_OK && r < out->ring_count; r++)
        for (size_t i = 0; i < out->rings[r].count; i++)
            out->rings[r].points[i] = uj_pose_apply(pose, out->rings[r].points[i]);
    return status;
}

static void extend(const uj_polygon *polygon, uj_place place, uj_vec2 *low, uj_vec2 *high)
{
    uj_pose pose = uj_place_pose(place);
    for (size_t r = 0; r < polygon->ring_count; r++)
        for (size_t i = 0; i < polygon->rings[r].count; i++) {
            uj_vec2 p = uj_pose_apply(pose, polygon->rings[r].points[i]);
            *low = (uj_vec2){uj_min(low->x, p.x), uj_min(low->y, p.y)};
            *high = (uj_vec2){uj_max(high->x, p.x), uj_max(high->y, p.y)};
        }
}

void uj_sketch_bounds(const uj_sketch *sketch, uj_vec2 *low, uj_vec2 *high)
{
    const uj_place none = {0.0, 0.0, 0.0};
    *low = (uj_vec2){INFINITY, INFINITY};
    *high = (uj_vec2){-INFINITY, -INFINITY};
    extend(&sketch->interior, none, low, high);
    for (size_t i = 0; i < sketch->exit_count; i++)
        extend(&sketch->exits[i].opening, none, low, high);
    for (size_t i = 0; i < sketch->piece_count; i++)
        extend(&sketch->pieces[i].shape, sketch->pieces[i].at, low, high);
    for (size_t i = 0; i < sketch->pose_count; i++)
        if (sketch->poses[i].piece >= 0)
            extend(&sketch->pieces[sketch->poses[i].piece].shape, sketch->poses[i].at, low, high);
    if (low->x > high->x) {
        *low = (uj_vec2){0.0, 0.0};
        *high = (uj_vec2){1.0, 1.0};
    }
}

double uj_sketch_size(const uj_sketch *sketch)
{
    uj_vec2 low, high;
    uj_sketch_bounds(sketch, &low, &high);
    double size = uj_vec2_length(uj_vec2_sub(high, low));
    return size > 0.0 ? size : 1.0;
}
