// Zooming and panning of a board.
#ifndef UJ_ZOOM_H
#define UJ_ZOOM_H

#include <unjam/viewer/board/layout.h>

/// If all members are 0, the whole board is in view. Pixels are those of the picture.
typedef struct uj_zoom {
    double scale;   ///< pixels per unit of the board; 0: the whole board is in view
    double target;  ///< the scale that `scale` gradually approaches
    uj_vec2 at;     ///< a point of the board, which stays at `pixel` while the scale changes
    uj_vec2 pixel;
    uj_vec2 glide;  ///< pixels by which the board has yet to move
    bool held;      ///< the user is dragging the board
} uj_zoom;

typedef struct uj_zoom_frame {
    uj_area area;  ///< where the board is drawn
    uj_box whole;  ///< what is in view without zoom, called "the whole board" here
    double most;   ///< the greatest zoom factor
} uj_zoom_frame;

/// Returns the zoom factor: 1 if the whole board is in view.
double uj_zoom_factor(const uj_zoom *zoom, const uj_zoom_frame *frame);

/// Returns the part of the board in view, which uj_area_map fits into frame->area. A zoomed view
/// stays inside the unzoomed view.
uj_box uj_zoom_box(const uj_zoom *zoom, const uj_zoom_frame *frame);

/// Begins to multiply the zoom by `factor`; uj_zoom_tick does the zooming. The board point at
/// `pixel` stays in place. Returns true if there is anything to change.
bool uj_zoom_by(uj_zoom *zoom, const uj_zoom_frame *frame, uj_vec2 pixel, double factor);

/// Begins to zoom out to the whole board; uj_zoom_tick does the zooming. Returns false if the whole
/// board is in view already.
bool uj_zoom_reset(uj_zoom *zoom, const uj_zoom_frame *frame);

/// Moves the board by `pixels` immediately. Returns true if the picture has changed.
bool uj_zoom_pan(uj_zoom *zoom, const uj_zoom_frame *frame, uj_vec2 pixels);

/// Begins to move the board by `pixels`; uj_zoom_tick does the moving. Returns false, and does
/// nothing, if the whole board is in view.
bool uj_zoom_glide(uj_zoom *zoom, uj_vec2 pixels);

/// Advances the gradual changes by `seconds`; INFINITY completes them. Returns false if there are
/// none.
bool uj_zoom_tick(uj_zoom *zoom, const uj_zoom_frame *frame, double seconds);

bool uj_zoom_moves(const uj_zoom *zoom);

#endif
