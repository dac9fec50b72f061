// Vertex contacts of a push: finds the cones in which two touching sides may move apart, and
// chooses one.
#include <math.h>

#include <unjam/geometry/contact/free_directions.h>
#include <unjam/geometry/shape/tolerance.h>

#include "push_state.h"

static uj_push_cone *add_cone(uj_push_sim *p, uj_push_vertex *vertex)
{
    uj_push_cone *cone = &vertex->cones[vertex->cone_count++];
    *cone = (uj_push_cone){p->cone_plane_count, 0};
    return cone;
}

// Adds a half-plane to the cone that was added last, unless the cone already has it.
static void add_plane(uj_push_sim *p, uj_push_cone *cone, int pair, int plane)
{
    for (int i = cone->first; i < cone->first + cone->count; i++)
        if (p->w->cone_plane[i] == plane)
            return;
    p->w->cone_pair[p->cone_plane_count] = pair;
    p->w->cone_plane[p->cone_plane_count++] = plane;
    cone->count++;
}

// Returns the touching pair to which a half-plane belongs.
static int pair_of(const uj_push_sim *p, const uj_push_touch *touches, int count, int plane)
{
    int i = 0;
    while (i + 1 < count && plane >= p->w->pairs[touches[i].pair].last)
        i++;
    return touches[i].pair;
}

// Adds to the cone the half-plane that most opposes motion against `direction` (a unit vector), if
// there is one.
static void add_back(uj_push_sim *p, const uj_push_touch *touches, int count, uj_vec2 direction,
                     uj_push_cone *cone)
{
    double most = UJ_PUSH_PARALLEL;
    int pair = -1, plane = -1;
    for (int i = 0; i < count; i++) {
        double least = INFINITY;
        int own = -1;
        for (int j = 0; j < touches[i].count; j++) {
            double kept = uj_vec2_dot(uj_push_sim_normal(p, touches[i].planes[j]), direction);
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

// Adds the cones of a single pair of convex parts: every half-plane is a cone of its own.
static void add_planes_as_cones(uj_push_sim *p, const uj_push_touch *touch, uj_push_vertex *vertex)
{
    for (int j = 0; j < touch->count; j++)
        add_plane(p, add_cone(p, vertex), touch->pair, touch->planes[j]);
}

// Returns true if sector i and an earlier sector are single directions opposite to each other. The
// cone of the earlier sector is then the whole line.
static bool is_taken(const uj_sector *sectors, int i)
{
    for (int k = 0; k < i; k++)
        if (uj_max(sectors[k].width, sectors[i].width) <= UJ_PUSH_PARALLEL &&
            fabs(fabs(sectors[i].from - sectors[k].from) - UJ_PI) <= UJ_PUSH_PARALLEL)
            return true;
    return false;
}

// Adds, as convex cones, the directions that several pairs together leave free. These directions do
// not depend on how the two sides are cut into parts. A sector of more than half a turn becomes two
// half-planes.
static void add_free_cones(uj_push_sim *p, const uj_push_touch *touches, int count,
                           uj_push_vertex *vertex)
{
    uj_free_directions free = {0};
    for (int i = 0; i < count; i++) {
        uj_vec2 normals[UJ_PUSH_MAX_HALFPLANES];
        for (int j = 0; j < touches[i].count; j++)
            normals[j] = uj_push_sim_normal(p, touches[i].planes[j]);
        uj_free_block(&free, normals, touches[i].planes, touches[i].count, UJ_PUSH_PARALLEL);
    }
    uj_sector sectors[UJ_MAX_SECTORS];
    int sector_count = uj_free_sectors(&free, sectors);
    for (int i = 0; i < sector_count; i++) {
        const uj_sector *s = &sectors[i];
        if (is_taken(sectors, i))
            continue;
        uj_push_cone *cone = add_cone(p, vertex);
        add_plane(p, cone, pair_of(p, touches, count, s->from_plane), s->from_plane);
        if (s->width > UJ_PI + UJ_PUSH_PARALLEL)
            cone = add_cone(p, vertex);
        add_plane(p, cone, pair_of(p, touches, count, s->to_plane), s->to_plane);
        if (s->width <= UJ_PUSH_PARALLEL)
            add_back(p, touches, count, (uj_vec2){cos(s->from), sin(s->from)}, cone);
    }
    if (sector_count > 0)
        return;
    uj_push_cone *none = add_cone(p, vertex);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < touches[i].count; j++)
            add_plane(p, none, touches[i].pair, touches[i].planes[j]);
}

// Returns the least squared distance from the drive to a motion v with normal[i] . v >= 0 for all
// i.
static double least_residual(uj_vec2 drive, const uj_vec2 *normal, int count)
{
    double least = uj_vec2_dot(drive, drive);  // the residual if the piece does not move
    for (int free = -1; free < count; free++) {
        // The drive itself or, below, its projection on the edge of a half-plane.
        uj_vec2 v = drive;
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

// Chooses the cone in which the two sides come nearest to their drives. On a tie, prefers the cone
// whose half-planes the drives open fastest. If several cones are still tied, takes all of them;
// uj_push_sim_choose_at_vertices decides later.
static void hold_best(const uj_push_sim *p, uj_vec2 drive, uj_push_vertex *vertex)
{
    double least = INFINITY, greatest = -INFINITY;
    vertex->held = 0;
    for (int k = 0; k < vertex->cone_count; k++) {
        const uj_push_cone *cone = &vertex->cones[k];
        uj_vec2 normals[UJ_PUSH_MAX_HALFPLANES];
        double gain = INFINITY;  // how fast the drives open the cone's half-planes
        int count = cone->count < UJ_PUSH_MAX_HALFPLANES ? cone->count : UJ_PUSH_MAX_HALFPLANES;
        for (int i = 0; i < count; i++) {
            normals[i] = uj_push_sim_normal(p, p->w->cone_plane[cone->first + i]);
            gain = uj_min(gain, uj_vec2_dot(normals[i], drive));
        }
        double residual = sqrt(least_residual(drive, normals, count));
        bool better = residual < least - UJ_PUSH_TIE ||
                      (residual <= least + UJ_PUSH_TIE && gain > greatest + UJ_PUSH_TIE);
        if (better) {
            least = residual;
            greatest = gain;
            vertex->held = 0;
        }
        if (better || (residual <= least + UJ_PUSH_TIE && gain >= greatest - UJ_PUSH_TIE))
            vertex->held |= 1u << k;
    }
}

void uj_push_sim_add_vertex(uj_push_sim *p, int group, const uj_push_touch *touches, int count)
{
    const uj_push_group *sides = &p->w->groups[group];
    uj_push_vertex *vertex = &p->w->vertices[p->w->vertex_count++];
    vertex->group = group;
    vertex->cone_count = 0;
    vertex->first_row = p->row_count;
    if (count == 1)
        add_planes_as_cones(p, touches, vertex);
    else
        add_free_cones(p, touches, count, vertex);
    for (int i = 0; i < count; i++)
        p->w->pairs[touches[i].pair].first_row = count == 1 ? p->row_count : -1;
    vertex->held = 1;
    if (vertex->cone_count > 1) {
        hold_best(p, uj_push_sim_relative(sides, p->drive), vertex);
        p->at_vertex = true;
    }
    for (int k = 0; k < vertex->cone_count; k++)
        for (int i = 0; (vertex->held >> k & 1u) != 0 && i < vertex->cones[k].count; i++) {
            int at = vertex->cones[k].first + i;
            uj_push_sim_add_constraint(p, sides, p->w->cone_pair[at], p->w->cone_plane[at]);
        }
    vertex->last_row = p->row_count;
}

// Sets the normal of a row to that of a half-plane.
static void set_row(uj_push_sim *p, int row, int plane)
{
    p->w->rows[row].nx = p->w->nx[plane];
    p->w->rows[row].ny = p->w->ny[plane];
}

// Sets the rows of a vertex contact to the half-planes of its cone k. If the cone has fewer
// half-planes than the contact has rows, half-planes are repeated.
static void try_cone(uj_push_sim *p, const uj_push_vertex *vertex, int k)
{
    const uj_push_cone *cone = &vertex->cones[k];
    for (int row = vertex->first_row; row < vertex->last_row; row++)
        set_row(p, row, p->w->cone_plane[cone->first + (row - vertex->first_row) % cone->count]);
}

// Decides that cone k alone constrains a vertex contact.
static void hold_cone(uj_push_sim *p, uj_push_vertex *vertex, int k)
{
    const uj_push_cone *cone = &vertex->cones[k];
    try_cone(p, vertex, k);
    for (int row = vertex->first_row; row < vertex->last_row; row++) {
        int at = cone->first + (row - vertex->first_row) % cone->count;
        p->w->row_pair[row] = p->w->cone_pair[at];
        p->w->row_plane[row] = p->w->cone_plane[at];
    }
    vertex->held = 1u << k;
}

static uj_push_vertex *vertex_of(const uj_push_sim *p, int row)
{
    for (int i = 0; i < p->w->vertex_count; i++) {
        uj_push_vertex *vertex = &p->w->vertices[i];
        if (row >= vertex->first_row && row < vertex->last_row)
            return vertex;
    }
    return NULL;
}

// Returns the rate above which a half-plane counts as being opened. Nearly balanced pieces move
// very slowly and open half-planes equally slowly, so the limit falls with the velocities.
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
        uj_push_vertex *vertex = vertex_of(p, row);
        if (p->w->qp.multiplier[a] <= UJ_TOLERANCE_SPEED || vertex == NULL)
            continue;
        uj_vec2 v = uj_push_sim_relative(&p->w->groups[vertex->group], p->v);
        for (int k = 0; k < vertex->cone_count; k++) {
            int plane = p->w->cone_plane[vertex->cones[k].first];
            if (vertex->cones[k].count > 1 || plane == p->w->row_plane[row] ||
                uj_vec2_dot(uj_push_sim_normal(p, plane), v) <= opening)
                continue;
            hold_cone(p, vertex, k);
            changed = true;
            break;
        }
    }
    return changed;
}

// Returns the piece that a half-plane of touching pair i holds, and sets *normal to the
// half-plane's normal, pointing from the fixed side to this piece. Returns -1 if both sides move.
static int held_piece(const uj_push_sim *p, int i, int plane, uj_vec2 *normal)
{
    const uj_part_pair *pair = &p->model->pairs[p->w->pairs[i].pair];
    bool fixed_a = pair->a < 0 || p->dof[pair->a] < 0, fixed_b = p->dof[pair->b] < 0;
    double sign = fixed_a ? 1.0 : -1.0;
    *normal = uj_vec2_scale(uj_push_sim_normal(p, plane), sign);
    return fixed_a ? pair->b : fixed_b ? pair->a : -1;
}

// `normal` is the normal of a half-plane of the cone. Returns true if another half-plane that holds
// the same piece has the opposite normal. The two half-planes are then the sides of a slot exactly
// as wide as the piece.
static bool is_exact_slot(const uj_push_sim *p, const uj_push_vertex *vertex,
                          const uj_push_cone *cone, int piece, uj_vec2 normal)
{
    uj_vec2 back = uj_vec2_scale(normal, -1.0), other;
    for (int i = cone->first; i < cone->first + cone->count; i++)
        if (held_piece(p, p->w->cone_pair[i], p->w->cone_plane[i], &other) == piece &&
            uj_vec2_same_direction(other, back, UJ_PUSH_PARALLEL))
            return true;
    for (int row = 0; row < p->row_count; row++)
        if ((row < vertex->first_row || row >= vertex->last_row) &&
            held_piece(p, p->w->row_pair[row], p->w->row_plane[row], &other) == piece &&
            uj_vec2_same_direction(other, back, UJ_PUSH_PARALLEL))
            return true;
    return false;
}

// Ranks equally good cones: prefers a slot exactly as wide as the piece, most of all the goal
// piece's exit. (The piece would enter the slot if the slot were ever so slightly wider.)
static double preference(const uj_push_sim *p, const uj_push_vertex *vertex,
                         const uj_push_cone *cone)
{
    for (int i = cone->first; i < cone->first + cone->count; i++) {
        uj_vec2 normal;
        int piece = held_piece(p, p->w->cone_pair[i], p->w->cone_plane[i], &normal);
        if (piece < 0 || !is_exact_slot(p, vertex, cone, piece, normal))
            continue;
        bool leaves = piece == p->model->goal_piece;
        return leaves ? 2.0 + uj_vec2_dot(p->v[piece], p->model->exit_direction) : 1.0;
    }
    return 0.0;
}

// Looks for the undecided cone of a vertex contact that, taken alone, brings the velocities nearest
// to the drives. On a tie, takes the cone that preference() ranks highest. Returns -1 if no cone is
// better than all undecided cones together, or if two cones are equal in both respects.
static int better_cone(uj_push_sim *p, const uj_push_vertex *vertex, double now)
{
    int better = -1;
    double least = now - UJ_PUSH_TIE, preferred = INFINITY;
    for (int k = 0; k < vertex->cone_count; k++) {
        if ((vertex->held >> k & 1u) == 0)
            continue;
        try_cone(p, vertex, k);
        uj_push_sim_solve(p);
        double value = uj_push_sim_residual(p), rank = preference(p, vertex, &vertex->cones[k]);
        if (value < least - UJ_PUSH_TIE ||
            (value < least + UJ_PUSH_TIE && rank > preferred + UJ_PUSH_TIE)) {
            better = k;
            least = value;
            preferred = rank;
        } else if (value < least + UJ_PUSH_TIE && rank > preferred - UJ_PUSH_TIE) {
            better = -1;
        }
    }
    for (int row = vertex->first_row; row < vertex->last_row; row++)
        set_row(p, row, p->w->row_plane[row]);
    return better;
}

static bool is_undecided(const uj_push_vertex *vertex)
{
    return (vertex->held & (vertex->held - 1)) != 0;
}

bool uj_push_sim_choose_at_vertices(uj_push_sim *p, double now)
{
    int undecided[UJ_MAX_PIECES], chosen[UJ_MAX_PIECES], count = 0;
    for (int i = 0; i < p->w->vertex_count && count < UJ_MAX_PIECES; i++)
        if (is_undecided(&p->w->vertices[i]))
            undecided[count++] = i;
    if (count == 0 || now < UJ_PUSH_TIE)
        return false;
    bool decided = false;
    for (int i = 0; i < count; i++)
        chosen[i] = better_cone(p, &p->w->vertices[undecided[i]], now);
    for (int i = 0; i < count; i++) {
        if (chosen[i] < 0)
            continue;
        hold_cone(p, &p->w->vertices[undecided[i]], chosen[i]);
        decided = true;
    }
    if (!decided)
        uj_push_sim_solve(p);  // restores the velocities from before the trials
    return decided;
}

bool uj_push_on_vertex(const uj_push_workspace *workspace, int pair)
{
    for (int i = 0; i < workspace->vertex_count; i++) {
        const uj_push_vertex *vertex = &workspace->vertices[i];
        for (int row = vertex->first_row; is_undecided(vertex) && row + 1 < vertex->last_row; row++)
            if (workspace->row_pair[row] == workspace->row_pair[row + 1] &&
                workspace->row_plane[row] != workspace->row_plane[row + 1] &&
                workspace->pairs[workspace->row_pair[row]].pair == pair)
                return true;
    }
    return false;
}
