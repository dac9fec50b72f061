// Creates refuters, and halves boxes of angles until all of them are refuted.
#include <unjam/geometry/packing/refuter.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/base/random.h>

#include "refuter_state.h"

// Node limits of the search: BOX_NODES in a box that can be halved, POINT_NODES in a smaller box.
// PROBES: number of random points in probe_box().
enum { BOX_NODES = 400, POINT_NODES = 4000, PROBES = 32 };

// Ranges of angles narrower than this (degrees) are not halved.
static const double least_width = 1e-6;

// Greatest size of uj_refuter.levels in bytes. This size lowers the depth limit only if there are
// more than about 80,000 half-planes.
static const size_t most_level_bytes = (size_t)256 << 20;

static int depth_limit_of(const uj_packer *p)
{
    size_t bytes = (size_t)(p->disjunction_capacity + 1) * sizeof(uj_disjunction) +
                   (size_t)(p->halfplane_capacity + 1) * sizeof(uj_halfplane);
    size_t most = most_level_bytes / bytes;
    return most > UJ_REFUTER_DEPTH ? UJ_REFUTER_DEPTH : most > 1 ? (int)most : 1;
}

static bool allocate(uj_refuter *r, const uj_contact_model *model, const uj_packer *p)
{
    int lines = 0;
    r->restriction_of = calloc((size_t)model->pair_count + 1, sizeof *r->restriction_of);
    r->depth_limit = depth_limit_of(p);
    r->levels = calloc((size_t)r->depth_limit, sizeof *r->levels);
    r->row_id = calloc((size_t)p->constraint_capacity + 1, sizeof *r->row_id);
    r->row_label = calloc((size_t)p->constraint_capacity + 1, sizeof *r->row_label);
    for (int i = 0; i < model->piece_count; i++) {
        r->first_line[i] = calloc(model->shapes[i].count + 1, sizeof *r->first_line[i]);
        if (r->first_line[i] == NULL)
            return false;
        for (size_t k = 0; k < model->shapes[i].count; k++) {
            r->first_line[i][k] = lines;
            lines += 2 * model->shapes[i].parts[k].count;
        }
    }
    r->edge_on = calloc((size_t)lines + 1, sizeof *r->edge_on);
    if (r->restriction_of == NULL || r->levels == NULL || r->row_id == NULL ||
        r->row_label == NULL || r->edge_on == NULL)
        return false;
    for (int depth = 0; depth < r->depth_limit; depth++)
        if (!uj_packer_domain_create(p, &r->levels[depth]))
            return false;
    return true;
}

// Returns how many half-planes add_arc_ends() (refuter_list.c) can add.
static int ends_of(const uj_part_pair *pair)
{
    int edges = pair->part_a->count + pair->part_b->count;
    bool by_edges = edges <= UJ_PROOF_MAX_EDGES && edges > UJ_PROOF_MAX_ARCS;
    return 2 * (by_edges ? edges : UJ_PROOF_MAX_ARCS);
}

// Returns the extra capacity for the parts of model->inside, for uj_refuter_question.again, and for
// add_arc_ends().
static uj_packer_extra extra_of(const uj_contact_model *model)
{
    uj_packer_extra extra = {model->goal_pair_count + 1, 0};
    int most = 0;
    for (int k = 0; k < model->pair_count + model->goal_pair_count; k++) {
        const uj_part_pair *pair = &model->pairs[k];
        int of_a = pair->a >= 0 ? uj_outline_capacity(pair->part_a) : pair->part_a->count;
        int count = of_a + uj_outline_capacity(pair->part_b);
        most = count > most ? count : most;
        extra.halfplanes += k >= model->pair_count ? count : ends_of(pair);
    }
    extra.halfplanes += most + 2 * UJ_PROOF_MAX_EDGES;
    return extra;
}

uj_status uj_refuter_create(const uj_contact_model *model, uj_refuter **out)
{
    uj_vec2 middle = {0.0, 0.0};  // not used by refuters
    uj_refuter *r = *out = calloc(1, sizeof *r);
    if (r == NULL)
        return UJ_NO_MEMORY;
    if (uj_packer_create_with(model, middle, extra_of(model), &r->packer) != UJ_OK ||
        !allocate(r, model, r->packer)) {
        uj_refuter_destroy(r);
        *out = NULL;
        return UJ_NO_MEMORY;
    }
    return UJ_OK;
}

void uj_refuter_destroy(uj_refuter *r)
{
    if (r == NULL)
        return;
    for (int depth = 0; r->levels != NULL && depth < r->depth_limit; depth++)
        uj_domain_clear(&r->levels[depth]);
    for (int i = 0; i < UJ_MAX_PIECES; i++)
        free(r->first_line[i]);
    free(r->restriction_of);
    free(r->levels);
    free(r->row_id);
    free(r->row_label);
    free(r->edge_on);
    free(r->text);
    uj_packer_destroy(r->packer);
    free(r);
}

uj_vec2 uj_refuter_centre(const uj_refuter *r, int piece)
{
    return r->packer->centre[piece];
}

// --- boxes ---

typedef struct box {
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  // ranges of the pieces' angles, degrees
} box;

static uj_packing decide(uj_refuter *r, const box *b, unsigned node_limit)
{
    r->node_limit = node_limit;
    if (uj_refuter_list(r, b->low, b->high))
        return uj_refuter_search(r);
    uj_refuter_write(r, " .");
    return UJ_PACKING_NONE;
}

// Decides whether the pieces have room if each piece i has exactly the angle at[i] (degrees).
static uj_packing probe(uj_refuter *r, const double *at, uj_refuter_answer *out)
{
    const uj_packer *p = r->packer;
    size_t written = r->text_length;
    box point;
    memcpy(point.low, at, sizeof point.low);
    memcpy(point.high, at, sizeof point.high);
    uj_packing packing = decide(r, &point, POINT_NODES);
    r->text_length = written;
    for (int i = 0; packing == UJ_PACKING_SOME && i < p->model->piece_count; i++) {
        uj_vec2 centre = {p->qp.x[2 * i], p->qp.x[2 * i + 1]};
        uj_rotation turned = uj_rotation_of(at[i] * UJ_PI / 180.0);
        out->angle[i] = at[i];
        out->at[i] = uj_vec2_sub(centre, uj_rotate(turned, p->centre[i]));
    }
    return packing;
}

static uj_packing probe_middle(uj_refuter *r, const box *b, uj_refuter_answer *out)
{
    double at[UJ_MAX_PIECES] = {0};
    for (int i = 0; i < r->packer->model->piece_count; i++)
        at[i] = 0.5 * (b->low[i] + b->high[i]);
    return probe(r, at, out);
}

static double share(uj_random *random)
{
    return (double)(uj_random_next(random) >> 11) * 0x1p-53;
}

// If there is a hint, half of the random points are near the hint.
static uj_packing probe_box(uj_refuter *r, const box *b, uj_refuter_answer *out)
{
    uj_random random = {1};
    const double *hint = r->question->hint;
    uj_packing packing = probe_middle(r, b, out);
    for (int k = 0; k < PROBES && packing != UJ_PACKING_SOME && !r->stopped; k++) {
        double at[UJ_MAX_PIECES] = {0}, share_of_box = hint != NULL && k % 2 == 0 ? 0.1 : 1.0;
        for (int i = 0; i < r->packer->model->piece_count; i++) {
            double width = b->high[i] - b->low[i], spread = share_of_box * width;
            double from = share_of_box < 1.0 ? hint[i] - 0.5 * spread : b->low[i];
            at[i] = from + spread * share(&random);
            at[i] = fmax(b->low[i], fmin(b->high[i], at[i]));
        }
        packing = probe(r, at, out);
    }
    return packing;
}

// Returns the piece whose corners can move farthest in the box, or -1 if all ranges are too narrow
// to halve.
static int widest(const uj_refuter *r, const box *b)
{
    int best = -1;
    double most = 0.0;
    for (int i = 0; i < r->packer->model->piece_count; i++) {
        double width = b->high[i] - b->low[i];
        if ((r->question->pieces >> i & 1u) != 0 && width >= least_width &&
            width * r->packer->model->radius[i] > most) {
            most = width * r->packer->model->radius[i];
            best = i;
        }
    }
    return best;
}

typedef struct box_node {
    box box;
    int piece;                 // the piece whose range is halved; -1: none
    size_t half;               // index of the lower half; the upper half follows
    size_t text, text_length;  // if piece is -1: place of the refutation in r->text
} box_node;

typedef struct box_tree {
    size_t count, capacity;
    box_node *nodes;
} box_tree;

static bool add_box(box_tree *tree, const box *b)
{
    if (!uj_grow(&tree->nodes, &tree->capacity, tree->count + 1, sizeof *tree->nodes))
        return false;
    tree->nodes[tree->count++] = (box_node){.box = *b, .piece = -1};
    return true;
}

// Returns false if box k is too small or memory runs out.
static bool halve(uj_refuter *r, box_tree *tree, size_t k)
{
    box lower = tree->nodes[k].box, upper = lower;
    int piece = widest(r, &lower);
    if (piece < 0)
        return false;
    lower.high[piece] = upper.low[piece] = 0.5 * (lower.low[piece] + lower.high[piece]);
    tree->nodes[k].piece = piece;
    tree->nodes[k].half = tree->count;
    r->out_of_memory = !add_box(tree, &lower) || !add_box(tree, &upper);
    return !r->out_of_memory;
}

// Returns UJ_PACKING_NONE if box k is refuted. Also returns it if box k has been halved, because
// the halves are examined later.
static uj_packing examine(uj_refuter *r, box_tree *tree, size_t k, uj_refuter_answer *out)
{
    const uj_refuter_question *q = r->question;
    out->memory_bytes = tree->capacity * sizeof *tree->nodes + r->text_capacity;
    r->stopped = r->stopped || (q->poll != NULL && !q->poll(q->payload));
    if (++out->boxes > q->box_limit || r->stopped)
        return UJ_PACKING_UNKNOWN;
    size_t written = r->text_length;
    unsigned node_limit = widest(r, &tree->nodes[k].box) < 0 ? POINT_NODES : BOX_NODES;
    if (decide(r, &tree->nodes[k].box, node_limit) == UJ_PACKING_NONE) {
        tree->nodes[k].text = written;
        tree->nodes[k].text_length = r->text_length - written;
        return UJ_PACKING_NONE;
    }
    r->text_length = written;
    if ((k == 0 ? probe_box : probe_middle)(r, &tree->nodes[k].box, out) == UJ_PACKING_SOME)
        return UJ_PACKING_SOME;
    return halve(r, tree, k) ? UJ_PACKING_NONE : UJ_PACKING_UNKNOWN;
}

// Returns the length of the text.
static size_t write_tree(const uj_refuter *r, const box_tree *tree, size_t k, char *text)
{
    const box_node *node = &tree->nodes[k];
    if (node->piece < 0) {
        memcpy(text, r->text + node->text, node->text_length);
        return node->text_length;
    }
    size_t length = (size_t)sprintf(text, " / %d", node->piece);
    length += write_tree(r, tree, node->half, text + length);
    return length + write_tree(r, tree, node->half + 1, text + length);
}

// Examines larger boxes first, because the pieces are more likely to have room in larger boxes.
static uj_packing refute(uj_refuter *r, const box *whole, uj_refuter_answer *out)
{
    box_tree tree = {0};
    uj_packing packing = UJ_PACKING_NONE;
    r->out_of_memory = !add_box(&tree, whole);
    for (size_t k = 0; k < tree.count && packing == UJ_PACKING_NONE && !r->out_of_memory; k++)
        packing = examine(r, &tree, k, out);
    char *text = NULL;
    if (packing == UJ_PACKING_NONE && !r->out_of_memory) {
        text = malloc(r->text_length + 8 * tree.count + 1);
        r->out_of_memory = text == NULL;
    }
    if (text != NULL) {
        size_t length = write_tree(r, &tree, 0, text);
        text[length] = '\0';
        memmove(text, text + 1, length);  // drop the space at the beginning
    }
    out->reason = text;
    free(tree.nodes);
    return packing;
}

uj_status uj_refuter_ask(uj_refuter *r, const uj_refuter_question *question, uj_refuter_answer *out)
{
    const uj_contact_model *model = r->packer->model;
    *out = (uj_refuter_answer){0};
    r->question = question;
    r->text_length = 0;
    r->out_of_memory = r->stopped = false;
    r->work_since_poll = 0;
    memset(r->restriction_of, 0, (size_t)model->pair_count * sizeof *r->restriction_of);
    for (size_t k = 0; k < question->restriction_count; k++)
        r->restriction_of[question->restrictions[k].pair->pair] = &question->restrictions[k];
    box whole = {0};
    memcpy(whole.low, question->low, (size_t)model->piece_count * sizeof *whole.low);
    memcpy(whole.high, question->high, (size_t)model->piece_count * sizeof *whole.high);
    out->packing = refute(r, &whole, out);
    return r->out_of_memory ? UJ_NO_MEMORY : UJ_OK;
}
