// Computes gaps between convex parts along the normals of faces, and lower bounds on these gaps.
//
// docs/CERTIFICATE.md ("What is proven", steps 2 and 3) defines the symbols and proves the bound.
// The gap and its second derivative are
//     g = n.d + n.Rv - c
//     g'' = -w^2 n.d + 2 w cross(n, d') - r^2 n.Rv
// The bound follows from k, an upper bound on g''. In pure sliding, k = 0 and the bound is exact.
// So parts that slide along each other need no subdivision.
#include "certificate_gap.h"

uj_transform uj_transform_of(uj_pose pose)
{
    return (uj_transform){{pose.x, pose.y}, uj_rotation_of(pose.angle)};
}

uj_track uj_track_between(uj_pose from, uj_pose to)
{
    uj_track t = {.from = uj_transform_of(from), .spin = to.angle - from.angle};
    t.to = (uj_transform){{to.x, to.y}, t.spin == 0.0 ? t.from.turn : uj_rotation_of(to.angle)};
    return t;
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

double uj_proof_part_gap_along(const uj_proof_part *first, uj_transform first_place,
                               const uj_proof_part *second, uj_transform second_place, size_t face)
{
    return face < first->count
               ? uj_proof_part_face_gap(first, face, first_place, second, second_place)
               : uj_proof_part_face_gap(second, face - first->count, second_place, first,
                                        first_place);
}

double uj_proof_part_gap(const uj_proof_part *first, uj_transform first_place,
                         const uj_proof_part *second, uj_transform second_place, size_t *face)
{
    double best = -INFINITY;
    size_t best_face = 0;
    for (size_t i = 0; i < first->count + second->count; i++) {
        double gap = uj_proof_part_gap_along(first, first_place, second, second_place, i);
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
    if (r != 0.0)
        curve = fabs(r * r * r) * other.part->reach;
    if (w != 0.0) {
        double far = uj_max(uj_vec2_length(d0), uj_vec2_length(d1)), speed = uj_vec2_length(step);
        double lipschitz = w * w * (fabs(w) * far + 3.0 * speed) + curve;
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
