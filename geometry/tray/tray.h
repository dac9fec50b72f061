// A tray puzzle: polygons that slide and turn in a tray until a goal is reached.
#ifndef UJ_TRAY_H
#define UJ_TRAY_H

#include <stdbool.h>

#include <unjam/geometry/shape/polygon.h>

enum { UJ_MAX_PIECES = 16 };  // pieces in one tray; moves and states have this many slots at most

// A way out of the tray, open to pieces that are at most `thickness` thick.
typedef struct uj_exit {
    char *name;
    uj_polygon opening;
    double thickness;
} uj_exit;

typedef struct uj_piece {
    char *name;
    uj_polygon shape;  // in the piece's own coordinates; one ring
    double thickness;
    uj_pose start;
} uj_piece;

// Piece `piece` must lie within +-within (x, y, angle) of `at`.
typedef struct uj_goal_pose {
    int piece;
    uj_pose at, within;
} uj_goal_pose;

// Either one piece leaves through one exit, or some pieces reach given poses.
typedef struct uj_tray_goal {
    bool by_exit;
    int piece, exit;      // when by_exit
    size_t pose_count;    // otherwise
    uj_goal_pose *poses;  // [pose_count]
} uj_tray_goal;

// All text is UTF-8, owned by the puzzle; source, note and unit may be NULL.
typedef struct uj_tray {
    char *name, *source, *note, *unit;
    uj_polygon interior;  // holes are fixed obstacles
    size_t exit_count;
    uj_exit *exits;  // [exit_count]
    size_t piece_count;
    uj_piece *pieces;  // [piece_count], at most UJ_MAX_PIECES
    uj_tray_goal goal;
} uj_tray;

// Frees the puzzle and all it owns; NULL is allowed.
void uj_tray_destroy(uj_tray *tray);

// A new deep copy of a puzzle in *out; UJ_NO_MEMORY leaves NULL there.
uj_status uj_tray_copy(const uj_tray *tray, uj_tray **out);

// Diameter of the interior's bounding box, the length to which tolerances refer.
double uj_tray_diameter(const uj_tray *tray);

// Whether `piece` is thin enough for `exit`.
bool uj_tray_exit_admits(const uj_tray *tray, size_t exit, size_t piece);

// Whether every piece that a goal by poses names lies within its range (UJ_TOLERANCE_CONTACT more).
bool uj_tray_poses_reached(const uj_tray *tray, const uj_pose *poses);

// Checks with GEOS that the puzzle makes sense: simple polygons, pieces inside what they may
// occupy, no two overlapping, goal and exits in order. Names are checked too. On failure returns
// UJ_BAD_INPUT with error->where and error->message set (where as in the problem file, for
// example "pieces[2].at").
uj_status uj_tray_validate(const uj_tray *tray, uj_error *error);

#endif
