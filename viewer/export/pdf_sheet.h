// The solution sheet for paper: pages with a picture and a description of every move.
#ifndef UJ_PDF_SHEET_H
#define UJ_PDF_SHEET_H

#include <unjam/viewer/scene/scene.h>

/// Size of a page in points (1/72 inch): A4, portrait.
#define UJ_PDF_SHEET_WIDTH  595.0
#define UJ_PDF_SHEET_HEIGHT 842.0

/// Returns the number of pages, which is at least 1. Ignores the time and the size of the scene.
size_t uj_pdf_sheet_page_count(const uj_scene *scene);

/// Draws a page, counted from 0, into the rectangle from (0, 0) to (UJ_PDF_SHEET_WIDTH,
/// UJ_PDF_SHEET_HEIGHT). Each page shows moves and, if there are several pages, its page
/// number. The first page also shows the title, the number of moves and the verdict on the
/// solution. UJ_SHOW_TITLE switches on the title, UJ_SHOW_STATUS the descriptions of the moves, and
/// UJ_SHOW_PROOF the verdict. The background is painted only in the dark theme.
void uj_pdf_sheet_draw(const uj_scene *scene, size_t page, uj_canvas *canvas);

#endif
