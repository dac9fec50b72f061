// The help panel: the keys and mouse actions of the present view.
#ifndef UJ_HELP_H
#define UJ_HELP_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

typedef struct uj_help_row {
    const char *label, *what;  ///< the key or action, and its effect
    unsigned needs;            ///< conditions on the scene, defined in help.c
    const char *keys;          ///< names of the keys in scripts, separated by commas; may be ""
} uj_help_row;

enum { UJ_HELP_ROWS = 32 };  ///< greatest number of lines

/// Writes the lines that apply to a scene into `rows` [UJ_HELP_ROWS], and returns their number.
size_t uj_help_rows(const uj_scene *scene, uj_help_row *rows);

/// Draws the help of a scene over everything else.
void uj_help_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

typedef struct uj_help_panel {
    const char *title;
    const uj_help_row *rows;  ///< [count]
    size_t count;
    double width, height;  ///< size of the picture, in pixels
    double text;           ///< size of ordinary text, in pixels
    uj_theme theme;
    const char *note;  ///< text below the title; NULL: none
} uj_help_panel;

/// Draws a panel in the middle of the picture.
void uj_help_panel_draw(const uj_help_panel *panel, uj_canvas *canvas);

#endif
