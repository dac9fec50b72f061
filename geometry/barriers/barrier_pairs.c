// Finds the positions at which pieces overlap least, for given angles, by quadratic programming.
#include <math.h>
#include <stdlib.h>

#include "barrier_state.h"

// --- the list of pairs ---

static void add_pairs(uj_barrier_pairs *p, int a, int b, const uj_proof_shapes *of_a)
{
    const uj_proof_shapes *of_b = &p->proof->pieces[b];
    for (size_t i = 0; i < of_a->count; i++)
        for (size_t j = 0; j < of_b->count; j++)
            p->pairs[p->count++] = (uj_barrier_pair){
                .a = a,
                .b = b,
                .part_a = &of_a->rings[i],
                .part_b = &of_b->rings[j],
                .turned_a = a >= 0 ? &p->turned[a].rings[i] : NULL,
                .turned_b = &p->turned[b].rings[j],
            };
}

// Lists the pairs in the order of their numbers (see uj_proof).
static void list_pairs(uj_barrier_pairs *p, const uj_barrier *barrier)
{
    const uj_proof *proof = p->proof;
    const uj_proof_cell *cell = &proof->cells[proof->claims[barrier->claim].cell];
    for (int b = 0; b < (int)proof->piece_count; b++) {
        add_pairs(p, -1, b, &proof->obstacles[b]);
        for (int a = 0; a < b; a++)
            add_pairs(p, a, b, &proof->pieces[a]);
    }
    for (size_t k = 0; k < proof->pair_count; k++) {
        const uj_proof_pair *arcs = &proof->pairs[k];
        if (cell->arcs[k] != (1u << arcs->arc_count) - 1) {
            p->pairs[arcs->pair].arcs = arcs;
            p->pairs[arcs->pair].allowed = cell->arcs[k];
        }
    }
    if (barrier->type == UJ_CLAIM_GOAL && p->tray->goal.by_exit)
        add_pairs(p, -1, p->tray->goal.piece, &proof->inside);
}

static size_t pair_room(const uj_proof *proof)
{
    size_t count = 0, parts = 0;
    for (size_t b = 0; b < proof->piece_count; b++) {
        size_t of_b = proof->pieces[b].count;
        count += of_b * (proof->obstacles[b].count + parts + proof->inside.count);
        parts += of_b;
    }
    return count;
}

static bool make_turned(const uj_proof_shapes *shapes, uj_turned *out)
{
    out->rings = calloc(shapes->count + 1, sizeof *out->rings);
    for (size_t k = 0; out->rings != NULL && k < shapes->count; k++) {
        size_t count = shapes->rings[k].count;
        out->rings[k] = (uj_ring){count, calloc(count, sizeof(uj_vec2))};
        out->count++;
        if (out->rings[k].points == NULL)
            return false;
    }
    return out->rings != NULL;
}

uj_status uj_barrier_pairs_create(const uj_tray *tray, const uj_proof *proof,
                                  const uj_barrier *barrier, uj_barrier_pairs *out)
{
    size_t room = pair_room(proof);
    *out = (uj_barrier_pairs){.tray = tray, .proof = proof, .length = uj_tray_diameter(tray)};
    out->pairs = calloc(room + 1, sizeof *out->pairs);
    out->rows = calloc(room + 4 * UJ_MAX_PIECES, sizeof *out->rows);
    bool made = out->pairs != NULL && out->rows != NULL;
    for (size_t i = 0; made && i < proof->piece_count; i++)
        made = make_turned(&proof->pieces[i], &out->turned[i]);
    if (!made)
        return UJ_NO_MEMORY;
    list_pairs(out, barrier);
    const uj_tray_goal *goal = &tray->goal;
    for (size_t k = 0; barrier->type == UJ_CLAIM_GOAL && !goal->by_exit && k < goal->pose_count;
         k++) {
        const uj_goal_pose *pose = &goal->poses[k];
        out->has_bounds[pose->piece] = true;
        out->least[pose->piece] =
            (uj_vec2){pose->at.x - pose->within.x, pose->at.y - pose->within.y};
        out->most[pose->piece] =
            (uj_vec2){pose->at.x + pose->within.x, pose->at.y + pose->within.y};
    }
    return UJ_OK;
}

void uj_barrier_pairs_clear(uj_barrier_pairs *p)
{
    for (size_t i = 0; i < UJ_MAX_PIECES; i++) {
        for (size_t k = 0; k < p->turned[i].count; k++)
            free(p->turned[i].rings[k].points);
        free(p->turned[i].rings);
    }
    free(p->pairs);
    free(p->rows);
    *p = (uj_barrier_pairs){0};
}

// --- half-planes ---

static void turn_parts(uj_barrier_pairs *p, const double *angle)
{
    for (size_t i = 0; i < p->proof->piece_count; i++) {
        uj_rotation rotation = uj_rotation_of(uj_radians(angle[i]));
        for (size_t k = 0; k < p->turned[i].count; k++)
            for (size_t j = 0; j < p->turned[i].rings[k].count; j++)
                p->turned[i].rings[k].points[j] =
                    uj_rotate(rotation, uj_vec2_sub(p->proof->pieces[i].rings[k].points[j],
                                                    p->proof->centres[i]));
    }
}

static double least_along(const uj_ring *ring, uj_vec2 n)
{
    double least = INFINITY;
    for (size_t i = 0; i < ring->count; i++)
        least = uj_min(least, uj_vec2_dot(n, ring->points[i]));
    return least;
}

static bool arcs_allow(const uj_barrier_pair *pair, uj_vec2 n)
{
    if (pair->arcs != NULL && pair->arcs->by_edges)
        return true;  // the caller tries only edges that are allowed
    for (size_t j = 0; pair->arcs != NULL && j < pair->arcs->arc_count; j++) {
        const uj_proof_arc *arc = &pair->arcs->arcs[j];
        double from = uj_degrees(atan2(n.y, n.x)) - arc->from + 1e-9;
        from -= 360.0 * floor(from / 360.0);
        if ((pair->allowed >> j & 1u) != 0 && from <= arc->to - arc->from + 2e-9)
            return true;
    }
    return pair->arcs == NULL;
}

typedef struct choice {
    uj_barrier_pair *pair;
    const uj_ring *a, *b;
    uj_vec2 r;    // position of part b relative to part a
    double best;  // the greatest slack so far
} choice;

static void try_normal(choice *c, uj_vec2 n)
{
    double length = uj_vec2_length(n);
    if (!(length > 0.0))
        return;
    n = uj_vec2_scale(n, 1.0 / length);
    if (!arcs_allow(c->pair, n))
        return;
    double bound = -least_along(c->a, uj_vec2_scale(n, -1.0)) - least_along(c->b, n);
    double slack = uj_vec2_dot(n, c->r) - bound;
    if (slack > c->best) {
        c->best = slack;
        c->pair->normal = n;
        c->pair->bound = bound;
    }
}

static uj_vec2 edge_normal(const uj_ring *ring, size_t i)
{
    uj_vec2 along = uj_vec2_sub(ring->points[i + 1 < ring->count ? i + 1 : 0], ring->points[i]);
    return (uj_vec2){along.y, -along.x};
}

static void try_arc_ends(choice *c)
{
    const uj_proof_pair *arcs = c->pair->arcs;
    for (size_t j = 0; arcs != NULL && !arcs->by_edges && j < arcs->arc_count; j++) {
        if ((c->pair->allowed >> j & 1u) == 0)
            continue;
        for (int end = 0; end < 2; end++) {
            double angle = uj_radians(end == 0 ? arcs->arcs[j].from : arcs->arcs[j].to);
            try_normal(c, (uj_vec2){cos(angle), sin(angle)});
        }
    }
}

// `edge` is numbered as in uj_proof_pair.
static bool edge_is_allowed(const uj_barrier_pair *pair, size_t edge)
{
    return pair->arcs == NULL || !pair->arcs->by_edges || (pair->allowed >> edge & 1u) != 0;
}

// Sets pair->normal and pair->bound to those with the greatest slack. Returns this slack.
static double choose(uj_barrier_pair *pair, const uj_vec2 *x)
{
    choice c = {.pair = pair,
                .a = pair->a >= 0 ? pair->turned_a : pair->part_a,
                .b = pair->turned_b,
                .r = x[pair->b],
                .best = -INFINITY};
    if (pair->a >= 0)
        c.r = uj_vec2_sub(c.r, x[pair->a]);
    if (c.a->count == 2) {  // part a is a half-plane
        try_normal(&c, edge_normal(c.a, 0));
        return c.best;
    }
    for (size_t i = 0; i < c.a->count; i++)
        if (edge_is_allowed(pair, i))
            try_normal(&c, edge_normal(c.a, i));
    for (size_t i = 0; i < c.b->count; i++)
        if (edge_is_allowed(pair, c.a->count + i))
            try_normal(&c, uj_vec2_scale(edge_normal(c.b, i), -1.0));
    try_arc_ends(&c);
    return c.best;
}

double uj_barrier_pair_separation(uj_barrier_pair *pair, const uj_vec2 *x)
{
    const uj_proof_pair *arcs = pair->arcs;
    pair->arcs = NULL;
    double slack = choose(pair, x);
    pair->arcs = arcs;
    return slack;
}

static double choose_all(uj_barrier_pairs *p, const uj_vec2 *x)
{
    double least = INFINITY;
    for (size_t k = 0; k < p->count; k++)
        least = uj_min(least, choose(&p->pairs[k], x));
    return least;
}

// --- the quadratic program ---

// Writes four constraints to p->rows[row] and the rows after it. They keep the origin of the piece
// in the box from p->least to p->most. Returns row + 4.
static int add_bounds(const uj_barrier_pairs *p, const double *angle, int piece, int row)
{
    uj_vec2 at = uj_rotate(uj_rotation_of(uj_radians(angle[piece])), p->proof->centres[piece]);
    uj_vec2 low = uj_vec2_add(p->least[piece], at), high = uj_vec2_add(p->most[piece], at);
    const uj_qp_constraint rows[4] = {{1.0, 0.0, low.x, 0.0, -1, piece},
                                      {0.0, 1.0, low.y, 0.0, -1, piece},
                                      {-1.0, 0.0, -high.x, 0.0, -1, piece},
                                      {0.0, -1.0, -high.y, 0.0, -1, piece}};
    for (int k = 0; k < 4; k++)
        p->rows[row++] = rows[k];
    return row;
}

// Moves the pieces (x) so that the least slack of the unsettled pairs becomes as great as
// possible. Normals and bounds stay fixed. A settled pair keeps at least the slack pair->slack.
// Returns false if the solver fails.
static bool move(uj_barrier_pairs *p, const double *angle, uj_vec2 *x)
{
    double target[UJ_QP_MAX] = {0};
    int pieces = (int)p->proof->piece_count, row = 0;
    for (size_t k = 0; k < p->count; k++) {
        const uj_barrier_pair *pair = &p->pairs[k];
        p->rows[row++] =
            (uj_qp_constraint){.nx = pair->normal.x,
                               .ny = pair->normal.y,
                               .bound = pair->bound + (pair->is_settled ? pair->slack : 0.0),
                               .margin = pair->is_settled ? 0.0 : -1.0,
                               .a = pair->a,
                               .b = pair->b};
    }
    for (int i = 0; i < pieces; i++) {
        target[2 * i] = x[i].x;
        target[2 * i + 1] = x[i].y;
        if (p->has_bounds[i])
            row = add_bounds(p, angle, i, row);
    }
    // The last unknown is the least slack. It must count more than the distances that pieces move,
    // so its target is very large.
    target[2 * pieces] = 100.0 * p->length;
    uj_qp_start(&p->qp, 2 * pieces + 1, target);
    if (!uj_qp_solve(&p->qp, p->rows, row, 1e-9 * p->length, 1e-6 * p->length))
        return false;
    for (int i = 0; i < pieces; i++)
        x[i] = (uj_vec2){p->qp.x[2 * i], p->qp.x[2 * i + 1]};
    return true;
}

void uj_barrier_pairs_settle(uj_barrier_pairs *p, uj_barrier_place *place)
{
    enum { ROUNDS = 12 };
    turn_parts(p, place->angle);
    place->slack = choose_all(p, place->x);
    for (int round = 0; round < ROUNDS; round++) {
        uj_vec2 x[UJ_MAX_PIECES];
        for (size_t i = 0; i < UJ_MAX_PIECES; i++)
            x[i] = place->x[i];
        if (!move(p, place->angle, x))
            break;
        double slack = choose_all(p, x);
        if (!(slack > place->slack + 1e-7 * p->length))
            break;
        for (size_t i = 0; i < UJ_MAX_PIECES; i++)
            place->x[i] = x[i];
        place->slack = slack;
    }
    choose_all(p, place->x);
}

// Settles the pairs that keep the least slack from growing. Returns false if there are none.
static bool settle_active(uj_barrier_pairs *p)
{
    const double slack = p->qp.x[p->qp.dimension - 1];
    double most = 0.0;
    bool some = false;
    for (int i = 0; i < p->qp.active_count; i++)
        most = uj_max(most, p->qp.multiplier[i]);
    for (int i = 0; i < p->qp.active_count; i++) {
        size_t k = (size_t)p->qp.active[i];
        if (k >= p->count || p->pairs[k].is_settled || p->qp.multiplier[i] < 1e-6 * most)
            continue;
        p->pairs[k].is_settled = some = true;
        p->pairs[k].slack = slack;
    }
    return some;
}

void uj_barrier_pairs_spread(uj_barrier_pairs *p, uj_barrier_place *place)
{
    uj_barrier_pairs_settle(p, place);
    uj_vec2 x[UJ_MAX_PIECES];
    for (size_t i = 0; i < UJ_MAX_PIECES; i++)
        x[i] = place->x[i];
    for (size_t round = 0; round < p->count; round++) {
        if (!move(p, place->angle, x))
            break;
        for (size_t i = 0; i < UJ_MAX_PIECES; i++)
            place->x[i] = x[i];
        if (p->qp.x[p->qp.dimension - 1] >= 0.0 || !settle_active(p))
            break;
    }
    for (size_t k = 0; k < p->count; k++)
        p->pairs[k].is_settled = false;
}
