// A move as a small picture with its number and words, for contact sheets and PDF pages.
#ifndef UJ_MOVE_TILE_H
#define UJ_MOVE_TILE_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// What all tiles of a picture have in common. Lengths are pixels, or points on paper.
typedef struct uj_tile_style {
    double width;  ///< of a tile
    double text;   ///< size of the words
    size_t lines;  ///< most lines of words; the rest is cut off
} uj_tile_style;

/// Height of the words below a tile, enough for every move of the scene. 0 when the scene shows no
/// words (UJ_SHOW_STATUS).
double uj_tile_words_height(const uj_scene *scene, const uj_tile_style *style);

/// Draws the state before a move with the move's arrows (move_count: the final state), as large as
/// fits into the area, and the words below the area. Ignores the time and the size of the scene.
void uj_tile_draw(const uj_scene *scene, size_t move, uj_area area, const uj_tile_style *style,
                  uj_canvas *canvas);

#endif
