// The state of a turn under way, and the functions that its parts share. Callers use turn.h.
#ifndef UJ_TURN_STATE_H
#define UJ_TURN_STATE_H

#include <unjam/geometry/dynamics/turn.h>

/// In radians. A step of UJ_TURN_PROBE_STEP shows whether positions begin to move, and how. A step
/// of UJ_TURN_SHORTEST_STEP that fails is not shortened further: resolve() in turn_follow.c finds
/// out what happens within that step.
#define UJ_TURN_PROBE_STEP    1e-6
#define UJ_TURN_SHORTEST_STEP 1e-4

/// In radians: the farthest that a step may go beyond the angle at which a contact begins.
#define UJ_TURN_CHANGE_STEP 0.02

/// In tray diameters per radian: rest positions may differ from their prediction by this much, in
/// smooth motion (UJ_TURN_SMOOTH_RATE) and in short steps in which rates change
/// (UJ_TURN_STEEP_RATE).
#define UJ_TURN_SMOOTH_RATE 0.4
#define UJ_TURN_STEEP_RATE  5.0

/// In tray diameters per radian: the fastest motion that a contact can force.
#define UJ_TURN_FASTEST_RATE 1000.0

/// In tray diameters: a piece that moves farther than this in a probing step is sliding.
#define UJ_TURN_SLIDE_LENGTH 1e-3

/// Lagrange multipliers up to this value count as zero (for pieces pressed with a force of 1).
#define UJ_TURN_NO_MULTIPLIER 1e-10

/// In tray diameters: the distance of a piece from the target towards which it is pressed.
#define UJ_TURN_PRESS_LENGTH 2.0

/// How the rest positions move at the present angle, for predictions.
typedef struct uj_predictor {
    uj_vec2 rate[UJ_MAX_PIECES];               ///< dx / d angle
    uj_vec2 second_derivative[UJ_MAX_PIECES];  ///< derivative of `rate` with respect to the angle
    uj_vec2 mean[UJ_MAX_PIECES];               ///< mean rate of the last step
    double step;  ///< angle of the last step; 0 if the rate has just been measured
} uj_predictor;

/// A bifurcation: a pair came to a vertex and could pass it on either side (see turn.h).
typedef struct uj_bifurcation {
    int pair;
    int edge_id[2];  ///< ids of the two edges, in counter-clockwise order
    int side;        ///< which edge the pair took: 0 or 1
    bool passed;     ///< the pair has left the vertex since
} uj_bifurcation;

enum { UJ_TURN_MAX_BIFURCATIONS = 16 };  ///< greatest number of bifurcations remembered

/// A turn under way. The position of a piece is the position of its centroid, as in `model`.
typedef struct uj_turn_sim {
    const uj_contact_model *model;       ///< contact model with the centroids as origins
    const uj_contact_model *pose_model;  ///< contact model in the coordinates of the callers' poses
    const uj_press *press;
    uj_turn_workspace *w;
    const uj_turn_trace *trace;
    int n;                   ///< number of pieces
    int dof[UJ_MAX_PIECES];  ///< a piece's number among the pressed pieces, -1 when it is fixed
    int dof_count;
    double spin[UJ_MAX_PIECES];  ///< +1, -1, or 0 if the piece does not turn (any more)
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    uj_predictor predictor;
    double row_tolerance;      ///< length: rows are met to within this
    double allowance;          ///< length: rows may be violated by this if pieces have no room
    double contact;            ///< length: pairs touch if the gap is below this
    double target[UJ_QP_MAX];  ///< target of the program being solved
    bool pressed;              ///< pieces are pressed towards `target`
    uint32_t constraint_hash;  ///< hash of the half-planes from uj_turn_sim_choose_constraints
    bool planes_built;         ///< w->present holds the half-planes at the current angles
    unsigned rebuild_mask;     ///< pieces that turn; at a new angle, only their half-planes change
    double turned;             ///< angle turned so far
    double phase_end;          ///< value of `turned` at which an edge may become flush
    int active_count;          ///< number of contacts that are active now; -1 when unknown
    int active_pair[UJ_QP_MAX];
    int active_edge[UJ_QP_MAX];
    double active_multiplier[UJ_QP_MAX];
    /// The contact carries no force: it only acts on motion that the directions of pressing leave
    /// undetermined.
    bool zero_force[UJ_QP_MAX];
    /// Rotations at the angles for which active contacts are solved.
    uj_rotation rotation[UJ_MAX_PIECES];
    bool at_start;  ///< the turn is exactly in its first state, and no pair is balanced
    uj_bifurcation bifurcations[UJ_TURN_MAX_BIFURCATIONS];
    int bifurcation_count;
    bool deciding;  ///< a bifurcation that the turn meets now must be decided and counted
} uj_turn_sim;

/// A configuration being tried, `step` radians after the present one.
typedef struct uj_candidate {
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    double step;
} uj_candidate;

/// A segment of the motion between two accepted rest positions. The segment is recorded only after
/// both rest positions have been found. So a turn takes the same steps, and ends in the same state,
/// whether or not it is recorded.
typedef struct uj_segment {
    double angle[UJ_MAX_PIECES];  ///< angles at the beginning of the segment
    uj_vec2 x[UJ_MAX_PIECES];
    double turned;
    bool by_active;  ///< the same contacts are active throughout
    bool unpressed;  ///< pieces moved only as much as the turning requires
} uj_segment;

/// Returns the greatest distance that a piece moves between the positions x and y.
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

/// Returns the slack of pair k in the half-plane of the edge `edge_id`.
double uj_turn_sim_slack(const uj_turn_sim *t, int k, int edge_id, const uj_rotation *rotations,
                         const uj_vec2 *x);

/// Returns the separation of pair k, and sets *edge_id to the edge whose half-plane separates the
/// pair best. If the pair cannot touch in any allowed position at these angles, at->planes has no
/// half-planes for it. Since the pair may touch a little later, all half-planes of its no-fit
/// polygon are used then.
double uj_turn_sim_separation(const uj_turn_sim *t, int k, const uj_turn_view *at, int *edge_id);

/// Returns how deep pairs overlap at x (a length), measured with the candidate's half-planes; 0 if
/// no pair overlaps.
double uj_turn_sim_depth(const uj_turn_sim *t, const uj_vec2 *x);

/// Returns by how much (a length) the computed slacks of mirror images may differ after a step.
double uj_turn_sim_tie_slack(const uj_turn_sim *t, double step);

/// Returns a limit (a length). A half-plane can only constrain a pair after a step if its slack
/// before the step is less than this.
double uj_turn_sim_reach(const uj_turn_sim *t, double step);

/// Returns true if the phase is nearly over after the step. (Then vertices need special care: a
/// piece that reaches a vertex exactly when edges become flush is very near to the vertex long
/// before.)
bool uj_turn_sim_is_nearly_flush(const uj_turn_sim *t, double step);

// --- turn_program.c: the quadratic program of the rest position ---

/// Returns the row that keeps pair k apart along half-plane `plane` of the candidate. The row's
/// unknowns are displacements from x.
uj_qp_constraint uj_turn_sim_constraint(const uj_turn_sim *t, int k, int plane, const uj_vec2 *x);

/// Sets row number `row` to the row that keeps pair k apart along half-plane `plane` of the
/// candidate, for displacements from x.
void uj_turn_sim_set_row(uj_turn_sim *t, int row, int k, int plane, const uj_vec2 *x);

/// Writes the directions in which the pieces are pressed to drive[0..2 * dof_count - 1], in the
/// order of the unknowns.
void uj_turn_sim_drive(const uj_turn_sim *t, double *drive);

/// Sets the target of the program: from `home`, go the distance `press` in the directions in which
/// the pieces are pressed. The target is stored as displacements from next->x.
void uj_turn_sim_set_target(uj_turn_sim *t, const uj_candidate *next, double press,
                            const uj_vec2 *home);

/// Solves the program of the present rows. If pieces are pressed towards the target, also notes
/// which pairs are active. Returns false if the program has no solution.
bool uj_turn_sim_solve(uj_turn_sim *t);

/// Returns true if pieces would slide on from the pressed rest position that was found last. The
/// target towards which pieces are pressed is at a finite distance. So if the normal of a contact
/// is nearly parallel to the direction of pressing, the solution of the program is only a point on
/// the pieces' way.
bool uj_turn_sim_is_unbounded(const uj_turn_sim *t);

/// Adds the displacements of the solution to next->x.
void uj_turn_sim_displace(const uj_turn_sim *t, uj_candidate *next);

// --- turn_bifurcation.c: on which side a pair passes a vertex ---

/// Returns the last bifurcation of a pair between two edges, or NULL if there was none. While
/// bifurcations are being decided, ignores bifurcations that were passed: these only matter for
/// recording.
const uj_bifurcation *uj_turn_sim_find_bifurcation(const uj_turn_sim *t, int pair,
                                                   const int *edge_id);

/// Decides which side, 0 or 1, a pair takes when both sides of a vertex are open.
int uj_turn_sim_decide_bifurcation(uj_turn_sim *t, int pair, const int *edge_id);

/// For use after a step: marks the bifurcations whose vertices the pairs have left.
void uj_turn_sim_pass_bifurcations(uj_turn_sim *t);

// --- turn_vertices.c: which half-planes constrain pairs at vertices ---

/// Solves the program of the present rows. If it has no solution, tries combinations of other
/// half-planes for the pairs that are within `reach` of a vertex at x. Returns false if no
/// combination has a solution.
bool uj_turn_sim_solve_at_vertices(uj_turn_sim *t, const uj_vec2 *x, double step, double reach);

// --- turn_constraints.c: which half-planes constrain the pairs ---

/// For use after pieces were pressed until they rest: marks the pairs that are then balanced on a
/// vertex.
void uj_turn_sim_note_balance(uj_turn_sim *t);

/// Constrains every pair of the candidate, which is `step` radians after the present configuration.
/// A pair is constrained by the half-plane that separates it best at x, or by both half-planes of a
/// vertex if pressing favours neither.
void uj_turn_sim_choose_constraints(uj_turn_sim *t, const uj_vec2 *x, double step);

/// Constrains the pairs that touch at `pushed`, where a push came to rest, by the half-planes that
/// the push used, also at vertices. The unknowns are displacements from x. Returns false if there
/// are too many rows.
bool uj_turn_sim_choose_as_pushed(uj_turn_sim *t, const uj_vec2 *pushed, const uj_vec2 *x);

/// For use after a push that came to rest. Returns true if two pieces (or a piece and the wall)
/// touch at a single vertex, and the push constrains them there by half-planes of several pairs of
/// their parts.
bool uj_turn_sim_pushed_jointly(const uj_turn_sim *t);

// --- turn_rest.c: rest positions at given angles ---

/// Finds a position at the angles of *next and writes it to next->x: the rest position if press >
/// 0, the nearest free position if press is 0. Before the call, next->x must hold the predicted
/// positions, which decide how the pairs are constrained. Two pieces pressed against one another
/// may be free to move together; such pieces come as near to `home` as they can. Returns false if
/// there is no such position. If a vertex has just been released, a piece may have slid far away in
/// the result, even out of the tray. The rows and the program then do not belong to next->x.
bool uj_turn_sim_solve_rest(uj_turn_sim *t, uj_candidate *next, double press, const uj_vec2 *home);

/// Call this when a push at the angles of *next has come to rest at `pushed`. Solves the program
/// from next->x, with pairs constrained at vertices as in the push. Returns false if the program
/// does not find the rest position of the push.
bool uj_turn_sim_solve_rest_as_pushed(uj_turn_sim *t, uj_candidate *next, const uj_vec2 *pushed);

// --- turn_candidate.c: trying and accepting steps ---

/// Sets *next to the angles after turning by `step` and to the predicted positions, or to the
/// present positions if `predictor` is NULL.
void uj_turn_sim_place(const uj_turn_sim *t, double step, const uj_predictor *predictor,
                       uj_candidate *next);

/// Calls the poll function of the workspace now and then. Returns false if the poll has stopped the
/// work. Everything that takes long must call this, and give up if it returns false.
bool uj_turn_sim_goes_on(uj_turn_sim *t);

/// Places the candidate as uj_turn_sim_place does, and builds the half-planes at its angles.
void uj_turn_sim_build(uj_turn_sim *t, double step, const uj_predictor *predictor,
                       uj_candidate *next);

/// Builds a candidate after turning by `step`, and solves for its rest position. `press` is in tray
/// diameters. Returns false if there is no free position that motion can reach.
bool uj_turn_sim_try(uj_turn_sim *t, double step, const uj_predictor *predictor, double press,
                     uj_candidate *next);

/// Finds a pressed position by the law of the push itself: turns by `step` with as little motion as
/// the turn requires, then pushes. Used where vertices meet and the program would find a rest
/// position far away.
bool uj_turn_sim_try_by_push(uj_turn_sim *t, double step, uj_candidate *next);

/// The candidate that was solved last becomes the present configuration.
void uj_turn_sim_accept(uj_turn_sim *t, const uj_candidate *next);

// --- turn_workspace.c: setting up ---

/// Sets up the state of a turn at the given poses. The constant members of *t must be filled in
/// already.
void uj_turn_sim_begin(uj_turn_sim *t, const uint8_t *spin, const uj_pose *poses);

/// Builds the half-planes at the present angles unless they have been built already. (Many turns
/// are found impossible without them.)
void uj_turn_sim_build_present(uj_turn_sim *t);

/// Returns true if any piece still turns.
bool uj_turn_sim_is_turning(const uj_turn_sim *t);

// --- turn_prediction.c: whether a turn may take a step as a whole ---

/// Estimates, from the rates before the step, at which angle within the step the first new contact
/// begins. Returns infinity if none begins within next->step.
double uj_turn_sim_contact_onset(const uj_turn_sim *t, const uj_candidate *next);

/// Returns the distance between the positions and the predicted ones, divided by the angle of the
/// step; in tray diameters per radian.
double uj_turn_sim_prediction_error(const uj_turn_sim *t, const uj_candidate *next);

/// Returns true if something may come and go unseen within the step: a contact between pieces that
/// are apart before and after it, or the end of an edge on which a piece presses before and after
/// it.
bool uj_turn_sim_may_miss_between(const uj_turn_sim *t, const uj_candidate *next);

/// Returns true if a solved candidate may be accepted: no contact was missed, and nothing slid
/// unnoticed.
bool uj_turn_sim_is_smooth(uj_turn_sim *t, const uj_candidate *next);

// --- turn_nullspace.c: motion that neither contacts nor the directions of pressing determine ---

/// Finds how pieces are displaced after turning by `step` while the active contacts hold along the
/// half-planes of edge_id[0..active_count-1]. Writes the displacements to moved[0..2 * dof_count -
/// 1], in the order of the unknowns. The rotations of pieces that do not turn must be up to date.
/// Returns false if the contacts become dependent.
bool uj_turn_sim_nullspace_motion(const uj_turn_sim *t, double step, const int *edge_id,
                                  double *moved);

// --- turn_active.c: rest positions while the same contacts are active ---

/// For use after the program has found a pressed rest position: records the active contacts.
void uj_turn_sim_note_active(uj_turn_sim *t);

/// Finds the half-plane of each active contact in `planes`, which must be built at t->rotation, and
/// writes its index to chosen[0..active_count-1]. Returns false if a pair has no half-planes
/// because it cannot touch at these angles.
bool uj_turn_sim_choose_active(const uj_turn_sim *t, uj_halfplanes *planes, int *chosen);

/// Finds the rest position after turning by `step` while the active contacts stay the same. Builds
/// only the half-planes of their pairs, and writes the indices of the contacts' half-planes to
/// chosen[0..active_count-1]. Returns false if the position is not determined, if a piece would
/// slide from it, or if it is far from the prediction.
bool uj_turn_sim_solve_active(uj_turn_sim *t, double step, uj_candidate *next, int *chosen);

// --- turn_events.c: steps from event to event ---

typedef enum uj_event {
    UJ_EVENT_NONE,     ///< the same contacts are active after the whole step
    UJ_EVENT_REACHED,  ///< the same contacts are active up to an event, where the step ends
    UJ_EVENT_UNSURE,   ///< not known: take a step with uj_turn_sim_try instead
} uj_event;

/// Follows the rest position for `step` radians, or up to the first event if there is one. Sets
/// *next to the configuration at the end, and the candidate's half-planes to those at its angles.
/// The configuration meets the conditions of optimality that the program would check, so it is a
/// rest position.
uj_event uj_turn_sim_follow_active(uj_turn_sim *t, double step, uj_candidate *next);

// --- turn_record.c: recording the motion between rest positions ---

/// Begins a segment at the present configuration.
uj_segment uj_segment_begin(const uj_turn_sim *t);

/// Records the motion since the segment began. Returns false if the motion was not continuous.
bool uj_segment_record(uj_turn_sim *t, const uj_segment *s);

/// Records a step that was found by uj_turn_sim_follow_active and has yet to be accepted. Returns
/// false if the motion is not continuous.
bool uj_turn_sim_record_active(uj_turn_sim *t, const uj_candidate *next);

/// Presses the pieces at the present angles until they rest.
uj_push_outcome uj_turn_sim_press(uj_turn_sim *t);

/// For use after pieces were pressed until they rest: moves pieces that press on one another, or on
/// the wall, exactly into contact. Pressing leaves gaps within a tolerance. Over several moves such
/// gaps would add up, until a contact is found in a puzzle but not in its mirror image.
void uj_turn_sim_close_gaps(uj_turn_sim *t);

/// Turns by `step` with as little motion as the turn requires, then presses until the pieces rest.
/// This can handle slides, and free spaces as thin as rounding errors; the quadratic program of a
/// pressed rest position cannot.
uj_push_outcome uj_turn_sim_step_and_press(uj_turn_sim *t, double step,
                                           const uj_predictor *predictor);

// --- turn_stop.c: where turning must end ---

/// For use if a step of `high` is infeasible because it goes beyond a stop. Uses the last proof of
/// infeasibility to guess the step that leads exactly to this stop, and returns the guess.
double uj_turn_sim_guess_stop(uj_turn_sim *t, double high);

/// Goes to the greatest feasible angle, given that the step `high` is infeasible. The step at which
/// the margin of the proof of infeasibility is zero is only a guess: with another half-plane at a
/// vertex, a longer step may be feasible. So steps on both sides of the guess are tested. If the
/// guess was wrong, bisection continues.
uj_push_outcome uj_turn_sim_go_to_stop(uj_turn_sim *t, double high);

/// If the same contacts stay active up to the angle at which an edge may become flush, goes as near
/// to that angle as rounding allows. The remaining gap is so small that different motions to the
/// same place end in equal positions. Returns false if the motion could not be recorded.
bool uj_turn_sim_come_near(uj_turn_sim *t);

// --- turn_follow.c: following the rest positions over a phase ---

typedef enum uj_phase_end {
    UJ_PHASE_RUNNING,
    UJ_PHASE_LIMIT,    ///< the pieces turned to the end of the phase
    UJ_PHASE_STOP,     ///< the contacts leave no room for turning further
    UJ_PHASE_BLOCKED,  ///< at an event; no motion leads beyond it
    UJ_PHASE_GOAL,     ///< the goal piece has left through its exit
    UJ_PHASE_STUCK     ///< an internal error
} uj_phase_end;

/// Turns on by `limit` radians, or until nothing can turn further.
uj_phase_end uj_turn_sim_follow(uj_turn_sim *t, double limit);

#endif
