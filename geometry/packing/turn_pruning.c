// Which turns the bound excludes, and what it remembers of them.
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/exit.h>

#include "pruning_state.h"

enum { MOST_RANGES = 1000 };

// Radians. Ranges of angles are halved down to this.
static const double least_range = 6.0 * UJ_PI / 180.0;

// Radians: how far before the first angle that fits the slices lie that are looked at, the first of
// them finely. Found by trying, with long bars.
static const double before_fit[UJ_MAX_PROBE_ANGLES] = {37.0 * UJ_PI / 180.0, 52.0 * UJ_PI / 180.0,
                                                       60.0 * UJ_PI / 180.0};

bool uj_turn_pruning_applies(const uj_tray *tray)
{
    return tray->goal.by_exit && tray->piece_count > 1 && tray->piece_count <= UJ_MOST_OTHERS + 1;
}

uj_status uj_turn_pruning_create(const uj_tray *tray, const uj_contact_model *model,
                                 uj_packer *packer, uj_turn_pruning **out)
{
    *out = NULL;
    uj_turn_pruning *b = calloc(1, sizeof *b);
    if (b == NULL)
        return UJ_NO_MEMORY;
    b->tray = tray;
    b->model = model;
    uj_symmetries_find(tray, &b->symmetries);
    uj_u64_map_init(&b->boxes, &b->budget);
    uj_state_table_init(&b->turns, &b->budget, sizeof(uj_pruning_turn));
    uj_u64_map_init(&b->answers, &b->budget);
    for (int i = 0; i < model->piece_count; i++)
        if (i != tray->goal.piece)
            b->others[b->other_count++] = i;
    b->middle = b->symmetries.centre;
    pthread_mutex_init(&b->mutex, NULL);
    uj_pruning_find_crossings(b, packer);
    *out = b;
    return UJ_OK;
}

void uj_turn_pruning_destroy(uj_turn_pruning *bound)
{
    if (bound == NULL)
        return;
    pthread_mutex_destroy(&bound->mutex);
    uj_u64_map_clear(&bound->boxes);
    uj_state_table_clear(&bound->turns);
    uj_u64_map_clear(&bound->answers);
    free(bound->orders);
    free(bound);
}

// --- ways ---

// Chooses the angles of the goal piece to be looked at.
static void choose_slices(uj_pruning_question *q)
{
    double step = uj_pruning_step(q->bound), fit = q->turn.goal + q->turn.reach;
    int first = (int)floor(q->turn.goal / step + 1e-6) + 1, last = (int)ceil(fit / step) - 1;
    for (int i = 0; i < UJ_MAX_PROBE_ANGLES; i++) {
        int k = (int)round((fit - before_fit[i]) / step);
        k = k < first ? first : k > last ? last : k;
        bool is_new = first <= last;
        for (int j = 0; j < q->slice_count; j++)
            is_new = is_new && q->slices[j] != k;
        if (is_new)
            q->slices[q->slice_count++] = k;
    }
}

// Whether one of the slices alone shows that there is no way when piece i turns by between low[i]
// and high[i] in all, ccw.
static bool excludes_at_once(uj_pruning_question *q, const double *low, const double *high)
{
    const uj_turn_pruning *b = q->bound;
    for (int k = 0; k < q->slice_count && !q->stopped; k++) {
        q->slice = q->slices[k];
        double turned = q->slice * uj_pruning_step(b) - q->turn.goal;
        for (int i = 0; i < b->other_count; i++) {
            q->low[i] = q->turn.from[i] + uj_max(uj_min(low[i], turned), -turned);
            q->high[i] = q->turn.from[i] + uj_max(uj_min(high[i], turned), -turned);
        }
        q->is_fine = k == 0;
        if (uj_pruning_keep_order(q, turned) && uj_pruning_ranges_refuted(q))
            return true;
    }
    return false;
}

// The same by parts of the ranges.
static bool excludes(uj_pruning_question *q, const double *low, const double *high)
{
    if (++q->range_count > MOST_RANGES)
        return false;
    if (excludes_at_once(q, low, high))
        return true;
    int widest = 0;
    for (int i = 1; i < q->bound->other_count; i++)
        if (high[i] - low[i] > high[widest] - low[widest])
            widest = i;
    if (q->stopped || high[widest] - low[widest] < least_range)
        return false;
    double part_low[UJ_MOST_OTHERS], part_high[UJ_MOST_OTHERS];
    memcpy(part_low, low, sizeof part_low);
    memcpy(part_high, high, sizeof part_high);
    part_low[widest] = part_high[widest] = 0.5 * (low[widest] + high[widest]);
    return excludes(q, low, part_high) && excludes(q, part_low, high);
}

// Whether one of the simplest ways, in which pieces turn along to the end or not at all, is not
// excluded. Most turns that are not excluded are known by that at once.
static bool has_simple_way(uj_pruning_question *q)
{
    int n = q->bound->other_count, spin[UJ_MOST_OTHERS];
    memcpy(spin, q->turn.least_spin, sizeof spin);
    for (int i = 0; i < n && !q->stopped;) {
        double at[UJ_MOST_OTHERS] = {0};
        for (int j = 0; j < n; j++)
            at[j] = spin[j] * q->turn.reach;
        if (!excludes_at_once(q, at, at))
            return true;
        for (i = 0; i < n && spin[i] == q->turn.most_spin[i]; i++)
            spin[i] = q->turn.least_spin[i];
        if (i < n)
            spin[i]++;
    }
    return false;
}

static bool find_answer(uj_pruning_question *q)
{
    double low[UJ_MOST_OTHERS] = {0}, high[UJ_MOST_OTHERS] = {0};
    choose_slices(q);
    for (int i = 0; i < q->bound->other_count; i++) {
        low[i] = q->turn.least_spin[i] * q->turn.reach;
        high[i] = q->turn.most_spin[i] * q->turn.reach;
    }
    return !has_simple_way(q) && excludes(q, low, high);
}

// How far the goal piece can turn from an angle without fitting its exit on the way: a piece's
// width changes by no more than twice its reach a radian.
static double way_to_fit(const uj_turn_pruning *b, double angle, int spin)
{
    const uj_tray_goal *goal = &b->tray->goal;
    double rate = 2.0 * b->model->reach[goal->piece], way = 0.0;
    while (way < 2.0 * UJ_PI) {
        double excess = uj_exit_overhang(b->tray, goal->piece, angle + spin * way, goal->exit) -
                        UJ_TOLERANCE_PACKING * b->model->diameter;
        if (excess < 1e-3 * rate)
            break;
        way += excess / rate;
    }
    return way;
}

// A mirroring of the tray left to right or top to bottom; NULL when it has none.
static const uj_symmetry *find_mirror(const uj_turn_pruning *b)
{
    for (int e = 0; e < b->symmetries.count; e++) {
        const uj_symmetry *g = &b->symmetries.elements[e];
        bool fits = g->a * g->d < 0.0;
        for (int k = 0; k < b->symmetries.class_count; k++)
            fits = fits && g->to[k] == k;
        if (fits)
            return g;
    }
    return NULL;
}

// --- turns ---

// Describes the turn. Returns false when the goal piece turns cw and no mirroring makes that ccw.
static bool describe(const uj_turn_pruning *b, const uj_pose *poses, const int8_t *spin,
                     uj_pruning_turn *turn)
{
    int goal = b->tray->goal.piece, n = b->model->piece_count;
    const uj_symmetry *mirror = spin[goal] < 0 ? find_mirror(b) : NULL;
    if (spin[goal] == 0 || (spin[goal] < 0 && mirror == NULL))
        return false;
    memset(turn, 0, sizeof *turn);
    double place[2][UJ_MAX_PIECES] = {0};
    uj_pruning_places(b, poses, place);
    // Mirrored left to right, what lies along the horizontal line is reversed.
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < n; i++)
            if (mirror != NULL && (axis == 0 ? mirror->d : mirror->a) < 0.0)
                place[axis][i] = -place[axis][i];
    int piece[UJ_MAX_PIECES], from[UJ_MAX_PIECES];  // from: of each slot of the canonical piece
    uj_pruning_sort_others(b, place, piece);
    from[goal] = goal;
    const uj_piece_class *own = &b->symmetries.pieces[goal];
    turn->reach = way_to_fit(b, poses[goal].angle, spin[goal]);
    turn->goal = poses[goal].angle + own->offset;
    if (mirror != NULL)
        turn->goal = mirror->turn[own->index] - turn->goal;
    for (int i = 0; i < b->other_count; i++) {
        const uj_piece_class *other = &b->symmetries.pieces[piece[i]];
        from[b->others[i]] = piece[i];
        turn->from[i] = poses[piece[i]].angle + other->offset;
        int way = spin[piece[i]];
        if (mirror != NULL) {
            turn->from[i] = mirror->turn[other->index] - turn->from[i];
            way = way == UJ_ANY_SPIN ? way : -way;
        }
        turn->least_spin[i] = way == UJ_ANY_SPIN || way < 0 ? -1 : 0;
        turn->most_spin[i] = way == UJ_ANY_SPIN || way > 0 ? 1 : 0;
    }
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double a = place[axis][from[i]], c = place[axis][from[j]];
                turn->start.after[axis][i][j] = (int8_t)(c > a ? 1 : c < a ? -1 : 0);
            }
    return true;
}

// The answer known for a turn, NULL when it is not known.
static const uint8_t *known_answer(uj_turn_pruning *b, const uj_pruning_turn *turn,
                                   uj_state_cursor *cursor)
{
    uint32_t id = uj_state_table_find(&b->turns, turn, cursor);
    return id == UJ_NO_ID ? NULL : uj_u64_map_find(&b->answers, id);
}

static void remember(uj_turn_pruning *b, const uj_pruning_turn *turn, bool answer)
{
    uj_state_cursor cursor;
    pthread_mutex_lock(&b->mutex);
    // Another thread may have been faster.
    if (known_answer(b, turn, &cursor) == NULL && uj_u64_map_reserve(&b->answers, 1)) {
        uint32_t id = uj_state_table_add(&b->turns, turn, cursor);
        if (id != UJ_NO_ID)
            uj_u64_map_add(&b->answers, id, answer);
    }
    pthread_mutex_unlock(&b->mutex);
}

bool uj_turn_pruning_excludes(uj_turn_pruning *b, uj_packer *packer, const uj_pose *poses,
                              const int8_t *spin, uj_pruning_poll poll)
{
    uj_pruning_question q = {.bound = b, .packer = packer, .poll = poll, .order = -1};
    if (!describe(b, poses, spin, &q.turn))
        return false;
    uj_state_cursor cursor;
    pthread_mutex_lock(&b->mutex);
    const uint8_t *known = known_answer(b, &q.turn, &cursor);
    bool is_known = known != NULL, answer = is_known && *known != 0;
    pthread_mutex_unlock(&b->mutex);
    if (is_known)
        return answer;
    answer = find_answer(&q);
    if (!q.stopped)
        remember(b, &q.turn, answer);
    return answer;
}
