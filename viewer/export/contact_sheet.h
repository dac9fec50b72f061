// The contact sheet: all moves of a subject side by side in one picture.
#ifndef UJ_CONTACT_SHEET_H
#define UJ_CONTACT_SHEET_H

#include <unjam/viewer/scene/scene.h>

// Draws all moves side by side, each as its arrows on the state before it, and the final state.
// The scene's time is not used; of its switches STATUS puts each move's words under it.
void uj_contact_sheet_draw(const uj_scene *scene, uj_canvas *canvas);

// Pictures side by side in a sheet.
size_t uj_contact_sheet_columns(const uj_subject *subject);

// The height at which a sheet of this width leaves no empty bands; height and time of the scene are
// not used.
double uj_contact_sheet_natural_height(const uj_scene *scene);

#endif
