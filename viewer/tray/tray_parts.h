// Functions that prepare or draw parts of a tray subject.
#ifndef UJ_TRAY_PARTS_H
#define UJ_TRAY_PARTS_H

#include <unjam/viewer/tray/tray_subject.h>

// Greatest height of an exit's name, as a multiple of the thickness of the wall.
#define UJ_EXIT_NAME_SIZE 1.1

/// Returns true if two poses differ visibly.
bool uj_pose_differs(uj_pose a, uj_pose b);

/// Returns true if a piece's pose at the end of a motion differs from its pose at the start.
bool uj_tray_moved(const uj_motion *motion, size_t piece);

/// Sets subject->floor, subject->openings and subject->exit_count. subject->outer and subject->wall
/// must already be set. Errors: UJ_NO_MEMORY.
uj_status uj_tray_floor_find(uj_tray_subject *subject);

/// Makes the patterns of the pieces, and finds the goal poses to show. A piece that must leave is
/// shown in its pose after the last move or, without a solution, just outside the exit. The
/// subject's anchors and openings must already be set. Errors: UJ_NO_MEMORY.
uj_status uj_tray_overlays_find(uj_tray_subject *subject);
void uj_tray_overlays_clear(uj_tray_subject *subject);

/// Returns the box around the pieces in their goal poses. Without goal poses, low exceeds high.
uj_box uj_tray_goal_box(const uj_tray_subject *subject);

/// Draws the trails of the latest move: the paths of the pieces' centres, and fading outlines.
void uj_tray_trails_draw(const uj_tray_subject *subject, uj_canvas *canvas, const uj_board *board);

/// Draws pieces in their goal poses: as outlines if `outlines` is true, otherwise as tinted areas.
/// The areas must be drawn before the pieces.
void uj_tray_goal_draw(const uj_tray_subject *subject, uj_canvas *canvas, const uj_board *board,
                       bool outlines);

/// Draws a tray subject (see uj_subject_class.draw).
void uj_tray_board_draw(const uj_subject *base, uj_canvas *canvas, const uj_board *board);

#endif
