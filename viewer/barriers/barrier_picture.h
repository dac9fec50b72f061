// The picture of a barrier, which is a claim of a proof (barrier_show.h). One half shows the pieces
// in the poses of least overlap. The other half plots the angles that the pieces can reach.
#ifndef UJ_BARRIER_PICTURE_H
#define UJ_BARRIER_PICTURE_H

#include <unjam/viewer/barriers/barrier_show.h>
#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/draw/theme.h>

/// A picture of one barrier. Call uj_barrier_show_prepare for this barrier before drawing.
typedef struct uj_barrier_picture {
    const uj_barrier_show *show;
    size_t barrier;
    double width, height;  ///< size in pixels
    uj_theme theme;
    unsigned display;  ///< only UJ_SHOW_PATTERNS and UJ_SHOW_NO_PAGE are used
    bool buttons;
    const char *message;  ///< a notice to show; NULL: none
    bool help;            ///< draw the list of keys
} uj_barrier_picture;

enum { UJ_BARRIER_BUTTONS = 5 };

typedef struct uj_barrier_button {
    uj_key key;  ///< the key with the same effect
    uj_area area;
} uj_barrier_button;

/// Returns the natural height of a picture that is `width` pixels wide.
double uj_barrier_picture_height(double width);

/// Sets the key and the area of each button.
void uj_barrier_picture_buttons(const uj_barrier_picture *picture,
                                uj_barrier_button buttons[UJ_BARRIER_BUTTONS]);

/// Draws the picture into the rectangle from (0, 0) to (width, height).
void uj_barrier_picture_draw(const uj_barrier_picture *picture, uj_canvas *canvas);

#endif
