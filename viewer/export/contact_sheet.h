// The contact sheet: all moves of a subject in one picture.
#ifndef UJ_CONTACT_SHEET_H
#define UJ_CONTACT_SHEET_H

#include <unjam/viewer/scene/scene.h>

/// Draws a tile for every move and a tile for the final state. The tile of a move shows the state
/// before the move, with arrows. UJ_SHOW_STATUS adds a description of each move. Ignores
/// scene->time.
void uj_contact_sheet_draw(const uj_scene *scene, uj_canvas *canvas);

/// Returns the number of tiles in a row.
size_t uj_contact_sheet_columns(const uj_subject *subject);

/// Returns the height at which a sheet of width scene->width has no empty bands.
double uj_contact_sheet_natural_height(const uj_scene *scene);

#endif
