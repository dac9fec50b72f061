// The solution sheet for paper: pages with a picture and a description of every move.
#ifndef UJ_PDF_SHEET_H
#define UJ_PDF_SHEET_H

#include <unjam/viewer/scene/scene.h>

/// A page is A4 portrait, in points (1/72 inch).
#define UJ_PDF_SHEET_WIDTH  595.0
#define UJ_PDF_SHEET_HEIGHT 842.0

/// Returns the number of pages, at least 1. Ignores the time and the size of the scene.
size_t uj_pdf_sheet_page_count(const uj_scene *scene);

/// Draws page number `page`, counted from 0, into the rectangle from (0, 0) to (UJ_PDF_SHEET_WIDTH,
/// UJ_PDF_SHEET_HEIGHT). UJ_SHOW_TITLE adds the title and the number of moves to the first page.
/// UJ_SHOW_PROOF adds the verdict on the solution, UJ_SHOW_STATUS the descriptions of the moves.
/// Only the dark theme paints the background.
void uj_pdf_sheet_draw(const uj_scene *scene, size_t page, uj_canvas *canvas);

#endif
