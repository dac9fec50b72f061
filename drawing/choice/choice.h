// The roles that a user has chosen for the outlines of a drawing, written as text.
#ifndef UJ_CHOICE_H
#define UJ_CHOICE_H

#include <unjam/drawing/drawing.h>

/// Sets roles, names and thicknesses of outlines as the text says. The text consists of entries
/// "KEY=ROLE", separated by semicolons, such as "rect3=piece A; path#2=exit slot". KEY is the text
/// that uj_drawn_outline_key writes for the outline; ROLE is written like a label in the drawing. A
/// backslash before a character takes away the character's special meaning. Call this function
/// before any role has been chosen for the drawing. Errors: UJ_BAD_INPUT if the text is not UTF-8,
/// if an entry is malformed, if its key belongs to no outline or to several, or if an outline has
/// several entries; UJ_NO_MEMORY.
uj_status uj_drawn_roles_set(uj_drawn_outlines *drawing, const char *text, uj_error *error);

/// Does the same as uj_drawn_roles_set for a drawing that may have changed since the text was
/// written. Does not check that the text is UTF-8. Leaves out entries without a valid role and
/// entries whose keys belong to no outline. Keys and roles that are too long are cut off. If a key
/// belongs to several outlines, the first of them gets the role. If an outline has several entries,
/// the last one applies.
void uj_drawn_roles_restore(uj_drawn_outlines *drawing, const char *text);

/// Returns a new text with the roles that were chosen or guessed, or NULL when out of memory.
/// Leaves out roles that come from labels.
char *uj_drawn_roles_text(const uj_drawn_outlines *drawing);

#endif
