// The state of a turn under way, and the functions that its parts share. Callers use turn.h.
#ifndef UJ_TURN_STATE_H
#define UJ_TURN_STATE_H

#include <unjam/geometry/dynamics/turn.h>

/// Radians. A step of this length shows whether and how positions begin to move. Steps shorter than
/// UJ_TURN_SHORTEST_STEP are not halved any more: what happens within them is resolved.
#define UJ_TURN_PROBE_STEP    1e-6
#define UJ_TURN_SHORTEST_STEP 1e-4

/// Radians. The greatest part of a step after a contact has begun.
#define UJ_TURN_CHANGE_STEP 0.02

/// Diameters per radian by which rest positions may differ from the prediction: in smooth motion,
/// and in short steps in which rates change.
#define UJ_TURN_SMOOTH_RATE 0.4
#define UJ_TURN_STEEP_RATE  5.0

/// Diameters per radian that a contact can force.
#define UJ_TURN_FASTEST_RATE 1000.0

/// Diameters. A piece that moves farther in a probing step slides.
#define UJ_TURN_SLIDE_LENGTH 1e-3

/// A multiplier (for a press of 1) up to this is zero.
#define UJ_TURN_NO_MULTIPLIER 1e-10

/// Diameters. The distance of the target of a press.
#define UJ_TURN_PRESS_LENGTH 2.0

/// How the rest positions move at the present angle, for predictions.
typedef struct uj_predictor {
    uj_vec2 rate[UJ_MAX_PIECES];               ///< dx / d angle
    uj_vec2 second_derivative[UJ_MAX_PIECES];  ///< its derivative
    uj_vec2 mean[UJ_MAX_PIECES];               ///< mean rate of the last step
    double step;                               ///< the last step, 0 when rate was just measured
} uj_predictor;

/// A vertex at which both sides were open, see turn.h.
typedef struct uj_bifurcation {
    int pair;
    int edge_id[2];  ///< the one that comes first counterclockwise first
    int side;        ///< that the pair took
    bool passed;     ///< the pair has left the vertex since
} uj_bifurcation;

enum { UJ_TURN_MAX_BIFURCATIONS = 16 };  ///< remembered at most

/// A turn under way. Its positions are those of the model about the centroids.
typedef struct uj_turn_sim {
    const uj_contact_model *model;       ///< about the centroids
    const uj_contact_model *pose_model;  ///< of the poses that come and go
    const uj_press *press;
    uj_turn_workspace *w;
    const uj_turn_trace *trace;
    int n;                   ///< number of pieces
    int dof[UJ_MAX_PIECES];  ///< unknowns of a pressed piece, -1 when it is fixed
    int dof_count;
    double spin[UJ_MAX_PIECES];  ///< +1, -1, or 0 when the piece does not (or no longer) turn
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    uj_predictor predictor;
    double row_tolerance;      ///< how exactly rows are met, length
    double allowance;          ///< by how much pieces without freedom may miss rows, length
    double contact;            ///< gap below which pairs touch, length
    double target[UJ_QP_MAX];  ///< of the program being solved
    bool pressed;              ///< and whether its target is that of a press
    uint32_t constraint_hash;  ///< of the half-planes that were chosen at first
    bool planes_built;         ///< the present half-planes are
    unsigned rebuild_mask;     ///< pieces whose half-planes candidates rebuild: those that turn
    double turned;             ///< angle turned so far
    double phase_end;          ///< angle turned when an edge may become flush
    int active_count;          ///< contacts that are active now; -1 when unknown
    int active_pair[UJ_QP_MAX];
    int active_edge[UJ_QP_MAX];
    double active_multiplier[UJ_QP_MAX];
    bool zero_force[UJ_QP_MAX];  ///< opposes no press, only moves what the presses leave free
    uj_rotation rotation[UJ_MAX_PIECES];  ///< at the angles where the active contacts are solved
    bool at_start;  ///< exactly in the state that the turn began in, no pair balanced
    uj_bifurcation bifurcations[UJ_TURN_MAX_BIFURCATIONS];
    int bifurcation_count;
    bool deciding;  ///< a bifurcation met now is to be decided and counted
} uj_turn_sim;

/// A configuration being tried, `step` radians after the present one.
typedef struct uj_candidate {
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    double step;
} uj_candidate;

/// A segment of the motion between two accepted rest positions. It is recorded afterwards, so that
/// a turn takes the same steps and has the same end whether or not it is recorded.
typedef struct uj_segment {
    double angle[UJ_MAX_PIECES];  ///< at its beginning; steps count from here
    uj_vec2 x[UJ_MAX_PIECES];
    double turned;
    bool by_active;  ///< the same contacts are active throughout
    bool unpressed;  ///< moved as little as the turning requires
} uj_segment;

/// The greatest distance of a piece between two sets of positions.
static inline double uj_turn_sim_shift(const uj_turn_sim *t, const uj_vec2 *x, const uj_vec2 *y)
{
    double shift = 0.0;
    for (int i = 0; i < t->n; i++)
        shift = uj_max(shift, uj_vec2_length(uj_vec2_sub(y[i], x[i])));
    return shift;
}

// --- turn_slack.c: gaps of pairs ---

/// Half-planes, rotations and positions of a configuration.
typedef struct uj_turn_view {
    const uj_halfplanes *planes;
    const uj_rotation *rotations;
    const uj_vec2 *x;
} uj_turn_view;

/// Slack of a pair along the half-plane of an edge.
double uj_turn_sim_slack(const uj_turn_sim *t, int k, int edge_id, const uj_rotation *rotations,
                         const uj_vec2 *x);

/// Separation of a pair and the edge whose half-plane separates it best. A pair that has no
/// half-planes there, because no allowed position touches, is measured by all of them: it may touch
/// a little later.
double uj_turn_sim_separation(const uj_turn_sim *t, int k, const uj_turn_view *at, int *edge_id);

/// How deep (length) pairs overlap at x by the half-planes of the candidate, 0 when none does.
double uj_turn_sim_depth(const uj_turn_sim *t, const uj_vec2 *x);

/// By how much (length) the slacks of mirror images may differ after a step, as computed.
double uj_turn_sim_tie_slack(const uj_turn_sim *t, double step);

/// Half-planes with a slack below this before a step can constrain a pair after it.
double uj_turn_sim_reach(const uj_turn_sim *t, double step);

/// Whether the phase is nearly over after the step. What reaches a vertex just when edges become
/// flush is almost there long before.
bool uj_turn_sim_is_nearly_flush(const uj_turn_sim *t, double step);

// --- turn_program.c: the quadratic program of the rest position ---

/// The row that keeps pair k apart along a half-plane of the candidate, for displacements from x.
uj_qp_constraint uj_turn_sim_constraint(const uj_turn_sim *t, int k, int plane, const uj_vec2 *x);

/// Makes that the row with a number.
void uj_turn_sim_set_row(uj_turn_sim *t, int row, int k, int plane, const uj_vec2 *x);

/// The directions of the press, as the unknowns are ordered: drive[2 * dof_count].
void uj_turn_sim_drive(const uj_turn_sim *t, double *drive);

/// Sets the target of the program: a press of length `press` from `home`, as a displacement from
/// next->x.
void uj_turn_sim_set_target(uj_turn_sim *t, const uj_candidate *next, double press,
                            const uj_vec2 *home);

/// Solves the program of the rows. With a press, notes which pairs are active.
bool uj_turn_sim_solve(uj_turn_sim *t);

/// Whether pieces would slide on from the pressed rest position found last. The target of a press
/// is only so far away: where a contact's normal is nearly parallel to the press, the program ends
/// at a place on the way.
bool uj_turn_sim_is_unbounded(const uj_turn_sim *t);

/// Adds the displacements of the solution to next->x.
void uj_turn_sim_displace(const uj_turn_sim *t, uj_candidate *next);

// --- turn_bifurcation.c: on which side a pair passes a vertex ---

/// The last bifurcation of a pair between two edges, NULL when there was none. While bifurcations
/// are being decided, one that was passed does not count; it only matters for recording.
const uj_bifurcation *uj_turn_sim_find_bifurcation(const uj_turn_sim *t, int pair,
                                                   const int *edge_id);

/// Decides which side, 0 or 1, a pair takes when both are open.
int uj_turn_sim_decide_bifurcation(uj_turn_sim *t, int pair, const int *edge_id);

/// After a step: notes which bifurcations were left behind.
void uj_turn_sim_pass_bifurcations(uj_turn_sim *t);

// --- turn_vertices.c: which half-planes constrain pairs at vertices ---

/// Solves the program of the rows. When it has no solution, there may be one with another
/// half-plane for a pair that is within `reach` of a vertex at x: tries the combinations.
bool uj_turn_sim_solve_at_vertices(uj_turn_sim *t, const uj_vec2 *x, double step, double reach);

// --- turn_constraints.c: which half-planes constrain the pairs ---

/// After a press: marks the pairs that it left balanced on a vertex.
void uj_turn_sim_note_balance(uj_turn_sim *t);

/// Constrains every pair of the candidate, `step` after the present, by the half-plane that
/// separates it best at x, or by both of a vertex when the press favours neither.
void uj_turn_sim_choose_constraints(uj_turn_sim *t, const uj_vec2 *x, double step);

/// Constrains what touches where a push came to rest (`pushed`) as the push did, with its choices
/// at vertices, for displacements from x. Returns false when there are too many rows.
bool uj_turn_sim_choose_as_pushed(uj_turn_sim *t, const uj_vec2 *pushed, const uj_vec2 *x);

/// After a push that came to rest: whether it constrains two sides by half-planes of several pairs
/// of their parts at one vertex.
bool uj_turn_sim_pushed_jointly(const uj_turn_sim *t);

// --- turn_rest.c: rest positions at given angles ---

/// Finds the rest position at the angles of next (press > 0), or the nearest free position (press
/// 0), with pairs constrained as at the predicted positions next->x, and puts it into next->x. What
/// neither contacts nor presses decide (two pieces pressed against one another may stand anywhere
/// together) comes as near to `home` as it can. Returns false when there is no such position. Where
/// a vertex has just been released, the result may be a place far away to which a slide leads (even
/// out of the tray); then the rows and the program are not those of next->x.
bool uj_turn_sim_solve_rest(uj_turn_sim *t, uj_candidate *next, double press, const uj_vec2 *home);

/// After a push at the angles of next that came to rest at `pushed`: finds that rest position from
/// next->x, with pairs constrained at vertices as in the push. Returns false when it is not there.
bool uj_turn_sim_solve_rest_as_pushed(uj_turn_sim *t, uj_candidate *next, const uj_vec2 *pushed);

// --- turn_candidate.c: trying and accepting steps ---

/// Angles after turning by step, and the predicted positions (the present ones without predictor).
void uj_turn_sim_place(const uj_turn_sim *t, double step, const uj_predictor *predictor,
                       uj_candidate *next);

/// Places the candidate and builds the half-planes at its angles.
void uj_turn_sim_build(uj_turn_sim *t, double step, const uj_predictor *predictor,
                       uj_candidate *next);

/// Builds a candidate after turning by step and solves for its rest position; press is in
/// diameters. Returns false when there is no free position that motion can reach.
bool uj_turn_sim_try(uj_turn_sim *t, double step, const uj_predictor *predictor, double press,
                     uj_candidate *next);

/// Finds a pressed position by the push law itself: turns with as little motion as that requires,
/// then pushes. For places where vertices meet and the program finds rest far away.
bool uj_turn_sim_try_by_push(uj_turn_sim *t, double step, uj_candidate *next);

/// Makes the candidate that was solved last the present configuration.
void uj_turn_sim_accept(uj_turn_sim *t, const uj_candidate *next);

// --- turn_workspace.c: setting up ---

/// Sets up a turn (whose constants are filled in) at the poses.
void uj_turn_sim_begin(uj_turn_sim *t, const uint8_t *spin, const uj_pose *poses);

/// Builds the present half-planes, once: many turns are known to fail without them.
void uj_turn_sim_build_present(uj_turn_sim *t);

/// Whether any piece still turns.
bool uj_turn_sim_is_turning(const uj_turn_sim *t);

// --- turn_prediction.c: whether a step may be taken at once ---

/// The step after which the first contact begins, by the rates before it; infinity when none does
/// within next->step.
double uj_turn_sim_contact_onset(const uj_turn_sim *t, const uj_candidate *next);

/// How far positions are from those predicted, in diameters per radian.
double uj_turn_sim_prediction_error(const uj_turn_sim *t, const uj_candidate *next);

/// Whether something may come and go unseen within the step: a contact between pieces that are
/// apart before and after, or the end of an edge that a piece presses on before and after.
bool uj_turn_sim_may_miss_between(const uj_turn_sim *t, const uj_candidate *next);

/// Whether a solved candidate may be accepted: no contact was missed and nothing slid unseen.
bool uj_turn_sim_is_smooth(uj_turn_sim *t, const uj_candidate *next);

// --- turn_nullspace.c: motion that neither presses nor contacts decide ---

/// How pieces are displaced after turning by step while the active contacts hold, on the
/// half-planes of edge_id[active_count]: moved[2 * dof_count], as the unknowns are ordered. The
/// rotations of pieces that do not turn must be up to date. Returns false when the contacts become
/// dependent.
bool uj_turn_sim_nullspace_motion(const uj_turn_sim *t, double step, const int *edge_id,
                                  double *moved);

// --- turn_active.c: rest positions while the same contacts are active ---

/// After a pressed rest position was found by the program: notes the active contacts.
void uj_turn_sim_note_active(uj_turn_sim *t);

/// Finds among the half-planes, which are those at t->rotation, the one of each active contact:
/// chosen[active_count]. Returns false when a pair has none: it cannot touch at these angles.
bool uj_turn_sim_choose_active(const uj_turn_sim *t, uj_halfplanes *planes, int *chosen);

/// The rest position after turning by step while the active contacts stay the same. Builds only the
/// half-planes of their pairs; chosen[active_count] gets those of the contacts. Returns false when
/// the position is not determined, when a piece would slide from there, or when it is far from the
/// prediction.
bool uj_turn_sim_solve_active(uj_turn_sim *t, double step, uj_candidate *next, int *chosen);

// --- turn_events.c: steps from event to event ---

typedef enum uj_event {
    UJ_EVENT_NONE,     ///< the same contacts are active after the whole step
    UJ_EVENT_REACHED,  ///< they are up to an event
    UJ_EVENT_UNSURE,   ///< not known: take a step by uj_turn_sim_try
} uj_event;

/// Follows the rest position for `step` radians or up to the first event, whose angle it finds. The
/// configuration goes into *next, its half-planes into the candidate's; it is a rest position by
/// the same conditions of optimality that the program would check.
uj_event uj_turn_sim_follow_active(uj_turn_sim *t, double step, uj_candidate *next);

// --- turn_record.c: recording the motion between rest positions ---

/// Begins a segment at the present configuration.
uj_segment uj_segment_begin(const uj_turn_sim *t);

/// Records the motion since the segment began. Returns false when it was not continuous.
bool uj_segment_record(uj_turn_sim *t, const uj_segment *s);

/// The same for a step found by uj_turn_sim_follow_active that has yet to be accepted.
bool uj_turn_sim_record_active(uj_turn_sim *t, const uj_candidate *next);

/// Presses at the present angles until rest.
uj_push_outcome uj_turn_sim_press(uj_turn_sim *t);

/// After a press: brings pieces that press on one another, or on the wall, exactly together. They
/// touch to within tolerance before, but gaps would add up over moves until a contact is seen in
/// one image of a puzzle and not in another.
void uj_turn_sim_close_gaps(uj_turn_sim *t);

/// Turns by step with as little motion as that requires, then presses to rest. This copes with what
/// the program of a press cannot: free spaces as thin as rounding, and slides.
uj_push_outcome uj_turn_sim_step_and_press(uj_turn_sim *t, double step,
                                           const uj_predictor *predictor);

// --- turn_stop.c: where turning must end ---

/// Where the stop is that makes a step of `high` infeasible, judging by the last proof.
double uj_turn_sim_guess_stop(uj_turn_sim *t, double high);

/// The step to `high` is infeasible: goes to the greatest angle that is feasible. The root of the
/// margin of an infeasibility proof is only a guess (another choice at a vertex may do better), so
/// both its sides are tested, and bisection continues where it was wrong.
uj_push_outcome uj_turn_sim_go_to_stop(uj_turn_sim *t, double high);

/// While the same contacts stay active up to where an edge may become flush: goes as near to that
/// as rounding allows, so that the remaining gap does not tell ways to the same place apart.
/// Returns false when the motion could not be recorded.
bool uj_turn_sim_come_near(uj_turn_sim *t);

// --- turn_follow.c: following the rest positions over a phase ---

typedef enum uj_phase_end {
    UJ_PHASE_RUNNING,
    UJ_PHASE_LIMIT,    ///< the whole phase was turned
    UJ_PHASE_STOP,     ///< nothing can turn further
    UJ_PHASE_BLOCKED,  ///< a stop, and it was seen that there is no way on
    UJ_PHASE_GOAL,     ///< the goal piece has left through its exit
    UJ_PHASE_STUCK     ///< an internal error
} uj_phase_end;

/// Turns on until `limit` more radians are done or nothing can turn further.
uj_phase_end uj_turn_sim_follow(uj_turn_sim *t, double limit);

#endif
