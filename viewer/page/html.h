// Writes a motion as an animated page: a single file that any browser shows and that loads nothing
// else.
#ifndef UJ_HTML_H
#define UJ_HTML_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

/// Writes the whole motion of a scene to an open file, which the caller commits. The page has
/// controls for playback (play, loop, speed, position, previous and next move) and for the theme.
/// It has the title, the descriptions of the moves and a list of the keys. If scene->show has
/// UJ_SHOW_TASK, the page says what the goal is. If scene->show has UJ_SHOW_PROOF, the page says
/// what was proven. UJ_SHOW_TITLE and UJ_SHOW_STATUS have no effect. Ignores the time, the theme
/// and the size of the scene. With `embed`, the page is made for a frame inside another page: it
/// has a transparent background and shows only the board and its controls. Errors: UJ_IO,
/// UJ_NO_MEMORY.
uj_status uj_html_write(const uj_scene *scene, bool embed, uj_safe_file *file, uj_error *error);

#endif
