// The help panel: the keys and mouse actions that have an effect in the present view.
#ifndef UJ_HELP_H
#define UJ_HELP_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// A line of the help.
typedef struct uj_help_row {
    const char *label, *what;  ///< the key or action, and its effect
    unsigned needs;    ///< flags, private to help.c: what a scene must have for the line to apply
    const char *keys;  ///< the keys' names in scripts, separated by commas; "": a mouse action
} uj_help_row;

enum { UJ_HELP_ROWS = 32 };  ///< greatest number of lines in the help

/// Writes to `rows` the lines that apply to a scene, and returns their number. `rows` must have
/// room for UJ_HELP_ROWS lines.
size_t uj_help_rows(const uj_scene *scene, uj_help_row *rows);

/// Draws the help of a scene over everything else.
void uj_help_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

/// A help panel over a picture.
typedef struct uj_help_panel {
    const char *title;
    const uj_help_row *rows;  ///< [count]
    size_t count;
    double width, height;  ///< size of the picture, in pixels
    double text;           ///< size of the picture's ordinary text, in pixels
    uj_theme theme;
    const char *note;  ///< text below the title; NULL: none
} uj_help_panel;

/// Draws a panel in the middle of the picture.
void uj_help_panel_draw(const uj_help_panel *panel, uj_canvas *canvas);

#endif
