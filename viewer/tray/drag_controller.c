// Drags and turns the pieces of a tray, and moves them with the arrow keys.
#include "drag_controller.h"

#include <string.h>

static const double NOTCH = UJ_PI / 36.0;  // angle per notch of the wheel, in radians
// A piece that is turned by its handle snaps to parallel edges within this angle (in radians).
static const double SNAP = UJ_PI / 90.0;
// An arrow key moves pieces by this fraction of the tray's diameter.
static const double STEP = 0.02, FINE_STEP = 0.001;

uj_status uj_drag_controller_init(uj_drag_controller *controller, const uj_tray *tray,
                                  uj_tray_position *position, uj_error *error)
{
    *controller = (uj_drag_controller){.tray = tray, .position = position};
    return uj_drag_create(tray, &controller->drag, error);
}

void uj_drag_controller_clear(uj_drag_controller *controller)
{
    uj_hand_move_clear(&controller->move);
    uj_drag_destroy(controller->drag);
    *controller = (uj_drag_controller){0};
}

// --- the record ----------------------------------------------------------------------------------

static void keep_frame(void *payload, const uj_pose *poses)
{
    uj_motion *motion = &((uj_drag_controller *)payload)->move.motion;
    uj_hand_move_drop_collinear(motion, poses);
    // If memory runs out, the move is incomplete and will be undone.
    (void)uj_motion_append(motion, (double)motion->frame_count, poses);
}

static void begin(uj_drag_controller *controller)
{
    if (controller->move.motion.frame_count == 0) {
        uj_hand_move_clear(&controller->move);
        controller->move.motion.piece_count = controller->tray->piece_count;
        (void)uj_motion_append(&controller->move.motion, 0.0, controller->position->poses);
    }
    controller->position->motion = &controller->move.motion;
    controller->position->in_hand = true;
}

void uj_drag_controller_let_go(uj_drag_controller *controller)
{
    uj_hand_move_clear(&controller->move);
    controller->grab = UJ_GRAB_NONE;
    controller->position->motion = NULL;
    controller->position->in_hand = false;
}

bool uj_drag_controller_has_moved(const uj_drag_controller *controller, bool *complete)
{
    const uj_motion *motion = &controller->move.motion;
    size_t size = controller->tray->piece_count * sizeof(uj_pose);
    if (motion->frame_count < 2)
        return false;
    const uj_pose *end = uj_hand_move_end(&controller->move);
    *complete = memcmp(end, controller->position->poses, size) == 0;
    return memcmp(end, motion->poses, size) != 0;
}

// --- moving --------------------------------------------------------------------------------------

static bool move_to(uj_drag_controller *controller, const uj_drag_target *target)
{
    uj_pose *poses = controller->position->poses, was[UJ_MAX_PIECES];
    const uj_drag_trace trace = {keep_frame, controller};
    size_t frames = controller->move.motion.frame_count;
    memcpy(was, poses, sizeof was);
    controller->move.pieces |= target->dragged;
    controller->move.turned += uj_drag_move(controller->drag, target, poses, &trace);
    return controller->move.motion.frame_count != frames || memcmp(was, poses, sizeof was) != 0;
}

// Drags the selected pieces by the vector `by`, and turns them about their grips by `turn` radians.
static bool move_selected(uj_drag_controller *controller, uj_vec2 by, double turn)
{
    uj_drag_target target = {.dragged = controller->position->selected, .turn = turn};
    for (size_t i = 0; i < controller->tray->piece_count; i++) {
        target.grip[i] = controller->grip[i];
        uj_vec2 at = uj_pose_apply(controller->position->poses[i], controller->grip[i]);
        target.to[i] = uj_vec2_add(at, by);
    }
    return move_to(controller, &target);
}

static uj_vec2 local_point(uj_pose pose, uj_vec2 at)
{
    return uj_rotate(uj_rotation_of(-pose.angle), (uj_vec2){at.x - pose.x, at.y - pose.y});
}

static int piece_at(const uj_drag_controller *controller, uj_vec2 at)
{
    for (size_t i = 0; i < controller->tray->piece_count; i++)
        if (uj_ring_contains(&controller->tray->pieces[i].shape.rings[0],
                             local_point(controller->position->poses[i], at)))
            return (int)i;
    return -1;
}

static int handle_at(const uj_drag_controller *controller, const uj_tray_subject *subject,
                     uj_vec2 at, double reach)
{
    for (size_t i = 0; i < controller->tray->piece_count; i++) {
        uj_vec2 handle = uj_tray_handle(subject, i, controller->position->poses[i]);
        if ((controller->position->selected >> i & 1u) != 0 &&
            uj_vec2_length(uj_vec2_sub(at, handle)) <= reach)
            return (int)i;
    }
    return -1;
}

static uj_vec2 centroid_of(const uj_drag_controller *controller, size_t piece)
{
    return uj_polygon_centroid(&controller->tray->pieces[piece].shape);
}

static double angle_about(const uj_drag_controller *controller, int piece, uj_vec2 at)
{
    uj_vec2 centroid =
        uj_pose_apply(controller->position->poses[piece], centroid_of(controller, (size_t)piece));
    return atan2(at.y - centroid.y, at.x - centroid.x);
}

static void grip_centroids(uj_drag_controller *controller)
{
    for (size_t i = 0; i < controller->tray->piece_count; i++)
        controller->grip[i] = centroid_of(controller, i);
}

bool uj_drag_controller_grab(uj_drag_controller *controller, const uj_tray_subject *subject,
                             const uj_press *press)
{
    uj_tray_position *position = controller->position;
    unsigned before = position->selected;
    uj_vec2 at = press->at;
    bool more = press->more;
    int handle = more ? -1 : handle_at(controller, subject, at, press->reach);
    int piece = piece_at(controller, at);
    if (handle >= 0) {
        controller->grab = UJ_GRAB_HANDLE;
        controller->turned_piece = handle;
        controller->grab_angle =
            angle_about(controller, handle, at) - position->poses[handle].angle;
        grip_centroids(controller);
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
        controller->grab = UJ_GRAB_PIECES;
        for (size_t i = 0; i < controller->tray->piece_count; i++)
            controller->grip[i] = local_point(position->poses[i], at);
    }
    begin(controller);
    return true;
}

static double snapped(const uj_drag_controller *controller, int piece, double angle)
{
    return uj_drag_flush_angle(controller->drag, controller->position->poses, piece, angle, SNAP);
}

bool uj_drag_controller_drag(uj_drag_controller *controller, uj_vec2 to)
{
    if (controller->grab == UJ_GRAB_NONE)
        return false;
    if (controller->grab == UJ_GRAB_PIECES) {
        // Several pieces may be selected. The mouse holds all of them at the point that was
        // pressed, even a piece that does not contain this point.
        uj_drag_target target = {.dragged = controller->position->selected};
        for (size_t i = 0; i < controller->tray->piece_count; i++) {
            target.grip[i] = controller->grip[i];
            target.to[i] = to;
        }
        return move_to(controller, &target);
    }
    int piece = controller->turned_piece;
    double now = controller->position->poses[piece].angle;
    double angle = angle_about(controller, piece, to) - controller->grab_angle;
    angle = now + remainder(angle - now, 2.0 * UJ_PI);
    return move_selected(controller, (uj_vec2){0.0, 0.0}, snapped(controller, piece, angle) - now);
}

static int first_selected(const uj_drag_controller *controller)
{
    for (int i = 0; i < (int)controller->tray->piece_count; i++)
        if ((controller->position->selected >> i & 1u) != 0)
            return i;
    return -1;
}

// One notch turns the first selected piece to the next multiple of NOTCH, or to a nearby angle at
// which one of its edges is parallel to another edge. The other selected pieces turn by the same
// angle. Pieces that the mouse holds turn about the pointer.
bool uj_drag_controller_wheel(uj_drag_controller *controller, double notches)
{
    int piece = first_selected(controller);
    if (piece < 0 || notches == 0.0 || controller->grab == UJ_GRAB_HANDLE)
        return false;
    const uj_pose *poses = controller->position->poses;
    double now = poses[piece].angle, sign = notches > 0.0 ? 1.0 : -1.0;
    double next = NOTCH * (sign > 0.0 ? floor(now / NOTCH + 1e-6) + fabs(notches)
                                      : ceil(now / NOTCH - 1e-6) - fabs(notches));
    double flush = uj_drag_flush_angle(controller->drag, poses, piece, next, 0.49 * NOTCH);
    if ((flush - now) * sign > 1e-9)
        next = flush;
    if (controller->grab == UJ_GRAB_NONE)
        grip_centroids(controller);
    begin(controller);
    return move_selected(controller, (uj_vec2){0.0, 0.0}, next - now);
}

bool uj_drag_controller_step(uj_drag_controller *controller, uj_step_direction direction, bool fine)
{
    static const uj_vec2 directions[] = {{-1.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}};
    double length = (fine ? FINE_STEP : STEP) * uj_tray_diameter(controller->tray);
    grip_centroids(controller);
    begin(controller);
    return move_selected(controller, uj_vec2_scale(directions[direction], length), 0.0);
}

// If the mouse has changed the selection, adapts `cursor` and `kept`, which Tab uses. `cursor`
// becomes the first selected piece, and `kept` the other selected pieces.
static void follow_mouse(uj_drag_controller *controller)
{
    unsigned selected = controller->position->selected;
    if (selected != 0 && selected == (controller->position->kept | 1u << controller->cursor))
        return;
    controller->cursor = selected != 0 ? first_selected(controller) : 0;
    controller->position->kept = selected != 0 ? selected & ~(1u << controller->cursor) : 0;
}

void uj_drag_controller_select_next(uj_drag_controller *controller, bool back)
{
    int count = (int)controller->tray->piece_count;
    bool none = controller->position->selected == 0;
    follow_mouse(controller);
    if (none)
        controller->cursor = back ? count - 1 : 0;
    else
        controller->cursor = (controller->cursor + (back ? count - 1 : 1)) % count;
    controller->position->selected = controller->position->kept | 1u << controller->cursor;
}

int uj_drag_controller_keep(uj_drag_controller *controller)
{
    if (controller->position->selected == 0)
        return -1;
    follow_mouse(controller);
    controller->position->kept ^= 1u << controller->cursor;
    return controller->cursor;
}
