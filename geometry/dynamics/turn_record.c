// Records the motion between the rest positions of a turn.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

static const double trace_step = 4e-3;  // radians, greatest step between keyframes
static const double jump_step = 2e-7;   // radians; a shorter stretch with a bend is a slide
// In contact tolerances. No piece is moved farther than this in order to close gaps.
static const double max_closed = 10.0;
// Greatest number of divisions at vertices between two halvings (record_between).
enum { max_vertex_divisions = 16 };

static void emit(const uj_turn_sim *t, const double *angle, const uj_vec2 *x)
{
    uj_pose poses[UJ_MAX_PIECES];
    for (int i = 0; i < t->n; i++)
        poses[i] = uj_pose_from_centroid(t->pose_model, i, angle[i], x[i]);
    t->trace->function(t->trace->payload, poses);
}

// Passes the straight parts of a push at fixed angles on to the trace of the turn.
typedef struct slide_trace {
    const uj_turn_sim *t;
    const double *angle;
} slide_trace;

static void emit_slide(void *payload, const uj_vec2 *x)
{
    const slide_trace *slide = payload;
    emit(slide->t, slide->angle, x);
}

// A segment of motion that is being recorded, and the turn to which it belongs.
typedef struct recorder {
    uj_turn_sim *t;
    const uj_segment *s;
} recorder;

// A point of a segment: the positions after turning by `step` from the segment's beginning.
typedef struct knot {
    double step;
    const uj_vec2 *x;
} knot;

// Builds the candidate's half-planes at the angles after turning by `step` from the beginning of
// the segment.
static void build_at(recorder r, double step, uj_candidate *out)
{
    out->step = step;
    for (int i = 0; i < r.t->n; i++)
        out->angle[i] = r.s->angle[i] + r.t->spin[i] * step;
    uj_halfplanes_build(r.t->model, out->angle, r.t->rebuild_mask, &r.t->w->candidate);
}

// Finds where pieces are after a fraction `part` of the straight motion between two knots. In this
// motion, the origins of the poses move along straight lines, but the centroids do not.
static void go_straight(recorder r, knot from, knot to, double part, uj_vec2 *out)
{
    for (int i = 0; i < r.t->n; i++) {
        double first = r.s->angle[i] + r.t->spin[i] * from.step;
        double last = r.s->angle[i] + r.t->spin[i] * to.step;
        uj_pose a = uj_pose_from_centroid(r.t->pose_model, i, first, from.x[i]),
                b = uj_pose_from_centroid(r.t->pose_model, i, last, to.x[i]);
        uj_pose between = {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y),
                           first + part * (last - first)};
        out[i] = uj_position_of_centroid(r.t->pose_model, i, &between);
    }
}

// Returns how deep pieces overlap half-way in straight motion between two knots.
static double depth_half_way(recorder r, knot from, knot to)
{
    uj_candidate middle;
    build_at(r, 0.5 * (from.step + to.step), &middle);
    go_straight(r, from, to, 0.5, middle.x);
    return uj_turn_sim_depth(r.t, middle.x);
}

// Returns how far centroids leave their paths when the origins of the poses move along straight
// lines. If this distance is not much greater than the depth allowed, depth_half_way() shows how
// deep pieces overlap.
static double sag(const uj_turn_sim *t, double angle)
{
    double most = 0.0;
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            most = uj_max(most, uj_vec2_length(t->pose_model->centroid[i]) * angle * angle / 8.0);
    return most;
}

static void rotations_at(recorder r, double step, uj_rotation *out)
{
    for (int i = 0; i < r.t->n; i++)
        out[i] = uj_rotation_of(r.s->angle[i] + r.t->spin[i] * step);
}

// Builds the half-planes of a pair and returns its separation.
static double separate(uj_turn_sim *t, int k, const uj_rotation *rotations, const uj_vec2 *x,
                       int *edge_id)
{
    uj_halfplanes_build_pair(t->model, rotations, k, &t->w->candidate);
    return uj_turn_sim_separation(t, k, &(uj_turn_view){&t->w->candidate, rotations, x}, edge_id);
}

// Returns how deep pieces overlap in straight motion while they pass vertices. (At such a vertex,
// another half-plane begins to constrain a pair.) Sets *at to the fraction of the way at which the
// overlap is deepest. If there is no overlap, leaves *at unchanged.
static double depth_at_vertices(recorder r, knot from, knot to, double *at)
{
    uj_turn_sim *t = r.t;
    uj_rotation was[UJ_MAX_PIECES], is[UJ_MAX_PIECES], passing[UJ_MAX_PIECES];
    uj_vec2 place[UJ_MAX_PIECES];
    double depth = 0.0;
    rotations_at(r, from.step, was);
    rotations_at(r, to.step, is);
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], early, late, any;
        double before = separate(t, k, was, from.x, &early);
        double after = separate(t, k, is, to.x, &late);
        if (uj_min(before, after) > t->contact || early == late)
            continue;
        double lost = -uj_turn_sim_slack(t, k, early, is, to.x);
        double won = -uj_turn_sim_slack(t, k, late, was, from.x);
        if (lost <= 0.0 || won <= 0.0)
            continue;
        double part = won / (lost + won);
        rotations_at(r, from.step + part * (to.step - from.step), passing);
        go_straight(r, from, to, part, place);
        double cut = -separate(t, k, passing, place, &any);
        if (cut > depth) {
            depth = cut;
            *at = part;
        }
    }
    return depth;
}

// Finds where the law of motion leads from the positions x when the pieces turn on to the angle
// `step`, counted from the beginning of the segment: turns with as little motion as possible, then
// pushes. Before the call, end->step must be the angle by which to turn from x, that is, the
// difference of `step` and the angle at which the pieces are at x. Returns false if the push does
// not end at rest.
static bool go_by_law(recorder r, const uj_vec2 *x, double step, uj_candidate *end,
                      const uj_push_trace *trace)
{
    uj_turn_sim *t = r.t;
    double turned = end->step;
    build_at(r, step, end);
    memcpy(end->x, x, sizeof end->x);
    end->step = turned;
    if (!uj_turn_sim_solve_rest(t, end, 0.0, x))
        return false;
    if (trace != NULL)
        emit(t, end->angle, end->x);
    return uj_push(&t->w->candidate, t->press, &t->w->push, end->x, trace) == UJ_PUSH_REST;
}

// Records a slide: a piece has lost its support within a stretch too short to divide. Turns with as
// little motion as possible, then lets the piece slide by the law of the push. If this does not
// lead to the knot `to`, returns false and records nothing.
static bool record_slide(recorder r, knot from, knot to)
{
    uj_candidate end;
    end.step = jump_step;
    if (!go_by_law(r, from.x, to.step, &end, NULL) ||
        uj_turn_sim_shift(r.t, end.x, to.x) > UJ_TOLERANCE_PATH * r.t->model->diameter)
        return false;
    slide_trace slide = {r.t, end.angle};
    uj_push_trace trace = {emit_slide, &slide};
    end.step = jump_step;
    (void)go_by_law(r, from.x, to.step, &end, &trace);
    emit(r.t, end.angle, to.x);
    return true;
}

// Solves for the rest position half-way between two knots.
static bool solve_half_way(recorder r, knot from, knot to, uj_candidate *middle)
{
    uj_vec2 home[UJ_MAX_PIECES];
    build_at(r, 0.5 * (from.step + to.step), middle);
    for (int i = 0; i < r.t->n; i++)
        home[i] = middle->x[i] = uj_vec2_scale(uj_vec2_add(from.x[i], to.x[i]), 0.5);
    middle->step = to.step - from.step;
    double press = r.s->unpressed ? 0.0 : UJ_TURN_PRESS_LENGTH * r.t->model->diameter;
    return uj_turn_sim_solve_rest(r.t, middle, press, home);
}

// Returns true if a piece that goes fast from x to y jumps on the way. Then, half-way through the
// stretch, it is near x or near y instead of about half-way between them. If the position `middle`
// is somewhere else, it decides nothing, and the result is false.
static bool jumps(const uj_turn_sim *t, const uj_vec2 *x, const uj_vec2 *middle, const uj_vec2 *y)
{
    double way = uj_turn_sim_shift(t, x, y), before = uj_turn_sim_shift(t, x, middle);
    double after = uj_turn_sim_shift(t, middle, y);
    return before + after <= 1.2 * way && uj_min(before, after) < 0.4 * way;
}

// Finds the rest position half-way between two knots. Returns false when there is none.
static bool find_half_way(recorder r, knot from, knot to, uj_candidate *middle)
{
    double half = 0.5 * (from.step + to.step);
    if (r.s->by_active) {
        int chosen[UJ_QP_MAX];
        return uj_turn_sim_solve_active(r.t, half, middle, chosen);
    }
    bool found = solve_half_way(r, from, to, middle);
    if (r.s->unpressed || (found && !jumps(r.t, from.x, middle->x, to.x)))
        return found;
    // Where a piece slides off a vertex, the position found half-way may be constrained as if the
    // slide were over. Then the law of motion shows whether there is a jump.
    uj_candidate by_law;
    by_law.step = half - from.step;
    if (!go_by_law(r, from.x, half, &by_law, NULL) || !jumps(r.t, from.x, by_law.x, to.x))
        return found;
    *middle = by_law;
    return true;
}

// Finds where the law of motion leads from a knot after turning up to the step `at`, at which a
// piece passes a vertex. Returns false if two half steps lead to a different place than a single
// step, because then the piece passes the vertex before `at`.
static bool find_at_vertex(recorder r, knot from, double at, uj_candidate *out)
{
    uj_candidate half, end;
    double middle = 0.5 * (from.step + at);
    half.step = middle - from.step;
    if (!go_by_law(r, from.x, middle, &half, NULL))
        return false;
    end.step = at - middle;
    if (!go_by_law(r, half.x, at, &end, NULL))
        return false;
    out->step = at - from.step;
    return go_by_law(r, from.x, at, out, NULL) &&
           uj_turn_sim_shift(r.t, end.x, out->x) <= UJ_TOLERANCE_PATH * r.t->model->diameter;
}

// What was found out about a stretch between two knots.
typedef struct verdict {
    bool clear;     // straight motion is short, and half-way no pieces overlap
    bool straight;  // `clear`, and where pieces pass vertices they do not overlap either
    bool steady;    // nothing can jump on the way
    // Fraction of the way at which pieces that pass a vertex overlap most in straight motion; 0.5
    // if none overlap.
    double vertex;
} verdict;

static verdict judge(recorder r, knot from, knot to)
{
    const uj_turn_sim *t = r.t;
    verdict v = {.vertex = 0.5};
    double depth = UJ_TOLERANCE_KEYFRAME * t->model->diameter;
    double way = uj_turn_sim_shift(t, from.x, to.x);
    bool followed = !r.s->by_active && !r.s->unpressed;  // the segment joins two rest positions
    v.clear = to.step - from.step <= trace_step && sag(t, to.step - from.step) <= 4.0 * depth &&
              depth_half_way(r, from, to) <= depth;
    v.straight = v.clear && !(followed && depth_at_vertices(r, from, to, &v.vertex) > depth);
    // Nothing jumps if pieces move less than the depth of overlap that is allowed. If the segment
    // does not join two rest positions, only a fast stretch can contain a jump.
    bool slow = way <= UJ_TURN_STEEP_RATE * (to.step - from.step) * t->model->diameter;
    v.steady = way <= depth || (slow && !followed);
    return v;
}

// Records the motion between two knots. Divides it until straight motion between the rest positions
// makes no pieces overlap and contains no slide. `divisions` counts the divisions at vertices since
// the stretch was last halved. Their number is limited, because such divisions may come ever nearer
// to one end. Returns false if the motion is not continuous.
static bool record_between(recorder r, knot from, knot to, int divisions)
{
    verdict v = judge(r, from, to);
    bool divisible = to.step - from.step > jump_step;
    if (!divisible && !(v.straight && v.steady)) {
        if (record_slide(r, from, to))
            return true;
        if (!v.clear)
            return false;
    }
    if (divisible && !(v.straight && v.steady)) {
        uj_candidate middle;
        double at = from.step + v.vertex * (to.step - from.step);
        bool passes = v.clear && !v.straight && divisions < max_vertex_divisions &&
                      find_at_vertex(r, from, at, &middle);
        at = passes ? at : 0.5 * (from.step + to.step);
        bool found = passes || find_half_way(r, from, to, &middle);
        if (!v.clear && !found)
            return false;
        if (found && (!v.straight || jumps(r.t, from.x, middle.x, to.x))) {
            knot between = {at, middle.x};
            divisions = passes ? divisions + 1 : 0;
            return record_between(r, from, between, divisions) &&
                   record_between(r, between, to, divisions);
        }
    }
    uj_candidate end;
    build_at(r, to.step, &end);
    emit(r.t, end.angle, to.x);
    return true;
}

// Records a segment up to a knot. Decides no bifurcations, because they were decided when the
// segment was followed.
static bool record(uj_turn_sim *t, const uj_segment *s, knot to)
{
    bool deciding = t->deciding;
    t->deciding = false;
    bool recorded = record_between((recorder){t, s}, (knot){0.0, s->x}, to, 0);
    t->deciding = deciding;
    return recorded;
}

uj_segment uj_segment_begin(const uj_turn_sim *t)
{
    uj_segment s = {.turned = t->turned};
    memcpy(s.angle, t->angle, sizeof s.angle);
    memcpy(s.x, t->x, sizeof s.x);
    return s;
}

bool uj_segment_record(uj_turn_sim *t, const uj_segment *s)
{
    if (t->trace == NULL || t->turned == s->turned)
        return true;
    return record(t, s, (knot){t->turned - s->turned, t->x});
}

bool uj_turn_sim_record_active(uj_turn_sim *t, const uj_candidate *next)
{
    if (t->trace == NULL)
        return true;
    uj_segment s = uj_segment_begin(t);
    s.by_active = true;
    bool recorded = record(t, &s, (knot){next->step, next->x});
    uj_halfplanes_build(t->model, next->angle, t->rebuild_mask, &t->w->candidate);
    return recorded;
}

uj_push_outcome uj_turn_sim_press(uj_turn_sim *t)
{
    slide_trace slide = {t, t->angle};
    uj_push_trace trace = {t->trace != NULL ? emit_slide : NULL, &slide};
    uj_push_outcome outcome = uj_push(&t->w->present, t->press, &t->w->push, t->x, &trace);
    if (outcome == UJ_PUSH_REST)
        uj_turn_sim_note_balance(t);
    return outcome;
}

void uj_turn_sim_close_gaps(uj_turn_sim *t)
{
    uj_candidate next;
    t->rebuild_mask = 0;  // the candidate has the present half-planes
    uj_halfplanes_copy(t->model, &t->w->present, &t->w->candidate);
    if (!uj_turn_sim_try(t, 0.0, NULL, UJ_TURN_PRESS_LENGTH, &next) ||
        uj_turn_sim_shift(t, t->x, next.x) > max_closed * t->contact)
        return;
    memcpy(t->x, next.x, sizeof t->x);
    if (t->trace != NULL)
        emit(t, t->angle, t->x);
}

uj_push_outcome uj_turn_sim_step_and_press(uj_turn_sim *t, double step,
                                           const uj_predictor *predictor)
{
    uj_candidate next;
    if (uj_turn_sim_try(t, step, predictor, 0.0, &next)) {
        uj_segment before = uj_segment_begin(t);
        before.unpressed = true;
        uj_turn_sim_accept(t, &next);
        if (!uj_segment_record(t, &before))
            return UJ_PUSH_STUCK;
    }
    return uj_turn_sim_press(t);
}
