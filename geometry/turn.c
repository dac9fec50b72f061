// The turn, followed from rest position to rest position as the angle grows.
//
// At fixed angles the free space around a configuration is a polyhedron (one no-fit plane a pair),
// and the rest position of the pressed pieces is where the sum of direction . position is greatest.
// So the path of rest positions is a parametric linear programme in the angle: every step solves
// it at the new angle, exactly, and what the steps must not miss (a stop, a contact that comes and
// goes within a step, a sudden slide) is found by halving the step.
#include "geometry/turn.h"

#include <stdlib.h>
#include <string.h>

#include "geometry/flush.h"
#include "geometry/tolerance.h"

static const double first_step = 0.05;     // radians, after every change of what turns
static const double restart_step = 0.003;   // radians, after a change of contacts
static const double kink_part = 0.8;       // see follow
static const double longest_step = 0.25;   // radians
static const double shortest_step = 1e-4;  // below it a failed step is resolved, not halved
static const double jump_step = 2e-7;      // a stretch this short that is not straight is a slide
static const double change_step = 0.02;    // greatest part of a step after a contact has come
static const double probe_step = 1e-6;     // the infinitesimal step of the test for a stop
static const double slide_step = 1e-6;     // rotation that lets go of a contact before a slide
static const double jump_length = 1e-3;    // diameters in a probing step: a slide
static const double fastest_rate = 1000.0;  // diameters per radian that a contact can force
static const double smooth_rate = 0.4;      // diameters per radian: not surprising
static const double drift_rate = 0.02;      // diameters per radian that order may make, see settle
static const double steep_rate = 5.0;      // diameters per radian: surprising even in short steps
static const double equal_gain = 1e-9;     // see note_balance
static const double trace_step = 4e-3;     // greatest step between keyframes
static const double press_length = 2.0;    // target of a press, in diameters ahead
enum { most_steps = 20000, most_slides = 1000, most_passes = 8, most_corners = 5, most_planes = 3 };

// How the rest positions move at the present angle, for predictions.
typedef struct path_course {
    uj_vec2 rate[UJ_MAX_PIECES];  // dx / d angle
    uj_vec2 bend[UJ_MAX_PIECES];  // its derivative
    uj_vec2 mean[UJ_MAX_PIECES];  // mean rate of the last step
    double step;                  // the last step, 0 when rate was measured just now
} path_course;

// A turn under way.
typedef struct turn {
    const uj_bodies *bodies;
    const uj_press *press;
    uj_turn_workspace *w;
    const uj_turn_trace *trace;
    int n;
    int slot[UJ_MAX_PIECES];     // unknowns of a pressed piece, -1 when fixed
    int slot_count;
    double spin[UJ_MAX_PIECES];  // +1, -1, or 0 when the piece does not (or no longer) turn
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    path_course course;
    double feasible;                // how exactly rows are met, length
    double allowance;               // by how much pieces without freedom may miss them, length
    double contact;                 // gap of a touching pair, length
    double target[UJ_QP_MAX];       // of the programme being solved
    bool pressed;                   // and whether it presses
    unsigned building;              // pieces whose planes trials rebuild, see begin_phase
    double turned;                  // angle turned so far
    double end;                     // angle turned when an edge may become flush
} turn;

// What became of following the rest positions.
typedef enum follow_end { FOLLOW_ON, FOLLOW_LIMIT, FOLLOW_STOP, FOLLOW_GOAL, FOLLOW_STUCK } follow_end;

// A configuration being tried.
typedef struct trial {
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    double step;
} trial;

uj_status uj_turn_workspace_create(const uj_bodies *bodies, uj_turn_workspace *out)
{
    *out = (uj_turn_workspace){0};
    size_t pairs = (size_t)(bodies->pair_count + bodies->goal_pair_count) + 1;
    bool ok = uj_push_workspace_create(bodies, &out->push) == UJ_OK;
    ok = uj_planes_create(bodies, &out->present) == UJ_OK && ok;
    ok = uj_planes_create(bodies, &out->trial) == UJ_OK && ok;
    size_t rows = 2 * pairs;  // two for a pair that stands on a corner
    out->rows = calloc(rows, sizeof *out->rows);
    out->row_pair = calloc(rows, sizeof *out->row_pair);
    out->row_plane = calloc(rows, sizeof *out->row_plane);
    out->relevant = calloc(pairs, sizeof *out->relevant);
    out->balanced = calloc(pairs, sizeof *out->balanced);
    out->pressing = calloc(pairs, sizeof *out->pressing);
    if (ok && out->rows != NULL && out->row_pair != NULL && out->row_plane != NULL &&
        out->relevant != NULL && out->balanced != NULL && out->pressing != NULL)
        return UJ_OK;
    uj_turn_workspace_clear(out);
    return UJ_NO_MEMORY;
}

void uj_turn_workspace_clear(uj_turn_workspace *workspace)
{
    uj_push_workspace_clear(&workspace->push);
    uj_planes_clear(&workspace->present);
    uj_planes_clear(&workspace->trial);
    free(workspace->rows);
    free(workspace->row_pair);
    free(workspace->row_plane);
    free(workspace->relevant);
    free(workspace->balanced);
    free(workspace->pressing);
    *workspace = (uj_turn_workspace){0};
}

static void begin(turn *t, const uint8_t *spin, const uj_pose *poses)
{
    for (int i = 0; i < t->n; i++) {
        bool pressed = (t->press->mask >> i & 1u) != 0;
        t->slot[i] = pressed ? t->slot_count++ : -1;
        t->spin[i] = !pressed ? 0.0 : spin[i] == UJ_CCW ? 1.0 : -1.0;
        t->angle[i] = poses[i].angle;
        t->x[i] = (uj_vec2){poses[i].x, poses[i].y};
    }
    t->w->relevant_count = 0;
    for (int k = 0; k < t->bodies->pair_count; k++)
        if (uj_pair_in(&t->bodies->pairs[k], t->press->mask))
            t->w->relevant[t->w->relevant_count++] = k;
    memset(t->w->pressing, 0, (size_t)t->bodies->pair_count * sizeof *t->w->pressing);
    uj_planes_build(t->bodies, t->angle, t->press->mask, &t->w->present);
}

static void emit(const turn *t, const double *angle, const uj_vec2 *x)
{
    uj_pose poses[UJ_MAX_PIECES];
    for (int i = 0; i < t->n; i++)
        poses[i] = (uj_pose){x[i].x, x[i].y, angle[i]};
    t->trace->function(t->trace->payload, poses);
}

// Passes on the straight parts of a push at fixed angles.
typedef struct slide_trace {
    const turn *t;
    const double *angle;
} slide_trace;

static void emit_slide(void *payload, const uj_vec2 *x)
{
    const slide_trace *slide = payload;
    emit(slide->t, slide->angle, x);
}

static bool any_turning(const turn *t)
{
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            return true;
    return false;
}

// Row that keeps pair k apart along plane, in displacements from x.
static uj_qp_row plane_row(const turn *t, int k, int plane, const uj_vec2 *x)
{
    const uj_pair *pair = &t->bodies->pairs[k];
    const uj_plane *own = &t->w->trial.planes[plane];
    return (uj_qp_row){own->nx, own->ny, -uj_plane_slack(pair, own, x), 0.0,
                       pair->a >= 0 ? t->slot[pair->a] : -1, t->slot[pair->b]};
}

static void hold_row(turn *t, int row, int k, int plane, const uj_vec2 *x)
{
    t->w->row_pair[row] = k;
    t->w->row_plane[row] = plane;
    t->w->rows[row] = plane_row(t, k, plane, x);
}

// Rows of the pairs that pressed when a rest position was found last.
static int guess_active(const turn *t, int *guess)
{
    int count = 0;
    for (int row = 0; row < t->w->row_count && count < 2 * t->slot_count; row++)
        if (t->w->pressing[t->w->row_pair[row]])
            guess[count++] = row;
    return count;
}

static void note_active(turn *t)
{
    for (int i = 0; i < t->w->relevant_count; i++)
        t->w->pressing[t->w->relevant[i]] = 0;
    for (int a = 0; a < t->w->qp.active_count; a++)
        t->w->pressing[t->w->row_pair[t->w->qp.active[a]]] = 1;
}

static bool solve_rows(turn *t)
{
    double tolerance = 0.01 * t->feasible;
    if (t->pressed) {
        int guess[UJ_QP_MAX], count = guess_active(t, guess);
        if (count > 0 && uj_qp_try(&t->w->qp, 2 * t->slot_count, t->target, t->w->rows,
                                   t->w->row_count, guess, count, tolerance))
            return true;
    }
    uj_qp_start(&t->w->qp, 2 * t->slot_count, t->target);
    bool solved =
        uj_qp_solve(&t->w->qp, t->w->rows, t->w->row_count, tolerance, t->allowance);
    if (solved && t->pressed)
        note_active(t);
    return solved;
}

// A pair at a corner, with the planes that could hold it.
typedef struct corner {
    int pair, count, chosen;
    int planes[most_planes];
} corner;

static int find_corners(const turn *t, const uj_vec2 *x, double reach, corner *corners)
{
    int count = 0;
    for (int row = 0; row < t->w->row_count && count < most_corners; row++) {
        int k = t->w->row_pair[row];
        const uj_pair *pair = &t->bodies->pairs[k];
        const uj_plane *held = &t->w->trial.planes[t->w->row_plane[row]];
        corner c = {.pair = k};
        if (uj_plane_slack(pair, held, x) > reach)
            continue;  // not at the corner but beyond it
        for (int j = pair->first; j < pair->first + t->w->trial.counts[k]; j++) {
            // The way along the held edge to where the other begins is -slack / sine.
            const uj_plane *other = &t->w->trial.planes[j];
            double sine = fabs(held->nx * other->ny - held->ny * other->nx);
            if (c.count < most_planes && (other == held || uj_plane_slack(pair, other, x) >=
                                                               -reach * sine))
                c.planes[c.count++] = j;
        }
        bool again = row > 0 && t->w->row_pair[row - 1] == k;
        if (c.count > 1 && !again)
            corners[count++] = c;
    }
    return count;
}

// Goes on to the next combination of planes. Returns false after the last.
static bool next_choice(corner *corners, int count)
{
    for (int i = 0; i < count; i++) {
        if (++corners[i].chosen < corners[i].count)
            return true;
        corners[i].chosen = 0;
    }
    return false;
}

// Solves the rows. A programme without solution may have one when a pair at a corner, one that is
// within reach of it at x, is held by another plane there: tries all choices.
static bool solve_choices(turn *t, const uj_vec2 *x, double reach)
{
    if (solve_rows(t))
        return true;
    corner corners[most_corners];
    int count = find_corners(t, x, reach, corners);
    if (count == 0)
        return false;
    do {
        for (int row = 0; row < t->w->row_count; row++)
            for (int i = 0; i < count; i++)
                if (corners[i].pair == t->w->row_pair[row])
                    hold_row(t, row, corners[i].pair, corners[i].planes[corners[i].chosen], x);
        if (solve_rows(t))
            return true;
    } while (next_choice(corners, count));
    return false;
}

// What the press would make of the pair's separation along a plane.
static double gain(const turn *t, const uj_pair *pair, const uj_plane *plane)
{
    double gained = 0.0;
    for (int side = 0; side < 2; side++) {
        int piece = side == 0 ? pair->a : pair->b;
        if (piece < 0 || t->slot[piece] < 0)
            continue;
        uj_vec2 d = uj_direction_vector((uj_direction)t->press->direction[piece]);
        gained += (side == 0 ? -1.0 : 1.0) * (plane->nx * d.x + plane->ny * d.y);
    }
    return gained;
}

// A pair that the push law keeps balanced on a corner stays there in a turn as long as the press
// favours neither plane. Finds a second plane beside `held` whose slack at x
// is about the same and whose gain is equal; -1 when there is none.
static int second_plane(const turn *t, const uj_planes *planes, int k, int held, const uj_vec2 *x)
{
    const uj_pair *pair = &t->bodies->pairs[k];
    const uj_plane *own = &planes->planes[held];
    double slack = uj_plane_slack(pair, own, x), gained = gain(t, pair, own);
    for (int j = pair->first; j < pair->first + planes->counts[k]; j++) {
        const uj_plane *other = &planes->planes[j];
        if (j != held && fabs(uj_plane_slack(pair, other, x) - slack) <= t->contact &&
            fabs(gain(t, pair, other) - gained) <= equal_gain)
            return j;
    }
    return -1;
}

// After a press: marks the pairs that it left standing on a corner.
static void note_balance(turn *t)
{
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i];
        t->w->balanced[k] = uj_push_on_corner(&t->w->push, k);
    }
}

// Presses at the present angles until rest.
static uj_push_outcome press_and_record(turn *t)
{
    slide_trace slide = {t, t->angle};
    uj_push_trace trace = {t->trace != NULL ? emit_slide : NULL, &slide};
    uj_push_outcome outcome =
        uj_push(t->bodies, &t->w->present, t->press, &t->w->push, t->x, &trace);
    if (outcome == UJ_PUSH_REST)
        note_balance(t);
    return outcome;
}

// Holds every pair by the plane that separates it best at x.
static void hold_rows(turn *t, const uj_vec2 *x)
{
    const uj_planes *planes = &t->w->trial;
    t->w->row_count = 0;
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], plane;
        if (planes->counts[k] == 0)
            continue;
        (void)uj_pair_separation(t->bodies, planes, k, x, &plane);
        hold_row(t, t->w->row_count++, k, plane, x);
        int second = t->w->balanced[k] ? second_plane(t, planes, k, plane, x) : -1;
        if (second >= 0)
            hold_row(t, t->w->row_count++, k, second, x);
    }
}

// Pieces that came past a corner go on along the next plane. Returns whether any did.
static bool pass_corners(turn *t, const uj_vec2 *from, const uj_vec2 *to)
{
    bool passed = false;
    for (int a = 0; a < t->w->qp.active_count; a++) {
        int row = t->w->qp.active[a], k = t->w->row_pair[row], plane;
        if (uj_pair_separation(t->bodies, &t->w->trial, k, to, &plane) > t->contact) {
            hold_row(t, row, k, plane, from);
            passed = true;
        }
    }
    return passed;
}

// Finds the rest position at the angles of next (press > 0), or the nearest free position (press
// 0), with every pair on the side of the plane that separates it best at the predicted positions
// next->x, and puts it into next->x. What neither contacts nor presses decide (two pieces pressed
// against one another may stand anywhere together) is as near to home as can be. Returns false when
// there is none.
static bool settle(turn *t, trial *next, double press, const uj_vec2 *home)
{
    uj_vec2 predicted[UJ_MAX_PIECES];
    memcpy(predicted, next->x, sizeof predicted);
    hold_rows(t, predicted);
    t->pressed = press > 0.0;
    for (int i = 0; i < t->n; i++)
        if (t->slot[i] >= 0) {
            uj_vec2 d = uj_direction_vector((uj_direction)t->press->direction[i]);
            t->target[2 * t->slot[i]] = press * d.x + home[i].x - predicted[i].x;
            t->target[2 * t->slot[i] + 1] = press * d.y + home[i].y - predicted[i].y;
        }
    // Planes with a slack above -reach before the step can hold after it.
    double reach = next->step > shortest_step ? t->contact : 4.0 * next->step * t->bodies->diameter;
    for (int pass = 0; pass < most_passes; pass++) {
        if (!solve_choices(t, predicted, reach))
            return false;
        for (int i = 0; i < t->n; i++)
            if (t->slot[i] >= 0)
                next->x[i] = (uj_vec2){predicted[i].x + t->w->qp.x[2 * t->slot[i]],
                                       predicted[i].y + t->w->qp.x[2 * t->slot[i] + 1]};
        if (!pass_corners(t, predicted, next->x))
            return true;
    }
    return true;
}

// Angles after turning by step, and positions predicted by the course (or as they are now, NULL).
static void place_trial(const turn *t, double step, const path_course *course, trial *next)
{
    next->step = step;
    for (int i = 0; i < t->n; i++) {
        next->angle[i] = t->angle[i] + t->spin[i] * step;
        next->x[i] = t->x[i];
        if (course == NULL || t->slot[i] < 0)
            continue;
        uj_vec2 rate = uj_vec2_add(course->rate[i], uj_vec2_scale(course->bend[i], 0.5 * step));
        next->x[i] = uj_vec2_add(t->x[i], uj_vec2_scale(rate, step));
    }
}

static void build_trial(turn *t, double step, const path_course *course, trial *next)
{
    place_trial(t, step, course, next);
    uj_planes_build(t->bodies, next->angle, t->building, &t->w->trial);
}

// Whether positions moved no faster than any contact can push them. A finite step may be free only
// because pieces go far, to where tilted edges leave room: that is no continuous motion.
static bool is_continuous(const turn *t, const trial *next)
{
    for (int i = 0; i < t->n; i++)
        if (uj_vec2_length(uj_vec2_sub(next->x[i], t->x[i])) >
            fastest_rate * next->step * t->bodies->diameter)
            return false;
    return true;
}

static bool try_step(turn *t, double step, const path_course *course, double press, trial *next)
{
    build_trial(t, step, course, next);
    if (settle(t, next, press * t->bodies->diameter, t->x))
        return press > 0.0 || is_continuous(t, next);
    if (course == NULL)
        return false;
    // A bad prediction may have chosen the wrong side of a corner.
    build_trial(t, step, NULL, next);
    return settle(t, next, press * t->bodies->diameter, t->x) &&
           (press > 0.0 || is_continuous(t, next));
}

// Whether the pieces that now turn can begin to turn further.
static bool can_advance(turn *t)
{
    trial next;
    return !any_turning(t) || try_step(t, probe_step, NULL, 0.0, &next);
}

static void update_course(turn *t, const trial *next)
{
    path_course *c = &t->course;
    for (int i = 0; i < t->n; i++) {
        uj_vec2 mean = uj_vec2_scale(uj_vec2_sub(next->x[i], t->x[i]), 1.0 / next->step);
        uj_vec2 since = c->step > 0.0 ? c->mean[i] : c->rate[i];
        c->bend[i] = uj_vec2_scale(uj_vec2_sub(mean, since), 2.0 / (next->step + c->step));
        c->rate[i] = uj_vec2_add(mean, uj_vec2_scale(c->bend[i], 0.5 * next->step));
        c->mean[i] = mean;
    }
    c->step = next->step;
}

static void accept(turn *t, const trial *next)
{
    update_course(t, next);
    for (int i = 0; i < t->n; i++) {
        t->x[i] = next->x[i];
        t->angle[i] = next->angle[i];
    }
    t->turned += next->step;
    uj_planes swap = t->w->present;
    t->w->present = t->w->trial;
    t->w->trial = swap;
}

// Bound on the second derivative of a pair's slack, by the angle, for motion as in the step.
static double curvature(const turn *t, const uj_pair *pair, const trial *next)
{
    double rate_a = 0.0, reach_a = 0.0, rate_b = fabs(t->spin[pair->b]);
    uj_vec2 r = t->x[pair->b], v = uj_vec2_sub(next->x[pair->b], t->x[pair->b]);
    if (pair->a >= 0) {
        rate_a = fabs(t->spin[pair->a]);
        reach_a = t->bodies->reach[pair->a];
        r = uj_vec2_sub(r, t->x[pair->a]);
        v = uj_vec2_sub(v, uj_vec2_sub(next->x[pair->a], t->x[pair->a]));
    }
    double speed = uj_vec2_length(v) / next->step, reach_b = t->bodies->reach[pair->b];
    if (pair->a < 0)
        return rate_b * (reach_b + 2.0 * speed);
    double apart = uj_vec2_length(r);
    return rate_a * (apart + reach_b) + rate_b * (apart + reach_a) + 2.0 * rate_a * rate_b * apart +
           2.0 * (rate_a + rate_b) * speed;
}

// The least that a function with these values at the ends of a step can be within it when its
// second derivative is at most `curvature` in magnitude.
static double least_between(double before, double after, double step, double curvature)
{
    double slope = (after - before) / step, bend = 0.5 * curvature * step;
    if (slope >= bend || slope <= -bend)
        return uj_min(before, after);
    return before - (bend - slope) * (bend - slope) / (2.0 * curvature);
}

// The step after which the first contact comes, by the rates before it; infinity when none does
// within next->step.
static double contact_onset(const turn *t, const trial *next)
{
    trial predicted;
    place_trial(t, next->step, &t->course, &predicted);
    double onset = INFINITY;
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], plane;
        double after = uj_pair_separation(t->bodies, &t->w->trial, k, predicted.x, &plane);
        if (after >= -t->contact)
            continue;
        double before = uj_pair_separation(t->bodies, &t->w->present, k, t->x, &plane);
        if (before > t->contact)
            onset = uj_min(onset, next->step * before / (before - after));
    }
    return onset;
}

// Whether a contact could have come and gone between two rest positions, or came long ago.
static bool may_miss_contact(const turn *t, const trial *next)
{
    bool came = false;
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], plane;
        const uj_pair *pair = &t->bodies->pairs[k];
        if (t->w->present.counts[k] == 0 && t->w->trial.counts[k] == 0)
            continue;
        double before = uj_pair_separation(t->bodies, &t->w->present, k, t->x, &plane);
        double after = uj_pair_separation(t->bodies, &t->w->trial, k, next->x, &plane);
        bool touched = before <= t->contact, touches = after <= t->contact;
        came = came || (touches && !touched);
        if (!touched && !touches && next->step > shortest_step &&
            least_between(before, after, next->step, curvature(t, pair, next)) <= 0.0)
            return true;
    }
    return came && next->step > change_step && contact_onset(t, next) < next->step - change_step;
}

// How far positions are from those predicted, per radian and diameter.
static double surprise(const turn *t, const trial *next)
{
    trial predicted;
    place_trial(t, next->step, &t->course, &predicted);
    double most = 0.0;
    for (int i = 0; i < t->n; i++)
        most = uj_max(most, uj_vec2_length(uj_vec2_sub(next->x[i], predicted.x[i])));
    return most / (next->step * t->bodies->diameter);
}

// Whether turning at once and pressing then leads to the same rest: no piece has lost its hold on
// the way, or it slid to where the push law takes it. Leaves the trial's planes as they are.
static bool agrees_with_push(turn *t, const trial *next)
{
    trial other = *next;
    memcpy(other.x, t->x, sizeof other.x);
    if (!settle(t, &other, 0.0, t->x))
        return false;
    if (uj_push(t->bodies, &t->w->trial, t->press, &t->w->push, other.x, NULL) != UJ_PUSH_REST)
        return false;
    double apart = 0.0;
    for (int i = 0; i < t->n; i++)
        apart = uj_max(apart, uj_vec2_length(uj_vec2_sub(other.x[i], next->x[i])));
    return apart <= uj_max(UJ_TOLERANCE_IDENTITY, drift_rate * next->step) * t->bodies->diameter;
}

static bool is_smooth(turn *t, const trial *next)
{
    double surprised = surprise(t, next);
    if (surprised > (next->step > change_step ? smooth_rate : steep_rate) ||
        may_miss_contact(t, next))
        return false;
    return surprised <= smooth_rate || agrees_with_push(t, next);
}

// The motion between two accepted rest positions is recorded afterwards, so that a turn takes the
// same steps and comes to the same end whether it is recorded or not.
typedef struct stretch {
    double angle[UJ_MAX_PIECES];  // at the beginning; steps count from here
    uj_vec2 x[UJ_MAX_PIECES];
    double turned;
} stretch;

static stretch begin_stretch(const turn *t)
{
    stretch s = {.turned = t->turned};
    memcpy(s.angle, t->angle, sizeof s.angle);
    memcpy(s.x, t->x, sizeof s.x);
    return s;
}

// Planes at `step` from the beginning of the stretch, into the trial.
static void build_stretch(turn *t, const stretch *s, double step, trial *out)
{
    out->step = step;
    for (int i = 0; i < t->n; i++)
        out->angle[i] = s->angle[i] + t->spin[i] * step;
    uj_planes_build(t->bodies, out->angle, t->building, &t->w->trial);
}

// How deep straight motion between two points of a stretch cuts into contacts half way.
static double depth_half_way(turn *t, const stretch *s, double from, const uj_vec2 *x, double to,
                             const uj_vec2 *y)
{
    trial middle;
    build_stretch(t, s, 0.5 * (from + to), &middle);
    for (int i = 0; i < t->n; i++)
        middle.x[i] = uj_vec2_scale(uj_vec2_add(x[i], y[i]), 0.5);
    double depth = 0.0;
    for (int i = 0; i < t->w->relevant_count; i++) {
        int plane;
        depth = uj_max(depth, -uj_pair_separation(t->bodies, &t->w->trial, t->w->relevant[i],
                                                  middle.x, &plane));
    }
    return depth;
}

// A piece lost its hold within a stretch too short to divide: turns as little as that needs, then
// slides by the push law. Returns false when that does not lead to y.
static bool record_slide(turn *t, const stretch *s, double to, const uj_vec2 *x, const uj_vec2 *y)
{
    trial next;
    build_stretch(t, s, to, &next);
    memcpy(next.x, x, sizeof next.x);
    next.step = jump_step;
    if (!settle(t, &next, 0.0, x))
        return false;
    emit(t, next.angle, next.x);
    slide_trace slide = {t, next.angle};
    uj_push_trace trace = {emit_slide, &slide};
    (void)uj_push(t->bodies, &t->w->trial, t->press, &t->w->push, next.x, &trace);
    for (int i = 0; i < t->n; i++)
        if (uj_vec2_length(uj_vec2_sub(next.x[i], y[i])) >
            UJ_TOLERANCE_IDENTITY * t->bodies->diameter)
            return false;
    emit(t, next.angle, y);
    return true;
}

// Records the motion from x at step `from` to y at step `to`, dividing it until straight motion
// between the rest positions is clear of contacts.
static bool record_between(turn *t, const stretch *s, double from, const uj_vec2 *x, double to,
                           const uj_vec2 *y)
{
    if (to - from <= trace_step && depth_half_way(t, s, from, x, to, y) <=
                                       UJ_TOLERANCE_KEYFRAME * t->bodies->diameter) {
        trial end;
        build_stretch(t, s, to, &end);
        emit(t, end.angle, y);
        return true;
    }
    if (to - from <= jump_step)
        return record_slide(t, s, to, x, y);
    trial middle;
    double half = 0.5 * (from + to);
    build_stretch(t, s, half, &middle);
    uj_vec2 home[UJ_MAX_PIECES];
    for (int i = 0; i < t->n; i++)
        home[i] = middle.x[i] = uj_vec2_scale(uj_vec2_add(x[i], y[i]), 0.5);
    middle.step = to - from;
    if (!settle(t, &middle, press_length * t->bodies->diameter, home))
        return false;
    return record_between(t, s, from, x, half, middle.x) &&
           record_between(t, s, half, middle.x, to, y);
}

// Records what happened since the stretch began. Returns false when it was no continuous motion.
static bool record(turn *t, const stretch *s)
{
    return t->trace == NULL || t->turned == s->turned ||
           record_between(t, s, 0.0, s->x, t->turned - s->turned, t->x);
}

// Greatest common margin t that the rows of the last proof of infeasibility can have after
// turning by step (negative: they contradict each other).
typedef struct stop_proof {
    int count;
    int pair[UJ_QP_MAX + 1], feature[UJ_QP_MAX + 1];
} stop_proof;

static void remember_proof(const turn *t, stop_proof *out)
{
    const uj_qp *qp = &t->w->qp;
    out->count = 0;
    for (int a = -1; a < qp->active_count; a++) {
        int row = a < 0 ? qp->blocking_row : qp->active[a];
        if (row < 0 || (a >= 0 && qp->blocking[a] <= 1e-9))
            continue;
        out->pair[out->count] = t->w->row_pair[row];
        out->feature[out->count++] = t->w->trial.planes[t->w->row_plane[row]].feature;
    }
}

static double proof_margin(turn *t, const stop_proof *proof, double step)
{
    trial next;
    place_trial(t, step, NULL, &next);
    uj_qp_row rows[UJ_QP_MAX + 1];
    int count = 0;
    for (int i = 0; i < proof->count; i++) {
        int k = proof->pair[i], plane = -1;
        const uj_pair *pair = &t->bodies->pairs[k];
        uj_planes_build_pair(t->bodies, next.angle, k, &t->w->trial);
        for (int j = pair->first; j < pair->first + t->w->trial.counts[k]; j++)
            if (t->w->trial.planes[j].feature == proof->feature[i])
                plane = j;
        if (plane < 0)
            (void)uj_pair_separation(t->bodies, &t->w->trial, k, next.x, &plane);
        rows[count] = plane_row(t, k, plane, next.x);
        rows[count++].margin = -1.0;
    }
    double target[UJ_QP_MAX] = {0};
    target[2 * t->slot_count] = press_length * t->bodies->diameter;
    uj_qp_start(&t->w->qp, 2 * t->slot_count + 1, target);
    (void)uj_qp_solve(&t->w->qp, rows, count, 1e-3 * t->feasible, 0.0);
    return t->w->qp.x[2 * t->slot_count];
}

// The root of the margin between step low (margin >= 0) and high (< 0), by the Illinois variant
// of regula falsi (Dowell and Jarratt 1971).
static double proof_root(turn *t, const stop_proof *proof, double low, double high)
{
    double at_low = proof_margin(t, proof, low), at_high = proof_margin(t, proof, high);
    if (at_low <= 0.0)
        return low;
    if (at_high >= 0.0)
        return high;
    int side = 0;
    for (int pass = 0; pass < 100 && high - low > 0.1 * UJ_TOLERANCE_ANGLE; pass++) {
        double middle = (low * at_high - high * at_low) / (at_high - at_low);
        if (!(middle > low && middle < high))
            middle = 0.5 * (low + high);
        double value = proof_margin(t, proof, middle);
        if (fabs(value) < 1e-3 * t->feasible)
            return middle;
        if (value > 0.0) {
            low = middle;
            at_low = value;
            if (side == 1)
                at_high *= 0.5;
            side = 1;
        } else {
            high = middle;
            at_high = value;
            if (side == -1)
                at_low *= 0.5;
            side = -1;
        }
    }
    return low;
}

// Turns by step with as little motion as that needs, then presses to rest. This bears what the
// programme of a press cannot: free spaces as thin as rounding, and slides.
static uj_push_outcome step_and_press(turn *t, double step, const path_course *course)
{
    trial next;
    if (try_step(t, step, course, 0.0, &next)) {
        stretch before = begin_stretch(t);
        accept(t, &next);
        if (!record(t, &before))
            return UJ_PUSH_STUCK;
    }
    return press_and_record(t);
}

// Accepts a smooth step. Returns `state`, or FOLLOW_STUCK when it proves not to be continuous.
static follow_end step_to(turn *t, const trial *next, follow_end state)
{
    stretch before = begin_stretch(t);
    accept(t, next);
    return record(t, &before) ? state : FOLLOW_STUCK;
}

// Narrows [*low, *high], steps with and without solution, by a test at `step` inside it.
static void narrow(turn *t, double step, double *low, double *high, stop_proof *why)
{
    trial next;
    if (!(step > *low && step < *high))
        return;
    if (try_step(t, step, &t->course, 0.0, &next)) {
        *low = step;
    } else {
        *high = step;
        remember_proof(t, why);
    }
}

// Where the stop is that makes a step of `high` impossible, if it is the one of the last proof.
static double stop_guess(turn *t, double high)
{
    stop_proof why;
    remember_proof(t, &why);
    return proof_root(t, &why, 0.0, high) - 0.4 * UJ_TOLERANCE_ANGLE;
}

// The step to `high` has no solution: goes to the greatest angle that has one. The root of the
// margin of a proof of infeasibility is only a guess (another choice at a corner may do better),
// so both its sides are tested, and halving goes on where it was wrong.
static uj_push_outcome go_to_stop(turn *t, double high)
{
    double low = 0.0;
    stop_proof why;
    remember_proof(t, &why);
    while (high - low > UJ_TOLERANCE_ANGLE) {
        double width = high - low, root = proof_root(t, &why, low, high);
        narrow(t, root - 0.4 * UJ_TOLERANCE_ANGLE, &low, &high, &why);
        narrow(t, root + 0.4 * UJ_TOLERANCE_ANGLE, &low, &high, &why);
        if (high - low > 0.5 * width)
            narrow(t, 0.5 * (low + high), &low, &high, &why);
    }
    uj_push_outcome outcome =
        low > 0.0 ? step_and_press(t, low, &t->course) : UJ_PUSH_REST;
    // A stop is where freedom ends: what comes later must bear a little more than it did.
    t->allowance += t->feasible;
    return outcome;
}

// Lets a piece that has lost its hold slide to its next rest. Returns the push's outcome.
static uj_push_outcome slide(turn *t)
{
    return step_and_press(t, uj_min(slide_step, 0.5 * (t->end - t->turned)), NULL);
}

// Measures the rates at which the rest positions now move. Returns false when they jump instead:
// some piece has lost its hold.
static bool measure_rates(turn *t)
{
    trial next;
    t->course = (path_course){0};
    if (!try_step(t, probe_step, NULL, press_length, &next))
        return true;  // a stop, which the next step will find
    for (int i = 0; i < t->n; i++) {
        uj_vec2 moved = uj_vec2_sub(next.x[i], t->x[i]);
        if (uj_vec2_length(moved) > jump_length * t->bodies->diameter)
            return false;
    }
    for (int i = 0; i < t->n; i++)
        t->course.rate[i] = uj_vec2_scale(uj_vec2_sub(next.x[i], t->x[i]), 1.0 / probe_step);
    return true;
}


static follow_end after_push(uj_push_outcome outcome, follow_end rest)
{
    return outcome == UJ_PUSH_REST ? rest : outcome == UJ_PUSH_GOAL ? FOLLOW_GOAL : FOLLOW_STUCK;
}

// Makes rates fresh, sliding first when a piece has lost its hold.
static follow_end take_hold(turn *t)
{
    for (int slides = 0; slides < most_slides; slides++) {
        // So near to the end rates mean nothing any more: they may jump there.
        if (t->end - t->turned <= probe_step || measure_rates(t))
            return FOLLOW_ON;
        follow_end state = after_push(slide(t), FOLLOW_ON);
        if (state != FOLLOW_ON)
            return state;
    }
    return FOLLOW_STUCK;
}

// Turns by `step` with the least motion and presses, or goes to the stop within it.
static follow_end step_or_stop(turn *t, double step, follow_end free)
{
    trial next;
    if (try_step(t, step, &t->course, 0.0, &next))
        return after_push(step_and_press(t, step, &t->course), free);
    return after_push(go_to_stop(t, step), FOLLOW_STOP);
}

// A step of `step`, the shortest kind, was not smooth: there is a stop or a slide within it, or the
// rates change. Finds out which and goes on beyond it.
static follow_end resolve(turn *t, double step, bool fresh_rates)
{
    trial next;
    bool free = try_step(t, step, &t->course, press_length, &next);
    if (free && !fresh_rates)
        return take_hold(t);
    // With fresh rates only what happens within the step can be the reason: go there by halving.
    while (free && step > probe_step && surprise(t, &next) > steep_rate) {
        step *= 0.5;
        free = try_step(t, step, &t->course, press_length, &next);
    }
    if (free && step > probe_step) {
        return step_to(t, &next, FOLLOW_ON);
    }
    follow_end state = step_or_stop(t, step, FOLLOW_ON);
    return state == FOLLOW_ON ? take_hold(t) : state;
}

// The last crumb before an edge may become flush: at the very angle of flush edges the rest
// position may jump, so this is no smooth step.
static follow_end finish(turn *t, double left)
{
    t->course = (path_course){0};
    return step_or_stop(t, left, FOLLOW_LIMIT);
}

// What to try after a step that was too long: to just past the next contact, if one comes, else
// less by the surprise, which grows with the square of a step.
static double shorter_step(turn *t, double step, double surprised)
{
    trial next;
    build_trial(t, step, &t->course, &next);
    double past = contact_onset(t, &next) + 0.5 * change_step;
    if (past < 0.9 * step)
        return past;
    double part = surprised > smooth_rate ? 0.8 * sqrt(smooth_rate / surprised) : 0.3;
    return step * uj_max(part, 0.1);
}

// What to try after a smooth step.
static double longer_step(double step, double surprised)
{
    return step * uj_max(1.0, uj_min(5.0, 0.8 * sqrt(smooth_rate / (surprised + 1e-6))));
}

// Turns on until `limit` more radians are done or nothing can turn further.
static follow_end follow(turn *t, double limit)
{
    double step = first_step;
    t->end = t->turned + limit;
    follow_end state = take_hold(t);
    bool fresh_rates = true;
    double last_surprise = INFINITY;
    for (int steps = 0; state == FOLLOW_ON; steps++) {
        double left = t->end - t->turned;
        if (left <= UJ_TOLERANCE_ANGLE)
            return FOLLOW_LIMIT;
        if (left <= probe_step)
            return finish(t, left);
        if (steps > most_steps)
            return FOLLOW_STUCK;
        step = uj_min(step, longest_step);
        // The last steps are halved, not left with a crumb.
        double now = step >= left ? left : step > 0.5 * left ? 0.5 * left : step;
        trial next;
        bool free = try_step(t, now, &t->course, press_length, &next);
        if (!free && now > shortest_step) {
            // Mostly the stop is where the proof of infeasibility begins to hold.
            double guess = stop_guess(t, now);
            if (guess > shortest_step && try_step(t, guess, &t->course, press_length, &next) &&
                is_smooth(t, &next))
                return step_to(t, &next, FOLLOW_STOP);
            step = guess > shortest_step ? shorter_step(t, now, 0.0) : shortest_step;
            continue;
        }
        double surprised = free ? surprise(t, &next) : 0.0;
        if (free && is_smooth(t, &next)) {
            state = step_to(t, &next, FOLLOW_ON);
            fresh_rates = surprised > smooth_rate;
            step = longer_step(now, surprised);
            if (state == FOLLOW_ON && fresh_rates)
                state = take_hold(t);
        } else if (free && !fresh_rates && surprised > kink_part * last_surprise &&
                   now < change_step) {
            // Shorter steps surprise as much: the rates have changed just here.
            state = take_hold(t);
            fresh_rates = true;
            surprised = 0.0;
            step = restart_step;
        } else if (now > shortest_step) {
            step = shorter_step(t, now, surprised);
        } else {
            state = resolve(t, now, fresh_rates);
            fresh_rates = true;
            surprised = 0.0;
            step = restart_step;
        }
        last_surprise = surprised > 0.0 ? surprised : INFINITY;
    }
    return state;
}

// The turning pieces cannot advance: every piece without which the others can advance is blocked;
// if there is none, all are.
static void block(turn *t)
{
    bool blocked[UJ_MAX_PIECES] = {false}, any = false;
    for (int i = 0; i < t->n; i++) {
        if (t->spin[i] == 0.0)
            continue;
        double spin = t->spin[i];
        t->spin[i] = 0.0;
        blocked[i] = any_turning(t) && can_advance(t);
        any = any || blocked[i];
        t->spin[i] = spin;
    }
    for (int i = 0; i < t->n; i++)
        if (blocked[i] || !any)
            t->spin[i] = 0.0;
}

// Called whenever fewer pieces turn than before: from now on only their planes change.
static void begin_phase(turn *t)
{
    t->building = 0;
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            t->building |= 1u << i;
    size_t pairs = (size_t)(t->bodies->pair_count + t->bodies->goal_pair_count);
    memcpy(t->w->trial.counts, t->w->present.counts, pairs * sizeof *t->w->trial.counts);
    memcpy(t->w->trial.planes, t->w->present.planes,
           (size_t)t->bodies->plane_capacity * sizeof *t->w->trial.planes);
}

void uj_turn_starts_clear(uj_turn_starts *starts)
{
    memset(starts, 0, sizeof *starts);
}

// Whether no turn from this state began like this one.
static bool is_new_start(const turn *t, uj_turn_starts *starts)
{
    uint8_t key[UJ_MAX_PIECES] = {0};
    uint32_t hash = 2166136261u;  // FNV-1a
    for (int i = 0; i < t->n; i++) {
        if (t->slot[i] >= 0)
            key[i] = (uint8_t)(1 + 3 * t->press->direction[i] +
                               (t->spin[i] > 0.0 ? 1 : t->spin[i] < 0.0 ? 2 : 0));
        hash = (hash ^ key[i]) * 16777619u;
    }
    uint32_t at = hash % UJ_TURN_STARTS;
    static const uint8_t empty[UJ_MAX_PIECES] = {0};
    while (memcmp(starts->keys[at], empty, sizeof empty) != 0) {
        if (memcmp(starts->keys[at], key, sizeof key) == 0)
            return false;
        at = (at + 1) % UJ_TURN_STARTS;
    }
    if (starts->count < UJ_TURN_STARTS / 2) {
        memcpy(starts->keys[at], key, sizeof key);
        starts->count++;
    }
    return true;
}

uj_turn_outcome uj_turn(const uj_bodies *bodies, const uj_press *press, const uint8_t *spin,
                        uj_turn_workspace *workspace, uj_pose *poses, const uj_turn_trace *trace)
{
    turn t = {.bodies = bodies, .press = press, .w = workspace, .trace = trace,
              .n = bodies->piece_count, .feasible = UJ_TOLERANCE_SOLVE * bodies->diameter,
              .allowance = UJ_TOLERANCE_SOLVE * bodies->diameter,
              .contact = UJ_TOLERANCE_CONTACT * bodies->diameter};
    begin(&t, spin, poses);
    // The presses need not balance yet: what rests alone may be moved by another that is pressed.
    uj_push_outcome pressed = press_and_record(&t);
    uj_turn_outcome outcome = UJ_TURN_DONE;
    bool stalled = false;  // the probe says that there is a way, but no step finds it
    while (pressed == UJ_PUSH_REST && any_turning(&t)) {
        begin_phase(&t);
        if (stalled || !can_advance(&t)) {
            block(&t);
            stalled = false;
            continue;
        }
        if (t.turned == 0.0 && workspace->starts != NULL && !is_new_start(&t, workspace->starts))
            return UJ_TURN_NONE;
        double limit = uj_min(uj_flush_next(bodies, t.angle, t.spin, press->mask),
                            2.0 * UJ_PI - t.turned);
        if (limit <= UJ_TOLERANCE_ANGLE)
            break;
        double before = t.turned;
        follow_end end = follow(&t, limit);
        stalled = end == FOLLOW_STOP && t.turned == before;
        if (end == FOLLOW_GOAL)
            pressed = UJ_PUSH_GOAL;
        else if (end == FOLLOW_STUCK)
            pressed = UJ_PUSH_STUCK;
        else if (end == FOLLOW_LIMIT)
            uj_flush_stop(bodies, &workspace->present, t.angle, t.x, press->mask, t.spin);
    }
    if (pressed == UJ_PUSH_REST && t.turned > 0.0)
        pressed = press_and_record(&t);
    if (pressed == UJ_PUSH_STUCK)
        outcome = UJ_TURN_STUCK;
    else if (pressed == UJ_PUSH_GOAL)
        outcome = UJ_TURN_GOAL;
    else if (t.turned == 0.0)
        outcome = UJ_TURN_NONE;
    for (int i = 0; i < t.n; i++)
        poses[i] = (uj_pose){t.x[i].x, t.x[i].y, t.angle[i]};
    return outcome;
}
