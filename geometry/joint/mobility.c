// Finds the velocities that contacts allow: narrows the pieces' cones until no cone changes.
#include <unjam/geometry/joint/mobility.h>

#include <math.h>

#include <unjam/geometry/shape/tolerance.h>

static const uj_vec2 axes[4] = {{1.0, 0.0}, {-1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}};

// Returns true if n . v >= 0 for all v of the cone. Then n is a combination of at most two normals
// with coefficients >= 0 (Farkas).
static bool implies(const uj_mobility_cone *c, uj_vec2 n)
{
    if (c->fixed)
        return true;
    for (int i = 0; i < c->count; i++) {
        if (uj_vec2_same_direction(c->normals[i], n, UJ_TOLERANCE_SPEED))
            return true;
        for (int k = 0; k < i; k++) {
            double both = uj_vec2_cross(c->normals[i], c->normals[k]);
            double of_i = uj_vec2_cross(n, c->normals[k]), of_k = uj_vec2_cross(c->normals[i], n);
            if (fabs(both) > UJ_TOLERANCE_SPEED && of_i * both >= 0.0 && of_k * both >= 0.0)
                return true;
        }
    }
    return false;
}

// Removes each normal that the other normals imply.
static void reduce(uj_mobility_cone *c)
{
    for (int i = 0; i < c->count;) {
        uj_vec2 normal = c->normals[i], last = c->normals[c->count - 1];
        c->normals[i] = last;
        c->count--;
        if (implies(c, normal))
            continue;
        c->normals[c->count++] = last;
        c->normals[i] = normal;
        i++;
    }
}

// Adds the condition n . v >= 0. Returns true if the cone changes.
static bool limit(uj_mobility_cone *c, uj_vec2 n)
{
    if (c->count == UJ_MOBILITY_NORMALS || implies(c, n))
        return false;
    c->normals[c->count++] = n;
    reduce(c);
    c->fixed =
        implies(c, axes[0]) && implies(c, axes[1]) && implies(c, axes[2]) && implies(c, axes[3]);
    return true;
}

bool uj_mobility_allows(const uj_mobility_cone *cone, uj_vec2 n)
{
    return !implies(cone, (uj_vec2){-n.x, -n.y});
}

void uj_mobility_begin(uj_mobility_cone *cones)
{
    for (int i = 0; i <= UJ_MAX_PIECES; i++) {
        cones[i].fixed = i == UJ_MAX_PIECES;
        cones[i].count = 0;
    }
}

void uj_mobility_find(unsigned fixed, const uj_mobility_contact *contacts, int count,
                      uj_mobility_cone *cones)
{
    uj_mobility_cone *walls = &cones[UJ_MAX_PIECES];
    for (int i = 0; i < UJ_MAX_PIECES; i++)
        cones[i].fixed = cones[i].fixed || (fixed >> i & 1u) != 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < count; i++) {
            uj_vec2 n = contacts[i].normal, back = {-n.x, -n.y};
            if (!contacts[i].alone)
                continue;
            uj_mobility_cone *a = contacts[i].a >= 0 ? &cones[contacts[i].a] : walls;
            uj_mobility_cone *b = &cones[contacts[i].b];
            if (!b->fixed && implies(a, n))
                changed = limit(b, n) || changed;
            if (!a->fixed && implies(b, back))
                changed = limit(a, back) || changed;
        }
    }
}

// Parts touch along the half-planes whose slack is about 0. If the parts overlap slightly, as in a
// start state, the greatest slack is negative. This slack then takes the place of 0.
static int list_contacts(const uj_part_pair *pair, const uj_halfplane *planes, int count,
                         const uj_vec2 *x, double contact, uj_mobility_contact *out)
{
    double separation = -INFINITY;
    int found = 0;
    for (int i = 0; i < count; i++) {
        separation = uj_max(separation, uj_halfplane_slack(pair, &planes[i], x));
        if (separation > contact)
            return 0;
    }
    double least = uj_min(separation, 0.0) - contact;
    for (int i = 0; i < count; i++)
        if (uj_halfplane_slack(pair, &planes[i], x) >= least)
            out[found++] =
                (uj_mobility_contact){{planes[i].nx, planes[i].ny}, pair->a, pair->b, false};
    if (found == 1)
        out->alone = true;
    return found;
}

int uj_mobility_contacts(const uj_contact_model *model, const uj_halfplanes *planes,
                         const uj_vec2 *x, uj_mobility_contact *contacts)
{
    double contact = UJ_TOLERANCE_CONTACT * model->diameter;
    int count = 0;
    for (int k = 0; k < model->pair_count; k++) {
        const uj_part_pair *pair = &model->pairs[k];
        count += list_contacts(pair, &planes->planes[pair->first], planes->counts[k], x, contact,
                               &contacts[count]);
    }
    return count;
}
