// Exits on the walls of a tray: where they lie, and how far they must reach outwards.
#ifndef UJ_TRAY_EXIT_H
#define UJ_TRAY_EXIT_H

#include <unjam/viewer/edit/tray_part.h>

/// An exit that lies on a wall: a rectangle outside an edge of the interior. The edge begins at
/// corner `edge` of the interior's outline; `from` and `to` are distances from that corner.
typedef struct uj_wall_exit {
    size_t edge;
    double from, to;  ///< from < to
    double depth;     ///< how far the exit reaches outwards
} uj_wall_exit;

/// Finds the wall (an edge of the interior's outline) nearest to `point`. Sets *edge to the index
/// of this edge, and *along to the position of the edge's nearest point, as a distance from the
/// edge's beginning. Returns the distance from `point` to the edge; INFINITY if there is no tray.
double uj_wall_nearest(const uj_sketch *sketch, uj_vec2 point, size_t *edge, double *along);

/// Returns the length of an edge of the interior.
double uj_wall_length(const uj_sketch *sketch, size_t edge);

/// Returns the point at the distance `along` from the beginning of an edge of the interior, moved
/// outwards by `out`.
uj_vec2 uj_wall_point(const uj_sketch *sketch, size_t edge, double along, double out);

/// Returns true if an exit is a rectangle on a wall, and describes it in *out. Other exits are
/// edited like any polygon.
bool uj_wall_exit_find(const uj_sketch *sketch, size_t exit, uj_wall_exit *out);

/// Returns true if an exit is a rectangle along a wall, and the exit's inner side lies on the wall
/// or further inwards. Describes in *out the part of the exit that lies outside the tray.
bool uj_wall_exit_outside(const uj_sketch *sketch, size_t exit, uj_wall_exit *out);

/// Returns the depth that an exit of this width needs so that the piece can leave the tray. This is
/// the least extent of the piece in the outward direction, over all angles at which the piece is no
/// wider than the exit. Returns INFINITY if the piece is too wide at every angle. The result is
/// never too small. In contrast, the result of uj_exit_depth_needed (exit_depth.h), which decides
/// whether a puzzle is refused, is never too large.
double uj_depth_to_leave(const uj_ring *shape, double width);

/// Returns the depth for a new exit of this width: a little more than piece `goal_piece` needs. If
/// goal_piece < 0 (there is no goal piece), uses the piece that needs the most depth. Ignores
/// pieces that are too wide for the exit. If no piece fits, returns `width`.
double uj_exit_depth_for(const uj_sketch *sketch, int goal_piece, double width);

/// The first function adds an exit on a wall, and sets *out to it; the second moves an exit. If
/// wall.depth is 0, the exit becomes as deep as it must be (uj_exit_depth_for). Errors:
/// UJ_BAD_ARGUMENT with a sentence for the user if the exit has no width; UJ_NO_MEMORY.
uj_status uj_tray_add_exit(uj_edit_document *document, uj_wall_exit wall, uj_part *out,
                           uj_error *error);
uj_status uj_tray_set_exit(uj_edit_document *document, size_t exit, uj_wall_exit wall,
                           uj_error *error);

#endif
