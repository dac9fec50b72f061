// Searches angles at random for the tightest place (tightest.h).
#include <unjam/geometry/barriers/tightest.h>

#include <math.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/random.h>

#include "barrier_state.h"

enum { STARTS = 16, STEPS = 120, LAST_STEPS = 500 };

// Sizes of random steps, as fractions of each angle's range. A success multiplies the size by
// `grow`, a failure by `shrink`, so that about one step in five succeeds.
static const double first_step = 0.15, last_step = 1e-7, grow = 1.6, shrink = 0.89;

typedef struct search {
    uj_barrier_pairs pairs;
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  // degrees; low[i] = high[i]: fixed
    uj_barrier_place start;
    uj_random random;
} search;

// Returns a random number from 0 to 1.
static double share(search *s)
{
    return (double)(uj_random_next(&s->random) >> 11) * 0x1p-53;
}

// Starts the search at the goal, and narrows s->low and s->high to the angles of the goal poses.
// The angles repeat every 360 degrees. Takes those nearest to the middle of s->low and s->high.
static void set_goal(const uj_tray *tray, search *s)
{
    const uj_tray_goal *goal = &tray->goal;
    if (goal->by_exit) {
        s->start.x[goal->piece] = uj_polygon_centroid(&tray->exits[goal->exit].opening);
        return;
    }
    for (size_t k = 0; k < goal->pose_count; k++) {
        const uj_goal_pose *pose = &goal->poses[k];
        int i = pose->piece;
        double at = uj_degrees(pose->at.angle), within = uj_degrees(pose->within.angle);
        double middle = 0.5 * (s->low[i] + s->high[i]);
        at += 360.0 * round((middle - at) / 360.0);
        s->low[i] = fmin(fmax(s->low[i], at - within), s->high[i]);
        s->high[i] = fmax(fmin(s->high[i], at + within), s->low[i]);
        s->start.x[i] = (uj_vec2){pose->at.x, pose->at.y};
    }
}

static void begin(const uj_tray *tray, const uj_proof *proof, const uj_barrier *barrier, search *s)
{
    memcpy(s->low, barrier->low, sizeof s->low);
    memcpy(s->high, barrier->high, sizeof s->high);
    if (barrier->type == UJ_CLAIM_LOW)
        s->high[barrier->piece] = s->low[barrier->piece];
    if (barrier->type == UJ_CLAIM_HIGH)
        s->low[barrier->piece] = s->high[barrier->piece];
    for (size_t i = 0; i < tray->piece_count; i++)
        s->start.x[i] = uj_pose_apply(tray->pieces[i].start, proof->centres[i]);
    if (barrier->type == UJ_CLAIM_GOAL)
        set_goal(tray, s);
    for (size_t i = 0; i < tray->piece_count; i++)
        s->start.angle[i] =
            fmin(fmax(uj_degrees(tray->pieces[i].start.angle), s->low[i]), s->high[i]);
}

// Makes at most `steps` random steps, and keeps those that improve *best.
static void climb(search *s, uj_barrier_place *best, double step, int steps)
{
    size_t pieces = s->pairs.proof->piece_count;
    for (int k = 0; k < steps && step > last_step; k++) {
        uj_barrier_place next = *best;
        for (size_t i = 0; i < pieces; i++) {
            double move = step * (s->high[i] - s->low[i]) * (2.0 * share(s) - 1.0);
            next.angle[i] = fmin(fmax(best->angle[i] + move, s->low[i]), s->high[i]);
        }
        uj_barrier_pairs_settle(&s->pairs, &next);
        bool better = next.slack > best->slack;
        if (better)
            *best = next;
        step *= better ? grow : shrink;
        step = fmin(step, first_step);
    }
}

static uj_barrier_place find_best(search *s)
{
    uj_barrier_place best = s->start;
    uj_barrier_pairs_settle(&s->pairs, &best);
    for (int k = 0; k < STARTS; k++) {
        uj_barrier_place place = s->start;
        for (size_t i = 0; k > 0 && i < s->pairs.proof->piece_count; i++)
            place.angle[i] = s->low[i] + share(s) * (s->high[i] - s->low[i]);
        uj_barrier_pairs_settle(&s->pairs, &place);
        climb(s, &place, first_step, STEPS);
        if (place.slack > best.slack)
            best = place;
    }
    climb(s, &best, 0.01, LAST_STEPS);
    uj_barrier_pairs_spread(&s->pairs, &best);
    return best;
}

uj_status uj_tightest_find(const uj_tray *tray, const uj_proof *proof, const uj_barrier *barrier,
                           uj_tightest *out, uj_error *error)
{
    search s = {.random = {1}};
    *out = (uj_tightest){0};
    uj_status status = uj_barrier_pairs_create(tray, proof, barrier, &s.pairs);
    if (status == UJ_OK) {
        begin(tray, proof, barrier, &s);
        uj_barrier_place best = find_best(&s);
        for (size_t i = 0; i < tray->piece_count; i++) {
            double angle = uj_radians(best.angle[i]);
            uj_vec2 at = uj_rotate(uj_rotation_of(angle), proof->centres[i]);
            out->poses[i] = (uj_pose){best.x[i].x - at.x, best.x[i].y - at.y, angle};
        }
        uj_overlaps_find(&s.pairs, &best, out);
        out->depth = out->overlap_count > 0 ? out->overlaps[0].depth : 0.0;
        out->shortfall = fmax(-best.slack, 0.0);
    } else {
        uj_error_set(error, status, _("out of memory"));
    }
    uj_barrier_pairs_clear(&s.pairs);
    return status;
}
