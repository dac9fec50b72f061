// Finds the parts of a tray and their outlines.
#include <unjam/viewer/edit/tray_part.h>

bool uj_part_is_same(uj_part a, uj_part b)
{
    return a.kind == b.kind && (a.kind == UJ_PART_NONE || a.index == b.index);
}

// Returns the polygon that has the part's outline as a ring, and sets *ring to the ring's index. If
// the part does not exist, returns NULL or sets *ring to an index out of range.
static const uj_polygon *find(const uj_sketch *sketch, uj_part part, size_t *ring)
{
    *ring = part.kind == UJ_PART_HOLE ? part.index + 1 : 0;
    switch (part.kind) {
    case UJ_PART_NONE:
        return NULL;
    case UJ_PART_TRAY:
        return part.index == 0 ? &sketch->interior : NULL;
    case UJ_PART_HOLE:
        return &sketch->interior;
    case UJ_PART_EXIT:
        return part.index < sketch->exit_count ? &sketch->exits[part.index].opening : NULL;
    case UJ_PART_PIECE:
        return part.index < sketch->piece_count ? &sketch->pieces[part.index].shape : NULL;
    case UJ_PART_GHOST:
        break;
    }
    bool known = part.index < sketch->pose_count && sketch->poses[part.index].piece >= 0;
    return known ? &sketch->pieces[sketch->poses[part.index].piece].shape : NULL;
}

bool uj_part_exists(const uj_sketch *sketch, uj_part part)
{
    size_t ring;
    const uj_polygon *polygon = find(sketch, part, &ring);
    return polygon != NULL && ring < polygon->ring_count;
}

const uj_ring *uj_part_ring(const uj_sketch *sketch, uj_part part)
{
    size_t ring;
    const uj_polygon *polygon = find(sketch, part, &ring);
    return &polygon->rings[ring];
}

uj_place uj_part_place(const uj_sketch *sketch, uj_part part)
{
    if (part.kind == UJ_PART_PIECE)
        return sketch->pieces[part.index].at;
    if (part.kind == UJ_PART_GHOST)
        return sketch->poses[part.index].at;
    return (uj_place){0.0, 0.0, 0.0};
}

uj_vec2 uj_part_corner(const uj_sketch *sketch, uj_part part, size_t index)
{
    return uj_pose_apply(uj_place_pose(uj_part_place(sketch, part)),
                         uj_part_ring(sketch, part)->points[index]);
}

void uj_part_bounds(const uj_sketch *sketch, uj_part part, uj_vec2 *low, uj_vec2 *high)
{
    const uj_ring *ring = uj_part_ring(sketch, part);
    *low = *high = ring->points[0];
    for (size_t i = 1; i < ring->count; i++) {
        uj_vec2 p = ring->points[i];
        *low = (uj_vec2){uj_min(low->x, p.x), uj_min(low->y, p.y)};
        *high = (uj_vec2){uj_max(high->x, p.x), uj_max(high->y, p.y)};
    }
}

double uj_segment_distance(uj_vec2 point, uj_vec2 from, uj_vec2 to, double *at)
{
    uj_vec2 along = uj_vec2_sub(to, from), offset = uj_vec2_sub(point, from);
    double square = uj_vec2_dot(along, along);
    double part = square > 0.0 ? uj_vec2_dot(offset, along) / square : 0.0;
    part = fmin(fmax(part, 0.0), 1.0);
    if (at != NULL)
        *at = part;
    return uj_vec2_length(uj_vec2_sub(offset, uj_vec2_scale(along, part)));
}

// --- picking -------------------------------------------------------------------------------------

static bool holds(const uj_sketch *sketch, uj_part part, uj_vec2 point)
{
    if (!uj_part_exists(sketch, part))
        return false;
    uj_pose pose = uj_place_pose(uj_part_place(sketch, part));
    uj_vec2 offset = {point.x - pose.x, point.y - pose.y};
    return uj_ring_contains(uj_part_ring(sketch, part),
                            uj_rotate(uj_rotation_of(-pose.angle), offset));
}

static bool find_last(const uj_sketch *sketch, uj_part_kind kind, size_t count, uj_vec2 point,
                      uj_part *out)
{
    for (size_t i = count; i > 0; i--) {
        *out = (uj_part){kind, i - 1};
        if (holds(sketch, *out, point))
            return true;
    }
    return false;
}

static bool is_near_outline(const uj_sketch *sketch, uj_part part, uj_vec2 point, double reach)
{
    const uj_ring *ring = uj_part_ring(sketch, part);
    for (size_t i = 0; i < ring->count; i++)
        if (uj_segment_distance(point, ring->points[i], ring->points[(i + 1) % ring->count],
                                NULL) <= reach)
            return true;
    return false;
}

uj_part uj_part_at(const uj_sketch *sketch, uj_vec2 point, double reach)
{
    uj_part part;
    size_t rings = sketch->interior.ring_count;
    if (find_last(sketch, UJ_PART_PIECE, sketch->piece_count, point, &part) ||
        find_last(sketch, UJ_PART_GHOST, sketch->pose_count, point, &part) ||
        find_last(sketch, UJ_PART_HOLE, rings > 0 ? rings - 1 : 0, point, &part) ||
        find_last(sketch, UJ_PART_EXIT, sketch->exit_count, point, &part))
        return part;
    part = (uj_part){UJ_PART_TRAY, 0};
    if (rings > 0 && (holds(sketch, part, point) || is_near_outline(sketch, part, point, reach)))
        return part;
    return (uj_part){UJ_PART_NONE, 0};
}
