// The state of a search for slides. Used by slide.c and slide_exact.c only.
#ifndef UJ_SLIDE_STATE_H
#define UJ_SLIDE_STATE_H

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

/// A slide at angles just beyond the present ones.
typedef struct uj_slide {
    double speed;
    double v[UJ_QP_WIDTH];
    int row_count, gap[UJ_QP_MAX];    ///< gaps chosen for pairs that touch at a vertex
    int hold_count, hold[UJ_QP_MAX];  ///< gaps with a force
} uj_slide;

/// A search for slides.
typedef struct uj_slide_search {
    uj_turn_sim *t;
    double ahead;  ///< normals are turned further by this many radians
    int row_count, plain_rows, programs;
    int count;
    uj_slide best[UJ_MAX_SLIDES];
    /// The rows with force at the present angles, and the gaps of these rows.
    int force_count, force[UJ_QP_MAX], forced_gap[UJ_QP_MAX];
} uj_slide_search;

/// In a slide of the given speed, a speed of at most this counts as 0.
static inline double uj_slide_negligible(double speed)
{
    return uj_min(UJ_TOLERANCE_SPEED, 0.01 * speed);
}

/// Returns the length of v, the velocities of all pressed pieces.
static inline double uj_slide_speed(const uj_turn_sim *t, const double *v)
{
    double square = 0.0;
    for (int i = 0; i < 2 * t->dof_count; i++)
        square += v[i] * v[i];
    return sqrt(square);
}

/// Starts *qp, and finds the velocities nearest to `target` that satisfy the rows. Returns false if
/// there are none.
bool uj_slide_nearest(const uj_turn_sim *t, const double *target, const uj_qp_constraint *rows,
                      int count, uj_qp *qp);

/// Returns the greatest rate at which a gap opens at the velocities v, with the gap's normal turned
/// by `ahead` radians. Bit i of `gaps` selects gap touch->first + i; 0 selects all gaps of the
/// pair.
double uj_slide_greatest_rate(const uj_turn_sim *t, const uj_touch *touch, unsigned gaps,
                              const double *v, double ahead);

/// Returns true if any of several gaps can keep the pair apart.
static inline bool uj_slide_has_choice(const uj_touch *touch)
{
    return (touch->open & (touch->open - 1)) != 0 || touch->leaving != 0;
}

/// *from is a slide at angles just beyond the present ones. Finds the corresponding slide at the
/// present angles, and scales it to length 1. If the law of the push gives no slide, keeps the gaps
/// in from->hold at 0, and takes the motion nearest to the limit of the direction of *from at the
/// present angles. Returns false if there is no such slide.
bool uj_slide_make_exact(uj_slide_search *s, const uj_slide *from, const double *drive, uj_vec2 *v);

#endif
