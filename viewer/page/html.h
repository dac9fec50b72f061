// Writes a motion as an animated page: a single file that any browser shows and that loads nothing
// else.
#ifndef UJ_HTML_H
#define UJ_HTML_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

/// Writes the whole motion of a scene to an open file, which the caller commits. The page has
/// controls: play, scrub, previous and next move, speed, keys, themes. It has the title and the
/// descriptions of the moves. UJ_SHOW_TASK switches on the sentence that says what the goal is, and
/// UJ_SHOW_PROOF the text on what was proven. UJ_SHOW_TITLE and UJ_SHOW_STATUS have no effect.
/// Ignores the time, the theme and the size of the scene. With `embed`, the page is made
/// for a frame inside another page: it has a transparent background and shows only the board and
/// its controls. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_html_write(const uj_scene *scene, bool embed, uj_safe_file *file, uj_error *error);

#endif
