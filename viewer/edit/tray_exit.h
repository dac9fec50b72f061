// Exits on the walls of a tray.
#ifndef UJ_TRAY_EXIT_H
#define UJ_TRAY_EXIT_H

#include <unjam/viewer/edit/tray_part.h>

/// An exit that is a rectangle outside a wall. The wall is the edge of the interior's outline that
/// begins at corner `edge`. `from` and `to` are distances from that corner.
typedef struct uj_wall_exit {
    size_t edge;
    double from, to;  ///< from < to
    double depth;     ///< how far the exit reaches outwards
} uj_wall_exit;

/// Finds the wall (an edge of the interior's outline) nearest to `point`. Sets *edge to the wall's
/// index. Sets *along to the position of the nearest point on the wall, measured from the wall's
/// beginning. Returns the distance to the wall; INFINITY if there is no tray.
double uj_wall_nearest(const uj_sketch *sketch, uj_vec2 point, size_t *edge, double *along);

double uj_wall_length(const uj_sketch *sketch, size_t edge);

/// Returns the point of a wall at the distance `along` from the wall's beginning, moved outwards by
/// `out`.
uj_vec2 uj_wall_point(const uj_sketch *sketch, size_t edge, double along, double out);

/// Returns true if an exit is a rectangle on a wall, and describes it in *out.
bool uj_wall_exit_find(const uj_sketch *sketch, size_t exit, uj_wall_exit *out);

/// Like uj_wall_exit_find, but the exit's inner side may also lie inside the tray. Describes in
/// *out the part of the exit outside the tray.
bool uj_wall_exit_outside(const uj_sketch *sketch, size_t exit, uj_wall_exit *out);

/// Returns the depth that an exit of this width needs so that a piece of this shape can leave the
/// tray: the least depth of the piece over all angles at which it is not too wide. Returns INFINITY
/// if no such angle is found. Tries a finite number of angles, so the result is an upper bound.
/// uj_exit_depth_needed (exit_depth.h) returns a lower bound.
double uj_depth_to_leave(const uj_ring *shape, double width);

/// Returns the depth for a new exit of this width: a little more than piece `goal_piece` needs. If
/// goal_piece < 0, uses the piece that needs the most depth. Ignores pieces that are too wide. If
/// no piece fits, returns `width`.
double uj_exit_depth_for(const uj_sketch *sketch, int goal_piece, double width);

/// uj_tray_add_exit adds an exit on a wall, and sets *out to it; uj_tray_set_exit moves an exit. If
/// wall.depth is 0, the depth comes from uj_exit_depth_for. Errors: UJ_BAD_ARGUMENT with a sentence
/// for the user; UJ_NO_MEMORY.
uj_status uj_tray_add_exit(uj_edit_document *document, uj_wall_exit wall, uj_part *out,
                           uj_error *error);
uj_status uj_tray_set_exit(uj_edit_document *document, size_t exit, uj_wall_exit wall,
                           uj_error *error);

#endif
