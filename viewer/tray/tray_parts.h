// The parts of a tray subject: each file of this room that prepares or draws some of it.
#ifndef UJ_TRAY_PARTS_H
#define UJ_TRAY_PARTS_H

#include <unjam/viewer/tray/tray_subject.h>

// The name of an exit is at most this many wall thicknesses high.
#define UJ_EXIT_NAME_SIZE 1.1

/// Whether two poses differ visibly.
bool uj_pose_differs(uj_pose a, uj_pose b);

/// Whether a piece ends a motion elsewhere than it began.
bool uj_tray_moved(const uj_motion *motion, size_t piece);

/// Finds the floor and the openings of the exits; needs `outer` and `wall`. Errors: UJ_NO_MEMORY.
uj_status uj_tray_floor_find(uj_tray_subject *subject);

/// Makes the patterns of the pieces and finds where the goal is: at its poses, or, for a goal by an
/// exit, where the solution ends; without a solution, right behind the exit. Needs anchors and
/// openings. Errors: UJ_NO_MEMORY.
uj_status uj_tray_overlays_find(uj_tray_subject *subject);
void uj_tray_overlays_clear(uj_tray_subject *subject);

/// The box around the goal's pieces; empty (low above high) when there are none.
uj_box uj_tray_goal_box(const uj_tray_subject *subject);

/// Draws the trails of the last move: the paths of the pieces' centres, and fading outlines.
void uj_tray_trails_draw(const uj_tray_subject *subject, uj_canvas *canvas, const uj_board *board);

/// Draws where the goal wants its pieces: as tints, which go below all pieces, or as outlines.
void uj_tray_goal_draw(const uj_tray_subject *subject, uj_canvas *canvas, const uj_board *board,
                       bool outlines);

/// The draw function of the class (see uj_subject_class).
void uj_tray_board_draw(const uj_subject *base, uj_canvas *canvas, const uj_board *board);

#endif
