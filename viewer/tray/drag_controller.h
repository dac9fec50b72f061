// Moves pieces of a tray, by mouse or by keys, and records the move being made. How pieces push
// each other is determined by geometry/dynamics/drag.h. The controller knows nothing of earlier
// moves.
#ifndef UJ_DRAG_CONTROLLER_H
#define UJ_DRAG_CONTROLLER_H

#include <unjam/geometry/dynamics/drag.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/tray/hand_move.h>
#include <unjam/viewer/tray/tray_subject.h>

/// What the mouse holds.
typedef enum uj_grab { UJ_GRAB_NONE, UJ_GRAB_PIECES, UJ_GRAB_HANDLE } uj_grab;

/// The state of a controller: what the mouse holds, and the move being made.
typedef struct uj_drag_controller {
    const uj_tray *tray;          ///< not owned
    uj_tray_position *position;   ///< not owned; its poses and its selection are changed
    uj_drag *drag;                ///< owned
    uj_grab grab;                 ///< what the mouse holds
    uj_vec2 grip[UJ_MAX_PIECES];  ///< the held point of each piece, in the piece's coordinates
    double grab_angle;  ///< angle from the turned piece to the mouse, minus the piece's own angle
    int turned_piece;   ///< the piece whose rotation handle is held
    int cursor;         ///< the piece that Tab selected most recently
    uj_hand_move move;  ///< the move being made; if there is none, its motion is empty
} uj_drag_controller;

/// Makes a controller. The caller must clear it, even after an error. Errors: UJ_NO_MEMORY,
/// UJ_INTERNAL.
uj_status uj_drag_controller_init(uj_drag_controller *controller, const uj_tray *tray,
                                  uj_tray_position *position, uj_error *error);
void uj_drag_controller_clear(uj_drag_controller *controller);

/// A press of the mouse.
typedef struct uj_press {
    uj_vec2 at;    ///< point in the tray's coordinates
    double reach;  ///< a handle within this distance is hit
    bool more;     ///< add the piece to the selection or, if it is selected, remove it
} uj_press;

/// Grabs the piece or the handle under the pointer (see uj_game_class.press). The positions of the
/// handles come from `subject`. Returns true if the picture has changed.
bool uj_drag_controller_grab(uj_drag_controller *controller, const uj_tray_subject *subject,
                             const uj_press *press);

/// Each of these functions moves the selected pieces, records the motion, and returns true if
/// anything has moved. _drag makes the pieces follow the pointer, _wheel turns them by notches of
/// the mouse wheel, and _step moves them in the direction of an arrow key, by a small step if
/// `fine` is set.
bool uj_drag_controller_drag(uj_drag_controller *controller, uj_vec2 to);
bool uj_drag_controller_wheel(uj_drag_controller *controller, double notches);
bool uj_drag_controller_step(uj_drag_controller *controller, uj_step_direction direction,
                             bool fine);

/// Selects the next piece or, if `back` is set, the previous one. Pieces marked by
/// uj_drag_controller_keep() stay selected.
void uj_drag_controller_select_next(uj_drag_controller *controller, bool back);

/// Marks the piece that was selected most recently, so that it stays selected when the next piece
/// is selected. If the piece is marked already, removes the mark (see uj_game_class.keep). Returns
/// the piece, or -1 if none is selected.
int uj_drag_controller_keep(uj_drag_controller *controller);

/// Returns true if the move being made has moved any piece. If so, also sets *complete: true if the
/// whole motion was recorded, otherwise false.
bool uj_drag_controller_has_moved(const uj_drag_controller *controller, bool *complete);

/// Lets go of the pieces and discards the move being made.
void uj_drag_controller_let_go(uj_drag_controller *controller);

#endif
