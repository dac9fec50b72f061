// A tray puzzle that is being edited: it may be unfinished or wrong.
#ifndef UJ_SKETCH_H
#define UJ_SKETCH_H

#include <unjam/files/json_reader.h>
#include <unjam/geometry/tray/tray.h>

enum { UJ_SKETCH_EXITS = 64 };  ///< greatest number of exits that can be edited

/// A pose as written in files, with the angle in degrees.
typedef struct uj_place {
    double x, y, degrees;
} uj_place;

uj_pose uj_place_pose(uj_place place);

typedef struct uj_sketch_exit {
    char *name;
    uj_polygon opening;
    double thickness;
} uj_sketch_exit;

typedef struct uj_sketch_piece {
    char *name;
    uj_polygon shape;  ///< in the piece's own coordinates; may have several rings
    double thickness;
    uj_place at;
    /// Index of the piece whose shape this piece shares in the file, or -1.
    int same_as;
} uj_sketch_piece;

typedef enum uj_sketch_goal { UJ_GOAL_MISSING, UJ_GOAL_EXIT, UJ_GOAL_POSES } uj_sketch_goal;

typedef struct uj_sketch_pose {
    int piece;
    uj_place at, within;
} uj_sketch_pose;

/// Owns everything; zero-initialised means empty. Polygons are unchecked (see uj_outline_read).
typedef struct uj_sketch {
    char *name, *unit;    ///< "" if missing; NULL in an empty sketch
    uj_polygon interior;  ///< may be empty
    size_t exit_count, piece_count, pose_count;
    uj_sketch_exit exits[UJ_SKETCH_EXITS];
    uj_sketch_piece pieces[UJ_MAX_PIECES];
    uj_sketch_goal goal;
    /// For UJ_GOAL_EXIT: indices of the goal's piece and exit; -1: missing or unknown.
    int goal_piece, goal_exit;
    uj_sketch_pose poses[UJ_MAX_PIECES];  ///< [pose_count] for UJ_GOAL_POSES
} uj_sketch;

/// Reads a problem file of the kind "tray". A missing thickness is 1; other missing members stay
/// empty. Errors, with the place in the file: UJ_BAD_INPUT if a value cannot be read; UJ_NO_MEMORY.
/// After an error *out is empty.
uj_status uj_sketch_read(const uj_json_node *root, uj_sketch *out, uj_error *error);

void uj_sketch_clear(uj_sketch *sketch);

/// Return the index of the piece or exit with this name, or -1.
int uj_sketch_find_piece(const uj_sketch *sketch, const char *name);
int uj_sketch_find_exit(const uj_sketch *sketch, const char *name);

/// Returns the lower left and upper right corners of the box around the tray, the exits and the
/// pieces. The box includes each piece both at its present place and in its poses in the goal.
/// Without any points, returns a unit square.
void uj_sketch_bounds(const uj_sketch *sketch, uj_vec2 *low, uj_vec2 *high);

/// Returns the length of the diagonal of uj_sketch_bounds; 1 if the length is 0.
double uj_sketch_size(const uj_sketch *sketch);

/// Sets *out to a copy of `shape`, moved to `place`. The caller clears *out. Error: UJ_NO_MEMORY.
uj_status uj_outline_place(const uj_polygon *shape, uj_place place, uj_polygon *out);

#endif
