// The help over the window: which keys mean something in what is shown now.
#ifndef UJ_HELP_H
#define UJ_HELP_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

// A line of the help.
typedef struct uj_help_row {
    const char *label, *what;
    unsigned needs;    // of help.c: what must be there for the line to be true
    const char *keys;  // as in scripts, with commas between them; "" where the mouse does it
} uj_help_row;

enum { UJ_HELP_ROWS = 24 };

// The lines that are true of a scene, into rows[UJ_HELP_ROWS]; returns their number.
size_t uj_help_rows(const uj_scene *scene, uj_help_row *rows);

// Draws them over everything.
void uj_help_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

// A panel of such lines over a picture of that size.
typedef struct uj_help_panel {
    const char *title;
    const uj_help_row *rows;  // [count]
    size_t count;
    double width, height, text;  // of the picture; size of its ordinary text
    uj_theme theme;
} uj_help_panel;

void uj_help_panel_draw(const uj_help_panel *panel, uj_canvas *canvas);

#endif
