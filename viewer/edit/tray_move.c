// Moves, turns and reshapes parts of a tray.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

#include "tray_change.h"

// --- places --------------------------------------------------------------------------------------

// Unchanged numbers keep their digits in the file.
static uj_status write_place(uj_edit_document *document, uj_part part, const char *key,
                             uj_place old, uj_place place, uj_error *error)
{
    if (!uj_tray_is_coordinate(place.x) || !uj_tray_is_coordinate(place.y) ||
        !uj_tray_is_coordinate(place.degrees))
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("numbers must be from -1000000 to 1000000"));
    if (place.x == old.x && place.y == old.y && place.degrees == old.degrees)
        return UJ_OK;
    char path[UJ_PATH_SIZE];
    uj_part_path(part, path);
    const json_t *root = document->json.root;
    const json_t *list = part.kind == UJ_PART_PIECE
                             ? json_object_get(root, "pieces")
                             : json_object_get(json_object_get(root, "goal"), "poses");
    size_t mark = uj_edit_begin(document);
    uj_status status;
    if (json_array_size(json_object_get(json_array_get(list, part.index), key)) == 3) {
        char member[UJ_PATH_SIZE + 16];
        snprintf(member, sizeof member, "%s.%s", path, key);
        const double numbers[3] = {place.x, place.y, place.degrees};
        status = uj_edit_json_set_numbers(&document->text, member, numbers, 3, error);
    } else {
        char *text = uj_place_text(place);
        status = text != NULL ? uj_edit_json_set_member(&document->text, path, key, text, error)
                              : uj_tray_no_memory(error);
        free(text);
    }
    return uj_edit_end(document, mark, status, error);
}

uj_status uj_tray_set_place(uj_edit_document *document, uj_part part, uj_place place,
                            uj_error *error)
{
    uj_status status = uj_part_require(document, part, error);
    if (status == UJ_OK && part.kind != UJ_PART_PIECE && part.kind != UJ_PART_GHOST)
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("only pieces and goal outlines have a position"));
    return status == UJ_OK ? write_place(document, part, "at",
                                         uj_part_place(&document->sketch, part), place, error)
                           : status;
}

uj_status uj_tray_set_within(uj_edit_document *document, size_t ghost, uj_place within,
                             uj_error *error)
{
    uj_part part = {UJ_PART_GHOST, ghost};
    uj_status status = uj_part_require(document, part, error);
    if (status == UJ_OK && !(within.x >= 0.0 && within.y >= 0.0 && within.degrees >= 0.0))
        status =
            uj_error_set(error, UJ_BAD_ARGUMENT, _("the numbers in \"Within\" must be 0 or more"));
    return status == UJ_OK ? write_place(document, part, "within",
                                         document->sketch.poses[ghost].within, within, error)
                           : status;
}

// --- outlines ------------------------------------------------------------------------------------

// The copy has room for one more point.
static uj_vec2 *copy_points(const uj_ring *ring)
{
    uj_vec2 *points = malloc((ring->count + 1) * sizeof *points);
    if (points != NULL)
        memcpy(points, ring->points, ring->count * sizeof *points);
    return points;
}

// Frees `points`. If `points` is NULL, returns UJ_NO_MEMORY.
static uj_status write_points(uj_edit_document *document, uj_part part, uj_vec2 *points,
                              size_t count, uj_error *error)
{
    size_t mark = uj_edit_begin(document);
    uj_status status = points != NULL ? uj_part_set_ring(document, part, points, count, error)
                                      : uj_tray_no_memory(error);
    free(points);
    return uj_edit_end(document, mark, status, error);
}

static uj_status require_outline(const uj_edit_document *document, uj_part part, uj_error *error)
{
    if (part.kind == UJ_PART_GHOST)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("the outline in the goal has the shape of its piece; change the piece instead"));
    return uj_part_require(document, part, error);
}

// Converts v from the tray's coordinates to the part's. v is a point if `point`, else an offset.
static uj_vec2 into_part(const uj_sketch *sketch, uj_part part, uj_vec2 v, bool point)
{
    uj_pose pose = uj_place_pose(uj_part_place(sketch, part));
    if (point)
        v = (uj_vec2){v.x - pose.x, v.y - pose.y};
    v = uj_rotate(uj_rotation_of(-pose.angle), v);
    return (uj_vec2){uj_tray_round(sketch, v.x), uj_tray_round(sketch, v.y)};
}

static uj_vec2 rounded_sum(const uj_sketch *sketch, uj_vec2 a, uj_vec2 b)
{
    return (uj_vec2){uj_tray_round(sketch, a.x + b.x), uj_tray_round(sketch, a.y + b.y)};
}

uj_status uj_tray_set_corner(uj_edit_document *document, uj_part part, size_t corner, uj_vec2 point,
                             uj_error *error)
{
    uj_status status = require_outline(document, part, error);
    if (status != UJ_OK)
        return status;
    const uj_ring *ring = uj_part_ring(&document->sketch, part);
    uj_vec2 *points = copy_points(ring);
    if (points != NULL && corner < ring->count)
        points[corner] = into_part(&document->sketch, part, point, true);
    return write_points(document, part, points, ring->count, error);
}

uj_status uj_tray_move_edge(uj_edit_document *document, uj_part part, size_t edge, uj_vec2 offset,
                            uj_error *error)
{
    uj_status status = require_outline(document, part, error);
    if (status != UJ_OK)
        return status;
    const uj_ring *ring = uj_part_ring(&document->sketch, part);
    uj_vec2 *points = copy_points(ring);
    uj_vec2 local = into_part(&document->sketch, part, offset, false);
    for (size_t i = edge; points != NULL && i < edge + 2; i++)
        points[i % ring->count] = rounded_sum(&document->sketch, points[i % ring->count], local);
    return write_points(document, part, points, ring->count, error);
}

uj_status uj_tray_insert_corner(uj_edit_document *document, uj_part part, size_t edge,
                                uj_vec2 point, uj_error *error)
{
    uj_status status = require_outline(document, part, error);
    if (status != UJ_OK)
        return status;
    const uj_ring *ring = uj_part_ring(&document->sketch, part);
    uj_vec2 *points = copy_points(ring);
    if (points != NULL && edge < ring->count) {
        memmove(points + edge + 2, points + edge + 1, (ring->count - edge - 1) * sizeof *points);
        points[edge + 1] = into_part(&document->sketch, part, point, true);
    }
    return write_points(document, part, points, ring->count + (edge < ring->count), error);
}

uj_status uj_tray_remove_corner(uj_edit_document *document, uj_part part, size_t corner,
                                uj_error *error)
{
    uj_status status = require_outline(document, part, error);
    const uj_ring *ring = status == UJ_OK ? uj_part_ring(&document->sketch, part) : NULL;
    if (status == UJ_OK && (ring->count <= 3 || corner >= ring->count))
        status = uj_error_set(error, UJ_BAD_ARGUMENT, _("an outline needs at least three corners"));
    if (status != UJ_OK)
        return status;
    uj_vec2 *points = copy_points(ring);
    if (points != NULL)
        memmove(points + corner, points + corner + 1, (ring->count - corner - 1) * sizeof *points);
    return write_points(document, part, points, ring->count - 1, error);
}

uj_status uj_tray_set_size(uj_edit_document *document, uj_part part, double width, double height,
                           uj_error *error)
{
    uj_status status = require_outline(document, part, error);
    if (status == UJ_OK && !(width > 0.0 && height > 0.0 && width <= 1e6 && height <= 1e6))
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("a size must be more than 0 and at most 1000000"));
    if (status != UJ_OK)
        return status;
    uj_vec2 low, high;
    uj_part_bounds(&document->sketch, part, &low, &high);
    uj_vec2 fixed = low;
    if (part.kind == UJ_PART_PIECE)
        fixed = (uj_vec2){0.5 * (low.x + high.x), 0.5 * (low.y + high.y)};
    double across = high.x > low.x ? width / (high.x - low.x) : 1.0;
    double up = high.y > low.y ? height / (high.y - low.y) : 1.0;
    const uj_ring *ring = uj_part_ring(&document->sketch, part);
    uj_vec2 *points = copy_points(ring);
    for (size_t i = 0; points != NULL && i < ring->count; i++) {
        uj_vec2 p = {fixed.x + across * (points[i].x - fixed.x),
                     fixed.y + up * (points[i].y - fixed.y)};
        points[i] = rounded_sum(&document->sketch, p, (uj_vec2){0.0, 0.0});
    }
    return write_points(document, part, points, ring->count, error);
}

// --- moving --------------------------------------------------------------------------------------

uj_status uj_tray_move(uj_edit_document *document, uj_part part, uj_vec2 offset, uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    uj_status status = uj_part_require(document, part, error);
    if (status != UJ_OK)
        return status;
    if (part.kind == UJ_PART_TRAY)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("the tray cannot be moved; drag its corners or edges instead"));
    if (part.kind == UJ_PART_PIECE || part.kind == UJ_PART_GHOST) {
        uj_place place = uj_part_place(sketch, part);
        uj_vec2 at = rounded_sum(sketch, (uj_vec2){place.x, place.y}, offset);
        return uj_tray_set_place(document, part, (uj_place){at.x, at.y, place.degrees}, error);
    }
    const uj_ring *ring = uj_part_ring(sketch, part);
    uj_vec2 *points = copy_points(ring);
    for (size_t i = 0; points != NULL && i < ring->count; i++)
        points[i] = rounded_sum(sketch, points[i], offset);
    return write_points(document, part, points, ring->count, error);
}

uj_status uj_tray_turn(uj_edit_document *document, uj_part part, uj_vec2 centre, double degrees,
                       uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    uj_status status = uj_part_require(document, part, error);
    if (status != UJ_OK)
        return status;
    if (part.kind == UJ_PART_TRAY || part.kind == UJ_PART_EXIT)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("only pieces, obstacles and goal outlines can be turned"));
    uj_rotation turn = uj_rotation_of(uj_radians(degrees));
    if (part.kind != UJ_PART_HOLE) {
        uj_place place = uj_part_place(sketch, part);
        uj_vec2 offset = uj_rotate(turn, (uj_vec2){place.x - centre.x, place.y - centre.y});
        uj_vec2 at = rounded_sum(sketch, centre, offset);
        return uj_tray_set_place(document, part, (uj_place){at.x, at.y, place.degrees + degrees},
                                 error);
    }
    const uj_ring *ring = uj_part_ring(sketch, part);
    uj_vec2 *points = copy_points(ring);
    for (size_t i = 0; points != NULL && i < ring->count; i++)
        points[i] = rounded_sum(sketch, centre, uj_rotate(turn, uj_vec2_sub(points[i], centre)));
    return write_points(document, part, points, ring->count, error);
}
