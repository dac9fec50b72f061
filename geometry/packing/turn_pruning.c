// Decides whether turns can be pruned (turn_pruning.h), and stores what was proven.
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/exit.h>

#include "pruning_state.h"

enum { MAX_RANGES = 1000 };

// Ranges of angles narrower than this (radians) are not halved.
static const double least_range = 6.0 * UJ_PI / 180.0;

// The probe angles lie this far (radians) before the first angle at which the goal piece may fit
// its exit. The values come from experiments with long bars.
static const double before_fit[UJ_MAX_PROBE_ANGLES] = {37.0 * UJ_PI / 180.0, 52.0 * UJ_PI / 180.0,
                                                       60.0 * UJ_PI / 180.0};

bool uj_turn_pruning_applies(const uj_tray *tray)
{
    return tray->goal.by_exit && tray->piece_count > 1 && tray->piece_count <= UJ_MAX_OTHERS + 1;
}

uj_status uj_turn_pruning_create(const uj_tray *tray, const uj_contact_model *model,
                                 uj_packer *packer, uj_turn_pruning **out)
{
    *out = NULL;
    uj_turn_pruning *pruning = calloc(1, sizeof *pruning);
    if (pruning == NULL)
        return UJ_NO_MEMORY;
    pruning->tray = tray;
    pruning->model = model;
    uj_symmetries_find(tray, &pruning->symmetries);
    uj_u64_map_init(&pruning->boxes, &pruning->budget);
    uj_state_table_init(&pruning->turns, &pruning->budget, sizeof(uj_pruning_turn));
    uj_u64_map_init(&pruning->answers, &pruning->budget);
    for (int i = 0; i < model->piece_count; i++)
        if (i != tray->goal.piece)
            pruning->others[pruning->other_count++] = i;
    pruning->middle = pruning->symmetries.centre;
    pthread_mutex_init(&pruning->mutex, NULL);
    uj_pruning_find_crossings(pruning, packer);
    *out = pruning;
    return UJ_OK;
}

void uj_turn_pruning_destroy(uj_turn_pruning *pruning)
{
    if (pruning == NULL)
        return;
    pthread_mutex_destroy(&pruning->mutex);
    uj_u64_map_clear(&pruning->boxes);
    uj_state_table_clear(&pruning->turns);
    uj_u64_map_clear(&pruning->answers);
    free(pruning->orders);
    free(pruning);
}

// --- one turn ---

static void choose_probes(uj_pruning_query *q)
{
    double step = uj_pruning_probe_step(q->pruning), fit = q->turn.goal_angle + q->turn.goal_turn;
    int first = (int)floor(q->turn.goal_angle / step + 1e-6) + 1, last = (int)ceil(fit / step) - 1;
    for (int i = 0; i < UJ_MAX_PROBE_ANGLES; i++) {
        int k = (int)round((fit - before_fit[i]) / step);
        k = k < first ? first : k > last ? last : k;
        bool is_new = first <= last;
        for (int j = 0; j < q->probe_count; j++)
            is_new = is_new && q->probes[j] != k;
        if (is_new)
            q->probes[q->probe_count++] = k;
    }
}

// Returns true if a single probe angle excludes all turns in which each piece others[i] turns by an
// angle from low[i] to high[i] (radians).
static bool excludes_at_once(uj_pruning_query *q, const double *low, const double *high)
{
    const uj_turn_pruning *pruning = q->pruning;
    for (int k = 0; k < q->probe_count && !q->stopped; k++) {
        q->probe = q->probes[k];
        double turned = q->probe * uj_pruning_probe_step(pruning) - q->turn.goal_angle;
        for (int i = 0; i < pruning->other_count; i++) {
            q->low[i] = q->turn.angles[i] + uj_max(uj_min(low[i], turned), -turned);
            q->high[i] = q->turn.angles[i] + uj_max(uj_min(high[i], turned), -turned);
        }
        q->is_fine = k == 0;
        if (uj_pruning_preserve_order(q, turned) && uj_pruning_ranges_refuted(q))
            return true;
    }
    return false;
}

// Tries excludes_at_once(). If that fails, halves the widest range and tries to exclude both
// halves.
static bool excludes(uj_pruning_query *q, const double *low, const double *high)
{
    if (++q->range_count > MAX_RANGES)
        return false;
    if (excludes_at_once(q, low, high))
        return true;
    int widest = 0;
    for (int i = 1; i < q->pruning->other_count; i++)
        if (high[i] - low[i] > high[widest] - low[widest])
            widest = i;
    if (q->stopped || high[widest] - low[widest] < least_range)
        return false;
    double part_low[UJ_MAX_OTHERS], part_high[UJ_MAX_OTHERS];
    memcpy(part_low, low, sizeof part_low);
    memcpy(part_high, high, sizeof part_high);
    part_low[widest] = part_high[widest] = 0.5 * (low[widest] + high[widest]);
    return excludes(q, low, part_high) && excludes(q, part_low, high);
}

// A quick test before excludes(). Examines only turns in which each other piece turns as far as the
// goal piece, or not at all. Returns true if one of these turns cannot be excluded.
static bool has_simple_path(uj_pruning_query *q)
{
    int n = q->pruning->other_count, spin[UJ_MAX_OTHERS];
    memcpy(spin, q->turn.min_spin, sizeof spin);
    for (int i = 0; i < n && !q->stopped;) {
        double at[UJ_MAX_OTHERS] = {0};
        for (int j = 0; j < n; j++)
            at[j] = spin[j] * q->turn.goal_turn;
        if (!excludes_at_once(q, at, at))
            return true;
        for (i = 0; i < n && spin[i] == q->turn.max_spin[i]; i++)
            spin[i] = q->turn.min_spin[i];
        if (i < n)
            spin[i]++;
    }
    return false;
}

static bool find_answer(uj_pruning_query *q)
{
    double low[UJ_MAX_OTHERS] = {0}, high[UJ_MAX_OTHERS] = {0};
    choose_probes(q);
    for (int i = 0; i < q->pruning->other_count; i++) {
        low[i] = q->turn.min_spin[i] * q->turn.goal_turn;
        high[i] = q->turn.max_spin[i] * q->turn.goal_turn;
    }
    return !has_simple_path(q) && excludes(q, low, high);
}

// Returns a lower bound on how far the goal piece must turn to fit its exit. A turn by 1 radian
// changes uj_exit_overhang by at most twice the radius of the piece.
static double turn_to_fit(const uj_turn_pruning *pruning, double angle, int spin)
{
    const uj_tray_goal *goal = &pruning->tray->goal;
    double rate = 2.0 * pruning->model->radius[goal->piece], turned = 0.0;
    while (turned < 2.0 * UJ_PI) {
        double overhang =
            uj_exit_overhang(pruning->tray, goal->piece, angle + spin * turned, goal->exit) -
            UJ_TOLERANCE_PACKING * pruning->model->diameter;
        if (overhang < 1e-3 * rate)
            break;
        turned += overhang / rate;
    }
    return turned;
}

// Returns a reflection that maps each class of interchangeable pieces to itself, or NULL.
static const uj_symmetry *find_mirror(const uj_turn_pruning *pruning)
{
    for (int e = 0; e < pruning->symmetries.count; e++) {
        const uj_symmetry *g = &pruning->symmetries.elements[e];
        bool fits = g->a * g->d < 0.0;
        for (int k = 0; k < pruning->symmetries.class_count; k++)
            fits = fits && g->to[k] == k;
        if (fits)
            return g;
    }
    return NULL;
}

// --- turns and stored answers ---

// Brings a turn into canonical form (pruning_state.h). Returns false if the goal piece does not
// turn, or if it turns clockwise and find_mirror() finds no reflection.
static bool describe(const uj_turn_pruning *pruning, const uj_pose *poses, const int8_t *spin,
                     uj_pruning_turn *turn)
{
    int goal = pruning->tray->goal.piece, n = pruning->model->piece_count;
    const uj_symmetry *mirror = spin[goal] < 0 ? find_mirror(pruning) : NULL;
    if (spin[goal] == 0 || (spin[goal] < 0 && mirror == NULL))
        return false;
    memset(turn, 0, sizeof *turn);
    double position[2][UJ_MAX_PIECES] = {0};
    uj_pruning_positions(pruning, poses, position);
    // A reflection that swaps top and bottom (d < 0) negates the positions along the vertical line
    // (axis 0). If it swaps left and right (a < 0), it negates those along the horizontal line.
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < n; i++)
            if (mirror != NULL && (axis == 0 ? mirror->d : mirror->a) < 0.0)
                position[axis][i] = -position[axis][i];
    int piece[UJ_MAX_PIECES], from[UJ_MAX_PIECES];  // from[i]: the piece numbered i in *turn
    uj_pruning_sort_others(pruning, position, piece);
    from[goal] = goal;
    const uj_piece_class *own = &pruning->symmetries.pieces[goal];
    turn->goal_turn = turn_to_fit(pruning, poses[goal].angle, spin[goal]);
    turn->goal_angle = poses[goal].angle + own->offset;
    if (mirror != NULL)
        turn->goal_angle = mirror->turn[own->index] - turn->goal_angle;
    for (int i = 0; i < pruning->other_count; i++) {
        const uj_piece_class *other = &pruning->symmetries.pieces[piece[i]];
        from[pruning->others[i]] = piece[i];
        turn->angles[i] = poses[piece[i]].angle + other->offset;
        int own_spin = spin[piece[i]];
        if (mirror != NULL) {
            turn->angles[i] = mirror->turn[other->index] - turn->angles[i];
            own_spin = own_spin == UJ_ANY_SPIN ? own_spin : -own_spin;
        }
        turn->min_spin[i] = own_spin == UJ_ANY_SPIN || own_spin < 0 ? -1 : 0;
        turn->max_spin[i] = own_spin == UJ_ANY_SPIN || own_spin > 0 ? 1 : 0;
    }
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double a = position[axis][from[i]], c = position[axis][from[j]];
                turn->start_order.after[axis][i][j] = (int8_t)(c > a ? 1 : c < a ? -1 : 0);
            }
    return true;
}

static const uint8_t *known_answer(uj_turn_pruning *pruning, const uj_pruning_turn *turn,
                                   uj_state_cursor *cursor)
{
    uint32_t id = uj_state_table_find(&pruning->turns, turn, cursor);
    return id == UJ_NO_ID ? NULL : uj_u64_map_find(&pruning->answers, id);
}

static void remember(uj_turn_pruning *pruning, const uj_pruning_turn *turn, bool answer)
{
    uj_state_cursor cursor;
    pthread_mutex_lock(&pruning->mutex);
    // Another thread may have stored the answer already.
    if (known_answer(pruning, turn, &cursor) == NULL && uj_u64_map_reserve(&pruning->answers, 1)) {
        uint32_t id = uj_state_table_add(&pruning->turns, turn, cursor);
        if (id != UJ_NO_ID)
            uj_u64_map_add(&pruning->answers, id, answer);
    }
    pthread_mutex_unlock(&pruning->mutex);
}

bool uj_turn_pruning_excludes(uj_turn_pruning *pruning, uj_packer *packer, const uj_pose *poses,
                              const int8_t *spin, uj_poll poll)
{
    uj_pruning_query q = {.pruning = pruning, .packer = packer, .poll = poll, .order_index = -1};
    if (!describe(pruning, poses, spin, &q.turn))
        return false;
    uj_state_cursor cursor;
    pthread_mutex_lock(&pruning->mutex);
    const uint8_t *known = known_answer(pruning, &q.turn, &cursor);
    bool is_known = known != NULL, answer = is_known && *known != 0;
    pthread_mutex_unlock(&pruning->mutex);
    if (is_known)
        return answer;
    answer = find_answer(&q);
    if (!q.stopped)
        remember(pruning, &q.turn, answer);
    return answer;
}
