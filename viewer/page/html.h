// Writes a motion as an animated page: one HTML file that loads nothing else.
#ifndef UJ_HTML_H
#define UJ_HTML_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

/// Writes the whole motion of a scene to an open file, which the caller commits. The page has
/// controls for playback and theme, the title, the moves and a list of keys. UJ_SHOW_TASK adds the
/// goal, UJ_SHOW_PROOF what was proven. UJ_SHOW_TITLE, UJ_SHOW_STATUS and the scene's time, theme
/// and size have no effect. With `embed`, the page has only the board and its controls, for a frame
/// in another page. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_html_write(const uj_scene *scene, bool embed, uj_safe_file *file, uj_error *error);

#endif
