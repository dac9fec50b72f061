// Finds boxes of angles at which the pieces have no room in the tray.
//
// A box has one cell of angles for each piece other than the goal piece. Cells are about 2 pi /
// CELLS wide at level 0, and half as wide at each further level. A thread claims the box that it
// examines, and other threads return to this box later.
#include <math.h>

#include <unjam/geometry/shape/tolerance.h>

#include "pruning_state.h"

enum { PROBES = 48, CELLS = 16, COARSE = 4, FINEST = 5 };

// Numbers of bits in the key of a box: for the index of each cell; for the probe angle and the
// level.
enum { INDEX_BITS = 9, PROBE_BITS = 9 };
_Static_assert(CELLS << FINEST <= 1 << INDEX_BITS && PROBES * (FINEST + 1) <= 1 << PROBE_BITS &&
                   UJ_MAX_ORDERS <= 1ull << (64 - PROBE_BITS - UJ_MAX_OTHERS * INDEX_BITS),
               "a box has a key of its own");

// The state of a box, as bits:
// DECIDED: the packer was called for the whole box.
// NO_ROOM: the packer proved that there is no room.
// CLAIMED: a thread is examining the box.
// REFUTED: halving the box down to level COARSE proved that there is no room.
// OPEN: halving the box down to level COARSE proved nothing.
// REFUTED << 1, OPEN << 1: the same for level FINEST.
enum { DECIDED = 1, NO_ROOM = 2, CLAIMED = 4, REFUTED = 8, OPEN = 32 };

// Fraction of a cell by which cells are shifted, so that right angles do not lie on a boundary.
static const double shift = 1.0 / 3.0;

typedef struct angle_box {
    int level, index[UJ_MAX_OTHERS];
} angle_box;

// Ranges of angles, in widths of a cell of level 0.
typedef struct ranges {
    uj_pruning_query *q;
    double low[UJ_MAX_OTHERS], high[UJ_MAX_OTHERS];
    bool full[UJ_MAX_OTHERS];  // the range is the whole circle
} ranges;

// ALL_REFUTED: the pieces have no room. SOME_OPEN: the pieces may have room.
typedef enum verdict { ALL_REFUTED, SOME_OPEN, CLAIMED_ELSEWHERE } verdict;

static const uj_piece_class *class_of(const uj_turn_pruning *pruning, int other)
{
    return &pruning->symmetries.pieces[pruning->others[other]];
}

static int probe_count(const uj_turn_pruning *pruning)
{
    double period = pruning->symmetries.pieces[pruning->tray->goal.piece].period;
    return (int)uj_max(1.0, round(PROBES * period / (2.0 * UJ_PI)));
}

double uj_pruning_probe_step(const uj_turn_pruning *pruning)
{
    return pruning->symmetries.pieces[pruning->tray->goal.piece].period / probe_count(pruning);
}

static int cell_count(const uj_turn_pruning *pruning, int other)
{
    return (int)ceil(CELLS * class_of(pruning, other)->period / (2.0 * UJ_PI) - 1e-9);
}

static double cell_width(const uj_turn_pruning *pruning, int other)
{
    return class_of(pruning, other)->period / cell_count(pruning, other);
}

static uint64_t box_key(const uj_pruning_query *q, const angle_box *c)
{
    const uj_turn_pruning *pruning = q->pruning;
    uint64_t probe = (uint64_t)uj_wrap(q->probe, probe_count(pruning));
    uint64_t key =
        (uint64_t)q->order_index << PROBE_BITS | (probe * (FINEST + 1) + (uint64_t)c->level);
    for (int i = 0; i < pruning->other_count; i++)
        key =
            key << INDEX_BITS | (uint64_t)uj_wrap(c->index[i], cell_count(pruning, i) << c->level);
    return key;
}

// Adds the bits `more` to the state of a box. If is_finished, ends this thread's claim.
static void record(uj_turn_pruning *pruning, uint64_t key, unsigned more, bool is_finished)
{
    pthread_mutex_lock(&pruning->mutex);
    uint8_t *known = uj_u64_map_find(&pruning->boxes, key);
    if (known != NULL)
        *known = (uint8_t)((*known | more) & ~(is_finished ? (unsigned)CLAIMED : 0u));
    pthread_mutex_unlock(&pruning->mutex);
}

// Claims the box, unless its state has the bit CLAIMED or a bit of `done`. Returns the state before
// the call.
static unsigned claim(uj_turn_pruning *pruning, uint64_t key, unsigned done, bool *is_ours)
{
    *is_ours = false;
    pthread_mutex_lock(&pruning->mutex);
    uint8_t *at = uj_u64_map_find(&pruning->boxes, key);
    unsigned known = at != NULL ? *at : 0;
    if ((known & (done | CLAIMED)) == 0) {
        if (at != NULL)
            *at |= CLAIMED;
        else if (uj_u64_map_reserve(&pruning->boxes, 1))
            uj_u64_map_add(&pruning->boxes, key, CLAIMED);
        *is_ours = true;
    }
    pthread_mutex_unlock(&pruning->mutex);
    return known;
}

static bool has_no_room(uj_pruning_query *q, const angle_box *c)
{
    const uj_turn_pruning *pruning = q->pruning;
    double angle[UJ_MAX_PIECES], radius[UJ_MAX_PIECES];
    int goal = pruning->tray->goal.piece;
    angle[goal] = uj_wrap(q->probe, probe_count(pruning)) * uj_pruning_probe_step(pruning) -
                  pruning->symmetries.pieces[goal].offset;
    radius[goal] = 0.0;
    for (int i = 0; i < pruning->other_count; i++) {
        double width = cell_width(pruning, i), scale = 1.0 / (1 << c->level);
        int index = uj_wrap(c->index[i], cell_count(pruning, i) << c->level);
        angle[pruning->others[i]] =
            ((index + 0.5) * scale - shift) * width - class_of(pruning, i)->offset;
        radius[pruning->others[i]] = 0.5 * scale * width + UJ_TOLERANCE_PATH;
    }
    return uj_packer_decide(q->packer, angle, radius, &q->order, NULL) == UJ_PACKING_NONE;
}

static bool is_within(const ranges *r, const angle_box *c)
{
    double scale = 1.0 / (1 << c->level);
    for (int i = 0; i < r->q->pruning->other_count; i++)
        if (!r->full[i] &&
            (r->low[i] > c->index[i] * scale || r->high[i] < (c->index[i] + 1) * scale))
            return false;
    return true;
}

static void cells_met(const ranges *r, int other, int level, int *first, int *last)
{
    int scale = 1 << level;
    *first = r->full[other] ? 0 : (int)floor(r->low[other] * scale);
    *last = r->full[other] ? (cell_count(r->q->pruning, other) << level) - 1
                           : (int)floor(r->high[other] * scale);
}

// Returns false after the last box.
static bool next_box(int count, const int *first, const int *last, angle_box *c)
{
    int i = 0;
    for (; i < count && c->index[i] == last[i]; i++)
        c->index[i] = first[i];
    if (i < count)
        c->index[i]++;
    return i < count;
}

static verdict examine(const ranges *r, const angle_box *c, bool claimed_too);

// The second pass examines boxes that other threads had claimed during the first pass.
static verdict examine_all(const ranges *r, int level, const int *first, const int *last)
{
    int n = r->q->pruning->other_count;
    bool is_left = true;
    for (int pass = 0; pass < 2 && is_left; pass++) {
        angle_box c = {.level = level};
        is_left = false;
        for (int i = 0; i < n; i++) {
            c.index[i] = first[i];
            if (first[i] > last[i])
                return ALL_REFUTED;
        }
        do {
            verdict found = examine(r, &c, pass > 0);
            if (found == SOME_OPEN)
                return SOME_OPEN;
            is_left = is_left || found == CLAIMED_ELSEWHERE;
        } while (next_box(n, first, last, &c));
    }
    return ALL_REFUTED;
}

static verdict examine_parts(const ranges *r, const angle_box *c)
{
    int first[UJ_MAX_OTHERS], last[UJ_MAX_OTHERS];
    for (int i = 0; i < r->q->pruning->other_count; i++) {
        cells_met(r, i, c->level + 1, &first[i], &last[i]);
        first[i] = first[i] > 2 * c->index[i] ? first[i] : 2 * c->index[i];
        last[i] = last[i] < 2 * c->index[i] + 1 ? last[i] : 2 * c->index[i] + 1;
    }
    return examine_all(r, c->level + 1, first, last);
}

// Examines the part of the box that lies within the ranges. Skips a box that another thread has
// claimed, unless claimed_too is set.
static verdict examine(const ranges *r, const angle_box *c, bool claimed_too)
{
    uj_pruning_query *q = r->q;
    unsigned refuted = (unsigned)REFUTED << q->is_fine, open = (unsigned)OPEN << q->is_fine;
    bool inside = is_within(r, c), is_ours;
    uint64_t key = box_key(q, c);
    unsigned known = claim(q->pruning, key, NO_ROOM | refuted | (inside ? open : 0u), &is_ours);
    if ((known & (NO_ROOM | refuted)) != 0)
        return ALL_REFUTED;
    if (inside && (known & open) != 0)
        return SOME_OPEN;
    if ((known & CLAIMED) != 0 && !claimed_too)
        return CLAIMED_ELSEWHERE;
    if ((known & DECIDED) == 0) {
        q->stopped = q->stopped || !uj_poll_goes_on(q->poll);
        if (!q->stopped) {
            known = has_no_room(q, c) ? DECIDED | NO_ROOM : DECIDED;
            record(q->pruning, key, known, false);
        }
    }
    verdict found = SOME_OPEN;
    if ((known & NO_ROOM) != 0)
        found = ALL_REFUTED;
    else if (!q->stopped && c->level < (q->is_fine ? FINEST : COARSE))
        found = examine_parts(r, c);
    unsigned more = inside && !q->stopped ? found == SOME_OPEN ? open : refuted : 0u;
    if (more != 0 || is_ours)
        record(q->pruning, key, more, is_ours);
    return found;
}

bool uj_pruning_ranges_refuted(uj_pruning_query *q)
{
    ranges r = {.q = q};
    int first[UJ_MAX_OTHERS], last[UJ_MAX_OTHERS];
    for (int i = 0; i < q->pruning->other_count; i++) {
        double width = cell_width(q->pruning, i);
        r.low[i] = (q->low[i] - UJ_TOLERANCE_PATH) / width + shift;
        r.high[i] = (q->high[i] + UJ_TOLERANCE_PATH) / width + shift;
        r.full[i] = r.high[i] - r.low[i] >= cell_count(q->pruning, i);
        cells_met(&r, i, 0, &first[i], &last[i]);
    }
    return examine_all(&r, 0, first, last) == ALL_REFUTED;
}
