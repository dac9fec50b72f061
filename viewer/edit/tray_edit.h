// The changes that the editor can make to a tray puzzle. Each function makes one undo step. If the
// caller has already opened a step (uj_edit_begin), the change becomes a part of this step.
#ifndef UJ_TRAY_EDIT_H
#define UJ_TRAY_EDIT_H

#include <unjam/viewer/edit/tray_part.h>

// Errors of all functions: UJ_BAD_ARGUMENT, with a sentence for the user, if the edit is not
// possible; UJ_NO_MEMORY. After an error nothing has changed.

/// Rounds a length to a billionth of the tray's size, so that 0.1 + 0.2 is written as 0.3. This
/// changes a length by far less than the overlap that is allowed between touching pieces.
double uj_tray_round(const uj_sketch *sketch, double length);

/// Adds a piece with this outline, points[0..count-1] in the tray's coordinates, and with a name
/// that is not taken. The origin of the piece is the centre of the box around the outline. The new
/// piece is as thick as the last piece. Sets *out to the new piece.
uj_status uj_tray_add_piece(uj_edit_document *document, const uj_vec2 *points, size_t count,
                            uj_part *out, uj_error *error);

/// Adds an obstacle with this outline to the tray. Sets *out to the obstacle.
uj_status uj_tray_add_hole(uj_edit_document *document, const uj_vec2 *points, size_t count,
                           uj_part *out, uj_error *error);

/// Copies a piece, an obstacle or an exit, moved by `offset`. Sets *out to the copy.
uj_status uj_tray_copy_part(uj_edit_document *document, uj_part part, uj_vec2 offset, uj_part *out,
                            uj_error *error);

/// Moves a part by `offset`. Refuses to move the tray itself (UJ_PART_TRAY).
uj_status uj_tray_move(uj_edit_document *document, uj_part part, uj_vec2 offset, uj_error *error);

/// Turns a part by an angle about `centre`.
uj_status uj_tray_turn(uj_edit_document *document, uj_part part, uj_vec2 centre, double degrees,
                       uj_error *error);

/// Sets the pose of a piece or of a ghost.
uj_status uj_tray_set_place(uj_edit_document *document, uj_part part, uj_place place,
                            uj_error *error);

/// Deletes a part. The tray cannot be deleted. Also removes the goals that refer to a deleted piece
/// or exit. If other pieces share the shape of a deleted piece, each of them gets its own copy of
/// the shape.
uj_status uj_tray_delete(uj_edit_document *document, uj_part part, uj_error *error);

/// These functions change the outline of a part. The first moves a corner to `point`. The second
/// moves an edge by `offset`; edge i begins at corner i. The third inserts a corner at `point` into
/// an edge. The fourth removes a corner, unless only three are left. `point` and `offset` are in
/// the tray's coordinates. If the part is a piece that shares another piece's shape, the piece
/// first gets a shape of its own.
uj_status uj_tray_set_corner(uj_edit_document *document, uj_part part, size_t corner, uj_vec2 point,
                             uj_error *error);
uj_status uj_tray_move_edge(uj_edit_document *document, uj_part part, size_t edge, uj_vec2 offset,
                            uj_error *error);
uj_status uj_tray_insert_corner(uj_edit_document *document, uj_part part, size_t edge,
                                uj_vec2 point, uj_error *error);
uj_status uj_tray_remove_corner(uj_edit_document *document, uj_part part, size_t corner,
                                uj_error *error);

/// Stretches a part so that the box around it, in its own coordinates, has this size. If the part
/// is a piece, the centre of the box stays in place; otherwise, the lower left corner of the box
/// stays in place.
uj_status uj_tray_set_size(uj_edit_document *document, uj_part part, double width, double height,
                           uj_error *error);

/// Renames a piece or an exit, and changes every reference to it in the file.
uj_status uj_tray_rename(uj_edit_document *document, uj_part part, const char *name,
                         uj_error *error);

/// Sets the thickness of a piece, or the greatest thickness that an exit admits.
uj_status uj_tray_set_thickness(uj_edit_document *document, uj_part part, double thickness,
                                uj_error *error);

/// Sets the unit of length.
uj_status uj_tray_set_unit(uj_edit_document *document, const char *unit, uj_error *error);

// --- goal ----------------------------------------------------------------------------------------

/// Sets the goal: the piece leaves through the exit. If the piece is thicker than the exit admits,
/// increases the thickness that the exit admits. If the exit lies on a wall and is not deep enough,
/// deepens the exit.
uj_status uj_tray_set_goal_exit(uj_edit_document *document, size_t piece, size_t exit,
                                uj_error *error);

/// Adds a ghost: the piece must reach this pose, to within a hundredth of the tray's size and 5
/// degrees. If the piece has a ghost already, moves that ghost. If the goal was that a piece leaves
/// through an exit, the ghost replaces that goal. Sets *out to the ghost.
uj_status uj_tray_add_ghost(uj_edit_document *document, size_t piece, uj_place place, uj_part *out,
                            uj_error *error);

/// Sets how far the pose of a piece may be from its ghost, in x, y and degrees.
uj_status uj_tray_set_within(uj_edit_document *document, size_t ghost, uj_place within,
                             uj_error *error);

uj_status uj_tray_remove_goal(uj_edit_document *document, uj_error *error);

#endif
