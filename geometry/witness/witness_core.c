// Cores: convex polygons inside all copies of a convex set over a range of angles.
//
// Each edge of the set, n . v <= c, gives two lines: n turned to the low angle (line 2e) and to the
// high angle (line 2e + 1), with c cos(half width) in place of a positive c. The polygon is clipped
// in plain arithmetic. Then every corner is checked against every edge over the whole range of
// angles in interval arithmetic, so clipping errors do not matter.
#include <stdlib.h>

#include "witness_state.h"

// Ranges of angles are widened by this much (degrees), which is more than the error of converting
// an angle from radians.
static const double more_angle = 1e-11;

// In tray diameters: edges up to this length are left out.
static const double min_edge = 1e-9;

typedef struct corner_list {
    int count;
    uj_vec2 *points;
    int *lines;  // the line of the edge that begins at the point
} corner_list;

static int capacity_of(const uj_convex *set)
{
    return 2 * set->count + 6;
}

bool uj_core_create(uj_witness *w, const uj_convex *set, uj_core *out)
{
    // Twice the space that a core needs, because clipping makes a copy.
    size_t capacity = 2 * (size_t)capacity_of(set);
    *out = (uj_core){0};
    out->points = calloc(capacity, sizeof *out->points);
    out->normals = calloc(capacity, sizeof *out->normals);
    out->lines = calloc(capacity, sizeof *out->lines);
    bool created = out->points != NULL && out->normals != NULL && out->lines != NULL;
    return created || uj_witness_no_memory(w);
}

void uj_core_clear(uj_core *core)
{
    free(core->points);
    free(core->normals);
    free(core->lines);
    *core = (uj_core){0};
}

// Keeps the points with n . v <= c. The new edge lies on `line`.
static void clip(const corner_list *from, uj_vec2 n, double c, int line, corner_list *to)
{
    to->count = 0;
    for (int i = 0; i < from->count; i++) {
        int next = i + 1 < from->count ? i + 1 : 0;
        uj_vec2 p = from->points[i], q = from->points[next];
        double at_p = uj_vec2_dot(n, p) - c, at_q = uj_vec2_dot(n, q) - c;
        if (at_p <= 0.0) {
            to->points[to->count] = p;
            to->lines[to->count++] = from->lines[i];
        }
        if ((at_p < 0.0 && at_q > 0.0) || (at_p > 0.0 && at_q < 0.0)) {
            double part = at_p / (at_p - at_q);
            to->points[to->count] = uj_vec2_add(p, uj_vec2_scale(uj_vec2_sub(q, p), part));
            to->lines[to->count++] = at_p < 0.0 ? line : from->lines[i];
        } else if (at_p == 0.0 && at_q > 0.0) {
            to->lines[to->count - 1] = line;
        }
    }
}

// Leaves out corners so that no edge is short. A merged edge gets the line of its last section.
static void drop_short_edges(corner_list *list, double shortest)
{
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        if (count > 0 &&
            uj_vec2_length(uj_vec2_sub(list->points[i], list->points[count - 1])) <= shortest) {
            list->lines[count - 1] = list->lines[i];
            continue;
        }
        list->points[count] = list->points[i];
        list->lines[count++] = list->lines[i];
    }
    while (count > 1 &&
           uj_vec2_length(uj_vec2_sub(list->points[0], list->points[count - 1])) <= shortest)
        count--;
    list->count = count < 3 ? 0 : count;
}

// A range of angles: its middle, and how much the ends differ from the middle.
typedef struct angle_range {
    uj_rotation ends[2];
    double cosine;                  // cosine of half the width
    uj_interval_turn middle, half;  // middle and half the width of the widened range
} angle_range;

// Returns true if the corner is in all copies of the set.
static bool is_inside(const uj_convex *set, const uj_interval_vec *normals, uj_interval_turn half,
                      uj_vec2 corner)
{
    uj_interval_vec v = uj_interval_point(corner);
    for (int e = 0; e < set->count; e++) {
        // At the angle middle + s, the product n . v is along cos s + across sin s.
        uj_interval along = uj_interval_dot(normals[e], v);
        uj_interval across = uj_interval_cross(normals[e], v);
        if (!(uj_interval_peak(along, across, half) <= set->offsets[e]))
            return false;
    }
    return uj_interval_hypot(v.x, v.y) <= set->radius;
}

enum { MOST_EDGES = 1024 };

static bool is_verified(const uj_convex *set, const angle_range *range, const uj_core *core)
{
    uj_interval_vec normals[MOST_EDGES];
    for (int e = 0; e < set->count; e++)
        normals[e] = uj_interval_rotate(range->middle, uj_interval_point(set->normals[e]));
    for (int i = 0; i < core->count; i++)
        if (!is_inside(set, normals, range->half, core->points[i]))
            return false;
    return true;
}

static void set_edges(uj_core *core)
{
    core->radius = 0.0;
    for (int i = 0; i < core->count; i++) {
        uj_vec2 p = core->points[i], q = core->points[i + 1 < core->count ? i + 1 : 0];
        uj_vec2 edge = uj_vec2_sub(q, p);
        double length = uj_vec2_length(edge);
        core->normals[i] = (uj_vec2){edge.y / length, -edge.x / length};
        core->radius = uj_max(core->radius, uj_above(uj_above(fabs(p.x)) + fabs(p.y)));
    }
}

static void make(uj_witness *w, const uj_convex *set, const angle_range *range, bool turns,
                 uj_core *out)
{
    int capacity = capacity_of(set);
    double r = set->radius;
    corner_list now = {4, out->points, out->lines};
    corner_list next = {0, out->points + capacity, out->lines + capacity};
    uj_vec2 square[4] = {{-r, -r}, {r, -r}, {r, r}, {-r, r}};
    for (int i = 0; i < 4; i++) {
        now.points[i] = square[i];
        now.lines[i] = -1;
    }
    for (int line = 0; line < 2 * set->count && now.count > 0; line += turns ? 1 : 2) {
        double c = set->offsets[line / 2];
        c = (c > 0.0 ? c * range->cosine : c) - w->slack;
        uj_vec2 n = uj_rotate(range->ends[line % 2], set->normals[line / 2]);
        clip(&now, n, c, line, &next);
        corner_list swap = now;
        now = next;
        next = swap;
    }
    drop_short_edges(&now, min_edge * w->diameter);
    out->count = now.count;
    for (int i = 0; i < now.count; i++) {
        out->points[i] = now.points[i];
        out->lines[i] = now.lines[i];
    }
    if (!is_verified(set, range, out))
        out->count = 0;
    set_edges(out);
}

void uj_core_turn(uj_witness *w, const uj_convex *set, double low, double high, uj_core *out)
{
    double half = 0.5 * (high - low), middle = 0.5 * (low + high);
    out->count = 0;
    out->radius = 0.0;
    if (set->count == 0 || half > 89.99)
        return;
    angle_range range = {
        {uj_rotation_of(uj_radians(low)), uj_rotation_of(uj_radians(high))},
        cos(uj_radians(half)),
        uj_interval_turn_of(middle),
        uj_interval_turn_of(half + more_angle),
    };
    make(w, set, &range, low < high, out);
}

void uj_core_fix(uj_witness *w, const uj_convex *set, uj_core *out)
{
    out->count = 0;
    out->radius = 0.0;
    out->is_halfplane = set->count == 1;
    if (set->count == 0)
        return;
    if (out->is_halfplane) {
        out->count = 1;
        out->normals[0] = set->normals[0];
        out->lines[0] = 0;
        out->offset = set->offsets[0];
        return;
    }
    uj_interval one = {1.0, 1.0}, zero = {0.0, 0.0};
    angle_range range = {{{1.0, 0.0}, {1.0, 0.0}}, 1.0, {one, zero}, {one, zero}};
    make(w, set, &range, false, out);
}
