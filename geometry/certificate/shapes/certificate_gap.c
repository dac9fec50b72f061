// The gap between convex parts, measured along the normal of a face, and its lower bound over an
// interval in which poses are linear.
//
// Let s go from 0 to 1 over the interval. Let g(s) be the gap along the normal n(s) of one face, c
// the offset of the face, and w the rate at which the owner of the face turns. Let d(s) be the
// vector from the owner's origin to the origin of the other part; its derivative d' is constant.
// Let v be a corner of the other part in that part's own coordinates, R(s) the rotation of the
// other part, and r the rate at which it turns relative to the owner. Then
//     g = n.d + n.Rv - c
//     g'' = -w^2 n.d + 2 w (n' / w).d' - r^2 n.Rv
//     |g'''| <= |w|^3 |d| + 3 w^2 |d'| + |r|^3 |v| =: L
// so g'' <= (g''(0) + g''(1) + L) / 2 =: k everywhere, and g lies above the parabola "chord of g
// minus max(k, 0) s (1 - s) / 2". The lower bound is the least value of this parabola. The bound is
// exact in pure sliding (k = 0), and for vertices that turn away from a face (k <= 0). So parts in
// contact need no subdivision. With first-order bounds, their subdivision would never end.
#include "certificate_gap.h"

uj_transform uj_transform_of(uj_pose pose)
{
    return (uj_transform){{pose.x, pose.y}, uj_rotation_of(pose.angle)};
}

static uj_vec2 rotate_back(uj_rotation r, uj_vec2 a)
{
    return (uj_vec2){r.c * a.x + r.s * a.y, r.c * a.y - r.s * a.x};
}

double uj_proof_part_face_gap(const uj_proof_part *owner, size_t face, uj_transform owner_place,
                              const uj_proof_part *other, uj_transform other_place)
{
    uj_vec2 normal = uj_rotate(owner_place.turn, owner->normals[face]);
    uj_vec2 local = rotate_back(other_place.turn, normal);
    double least = INFINITY;
    for (size_t i = 0; i < other->count; i++)
        least = uj_min(least, uj_vec2_dot(local, other->corners[i]));
    return uj_vec2_dot(normal, uj_vec2_sub(other_place.at, owner_place.at)) + least -
           owner->offsets[face];
}

double uj_proof_part_gap(const uj_proof_part *first, uj_transform first_place,
                         const uj_proof_part *second, uj_transform second_place, size_t *face)
{
    double best = -INFINITY;
    size_t best_face = 0;
    for (size_t i = 0; i < first->count + second->count; i++) {
        double gap = i < first->count
                         ? uj_proof_part_face_gap(first, i, first_place, second, second_place)
                         : uj_proof_part_face_gap(second, i - first->count, second_place, first,
                                                  first_place);
        if (gap > best) {
            best = gap;
            best_face = i;
        }
    }
    if (face != NULL)
        *face = best_face;
    return best;
}

double uj_proof_part_face_bound(uj_moving_part owner, size_t face, uj_moving_part other,
                                double *where)
{
    const uj_track *a = owner.track, *b = other.track;
    uj_vec2 normal = owner.part->normals[face];
    uj_vec2 d0 = uj_vec2_sub(b->from.at, a->from.at), d1 = uj_vec2_sub(b->to.at, a->to.at);
    uj_vec2 step = uj_vec2_sub(d1, d0);
    uj_vec2 n0 = uj_rotate(a->from.turn, normal), n1 = uj_rotate(a->to.turn, normal);
    uj_vec2 m0 = rotate_back(b->from.turn, n0), m1 = rotate_back(b->to.turn, n1);
    double h0 = uj_vec2_dot(n0, d0), h1 = uj_vec2_dot(n1, d1), c = owner.part->offsets[face];
    double w = a->spin, r = b->spin - a->spin, curve = 0.0;
    if (w != 0.0 || r != 0.0) {
        double far = uj_max(uj_vec2_length(d0), uj_vec2_length(d1)), speed = uj_vec2_length(step);
        double lipschitz =
            w * w * (fabs(w) * far + 3.0 * speed) + fabs(r * r * r) * other.part->reach;
        curve = 2.0 * w * (uj_vec2_cross(n0, step) + uj_vec2_cross(n1, step)) - w * w * (h0 + h1) +
                lipschitz;
    }
    double least = INFINITY;
    for (size_t i = 0; i < other.part->count; i++) {
        double v0 = uj_vec2_dot(m0, other.part->corners[i]),
               v1 = uj_vec2_dot(m1, other.part->corners[i]);
        double g0 = h0 + v0 - c, g1 = h1 + v1 - c;
        double k = 0.5 * (curve - r * r * (v0 + v1)), slope = g1 - g0;
        double at = g0 <= g1 ? 0.0 : 1.0, low = uj_min(g0, g1);
        if (k > 2.0 * fabs(slope)) {
            at = 0.5 - slope / k;
            low = 0.5 * (g0 + g1) - 0.125 * k - 0.5 * slope * slope / k;
        }
        if (low < least) {
            least = low;
            *where = at;
        }
    }
    return least;
}
