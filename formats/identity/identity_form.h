// The canonical form of a problem, as JSON.
#ifndef UJ_IDENTITY_FORM_H
#define UJ_IDENTITY_FORM_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/geometry/tray/tray.h>

/// These functions return the canonical form of a valid problem as a new object, or NULL when out
/// of memory.
json_t *uj_form_of_tray(const uj_tray *tray);
json_t *uj_form_of_discrete(const uj_problem *problem);

/// Returns the text of a canonical form as a new string, or NULL when out of memory.
char *uj_form_text(const json_t *form);

#endif
