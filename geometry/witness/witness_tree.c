// Checks the trees of refutations. docs/IMPOSSIBLE.md explains their notation.
#include <stdlib.h>
#include <string.h>

#include "witness_state.h"

// --- reading ---

char uj_witness_peek(uj_witness *w)
{
    w->at += strspn(w->at, " \t\r\n");
    return *w->at;
}

bool uj_witness_read(uj_witness *w, const char *what, size_t limit, size_t *out)
{
    uj_witness_peek(w);
    size_t digits = strspn(w->at, "0123456789");
    *out = digits > 0 && digits <= 9 ? strtoul(w->at, NULL, 10) : limit + 1;
    if (*out > limit)
        return uj_witness_refuse_claim(w, "expected %s, a number from 0 to %zu, at \"%.20s\"", what,
                                       limit, w->at);
    w->at += digits;
    return true;
}

static bool read_one_of(uj_witness *w, const char *allowed, const char *what, char *out)
{
    *out = uj_witness_peek(w);
    if (*out == '\0' || strchr(allowed, *out) == NULL)
        return uj_witness_refuse_claim(w, "expected %s at \"%.20s\"", what, w->at);
    w->at++;
    return true;
}

static bool read_weight(uj_witness *w, double *out)
{
    uj_witness_peek(w);
    char *end = NULL;
    size_t length = strspn(w->at, "0123456789.eE+-");
    *out = length > 0 ? strtod(w->at, &end) : -1.0;
    if (!(*out >= 0.0) || !isfinite(*out) || end != w->at + length)
        return uj_witness_refuse_claim(
            w, "expected a weight, a number not less than 0, at \"%.20s\"", w->at);
    w->at = end;
    return true;
}

// Reads the label of a half-plane of disjunction `number`, such as "a4". Sets *found to the
// half-plane's index, or to w->halfplane_count if `node` is NULL or lacks this half-plane.
static bool read_halfplane(uj_witness *w, size_t number, const uj_witness_node *node, size_t *found)
{
    enum { MOST_LINES = 100000 };
    const uj_witness_disjunction *d = &w->disjunctions[number];
    char side;
    size_t line;
    *found = w->halfplane_count;
    if (!read_one_of(w, "abft", "a half-plane such as a0 or f1", &side) ||
        !uj_witness_read(w, "the number of a line or arc", MOST_LINES, &line))
        return false;
    for (size_t i = d->first; node != NULL && i < d->first + d->count; i++)
        if (node->left[i] != 0 && w->halfplanes[i].side == side && w->halfplanes[i].line == line)
            *found = i;
    return true;
}

static bool read_disjunction(uj_witness *w, bool live, size_t *out)
{
    size_t count = w->disjunction_count;
    if (count == 0)
        return uj_witness_refuse_claim(
            w, "this claim refers to a pair of parts, but the puzzle has no pairs");
    if (!uj_witness_read(w, "the number of a pair", count - 1, out))
        return false;
    return !live || !w->disjunctions[*out].absent ||
           uj_witness_refuse_claim(
               w,
               "pair %zu must not be used here: one of its two parts has an empty core (the "
               "polygon that lies inside the part at all angles in the box of angles)",
               *out);
}

// --- nodes ---

// Returns NULL when memory runs out.
static uj_witness_node *node_at(uj_witness *w, size_t depth)
{
    uj_witness_node *node = &w->nodes[depth];
    size_t need = w->halfplane_count + w->disjunction_count + 1;
    if (node->capacity >= need)
        return node;
    free(node->left);
    node->capacity = 0;
    node->left = malloc(2 * need);
    if (node->left == NULL) {
        uj_witness_no_memory(w);
        return NULL;
    }
    node->capacity = 2 * need;
    return node;
}

// --- narrowing ---

// In tray diameters. Narrowing stops if a round moves no bound by more than this. The prover uses a
// greater value, so this check narrows at least as far as the prover.
static const double least_gain = 1e-6;

// Returns bounds of all numbers v in x for which n * v >= c.
static uj_interval solve(double n, double c, uj_interval x)
{
    if (n > 0.0)
        x.lo = uj_max(x.lo, uj_below(c / n));
    else if (n < 0.0)
        x.hi = uj_min(x.hi, uj_above(c / n));
    return x;
}

typedef enum holds { NEVER, PARTLY, ALWAYS } holds;

// Finds out whether the half-plane holds in the rectangle r. If it holds only in a part of r, sets
// *out to the bounds of this part.
static holds clip(const uj_witness_halfplane *plane, uj_interval_vec r, uj_interval_vec *out)
{
    uj_interval x = uj_interval_mul(uj_interval_of(plane->n.x), r.x);
    uj_interval y = uj_interval_mul(uj_interval_of(plane->n.y), r.y), sum = uj_interval_add(x, y);
    if (sum.hi < plane->c)
        return NEVER;
    if (sum.lo >= plane->c)
        return ALWAYS;
    out->x = solve(plane->n.x, uj_below(plane->c - y.hi), r.x);
    out->y = solve(plane->n.y, uj_below(plane->c - x.hi), r.y);
    return out->x.lo <= out->x.hi && out->y.lo <= out->y.hi ? PARTLY : NEVER;
}

// Intersects *a with `to`. Sets *gains to true if this moves an end of *a by more than `gain`.
static void narrow_axis(uj_interval *a, uj_interval to, double gain, bool *gains)
{
    *gains = *gains || to.lo > a->lo + gain || to.hi < a->hi - gain;
    *a = (uj_interval){uj_max(a->lo, to.lo), uj_min(a->hi, to.hi)};
}

static bool narrow_centre(uj_interval_vec *centre, uj_interval_vec to, double gain, bool *gains)
{
    narrow_axis(&centre->x, to.x, gain, gains);
    narrow_axis(&centre->y, to.y, gain, gains);
    return centre->x.lo <= centre->x.hi && centre->y.lo <= centre->y.hi;
}

// Uses disjunction k to narrow the bounds of centres ("Narrowing" in docs/IMPOSSIBLE.md). Returns
// false if no placement of the pieces is left.
static bool narrow_by(const uj_witness *w, size_t k, uj_witness_node *node, bool *gains)
{
    const uj_witness_disjunction *d = &w->disjunctions[k];
    const uj_interval none = {INFINITY, -INFINITY};
    const uj_interval_vec zero = {{0.0, 0.0}, {0.0, 0.0}};
    uj_interval_vec *b = &node->centres[d->b], *a = d->a >= 0 ? &node->centres[d->a] : NULL;
    uj_interval_vec r = uj_interval_difference(*b, a != NULL ? *a : zero), hull = {none, none};
    for (size_t i = d->first; i < d->first + d->count; i++) {
        uj_interval_vec part;
        holds answer = node->left[i] != 0 ? clip(&w->halfplanes[i], r, &part) : NEVER;
        if (answer == ALWAYS) {
            // Half-plane i holds in all of r. Only i is kept, for use in weighted sums.
            memset(node->left + d->first, 0, d->count);
            node->left[i] = node->left[w->halfplane_count + k] = 1;
            return true;
        }
        node->left[i] = answer == PARTLY;
        if (answer == PARTLY)
            hull = uj_interval_hull(hull, part);
    }
    double gain = least_gain * w->diameter;
    if (hull.x.lo > hull.x.hi)
        return false;
    if (a == NULL)
        return narrow_centre(b, hull, gain, gains);
    return narrow_centre(b, uj_interval_sum(*a, hull), gain, gains) &&
           narrow_centre(a, uj_interval_difference(*b, hull), gain, gains);
}

// Returns false if no placement of the pieces is left.
static bool narrow(const uj_witness *w, uj_witness_node *node)
{
    enum { MOST_ROUNDS = 100 };
    bool gains = true;
    for (int round = 0; round < MOST_ROUNDS && gains; round++) {
        gains = false;
        for (size_t k = 0; k < w->disjunction_count; k++)
            if (!w->disjunctions[k].absent && node->left[w->halfplane_count + k] == 0 &&
                !narrow_by(w, k, node, &gains))
                return false;
    }
    return true;
}

// --- weights ---

// The inequality normals[0] . x_0 + normals[1] . x_1 + ... >= bound, where x_i is the centre of
// piece i.
typedef struct sum {
    uj_interval_vec normals[UJ_MAX_PIECES];
    uj_interval bound;
} sum;

static void add_row(sum *s, int piece, double weight, uj_vec2 n)
{
    uj_interval_vec *at = &s->normals[piece];
    uj_interval factor = uj_interval_of(weight);
    at->x = uj_interval_add(at->x, uj_interval_mul(factor, uj_interval_of(n.x)));
    at->y = uj_interval_add(at->y, uj_interval_mul(factor, uj_interval_of(n.y)));
}

// Reads a row such as "12:a4" (half-plane a4 of disjunction 12), and adds its inequality times
// `weight` to *s. If `node` is NULL, only reads the row.
static bool read_row(uj_witness *w, const uj_witness_node *node, double weight, sum *s)
{
    char colon;
    size_t number, found;
    if (!read_disjunction(w, node != NULL, &number) || !read_one_of(w, ":", ":", &colon) ||
        !read_halfplane(w, number, node, &found))
        return false;
    if (node == NULL)
        return true;
    const uj_witness_disjunction *d = &w->disjunctions[number];
    bool only = found < w->halfplane_count;
    for (size_t i = d->first; i < d->first + d->count; i++)
        only = only && (i == found || node->left[i] == 0);
    if (!only)
        return uj_witness_refuse_claim(w,
                                       "the weighted sum may use a half-plane of pair %zu only "
                                       "after all others of this pair are ruled out",
                                       number);
    const uj_witness_halfplane *plane = &w->halfplanes[found];
    add_row(s, d->b, weight, plane->n);
    if (d->a >= 0)
        add_row(s, d->a, weight, (uj_vec2){-plane->n.x, -plane->n.y});
    uj_interval bound = uj_interval_mul(uj_interval_of(weight), uj_interval_of(plane->c));
    s->bound = uj_interval_add(s->bound, bound);
    return true;
}

// Reads a weighted sum of inequalities. Checks that it holds for no centres within the bounds of
// `node`. If `node` is NULL, only reads the sum.
static bool check_weights(uj_witness *w, const uj_witness_node *node)
{
    enum { MOST_ROWS = 10000 };
    size_t count;
    sum s = {0};
    if (!uj_witness_read(w, "the number of rows", MOST_ROWS, &count))
        return false;
    for (size_t k = 0; k < count; k++) {
        double weight;
        if (!read_weight(w, &weight) || !read_row(w, node, weight, &s))
            return false;
    }
    uj_interval most = {0.0, 0.0};
    for (size_t i = 0; node != NULL && i < w->proof->piece_count; i++)
        most = uj_interval_add(
            most, uj_interval_add(uj_interval_mul(s.normals[i].x, node->centres[i].x),
                                  uj_interval_mul(s.normals[i].y, node->centres[i].y)));
    return node == NULL || most.hi < s.bound.lo ||
           uj_witness_refuse_claim(w,
                                   "the weighted sum of the inequalities is not a contradiction");
}

// --- trees ---

static bool check_node(uj_witness *w, size_t depth, bool live);

// Copies node `depth` to depth + 1. There, keeps only half-plane `chosen` of disjunction `number`.
static bool choose(uj_witness *w, size_t depth, size_t number, size_t chosen)
{
    const uj_witness_disjunction *d = &w->disjunctions[number];
    uj_witness_node *from = &w->nodes[depth], *to = node_at(w, depth + 1);
    if (to == NULL)
        return false;
    memcpy(to->centres, from->centres, sizeof to->centres);
    memcpy(to->left, from->left, w->halfplane_count + w->disjunction_count);
    memset(to->left + d->first, 0, d->count);
    to->left[chosen] = 1;
    to->left[w->halfplane_count + number] = 0;
    return true;
}

// Reads a list of cases of a disjunction. If `live` is true, checks that the cases refute every
// remaining half-plane of this disjunction.
static bool check_cases(uj_witness *w, size_t depth, bool live)
{
    enum { MOST_CASES = 100000 };
    size_t number, count, chosen;
    if (!read_disjunction(w, live, &number) ||
        !uj_witness_read(w, "the number of cases", MOST_CASES, &count))
        return false;
    uj_witness_node *node = live ? &w->nodes[depth] : NULL;
    for (size_t k = 0; k < count; k++) {
        if (!read_halfplane(w, number, node, &chosen))
            return false;
        bool child_live = chosen < w->halfplane_count;
        if ((child_live && !choose(w, depth, number, chosen)) ||
            !check_node(w, depth + 1, child_live))
            return false;
        if (child_live)
            node->left[chosen] = 2;
    }
    const uj_witness_disjunction *d = &w->disjunctions[number];
    for (size_t i = d->first; live && i < d->first + d->count; i++)
        if (node->left[i] == 1)
            return uj_witness_refuse_claim(w,
                                           "half-plane %c%zu of pair %zu has not been ruled out, "
                                           "but the proof has no case for it",
                                           w->halfplanes[i].side, w->halfplanes[i].line, number);
    return true;
}

static bool refuse_depth(uj_witness *w)
{
    return uj_witness_refuse_claim(w, "the tree is more than %d nodes deep", UJ_WITNESS_MAX_DEPTH);
}

// Reads the tree at w->at. If `live` is true, checks that the tree refutes w->nodes[depth]. If
// `live` is false, nothing is left to refute, and the tree is only read.
static bool check_node(uj_witness *w, size_t depth, bool live)
{
    enum { POLL_EVERY = 256 };
    char type;
    if (depth >= UJ_WITNESS_MAX_DEPTH)
        return refuse_depth(w);
    if (++w->result->nodes % POLL_EVERY == 0 && !uj_witness_go_on(w))
        return false;
    live = live && narrow(w, &w->nodes[depth]);
    if (uj_witness_peek(w) == '\0')
        return uj_witness_refuse_claim(w, "\"reason\" ends before its tree is complete");
    if (!read_one_of(w, ".?!", "a node, one of . ? !,", &type))
        return false;
    if (type == '?')
        return check_cases(w, depth, live);
    if (type == '!')
        return check_weights(w, live ? &w->nodes[depth] : NULL);
    return !live ||
           uj_witness_refuse_claim(w, "after narrowing down, some positions of the pieces are not "
                                      "ruled out, so this part of the claim is not proven");
}

static bool check_leaf(uj_witness *w)
{
    bool empty;
    w->result->boxes++;
    if (!uj_witness_list(w, &empty) || node_at(w, 0) == NULL)
        return false;
    memset(w->nodes[0].left, 1, w->halfplane_count);
    memset(w->nodes[0].left + w->halfplane_count, 0, w->disjunction_count);
    return check_node(w, 0, !empty);
}

bool uj_witness_box(uj_witness *w, size_t depth)
{
    size_t piece;
    if (uj_witness_peek(w) != '/')
        return check_leaf(w);
    w->at++;
    if (depth >= UJ_WITNESS_MAX_DEPTH)
        return refuse_depth(w);
    if (!uj_witness_read(w, "the number of a piece", w->proof->piece_count - 1, &piece) ||
        !uj_witness_go_on(w))
        return false;
    w->result->nodes++;
    uj_interval *box = &w->box[piece], whole = *box;
    double middle = 0.5 * (whole.lo + whole.hi);
    *box = (uj_interval){whole.lo, middle};
    bool good = uj_witness_box(w, depth + 1);
    *box = (uj_interval){middle, whole.hi};
    good = good && uj_witness_box(w, depth + 1);
    *box = whole;
    return good;
}
