// A tray puzzle: polygons that slide and turn in a tray until a goal is reached.
#ifndef UJ_TRAY_H
#define UJ_TRAY_H

#include <stdbool.h>

#include <unjam/geometry/shape/polygon.h>

enum { UJ_MAX_PIECES = 16 };  ///< greatest number of pieces in a tray, and so in a move

/// An exit, open to pieces that are at most `thickness` thick.
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

/// A goal for one piece: its pose may differ from `at` by at most `within`, separately in x, y and
/// angle.
typedef struct uj_goal_pose {
    int piece;
    uj_pose at, within;
} uj_goal_pose;

/// The goal of a puzzle: either one piece leaves through one exit, or some pieces reach given
/// poses.
typedef struct uj_tray_goal {
    bool by_exit;
    int piece, exit;      ///< indices of the piece and the exit, if by_exit
    size_t pose_count;    ///< number of poses, if not by_exit
    uj_goal_pose *poses;  ///< [pose_count]
} uj_tray_goal;

/// A tray puzzle. It owns everything it points to. Texts are UTF-8; source, note and unit may be
/// NULL.
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

/// Returns the length of the diagonal of the interior's bounding box. Tolerances are fractions of
/// this length.
double uj_tray_diameter(const uj_tray *tray);

/// Returns true if `piece` is thin enough for `exit`.
bool uj_tray_exit_admits(const uj_tray *tray, size_t exit, size_t piece);

/// Returns true if goal->piece reaches this goal when it is at `pose`.
bool uj_tray_pose_reached(const uj_tray *tray, const uj_goal_pose *goal, uj_pose pose);

/// For a goal that is given by poses: returns true if every goal pose is reached when each piece
/// i is at poses[i]. The permitted deviations are extended by UJ_TOLERANCE_CONTACT.
bool uj_tray_poses_reached(const uj_tray *tray, const uj_pose *poses);

/// Checks that the puzzle makes sense: names and numbers are valid, polygons are simple, exits
/// lead out of the tray, the pieces start in the interior or in exits that admit them and do not
/// overlap, and the pieces and exits in the goal exist. The goal piece must be thin enough for the
/// goal's exit. This exit must extend far enough out of the tray for the piece to leave.
///
/// Uses GEOS. If the puzzle does not make sense, returns UJ_BAD_INPUT with error->message and
/// error->where, the place in the problem file, for example "pieces[2].at". Other errors:
/// UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_tray_validate(const uj_tray *tray, uj_error *error);

#endif
