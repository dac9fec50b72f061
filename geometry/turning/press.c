// Presses the pieces at an event of a turn, and stops those that come to lie flush.
#include <string.h>

#include <unjam/geometry/contact/flush.h>
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

void uj_turn_set_mask(uj_turn_sim *t)
{
    t->turning_mask = 0;
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            t->turning_mask |= 1u << i;
}

static void emit_slide(void *payload, const uj_vec2 *x)
{
    uj_turn_emit(payload, 0.0, x);
}

// Stops each piece that lies flush now, but did not lie flush at `before`, the positions before the
// push (docs/RULES.md, Flush edges). Stops no piece if a piece has slid at the present angles. Such
// a slide counts as a slide just beyond these angles, where edges are no longer flush.
static void stop_newly_flush(uj_turn_sim *t, const uj_vec2 *before)
{
    double old[UJ_MAX_PIECES], now[UJ_MAX_PIECES];
    if (t->turned <= UJ_FLUSH_ANGLE)
        return;  // edges that are flush at the start of the turn do not stop a piece
    for (int i = 0; i < t->n; i++)
        if (t->slid_at[i] >= t->turned - UJ_FLUSH_ANGLE)
            return;
    memcpy(old, t->path_spin, sizeof old);
    memcpy(now, t->path_spin, sizeof now);
    uj_flush_stop(t->model, &t->w->planes, t->angle, before, old);
    uj_flush_stop(t->model, &t->w->planes, t->angle, t->x, now);
    for (int i = 0; i < t->n; i++)
        if (now[i] == 0.0 && old[i] != 0.0)
            t->spin[i] = 0.0;
}

uj_push_outcome uj_turn_press(uj_turn_sim *t, double *moved)
{
    uj_vec2 before[UJ_MAX_PIECES];
    *moved = 0.0;
    if (t->rests) {
        if (!t->at_start)
            uj_turn_note_balance(t);
        return UJ_PUSH_REST;
    }
    memcpy(before, t->x, sizeof before);
    uj_push_trace trace = {t->trace != NULL ? emit_slide : NULL, t};
    uj_turn_need_planes(t);
    uj_push_outcome outcome = uj_push(&t->w->planes, t->press, &t->w->push, t->x, &trace);
    for (int i = 0; i < t->n; i++)
        *moved = uj_max(*moved, uj_vec2_length(uj_vec2_sub(t->x[i], before[i])));
    if (outcome == UJ_PUSH_REST && *moved > UJ_TOLERANCE_CONTACT * t->model->diameter)
        stop_newly_flush(t, before);
    t->rests = outcome == UJ_PUSH_REST;
    t->at_start = false;
    uj_turn_set_mask(t);
    uj_turn_forget_touches(t);
    if (t->rests)
        uj_turn_note_balance(t);
    return outcome;
}
