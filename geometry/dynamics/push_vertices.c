// Corners: places where two bodies touch with a choice of ways to hold them, and how to choose.
#include <math.h>

#include <unjam/geometry/contact/free_directions.h>
#include <unjam/geometry/shape/tolerance.h>

#include "push_state.h"

static uj_push_cone *add_cone(uj_push_sim *p, uj_push_vertex *corner)
{
    uj_push_cone *cone = &corner->cones[corner->cone_count++];
    *cone = (uj_push_cone){p->cone_plane_count, 0};
    return cone;
}

// Adds a plane to the cone that was added last, unless it is there.
static void add_plane(uj_push_sim *p, uj_push_cone *cone, int pair, int plane)
{
    for (int i = cone->first; i < cone->first + cone->count; i++)
        if (p->w->cone_plane[i] == plane)
            return;
    p->w->cone_pair[p->cone_plane_count] = pair;
    p->w->cone_plane[p->cone_plane_count++] = plane;
    cone->count++;
}

// The pair of a plane.
static int pair_of(const uj_push_sim *p, const uj_push_touch *touches, int count, int plane)
{
    int i = 0;
    while (i + 1 < count && plane >= p->w->pairs[touches[i].pair].last)
        i++;
    return touches[i].pair;
}

// Adds the plane that most keeps the bodies from going against a unit vector, if any does.
static void add_back(uj_push_sim *p, const uj_push_touch *touches, int count, uj_vec2 way,
                     uj_push_cone *cone)
{
    double most = UJ_PUSH_PARALLEL;
    int pair = -1, plane = -1;
    for (int i = 0; i < count; i++) {
        double least = INFINITY;
        int own = -1;
        for (int j = 0; j < touches[i].count; j++) {
            double kept = uj_vec2_dot(uj_push_sim_normal(p, touches[i].planes[j]), way);
            if (kept < least) {
                least = kept;
                own = touches[i].planes[j];
            }
        }
        if (least > most) {
            most = least;
            pair = touches[i].pair;
            plane = own;
        }
    }
    if (plane >= 0)
        add_plane(p, cone, pair, plane);
}

// A single pair of convex parts is held by one of its planes.
static void add_planes_as_cones(uj_push_sim *p, const uj_push_touch *touch, uj_push_vertex *corner)
{
    for (int j = 0; j < touch->count; j++)
        add_plane(p, add_cone(p, corner), touch->pair, touch->planes[j]);
}

// Whether a single direction is the way back of an earlier one: both are one line.
static bool is_taken(const uj_sector *sectors, int i)
{
    for (int k = 0; k < i; k++)
        if (uj_max(sectors[k].width, sectors[i].width) <= UJ_PUSH_PARALLEL &&
            fabs(fabs(sectors[i].from - sectors[k].from) - UJ_PI) <= UJ_PUSH_PARALLEL)
            return true;
    return false;
}

// Several pairs: what they leave free together, which is the same however the bodies are cut into
// parts, as convex cones. A sector of more than half a turn is two half-planes.
static void add_free_cones(uj_push_sim *p, const uj_push_touch *touches, int count,
                           uj_push_vertex *corner)
{
    uj_free_directions free = {0};
    for (int i = 0; i < count; i++) {
        uj_vec2 normals[UJ_PUSH_MAX_HALFPLANES];
        for (int j = 0; j < touches[i].count; j++)
            normals[j] = uj_push_sim_normal(p, touches[i].planes[j]);
        uj_free_block(&free, normals, touches[i].planes, touches[i].count, UJ_PUSH_PARALLEL);
    }
    uj_sector sectors[UJ_MOST_SECTORS];
    int sector_count = uj_free_sectors(&free, sectors);
    for (int i = 0; i < sector_count; i++) {
        const uj_sector *s = &sectors[i];
        if (is_taken(sectors, i))
            continue;
        uj_push_cone *cone = add_cone(p, corner);
        add_plane(p, cone, pair_of(p, touches, count, s->from_plane), s->from_plane);
        if (s->width > UJ_PI + UJ_PUSH_PARALLEL)
            cone = add_cone(p, corner);
        add_plane(p, cone, pair_of(p, touches, count, s->to_plane), s->to_plane);
        if (s->width <= UJ_PUSH_PARALLEL)
            add_back(p, touches, count, (uj_vec2){cos(s->from), sin(s->from)}, cone);
    }
    if (sector_count > 0)
        return;
    uj_push_cone *none = add_cone(p, corner);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < touches[i].count; j++)
            add_plane(p, none, touches[i].pair, touches[i].planes[j]);
}

// The square of how far a motion v with normal[i] . v >= 0 for all i must be from the wish.
static double least_regret(uj_vec2 drive, const uj_vec2 *normal, int count)
{
    double least = uj_vec2_dot(drive, drive);  // of no motion
    for (int free = -1; free < count; free++) {
        uj_vec2 v = drive;  // or the nearest along a plane
        if (free >= 0)
            v = uj_vec2_sub(v, uj_vec2_scale(normal[free], uj_vec2_dot(normal[free], drive)));
        bool allowed = true;
        for (int i = 0; i < count && allowed; i++)
            allowed = i == free || uj_vec2_dot(normal[i], v) >= -UJ_TOLERANCE_SPEED;
        uj_vec2 missed = uj_vec2_sub(v, drive);
        if (allowed)
            least = uj_min(least, uj_vec2_dot(missed, missed));
    }
    return least;
}

// Takes the cones in which the bodies come nearest to what their directions alone would make of
// them, of these half-planes along which they separate fastest, and on a tie all the best, for
// uj_push_sim_choose_at_vertices to decide.
static void hold_best(const uj_push_sim *p, uj_vec2 drive, uj_push_vertex *corner)
{
    double least = INFINITY, greatest = -INFINITY;
    corner->held = 0;
    for (int k = 0; k < corner->cone_count; k++) {
        const uj_push_cone *cone = &corner->cones[k];
        uj_vec2 normals[UJ_PUSH_MAX_HALFPLANES];
        double gain = INFINITY;  // how fast the directions alone open the cone's planes
        int count = cone->count < UJ_PUSH_MAX_HALFPLANES ? cone->count : UJ_PUSH_MAX_HALFPLANES;
        for (int i = 0; i < count; i++) {
            normals[i] = uj_push_sim_normal(p, p->w->cone_plane[cone->first + i]);
            gain = uj_min(gain, uj_vec2_dot(normals[i], drive));
        }
        double regretted = sqrt(least_regret(drive, normals, count));
        bool better = regretted < least - UJ_PUSH_EQUAL ||
                      (regretted <= least + UJ_PUSH_EQUAL && gain > greatest + UJ_PUSH_EQUAL);
        if (better) {
            least = regretted;
            greatest = gain;
            corner->held = 0;
        }
        if (better || (regretted <= least + UJ_PUSH_EQUAL && gain >= greatest - UJ_PUSH_EQUAL))
            corner->held |= 1u << k;
    }
}

void uj_push_sim_hold_vertex(uj_push_sim *p, int group, const uj_push_touch *touches, int count)
{
    const uj_push_group *model = &p->w->groups[group];
    uj_push_vertex *corner = &p->w->corners[p->w->corner_count++];
    corner->group = group;
    corner->cone_count = 0;
    corner->first_row = p->row_count;
    if (count == 1)
        add_planes_as_cones(p, touches, corner);
    else
        add_free_cones(p, touches, count, corner);
    for (int i = 0; i < count; i++)
        p->w->pairs[touches[i].pair].first_row = count == 1 ? p->row_count : -1;
    corner->held = 1;
    if (corner->cone_count > 1) {
        hold_best(p, uj_push_sim_relative(model, p->drive), corner);
        p->at_vertex = true;
    }
    for (int k = 0; k < corner->cone_count; k++)
        for (int i = 0; (corner->held >> k & 1u) != 0 && i < corner->cones[k].count; i++) {
            int at = corner->cones[k].first + i;
            uj_push_sim_add_constraint(p, model, p->w->cone_pair[at], p->w->cone_plane[at]);
        }
    corner->last_row = p->row_count;
}

static void set_row(uj_push_sim *p, int row, int plane)
{
    p->w->rows[row].nx = p->w->nx[plane];
    p->w->rows[row].ny = p->w->ny[plane];
}

// Lets the rows of a corner hold by one of its cones.
static void try_cone(uj_push_sim *p, const uj_push_vertex *corner, int k)
{
    const uj_push_cone *cone = &corner->cones[k];
    for (int row = corner->first_row; row < corner->last_row; row++)
        set_row(p, row, p->w->cone_plane[cone->first + (row - corner->first_row) % cone->count]);
}

// From now on one cone holds.
static void hold_cone(uj_push_sim *p, uj_push_vertex *corner, int k)
{
    const uj_push_cone *cone = &corner->cones[k];
    try_cone(p, corner, k);
    for (int row = corner->first_row; row < corner->last_row; row++) {
        int at = cone->first + (row - corner->first_row) % cone->count;
        p->w->row_pair[row] = p->w->cone_pair[at];
        p->w->row_plane[row] = p->w->cone_plane[at];
    }
    corner->held = 1u << k;
}

static uj_push_vertex *corner_of(const uj_push_sim *p, int row)
{
    for (int i = 0; i < p->w->corner_count; i++) {
        uj_push_vertex *corner = &p->w->corners[i];
        if (row >= corner->first_row && row < corner->last_row)
            return corner;
    }
    return NULL;
}

// The rate from which on velocities open a plane. Pieces that all but balance move very slowly, and
// so do they open it.
static double opening_rate(const uj_push_sim *p)
{
    double square = 0.0;
    for (int i = 0; i < 2 * p->moving_count; i++)
        square = uj_max(square, p->w->qp.x[i] * p->w->qp.x[i]);
    return uj_min(UJ_TOLERANCE_SPEED, uj_max(UJ_TOLERANCE_SPEED * sqrt(square), UJ_PUSH_SLOWEST));
}

bool uj_push_sim_leave_vertices(uj_push_sim *p)
{
    bool changed = false;
    double opening = opening_rate(p);
    for (int a = 0; a < p->w->qp.active_count; a++) {
        int row = p->w->qp.active[a];
        uj_push_vertex *corner = corner_of(p, row);
        if (p->w->qp.multiplier[a] <= UJ_TOLERANCE_SPEED || corner == NULL)
            continue;
        uj_vec2 v = uj_push_sim_relative(&p->w->groups[corner->group], p->v);
        for (int k = 0; k < corner->cone_count; k++) {
            int plane = p->w->cone_plane[corner->cones[k].first];
            if (corner->cones[k].count > 1 || plane == p->w->row_plane[row] ||
                uj_vec2_dot(uj_push_sim_normal(p, plane), v) <= opening)
                continue;
            hold_cone(p, corner, k);
            changed = true;
            break;
        }
    }
    return changed;
}

double uj_push_sim_residual(const uj_push_sim *p)
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
static int held_piece(const uj_push_sim *p, int i, int plane, uj_vec2 *normal)
{
    const uj_part_pair *pair = &p->model->pairs[p->w->pairs[i].pair];
    bool fixed_a = pair->a < 0 || p->dof[pair->a] < 0, fixed_b = p->dof[pair->b] < 0;
    double sign = fixed_a ? 1.0 : -1.0;
    *normal = uj_vec2_scale(uj_push_sim_normal(p, plane), sign);
    return fixed_a ? pair->b : fixed_b ? pair->a : -1;
}

// Whether a plane of a corner is opposite to another that holds the same piece.
static bool fits(const uj_push_sim *p, const uj_push_vertex *corner, const uj_push_cone *cone,
                 int piece, uj_vec2 normal)
{
    uj_vec2 back = uj_vec2_scale(normal, -1.0), other;
    for (int i = cone->first; i < cone->first + cone->count; i++)
        if (held_piece(p, p->w->cone_pair[i], p->w->cone_plane[i], &other) == piece &&
            uj_vec2_same_direction(other, back, UJ_PUSH_PARALLEL))
            return true;
    for (int row = 0; row < p->row_count; row++)
        if ((row < corner->first_row || row >= corner->last_row) &&
            held_piece(p, p->w->row_pair[row], p->w->row_plane[row], &other) == piece &&
            uj_vec2_same_direction(other, back, UJ_PUSH_PARALLEL))
            return true;
    return false;
}

// How much is to be said for a cone that is as good as another: something when a plane of it is one
// side of a way just as wide as the piece, which would go there if the way were ever so little
// wider; more when the goal piece leaves by it.
static double favour(const uj_push_sim *p, const uj_push_vertex *corner, const uj_push_cone *cone)
{
    for (int i = cone->first; i < cone->first + cone->count; i++) {
        uj_vec2 normal;
        int piece = held_piece(p, p->w->cone_pair[i], p->w->cone_plane[i], &normal);
        if (piece < 0 || !fits(p, corner, cone, piece, normal))
            continue;
        bool leaves = piece == p->model->goal_piece;
        return leaves ? 2.0 + uj_vec2_dot(p->v[piece], p->model->exit_direction) : 1.0;
    }
    return 0.0;
}

// The cone, of those held at a corner, that alone brings the velocities nearest to the directions,
// of equal ones the one that is favoured; -1 when none is better than all of them together, or two
// are as good in all.
static int better_cone(uj_push_sim *p, const uj_push_vertex *corner, double now)
{
    int better = -1;
    double least = now - UJ_PUSH_EQUAL, favoured = INFINITY;
    for (int k = 0; k < corner->cone_count; k++) {
        if ((corner->held >> k & 1u) == 0)
            continue;
        try_cone(p, corner, k);
        uj_push_sim_solve(p);
        double value = uj_push_sim_residual(p), liked = favour(p, corner, &corner->cones[k]);
        if (value < least - UJ_PUSH_EQUAL ||
            (value < least + UJ_PUSH_EQUAL && liked > favoured + UJ_PUSH_EQUAL)) {
            better = k;
            least = value;
            favoured = liked;
        } else if (value < least + UJ_PUSH_EQUAL && liked > favoured - UJ_PUSH_EQUAL) {
            better = -1;
        }
    }
    for (int row = corner->first_row; row < corner->last_row; row++)
        set_row(p, row, p->w->row_plane[row]);
    return better;
}

static bool is_undecided(const uj_push_vertex *corner)
{
    return (corner->held & (corner->held - 1)) != 0;
}

bool uj_push_sim_choose_at_vertices(uj_push_sim *p, double now)
{
    int undecided[UJ_MAX_PIECES], chosen[UJ_MAX_PIECES], count = 0;
    for (int i = 0; i < p->w->corner_count && count < UJ_MAX_PIECES; i++)
        if (is_undecided(&p->w->corners[i]))
            undecided[count++] = i;
    if (count == 0 || now < UJ_PUSH_EQUAL)
        return false;
    bool decided = false;
    for (int i = 0; i < count; i++)
        chosen[i] = better_cone(p, &p->w->corners[undecided[i]], now);
    for (int i = 0; i < count; i++) {
        if (chosen[i] < 0)
            continue;
        hold_cone(p, &p->w->corners[undecided[i]], chosen[i]);
        decided = true;
    }
    if (!decided)
        uj_push_sim_solve(p);  // as before the trials
    return decided;
}

bool uj_push_on_vertex(const uj_push_workspace *workspace, int pair)
{
    for (int i = 0; i < workspace->corner_count; i++) {
        const uj_push_vertex *corner = &workspace->corners[i];
        for (int row = corner->first_row; is_undecided(corner) && row + 1 < corner->last_row; row++)
            if (workspace->row_pair[row] == workspace->row_pair[row + 1] &&
                workspace->row_plane[row] != workspace->row_plane[row + 1] &&
                workspace->pairs[workspace->row_pair[row]].pair == pair)
                return true;
    }
    return false;
}
