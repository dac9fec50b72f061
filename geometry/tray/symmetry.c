// Finds the symmetries of trays and pieces by matching polygons corner by corner.
#include <unjam/geometry/tray/symmetry.h>

#include <assert.h>

#include <unjam/geometry/shape/tolerance.h>

static bool same_point(uj_vec2 a, uj_vec2 b, double tolerance)
{
    return fabs(a.x - b.x) <= tolerance && fabs(a.y - b.y) <= tolerance;
}

typedef struct isometry {
    double a, b, c, d;
    uj_vec2 centre;
} isometry;

static uj_vec2 map_point(const isometry *g, uj_vec2 p)
{
    uj_vec2 r = uj_vec2_sub(p, g->centre);
    return (uj_vec2){g->centre.x + g->a * r.x + g->b * r.y, g->centre.y + g->c * r.x + g->d * r.y};
}

static double determinant(const isometry *g)
{
    return g->a * g->d - g->b * g->c;
}

// The rings must have the same orientation.
static bool maps_ring(const isometry *g, const uj_ring *p, const uj_ring *q, double tolerance)
{
    size_t n = p->count;
    if (q->count != n)
        return false;
    bool reflects = determinant(g) < 0.0;
    for (size_t shift = 0; shift < n; shift++) {
        size_t i = 0;
        while (i < n &&
               same_point(map_point(g, p->points[i]),
                          q->points[reflects ? (shift + n - i) % n : (shift + i) % n], tolerance))
            i++;
        if (i == n)
            return true;
    }
    return false;
}

static bool maps_polygon(const isometry *g, const uj_polygon *p, const uj_polygon *q,
                         double tolerance)
{
    if (p->ring_count != q->ring_count || !maps_ring(g, &p->rings[0], &q->rings[0], tolerance))
        return false;
    for (size_t i = 1; i < p->ring_count; i++) {
        size_t j = 1;
        while (j < q->ring_count && !maps_ring(g, &p->rings[i], &q->rings[j], tolerance))
            j++;
        if (j == q->ring_count)
            return false;
    }
    return true;
}

typedef struct centred_ring {
    const uj_ring *ring;
    uj_vec2 centre;
} centred_ring;

static centred_ring centred_shape(const uj_tray *tray, const uj_symmetries *s, int piece)
{
    return (centred_ring){&tray->pieces[piece].shape.rings[0], s->pieces[piece].centre};
}

// Counts the rotations that map ring p to ring q, with the centres of both rings at the origin. If
// `reflect`, reflects p in the x axis first. *rotation is the least of their angles (0 to 2 pi).
static int match_rings(centred_ring p, bool reflect, centred_ring q, double tolerance,
                       double *rotation)
{
    size_t n = p.ring->count;
    int matches = 0;
    if (q.ring->count != n)
        return 0;
    uj_vec2 first = uj_vec2_sub(p.ring->points[0], p.centre);
    if (reflect)
        first.y = -first.y;
    for (size_t shift = 0; shift < n; shift++) {
        uj_vec2 image = uj_vec2_sub(q.ring->points[shift], q.centre);
        double angle = atan2(image.y, image.x) - atan2(first.y, first.x);
        uj_rotation r = uj_rotation_of(angle);
        size_t i = 0;
        for (; i < n; i++) {
            uj_vec2 from = uj_vec2_sub(p.ring->points[i], p.centre);
            if (reflect)
                from.y = -from.y;
            size_t k = reflect ? (shift + n - i) % n : (shift + i) % n;
            uj_vec2 to = uj_vec2_sub(q.ring->points[k], q.centre);
            if (!same_point(uj_rotate(r, from), to, tolerance))
                break;
        }
        if (i < n)
            continue;
        angle -= 2.0 * UJ_PI * floor(angle / (2.0 * UJ_PI));
        if (matches++ == 0 || angle < *rotation)
            *rotation = angle;
    }
    return matches;
}

static bool named_by_goal(const uj_tray *tray, int piece)
{
    if (tray->goal.by_exit)
        return tray->goal.piece == piece;
    for (size_t i = 0; i < tray->goal.pose_count; i++)
        if (tray->goal.poses[i].piece == piece)
            return true;
    return false;
}

static void classify(const uj_tray *tray, double tolerance, uj_symmetries *out)
{
    for (int i = 0; i < out->piece_count; i++) {
        const uj_piece *piece = &tray->pieces[i];
        uj_piece_class *own = &out->pieces[i];
        own->centre = uj_polygon_centroid(&piece->shape);
        own->index = -1;
        for (int j = 0; j < i && own->index < 0; j++) {
            double offset = 0.0;
            if (named_by_goal(tray, i) || named_by_goal(tray, j) ||
                tray->pieces[j].thickness != piece->thickness || out->pieces[j].offset != 0.0 ||
                match_rings(centred_shape(tray, out, j), false, centred_shape(tray, out, i),
                            tolerance, &offset) == 0)
                continue;
            own->index = out->pieces[j].index;
            own->offset = offset;
        }
        if (own->index < 0)
            own->index = out->class_count++;
        double least = 0.0;
        centred_ring shape = centred_shape(tray, out, i);
        int order = match_rings(shape, false, shape, tolerance, &least);
        // A goal pose demands one angle, even if the piece looks the same at other angles.
        bool by_angle = !tray->goal.by_exit && named_by_goal(tray, i);
        own->period = 2.0 * UJ_PI / (order > 0 && !by_angle ? order : 1);
    }
}

static int first_of_class(const uj_symmetries *s, int index)
{
    int i = 0;
    while (s->pieces[i].index != index)
        i++;
    return i;
}

static bool preserves_exits(const uj_tray *tray, const isometry *g, double tolerance)
{
    for (size_t e = 0; e < tray->exit_count; e++) {
        size_t f = 0;
        while (f < tray->exit_count &&
               !(((int)e == tray->goal.exit) == ((int)f == tray->goal.exit) &&
                 tray->exits[e].thickness == tray->exits[f].thickness &&
                 maps_polygon(g, &tray->exits[e].opening, &tray->exits[f].opening, tolerance)))
            f++;
        if (f == tray->exit_count)
            return false;
    }
    return true;
}

// Sets out->to and out->turn. Returns false if g does not preserve the classes.
static bool map_classes(const uj_tray *tray, const uj_symmetries *s, const isometry *g,
                        double tolerance, uj_symmetry *out)
{
    // g is a rotation by beta, preceded by a reflection in the x axis if `reflects`.
    bool reflects = determinant(g) < 0.0;
    double beta = atan2(g->c, g->a);
    for (int k = 0; k < s->class_count; k++) {
        int i = first_of_class(s, k);
        out->to[k] = -1;
        for (int m = 0; m < s->class_count && out->to[k] < 0; m++) {
            int j = first_of_class(s, m);
            double rotation = 0.0;
            if (tray->pieces[i].thickness != tray->pieces[j].thickness ||
                named_by_goal(tray, i) != named_by_goal(tray, j) ||
                (named_by_goal(tray, i) && i != j) ||
                match_rings(centred_shape(tray, s, j), reflects, centred_shape(tray, s, i),
                            tolerance, &rotation) == 0)
                continue;
            // Turning piece j by `rotation` makes it look like piece i. (If `reflects`, piece j is
            // reflected first.) So if piece i has the angle t, its image under g is piece j at the
            // angle beta + (t + rotation), or beta - (t + rotation) if g reflects.
            out->to[k] = m;
            out->turn[k] = reflects ? beta - rotation : beta + rotation;
        }
        if (out->to[k] < 0)
            return false;
    }
    for (int k = 0; k < s->class_count; k++) {
        int before = 0, after = 0;
        for (int i = 0; i < s->piece_count; i++) {
            before += s->pieces[i].index == k;
            after += out->to[s->pieces[i].index] == k;
        }
        if (before != after)
            return false;
    }
    return true;
}

static void map_directions(const isometry *g, uj_symmetry *out)
{
    for (int d = 0; d < 4; d++) {
        uj_vec2 v = uj_direction_vector((uj_direction)d);
        uj_vec2 image = {g->a * v.x + g->b * v.y, g->c * v.x + g->d * v.y};
        for (int e = 0; e < 4; e++)
            if (uj_vec2_dot(uj_direction_vector((uj_direction)e), image) > 1.0)
                out->direction[d] = (uint8_t)e;
    }
}

void uj_symmetries_find(const uj_tray *tray, uj_symmetries *out)
{
    static const double matrices[UJ_MAX_SYMMETRIES][4] = {
        {1, 0, 0, 1}, {-1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, -1},
        {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, -1, 0}, {0, -1, -1, 0},
    };
    *out = (uj_symmetries){.piece_count = (int)tray->piece_count};
    double tolerance = UJ_TOLERANCE_CONTACT * uj_tray_diameter(tray);
    classify(tray, tolerance, out);
    out->centre = uj_polygon_middle(&tray->interior);
    int tried = tray->goal.by_exit ? UJ_MAX_SYMMETRIES : 1;
    for (int i = 0; i < tried; i++) {
        const double *m = matrices[i];
        isometry g = {m[0], m[1], m[2], m[3], out->centre};
        uj_symmetry *element = &out->elements[out->count];
        *element = (uj_symmetry){.a = g.a, .b = g.b, .c = g.c, .d = g.d};
        map_directions(&g, element);
        if (maps_polygon(&g, &tray->interior, &tray->interior, tolerance) &&
            preserves_exits(tray, &g, tolerance) && map_classes(tray, out, &g, tolerance, element))
            out->count++;
    }
    assert(out->count > 0);  // the identity preserves everything
}

void uj_symmetries_round_angles(const uj_symmetries *symmetries, const uj_pose *poses,
                                uint8_t *angles)
{
    const uj_piece_class *pieces = symmetries->pieces;
    for (int i = 0; i < symmetries->piece_count; i++) {
        double period = pieces[i].period;
        double step = period / fmax(2.0, round(period / UJ_PI * 2.0));
        double steps = round(period / step);
        double angle = round((poses[i].angle + pieces[i].offset) / step);
        angles[i] = (uint8_t)(angle - steps * floor(angle / steps));
    }
    for (int i = 1; i < symmetries->piece_count; i++)
        for (int j = 0; j < i; j++)
            if (pieces[i].index == pieces[j].index && angles[i] < angles[j]) {
                uint8_t swapped = angles[i];
                angles[i] = angles[j];
                angles[j] = swapped;
            }
}
