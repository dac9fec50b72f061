// Lists the half-planes of the disjunctions of a claim, and the first bounds of the centres.
//
// Disjoint convex polygons are separated along an edge of one of them. If the direction of
// separation lies in some arcs, then one of these holds: the half-plane of an edge whose normal is
// in an arc, or the supporting half-plane in the direction of an end of an arc
// (docs/IMPOSSIBLE.md). Arcs are widened by more than 1e-10 radians, and edges whose normals are
// within 1e-10 radians of an end are left out. To make up for that, the half-planes of the ends are
// relaxed. An edge of a pair stands for the directions that its normal has in the range of angles.
#include <stdlib.h>

#include "witness_state.h"

static const double end_turn = 1e-10;        // radians
static const double relax_turn = 3e-10;      // radians, more than both together
static const double relax_rounding = 1e-14;  // relative; rounding of normals and products

uj_vec2 uj_witness_direction(double degrees)
{
    uj_rotation r = uj_rotation_of(uj_radians(degrees));
    return (uj_vec2){r.c, r.s};
}

bool uj_witness_in_arc(const uj_proof_arc *arc, uj_vec2 n)
{
    uj_vec2 from = uj_witness_direction(arc->from), to = uj_witness_direction(arc->to);
    return uj_vec2_cross(from, n) >= end_turn && uj_vec2_cross(n, to) >= end_turn;
}

// Returns true if direction n may lie in the arc or near it.
static bool may_be_in_arc(const uj_proof_arc *arc, uj_vec2 n)
{
    uj_vec2 from = uj_witness_direction(arc->from), to = uj_witness_direction(arc->to);
    return uj_vec2_cross(from, n) >= -2.0 * end_turn && uj_vec2_cross(n, to) >= -2.0 * end_turn;
}

// The arcs to which a pair is restricted. If they are edges: the directions of the edges while the
// angles are in w->box.
typedef struct arc_choice {
    bool is_restricted;
    size_t count;
    uj_proof_arc arcs[UJ_PROOF_MAX_EDGES];
    int numbers[UJ_PROOF_MAX_EDGES];  // their numbers in the proof
} arc_choice;

// Returns the range of directions of edge j of a pair in w->box. The normal turns with its piece.
static uj_proof_arc edge_arc(const uj_witness *w, const uj_witness_pair *pair, size_t j)
{
    size_t of_a = (size_t)pair->set_a->count;
    bool of_b = j >= of_a;
    int piece = of_b ? pair->b : pair->a;
    uj_vec2 n = of_b ? pair->set_b->normals[j - of_a] : pair->set_a->normals[j];
    double degrees = uj_degrees(atan2(n.y, n.x)) + (of_b ? 180.0 : 0.0);
    if (piece < 0)
        return (uj_proof_arc){degrees, degrees};
    return (uj_proof_arc){degrees + w->box.low[piece], degrees + w->box.high[piece]};
}

// Restricts a pair to a set of arcs (bit j: arc j).
static void restrict_to(const uj_witness *w, const uj_witness_pair *pair,
                        const uj_proof_pair *listed, uint32_t arcs, arc_choice *out)
{
    out->is_restricted = true;
    for (size_t j = 0; j < listed->arc_count; j++) {
        if ((arcs >> j & 1u) == 0)
            continue;
        out->arcs[out->count] = listed->by_edges ? edge_arc(w, pair, j) : listed->arcs[j];
        out->numbers[out->count++] = (int)j;
    }
}

static double support(const uj_core *core, uj_vec2 n)
{
    double most = -INFINITY;
    for (int i = 0; i < core->count; i++)
        most = uj_max(most, uj_vec2_dot(n, core->points[i]));
    return most;
}

// Two cores, and the scale of rounding errors.
typedef struct two_cores {
    const uj_core *a, *b;
    double scale;  // at least |x_b - x_a| plus the radii of the cores
} two_cores;

static void add(uj_witness *w, const two_cores *cores, uj_witness_halfplane plane)
{
    uj_vec2 back = {-plane.n.x, -plane.n.y};
    double first = cores->a->is_halfplane ? cores->a->offset : support(cores->a, plane.n);
    double c = first + support(cores->b, back) - w->margin;
    bool is_end = plane.side == 'f' || plane.side == 't';
    plane.c = uj_below(c - (is_end ? relax_turn : relax_rounding) * cores->scale);
    w->halfplanes[w->halfplane_count++] = plane;
}

// Returns true if the restriction admits an edge with normal n.
static bool admits(const arc_choice *choice, uj_vec2 n, bool of_halfplane)
{
    bool admitted = !choice->is_restricted;
    for (size_t k = 0; k < choice->count && !admitted; k++) {
        const uj_proof_arc *arc = &choice->arcs[k];
        admitted = of_halfplane ? may_be_in_arc(arc, n) : uj_witness_in_arc(arc, n);
    }
    return admitted;
}

static void add_edges(uj_witness *w, const two_cores *cores, const arc_choice *choice)
{
    const uj_core *a = cores->a, *b = cores->b;
    for (int i = 0; i < a->count; i++)
        if (admits(choice, a->normals[i], a->is_halfplane))
            add(w, cores, (uj_witness_halfplane){a->normals[i], 0.0, 'a', a->lines[i]});
    for (int i = 0; !a->is_halfplane && i < b->count; i++) {
        uj_vec2 n = {-b->normals[i].x, -b->normals[i].y};
        if (admits(choice, n, false))
            add(w, cores, (uj_witness_halfplane){n, 0.0, 'b', b->lines[i]});
    }
}

static void add_ends(uj_witness *w, const two_cores *cores, const arc_choice *choice)
{
    // A core can be separated from a half-plane only along the half-plane's normal.
    for (size_t k = 0; k < choice->count && !cores->a->is_halfplane; k++) {
        uj_vec2 from = uj_witness_direction(choice->arcs[k].from);
        uj_vec2 to = uj_witness_direction(choice->arcs[k].to);
        add(w, cores, (uj_witness_halfplane){from, 0.0, 'f', choice->numbers[k]});
        if (choice->arcs[k].to > choice->arcs[k].from)
            add(w, cores, (uj_witness_halfplane){to, 0.0, 't', choice->numbers[k]});
    }
}

static bool reserve(uj_witness *w, size_t more)
{
    size_t need = w->halfplane_count + more;
    if (need <= w->halfplane_capacity)
        return true;
    size_t capacity = 2 * need;
    void *grown = realloc(w->halfplanes, capacity * sizeof *w->halfplanes);
    if (grown == NULL)
        return uj_witness_no_memory(w);
    w->halfplanes = grown;
    w->halfplane_capacity = capacity;
    return true;
}

// Appends the disjunction of a pair.
static bool add_disjunction(uj_witness *w, const uj_witness_pair *pair, const arc_choice *choice)
{
    two_cores cores = {pair->core_a, pair->core_b, 0.0};
    uj_witness_disjunction *d = &w->disjunctions[w->disjunction_count++];
    *d = (uj_witness_disjunction){.a = pair->a, .b = pair->b, .first = w->halfplane_count};
    d->absent = pair->set_a->count == 0 || cores.a->count == 0 || cores.b->count == 0;
    if (d->absent)
        return true;
    const uj_witness_node *root = w->nodes[0];
    for (int k = 0; k < 2; k++) {
        int piece = k == 0 ? pair->a : pair->b;
        if (piece >= 0)
            cores.scale += uj_max(fabs(root->low[piece].x), fabs(root->high[piece].x)) +
                           uj_max(fabs(root->low[piece].y), fabs(root->high[piece].y));
    }
    cores.scale +=
        cores.b->radius + (cores.a->is_halfplane ? fabs(cores.a->offset) : cores.a->radius);
    cores.scale *= 1.0 + 1e-9;
    if (!reserve(w, (size_t)cores.a->count + (size_t)cores.b->count + 2 * UJ_PROOF_MAX_EDGES))
        return false;
    add_edges(w, &cores, choice);
    add_ends(w, &cores, choice);
    d->count = w->halfplane_count - d->first;
    return true;
}

static bool list_disjunctions(uj_witness *w)
{
    const uj_proof *proof = w->proof;
    const uj_proof_claim *claim = &proof->claims[w->claim];
    const uj_proof_cell *cell = &proof->cells[claim->cell];
    w->halfplane_count = w->disjunction_count = 0;
    for (size_t p = 0; p < w->pair_count; p++) {
        arc_choice choice = {.is_restricted = false};
        if (w->listed[p] < proof->pair_count) {
            const uj_proof_pair *listed = &proof->pairs[w->listed[p]];
            uint32_t arcs = cell->arcs[w->listed[p]];
            if (arcs != (UINT32_C(1) << listed->arc_count) - 1)
                restrict_to(w, &w->pairs[p], listed, arcs, &choice);
        }
        if (!add_disjunction(w, &w->pairs[p], &choice))
            return false;
    }
    arc_choice choice = {.is_restricted = false};
    if (claim->type == UJ_CLAIM_ARC) {
        const uj_proof_pair *listed = &proof->pairs[claim->index];
        const uj_witness_pair *pair = &w->pairs[listed->pair];
        restrict_to(w, pair, listed, UINT32_C(1) << claim->arc, &choice);
        return add_disjunction(w, pair, &choice);
    }
    if (claim->type == UJ_CLAIM_GOAL)
        for (size_t p = w->pair_count; p < w->pair_count + w->goal_pair_count; p++)
            if (!add_disjunction(w, &w->pairs[p], &choice))
                return false;
    return true;
}

// --- cores and bounds ---

static void turn_cores(uj_witness *w)
{
    for (size_t i = 0; i < w->proof->piece_count; i++) {
        double low = w->box.low[i], high = w->box.high[i];
        if (w->core_box.low[i] == low && w->core_box.high[i] == high)
            continue;
        for (size_t k = 0; k < w->pieces[i].count; k++)
            uj_core_turn(w, &w->pieces[i].sets[k], low, high, &w->pieces[i].cores[k]);
        w->core_box.low[i] = low;
        w->core_box.high[i] = high;
    }
}

// Every corner of a core is in the region allowed to the piece, up to the margin.
static void bound_centre(const uj_witness *w, size_t piece, uj_vec2 *low, uj_vec2 *high)
{
    uj_vec2 least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
    for (size_t k = 0; k < w->pieces[piece].count; k++) {
        const uj_core *core = &w->pieces[piece].cores[k];
        for (int i = 0; i < core->count; i++) {
            least =
                (uj_vec2){uj_min(least.x, core->points[i].x), uj_min(least.y, core->points[i].y)};
            most = (uj_vec2){uj_max(most.x, core->points[i].x), uj_max(most.y, core->points[i].y)};
        }
    }
    if (least.x > most.x) {
        double reach = w->reach[piece];
        least = (uj_vec2){reach, reach};
        most = (uj_vec2){-reach, -reach};
    }
    uj_vec2 from = w->low[piece], to = w->high[piece];
    low->x = uj_below(uj_below(from.x - w->margin) - least.x);
    low->y = uj_below(uj_below(from.y - w->margin) - least.y);
    high->x = uj_above(uj_above(to.x + w->margin) - most.x);
    high->y = uj_above(uj_above(to.y + w->margin) - most.y);
}

// Narrows the bounds of a centre to the positions that the goal permits, with a tolerance of 1e-9
// diameters.
static void bound_goal(const uj_witness *w, const uj_goal_pose *goal, uj_witness_node *node)
{
    int i = goal->piece;
    double half = 0.5 * (w->box.high[i] - w->box.low[i]);
    uj_interval_vec centre = uj_interval_point(w->proof->centres[i]);
    if (half > 89.99) {
        double far = uj_interval_hypot(centre.x, centre.y);
        centre = (uj_interval_vec){{-far, far}, {-far, far}};
    } else {
        // At the angle middle + s, each coordinate is along cos s + across sin s.
        uj_interval_turn middle = uj_interval_turn_of(0.5 * (w->box.low[i] + w->box.high[i]));
        uj_interval_turn turn = uj_interval_turn_of(half + 1e-8);
        uj_interval_vec at = uj_interval_rotate(middle, centre);
        uj_interval back_x = uj_interval_negate(at.x), back_y = uj_interval_negate(at.y);
        centre.x = (uj_interval){-uj_interval_peak(back_x, at.y, turn),
                                 uj_interval_peak(at.x, back_y, turn)};
        centre.y = (uj_interval){-uj_interval_peak(back_y, back_x, turn),
                                 uj_interval_peak(at.y, at.x, turn)};
    }
    double more = 2e-9 * w->diameter;
    double x = uj_above(goal->within.x + more), y = uj_above(goal->within.y + more);
    uj_vec2 *low = &node->low[i], *high = &node->high[i];
    low->x = uj_max(low->x, uj_below(uj_below(goal->at.x - x) + centre.x.lo));
    low->y = uj_max(low->y, uj_below(uj_below(goal->at.y - y) + centre.y.lo));
    high->x = uj_min(high->x, uj_above(uj_above(goal->at.x + x) + centre.x.hi));
    high->y = uj_min(high->y, uj_above(uj_above(goal->at.y + y) + centre.y.hi));
}

bool uj_witness_list(uj_witness *w, bool *empty)
{
    turn_cores(w);
    uj_witness_node *root = w->nodes[0];
    for (size_t i = 0; i < w->proof->piece_count; i++)
        bound_centre(w, i, &root->low[i], &root->high[i]);
    const uj_tray_goal *goal = &w->tray->goal;
    if (w->proof->claims[w->claim].type == UJ_CLAIM_GOAL)
        for (size_t g = 0; !goal->by_exit && g < goal->pose_count; g++)
            bound_goal(w, &goal->poses[g], root);
    *empty = false;
    for (size_t i = 0; i < w->proof->piece_count; i++)
        *empty =
            *empty || !(root->low[i].x <= root->high[i].x) || !(root->low[i].y <= root->high[i].y);
    return list_disjunctions(w);
}
