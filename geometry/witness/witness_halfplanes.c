// Lists the disjunctions of a claim, and bounds the centres (docs/IMPOSSIBLE.md).
//
// Each end of an arc gives a half-plane, whose normal is the direction of the end. Edges whose
// normals are within 1e-10 radians of the end are left out. To make up for them, and for directions
// up to 1e-10 radians outside the arc, the half-plane is relaxed.
#include <stdlib.h>

#include "witness_state.h"

static const double end_turn = 1e-10;  // edges this near (radians) to an end of an arc are left out
// In radians; more than end_turn + 1e-10 (see the top of the file). The c of a half-plane at an
// arc's end is reduced by relax_turn * listing.scale.
static const double relax_turn = 3e-10;
// The c of an edge's half-plane is reduced by relax_rounding * listing.scale, because of rounding.
static const double relax_rounding = 1e-14;

// --- disjunctions ---

typedef struct listing {
    uj_witness *w;
    const uj_core *a, *b;
    double scale;             // upper bound of the sum of |x_b - x_a| and both cores' radii
    const uj_proof_arc *arc;  // the directions of separation; NULL: all directions
} listing;

static void add(const listing *l, uj_vec2 n, char side, size_t line)
{
    uj_witness *w = l->w;
    uj_vec2 back = {-n.x, -n.y};
    double first = l->a->is_halfplane ? l->a->offset : uj_core_support(l->a, n);
    double relax = side == 'f' || side == 't' ? relax_turn : relax_rounding;
    double c = first + uj_core_support(l->b, back) - w->proof->margin;
    w->halfplanes[w->halfplane_count++] =
        (uj_witness_halfplane){n, uj_below(c - relax * l->scale), side, line};
}

// `sign` is 1 for core a, -1 for core b.
static void add_edges(const listing *l, const uj_core *core, double sign, char side)
{
    for (int i = 0; i < core->count; i++) {
        uj_vec2 n = uj_vec2_scale(core->corners[i].normal, sign);
        if (l->arc == NULL || uj_witness_in_arc(*l->arc, n, end_turn))
            add(l, n, side, (size_t)core->corners[i].line);
    }
}

static double size_of(uj_interval a)
{
    return uj_max(fabs(a.lo), fabs(a.hi));
}

// Adds the disjunction of a pair that is separated along a direction in `arc`. NULL allows any
// direction. j is the number of the arc, or of an edge if the pair has edges instead of arcs.
static bool add_disjunction(uj_witness *w, const uj_witness_pair *pair, const uj_proof_arc *arc,
                            size_t j)
{
    listing l = {w, pair->a < 0 ? &pair->part_a->whole : &pair->part_a->core, &pair->part_b->core,
                 0.0, arc};
    uj_witness_disjunction *d = &w->disjunctions[w->disjunction_count++];
    *d = (uj_witness_disjunction){.a = pair->a, .b = pair->b, .first = w->halfplane_count};
    d->absent = l.a->count == 0 || l.b->count == 0;
    if (d->absent)
        return true;
    const uj_interval_vec *centres = w->nodes[0].centres;
    l.scale = size_of(centres[pair->b].x) + size_of(centres[pair->b].y) + l.b->radius;
    l.scale += l.a->is_halfplane ? fabs(l.a->offset) : l.a->radius;
    if (pair->a >= 0)
        l.scale += size_of(centres[pair->a].x) + size_of(centres[pair->a].y);
    l.scale *= 1.0 + 1e-9;
    size_t need = w->halfplane_count + (size_t)l.a->count + (size_t)l.b->count + 2;
    if (need > w->halfplane_capacity) {
        void *grown = realloc(w->halfplanes, 2 * need * sizeof *w->halfplanes);
        if (grown == NULL)
            return uj_witness_no_memory(w);
        w->halfplanes = grown;
        w->halfplane_capacity = 2 * need;
    }
    add_edges(&l, l.a, 1.0, 'a');
    // Only the half-plane's own normal can separate a polygon from a half-plane.
    if (!l.a->is_halfplane)
        add_edges(&l, l.b, -1.0, 'b');
    if (arc != NULL)
        add(&l, uj_witness_direction(arc->from), 'f', j);
    if (arc != NULL && arc->to > arc->from)
        add(&l, uj_witness_direction(arc->to), 't', j);
    d->count = w->halfplane_count - d->first;
    return true;
}

// j is the number of an arc or, if listed->by_edges, of an edge. The arc of an edge consists of its
// normals at all angles of w->box.
static bool add_restricted(uj_witness *w, const uj_proof_pair *listed, size_t j)
{
    const uj_witness_pair *pair = &w->pairs[listed->pair];
    size_t of_a = (size_t)pair->part_a->count;
    if (!listed->by_edges)
        return add_disjunction(w, pair, &listed->arcs[j], j);
    bool of_b = j >= of_a;
    int piece = of_b ? pair->b : pair->a;
    uj_vec2 n = of_b ? pair->part_b->edges[j - of_a].n : pair->part_a->edges[j].n;
    double degrees = uj_degrees(atan2(n.y, n.x)) + (of_b ? 180.0 : 0.0);
    uj_proof_arc arc = {degrees, degrees};
    if (piece >= 0)
        arc = (uj_proof_arc){degrees + w->box[piece].lo, degrees + w->box[piece].hi};
    return add_disjunction(w, pair, &arc, j);
}

static bool list_disjunctions(uj_witness *w)
{
    const uj_proof *proof = w->proof;
    const uj_proof_claim *claim = &proof->claims[w->claim];
    const uint32_t *arcs = proof->cells[claim->cell].arcs;
    w->halfplane_count = w->disjunction_count = 0;
    bool good = true;
    for (size_t p = 0; good && p < w->pair_count; p++) {
        size_t k = w->listed[p];
        good = k == 0 ? add_disjunction(w, &w->pairs[p], NULL, 0)
                      : add_restricted(w, &proof->pairs[k - 1], (size_t)__builtin_ctz(arcs[k - 1]));
    }
    if (good && claim->type == UJ_CLAIM_ARC)
        good = add_restricted(w, &proof->pairs[claim->index], claim->arc);
    if (claim->type == UJ_CLAIM_GOAL)
        for (size_t p = w->pair_count; good && p < w->pair_count + w->goal_pair_count; p++)
            good = add_disjunction(w, &w->pairs[p], NULL, 0);
    return good;
}

// --- cores and bounds ---

static void turn_cores(uj_witness *w, size_t piece)
{
    uj_part_list *list = &w->pieces[piece];
    uj_interval box = w->box[piece], *made = &w->core_box[piece];
    for (size_t k = 0; (made->lo != box.lo || made->hi != box.hi) && k < list->count; k++)
        uj_part_turn(w, &list->parts[k], box);
    *made = box;
}

// Returns the bounds of a centre along one axis. `corners` is the range of the cores' coordinates
// relative to the centre. The cores may extend beyond `region` by at most `margin`.
static uj_interval bound(uj_interval region, double margin, uj_interval corners)
{
    return (uj_interval){uj_below(uj_below(region.lo - margin) - corners.lo),
                         uj_above(uj_above(region.hi + margin) - corners.hi)};
}

// See "Bounds" in docs/IMPOSSIBLE.md.
static uj_interval_vec bound_centre(const uj_witness *w, size_t piece)
{
    const uj_interval none = {INFINITY, -INFINITY};
    uj_interval_vec corners = {none, none};
    for (size_t k = 0; k < w->pieces[piece].count; k++) {
        const uj_core *core = &w->pieces[piece].parts[k].core;
        for (int i = 0; i < core->count; i++)
            corners = uj_interval_hull(corners, uj_interval_point(core->corners[i].at));
    }
    double reach = w->reach[piece], margin = w->proof->margin;
    if (corners.x.lo > corners.x.hi)
        corners.x = corners.y = (uj_interval){reach, -reach};
    return (uj_interval_vec){bound(w->region[piece].x, margin, corners.x),
                             bound(w->region[piece].y, margin, corners.y)};
}

// Returns bounds of a cos(s) + b sin(s) over |s| <= h. `turn` has the cosine and sine of h.
static uj_interval swing(uj_interval a, uj_interval b, uj_interval_turn turn)
{
    return (uj_interval){-uj_interval_peak(uj_interval_negate(a), uj_interval_negate(b), turn),
                         uj_interval_peak(a, b, turn)};
}

static uj_interval common(uj_interval a, uj_interval b)
{
    return (uj_interval){uj_max(a.lo, b.lo), uj_min(a.hi, b.hi)};
}

// Narrows the bounds of a centre to what `goal` permits, with a tolerance of 2e-9 tray diameters.
static void bound_goal(uj_witness *w, const uj_goal_pose *goal)
{
    uj_interval box = w->box[goal->piece];
    double half = 0.5 * (box.hi - box.lo), more = 2e-9 * w->diameter;
    uj_interval_vec centre = uj_interval_point(w->proof->centres[goal->piece]);
    if (half > 89.99) {
        double far = uj_interval_hypot(centre.x, centre.y);
        centre.x = centre.y = (uj_interval){-far, far};
    } else {
        // Turned by s, `at` becomes cos(s) * at + sin(s) * (-at.y, at.x).
        uj_interval_turn turn = uj_interval_turn_of(half + 1e-8);
        uj_interval_vec at =
            uj_interval_rotate(uj_interval_turn_of(0.5 * (box.lo + box.hi)), centre);
        centre.x = swing(at.x, uj_interval_negate(at.y), turn);
        centre.y = swing(at.y, at.x, turn);
    }
    double x = uj_above(goal->within.x + more), y = uj_above(goal->within.y + more);
    uj_interval_vec within = {{uj_below(goal->at.x - x), uj_above(goal->at.x + x)},
                              {uj_below(goal->at.y - y), uj_above(goal->at.y + y)}};
    within = uj_interval_sum(within, centre);
    uj_interval_vec *bounds = &w->nodes[0].centres[goal->piece];
    *bounds = (uj_interval_vec){common(bounds->x, within.x), common(bounds->y, within.y)};
}

bool uj_witness_list(uj_witness *w, bool *empty)
{
    const uj_tray_goal *goal = &w->tray->goal;
    uj_interval_vec *centres = w->nodes[0].centres;
    for (size_t i = 0; i < w->proof->piece_count; i++) {
        turn_cores(w, i);
        centres[i] = bound_centre(w, i);
    }
    if (w->proof->claims[w->claim].type == UJ_CLAIM_GOAL)
        for (size_t g = 0; !goal->by_exit && g < goal->pose_count; g++)
            bound_goal(w, &goal->poses[g]);
    *empty = false;
    for (size_t i = 0; i < w->proof->piece_count; i++)
        *empty = *empty || !(centres[i].x.lo <= centres[i].x.hi) ||
                 !(centres[i].y.lo <= centres[i].y.hi);
    return list_disjunctions(w);
}
