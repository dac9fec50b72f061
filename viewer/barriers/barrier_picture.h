// The picture of a barrier, which is a claim of a proof (see barrier_show.h). The left half shows
// the pieces at the tightest place: the configuration with the least overlap that was found. The
// right half plots the angles that the pieces can reach, and draws the barrier as rectangles (see
// barrier_plot.c). If the picture is not wide enough, the left half is above the right half.
#ifndef UJ_BARRIER_PICTURE_H
#define UJ_BARRIER_PICTURE_H

#include <unjam/viewer/barriers/barrier_show.h>
#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/draw/theme.h>

/// A picture of a barrier. Before it is drawn, uj_barrier_show_prepare must find the tightest place
/// of the barrier.
typedef struct uj_barrier_picture {
    const uj_barrier_show *show;
    size_t barrier;
    double width, height;  ///< size in pixels
    uj_theme theme;
    unsigned display;     ///< only UJ_SHOW_PATTERNS and UJ_SHOW_NO_PAGE are used
    bool buttons;         ///< draw the window's buttons
    const char *message;  ///< in a window: a notice to show; NULL: none
    bool help;            ///< in a window: show the list of keys
} uj_barrier_picture;

enum { UJ_BARRIER_BUTTONS = 5 };

/// A button of the window.
typedef struct uj_barrier_button {
    uj_key key;  ///< the key that does what the button does
    uj_area area;
} uj_barrier_button;

/// Returns the height at which the contents fill a picture of this width, with no unused space.
double uj_barrier_picture_height(double width);

/// Finds the areas and the keys of a picture's buttons.
void uj_barrier_picture_buttons(const uj_barrier_picture *picture,
                                uj_barrier_button buttons[UJ_BARRIER_BUTTONS]);

/// Draws the picture from (0, 0) to (width, height).
void uj_barrier_picture_draw(const uj_barrier_picture *picture, uj_canvas *canvas);

#endif
