// The solution sheet for paper: a picture of every move with its words, in pages.
#ifndef UJ_PDF_SHEET_H
#define UJ_PDF_SHEET_H

#include <unjam/viewer/scene/scene.h>

// Size of a page, points (1/72 inch): A4, upright.
#define UJ_PAGE_WIDTH  595.0
#define UJ_PAGE_HEIGHT 842.0

// Number of pages, 1 at least. The scene's time and size are not used.
size_t uj_page_count(const uj_scene *scene);

// Draws page `page` (from 0) from (0, 0) to (UJ_PAGE_WIDTH, UJ_PAGE_HEIGHT): on the first one the
// title, the number of moves and what was proven, on all of them moves and the page's number. Of
// the scene's switches TITLE, STATUS and PROOF switch those words. The paper is left as it is, but
// for the dark theme.
void uj_page_draw(const uj_scene *scene, size_t page, uj_canvas *canvas);

#endif
