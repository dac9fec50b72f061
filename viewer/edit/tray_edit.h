// Edits of a tray puzzle. Each edit is one undo step, or a part of the step that the caller has
// opened (uj_edit_begin).
#ifndef UJ_TRAY_EDIT_H
#define UJ_TRAY_EDIT_H

#include <unjam/viewer/edit/tray_part.h>

// Errors of all functions: UJ_BAD_ARGUMENT, with a sentence for the user, if the edit is not
// possible; UJ_NO_MEMORY. After an error nothing has changed.

/// Rounds a length to a decimal number with few digits: 0.1 + 0.2 becomes 0.3. The change is less
/// than a billionth of the tray's size. The tolerance for overlaps of pieces is far greater.
double uj_tray_round(const uj_sketch *sketch, double length);

/// Adds a piece with the outline points[0..count-1], in the tray's coordinates. The piece's origin
/// is the centre of the box around the outline. The new piece gets the thickness of the piece
/// before it, or 1 if it is the first. Sets *out to the new piece.
uj_status uj_tray_add_piece(uj_edit_document *document, const uj_vec2 *points, size_t count,
                            uj_part *out, uj_error *error);

/// Adds an obstacle with the outline points[0..count-1]. Sets *out to the obstacle.
uj_status uj_tray_add_hole(uj_edit_document *document, const uj_vec2 *points, size_t count,
                           uj_part *out, uj_error *error);

/// Copies a piece, an obstacle or an exit, moved by `offset`. Sets *out to the copy.
uj_status uj_tray_copy_part(uj_edit_document *document, uj_part part, uj_vec2 offset, uj_part *out,
                            uj_error *error);

/// Moves a part by `offset`. Refuses to move the tray itself (UJ_PART_TRAY).
uj_status uj_tray_move(uj_edit_document *document, uj_part part, uj_vec2 offset, uj_error *error);

/// Turns a piece, a ghost or an obstacle by `degrees` about `centre`.
uj_status uj_tray_turn(uj_edit_document *document, uj_part part, uj_vec2 centre, double degrees,
                       uj_error *error);

/// Sets the pose of a piece or of a ghost.
uj_status uj_tray_set_place(uj_edit_document *document, uj_part part, uj_place place,
                            uj_error *error);

/// Deletes a part, but never the tray. Also removes the goals that refer to the part. Pieces that
/// share the shape of a deleted piece get copies of the shape.
uj_status uj_tray_delete(uj_edit_document *document, uj_part part, uj_error *error);

/// These functions edit the outline of a part. `point` and `offset` are in the tray's coordinates.
/// Edge i begins at corner i. An outline keeps at least three corners. A piece that shares another
/// piece's shape first gets a shape of its own.
uj_status uj_tray_set_corner(uj_edit_document *document, uj_part part, size_t corner, uj_vec2 point,
                             uj_error *error);
uj_status uj_tray_move_edge(uj_edit_document *document, uj_part part, size_t edge, uj_vec2 offset,
                            uj_error *error);
uj_status uj_tray_insert_corner(uj_edit_document *document, uj_part part, size_t edge,
                                uj_vec2 point, uj_error *error);
uj_status uj_tray_remove_corner(uj_edit_document *document, uj_part part, size_t corner,
                                uj_error *error);

/// Stretches a part so that its box (uj_part_bounds) has this size. The box of a piece keeps its
/// centre; any other box keeps its lower left corner.
uj_status uj_tray_set_size(uj_edit_document *document, uj_part part, double width, double height,
                           uj_error *error);

/// Renames a piece or an exit, and updates all references to its name in the file.
uj_status uj_tray_rename(uj_edit_document *document, uj_part part, const char *name,
                         uj_error *error);

/// Sets the thickness of a piece, or the greatest thickness that an exit admits.
uj_status uj_tray_set_thickness(uj_edit_document *document, uj_part part, double thickness,
                                uj_error *error);

/// Sets the unit of length; "" removes it.
uj_status uj_tray_set_unit(uj_edit_document *document, const char *unit, uj_error *error);

// --- goal ----------------------------------------------------------------------------------------

/// Sets the goal: the piece leaves through the exit. Makes the exit thicker if it is too thin for
/// the piece. Makes an exit on a wall deeper if it is too shallow for the piece.
uj_status uj_tray_set_goal_exit(uj_edit_document *document, size_t piece, size_t exit,
                                uj_error *error);

/// Adds a ghost: the piece must reach this pose. The tolerance is a hundredth of the tray's size in
/// x and in y, and 5 degrees. If the piece has a ghost already, moves that ghost instead. The new
/// ghost replaces a goal of leaving through an exit. Sets *out to the ghost.
uj_status uj_tray_add_ghost(uj_edit_document *document, size_t piece, uj_place place, uj_part *out,
                            uj_error *error);

/// Sets the tolerances of a ghost, in x, in y and in degrees.
uj_status uj_tray_set_within(uj_edit_document *document, size_t ghost, uj_place within,
                             uj_error *error);

uj_status uj_tray_remove_goal(uj_edit_document *document, uj_error *error);

#endif
