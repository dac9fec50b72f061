// Checks that the start lies in a cell.
#include "witness_state.h"

// Returns an upper bound of n . v over the points v of a set that is turned.
static double turned_support(const uj_convex *set, uj_interval_turn turn, uj_vec2 n)
{
    uj_interval_turn back = {turn.c, uj_interval_negate(turn.s)};
    return uj_convex_support(set, uj_interval_rotate(back, uj_interval_point(n)));
}

// The placement of one side of a pair at the start.
typedef struct placed {
    const uj_convex *set;
    const uj_core *core;
    uj_interval_turn turn;
    uj_interval_vec at;
} placed;

static placed place(const uj_witness *w, int piece, const uj_convex *set, const uj_core *core)
{
    placed p = {set, core, {{1.0, 1.0}, {0.0, 0.0}}, {{0.0, 0.0}, {0.0, 0.0}}};
    if (piece < 0)
        return p;
    uj_pose start = w->tray->pieces[piece].start;
    p.turn = uj_interval_turn_of(uj_degrees(start.angle));
    uj_interval_vec centre =
        uj_interval_rotate(p.turn, uj_interval_point(w->proof->centres[piece]));
    p.at.x = uj_interval_add(uj_interval_of(start.x), centre.x);
    p.at.y = uj_interval_add(uj_interval_of(start.y), centre.y);
    return p;
}

// Returns true if it is certain that a line with normal n separates the two sets, up to the margin
// less `reserve`.
static bool separates_by(const uj_witness *w, const placed *a, const placed *b, uj_vec2 n,
                         double reserve)
{
    uj_vec2 back = {-n.x, -n.y};
    double first = a->core->is_halfplane ? a->set->offsets[0] : turned_support(a->set, a->turn, n);
    double most = uj_above(first + turned_support(b->set, b->turn, back));
    uj_interval apart = uj_interval_dot(uj_interval_point(n), uj_interval_difference(b->at, a->at));
    return uj_above(uj_above(most - w->margin) + reserve) <= apart.lo;
}

static bool separates(const uj_witness *w, const placed *a, const placed *b, uj_vec2 n)
{
    return separates_by(w, a, b, n, 0.0);
}

// Returns the normal of an edge at the start, with an error of less than 1e-14.
static uj_vec2 placed_normal(const placed *p, int e)
{
    uj_rotation turn = {0.5 * (p->turn.c.lo + p->turn.c.hi), 0.5 * (p->turn.s.lo + p->turn.s.hi)};
    return uj_rotate(turn, p->set->normals[e]);
}

// Tries to separate the pair along edge j. The reserve allows for the error of the normal.
static bool is_at_edge(const uj_witness *w, const placed *a, const placed *b, int j)
{
    bool of_b = j >= a->set->count;
    uj_vec2 n = of_b ? placed_normal(b, j - a->set->count) : placed_normal(a, j);
    double far = uj_interval_hypot(a->at.x, a->at.y) + uj_interval_hypot(b->at.x, b->at.y) +
                 a->set->radius + b->set->radius;
    return separates_by(w, a, b, uj_vec2_scale(n, of_b ? -1.0 : 1.0), 1e-13 * far);
}

// Tries to separate the pair along the normals of edges, and along the ends of the arc.
static bool is_in_arc(const uj_witness *w, const placed *a, const placed *b,
                      const uj_proof_arc *arc)
{
    for (int side = 0; side < 2; side++) {
        const placed *p = side == 0 ? a : b;
        double sign = side == 0 ? 1.0 : -1.0;
        for (int e = 0; e < p->set->count; e++) {
            uj_vec2 n = uj_vec2_scale(placed_normal(p, e), sign);
            if (uj_witness_in_arc(arc, n) && separates(w, a, b, n))
                return true;
        }
    }
    return !a->core->is_halfplane && (separates(w, a, b, uj_witness_direction(arc->from)) ||
                                      separates(w, a, b, uj_witness_direction(arc->to)));
}

static uint32_t arcs_at_start(const uj_witness *w, const uj_proof_pair *pair)
{
    const uj_witness_pair *p = &w->pairs[pair->pair];
    uint32_t arcs = 0;
    if (p->set_a->count == 0 || p->set_b->count == 0)
        return arcs;
    placed a = place(w, p->a, p->set_a, p->core_a), b = place(w, p->b, p->set_b, p->core_b);
    for (size_t j = 0; j < pair->arc_count; j++)
        if (pair->by_edges ? is_at_edge(w, &a, &b, (int)j) : is_in_arc(w, &a, &b, &pair->arcs[j]))
            arcs |= UINT32_C(1) << j;
    return arcs;
}

// Returns true if it is certain that a piece starts between two angles.
static bool starts_between(const uj_witness *w, size_t piece, double low, double high)
{
    double start = uj_degrees(w->tray->pieces[piece].start.angle);
    double error = 1e-15 * fabs(start);
    return low <= start - error && start + error <= high;
}

// Returns true if it is certain that the start lies in the cell.
static bool is_in_cell(const uj_witness *w, size_t s)
{
    const uj_proof *proof = w->proof;
    const uj_proof_cell *cell = &proof->cells[s];
    for (size_t i = 0; i < proof->piece_count; i++)
        if (proof->cut_counts[i] > 0 &&
            !starts_between(w, i, proof->cuts[i][cell->low[i]], proof->cuts[i][cell->high[i]]))
            return false;
    for (size_t k = 0; k < proof->pair_count; k++) {
        uint32_t all = (UINT32_C(1) << proof->pairs[k].arc_count) - 1;
        if (cell->arcs[k] != all && (cell->arcs[k] & arcs_at_start(w, &proof->pairs[k])) == 0)
            return false;
    }
    return true;
}

bool uj_witness_start(uj_witness *w)
{
    for (size_t s = 0; s < w->proof->cell_count; s++) {
        if (is_in_cell(w, s))
            return true;
        if (!uj_witness_go_on(w))
            return false;
    }
    return uj_witness_refuse(w, "the start lies in none of the %zu cells", w->proof->cell_count);
}
