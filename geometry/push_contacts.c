// Which contacts hold the pieces of a push, and the velocities that come of it.
#include <math.h>

#include "geometry/push_state.h"
#include "geometry/tolerance.h"

// Two ways round a corner are equally good when they differ by less than this (of speed 2 sqrt 2).
static const double equal_gain = 1e-9;

// Normals that differ by less (radians) are parallel: numbers of a file have some nine digits, and
// a pair between walls that far from parallel would creep by rounding. Less than the angle by which
// a turn lets go of a contact.
static const double parallel = 1e-8;

enum { most_planes = 8, most_touches = 6, most_choices = 256 };

static void add_row(uj_pushing *p, const uj_push_group *group, int i, int plane)
{
    uj_push_workspace *w = p->w;
    int row = p->row_count++;
    w->rows[row] =
        (uj_qp_row){w->nx[plane], w->ny[plane], 0.0, 0.0, p->slot[group->a], p->slot[group->b]};
    w->row_pair[row] = i;
    w->row_plane[row] = plane;
}

// A pair that touches, and the planes that may hold it: those whose slack is about 0. Being outside
// one of them suffices.
typedef struct touch {
    int pair, count;
    int planes[most_planes];
    double gain[most_planes];  // how fast the directions alone open each plane
    unsigned held;             // the planes chosen, as bits
} touch;

static void find_planes(const uj_pushing *p, int i, touch *found)
{
    const uj_push_pair *pair = &p->w->pairs[i];
    double separation = p->w->slack[pair->first];
    for (int j = pair->first + 1; j < pair->last; j++)
        separation = uj_max(separation, p->w->slack[j]);
    // A start may overlap a little (UJ_TOLERANCE_START): its best plane holds it all the same.
    double least = uj_min(separation, 0.0) - p->contact;
    found->pair = i;
    found->count = 0;
    for (int j = pair->first; j < pair->last && found->count < most_planes; j++)
        if (p->w->slack[j] >= least)
            found->planes[found->count++] = j;
}

static void find_gains(const uj_pushing *p, uj_vec2 wish, touch *t)
{
    for (int i = 0; i < t->count; i++)
        t->gain[i] = uj_vec2_dot(uj_pushing_normal(p, t->planes[i]), wish);
}

// Takes the plane along which the pair would separate fastest if only its directions counted, and
// on a tie all the best, for choose_at_corners to decide.
static void hold_alone(touch *t)
{
    double best = t->gain[0];
    for (int i = 1; i < t->count; i++)
        best = uj_max(best, t->gain[i]);
    t->held = 0;
    for (int i = 0; i < t->count; i++)
        t->held |= (unsigned)(t->gain[i] >= best - equal_gain) << i;
}

// The square of how far a motion v with normal[i] . v >= 0 for all i must be from the wish.
static double least_regret(uj_vec2 wish, const uj_vec2 *normal, int count)
{
    double least = uj_vec2_dot(wish, wish);  // of no motion
    for (int free = -1; free < count; free++) {
        uj_vec2 v = wish;  // or the nearest along a plane
        if (free >= 0)
            v = uj_vec2_sub(v, uj_vec2_scale(normal[free], uj_vec2_dot(normal[free], wish)));
        bool allowed = true;
        for (int i = 0; i < count && allowed; i++)
            allowed = i == free || uj_vec2_dot(normal[i], v) >= -UJ_TOLERANCE_SPEED;
        uj_vec2 missed = uj_vec2_sub(v, wish);
        if (allowed)
            least = uj_min(least, uj_vec2_dot(missed, missed));
    }
    return least;
}

// Two bodies touch by several of their convex parts. Where a cut between parts meets a corner, what
// is best for each pair of parts can be worse for the bodies, or even hold them where they are
// free: takes the planes that together let the bodies separate best, of these the best ones for
// each pair, and on a tie all of them.
static void hold_together(const uj_pushing *p, uj_vec2 wish, touch *touches, int count)
{
    int chosen[most_touches] = {0}, i;
    double least = INFINITY, greatest = -INFINITY;
    do {
        uj_vec2 normal[most_touches];
        double gained = 0.0;
        for (i = 0; i < count; i++) {
            normal[i] = uj_pushing_normal(p, touches[i].planes[chosen[i]]);
            gained += touches[i].gain[chosen[i]];
        }
        double regretted = least_regret(wish, normal, count);
        bool better = regretted < least - equal_gain ||
                      (regretted <= least + equal_gain && gained > greatest + equal_gain);
        if (better) {
            least = regretted;
            greatest = gained;
            for (i = 0; i < count; i++)
                touches[i].held = 0;
        }
        if (better || (regretted <= least + equal_gain && gained >= greatest - equal_gain))
            for (i = 0; i < count; i++)
                touches[i].held |= 1u << chosen[i];
        for (i = 0; i < count && ++chosen[i] == touches[i].count; i++)
            chosen[i] = 0;
    } while (i < count);
}

// Decides by which planes two bodies hold, where any pair of theirs has several.
static void choose_planes(const uj_pushing *p, uj_vec2 wish, touch *touches, int count, int choices)
{
    for (int i = 0; i < count; i++)
        find_gains(p, wish, &touches[i]);
    if (count > 1 && choices <= most_choices)
        hold_together(p, wish, touches, count);
    else
        for (int i = 0; i < count; i++)
            hold_alone(&touches[i]);
}

// Holds pairs of a group.
static void hold_bodies(uj_pushing *p, const uj_push_group *group, touch *touches, int count)
{
    int choices = 1;
    for (int i = 0; i < count; i++)
        choices = choices > most_choices ? choices : choices * touches[i].count;
    if (choices > 1) {
        choose_planes(p, uj_pushing_relative(group, p->wish), touches, count, choices);
        p->at_corner = true;
    }
    for (int i = 0; i < count; i++) {
        p->w->pairs[touches[i].pair].first_row = p->row_count;
        if (choices == 1)
            add_row(p, group, touches[i].pair, touches[i].planes[0]);
        else
            for (int j = 0; j < touches[i].count; j++)
                if ((touches[i].held >> j & 1u) != 0)
                    add_row(p, group, touches[i].pair, touches[i].planes[j]);
    }
}

// Whether some plane keeps the pair apart: mostly the same as the last time.
static bool is_apart(const uj_pushing *p, uj_push_pair *pair)
{
    if (p->w->slack[pair->apart_by] > p->contact)
        return true;
    for (int j = pair->first; j < pair->last; j++)
        if (p->w->slack[j] > p->contact) {
            pair->apart_by = j;
            return true;
        }
    return false;
}

// Makes room for another pair of a group, holding those collected when there is none.
static touch *next_touch(uj_pushing *p, const uj_push_group *group, touch *touches, int *count)
{
    if (*count == most_touches) {
        hold_bodies(p, group, touches, *count);
        *count = 0;
    }
    return &touches[(*count)++];
}

static void collect_group(uj_pushing *p, const uj_push_group *group)
{
    touch touches[most_touches];
    int count = 0;
    for (int i = 0; i < group->singles; i++)
        if (p->w->slack[group->first_plane + i] <= p->contact) {
            touch *found = next_touch(p, group, touches, &count);
            found->pair = group->first + i;
            found->count = 1;
            found->planes[0] = group->first_plane + i;
        }
    for (int i = group->first + group->singles; i < group->last; i++) {
        uj_push_pair *pair = &p->w->pairs[i];
        pair->touching = !is_apart(p, pair);
        if (pair->touching)
            find_planes(p, i, next_touch(p, group, touches, &count));
    }
    if (count > 0)
        hold_bodies(p, group, touches, count);
}

static void collect_contacts(uj_pushing *p)
{
    p->row_count = 0;
    p->at_corner = false;
    for (int g = 0; g < p->contact_groups; g++)
        collect_group(p, &p->w->groups[g]);
}

static void solve_velocities(uj_pushing *p)
{
    uj_qp_start(&p->w->qp, 2 * p->moving_count, p->target);
    p->w->qp.dependent = parallel;
    // Rest satisfies all rows, so the programme has a solution, which only rounding could hide.
    p->lost = !uj_qp_solve(&p->w->qp, p->w->rows, p->row_count, 1e-13, 4.0 * parallel);
    for (int i = 0; i < p->moving_count; i++)
        p->v[p->moving[i]] = (uj_vec2){p->w->qp.x[2 * i], p->w->qp.x[2 * i + 1]};
}

static void hold_rows(uj_pushing *p, int first, int last, int plane)
{
    for (int row = first; row < last; row++) {
        p->w->rows[row].nx = p->w->nx[plane];
        p->w->rows[row].ny = p->w->ny[plane];
    }
}

// From now on touching pair i is held by one plane.
static void hold_pair(uj_pushing *p, int i, int plane)
{
    for (int row = p->w->pairs[i].first_row; row < p->row_count && p->w->row_pair[row] == i;
         row++) {
        hold_rows(p, row, row + 1, plane);
        p->w->row_plane[row] = plane;
    }
}

// A contact that presses although the velocities leave it by another plane at the same corner is
// no contact: holds the pair by that plane instead. Returns whether any was changed. Every change
// enlarges the cone around the present velocities, so the changes come to an end.
static bool leave_corners(uj_pushing *p)
{
    bool changed = false;
    for (int a = 0; a < p->w->qp.active_count; a++) {
        int row = p->w->qp.active[a], i = p->w->row_pair[row];
        if (p->w->qp.multiplier[a] <= UJ_TOLERANCE_SPEED)
            continue;
        const uj_push_pair *pair = &p->w->pairs[i];
        const uj_pair *bodies = &p->bodies->pairs[pair->pair];
        uj_vec2 v = p->v[bodies->b];
        if (bodies->a >= 0)
            v = uj_vec2_sub(v, p->v[bodies->a]);
        for (int j = pair->first; j < pair->last; j++) {
            if (j == p->w->row_plane[row] || p->w->slack[j] < -p->contact ||
                uj_vec2_dot(uj_pushing_normal(p, j), v) <= UJ_TOLERANCE_SPEED)
                continue;
            hold_pair(p, i, j);
            changed = true;
            break;
        }
    }
    return changed;
}

// How far the velocities are from the directions.
static double regret(const uj_pushing *p)
{
    double sum = 0.0;
    for (int i = 0; i < 2 * p->moving_count; i++) {
        double missed = p->w->qp.x[i] - p->target[i];
        sum += missed * missed;
    }
    return sum;
}

// The normal of a plane of touching pair i, from the side that does not move to the piece that
// does. Returns that piece, -1 when both sides move.
static int held_piece(const uj_pushing *p, int i, int plane, uj_vec2 *normal)
{
    const uj_pair *pair = &p->bodies->pairs[p->w->pairs[i].pair];
    bool fixed_a = pair->a < 0 || p->slot[pair->a] < 0, fixed_b = p->slot[pair->b] < 0;
    double sign = fixed_a ? 1.0 : -1.0;
    *normal = uj_vec2_scale(uj_pushing_normal(p, plane), sign);
    return fixed_a ? pair->b : fixed_b ? pair->a : -1;
}

// How much is to be said for a plane that is as good as another: something when it is one side of a
// way just as wide as the piece, which would go there if the way were ever so little wider; more
// when the goal piece leaves by it.
static double favour(const uj_pushing *p, int i, int plane)
{
    uj_vec2 normal, other;
    int piece = held_piece(p, i, plane, &normal);
    bool fits = false;
    for (int row = 0; row < p->row_count && piece >= 0 && !fits; row++)
        fits = held_piece(p, p->w->row_pair[row], p->w->row_plane[row], &other) == piece &&
               uj_vec2_same_way(normal, uj_vec2_scale(other, -1.0), parallel);
    if (!fits)
        return 0.0;
    bool leaves = piece == p->bodies->goal_piece;
    return leaves ? 2.0 + uj_vec2_dot(p->v[piece], p->bodies->way_out) : 1.0;
}

// The plane, of those in rows first..last - 1 (one pair's), that alone brings the velocities
// nearest to the directions, of equal ones the one that is favoured; -1 when none is better than
// all of them together, or two are as good in all.
static int better_plane(uj_pushing *p, int first, int last, double now)
{
    int better = -1;
    double least = now - equal_gain, favoured = INFINITY;
    for (int row = first; row < last; row++) {
        hold_rows(p, first, last, p->w->row_plane[row]);
        solve_velocities(p);
        double value = regret(p), liked = favour(p, p->w->row_pair[row], p->w->row_plane[row]);
        if (value < least - equal_gain ||
            (value < least + equal_gain && liked > favoured + equal_gain)) {
            better = p->w->row_plane[row];
            least = value;
            favoured = liked;
        } else if (value < least + equal_gain && liked > favoured - equal_gain) {
            better = -1;
        }
    }
    for (int row = first; row < last; row++)
        hold_rows(p, row, row + 1, p->w->row_plane[row]);
    return better;
}

// Decides pairs that are held by several planes of a corner because their directions favour none:
// takes the plane that serves the whole motion best. Where two are equally good (mirror images of
// one another) the pair stays balanced on its corner, whatever the order of pieces. `now` is the
// regret of the present velocities. Returns whether any pair was decided; if so the velocities are
// to be found again, else they are as before.
static bool choose_at_corners(uj_pushing *p, double now)
{
    int corners[UJ_MAX_PIECES], chosen[UJ_MAX_PIECES], count = 0;
    for (int row = 0; row + 1 < p->row_count && count < UJ_MAX_PIECES; row++)
        if (p->w->row_pair[row] == p->w->row_pair[row + 1] &&
            p->w->row_plane[row] != p->w->row_plane[row + 1] &&
            (row == 0 || p->w->row_pair[row - 1] != p->w->row_pair[row]))
            corners[count++] = row;
    if (count == 0 || now < equal_gain)
        return false;
    bool decided = false;
    for (int i = 0; i < count; i++) {
        int last = corners[i];
        while (last < p->row_count && p->w->row_pair[last] == p->w->row_pair[corners[i]])
            last++;
        chosen[i] = better_plane(p, corners[i], last, now);
    }
    for (int i = 0; i < count; i++) {
        if (chosen[i] < 0)
            continue;
        hold_pair(p, p->w->row_pair[corners[i]], chosen[i]);
        decided = true;
    }
    if (!decided)
        solve_velocities(p);  // as before the trials
    return decided;
}

void uj_pushing_find_velocities(uj_pushing *p)
{
    double now = INFINITY;
    int idle = 0;  // changes in a row that were no gain
    collect_contacts(p);
    do {
        solve_velocities(p);
        if (!p->at_corner)
            return;
        // Several parts may have to leave a corner before anything is gained. But rounding can make
        // either of two planes look worse than the other, for ever.
        double before = now;
        now = regret(p);
        idle = now < before - equal_gain ? 0 : idle + 1;
    } while ((idle <= p->row_count && leave_corners(p)) || choose_at_corners(p, now));
}
