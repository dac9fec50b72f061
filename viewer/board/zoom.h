// Smooth zooming and panning of a board.
#ifndef UJ_ZOOM_H
#define UJ_ZOOM_H

#include <unjam/viewer/board/layout.h>

/// The part of the board that is in view. Plain data; initialised with zeros, it shows the whole
/// board. Pixels are those of the picture.
typedef struct uj_zoom {
    double scale;   ///< pixels per unit of the board; 0: the whole board is in view
    double target;  ///< the scale that `scale` gradually approaches
    uj_vec2 at;     ///< a point of the board, which stays at `pixel` while the scale changes
    uj_vec2 pixel;
    uj_vec2 glide;  ///< pixels by which the board has yet to move after a key press
    bool held;      ///< the user is dragging the board
} uj_zoom;

/// What a zoom depends on: the area, the whole board and the limit.
typedef struct uj_zoom_frame {
    uj_area area;  ///< where the board is drawn
    uj_box whole;  ///< what is in view without zoom, called "the whole board" here
    double most;   ///< the greatest zoom factor
} uj_zoom_frame;

/// Returns the zoom factor: 1 if the whole board is in view.
double uj_zoom_factor(const uj_zoom *zoom, const uj_zoom_frame *frame);

/// Returns the part of the board that is in view. To draw it, fit the box into frame->area
/// with uj_area_map. Without zoom, the box is frame->whole. With zoom, the box stays inside the
/// part of the board that is visible without zoom.
uj_box uj_zoom_box(const uj_zoom *zoom, const uj_zoom_frame *frame);

/// Multiplies the zoom by a factor; the point of the board at `pixel` stays in place. The change
/// takes place gradually, in uj_zoom_tick. Returns true if there is anything to change.
bool uj_zoom_by(uj_zoom *zoom, const uj_zoom_frame *frame, uj_vec2 pixel, double factor);

/// Begins to zoom out gradually to the whole board; uj_zoom_tick does the zooming. Returns true if
/// there is anything to change.
bool uj_zoom_reset(uj_zoom *zoom, const uj_zoom_frame *frame);

/// Moves the board by `pixels` immediately. Returns true if the picture has changed.
bool uj_zoom_pan(uj_zoom *zoom, const uj_zoom_frame *frame, uj_vec2 pixels);

/// Begins to move the board gradually by `pixels`; uj_zoom_tick does the moving. If zoom->scale is
/// 0 (the whole board is in view), does nothing and returns false.
bool uj_zoom_glide(uj_zoom *zoom, uj_vec2 pixels);

/// Advances the gradual changes by `seconds`. If `seconds` is infinite, completes them. Returns
/// true if there was a gradual change to advance, even if the picture stays the same because the
/// board could not move any further.
bool uj_zoom_tick(uj_zoom *zoom, const uj_zoom_frame *frame, double seconds);

/// Returns true while uj_zoom_tick has something to do.
bool uj_zoom_moves(const uj_zoom *zoom);

#endif
