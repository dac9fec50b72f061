// Dragging, turning and stepping of pieces in a tray.
#include "drag_controller.h"

#include <string.h>

// A notch of the wheel, and within what of an angle at which edges are flush it snaps to it.
static const double NOTCH = UJ_PI / 36.0, SNAP = UJ_PI / 90.0;
// What the arrow keys move, parts of the tray's diameter; the small step.
static const double STEP = 0.02, FINE_STEP = 0.001;

uj_status uj_drag_controller_init(uj_drag_controller *hand, const uj_tray *tray,
                                  uj_tray_position *position, uj_error *error)
{
    *hand = (uj_drag_controller){.tray = tray, .position = position};
    return uj_drag_create(tray, &hand->drag, error);
}

void uj_drag_controller_clear(uj_drag_controller *hand)
{
    uj_hand_move_clear(&hand->now);
    uj_drag_destroy(hand->drag);
    *hand = (uj_drag_controller){0};
}

// --- the record ----------------------------------------------------------------------------------

static void keep_frame(void *payload, const uj_pose *poses)
{
    uj_motion *motion = &((uj_drag_controller *)payload)->now.motion;
    uj_hand_frames_thin(motion, poses);
    // Out of memory leaves the frame out; then the proof fails and the move is taken back.
    (void)uj_motion_append(motion, (double)motion->frame_count, poses);
}

static void begin(uj_drag_controller *hand)
{
    if (hand->now.motion.frame_count == 0) {
        uj_hand_move_clear(&hand->now);
        hand->now.motion.piece_count = hand->tray->piece_count;
        (void)uj_motion_append(&hand->now.motion, 0.0, hand->position->poses);
    }
    hand->position->way = &hand->now.motion;
    hand->position->held = true;
}

void uj_drag_controller_open(uj_drag_controller *hand)
{
    uj_hand_move_clear(&hand->now);
    hand->hold = UJ_HOLDS_NOTHING;
    hand->position->way = NULL;
    hand->position->held = false;
}

bool uj_drag_controller_has_moved(const uj_drag_controller *hand, bool *complete)
{
    const uj_motion *motion = &hand->now.motion;
    size_t size = hand->tray->piece_count * sizeof(uj_pose);
    if (motion->frame_count < 2)
        return false;
    const uj_pose *end = uj_hand_move_end(&hand->now);
    *complete = memcmp(end, hand->position->poses, size) == 0;
    return memcmp(end, motion->poses, size) != 0;
}

// --- moving --------------------------------------------------------------------------------------

static bool carry_out(uj_drag_controller *hand, const uj_drag_target *wish)
{
    uj_pose *poses = hand->position->poses, was[UJ_MAX_PIECES];
    const uj_drag_trace trace = {keep_frame, hand};
    size_t frames = hand->now.motion.frame_count;
    memcpy(was, poses, sizeof was);
    hand->now.pieces |= wish->dragged;
    hand->now.turned += uj_drag_move(hand->drag, wish, poses, &trace);
    return hand->now.motion.frame_count != frames || memcmp(was, poses, sizeof was) != 0;
}

// Moves what is selected: its grips are displaced by `by`, the angle by `turn`.
static bool move_selected(uj_drag_controller *hand, uj_vec2 by, double turn)
{
    uj_drag_target wish = {.dragged = hand->position->selected, .turn = turn};
    for (size_t i = 0; i < hand->tray->piece_count; i++) {
        wish.grip[i] = hand->grip[i];
        uj_vec2 at = uj_pose_apply(hand->position->poses[i], hand->grip[i]);
        wish.to[i] = uj_vec2_add(at, by);
    }
    return carry_out(hand, &wish);
}

static uj_vec2 local_point(uj_pose pose, uj_vec2 at)
{
    return uj_rotate(uj_rotation_of(-pose.angle), (uj_vec2){at.x - pose.x, at.y - pose.y});
}

static int piece_at(const uj_drag_controller *hand, uj_vec2 at)
{
    for (size_t i = 0; i < hand->tray->piece_count; i++)
        if (uj_ring_contains(&hand->tray->pieces[i].shape.rings[0],
                             local_point(hand->position->poses[i], at)))
            return (int)i;
    return -1;
}

static int handle_at(const uj_drag_controller *hand, const uj_tray_subject *subject, uj_vec2 at,
                     double reach)
{
    for (size_t i = 0; i < hand->tray->piece_count; i++) {
        uj_vec2 handle = uj_tray_handle(subject, i, hand->position->poses[i]);
        if ((hand->position->selected >> i & 1u) != 0 &&
            uj_vec2_length(uj_vec2_sub(at, handle)) <= reach)
            return (int)i;
    }
    return -1;
}

static uj_vec2 middle_of(const uj_drag_controller *hand, size_t piece)
{
    return uj_polygon_centroid(&hand->tray->pieces[piece].shape);
}

static double angle_about(const uj_drag_controller *hand, int piece, uj_vec2 at)
{
    uj_vec2 middle = uj_pose_apply(hand->position->poses[piece], middle_of(hand, (size_t)piece));
    return atan2(at.y - middle.y, at.x - middle.x);
}

static void grip_middles(uj_drag_controller *hand)
{
    for (size_t i = 0; i < hand->tray->piece_count; i++)
        hand->grip[i] = middle_of(hand, i);
}

bool uj_drag_controller_take(uj_drag_controller *hand, const uj_tray_subject *subject, uj_vec2 at,
                             double reach, bool more)
{
    uj_tray_position *position = hand->position;
    unsigned before = position->selected;
    int handle = more ? -1 : handle_at(hand, subject, at, reach), piece = piece_at(hand, at);
    if (handle >= 0) {
        hand->hold = UJ_HOLDS_HANDLE;
        hand->turned_piece = handle;
        hand->took_angle = angle_about(hand, handle, at) - position->poses[handle].angle;
        grip_middles(hand);
    } else if (piece < 0) {
        position->selected = more ? before : 0;
        return position->selected != before;
    } else {
        unsigned bit = 1u << piece;
        if (more)
            position->selected ^= bit;
        else if ((before & bit) == 0)
            position->selected = bit;
        if ((position->selected & bit) == 0)
            return true;
        hand->hold = UJ_HOLDS_PIECES;
        for (size_t i = 0; i < hand->tray->piece_count; i++)
            hand->grip[i] = local_point(position->poses[i], at);
    }
    begin(hand);
    return true;
}

// The angle for a hand that wants `angle`: edges snap to others that they come near to.
static double snapped(const uj_drag_controller *hand, int piece, double angle)
{
    return uj_drag_flush_angle(hand->drag, hand->position->poses, piece, angle, SNAP);
}

bool uj_drag_controller_drag(uj_drag_controller *hand, uj_vec2 to)
{
    if (hand->hold == UJ_HOLDS_NOTHING)
        return false;
    if (hand->hold == UJ_HOLDS_PIECES) {
        // All are drawn alike; the grip of each is the point that was under the hand.
        uj_drag_target wish = {.dragged = hand->position->selected};
        for (size_t i = 0; i < hand->tray->piece_count; i++) {
            wish.grip[i] = hand->grip[i];
            wish.to[i] = to;
        }
        return carry_out(hand, &wish);
    }
    double now = hand->position->poses[hand->turned_piece].angle;
    double wish = angle_about(hand, hand->turned_piece, to) - hand->took_angle;
    wish = now + remainder(wish - now, 2.0 * UJ_PI);
    return move_selected(hand, (uj_vec2){0.0, 0.0}, snapped(hand, hand->turned_piece, wish) - now);
}

static int first_selected(const uj_drag_controller *hand)
{
    for (int i = 0; i < (int)hand->tray->piece_count; i++)
        if ((hand->position->selected >> i & 1u) != 0)
            return i;
    return -1;
}

// To the next multiple of a notch, or to an angle between at which edges are flush. While the hand
// holds the pieces they turn about it and the turn is a part of its move.
bool uj_drag_controller_wheel(uj_drag_controller *hand, double notches)
{
    int piece = first_selected(hand);
    if (piece < 0 || notches == 0.0 || hand->hold == UJ_HOLDS_HANDLE)
        return false;
    const uj_pose *poses = hand->position->poses;
    double now = poses[piece].angle, sign = notches > 0.0 ? 1.0 : -1.0;
    double next = NOTCH * (sign > 0.0 ? floor(now / NOTCH + 1e-6) + fabs(notches)
                                      : ceil(now / NOTCH - 1e-6) - fabs(notches));
    double flush = uj_drag_flush_angle(hand->drag, poses, piece, next, 0.49 * NOTCH);
    if ((flush - now) * sign > 1e-9)
        next = flush;
    if (hand->hold == UJ_HOLDS_NOTHING)
        grip_middles(hand);
    begin(hand);
    return move_selected(hand, (uj_vec2){0.0, 0.0}, next - now);
}

bool uj_drag_controller_step(uj_drag_controller *hand, uj_step_direction way, bool fine)
{
    static const uj_vec2 ways[] = {{-1.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}};
    double length = (fine ? FINE_STEP : STEP) * uj_tray_diameter(hand->tray);
    grip_middles(hand);
    begin(hand);
    return move_selected(hand, uj_vec2_scale(ways[way], length), 0.0);
}

bool uj_drag_controller_select_next(uj_drag_controller *hand, bool back)
{
    int count = (int)hand->tray->piece_count, piece = first_selected(hand);
    piece = piece < 0 ? (back ? count - 1 : 0) : (piece + (back ? count - 1 : 1)) % count;
    hand->position->selected = 1u << piece;
    return true;
}
