// A tray puzzle: polygons that slide and turn in a tray until a goal is reached.
#ifndef UJ_TRAY_H
#define UJ_TRAY_H

#include <stdbool.h>

#include <unjam/geometry/shape/polygon.h>

enum { UJ_MAX_PIECES = 16 };  ///< in a tray

/// An exit for pieces that are at most `thickness` thick.
typedef struct uj_exit {
    char *name;
    uj_polygon opening;
    double thickness;
} uj_exit;

typedef struct uj_piece {
    char *name;
    uj_polygon shape;  ///< one ring, in the piece's own coordinates
    double thickness;
    uj_pose start;
} uj_piece;

/// A goal for one piece. Each of x, y and angle may differ from `at` by at most `within`.
typedef struct uj_goal_pose {
    int piece;
    uj_pose at, within;
} uj_goal_pose;

/// The goal: either one piece leaves through one exit, or some pieces reach given poses.
typedef struct uj_tray_goal {
    bool by_exit;
    int piece, exit;      ///< indices, if by_exit
    size_t pose_count;    ///< if not by_exit
    uj_goal_pose *poses;  ///< [pose_count]
} uj_tray_goal;

/// Owns everything it points to. Texts are UTF-8; source, note and unit may be NULL.
typedef struct uj_tray {
    char *name, *source, *note, *unit;
    uj_polygon interior;  ///< holes are fixed obstacles
    size_t exit_count;
    uj_exit *exits;  ///< [exit_count]
    size_t piece_count;
    uj_piece *pieces;  ///< [piece_count], at most UJ_MAX_PIECES
    uj_tray_goal goal;
} uj_tray;

/// Frees the puzzle and everything it owns; NULL is allowed.
void uj_tray_destroy(uj_tray *tray);

/// Makes a deep copy in *out. After the error UJ_NO_MEMORY, *out is NULL.
uj_status uj_tray_copy(const uj_tray *tray, uj_tray **out);

/// Returns the diagonal of the bounding box of the interior. Tolerances are fractions of it.
double uj_tray_diameter(const uj_tray *tray);

/// Returns true if `piece` is thin enough for `exit`.
bool uj_tray_exit_admits(const uj_tray *tray, size_t exit, size_t piece);

/// Returns true if goal->piece in `pose` is at its goal: the coordinates of `pose` differ from
/// goal->at by at most goal->within plus UJ_TOLERANCE_CONTACT (in tray diameters or radians).
bool uj_tray_pose_reached(const uj_tray *tray, const uj_goal_pose *goal, uj_pose pose);

/// Returns true if all goal poses are reached when each piece i is at poses[i]. The goal must be
/// given by poses.
bool uj_tray_poses_reached(const uj_tray *tray, const uj_pose *poses);

/// Checks the puzzle:
/// - Names and numbers are valid, and polygons are simple.
/// - Exits lead out of the tray.
/// - At the start, pieces do not overlap, and lie in the interior or in exits that admit them.
/// - The pieces and exits in the goal exist.
/// - The goal's exit admits the goal piece, and extends far enough for the piece to leave.
///
/// If a check fails, returns UJ_BAD_INPUT and sets error->message and error->where. The latter is a
/// place in the problem file, for example "pieces[2].at". Other errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_tray_validate(const uj_tray *tray, uj_error *error);

#endif
