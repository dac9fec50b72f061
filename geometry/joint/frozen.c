// Finds pieces in form closure. Each piece found then counts as a wall, and the test repeats.
#include <unjam/geometry/joint/frozen.h>

#include <math.h>
#include <stdlib.h>

#include <unjam/geometry/joint/spin_room.h>

enum { MOST_WRENCHES = 32 };

// Three wrenches count as independent if the absolute value of their determinant exceeds this. With
// this limit, if is_closed returns true, the piece can move by at most about
// 100 * UJ_TOLERANCE_CONTACT.
static const double least_volume = 0.02;

// The condition x * v.x + y * v.y + turn * w >= 0 that a touching point imposes on a piece. v is
// the velocity of the piece's centroid. w is the piece's angular velocity times the distance from
// the centroid to the farthest touching point.
typedef struct wrench {
    double x, y, turn;
} wrench;

static double volume(wrench a, wrench b, wrench c)
{
    return a.x * (b.y * c.turn - b.turn * c.y) - a.y * (b.x * c.turn - b.turn * c.x) +
           a.turn * (b.x * c.y - b.y * c.x);
}

// Returns true if w is a nonnegative combination of three independent wrenches in `of`. In three
// dimensions, three are enough (Caratheodory).
static bool is_combination(wrench w, const wrench *of, int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++) {
                double all = volume(of[i], of[j], of[k]);
                if (fabs(all) > least_volume && volume(w, of[j], of[k]) * all >= 0.0 &&
                    volume(of[i], w, of[k]) * all >= 0.0 && volume(of[i], of[j], w) * all >= 0.0)
                    return true;
            }
    return false;
}

// A piece must stand still if and only if every wrench is a nonnegative combination of the given
// ones (Farkas). It is enough to test the six unit wrenches.
static bool is_closed(const wrench *wrenches, int count)
{
    static const wrench axes[6] = {{1.0, 0.0, 0.0},  {-1.0, 0.0, 0.0}, {0.0, 1.0, 0.0},
                                   {0.0, -1.0, 0.0}, {0.0, 0.0, 1.0},  {0.0, 0.0, -1.0}};
    for (int i = 0; i < 6; i++)
        if (!is_combination(axes[i], wrenches, count))
            return false;
    return true;
}

// Lists the wrenches of the points where `piece` touches the walls or a piece in `fixed`.
static int list_wrenches(const uj_touch_point *points, int count, int piece, unsigned fixed,
                         uj_vec2 middle, wrench *out)
{
    int found = 0;
    double reach = 0.0;
    for (int k = 0; k < count && found < MOST_WRENCHES; k++) {
        const uj_touch_point *p = &points[k];
        int other = p->b == piece ? p->a : p->b;
        if ((p->a != piece && p->b != piece) || (other >= 0 && (fixed >> other & 1u) == 0))
            continue;
        uj_vec2 n = p->b == piece ? p->normal : uj_vec2_scale(p->normal, -1.0);
        uj_vec2 arm = uj_vec2_sub(p->at, middle);
        reach = uj_max(reach, uj_vec2_length(arm));
        out[found++] = (wrench){n.x, n.y, uj_vec2_cross(arm, n)};
    }
    for (int k = 0; k < found; k++)
        out[k].turn /= reach;
    return found;
}

uj_status uj_frozen_find(const uj_contact_model *model, const uj_halfplanes *planes,
                         const double *angles, const uj_vec2 *x, unsigned *out)
{
    uj_touch_point *points = malloc((2 * (size_t)model->pair_count + 1) * sizeof *points);
    if (points == NULL)
        return UJ_NO_MEMORY;
    int count = uj_touch_points(model, planes, angles, x, points);
    unsigned fixed = 0, before;
    do {
        before = fixed;
        for (int i = 0; i < model->piece_count; i++) {
            wrench wrenches[MOST_WRENCHES];
            uj_vec2 centroid = uj_rotate(uj_rotation_of(angles[i]), model->centroid[i]);
            int found =
                list_wrenches(points, count, i, fixed, uj_vec2_add(x[i], centroid), wrenches);
            if ((fixed >> i & 1u) == 0 && is_closed(wrenches, found))
                fixed |= 1u << i;
        }
    } while (fixed != before);
    free(points);
    *out = fixed;
    return UJ_OK;
}
