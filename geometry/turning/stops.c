// Decides which pieces stop turning at an event, and moves overlapping pieces apart.
#include <string.h>

#include <unjam/geometry/contact/flush.h>
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

// In tray diameters: uj_turn_settle ignores pairs that are further apart than this.
static const double settled_gap = 1e-3;

// counts[k] is 0 if the parts of pair k cannot meet.
static bool matters(const uj_turn_sim *t, int k)
{
    return t->w->watched[k] && t->w->planes.counts[k] > 0 && uj_turn_owns(t, &t->model->pairs[k]);
}

static bool is_free(const uj_turn_sim *t)
{
    bool free = true;
    int plane;
    for (int k = 0; k < t->model->pair_count && free; k++)
        free =
            !matters(t, k) || uj_part_pair_separation(t->model, &t->w->planes, k, t->x, &plane) >=
                                  -UJ_TOLERANCE_CONTACT * t->model->diameter;
    return free;
}

bool uj_turn_settle(uj_turn_sim *t)
{
    double none[UJ_QP_MAX] = {0.0}, moved = INFINITY, unit = t->model->diameter;
    uj_qp qp;
    for (int pass = 0; pass < 4 && moved > UJ_TOLERANCE_SOLVE * unit; pass++) {
        int count = 0;
        for (int k = 0; k < t->model->pair_count; k++) {
            const uj_part_pair *pair = &t->model->pairs[k];
            int plane;
            if (!matters(t, k))
                continue;
            double gap = uj_part_pair_separation(t->model, &t->w->planes, k, t->x, &plane);
            const uj_halfplane *p = &t->w->planes.planes[plane];
            if (gap <= settled_gap * unit)
                t->w->rows[count++] = (uj_qp_constraint){
                    p->nx, p->ny, -gap, 0.0, pair->a >= 0 ? t->dof[pair->a] : -1, t->dof[pair->b]};
        }
        uj_qp_start(&qp, 2 * t->dof_count, none);
        if (!uj_qp_solve(&qp, t->w->rows, count, UJ_TOLERANCE_SOLVE * unit,
                         UJ_TOLERANCE_CONTACT * unit))
            break;
        moved = 0.0;
        for (int i = 0; i < t->n; i++)
            if (t->dof[i] >= 0) {
                uj_vec2 by = {qp.x[2 * t->dof[i]], qp.x[2 * t->dof[i] + 1]};
                t->x[i] = uj_vec2_add(t->x[i], by);
                moved = uj_max(moved, uj_vec2_length(by));
            }
    }
    return is_free(t);
}

bool uj_turn_has_room(uj_turn_sim *t, const uj_path_point *at)
{
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    memcpy(angle, t->angle, sizeof angle);
    memcpy(x, t->x, sizeof x);
    for (int i = 0; i < t->n; i++) {
        t->angle[i] += t->spin[i] * at->step;
        t->x[i] = at->x[i];
    }
    uj_turn_renew_planes(t);
    bool room = uj_turn_settle(t);
    memcpy(t->angle, angle, sizeof angle);
    memcpy(t->x, x, sizeof x);
    uj_turn_renew_planes(t);
    return room;
}

void uj_turn_end_flush(uj_turn_sim *t, uj_push_outcome *pressed)
{
    double moved, spin[UJ_MAX_PIECES];
    *pressed = uj_turn_press(t, &moved);
    if (t->turned >= 2.0 * UJ_PI - UJ_TOLERANCE_ANGLE)
        memset(t->spin, 0, sizeof t->spin);
    memcpy(spin, t->path_spin, sizeof spin);
    if (*pressed == UJ_PUSH_REST)
        uj_flush_stop(t->model, &t->w->planes, t->angle, t->x, spin);
    for (int i = 0; i < t->n; i++)
        if (spin[i] == 0.0)
            t->spin[i] = 0.0;
    uj_turn_set_mask(t);
    uj_turn_note_balance(t);
}

// Returns true if `piece` alone keeps the other pieces from turning.
static bool is_blocked(uj_turn_sim *t, int piece)
{
    double spin = t->spin[piece];
    t->spin[piece] = 0.0;
    bool blocked = uj_turn_can_turn(t);
    t->spin[piece] = spin;
    return blocked;
}

void uj_turn_stop_blocked(uj_turn_sim *t)
{
    const uj_turn_filter *filter = t->w->filter;
    bool blocked[UJ_MAX_PIECES] = {false}, any = false;
    int watched = filter != NULL ? filter->piece : -1;
    // If the filter's piece is blocked at an angle that the filter rejects, the turn is given up.
    bool given_up = watched >= 0 && t->spin[watched] != 0.0 &&
                    !filter->accepts(filter->payload, t->angle[watched]) && is_blocked(t, watched);
    if (given_up)
        blocked[watched] = any = true;
    for (int i = 0; i < t->n && !given_up; i++) {
        blocked[i] = t->spin[i] != 0.0 && is_blocked(t, i);
        any = any || blocked[i];
    }
    for (int i = 0; i < t->n; i++)
        if (blocked[i] || !any)
            t->spin[i] = 0.0;
    uj_turn_set_mask(t);
}
