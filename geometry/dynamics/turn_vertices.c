// Chooses the half-planes that constrain pairs at vertices, where one of two half-planes must be
// released.
#include "turn_state.h"

enum { max_vertices = 5, max_planes = 3 };

// A pair at a vertex, and the half-planes that could constrain it, the best first. If the pair is
// tied, two half-planes constrain it at once, because turning favours neither of them. `decided`
// is true if an earlier step has chosen which of the two to keep.
typedef struct vertex {
    int pair, count, chosen;
    int planes[max_planes];
    bool tied, decided;
} vertex;

// Returns true if the pair of a row is tied: two half-planes constrain the pair, the pair stands at
// the vertex between them, and turning favours neither. Writes the half-planes to planes[0..1] in
// counter-clockwise order. (If edges were flush before the step, turning also favours neither of
// two vertices, but both vertices are far away.)
static bool is_tied(const uj_turn_sim *t, int row, const uj_vec2 *x, double step, int *planes)
{
    int k = t->w->row_pair[row];
    if (row + 1 >= t->w->row_count || t->w->row_pair[row + 1] != k)
        return false;
    const uj_part_pair *pair = &t->model->pairs[k];
    const uj_halfplane *p = &t->w->candidate.planes[t->w->row_plane[row]];
    const uj_halfplane *q = &t->w->candidate.planes[t->w->row_plane[row + 1]];
    double sine = p->nx * q->ny - p->ny * q->nx, slack = uj_halfplane_slack(pair, p, x);
    if (-slack > UJ_TURN_FASTEST_RATE * step * t->model->diameter * fabs(sine))
        return false;
    bool in_order = sine > 0.0;
    planes[in_order ? 0 : 1] = t->w->row_plane[row];
    planes[in_order ? 1 : 0] = t->w->row_plane[row + 1];
    return fabs(slack - uj_halfplane_slack(pair, q, x)) <= uj_turn_sim_tie_slack(t, step);
}

static const uj_bifurcation *known_bifurcation(const uj_turn_sim *t, int k, const int *planes)
{
    int edge_id[2];
    for (int side = 0; side < 2; side++)
        edge_id[side] = t->w->candidate.planes[planes[side]].edge_id;
    return uj_turn_sim_find_bifurcation(t, k, edge_id);
}

// Fills in the vertex of a tied pair. In a short step, the pair may pass the vertex on either side.
// A longer step may lead far past the place where the side is decided. So the pair must take the
// side that was decided before. Returns false if no side was decided.
static bool tied_vertex(const uj_turn_sim *t, int k, const int *planes, double step, vertex *out)
{
    const uj_bifurcation *bifurcation = known_bifurcation(t, k, planes);
    int first = bifurcation != NULL ? bifurcation->side : 0;
    *out = (vertex){.pair = k, .count = 2, .tied = true, .decided = bifurcation != NULL};
    out->planes[0] = planes[first];
    out->planes[1] = planes[1 - first];
    if (step > UJ_TURN_SHORTEST_STEP && t->deciding)
        out->count = bifurcation != NULL ? 1 : 0;
    return out->count > 0;
}

// Inserts a half-plane into the vertex, whose half-planes are in order of falling slack.
static void insert_plane(const uj_turn_sim *t, vertex *c, int plane, const uj_vec2 *x)
{
    const uj_part_pair *pair = &t->model->pairs[c->pair];
    double slack = uj_halfplane_slack(pair, &t->w->candidate.planes[plane], x);
    int i = c->count++;
    for (; i > 0 && uj_halfplane_slack(pair, &t->w->candidate.planes[c->planes[i - 1]], x) < slack;
         i--)
        c->planes[i] = c->planes[i - 1];
    c->planes[i] = plane;
}

// Finds the pairs that are within `reach` of a vertex at x, and returns their number.
static int find_vertices(const uj_turn_sim *t, const uj_vec2 *x, double step, double reach,
                         vertex *vertices)
{
    int count = 0;
    for (int row = 0; row < t->w->row_count && count < max_vertices; row++) {
        int k = t->w->row_pair[row];
        const uj_part_pair *pair = &t->model->pairs[k];
        const uj_halfplane *held = &t->w->candidate.planes[t->w->row_plane[row]];
        vertex c = {.pair = k};
        int tied[2];
        if (uj_halfplane_slack(pair, held, x) > reach)
            continue;  // the pair is already beyond the vertex
        if (is_tied(t, row, x, step, tied)) {
            if (tied_vertex(t, k, tied, step, &vertices[count]))
                count++;
            row++;  // skips the other row of the pair
            continue;
        }
        for (int j = pair->first; j < pair->first + t->w->candidate.counts[k]; j++) {
            // Along the edge of `held`, the other edge begins at a distance of -slack / sine.
            const uj_halfplane *other = &t->w->candidate.planes[j];
            double sine = fabs(held->nx * other->ny - held->ny * other->nx);
            if (c.count < max_planes &&
                (other == held || uj_halfplane_slack(pair, other, x) >= -reach * sine))
                insert_plane(t, &c, j, x);
        }
        bool again = row > 0 && t->w->row_pair[row - 1] == k;
        if (c.count > 1 && !again)
            vertices[count++] = c;
    }
    return count;
}

// Returns the first vertex whose pair occurs in the proof of infeasibility, or `count` if there is
// none. Without a proof, returns 0.
static int first_in_proof(const uj_turn_sim *t, const vertex *vertices, int count)
{
    const uj_qp *qp = &t->w->qp;
    for (int i = 0; i < count && qp->infeasible_row >= 0; i++) {
        if (t->w->row_pair[qp->infeasible_row] == vertices[i].pair)
            return i;
        for (int a = 0; a < qp->active_count; a++)
            if (qp->farkas[a] > 0.0 && t->w->row_pair[qp->active[a]] == vertices[i].pair)
                return i;
    }
    return qp->infeasible_row < 0 ? 0 : count;
}

// Advances to the next combination of half-planes that the last proof does not exclude. Returns
// false after the last.
static bool next_combination(const uj_turn_sim *t, vertex *vertices, int count)
{
    int first = first_in_proof(t, vertices, count);
    for (int i = 0; i < first; i++)
        vertices[i].chosen = 0;
    for (int i = first; i < count; i++) {
        if (++vertices[i].chosen < vertices[i].count)
            return true;
        vertices[i].chosen = 0;
    }
    return false;
}

// Solves the program with one half-plane for each pair at a vertex. Tries combinations until one
// has a solution; returns false if none has.
static bool try_vertices(uj_turn_sim *t, const uj_vec2 *x, vertex *vertices, int count)
{
    for (int i = 0; i < count; i++)
        vertices[i].chosen = 0;
    do {
        for (int row = 0; row < t->w->row_count; row++)
            for (int i = 0; i < count; i++)
                if (vertices[i].pair == t->w->row_pair[row])
                    uj_turn_sim_set_row(t, row, vertices[i].pair,
                                        vertices[i].planes[vertices[i].chosen], x);
        if (uj_turn_sim_solve(t))
            return true;
    } while (next_combination(t, vertices, count));
    return false;
}

// Returns true if both half-planes of a tied pair at a vertex are open to choice, and the choice
// matters now.
static bool is_choice(const uj_turn_sim *t, const vertex *c)
{
    return c->tied && c->count > 1 && (t->deciding || c->decided);
}

// Solves the program with every tied pair on the side that is open. If both sides are open, the
// pair takes the side that was decided before. If none was, uj_turn_sim_decide_bifurcation chooses
// the side.
static bool take_sides(uj_turn_sim *t, const uj_vec2 *x, vertex *vertices, int count)
{
    bool solved = true;  // the program is solved with the present choices
    for (int i = 0; i < count; i++) {
        if (!is_choice(t, &vertices[i]))
            continue;
        if (solved && vertices[i].decided && vertices[i].chosen == 0) {
            vertices[i].count = 1;
            continue;
        }
        solved = false;
        int planes[2] = {vertices[i].planes[0], vertices[i].planes[1]};
        vertices[i].count = 1;
        bool open = try_vertices(t, x, vertices, count);
        vertices[i].planes[0] = planes[1];
        bool other = try_vertices(t, x, vertices, count);
        int side = open ? 0 : 1;
        if (open && other && t->deciding && !vertices[i].decided) {
            int edge_id[2] = {t->w->candidate.planes[planes[0]].edge_id,
                              t->w->candidate.planes[planes[1]].edge_id};
            side = uj_turn_sim_decide_bifurcation(t, vertices[i].pair, edge_id);
        }
        vertices[i].planes[0] = planes[side];
    }
    return solved || try_vertices(t, x, vertices, count);
}

bool uj_turn_sim_solve_at_vertices(uj_turn_sim *t, const uj_vec2 *x, double step, double reach)
{
    if (uj_turn_sim_solve(t))
        return true;
    vertex vertices[max_vertices];
    int count = find_vertices(t, x, step, reach, vertices);
    if (first_in_proof(t, vertices, count) == count || !try_vertices(t, x, vertices, count))
        return false;
    for (int i = 0; i < count; i++)
        if (is_choice(t, &vertices[i]))
            return take_sides(t, x, vertices, count);
    return true;
}
