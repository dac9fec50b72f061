// A move as a small picture with its number and its words below: what sheets and pages are made of.
#ifndef UJ_MOVE_TILE_H
#define UJ_MOVE_TILE_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

// The same for all tiles of a picture. Lengths are pixels, or points on paper.
typedef struct uj_tile_style {
    double width;  // of a tile
    double text;   // size of the words
    size_t lines;  // that the words may take at most; what does not fit is cut
} uj_tile_style;

// Height that the words need below a tile, so that those of every move fit; 0 when the scene shows
// none (UJ_SHOW_STATUS).
double uj_tile_words_height(const uj_scene *scene, const uj_tile_style *style);

// Draws a move as arrows on the state before it (move_count: the final state), as large as fits
// into the area, with its words below the area. The scene's time and size are not used.
void uj_tile_draw(const uj_scene *scene, size_t move, uj_area area, const uj_tile_style *style,
                  uj_canvas *canvas);

#endif
