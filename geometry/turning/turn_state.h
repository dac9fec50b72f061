// The state of a turn that is followed from event to event (see turn.h, which callers use).
#ifndef UJ_TURN_STATE_H
#define UJ_TURN_STATE_H

#include <unjam/geometry/turning/gap.h>
#include <unjam/geometry/turning/turn.h>

/// In tray diameters per radian: rates below this count as 0. Quadratic programs are solved to
/// 1e-10, and the slowest real motion found in any tray has the rate 1e-5.
#define UJ_RATE_ZERO 1e-9

/// Forces below UJ_FORCE_ZERO count as 0 (each piece is pressed with a force of sqrt 2). Forces
/// whose rate of change per radian is below UJ_FORCE_RATE_ZERO count as constant.
#define UJ_FORCE_ZERO      1e-9
#define UJ_FORCE_RATE_ZERO 1e-7

/// In radians: edges are flush if their directions differ by less than this, because numbers in
/// files have about nine digits.
#define UJ_FLUSH_ANGLE 1e-9

/// In radians: events this close to an angle at which edges are flush cannot be distinguished from
/// events at that angle.
#define UJ_FLUSH_NEAR 1e-7

/// A small step, in radians. Its third power is far above the rounding errors of gaps (1e-15).
#define UJ_AHEAD 1e-4

/// A longer step, in radians. It distinguishes even gaps whose first three derivatives are equal,
/// because its third power is above UJ_RATE_ZERO times UJ_AHEAD. Where the value and the derivative
/// of a function are 0, such a step shows whether the function rises. How pieces slide is also
/// decided this far ahead: speeds of the first order (1e-3) and of the second order (1e-6) are
/// then above UJ_TOLERANCE_SPEED, and rounding errors are below it.
#define UJ_FAR_AHEAD 1e-3

enum { UJ_TOUCH_MAX_GAPS = 8 };

/// A touching pair of parts, and those of its gaps that are 0. Usually there is one such gap. If
/// the parts meet vertex to vertex, or edge to edge, there are several. The parts do not overlap as
/// long as at least one of these gaps stays at 0 or above.
typedef struct uj_touch {
    int pair, first, count;  ///< gaps first .. first + count - 1 of the workspace
    unsigned open;           ///< bit i: gap first + i can hold the pair (keep its parts apart)
    unsigned open_before;    ///< value of `open` before the second-order problem was solved
    /// Bit i: gap first + i is one of several gaps that jointly hold the pair, because the pieces
    /// are balanced on a vertex.
    unsigned balanced;
} uj_touch;

/// One solution of the velocity problem: which gaps stay 0 from here on (the active gaps), and how
/// the pieces move.
typedef struct uj_velocity {
    int count;
    int gap[UJ_QP_MAX];        ///< indices of the gaps that stay 0; their normals are independent
    uj_vec2 v[UJ_MAX_PIECES];  ///< dx/ds, in tray diameters per radian
} uj_velocity;

enum { UJ_MAX_VELOCITIES = 16 };

/// The result of the velocity problem for the present configuration.
typedef enum uj_velocity_answer {
    UJ_VELOCITY_GO,     ///< there are solutions
    UJ_VELOCITY_STOP,   ///< no motion keeps the pieces apart if they turn further
    UJ_VELOCITY_SLIDE,  ///< the pieces are not at rest at the present angles
} uj_velocity_answer;

/// What is watched on a path. Each kind is a function of the angle, and the path ends where a value
/// of the function would become negative. (For the pull and the carry of a gap, see uj_path_point.)
typedef enum uj_watch_kind {
    UJ_WATCH_SEPARATION,  ///< separation of pair `index`
    /// The negative of the greatest inactive gap of pair `index`. It is 0 where the pair comes to
    /// the end of the edge that keeps its parts apart.
    UJ_WATCH_BESIDE,
    UJ_WATCH_FORCE,  ///< force of active gap number `index`
    UJ_WATCH_PULL,   ///< pull of active gap number `index`, a gap without force
    /// Carry of active gap number `index`. It is watched instead of the pull if the pull falls
    /// below 0 as soon as the path begins.
    UJ_WATCH_CARRY,
} uj_watch_kind;

typedef struct uj_watch {
    uj_watch_kind kind;
    int index;
    double offset;  ///< this value of the function counts as 0, because rounding may leave gaps of
                    ///< contacts a little below 0 where the path begins
} uj_watch;

typedef struct uj_sample {
    double value, slope;
    /// If the value is a separation: the edge and vertex between which it was measured.
    int edge_id, vertex;
} uj_sample;

/// A turn under way. The position of a piece is that of its centroid, as in `model`.
typedef struct uj_turn_sim {
    const uj_contact_model *model;
    const uj_press *press;
    uj_turn_workspace *w;
    const uj_turn_trace *trace;
    int n;
    int dof[UJ_MAX_PIECES];  ///< a piece's index among the pressed pieces, -1 when it is fixed
    int dof_count;
    unsigned turning_mask;  ///< pieces whose spin is not 0
    /// The pieces whose motion is being decided: all pressed pieces, or one island (pressed pieces
    /// connected by touching pairs of pressed pieces). All other pieces are treated as if they were
    /// neither pressed nor touched.
    unsigned considered;
    double spin[UJ_MAX_PIECES];       ///< +1, -1, or 0 if the piece does not turn or has stopped
    double path_spin[UJ_MAX_PIECES];  ///< spins on the path that led to the present angles
    double angle[UJ_MAX_PIECES];      ///< each piece's angle at the last event, in radians
    uj_vec2 x[UJ_MAX_PIECES];         ///< each piece's position at the last event
    uj_rotation rotation[UJ_MAX_PIECES];
    double turned;    ///< angle turned up to the last event
    double rounding;  ///< greatest rounding error of a coordinate (a length)
    int touch_count, gap_count, watch_count;
    bool touches_known;  ///< the touches found are valid for the present positions and touch_spin
    double touch_spin[UJ_MAX_PIECES];  ///< spins for which touches were found
    /// True if some velocities keep gaps at 0 to first order but make them negative to second.
    bool grazes;
    bool second_order;  ///< uj_turn_path also computes w, pull and carry
    bool forces;        ///< uj_turn_path also computes the forces
    bool rests;         ///< the pieces were pressed until they rested, and have not moved since
    bool at_start;      ///< the pieces are where the turn began, and none is balanced on a vertex
    bool exact_zeros;   ///< each zero is an event at its own angle, never at a nearby flush angle
    bool between_islands;            ///< true: watch only pairs of pieces in different islands
    unsigned island[UJ_MAX_PIECES];  ///< [piece] all pieces (as bits) of this piece's island
    /// Pieces (as bits) that do not slide at the present angles: they would only slide back to
    /// where they came from. For them, is_failing (ways.c) does not test forces at a later angle.
    unsigned stays;
    double slid_at[UJ_MAX_PIECES];  ///< value of `turned` when the piece last slid, -1 if never
    uj_vec2 slid_from[UJ_MAX_PIECES];
    uint64_t start_key;  ///< UJ_FACT_START key that uj_turn_is_new_start looked up most recently
    double ahead;        ///< `velocities` are valid from this many radians after the last event
    int velocity_count;
    uj_velocity velocities[UJ_MAX_VELOCITIES];
} uj_turn_sim;

/// A point of the path between two events, `step` radians after the last event.
typedef struct uj_path_point {
    double step;
    uj_rotation rotation[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES], v[UJ_MAX_PIECES], w[UJ_MAX_PIECES];  ///< x, dx/ds, d2x/ds2
    uj_gap gap[UJ_QP_MAX];                                         ///< the active gaps
    /// Forces of the active gaps, if each piece is pressed with a force of sqrt 2.
    double force[UJ_QP_MAX];
    double force1[UJ_QP_MAX];  ///< derivatives of `force`
    /// The pull of each gap, a length per radian: how strongly the contact moves pieces out of the
    /// way. The shortest velocity that keeps all active gaps at 0 is a weighted sum of the gaps'
    /// normals; the pull of a gap is its weight.
    double pull[UJ_QP_MAX];
    double pull1[UJ_QP_MAX];  ///< derivatives of `pull`
    /// The displacement since the last event is a weighted sum of the normals of the gaps. The
    /// carry of a gap is the derivative of its weight: how fast the gap moves the pieces away from
    /// their positions at that event. At the event itself, the carry of a gap equals its `pull`.
    double carry[UJ_QP_MAX];
    double carry1[UJ_QP_MAX];  ///< derivatives of `carry`
    /// How far rounding may move pieces; the value is greater where normals are nearly parallel.
    double noise;
    double pull_noise;   ///< rounding error of the pulls and carries
    double unbalanced;   ///< length of that part of the pressing forces which no contact
                         ///< opposes
    double unbalanced1;  ///< derivative of `unbalanced`
} uj_path_point;

/// Rotations and spins at the last event.
static inline uj_spinning uj_turn_now(const uj_turn_sim *t)
{
    return (uj_spinning){t->model, t->rotation, t->spin};
}

/// Returns the direction in which a piece is pressed. Returns 0 if it is not pressed, or not in
/// t->considered.
static inline uj_vec2 uj_turn_drive(const uj_turn_sim *t, int piece)
{
    return (t->considered >> piece & 1u) != 0
               ? uj_direction_vector((uj_direction)t->press->direction[piece])
               : (uj_vec2){0.0, 0.0};
}

/// Returns true if a piece of this pair is in t->considered.
static inline bool uj_turn_considers(const uj_turn_sim *t, const uj_part_pair *pair)
{
    return uj_part_pair_in(pair, t->considered);
}

/// Returns true if this pair has a piece in t->considered, and all of its pressed pieces are in
/// t->considered.
static inline bool uj_turn_owns(const uj_turn_sim *t, const uj_part_pair *pair)
{
    return uj_part_pair_in(pair, t->considered) &&
           !uj_part_pair_in(pair, t->press->mask & ~t->considered);
}

/// Returns the constraint that keeps a gap from closing when its normal has turned by the angle
/// `ahead`.
static inline uj_qp_constraint uj_turn_row(const uj_turn_sim *t, const uj_gap *gap, double ahead)
{
    const uj_part_pair *pair = &t->model->pairs[gap->pair];
    uj_vec2 n = uj_rotate(uj_rotation_of(gap->edge_spin * ahead), gap->n);
    return (uj_qp_constraint){
        n.x, n.y, 0.0, 0.0, pair->a >= 0 ? t->dof[pair->a] : -1, t->dof[pair->b]};
}

// --- touches.c ---

/// Sets t->rotation, and builds t->w->planes, for the present angles. Builds half-planes of pairs
/// with a pressed piece if `all` is true, otherwise only of pairs with a piece that still turns.
void uj_turn_build_planes(uj_turn_sim *t, bool all);

/// Finds the touching pairs with a pressed piece, and their gaps, unless they are known for the
/// present positions and spins. The half-planes must have been built.
void uj_turn_need_touches(uj_turn_sim *t);

/// Forgets which pairs touch. Call it after pieces have moved.
void uj_turn_forget_touches(uj_turn_sim *t);

/// Marks the gaps that kept pieces balanced on vertices in the most recent push.
void uj_turn_note_balance(uj_turn_sim *t);

/// Sets touch->open to those gaps, as bits, that can hold the pair (keep its parts apart) just
/// beyond the present angles. If edges of the two parts are flush now, each of these edges has
/// a gap. Only the gap that is greater just beyond these angles can hold the pair. If the two gaps
/// stay equal, as when the edges end at the same vertex, either can. Sets no bit if neither piece
/// of the pair is in t->considered.
void uj_turn_open_gaps(const uj_turn_sim *t, uj_touch *touch);

/// Returns the least angle, greater than `least`, by which the pieces must turn until edges of a
/// touching pair are flush.
double uj_turn_next_flush(uj_turn_sim *t, double least);

// --- velocity.c ---

/// Solves the velocity problem for the present configuration, and writes its solutions to
/// t->velocities. If `pressed` is false, pieces move only as much as the gaps require.
uj_velocity_answer uj_turn_find_velocities(uj_turn_sim *t, bool pressed);

/// Sets t->ahead to the lesser of `ahead` and half the angle after which edges next become flush.
/// Then works like uj_turn_find_velocities, but with the gaps as they are after turning further by
/// t->ahead. This distinguishes gaps whose first two derivatives are equal. A motion may be found
/// even if all solutions of first order close gaps to second order.
uj_velocity_answer uj_turn_find_ahead(uj_turn_sim *t, bool pressed, double ahead);

// --- velocity_program.c ---

/// Writes the directions in which the pieces are pressed to drive[0..2 * dof_count - 1].
void uj_velocity_drive(const uj_turn_sim *t, double *drive);

/// Returns the rate at which the gap of a row opens if the unknowns have the values u.
double uj_velocity_opening(const uj_qp_constraint *row, const double *u);

// --- slide.c ---

enum { UJ_MAX_SLIDES = 8 };

/// Finds how the pieces in t->considered slide at the present angles. Applies the law of the push
/// (push.h) as if they had turned further by UJ_FAR_AHEAD. Writes each slide to v, as one vector
/// per piece, and returns the number of slides: 0 if the pieces do not slide, more than 1 if the
/// law allows several. `beside` is NULL or a solution of the velocity problem. If it is a solution,
/// a gap constrains the slides only if it stays 0 along this solution.
int uj_turn_find_slides(uj_turn_sim *t, const uj_velocity *beside,
                        uj_vec2 v[UJ_MAX_SLIDES][UJ_MAX_PIECES]);

/// Writes to x where the pieces end if they move along straight lines, with velocities v, up to the
/// first event of the push (see uj_push). They stop earlier where a pair touches that will overlap
/// once the pieces turn further. (At the present angles this pair only touches, so a push would not
/// stop there.) Returns false if nothing moves.
bool uj_turn_slide_end(const uj_turn_sim *t, const uj_vec2 *v, uj_vec2 *x);

// --- path.c ---

/// Computes the point that the path reaches `step` radians after the last event. Of all positions
/// at which the gaps of `along` are 0, it is the one nearest to the position at the last event.
/// Returns false if the normals of the gaps have become linearly dependent.
bool uj_turn_path(const uj_turn_sim *t, const uj_velocity *along, double step, uj_path_point *out);

/// Returns the step, from the last event, to the angle at which the normals of the gaps of `along`
/// become linearly dependent. (For example, a piece may be wedged between two edges that become
/// parallel.) Returns infinity if this does not happen within UJ_FAR_AHEAD after the point `from`.
double uj_turn_path_to_dependence(const uj_turn_sim *t, const uj_velocity *along,
                                  const uj_path_point *from);

/// Drops from a list of gaps those whose normals are linearly dependent on the normals of the gaps
/// before them. Returns how many are left.
int uj_turn_keep_independent(const uj_turn_sim *t, int *gap, int count);

// --- watches.c ---

/// Values of watched functions count as 0 if they differ from 0 by no more than this. Lengths are
/// in tray diameters; forces are those in a turn that presses each piece with a force of sqrt 2.
#define UJ_ZERO_LENGTH 1e-12
#define UJ_ZERO_FORCE  1e-10

/// Lists the functions to watch on a path that begins at `from`, in t->w->watches.
void uj_turn_list_watches(uj_turn_sim *t, const uj_velocity *along, const uj_path_point *from);

/// Evaluates all functions in t->w->watches at the point `at` of the path.
void uj_turn_sample(uj_turn_sim *t, const uj_velocity *along, const uj_path_point *at,
                    uj_sample *out);

/// Sets the offsets of the watched functions: a gap that rounding has left a little below 0 at the
/// beginning of the path then counts as 0 there.
void uj_turn_take_offsets(uj_turn_sim *t, uj_sample *at_start);

/// Returns the greatest absolute value at which a function still counts as 0.
double uj_watch_zero(const uj_turn_sim *t, const uj_watch *watch);

/// Returns how far rounding may bring the value of a function below 0 at a point.
double uj_watch_allowance(const uj_turn_sim *t, const uj_watch *watch, const uj_path_point *at);

/// Returns a bound on slopes. If a function is 0 and its slope is nearer to 0 than the bound,
/// rounding hides whether the function rises or falls.
double uj_watch_flat_slope(const uj_turn_sim *t, const uj_watch *watch);

/// Returns true if function i has no zero between two points of the path, at which it has the
/// values and slopes `near` and `far`.
bool uj_watch_is_positive(const uj_turn_sim *t, const uj_path_point *from, const uj_path_point *to,
                          int i, uj_sample near, uj_sample far);

/// Returns true if a function may have a kink between two points. A kink is where another edge or
/// another vertex begins to determine the value. As pieces turn, vertices become nearest to an
/// edge one after another, in one direction around their part. So if the same vertex is nearest at
/// both points, it is nearest between them.
bool uj_watch_has_kink(const uj_watch *watch, uj_sample near, uj_sample far);

/// Returns the angle, from the last event, at which edges of a touching pair might first be flush.
double uj_turn_path_to_flush(const uj_turn_sim *t, const uj_velocity *along,
                             const uj_path_point *from);

// --- first_event.c ---

/// What ends a path that begins with given velocities.
typedef enum uj_turn_event {
    UJ_EVENT_ZERO,   ///< a gap closed, a force fell to 0, or a pair reached the end of an edge
    UJ_EVENT_FLUSH,  ///< an edge of a touching pair became flush with another edge
    /// A zero so close to the angle at which edges become flush that it is treated as if it were at
    /// that angle.
    UJ_EVENT_NEAR_FLUSH,
    UJ_EVENT_LOST,  ///< the path could not be followed: an internal error
} uj_turn_event;

/// Follows the path of the solution `along` up to its first event, but for at most `limit` radians.
/// Before the call, *out must be the beginning of the path. Sets *out to the point of the event.
uj_turn_event uj_turn_first_event(uj_turn_sim *t, const uj_velocity *along, double limit,
                                  uj_path_point *out);

// --- press.c ---

/// Sets t->turning_mask from the spins.
void uj_turn_set_mask(uj_turn_sim *t);

/// Pushes the pieces, at the present angles, in the directions in which they are pressed, until
/// they rest. Pieces that come to lie flush with another piece or a wall stop turning. Sets *moved
/// to the greatest distance that a piece moved.
uj_push_outcome uj_turn_press(uj_turn_sim *t, double *moved);

// --- stops.c ---

/// Moves overlapping pieces apart, as little as possible. Pieces may overlap slightly because an
/// event just before a flush angle is treated as if it happened at that angle. Returns false if
/// pieces still overlap.
bool uj_turn_settle(uj_turn_sim *t);

/// Returns true if the pieces in t->considered have room at a point of the path, if necessary after
/// they are moved apart a little.
bool uj_turn_has_room(uj_turn_sim *t, const uj_path_point *at);

/// Ends a path where edges may have become flush: presses the pieces, then stops those that lie
/// flush, or all pieces after a full turn. Sets *pressed to the outcome of pressing.
void uj_turn_end_flush(uj_turn_sim *t, uj_push_outcome *pressed);

/// Called when the turning pieces cannot turn further. Stops each piece that alone keeps the others
/// from turning. If there is no such piece, stops all of them.
void uj_turn_stop_blocked(uj_turn_sim *t);

// --- start.c ---

/// Before the turn begins, pushes the pieces until they rest. Skips the push if the cache says that
/// it moves no piece.
uj_push_outcome uj_turn_press_at_start(uj_turn_sim *t);

/// Returns true if the turning pieces can begin to turn.
bool uj_turn_can_turn(uj_turn_sim *t);

/// Returns true if it is known that no turn with these spins can begin where this one begins. A
/// result of false proves nothing.
bool uj_turn_is_blocked_at_start(uj_turn_sim *t);

/// Returns false if an earlier turn from this state began in the same way.
bool uj_turn_is_new_start(uj_turn_sim *t);

// --- record.c ---

/// Passes the pieces' poses to the trace. Their positions are x; their angles are those reached
/// `step` radians after the last event.
void uj_turn_emit(const uj_turn_sim *t, double step, const uj_vec2 *x);

/// If there is a trace, passes to it the path from the last event up to `end`. The result of a turn
/// does not depend on whether it is recorded.
void uj_turn_record(const uj_turn_sim *t, const uj_velocity *along, const uj_path_point *end);

#endif
