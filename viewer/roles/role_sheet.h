// The outlines of a drawing, with the roles that the user gives them, and what is still wrong.
#ifndef UJ_ROLE_SHEET_H
#define UJ_ROLE_SHEET_H

#include <stdint.h>

#include <unjam/files/file_stamp.h>
#include <unjam/formats/drawn_problem.h>

#define UJ_NO_OUTLINE SIZE_MAX

/// Roles, names and goal at one moment, for undo. Owns its array.
typedef struct uj_role_state uj_role_state;

/// What the puzzle would be, or why there is none.
typedef struct uj_role_verdict {
    uj_status status;  ///< UJ_OK: the drawing can be imported
    char text[1024];   ///< why not; else what the puzzle is, in the user's language
    size_t outline;    ///< the one that the text is about, or UJ_NO_OUTLINE
} uj_role_verdict;

/// A sheet. All members are for reading only.
typedef struct uj_role_sheet {
    char *path;
    uj_file_stamp stamp;
    uj_drawn_outlines drawing;
    uj_polygon *shapes;             ///< [outline_count] made straight, to be shown; may be empty
    char goal[UJ_DRAWN_NAME_SIZE];  ///< the piece that must leave; "": not chosen
    uj_role_verdict verdict;
    bool labelled;          ///< labels in the drawing tell all roles, and nothing was chosen
    uj_role_state *states;  ///< [state_count] owned
    size_t state_count, state_room;
    size_t state;  ///< index of the present one
} uj_role_sheet;

/// Reads a drawing and guesses the roles that its labels do not tell. *out becomes NULL if the file
/// holds no drawing (see uj_drawn_outlines_read) or a drawing without outlines. Free it with
/// uj_role_sheet_destroy. Errors: those of uj_drawn_outlines_read and uj_drawn_outlines_guess.
uj_status uj_role_sheet_open(const char *path, uj_role_sheet **out, uj_error *error);

/// NULL is allowed.
void uj_role_sheet_destroy(uj_role_sheet *sheet);

/// Reads the file again if it has changed on disk, and keeps the roles that were chosen or guessed
/// for outlines that are still there. Sets *changed if the sheet has changed. After an error, one
/// of those of uj_role_sheet_open or UJ_BAD_INPUT if there is no outline left, the sheet is what it
/// was.
uj_status uj_role_sheet_refresh(uj_role_sheet *sheet, bool *changed, uj_error *error);

/// Returns a copy of what the user has chosen and of what was guessed. Error: UJ_NO_MEMORY.
uj_status uj_role_sheet_choices(const uj_role_sheet *sheet, uj_drawn_choices *out, uj_error *error);

/// Gives an outline a role and, if the role needs a name, a free name; a goal gets the name of the
/// piece of equal shape. Returns false if the outline has this role already.
bool uj_role_sheet_set(uj_role_sheet *sheet, size_t outline, uj_drawn_role role);

/// Gives an outline the role that comes after its own (`by` 1) or before it (-1): tray, exit,
/// obstacle, piece, goal, ignored.
bool uj_role_sheet_cycle(uj_role_sheet *sheet, size_t outline, int by);

/// Returns true if outlines of this role have names.
bool uj_role_has_name(uj_drawn_role role);

/// Names a piece or an exit, or says which piece a goal is for. "A thickness 5" also sets the
/// thickness. Returns false if nothing changes: the role has no names, or the text is no name.
bool uj_role_sheet_rename(uj_role_sheet *sheet, size_t outline, const char *name);

/// Chooses a piece as the one that must leave or, if it is that, leaves the choice open. Returns
/// false if the outline is no piece.
bool uj_role_sheet_set_goal(uj_role_sheet *sheet, size_t outline);

/// Takes back the last change, or makes it again. They return false if there is none.
bool uj_role_sheet_undo(uj_role_sheet *sheet);
bool uj_role_sheet_redo(uj_role_sheet *sheet);

/// Returns the outline at a point of the drawing: the smallest that contains it, or UJ_NO_OUTLINE.
size_t uj_role_sheet_find(const uj_role_sheet *sheet, uj_vec2 at);

// --- inside the room -----------------------------------------------------------------------------

/// Finds out whether the drawing can be imported, and sets sheet->verdict.
void uj_role_sheet_check(uj_role_sheet *sheet);

/// Notes the present state as a new one, after those up to sheet->state. Returns false when out of
/// memory.
bool uj_role_sheet_note(uj_role_sheet *sheet);

void uj_role_sheet_forget(uj_role_sheet *sheet);

#endif
