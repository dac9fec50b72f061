// The functions that are watched on a path, and their interpolation between points of the path.
#ifndef UJ_TURNING_WATCHES_H
#define UJ_TURNING_WATCHES_H

#include "turn_state.h"

/// Values of watched functions this close to 0 count as 0. Lengths are in tray diameters. (For
/// comparison: each piece is pressed with a force of sqrt 2.)
#define UJ_ZERO_LENGTH 1e-12
#define UJ_ZERO_FORCE  1e-10

/// The kinds of functions that are watched on a path. A path ends where a watched function of the
/// angle would become negative. uj_path_point explains pull and carry.
typedef enum uj_watch_kind {
    UJ_WATCH_SEPARATION,  ///< separation of pair `index`
    /// The negative of the greatest inactive gap of pair `index`. It is 0 where the contact reaches
    /// the end of an edge.
    UJ_WATCH_BESIDE,
    UJ_WATCH_FORCE,  ///< force of active gap number `index`
    UJ_WATCH_PULL,   ///< pull of active gap number `index`; only if it has no force
    /// Carry of active gap number `index`. Replaces UJ_WATCH_PULL if, at the beginning of the
    /// path, the pull falls from 0 but the carry rises.
    UJ_WATCH_CARRY,
} uj_watch_kind;

typedef struct uj_watch {
    uj_watch_kind kind;
    int index;
    double offset;  ///< the value that counts as 0; see uj_turn_take_offsets
} uj_watch;

typedef struct uj_sample {
    double value, slope;
    /// The edge and the vertex between which a separation was measured.
    int edge_id, vertex;
} uj_sample;

/// Writes to t->w->watches the functions to watch on a path that begins at `from`, except forces.
void uj_turn_list_motion_watches(uj_turn_sim *t, const uj_velocity *along,
                                 const uj_path_point *from);

/// Writes to t->w->watches the forces to watch on a path that begins at `from`.
void uj_turn_list_force_watches(uj_turn_sim *t, const uj_velocity *along,
                                const uj_path_point *from);

/// Makes uj_turn_path compute only what the functions in t->w->watches need.
void uj_turn_set_detail(uj_turn_sim *t);

/// Evaluates all functions in t->w->watches at a point of the path.
void uj_turn_sample(uj_turn_sim *t, const uj_velocity *along, const uj_path_point *at,
                    uj_sample *out);

/// Sets the offsets of the watched functions, so that gaps a little below 0 at the beginning of the
/// path count as 0. Sets the values of these gaps in at_start to 0.
void uj_turn_take_offsets(uj_turn_sim *t, uj_sample *at_start);

/// Returns the greatest absolute value at which a function still counts as 0.
double uj_watch_zero(const uj_turn_sim *t, const uj_watch *watch);

/// Returns how far rounding may bring the value of a function below 0 at a point.
double uj_watch_allowance(const uj_turn_sim *t, const uj_watch *watch, const uj_path_point *at);

/// Returns the slope below which rounding hides whether a function that is 0 rises or falls.
double uj_watch_flat_slope(const uj_turn_sim *t, const uj_watch *watch);

/// Returns true if function i has no zero between the points `from` and `to`. `near` and `far` hold
/// its values and slopes at these points.
bool uj_watch_is_positive(const uj_turn_sim *t, const uj_path_point *from, const uj_path_point *to,
                          int i, uj_sample near, uj_sample far);

/// Returns true if the edge or vertex that determines the value may change between two points.
/// While pieces turn, the vertex nearest to an edge advances around its part in one direction. So a
/// vertex that is nearest at both points is nearest between them.
bool uj_watch_has_kink(const uj_watch *watch, uj_sample near, uj_sample far);

/// Returns how many radians after the last event edges of a touching pair might first be flush.
double uj_turn_path_to_flush(const uj_turn_sim *t, const uj_velocity *along,
                             const uj_path_point *from);

// --- interpolation ---

/// A polynomial in p, the fraction of an interval: the cubic with the given values and slopes at
/// both ends, plus (c + d (p - m)) (p (1 - p))^2. The added term fits a third point p = m; without
/// a third point, c = d = 0.
typedef struct uj_curve {
    double a, a1, b, b1;  ///< values and slopes at the ends
    double m, c, d;
} uj_curve;

/// Returns the cubic through two samples that are `width` radians apart.
uj_curve uj_curve_through(uj_sample a, uj_sample b, double width);

/// Makes the curve pass through a third sample, too, at the fraction `m` of the interval.
void uj_curve_add_third(uj_curve *f, uj_sample third, double width, double m);

/// Returns the value at the fraction `p` of the interval.
double uj_curve_value(const uj_curve *f, double p);

/// Returns a fraction of the interval at which the curve falls from positive values to 0. The curve
/// must end below 0. If `at_zero`, the curve's first value counts as 0. Returns 0 if no positive
/// value is found.
double uj_curve_zero(uj_curve *f, bool at_zero);

#endif
