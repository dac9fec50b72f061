// Trays as subjects, which the viewer can show.
#ifndef UJ_TRAY_SUBJECT_H
#define UJ_TRAY_SUBJECT_H

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/viewer/board/label_anchor.h>
#include <unjam/viewer/board/subject.h>

/// Makes a subject from a tray. The tray and the solution must outlive the subject. If `solution`
/// is NULL or has no moves, the start position is shown. `certificate`, which may be NULL, says
/// what was proven about the solution. Errors: UJ_NO_MEMORY.
uj_status uj_tray_subject_create(const uj_tray *tray, const uj_tray_solution *solution,
                                 const uj_certificate *certificate, uj_subject **out,
                                 uj_error *error);

/// Makes the timeline of a solution. In each move, the vertex that travels farthest moves at
/// pace->speed, in tray diameters per second. But a move takes at least pace->shortest and at most
/// pace->longest. If `pace` is NULL, uses uj_tray_pace(). Errors: UJ_NO_MEMORY.
uj_status uj_tray_timeline_create(const uj_tray *tray, const uj_tray_solution *solution,
                                  const uj_pace *pace, uj_timeline *out);

/// Returns the default pace of a tray's motion.
uj_pace uj_tray_pace(void);

/// The opening that an exit makes in the drawn wall.
typedef struct uj_exit_opening {
    uj_vec2 middle;   ///< middle of the opening, on the outside of the wall
    uj_vec2 outward;  ///< unit vector out of the tray, along the x or the y axis
    double width;  ///< width of the opening; 0 if the exit does not reach the outside of the wall
    /// Position of the exit's name. If the exit is in the top or bottom wall, the name's middle is
    /// here; otherwise, the name's end that is nearer to the wall is here.
    uj_vec2 name_at;
    double name_room;  ///< width available for the name
} uj_exit_opening;

/// A position of a game or of a recorded search, shown instead of the solution.
typedef struct uj_tray_position {
    uj_pose poses[UJ_MAX_PIECES];
    unsigned selected;                ///< bit i: piece i is selected and shows its handle
    unsigned kept;                    ///< bit i: piece i stays selected when Tab selects another
    const uj_move *hint;              ///< the suggested next move; NULL: none
    uj_pose hint_end[UJ_MAX_PIECES];  ///< poses at the end of the suggested move
    const uj_motion *motion;  ///< not owned; motion of the current or the latest move; NULL: none
    bool in_hand;       ///< the player is making a move: `poses` is shown, `motion` is not played
    double motion_end;  ///< time, in moves, at which `motion` ends; unused if in_hand
    char caption[256];  ///< replaces the caption of the move
} uj_tray_position;

/// A tray subject, with data that are computed only once, not for each drawing.
typedef struct uj_tray_subject {
    uj_subject base;
    const uj_tray *tray;               ///< not owned
    const uj_tray_solution *solution;  ///< not owned; NULL: shows the start position
    const uj_tray_position *position;  ///< not owned; if set, shown instead of the solution
    struct uj_trace_view *trace_view;  ///< owned; the recorded search shown, or NULL
    void (*free_trace_view)(struct uj_trace_view *trace_view);
    uj_label_anchor anchors[UJ_MAX_PIECES];  ///< where the names of pieces go
    double wall;
    uj_box outer;  ///< outer edge of the wall
    /// [max(move_count, 1)] for each move, the box that must be visible.
    uj_box *view_boxes;
    uj_polygon floor;  ///< the interior, and the openings through the wall
    size_t exit_count;
    uj_exit_opening *openings;          ///< [exit_count]
    uj_polygon hatches[UJ_MAX_PIECES];  ///< patterns of the pieces, as lines to be stroked
    unsigned goal_pieces;               ///< bit i: goal_poses[i] is set
    uj_pose goal_poses[UJ_MAX_PIECES];  ///< poses that the pieces have in the goal
} uj_tray_subject;

/// Returns true if a subject is a tray subject.
bool uj_subject_is_tray(const uj_subject *subject);

/// Makes a subject show a position or, if `position` is NULL, its solution again. The subject keeps
/// the pointer.
void uj_tray_subject_set_position(uj_subject *subject, const uj_tray_position *position);

/// Returns the position of the handle by which the player turns a piece whose pose is `pose`.
uj_vec2 uj_tray_handle(const uj_tray_subject *subject, size_t piece, uj_pose pose);

/// Writes into `poses` [piece_count] the poses that the pieces have at `time` (in moves).
void uj_tray_subject_poses(const uj_tray_subject *subject, double time, uj_pose *poses);

#endif
