// The inside of a turn: what its parts share. Not for callers of the turn (see turn.h).
#ifndef UJ_TURN_STATE_H
#define UJ_TURN_STATE_H

#include <unjam/geometry/dynamics/turn.h>

// Radians. The infinitesimal step of the test for a stop, and the shortest step that is halved when
// it fails: below that it is resolved into what happens within it.
#define UJ_TURN_PROBE_STEP    1e-6
#define UJ_TURN_SHORTEST_STEP 1e-4

// Radians. The greatest part of a step after a contact has come.
#define UJ_TURN_CHANGE_STEP 0.02

// Diameters per radian by which rest positions may differ from those predicted without surprise,
// and by which they may in short steps, where rates change.
#define UJ_TURN_SMOOTH_RATE 0.4
#define UJ_TURN_STEEP_RATE  5.0

// Diameters per radian that a contact can force.
#define UJ_TURN_FASTEST_RATE 1000.0

// Diameters in a probing step that mean a slide.
#define UJ_TURN_SLIDE_LENGTH 1e-3

// A multiplier (of a press of 1) that is zero.
#define UJ_TURN_NO_MULTIPLIER 1e-10

// Diameters that the target of a press lies ahead.
#define UJ_TURN_PRESS_LENGTH 2.0

// How the rest positions move at the present angle, for predictions.
typedef struct uj_predictor {
    uj_vec2 rate[UJ_MAX_PIECES];               // dx / d angle
    uj_vec2 second_derivative[UJ_MAX_PIECES];  // its derivative
    uj_vec2 mean[UJ_MAX_PIECES];               // mean rate of the last step
    double step;                               // the last step, 0 when rate was measured just now
} uj_predictor;

// Corners at which both sides were open, see turn.h.
typedef struct uj_bifurcation {
    int pair;
    int edge_id[2];  // the faces, the one that comes first counterclockwise first
    int side;        // that the pair went by
    bool passed;     // the pair has left the corner since
} uj_bifurcation;

enum { UJ_TURN_MAX_BIFURCATIONS = 16 };  // remembered at most

// A turn under way. Positions in it are those of centred bodies.
typedef struct uj_turn_sim {
    const uj_contact_model *model;  // centred
    const uj_contact_model *given;  // whose poses come and go
    const uj_press *press;
    uj_turn_workspace *w;
    const uj_turn_trace *trace;
    int n;
    int dof[UJ_MAX_PIECES];  // unknowns of a pressed piece, -1 when fixed
    int dof_count;
    double spin[UJ_MAX_PIECES];  // +1, -1, or 0 when the piece does not (or no longer) turn
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    uj_predictor predictor;
    double feasible;           // how exactly rows are met, length
    double allowance;          // by how much pieces without freedom may miss them, length
    double contact;            // gap of a touching pair, length
    double target[UJ_QP_MAX];  // of the programme being solved
    bool pressed;              // and whether it presses
    uint32_t holding;          // hash of the planes that pairs were held by at first
    bool prepared;             // the present planes are built
    unsigned building;         // pieces whose planes trials rebuild, see begin_phase
    double turned;             // angle turned so far
    double end;                // angle turned when an edge may become flush
    // The contacts that press now, as a guess for the next step; a count of -1 when unknown.
    int active_count;
    int active_pair[UJ_QP_MAX], active_feature[UJ_QP_MAX];
    double active_multiplier[UJ_QP_MAX];
    bool zero_force[UJ_QP_MAX];  // withstands no press, only moves what the presses leave free
    uj_rotation rotation[UJ_MAX_PIECES];  // of the angles that events are looked for at
    bool at_start;  // at the very state that the turn began in, no pair in balance
    uj_bifurcation bifurcations[UJ_TURN_MAX_BIFURCATIONS];
    int bifurcation_count;
    bool deciding;  // a tie met now is to be decided and counted
} uj_turn_sim;

// A configuration being tried.
typedef struct uj_candidate {
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    double step;
} uj_candidate;

// The motion between two accepted rest positions is recorded afterwards, so that a turn takes the
// same steps and comes to the same end whether it is recorded or not.
typedef struct uj_segment {
    double angle[UJ_MAX_PIECES];  // at the beginning; steps count from here
    uj_vec2 x[UJ_MAX_PIECES];
    double turned;
    bool by_active;  // the same contacts press throughout
    bool unpressed;  // with as little motion as that needs
} uj_segment;

// How far a piece is from one place to another, the greatest of all.
static inline double uj_turn_sim_shift(const uj_turn_sim *t, const uj_vec2 *x, const uj_vec2 *y)
{
    double shift = 0.0;
    for (int i = 0; i < t->n; i++)
        shift = uj_max(shift, uj_vec2_length(uj_vec2_sub(y[i], x[i])));
    return shift;
}

// --- turn_hold.c: rest positions at given angles ---

// After a press: marks the pairs that it left standing on a corner.
void uj_turn_sim_note_balance(uj_turn_sim *t);

// Row that keeps pair k apart along a plane of the trial, in displacements from x.
uj_qp_constraint uj_turn_sim_constraint(const uj_turn_sim *t, int k, int plane, const uj_vec2 *x);

// Holds pair k by a plane of the trial, in that row.
void uj_turn_sim_hold_by(uj_turn_sim *t, int row, int k, int plane, const uj_vec2 *x);

// Holds every pair of the trial, `step` after the present, by the plane that separates it best at
// x, or by both of a corner that the press does not decide about.
void uj_turn_sim_choose_constraints(uj_turn_sim *t, const uj_vec2 *x, double step);

// Finds the rest position at the angles of next (press > 0), or the nearest free position (press
// 0), with pairs held as at the predicted positions next->x, and puts it into next->x. What neither
// contacts nor presses decide (two pieces pressed against one another may stand anywhere together)
// is as near to home as can be. Returns false when there is none. Where a corner has just been let
// go, it may be the place, far away, to which a slide leads (even out of the tray): then the rows
// and the programme are not those of next->x.
bool uj_turn_sim_solve_rest(uj_turn_sim *t, uj_candidate *next, double press, const uj_vec2 *home);

// After a push at the angles of next that came to rest at pushed: finds that rest position from
// next->x, with pairs held as the push held them at corners. Returns false when it is not there.
bool uj_turn_sim_solve_rest_as_pushed(uj_turn_sim *t, uj_candidate *next, const uj_vec2 *pushed);

// How deep (length) pairs overlap at x by the planes of the trial, 0 when none does.
double uj_turn_sim_depth(const uj_turn_sim *t, const uj_vec2 *x);

// Sets the target of the programme for a press of `press` (length) from next->x.
void uj_turn_sim_set_target(uj_turn_sim *t, const uj_candidate *next, double press,
                            const uj_vec2 *home);

// The directions of the press, as the unknowns are ordered.
void uj_turn_sim_drive(const uj_turn_sim *t, double *drive);

// Whether pieces would slide on from the pressed rest position found last. The press of a programme
// reaches only so far: where a contact's normal is all but parallel to the press, it shows a place
// on the way as the end of it.
bool uj_turn_sim_is_unbounded(const uj_turn_sim *t);

// Adds the displacements of the programme's solution to next->x.
void uj_turn_sim_displace(const uj_turn_sim *t, uj_candidate *next);

// --- turn_corners.c: which planes hold the pairs that stand at corners ---

// By how much (length) the slacks of mirror images may differ after a step, as both are found.
double uj_turn_sim_same_slack(const uj_turn_sim *t, double step);

// Solves the programme of the rows as they are held.
bool uj_turn_sim_solve(uj_turn_sim *t);

// Solves the programme of the rows. One without solution may have one when a pair at a corner, one
// that is within reach of it at x, is held by another plane there: tries all choices.
bool uj_turn_sim_solve_at_vertices(uj_turn_sim *t, const uj_vec2 *x, double step, double reach);

// --- turn_ties.c: by which side a pair passes a corner ---

// The last tie of a pair between two faces, NULL when there was none; one that was passed is of
// interest only to a record of motion, not while ties are decided.
const uj_bifurcation *uj_turn_sim_find_bifurcation(const uj_turn_sim *t, int pair,
                                                   const int *edge_id);

// Decides by which side, 0 or 1, a pair goes that both are open to.
int uj_turn_sim_decide_bifurcation(uj_turn_sim *t, int pair, const int *edge_id);

// After a step: notes what corners were left behind.
void uj_turn_sim_pass_bifurcations(uj_turn_sim *t);

// --- turn_rest.c: going from rest position to rest position ---

// Sets up a turn (whose constants are filled in) at the poses.
void uj_turn_sim_begin(uj_turn_sim *t, const uint8_t *spin, const uj_pose *poses);

// Builds the present planes, unless that was done: many turns are known to come to nothing without.
void uj_turn_sim_prepare(uj_turn_sim *t);

// Whether any piece still turns.
bool uj_turn_sim_any(const uj_turn_sim *t);

// Angles after turning by step, and positions predicted by the course (or as they are now, NULL).
void uj_turn_sim_place(const uj_turn_sim *t, double step, const uj_predictor *predictor,
                       uj_candidate *next);

// Places the trial and builds the planes at its angles.
void uj_turn_sim_build(uj_turn_sim *t, double step, const uj_predictor *predictor,
                       uj_candidate *next);

// Builds a trial after turning by step and settles it; press is in diameters. Returns false when
// there is no free position that motion can reach.
bool uj_turn_sim_try(uj_turn_sim *t, double step, const uj_predictor *predictor, double press,
                     uj_candidate *next);

// The same for a pressed position by the push law itself: turned with as little motion as that
// needs, then pushed. For where corners meet and the programme finds rest far away.
bool uj_turn_sim_try_by_push(uj_turn_sim *t, double step, uj_candidate *next);

// Makes the trial that was settled last the present configuration.
void uj_turn_sim_accept(uj_turn_sim *t, const uj_candidate *next);

// --- turn_events.c: steps by the contacts that press ---

typedef enum uj_event {
    UJ_EVENT_NONE,     // the same contacts press after the whole step
    UJ_EVENT_REACHED,  // they do up to an event
    UJ_EVENT_UNSURE,   // nothing is known: take the way of turn_rest.c
} uj_event;

// After a pressed rest position was found by programme: notes the contacts that press.
void uj_turn_sim_note_active(uj_turn_sim *t);

// Follows the rest position for `step` radians or up to the first event, whose angle it finds. The
// configuration is put into *next, its planes are the trial's; it is a rest position by the same
// conditions of optimality that the programme would check.
uj_event uj_turn_sim_follow_active(uj_turn_sim *t, double step, uj_candidate *next);

// Where the pieces are after turning by step when the contacts that press now still do. Returns
// false when that is not determined, when a piece would slide from there, or far from where pieces
// are expected.
bool uj_turn_sim_solve_active(uj_turn_sim *t, double step, uj_candidate *next);

// --- turn_drift.c: motion that neither presses nor contacts decide ---

// How pieces are displaced after turning by step while the active contacts hold, on planes of
// feature[active_count]: moved[2 * slot_count], as the unknowns are ordered. The rotations of
// pieces that do not turn must be up to date. Returns false when the contacts become dependent.
bool uj_turn_sim_nullspace_motion(const uj_turn_sim *t, double step, const int *edge_id,
                                  double *moved);

// --- turn_course.c: whether a step may be taken at once ---

// Slack of a pair along a feature's plane.
double uj_turn_sim_slack(const uj_turn_sim *t, int k, int edge_id, const uj_rotation *rotations,
                         const uj_vec2 *x);

// Separation of a pair, and the feature that separates it best; the planes are those at the
// rotations. A pair that has none there, because no allowed position touches, may have some a
// little later.
double uj_turn_sim_separation(const uj_turn_sim *t, const uj_halfplanes *planes, int k,
                              const uj_rotation *rotations, const uj_vec2 *x, int *edge_id);

// The step after which the first contact comes, by the rates before it; infinity when none does
// within next->step.
double uj_turn_sim_contact_onset(const uj_turn_sim *t, const uj_candidate *next);

// How far positions are from those predicted, per radian and diameter.
double uj_turn_sim_prediction_error(const uj_turn_sim *t, const uj_candidate *next);

// Whether something may come and go within the step unseen: a contact between pieces apart before
// and after, or the end of an edge that a piece presses on before and after.
bool uj_turn_sim_may_miss_between(const uj_turn_sim *t, const uj_candidate *next);

// Whether a settled trial may be accepted: no contact was missed and nothing slid unseen.
bool uj_turn_sim_is_smooth(uj_turn_sim *t, const uj_candidate *next);

// --- turn_record.c: motion between rest positions ---

// Notes the present configuration.
uj_segment uj_segment_begin(const uj_turn_sim *t);

// Records what happened since the stretch began. Returns false when it was no continuous motion.
bool uj_segment_record(uj_turn_sim *t, const uj_segment *s);

// The same for a step that uj_turn_sim_follow_active found and that is yet to be accepted.
bool uj_turn_sim_record_active(uj_turn_sim *t, const uj_candidate *next);

// Presses at the present angles until rest.
uj_push_outcome uj_turn_sim_press(uj_turn_sim *t);

// After a press: brings pieces that press on one another, or on the wall, together exactly. Within
// the tolerance of a contact they have touched before, and what is left of a gap would add up over
// moves, until one that touches in one view of a puzzle does not in another.
void uj_turn_sim_close_gaps(uj_turn_sim *t);

// Turns by step with as little motion as that needs, then presses to rest. This bears what the
// programme of a press cannot: free spaces as thin as rounding, and slides.
uj_push_outcome uj_turn_sim_step_and_press(uj_turn_sim *t, double step,
                                           const uj_predictor *predictor);

// --- turn_stop.c: where turning must end ---

// Where the stop is that makes a step of `high` impossible, if it is the one of the last proof.
double uj_turn_sim_guess_stop(uj_turn_sim *t, double high);

// The step to `high` has no solution: goes to the greatest angle that has one. The root of the
// margin of a proof of infeasibility is only a guess (another choice at a corner may do better),
// so both its sides are tested, and halving goes on where it was wrong.
uj_push_outcome uj_turn_sim_go_to_stop(uj_turn_sim *t, double high);

// When the contacts that press do so up to where an edge may become flush: goes as near to it as
// rounding lets, so that the crumb that is left does not tell ways to the same place apart. Returns
// false when the motion could not be recorded.
bool uj_turn_sim_come_near(uj_turn_sim *t);

#endif
