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

static void push_island(uj_push_workspace *w, const uj_press *press, unsigned pieces,
                        uj_push_island *island)
{
    uj_press own = *press;
    own.mask = pieces;
    box_trace trace = {w, island};
    memset(island->low, 0, sizeof island->low);
    memset(island->high, 0, sizeof island->high);
    memcpy(island->end, w->x, (size_t)w->model->piece_count * sizeof *w->x);
    island->outcome = uj_push_run(&own, w, island->end, &(uj_push_trace){widen_boxes, &trace});
    island->reading = w->stopped ? 0 : w->reading;
}

static const uj_push_island *find_island(uj_push_workspace *w, const uj_press *press,
                                         unsigned pieces)
{
    size_t number = 0;
    for (int i = w->model->piece_count - 1; i >= 0; i--)
        number = 5 * number + ((pieces >> i & 1u) != 0 ? 1u + press->direction[i] : 0u);
    uj_push_island *island = &w->islands[number];
    uint64_t before = w->total_work;
    if (island->reading == w->reading) {
        w->total_work += island->work;
    } else {
        push_island(w, press, pieces, island);
        island->work = w->total_work - before;
    }
    return island;
}

// --- several islands -----------------------------------------------------------------------------

// The island of each pressed piece, when it is pressed alone.
typedef struct archipelago {
    const uj_push_island *of[UJ_PUSH_ISLAND_PIECES];
} archipelago;

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

static bool stay_apart(const uj_push_workspace *w, const uj_push_group *group,
                       const archipelago *islands)
{
    const uj_push_island *a = islands->of[group->a], *b = islands->of[group->b];
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

static bool islands_meet(const uj_push_workspace *w, unsigned mask, const archipelago *islands)
{
    for (int g = 0; g < w->contact_groups; g++) {
        const uj_push_group *group = &w->groups[g];
        if (group->a != UJ_PUSH_WALLS && (group->pieces & ~mask) == 0 &&
            islands->of[group->a] != islands->of[group->b] && !stay_apart(w, group, islands))
            return true;
    }
    return false;
}

// Makes the push from the table. Returns false if it cannot.
static bool push_by_islands(const uj_press *press, uj_push_workspace *w, uj_vec2 *x,
                            uj_push_outcome *outcome)
{
    archipelago islands = {{NULL}};
    bool rest = true;
    for (unsigned left = press->mask; left != 0 && rest;) {
        unsigned pieces = island_in(w, press->mask, left);
        const uj_push_island *island = find_island(w, press, pieces);
        for (int i = 0; i < w->model->piece_count; i++)
            if ((pieces >> i & 1u) != 0)
                islands.of[i] = island;
        *outcome = island->outcome;
        rest = island->outcome == UJ_PUSH_REST || pieces == press->mask;
        left &= ~pieces;
    }
    // A push that reaches the goal ends at once, before the other islands are at rest.
    if (!rest || islands_meet(w, press->mask, &islands))
        return false;
    for (int i = 0; i < w->model->piece_count; i++)
        if (islands.of[i] != NULL)
            x[i] = islands.of[i]->end[i];
    return true;
}

static uj_push_outcome push_to_end(const uj_press *press, uj_push_workspace *w, uj_vec2 *x)
{
    uj_push_outcome outcome = UJ_PUSH_STUCK;
    if (w->islands != NULL && push_by_islands(press, w, x, &outcome))
        return outcome;
    return w->stopped ? UJ_PUSH_STUCK : uj_push_run(press, w, x, NULL);
}

// --- traced pushes -------------------------------------------------------------------------------

// Passes on each trace when the next one comes. So the last one can be replaced.
typedef struct late_trace {
    const uj_push_trace *trace;
    int piece_count;
    bool has_last;
    uj_vec2 last[UJ_MAX_PIECES];
} late_trace;

static void delay(void *payload, const uj_vec2 *x)
{
    late_trace *late = payload;
    if (late->has_last)
        late->trace->function(late->trace->payload, late->last);
    memcpy(late->last, x, (size_t)late->piece_count * sizeof *x);
    late->has_last = true;
}

uj_push_outcome uj_push_sibling(const uj_halfplanes *planes, const uj_press *press,
                                uj_push_workspace *workspace, uj_vec2 *x,
                                const uj_push_trace *trace)
{
    if (workspace->stopped)
        return UJ_PUSH_STUCK;
    uj_push_read_all_planes(workspace, planes, x);
    if (trace == NULL || trace->function == NULL)
        return push_to_end(press, workspace, x);
    late_trace late = {.trace = trace, .piece_count = workspace->model->piece_count};
    uj_vec2 end[UJ_MAX_PIECES];
    memcpy(end, x, (size_t)late.piece_count * sizeof *x);
    uj_push_outcome outcome = push_to_end(press, workspace, end);
    (void)uj_push_run(press, workspace, x, &(uj_push_trace){delay, &late});
    memcpy(x, end, (size_t)late.piece_count * sizeof *x);
    if (late.has_last)
        trace->function(trace->payload, x);
    return outcome;
}
