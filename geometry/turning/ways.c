// Chooses which solution of the velocity problem a turn follows after an event.
#include <unjam/geometry/shape/tolerance.h>

#include "turn_decision.h"

int uj_turn_choose(uj_turn_sim *t, int count)
{
    int choice = 0;
    while (choice < count - 1) {
        int bit = t->w->bifurcation_count++;
        if (bit >= UJ_TURN_MAX_BRANCHES || (t->w->branches >> bit & 1u) == 0)
            break;
        choice++;
    }
    return choice;
}

// Returns true if a force is negative at `at`. If `start` is NULL, a force that is 0 and falls also
// counts. If `start` is not NULL, tests only forces with value 0 and derivative 0 at `start`.
static bool has_failing_force(const uj_velocity *along, const uj_path_point *at,
                              const uj_path_point *start)
{
    for (int j = 0; j < along->count; j++) {
        bool flat = start == NULL || (start->force[j] <= UJ_FORCE_ZERO &&
                                      fabs(start->force1[j]) <= UJ_FORCE_RATE_ZERO);
        bool falls =
            start == NULL && at->force[j] <= UJ_FORCE_ZERO && at->force1[j] < -UJ_FORCE_RATE_ZERO;
        if (falls || (flat && at->force[j] < -UJ_TOLERANCE_SPEED))
            return true;
    }
    return false;
}

// An unbalanced force that is above UJ_TOLERANCE_SPEED after UJ_FARTHEST_AHEAD, and grows like the
// cubed angle, is above this after UJ_FAR_AHEAD. (Rounding errors are about 1e-15.)
static const double least_unbalanced = 1e-11;

// Returns true if forces fail at `at`, where the path begins. The derivatives at `at` may not show
// a failure if there are fewer active gaps than degrees of freedom, or if a force of 0 has
// derivative 0. In these cases, also tests the point UJ_FAR_AHEAD beyond `at`. If nothing fails
// there, tests whether the forces are balanced UJ_FARTHEST_AHEAD beyond `at`.
static bool is_failing(const uj_turn_sim *t, const uj_velocity *along, const uj_path_point *at)
{
    uj_path_point later;
    bool flat = along->count < 2 * __builtin_popcount(t->considered);
    if (at->unbalanced > UJ_TOLERANCE_SPEED || at->unbalanced1 > UJ_FORCE_RATE_ZERO ||
        has_failing_force(along, at, NULL))
        return true;
    for (int j = 0; j < along->count; j++)
        flat = flat || (at->force[j] <= UJ_FORCE_ZERO && fabs(at->force1[j]) <= UJ_FORCE_RATE_ZERO);
    if (!flat || (t->stays & t->considered) != 0 ||
        !uj_turn_path(t, along, at->step + UJ_FAR_AHEAD, &later))
        return false;
    return later.unbalanced > UJ_TOLERANCE_SPEED || has_failing_force(along, &later, at) ||
           (later.unbalanced > least_unbalanced &&
            uj_turn_path(t, along, at->step + UJ_FARTHEST_AHEAD, &later) &&
            later.unbalanced > UJ_TOLERANCE_SPEED);
}

// Calls uj_turn_is_held_by_chance at the angle `step`. Returns false if uj_turn_path fails.
static bool is_chance(uj_turn_sim *t, const uj_velocity *along, double step)
{
    uj_path_point later;
    bool forces = t->forces, second_order = t->second_order;
    t->forces = t->second_order = false;
    bool known = uj_turn_path(t, along, step, &later);
    t->forces = forces;
    t->second_order = second_order;
    return known && uj_turn_is_held_by_chance(t, along, &later);
}

// Returns true if is_chance may return true. (A vertex does not hold pieces in t->stays by chance:
// they stay because they would only slide back.)
static bool may_be_chance(const uj_turn_sim *t, const uj_velocity *along)
{
    return (t->stays & t->considered) == 0 && uj_turn_has_vertex(t, along);
}

// Compares the positions of the pieces at the end of the shorter way.
static bool is_same_way(uj_turn_sim *t, const uj_way *a, const uj_way *b)
{
    const uj_way *shorter = a->end.step <= b->end.step ? a : b, *longer = shorter == a ? b : a;
    uj_path_point on_longer;
    double apart = 0.0;
    t->second_order = t->forces = false;
    if (!uj_turn_path(t, longer->along, shorter->end.step, &on_longer))
        return false;
    for (int i = 0; i < t->n; i++)
        apart = uj_max(apart, uj_vec2_length(uj_vec2_sub(on_longer.x[i], shorter->end.x[i])));
    return apart <= UJ_TOLERANCE_CONTACT * t->model->diameter;
}

// Adds `new` to `found`. Of two ways that begin alike, keeps only the shorter. But if this one ends
// almost immediately, keeps only the longer, because rounding would decide how the pieces go on
// from the end of the shorter.
static void keep_way(uj_turn_sim *t, const uj_way *new, uj_ways *found)
{
    for (uj_way *known = found->way; known < found->way + found->count; known++)
        if (is_same_way(t, known, new)) {
            double shorter = uj_min(new->end.step, known->end.step);
            if ((new->end.step == shorter) == (shorter > t->ahead + UJ_FLUSH_NEAR))
                *known = *new;
            return;
        }
    found->way[found->count++] = *new;
}

// Returns NULL if no way in `found` begins with the velocities of `along`.
static const uj_way *way_like(const uj_turn_sim *t, const uj_velocity *along, const uj_ways *found)
{
    for (int k = 0; k < found->count; k++) {
        const uj_way *known = &found->way[k];
        double apart = 0.0;
        for (int i = 0; i < t->n; i++)
            apart = uj_max(apart, uj_vec2_length(uj_vec2_sub(along->v[i], known->along->v[i])));
        if (apart <= UJ_TOLERANCE_SPEED)
            return known;
    }
    return NULL;
}

// Returns true if `way` begins like `other`, and has no event before the event of `other`.
static bool is_longer(uj_turn_sim *t, const uj_way *way, const uj_way *other)
{
    uj_way part = *way;
    double limit = other->end.step - UJ_FLUSH_ANGLE;
    if (limit <= t->ahead)
        return false;
    part.event = uj_turn_first_event(t, part.along, limit, &part.end);
    return part.event != UJ_EVENT_LOST && part.end.step >= limit && is_same_way(t, &part, other);
}

void uj_turn_follow(uj_turn_sim *t, double limit, uj_way *way)
{
    if ((t->considered & t->turning_mask) == 0) {  // nothing moves
        way->event = UJ_EVENT_FLUSH;
        way->end.step = way->end.followed = limit;
        return;
    }
    way->event = uj_turn_first_event(t, way->along, limit, &way->end);
    if (way->event != UJ_EVENT_NEAR_FLUSH || uj_turn_has_room(t, &way->end))
        return;
    t->exact_zeros = t->second_order = t->forces = true;
    (void)uj_turn_path(t, way->along, uj_min(t->ahead, limit), &way->end);
    way->event = uj_turn_first_event(t, way->along, limit, &way->end);
    t->exact_zeros = false;
}

// Like uj_turn_follow, but ends at most UJ_VERTEX_STEP after a vertex begins to hold pieces only by
// chance. Sets *by_chance to true if this is so from the beginning. Tests the beginning and the end
// of the way, and assumes that the answer changes at most once between them.
static void follow_vertices(uj_turn_sim *t, double limit, uj_way *way, bool *by_chance)
{
    *by_chance = false;
    if (!may_be_chance(t, way->along)) {
        uj_turn_follow(t, limit, way);
        return;
    }
    const uj_path_point start = way->end;
    uj_turn_follow(t, limit, way);
    double good = t->ahead, bad = way->end.step;
    if (way->event == UJ_EVENT_LOST || bad <= good)
        return;
    *by_chance = is_chance(t, way->along, good + uj_min(UJ_FAR_AHEAD, 0.5 * (bad - good)));
    if (*by_chance)
        bad = uj_min(bad, good + UJ_VERTEX_STEP);
    else if (bad - good > UJ_VERTEX_STEP && is_chance(t, way->along, bad - UJ_FAR_AHEAD))
        while (bad - good > UJ_VERTEX_STEP) {
            double middle = 0.5 * (good + bad);
            *(is_chance(t, way->along, middle) ? &bad : &good) = middle;
        }
    if (bad < way->end.step) {
        way->end = start;
        uj_turn_follow(t, bad, way);
    }
}

// Looks for ways among all solutions, as uj_turn_find_ways does. Unless `take_chance` is true,
// skips ways at whose beginning a vertex holds pieces only by chance. Sets *skipped if it skips a
// way. Writes the ways to *out.
static void find_ways(uj_turn_sim *t, double limit, double least_step, bool take_chance,
                      uj_ways *out, bool *skipped)
{
    out->count = 0;
    *skipped = out->has_failing_force = false;
    for (int i = 0; i < t->velocity_count; i++) {
        uj_way next;
        bool by_chance;
        next.along = &t->velocities[i];
        t->second_order = t->forces = true;
        if (!uj_turn_path(t, next.along, t->ahead, &next.end))
            continue;
        if (is_failing(t, next.along, &next.end)) {
            out->has_failing_force = true;
            continue;
        }
        const uj_way *like = way_like(t, next.along, out);
        if (like != NULL && like->end.step > t->ahead + UJ_FLUSH_NEAR && is_longer(t, &next, like))
            continue;
        follow_vertices(t, limit, &next, &by_chance);
        if (next.event == UJ_EVENT_LOST || next.end.step <= t->ahead + least_step)
            continue;
        if (by_chance && !take_chance)
            *skipped = true;
        else
            keep_way(t, &next, out);
    }
}

uj_outlook uj_turn_find_ways(uj_turn_sim *t, double limit, double least_step, uj_ways *out)
{
    bool skipped;
    limit = uj_max(limit, t->ahead + 2.0 * least_step);
    find_ways(t, limit, least_step, false, out, &skipped);
    if (out->count == 0 && skipped && !out->has_failing_force)
        find_ways(t, limit, least_step, true, out, &skipped);
    if (out->count == 0)
        return out->has_failing_force ? UJ_OUTLOOK_SLIDE : UJ_OUTLOOK_LOST;
    return UJ_OUTLOOK_WAY;
}
