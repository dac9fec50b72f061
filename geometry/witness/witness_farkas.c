// Checks that a weighted sum of inequalities is a contradiction (Farkas's lemma).
#include "witness_state.h"

// The sum of weighted inequalities: sum over pieces of normal[i] . x_i >= bound.
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

static void add_bound(sum *s, double weight, double bound)
{
    s->bound =
        uj_interval_add(s->bound, uj_interval_mul(uj_interval_of(weight), uj_interval_of(bound)));
}

// Reads a bound such as "x2+", the upper bound of the first coordinate of piece 2.
static bool read_bound(uj_witness *w, const uj_witness_node *node, double weight, sum *s)
{
    bool is_x = *w->at++ == 'x';
    size_t piece;
    if (!uj_witness_read_index(w, "the number of a piece", w->proof->piece_count, &piece))
        return false;
    char end = uj_witness_peek(w);
    if (end != '+' && end != '-')
        return uj_witness_refuse_claim(w, true, "expected + or - at \"%.20s\"", w->at);
    w->at++;
    if (node == NULL)
        return true;
    double sign = end == '+' ? -1.0 : 1.0;
    uj_vec2 limit = end == '+' ? node->high[piece] : node->low[piece];
    add_row(s, (int)piece, weight, is_x ? (uj_vec2){sign, 0.0} : (uj_vec2){0.0, sign});
    add_bound(s, weight, sign * (is_x ? limit.x : limit.y));
    return true;
}

// Finds the only half-plane that is left of the disjunction.
static size_t only_left(const uj_witness_node *node, const uj_witness_disjunction *d, size_t none)
{
    size_t found = none;
    for (size_t i = d->first; i < d->first + d->count; i++) {
        if (node->left[i] && found != none)
            return none;
        if (node->left[i])
            found = i;
    }
    return found;
}

// Reads a half-plane such as "12:a4", the half-plane a4 of disjunction 12, which must be the only
// one left.
static bool read_halfplane(uj_witness *w, const uj_witness_node *node, double weight, sum *s)
{
    size_t number;
    uj_witness_label label;
    if (!uj_witness_read_index(w, "the number of a pair", w->disjunction_count, &number))
        return false;
    if (uj_witness_peek(w) != ':')
        return uj_witness_refuse_claim(w, true, "expected : at \"%.20s\"", w->at);
    w->at++;
    if (!uj_witness_read_label(w, &label))
        return false;
    if (node == NULL)
        return true;
    const uj_witness_disjunction *d = &w->disjunctions[number];
    size_t i = d->absent ? w->halfplane_count : only_left(node, d, w->halfplane_count);
    if (i == w->halfplane_count || w->halfplanes[i].side != label.side ||
        w->halfplanes[i].line < 0 || (size_t)w->halfplanes[i].line != label.line)
        return uj_witness_refuse_claim(
            w, true, "half-plane %c%zu of pair %zu is used, but it is not the only one left",
            label.side, label.line, number);
    const uj_witness_halfplane *plane = &w->halfplanes[i];
    add_row(s, d->b, weight, plane->n);
    if (d->a >= 0)
        add_row(s, d->a, weight, (uj_vec2){-plane->n.x, -plane->n.y});
    add_bound(s, weight, plane->c);
    return true;
}

// Returns true if it is certain that the inequality does not hold for any centres within the
// bounds.
static bool contradicts(const uj_witness *w, const uj_witness_node *node, const sum *s)
{
    uj_interval most = {0.0, 0.0};
    for (size_t i = 0; i < w->proof->piece_count; i++) {
        uj_interval x = {node->low[i].x, node->high[i].x}, y = {node->low[i].y, node->high[i].y};
        most = uj_interval_add(most, uj_interval_mul(s->normals[i].x, x));
        most = uj_interval_add(most, uj_interval_mul(s->normals[i].y, y));
    }
    return most.hi < s->bound.lo;
}

bool uj_witness_farkas(uj_witness *w, const uj_witness_node *node)
{
    enum { MOST_ROWS = 10000 };
    size_t count;
    sum s = {0};
    if (!uj_witness_read_count(w, "the number of rows", MOST_ROWS, &count))
        return false;
    for (size_t k = 0; k < count; k++) {
        double weight;
        if (!uj_witness_read_weight(w, &weight))
            return false;
        char type = uj_witness_peek(w);
        bool is_bound = type == 'x' || type == 'y';
        if (!(is_bound ? read_bound(w, node, weight, &s) : read_halfplane(w, node, weight, &s)))
            return false;
    }
    if (node == NULL || contradicts(w, node, &s))
        return true;
    return uj_witness_refuse_claim(w, true, "the weights do not sum to a contradiction");
}
