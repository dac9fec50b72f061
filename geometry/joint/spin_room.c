// Finds the spins that contacts make impossible, by bounds on the velocities of pieces.
#include <unjam/geometry/joint/spin_room.h>

#include <math.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/motion.h>

// In tray diameters per radian. Touching points may come closer at this rate. Otherwise, rounding
// could exclude a spin.
static const double slack_rate = 1e-3;

// In tray diameters. A contact counts as near a vertex if a second half-plane, with a different
// normal, has a slack at most this much below the pair's largest slack. Such a contact might slide
// past the vertex at once.
static const double vertex_margin = 1e-3;

// In radians. Two normals count as parallel if they differ by less than this. So an impossible spin
// may pass as possible, but no possible spin is excluded.
static const double parallel = 1e-6;

// --- touching points -----------------------------------------------------------------------------

static uj_rotation rotation_of(const double *angles, int piece)
{
    return piece >= 0 ? uj_rotation_of(angles[piece]) : (uj_rotation){1.0, 0.0};
}

static uj_vec2 position_of(const uj_vec2 *x, int piece)
{
    return piece >= 0 ? x[piece] : (uj_vec2){0.0, 0.0};
}

// A segment of a line. `low` and `high` are the coordinates of its ends along the line; 0 is the
// line's point nearest to the origin. `distance` is the line's signed distance from the origin.
typedef struct interval {
    double low, high, distance;
} interval;

// Returns the edge or vertex of `part` farthest in the direction n. Distances that differ by at
// most `tolerance` count as equal.
static interval farthest(const uj_part *part, uj_rotation rotation, uj_vec2 x, uj_vec2 n,
                         double tolerance)
{
    uj_vec2 along = {-n.y, n.x};
    interval out = {INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < part->count; i++) {
        uj_vec2 p = uj_vec2_add(x, uj_rotate(rotation, part->points[i]));
        out.distance = uj_max(out.distance, uj_vec2_dot(n, p));
    }
    if (part->count == 1)
        return (interval){-INFINITY, INFINITY, out.distance};
    for (int i = 0; i < part->count; i++) {
        uj_vec2 p = uj_vec2_add(x, uj_rotate(rotation, part->points[i]));
        if (uj_vec2_dot(n, p) < out.distance - tolerance)
            continue;
        out.low = uj_min(out.low, uj_vec2_dot(along, p));
        out.high = uj_max(out.high, uj_vec2_dot(along, p));
    }
    return out;
}

// Returns false if the pair does not touch, or touches near a vertex.
static bool find_normal(const uj_part_pair *pair, const uj_halfplane *planes, int count,
                        const uj_vec2 *x, double diameter, uj_vec2 *normal)
{
    double contact = UJ_TOLERANCE_CONTACT * diameter, separation = -INFINITY;
    int first = -1;
    for (int i = 0; i < count; i++) {
        double slack = uj_halfplane_slack(pair, &planes[i], x);
        if (slack > separation)
            first = i;
        separation = uj_max(separation, slack);
    }
    if (count == 0 || separation > contact)
        return false;
    *normal = (uj_vec2){planes[first].nx, planes[first].ny};
    for (int i = 0; i < count; i++) {
        uj_vec2 n = {planes[i].nx, planes[i].ny};
        if (uj_halfplane_slack(pair, &planes[i], x) >= separation - vertex_margin * diameter &&
            !uj_vec2_same_direction(n, *normal, UJ_TOLERANCE_SPEED))
            return false;
    }
    return true;
}

int uj_touch_points(const uj_contact_model *model, const uj_halfplanes *planes,
                    const double *angles, const uj_vec2 *x, uj_touch_point *points)
{
    int found = 0;
    double tolerance = 4.0 * UJ_TOLERANCE_CONTACT * model->diameter;
    for (int k = 0; k < model->pair_count; k++) {
        const uj_part_pair *pair = &model->pairs[k];
        uj_vec2 n;
        if (!find_normal(pair, &planes->planes[pair->first], planes->counts[k], x, model->diameter,
                         &n))
            continue;
        uj_vec2 back = {-n.x, -n.y}, along = {-n.y, n.x};
        interval a = farthest(pair->part_a, rotation_of(angles, pair->a), position_of(x, pair->a),
                              n, tolerance);
        interval b =
            farthest(pair->part_b, rotation_of(angles, pair->b), x[pair->b], back, tolerance);
        // a.low and a.high are positions along `along`, b.low and b.high positions along -`along`.
        double low = uj_max(a.low, -b.high), high = uj_min(a.high, -b.low);
        uj_vec2 base = uj_vec2_scale(n, a.distance);
        for (int end = 0; end < 2 && low <= high + tolerance && isfinite(low) && isfinite(high);
             end++) {
            uj_vec2 at = uj_vec2_add(base, uj_vec2_scale(along, end == 0 ? low : high));
            if (end == 0 || high > low + tolerance)
                points[found++] = (uj_touch_point){at, n, pair->a, pair->b};
        }
    }
    return found;
}

// --- bounds --------------------------------------------------------------------------------------

// Conditions on the velocity v of the middle of a piece: normals[i] . v >= bounds[i]. Conditions
// beyond MOST_CONDITIONS are left out.
enum { MOST_CONDITIONS = 16 };
typedef struct conditions {
    bool impossible;
    int count;
    uj_vec2 normals[MOST_CONDITIONS];
    double bounds[MOST_CONDITIONS];
} conditions;

// with[1 + spin] has the conditions on the velocity of `middle` for the spin -1, 0 or 1.
typedef struct piece_room {
    uj_vec2 middle;
    conditions with[3];
} piece_room;

// Returns true if no v meets the conditions i, j and k (if k < 0: i and j). By the lemma of Farkas,
// some positive weights then make the normals add up to 0, and the bounds to more than 0.
static bool contradict(const conditions *c, int i, int j, int k)
{
    const uj_vec2 *n = c->normals;
    if (k < 0)
        return uj_vec2_same_direction(n[i], (uj_vec2){-n[j].x, -n[j].y}, UJ_TOLERANCE_SPEED) &&
               c->bounds[i] + c->bounds[j] > 0.0;
    double of_i = uj_vec2_cross(n[j], n[k]), of_j = uj_vec2_cross(n[k], n[i]);
    double of_k = uj_vec2_cross(n[i], n[j]);
    if (of_i < 0.0) {
        of_i = -of_i;
        of_j = -of_j;
        of_k = -of_k;
    }
    return of_i > parallel && of_j > parallel && of_k > parallel &&
           of_i * c->bounds[i] + of_j * c->bounds[j] + of_k * c->bounds[k] > 0.0;
}

// The conditions other than `last` are known to be compatible. In the plane, three conditions are
// enough for a contradiction (Helly).
static bool is_impossible(const conditions *c, int last)
{
    for (int i = 0; i < c->count; i++) {
        if (i == last)
            continue;
        if (contradict(c, i, last, -1))
            return true;
        for (int j = 0; j < i; j++)
            if (j != last && contradict(c, i, j, last))
                return true;
    }
    return false;
}

// Returns true if *c changes.
static bool add_condition(conditions *c, uj_vec2 n, double bound)
{
    if (c->impossible)
        return false;
    int at = 0;
    while (at < c->count && !uj_vec2_same_direction(c->normals[at], n, UJ_TOLERANCE_SPEED))
        at++;
    if (at == MOST_CONDITIONS || (at < c->count && bound <= c->bounds[at]))
        return false;
    c->normals[at] = n;
    c->bounds[at] = bound;
    if (at == c->count)
        c->count++;
    c->impossible = is_impossible(c, at);
    return true;
}

// Returns a lower bound on n . v, or -INFINITY. If n = s * normals[i] + t * normals[j] with s >= 0
// and t >= 0, then n . v >= s * bounds[i] + t * bounds[j]. More normals give no better bound.
static double least_speed(const conditions *c, uj_vec2 n)
{
    double least = -INFINITY;
    for (int i = 0; i < c->count; i++) {
        if (uj_vec2_same_direction(c->normals[i], n, UJ_TOLERANCE_SPEED))
            least = uj_max(least, c->bounds[i]);
        for (int j = 0; j < i; j++) {
            double both = uj_vec2_cross(c->normals[i], c->normals[j]);
            double of_i = uj_vec2_cross(n, c->normals[j]) / both;
            double of_j = uj_vec2_cross(c->normals[i], n) / both;
            if (fabs(both) > parallel && of_i >= 0.0 && of_j >= 0.0)
                least = uj_max(least, of_i * c->bounds[i] + of_j * c->bounds[j]);
        }
    }
    return least;
}

// Returns n . w, where w is the velocity of the point `at` if the piece turns about its middle.
static double speed_by_spin(const piece_room *room, uj_vec2 at, uj_vec2 n, int spin)
{
    uj_vec2 arm = uj_vec2_sub(at, room->middle);
    return spin * uj_vec2_dot(n, (uj_vec2){-arm.y, arm.x});
}

// Returns a lower bound on n . w for all velocities w that the piece can have at the point `at`.
static double least_speed_at(const piece_room *room, uj_vec2 at, uj_vec2 n)
{
    double least = INFINITY;
    for (int spin = -1; spin <= 1; spin++)
        if (!room->with[1 + spin].impossible)
            least = uj_min(least, least_speed(&room->with[1 + spin], n) +
                                      speed_by_spin(room, at, n, spin));
    return least;
}

// Adds to *room the conditions from `point`, where two pieces touch. The normal n points from the
// piece of `other` (NULL: the walls) to the piece of `room`. Returns true if *room changes.
static bool apply(const uj_touch_point *point, uj_vec2 n, const piece_room *other, piece_room *room,
                  double slack)
{
    double least = other == NULL ? 0.0 : least_speed_at(other, point->at, n);
    bool changed = false;
    if (least == -INFINITY)
        return false;
    for (int spin = -1; spin <= 1; spin++) {
        double own = speed_by_spin(room, point->at, n, spin);
        changed = add_condition(&room->with[1 + spin], n, least - own - slack) || changed;
    }
    return changed;
}

void uj_spin_room_find(const uj_contact_model *model, const double *angles, const uj_vec2 *x,
                       const uj_touch_point *points, int count, uj_spin_room *out)
{
    piece_room rooms[UJ_MAX_PIECES];
    for (int i = 0; i < model->piece_count; i++) {
        uj_vec2 centroid = uj_rotate(uj_rotation_of(angles[i]), model->centroid[i]);
        rooms[i].middle = uj_vec2_add(x[i], centroid);
        for (int s = 0; s < 3; s++) {
            rooms[i].with[s].impossible = false;
            rooms[i].with[s].count = 0;
        }
    }
    double slack = slack_rate * model->diameter;
    bool changed = true;
    for (int round = 0; round <= model->piece_count && changed; round++) {
        changed = false;
        for (int k = 0; k < count; k++) {
            const uj_touch_point *p = &points[k];
            piece_room *a = p->a >= 0 ? &rooms[p->a] : NULL, *b = &rooms[p->b];
            changed = apply(p, p->normal, a, b, slack) || changed;
            uj_vec2 back = {-p->normal.x, -p->normal.y};
            if (a != NULL)
                changed = apply(p, back, b, a, slack) || changed;
        }
    }
    for (int i = 0; i < model->piece_count; i++) {
        out->can[i][UJ_CCW] = !rooms[i].with[2].impossible;
        out->can[i][UJ_CW] = !rooms[i].with[0].impossible;
    }
}
