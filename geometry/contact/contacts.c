// Computes the no-fit half-planes of pairs of convex parts.
#include <unjam/geometry/contact/contacts.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

// In radians. Edges whose directions differ by less become a single edge of the no-fit polygon.
static const double parallel_angle = 1e-12;

double uj_part_pair_separation(const uj_contact_model *model, const uj_halfplanes *planes, int pair,
                               const uj_vec2 *x, int *plane)
{
    const uj_part_pair *p = &model->pairs[pair];
    double best = planes->counts[pair] > 0 ? -INFINITY : INFINITY;
    *plane = p->first;
    for (int i = p->first; i < p->first + planes->counts[pair]; i++) {
        double slack = uj_halfplane_slack(p, &planes->planes[i], x);
        if (slack > best) {
            best = slack;
            *plane = i;
        }
    }
    return best;
}

static double least_support(const uj_part *part, uj_vec2 direction)
{
    double least = INFINITY;
    for (int i = 0; i < part->count; i++)
        least = uj_min(least, uj_vec2_dot(direction, part->points[i]));
    return least;
}

static bool has_normal(const uj_halfplane *planes, int count, uj_vec2 normal)
{
    for (int i = 0; i < count; i++)
        if (uj_vec2_same_direction((uj_vec2){planes[i].nx, planes[i].ny}, normal, parallel_angle))
            return true;
    return false;
}

// Writes the edges of the no-fit polygon to `out`, as half-planes of x_b - x_a. Returns their
// number.
static int nofit_planes(const uj_part_pair *pair, uj_rotation ra, uj_rotation rb, uj_halfplane *out)
{
    uj_rotation a_to_b = {rb.c * ra.c + rb.s * ra.s, rb.c * ra.s - rb.s * ra.c};
    uj_rotation b_to_a = {a_to_b.c, -a_to_b.s};
    int count = 0;
    for (int i = 0; i < pair->part_a->count; i++) {
        uj_vec2 normal = pair->part_a->normals[i], world = uj_rotate(ra, normal);
        double c =
            pair->part_a->offsets[i] - least_support(pair->part_b, uj_rotate(a_to_b, normal));
        out[count++] = (uj_halfplane){world.x, world.y, c, i};
    }
    int of_a = count;
    if (pair->part_a->count == 1)
        return count;
    for (int i = 0; i < pair->part_b->count; i++) {
        // Two parallel edges, one of each part, give one edge of the no-fit polygon. It is already
        // in `out` if part_a has an edge with the opposite normal.
        uj_vec2 normal = pair->part_b->normals[i], world = uj_rotate(rb, normal);
        if (has_normal(out, of_a, (uj_vec2){-world.x, -world.y}))
            continue;
        double c =
            pair->part_b->offsets[i] - least_support(pair->part_a, uj_rotate(b_to_a, normal));
        out[count++] = (uj_halfplane){-world.x, -world.y, c, UJ_EDGE_OF_B + i};
    }
    return count;
}

typedef struct box {
    uj_vec2 low, high;
} box;

// Returns a box around all allowed positions of the piece's origin.
static box position_bounds(const uj_contact_model *model, int piece, uj_rotation rotation)
{
    uj_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    const uj_part_list *shape = &model->shapes[piece];
    for (size_t k = 0; k < shape->count; k++)
        for (int i = 0; i < shape->parts[k].count; i++) {
            uj_vec2 p = uj_rotate(rotation, shape->parts[k].points[i]);
            low = (uj_vec2){uj_min(low.x, p.x), uj_min(low.y, p.y)};
            high = (uj_vec2){uj_max(high.x, p.x), uj_max(high.y, p.y)};
        }
    return (box){uj_vec2_sub(model->low[piece], low), uj_vec2_sub(model->high[piece], high)};
}

// Removes half-planes that no position in `bounds` satisfies, and returns how many are left.
// Returns 0 if one half-plane contains all of `bounds`, because then the parts never meet.
static int prune_planes(const uj_contact_model *model, uj_halfplane *planes, int count,
                        const box *bounds)
{
    uj_vec2 low = bounds->low, high = bounds->high;
    double margin = 10.0 * UJ_TOLERANCE_CONTACT * model->diameter;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        double nx = planes[i].nx, ny = planes[i].ny;
        double greatest = (nx > 0.0 ? nx * high.x : nx * low.x) +
                          (ny > 0.0 ? ny * high.y : ny * low.y) - planes[i].c;
        double least = (nx > 0.0 ? nx * low.x : nx * high.x) +
                       (ny > 0.0 ? ny * low.y : ny * high.y) - planes[i].c;
        if (least > margin)
            return 0;
        if (greatest > -margin)
            planes[kept++] = planes[i];
    }
    // A piece inside the tray satisfies at least one half-plane. If rounding has removed all
    // half-planes, keep all, because 0 would mean that the parts never meet.
    return kept > 0 ? kept : count;
}

// Returns true if part_a is an obstacle of the tray, and a polygon rather than a half-plane.
static bool may_prune(const uj_contact_model *model, int k)
{
    return model->pairs[k].a < 0 && k < model->pair_count && model->pairs[k].part_a->count > 1;
}

static uj_rotation rotation_of(const uj_rotation *rotations, int piece)
{
    return piece >= 0 ? rotations[piece] : (uj_rotation){1.0, 0.0};
}

// `bounds`: all possible positions of piece b; used only if may_prune(model, k).
static void build_pair(const uj_contact_model *model, int k, const uj_rotation *rotations,
                       const box *bounds, uj_halfplanes *planes)
{
    const uj_part_pair *pair = &model->pairs[k];
    uj_halfplane *own = &planes->planes[pair->first];
    int count = nofit_planes(pair, rotation_of(rotations, pair->a), rotations[pair->b], own);
    if (may_prune(model, k))
        count = prune_planes(model, own, count, bounds);
    planes->counts[k] = count;
}

void uj_halfplanes_build(const uj_contact_model *model, const double *angles, unsigned mask,
                         uj_halfplanes *planes)
{
    uj_rotation rotations[UJ_MAX_PIECES];
    box bounds[UJ_MAX_PIECES];
    for (int i = 0; i < model->piece_count; i++) {
        rotations[i] = uj_rotation_of(angles[i]);
        if ((mask >> i & 1u) != 0)
            bounds[i] = position_bounds(model, i, rotations[i]);
    }
    for (int k = 0; k < model->pair_count + model->goal_pair_count; k++) {
        const uj_part_pair *pair = &model->pairs[k];
        if (uj_part_pair_in(pair, mask))
            build_pair(model, k, rotations, &bounds[pair->b], planes);
    }
}

void uj_halfplanes_build_whole_pair(const uj_contact_model *model, const uj_rotation *rotations,
                                    int pair, uj_halfplanes *planes)
{
    const uj_part_pair *own = &model->pairs[pair];
    planes->counts[pair] = nofit_planes(own, rotation_of(rotations, own->a), rotations[own->b],
                                        &planes->planes[own->first]);
}

uj_halfplane uj_part_pair_halfplane(const uj_contact_model *model, const uj_rotation *rotations,
                                    int pair, int edge_id)
{
    const uj_part_pair *own = &model->pairs[pair];
    uj_rotation ra = rotation_of(rotations, own->a), rb = rotations[own->b];
    bool of_a = edge_id < UJ_EDGE_OF_B;
    int edge = of_a ? edge_id : edge_id - UJ_EDGE_OF_B;
    const uj_part *part = of_a ? own->part_a : own->part_b;
    const uj_part *other = of_a ? own->part_b : own->part_a;
    uj_rotation from = of_a ? ra : rb, to = of_a ? rb : ra;
    uj_rotation between = {to.c * from.c + to.s * from.s, to.c * from.s - to.s * from.c};
    uj_vec2 world = uj_rotate(from, part->normals[edge]);
    double c = part->offsets[edge] - least_support(other, uj_rotate(between, part->normals[edge]));
    return of_a ? (uj_halfplane){world.x, world.y, c, edge_id}
                : (uj_halfplane){-world.x, -world.y, c, edge_id};
}

uj_status uj_halfplanes_create(const uj_contact_model *model, uj_halfplanes *out)
{
    size_t pairs = (size_t)(model->pair_count + model->goal_pair_count);
    out->counts = calloc(pairs + 1, sizeof *out->counts);
    out->planes = calloc((size_t)model->plane_capacity + 1, sizeof *out->planes);
    if (out->counts != NULL && out->planes != NULL)
        return UJ_OK;
    uj_halfplanes_clear(out);
    return UJ_NO_MEMORY;
}

void uj_halfplanes_clear(uj_halfplanes *planes)
{
    free(planes->counts);
    free(planes->planes);
    *planes = (uj_halfplanes){0};
}
