// Moves pieces of a tray by mouse or by keys, and records the move being made.
#ifndef UJ_DRAG_CONTROLLER_H
#define UJ_DRAG_CONTROLLER_H

#include <unjam/geometry/dynamics/drag.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/tray/hand_move.h>
#include <unjam/viewer/tray/tray_subject.h>

/// What the mouse holds.
typedef enum uj_grab { UJ_GRAB_NONE, UJ_GRAB_PIECES, UJ_GRAB_HANDLE } uj_grab;

typedef struct uj_drag_controller {
    const uj_tray *tray;         ///< not owned
    uj_tray_position *position;  ///< not owned; receives the poses and the selection
    uj_drag *drag;               ///< owned
    uj_grab grab;
    uj_vec2 grip[UJ_MAX_PIECES];  ///< the held point of each piece, in the piece's coordinates
    double grab_angle;  ///< direction from the turned piece to the mouse, minus the piece's angle
    int turned_piece;   ///< the piece whose rotation handle is held
    int cursor;         ///< the piece that Tab selected most recently
    uj_hand_move move;  ///< the move being made; its motion is empty if there is none
} uj_drag_controller;

/// The caller must clear the controller, even after an error. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_drag_controller_init(uj_drag_controller *controller, const uj_tray *tray,
                                  uj_tray_position *position, uj_error *error);
void uj_drag_controller_clear(uj_drag_controller *controller);

/// A press of a mouse button.
typedef struct uj_press {
    uj_vec2 at;    ///< point in the tray's coordinates
    double reach;  ///< a handle within this distance of `at` is grabbed
    bool more;     ///< toggle whether the piece is selected; ignore handles
} uj_press;

/// Grabs the piece or the handle under the pointer (see uj_game_class.press). `subject` says where
/// the handles are. Returns true if the picture has changed.
bool uj_drag_controller_grab(uj_drag_controller *controller, const uj_tray_subject *subject,
                             const uj_press *press);

/// Each of these functions moves the selected pieces, records the motion, and returns true if
/// anything has moved. `to` is in the tray's coordinates. `fine`: a small step.
bool uj_drag_controller_drag(uj_drag_controller *controller, uj_vec2 to);
bool uj_drag_controller_wheel(uj_drag_controller *controller, double notches);
bool uj_drag_controller_step(uj_drag_controller *controller, uj_step_direction direction,
                             bool fine);

/// Selects the next piece or, if `back`, the previous one. Kept pieces stay selected.
void uj_drag_controller_select_next(uj_drag_controller *controller, bool back);

/// Toggles whether the piece that Tab selected most recently is kept. A kept piece stays selected
/// when Tab selects the next piece. Returns the piece, or -1 if none is selected.
int uj_drag_controller_keep(uj_drag_controller *controller);

/// Returns true if the move being made has moved any piece. If so, sets *complete to whether the
/// whole motion was recorded.
bool uj_drag_controller_has_moved(const uj_drag_controller *controller, bool *complete);

/// Lets go of the pieces and discards the move being made.
void uj_drag_controller_let_go(uj_drag_controller *controller);

#endif
