// A role sheet: the outlines of a drawing, the roles that the user gives them, and a verdict.
#ifndef UJ_ROLE_SHEET_H
#define UJ_ROLE_SHEET_H

#include <stdint.h>

#include <unjam/files/file_stamp.h>
#include <unjam/formats/drawn_problem.h>

#define UJ_NO_OUTLINE SIZE_MAX

/// A state for undo: the roles, names and thicknesses of the outlines, and the piece that must
/// leave the tray.
typedef struct uj_role_state uj_role_state;

/// Whether the drawing, with the roles chosen so far, is a puzzle.
typedef struct uj_role_verdict {
    uj_status status;  ///< UJ_OK: the drawing can be imported
    char text[1024];   ///< translated; describes the puzzle or the mistake
    size_t outline;    ///< index of the outline to correct, or UJ_NO_OUTLINE
} uj_role_verdict;

/// Callers may only read the members.
typedef struct uj_role_sheet {
    char *path;
    uj_file_stamp stamp;
    uj_drawn_outlines drawing;
    /// [outline_count] each outline, with its curves replaced by straight edges. The shape of a
    /// malformed outline is empty.
    uj_polygon *shapes;
    char goal[UJ_DRAWN_NAME_SIZE];  ///< the piece that must leave the tray; "": not chosen
    uj_role_verdict verdict;
    bool labelled;          ///< all roles come from labels, and the user has changed nothing
    uj_role_state *states;  ///< [state_count] owned
    size_t state_count, state_room;
    size_t state;  ///< index of the present state
} uj_role_sheet;

/// Reads a drawing, and guesses the roles that its labels do not give. If the file is not a drawing
/// (see uj_drawn_outlines_read) or has no outlines, returns UJ_OK with *out NULL. Free *out with
/// uj_role_sheet_destroy. Errors: those of uj_drawn_outlines_read and uj_drawn_outlines_guess.
uj_status uj_role_sheet_open(const char *path, uj_role_sheet **out, uj_error *error);

/// NULL is allowed.
void uj_role_sheet_destroy(uj_role_sheet *sheet);

/// Reads the file again if it has changed. Outlines that are still there keep their roles. Sets
/// *changed to true if the sheet has changed. Errors: those of uj_role_sheet_open; UJ_BAD_INPUT if
/// no outline is left. After an error only `stamp` has changed.
uj_status uj_role_sheet_refresh(uj_role_sheet *sheet, bool *changed, uj_error *error);

/// Copies the roles that were chosen or guessed, and the name of the piece that must leave the
/// tray. Free *out with uj_drawn_choices_clear. Error: UJ_NO_MEMORY.
uj_status uj_role_sheet_choices(const uj_role_sheet *sheet, uj_drawn_choices *out, uj_error *error);

/// Gives an outline a role. A new piece or exit also gets an unused name. A new goal gets the name
/// of a piece that has no goal yet, preferably of a piece with the goal's shape. Returns false if
/// the outline already has the role.
bool uj_role_sheet_set(uj_role_sheet *sheet, size_t outline, uj_drawn_role role);

/// Gives an outline the next role (`by` = 1) or the previous role (`by` = -1). The order is tray,
/// exit, obstacle, piece, goal, ignored.
bool uj_role_sheet_cycle(uj_role_sheet *sheet, size_t outline, int by);

/// Returns true if outlines with this role have names.
bool uj_role_has_name(uj_drawn_role role);

/// Renames an exit, or a piece and its goals. For a goal, `name` is the piece that must reach the
/// goal. A `name` such as "A thickness 5" also sets the thickness. Returns false if nothing
/// changes, if outlines of this role have no names, or if `name` is malformed.
bool uj_role_sheet_rename(uj_role_sheet *sheet, size_t outline, const char *name);

/// Chooses the piece that must leave the tray. If the piece is chosen already, drops the choice.
/// Returns false if the outline is not a piece.
bool uj_role_sheet_set_goal(uj_role_sheet *sheet, size_t outline);

/// Undo the last change, or redo the last undone change. Return false if there is no such change.
bool uj_role_sheet_undo(uj_role_sheet *sheet);
bool uj_role_sheet_redo(uj_role_sheet *sheet);

/// Returns the smallest outline around the point `at` (in the drawing), or UJ_NO_OUTLINE.
size_t uj_role_sheet_find(const uj_role_sheet *sheet, uj_vec2 at);

// --- only for role_sheet*.c ----------------------------------------------------------------------

/// Sets sheet->verdict.
void uj_role_sheet_check(uj_role_sheet *sheet);

/// Drops the states that were undone, then appends the present state. Returns false when out of
/// memory.
bool uj_role_sheet_note(uj_role_sheet *sheet);

void uj_role_sheet_forget(uj_role_sheet *sheet);

#endif
