// Estimates how far a state is from the goal.
#include <unjam/geometry/solve/heuristic.h>

#include <math.h>

static double side(uj_vec2 a, uj_vec2 b, uj_vec2 p)
{
    return uj_vec2_cross(uj_vec2_sub(b, a), uj_vec2_sub(p, a));
}

static bool segments_cross(uj_vec2 a, uj_vec2 b, uj_vec2 c, uj_vec2 d)
{
    return side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0;
}

static bool crosses_piece(uj_vec2 from, uj_vec2 to, const uj_piece *piece, uj_pose pose)
{
    const uj_ring *ring = &piece->shape.rings[0];
    uj_vec2 before = uj_pose_apply(pose, ring->points[ring->count - 1]);
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 at = uj_pose_apply(pose, ring->points[i]);
        if (segments_cross(from, to, before, at))
            return true;
        before = at;
    }
    return false;
}

unsigned uj_blocking_pieces(const uj_tray *tray, const uj_pose *poses, uj_vec2 exit_midpoint)
{
    const uj_ring *corners = &tray->pieces[tray->goal.piece].shape.rings[0];
    unsigned blocking = 0;
    for (size_t k = 0; k < tray->piece_count; k++) {
        bool crossed = false;
        for (size_t i = 0; (int)k != tray->goal.piece && i < corners->count && !crossed; i++) {
            uj_vec2 from = uj_pose_apply(poses[tray->goal.piece], corners->points[i]);
            crossed = crosses_piece(from, exit_midpoint, &tray->pieces[k], poses[k]);
        }
        blocking |= (unsigned)crossed << k;
    }
    return blocking;
}

unsigned uj_heuristic_blocking(const uj_tray *tray, const uj_tray_state *state,
                               uj_vec2 exit_midpoint)
{
    if (state->at_goal)
        return 0;
    unsigned count = 1;
    for (unsigned rest = uj_blocking_pieces(tray, state->poses, exit_midpoint); rest != 0;
         rest &= rest - 1u)
        count++;
    return count;
}

unsigned uj_heuristic_escape(bool at_goal)
{
    return at_goal ? 0 : 1;
}

uj_cost uj_heuristic_estimate(const uj_tray *tray, const uj_tray_state *state,
                              uj_vec2 exit_midpoint, uj_tray_heuristic heuristic, uj_tray_cost cost)
{
    unsigned escape = uj_heuristic_escape(state->at_goal != 0);
    if (heuristic == UJ_TRAY_HEURISTIC_NONE)
        return (uj_cost){0, 0};
    if (heuristic == UJ_TRAY_HEURISTIC_ESCAPE)
        return (uj_cost){escape, escape};
    unsigned blocking = uj_heuristic_blocking(tray, state, exit_midpoint);
    return cost == UJ_COST_MOVES ? (uj_cost){escape, blocking} : (uj_cost){blocking, escape};
}

uint32_t uj_pieces_spread(const uj_contact_model *model, const uj_pose *poses)
{
    uj_vec2 at[UJ_MAX_PIECES], sum = {0.0, 0.0};
    double squares = 0.0;
    int count = model->piece_count;
    for (int i = 0; i < count; i++) {
        uj_vec2 middle = uj_rotate(uj_rotation_of(poses[i].angle), model->centroid[i]);
        at[i] = uj_vec2_add((uj_vec2){poses[i].x, poses[i].y}, middle);
        sum = uj_vec2_add(sum, at[i]);
    }
    for (int i = 0; i < count; i++) {
        uj_vec2 away = uj_vec2_sub(at[i], uj_vec2_scale(sum, 1.0 / count));
        squares += uj_vec2_dot(away, away);
    }
    return (uint32_t)lround(1000.0 * sqrt(squares / count) / model->diameter);
}
