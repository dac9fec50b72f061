// Decides how each island goes on from an event of a turn (docs/RULES.md, Islands).
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_decision.h"

// Greatest length of a way, in radians, that may be due to rounding alone. Such ways occur where
// parts separate at a vertex with the square of the angle.
static const double short_way = 1e-6;

// Returns the pressed pieces that touch `piece`, directly or through other pressed pieces.
static unsigned island_of(uj_turn_sim *t, int piece)
{
    unsigned island = 1u << piece, before = 0;
    uj_turn_need_touches(t);
    while (island != before) {
        before = island;
        for (int i = 0; i < t->touch_count; i++) {
            const uj_part_pair *pair = &t->model->pairs[t->w->touches[i].pair];
            bool joins = pair->a >= 0 && t->dof[pair->a] >= 0 && t->dof[pair->b] >= 0;
            if (joins && uj_part_pair_in(pair, island))
                island |= 1u << pair->a | 1u << pair->b;
        }
    }
    return island;
}

// Returns true if the pieces were at x before their last slide, and have not turned since.
static bool is_back(const uj_turn_sim *t, const uj_vec2 *x)
{
    double apart = 0.0;
    for (int i = 0; i < t->n; i++) {
        uj_vec2 from = t->slid_at[i] == t->turned ? t->slid_from[i] : t->x[i];
        if ((t->considered >> i & 1u) != 0)
            apart = uj_max(apart, uj_vec2_length(uj_vec2_sub(x[i], from)));
    }
    return apart <= UJ_TOLERANCE_CONTACT * t->model->diameter;
}

// Writes the slide of the pieces in t->considered to v. Returns false if nothing slides, or if
// `only_one` is true and several slides are equally good. If the slide leads back (is_back), adds
// the pieces to t->stays and returns false.
static bool find_slide(uj_turn_sim *t, const uj_velocity *beside, bool only_one, uj_vec2 *v)
{
    uj_vec2 found[UJ_MAX_SLIDES][UJ_MAX_PIECES], x[UJ_MAX_PIECES];
    int bifurcations = t->w->bifurcation_count, count = uj_turn_find_slides(t, beside, found);
    if (count == 0 || (count > 1 && only_one))
        return false;
    memcpy(v, found[uj_turn_choose(t, count)], sizeof found[0]);
    bool slides = uj_turn_slide_end(t, v, x), back = slides && is_back(t, x);
    if (back)
        t->stays |= t->considered;
    if (slides && !back)
        return true;
    t->w->bifurcation_count = bifurcations;
    t->chose_in_vain = t->chose_in_vain || count > 1;
    return false;
}

// Like uj_turn_find_ways, but with the velocities of uj_turn_find_ahead. Returns false if no way is
// found.
static bool find_ways_ahead(uj_turn_sim *t, double ahead, double limit, uj_ways *out)
{
    return uj_turn_find_ahead(t, true, ahead) == UJ_VELOCITY_GO &&
           uj_turn_find_ways(t, limit, UJ_FLUSH_ANGLE, out) == UJ_OUTLOOK_WAY;
}

// Like uj_turn_find_ways, but also tries find_ways_ahead. t->velocities must not be empty.
static uj_outlook find_ways(uj_turn_sim *t, double limit, uj_ways *out)
{
    uj_outlook found = uj_turn_find_ways(t, limit, UJ_FLUSH_ANGLE, out);
    if (found == UJ_OUTLOOK_WAY || find_ways_ahead(t, UJ_AHEAD, limit, out))
        return UJ_OUTLOOK_WAY;
    if (found == UJ_OUTLOOK_SLIDE || find_ways_ahead(t, UJ_FAR_AHEAD, limit, out))
        return found == UJ_OUTLOOK_SLIDE ? found : UJ_OUTLOOK_WAY;
    return uj_turn_find_velocities(t, true) == UJ_VELOCITY_GO
               ? uj_turn_find_ways(t, limit, UJ_TOLERANCE_ANGLE, out)
               : UJ_OUTLOOK_LOST;
}

// Returns true if a pair is at a vertex (it has several gaps in touch->open), and its two pieces
// turn with the same spin (docs/RULES.md, Vertices that last).
static bool stays_at_vertex(const uj_turn_sim *t)
{
    for (int i = 0; i < t->touch_count; i++) {
        const uj_touch *touch = &t->w->touches[i];
        const uj_part_pair *pair = &t->model->pairs[touch->pair];
        double other = pair->a < 0 ? 0.0 : t->spin[pair->a];
        if ((touch->open & (touch->open - 1)) != 0 && uj_turn_considers(t, pair) && other != 0.0 &&
            t->spin[pair->b] == other)
            return true;
    }
    return false;
}

// Returns the lesser of `limit` and UJ_VERTEX_STEP. But if edges become flush soon after
// UJ_VERTEX_STEP, returns `limit`, because an event there might be moved to the flush angle.
static double vertex_limit(uj_turn_sim *t, double limit)
{
    double flush = uj_turn_next_flush(t, UJ_FLUSH_ANGLE);
    bool soon = flush > UJ_VERTEX_STEP && flush <= UJ_VERTEX_STEP + UJ_FAR_AHEAD;
    return soon ? limit : uj_min(limit, UJ_VERTEX_STEP);
}

// Returns true if a force fails in another solution, and all ways are at most short_way long and
// end before `limit`.
static bool are_ways_doubtful(const uj_turn_sim *t, double limit, const uj_ways *ways)
{
    double last = 0.0;
    for (int k = 0; k < ways->count; k++)
        last = uj_max(last, ways->way[k].end.step);
    return ways->has_failing_force && last - t->ahead <= short_way && last < limit;
}

// Sets *ways if the result is UJ_OUTLOOK_WAY, and v if the result is UJ_OUTLOOK_SLIDE.
static uj_outlook decide(uj_turn_sim *t, double limit, uj_ways *ways, uj_vec2 *v)
{
    // A balanced piece rests between two equally good motions. Turning further may make one of them
    // better.
    if (uj_turn_is_balanced(t) && find_slide(t, NULL, true, v))
        return UJ_OUTLOOK_SLIDE;
    uj_velocity_answer answer = uj_turn_find_velocities(t, true);
    if (answer == UJ_VELOCITY_STOP)
        return UJ_OUTLOOK_STOP;
    if (stays_at_vertex(t))
        limit = vertex_limit(t, limit);
    if (answer == UJ_VELOCITY_SLIDE && !t->rests)
        return UJ_OUTLOOK_PUSH;
    // Where two corners meet, uj_turn_press may have chosen an edge that blocks the pair, although
    // the pair could slide along another edge.
    if (answer == UJ_VELOCITY_SLIDE && t->velocity_count > 0 &&
        find_slide(t, &t->velocities[0], true, v))
        return UJ_OUTLOOK_SLIDE;
    bool has_solutions = t->velocity_count > 0;
    uj_outlook found = has_solutions ? find_ways(t, limit, ways) : UJ_OUTLOOK_SLIDE;
    if (found == UJ_OUTLOOK_WAY && !are_ways_doubtful(t, limit, ways))
        return found;
    unsigned stayed = t->stays;
    if (find_slide(t, NULL, false, v))
        return UJ_OUTLOOK_SLIDE;
    if (found == UJ_OUTLOOK_LOST)
        return found;
    if (t->stays != stayed)
        return decide(t, limit, ways, v);
    if (found == UJ_OUTLOOK_WAY)
        return found;
    // Contacts that hold the pieces only to second order do not show here, so look farther ahead.
    bool goes_on = (!has_solutions && find_ways_ahead(t, UJ_AHEAD, limit, ways)) ||
                   find_ways_ahead(t, UJ_FAR_AHEAD, limit, ways);
    return goes_on ? UJ_OUTLOOK_WAY : UJ_OUTLOOK_STOP;
}

// Like decide(), but first looks in the table of known ways. Bypasses the table where a piece is
// balanced or in t->stays, and where only some islands are decided again (`mask`, decide_islands),
// because keys do not contain this. For the same reason, does not remember ways that may depend on
// a choice of branches. Traced turns bypass the table, too: tests compare them with others.
static uj_outlook recall_or_decide(uj_turn_sim *t, double limit, unsigned mask, uj_ways *ways,
                                   uj_vec2 *v)
{
    bool plain = t->trace == NULL && mask == t->press->mask && (t->stays & t->considered) == 0 &&
                 !uj_turn_is_balanced(t);
    if (plain && uj_turn_recall_ways(t, limit, ways))
        return UJ_OUTLOOK_WAY;
    t->chose_in_vain = false;
    uj_outlook outlook = decide(t, limit, ways, v);
    if (plain && outlook == UJ_OUTLOOK_WAY && (t->stays & t->considered) == 0 && !t->chose_in_vain)
        uj_turn_remember_ways(t, limit, ways);
    return outlook;
}

static void add_velocities(const uj_turn_sim *t, const uj_velocity *own, uj_velocity *whole)
{
    for (int i = 0; i < own->count; i++)
        whole->gap[whole->count++] = own->gap[i];
    for (int i = 0; i < t->n; i++)
        if ((t->considered >> i & 1u) != 0)
            whole->v[i] = own->v[i];
}

// Returns the way that the island t->considered takes. Where nothing happens, pieces go on as they
// arrived, if exactly one way allows it.
static const uj_way *take_way(uj_turn_sim *t, const uj_ways *ways)
{
    const uj_way *same = NULL;
    int count = 0;
    for (const uj_way *way = ways->way; t->ended_for_check && way < ways->way + ways->count;
         way++) {
        double apart = 0.0;
        for (int i = 0; i < t->n; i++)
            if ((t->considered >> i & 1u) != 0)
                apart = uj_max(apart, uj_vec2_length(uj_vec2_sub(way->along->v[i], t->arrival[i])));
        if (apart <= UJ_DIFFERENT_SPEED) {
            same = way;
            count++;
        }
    }
    return count == 1 ? same : &ways->way[uj_turn_choose(t, ways->count)];
}

// Calls decide() for each island of the pieces in `mask`, and combines the answers. If all islands
// can turn further, d->way belongs to the island *first, which has the earliest event. Returns the
// number of islands.
static int decide_islands(uj_turn_sim *t, unsigned mask, uj_decision *d, unsigned *first)
{
    double ahead = 0.0, limit = 2.0 * UJ_PI - t->turned;
    int count = 0;
    *first = 0;
    d->outlook = UJ_OUTLOOK_WAY;
    d->slides = 0;
    d->along.count = 0;
    memset(d->along.v, 0, sizeof d->along.v);
    memset(d->slide, 0, sizeof d->slide);
    for (unsigned left = mask; left != 0 && d->outlook != UJ_OUTLOOK_STOP; left &= ~t->considered) {
        uj_ways ways;
        uj_vec2 v[UJ_MAX_PIECES];
        t->considered = island_of(t, __builtin_ctz(left));
        uj_outlook outlook = recall_or_decide(t, limit, mask, &ways, v);
        d->outlook = outlook > d->outlook ? outlook : d->outlook;
        count++;
        for (int i = 0; i < t->n; i++) {
            if ((t->considered >> i & 1u) == 0)
                continue;
            t->island[i] = t->considered;
            if (outlook == UJ_OUTLOOK_SLIDE)
                d->slide[i] = v[i];
        }
        d->slides |= outlook == UJ_OUTLOOK_SLIDE ? t->considered : 0;
        if (outlook != UJ_OUTLOOK_WAY)
            continue;
        const uj_way *own = take_way(t, &ways);
        add_velocities(t, own->along, &d->along);
        ahead = uj_max(ahead, t->ahead);
        if (*first == 0 || own->end.step < limit) {
            *first = t->considered;
            limit = own->end.step;
            d->way = *own;
        }
    }
    t->considered = t->press->mask;
    t->ahead = ahead;
    return count;
}

// Follows all islands together up to the first event. Watches only pairs of pieces in different
// islands, because decide() has already followed each island by itself.
static void join(uj_turn_sim *t, unsigned first, uj_decision *d)
{
    uj_way whole;
    double limit = d->way.end.step;
    whole.along = &d->along;
    whole.event = UJ_EVENT_LOST;
    t->second_order = t->forces = false;
    t->between_islands = true;
    if (uj_turn_path(t, whole.along, uj_min(t->ahead, limit), &whole.end))
        uj_turn_follow(t, limit, &whole);
    t->between_islands = false;
    if (whole.event == UJ_EVENT_LOST)
        d->outlook = UJ_OUTLOOK_LOST;
    if (whole.event != UJ_EVENT_NEAR_FLUSH && whole.end.step >= limit) {
        whole.event = d->way.event;
        whole.end.followed = uj_min(whole.end.followed, d->way.end.followed);
        for (int i = 0; i < t->n; i++)
            if ((first >> i & 1u) != 0)
                whole.end.x[i] = d->way.end.x[i];
    }
    d->way = whole;
}

void uj_turn_decide(uj_turn_sim *t, uj_decision *d)
{
    int bifurcations = t->w->bifurcation_count;
    unsigned first;
    int count = decide_islands(t, t->press->mask, d, &first);
    bool some_wait = d->outlook == UJ_OUTLOOK_SLIDE && d->slides != t->press->mask;
    if (some_wait || d->outlook > UJ_OUTLOOK_SLIDE)
        t->w->bifurcation_count = bifurcations;
    // Decide again for the sliding islands alone. The others choose branches after the slide.
    if (some_wait)
        (void)decide_islands(t, d->slides, d, &first);
    if (d->outlook == UJ_OUTLOOK_WAY && count > 1)
        join(t, first, d);
    d->way.along = &d->along;
}
