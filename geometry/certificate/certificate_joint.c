// The part of a wish that contacts leave free, by coordinate descent, and a step along it.
#include "certificate_joint.h"

enum { MOST_CONTACTS = 1024, MOST_SWEEPS = 400 };

static const double settled = 1e-6;       // by which a sweep changes no more
static const double same_normal = 1e-12;  // sine
static const double entering = 1e-3;      // cosine up to which a direction does not enter a contact

// Pieces a and b of the move (b is -1: something that stands) may not come together along the
// normal, which points towards a.
typedef struct contact {
    int a, b;
    uj_vec2 normal;
    double force;
} contact;

typedef struct joint {
    uj_step_tester *tester;
    int count;
    int index[UJ_MAX_PIECES];  // of each piece of the tray among those of the move, or -1
    const size_t *pieces;
    int contact_count;
    contact contacts[MOST_CONTACTS];
    uj_vec2 free[UJ_MAX_PIECES];  // what is left of the wishes
} joint;

// The place among the move's pieces of what a pair's other part is of; -1 when that stands.
static int other_of(const joint *j, const uj_near_pair *pair)
{
    const uj_certificate_shapes *shapes = j->tester->shapes;
    for (size_t i = 0; i < shapes->piece_count; i++)
        if (pair->other == &shapes->pieces[i])
            return j->index[i];
    return -1;
}

// Whether pieces touch one another along that normal in another place already: one of them will do.
static bool is_known(const joint *j, int a, int b, uj_vec2 normal)
{
    for (int k = 0; k < j->contact_count; k++) {
        const contact *c = &j->contacts[k];
        if (c->a == a && c->b == b && uj_vec2_dot(c->normal, normal) > 0.0 &&
            fabs(uj_vec2_cross(c->normal, normal)) <= same_normal)
            return true;
    }
    return false;
}

// Adds what touches the piece gathered for, but for what was added from the other side. Returns
// false when there is too much.
static bool add_contacts(joint *j, int piece)
{
    const uj_neighbourhood *near = &j->tester->near;
    for (size_t i = 0; i < near->pair_count; i++) {
        const uj_near_pair *pair = &near->pairs[i];
        int other = other_of(j, pair);
        for (size_t k = pair->first; k < pair->end; k++) {
            if (!near->faces[k].touches || (other >= 0 && other < piece))
                continue;
            if (is_known(j, piece, other, near->faces[k].normal))
                continue;
            if (j->contact_count == MOST_CONTACTS)
                return false;
            j->contacts[j->contact_count++] = (contact){piece, other, near->faces[k].normal, 0.0};
        }
    }
    return true;
}

// How fast the free motion opens a contact.
static double opening(const joint *j, const contact *c)
{
    uj_vec2 v = c->b < 0 ? j->free[c->a] : uj_vec2_sub(j->free[c->a], j->free[c->b]);
    return uj_vec2_dot(c->normal, v);
}

// Gives each contact the force that keeps it from closing. Returns the greatest change.
static double sweep(joint *j)
{
    double greatest = 0.0;
    for (int k = 0; k < j->contact_count; k++) {
        contact *c = &j->contacts[k];
        double change = fmax(-opening(j, c) / (c->b < 0 ? 1.0 : 2.0), -c->force);
        c->force += change;
        j->free[c->a] = uj_vec2_add(j->free[c->a], uj_vec2_scale(c->normal, change));
        if (c->b >= 0)
            j->free[c->b] = uj_vec2_sub(j->free[c->b], uj_vec2_scale(c->normal, change));
        greatest = fmax(greatest, fabs(change));
    }
    return greatest;
}

static double length_of(const uj_vec2 *v, int count)
{
    double square = 0.0;
    for (int i = 0; i < count; i++)
        square += uj_vec2_dot(v[i], v[i]);
    return sqrt(square);
}

// Whether what is left of the wishes closes no contact.
static bool enters_nothing(const joint *j, double length)
{
    for (int k = 0; k < j->contact_count; k++)
        if (opening(j, &j->contacts[k]) < -entering * length)
            return false;
    return true;
}

// Whether a step along the free motion is really free, for all pieces.
static uj_status try_step(joint *j, double length, bool *possible)
{
    *possible = true;
    for (int a = 0; a < j->count && *possible; a++) {
        if (!uj_step_gather(j->tester, j->pieces[a]))
            return UJ_NO_MEMORY;
        const uj_neighbourhood *near = &j->tester->near;
        for (size_t i = 0; i < near->pair_count && *possible; i++) {
            int b = other_of(j, &near->pairs[i]);
            uj_vec2 v = b < 0 ? j->free[a] : uj_vec2_sub(j->free[a], j->free[b]);
            // Two pieces together go up to sqrt(2) times as far as all do.
            uj_vec2 step = uj_vec2_scale(v, sqrt(0.5) * j->tester->step / length);
            *possible = !uj_step_enters(j->tester, &near->pairs[i], step);
        }
    }
    return UJ_OK;
}

uj_status uj_joint_step_possible(uj_step_tester *tester, size_t count, const size_t *pieces,
                                 const uj_vec2 *wishes, double gain, bool *possible)
{
    joint j = {.tester = tester, .count = (int)count, .pieces = pieces};
    *possible = false;
    for (size_t i = 0; i < UJ_MAX_PIECES; i++)
        j.index[i] = -1;
    for (int a = 0; a < j.count; a++) {
        j.index[pieces[a]] = a;
        j.free[a] = wishes[a];
    }
    for (int a = 0; a < j.count; a++) {
        if (!uj_step_gather(tester, pieces[a]))
            return UJ_NO_MEMORY;
        if (!add_contacts(&j, a))
            return UJ_OK;
    }
    for (int i = 0; i < MOST_SWEEPS && sweep(&j) > settled; i++)
        continue;
    double length = length_of(j.free, j.count), gained = 0.0;
    for (int a = 0; a < j.count; a++)
        gained += uj_vec2_dot(j.free[a], wishes[a]);  // length squared, were it found exactly
    if (length < gain || gained < gain * length || !enters_nothing(&j, length))
        return UJ_OK;
    return try_step(&j, length, possible);
}
