// Finds the pairs of parts that are near, by circles around parts and pieces and by edges that
// separated them before.
#include <unjam/geometry/contact/broad_phase.h>

#include <unjam/geometry/shape/tolerance.h>

static const double far_apart = 0.01;  // in tray diameters

// --- circles -------------------------------------------------------------------------------------

// Finds a circle around a part, about the middle of its bounding box, and returns its radius.
static double find_circle(const uj_part *part, uj_vec2 *centre)
{
    uj_vec2 low = part->points[0], high = low;
    *centre = low;
    if (part->count == 1)
        return INFINITY;
    for (int i = 1; i < part->count; i++) {
        uj_vec2 p = part->points[i];
        low = (uj_vec2){uj_min(low.x, p.x), uj_min(low.y, p.y)};
        high = (uj_vec2){uj_max(high.x, p.x), uj_max(high.y, p.y)};
    }
    *centre = uj_vec2_scale(uj_vec2_add(low, high), 0.5);
    double radius = 0.0;
    for (int i = 0; i < part->count; i++)
        radius = uj_max(radius, uj_vec2_length(uj_vec2_sub(part->points[i], *centre)));
    return radius;
}

void uj_part_pair_set_circles(uj_part_pair *pair)
{
    pair->radius_a = find_circle(pair->part_a, &pair->centre_a);
    pair->radius_b = find_circle(pair->part_b, &pair->centre_b);
}

static uj_vec2 turned(const uj_rotation *rotations, int piece, uj_vec2 centre)
{
    return piece < 0 ? centre : uj_rotate(rotations[piece], centre);
}

static uj_vec2 relative(const uj_vec2 *of, int a, int b)
{
    return a < 0 ? of[b] : uj_vec2_sub(of[b], of[a]);
}

// Returns the vector between the centres of the circles of a pair.
static uj_vec2 between(const uj_part_pair *pair, const uj_rotation *rotations, const uj_vec2 *x)
{
    uj_vec2 a = turned(rotations, pair->a, pair->centre_a);
    uj_vec2 b = turned(rotations, pair->b, pair->centre_b);
    return uj_vec2_add(relative(x, pair->a, pair->b), uj_vec2_sub(b, a));
}

double uj_part_pair_distance(const uj_contact_model *model, const uj_rotation *rotations, int k,
                             const uj_vec2 *x)
{
    const uj_part_pair *pair = &model->pairs[k];
    return uj_vec2_length(between(pair, rotations, x)) - pair->radius_a - pair->radius_b;
}

bool uj_part_pair_is_far(const uj_contact_model *model, const uj_rotation *rotations, int k,
                         const uj_vec2 *x)
{
    const uj_part_pair *pair = &model->pairs[k];
    uj_vec2 r = between(pair, rotations, x);
    double least = pair->radius_a + pair->radius_b + far_apart * model->diameter;
    return uj_vec2_dot(r, r) > least * least;
}

// --- pairs of a group ----------------------------------------------------------------------------

// The motion of side b of a group relative to side a: from `r` by part * v.
typedef struct way {
    uj_vec2 r, v;
    double part, square;  // `square` is v . v
} way;

static way way_of(const uj_pair_group *group, const uj_straight_motion *motion)
{
    way w = {.r = relative(motion->x, group->a, group->b), .part = motion->part};
    if (motion->v != NULL)
        w.v = relative(motion->v, group->a, group->b);
    w.square = uj_vec2_dot(w.v, w.v);
    return w;
}

// Returns true if the point r + offset stays farther from the origin than `least` on its way.
static bool stays_outside(const way *w, uj_vec2 offset, double least)
{
    uj_vec2 r = uj_vec2_add(w->r, offset);
    if (w->square > 0.0) {
        double nearest = uj_min(uj_max(-uj_vec2_dot(r, w->v) / w->square, 0.0), w->part);
        r = uj_vec2_add(r, uj_vec2_scale(w->v, nearest));
    }
    return uj_vec2_dot(r, r) > least * least;
}

// Returns true if the edge that separated pair k best before still keeps it far apart.
static bool stays_separated(const uj_halfplanes *planes, int k, const way *w)
{
    const uj_contact_model *model = planes->model;
    if (planes->separating[k] < 0)
        return false;
    uj_halfplane plane = uj_part_pair_halfplane(model, planes->rotations, k, planes->separating[k]);
    double slack = plane.nx * w->r.x + plane.ny * w->r.y - plane.c;
    double rate = plane.nx * w->v.x + plane.ny * w->v.y;
    if (rate < 0.0)
        slack += w->part * rate;
    return slack > far_apart * model->diameter;
}

int uj_halfplanes_find_near(const uj_halfplanes *planes, const uj_pair_group *group,
                            const uj_straight_motion *motion)
{
    const uj_contact_model *model = planes->model;
    const uj_part_pair *first = &model->pairs[group->first];
    double margin = far_apart * model->diameter, radius_b = model->radius[group->b];
    int count = 0;
    way w = way_of(group, motion);
    if (group->a >= 0 &&
        stays_outside(&w, (uj_vec2){0.0, 0.0}, model->radius[group->a] + radius_b + margin))
        return 0;
    for (int j = 0; j < group->columns; j++)
        planes->centres[j] = turned(planes->rotations, group->b, first[j].centre_b);
    for (int i = 0; i < group->rows; i++) {
        const uj_part_pair *row = &first[i * group->columns];
        uj_vec2 a = turned(planes->rotations, group->a, row->centre_a);
        double least = row->radius_a + margin;
        if (stays_outside(&w, (uj_vec2){-a.x, -a.y}, least + radius_b))
            continue;
        for (int j = 0; j < group->columns; j++) {
            int k = group->first + i * group->columns + j;
            if (!stays_outside(&w, uj_vec2_sub(planes->centres[j], a), least + row[j].radius_b) &&
                !(planes->left_out[k] && stays_separated(planes, k, &w)))
                planes->near[count++] = k;
        }
    }
    return count;
}

// --- half-planes ---------------------------------------------------------------------------------

void uj_halfplanes_complete(const uj_halfplanes *planes, int k)
{
    uj_halfplanes own = *planes;
    if (own.left_out[k])
        uj_halfplanes_build_pair(own.model, own.rotations, k, &own);
}

// Builds the half-planes of the pairs of a group that were left out and are near.
static bool wake_group(const uj_halfplanes *planes, const uj_pair_group *group,
                       const uj_straight_motion *motion)
{
    bool woken = false;
    int count = uj_halfplanes_find_near(planes, group, motion);
    for (int i = 0; i < count; i++)
        if (planes->left_out[planes->near[i]]) {
            uj_halfplanes_complete(planes, planes->near[i]);
            woken = true;
        }
    return woken;
}

bool uj_halfplanes_wake(const uj_halfplanes *planes, unsigned mask,
                        const uj_straight_motion *motion)
{
    const uj_contact_model *model = planes->model;
    bool woken = false;
    for (int g = 0; model->has_many_pairs && g < model->group_count; g++)
        if (uj_pair_group_in(&model->groups[g], mask))
            woken |= wake_group(planes, &model->groups[g], motion);
    return woken;
}

void uj_halfplanes_build_near(const uj_contact_model *model, const double *angles, const uj_vec2 *x,
                              unsigned mask, uj_halfplanes *planes)
{
    if (!model->has_many_pairs) {
        uj_halfplanes_build(model, angles, mask, planes);
        return;
    }
    planes->model = model;
    for (int i = 0; i < model->piece_count; i++)
        planes->rotations[i] = uj_rotation_of(angles[i]);
    for (int g = 0; g < model->group_count; g++) {
        const uj_pair_group *group = &model->groups[g];
        int last = group->first + group->rows * group->columns;
        for (int k = group->first; uj_pair_group_in(group, mask) && k < last; k++) {
            planes->counts[k] = 0;
            planes->left_out[k] = true;
        }
        (void)wake_group(planes, group, &(uj_straight_motion){.x = x});
    }
    for (int k = model->goal_pair_first; k < model->goal_pair_first + model->goal_pair_count; k++)
        if (uj_part_pair_in(&model->pairs[k], mask))
            uj_halfplanes_build_pair(model, planes->rotations, k, planes);
}
