// The hand that plays in a tray: takes pieces, drags and turns them by the quasi-static law
// (geometry/drag.h), and records the move being made. It knows nothing of moves made before.
#ifndef UJ_DRAG_CONTROLLER_H
#define UJ_DRAG_CONTROLLER_H

#include <unjam/geometry/dynamics/drag.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/tray/hand_move.h>
#include <unjam/viewer/tray/tray_subject.h>

typedef enum uj_hand_hold { UJ_HOLDS_NOTHING, UJ_HOLDS_PIECES, UJ_HOLDS_HANDLE } uj_hand_hold;

typedef struct uj_drag_controller {
    const uj_tray *tray;         // lent
    uj_tray_position *position;  // lent: its poses are moved, its selected pieces taken
    uj_drag *drag;               // owned
    uj_hand_hold hold;
    uj_vec2 grip[UJ_MAX_PIECES];  // of pieces in the hand: where it holds them
    double took_angle;            // of the hand about the middle of the piece that it turns
    int turned_piece;
    uj_hand_move now;  // the move being made; its motion is empty when none is
} uj_drag_controller;

// Errors: UJ_NO_MEMORY, UJ_INTERNAL; to be cleared in any case.
uj_status uj_drag_controller_init(uj_drag_controller *hand, const uj_tray *tray,
                                  uj_tray_position *position, uj_error *error);
void uj_drag_controller_clear(uj_drag_controller *hand);

// Takes what is at a point (see uj_game_class); the subject knows where the handles are. Returns
// whether the picture has changed; hold says whether it holds anything now.
bool uj_drag_controller_take(uj_drag_controller *hand, const uj_tray_subject *subject, uj_vec2 at,
                             double reach, bool more);

// Each moves what is selected, records it in `now`, and returns whether anything moved: to where
// the hand goes, which holds something; by notches of a wheel; by a step of the arrow keys.
bool uj_drag_controller_drag(uj_drag_controller *hand, uj_vec2 to);
bool uj_drag_controller_wheel(uj_drag_controller *hand, double notches);
bool uj_drag_controller_step(uj_drag_controller *hand, uj_step_direction way, bool fine);

bool uj_drag_controller_select_next(uj_drag_controller *hand, bool back);

// Whether the move being made has moved anything, and every bit of it was recorded.
bool uj_drag_controller_has_moved(const uj_drag_controller *hand, bool *complete);

// Lets go and forgets the move being made.
void uj_drag_controller_open(uj_drag_controller *hand);

#endif
