// Roles that a user has chosen for the outlines of a drawing, as text.
#ifndef UJ_CHOICE_H
#define UJ_CHOICE_H

#include <unjam/drawing/drawing.h>

/// Sets roles, names and thicknesses of outlines as the text says: entries "KEY=ROLE", separated by
/// semicolons, such as "rect3=piece A; path#2=exit slot". KEY is the text that uj_drawn_outline_key
/// writes for the outline; ROLE is what a label in the drawing would say. A backslash takes away
/// the special meaning of the character after it. The last entry of an outline counts. Errors:
/// UJ_BAD_INPUT if an entry is malformed, or if its key fits no outline or several; UJ_NO_MEMORY.
uj_status uj_drawn_roles_set(uj_drawn_outlines *drawing, const char *text, uj_error *error);

/// Does the same for a drawing that may have changed since the text was written: leaves out the
/// entries that do not fit.
void uj_drawn_roles_restore(uj_drawn_outlines *drawing, const char *text);

/// Returns, as a new string, the roles that were chosen or guessed, but not those that labels tell.
/// Returns NULL when out of memory.
char *uj_drawn_roles_text(const uj_drawn_outlines *drawing);

#endif
