// Finds where turning must end: the angle beyond which the contacts are infeasible, and the angle
// at which an edge may become flush.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

// Pivots up to this count as zero: the rows are then dependent.
static const double least_pivot = 1e-9;

static const double flush_gap = 1e-10;  // radians: how near uj_turn_sim_come_near comes to flush
                                        // edges

// The contacts in a proof of infeasibility, by pair and edge. Empty if the step has a solution, but
// no continuous motion leads there.
typedef struct stop_proof {
    int count;
    int pair[UJ_QP_MAX + 1], edge_id[UJ_QP_MAX + 1];
} stop_proof;

// Copies the proof of infeasibility of the program that was solved last.
static void remember_proof(const uj_turn_sim *t, stop_proof *out)
{
    const uj_qp *qp = &t->w->qp;
    out->count = 0;
    if (qp->infeasible_row < 0)
        return;
    for (int a = -1; a < qp->active_count; a++) {
        int row = a < 0 ? qp->infeasible_row : qp->active[a];
        if (a >= 0 && qp->farkas[a] <= 1e-9)
            continue;
        out->pair[out->count] = t->w->row_pair[row];
        out->edge_id[out->count++] = t->w->candidate.planes[t->w->row_plane[row]].edge_id;
    }
}

// Writes the rows of a proof after turning by `step`. All rows share one more unknown, the margin:
// the least slack of all rows.
static void proof_rows(uj_turn_sim *t, const stop_proof *proof, double step, uj_qp_constraint *rows)
{
    uj_candidate next;
    uj_turn_sim_place(t, step, NULL, &next);
    uj_rotation rotations[UJ_MAX_PIECES];
    for (int i = 0; i < t->n; i++)
        rotations[i] = uj_rotation_of(next.angle[i]);
    for (int i = 0; i < proof->count; i++) {
        int k = proof->pair[i], plane = -1;
        const uj_part_pair *pair = &t->model->pairs[k];
        uj_halfplanes_build_pair(t->model, rotations, k, &t->w->candidate);
        for (int j = pair->first; j < pair->first + t->w->candidate.counts[k]; j++)
            if (t->w->candidate.planes[j].edge_id == proof->edge_id[i])
                plane = j;
        if (plane < 0)
            (void)uj_part_pair_separation(t->model, &t->w->candidate, k, next.x, &plane);
        rows[i] = uj_turn_sim_constraint(t, k, plane, next.x);
        rows[i].margin = -1.0;
    }
}

// Writes the coefficients of row i, including zeros, to dense[i].
static void dense_columns(const uj_qp_constraint *rows, int count, double dense[][UJ_QP_MAX])
{
    for (int j = 0; j < count; j++) {
        memset(dense[j], 0, sizeof dense[j]);
        for (int side = 0; side < 2; side++) {
            int dof = side == 0 ? rows[j].a : rows[j].b;
            if (dof >= 0) {
                dense[j][2 * dof] = side == 0 ? -rows[j].nx : rows[j].nx;
                dense[j][2 * dof + 1] = side == 0 ? -rows[j].ny : rows[j].ny;
            }
        }
    }
}

// Computes the greatest margin that the rows can share, if they are a minimal proof of
// infeasibility. The coefficients of such rows cancel in a weighted sum whose weights are unique up
// to scale. The sum of the bounds with the same weights gives the margin. Returns false if the
// weights are not unique or have different signs: then the rows are not such a proof at this step.
static bool circuit_margin(const uj_turn_sim *t, const uj_qp_constraint *rows, int count,
                           double *margin)
{
    double column[UJ_QP_MAX + 1][UJ_QP_MAX], weights[UJ_QP_MAX + 1];
    int dimension = 2 * t->dof_count, pivot[UJ_QP_MAX];
    bool used[UJ_QP_MAX] = {false};
    dense_columns(rows, count, column);
    // Gaussian elimination: each column but the last gets its own pivot coordinate.
    for (int j = 0; j + 1 < count; j++) {
        int best = -1;
        for (int i = 0; i < dimension; i++)
            if (!used[i] && (best < 0 || fabs(column[j][i]) > fabs(column[j][best])))
                best = i;
        if (best < 0 || fabs(column[j][best]) < least_pivot)
            return false;
        used[best] = true;
        pivot[j] = best;
        for (int k = j + 1; k < count; k++) {
            double part = column[k][best] / column[j][best];
            for (int i = 0; part != 0.0 && i < dimension; i++)
                if (!used[i])
                    column[k][i] -= part * column[j][i];
            column[k][best] = part;
        }
    }
    for (int i = 0; i < dimension; i++)
        if (!used[i] && fabs(column[count - 1][i]) > least_pivot)
            return false;
    // Back substitution for the weights: column[k][pivot[j]] is now the multiple of column j that
    // was subtracted from column k.
    double sum = 1.0, bound = rows[count - 1].bound;
    weights[count - 1] = 1.0;
    for (int j = count - 2; j >= 0; j--) {
        weights[j] = 0.0;
        for (int k = j + 1; k < count; k++)
            weights[j] -= weights[k] * column[k][pivot[j]];
        if (weights[j] < 0.0)
            return false;
        sum += weights[j];
        bound += weights[j] * rows[j].bound;
    }
    *margin = -bound / sum;
    return true;
}

// Returns the greatest common margin that the rows of the proof can have after turning by `step`.
// If it is negative, the rows are infeasible.
static double proof_margin(uj_turn_sim *t, const stop_proof *proof, double step)
{
    uj_qp_constraint rows[UJ_QP_MAX + 1];
    proof_rows(t, proof, step, rows);
    double margin;
    if (circuit_margin(t, rows, proof->count, &margin))
        return margin;
    double target[UJ_QP_MAX] = {0};
    target[2 * t->dof_count] = UJ_TURN_PRESS_LENGTH * t->model->diameter;
    uj_qp_start(&t->w->qp, 2 * t->dof_count + 1, target);
    (void)uj_qp_solve(&t->w->qp, rows, proof->count, 1e-3 * t->row_tolerance, 0.0);
    return t->w->qp.x[2 * t->dof_count];
}

// Finds the root of the margin between the steps `low` (margin >= 0) and `high` (margin < 0), by
// the Illinois variant of regula falsi (Dowell and Jarratt 1971). If there is no proof, returns the
// middle between the two steps.
static double proof_root(uj_turn_sim *t, const stop_proof *proof, double low, double high)
{
    if (proof->count == 0)
        return 0.5 * (low + high);
    double at_low = proof_margin(t, proof, low), at_high = proof_margin(t, proof, high);
    if (at_low <= 0.0)
        return low;
    if (at_high >= 0.0)
        return high;
    int side = 0;
    for (int pass = 0; pass < 100 && high - low > 0.1 * UJ_TOLERANCE_ANGLE; pass++) {
        double middle = (low * at_high - high * at_low) / (at_high - at_low);
        if (!(middle > low && middle < high))
            middle = 0.5 * (low + high);
        double value = proof_margin(t, proof, middle);
        if (fabs(value) < 1e-3 * t->row_tolerance)
            return middle;
        if (value > 0.0) {
            low = middle;
            at_low = value;
            if (side == 1)
                at_high *= 0.5;
            side = 1;
        } else {
            high = middle;
            at_high = value;
            if (side == -1)
                at_low *= 0.5;
            side = -1;
        }
    }
    return low;
}

// Narrows the bracket between a feasible step *low and an infeasible step *high by testing `step`
// between them. Sets *why to the proof that *high is infeasible.
static void narrow(uj_turn_sim *t, double step, double *low, double *high, stop_proof *why)
{
    uj_candidate next;
    if (!(step > *low && step < *high))
        return;
    if (uj_turn_sim_try(t, step, &t->predictor, 0.0, &next)) {
        *low = step;
    } else {
        *high = step;
        remember_proof(t, why);
    }
}

double uj_turn_sim_guess_stop(uj_turn_sim *t, double high)
{
    stop_proof why;
    remember_proof(t, &why);
    return proof_root(t, &why, 0.0, high) - 0.4 * UJ_TOLERANCE_ANGLE;
}

uj_push_outcome uj_turn_sim_go_to_stop(uj_turn_sim *t, double high)
{
    double low = 0.0;
    stop_proof why;
    remember_proof(t, &why);
    while (high - low > UJ_TOLERANCE_ANGLE && uj_turn_sim_goes_on(t)) {
        double width = high - low, root = proof_root(t, &why, low, high);
        narrow(t, root - 0.4 * UJ_TOLERANCE_ANGLE, &low, &high, &why);
        narrow(t, root + 0.4 * UJ_TOLERANCE_ANGLE, &low, &high, &why);
        if (high - low > 0.5 * width)
            narrow(t, 0.5 * (low + high), &low, &high, &why);
    }
    uj_push_outcome outcome =
        low > 0.0 ? uj_turn_sim_step_and_press(t, low, &t->predictor) : UJ_PUSH_REST;
    // At a stop the pieces have no freedom left. Later programs must tolerate slightly larger
    // violations of their rows than this one.
    t->allowance += t->row_tolerance;
    return outcome;
}

// Returns true if the candidate that was solved last is a rest position in which the present
// contacts are active.
static bool is_rest(uj_turn_sim *t, const uj_candidate *next)
{
    for (int a = 0; a < t->active_count; a++)
        if (t->w->qp.multiplier[a] < -UJ_TURN_NO_MULTIPLIER)
            return false;
    uj_halfplanes_build(t->model, next->angle, t->rebuild_mask, &t->w->candidate);
    return uj_turn_sim_depth(t, next->x) <= t->row_tolerance &&
           uj_turn_sim_shift(t, t->x, next->x) <=
               UJ_TURN_STEEP_RATE * next->step * t->model->diameter;
}

bool uj_turn_sim_come_near(uj_turn_sim *t)
{
    uj_candidate next;
    int chosen[UJ_QP_MAX];
    double step = t->phase_end - t->turned - flush_gap;
    if (step <= 0.0 || !uj_turn_sim_solve_active(t, step, &next, chosen) || !is_rest(t, &next))
        return true;
    if (!uj_turn_sim_record_active(t, &next))
        return false;
    uj_turn_sim_accept(t, &next);
    return true;
}
