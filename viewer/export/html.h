// Motions as animated pages: one file for any browser, which asks for nothing from a network.
#ifndef UJ_HTML_H
#define UJ_HTML_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

// Writes the scene's whole motion with controls (play, scrub, steps, speed, keys, light and dark)
// to an open file as HTML. The scene's time, theme and size are not used; of its switches TITLE,
// STATUS and PROOF switch those words. Does not commit. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_html_write(const uj_scene *scene, uj_safe_file *file, uj_error *error);

#endif
