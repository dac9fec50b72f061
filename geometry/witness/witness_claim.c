// Checks one claim: sets up its box of angles, and checks its tree (witness_tree.c).
#include "witness_state.h"

// --- goals by poses ---

enum { MOST_COMBINATIONS = 10000 };

// In degrees. A goal counts as outside a cell only if it is farther away than this.
static const double goal_angle_error = 1e-7;

// Adds full rotations to the angles of goal poses g, g + 1, ..., in every way that puts the angles
// into w->box. Adds the number of ways to *count. If `count` is NULL, checks a tree for each way.
static bool shift_poses(uj_witness *w, size_t g, size_t *count)
{
    const uj_tray_goal *goal = &w->tray->goal;
    if (g == goal->pose_count) {
        if (count != NULL && ++*count > MOST_COMBINATIONS)
            return uj_witness_refuse_claim(w,
                                           "there are more than %d ways to add full rotations to "
                                           "the angles of the goal so that they lie in the cell",
                                           MOST_COMBINATIONS);
        return count != NULL || uj_witness_box(w, 0);
    }
    const uj_goal_pose *pose = &goal->poses[g];
    double at = uj_degrees(pose->at.angle), within = uj_degrees(pose->within.angle);
    uj_interval *box = &w->box[pose->piece], whole = *box;
    // Without cuts, `error` is 0: the range is a full circle, so no goal lies outside it. (Its
    // ends have rounding errors, but uj_part_turn widens the range by more.)
    double error = w->proof->cut_counts[pose->piece] > 0 ? goal_angle_error : 0.0;
    double turn = floor((whole.lo - (at + within)) / 360.0) - 1.0;
    while (at + within + 360.0 * turn < whole.lo - error)
        turn++;
    bool good = true, met = error > 0.0;
    for (; good && at - within + 360.0 * turn <= whole.hi + error; turn++) {
        met = true;
        box->lo = uj_max(whole.lo, at - within + 360.0 * turn);
        box->hi = uj_min(whole.hi, at + within + 360.0 * turn);
        good = box->lo <= box->hi
                   ? shift_poses(w, g + 1, count)
                   : uj_witness_refuse_claim(w,
                                             "a goal of piece %s is so close to the cell that "
                                             "rounding decides whether it is inside",
                                             w->tray->pieces[pose->piece].name);
    }
    *box = whole;
    return good && (met || uj_witness_refuse_claim(
                               w, "the cell contains no angle that the goal allows for piece %s",
                               w->tray->pieces[pose->piece].name));
}

static bool check_poses(uj_witness *w)
{
    size_t count = 0, given;
    if (!shift_poses(w, 0, &count))
        return false;
    if (uj_witness_peek(w) != 'g')
        return uj_witness_refuse_claim(w, "expected the letter \"g\" at \"%.20s\"", w->at);
    w->at++;
    if (!uj_witness_read(w, "the number of trees", MOST_COMBINATIONS, &given))
        return false;
    if (given != count)
        return uj_witness_refuse_claim(
            w,
            "the number of trees is %zu, but it must be %zu: one tree for each combination of full "
            "rotations that brings the angles of the goal into the cell",
            given, count);
    return shift_poses(w, 0, NULL);
}

// --- claims ---

bool uj_witness_claim(uj_witness *w)
{
    const uj_proof *proof = w->proof;
    const uj_proof_claim *claim = &proof->claims[w->claim];
    const uj_proof_cell *cell = &proof->cells[claim->cell];
    for (size_t i = 0; i < proof->piece_count; i++) {
        double start = uj_degrees(w->tray->pieces[i].start.angle);
        const double *cuts = proof->cuts[i];
        w->box[i] = proof->cut_counts[i] > 0
                        ? (uj_interval){cuts[cell->low[i]], cuts[cell->high[i]]}
                        : (uj_interval){start - 180.0, start + 180.0};
    }
    if (claim->type == UJ_CLAIM_LOW)
        w->box[claim->index].hi = w->box[claim->index].lo;
    if (claim->type == UJ_CLAIM_HIGH)
        w->box[claim->index].lo = w->box[claim->index].hi;
    w->at = claim->reason;
    bool by_poses = claim->type == UJ_CLAIM_GOAL && !w->tray->goal.by_exit;
    if (!(by_poses ? check_poses(w) : uj_witness_box(w, 0)))
        return false;
    return uj_witness_peek(w) == '\0' ||
           uj_witness_refuse_claim(
               w, "the tree in \"reason\" is complete, but more text follows: \"%.20s\"", w->at);
}
