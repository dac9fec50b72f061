// Finds the corner, edge or grid line to which a drag snaps.
#include <unjam/viewer/edit/snap.h>

// To save time, two parts with more than MOST_PAIRS pairs of corners do not attract each other.
enum { MOST_PAIRS = 1 << 20 };

// --- the parts that attract ----------------------------------------------------------------------

static void visit_parts(const uj_sketch *sketch, uj_part excluded,
                        void (*visit)(const uj_sketch *, uj_part, void *), void *payload)
{
    const size_t counts[] = {[UJ_PART_NONE] = 0,
                             [UJ_PART_TRAY] = 1,
                             [UJ_PART_HOLE] = sketch->interior.ring_count,
                             [UJ_PART_EXIT] = sketch->exit_count,
                             [UJ_PART_PIECE] = sketch->piece_count,
                             [UJ_PART_GHOST] = sketch->pose_count};
    for (uj_part_kind kind = UJ_PART_TRAY; kind <= UJ_PART_GHOST; kind++)
        for (size_t i = 0; i < counts[kind]; i++) {
            uj_part part = {kind, i};
            if (!uj_part_is_same(part, excluded) && uj_part_exists(sketch, part))
                visit(sketch, part, payload);
        }
}

static uj_vec2 edge_end(const uj_sketch *sketch, uj_part part, size_t edge)
{
    return uj_part_corner(sketch, part, (edge + 1) % uj_part_ring(sketch, part)->count);
}

// --- points --------------------------------------------------------------------------------------

typedef struct nearest {
    uj_vec2 from;
    double corner, edge;  // least distance to a corner and to an edge, so far
    uj_vec2 at_corner, at_edge;
    uj_vec2 along;  // direction of the nearest edge, not normalised
} nearest;

static void visit_point(const uj_sketch *sketch, uj_part part, void *payload)
{
    nearest *n = payload;
    for (size_t i = 0; i < uj_part_ring(sketch, part)->count; i++) {
        uj_vec2 p = uj_part_corner(sketch, part, i), q = edge_end(sketch, part, i);
        double at, distance = uj_vec2_length(uj_vec2_sub(p, n->from));
        if (distance < n->corner) {
            n->corner = distance;
            n->at_corner = p;
        }
        distance = uj_segment_distance(n->from, p, q, &at);
        if (distance < n->edge) {
            n->edge = distance;
            n->along = uj_vec2_sub(q, p);
            n->at_edge = uj_vec2_add(p, uj_vec2_scale(n->along, at));
        }
    }
}

static double on_grid(double value, double grid)
{
    return grid > 0.0 ? round(value / grid) * grid : value;
}

uj_vec2 uj_snap_point(const uj_sketch *sketch, uj_snap snap, uj_vec2 point)
{
    if (!(snap.reach > 0.0))
        return point;
    nearest n = {.from = point, .corner = snap.reach, .edge = snap.reach};
    visit_parts(sketch, snap.excluded, visit_point, &n);
    if (n.corner < snap.reach)
        return n.at_corner;
    if (n.edge < snap.reach && fabs(n.along.y) < 1e-9 * fabs(n.along.x))
        n.at_edge.x = on_grid(n.at_edge.x, snap.grid);
    else if (n.edge < snap.reach && fabs(n.along.x) < 1e-9 * fabs(n.along.y))
        n.at_edge.y = on_grid(n.at_edge.y, snap.grid);
    if (n.edge < snap.reach)
        return n.at_edge;
    return (uj_vec2){on_grid(point.x, snap.grid), on_grid(point.y, snap.grid)};
}

// --- offsets -------------------------------------------------------------------------------------

// A search for the shortest correction of `offset` with which `moved` touches another part.
typedef struct fit {
    uj_part moved;
    uj_vec2 offset;
    bool edges;      // true: a corner touches an edge; false: a corner touches a corner
    uj_vec2 along;   // if not zero: the correction must be parallel to this vector
    double best;     // length of `change`; at first, the greatest length allowed
    uj_vec2 change;  // the shortest correction so far
    uj_vec2 line;    // if `edges`: unit vector along the touched edge
} fit;

// Finds the shortest correction that puts a corner on the line through an edge. Stores it in
// f->change if it is shorter than f->best. `line` is a unit vector along the edge. The correction
// `gap` would put the corner on the start of the edge.
static void take_line(fit *f, uj_vec2 gap, uj_vec2 line)
{
    uj_vec2 normal = {-line.y, line.x};
    double distance = uj_vec2_dot(gap, normal);
    uj_vec2 change = uj_vec2_scale(normal, distance);
    if (f->along.x != 0.0 || f->along.y != 0.0) {
        double slope = uj_vec2_dot(f->along, normal);
        if (fabs(slope) < 0.2)
            return;  // nearly parallel edges have no well-defined intersection
        change = uj_vec2_scale(f->along, distance / slope);
    }
    double length = uj_vec2_length(change);
    if (length < f->best) {
        f->best = length;
        f->change = change;
        f->line = line;
    }
}

// `sign`: 1 if the corner p moves, -1 if the edge moves.
static void compare_edge(fit *f, uj_vec2 p, uj_vec2 from, uj_vec2 to, double sign)
{
    uj_vec2 line = uj_vec2_sub(to, from);
    double length = uj_vec2_length(line), at;
    if (!(length > 0.0) || uj_segment_distance(p, from, to, &at) > f->best)
        return;
    uj_vec2 gap = uj_vec2_scale(uj_vec2_sub(from, p), sign);
    take_line(f, gap, uj_vec2_scale(line, 1.0 / length));
}

static uj_vec2 moved_corner(const uj_sketch *sketch, const fit *f, size_t index)
{
    size_t count = uj_part_ring(sketch, f->moved)->count;
    return uj_vec2_add(uj_part_corner(sketch, f->moved, index % count), f->offset);
}

static void visit_offset(const uj_sketch *sketch, uj_part part, void *payload)
{
    fit *f = payload;
    size_t own = uj_part_ring(sketch, f->moved)->count, count = uj_part_ring(sketch, part)->count;
    for (size_t i = 0; i < own && count <= MOST_PAIRS / own; i++)
        for (size_t j = 0; j < count; j++) {
            uj_vec2 p = moved_corner(sketch, f, i), q = uj_part_corner(sketch, part, j);
            uj_vec2 gap = uj_vec2_sub(q, p);
            if (!f->edges && uj_vec2_length(gap) < f->best) {
                f->best = uj_vec2_length(gap);
                f->change = gap;
            }
            if (!f->edges)
                continue;
            compare_edge(f, p, q, edge_end(sketch, part, j), 1.0);
            compare_edge(f, q, p, moved_corner(sketch, f, i + 1), -1.0);
        }
}

// Applies the correction f.change, so that the part touches an edge. Then moves the part along this
// edge until it touches a second edge. If no second edge is near, and the first edge is horizontal
// or vertical, moves the part along the first edge to the grid.
static uj_vec2 snap_along(const uj_sketch *sketch, uj_snap snap, fit f)
{
    f.offset = uj_vec2_add(f.offset, f.change);
    f.along = f.line;
    f.best = snap.reach;
    visit_parts(sketch, snap.excluded, visit_offset, &f);
    if (f.best < snap.reach)
        return uj_vec2_add(f.offset, f.change);
    uj_place place = uj_part_place(sketch, snap.excluded);
    if (fabs(f.along.y) < 1e-9)
        f.offset.x = on_grid(place.x + f.offset.x, snap.grid) - place.x;
    else if (fabs(f.along.x) < 1e-9)
        f.offset.y = on_grid(place.y + f.offset.y, snap.grid) - place.y;
    return f.offset;
}

uj_vec2 uj_snap_offset(const uj_sketch *sketch, uj_snap snap, uj_vec2 offset)
{
    if (!(snap.reach > 0.0) || !uj_part_exists(sketch, snap.excluded))
        return offset;
    fit f = {.moved = snap.excluded, .offset = offset, .best = 0.5 * snap.reach};
    visit_parts(sketch, snap.excluded, visit_offset, &f);
    if (f.best < 0.5 * snap.reach)
        return uj_vec2_add(offset, f.change);
    f.edges = true;
    f.best = snap.reach;
    visit_parts(sketch, snap.excluded, visit_offset, &f);
    if (f.best < snap.reach)
        return snap_along(sketch, snap, f);
    uj_place place = uj_part_place(sketch, snap.excluded);
    return (uj_vec2){on_grid(place.x + offset.x, snap.grid) - place.x,
                     on_grid(place.y + offset.y, snap.grid) - place.y};
}

double uj_snap_angle(double degrees)
{
    double near = round(degrees / 15.0) * 15.0;
    return fabs(degrees - near) <= 4.0 ? near : degrees;
}
