// A move as a small picture with its words, for contact sheets and PDF pages.
#ifndef UJ_MOVE_TILE_H
#define UJ_MOVE_TILE_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// Sizes shared by all tiles of a picture, in pixels or, on paper, in points.
typedef struct uj_tile_style {
    double width;
    double text;   ///< size of the words
    size_t lines;  ///< greatest number of lines of words; the rest is cut off
} uj_tile_style;

/// Returns the height needed for the words below each board; 0 without UJ_SHOW_STATUS in
/// scene->show.
double uj_tile_words_height(const uj_scene *scene, const uj_tile_style *style);

/// Draws the state before a move into `area`, with the move's arrows. Writes the move's words below
/// `area`. If `move` is the number of moves, draws the final state. Ignores scene->time,
/// scene->width and scene->height.
void uj_tile_draw(const uj_scene *scene, size_t move, uj_area area, const uj_tile_style *style,
                  uj_canvas *canvas);

#endif
