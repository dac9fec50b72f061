// Drags, turns and steps pieces of a tray by the law of hand moves (geometry/dynamics/drag.h), and
// records the move under way. It knows nothing of earlier moves.
#ifndef UJ_DRAG_CONTROLLER_H
#define UJ_DRAG_CONTROLLER_H

#include <unjam/geometry/dynamics/drag.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/tray/hand_move.h>
#include <unjam/viewer/tray/tray_subject.h>

/// What the pointer holds.
typedef enum uj_grab { UJ_GRAB_NONE, UJ_GRAB_PIECES, UJ_GRAB_HANDLE } uj_grab;

/// The pieces under the pointer's control.
typedef struct uj_drag_controller {
    const uj_tray *tray;          ///< not owned
    uj_tray_position *position;   ///< not owned: its poses are moved, its selected pieces dragged
    uj_drag *drag;                ///< owned
    uj_grab grab;                 ///< what the pointer holds
    uj_vec2 grip[UJ_MAX_PIECES];  ///< where it holds each piece, in the piece's coordinates
    double grab_angle;            ///< angle of the pointer about the turned piece, less its angle
    int turned_piece;             ///< the piece whose handle is held
    uj_hand_move move;            ///< the move under way; without one its motion is empty
} uj_drag_controller;

/// Makes a controller. Clear it even after an error: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_drag_controller_init(uj_drag_controller *controller, const uj_tray *tray,
                                  uj_tray_position *position, uj_error *error);
void uj_drag_controller_clear(uj_drag_controller *controller);

/// Where the pointer is pressed.
typedef struct uj_press {
    uj_vec2 at;    ///< on the board
    double reach;  ///< how far from a handle counts as on it
    bool more;     ///< adds a piece to the selection, or takes it out
} uj_press;

/// Grabs what is under the pointer (see uj_game_class.press); the subject knows the handles.
/// Returns whether the picture has changed.
bool uj_drag_controller_grab(uj_drag_controller *controller, const uj_tray_subject *subject,
                             const uj_press *press);

/// Each moves the selected pieces, records the motion, and returns whether anything moved: drag
/// follows the pointer, wheel turns by notches, step moves as an arrow key does.
bool uj_drag_controller_drag(uj_drag_controller *controller, uj_vec2 to);
bool uj_drag_controller_wheel(uj_drag_controller *controller, double notches);
bool uj_drag_controller_step(uj_drag_controller *controller, uj_step_direction direction,
                             bool fine);

/// Selects the next piece, or the one before.
void uj_drag_controller_select_next(uj_drag_controller *controller, bool back);

/// Whether the move under way has moved anything. *complete: whether all of it was recorded.
bool uj_drag_controller_has_moved(const uj_drag_controller *controller, bool *complete);

/// Lets go and discards the move under way.
void uj_drag_controller_let_go(uj_drag_controller *controller);

#endif
