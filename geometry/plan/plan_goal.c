// Chooses random poses at the goal: within the ranges of goal poses, or in the opening of an exit.
#include "plan_goal.h"

#include <unjam/geometry/tray/exit.h>

enum { TRIES = 8 };  // greatest number of attempts

static const uj_transform still = {{0.0, 0.0}, {1.0, 0.0}};

uj_pose uj_plan_draw_pose(const uj_plan_space *space, uj_random *random)
{
    double x = uj_plan_random(random), y = uj_plan_random(random), a = uj_plan_random(random);
    const uj_plan_box *box = &space->region;
    return (uj_pose){box->low.x + x * (box->high.x - box->low.x),
                     box->low.y + y * (box->high.y - box->low.y), (2.0 * a - 1.0) * UJ_PI};
}

unsigned uj_plan_goal_pieces(const uj_tray *tray)
{
    if (tray->goal.by_exit)
        return 1u << tray->goal.piece;
    unsigned pieces = 0;
    for (size_t i = 0; i < tray->goal.pose_count; i++)
        pieces |= 1u << tray->goal.poses[i].piece;
    return pieces;
}

// --- exits ---------------------------------------------------------------------------------------

// `step` is a shift of length `depth`. It ends the deepest overlap of the piece.
typedef struct blocked {
    double depth;
    uj_vec2 step;
} blocked;

static void find_deepest(const uj_proof_part_set *piece, uj_transform place,
                         const uj_proof_part_set *fixed, blocked *out)
{
    for (size_t i = 0; i < piece->count; i++)
        for (size_t k = 0; k < fixed->count; k++) {
            const uj_proof_part *own = &piece->parts[i], *other = &fixed->parts[k];
            size_t face;
            double depth = -uj_proof_part_gap(own, place, other, still, &face);
            if (depth <= out->depth)
                continue;
            uj_vec2 away = face < own->count
                               ? uj_vec2_scale(uj_rotate(place.turn, own->normals[face]), -1.0)
                               : other->normals[face - own->count];
            *out = (blocked){depth, uj_vec2_scale(away, depth)};
        }
}

// In its exit, the goal piece must overlap neither the tray's interior nor anything outside the
// opening.
static blocked miss_exit(const uj_plan_space *space, uj_pose pose)
{
    const uj_certificate_shapes *shapes = &space->shapes;
    blocked out = {0.0, {0.0, 0.0}};
    const uj_proof_part_set *piece = &shapes->pieces[space->tray->goal.piece];
    uj_transform place = uj_transform_of(pose);
    find_deepest(piece, place, &shapes->interior, &out);
    find_deepest(piece, place, &shapes->outside_goal, &out);
    return out;
}

// Usually chooses an angle that makes an edge of the piece parallel to an edge of the opening,
// because a tight piece fits at no other angle.
static bool draw_angle(const uj_tray *tray, uj_random *random, double *angle)
{
    const uj_ring *ring = &tray->exits[tray->goal.exit].opening.rings[0];
    const uj_ring *shape = &tray->pieces[tray->goal.piece].shape.rings[0];
    size_t i = uj_random_below(random, (uint32_t)ring->count);
    size_t k = uj_random_below(random, (uint32_t)shape->count);
    uj_vec2 a = uj_vec2_sub(ring->points[(i + 1) % ring->count], ring->points[i]);
    uj_vec2 b = uj_vec2_sub(shape->points[(k + 1) % shape->count], shape->points[k]);
    *angle = remainder(atan2(a.y, a.x) - atan2(b.y, b.x), 2.0 * UJ_PI);
    if (uj_random_below(random, 2) == 0)
        *angle = remainder(*angle + UJ_PI, 2.0 * UJ_PI);
    if (uj_random_below(random, 4) == 0)
        *angle += (2.0 * uj_plan_random(random) - 1.0) * UJ_PI;
    return uj_exit_overhang(tray, tray->goal.piece, *angle, tray->goal.exit) <= 0.0;
}

// Chooses a random place in the opening, then moves the piece out of what it overlaps.
static bool draw_exit(const uj_plan_space *space, uj_random *random, uj_pose *out)
{
    enum { MAX_STEPS = 40 };
    const uj_tray *tray = space->tray;
    uj_vec2 low, high, middle = uj_polygon_middle(&tray->pieces[tray->goal.piece].shape);
    if (!draw_angle(tray, random, &out->angle))
        return false;
    uj_polygon_bounds(&tray->exits[tray->goal.exit].opening, &low, &high);
    middle = uj_rotate(uj_rotation_of(out->angle), middle);
    out->x = low.x + uj_plan_random(random) * (high.x - low.x) - middle.x;
    out->y = low.y + uj_plan_random(random) * (high.y - low.y) - middle.y;
    for (int i = 0; i < MAX_STEPS; i++) {
        blocked found = miss_exit(space, *out);
        if (found.depth <= space->tolerance)
            return true;
        out->x += 1.01 * found.step.x;
        out->y += 1.01 * found.step.y;
    }
    return false;
}

// --- goals ---------------------------------------------------------------------------------------

bool uj_plan_goal_reached(const uj_plan_space *space, const uj_pose *poses)
{
    const uj_tray *tray = space->tray;
    if (tray->goal.by_exit)
        return miss_exit(space, poses[tray->goal.piece]).depth <= space->tolerance;
    return uj_tray_poses_reached(tray, poses);
}

static double within(uj_random *random, double middle, double range)
{
    return middle + (2.0 * uj_plan_random(random) - 1.0) * range;
}

bool uj_plan_goal_draw(uj_plan_probe *probe, uj_random *random, bool exact, uj_pose *poses)
{
    const uj_tray *tray = probe->space->tray;
    if (tray->goal.by_exit) {
        for (int i = 0; i < TRIES; i++)
            if (draw_exit(probe->space, random, &poses[tray->goal.piece]))
                return true;
        return false;
    }
    for (size_t i = 0; i < tray->goal.pose_count; i++) {
        const uj_goal_pose *goal = &tray->goal.poses[i];
        uj_pose *pose = &poses[goal->piece];
        *pose = goal->at;
        if (exact)
            continue;
        pose->x = within(random, pose->x, goal->within.x);
        pose->y = within(random, pose->y, goal->within.y);
        pose->angle = within(random, pose->angle, goal->within.angle);
    }
    return true;
}

bool uj_plan_goal_make_room(uj_plan_probe *probe, uj_random *random, uj_pose *poses)
{
    const uj_plan_space *space = probe->space;
    unsigned named = uj_plan_goal_pieces(space->tray), all = (1u << space->piece_count) - 1u;
    for (int i = 0; i < TRIES; i++) {
        unsigned moved = 0;
        for (size_t k = 0; k < space->piece_count; k++)
            if ((named >> k & 1u) == 0 && uj_plan_depth(probe, poses, 1u << k) > probe->tolerance)
                moved |= 1u << k;
        if (moved == 0)
            return uj_plan_depth(probe, poses, all) <= probe->tolerance;
        if (i > 0)  // the first try only pushes pieces aside
            for (size_t k = 0; k < space->piece_count; k++)
                if ((moved >> k & 1u) != 0)
                    poses[k] = uj_plan_draw_pose(space, random);
        if (uj_plan_push_out(probe, poses, moved) &&
            uj_plan_depth(probe, poses, all) <= probe->tolerance)
            return true;
    }
    return false;
}
