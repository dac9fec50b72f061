// The state of a turn that is followed from event to event. Callers use turn.h.
#ifndef UJ_TURN_STATE_H
#define UJ_TURN_STATE_H

#include <string.h>

#include <unjam/geometry/turning/gap.h>
#include <unjam/geometry/turning/turn.h>

/// In tray diameters per radian: rates below this count as 0. Quadratic programs are solved to
/// 1e-10. The slowest real motion found in any tray has the rate 1e-5.
#define UJ_RATE_ZERO 1e-9

/// Forces below UJ_FORCE_ZERO count as 0 (each piece is pressed with a force of sqrt 2). Forces
/// whose rate of change per radian is below UJ_FORCE_RATE_ZERO count as constant.
#define UJ_FORCE_ZERO      1e-9
#define UJ_FORCE_RATE_ZERO 1e-7

/// In radians: edges are flush if their directions differ by less than this. (Numbers in files have
/// about nine digits, so directions meant to be equal may differ.)
#define UJ_FLUSH_ANGLE 1e-9

/// In radians: an event this close to a flush angle cannot be distinguished from an event at that
/// angle.
#define UJ_FLUSH_NEAR 1e-7

/// A small step, in radians. After this step, gaps with different third derivatives differ by about
/// 1e-12. This is far above the rounding errors of gaps (1e-15).
#define UJ_AHEAD 1e-4

/// A longer step than UJ_AHEAD, in radians. After it, gaps differ even if their first three
/// derivatives are equal (docs/RULES.md, Second order). Slides are first looked for this far
/// ahead, too: a speed that grows from 0 like the squared angle is about 1e-6 there, above
/// UJ_TOLERANCE_SPEED.
#define UJ_FAR_AHEAD 1e-3

/// In radians: how far ahead slides and unbalanced forces are looked for if there are none after
/// UJ_FAR_AHEAD. If a speed or an unbalanced force is c times the cube of the angle, it is 6e-8 c
/// here, but only 1e-9 c there. So here it is above UJ_TOLERANCE_SPEED if c is above 0.16.
#define UJ_FARTHEST_AHEAD 4e-3

/// In tray diameters per radian. If pieces could turn further only by moving faster than this, they
/// are wedged. The greatest speed that tests/reference confirms is 1.4e3.
#define UJ_FASTEST 1e4

/// In tray diameters per radian: velocities that differ by more than this are different motions.
#define UJ_DIFFERENT_SPEED 1e-4

/// Relative: pairs whose rates differ by less than this close equally fast.
#define UJ_EQUALLY_FAST 1e-9

enum { UJ_TOUCH_MAX_GAPS = 8 };

/// A touching pair of parts, and those of its gaps that are 0. Several gaps are 0 if the parts meet
/// vertex to vertex or edge to edge. The parts do not overlap as long as at least one of these gaps
/// is not negative.
typedef struct uj_touch {
    int pair, first, count;  ///< gaps first .. first + count - 1 of the workspace
    unsigned open;           ///< bit i: gap number first + i can keep the parts apart
    unsigned open_before;    ///< copy of `open`, made by search_second
    /// Bit i: gap number first + i is one of several gaps that jointly keep the parts apart,
    /// because the pieces are balanced on a vertex.
    unsigned balanced;
    /// In a search for slides: bit i is set if gap number first + i opens when the pieces turn
    /// without sliding.
    unsigned leaving;
    /// In a search for slides: bit i is set if gap number first + i cannot hold the pair, because
    /// the gap closes when the pieces turn without sliding, or must close however they move as they
    /// turn (drop_closing in slide.c).
    unsigned closing;
} uj_touch;

/// A solution of the velocity problem. The gaps that stay 0 are called active.
typedef struct uj_velocity {
    int count;
    int gap[UJ_QP_MAX];        ///< the active gaps; their normals are independent
    uj_vec2 v[UJ_MAX_PIECES];  ///< dx/ds, in tray diameters per radian
} uj_velocity;

enum { UJ_MAX_VELOCITIES = 16 };

typedef enum uj_velocity_answer {
    UJ_VELOCITY_GO,     ///< there are solutions
    UJ_VELOCITY_STOP,   ///< no motion keeps the pieces apart if they turn further
    UJ_VELOCITY_SLIDE,  ///< the pieces are not at rest at the present angles
} uj_velocity_answer;

/// A turn under way. The position of a piece is that of its centroid, as in `model`.
typedef struct uj_turn_sim {
    const uj_contact_model *model;
    const uj_press *press;
    uj_turn_workspace *w;
    const uj_turn_trace *trace;
    int n;
    int dof[UJ_MAX_PIECES];  ///< index among the pressed pieces; -1: not pressed
    int dof_count;
    unsigned turning_mask;  ///< pieces whose spin is not 0
    /// The pieces whose motion is being decided: all pressed pieces, or one island (pressed pieces
    /// connected by contacts). Other pieces are treated as neither pressed nor touched.
    unsigned considered;
    double spin[UJ_MAX_PIECES];       ///< +1, -1, or 0 if the piece does not turn
    double path_spin[UJ_MAX_PIECES];  ///< spins on the path that led to the present angles
    double angle[UJ_MAX_PIECES];      ///< at the last event, in radians
    uj_vec2 x[UJ_MAX_PIECES];         ///< positions at the last event
    uj_rotation rotation[UJ_MAX_PIECES];
    double turned;    ///< angle turned up to the last event, in radians
    double rounding;  ///< greatest rounding error of a coordinate (a length)
    int touch_count, gap_count, watch_count;
    bool planes_known;   ///< the half-planes have been built for this turn
    bool touches_known;  ///< the touches belong to the present positions and to touch_spin
    double touch_spin[UJ_MAX_PIECES];  ///< the spins when touches were found
    /// True if, for some solution of first order, the second-order problem has no solution.
    bool grazes;
    bool second_order;  ///< uj_turn_path also computes w, pull and carry
    bool forces;        ///< uj_turn_path also computes the forces
    bool only_forces;   ///< uj_turn_path leaves x, v, w, pulls and carries unset
    bool rests;         ///< a push has brought the pieces to rest, and they have not moved since
    bool at_start;      ///< the pieces are where the turn began, and none is balanced on a vertex
    /// find_slide (islands.c) chose one of several slides, but nothing moves along it. Another
    /// branch might choose otherwise.
    bool chose_in_vain;
    bool exact_zeros;                ///< events are never moved to a nearby flush angle
    bool between_islands;            ///< watch only pairs of pieces in different islands
    unsigned island[UJ_MAX_PIECES];  ///< [piece] all pieces (as bits) of this piece's island
    /// Pieces (as bits) that do not slide at the present angles, because the slide would end where
    /// their last slide began. is_failing (ways.c) does not test their forces at a later angle.
    unsigned stays;
    double slid_at[UJ_MAX_PIECES];  ///< value of `turned` when the piece last slid, -1 if never
    uj_vec2 slid_from[UJ_MAX_PIECES];
    /// The last event was only a check UJ_VERTEX_STEP after the event before it: nothing happened
    /// there. The pieces arrived with the velocities `arrival`, in tray diameters per radian.
    bool ended_for_check;
    uj_vec2 arrival[UJ_MAX_PIECES];
    uint64_t start_key;  ///< UJ_FACT_START key that was looked up most recently
    double ahead;        ///< `velocities` are valid from this many radians after the last event
    int velocity_count;
    uj_velocity velocities[UJ_MAX_VELOCITIES];
} uj_turn_sim;

/// A point of the path between two events, `step` radians after the last event.
typedef struct uj_path_point {
    double step;
    /// Less than `step` if the point was extrapolated: the path is followed only up to this step,
    /// and the pieces then move straight to the point.
    double followed;
    uj_rotation rotation[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES], v[UJ_MAX_PIECES], w[UJ_MAX_PIECES];  ///< x, dx/ds, d2x/ds2
    uj_gap gap[UJ_QP_MAX];                                         ///< the active gaps
    /// Forces of the active gaps, if each piece is pressed with a force of sqrt 2.
    double force[UJ_QP_MAX];
    double force1[UJ_QP_MAX];  ///< derivatives of `force`
    /// The pull of each gap, a length per radian. The shortest velocity that keeps all active gaps
    /// at 0 is a weighted sum of the normals of these gaps. The pull of a gap is the weight of its
    /// normal.
    double pull[UJ_QP_MAX];
    double pull1[UJ_QP_MAX];  ///< derivatives of `pull`
    /// The displacement since the last event is a weighted sum of the normals of the active gaps.
    /// The carry of a gap is the derivative of the weight of its normal. At the last event, carry
    /// and pull are equal.
    double carry[UJ_QP_MAX];
    double carry1[UJ_QP_MAX];  ///< derivatives of `carry`
    /// How far rounding may move pieces. The value is greater where normals are nearly parallel.
    double noise;
    double pull_noise;   ///< rounding error of the pulls and carries
    double unbalanced;   ///< length of the unopposed part of the pressing forces
    double unbalanced1;  ///< derivative of `unbalanced`
} uj_path_point;

/// Rotations and spins at the last event.
static inline uj_spinning uj_turn_now(const uj_turn_sim *t)
{
    return (uj_spinning){t->model, t->rotation, t->spin};
}

/// Returns the direction in which a piece is pressed; 0 if the piece is not in t->considered.
static inline uj_vec2 uj_turn_drive(const uj_turn_sim *t, int piece)
{
    return (t->considered >> piece & 1u) != 0
               ? uj_direction_vector((uj_direction)t->press->direction[piece])
               : (uj_vec2){0.0, 0.0};
}

static inline bool uj_turn_considers(const uj_turn_sim *t, const uj_part_pair *pair)
{
    return uj_part_pair_in(pair, t->considered);
}

/// Returns true if the pair has a pressed piece, and all its pressed pieces are in t->considered.
static inline bool uj_turn_owns(const uj_turn_sim *t, const uj_part_pair *pair)
{
    return uj_part_pair_in(pair, t->considered) &&
           !uj_part_pair_in(pair, t->press->mask & ~t->considered);
}

/// Returns the touching pair to which a gap belongs. `gap` is an index into t->w->gaps.
static inline const uj_touch *uj_turn_touch_of(const uj_turn_sim *t, int gap)
{
    const uj_touch *touch = t->w->touches;
    while (gap >= touch->first + touch->count)
        touch++;
    return touch;
}

/// Returns the constraint that a gap does not close. The normal is turned by `ahead` radians first.
static inline uj_qp_constraint uj_turn_row(const uj_turn_sim *t, const uj_gap *gap, double ahead)
{
    const uj_part_pair *pair = &t->model->pairs[gap->pair];
    uj_vec2 n = uj_rotate(uj_rotation_of(gap->edge_spin * ahead), gap->n);
    return (uj_qp_constraint){
        n.x, n.y, 0.0, 0.0, pair->a >= 0 ? t->dof[pair->a] : -1, t->dof[pair->b]};
}

// --- touches.c ---

/// Sets t->rotation, and builds the half-planes of all pairs with a pressed piece, unless this turn
/// has done so.
void uj_turn_need_planes(uj_turn_sim *t);

/// Does the same again for new angles, but only for pairs with a turning piece. Call
/// uj_turn_need_planes earlier.
void uj_turn_renew_planes(uj_turn_sim *t);

/// Finds the touching pairs with a pressed piece, and their gaps. Does nothing if they are known
/// for the present positions and spins.
void uj_turn_need_touches(uj_turn_sim *t);

/// Forgets which pairs touch. Call it after pieces have moved.
void uj_turn_forget_touches(uj_turn_sim *t);

/// Sets uj_touch.balanced from the most recent push.
void uj_turn_note_balance(uj_turn_sim *t);

/// Returns true if a piece in t->considered is balanced (uj_touch.balanced).
bool uj_turn_is_balanced(const uj_turn_sim *t);

/// Sets touch->open of all touching pairs to the gaps that can keep the parts apart just beyond the
/// present angles. Of two gaps at flush edges, sets the bit of the one that grows faster, or both
/// bits if they stay equal. Sets no bit if neither piece of the pair is in t->considered.
void uj_turn_open_gaps(const uj_turn_sim *t);

/// Returns how many radians the pieces must turn until edges of a touching pair are flush. Ignores
/// angles below `least`.
double uj_turn_next_flush(uj_turn_sim *t, double least);

// --- velocity.c ---

/// Solves the velocity problem for the present configuration. Writes the solutions to
/// t->velocities. If `pressed` is false, pieces move only as much as the gaps require.
uj_velocity_answer uj_turn_find_velocities(uj_turn_sim *t, bool pressed);

/// Sets t->ahead to the lesser of `ahead` and half the angle to the next flush edges. Then works
/// like uj_turn_find_velocities, but with the gaps as they are after turning further by t->ahead
/// (docs/RULES.md, Second order).
uj_velocity_answer uj_turn_find_ahead(uj_turn_sim *t, bool pressed, double ahead);

/// Returns true if, to first order, the pieces can turn further without closing this gap. `gap` is
/// an index into t->w->gaps. touch->open must be set for all touching pairs.
bool uj_turn_can_stay_open(uj_turn_sim *t, int gap);

// --- velocity_program.c ---

/// Writes the directions in which the pieces are pressed to drive[0..2 * dof_count - 1].
void uj_velocity_drive(const uj_turn_sim *t, double *drive);

/// Returns the rate at which the gap of a row opens if the unknowns have the values u.
double uj_velocity_opening(const uj_qp_constraint *row, const double *u);

/// Returns the length of the longest of the vectors v, one per piece, in the unit of v.
double uj_velocity_fastest(const uj_turn_sim *t, const uj_vec2 *v);

// --- slide.c ---

enum { UJ_MAX_SLIDES = 8 };

/// Finds how the pieces in t->considered slide at the present angles. Applies the law of the push
/// (push.h) as if the pieces had turned further by UJ_FAR_AHEAD or, if there is no slide then, by
/// UJ_FARTHEST_AHEAD. Writes each slide to v, as one vector per piece. Returns the number of
/// slides: more than 1 if the law allows several. If `beside` is not NULL, it is a solution of the
/// velocity problem. Then a gap that this solution opens counts only if the slide closes the gap
/// quickly, and vice versa. If `beside` is NULL and no piece is balanced: where a pair has several
/// gaps, one that must close when the pieces turn further counts only if the slide opens it
/// quickly.
int uj_turn_find_slides(uj_turn_sim *t, const uj_velocity *beside,
                        uj_vec2 v[UJ_MAX_SLIDES][UJ_MAX_PIECES]);

/// Moves the pieces along straight lines, with velocities v, up to the first event of the push
/// (uj_push). Stops earlier if a pair begins to touch, and would overlap if the pieces turned
/// further. Writes the positions to x. Returns false if nothing moves.
bool uj_turn_slide_end(const uj_turn_sim *t, const uj_vec2 *v, uj_vec2 *x);

// --- factors.c ---

/// Drops each gap whose normal is linearly dependent on the normals of earlier gaps in the list.
/// Returns the number of gaps left.
int uj_turn_keep_independent(const uj_turn_sim *t, int *gap, int count);

/// Orders linearly independent gaps by their normals, as these are t->ahead radians after the last
/// event: next comes always the normal with the longest component orthogonal to those before it.
/// Rounding errors are then small. With the same t->ahead, a set of gaps always gets the same
/// order.
void uj_turn_order_gaps(const uj_turn_sim *t, int *gap, int count);

// --- path.c ---

/// Computes the point of the path `step` radians after the last event. There, the gaps of `along`
/// are 0, and the pieces are as near as possible to their positions at the last event. Returns
/// false if the normals of the gaps are linearly dependent.
bool uj_turn_path(const uj_turn_sim *t, const uj_velocity *along, double step, uj_path_point *out);

/// Like uj_turn_path, but also writes the matrix Q of the normals to `basis` (uj_factors_of_gaps).
/// If the result is false, `basis` is undefined.
bool uj_turn_path_with_basis(const uj_turn_sim *t, const uj_velocity *along, double step,
                             uj_path_point *out, double (*basis)[UJ_QP_MAX]);

/// Returns the angle, from the last event, at which the normals of the gaps of `along` become
/// linearly dependent. Returns infinity if this angle is more than UJ_FAR_AHEAD beyond the point
/// `from`.
double uj_turn_path_to_dependence(const uj_turn_sim *t, const uj_velocity *along,
                                  const uj_path_point *from);

/// Finds the point of the path at the flush angle `step`. There, nearly parallel normals may make
/// rounding errors too large. In this case, extrapolates from a point UJ_AHEAD earlier, or from the
/// step near->step.
void uj_turn_path_to_flush_end(uj_turn_sim *t, const uj_velocity *along, double step,
                               const uj_path_point *near, uj_path_point *at);

// --- first_event.c ---

typedef enum uj_turn_event {
    /// A gap closed, a force fell to 0, a pair reached the end of an edge, or a piece became
    /// faster than UJ_FASTEST.
    UJ_EVENT_ZERO,
    UJ_EVENT_FLUSH,  ///< an edge of a touching pair became flush with another edge
    /// A zero so close before a flush angle that it is taken to be at that angle.
    UJ_EVENT_NEAR_FLUSH,
    UJ_EVENT_LOST,  ///< the path could not be followed: an internal error
} uj_turn_event;

/// Where a path ends.
typedef struct uj_path_end {
    uj_turn_event event;
    double step, followed;     ///< as in uj_path_point
    double clear;              ///< up to this step, no watched function is below 0
    uj_vec2 x[UJ_MAX_PIECES];  ///< positions at `step`
} uj_path_end;

/// Sets all of *end except `clear`.
static inline void uj_path_end_set(uj_path_end *end, uj_turn_event event, const uj_path_point *at)
{
    end->event = event;
    end->step = at->step;
    end->followed = at->followed;
    memcpy(end->x, at->x, sizeof end->x);
}

/// Sets step, followed and x of *at.
static inline void uj_path_end_take(const uj_path_end *end, uj_path_point *at)
{
    at->step = end->step;
    at->followed = end->followed;
    memcpy(at->x, end->x, sizeof at->x);
}

/// Follows the path of the solution `along` up to its first event, but for at most `limit` radians.
/// Before the call, *out must be the beginning of the path, with forces and pulls (not needed if
/// t->between_islands). Sets only out->step, out->followed, and out->x, to those of the event.
uj_turn_event uj_turn_first_event(uj_turn_sim *t, const uj_velocity *along, double limit,
                                  uj_path_point *out);

// --- known.c ---

/// Looks in the workspace for where a path ends that begins at the step t->ahead. Returns an entry
/// of the table, and sets *known. If *known is false, the caller must write the entry.
/// The entry already has the new key then, so write it before anything else is looked up.
/// t->w->watches must list the functions to watch (uj_turn_list_motion_watches).
uj_path_end *uj_turn_recall_path(uj_turn_sim *t, const uj_velocity *along, double limit,
                                 bool *known);

/// Looks in the workspace for the answer to whether the pieces can turn with t->spin. Returns an
/// entry of the table, and sets *known. If *known is false, the caller must write the entry, before
/// anything else is looked up.
bool *uj_turn_recall_answer(uj_turn_sim *t, bool *known);

// --- press.c ---

/// Sets t->turning_mask from the spins.
void uj_turn_set_mask(uj_turn_sim *t);

/// Pushes the pressed pieces at the present angles until they rest. Pieces that come to lie flush
/// with another piece or a wall stop turning. Sets *moved to the greatest distance that a piece
/// moved.
uj_push_outcome uj_turn_press(uj_turn_sim *t, double *moved);

// --- stops.c ---

/// Moves overlapping pieces apart, as little as possible. Returns false if pieces still overlap.
bool uj_turn_settle(uj_turn_sim *t);

/// Returns true if the pieces in t->considered have room at the point `at` of a path: at this
/// point, uj_turn_settle can move these pieces apart.
bool uj_turn_has_room(uj_turn_sim *t, const uj_path_point *at);

/// Call this after a path, when edges may be flush. Presses the pieces, then stops those that lie
/// flush. After a full turn, stops all pieces. *pressed receives the outcome of uj_turn_press.
void uj_turn_end_flush(uj_turn_sim *t, uj_push_outcome *pressed);

/// Call this when the turning pieces cannot turn further. Stops each piece that alone keeps the
/// others from turning. If there is no such piece, stops all of them.
void uj_turn_stop_blocked(uj_turn_sim *t);

// --- start.c ---

/// Pushes the pieces until they rest, before the turn begins. Skips the push if the cache says that
/// it moves no piece.
uj_push_outcome uj_turn_press_at_start(uj_turn_sim *t);

/// Returns true if the turning pieces can begin to turn.
bool uj_turn_can_turn(uj_turn_sim *t);

/// Returns true if the pieces are at the start of the turn and cannot begin to turn with these
/// spins. The result false proves nothing.
bool uj_turn_is_blocked_at_start(uj_turn_sim *t);

/// Returns false if an earlier turn from this state began in the same way.
bool uj_turn_is_new_start(uj_turn_sim *t);

// --- record.c ---

/// Passes poses to the trace: the positions x, and the angles `step` radians after the last event.
void uj_turn_emit(const uj_turn_sim *t, double step, const uj_vec2 *x);

/// Sends t->trace the path from the last event up to `end`. Does nothing if t->trace is NULL.
void uj_turn_record(const uj_turn_sim *t, const uj_velocity *along, const uj_path_point *end);

#endif
