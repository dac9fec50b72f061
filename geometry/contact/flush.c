// Finds pieces that stop turning because their edges are flush.
#include <unjam/geometry/contact/flush.h>

#include <unjam/geometry/shape/tolerance.h>

// In radians. Much greater than rounding errors, much less than the turn of a piece between stops.
static const double flush_angle = 1e-9;

static double rate_of(const double *spin, int piece)
{
    return piece >= 0 ? spin[piece] : 0.0;
}

static double angle_of(const double *angles, int piece)
{
    return piece >= 0 ? angles[piece] : 0.0;
}

// `normal`: a direction in radians.
static bool has_normal(const uj_part *part, double angle, double normal)
{
    for (int i = 0; i < part->count; i++)
        if (fabs(remainder(part->angles[i] + angle - normal, 2.0 * UJ_PI)) < flush_angle)
            return true;
    return false;
}

static bool is_flush(const uj_contact_model *model, const uj_halfplanes *planes, int k,
                     const double *angles, const uj_vec2 *x)
{
    const uj_part_pair *pair = &model->pairs[k];
    double contact = UJ_TOLERANCE_CONTACT * model->diameter;
    int plane;
    double separation = uj_part_pair_separation(model, planes, k, x, &plane);
    if (separation > contact || separation < -contact)
        return false;
    uj_vec2 edge_normal = {planes->planes[plane].nx, planes->planes[plane].ny};
    for (int j = pair->first; j < pair->first + planes->counts[k]; j++) {
        // If edges are flush, all half-planes with a slack of about 0 have nearly the same normal.
        // If one has a different normal, the edges touch only at their end points.
        const uj_halfplane *other = &planes->planes[j];
        bool same =
            uj_vec2_same_direction(edge_normal, (uj_vec2){other->nx, other->ny}, flush_angle);
        if (!same && uj_halfplane_slack(pair, other, x) > -contact)
            return false;
    }
    double normal = atan2(edge_normal.y, edge_normal.x);
    return has_normal(pair->part_a, angle_of(angles, pair->a), normal) &&
           has_normal(pair->part_b, angles[pair->b], normal + UJ_PI);
}

void uj_flush_stop(const uj_contact_model *model, const uj_halfplanes *planes, const double *angles,
                   const uj_vec2 *x, double *spin)
{
    bool stops[UJ_MAX_PIECES] = {false};
    for (int k = 0; k < model->pair_count; k++) {
        const uj_part_pair *pair = &model->pairs[k];
        if (rate_of(spin, pair->b) == rate_of(spin, pair->a) || planes->counts[k] == 0 ||
            !is_flush(model, planes, k, angles, x))
            continue;
        if (pair->a >= 0)
            stops[pair->a] = true;
        stops[pair->b] = true;
    }
    for (int i = 0; i < model->piece_count; i++)
        if (stops[i])
            spin[i] = 0.0;
}
