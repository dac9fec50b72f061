#include "geometry/angle_bound.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/exit.h"
#include "geometry/packing.h"
#include "geometry/symmetry.h"
#include "geometry/tolerance.h"
#include "search/word_table.h"

// Angles of the goal piece are looked at in steps of 2 pi / SLICES; those of the others are divided
// into cells, 2 pi / CELLS wide at level 0 and half as wide at every further level.
// Most slices are looked at coarsely only.
enum {
    SLICES = 48,
    CELLS = 16,
    COARSE = 3,
    FINEST = 5,
    MOST_OTHERS = 3,
    CROSSINGS = 64,
    MOST_SLICES = 6,
    MOST_LOOKS = 50000
};

// Radians. Ranges of angles are halved down to this, and so far from the first angle that fits lies
// the slice that is looked at finely. Both were found by trying, with long bars.
static const double least_range = 6.0 * UJ_PI / 180.0, finest_slice = 37.0 * UJ_PI / 180.0;

// The part of a coarsest cell by which cells are shifted, so that 0 and right angles, where pieces
// like to lie, are at the edge of none.
static const double shift = 1.0 / 3.0;

struct uj_angle_bound {
    const uj_tray *tray;
    const uj_bodies *bodies;
    uj_symmetries symmetries;
    pthread_mutex_t mutex;  // guards known and orders
    uj_budget budget;
    uj_word_table known;  // whether boxes of angles have no room, by box_key
    int order_count, order_capacity;
    uj_piece_order *orders;  // [order_count] met so far
    int other_count, others[UJ_MAX_PIECES];
    uj_vec2 middle;
    // Whether a piece crosses a middle line at all angles of a part of the circle.
    bool crosses[2][UJ_MAX_PIECES][CROSSINGS];
};

static void find_crossings(uj_angle_bound *b, uj_packer *packer)
{
    double width = 2.0 * UJ_PI / CROSSINGS;
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < b->bodies->piece_count; i++)
            for (int k = 0; k < CROSSINGS; k++)
                b->crosses[axis][i][k] = uj_packer_crosses(packer, i, axis, (k + 0.5) * width,
                                                           0.5 * width + UJ_TOLERANCE_PATH);
}

bool uj_angle_bound_serves(const uj_tray *tray)
{
    return tray->goal.by_exit && tray->piece_count > 1 && tray->piece_count <= MOST_OTHERS + 1;
}

uj_status uj_angle_bound_create(const uj_tray *tray, const uj_bodies *bodies, uj_packer *packer,
                                uj_angle_bound **out)
{
    *out = NULL;
    uj_angle_bound *b = calloc(1, sizeof *b);
    if (b == NULL)
        return UJ_NO_MEMORY;
    b->tray = tray;
    b->bodies = bodies;
    uj_symmetries_find(tray, &b->symmetries);
    uj_word_table_init(&b->known, &b->budget);
    for (int i = 0; i < bodies->piece_count; i++)
        if (i != tray->goal.piece)
            b->others[b->other_count++] = i;
    b->middle = b->symmetries.centre;
    pthread_mutex_init(&b->mutex, NULL);
    find_crossings(b, packer);
    *out = b;
    return UJ_OK;
}

void uj_angle_bound_destroy(uj_angle_bound *bound)
{
    if (bound == NULL)
        return;
    pthread_mutex_destroy(&bound->mutex);
    uj_word_table_clear(&bound->known);
    free(bound->orders);
    free(bound);
}

// --- boxes of angles ---

// A turn, as this file sees it: as an image of it under a symmetry in which the goal piece turns
// ccw, and with interchangeable pieces in the order in which they lie, so that what is found out
// serves all turns alike. Angles are those of the classes of the pieces (see symmetry.h).
typedef struct question {
    uj_angle_bound *bound;
    uj_packer *packer;
    uj_angle_poll poll;
    bool stopped;  // by poll
    int looks;     // so far; too many are given up, in the same way whatever is known
    double goal;   // angle of the goal piece
    double reach;  // how far it turns at least without fitting the exit
    double from[MOST_OTHERS];
    int least_spin[MOST_OTHERS], most_spin[MOST_OTHERS];
    uj_piece_order start;
    // What is being looked at: the goal piece is at this multiple of the step, the others are in
    // these ranges, and in this order.
    int slice;
    double low[MOST_OTHERS], high[MOST_OTHERS];
    int order;  // its number
    uj_piece_order kept;
    int finest;  // level of cells
    int slice_count, slices[MOST_SLICES];
} question;

static const uj_piece_class *class_of(const uj_angle_bound *b, int other)
{
    return &b->symmetries.pieces[b->others[other]];
}

static int slice_count(const uj_angle_bound *b)
{
    double period = b->symmetries.pieces[b->tray->goal.piece].period;
    return (int)uj_max(1.0, round(SLICES * period / (2.0 * UJ_PI)));
}

static double slice_step(const uj_angle_bound *b)
{
    return b->symmetries.pieces[b->tray->goal.piece].period / slice_count(b);
}

static int cell_count(const uj_angle_bound *b, int other)
{
    return (int)ceil(CELLS * class_of(b, other)->period / (2.0 * UJ_PI) - 1e-9);
}

static double cell_width(const uj_angle_bound *b, int other)
{
    return class_of(b, other)->period / cell_count(b, other);
}

static int wrap(int index, int count)
{
    int rest = index % count;
    return rest < 0 ? rest + count : rest;
}

typedef struct box {
    int level, index[MOST_OTHERS];
} box;

static uint64_t box_key(const question *q, const box *c)
{
    const uj_angle_bound *b = q->bound;
    uint64_t key = (uint64_t)q->order;
    key = key * SLICES + (uint64_t)wrap(q->slice, slice_count(b));
    key = key * (FINEST + 1) + (uint64_t)c->level;
    for (int i = 0; i < b->other_count; i++)
        key = key << 10 | (uint64_t)wrap(c->index[i], cell_count(b, i) << c->level);
    return key;
}

static bool has_no_room(question *q, const box *c)
{
    uj_angle_bound *b = q->bound;
    uint64_t key = box_key(q, c);
    pthread_mutex_lock(&b->mutex);
    uint8_t *known = uj_word_table_find(&b->known, key);
    bool none = known != NULL && *known != 0;
    bool is_new = known == NULL;
    pthread_mutex_unlock(&b->mutex);
    if (!is_new)
        return none;
    q->stopped = q->poll.function != NULL && !q->poll.function(q->poll.payload);
    if (q->stopped)
        return false;
    double angle[UJ_MAX_PIECES], radius[UJ_MAX_PIECES];
    int goal = b->tray->goal.piece;
    angle[goal] =
        wrap(q->slice, slice_count(b)) * slice_step(b) - b->symmetries.pieces[goal].offset;
    radius[goal] = 0.0;
    for (int i = 0; i < b->other_count; i++) {
        double width = cell_width(b, i), scale = 1.0 / (1 << c->level);
        int index = wrap(c->index[i], cell_count(b, i) << c->level);
        angle[b->others[i]] = ((index + 0.5) * scale - shift) * width - class_of(b, i)->offset;
        radius[b->others[i]] = 0.5 * scale * width + UJ_TOLERANCE_PATH;
    }
    none = uj_packer_decide(q->packer, angle, radius, &q->kept, NULL) == UJ_PACKING_NONE;
    pthread_mutex_lock(&b->mutex);
    // Another thread may have been faster.
    if (uj_word_table_find(&b->known, key) == NULL && uj_word_table_reserve(&b->known, 1))
        uj_word_table_add(&b->known, key, none);
    pthread_mutex_unlock(&b->mutex);
    return none;
}

// First and last cell of a level that a piece's range meets, not counting the circle twice.
static void cells_met(const question *q, int other, int level, int *first, int *last)
{
    double width = cell_width(q->bound, other), scale = 1 << level;
    *first = (int)floor(((q->low[other] - UJ_TOLERANCE_PATH) / width + shift) * scale);
    *last = (int)floor(((q->high[other] + UJ_TOLERANCE_PATH) / width + shift) * scale);
    int count = cell_count(q->bound, other) << level;
    if (*last - *first >= count)
        *last = *first + count - 1;
}

// Goes to the next box between first and last. Returns false at the end.
static bool next_box(int count, const int *first, const int *last, box *c)
{
    int i = 0;
    for (; i < count && c->index[i] == last[i]; i++)
        c->index[i] = first[i];
    if (i < count)
        c->index[i]++;
    return i < count;
}

// Whether none of the part of a box within q's ranges has room.
static bool is_refuted(question *q, const box *c)
{
    if (q->stopped || ++q->looks > MOST_LOOKS)
        return false;
    if (has_no_room(q, c))
        return true;
    if (q->stopped || c->level == q->finest)
        return false;
    int n = q->bound->other_count, first[MOST_OTHERS], last[MOST_OTHERS];
    box child = {.level = c->level + 1};
    for (int i = 0; i < n; i++) {
        cells_met(q, i, child.level, &first[i], &last[i]);
        // The range may go round: then all of the box belongs to it.
        if (first[i] > 2 * c->index[i] || last[i] < 2 * c->index[i] + 1) {
            first[i] = first[i] > 2 * c->index[i] ? first[i] : 2 * c->index[i];
            last[i] = last[i] < 2 * c->index[i] + 1 ? last[i] : 2 * c->index[i] + 1;
        } else {
            first[i] = 2 * c->index[i];
            last[i] = first[i] + 1;
        }
        child.index[i] = first[i];
        if (first[i] > last[i])
            return true;
    }
    do {
        if (!is_refuted(q, &child))
            return false;
    } while (next_box(n, first, last, &child));
    return true;
}

// The same for q's ranges as a whole.
static bool is_slice_refuted(question *q)
{
    int n = q->bound->other_count, first[MOST_OTHERS], last[MOST_OTHERS];
    box c = {0};
    for (int i = 0; i < n; i++) {
        cells_met(q, i, 0, &first[i], &last[i]);
        c.index[i] = first[i];
    }
    do {
        if (!is_refuted(q, &c))
            return false;
    } while (next_box(n, first, last, &c));
    return true;
}

// --- order ---

static bool crosses_range(const uj_angle_bound *b, int axis, int piece, double low, double high)
{
    double width = 2.0 * UJ_PI / CROSSINGS, offset = b->symmetries.pieces[piece].offset;
    int first = (int)floor((low - offset - UJ_TOLERANCE_PATH) / width);
    int last = (int)floor((high - offset + UJ_TOLERANCE_PATH) / width);
    for (int k = first; k <= last; k++)
        if (!b->crosses[axis][piece][wrap(k, CROSSINGS)])
            return false;
    return true;
}

// Numbers orders. Returns -1 when there is no memory.
static int order_number(uj_angle_bound *b, const uj_piece_order *order)
{
    for (int i = 0; i < b->order_count; i++)
        if (memcmp(&b->orders[i], order, sizeof *order) == 0)
            return i;
    if (b->order_count == b->order_capacity) {
        int capacity = 2 * b->order_capacity + 8;
        uj_piece_order *grown = realloc(b->orders, (size_t)capacity * sizeof *grown);
        if (grown == NULL)
            return -1;
        b->orders = grown;
        b->order_capacity = capacity;
    }
    b->orders[b->order_count] = *order;
    return b->order_count++;
}

// What of the order at the start holds until pieces have turned by `turned`: two pieces that go on
// crossing a line keep their order on it.
static bool keep_order(question *q, double turned)
{
    uj_angle_bound *b = q->bound;
    int goal = b->tray->goal.piece, n = b->bodies->piece_count;
    bool kept[2][UJ_MAX_PIECES];
    for (int axis = 0; axis < 2; axis++) {
        kept[axis][goal] = crosses_range(b, axis, goal, q->goal, q->goal + turned);
        for (int i = 0; i < b->other_count; i++)
            kept[axis][b->others[i]] =
                crosses_range(b, axis, b->others[i], uj_min(q->from[i], q->low[i]),
                              uj_max(q->from[i], q->high[i]));
    }
    uj_piece_order order = {0};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            bool any = i == j;
            for (int axis = 0; axis < 2; axis++)
                if (kept[axis][i] && kept[axis][j]) {
                    order.after[axis][i][j] = q->start.after[axis][i][j];
                    any = any || order.after[axis][i][j] != 0;
                }
            if (!any)
                return false;
        }
    if (memcmp(&order, &q->kept, sizeof order) == 0 && q->order >= 0)
        return true;
    q->kept = order;
    pthread_mutex_lock(&b->mutex);
    q->order = order_number(b, &order);
    pthread_mutex_unlock(&b->mutex);
    return q->order >= 0;
}

// --- turns ---

// Chooses the angles of the goal piece to be looked at, the one to be looked at finely first.
static void choose_slices(question *q)
{
    double step = slice_step(q->bound), off[MOST_SLICES];
    for (int k = (int)floor(q->goal / step + 1e-6) + 1; k * step < q->goal + q->reach; k++) {
        double own = fabs(q->goal + q->reach - k * step - finest_slice);
        int at = q->slice_count;
        for (; at > 0 && off[at - 1] > own; at--)
            if (at < MOST_SLICES) {
                off[at] = off[at - 1];
                q->slices[at] = q->slices[at - 1];
            }
        if (at < MOST_SLICES) {
            off[at] = own;
            q->slices[at] = k;
        }
        if (q->slice_count < MOST_SLICES)
            q->slice_count++;
    }
}

// Whether there is no way when piece i turns by between low[i] and high[i] in all, ccw.
static bool excludes(question *q, const double *low, const double *high)
{
    const uj_angle_bound *b = q->bound;
    for (int k = 0; k < q->slice_count; k++) {
        q->slice = q->slices[k];
        double turned = q->slice * slice_step(b) - q->goal;
        for (int i = 0; i < b->other_count; i++) {
            q->low[i] = q->from[i] + uj_max(uj_min(low[i], turned), -turned);
            q->high[i] = q->from[i] + uj_max(uj_min(high[i], turned), -turned);
        }
        if (!keep_order(q, turned))
            continue;
        q->finest = k == 0 ? FINEST : COARSE;
        if (is_slice_refuted(q))
            return true;
    }
    int widest = 0;
    for (int i = 1; i < b->other_count; i++)
        if (high[i] - low[i] > high[widest] - low[widest])
            widest = i;
    if (high[widest] - low[widest] < least_range)
        return false;
    double part_low[MOST_OTHERS], part_high[MOST_OTHERS];
    memcpy(part_low, low, sizeof part_low);
    memcpy(part_high, high, sizeof part_high);
    part_low[widest] = part_high[widest] = 0.5 * (low[widest] + high[widest]);
    return excludes(q, low, part_high) && excludes(q, part_low, high);
}

// How far the goal piece can turn from an angle without fitting its exit on the way: a piece's
// width changes by no more than twice its reach a radian.
static double way_to_fit(const uj_angle_bound *b, double angle, int spin)
{
    const uj_tray_goal *goal = &b->tray->goal;
    double rate = 2.0 * b->bodies->reach[goal->piece], way = 0.0;
    while (way < 2.0 * UJ_PI) {
        double excess = uj_exit_excess(b->tray, goal->piece, angle + spin * way, goal->exit) -
                        UJ_TOLERANCE_PACKING * b->bodies->diameter;
        if (excess < 1e-3 * rate)
            break;
        way += excess / rate;
    }
    return way;
}

// A mirroring of the tray left to right or top to bottom; NULL when it has none.
static const uj_symmetry *find_mirror(const uj_angle_bound *b)
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

// The middle of a convex piece's section of a middle line of the tray. Returns false when it does
// not cross it.
static bool place_on_line(const uj_angle_bound *b, int axis, int piece, uj_pose pose, double *place)
{
    const uj_ring *ring = &b->tray->pieces[piece].shape.rings[0];
    double low = INFINITY, high = -INFINITY;
    uj_vec2 p = uj_vec2_sub(uj_pose_apply(pose, ring->points[ring->count - 1]), b->middle);
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 from = p;
        p = uj_vec2_sub(uj_pose_apply(pose, ring->points[i]), b->middle);
        double off_from = axis == 0 ? from.x : from.y, off = axis == 0 ? p.x : p.y;
        if ((off_from < 0.0) == (off < 0.0))
            continue;
        double part = off_from / (off_from - off);
        uj_vec2 at = uj_vec2_add(from, uj_vec2_scale(uj_vec2_sub(p, from), part));
        low = uj_min(low, axis == 0 ? at.y : at.x);
        high = uj_max(high, axis == 0 ? at.y : at.x);
    }
    *place = 0.5 * (low + high);
    return low < high;
}

// Slots of interchangeable pieces are given out in the order in which they lie.
static void sort_others(const uj_angle_bound *b, double (*place)[UJ_MAX_PIECES], int *piece)
{
    for (int i = 0; i < b->other_count; i++) {
        piece[i] = b->others[i];
        for (int j = i; j > 0; j--) {
            int p = piece[j - 1], r = piece[j];
            bool later = place[0][p] > place[0][r] ||
                         (place[0][p] == place[0][r] && place[1][p] > place[1][r]);
            // Only the pieces of one class change places: others keep theirs.
            if (b->symmetries.pieces[p].index != b->symmetries.pieces[r].index || !later)
                break;
            piece[j - 1] = r;
            piece[j] = p;
        }
    }
}

bool uj_angle_bound_excludes(uj_angle_bound *b, uj_packer *packer, const uj_pose *poses,
                             const int8_t *spin, uj_angle_poll poll)
{
    int goal = b->tray->goal.piece, n = b->bodies->piece_count;
    const uj_symmetry *mirror = spin[goal] < 0 ? find_mirror(b) : NULL;
    if (spin[goal] == 0 || (spin[goal] < 0 && mirror == NULL))
        return false;
    double place[2][UJ_MAX_PIECES] = {0};
    for (int i = 0; i < n; i++)
        for (int axis = 0; axis < 2; axis++) {
            if (b->bodies->shapes[i].count != 1 ||
                !place_on_line(b, axis, i, poses[i], &place[axis][i]))
                place[axis][i] = NAN;
            // Mirrored left to right, what lies along the horizontal line is reversed.
            if (mirror != NULL && (axis == 0 ? mirror->d : mirror->a) < 0.0)
                place[axis][i] = -place[axis][i];
        }
    int piece[UJ_MAX_PIECES];
    sort_others(b, place, piece);
    question q = {.bound = b,
                  .packer = packer,
                  .poll = poll,
                  .order = -1,
                  .reach = way_to_fit(b, poses[goal].angle, spin[goal])};
    int from[UJ_MAX_PIECES];  // of each slot of the canonical piece
    from[goal] = goal;
    double low[MOST_OTHERS] = {0}, high[MOST_OTHERS] = {0};
    const uj_piece_class *own = &b->symmetries.pieces[goal];
    q.goal = poses[goal].angle + own->offset;
    if (mirror != NULL)
        q.goal = mirror->turn[own->index] - q.goal;
    for (int i = 0; i < b->other_count; i++) {
        const uj_piece_class *other = &b->symmetries.pieces[piece[i]];
        from[b->others[i]] = piece[i];
        q.from[i] = poses[piece[i]].angle + other->offset;
        int way = spin[piece[i]];
        if (mirror != NULL) {
            q.from[i] = mirror->turn[other->index] - q.from[i];
            way = way == UJ_ANY_SPIN ? way : -way;
        }
        q.least_spin[i] = way == UJ_ANY_SPIN || way < 0 ? -1 : 0;
        q.most_spin[i] = way == UJ_ANY_SPIN || way > 0 ? 1 : 0;
        low[i] = q.least_spin[i] * q.reach;
        high[i] = q.most_spin[i] * q.reach;
    }
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double a = place[axis][from[i]], c = place[axis][from[j]];
                q.start.after[axis][i][j] = (int8_t)(c > a ? 1 : c < a ? -1 : 0);
            }
    choose_slices(&q);
    return excludes(&q, low, high);
}
