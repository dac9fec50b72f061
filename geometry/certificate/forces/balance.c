// The balance of contact forces as a least-squares problem with nonnegative weights.
#include <unjam/geometry/certificate/forces/balance.h>

#include <stdlib.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

void uj_balance_choose(uj_balance *balance, const size_t *pieces, size_t count)
{
    for (size_t i = 0; i < UJ_MAX_PIECES; i++) {
        balance->row_of[i] = -1;
        balance->scene.is_moved[i] = false;
    }
    balance->count = count;
    for (size_t i = 0; i < count; i++) {
        balance->pieces[i] = pieces[i];
        balance->row_of[pieces[i]] = (int)(2 * i);
        balance->scene.is_moved[pieces[i]] = true;
    }
}

void uj_balance_set_pose(uj_balance *balance, size_t piece, uj_pose pose)
{
    uj_transform *place = &balance->scene.places[piece];
    bool is_set = place->turn.c != 0.0 || place->turn.s != 0.0;
    if (!is_set || pose.angle != balance->angles[piece])  // most pieces stand still
        place->turn = uj_rotation_of(pose.angle);
    balance->angles[piece] = pose.angle;
    place->at = (uj_vec2){pose.x, pose.y};
}

uj_status uj_balance_place(uj_balance *balance, double within)
{
    balance->scene.within = within;
    return uj_touch_list_fill(&balance->scene, &balance->touches);
}

uj_status uj_balance_align_normals(uj_balance *balance, double angle)
{
    uj_touch *touches = balance->touches.touches;
    size_t count = balance->touches.touch_count;
    size_t *group = malloc((count + 1) * sizeof *group);  // index of the first normal of the group
    if (group == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        group[i] = i;
        for (size_t k = 0; k < i; k++) {
            if (fabs(uj_vec2_cross(touches[i].normal, touches[k].normal)) > angle)
                continue;
            size_t low = group[i] < group[k] ? group[i] : group[k];
            size_t high = group[i] < group[k] ? group[k] : group[i];
            for (size_t j = 0; j <= i; j++)
                group[j] = group[j] == high ? low : group[j];
        }
    }
    // The first normal of a group does not change, so the other normals can be copied from it.
    for (size_t i = 0; i < count; i++) {
        uj_vec2 first = touches[group[i]].normal;
        bool opposite = uj_vec2_dot(touches[i].normal, first) < 0.0;
        touches[i].normal = opposite ? uj_vec2_scale(first, -1.0) : first;
    }
    free(group);
    return UJ_OK;
}

static uj_vec2 value_of(const uj_balance *balance, const uj_vec2 *values, int piece)
{
    if (piece < 0 || balance->row_of[piece] < 0)
        return (uj_vec2){0.0, 0.0};
    return values[balance->row_of[piece] / 2];
}

void uj_balance_write_normal(const uj_balance *balance, const uj_touch_pair *pair, uj_vec2 normal,
                             double *column)
{
    int a = balance->row_of[pair->a], b = pair->b < 0 ? -1 : balance->row_of[pair->b];
    if (a >= 0) {
        column[a] = normal.x;
        column[a + 1] = normal.y;
    }
    if (b >= 0) {
        column[b] = -normal.x;
        column[b + 1] = -normal.y;
    }
}

uj_vec2 uj_balance_relative_velocity(const uj_balance *balance, const uj_touch_pair *pair,
                                     const double *velocity)
{
    int a = balance->row_of[pair->a], b = pair->b < 0 ? -1 : balance->row_of[pair->b];
    uj_vec2 v = {0.0, 0.0};
    if (a >= 0)
        v = (uj_vec2){velocity[a], velocity[a + 1]};
    if (b >= 0)
        v = uj_vec2_sub(v, (uj_vec2){velocity[b], velocity[b + 1]});
    return v;
}

bool uj_balance_add_force(uj_balance *balance, const uj_touch_pair *pair, uj_vec2 normal)
{
    double *column = uj_fit_add(&balance->fit);
    if (column == NULL)
        return false;
    uj_balance_write_normal(balance, pair, normal, column);
    return true;
}

// Returns true for the first touch on each face, if the face holds. (Further touches on the face
// have the same normal.) `last`: the face of the touch before t; SIZE_MAX if t is the first of its
// pair.
static bool may_carry(const uj_touch *t, size_t last)
{
    return t->holds && t->face != last;
}

static uj_status add_pair(uj_balance *balance, const uj_balance_task *task,
                          const uj_touch_pair *pair)
{
    uj_vec2 velocity = uj_vec2_sub(value_of(balance, task->velocities, pair->a),
                                   value_of(balance, task->velocities, pair->b));
    size_t last = SIZE_MAX;
    for (size_t i = pair->first; i < pair->end; i++) {
        const uj_touch *t = &balance->touches.touches[i];
        bool carries = may_carry(t, last) && fabs(uj_vec2_dot(t->normal, velocity)) <= task->still;
        last = t->face;
        if (carries && !uj_balance_add_force(balance, pair, t->normal))
            return UJ_NO_MEMORY;
    }
    return UJ_OK;
}

// If `cost` is above 0, adds a row to the fit that keeps the forces small: `cost` times the sum of
// all forces should be 0.
static uj_status find_forces(uj_balance *balance, const uj_balance_task *task, double cost,
                             double *distance)
{
    uj_status status = UJ_OK;
    size_t rows = 2 * balance->count;
    uj_fit_begin(&balance->fit, cost > 0.0 ? rows + 1 : rows);
    for (size_t i = 0; i < balance->count; i++) {
        balance->fit.target[2 * i] = task->velocities[i].x - task->drives[i].x;
        balance->fit.target[2 * i + 1] = task->velocities[i].y - task->drives[i].y;
    }
    for (size_t i = 0; status == UJ_OK && i < balance->touches.pair_count; i++)
        status = add_pair(balance, task, &balance->touches.pairs[i]);
    for (size_t i = 0; cost > 0.0 && i < balance->fit.count; i++)
        balance->fit.columns[i * balance->fit.rows + rows] = cost;
    return status == UJ_OK ? uj_fit_solve(&balance->fit, distance) : status;
}

uj_status uj_balance_find(uj_balance *balance, const uj_balance_task *task, double *distance)
{
    uj_status status = find_forces(balance, task, 0.0, distance);
    double strength = 0.0;
    for (size_t i = 0; status == UJ_OK && i < balance->fit.count; i++)
        strength += balance->fit.weights[i];
    if (status != UJ_OK || !(task->strongest > 0.0) || strength <= task->strongest)
        return status;
    return find_forces(balance, task, task->blur / task->strongest, distance);
}

// A pair counts as at a vertex if its parts touch at faces with different normals.
static bool is_vertex(const uj_touch_list *list, const uj_touch_pair *pair)
{
    const uj_touch *first = &list->touches[pair->first];
    for (size_t i = pair->first + 1; i < pair->end; i++) {
        const uj_touch *t = &list->touches[i];
        if (t->face != first->face &&
            !uj_vec2_same_direction(t->normal, first->normal, UJ_NEARER_PARALLEL))
            return true;
    }
    return false;
}

bool uj_balance_needs_vertex(const uj_balance *balance)
{
    const uj_touch_list *list = &balance->touches;
    size_t column = 0;
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        size_t last = SIZE_MAX;
        bool carries = false;
        for (size_t k = pair->first; k < pair->end; k++) {
            if (may_carry(&list->touches[k], last))
                carries = balance->fit.weights[column++] > 0.0 || carries;
            last = list->touches[k].face;
        }
        if (carries && is_vertex(list, pair))
            return true;
    }
    return false;
}

void uj_balance_write_forces(uj_balance *balance)
{
    const uj_touch_list *list = &balance->touches;
    size_t column = 0;
    for (size_t i = 0; i < list->pair_count; i++) {
        size_t last = SIZE_MAX;
        for (size_t k = list->pairs[i].first; k < list->pairs[i].end; k++) {
            uj_touch *touch = &list->touches[k];
            touch->force = may_carry(touch, last) ? balance->fit.weights[column++] : 0.0;
            last = touch->face;
        }
    }
}

size_t uj_balance_worst(const uj_balance *balance)
{
    size_t worst = 0;
    double most = -1.0;
    for (size_t i = 0; i < balance->count; i++) {
        double missing = hypot(balance->fit.residual[2 * i], balance->fit.residual[2 * i + 1]);
        if (missing > most) {
            most = missing;
            worst = i;
        }
    }
    return balance->pieces[worst];
}

void uj_balance_clear(uj_balance *balance)
{
    uj_touch_list_clear(&balance->touches);
    uj_fit_clear(&balance->fit);
}
