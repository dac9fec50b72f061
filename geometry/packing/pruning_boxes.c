// Boxes of angles that have no room in the tray.
//
// The angles of the pieces other than the goal piece are divided into cells, 2 pi / CELLS wide at
// level 0 and half as wide at every further level. What is found out of a box of cells is kept, and
// threads that ask about the same boxes share the work: a box that another thread has begun is left
// for later. That changes when boxes are looked at, never what is answered.
#include <math.h>

#include <unjam/geometry/shape/tolerance.h>

#include "pruning_state.h"

enum { SLICES = 48, CELLS = 16, COARSE = 4, FINEST = 5 };

// What is known of a box. REFUTED and OPEN speak of all of it: of its parts down to level COARSE
// or, shifted by 1, to FINEST, none has room or one has.
enum { DECIDED = 1, NO_ROOM = 2, BEGUN = 4, REFUTED = 8, OPEN = 32 };

// The part of a coarsest cell by which cells are shifted, so that 0 and right angles, where pieces
// like to lie, are at the edge of none.
static const double shift = 1.0 / 3.0;

typedef struct box {
    int level, index[UJ_MOST_OTHERS];
} box;

// What is looked at, in cells of level 0. All around: from 0 to the number of cells.
typedef struct ranges {
    uj_pruning_question *q;
    double low[UJ_MOST_OTHERS], high[UJ_MOST_OTHERS];
    bool round[UJ_MOST_OTHERS];
} ranges;

typedef enum finding { FOUND_REFUTED, FOUND_OPEN, FOUND_BEGUN } finding;

static const uj_piece_class *class_of(const uj_turn_pruning *b, int other)
{
    return &b->symmetries.pieces[b->others[other]];
}

static int slice_count(const uj_turn_pruning *b)
{
    double period = b->symmetries.pieces[b->tray->goal.piece].period;
    return (int)uj_max(1.0, round(SLICES * period / (2.0 * UJ_PI)));
}

double uj_pruning_step(const uj_turn_pruning *b)
{
    return b->symmetries.pieces[b->tray->goal.piece].period / slice_count(b);
}

static int cell_count(const uj_turn_pruning *b, int other)
{
    return (int)ceil(CELLS * class_of(b, other)->period / (2.0 * UJ_PI) - 1e-9);
}

static double cell_width(const uj_turn_pruning *b, int other)
{
    return class_of(b, other)->period / cell_count(b, other);
}

static uint64_t box_key(const uj_pruning_question *q, const box *c)
{
    const uj_turn_pruning *b = q->bound;
    uint64_t key = (uint64_t)q->order;
    key = key * SLICES + (uint64_t)uj_wrap(q->slice, slice_count(b));
    key = key * (FINEST + 1) + (uint64_t)c->level;
    for (int i = 0; i < b->other_count; i++)
        key = key << 10 | (uint64_t)uj_wrap(c->index[i], cell_count(b, i) << c->level);
    return key;
}

// Adds to what is known of a box, or takes away that it was begun.
static void note(uj_turn_pruning *b, uint64_t key, unsigned more, bool is_finished)
{
    pthread_mutex_lock(&b->mutex);
    uint8_t *known = uj_u64_map_find(&b->boxes, key);
    if (known != NULL)
        *known = (uint8_t)((*known | more) & ~(is_finished ? (unsigned)BEGUN : 0u));
    pthread_mutex_unlock(&b->mutex);
}

// What is known of a box; from now on that it was begun, too. Sets *is_ours when it was not.
static unsigned begin(uj_turn_pruning *b, uint64_t key, unsigned done, bool *is_ours)
{
    *is_ours = false;
    pthread_mutex_lock(&b->mutex);
    uint8_t *at = uj_u64_map_find(&b->boxes, key);
    unsigned known = at != NULL ? *at : 0;
    if ((known & (done | BEGUN)) == 0) {
        if (at != NULL)
            *at |= BEGUN;
        else if (uj_u64_map_reserve(&b->boxes, 1))
            uj_u64_map_add(&b->boxes, key, BEGUN);
        *is_ours = true;
    }
    pthread_mutex_unlock(&b->mutex);
    return known;
}

static bool has_no_room(uj_pruning_question *q, const box *c)
{
    const uj_turn_pruning *b = q->bound;
    double angle[UJ_MAX_PIECES], radius[UJ_MAX_PIECES];
    int goal = b->tray->goal.piece;
    angle[goal] =
        uj_wrap(q->slice, slice_count(b)) * uj_pruning_step(b) - b->symmetries.pieces[goal].offset;
    radius[goal] = 0.0;
    for (int i = 0; i < b->other_count; i++) {
        double width = cell_width(b, i), scale = 1.0 / (1 << c->level);
        int index = uj_wrap(c->index[i], cell_count(b, i) << c->level);
        angle[b->others[i]] = ((index + 0.5) * scale - shift) * width - class_of(b, i)->offset;
        radius[b->others[i]] = 0.5 * scale * width + UJ_TOLERANCE_PATH;
    }
    return uj_packer_decide(q->packer, angle, radius, &q->kept, NULL) == UJ_PACKING_NONE;
}

// Whether a box lies within the ranges.
static bool is_within(const ranges *r, const box *c)
{
    double scale = 1.0 / (1 << c->level);
    for (int i = 0; i < r->q->bound->other_count; i++)
        if (!r->round[i] &&
            (r->low[i] > c->index[i] * scale || r->high[i] < (c->index[i] + 1) * scale))
            return false;
    return true;
}

// First and last cell of a level that a range meets.
static void cells_met(const ranges *r, int other, int level, int *first, int *last)
{
    int scale = 1 << level;
    *first = r->round[other] ? 0 : (int)floor(r->low[other] * scale);
    *last = r->round[other] ? (cell_count(r->q->bound, other) << level) - 1
                            : (int)floor(r->high[other] * scale);
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

static finding examine(const ranges *r, const box *c, bool begun_too);

// Looks at the boxes from first to last, at those that others have begun in the end.
static finding examine_all(const ranges *r, int level, const int *first, const int *last)
{
    int n = r->q->bound->other_count;
    bool is_left = true;
    for (int pass = 0; pass < 2 && is_left; pass++) {
        box c = {.level = level};
        is_left = false;
        for (int i = 0; i < n; i++) {
            c.index[i] = first[i];
            if (first[i] > last[i])
                return FOUND_REFUTED;
        }
        do {
            finding found = examine(r, &c, pass > 0);
            if (found == FOUND_OPEN)
                return FOUND_OPEN;
            is_left = is_left || found == FOUND_BEGUN;
        } while (next_box(n, first, last, &c));
    }
    return FOUND_REFUTED;
}

// The parts of a box that the ranges meet.
static finding examine_parts(const ranges *r, const box *c)
{
    int first[UJ_MOST_OTHERS], last[UJ_MOST_OTHERS];
    for (int i = 0; i < r->q->bound->other_count; i++) {
        cells_met(r, i, c->level + 1, &first[i], &last[i]);
        first[i] = first[i] > 2 * c->index[i] ? first[i] : 2 * c->index[i];
        last[i] = last[i] < 2 * c->index[i] + 1 ? last[i] : 2 * c->index[i] + 1;
    }
    return examine_all(r, c->level + 1, first, last);
}

// Whether none of the part of a box within the ranges has room.
static finding examine(const ranges *r, const box *c, bool begun_too)
{
    uj_pruning_question *q = r->q;
    unsigned refuted = (unsigned)REFUTED << q->is_fine, open = (unsigned)OPEN << q->is_fine;
    bool all = is_within(r, c), is_ours;
    uint64_t key = box_key(q, c);
    unsigned known = begin(q->bound, key, NO_ROOM | refuted | (all ? open : 0u), &is_ours);
    if ((known & (NO_ROOM | refuted)) != 0)
        return FOUND_REFUTED;
    if (all && (known & open) != 0)
        return FOUND_OPEN;
    if ((known & BEGUN) != 0 && !begun_too)
        return FOUND_BEGUN;
    if ((known & DECIDED) == 0) {
        q->stopped = q->stopped || (q->poll.function != NULL && !q->poll.function(q->poll.payload));
        if (!q->stopped) {
            known = has_no_room(q, c) ? DECIDED | NO_ROOM : DECIDED;
            note(q->bound, key, known, false);
        }
    }
    finding found = FOUND_OPEN;
    if ((known & NO_ROOM) != 0)
        found = FOUND_REFUTED;
    else if (!q->stopped && c->level < (q->is_fine ? FINEST : COARSE))
        found = examine_parts(r, c);
    unsigned more = all && !q->stopped ? found == FOUND_OPEN ? open : refuted : 0u;
    if (more != 0 || is_ours)
        note(q->bound, key, more, is_ours);
    return found;
}

bool uj_pruning_ranges_refuted(uj_pruning_question *q)
{
    ranges r = {.q = q};
    int first[UJ_MOST_OTHERS], last[UJ_MOST_OTHERS];
    for (int i = 0; i < q->bound->other_count; i++) {
        double width = cell_width(q->bound, i);
        r.low[i] = (q->low[i] - UJ_TOLERANCE_PATH) / width + shift;
        r.high[i] = (q->high[i] + UJ_TOLERANCE_PATH) / width + shift;
        r.round[i] = r.high[i] - r.low[i] >= cell_count(q->bound, i);
        cells_met(&r, i, 0, &first[i], &last[i]);
    }
    return examine_all(&r, 0, first, last) == FOUND_REFUTED;
}
