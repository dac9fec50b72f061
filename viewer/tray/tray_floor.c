// Finds the floor, the openings of the exits, and the places for the exits' names.
#include <stdlib.h>
#include <string.h>

#include "tray_parts.h"

// Clips a ring to the half-plane n . p <= c (Sutherland and Hodgman 1974). `out` must have room for
// 2 * count points. Returns the number of points in `out`.
static size_t clip_ring(const uj_vec2 *points, size_t count, uj_vec2 n, double c, uj_vec2 *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uj_vec2 a = points[i], b = points[(i + 1) % count];
        double over_a = uj_vec2_dot(n, a) - c, over_b = uj_vec2_dot(n, b) - c;
        if (over_a <= 0.0)
            out[kept++] = a;
        if ((over_a <= 0.0) != (over_b <= 0.0))
            out[kept++] =
                uj_vec2_add(a, uj_vec2_scale(uj_vec2_sub(b, a), over_a / (over_a - over_b)));
    }
    return kept;
}

// The new ring *out is empty if the opening does not reach the box.
static uj_status clip_opening(const uj_ring *opening, uj_box box, uj_ring *out)
{
    size_t room = 16 * (opening->count + 4);
    uj_vec2 *points = calloc(room, sizeof *points), *spare = calloc(room, sizeof *spare);
    *out = (uj_ring){0};
    if (points == NULL || spare == NULL) {
        free(points);
        free(spare);
        return UJ_NO_MEMORY;
    }
    memcpy(points, opening->points, opening->count * sizeof *points);
    size_t count = opening->count;
    const uj_vec2 sides[4] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const double limits[4] = {box.high.x, box.high.y, -box.low.x, -box.low.y};
    for (int i = 0; i < 4; i++) {
        count = clip_ring(points, count, sides[i], limits[i], spare);
        uj_vec2 *swap = points;
        points = spare;
        spare = swap;
    }
    free(spare);
    if (count == 0) {
        free(points);
        return UJ_OK;
    }
    *out = (uj_ring){count, points};
    return UJ_OK;
}

// Finds an exit's opening. It is on the side where the exit's polygon extends farthest beyond the
// wall's outer rectangle. `part` is the part of the polygon inside the rectangle.
static uj_exit_opening find_opening(const uj_tray_subject *subject, size_t exit,
                                    const uj_ring *part)
{
    static const uj_vec2 directions[4] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const uj_box *outer = &subject->outer;
    uj_vec2 low, high, far_low, far_high;
    uj_polygon_bounds(&(uj_polygon){1, (uj_ring *)part}, &low, &high);
    uj_polygon_bounds(&subject->tray->exits[exit].opening, &far_low, &far_high);
    const double beyond[4] = {far_high.x - outer->high.x, far_high.y - outer->high.y,
                              outer->low.x - far_low.x, outer->low.y - far_low.y};
    int side = 0;
    for (int i = 1; i < 4; i++)
        if (beyond[i] > beyond[side])
            side = i;
    uj_vec2 centre = {0.5 * (low.x + high.x), 0.5 * (low.y + high.y)};
    const uj_vec2 edges[4] = {{outer->high.x, centre.y},
                              {centre.x, outer->high.y},
                              {outer->low.x, centre.y},
                              {centre.x, outer->low.y}};
    uj_exit_opening opening = {.middle = edges[side], .outward = directions[side]};
    bool aside = side % 2 == 0;
    double diameter = uj_tray_diameter(subject->tray), away = aside ? 0.02 : 0.045;
    opening.name_at = uj_vec2_add(opening.middle, uj_vec2_scale(directions[side], away * diameter));
    opening.name_room = aside ? 0.3 * diameter : outer->high.x - outer->low.x;
    if (beyond[side] > 0.0)
        opening.width = aside ? high.y - low.y : high.x - low.x;
    return opening;
}

// Limits `name_room` of the exits in the top and bottom walls so that no two names overlap.
static void share_room(uj_tray_subject *subject)
{
    for (size_t i = 0; i < subject->exit_count; i++)
        for (size_t k = 0; k < subject->exit_count; k++) {
            uj_exit_opening *opening = &subject->openings[i];
            const uj_exit_opening *other = &subject->openings[k];
            if (i != k && other->width > 0.0 && opening->outward.y != 0.0 &&
                opening->outward.y == other->outward.y)
                opening->name_room =
                    fmin(opening->name_room, 0.9 * fabs(opening->name_at.x - other->name_at.x));
        }
}

uj_status uj_tray_floor_find(uj_tray_subject *subject)
{
    const uj_tray *tray = subject->tray;
    size_t exits = tray->exit_count, most = tray->interior.ring_count + exits;
    subject->exit_count = exits;
    subject->openings = calloc(exits + 1, sizeof *subject->openings);
    if (subject->openings == NULL)
        return UJ_NO_MEMORY;
    uj_status status = uj_polygon_copy(&tray->interior, &subject->floor);
    if (status != UJ_OK)
        return status;
    uj_ring *rings = realloc(subject->floor.rings, most * sizeof *rings);
    if (rings == NULL)
        return UJ_NO_MEMORY;
    subject->floor.rings = rings;
    for (size_t i = 0; i < exits && status == UJ_OK; i++) {
        uj_ring part;
        status = clip_opening(&tray->exits[i].opening.rings[0], subject->outer, &part);
        if (status == UJ_OK && part.count > 0) {
            subject->openings[i] = find_opening(subject, i, &part);
            rings[subject->floor.ring_count++] = part;
        }
    }
    share_room(subject);
    return status;
}
