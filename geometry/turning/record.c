// Records the keyframes of a turn. Straight motion between two keyframes stays within
// UJ_TOLERANCE_KEYFRAME of the path.
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

// In radians. Later steps may have to be as short as UJ_TOLERANCE_ANGLE, because a wedged piece may
// slide thousands of tray diameters per radian.
static const double first_step = 0.02;

void uj_turn_emit(const uj_turn_sim *t, double step, const uj_vec2 *x)
{
    const uj_contact_model *model = t->w->model;
    uj_pose poses[UJ_MAX_PIECES];
    for (int i = 0; i < t->n; i++)
        poses[i] = uj_pose_from_centroid(model, i, t->angle[i] + t->spin[i] * step, x[i]);
    t->trace->function(t->trace->payload, poses);
}

// Compares the path at `middle` with straight motion from `from` to `to`. Returns an upper bound on
// the distance between the two, for every point of the pieces.
static double sag(const uj_turn_sim *t, const uj_path_point *from, const uj_path_point *middle,
                  const uj_path_point *to)
{
    double most = 0.0, half = 0.5 * (to->step - from->step);
    for (int i = 0; i < t->n; i++) {
        uj_vec2 mean = uj_vec2_scale(uj_vec2_add(from->x[i], to->x[i]), 0.5);
        double reach = t->model->radius[i] + uj_vec2_length(t->w->model->centroid[i]);
        double turned = t->spin[i] != 0.0 ? reach * (1.0 - cos(half)) : 0.0;
        most = uj_max(most, turned + uj_vec2_length(uj_vec2_sub(middle->x[i], mean)));
    }
    return most;
}

// Records the path from `from` to `end`.
static void record_path(const uj_turn_sim *t, const uj_velocity *along, uj_path_point from,
                        const uj_path_point *end)
{
    uj_path_point middle, to;
    double step = first_step, limit = 0.5 * UJ_TOLERANCE_KEYFRAME * t->model->diameter;
    while (from.step < end->step) {
        bool last = from.step + step >= end->step, found = last;
        to = *end;
        if (!last)
            found = uj_turn_path(t, along, from.step + step, &to);
        bool good = found && uj_turn_path(t, along, 0.5 * (from.step + to.step), &middle) &&
                    sag(t, &from, &middle, &to) <= limit + middle.noise;
        if (!good && step > UJ_TOLERANCE_ANGLE) {
            step = 0.5 * (last ? end->step - from.step : step);
            continue;
        }
        from = found ? to : *end;
        uj_turn_emit(t, from.step, from.x);
        step *= 1.5;
    }
}

void uj_turn_record(const uj_turn_sim *t, const uj_velocity *along, const uj_path_point *end)
{
    uj_path_point from, last = *end;
    if (t->trace == NULL || !uj_turn_path(t, along, uj_min(t->ahead, end->step), &from))
        return;
    if (from.step > 0.0)
        uj_turn_emit(t, from.step, from.x);
    // Just before normals become parallel, a piece that kept its contacts would run far beyond the
    // ends of the edges that it touches. So the path is followed only up to end->followed.
    if (end->followed < end->step && !uj_turn_path(t, along, end->followed, &last))
        last = from;
    record_path(t, along, from, &last);
    if (last.step < end->step)
        uj_turn_emit(t, end->step, end->x);
}
