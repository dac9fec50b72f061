// Exits of a tray that are rectangles on the edges of its interior.
#include <unjam/viewer/edit/tray_exit.h>

#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/formats/move_json.h>

#include "tray_change.h"

// --- walls ---------------------------------------------------------------------------------------

static const uj_ring *outline(const uj_sketch *sketch)
{
    return &sketch->interior.rings[0];
}

static uj_vec2 corner(const uj_sketch *sketch, size_t index)
{
    const uj_ring *ring = outline(sketch);
    return ring->points[index % ring->count];
}

// Returns 1 if the outline runs counter-clockwise, else -1.
static double orientation(const uj_ring *ring)
{
    double twice_area = 0.0;
    for (size_t i = 0; i < ring->count; i++)
        twice_area += uj_vec2_cross(ring->points[i], ring->points[(i + 1) % ring->count]);
    return twice_area >= 0.0 ? 1.0 : -1.0;
}

double uj_wall_length(const uj_sketch *sketch, size_t edge)
{
    return uj_vec2_length(uj_vec2_sub(corner(sketch, edge + 1), corner(sketch, edge)));
}

// Returns the unit vector along an edge; sets *out to the unit vector outwards.
static uj_vec2 directions(const uj_sketch *sketch, size_t edge, uj_vec2 *out)
{
    uj_vec2 along = uj_vec2_sub(corner(sketch, edge + 1), corner(sketch, edge));
    double length = uj_vec2_length(along), sign = orientation(outline(sketch));
    if (length > 0.0)
        along = uj_vec2_scale(along, 1.0 / length);
    *out = (uj_vec2){sign * along.y, -sign * along.x};
    return along;
}

uj_vec2 uj_wall_point(const uj_sketch *sketch, size_t edge, double along, double out)
{
    uj_vec2 normal, direction = directions(sketch, edge, &normal);
    uj_vec2 p = uj_vec2_add(corner(sketch, edge), uj_vec2_scale(direction, along));
    return uj_vec2_add(p, uj_vec2_scale(normal, out));
}

double uj_wall_nearest(const uj_sketch *sketch, uj_vec2 point, size_t *edge, double *along)
{
    double nearest = INFINITY;
    *edge = 0;
    *along = 0.0;
    if (sketch->interior.ring_count == 0)
        return nearest;
    for (size_t i = 0; i < outline(sketch)->count; i++) {
        double at;
        double distance = uj_segment_distance(point, corner(sketch, i), corner(sketch, i + 1), &at);
        if (distance < nearest) {
            nearest = distance;
            *edge = i;
            *along = at * uj_wall_length(sketch, i);
        }
    }
    return nearest;
}

// --- exits on walls ------------------------------------------------------------------------------

// Returns coordinates relative to an edge: x along it, y outwards.
static uj_vec2 relative(const uj_sketch *sketch, size_t edge, uj_vec2 p)
{
    uj_vec2 out, along = directions(sketch, edge, &out);
    uj_vec2 offset = uj_vec2_sub(p, corner(sketch, edge));
    return (uj_vec2){uj_vec2_dot(offset, along), uj_vec2_dot(offset, out)};
}

// Returns true if `ring`, the outline of an exit, is a rectangle on the wall `edge`. The exit may
// extend into the tray by at most `inner_side`.
static bool lies_on(const uj_sketch *sketch, const uj_ring *ring, size_t edge, double inner_side,
                    uj_wall_exit *out)
{
    double near = 1e-6 * uj_sketch_size(sketch), length = uj_wall_length(sketch, edge);
    double from = INFINITY, to = -INFINITY, depth = 0.0;
    uj_vec2 points[4];
    for (size_t i = 0; i < 4; i++) {
        points[i] = relative(sketch, edge, ring->points[i]);
        from = fmin(from, points[i].x);
        to = fmax(to, points[i].x);
        depth = fmax(depth, points[i].y);
    }
    size_t at_wall = 0;
    for (size_t i = 0; i < 4; i++) {
        bool wall = points[i].y <= near && points[i].y >= -near - inner_side;
        bool far = fabs(points[i].y - depth) <= near;
        bool end = fabs(points[i].x - from) <= near || fabs(points[i].x - to) <= near;
        bool slanted = fabs(points[i].x - points[(i + 1) % 4].x) > near &&
                       fabs(points[i].y - points[(i + 1) % 4].y) > near;
        if ((!wall && !far) || !end || slanted)
            return false;
        at_wall += wall;
    }
    *out = (uj_wall_exit){edge, from, to, depth};
    return at_wall == 2 && depth > near && from >= -near && to <= length + near;
}

static bool find_wall(const uj_sketch *sketch, size_t exit, double inner_side, uj_wall_exit *out)
{
    const uj_polygon *opening = &sketch->exits[exit].opening;
    if (sketch->interior.ring_count == 0 || opening->ring_count != 1 ||
        opening->rings[0].count != 4)
        return false;
    for (size_t i = 0; i < outline(sketch)->count; i++)
        if (lies_on(sketch, &opening->rings[0], i, inner_side, out))
            return true;
    return false;
}

bool uj_wall_exit_find(const uj_sketch *sketch, size_t exit, uj_wall_exit *out)
{
    return find_wall(sketch, exit, 0.0, out);
}

bool uj_wall_exit_outside(const uj_sketch *sketch, size_t exit, uj_wall_exit *out)
{
    return find_wall(sketch, exit, INFINITY, out);
}

// --- depth ---------------------------------------------------------------------------------------

// If the shape at this angle is not too wide, sets *best to min(*best, depth of the shape).
static void try_angle(const uj_ring *shape, double angle, double width, double *best)
{
    uj_rotation r = uj_rotation_of(angle);
    if (uj_ring_extent(shape, (uj_vec2){r.c, r.s}) <= width * (1.0 + 1e-9))
        *best = fmin(*best, uj_ring_extent(shape, (uj_vec2){-r.s, r.c}));
}

double uj_depth_to_leave(const uj_ring *shape, double width)
{
    // Try the angles at which the line through two corners is parallel to the exit's width or
    // depth. Between two consecutive such angles, the piece's width and depth are concave functions
    // of the angle (parts of sine curves). So the least depth occurs at one of the two angles, or
    // at an angle at which the piece is exactly as wide as the exit. RASTER evenly spaced angles
    // approximate such an angle.
    enum { RASTER = 1440 };
    double best = INFINITY;
    size_t corners = shape->count <= 200 ? shape->count : 0;
    for (size_t i = 0; i < corners; i++)
        for (size_t j = 0; j < i; j++) {
            uj_vec2 along = uj_vec2_sub(shape->points[i], shape->points[j]);
            double angle = atan2(along.y, along.x);
            try_angle(shape, angle, width, &best);
            try_angle(shape, angle + 0.5 * UJ_PI, width, &best);
        }
    for (int i = 0; i < RASTER; i++)
        try_angle(shape, UJ_PI * i / RASTER, width, &best);
    return best;
}

double uj_exit_depth_for(const uj_sketch *sketch, int goal_piece, double width)
{
    double needed = 0.0;
    for (size_t i = 0; i < sketch->piece_count; i++) {
        const uj_polygon *shape = &sketch->pieces[i].shape;
        if ((goal_piece >= 0 && (size_t)goal_piece != i) || shape->ring_count == 0)
            continue;
        double depth = uj_depth_to_leave(&shape->rings[0], width);
        if (isfinite(depth))
            needed = fmax(needed, depth);
    }
    // If no piece fits, make the exit a square, so that the user can see it.
    return uj_tray_round(sketch, needed > 0.0 ? 1.05 * needed : width);
}

// --- edits ---------------------------------------------------------------------------------------

static uj_status wall_outline(const uj_sketch *sketch, uj_wall_exit wall, uj_vec2 points[4],
                              uj_error *error)
{
    if (sketch->interior.ring_count == 0)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("draw the tray first"));
    if (wall.edge >= outline(sketch)->count || !(wall.to - wall.from > 0.0) || !(wall.depth > 0.0))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("an exit needs some width: drag along the wall"));
    bool forward = orientation(outline(sketch)) > 0.0;
    const double along[4] = {wall.from, wall.to, wall.to, wall.from};
    const double out[4] = {0.0, 0.0, wall.depth, wall.depth};
    for (size_t i = 0; i < 4; i++) {
        size_t k = forward ? 3 - i : i;  // makes the outline counter-clockwise
        uj_vec2 p = uj_wall_point(sketch, wall.edge, along[k], out[k]);
        points[i] = (uj_vec2){uj_tray_round(sketch, p.x), uj_tray_round(sketch, p.y)};
    }
    return UJ_OK;
}

static double exit_thickness(const uj_sketch *sketch)
{
    if (sketch->goal == UJ_GOAL_EXIT && sketch->goal_piece >= 0)
        return sketch->pieces[sketch->goal_piece].thickness;
    double thickness = 0.0;
    for (size_t i = 0; i < sketch->piece_count; i++)
        thickness = fmax(thickness, sketch->pieces[i].thickness);
    return thickness > 0.0 ? thickness : 1.0;
}

static uj_status append_exit(uj_edit_document *document, const uj_vec2 points[4], uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    char name[16], number[UJ_NUMBER_SIZE];
    uj_tray_free_name(sketch, UJ_PART_EXIT, name);
    uj_ring ring = {4, (uj_vec2 *)points};
    char *quoted = uj_outline_quote(&(uj_polygon){1, &ring}), *text = NULL;
    if (quoted != NULL)
        text = uj_tray_format("{\"name\": \"%s\", \"opening\": %s, \"thickness\": %s}", name,
                              quoted, uj_number_text(exit_thickness(sketch), number));
    free(quoted);
    uj_status status = UJ_OK;
    const json_t *tray = json_object_get(document->json.root, "tray");
    if (json_object_get(tray, "exits") == NULL)
        status = uj_edit_json_set_member(&document->text, "tray", "exits", "[]", error);
    if (status == UJ_OK)
        return uj_tray_append(document, "tray.exits", text, error);
    free(text);
    return status;
}

uj_status uj_tray_add_exit(uj_edit_document *document, uj_wall_exit wall, uj_part *out,
                           uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    if (sketch->exit_count == UJ_SKETCH_EXITS)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("this tray already has as many exits as the editor allows"));
    if (wall.depth <= 0.0)
        wall.depth = uj_exit_depth_for(sketch, -1, wall.to - wall.from);
    uj_vec2 points[4];
    uj_status status = wall_outline(sketch, wall, points, error);
    if (status != UJ_OK)
        return status;
    *out = (uj_part){UJ_PART_EXIT, sketch->exit_count};
    size_t mark = uj_edit_begin(document);
    return uj_edit_end(document, mark, append_exit(document, points, error), error);
}

uj_status uj_tray_set_exit(uj_edit_document *document, size_t exit, uj_wall_exit wall,
                           uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    uj_part part = {UJ_PART_EXIT, exit};
    bool goal = sketch->goal == UJ_GOAL_EXIT && sketch->goal_exit == (int)exit;
    if (wall.depth <= 0.0)
        wall.depth = uj_exit_depth_for(sketch, goal ? sketch->goal_piece : -1, wall.to - wall.from);
    uj_vec2 points[4];
    uj_status status = uj_part_require(document, part, error);
    if (status == UJ_OK)
        status = wall_outline(sketch, wall, points, error);
    if (status != UJ_OK)
        return status;
    size_t mark = uj_edit_begin(document);
    return uj_edit_end(document, mark, uj_part_set_ring(document, part, points, 4, error), error);
}
