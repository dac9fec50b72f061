// Pairs of parts that stay at a vertex while pieces turn (docs/RULES.md, Vertices that last).
#include <unjam/geometry/shape/tolerance.h>

#include "turn_decision.h"

enum { MAX_SOLVES = 64 };

// The solution of a quadratic program may break its rows by this much.
static const double solved_to = 4.0 * UJ_TOLERANCE_SPEED;

// In tray diameters per radian: if a gap changes faster than this, the pair does not stay at the
// vertex. (At a vertex that lasts, the rate is 0, or up to 1e-3 for the v of a later angle.)
static const double leaves = 1e-2;

// Returns true if the gap is 0 at the point `at`.
static bool is_zero_at(const uj_turn_sim *t, const uj_gap *gap, const uj_path_point *at)
{
    const uj_part_pair *pair = &t->model->pairs[gap->pair];
    uj_spinning there = {t->model, at->rotation, t->spin};
    uj_gap later = uj_gap_of_edge(&there, gap->pair, gap->edge_id, 0.0);
    return fabs(uj_gap_value(&later, uj_gap_between(pair, at->x))) <=
           UJ_TOLERANCE_CONTACT * t->model->diameter;
}

// A push at the point `at` of a path. The rows keep gaps from closing.
typedef struct trial {
    const uj_turn_sim *t;
    const uj_path_point *at;
    int row_count, solves_left;
    uj_qp_constraint rows[UJ_QP_MAX];
} trial;

static bool can_hold(const trial *p, const uj_touch *touch, int k)
{
    return (touch->open >> k & 1u) != 0 &&
           is_zero_at(p->t, &p->t->w->gaps[touch->first + k], p->at);
}

static uj_qp_constraint row_of(const trial *p, int gap)
{
    return uj_turn_row(p->t, &p->t->w->gaps[gap], p->at->step);
}

// Returns a touching pair if v closes each gap of the pair that passes can_hold(), else NULL.
static const uj_touch *closing_touch(const trial *p, const double *v)
{
    for (int i = 0; i < p->t->touch_count; i++) {
        const uj_touch *touch = &p->t->w->touches[i];
        double most = -INFINITY;
        if (!uj_turn_considers(p->t, &p->t->model->pairs[touch->pair]))
            continue;
        for (int k = 0; k < touch->count; k++) {
            if (!can_hold(p, touch, k))
                continue;
            uj_qp_constraint row = row_of(p, touch->first + k);
            most = uj_max(most, uj_velocity_opening(&row, v));
        }
        if (most > -INFINITY && most < -solved_to)
            return touch;
    }
    return NULL;
}

// Returns true if the press moves pieces. For a pair that would overlap, tries a row for each gap.
static bool moves(trial *p)
{
    const uj_turn_sim *t = p->t;
    double drive[UJ_QP_MAX], fastest = 0.0;
    uj_qp qp;
    uj_velocity_drive(t, drive);
    uj_qp_start(&qp, 2 * t->dof_count, drive);
    qp.dependence = UJ_TOLERANCE_SPEED;
    if (p->solves_left-- <= 0 ||
        !uj_qp_solve(&qp, p->rows, p->row_count, UJ_TOLERANCE_SOLVE, solved_to))
        return false;
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0 && (t->considered >> i & 1u) != 0)
            fastest = uj_max(
                fastest, uj_vec2_length((uj_vec2){qp.x[2 * t->dof[i]], qp.x[2 * t->dof[i] + 1]}));
    if (fastest <= UJ_TOLERANCE_SPEED)
        return false;
    const uj_touch *touch = closing_touch(p, qp.x);
    for (int k = 0; touch != NULL && k < touch->count && p->row_count < UJ_QP_MAX; k++) {
        if (!can_hold(p, touch, k))
            continue;
        p->rows[p->row_count++] = row_of(p, touch->first + k);
        bool moved = moves(p);
        p->row_count--;
        if (moved)
            return true;
    }
    return touch == NULL;
}

// Returns the touch that has the gap along->gap[j], or NULL if its pair is not at a vertex. Returns
// NULL for parts that turn alike, too, because islands.c keeps their events close together.
static const uj_touch *vertex_of(const uj_turn_sim *t, const uj_velocity *along, int j)
{
    const uj_touch *touch = uj_turn_touch_of(t, along->gap[j]);
    const uj_part_pair *pair = &t->model->pairs[touch->pair];
    bool alike = t->spin[pair->b] != 0.0 && pair->a >= 0 && t->spin[pair->b] == t->spin[pair->a];
    bool chosen = (touch->open & (touch->open - 1)) != 0 && touch->balanced == 0;
    return chosen && !alike ? touch : NULL;
}

bool uj_turn_has_vertex(const uj_turn_sim *t, const uj_velocity *along)
{
    double unit = t->model->diameter;
    for (int j = 0; j < along->count; j++) {
        const uj_touch *touch = vertex_of(t, along, j);
        for (int k = 0; touch != NULL && k < touch->count; k++) {
            const uj_gap *gap = &t->w->gaps[touch->first + k];
            const uj_part_pair *pair = &t->model->pairs[gap->pair];
            uj_vec2 u = uj_vec2_scale(uj_gap_between(pair, along->v), unit);
            bool other = touch->first + k != along->gap[j] && (touch->open >> k & 1u) != 0;
            if (other && fabs(uj_gap_rate(gap, uj_gap_between(pair, t->x), u)) < leaves * unit)
                return true;
        }
    }
    return false;
}

bool uj_turn_is_held_by_chance(const uj_turn_sim *t, const uj_velocity *along,
                               const uj_path_point *at)
{
    trial p = {.t = t, .at = at, .row_count = along->count, .solves_left = MAX_SOLVES};
    for (int j = 0; j < along->count; j++) {
        const uj_touch *touch = vertex_of(t, along, j);
        for (int k = 0; touch != NULL && k < touch->count; k++) {
            int other = touch->first + k;
            if (other == along->gap[j] || !can_hold(&p, touch, k))
                continue;
            for (int i = 0; i < along->count; i++)
                p.rows[i] = row_of(&p, i == j ? other : along->gap[i]);
            if (moves(&p))
                return true;
        }
    }
    return false;
}
