// Checks one claim: sets up its box of angles, and has its refutation checked.
#include "witness_state.h"

// --- goals by poses ---

// The whole turns by which the goal angle of a piece can be shifted so that it meets the box of
// angles.
typedef struct shifts {
    int piece;
    double low, high;  // low and high end of the goal's range of angles, degrees
    long first, last;  // number of turns, from first to last
} shifts;

// An angle counts as reached within this distance (degrees).
static const double goal_angle_error = 1e-7;

static shifts shifts_of(const uj_witness *w, const uj_goal_pose *goal)
{
    double at = uj_degrees(goal->at.angle), within = uj_degrees(goal->within.angle);
    shifts s = {goal->piece, at - within, at + within, 0, -1};
    double low = w->box.low[s.piece], high = w->box.high[s.piece];
    s.first = (long)floor((low - s.high) / 360.0) - 1;
    while (s.high + 360.0 * (double)s.first < low)
        s.first++;
    s.last = s.first - 1;
    while (s.low + 360.0 * (double)(s.last + 1) <= high)
        s.last++;
    return s;
}

// Narrows the box to the goal's angles, shifted by whole turns.
static void shift_box(uj_witness *w, const shifts *s, long turns)
{
    double *low = &w->box.low[s->piece], *high = &w->box.high[s->piece];
    *low = uj_max(*low, s->low + 360.0 * (double)turns);
    *high = uj_min(*high, s->high + 360.0 * (double)turns);
}

// Returns true if an angle of the goal is just outside the box, so that rounding decides whether it
// is inside. (If a piece has no cuts, its box is a whole turn. Rounding may leave some of it out,
// but less than the amount by which the range of the cores is widened.)
static bool is_borderline(const uj_witness *w, const shifts *s)
{
    if (w->proof->cut_counts[s->piece] == 0)
        return s->first > s->last;
    double below = w->box.low[s->piece] - (s->high + 360.0 * (double)(s->first - 1));
    double above = s->low + 360.0 * (double)(s->last + 1) - w->box.high[s->piece];
    return below < goal_angle_error || above < goal_angle_error;
}

static bool check_combinations(uj_witness *w, const shifts *list, size_t count)
{
    uj_angle_box whole = w->box;
    long turns[UJ_MAX_PIECES];
    for (size_t g = 0; g < count; g++)
        turns[g] = list[g].first;
    while (true) {
        w->box = whole;
        for (size_t g = 0; g < count; g++)
            shift_box(w, &list[g], turns[g]);
        if (!uj_witness_box(w))
            return false;
        size_t g = count;
        while (g > 0 && ++turns[g - 1] > list[g - 1].last) {
            turns[g - 1] = list[g - 1].first;
            g--;
        }
        if (g == 0)
            return true;
    }
}

static bool check_poses(uj_witness *w)
{
    enum { MOST_COMBINATIONS = 10000 };
    const uj_tray_goal *goal = &w->tray->goal;
    shifts list[UJ_MAX_PIECES];
    size_t count = goal->pose_count, combinations = 1, given;
    if (count > UJ_MAX_PIECES)
        return uj_witness_refuse_claim(w, false, "the goal has too many poses");
    for (size_t g = 0; g < count; g++) {
        list[g] = shifts_of(w, &goal->poses[g]);
        if (is_borderline(w, &list[g]))
            return uj_witness_refuse_claim(
                w, false,
                "a goal angle of piece %s is so close to the cell that rounding may put it inside",
                w->tray->pieces[list[g].piece].name);
        size_t turns =
            list[g].last >= list[g].first ? (size_t)(list[g].last - list[g].first) + 1 : 0;
        combinations = turns > MOST_COMBINATIONS ? MOST_COMBINATIONS + 1 : combinations * turns;
        if (combinations > MOST_COMBINATIONS)
            return uj_witness_refuse_claim(w, false, "the goal has too many combinations of turns");
    }
    if (uj_witness_peek(w) != 'g')
        return uj_witness_refuse_claim(w, false, "expected g at \"%.20s\"", w->at);
    w->at++;
    if (!uj_witness_read_count(w, "the number of trees", MOST_COMBINATIONS, &given))
        return false;
    if (given != combinations)
        return uj_witness_refuse_claim(w, false,
                                       "there are %zu trees, but the goal can be reached in %zu "
                                       "combinations of whole turns",
                                       given, combinations);
    return combinations == 0 || check_combinations(w, list, count);
}

// --- claims ---

static void set_box(uj_witness *w)
{
    const uj_proof *proof = w->proof;
    const uj_proof_claim *claim = &proof->claims[w->claim];
    const uj_proof_cell *cell = &proof->cells[claim->cell];
    for (size_t i = 0; i < proof->piece_count; i++) {
        double start = uj_degrees(w->tray->pieces[i].start.angle);
        bool cut = proof->cut_counts[i] > 0;
        double low = cut ? proof->cuts[i][cell->low[i]] : start - 180.0;
        double high = cut ? proof->cuts[i][cell->high[i]] : start + 180.0;
        if (claim->type == UJ_CLAIM_LOW && claim->index == i)
            high = low;
        if (claim->type == UJ_CLAIM_HIGH && claim->index == i)
            low = high;
        w->box.low[i] = low;
        w->box.high[i] = high;
    }
}

bool uj_witness_claim(uj_witness *w)
{
    const uj_proof_claim *claim = &w->proof->claims[w->claim];
    w->at = claim->reason;
    set_box(w);
    bool by_poses = claim->type == UJ_CLAIM_GOAL && !w->tray->goal.by_exit;
    if (!(by_poses ? check_poses(w) : uj_witness_box(w)))
        return false;
    if (uj_witness_peek(w) != '\0')
        return uj_witness_refuse_claim(w, false, "the refutation goes on after its end: \"%.20s\"",
                                       w->at);
    return true;
}
