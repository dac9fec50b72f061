// Sibling pushes: several pushes from the same positions. Pieces that do not touch move
// independently until they meet. If the islands of a press never meet, each moves as if it were
// pressed alone, and the table of islands has the result.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "push_state.h"

// Returns the island of the lowest piece in `left`. Pieces outside `mask` are not pressed.
static unsigned island_in(const uj_push_workspace *w, unsigned mask, unsigned left)
{
    unsigned island = left & (~left + 1), before = 0;
    while (island != before) {
        before = island;
        for (unsigned pieces = before; pieces != 0; pieces &= pieces - 1)
            island |= w->touching[__builtin_ctz(pieces)] & mask;
    }
    return island;
}

// --- the table -----------------------------------------------------------------------------------

typedef struct box_trace {
    const uj_push_workspace *w;
    uj_push_island *island;
} box_trace;

static void widen_boxes(void *payload, const uj_vec2 *x)
{
    const box_trace *t = payload;
    for (int i = 0; i < t->w->model->piece_count; i++) {
        uj_vec2 moved = uj_vec2_sub(x[i], t->w->x[i]);
        uj_vec2 *low = &t->island->low[i], *high = &t->island->high[i];
        *low = (uj_vec2){uj_min(low->x, moved.x), uj_min(low->y, moved.y)};
        *high = (uj_vec2){uj_max(high->x, moved.x), uj_max(high->y, moved.y)};
    }
}

static uj_push_outcome push_island(uj_push_workspace *w, const uj_press *press, unsigned pieces,
                                   uj_vec2 *x, const uj_push_trace *trace)
{
    uj_press own = *press;
    own.mask = pieces;
    memcpy(x, w->x, (size_t)w->model->piece_count * sizeof *x);
    return uj_push_run(&own, w, x, trace);
}

static const uj_push_island *find_island(uj_push_workspace *w, const uj_press *press,
                                         unsigned pieces)
{
    size_t number = 0;
    for (int i = w->model->piece_count - 1; i >= 0; i--)
        number = 5 * number + ((pieces >> i & 1u) != 0 ? 1u + press->direction[i] : 0u);
    uj_push_island *island = &w->islands[number];
    if (island->valid_for == w->read_count) {
        w->total_work += island->work;
        return island;
    }
    uint64_t before = w->total_work;
    box_trace trace = {w, island};
    memset(island->low, 0, sizeof island->low);
    memset(island->high, 0, sizeof island->high);
    island->pieces = pieces;
    island->outcome =
        push_island(w, press, pieces, island->end, &(uj_push_trace){widen_boxes, &trace});
    island->work = w->total_work - before;
    island->valid_for = w->stopped ? 0 : w->read_count;
    return island;
}

// --- several islands -----------------------------------------------------------------------------

// Returns true if the half-plane separates the pieces a and b throughout.
static bool separates(const uj_push_workspace *w, int plane, const uj_vec2 *low_a,
                      const uj_vec2 *high_a, const uj_vec2 *low_b, const uj_vec2 *high_b)
{
    double nx = w->nx[plane], ny = w->ny[plane];
    double b = nx * (nx > 0.0 ? low_b->x : high_b->x) + ny * (ny > 0.0 ? low_b->y : high_b->y);
    double a = nx * (nx > 0.0 ? high_a->x : low_a->x) + ny * (ny > 0.0 ? high_a->y : low_a->y);
    // Twice the tolerance leaves room for rounding.
    return w->slack_before[plane] + b - a > 2.0 * UJ_TOLERANCE_CONTACT * w->model->diameter;
}

// `island_of` has the island of each pressed piece.
static bool stay_apart(const uj_push_workspace *w, const uj_push_group *group,
                       const uj_push_island *const *island_of)
{
    const uj_push_island *a = island_of[group->a], *b = island_of[group->b];
    for (int i = group->first; i < group->last; i++) {
        const uj_push_pair *pair = &w->pairs[i];
        int plane = pair->first;
        while (plane < pair->last && !separates(w, plane, &a->low[group->a], &a->high[group->a],
                                                &b->low[group->b], &b->high[group->b]))
            plane++;
        if (plane == pair->last)
            return false;
    }
    return true;
}

static bool islands_meet(const uj_push_workspace *w, unsigned mask,
                         const uj_push_island *const *island_of)
{
    for (int g = 0; g < w->contact_groups; g++) {
        const uj_push_group *group = &w->groups[g];
        if (group->a != UJ_PUSH_WALLS && (group->pieces & ~mask) == 0 &&
            island_of[group->a] != island_of[group->b] && !stay_apart(w, group, island_of))
            return true;
    }
    return false;
}

// Finds the islands of the press. Returns false if they meet or one does not come to rest.
static bool find_islands(uj_push_workspace *w, const uj_press *press,
                         const uj_push_island **island_of)
{
    for (unsigned left = press->mask; left != 0;) {
        unsigned pieces = island_in(w, press->mask, left);
        const uj_push_island *island = find_island(w, press, pieces);
        for (int i = 0; i < w->model->piece_count; i++)
            if ((pieces >> i & 1u) != 0)
                island_of[i] = island;
        // A push that reaches the goal ends at once, before other islands are at rest.
        if (island->outcome != UJ_PUSH_REST && pieces != press->mask)
            return false;
        left &= ~pieces;
    }
    return !islands_meet(w, press->mask, island_of);
}

// --- the motion of several islands ---------------------------------------------------------------

// Finds where an island is at a given time, and when its next event is.
typedef struct moment {
    const uj_push_workspace *w;
    double time, instant;  // events up to `instant` apart count as one
    double next;           // time of the first later event; INFINITY: none
    bool found;
    double last_time;
    uj_vec2 last[UJ_MAX_PIECES], x[UJ_MAX_PIECES];
} moment;

static void note_moment(void *payload, const uj_vec2 *x)
{
    moment *m = payload;
    int count = m->w->model->piece_count;
    double now = m->w->elapsed;
    if (fabs(now - m->time) <= m->instant) {
        memcpy(m->x, x, (size_t)count * sizeof *x);
        m->found = true;
    } else if (now > m->time) {
        double part = (m->time - m->last_time) / (now - m->last_time);
        for (int i = 0; i < count && !m->found; i++)
            m->x[i] = uj_vec2_add(m->last[i], uj_vec2_scale(uj_vec2_sub(x[i], m->last[i]), part));
        m->found = true;
        m->next = uj_min(m->next, now);
    }
    memcpy(m->last, x, (size_t)count * sizeof *x);
    m->last_time = now;
}

// Sets x to the positions at the given time. Returns the time of the next event; INFINITY: none.
static double go_to_time(uj_push_workspace *w, const uj_press *press,
                         const uj_push_island *const *island_of, double time, uj_vec2 *x)
{
    double next = INFINITY;
    for (unsigned left = press->mask; left != 0;) {
        const uj_push_island *island = island_of[__builtin_ctz(left)];
        moment m = {.w = w,
                    .time = time,
                    .instant = UJ_TOLERANCE_CONTACT * w->model->diameter,
                    .next = INFINITY};
        uj_vec2 end[UJ_MAX_PIECES];
        memcpy(m.last, w->x, sizeof m.last);
        (void)push_island(w, press, island->pieces, end, &(uj_push_trace){note_moment, &m});
        for (int i = 0; i < w->model->piece_count; i++)
            if ((island->pieces >> i & 1u) != 0)
                x[i] = m.found ? m.x[i] : end[i];
        next = uj_min(next, m.next);
        left &= ~island->pieces;
    }
    return next;
}

static void trace_islands(uj_push_workspace *w, const uj_press *press,
                          const uj_push_island *const *island_of, uj_vec2 *x,
                          const uj_push_trace *trace)
{
    double next = go_to_time(w, press, island_of, 0.0, x);
    while (next < INFINITY && !w->stopped) {
        next = go_to_time(w, press, island_of, next, x);
        trace->function(trace->payload, x);
    }
}

// --- the push ------------------------------------------------------------------------------------

uj_push_outcome uj_push_sibling(const uj_halfplanes *planes, const uj_press *press,
                                uj_push_workspace *workspace, uj_vec2 *x,
                                const uj_push_trace *trace)
{
    const uj_push_island *island_of[UJ_PUSH_ISLAND_PIECES] = {NULL};
    bool traced = trace != NULL && trace->function != NULL;
    if (workspace->stopped)
        return UJ_PUSH_STUCK;
    uj_push_read_all_planes(workspace, planes, x);
    if (press->mask == 0 || workspace->islands == NULL ||
        !find_islands(workspace, press, island_of))
        return workspace->stopped ? UJ_PUSH_STUCK : uj_push_run(press, workspace, x, trace);
    const uj_push_island *first = island_of[__builtin_ctz(press->mask)];
    if (traced && first->pieces == press->mask)
        return uj_push_run(press, workspace, x, trace);
    if (traced)
        trace_islands(workspace, press, island_of, x, trace);
    for (int i = 0; i < workspace->model->piece_count; i++)
        if (island_of[i] != NULL)
            x[i] = island_of[i]->end[i];
    return workspace->stopped ? UJ_PUSH_STUCK : first->outcome;
}
