// Projects the drives of the pieces onto the cone of motions that contacts allow, by coordinate
// descent. Then tries a step along the projection.
#include "certificate_joint.h"

enum { MAX_CONTACTS = 1024, MAX_SWEEPS = 400 };

static const double converged = 1e-6;  // descent ends when no force changes by more than this
// Two normals count as equal if the sine of the angle between them is at most this.
static const double same_normal = 1e-12;
// The rate (a cosine) below which motion into a contact is ignored.
static const double entering = 1e-3;

// A contact: pieces a and b must not approach each other along the normal, which points towards a.
// `a` and `b` are indices in the drive; b is -1 if the other side stands still.
typedef struct contact {
    int a, b;
    uj_vec2 normal;
    double force;
} contact;

typedef struct joint {
    uj_step_tester *tester;
    const uj_joint_drive *drive;
    int count;
    int index[UJ_MAX_PIECES];  // index[i]: where piece i of the tray is in the drive, or -1
    int contact_count;
    contact contacts[MAX_CONTACTS];
    uj_vec2 free[UJ_MAX_PIECES];  // the free motion: the projection of the drives
} joint;

// Finds the piece to which the other part of the pair belongs, and returns its index in the drive.
// Returns -1 if the other part belongs to a wall or to a piece that stands still.
static int other_index(const joint *j, const uj_near_pair *pair)
{
    const uj_certificate_shapes *shapes = j->tester->shapes;
    for (size_t i = 0; i < shapes->piece_count; i++)
        if (pair->other == &shapes->pieces[i])
            return j->index[i];
    return -1;
}

// Returns true if a contact of a and b with this normal is already listed. A second contact with
// the same normal would change nothing.
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

// Adds the contacts of `piece`. The last call of uj_step_gather must have been for this piece.
// Skips contacts with pieces of smaller index: they were added together with those pieces. Returns
// false if there are too many contacts.
static bool add_contacts(joint *j, int piece)
{
    const uj_neighbourhood *near = &j->tester->near;
    for (size_t i = 0; i < near->pair_count; i++) {
        const uj_near_pair *pair = &near->pairs[i];
        int other = other_index(j, pair);
        for (size_t k = pair->first; k < pair->end; k++) {
            if (!near->faces[k].touches || (other >= 0 && other < piece))
                continue;
            if (is_known(j, piece, other, near->faces[k].normal))
                continue;
            if (j->contact_count == MAX_CONTACTS)
                return false;
            j->contacts[j->contact_count++] = (contact){piece, other, near->faces[k].normal, 0.0};
        }
    }
    return true;
}

// Returns the rate at which the free motion opens a contact; negative if it closes the contact.
static double opening_rate(const joint *j, const contact *c)
{
    uj_vec2 v = c->b < 0 ? j->free[c->a] : uj_vec2_sub(j->free[c->a], j->free[c->b]);
    return uj_vec2_dot(c->normal, v);
}

// Sets the force of each contact in turn to the least force that keeps the contact from closing.
// Returns the greatest change of a force.
static double sweep(joint *j)
{
    double greatest = 0.0;
    for (int k = 0; k < j->contact_count; k++) {
        contact *c = &j->contacts[k];
        double change = fmax(-opening_rate(j, c) / (c->b < 0 ? 1.0 : 2.0), -c->force);
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

// Returns true if the free motion closes no contact. `length` is the length of the free motion.
static bool closes_nothing(const joint *j, double length)
{
    for (int k = 0; k < j->contact_count; k++)
        if (opening_rate(j, &j->contacts[k]) < -entering * length)
            return false;
    return true;
}

// Sets *possible to true if all pieces can step along the free motion. `length` is the length of
// the free motion.
static uj_status try_step(joint *j, double length, bool *possible)
{
    *possible = true;
    for (int a = 0; a < j->count && *possible; a++) {
        if (!uj_step_gather(j->tester, j->drive->pieces[a]))
            return UJ_NO_MEMORY;
        const uj_neighbourhood *near = &j->tester->near;
        for (size_t i = 0; i < near->pair_count && *possible; i++) {
            int b = other_index(j, &near->pairs[i]);
            uj_vec2 v = b < 0 ? j->free[a] : uj_vec2_sub(j->free[a], j->free[b]);
            // The relative motion of two pieces is at most sqrt(2) times as long as the motion of
            // all pieces together.
            uj_vec2 step = uj_vec2_scale(v, sqrt(0.5) * j->tester->step / length);
            *possible = !uj_step_enters(j->tester, &near->pairs[i], step);
        }
    }
    return UJ_OK;
}

uj_status uj_joint_step_possible(uj_step_tester *tester, const uj_joint_drive *drive, double gain,
                                 bool *possible)
{
    joint j = {.tester = tester, .drive = drive, .count = (int)drive->count};
    *possible = false;
    for (size_t i = 0; i < UJ_MAX_PIECES; i++)
        j.index[i] = -1;
    for (int a = 0; a < j.count; a++) {
        j.index[drive->pieces[a]] = a;
        j.free[a] = drive->drives[a];
    }
    for (int a = 0; a < j.count; a++) {
        if (!uj_step_gather(tester, drive->pieces[a]))
            return UJ_NO_MEMORY;
        if (!add_contacts(&j, a))
            return UJ_OK;
    }
    for (int i = 0; i < MAX_SWEEPS && sweep(&j) > converged; i++)
        continue;
    double length = length_of(j.free, j.count), gained = 0.0;
    for (int a = 0; a < j.count; a++)  // if the projection is exact, the sum is length^2
        gained += uj_vec2_dot(j.free[a], drive->drives[a]);
    if (length < gain || gained < gain * length || !closes_nothing(&j, length))
        return UJ_OK;
    return try_step(&j, length, possible);
}
