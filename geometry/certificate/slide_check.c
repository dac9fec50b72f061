// Projects displacements on the span of the normals of contacts (Gram and Schmidt).
#include "slide_check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "pull_check.h"
#include <unjam/geometry/certificate/forces/orthogonal.h>
#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// A vector counts as linearly dependent on others if it differs from a linear combination of them
// by less than this fraction of its length.
static const double dependent = 1e-9;

// Extends slide->normals by one vector, so that the normals span `vector`, too. Removes from
// slide->left the component along the new vector. Overwrites `vector`.
static void add_direction(size_t rows, double *vector, uj_slide *slide)
{
    if (uj_orthogonalise(rows, slide->normals, slide->normal_count, dependent, vector, NULL) == 0.0)
        return;
    double *added = slide->normals[slide->normal_count++];
    memcpy(added, vector, rows * sizeof *added);
    uj_rows_subtract(rows, uj_rows_dot(rows, added, slide->left), added, slide->left);
}

// Removes from slide->left the components along normals of contacts in b->touches. If `forced`,
// uses only contacts that carry force. Otherwise uses only contacts that carry none.
static void explain(const uj_balance *b, bool forced, uj_slide *slide)
{
    size_t rows = 2 * b->count;
    for (size_t i = 0; i < b->touches.pair_count; i++) {
        const uj_touch_pair *pair = &b->touches.pairs[i];
        for (size_t k = pair->first; k < pair->end && slide->normal_count < rows; k++) {
            double vector[UJ_FIT_MOST_ROWS];
            const uj_touch *touch = &b->touches.touches[k];
            bool is_known = k > pair->first && touch->face == touch[-1].face;
            if (is_known || !touch->holds || forced != (touch->force > UJ_PULL_FORCE))
                continue;
            memset(vector, 0, rows * sizeof *vector);
            uj_balance_write_normal(b, pair, touch->normal, vector);
            add_direction(rows, vector, slide);
        }
    }
}

void uj_slide_begin(uj_checked_move *m, size_t frame, uj_slide *out)
{
    uj_balance *b = m->balance;
    out->normal_count = 0;
    out->may_be_pulled = false;
    size_t rows = 2 * b->count;
    uj_checked_move_displacements(m, frame, out->way);
    memcpy(out->left, out->way, rows * sizeof *out->left);
    if (!m->forces_known)
        return;
    uj_balance_write_forces(b);
    explain(b, true, out);
    double left = sqrt(uj_rows_dot(rows, out->left, out->left));
    if (m->maybe_pulled + left > UJ_SLIDE_UNEXPLAINED * b->diameter)
        out->may_be_pulled = uj_normals_are_fixed(m, frame);
    else
        m->maybe_pulled += left;
}

void uj_slide_explain(const uj_checked_move *m, uj_slide *slide)
{
    explain(m->balance, false, slide);
}

static void refuse(const uj_checked_move *m, size_t frame, const uj_slide *slide,
                   double unexplained, bool *good)
{
    const uj_balance *b = m->balance;
    size_t worst = 0;
    double farthest = -1.0;
    for (size_t i = 0; i < b->count; i++) {
        double own = hypot(slide->left[2 * i], slide->left[2 * i + 1]);
        worst = own > farthest ? b->pieces[i] : worst;
        farthest = fmax(farthest, own);
    }
    *good = false;
    snprintf(
        m->exam->reason, UJ_REASON_SIZE,
        "the law of a turn is broken between time %.6g and %.6g (move %zu): %s slides by %.3g, "
        "although no contact makes it slide",
        m->motion->times[frame], m->motion->times[frame + 1], m->number,
        uj_piece_label_of(m->exam->tray, (int)worst).text, unexplained);
}

uj_status uj_slide_check_middle(uj_checked_move *m, size_t frame, double turned,
                                const uj_slide *slide, bool *good)
{
    uj_balance *b = m->balance;
    size_t rows = 2 * b->count;
    double length = sqrt(uj_rows_dot(rows, slide->way, slide->way));
    double most = (UJ_SLIDE_BESIDE + turned) * b->diameter;
    if (length <= most)
        return UJ_OK;
    uj_checked_move_place(m, frame, 0.5);
    uj_status status = uj_balance_place(b, UJ_TOUCHING_BETWEEN * b->diameter + turned * length);
    if (status != UJ_OK)
        return status;
    uj_slide middle;
    middle.normal_count = 0;
    memcpy(middle.left, slide->way, rows * sizeof *middle.left);
    uj_slide_explain(m, &middle);
    double left = sqrt(uj_rows_dot(rows, middle.left, middle.left));
    if (left > most)
        refuse(m, frame, &middle, left, good);
    return UJ_OK;
}

uj_status uj_slide_check(uj_checked_move *m, size_t frame, uj_slide *slide, bool *good)
{
    uj_balance *b = m->balance;
    size_t rows = 2 * b->count;
    double most = UJ_SLIDE_UNEXPLAINED * b->diameter;
    double most_in_move = UJ_SLIDE_UNEXPLAINED_IN_MOVE * b->diameter;
    double left = sqrt(uj_rows_dot(rows, slide->left, slide->left));
    if (left > most || m->unexplained + left > most_in_move) {
        uj_checked_move_place(m, frame, 1.0);
        uj_status status = uj_balance_place(b, UJ_TOUCHING_IN_TURN * b->diameter);
        if (status != UJ_OK)
            return status;
        uj_slide_explain(m, slide);
        left = sqrt(uj_rows_dot(rows, slide->left, slide->left));
    }
    m->unexplained += left;
    if (left <= most && m->unexplained <= most_in_move)
        return UJ_OK;
    refuse(m, frame, slide, left > most ? left : m->unexplained, good);
    return UJ_OK;
}
