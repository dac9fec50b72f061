// Checks the trees of refutations node by node. docs/IMPOSSIBLE.md has the notation.
#include <stdlib.h>
#include <string.h>

#include "witness_state.h"

// --- nodes ---

void uj_witness_nodes_clear(uj_witness *w)
{
    for (size_t k = 0; k <= UJ_WITNESS_MAX_DEPTH; k++) {
        if (w->nodes[k] == NULL)
            continue;
        free(w->nodes[k]->left);
        free(w->nodes[k]->done);
        free(w->nodes[k]->covered);
        free(w->nodes[k]);
        w->nodes[k] = NULL;
    }
}

// Returns the node at a depth, with room for all half-planes.
static uj_witness_node *node_at(uj_witness *w, size_t depth)
{
    uj_witness_node *node = w->nodes[depth];
    if (node == NULL)
        node = w->nodes[depth] = calloc(1, sizeof *node);
    if (node == NULL) {
        uj_witness_no_memory(w);
        return NULL;
    }
    if (node->capacity >= w->halfplane_count + 1 && node->left != NULL)
        return node;
    size_t capacity = 2 * (w->halfplane_count + 1);
    size_t disjunctions = w->pair_count + w->goal_pair_count + 1;
    free(node->left);
    free(node->done);
    free(node->covered);
    node->capacity = capacity;
    node->left = malloc(capacity);
    node->covered = malloc(capacity);
    node->done = malloc(disjunctions);
    if (node->left != NULL && node->done != NULL && node->covered != NULL)
        return node;
    uj_witness_no_memory(w);
    return NULL;
}

static uj_witness_node *copy_node(uj_witness *w, size_t from, size_t to)
{
    uj_witness_node *source = w->nodes[from], *target = node_at(w, to);
    if (target == NULL)
        return NULL;
    size_t pieces = w->proof->piece_count;
    memcpy(target->low, source->low, pieces * sizeof *target->low);
    memcpy(target->high, source->high, pieces * sizeof *target->high);
    memcpy(target->left, source->left, w->halfplane_count);
    memcpy(target->done, source->done, w->disjunction_count);
    return target;
}

// Finds a half-plane of a disjunction that can hold. Returns the number of half-planes if there is
// none.
static size_t find(const uj_witness *w, const uj_witness_node *node,
                   const uj_witness_disjunction *d, uj_witness_label label)
{
    for (size_t i = d->first; i < d->first + d->count; i++)
        if (node->left[i] && w->halfplanes[i].side == label.side && w->halfplanes[i].line >= 0 &&
            (size_t)w->halfplanes[i].line == label.line)
            return i;
    return w->halfplane_count;
}

static bool check_node(uj_witness *w, size_t depth, bool live);

// Reads the cases of a disjunction: one tree for each of its half-planes.
static bool check_cases(uj_witness *w, size_t depth, size_t number, bool live)
{
    enum { MOST_CASES = 100000 };
    const uj_witness_disjunction *d = &w->disjunctions[number];
    size_t count;
    if (!uj_witness_read_count(w, "the number of cases", MOST_CASES, &count))
        return false;
    uint8_t *covered = live ? w->nodes[depth]->covered : NULL;
    if (live)
        memset(covered + d->first, 0, d->count);
    for (size_t k = 0; k < count; k++) {
        uj_witness_label label;
        if (!uj_witness_read_label(w, &label))
            return false;
        size_t chosen = live ? find(w, w->nodes[depth], d, label) : w->halfplane_count;
        bool child_live = chosen < w->halfplane_count;
        if (child_live) {
            uj_witness_node *child = copy_node(w, depth, depth + 1);
            if (child == NULL)
                return false;
            memset(child->left + d->first, 0, d->count);
            child->left[chosen] = 1;
            child->done[number] = 0;
            covered[chosen] = 1;
        }
        if (!check_node(w, depth + 1, child_live))
            return false;
    }
    for (size_t i = d->first; live && i < d->first + d->count; i++)
        if (w->nodes[depth]->left[i] && !covered[i])
            return uj_witness_refuse_claim(w, true,
                                           "the cases leave out half-plane %c%d of pair %zu, "
                                           "which can hold",
                                           w->halfplanes[i].side, w->halfplanes[i].line, number);
    return true;
}

static bool check_distinction(uj_witness *w, size_t depth, bool live)
{
    size_t number;
    if (!uj_witness_read_index(w, "the number of a pair", w->disjunction_count, &number))
        return false;
    if (live && w->disjunctions[number].absent)
        return uj_witness_refuse_claim(
            w, true,
            "there are cases for pair %zu, but one of its cores is empty "
            "at these angles",
            number);
    return check_cases(w, depth, number, live);
}

// Checks the tree that begins at w->at, for w->nodes[depth]. If `live` is false, the node is
// already refuted or proves nothing, and its tree is only read.
static bool check_node(uj_witness *w, size_t depth, bool live)
{
    enum { POLL_EVERY = 256 };
    if (depth >= UJ_WITNESS_MAX_DEPTH)
        return uj_witness_refuse_claim(w, true, "the tree is more than %d nodes deep",
                                       UJ_WITNESS_MAX_DEPTH);
    if (++w->result->nodes % POLL_EVERY == 0 && !uj_witness_go_on(w))
        return false;
    live = live && uj_witness_narrow(w, w->nodes[depth]);
    char type = uj_witness_peek(w);
    if (type != '\0')
        w->at++;
    switch (type) {
    case '.':
        return !live ||
               uj_witness_refuse_claim(
                   w, true, "after narrowing, the bounds of the positions still leave room");
    case '?':
        return check_distinction(w, depth, live);
    case '!':
        return uj_witness_farkas(w, live ? w->nodes[depth] : NULL);
    case '\0':
        return uj_witness_refuse_claim(w, true, "the refutation ends too early");
    default:
        return uj_witness_refuse_claim(w, true, "expected a node, one of . ? !, at \"%.20s\"",
                                       w->at - 1);
    }
}

// --- boxes ---

static bool check_leaf(uj_witness *w)
{
    bool empty;
    w->result->boxes++;
    // The listing sets the bounds of the node at depth 0. Its arrays are sized afterwards, when the
    // half-planes have been counted.
    if (node_at(w, 0) == NULL || !uj_witness_list(w, &empty) || node_at(w, 0) == NULL)
        return false;
    memset(w->nodes[0]->left, 1, w->halfplane_count);
    memset(w->nodes[0]->done, 0, w->disjunction_count);
    return check_node(w, 0, !empty);
}

static bool check_box(uj_witness *w, size_t depth)
{
    if (uj_witness_peek(w) != '/')
        return check_leaf(w);
    w->at++;
    size_t piece;
    if (depth >= UJ_WITNESS_MAX_DEPTH)
        return uj_witness_refuse_claim(w, true, "the tree is more than %d nodes deep",
                                       UJ_WITNESS_MAX_DEPTH);
    if (!uj_witness_read_index(w, "the number of a piece", w->proof->piece_count, &piece) ||
        !uj_witness_go_on(w))
        return false;
    w->result->nodes++;
    double low = w->box.low[piece], high = w->box.high[piece], middle = 0.5 * (low + high);
    w->box.high[piece] = middle;
    bool good = check_box(w, depth + 1);
    if (good) {
        w->box.high[piece] = high;
        w->box.low[piece] = middle;
        good = check_box(w, depth + 1);
    }
    w->box.low[piece] = low;
    w->box.high[piece] = high;
    return good;
}

bool uj_witness_box(uj_witness *w)
{
    return check_box(w, 0);
}
