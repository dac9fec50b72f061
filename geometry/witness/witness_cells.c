// Checks the structure of a proof: cuts, arcs and cells, and that no needed claim is missing.
#include <stdlib.h>

#include "witness_state.h"

static const double most_degrees = 1e5;

// Tolerance in degrees: arcs may be too long by this much, and the gaps between them may be this
// wide. (When half-planes are listed, arcs are widened by more than this.)
static const double arc_error = 1e-9;

static const char *piece_name(const uj_witness *w, size_t i)
{
    return w->tray->pieces[i].name;
}

// --- structure ---

static bool check_cuts(uj_witness *w)
{
    enum { MOST_CUTS = 100000 };
    for (size_t i = 0; i < w->proof->piece_count; i++) {
        size_t count = w->proof->cut_counts[i];
        if (count == 1 || count > MOST_CUTS)
            return uj_witness_refuse(w, "piece %s has %zu cuts, but it must have none, or 2 to %d",
                                     piece_name(w, i), count, MOST_CUTS);
        for (size_t k = 0; k < count; k++) {
            double cut = w->proof->cuts[i][k];
            if (!(fabs(cut) <= most_degrees))
                return uj_witness_refuse(w, "cut %zu of piece %s is out of range", k,
                                         piece_name(w, i));
            if (k > 0 && !(cut > w->proof->cuts[i][k - 1]))
                return uj_witness_refuse(w,
                                         "cut %zu of piece %s is not greater than the one before",
                                         k, piece_name(w, i));
        }
    }
    return true;
}

// Returns true if the arcs cover the circle. Goes round it, each time by the arc that leads
// farthest.
static bool covers_circle(const uj_proof_pair *pair)
{
    double at = 0.0;
    for (size_t step = 0; step <= pair->arc_count; step++) {
        double farthest = at;
        for (size_t j = 0; j < pair->arc_count; j++) {
            double length = pair->arcs[j].to - pair->arcs[j].from;
            double into = fmod(at + pair->arcs[0].from - pair->arcs[j].from, 360.0);
            if (into < 0.0)
                into += 360.0;
            if (into > 360.0 - arc_error)
                into -= 360.0;
            if (into <= length + arc_error)
                farthest = uj_max(farthest, at + length - into);
        }
        if (farthest >= 360.0 - arc_error)
            return true;
        at = farthest;
    }
    return false;
}

// Returns true if the edges of a set go round it exactly once, each turning left from the one
// before.
static bool is_polygon(const uj_convex *set)
{
    double turns = 0.0;
    for (int e = 0; e < set->count; e++) {
        uj_vec2 n = set->normals[e], next = set->normals[e + 1 < set->count ? e + 1 : 0];
        double cross = uj_vec2_cross(n, next);
        if (!(cross > 0.0))
            return false;
        turns += atan2(cross, uj_vec2_dot(n, next)) / (2.0 * UJ_PI);
    }
    return fabs(turns - 1.0) < 0.1;
}

static bool check_edges(uj_witness *w, const uj_proof_pair *pair)
{
    const uj_convex *a = w->pairs[pair->pair].set_a, *b = w->pairs[pair->pair].set_b;
    if (!is_polygon(a) || !is_polygon(b))
        return uj_witness_refuse(w, "pair %zu has edges, but its parts are not two convex polygons",
                                 pair->pair);
    size_t count = (size_t)a->count + (size_t)b->count;
    if (pair->arc_count != count || count > UJ_PROOF_MAX_EDGES)
        return uj_witness_refuse(
            w, "pair %zu is said to have %zu edges; it has %zu, and at most %d are allowed",
            pair->pair, pair->arc_count, count, UJ_PROOF_MAX_EDGES);
    return true;
}

static bool check_pair(uj_witness *w, size_t k)
{
    const uj_proof_pair *pair = &w->proof->pairs[k];
    if (pair->pair >= w->pair_count)
        return uj_witness_refuse(w, "entry %zu of the pairs names pair %zu, but there are only %zu",
                                 k, pair->pair, w->pair_count);
    if (w->listed[pair->pair] < k)
        return uj_witness_refuse(w, "pair %zu is listed twice", pair->pair);
    w->listed[pair->pair] = k;
    if (pair->by_edges)
        return check_edges(w, pair);
    if (pair->arc_count < 2 || pair->arc_count > UJ_PROOF_MAX_ARCS)
        return uj_witness_refuse(w, "pair %zu has %zu arcs; it must have 2 to %d", pair->pair,
                                 pair->arc_count, UJ_PROOF_MAX_ARCS);
    for (size_t j = 0; j < pair->arc_count; j++) {
        const uj_proof_arc *arc = &pair->arcs[j];
        if (!(fabs(arc->from) <= 1e3) || !(fabs(arc->to) <= 1e3) || !(arc->to > arc->from) ||
            !(arc->to - arc->from <= 180.0 + arc_error))
            return uj_witness_refuse(
                w, "arc %zu of pair %zu, %g to %g degrees, is not from 0 to 180 degrees long", j,
                pair->pair, arc->from, arc->to);
    }
    return covers_circle(pair) ||
           uj_witness_refuse(w, "the arcs of pair %zu do not cover the circle", pair->pair);
}

static bool check_cell(uj_witness *w, size_t s)
{
    const uj_proof *proof = w->proof;
    const uj_proof_cell *cell = &proof->cells[s];
    for (size_t i = 0; i < proof->piece_count; i++)
        if (proof->cut_counts[i] > 0 &&
            (cell->low[i] >= cell->high[i] || cell->high[i] >= proof->cut_counts[i]))
            return uj_witness_refuse(w,
                                     "cell %zu has piece %s between cuts %zu and %zu: the second "
                                     "must be the greater, and there are only %zu",
                                     s, piece_name(w, i), cell->low[i], cell->high[i],
                                     proof->cut_counts[i]);
    for (size_t k = 0; k < proof->pair_count; k++)
        if (cell->arcs[k] == 0 || cell->arcs[k] >> proof->pairs[k].arc_count != 0)
            return uj_witness_refuse(w,
                                     "cell %zu has no arc of pair %zu, or one that does not exist",
                                     s, proof->pairs[k].pair);
    return true;
}

static bool check_claim(uj_witness *w, size_t c)
{
    const uj_proof *proof = w->proof;
    const uj_proof_claim *claim = &proof->claims[c];
    bool good = claim->cell < proof->cell_count && claim->reason != NULL;
    switch (claim->type) {
    case UJ_CLAIM_LOW:
    case UJ_CLAIM_HIGH:
        good = good && claim->index < proof->piece_count && proof->cut_counts[claim->index] > 0;
        break;
    case UJ_CLAIM_ARC:
        good = good && claim->index < proof->pair_count &&
               claim->arc < proof->pairs[claim->index].arc_count;
        break;
    case UJ_CLAIM_GOAL:
        break;
    default:
        good = false;
    }
    return good || uj_witness_refuse(
                       w, "claim %zu names a cell, piece, pair or arc that does not exist", c);
}

bool uj_witness_structure(uj_witness *w)
{
    const uj_proof *proof = w->proof;
    w->listed = calloc(w->pair_count + 1, sizeof *w->listed);
    if (w->listed == NULL)
        return uj_witness_no_memory(w);
    for (size_t p = 0; p <= w->pair_count; p++)
        w->listed[p] = proof->pair_count;
    bool good = check_cuts(w);
    for (size_t k = 0; good && k < proof->pair_count; k++)
        good = check_pair(w, k);
    if (good && proof->cell_count == 0)
        good = uj_witness_refuse(w, "there are no cells");
    for (size_t s = 0; good && s < proof->cell_count; s++)
        good = check_cell(w, s);
    for (size_t c = 0; good && c < proof->claim_count; c++)
        good = check_claim(w, c);
    return good;
}

// --- coverage ---

// A step out of a cell: the one coordinate that changes, and its new value.
typedef struct step {
    size_t piece, low, high;  // the piece is now between these cuts; or
    size_t pair;              // the pair now has exactly these arcs; pair_count: no pair
    uint32_t arcs;
} step;

// Returns true if cell `t` contains cell `s` after one step out of it.
static bool contains_step(const uj_proof *proof, const uj_proof_cell *t, const uj_proof_cell *s,
                          const step *out)
{
    for (size_t i = 0; i < proof->piece_count; i++) {
        size_t low = i == out->piece ? out->low : s->low[i];
        size_t high = i == out->piece ? out->high : s->high[i];
        if (proof->cut_counts[i] > 0 && (t->low[i] > low || t->high[i] < high))
            return false;
    }
    for (size_t k = 0; k < proof->pair_count; k++) {
        uint32_t arcs = k == out->pair ? out->arcs : s->arcs[k];
        if ((arcs & ~t->arcs[k]) != 0)
            return false;
    }
    return true;
}

static bool is_covered(const uj_witness *w, size_t s, const step *out)
{
    const uj_proof *proof = w->proof;
    for (size_t t = 0; t < proof->cell_count; t++)
        if (contains_step(proof, &proof->cells[t], &proof->cells[s], out))
            return true;
    return false;
}

static int compare_claims(const void *a, const void *b)
{
    const uj_proof_claim *p = *(const uj_proof_claim *const *)a;
    const uj_proof_claim *q = *(const uj_proof_claim *const *)b;
    size_t left[4] = {p->cell, p->type, p->index, p->arc};
    size_t right[4] = {q->cell, q->type, q->index, q->arc};
    for (int k = 0; k < 4; k++) {
        bool unused = (k == 2 && p->type == UJ_CLAIM_GOAL) || (k == 3 && p->type != UJ_CLAIM_ARC);
        if (!unused && left[k] != right[k])
            return left[k] < right[k] ? -1 : 1;
    }
    return 0;
}

// The claims, sorted.
typedef struct claim_index {
    size_t count;
    const uj_proof_claim **claims;
} claim_index;

static bool has_claim(const claim_index *index, uj_proof_claim claim)
{
    const uj_proof_claim *key = &claim;
    return index->count > 0 &&
           bsearch(&key, index->claims, index->count, sizeof key, compare_claims) != NULL;
}

static bool check_walls_of_piece(uj_witness *w, const claim_index *index, size_t s, size_t i)
{
    const uj_proof_cell *cell = &w->proof->cells[s];
    for (int high = 0; high <= 1; high++) {
        size_t cut = high ? cell->high[i] : cell->low[i];
        uj_proof_claim claim = {.type = high ? UJ_CLAIM_HIGH : UJ_CLAIM_LOW, .cell = s, .index = i};
        if (has_claim(index, claim))
            continue;
        size_t last = w->proof->cut_counts[i] - 1;
        bool outermost = cut == (high ? last : 0);
        if (outermost && uj_proof_is_circular(w->proof, i))
            cut = high ? 0 : last;
        step out = {i, high ? cut : cut - 1, high ? cut + 1 : cut, w->proof->pair_count, 0};
        bool has_beyond = !outermost || uj_proof_is_circular(w->proof, i);
        if (!has_beyond || !is_covered(w, s, &out))
            return uj_witness_refuse(
                w,
                "cell %zu has a way out where piece %s is at its %s cut, %g degrees: no claim "
                "excludes it, and no cell lies beyond",
                s, piece_name(w, i), high ? "high" : "low", w->proof->cuts[i][cut]);
    }
    return true;
}

static bool check_walls_of_pair(uj_witness *w, const claim_index *index, size_t s, size_t k)
{
    for (size_t j = 0; j < w->proof->pairs[k].arc_count; j++) {
        uj_proof_claim claim = {.type = UJ_CLAIM_ARC, .cell = s, .index = k, .arc = j};
        if ((w->proof->cells[s].arcs[k] >> j & 1u) != 0 || has_claim(index, claim))
            continue;
        step out = {w->proof->piece_count, 0, 0, k, UINT32_C(1) << j};
        if (!is_covered(w, s, &out))
            return uj_witness_refuse(
                w,
                "cell %zu has a way out to arc %zu of pair %zu: no claim excludes it, and no "
                "cell lies beyond",
                s, j, w->proof->pairs[k].pair);
    }
    return true;
}

static bool check_walls(uj_witness *w, const claim_index *index)
{
    const uj_proof *proof = w->proof;
    for (size_t s = 0; s < proof->cell_count; s++) {
        for (size_t i = 0; i < proof->piece_count; i++)
            if (proof->cut_counts[i] > 0 && !check_walls_of_piece(w, index, s, i))
                return false;
        for (size_t k = 0; k < proof->pair_count; k++)
            if (!check_walls_of_pair(w, index, s, k))
                return false;
        uj_proof_claim claim = {.type = UJ_CLAIM_GOAL, .cell = s};
        if (!has_claim(index, claim))
            return uj_witness_refuse(w, "no claim excludes the goal from cell %zu", s);
        if (!uj_witness_go_on(w))
            return false;
    }
    return true;
}

bool uj_witness_coverage(uj_witness *w)
{
    size_t count = w->proof->claim_count;
    claim_index index = {count, calloc(count + 1, sizeof *index.claims)};
    if (index.claims == NULL)
        return uj_witness_no_memory(w);
    for (size_t c = 0; c < count; c++)
        index.claims[c] = &w->proof->claims[c];
    qsort(index.claims, count, sizeof *index.claims, compare_claims);
    bool good = check_walls(w, &index);
    free(index.claims);
    return good;
}
