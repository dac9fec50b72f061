// Recording of the motion between the rest positions of a turn.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

static const double trace_step = 4e-3;   // radians, greatest step between keyframes
static const double jump_step = 2e-7;    // radians; a shorter stretch that is not straight: a slide
enum { most_corners = 16 };              // see record_between
static const double most_closed = 10.0;  // tolerances of a contact, see uj_turn_sim_close_gaps

static void emit(const uj_turn_sim *t, const double *angle, const uj_vec2 *x)
{
    uj_pose poses[UJ_MAX_PIECES];
    for (int i = 0; i < t->n; i++)
        poses[i] = uj_pose_from_centroid(t->given, i, angle[i], x[i]);
    t->trace->function(t->trace->payload, poses);
}

// Passes on the straight parts of a push at fixed angles.
typedef struct slide_trace {
    const uj_turn_sim *t;
    const double *angle;
} slide_trace;

static void emit_slide(void *payload, const uj_vec2 *x)
{
    const slide_trace *slide = payload;
    emit(slide->t, slide->angle, x);
}

// Planes at `step` from the beginning of the stretch, into the trial.
static void build_stretch(uj_turn_sim *t, const uj_segment *s, double step, uj_candidate *out)
{
    out->step = step;
    for (int i = 0; i < t->n; i++)
        out->angle[i] = s->angle[i] + t->spin[i] * step;
    uj_halfplanes_build(t->model, out->angle, t->building, &t->w->candidate);
}

// Where pieces are after a part of straight motion between two points of a stretch: straight are
// the ways of the origins that poses are of, not those of centroids.
static void go_straight(const uj_turn_sim *t, const uj_segment *s, double from, const uj_vec2 *x,
                        double to, const uj_vec2 *y, double part, uj_vec2 *out)
{
    for (int i = 0; i < t->n; i++) {
        double first = s->angle[i] + t->spin[i] * from, last = s->angle[i] + t->spin[i] * to;
        uj_pose a = uj_pose_from_centroid(t->given, i, first, x[i]),
                b = uj_pose_from_centroid(t->given, i, last, y[i]);
        uj_pose between = {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y),
                           first + part * (last - first)};
        out[i] = uj_position_of_centroid(t->given, i, &between);
    }
}

// How deep straight motion between two points of a stretch cuts into contacts half way.
static double depth_half_way(uj_turn_sim *t, const uj_segment *s, double from, const uj_vec2 *x,
                             double to, const uj_vec2 *y)
{
    uj_candidate middle;
    build_stretch(t, s, 0.5 * (from + to), &middle);
    go_straight(t, s, from, x, to, y, 0.5, middle.x);
    return uj_turn_sim_depth(t, middle.x);
}

// How far straight motion of the origins that poses are of takes centroids off their ways. What
// contacts make of that is seen half way as long as it is not much more than is allowed.
static double sag(const uj_turn_sim *t, double angle)
{
    double most = 0.0;
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            most = uj_max(most, uj_vec2_length(t->given->centroid[i]) * angle * angle / 8.0);
    return most;
}

static void rotations_at(const uj_turn_sim *t, const uj_segment *s, double step, uj_rotation *out)
{
    for (int i = 0; i < t->n; i++)
        out[i] = uj_rotation_of(s->angle[i] + t->spin[i] * step);
}

static double separate(uj_turn_sim *t, int k, const uj_rotation *rotations, const uj_vec2 *x,
                       int *edge_id)
{
    uj_halfplanes_build_pair(t->model, rotations, k, &t->w->candidate);
    return uj_turn_sim_separation(t, &t->w->candidate, k, rotations, x, edge_id);
}

// How deep straight motion cuts into corners that pieces come past: where the plane that holds a
// pair at first gives way to the one that does in the end. *at gets the part of the way to the
// deepest cut, and is left as it is when there is none.
static double depth_at_corners(uj_turn_sim *t, const uj_segment *s, double from, const uj_vec2 *x,
                               double to, const uj_vec2 *y, double *at)
{
    uj_rotation was[UJ_MAX_PIECES], is[UJ_MAX_PIECES], passing[UJ_MAX_PIECES];
    uj_vec2 place[UJ_MAX_PIECES];
    double depth = 0.0;
    rotations_at(t, s, from, was);
    rotations_at(t, s, to, is);
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], early, late, any;
        double before = separate(t, k, was, x, &early), after = separate(t, k, is, y, &late);
        if (uj_min(before, after) > t->contact || early == late)
            continue;
        double lost = -uj_turn_sim_slack(t, k, early, is, y);
        double won = -uj_turn_sim_slack(t, k, late, was, x);
        if (lost <= 0.0 || won <= 0.0)
            continue;
        double part = won / (lost + won);
        rotations_at(t, s, from + part * (to - from), passing);
        go_straight(t, s, from, x, to, y, part, place);
        double cut = -separate(t, k, passing, place, &any);
        if (cut > depth) {
            depth = cut;
            *at = part;
        }
    }
    return depth;
}

// Where the law leads from x after turning to `step`: turned with as little motion as that needs,
// then pushed. Returns false when that does not end at rest.
static bool go_by_law(uj_turn_sim *t, const uj_segment *s, double turned, double step,
                      const uj_vec2 *x, uj_candidate *end, const uj_push_trace *trace)
{
    build_stretch(t, s, step, end);
    memcpy(end->x, x, sizeof end->x);
    end->step = turned;
    if (!uj_turn_sim_solve_rest(t, end, 0.0, x))
        return false;
    if (trace != NULL)
        emit(t, end->angle, end->x);
    return uj_push(t->model, &t->w->candidate, t->press, &t->w->push, end->x, trace) ==
           UJ_PUSH_REST;
}

// A piece lost its hold within a stretch too short to divide: turns as little as that needs, then
// slides by the push law. Returns false, with nothing recorded, when that does not lead to y.
static bool record_slide(uj_turn_sim *t, const uj_segment *s, double to, const uj_vec2 *x,
                         const uj_vec2 *y)
{
    uj_candidate end;
    if (!go_by_law(t, s, jump_step, to, x, &end, NULL) ||
        uj_turn_sim_shift(t, end.x, y) > UJ_TOLERANCE_PATH * t->model->diameter)
        return false;
    slide_trace slide = {t, end.angle};
    uj_push_trace trace = {emit_slide, &slide};
    (void)go_by_law(t, s, jump_step, to, x, &end, &trace);
    emit(t, end.angle, y);
    return true;
}

// Finds the position half way between two others.
static bool settle_half_way(uj_turn_sim *t, const uj_segment *s, double from, const uj_vec2 *x,
                            double to, const uj_vec2 *y, uj_candidate *middle)
{
    uj_vec2 home[UJ_MAX_PIECES];
    build_stretch(t, s, 0.5 * (from + to), middle);
    for (int i = 0; i < t->n; i++)
        home[i] = middle->x[i] = uj_vec2_scale(uj_vec2_add(x[i], y[i]), 0.5);
    middle->step = to - from;
    double press = s->unpressed ? 0.0 : UJ_TURN_PRESS_LENGTH * t->model->diameter;
    return uj_turn_sim_solve_rest(t, middle, press, home);
}

// Whether a piece that goes fast from x to y jumps on the way: in the middle it is near one of
// them, and not about half way. A rest position found elsewhere says nothing.
static bool jumps(const uj_turn_sim *t, const uj_vec2 *x, const uj_vec2 *middle, const uj_vec2 *y)
{
    double way = uj_turn_sim_shift(t, x, y), before = uj_turn_sim_shift(t, x, middle);
    double after = uj_turn_sim_shift(t, middle, y);
    return before + after <= 1.2 * way && uj_min(before, after) < 0.4 * way;
}

// The rest position half way of a stretch, as far as one is found.
static bool find_half_way(uj_turn_sim *t, const uj_segment *s, double from, const uj_vec2 *x,
                          double to, const uj_vec2 *y, uj_candidate *middle)
{
    double half = 0.5 * (from + to);
    if (s->by_active)
        return uj_turn_sim_solve_active(t, half, middle);
    bool found = settle_half_way(t, s, from, x, to, y, middle);
    if (s->unpressed || (found && !jumps(t, x, middle->x, y)))
        return found;
    // Beyond a corner that a piece slides past, what is half way may be held as after the slide.
    uj_candidate by_law;
    if (!go_by_law(t, s, half - from, half, x, &by_law, NULL) || !jumps(t, x, by_law.x, y))
        return found;
    *middle = by_law;
    return true;
}

// Where the law leads from x to `at`, where a corner is passed. Returns false when two steps lead
// elsewhere than one: it goes past the corner too early.
static bool find_at_corner(uj_turn_sim *t, const uj_segment *s, double from, const uj_vec2 *x,
                           double at, uj_candidate *out)
{
    uj_candidate half, end;
    double middle = 0.5 * (from + at);
    return go_by_law(t, s, middle - from, middle, x, &half, NULL) &&
           go_by_law(t, s, at - middle, at, half.x, &end, NULL) &&
           go_by_law(t, s, at - from, at, x, out, NULL) &&
           uj_turn_sim_shift(t, end.x, out->x) <= UJ_TOLERANCE_PATH * t->model->diameter;
}

// Records the motion from x at step `from` to y at step `to`, dividing it until straight motion
// between the rest positions is clear of contacts, and no slide is within it. `corners` counts
// divisions at corners since it was halved: these may come ever nearer to one end.
static bool record_between(uj_turn_sim *t, const uj_segment *s, double from, const uj_vec2 *x,
                           double to, const uj_vec2 *y, int corners)
{
    double depth = UJ_TOLERANCE_KEYFRAME * t->model->diameter, way = uj_turn_sim_shift(t, x, y);
    bool followed = !s->by_active && !s->unpressed;  // from one rest position to another
    bool clear = to - from <= trace_step && sag(t, to - from) <= 4.0 * depth &&
                 depth_half_way(t, s, from, x, to, y) <= depth;
    double corner = 0.5;
    bool straight = clear && !(followed && depth_at_corners(t, s, from, x, to, y, &corner) > depth);
    bool divisible = to - from > jump_step;
    // What goes no further than this cuts into nothing. Where the same contacts press, or nothing
    // does, only a fast stretch can jump.
    bool slow = way <= UJ_TURN_STEEP_RATE * (to - from) * t->model->diameter;
    bool steady = way <= depth || (slow && !followed);
    if (!divisible && !(straight && steady)) {
        if (record_slide(t, s, to, x, y))
            return true;
        if (!clear)
            return false;
    }
    if (divisible && !(straight && steady)) {
        uj_candidate middle;
        double at = from + corner * (to - from);
        bool passes = clear && !straight && corners < most_corners &&
                      find_at_corner(t, s, from, x, at, &middle);
        at = passes ? at : 0.5 * (from + to);
        bool found = passes || find_half_way(t, s, from, x, to, y, &middle);
        if (!clear && !found)
            return false;
        if (found && (!straight || jumps(t, x, middle.x, y)))
            return record_between(t, s, from, x, at, middle.x, passes ? corners + 1 : 0) &&
                   record_between(t, s, at, middle.x, to, y, passes ? corners + 1 : 0);
    }
    uj_candidate end;
    build_stretch(t, s, to, &end);
    emit(t, end.angle, y);
    return true;
}

// Records a stretch up to y at step `to`. Its ties were decided when it was followed.
static bool record(uj_turn_sim *t, const uj_segment *s, double to, const uj_vec2 *y)
{
    bool deciding = t->deciding;
    t->deciding = false;
    bool recorded = record_between(t, s, 0.0, s->x, to, y, 0);
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
    return record(t, s, t->turned - s->turned, t->x);
}

bool uj_turn_sim_record_active(uj_turn_sim *t, const uj_candidate *next)
{
    if (t->trace == NULL)
        return true;
    uj_segment s = uj_segment_begin(t);
    s.by_active = true;
    bool recorded = record(t, &s, next->step, next->x);
    uj_halfplanes_build(t->model, next->angle, t->building, &t->w->candidate);
    return recorded;
}

uj_push_outcome uj_turn_sim_press(uj_turn_sim *t)
{
    slide_trace slide = {t, t->angle};
    uj_push_trace trace = {t->trace != NULL ? emit_slide : NULL, &slide};
    uj_push_outcome outcome =
        uj_push(t->model, &t->w->present, t->press, &t->w->push, t->x, &trace);
    if (outcome == UJ_PUSH_REST)
        uj_turn_sim_note_balance(t);
    return outcome;
}

void uj_turn_sim_close_gaps(uj_turn_sim *t)
{
    uj_candidate next;
    t->building = 0;  // the planes are those of the present
    uj_halfplanes_copy(t->model, &t->w->present, &t->w->candidate);
    if (!uj_turn_sim_try(t, 0.0, NULL, UJ_TURN_PRESS_LENGTH, &next) ||
        uj_turn_sim_shift(t, t->x, next.x) > most_closed * t->contact)
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
