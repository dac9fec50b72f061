// Checks the cuts, pairs, arcs, cells and start of a proof, and that no claim is missing.
#include <stdlib.h>
#include <string.h>

#include "witness_state.h"

// In degrees. The end of an arc may be wrong by this much, because relax_turn
// (witness_halfplanes.c) makes up for it.
static const double arc_error = 1e-9;

// --- structure ---

static bool check_cuts(uj_witness *w, size_t piece)
{
    enum { MOST_CUTS = 100000 };
    const double most_degrees = 1e5, *cuts = w->proof->cuts[piece];
    const char *name = w->tray->pieces[piece].name;
    size_t count = w->proof->cut_counts[piece];
    if (count == 1 || count > MOST_CUTS)
        return uj_witness_refuse(
            w, "the number of angles in \"cuts\" of piece %s is %zu; it must be 0, or from 2 to %d",
            name, count, MOST_CUTS);
    for (size_t k = 0; k < count; k++)
        if (!(fabs(cuts[k]) <= most_degrees) || (k > 0 && !(cuts[k] > cuts[k - 1])))
            return uj_witness_refuse(w,
                                     "angle %zu in \"cuts\" of piece %s is out of range, or not "
                                     "greater than the one before",
                                     k, name);
    return true;
}

static bool covers_circle(const uj_proof_pair *pair)
{
    bool good = pair->arc_count >= 2 && pair->arc_count <= UJ_PROOF_MAX_ARCS;
    for (size_t j = 0; good && j < pair->arc_count; j++) {
        const uj_proof_arc *arc = &pair->arcs[j];
        bool last = j + 1 == pair->arc_count;
        double end = last ? pair->arcs[0].from + 360.0 : pair->arcs[j + 1].from;
        good = fabs(arc->from) <= 1e5 && fabs(arc->to) <= 1e5 && arc->to > arc->from &&
               arc->to - arc->from <= 180.0 + arc_error && fabs(end - arc->to) <= arc_error;
    }
    return good;
}

static bool check_pair(uj_witness *w, size_t k)
{
    const uj_proof_pair *pair = &w->proof->pairs[k];
    if (pair->pair >= w->pair_count)
        return uj_witness_refuse(w, "there is no pair %zu; there are %zu pairs", pair->pair,
                                 w->pair_count);
    const uj_part *a = w->pairs[pair->pair].part_a, *b = w->pairs[pair->pair].part_b;
    if (w->listed[pair->pair] != 0)
        return uj_witness_refuse(w, "pair %zu is listed twice", pair->pair);
    if (a->count < 3 || a->whole.count == 0 || b->whole.count == 0)
        return uj_witness_refuse(
            w, "the parts of pair %zu are not two polygons, so the pair cannot have edges or arcs",
            pair->pair);
    if (pair->by_edges && (pair->arc_count != (size_t)a->count + (size_t)b->count ||
                           pair->arc_count > UJ_PROOF_MAX_EDGES))
        return uj_witness_refuse(w, "pair %zu has %d edges, but the proof says %zu", pair->pair,
                                 a->count + b->count, pair->arc_count);
    if (!pair->by_edges && !covers_circle(pair))
        return uj_witness_refuse(w,
                                 "the arcs of pair %zu must follow one another all the way round "
                                 "the circle, and each must be at most 180 degrees long",
                                 pair->pair);
    w->listed[pair->pair] = 1 + k;
    return true;
}

static bool check_cell(uj_witness *w, size_t s)
{
    const uj_proof *proof = w->proof;
    const uj_proof_cell *cell = &proof->cells[s];
    for (size_t i = 0; i < proof->piece_count; i++)
        if (proof->cut_counts[i] > 0 &&
            (cell->high[i] != cell->low[i] + 1 || cell->high[i] >= proof->cut_counts[i]))
            return uj_witness_refuse(w,
                                     "cell %zu: the angle of piece %s is between cuts %zu and %zu, "
                                     "but these are not neighbours among the %zu cuts of the piece",
                                     s, w->tray->pieces[i].name, cell->low[i], cell->high[i],
                                     proof->cut_counts[i]);
    for (size_t k = 0; k < proof->pair_count; k++) {
        uint32_t arcs = cell->arcs[k];
        if (arcs == 0 || (arcs & (arcs - 1)) != 0 || arcs >> proof->pairs[k].arc_count != 0)
            return uj_witness_refuse(w,
                                     "cell %zu must have exactly one of the %zu arcs of pair %zu",
                                     s, proof->pairs[k].arc_count, proof->pairs[k].pair);
    }
    return true;
}

static bool check_claim(uj_witness *w, size_t c)
{
    const uj_proof *proof = w->proof;
    const uj_proof_claim *claim = &proof->claims[c];
    bool good = claim->cell < proof->cell_count && claim->reason != NULL;
    if (claim->type == UJ_CLAIM_ARC)
        good = good && claim->index < proof->pair_count &&
               claim->arc < proof->pairs[claim->index].arc_count;
    else if (claim->type != UJ_CLAIM_GOAL)
        good = good && claim->index < proof->piece_count && proof->cut_counts[claim->index] > 0;
    if (!good)
        return uj_witness_refuse(
            w, "claim %zu names a cell, piece, pair or arc that does not exist", c);
    if (c > 0 && claim->cell < proof->claims[c - 1].cell)
        return uj_witness_refuse(w,
                                 "claim %zu concerns cell %zu, but follows a claim that concerns a "
                                 "later cell; claims are sorted by cell",
                                 c, claim->cell);
    return true;
}

static bool check_structure(uj_witness *w)
{
    const uj_proof *proof = w->proof;
    w->listed = calloc(w->pair_count + 1, sizeof *w->listed);
    bool good = w->listed != NULL || uj_witness_no_memory(w);
    for (size_t i = 0; good && i < proof->piece_count; i++)
        good = check_cuts(w, i);
    for (size_t k = 0; good && k < proof->pair_count; k++)
        good = check_pair(w, k);
    for (size_t s = 0; good && s < proof->cell_count; s++)
        good = check_cell(w, s);
    for (size_t c = 0; good && c < proof->claim_count; c++)
        good = check_claim(w, c);
    return good;
}

// --- coverage ---

// A way out of a cell: an angle leaves its interval, a pair becomes separated along a direction of
// another arc, or the goal is reached.
typedef struct way_out {
    size_t cell;
    uj_proof_claim_type type;  // the claim that would exclude this way out
    size_t index, arc;         // UJ_CLAIM_ARC: the pair and its new arc; else `index` is the piece
    size_t interval;           // the new interval of the piece's angle
    bool has_beyond;           // false for the goal, and at the end of a piece's range of angles
} way_out;

static bool is_cell_beyond(const uj_proof *proof, const way_out *way)
{
    const uj_proof_cell *s = &proof->cells[way->cell];
    for (size_t c = 0; way->has_beyond && c < proof->cell_count; c++) {
        const uj_proof_cell *t = &proof->cells[c];
        bool same = true;
        for (size_t k = 0; same && k < proof->pair_count; k++) {
            bool changes = way->type == UJ_CLAIM_ARC && k == way->index;
            same = t->arcs[k] == (changes ? UINT32_C(1) << way->arc : s->arcs[k]);
        }
        for (size_t i = 0; same && i < proof->piece_count; i++) {
            bool changes = way->type != UJ_CLAIM_ARC && i == way->index;
            same = proof->cut_counts[i] == 0 || t->low[i] == (changes ? way->interval : s->low[i]);
        }
        if (same)
            return true;
    }
    return false;
}

// Returns true if a claim excludes the way out, or if the way out leads to another cell of the
// proof. The claims about way->cell begin at index `first`.
static bool is_closed(const uj_proof *proof, size_t first, const way_out *way)
{
    for (size_t c = first; c < proof->claim_count && proof->claims[c].cell == way->cell; c++) {
        const uj_proof_claim *claim = &proof->claims[c];
        if (claim->type == way->type &&
            (way->type == UJ_CLAIM_GOAL || claim->index == way->index) &&
            (way->type != UJ_CLAIM_ARC || claim->arc == way->arc))
            return true;
    }
    return is_cell_beyond(proof, way);
}

static bool check_walls_of_piece(uj_witness *w, size_t s, size_t first, size_t piece)
{
    const uj_proof *proof = w->proof;
    size_t k = proof->cells[s].low[piece], intervals = proof->cut_counts[piece] - 1;
    bool circular = uj_proof_is_circular(proof, piece);
    for (int high = 0; high <= 1; high++) {
        bool is_end = k == (high ? intervals - 1 : 0);
        way_out way = {s, high ? UJ_CLAIM_HIGH : UJ_CLAIM_LOW, piece, 0, 0, !is_end || circular};
        way.interval = (k + (high ? 1 : intervals - 1)) % intervals;
        if (!is_closed(proof, first, &way))
            return uj_witness_refuse(w,
                                     "the proof leaves a way out of cell %zu, where piece %s turns "
                                     "past the %s end of its range, %g degrees: no claim excludes "
                                     "this way, and the proof has no cell there",
                                     s, w->tray->pieces[piece].name, high ? "high" : "low",
                                     proof->cuts[piece][high ? k + 1 : k]);
    }
    return true;
}

// Refuses the proof if a way out of cell s is open. The claims about cell s begin at index `first`.
static bool check_walls(uj_witness *w, size_t s, size_t first)
{
    const uj_proof *proof = w->proof;
    for (size_t i = 0; i < proof->piece_count; i++)
        if (proof->cut_counts[i] > 0 && !check_walls_of_piece(w, s, first, i))
            return false;
    for (size_t k = 0; k < proof->pair_count; k++)
        for (size_t j = 0; j < proof->pairs[k].arc_count; j++) {
            way_out way = {s, UJ_CLAIM_ARC, k, j, 0, true};
            if ((proof->cells[s].arcs[k] >> j & 1u) == 0 && !is_closed(proof, first, &way))
                return uj_witness_refuse(
                    w,
                    "the proof leaves a way out of cell %zu, to arc %zu of pair %zu: no claim "
                    "excludes this way, and the proof has no cell there",
                    s, j, proof->pairs[k].pair);
        }
    way_out goal = {.cell = s, .type = UJ_CLAIM_GOAL};
    return is_closed(proof, first, &goal) ||
           uj_witness_refuse(w, "no claim excludes the goal from cell %zu", s);
}

// --- the start ---

uj_vec2 uj_witness_direction(double degrees)
{
    uj_rotation r = uj_rotation_of(uj_radians(degrees));
    return (uj_vec2){r.c, r.s};
}

bool uj_witness_in_arc(uj_proof_arc arc, uj_vec2 n, double inner)
{
    uj_vec2 from = uj_witness_direction(arc.from), to = uj_witness_direction(arc.to);
    return uj_vec2_cross(from, n) >= inner && uj_vec2_cross(n, to) >= inner;
}

// A part in the start pose of its piece.
typedef struct placed {
    const uj_part *part;
    uj_interval_turn turn;
    uj_interval_vec at;
} placed;

static placed place(const uj_witness *w, int piece, const uj_part *part)
{
    placed p = {part, {{1.0, 1.0}, {0.0, 0.0}}, {{0.0, 0.0}, {0.0, 0.0}}};
    if (piece < 0)
        return p;
    uj_pose start = w->tray->pieces[piece].start;
    p.turn = uj_interval_turn_of(uj_degrees(start.angle));
    p.at = uj_interval_sum(uj_interval_point((uj_vec2){start.x, start.y}),
                           uj_interval_rotate(p.turn, uj_interval_point(w->proof->centres[piece])));
    return p;
}

// Returns an upper bound of n . v over the points v of the part.
static double farthest(const placed *p, uj_vec2 n)
{
    double most = -INFINITY;
    for (int i = 0; i < p->part->whole.count; i++) {
        uj_interval_vec v = uj_interval_point(p->part->whole.corners[i].at);
        v = uj_interval_sum(uj_interval_rotate(p->turn, v), p->at);
        most = uj_max(most, uj_interval_dot(uj_interval_point(n), v).hi);
    }
    return most;
}

// Returns true only if a line with normal n certainly separates the parts, up to an overlap of
// w->proof->margin. The error of n must be at most 1e-14.
static bool separates(const uj_witness *w, const placed *a, const placed *b, uj_vec2 n)
{
    uj_vec2 back = {-n.x, -n.y};
    double far = uj_interval_hypot(a->at.x, a->at.y) + uj_interval_hypot(b->at.x, b->at.y) +
                 a->part->radius + b->part->radius;
    return uj_above(farthest(a, n) + farthest(b, back)) <= w->proof->margin - 1e-13 * far;
}

// Returns the normal of edge j (numbered as in uj_proof_pair) in the start pose of its piece. The
// normal points from a to b. Its error is below 1e-14.
static uj_vec2 placed_normal(const placed *a, const placed *b, size_t j)
{
    size_t of_a = (size_t)a->part->count;
    const placed *p = j < of_a ? a : b;
    uj_rotation turn = {0.5 * (p->turn.c.lo + p->turn.c.hi), 0.5 * (p->turn.s.lo + p->turn.s.hi)};
    uj_vec2 n = uj_rotate(turn, p->part->edges[j < of_a ? j : j - of_a].n);
    return j < of_a ? n : (uj_vec2){-n.x, -n.y};
}

// Returns true only if the pair is certainly separated at the start: along edge j if
// pair->by_edges, otherwise along a direction in arc j.
static bool is_at_start(const uj_witness *w, const uj_proof_pair *pair, size_t j)
{
    const uj_witness_pair *parts = &w->pairs[pair->pair];
    placed a = place(w, parts->a, parts->part_a), b = place(w, parts->b, parts->part_b);
    if (pair->by_edges)
        return separates(w, &a, &b, placed_normal(&a, &b, j));
    uj_proof_arc arc = pair->arcs[j];
    for (size_t e = 0; e < (size_t)a.part->count + (size_t)b.part->count; e++) {
        uj_vec2 n = placed_normal(&a, &b, e);
        if (uj_witness_in_arc(arc, n, 1e-10) && separates(w, &a, &b, n))
            return true;
    }
    return separates(w, &a, &b, uj_witness_direction(arc.from)) ||
           separates(w, &a, &b, uj_witness_direction(arc.to));
}

static bool has_start(const uj_witness *w, const uj_proof_cell *cell)
{
    const uj_proof *proof = w->proof;
    for (size_t i = 0; i < proof->piece_count; i++) {
        double start = uj_degrees(w->tray->pieces[i].start.angle), error = 1e-15 * fabs(start);
        if (proof->cut_counts[i] > 0 && !(proof->cuts[i][cell->low[i]] <= start - error &&
                                          start + error <= proof->cuts[i][cell->high[i]]))
            return false;
    }
    for (size_t k = 0; k < proof->pair_count; k++)
        if (!is_at_start(w, &proof->pairs[k], (size_t)__builtin_ctz(cell->arcs[k])))
            return false;
    return true;
}

bool uj_witness_cells(uj_witness *w)
{
    const uj_proof *proof = w->proof;
    if (!check_structure(w))
        return false;
    bool found = false;
    for (size_t s = 0, first = 0; s < proof->cell_count; s++) {
        while (first < proof->claim_count && proof->claims[first].cell < s)
            first++;
        found = found || has_start(w, &proof->cells[s]);
        if (!uj_witness_go_on(w) || !check_walls(w, s, first))
            return false;
    }
    return found ||
           uj_witness_refuse(w, "the start lies in none of the %zu cells", proof->cell_count);
}
