// Draws the controls of a window, the zoom factor, and a notice (a short message).
#ifndef UJ_CONTROLS_H
#define UJ_CONTROLS_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// Draws scene->controls->message on the upper part of the board. The message must not be NULL.
void uj_notice_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

/// Writes the zoom factor at the lower left of the board. scene->controls must not be NULL.
void uj_zoom_factor_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

/// Draws the buttons of a game or, if there is no game, the controls of the playback.
/// scene->controls must not be NULL.
void uj_controls_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
